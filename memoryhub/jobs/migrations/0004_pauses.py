"""A kind of job can be paused. Workers of the version before claim it all the same."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("jobs", "0003_done")]
    operations = [
        migrations.CreateModel(
            name="Pause",
            fields=[
                ("kind", models.CharField(max_length=32, primary_key=True, serialize=False)),
                ("paused_at", models.DateTimeField()),
                ("paused_by", models.UUIDField(null=True)),
            ],
        ),
        # `number` is the database's own (0001).
        migrations.RunSQL(
            "CREATE INDEX IF NOT EXISTS jobs_dead ON jobs_job (number DESC) WHERE state = 'dead'",
            "DROP INDEX IF EXISTS jobs_dead",
        ),
    ]
