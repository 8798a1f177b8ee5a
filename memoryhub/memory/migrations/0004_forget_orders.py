"""Wishes to forget many things at once: the ids their dry run named, and what became of them."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

import memoryhub.spaces.ids
import memoryhub.vault.fields
from memoryhub.spaces.isolation import isolate


def _ids() -> django.contrib.postgres.fields.ArrayField:
    return django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), default=list, size=None)


class Migration(migrations.Migration):
    dependencies = [("memory", "0003_lookups"), ("spaces", "0001_spaces")]
    operations = [
        migrations.CreateModel(
            name="ForgetOrder",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=memoryhub.spaces.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("reach", models.CharField(blank=True, default="", max_length=16)),
                ("body", memoryhub.vault.fields.SealedJSONField(null=True)),
                ("since", models.DateTimeField(null=True)),
                ("until", models.DateTimeField(null=True)),
                ("about_conversation", models.UUIDField(null=True)),
                ("asked_in", models.UUIDField(null=True)),
                ("asked_by", models.UUIDField(null=True)),
                ("answered_by", models.UUIDField(null=True)),
                ("memory_ids", _ids()),
                ("todo_ids", _ids()),
                ("memories_gone", models.PositiveIntegerField(default=0)),
                ("todos_gone", models.PositiveIntegerField(default=0)),
                ("state", models.CharField(blank=True, default="proposed", max_length=12)),
                ("erased", models.BooleanField(default=False)),
                ("made_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("done_at", models.DateTimeField(null=True)),
                (
                    "space",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="spaces.space"),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["space", "asked_in", "made_at"], name="forget_in_conversation"),
                    models.Index(
                        fields=["space", "made_at"], condition=Q(body__isnull=False), name="forget_with_words"
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=["space", "asked_by"], condition=Q(asked_by__isnull=False), name="forget_once_a_turn"
                    )
                ],
            },
        ),
        isolate("memory_forgetorder"),
    ]
