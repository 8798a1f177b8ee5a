from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "memoryhub.accounts"
    label = "accounts"

    def ready(self) -> None:
        from memoryhub.accounts import roles, trail  # noqa: F401  their receivers write into the audit trail
