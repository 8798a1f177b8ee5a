"""The words in the engine's logs end with their time: a query may be null, and indexes find what still holds words."""

from django.db import migrations, models
from django.db.models import Q

from memoryhub.vault.fields import SealedTextField


class Migration(migrations.Migration):
    dependencies = [("memory", "0001_memory_rows")]
    operations = [
        migrations.AlterField(model_name="recalllog", name="query", field=SealedTextField(null=True)),
        migrations.AddIndex(
            model_name="capturelog",
            index=models.Index(
                fields=["space", "happened_at"], condition=Q(detail__isnull=False), name="capture_with_words"
            ),
        ),
        migrations.AddIndex(
            model_name="recalllog",
            index=models.Index(
                fields=["space", "happened_at"], condition=Q(detail__isnull=False), name="recall_with_words"
            ),
        ),
        migrations.AddIndex(
            model_name="recalllog",
            index=models.Index(fields=["space", "conversation_id"], name="recall_by_conversation"),
        ),
    ]
