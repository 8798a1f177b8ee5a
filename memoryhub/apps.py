"""The one place where the house is wired together."""

from django.apps import AppConfig
from django.conf import settings


class MemoryHubConfig(AppConfig):
    name = "memoryhub"
    label = "memoryhub"
    verbose_name = "MemoryHub"

    def ready(self) -> None:
        from memoryhub import celery  # noqa: F401  tasks bind to our app and broker only once it is loaded
        from memoryhub.providers import api as providers

        providers.configure(settings.PROVIDERS)
