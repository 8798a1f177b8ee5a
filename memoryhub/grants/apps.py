from django.apps import AppConfig


class GrantsConfig(AppConfig):
    name = "memoryhub.grants"
    label = "grants"

    def ready(self) -> None:
        from memoryhub.grants import guarding
        from memoryhub.vault import api as vault

        vault.guard(guarding.used)
