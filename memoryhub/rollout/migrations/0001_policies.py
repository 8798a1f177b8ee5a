import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models


def _number():
    return models.BigAutoField(primary_key=True, serialize=False)


def _policy(null=True, on_delete=django.db.models.deletion.PROTECT):
    return models.ForeignKey(null=null, on_delete=on_delete, related_name="+", to="rollout.policyversion")


class Migration(migrations.Migration):
    initial = True
    dependencies = []
    operations = [
        migrations.CreateModel(
            name="PolicyVersion",
            fields=[
                ("number", _number()),
                ("version", models.CharField(max_length=12, unique=True)),
                ("body", models.JSONField()),
                ("based_on", models.CharField(blank=True, default="", max_length=12)),
                ("reason", models.CharField(max_length=300)),
                ("author", models.UUIDField(null=True)),
                ("saved_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="DictionaryVersion",
            fields=[
                ("number", _number()),
                ("text", models.TextField()),
                ("reason", models.CharField(max_length=300)),
                ("author", models.UUIDField(null=True)),
                ("saved_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Course",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("base", _policy()),
                ("trial", _policy()),
                ("share", models.PositiveSmallIntegerField(default=0)),
                ("began_on", models.DateField(null=True)),
                (
                    "tools_off",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=64), default=list, size=None
                    ),
                ),
                ("changes", models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="Change",
            fields=[
                ("id", _number()),
                ("what", models.CharField(max_length=16)),
                ("version", models.CharField(blank=True, default="", max_length=64)),
                ("share", models.PositiveSmallIntegerField(default=0)),
                ("reason", models.CharField(blank=True, default="", max_length=300)),
                ("author", models.UUIDField(null=True)),
                ("made_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Sampling",
            fields=[
                ("id", _number()),
                ("policy", _policy(null=False, on_delete=django.db.models.deletion.CASCADE)),
                ("asked_by", models.UUIDField(null=True)),
                ("asked_at", models.DateTimeField()),
                ("done_at", models.DateTimeField(null=True)),
                *[
                    (name, models.PositiveIntegerField(default=0))
                    for name in (
                        "recalls", "left_out", "changed", "used", "used_before", "used_after", "shown_before",
                        "shown_after",
                    )
                ],
            ],
        ),
    ]
