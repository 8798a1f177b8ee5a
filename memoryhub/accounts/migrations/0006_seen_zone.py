"""The time zone that a person's browser named last: what has no browser (the API, notices) goes by it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_retention_and_notices")]
    operations = [
        migrations.AddField(
            "user", "seen_zone", models.CharField(max_length=64, default="", db_default="", editable=False)
        ),
    ]
