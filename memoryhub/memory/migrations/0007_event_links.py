"""Which events speak of a memory that is not their own: found by an index, where a scan of the timeline was needed.

The database writes the links itself, so that a process of the version before does not leave any out.
"""

import django.db.models.deletion
from django.db import migrations, models

import memoryhub.spaces.ids
from memoryhub.spaces.isolation import addressable, isolate, same_space

LINKING = migrations.RunSQL(
    """CREATE FUNCTION memory_event_link() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
           INSERT INTO memory_eventlink (id, space_id, created_at, event_id, thing_id)
               SELECT gen_random_uuid(), NEW.space_id, now(), NEW.id, named.id FROM unnest(NEW.touched) AS named(id)
               WHERE named.id IS DISTINCT FROM NEW.memory_id AND named.id IS DISTINCT FROM NEW.todo_id;
           RETURN NULL;
       END $$;
       CREATE TRIGGER memory_event_linked AFTER INSERT ON memory_memoryevent
           FOR EACH ROW EXECUTE FUNCTION memory_event_link();""",
    """DROP TRIGGER IF EXISTS memory_event_linked ON memory_memoryevent;
       DROP FUNCTION IF EXISTS memory_event_link();""",
)


class Migration(migrations.Migration):
    dependencies = [("memory", "0006_topics"), ("spaces", "0001_spaces")]
    operations = [
        migrations.CreateModel(
            name="EventLink",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=memoryhub.spaces.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("event_id", models.UUIDField()),
                ("thing_id", models.UUIDField()),
                (
                    "space",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="spaces.space"),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["space", "thing_id"], name="event_link_by_thing"),
                    models.Index(fields=["space", "event_id"], name="event_link_by_event"),
                ],
            },
        ),
        isolate("memory_eventlink"),
        addressable("memory_memoryevent"),
        same_space("memory_eventlink", "event_id", "memory_memoryevent"),
        LINKING,
    ]
