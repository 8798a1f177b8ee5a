"""Links of the events that were there before the links. Space by space: without its setting the owner sees no row."""

from django.db import migrations

_FILL = """
    INSERT INTO memory_eventlink (id, space_id, created_at, event_id, thing_id)
    SELECT gen_random_uuid(), event.space_id, now(), event.id, named.id
    FROM memory_memoryevent AS event, unnest(event.touched) AS named(id)
    WHERE named.id IS DISTINCT FROM event.memory_id AND named.id IS DISTINCT FROM event.todo_id
      AND NOT EXISTS (SELECT 1 FROM memory_eventlink AS link WHERE link.space_id = event.space_id
                      AND link.event_id = event.id AND link.thing_id = named.id)
"""


def fill(apps, schema_editor) -> None:
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT id FROM spaces_space WHERE state <> 'erased'")
        for (space_id,) in cursor.fetchall():
            cursor.execute("SELECT set_config('memoryhub.space', %s, true)", [str(space_id)])
            cursor.execute(_FILL)
        cursor.execute("SELECT set_config('memoryhub.space', '', true)")


class Migration(migrations.Migration):
    dependencies = [("memory", "0007_event_links")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
