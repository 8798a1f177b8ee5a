from django.apps import AppConfig


class TokensConfig(AppConfig):
    name = "memoryhub.tokens"
    label = "tokens"
