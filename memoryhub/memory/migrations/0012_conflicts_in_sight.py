"""Oversight may see, of all spaces, the rows that wait on an open conflict: their content is sealed, their clear columns
say what kind of thing it is and since when. Nothing else of this table."""

from django.db import migrations, models
from django.db.models import Q

_LOOK = """
    DROP POLICY IF EXISTS memory_memory_offices ON memory_memory;
    CREATE POLICY memory_memory_offices ON memory_memory FOR SELECT USING (
        current_setting('memoryhub.scope', true) = 'oversight'
        AND status = 'pending' AND pending_reason = 'open_conflict');
"""


class Migration(migrations.Migration):
    dependencies = [("memory", "0011_records")]
    operations = [
        migrations.AddIndex(
            "memory",
            models.Index(
                fields=["said_at", "id"],
                condition=Q(status="pending", pending_reason="open_conflict"),
                name="memory_conflicts_oldest",
            ),
        ),
        migrations.RunSQL(_LOOK, "DROP POLICY IF EXISTS memory_memory_offices ON memory_memory;"),
    ]
