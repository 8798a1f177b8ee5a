from django.db import migrations, models

# Rows are only ever added. An erasure transaction may delete (never change) what it must, and says so by a setting
# that it makes for itself; TRUNCATE is refused always.
GUARD = """
CREATE FUNCTION audit_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND current_setting('memoryhub.erasure', true) = 'on' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'the audit trail only grows' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_rows_stay BEFORE UPDATE OR DELETE ON audit_auditentry
    FOR EACH ROW EXECUTE FUNCTION audit_only_grows();
CREATE TRIGGER audit_table_stays BEFORE TRUNCATE ON audit_auditentry
    FOR EACH STATEMENT EXECUTE FUNCTION audit_only_grows();
"""
UNGUARD = """
DROP TRIGGER audit_table_stays ON audit_auditentry;
DROP TRIGGER audit_rows_stay ON audit_auditentry;
DROP FUNCTION audit_only_grows();
"""


class Migration(migrations.Migration):
    initial = True
    dependencies = []
    operations = [
        migrations.CreateModel(
            name="AuditEntry",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("happened_at", models.DateTimeField()),
                ("action", models.CharField(max_length=64)),
                ("actor", models.UUIDField(null=True)),
                ("subject", models.UUIDField(null=True)),
                ("facts", models.JSONField(default=dict)),
                ("previous", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64, unique=True)),
            ],
            options={"ordering": ("id",)},
        ),
        migrations.RunSQL(GUARD, UNGUARD),
    ]
