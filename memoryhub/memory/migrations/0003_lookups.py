"""Indexes for what is counted and for one kind of the timeline."""

from django.db import migrations, models
from django.db.models import F


class Migration(migrations.Migration):
    dependencies = [("memory", "0002_words_end")]
    operations = [
        migrations.AddIndex(
            "memory", models.Index(fields=["space", "status", "pending_reason"], name="memory_by_status")
        ),
        migrations.AddIndex(
            "memoryevent",
            models.Index(F("space"), F("kind"), F("happened_at").desc(), F("id").desc(), name="event_timeline_by_kind"),
        ),
    ]
