"""People, places, projects, pets and organisations that the owner named, and what they are to each other."""

import django.db.models.deletion
from django.db import migrations, models

import memoryhub.spaces.ids
import memoryhub.vault.fields
from memoryhub.spaces.isolation import addressable, isolate, same_space


def _own() -> list[tuple[str, models.Field]]:
    return [
        (
            "id",
            models.UUIDField(default=memoryhub.spaces.ids.uuid7, editable=False, primary_key=True, serialize=False),
        ),
        ("created_at", models.DateTimeField(auto_now_add=True)),
        (
            "space",
            models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="spaces.space"),
        ),
    ]


def _to(model: str, **options: object) -> models.ForeignKey:
    return models.ForeignKey(
        to=model,
        on_delete=django.db.models.deletion.DO_NOTHING,
        db_constraint=False,
        related_name="+",
        **options,
    )


class Migration(migrations.Migration):
    dependencies = [("memory", "0004_forget_orders"), ("spaces", "0001_spaces")]
    operations = [
        migrations.CreateModel(
            name="Entity",
            fields=[*_own(), ("kind", models.CharField(blank=True, default="person", max_length=12))],
            options={"abstract": False},
        ),
        migrations.CreateModel(
            name="EntityName",
            fields=[
                *_own(),
                ("name", memoryhub.vault.fields.SealedTextField()),
                ("entity", _to("memory.entity")),
                ("memory", _to("memory.memory")),
            ],
            options={"indexes": [models.Index(fields=["space", "memory"], name="name_by_memory")]},
        ),
        migrations.CreateModel(
            name="Relation",
            fields=[
                *_own(),
                ("body", memoryhub.vault.fields.SealedJSONField()),
                ("memory", _to("memory.memory")),
                ("object", _to("memory.entity")),
                ("subject", _to("memory.entity", null=True)),
            ],
            options={"indexes": [models.Index(fields=["space", "memory"], name="relation_by_memory")]},
        ),
        isolate("memory_entity"),
        isolate("memory_entityname"),
        isolate("memory_relation"),
        addressable("memory_entity"),
        same_space("memory_entityname", "entity_id", "memory_entity"),
        same_space("memory_entityname", "memory_id", "memory_memory"),
        same_space("memory_relation", "subject_id", "memory_entity"),
        same_space("memory_relation", "object_id", "memory_entity"),
        same_space("memory_relation", "memory_id", "memory_memory"),
    ]
