"""The engine's rows. What a person said stands only in sealed fields; everything else is ids, codes, numbers, times.

Only `memoryhub.memory.store` queries them, and only inside `spaces.scope`.
"""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from pgvector.django import HalfVectorField

from memoryhub.memory.types import Cardinality, Kind, Mutability, Origin, Status, Tier, ValueClass
from memoryhub.spaces.models import SpaceRow
from memoryhub.vault.fields import SealedJSONField, SealedTextField, SealedVectorField

# Plain strings, so that migrations import nothing of ours.
ACTIVE, PENDING = str(Status.ACTIVE), str(Status.PENDING)
LIVE = Q(status=ACTIVE) & ~Q(tier=str(Tier.COLD))


def _code(default: str = "", length: int = 16, **options: object) -> models.CharField:
    return models.CharField(max_length=length, default=str(default), blank=True, **options)


def _row(model: str, **options: object) -> models.ForeignKey:
    """A reference within the space. The database holds it by (space_id, id): see the migration's `same_space`."""
    return models.ForeignKey(model, models.DO_NOTHING, db_constraint=False, related_name="+", **options)


class Memory(SpaceRow):
    """A believed statement. Its clear columns say how it is used, never what it says."""

    kind = _code(Kind.SEMANTIC)
    category = _code("other", 32)
    cardinality = _code(Cardinality.MANY, 8)
    mutability = _code(Mutability.CHOICE, 8)
    intent = _code("statement", 24)
    persona_id = models.UUIDField(null=True)
    slot_key = models.BigIntegerField(null=True)  # keyed digest of slot and topic; null for a free-form memory
    in_profile = models.BooleanField(default=False)  # always at hand, without a search
    body = SealedJSONField()  # store.body.Body
    vector = SealedVectorField(null=True)  # null while the embedder was down; index repair fills it
    embedded_by = _code(length=64)
    status = _code(Status.ACTIVE)
    pending_reason = _code(length=24)
    tier = _code(Tier.HOT, 8)
    origin = _code(Origin.TYPED)  # fixed at write
    value_class = _code(ValueClass.ORDINARY)
    sensitive = models.BooleanField(default=False)
    pinned = models.BooleanField(default=False)
    confidence = models.FloatField()
    importance = models.FloatField()
    strength = models.FloatField(default=1.0)
    hits = models.PositiveIntegerField(default=0)
    last_hit_at = models.DateTimeField(null=True)
    corrections = models.PositiveIntegerField(default=0)
    tokens = models.PositiveIntegerField(default=0)
    turn_id = models.UUIDField(null=True)
    conversation_id = models.UUIDField(null=True)
    message_id = models.UUIDField(null=True)
    message_seq = models.PositiveIntegerField(null=True)
    said_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True)
    valid_from = models.DateTimeField(null=True)
    valid_to = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)
    superseded_by = models.UUIDField(null=True)
    encoded_by = _code(length=64)
    policy_version = _code(length=12)
    version = models.PositiveIntegerField(default=1)  # optimistic lock; counts changes of wording, value or status

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["space", "persona_id", "slot_key"],
                condition=Q(status=ACTIVE, cardinality=str(Cardinality.ONE), slot_key__isnull=False),
                nulls_distinct=False,
                name="memory_one_active_a_slot",
            )
        ]
        indexes = [
            models.Index(fields=["space"], condition=LIVE, name="memory_live"),
            models.Index(
                fields=["space", "slot_key"],
                condition=Q(status__in=[ACTIVE, PENDING]),
                name="memory_by_slot",
            ),
            models.Index(F("space"), F("said_at").desc(), name="memory_newest"),
            models.Index(fields=["space", "status", "pending_reason"], name="memory_by_status"),
            models.Index(
                fields=["said_at", "id"],
                condition=Q(status=PENDING, pending_reason="open_conflict"),
                name="memory_conflicts_oldest",
            ),
        ]


class MemoryIndex(models.Model):
    """The working index: an unlogged table that leaves no trace in WAL, dumps or statistics, rebuilt from the sealed
    rows (store/index.py) and gone with them."""

    memory = models.OneToOneField(Memory, models.DO_NOTHING, primary_key=True, db_constraint=False, related_name="+")
    space = models.ForeignKey("spaces.Space", on_delete=models.CASCADE, related_name="+")
    embedding = HalfVectorField(null=True)  # no fixed dimension: each embedder has its own
    terms = ArrayField(models.BigIntegerField(), default=list)  # keyed digests of words, identifiers and slot
    embedded_by = _code(length=64)


