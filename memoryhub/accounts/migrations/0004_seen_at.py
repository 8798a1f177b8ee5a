"""When a person last came by: guests who do not come back are forgotten."""

import django.utils.timezone
from django.db import migrations, models
from django.db.models.functions import Now


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_hides_sensitive")]
    operations = [
        migrations.AddField(
            "user", "seen_at", models.DateTimeField(default=django.utils.timezone.now, db_default=Now(), editable=False)
        ),
        migrations.AddIndex(
            "user", models.Index(fields=["seen_at"], condition=models.Q(is_guest=True), name="accounts_guests_seen")
        ),
    ]
