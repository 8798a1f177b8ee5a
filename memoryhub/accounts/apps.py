from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "memoryhub.accounts"
    label = "accounts"
