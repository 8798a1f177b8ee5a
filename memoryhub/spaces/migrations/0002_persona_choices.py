"""Who somebody is in a conversation."""

import django.db.models.deletion
from django.db import migrations, models

import memoryhub.spaces.ids
from memoryhub.spaces.isolation import isolate


class Migration(migrations.Migration):
    dependencies = [("spaces", "0001_spaces")]
    operations = [
        migrations.CreateModel(
            name="PersonaChoice",
            fields=[
                ("id", models.UUIDField(
                    default=memoryhub.spaces.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("conversation_id", models.UUIDField()),
                ("persona_id", models.UUIDField(null=True)),
                ("since", models.DateTimeField()),
                ("space", models.ForeignKey(
                    on_delete=django.db.models.deletion.CASCADE, related_name="+", to="spaces.space")),
            ],
            options={
                "indexes": [
                    models.Index(fields=["space", "conversation_id", "-since"], name="persona_of_conversation")
                ]
            },
        ),
        isolate("spaces_personachoice"),
    ]
