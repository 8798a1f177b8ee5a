import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import memoryhub.spaces.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL)]
    operations = [
        migrations.CreateModel(
            name="SavedView",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=memoryhub.spaces.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("room", models.CharField(max_length=32)),
                ("name", models.CharField(max_length=40)),
                ("query", models.CharField(max_length=400)),
                ("is_shared", models.BooleanField(default=False)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("owner", "room", "name"), name="one_view_of_a_name")
                ],
                "indexes": [
                    models.Index(condition=models.Q(("is_shared", True)), fields=["room"], name="saved_view_shared")
                ],
            },
        )
    ]
