from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    name = "memoryhub.webhooks"
    label = "webhooks"

    def ready(self) -> None:
        from memoryhub.jobs import api as jobs

        jobs.declare("webhook", "memoryhub.webhooks.delivering")
