"""The tries of one message are found without reading every turn of the space."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chat", "0005_offices_look")]
    operations = [
        migrations.AddIndex("turn", models.Index(fields=["space", "root_id"], name="chat_turn_root")),
    ]
