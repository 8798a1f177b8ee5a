import django.db.models.deletion
from django.db import migrations, models

import memoryhub.spaces.ids
import memoryhub.vault.fields
from memoryhub.spaces.isolation import addressable, isolate, same_space

ID = models.UUIDField(default=memoryhub.spaces.ids.uuid7, editable=False, primary_key=True, serialize=False)
SPACE = models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="spaces.space")
OF_MEMORY = models.ForeignKey(
    db_constraint=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="memory.memory"
)
OF_ATTACHMENT = models.ForeignKey(
    db_constraint=False, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="attachments.attachment"
)


class Migration(migrations.Migration):
    initial = True
    dependencies = [("spaces", "0001_spaces"), ("memory", "0012_conflicts_in_sight")]
    operations = [
        migrations.CreateModel(
            name="Attachment",
            fields=[
                ("id", ID),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("conversation_id", models.UUIDField()),
                ("message_id", models.UUIDField(null=True)),
                ("message_seq", models.PositiveIntegerField(null=True)),
                (
                    "state",
                    models.CharField(
                        choices=[("waiting", "Waiting"), ("sent", "Sent")], default="waiting", max_length=8
                    ),
                ),
                ("name", memoryhub.vault.fields.SealedTextField()),
                ("caption", memoryhub.vault.fields.SealedTextField()),
                ("thumb", memoryhub.vault.fields.SealedBytesField(null=True)),
                ("mime", models.CharField(max_length=16)),
                ("size", models.PositiveIntegerField()),
                ("width", models.PositiveIntegerField(default=0)),
                ("height", models.PositiveIntegerField(default=0)),
                ("tokens", models.PositiveIntegerField(default=0)),
                ("digest", models.BigIntegerField()),
                ("is_wanted", models.BooleanField(default=False)),
                ("said", memoryhub.vault.fields.SealedTextField(export=False)),
                ("time_zone", models.CharField(default="", max_length=64)),
                ("is_looked_at", models.BooleanField(default=False)),
                ("memory", OF_MEMORY),
                ("space", SPACE.clone()),
            ],
            options={
                "indexes": [
                    models.Index(fields=["space", "message_id"], name="attachment_of_message"),
                    models.Index(fields=["space", "conversation_id"], name="attachment_of_chat"),
                    models.Index(
                        condition=models.Q(("memory", None), _negated=True),
                        fields=["space", "memory"],
                        name="attachment_of_memory",
                    ),
                    models.Index(
                        condition=models.Q(("state", "waiting")), fields=["created_at"], name="attachment_unsent"
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="AttachmentPiece",
            fields=[
                ("id", ID.clone()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("number", models.PositiveSmallIntegerField()),
                ("data", memoryhub.vault.fields.SealedBytesField()),
                ("attachment", OF_ATTACHMENT),
                ("space", SPACE.clone()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=["attachment", "number"], name="attachment_piece_once")
                ]
            },
        ),
        isolate("attachments_attachment", offices=("maintenance",)),
        addressable("attachments_attachment"),
        same_space("attachments_attachment", "memory_id", "memory_memory"),
        isolate("attachments_attachmentpiece"),
        same_space("attachments_attachmentpiece", "attachment_id", "attachments_attachment"),
    ]
