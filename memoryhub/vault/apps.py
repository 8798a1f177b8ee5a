from django.apps import AppConfig


class VaultConfig(AppConfig):
    name = "memoryhub.vault"
    label = "vault"

    def ready(self) -> None:
        from memoryhub.audit import api as audit
        from memoryhub.vault import (
            api,
            checks,  # noqa: F401  registers the system check
        )

        audit.sealed_by(api.seal_detail, api.unseal_detail)
