"""How long each kind of memory is kept, and whether mail says that something is ready."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_seen_at")]
    operations = [
        migrations.AddField(
            "user", "retention", models.JSONField(blank=True, db_default=models.Value({}, models.JSONField()), default=dict)
        ),
        migrations.AddField("user", "mails_when_ready", models.BooleanField(default=True, db_default=True)),
    ]
