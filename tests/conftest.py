"""What every test stands on: a state folder, a database of its own, and three people.

Ada owns, Ben must not see, Sam is staff (support). Tests that commit keep their rows (append-only tables refuse
TRUNCATE, and the application may not): they isolate by the fresh user that `ada` is, never by flushing.
"""

import asyncio
import base64
import contextlib
import os
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

PURE = ("tests/rules",)  # folders that run without Django, in milliseconds; `--pure` says so of any other test
_APP, _OWNER = "MEMORYHUB_TEST_APP_URL", "MEMORYHUB_TEST_OWNER_URL"
_URLS = ((_APP, "DATABASE_URL"), (_OWNER, "DATABASE_OWNER_URL"))
_UNGUARDED = "DJANGO_ALLOW_ASYNC_UNSAFE"
CHROMIUM = Path("/usr/bin/chromium")
NO_CHROMIUM = (
    "The browser tests were NOT run: there is no /usr/bin/chromium. On Debian and Ubuntu: "
    "sudo apt-get install chromium fonts-noto-cjk"
)
_DRIVEN = pytest.StashKey[int]()  # browser tests that ran
_STATE = pytest.StashKey[Path]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--pure", action="store_true", help="the named tests need neither Django nor servers")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("pure") or _only_pure(config):
        return
    if "DJANGO_SETTINGS_MODULE" in os.environ and not hasattr(config, "workerinput"):
        raise pytest.UsageError(
            "Unset DJANGO_SETTINGS_MODULE: with it the settings are read before the tests' own database is."
        )
    if _only_conducts(config):
        _refuse_without_servers()
        return
    config.stash[_STATE] = _prepare_environment(getattr(config, "workerinput", {}).get("workerid", "main"))
    import django
    from django.conf import settings

    django.setup()
    # People are made by the hundred here; the product's own hasher takes 0.2 s for each.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # pytest-django's live server looks for this name; ours is a configuration of it (memoryhub.web.collected).
    settings.INSTALLED_APPS = [*settings.INSTALLED_APPS, "django.contrib.staticfiles"]
    _compile_translations()


def _compile_translations() -> None:
    """Before anything is translated: a process that found no catalogue would stay English to its end."""
    from memoryhub.web import wording

    sources = [path for folder in wording.folders() for path in folder.glob("*/LC_MESSAGES/*.po")]
    made = [path.with_suffix(".mo") for path in sources]
    if not all(
        there.exists() and there.stat().st_mtime_ns >= source.stat().st_mtime_ns
        for there, source in zip(made, sources, strict=True)
    ):
        wording.compile_all()


def pytest_unconfigure(config: pytest.Config) -> None:
    state = config.stash.get(_STATE, None)
    if state:
        shutil.rmtree(state, ignore_errors=True)


def _only_conducts(config: pytest.Config) -> bool:
    """xdist's first process collects and runs nothing itself."""
    return config.getoption("dist", "no") != "no" and not hasattr(config, "workerinput")


def _only_pure(config: pytest.Config) -> bool:
    root = config.rootpath
    named = [(config.invocation_params.dir / arg.split("::")[0]).resolve() for arg in config.args]
    return bool(named) and all(any(path.is_relative_to(root / pure) for pure in PURE) for path in named)


def _prepare_environment(worker: str) -> Path:
    """Point the settings at this process's own state folder and database, which is made when a test first asks."""
    state = Path(tempfile.mkdtemp(prefix="mhtest-"))
    (state / "secrets").mkdir(mode=0o700)
    (state / "static").mkdir()  # whitenoise warns of each client where there is none
    _write_secret(state / "secrets" / "master.key", base64.b64encode(os.urandom(32)).decode())
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "memoryhub.settings",
        "MEMORYHUB_STATE": str(state),
        "MEMORYHUB_MANIFEST": "0",
        "SECRET_KEY": secrets.token_urlsafe(48),
    }
    for kept, name in _URLS:
        os.environ.setdefault(kept, os.environ.get(name, ""))  # xdist's workers inherit what we change below
        os.environ.pop(name, None)
    if os.environ[_APP]:
        os.environ["DATABASE_URL"] = _test_database(worker).url
    return state


def _write_secret(path: Path, value: str) -> None:
    path.touch(mode=0o600)
    path.write_text(value)


def _test_database(worker: str):
    from tests.database import TestDatabase

    return TestDatabase(os.environ[_APP], os.environ[_OWNER], worker)


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Around the others: xdist reads the groups in a hook of its own, which must find them there."""
    items.sort(key=lambda item: item.path.name != "test_roles.py")  # isolation stands on the role: it is proved first
    if not CHROMIUM.exists():
        driven = [item for item in items if _drives_browser(item)]
        config.hook.pytest_deselected(items=driven)
        items[:] = [item for item in items if item not in driven]
    for item in items:
        if _drives_browser(item):
            item.user_properties.append(("browser", True))
        if "product" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("product"))  # one process starts it, once
        elif _shares_a_fixture(item):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))  # else each process would make it anew
    if any(_needs_database(item) for item in items):
        _refuse_without_servers()
    yield
    _refuse_without_groups(config, items)


def _refuse_without_groups(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A pytest whose node ids xdist cannot mark would start a product in every process, and say nothing of it."""
    grouped = [item for item in items if item.get_closest_marker("xdist_group")]
    if config.getoption("loadgroup", False) and not all("@" in item.nodeid for item in grouped):
        raise pytest.UsageError("pytest-xdist no longer groups tests: see the bound on pytest in pyproject.toml.")


