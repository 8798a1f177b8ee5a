from django.apps import AppConfig


class ChatConfig(AppConfig):
    name = "chat"
    label = "chat"

    def ready(self) -> None:
        from memoryhub.export import registry as exporting
        from memoryhub.health import api as health
        from memoryhub.jobs import api as jobs

        jobs.declare("capture", "chat.capture")
        jobs.declare("digest_talk", "chat.recap")
        exporting.declare("conversations", "chat.takeout")
        health.declare("chat.figures")
