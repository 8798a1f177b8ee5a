"""Django's settings. They read the environment and start nothing (the launcher does).

DESIGN: every variable is listed in docs/operations.md; the embedded servers' addresses are exported by `make up`.
"""

from pathlib import Path

from celery.schedules import crontab
from django.utils.translation import gettext_lazy as _

from memoryhub import env

BASE_DIR = Path(__file__).resolve().parent.parent
STATE_DIR = Path(env.text("MEMORYHUB_STATE", str(BASE_DIR / "var")))
DEBUG = env.flag("DEBUG")
SECRET_KEY = env.secret("SECRET_KEY", "insecure-only-for-tools" if env.flag("MEMORYHUB_TOOLING") else "")
SECRET_KEY_FALLBACKS = env.words("SECRET_KEY_FALLBACKS")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "127.0.0.1,localhost,[::1]")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")
SITE_URL = env.site("SITE_URL", f"http://127.0.0.1:{env.number('PORT', 8000)}")

INSTALLED_APPS = [
    "memoryhub",
    "memoryhub.accounts",
    "memoryhub.spaces",
    "memoryhub.vault",
    "memoryhub.audit",
    "memoryhub.jobs",
    "memoryhub.tokens",
    "memoryhub.export",
    "memoryhub.memory",
    "memoryhub.attachments",
    "memoryhub.webhooks",
    "memoryhub.grants",
    "memoryhub.cases",
    "memoryhub.privacy",
    "memoryhub.health",
    "memoryhub.rollout",
    "memoryhub.web",
    "memoryhub.evaluation",
    "memoryhub.demo",
    "chat",
    "capsule",
    "capsule.forgetting",
    "admin_console",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "memoryhub.web.collected.StaticFiles",
    "django.contrib.humanize",
    "channels",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_htmx",
    "django_celery_beat",
    "django_structlog",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
]
MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "memoryhub.web.middleware.PreferencesMiddleware",
    "memoryhub.accounts.visits.VisitMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "memoryhub.web.middleware.ErrorsMiddleware",
    "memoryhub.web.middleware.PaceMiddleware",
    "memoryhub.accounts.doors.DoorsMiddleware",
    "capsule.forgetting.middleware.FrozenMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]
ROOT_URLCONF = "memoryhub.urls"
ASGI_APPLICATION = "memoryhub.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "memoryhub.web.context.frame",
            ],
            "builtins": ["django.templatetags.i18n", "memoryhub.web.templatetags.frame"],
        },
    }
]

# Two connections to one database: the application's role (row-level security binds it) and, for migrations and
# maintenance only, the owner's.
DATABASES = {"default": env.database("DATABASE_URL") if env.text("DATABASE_URL") else {}}
if env.text("DATABASE_OWNER_URL"):
    DATABASES["owner"] = env.database("DATABASE_OWNER_URL")
if DATABASES["default"]:
    for connection in DATABASES.values():
        connection["CONN_HEALTH_CHECKS"] = True
        # A statement that a connection has run five times is planned no more: an answer's thirty took 8 ms of the
        # database's CPU less (of 23). At half the hundred kept a connection, common ones are prepared again and again.
        connection["OPTIONS"].setdefault("prepare_threshold", 5)
        # Server-side binding: a failing statement then never carries its literals into a log.
        connection["OPTIONS"] |= {"server_side_binding": True}
    # Nobody waits for ever: a lock that is not had in 5 s, a statement of 30 s, a transaction left open for a minute
    # are faults, and end as errors that are retried. The owner's migrations and maintenance are not bound.
    DATABASES["default"]["OPTIONS"].setdefault(
        "options", "-c lock_timeout=5s -c statement_timeout=30s -c idle_in_transaction_session_timeout=60s"
    )
    if env.flag("MEMORYHUB_POOL"):
        # The web process: eight connections serve its threads; half starves a burst of socket events, double only
        # idles (measured with 20 sockets on 2 cores: 8 were never all busy).
        DATABASES["default"]["OPTIONS"] |= {"pool": {"min_size": 1, "max_size": 8, "timeout": 10}}
    else:
        DATABASES["default"]["CONN_MAX_AGE"] = 60
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATABASE_ROUTERS: list[str] = []

