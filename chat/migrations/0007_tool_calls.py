"""Tools: each use a row of its own, tasks and snapshot beside what was brought, what answers cost.

Safe while the old version serves: new columns of old tables are nullable or have their default in the database.
"""

import django.db.models.deletion
from django.db import migrations, models

import memoryhub.spaces.ids
import memoryhub.vault.fields
from memoryhub.spaces.isolation import addressable, isolate, same_space

_STATES = ("received", "recalled", "acting", "answering", "answered", "stopped", "failed", "interrupted")
_CALL_STATES = ("waiting", "approved", "running", "done", "failed", "declined", "unsure")


def _row():
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


def _within(model):
    return models.ForeignKey(
        db_constraint=False, on_delete=django.db.models.deletion.CASCADE, related_name="+", to=model
    )


class Migration(migrations.Migration):
    dependencies = [("chat", "0006_tries"), ("spaces", "0001_spaces")]
    operations = [
        migrations.AddField("taskstate", "is_mixed", models.BooleanField(db_default=False, default=False)),
        migrations.AddField("taskstate", "snapshot", memoryhub.vault.fields.SealedJSONField(null=True)),
        migrations.AddField("taskstate", "tasks", memoryhub.vault.fields.SealedJSONField(null=True)),
        migrations.AddField("turn", "continues", models.UUIDField(null=True)),
        migrations.AddField("turn", "prompt_tokens", models.PositiveIntegerField(db_default=0, default=0)),
        migrations.AddField("turn", "answer_tokens", models.PositiveIntegerField(db_default=0, default=0)),
        migrations.AlterField(
            "turn",
            "state",
            models.CharField(
                choices=[(one, one.upper()) for one in _STATES], default="received", max_length=12
            ),
        ),
        migrations.CreateModel(
            name="TokenSpending",
            fields=[
                *_row(),
                ("day", models.DateField()),
                ("prompt_tokens", models.PositiveBigIntegerField(default=0)),
                ("answer_tokens", models.PositiveBigIntegerField(default=0)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("space", "day"), name="chat_spending_day")],
            },
        ),
        migrations.CreateModel(
            name="ToolCall",
            fields=[
                *_row(),
                ("step", models.PositiveSmallIntegerField()),
                ("call_id", models.CharField(max_length=64)),
                ("name", models.CharField(max_length=64)),
                ("writes", models.BooleanField()),
                (
                    "state",
                    models.CharField(choices=[(one, one.upper()) for one in _CALL_STATES], max_length=12),
                ),
                ("error_code", models.CharField(default="", max_length=32)),
                ("seq", models.PositiveIntegerField(null=True)),
                ("arguments", memoryhub.vault.fields.SealedTextField()),
                ("preview", memoryhub.vault.fields.SealedJSONField(default=list)),
                ("began_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                ("conversation", _within("chat.conversation")),
                ("turn", _within("chat.turn")),
            ],
            options={
                "indexes": [
                    models.Index(fields=["space", "turn", "created_at"], name="chat_call_of_turn"),
                    models.Index(fields=["conversation", "seq"], name="chat_call_shown"),
                ],
            },
        ),
        addressable("chat_turn"),
        isolate("chat_tokenspending"),
        isolate("chat_toolcall"),
        same_space("chat_toolcall", "conversation_id", "chat_conversation"),
        same_space("chat_toolcall", "turn_id", "chat_turn"),
    ]
