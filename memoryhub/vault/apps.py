from django.apps import AppConfig


class VaultConfig(AppConfig):
    name = "memoryhub.vault"
    label = "vault"

    def ready(self) -> None:
        from memoryhub.vault import checks  # noqa: F401  registers the system check