# The vault
KEYS_DATABASE_URL = env.text("KEYS_DATABASE_URL")  # default: an SQLite file of its own below STATE_DIR
MASTER_KEY_FILE = env.text("MEMORYHUB_MASTER_KEY_FILE", str(STATE_DIR / "secrets" / "master.key"))
MASTER_KEY = env.text("MEMORYHUB_MASTER_KEY")  # base64 of 32 bytes; wins over the file

# Being forgotten (docs/operations.md, "Erasure"). The law gives the deadline unless the deployment promises less.
ERASURE_LAW = env.choice("MEMORYHUB_ERASURE_LAW", ("own", "gdpr", "ccpa", "pipl"))
ERASURE_DAYS = env.number("MEMORYHUB_ERASURE_DAYS", 0)
ERASURE_APPROVAL = env.flag("MEMORYHUB_ERASURE_APPROVAL")
COOLING_OFF_HOURS = min(72, max(0, env.number("MEMORYHUB_COOLING_OFF_HOURS", 0)))
BACKUP_DAYS = max(0, env.number("MEMORYHUB_BACKUP_DAYS", 35))
AUDIT_CHECKPOINTS = Path(env.text("MEMORYHUB_AUDIT_CHECKPOINTS", str(STATE_DIR / "ledger" / "audit.jsonl")))
LEDGER_FILE = Path(env.text("MEMORYHUB_LEDGER_FILE", str(STATE_DIR / "ledger" / "erasures.jsonl")))

VALKEY_URL = env.text("VALKEY_URL")


def _valkey(database: int) -> str:
    """redis-py's spelling of the address, for one of Valkey's numbered databases."""
    joiner = "&" if "?" in VALKEY_URL else "?"
    return f"{VALKEY_URL}{joiner}db={database}" if VALKEY_URL.startswith("unix") else f"{VALKEY_URL}/{database}"


def _broker() -> str:
    """Celery's spelling of the same address."""
    if VALKEY_URL.startswith("unix://"):
        return f"redis+socket://{VALKEY_URL.removeprefix('unix://')}?virtual_host=0"
    return f"{VALKEY_URL}/0"


CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [_valkey(1)], "prefix": "memoryhub"},
    }
}
CACHES = {"default": {"BACKEND": "memoryhub.web.cache.FallbackCache", "LOCATION": _valkey(2)}}

