import django.db.models.deletion
from django.db import migrations, models

import memoryhub.spaces.ids
import memoryhub.vault.fields
from memoryhub.spaces.isolation import addressable, isolate, same_space

ID = models.UUIDField(default=memoryhub.spaces.ids.uuid7, editable=False, primary_key=True, serialize=False)
SPACE = models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="spaces.space")
STATES = [("waiting", "Waiting"), ("ready", "Ready"), ("taken", "Taken"), ("expired", "Expired")]


class Migration(migrations.Migration):
    initial = True
    dependencies = [("spaces", "0001_spaces")]
    operations = [
        migrations.CreateModel(
            name="Export",
            fields=[
                ("id", ID),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("parts", models.CharField(max_length=64)),
                ("language", models.CharField(max_length=16)),
                ("state", models.CharField(choices=STATES, default="waiting", max_length=8)),
                ("asked_at", models.DateTimeField()),
                ("ready_at", models.DateTimeField(null=True)),
                ("expires_at", models.DateTimeField(null=True)),
                ("taken_at", models.DateTimeField(null=True)),
                ("size_bytes", models.PositiveBigIntegerField(default=0)),
                ("space", SPACE.clone()),
            ],
            options={"indexes": [models.Index(fields=["space", "-asked_at"], name="export_newest")]},
        ),
        migrations.CreateModel(
            name="ExportPiece",
            fields=[
                ("id", ID.clone()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("number", models.PositiveIntegerField()),
                ("data", memoryhub.vault.fields.SealedBytesField(export=False, keep="7 days")),
                (
                    "export",
                    models.ForeignKey(
                        db_constraint=False, on_delete=django.db.models.deletion.CASCADE, related_name="+",
                        to="export.export",
                    ),
                ),
                ("space", SPACE.clone()),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=["export", "number"], name="export_piece_once")]
            },
        ),
        isolate("export_export", offices=("maintenance",)),
        addressable("export_export"),
        isolate("export_exportpiece"),
        same_space("export_exportpiece", "export_id", "export_export"),
    ]
