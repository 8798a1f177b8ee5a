from django.db import migrations

ROLES = ("support", "compliance", "operator", "auditor")


def make(apps, schema_editor):
    groups = apps.get_model("auth", "Group").objects.using(schema_editor.connection.alias)
    for role in ROLES:
        groups.get_or_create(name=role)


def unmake(apps, schema_editor):
    apps.get_model("auth", "Group").objects.using(schema_editor.connection.alias).filter(name__in=ROLES).delete()


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_people"), ("auth", "0012_alter_user_first_name_max_length")]
    operations = [migrations.RunPython(make, unmake)]
