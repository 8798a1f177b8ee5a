import django.db.models.deletion
from django.db import migrations, models

import memoryhub.spaces.ids
import memoryhub.vault.fields
from memoryhub.spaces.isolation import isolate


class Migration(migrations.Migration):
    initial = True
    dependencies = [("spaces", "0001_spaces")]
    operations = [
        migrations.CreateModel(
            name="Token",
            fields=[
                ("id", models.UUIDField(
                    default=memoryhub.spaces.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("purpose", models.CharField(max_length=16)),
                ("label", memoryhub.vault.fields.SealedTextField()),
                ("scopes", models.CharField(default="read", max_length=32)),
                ("digest", models.CharField(max_length=64)),
                ("expires_at", models.DateTimeField(null=True)),
                ("last_used_at", models.DateTimeField(null=True)),
                ("revoked_at", models.DateTimeField(null=True)),
                ("space", models.ForeignKey(
                    on_delete=django.db.models.deletion.CASCADE, related_name="+", to="spaces.space")),
            ],
        ),
        isolate("tokens_token"),
    ]
