from django.apps import AppConfig


class ChatConfig(AppConfig):
    name = "chat"
    label = "chat"

    def ready(self) -> None:
        from chat import capture  # noqa: F401  registers the handler of "capture" jobs