def _shares_a_fixture(item: pytest.Item) -> bool:
    """Whether it stands on a fixture that its own module makes once."""
    made = getattr(item, "_fixtureinfo", None)
    named = made.name2fixturedefs if made else {}
    return any(one.scope == "module" and one.baseid == item.parent.nodeid for (*_, one) in named.values())


def _drives_browser(item: pytest.Item) -> bool:
    return "browser" in getattr(item, "fixturenames", ()) or item.get_closest_marker("browser") is not None


def pytest_report_teststatus(report: pytest.TestReport, config: pytest.Config) -> None:
    """Counts in the conducting process too, where no item exists, only reports."""
    if report.when == "call" and ("browser", True) in map(tuple, report.user_properties):
        config.stash[_DRIVEN] = config.stash.get(_DRIVEN, 0) + 1


def pytest_sessionfinish(session: pytest.Session) -> None:
    required = os.environ.get("MEMORYHUB_REQUIRE_BROWSER") == "1" and not hasattr(session.config, "workerinput")
    if required and not session.config.stash.get(_DRIVEN, 0):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if not CHROMIUM.exists():
        terminalreporter.line(NO_CHROMIUM, yellow=True)
    if os.environ.get("MEMORYHUB_REQUIRE_BROWSER") == "1":
        terminalreporter.line(f"{config.stash.get(_DRIVEN, 0)} browser tests ran (MEMORYHUB_REQUIRE_BROWSER=1).")


@contextlib.contextmanager
def _no_running_loop(item: pytest.Item):
    """Playwright's synchronous interface leaves its loop marked as running in this thread between its own calls.

    Tests that run a loop of their own would be refused for it; while they run, the mark is taken off.
    """
    if _drives_browser(item):
        with _rows_within_a_loop():
            yield
        return
    loop = asyncio._get_running_loop()
    if loop is None:
        yield
        return
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(loop)


@contextlib.contextmanager
def _rows_within_a_loop():
    """Only where Playwright's loop runs in our thread, a test may ask the database all the same; in every other test
    Django's guard against queries in a loop stands, as in the product."""
    os.environ[_UNGUARDED] = "1"
    try:
        yield
    finally:
        os.environ.pop(_UNGUARDED, None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item):
    with _no_running_loop(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item):
    with _no_running_loop(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None):
    if nextitem is None:  # Playwright itself is stopped now, and wants its loop
        with _rows_within_a_loop():
            return (yield)
    with _no_running_loop(item):
        return (yield)


def _refuse_without_servers() -> None:
    addresses = (os.environ.get(kept) or os.environ.get(name) for kept, name in _URLS)
    if not all(addresses):
        from tests.database import HINT

        raise pytest.UsageError(HINT)


def _needs_database(item: pytest.Item) -> bool:
    asked = set(getattr(item, "fixturenames", ()))
    return bool(asked & {"db", "transactional_db"}) or item.get_closest_marker("django_db") is not None


@pytest.fixture(scope="session")
def django_db_setup(request, django_test_environment, django_db_blocker):
    """pytest-django's own would connect as the role that makes databases; ours is the application's."""
    from django.db import connections
    from django.test import TransactionTestCase

    worker = getattr(request.config, "workerinput", {}).get("workerid", "main")
    database = _test_database(worker)
    database.create()
    # A test that commits keeps its rows: see the top of this file.
    TransactionTestCase._fixture_teardown = lambda self: None
    yield
    with django_db_blocker.unblock():
        connections.close_all()
    database.drop()


def _person(name: str, *roles: str):
    from django.contrib.auth.models import Group

    from memoryhub.accounts.models import User

    user = User.objects.create_user(f"{name}-{secrets.token_hex(6)}@example.test", f"{name}'s good password")
    user.groups.set([Group.objects.get_or_create(name=role)[0] for role in roles])
    if roles:
        from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

        TOTP.activate(user, generate_totp_secret())  # without one a role opens no door
        user.refresh_from_db()
    return user


@pytest.fixture
def ada(db):
    """Owns the memories. Signs in with `ada's good password`."""
    return _person("ada")


@pytest.fixture
def ben(db):
    """Must never see what is Ada's."""
    return _person("ben")


@pytest.fixture
def sam(db):
    """Staff: in the support role."""
    return _person("sam", "support")


@pytest.fixture
def ada_space(ada):
    from memoryhub.spaces.api import space_of

    return space_of(ada)


@pytest.fixture
def ben_space(ben):
    from memoryhub.spaces.api import space_of

    return space_of(ben)


@pytest.fixture(scope="session")
def product(tmp_path_factory):
    """The real product, started once per process; tests that use it share one process (see the hook above).

    It outlives every test: isolate by a fresh user. `product.kill("worker")` and the like bring it back by itself.
    """
    from tests.product import Product

    running = Product(tmp_path_factory.mktemp("product") / "state").start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """Debian's Chromium; as root (in a container) it has no sandbox, and it must not look for updates."""
    flags = ["--disable-gpu", "--no-first-run", "--disable-background-networking"]
    flags += ["--disable-component-update", "--disable-sync", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    return browser_type_launch_args | {"executable_path": str(CHROMIUM), "args": flags}


@pytest.fixture(scope="session")
def base_url(product):
    """pytest-playwright's pages open addresses relative to the running product."""
    return product.address


@pytest.fixture(scope="session", autouse=True)
def _verify_url():
    """pytest-base-url's own asks for `base_url` in every session, which would start the product for a rules test."""
