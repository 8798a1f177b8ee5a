"""The planner's statistics would hold samples of addresses, and a table of the server's own keeps them when they are
replaced (TRUST E2). Nobody plans by the distribution of addresses: they are looked up one at a time, by unique indexes.
"""

from django.db import migrations

NO_SAMPLES = """
ALTER TABLE accounts_user ALTER COLUMN email SET STATISTICS 0;
ALTER TABLE account_emailaddress ALTER COLUMN email SET STATISTICS 0;
DO $$
DECLARE found record;
BEGIN
    FOR found IN
        SELECT i.indexrelid::regclass AS name, a.attnum AS place
        FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indexrelid AND i.indkey[a.attnum - 1] = 0
        WHERE i.indrelid IN ('accounts_user'::regclass, 'account_emailaddress'::regclass) LOOP
        EXECUTE format('ALTER INDEX %s ALTER COLUMN %s SET STATISTICS 0', found.name, found.place);
    END LOOP;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("privacy", "0001_requests"), ("accounts", "0001_people"), ("account", "0009_emailaddress_unique_primary_email")]
    operations = [migrations.RunSQL(NO_SAMPLES, migrations.RunSQL.noop)]
