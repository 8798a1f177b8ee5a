"""Tools' results as messages of their own, and what they brought, kept apart. Isolated like everything of a space."""

import django.db.models.deletion
from django.db import migrations, models

import memoryhub.spaces.ids
import memoryhub.vault.fields
from memoryhub.spaces.isolation import isolate, same_space


class Migration(migrations.Migration):
    dependencies = [("chat", "0003_sweeping"), ("spaces", "0001_spaces")]
    operations = [
        migrations.AddField("message", "tool", models.CharField(default="", max_length=64)),
        migrations.AlterField(
            "message",
            "role",
            models.CharField(
                choices=[("user", "USER"), ("assistant", "ASSISTANT"), ("tool", "TOOL")], max_length=10
            ),
        ),
        migrations.CreateModel(
            name="TaskState",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=memoryhub.spaces.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("brought", memoryhub.vault.fields.SealedJSONField(default=list)),
                (
                    "conversation",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="chat.conversation",
                    ),
                ),
                (
                    "space",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="spaces.space"
                    ),
                ),
            ],
        ),
        isolate("chat_taskstate"),
        same_space("chat_taskstate", "conversation_id", "chat_conversation"),
    ]
