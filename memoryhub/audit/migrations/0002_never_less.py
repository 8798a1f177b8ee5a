"""Nobody deletes an entry, an erasure neither: it holds ids and codes, and a chain with a hole proves nothing.

The application's role loses the right as well, so that a trigger that somebody disabled is not the only wall.
"""

from django.db import migrations

GUARD = """
CREATE OR REPLACE FUNCTION audit_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit trail only grows' USING ERRCODE = 'insufficient_privilege';
END $$;
DO $$
DECLARE app text;
BEGIN
    FOR app IN SELECT DISTINCT grantee FROM information_schema.role_table_grants
               WHERE table_schema = 'public' AND table_name = 'audit_auditentry' AND grantee <> current_user LOOP
        EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON audit_auditentry FROM %I', app);
    END LOOP;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("audit", "0001_trail")]
    operations = [migrations.RunSQL(GUARD, migrations.RunSQL.noop)]
