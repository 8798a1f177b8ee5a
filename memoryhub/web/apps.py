from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "memoryhub.web"
    label = "web"
    verbose_name = "Frame"

    def ready(self) -> None:
        from memoryhub.web import heartbeat, logs

        logs.configure()
        heartbeat.listen()
