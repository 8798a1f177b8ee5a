"""Topics of a conversation, made of ids."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

import memoryhub.spaces.ids
import memoryhub.vault.fields
from memoryhub.spaces.isolation import isolate


def _many(base: models.Field) -> django.contrib.postgres.fields.ArrayField:
    return django.contrib.postgres.fields.ArrayField(base_field=base, default=list, size=None)


class Migration(migrations.Migration):
    dependencies = [("memory", "0005_entities"), ("spaces", "0001_spaces")]
    operations = [
        migrations.CreateModel(
            name="TopicSummary",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=memoryhub.spaces.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("conversation_id", models.UUIDField()),
                ("number", models.PositiveIntegerField()),
                ("seqs", _many(models.PositiveIntegerField())),
                ("turn_ids", _many(models.UUIDField())),
                ("based_on", _many(models.UUIDField())),
                ("body", memoryhub.vault.fields.SealedJSONField(null=True)),
                ("made_by", models.CharField(blank=True, default="", max_length=64)),
                ("made_at", models.DateTimeField()),
                (
                    "space",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="spaces.space"),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("space", "conversation_id", "number"), name="topic_once")
                ],
            },
        ),
        isolate("memory_topicsummary"),
    ]
