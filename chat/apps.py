from django.apps import AppConfig


class ChatConfig(AppConfig):
    name = "chat"
    label = "chat"

    def ready(self) -> None:
        from chat import replaying
        from memoryhub.cases import api as cases
        from memoryhub.export import registry as exporting
        from memoryhub.health import api as health
        from memoryhub.jobs import api as jobs
        from memoryhub.rollout import api as rollout

        jobs.declare("capture", "chat.capture")
        jobs.declare("digest_talk", "chat.recap")
        exporting.declare("conversations", "chat.takeout")
        cases.provide(replaying.talks, replaying.words)
        health.declare("chat.figures")
        rollout.declare_tools("chat.tools.listing")
