"""The session that asked, and who looked over what was granted without the person."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("grants", "0002_indexes")]
    operations = [
        migrations.AddField(
            "accessgrant", "session", models.CharField(blank=True, db_default="", default="", max_length=32)
        ),
        migrations.AddField("accessgrant", "reviewed_at", models.DateTimeField(null=True)),
        migrations.AddField("accessgrant", "reviewed_by", models.UUIDField(null=True)),
        migrations.AddIndex(
            "accessgrant",
            models.Index(fields=["starts_at"], condition=Q(basis="second", reviewed_at=None), name="grant_unreviewed"),
        ),
    ]
