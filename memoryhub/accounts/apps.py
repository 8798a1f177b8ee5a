from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "memoryhub.accounts"
    label = "accounts"

    def ready(self) -> None:
        from memoryhub.accounts import roles  # noqa: F401  its receiver writes role changes into the audit trail
