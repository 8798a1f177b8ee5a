"""Each log line says in which language it was spoken and by which policy's numbers it was decided."""

from django.db import migrations, models


def _code(length):
    return models.CharField(blank=True, db_default="", default="", max_length=length)


class Migration(migrations.Migration):
    dependencies = [("memory", "0009_source_gone")]
    operations = [
        migrations.AddField("recalllog", "language", _code(8)),
        migrations.AddField("recalllog", "policy_version", _code(12)),
        migrations.AddField("capturelog", "language", _code(8)),
        migrations.AddField("capturelog", "policy_version", _code(12)),
    ]
