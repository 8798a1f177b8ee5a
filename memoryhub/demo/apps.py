from django.apps import AppConfig


class DemoConfig(AppConfig):
    name = "memoryhub.demo"
    label = "demo"
