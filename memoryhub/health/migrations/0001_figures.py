import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

import memoryhub.spaces.ids


def _id():
    return models.UUIDField(default=memoryhub.spaces.ids.uuid7, editable=False, primary_key=True, serialize=False)


class Migration(migrations.Migration):
    initial = True
    dependencies = []
    operations = [
        migrations.CreateModel(
            name="Round",
            fields=[
                ("id", _id()),
                ("day", models.DateField()),
                ("after", models.UUIDField(null=True)),
                ("spaces", models.PositiveIntegerField(default=0)),
                ("left_out", models.PositiveIntegerField(default=0)),
                ("began_at", models.DateTimeField()),
                ("done_at", models.DateTimeField(null=True)),
            ],
            options={"indexes": [models.Index(fields=["day", "done_at"], name="health_round_of_day")]},
        ),
        migrations.CreateModel(
            name="DayFigure",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=32)),
                ("language", models.CharField(blank=True, default="", max_length=8)),
                ("arm", models.CharField(blank=True, default="", max_length=120)),
                ("top", models.FloatField(default=0)),
                ("bottom", models.FloatField(default=0)),
                (
                    "spread",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveIntegerField(), default=list, size=None
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="health.round"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("round", "name", "language", "arm"), name="health_figure_once")
                ]
            },
        ),
        migrations.CreateModel(
            name="Sample",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=32)),
                ("value", models.FloatField()),
                ("taken_at", models.DateTimeField()),
            ],
            options={"indexes": [models.Index(fields=["name", "taken_at"], name="health_sample_when")]},
        ),
        migrations.CreateModel(
            name="Alarm",
            fields=[
                ("id", _id()),
                ("figure", models.CharField(max_length=32)),
                ("language", models.CharField(blank=True, default="", max_length=8)),
                ("arm", models.CharField(blank=True, default="", max_length=120)),
                ("side", models.CharField(max_length=8)),
                ("value", models.FloatField()),
                ("sample", models.PositiveIntegerField(default=0)),
                ("began_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("tried_at", models.DateTimeField(null=True)),
                ("mailed_at", models.DateTimeField(null=True)),
                ("posted_at", models.DateTimeField(null=True)),
                ("outcome", models.CharField(blank=True, default="", max_length=64)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at", None)),
                        fields=("figure", "language", "arm", "side"),
                        name="health_alarm_once",
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="ModelCheck",
            fields=[
                ("id", _id()),
                ("asked_by", models.UUIDField(null=True)),
                ("asked_at", models.DateTimeField()),
                ("done_at", models.DateTimeField(null=True)),
                ("findings", models.JSONField(default=list)),
            ],
        ),
    ]
