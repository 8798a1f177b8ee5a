"""When the conversation that a memory was said in was erased."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memory", "0008_event_links_filled")]
    operations = [migrations.AddField("evidence", "erased_at", models.DateTimeField(null=True))]
