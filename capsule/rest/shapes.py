"""What the API takes and gives. The field names are a promise: they change only with the version in the address."""

from django.utils import timezone
from django.utils.translation import gettext
from rest_framework import serializers

from capsule import words
from memoryhub.accounts.preferences import KEEPS, SWITCHES
from memoryhub.memory.types import Status

LONGEST = 1000  # characters of a memory or a to-do (memory.change.LONGEST)
STATES = [Status.PENDING, Status.ACTIVE, Status.REVOKED]


class Evidence(serializers.Serializer):
    quote = serializers.CharField()
    conversation_id = serializers.UUIDField(allow_null=True)
    message_seq = serializers.IntegerField(allow_null=True)
    said_at = serializers.DateTimeField()


class Memory(serializers.Serializer):
    id = serializers.UUIDField(source="memory_id")
    text = serializers.CharField()
    kind = serializers.CharField()
    category = serializers.CharField()
    slot = serializers.CharField(help_text='What it is about, "" for a free sentence.')
    topic = serializers.CharField()
    value = serializers.CharField()
    unit = serializers.CharField()
    status = serializers.CharField()
    pending_reason = serializers.CharField()
    tier = serializers.CharField()
    origin = serializers.CharField()
    confidence = serializers.FloatField()
    importance = serializers.FloatField()
    sensitive = serializers.BooleanField()
    pinned = serializers.BooleanField()
    persona_id = serializers.UUIDField(allow_null=True)
    hits = serializers.IntegerField()
    last_hit_at = serializers.DateTimeField(allow_null=True)
    said_at = serializers.DateTimeField()
    confirmed_at = serializers.DateTimeField(allow_null=True)
    restorable_until = serializers.DateTimeField(allow_null=True)
    version = serializers.IntegerField(
        help_text="Send it back with a change: it fails with 409 if another was quicker."
    )
    evidence = Evidence(many=True)


class Memories(serializers.Serializer):
    count = serializers.IntegerField()
    worded = serializers.IntegerField(help_text="The first so many hold the words; the rest is near in meaning.")
    results = Memory(many=True)


class Page(serializers.Serializer):
    limit = serializers.IntegerField(min_value=1, max_value=200, default=50)
    offset = serializers.IntegerField(min_value=0, max_value=100_000, default=0)


class MemoriesAsked(Page):
    q = serializers.CharField(required=False, default="", allow_blank=True, max_length=200)
    state = serializers.ChoiceField(choices=[str(one) for one in STATES], required=False)
    kind = serializers.ChoiceField(choices=list(words.ABOUT), required=False)
    persona = serializers.UUIDField(required=False)
    since = serializers.DateTimeField(required=False)
    until = serializers.DateTimeField(required=False)
    sort = serializers.ChoiceField(choices=["new", "old", "used", "important"], default="new")


class MemoryAdded(serializers.Serializer):
    memories = Memory(many=True)
    todo_ids = serializers.ListField(child=serializers.UUIDField())
    undo = serializers.UUIDField(allow_null=True, help_text="The event that undoes it, where it was one step.")
    known = serializers.BooleanField()


class MemoryNew(serializers.Serializer):
    text = serializers.CharField(max_length=LONGEST)
    persona_id = serializers.UUIDField(required=False, allow_null=True, default=None)


class Versioned(serializers.Serializer):
    version = serializers.IntegerField(min_value=1, max_value=2**31 - 1)


class MemoryText(Versioned):
    text = serializers.CharField(max_length=LONGEST)


class MemoryMove(Versioned):
    persona_id = serializers.UUIDField(allow_null=True)


class Done(serializers.Serializer):
    event_id = serializers.UUIDField(allow_null=True, help_text="POST it to /events/{id}/undo to take it back.")


class Event(serializers.Serializer):
    id = serializers.UUIDField(source="event_id")
    kind = serializers.CharField()
    actor = serializers.CharField()
    happened_at = serializers.DateTimeField()
    memory_id = serializers.UUIDField(allow_null=True)
    todo_id = serializers.UUIDField(allow_null=True)
    before = serializers.CharField()
    after = serializers.CharField()
    conversation_id = serializers.UUIDField(allow_null=True)
    message_seq = serializers.IntegerField(allow_null=True)
    undoable = serializers.BooleanField()
    count = serializers.IntegerField()


class TimelineAsked(serializers.Serializer):
    kind = serializers.ChoiceField(choices=list(words.CHIPS), required=False)
    before = serializers.DateTimeField(required=False)
    before_id = serializers.UUIDField(required=False)
    limit = serializers.IntegerField(min_value=1, max_value=200, default=50)


class Todo(serializers.Serializer):
    id = serializers.UUIDField(source="todo_id")
    text = serializers.CharField()
    due_on = serializers.DateField(allow_null=True)
    due_at = serializers.DateTimeField(allow_null=True)
    state = serializers.CharField()
    version = serializers.IntegerField()
    said_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)
    evidence = Evidence(allow_null=True)


class TodosAsked(serializers.Serializer):
    state = serializers.ChoiceField(choices=["open", "done", "cancelled"], default="open")


class TodoNew(serializers.Serializer):
    text = serializers.CharField(max_length=LONGEST)
    due_on = serializers.DateField(required=False, allow_null=True, default=None)
    due_at = serializers.DateTimeField(required=False, allow_null=True, default=None)