class Evidence(SpaceRow):
    """What a memory stands on."""

    memory = _row("memory.Memory")
    quote = SealedTextField()
    conversation_id = models.UUIDField(null=True)
    message_id = models.UUIDField(null=True)
    turn_id = models.UUIDField(null=True)
    message_seq = models.PositiveIntegerField(null=True)
    said_at = models.DateTimeField()
    erased_at = models.DateTimeField(null=True)  # when its conversation was: there is no message to lead to any more


class MemoryEvent(SpaceRow):
    """One line of the timeline. Append-only by trigger; only an erasure may blank or remove.

    `before` and `after` map each touched memory's (or to-do's) id to its state (store/states.py), which is what undo
    restores. `touched` repeats the ids in the clear. An index on it would not be used: "contains" is not leakproof, so
    that row-level security is judged before it; what an event touches beside its own thing stands in EventLink.
    """

    kind = _code()
    actor = _code("assistant")
    reason = _code(length=32)
    memory_id = models.UUIDField(null=True)
    todo_id = models.UUIDField(null=True)
    touched = ArrayField(models.UUIDField(), default=list)
    undoes = models.UUIDField(null=True)
    turn_id = models.UUIDField(null=True)
    conversation_id = models.UUIDField(null=True)
    message_seq = models.PositiveIntegerField(null=True)
    happened_at = models.DateTimeField()
    before = SealedJSONField(null=True)
    after = SealedJSONField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["space", "undoes"], condition=Q(undoes__isnull=False), name="event_undone_once"
            )
        ]
        indexes = [
            models.Index(F("space"), F("happened_at").desc(), F("id").desc(), name="event_timeline"),
            models.Index(F("space"), F("kind"), F("happened_at").desc(), F("id").desc(), name="event_timeline_by_kind"),
            models.Index(fields=["space", "memory_id"], name="event_by_memory"),
            models.Index(fields=["space", "turn_id"], name="event_by_turn"),
        ]


class EventLink(SpaceRow):
    """That an event speaks of a memory or to-do that is not its own. Written by a trigger (migration 0007), so that a
    history and an erasure find every such event by an index.
    """

    event_id = models.UUIDField()
    thing_id = models.UUIDField()

    class Meta:
        indexes = [
            models.Index(fields=["space", "thing_id"], name="event_link_by_thing"),
            models.Index(fields=["space", "event_id"], name="event_link_by_event"),
        ]


class Tombstone(SpaceRow):
    """Stops a revoked thing from being learned again. Keyed digests of slot and value: says nothing without the key."""

    memory_id = models.UUIDField(null=True)
    fingerprint = models.BigIntegerField()
    reason = _code(length=24)
    laid_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["space", "fingerprint"], name="tombstone_lookup")]


class Todo(SpaceRow):
    body = SealedJSONField()  # {"text", "quote"}
    fingerprint = models.BigIntegerField()  # of wording and date: the same errand said twice is one
    state = _code("open", 12)
    due_on = models.DateField(null=True)
    due_at = models.DateTimeField(null=True)
    said_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    turn_id = models.UUIDField(null=True)
    conversation_id = models.UUIDField(null=True)
    message_id = models.UUIDField(null=True)
    message_seq = models.PositiveIntegerField(null=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["space", "fingerprint"], condition=Q(state="open"), name="todo_open_once")
        ]
        indexes = [models.Index(fields=["space", "state", "due_on"], name="todo_by_state")]


class CaptureLog(SpaceRow):
    """What capture made of one turn. Its uniqueness is what makes "twice the same turn, once the memory" true."""

    turn_id = models.UUIDField()
    extractor = _code(length=64)
    proposed = models.PositiveIntegerField(default=0)
    counts = models.JSONField(default=dict)  # action or reason code -> number
    detail = SealedJSONField(null=True, keep="30 days")  # per candidate: what was proposed, the verdict, the reason
    lines = models.JSONField(null=True)  # the same without a word: step or action, reason, confidence, id
    took_ms = models.FloatField(default=0)
    language = _code(length=8, db_default="")  # of what was said
    policy_version = _code(length=12, db_default="")  # by which numbers: the arm of a rollout
    happened_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["space", "turn_id", "extractor"], name="capture_once_a_turn")]
        indexes = [
            models.Index(fields=["space", "happened_at"], condition=Q(detail__isnull=False), name="capture_with_words"),
            models.Index(fields=["space", "happened_at"], name="capture_oldest"),
        ]


