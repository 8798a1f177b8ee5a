"""The sweep's way in: ids of the rows it looks for, in every space, and indexes that hold only those rows."""

from django.db import migrations, models
from django.db.models import Q

from memoryhub.spaces.isolation import isolate


def _opened(table: str) -> migrations.RunSQL:
    """Maintenance sees the table's rows too; going back closes it to all but the space."""
    return migrations.RunSQL(isolate(table, offices=("maintenance",)).sql, isolate(table).sql)


class Migration(migrations.Migration):
    dependencies = [("chat", "0002_isolation")]
    operations = [
        _opened("chat_conversation"),
        _opened("chat_turn"),
        migrations.AddIndex(
            model_name="conversation",
            index=models.Index(
                fields=["created_at"], condition=Q(deleted_at=None, mode="temporary"), name="chat_temporary"
            ),
        ),
        migrations.AddIndex(
            model_name="turn",
            index=models.Index(fields=["beat_at"], condition=~Q(run_token=None), name="chat_turn_running"),
        ),
    ]
