"""Entries of one person are looked up by their page and by every alarm that is raised once."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False  # the index is built while entries are written
    dependencies = [("audit", "0004_details")]
    operations = [
        AddIndexConcurrently("auditentry", models.Index(fields=["subject", "id"], name="audit_entry_of_subject")),
    ]
