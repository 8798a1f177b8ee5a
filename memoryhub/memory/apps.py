from django.apps import AppConfig


class MemoryConfig(AppConfig):
    name = "memoryhub.memory"
    label = "memory"

    def ready(self) -> None:
        from memoryhub.jobs import api as jobs

        jobs.declare("forget_scope", "memoryhub.memory.forgetting.work")
        jobs.declare("consolidate", "memoryhub.memory.consolidate.ending")
