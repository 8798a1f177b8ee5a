from django.apps import AppConfig


class HealthConfig(AppConfig):
    name = "memoryhub.health"
    label = "health"
