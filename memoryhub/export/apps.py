from django.apps import AppConfig


class ExportConfig(AppConfig):
    name = "memoryhub.export"
    label = "export"

    def ready(self) -> None:
        from memoryhub.jobs import api as jobs

        jobs.declare("export", "memoryhub.export.making")
