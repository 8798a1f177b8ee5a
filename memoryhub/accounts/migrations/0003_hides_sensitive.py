"""Whether sensitive memories are shown only when asked for."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_roles")]
    operations = [
        migrations.AddField("user", "hides_sensitive", models.BooleanField(default=False, db_default=False)),
    ]
