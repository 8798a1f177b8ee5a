from django.apps import AppConfig


class ForgettingConfig(AppConfig):
    name = "capsule.forgetting"
    label = "forgetting"
