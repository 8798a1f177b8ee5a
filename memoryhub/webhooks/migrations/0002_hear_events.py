from django.db import migrations

# An event, its deliveries and their jobs are one commit, whichever way the event was written. It runs in the writer's
# space, whose hooks alone it sees; without hooks it costs one empty index look-up per statement.
_HEAR = """
    CREATE OR REPLACE FUNCTION webhooks_hear() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        WITH heard AS (
            INSERT INTO webhooks_delivery
                (id, space_id, created_at, hook_id, event_id, kind, memory_id, todo_id, happened_at, state, attempts, outcome)
            SELECT gen_random_uuid(), e.space_id, clock_timestamp(), h.id, e.id, e.kind, e.memory_id, e.todo_id,
                   e.happened_at, 'waiting', 0, ''
            FROM fresh e JOIN webhooks_hook h
              ON h.space_id = e.space_id AND h.paused_at IS NULL AND e.kind = ANY(h.kinds)
            RETURNING id, space_id)
        INSERT INTO jobs_job (id, space_id, kind, subject_id, state, attempts, error, created_at, available_at)
        SELECT gen_random_uuid(), space_id, 'webhook', id, 'waiting', 0, '', clock_timestamp(), clock_timestamp()
        FROM heard;
        RETURN NULL;
    END $$;
    DROP TRIGGER IF EXISTS webhooks_hear ON memory_memoryevent;
    CREATE TRIGGER webhooks_hear AFTER INSERT ON memory_memoryevent
        REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION webhooks_hear();
"""
_UNHEAR = """
    DROP TRIGGER IF EXISTS webhooks_hear ON memory_memoryevent;
    DROP FUNCTION IF EXISTS webhooks_hear();
"""


class Migration(migrations.Migration):
    dependencies = [("webhooks", "0001_webhooks"), ("jobs", "0003_done"), ("memory", "0009_source_gone")]
    operations = [migrations.RunSQL(_HEAR, _UNHEAR)]
