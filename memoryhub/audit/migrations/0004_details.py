"""Details of events, sealed under the key of whom they concern."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("audit", "0003_everyday")]
    operations = [
        migrations.AddField("auditentry", "sealed", models.BinaryField(null=True)),
        migrations.AddField("auditevent", "sealed", models.BinaryField(null=True)),
    ]