class TodoEdit(TodoNew, Versioned):
    pass


class Conflict(serializers.Serializer):
    id = serializers.UUIDField(source="b.memory_id")
    a = Memory()
    b = Memory()
    opened_at = serializers.DateTimeField()


class Settle(serializers.Serializer):
    choice = serializers.ChoiceField(choices=["a", "b", "both", "neither"])
    a_version = serializers.IntegerField(min_value=1, max_value=2**31 - 1)
    b_version = serializers.IntegerField(min_value=1, max_value=2**31 - 1)
    since = serializers.DateTimeField(required=False, allow_null=True, default=None)
    a_when = serializers.CharField(required=False, allow_blank=True, default="", max_length=80)
    b_when = serializers.CharField(required=False, allow_blank=True, default="", max_length=80)


class Settings(serializers.Serializer):
    language = serializers.ChoiceField(choices=["", "en", "zh-hans"], required=False)
    time_zone = serializers.CharField(
        required=False, allow_blank=True, max_length=64, help_text='"": as your browser said last.'
    )
    theme = serializers.ChoiceField(choices=["auto", "light", "dark"], required=False)

    retention = serializers.DictField(
        child=serializers.ChoiceField(choices=list(KEEPS), allow_null=True),
        required=False,
        help_text="Category of memories -> days after which what was not touched is erased; null: kept; 0: switched "
        "off, neither saved nor used.",
    )

    def validate_retention(self, told: dict[str, int | None]) -> dict[str, int | None]:
        known = {one for _word, homes in words.ABOUT.values() for one in homes}
        if unknown := set(told) - known:
            raise serializers.ValidationError(gettext("Unknown: %(names)s") % {"names": ", ".join(sorted(unknown))})
        return told


for _name in SWITCHES:
    Settings._declared_fields[_name] = serializers.BooleanField(required=False)


class SettingsShown(Settings):
    time_zone_in_use = serializers.SerializerMethodField(
        help_text="The zone of this call: its Time-Zone header's, else yours."
    )

    def get_time_zone_in_use(self, user: object) -> str:
        return timezone.get_current_timezone_name()


class Persona(serializers.Serializer):
    id = serializers.UUIDField(source="persona_id")
    name = serializers.CharField()
    is_archived = serializers.BooleanField()


class PersonaName(serializers.Serializer):
    name = serializers.CharField(max_length=40)


class ForgetAsked(serializers.Serializer):
    reach = serializers.ChoiceField(choices=["slot", "topic", "range", "conversation"])
    slot = serializers.CharField(required=False, allow_blank=True, default="", max_length=64)
    words = serializers.CharField(required=False, allow_blank=True, default="", max_length=200)
    since = serializers.DateTimeField(required=False, allow_null=True, default=None)
    until = serializers.DateTimeField(required=False, allow_null=True, default=None)
    conversation_id = serializers.UUIDField(required=False, allow_null=True, default=None)


class Manifest(serializers.Serializer):
    token = serializers.CharField()
    memory_ids = serializers.ListField(child=serializers.UUIDField())
    todo_ids = serializers.ListField(child=serializers.UUIDField())
    conversation_ids = serializers.ListField(
        child=serializers.UUIDField(), required=False, help_text="Chats that go too where it is done for good."
    )
    counts = serializers.DictField(child=serializers.IntegerField())
    expires_at = serializers.DateTimeField()


class ForgetYes(serializers.Serializer):
    erase = serializers.BooleanField(
        default=False,
        help_text="Out of use at once, and erased for good by a request with a certificate; otherwise only out of use,"
        " to be undone for 7 days.",
    )


class ErasureStore(serializers.Serializer):
    store = serializers.CharField()
    before = serializers.IntegerField()
    erased = serializers.IntegerField()
    left = serializers.IntegerField(help_text="What a probe found afterwards.")


class ErasureShown(serializers.Serializer):
    id = serializers.UUIDField()
    number = serializers.CharField()
    reach = serializers.CharField()
    state = serializers.CharField()
    received_at = serializers.DateTimeField()
    due_at = serializers.DateTimeField()
    done_at = serializers.DateTimeField(allow_null=True)
    horizon_at = serializers.DateTimeField(allow_null=True, help_text="When the last backup that may hold it expires.")
    stores = ErasureStore(many=True, required=False)
    link = serializers.URLField(required=False, help_text="Its status page, for whoever has the link.")


class ForgetDone(serializers.Serializer):
    token = serializers.CharField()
    erased = serializers.BooleanField(help_text="Whether for good: `request` says how far that is.")
    memories = serializers.IntegerField(help_text="That went out of use.")
    todos = serializers.IntegerField()
    left = serializers.IntegerField(help_text="What a job is still at.")
    undoable_until = serializers.DateTimeField(allow_null=True)
    request = ErasureShown(required=False, allow_null=True)


class Brought(serializers.Serializer):
    added = serializers.IntegerField(help_text="They wait to be confirmed.")
    known = serializers.IntegerField()
    buried = serializers.IntegerField(help_text="Taken back here once: they stay out.")
    revoked = serializers.IntegerField(help_text="Revoked where the file comes from: they stay out.")
    refused = serializers.IntegerField(help_text="Past, empty, too long or a secret.")
