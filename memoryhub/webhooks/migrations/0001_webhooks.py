import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

import memoryhub.spaces.ids
import memoryhub.vault.fields
from memoryhub.spaces.isolation import addressable, isolate, same_space

ID = models.UUIDField(default=memoryhub.spaces.ids.uuid7, editable=False, primary_key=True, serialize=False)
SPACE = models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="spaces.space")
STATES = [("waiting", "Waiting"), ("done", "Delivered"), ("failed", "Failed")]

class Migration(migrations.Migration):
    initial = True
    dependencies = [("spaces", "0001_spaces")]
    operations = [
        migrations.CreateModel(
            name="Hook",
            fields=[
                ("id", ID),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("url", memoryhub.vault.fields.SealedTextField()),
                ("secret", memoryhub.vault.fields.SealedTextField(export=False)),
                ("kinds", django.contrib.postgres.fields.ArrayField(models.CharField(max_length=24))),
                ("with_words", models.BooleanField(default=False)),
                ("paused_at", models.DateTimeField(null=True)),
                ("pause", models.CharField(blank=True, default="", max_length=8)),
                ("failures", models.PositiveSmallIntegerField(default=0)),
                ("space", SPACE.clone()),
            ],
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                ("id", ID.clone()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("event_id", models.UUIDField()),
                ("kind", models.CharField(max_length=24)),
                ("memory_id", models.UUIDField(null=True)),
                ("todo_id", models.UUIDField(null=True)),
                ("happened_at", models.DateTimeField()),
                ("state", models.CharField(choices=STATES, default="waiting", max_length=8)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("outcome", models.CharField(blank=True, default="", max_length=24)),
                ("tried_at", models.DateTimeField(null=True)),
                (
                    "hook",
                    models.ForeignKey(
                        db_constraint=False, on_delete=django.db.models.deletion.CASCADE, related_name="+",
                        to="webhooks.hook",
                    ),
                ),
                ("space", SPACE.clone()),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=["hook", "event_id"], name="webhook_event_once")],
                "indexes": [
                    models.Index(models.F("hook"), models.OrderBy(models.F("created_at"), descending=True),
                                 name="webhook_newest"),
                    models.Index(condition=~models.Q(state="waiting"), fields=["created_at"], name="webhook_old"),
                ],
            },
        ),
        isolate("webhooks_hook", offices=("maintenance",)),
        addressable("webhooks_hook"),
        isolate("webhooks_delivery", offices=("maintenance",)),
        same_space("webhooks_delivery", "hook_id", "webhooks_hook"),
    ]
