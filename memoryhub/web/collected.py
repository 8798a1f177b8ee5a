"""Which static files of other packages are collected, compressed and served: those that a page names."""

from typing import ClassVar

from django.contrib.staticfiles.apps import StaticFilesConfig


class StaticFiles(StaticFilesConfig):
    """django-htmx brings three versions and extensions: compressing what nobody asks for took most of the time."""

    ignore_patterns: ClassVar[list[str]] = [
        *StaticFilesConfig.ignore_patterns,
        "django_htmx/ext/*",
        "django_htmx/htm*x-4*",
        "django_htmx/htmx-2.js",
        "django_htmx/django-htmx.js",
        "rest_framework/*",
        "drf_spectacular_sidecar/redoc/*",
        "drf_spectacular_sidecar/swagger-ui-dist/favicon*",
        "drf_spectacular_sidecar/swagger-ui-dist/oauth2*",
        "drf_spectacular_sidecar/swagger-ui-dist/*preset*",
    ]
