"""Everyday events. They only grow as well; the one change there is says which batch sealed them, once."""

from django.db import migrations, models

GUARD = """
CREATE FUNCTION audit_event_only_sealed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF OLD.batch IS NULL AND NEW.batch IS NOT NULL
           AND (to_jsonb(NEW) - 'batch') = (to_jsonb(OLD) - 'batch') THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'the audit trail only grows' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_event_rows_stay BEFORE UPDATE OR DELETE ON audit_auditevent
    FOR EACH ROW EXECUTE FUNCTION audit_event_only_sealed();
CREATE TRIGGER audit_event_table_stays BEFORE TRUNCATE ON audit_auditevent
    FOR EACH STATEMENT EXECUTE FUNCTION audit_event_only_sealed();
DO $$
DECLARE app text;
BEGIN
    FOR app IN SELECT DISTINCT grantee FROM information_schema.role_table_grants
               WHERE table_schema = 'public' AND table_name = 'audit_auditevent' AND grantee <> current_user LOOP
        EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON audit_auditevent FROM %I', app);
        EXECUTE format('GRANT UPDATE (batch) ON audit_auditevent TO %I', app);
    END LOOP;
END $$;
"""
UNGUARD = """
DROP TRIGGER audit_event_table_stays ON audit_auditevent;
DROP TRIGGER audit_event_rows_stay ON audit_auditevent;
DROP FUNCTION audit_event_only_sealed();
"""


class Migration(migrations.Migration):
    dependencies = [("audit", "0002_never_less")]
    operations = [
        migrations.CreateModel(
            name="AuditEvent",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("happened_at", models.DateTimeField()),
                ("action", models.CharField(max_length=64)),
                ("actor", models.UUIDField(null=True)),
                ("subject", models.UUIDField(null=True)),
                ("facts", models.JSONField(default=dict)),
                ("leaf", models.CharField(max_length=64)),
                ("batch", models.BigIntegerField(null=True)),
            ],
            options={
                "indexes": [
                    models.Index(condition=models.Q(("batch", None)), fields=["id"], name="audit_event_unsealed"),
                    models.Index(fields=["batch", "id"], name="audit_event_of_batch"),
                    models.Index(fields=["subject", "id"], name="audit_event_of_subject"),
                ]
            },
        ),
        migrations.RunSQL(GUARD, UNGUARD),
    ]
