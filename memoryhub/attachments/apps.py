from django.apps import AppConfig


class AttachmentsConfig(AppConfig):
    name = "memoryhub.attachments"
    label = "attachments"

    def ready(self) -> None:
        from memoryhub.jobs import api as jobs

        jobs.declare("caption", "memoryhub.attachments.captioning")
