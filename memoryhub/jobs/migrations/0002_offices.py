"""The outbox is the jobs office's own; maintenance looks at it and writes nothing."""

from django.db import migrations

from memoryhub.spaces.isolation import isolate

_RULES = isolate("jobs_job", offices=("maintenance",), offices_write=("jobs",)).sql


class Migration(migrations.Migration):
    dependencies = [("jobs", "0001_outbox")]
    operations = [migrations.RunSQL(_RULES, _RULES)]
