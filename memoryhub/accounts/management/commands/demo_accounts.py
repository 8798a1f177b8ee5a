from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand

from memoryhub.accounts.demo import make_accounts


class Command(BaseCommand):
    help = "Make the demo accounts, one in each role, and print what is new once; they stay in STATE/demo.json (0600)."

    def handle(self, **options: object) -> None:
        file = Path(settings.STATE_DIR) / "demo.json"
        for account in make_accounts(file):
            factor = f"   second factor {account.totp_secret}" if account.totp_secret else ""
            self.stdout.write(f"{account.role:<11} {account.email:<30} {account.password}{factor}")
