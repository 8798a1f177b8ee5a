from django.apps import AppConfig


class MemoryConfig(AppConfig):
    name = "memoryhub.memory"
    label = "memory"