# Celery is the engine that runs jobs; the jobs table is the truth (memoryhub.jobs), so a lost message only costs the
# sweeper's five seconds. The numbers: TRUST 4.2 measured a killed worker's task back after 103 s at the defaults.
CELERY_BROKER_URL = _broker()
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = False  # the lease in Postgres redelivers; late acks make kombu 5.7 exit when the broker dies
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_TIME_LIMIT = 120
CELERY_TASK_SOFT_TIME_LIMIT = 90
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 300, "socket_timeout": 10}
CELERY_TASK_PUBLISH_RETRY = False  # a bell that does not ring at once is left to the sweeper
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "django_celery_beat.schedulers:DatabaseScheduler"
CELERY_BEAT_MAX_LOOP_INTERVAL = 5
CELERY_BEAT_SCHEDULE = {
    "sweep-jobs": {"task": "memoryhub.jobs.tasks.sweep", "schedule": 5.0, "options": {"expires": 5}},
    "sweep-chat": {"task": "chat.tasks.sweep", "schedule": 60.0, "options": {"expires": 60}},
    "repair-index": {"task": "memoryhub.memory.tasks.repair_index", "schedule": 60.0, "options": {"expires": 60}},
    # Tiers, expiry; at 3:20 in Shanghai, at any time no work to speak of. A machine that was off makes up for it.
    "fade": {
        "task": "memoryhub.memory.tasks.fade",
        "schedule": crontab(hour=19, minute=20),
        "options": {"expires": 43200},
    },
    # What people keep for so long and no longer; behind the fading, so that the night's work is not all at once.
    "keep-only": {
        "task": "memoryhub.memory.tasks.keep_only",
        "schedule": crontab(hour=19, minute=50),
        "options": {"expires": 43200},
    },
    # The weekly sample of failed sessions on the first night after its week; the end of old lines on each.
    "cases": {
        "task": "memoryhub.cases.tasks.nightly",
        "schedule": crontab(hour=20, minute=10),
        "options": {"expires": 43200},
    },
    # Everyday events are sealed, and the audit trail's head is written outside the database: what was cut off or
    # rewritten since shows.
    "audit-checkpoint": {"task": "memoryhub.privacy.tasks.checkpoint", "schedule": 5.0, "options": {"expires": 5}},
    # Erasure requests that are due, or were left by a killed worker. Each is rung for when it is made; this makes up.
    "erasures": {"task": "memoryhub.privacy.tasks.run_due", "schedule": 15.0, "options": {"expires": 15}},
    # Guests who have not come by for GUEST_DAYS.
    "forget-guests": {"task": "memoryhub.privacy.tasks.forget_guests", "schedule": 600.0, "options": {"expires": 600}},
    # Archives that nobody took within their day.
    "sweep-exports": {
        "task": "memoryhub.export.tasks.sweep_exports",
        "schedule": 3600.0,
        "options": {"expires": 3600},
    },
    # Webhooks: to-dos whose time has come, within a minute of it; what was told a week ago goes.
    "tell-due": {"task": "memoryhub.webhooks.tasks.tell_due", "schedule": 60.0, "options": {"expires": 60}},
    "clear-deliveries": {
        "task": "memoryhub.webhooks.tasks.clear_deliveries",
        "schedule": 21600.0,
        "options": {"expires": 21600},
    },
    # The figures of the day that is over (UTC), when the night's fading is done; in slices, each rings the next.
    "count-day": {
        "task": "memoryhub.health.tasks.count",
        "schedule": crontab(hour=20, minute=30),
        "options": {"expires": 43200},
    },
    "watch-health": {"task": "memoryhub.health.tasks.watch", "schedule": 60.0, "options": {"expires": 60}},
    "probe-forgetting": {
        "task": "memoryhub.health.tasks.probe_forgetting",
        "schedule": 1800.0,
        "options": {"expires": 1800},
    },
    # Does nothing unless a policy is being tried: then today is counted, and the fuse looked at.
    "watch-trial": {"task": "memoryhub.rollout.tasks.watch", "schedule": 900.0, "options": {"expires": 900}},
    # Revoked memories whose 7 days are over; hourly, so that "7 days" is never 8.
    "purge-revoked": {"task": "memoryhub.memory.tasks.purge_revoked", "schedule": 3600.0, "options": {"expires": 3600}},
}

# A file of other names for business terms and of trigger phrases; "" for the built-in one (docs/longterm.md).
DICTIONARY = env.text("MEMORYHUB_DICTIONARY")

# "host:port" of inside addresses that webhooks may be sent to all the same (memoryhub/webhooks/addresses.py).
WEBHOOK_HOSTS = env.places("MEMORYHUB_WEBHOOK_HOSTS")

# Whom alarms are told (docs/operations.md, "Health"), and who may read /metrics from elsewhere.
ALARM_MAIL = env.words("MEMORYHUB_ALARM_MAIL")
ALARM_URL = env.text("MEMORYHUB_ALARM_URL")
METRICS_TOKEN = env.secret("MEMORYHUB_METRICS_TOKEN")
# What a million tokens of the connected model cost, asked and answered: "0.5,1.5". Without it no cost is shown.
TOKEN_PRICES = env.amounts("MEMORYHUB_TOKEN_PRICES")

# Models: the embedded ones unless an endpoint is named.
PROVIDERS = {
    "chat_url": env.text("MEMORYHUB_CHAT_URL"),
    "chat_key": env.secret("MEMORYHUB_CHAT_KEY"),
    "chat_model": env.text("MEMORYHUB_CHAT_MODEL"),
    "chat_window": env.text("MEMORYHUB_CHAT_WINDOW"),
    "embed_url": env.text("MEMORYHUB_EMBED_URL"),
    "embed_key": env.secret("MEMORYHUB_EMBED_KEY"),
    "embed_model": env.text("MEMORYHUB_EMBED_MODEL"),
    "chat_tools": env.text("MEMORYHUB_CHAT_TOOLS"),
    "chat_vision": "1" if env.flag("MEMORYHUB_CHAT_VISION") else "",  # the model takes pictures
}
# Tokens of a connected model that one person may use on one of their days; 0: no limit. An answer takes 2,000 to 5,000.
DAILY_TOKENS = env.number("MEMORYHUB_DAILY_TOKENS", 0)
# The example business toolset (chat/tools/examples) over a small database of its own below STATE_DIR.
EXAMPLE_TOOLS = env.flag("MEMORYHUB_EXAMPLE_TOOLS")
# Rules and documents of whoever runs this, for every chat (chat/house.py).
KNOWLEDGE_DIR = env.text("MEMORYHUB_KNOWLEDGE", str(STATE_DIR / "knowledge"))

