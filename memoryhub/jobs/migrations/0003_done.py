"""What was done long ago is found without reading the rest."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("jobs", "0002_offices")]
    operations = [
        migrations.AddIndex("job", models.Index(fields=["finished_at"], condition=Q(state="done"), name="jobs_done")),
    ]
