import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

import memoryhub.spaces.ids
from memoryhub.spaces.isolation import isolate

LIVE = Q(state__in=["waiting", "leased"])
STATES = [("waiting", "Waiting"), ("leased", "Leased"), ("done", "Done"), ("dead", "Dead")]


class Migration(migrations.Migration):
    initial = True
    dependencies = [("spaces", "0001_spaces")]
    operations = [
        migrations.CreateModel(
            name="Job",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=memoryhub.spaces.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("kind", models.CharField(max_length=32)),
                ("subject_id", models.UUIDField()),
                ("lane", models.UUIDField(null=True)),
                ("state", models.CharField(choices=STATES, default="waiting", max_length=8)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("available_at", models.DateTimeField()),
                ("token", models.UUIDField(null=True)),
                ("lease_until", models.DateTimeField(null=True)),
                ("epoch", models.PositiveIntegerField(null=True)),
                ("error", models.CharField(blank=True, default="", max_length=64)),
                ("finished_at", models.DateTimeField(null=True)),
                (
                    "space",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="spaces.space"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=["kind", "subject_id"], condition=LIVE, name="jobs_one_live")
                ],
                "indexes": [
                    models.Index(fields=["available_at"], condition=LIVE, name="jobs_live"),
                    models.Index(fields=["lane"], condition=LIVE, name="jobs_live_lane"),
                ],
            },
        ),
        # Numbered by the database: clocks of two web processes may differ, a sequence does not.
        migrations.RunSQL(
            "ALTER TABLE jobs_job ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY",
            "ALTER TABLE jobs_job DROP COLUMN number",
        ),
        isolate("jobs_job", offices=("jobs", "maintenance")),
    ]
