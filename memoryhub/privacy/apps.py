from django.apps import AppConfig


class PrivacyConfig(AppConfig):
    name = "memoryhub.privacy"
    label = "privacy"
