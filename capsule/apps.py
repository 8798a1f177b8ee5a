from django.apps import AppConfig


class CapsuleConfig(AppConfig):
    name = "capsule"