# People
AUTH_USER_MODEL = "accounts.User"
CSRF_FAILURE_VIEW = "memoryhub.web.views.csrf_failure"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
GUEST_DAYS = env.number("MEMORYHUB_GUEST_DAYS", 30, least=1)  # without a visit; then a guest is forgotten
LOGIN_URL, LOGIN_REDIRECT_URL = "account_login", "/"
ACCOUNT_LOGOUT_REDIRECT_URL = "/accounts/login/"
ACCOUNT_ADAPTER = "memoryhub.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {"signup": "memoryhub.accounts.forms.SignupForm"}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = env.text("ACCOUNT_EMAIL_VERIFICATION", "optional")
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_USER_DISPLAY = "memoryhub.accounts.adapter.shown"
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # a guest is signed in, and must reach sign-up and sign-in all the same
MFA_ADAPTER = "memoryhub.accounts.factors.FactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = SITE_URL.startswith("http://127.0.0.1")
EMAIL_BACKEND = env.text("EMAIL_BACKEND", "django.core.mail.backends.console.EmailBackend")
EMAIL_HOST = env.text("EMAIL_HOST")
EMAIL_PORT = env.number("EMAIL_PORT", 25)
EMAIL_TIMEOUT = 10  # seconds; a mail server that hangs must not hold a worker
EMAIL_HOST_USER = env.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env.secret("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = env.flag("EMAIL_USE_TLS")
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", "MemoryHub <memoryhub@localhost>")

# Words and times
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("zh-hans", _("Simplified Chinese"))]
LOCALE_PATHS = [BASE_DIR / "locale", BASE_DIR / "memoryhub" / "accounts" / "allauth_locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
DEFAULT_USER_TIME_ZONE = env.time_zone("DEFAULT_USER_TIME_ZONE", "Asia/Shanghai")

# Files
STATIC_URL = "/static/"
STATIC_ROOT = STATE_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "memoryhub.web.storage.Storage"
        if env.flag("MEMORYHUB_MANIFEST", True)
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
# Maps of Swagger's script are there for its style sheet to refer to; nobody loads them but a developer's tools.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ("png", "webp", "woff2", "br", "gz", "zip", "map")

# Protection. https is expected in front of anything but loopback (docs/operations.md).
SECURE = SITE_URL.startswith("https://")
SESSION_ENGINE = "django.contrib.sessions.backends.db"  # a lost Valkey must not sign people out
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 14 * 24 * 3600
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if env.flag("BEHIND_PROXY") else None
SECURE_HSTS_SECONDS = 31_536_000 if SECURE else 0
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'none'"],
    }
}
PERMISSIONS_POLICY = {"camera": [], "geolocation": [], "microphone": [], "payment": [], "usb": []}
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_048_576
# Uploads stay in memory until they are sealed, never on the disk in the clear: four pictures of 8 MB.
FILE_UPLOAD_MAX_MEMORY_SIZE = 34_000_000

# The API: JSON only (the framework's own pages fail accessibility), errors as problem details.
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "memoryhub.web.rest.problems.handler",
    "UNAUTHENTICATED_USER": None,
    "NUM_PROXIES": 1 if env.flag("BEHIND_PROXY") else 0,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "MemoryHub",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": [],
    "SERVE_AUTHENTICATION": [],
    "COMPONENT_SPLIT_REQUEST": True,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"validatorUrl": None, "deepLinking": True, "persistAuthorization": False},
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "memoryhub.web.logs.Formatter"}},
    "filters": {"worthwhile": {"()": "memoryhub.web.logs.Worthwhile"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "json", "filters": ["worthwhile"]}},
    "root": {"handlers": ["console"], "level": env.text("LOG_LEVEL", "INFO")},
    "loggers": {"django.server": {"level": "WARNING"}, "httpx": {"level": "WARNING"}},
}
