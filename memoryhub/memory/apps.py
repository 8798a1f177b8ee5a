from django.apps import AppConfig


class MemoryConfig(AppConfig):
    name = "memoryhub.memory"
    label = "memory"

    def ready(self) -> None:
        from memoryhub.memory.forgetting import work  # noqa: F401  registers its job
