"""A message may be written in place of an earlier one. Null while the version before is still serving."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chat", "0007_tool_calls")]
    operations = [
        migrations.AddField("message", "replaces", models.PositiveIntegerField(null=True)),
        migrations.AddIndex(
            "message",
            models.Index(
                fields=["conversation", "replaces"],
                condition=models.Q(("replaces__isnull", False)),
                name="chat_message_versions",
            ),
        ),
    ]
