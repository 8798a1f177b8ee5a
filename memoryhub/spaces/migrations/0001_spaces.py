import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import memoryhub.spaces.ids
import memoryhub.vault.fields
from memoryhub.spaces.isolation import addressable, isolate


class Migration(migrations.Migration):
    initial = True
    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL)]
    operations = [
        migrations.CreateModel(
            name="Space",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=memoryhub.spaces.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("user", "User"), ("team", "Team"), ("agent", "Agent")], default="user", max_length=8
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[("active", "Active"), ("frozen", "Frozen"), ("erased", "Erased")],
                        default="active",
                        max_length=8,
                    ),
                ),
                ("epoch", models.PositiveIntegerField(default=1)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "owner",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="space",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Persona",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=memoryhub.spaces.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("name", memoryhub.vault.fields.SealedTextField()),
                ("position", models.PositiveSmallIntegerField(default=0)),
                ("archived_at", models.DateTimeField(null=True)),
                (
                    "space",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="spaces.space"
                    ),
                ),
            ],
            options={"ordering": ("position", "id")},
        ),
        isolate("spaces_persona"),
        addressable("spaces_persona"),
    ]