class RecallLog(SpaceRow):
    turn_id = models.UUIDField(null=True)
    conversation_id = models.UUIDField(null=True)
    query = SealedTextField(null=True, keep="30 days")  # null once that time is over
    detail = SealedJSONField(null=True, keep="30 days")  # per candidate: id and score parts; the rewritten query
    lines = models.JSONField(null=True)  # without a word: ids, score parts, why one was left out (recording.py)
    outcome = _code(length=12, db_default="")  # retrieve.outcomes.Outcome
    top_score = models.FloatField(null=True)  # of the best candidate
    candidates = models.PositiveIntegerField(default=0)
    injected = ArrayField(models.UUIDField(), default=list)
    used = ArrayField(models.UUIDField(), default=list)
    skipped = _code()
    degraded = _code()
    timings_ms = models.JSONField(default=dict)
    language = _code(length=8, db_default="")  # of the question
    policy_version = _code(length=12, db_default="")  # by which numbers: the arm of a rollout
    happened_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["space", "turn_id"], name="recall_by_turn"),
            models.Index(F("space"), F("happened_at").desc(), name="recall_newest"),
            models.Index(fields=["space", "happened_at"], condition=Q(detail__isnull=False), name="recall_with_words"),
            models.Index(fields=["space", "conversation_id"], name="recall_by_conversation"),
            # Oversight reads the logs of all spaces, newest first (store/records.py).
            models.Index(F("happened_at").desc(), F("id").desc(), name="recall_all_newest"),
            models.Index(F("outcome"), F("happened_at").desc(), F("id").desc(), name="recall_all_by_outcome"),
            models.Index(F("policy_version"), F("happened_at").desc(), F("id").desc(), name="recall_all_by_arm"),
        ]


class ForgetOrder(SpaceRow):
    """A wish to forget many things: the ids its dry run named, and what became of it (forgetting/orders.py)."""

    reach = _code()
    body = SealedJSONField(null=True, keep="7 days")  # slot, words, counts; null once it was erased or undo is over
    since = models.DateTimeField(null=True)
    until = models.DateTimeField(null=True)
    about_conversation = models.UUIDField(null=True)
    asked_in = models.UUIDField(null=True)  # the conversation it was said in
    asked_by = models.UUIDField(null=True)  # the turn it was said with
    answered_by = models.UUIDField(null=True)  # the turn of the yes, the no, or the undo
    memory_ids = ArrayField(models.UUIDField(), default=list)
    todo_ids = ArrayField(models.UUIDField(), default=list)
    memories_gone = models.PositiveIntegerField(default=0)
    todos_gone = models.PositiveIntegerField(default=0)
    state = _code("proposed", 12)
    erased = models.BooleanField(default=False)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["space", "asked_by"], condition=Q(asked_by__isnull=False), name="forget_once_a_turn"
            )
        ]
        indexes = [
            models.Index(fields=["space", "asked_in", "made_at"], name="forget_in_conversation"),
            models.Index(fields=["space", "made_at"], condition=Q(body__isnull=False), name="forget_with_words"),
        ]


class Entity(SpaceRow):
    """Somebody or something that the owner named. It holds no words: what it is called and to whom it is what stands in
    rows that hang on the memories that said so, and go with them (graph/)."""

    kind = _code("person", 12)  # person, place, project, pet, organisation


class EntityName(SpaceRow):
    """What a memory calls an entity."""

    entity = _row("memory.Entity")
    memory = _row("memory.Memory")
    name = SealedTextField()

    class Meta:
        indexes = [models.Index(fields=["space", "memory"], name="name_by_memory")]


class Relation(SpaceRow):
    """What a memory says one entity is to another, or to the owner. It holds while its memory does, from the memory's
    valid_from to its valid_to."""

    subject = _row("memory.Entity", null=True)  # null: the owner
    object = _row("memory.Entity")
    memory = _row("memory.Memory")
    body = SealedJSONField()  # {"role"}

    class Meta:
        indexes = [models.Index(fields=["space", "memory"], name="relation_by_memory")]


class TopicSummary(SpaceRow):
    """One topic of a conversation: which turns belong to it. What it says is read off their memories (topics/); only a
    connected model's wording is kept, with the memories it stands on."""

    conversation_id = models.UUIDField()
    number = models.PositiveIntegerField()
    seqs = ArrayField(models.PositiveIntegerField(), default=list)
    turn_ids = ArrayField(models.UUIDField(), default=list)
    based_on = ArrayField(models.UUIDField(), default=list)
    body = SealedJSONField(null=True)  # {"title", "text", "versions"}
    made_by = _code(length=64)
    made_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["space", "conversation_id", "number"], name="topic_once")]
