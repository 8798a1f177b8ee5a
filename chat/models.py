"""The rows of the chat. What was said is sealed; order, states and times are clear."""

from django.db import models
from django.db.models import Q

from chat.types import CallState, Mode, Role, State
from memoryhub.spaces.models import SpaceRow
from memoryhub.vault.fields import SealedJSONField, SealedTextField


class Conversation(SpaceRow):
    title = SealedTextField()
    mode = models.CharField(
        max_length=12, choices=[(mode.value, mode.name) for mode in Mode], default=Mode.NORMAL.value
    )
    head_seq = models.PositiveIntegerField(default=0)  # of the newest message; raised under this row's lock
    last_at = models.DateTimeField()
    archived_at = models.DateTimeField(null=True)
    deleted_at = models.DateTimeField(null=True)  # its messages are erased; the row stays to close open sockets

    class Meta:
        indexes = [
            models.Index(fields=["space", "-last_at"], condition=Q(deleted_at=None), name="chat_live"),
            models.Index(
                fields=["created_at"], condition=Q(deleted_at=None, mode=Mode.TEMPORARY.value), name="chat_temporary"
            ),
        ]


class Message(SpaceRow):
    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, db_constraint=False, related_name="+")
    seq = models.PositiveIntegerField()
    role = models.CharField(max_length=10, choices=[(role.value, role.name) for role in Role])
    text = SealedTextField()
    pasted = SealedJSONField(default=list)  # [[start, end], ...]
    client_id = models.UUIDField(null=True)  # made by the browser; answers have none
    turn_id = models.UUIDField()
    status = models.CharField(max_length=12, default="sent")
    is_replaced = models.BooleanField(default=False)  # a later try answered the same message
    said_at = models.DateTimeField()
    time_zone = models.CharField(max_length=64, default="")  # where the person was: "tomorrow" depends on it
    tool = models.CharField(max_length=64, default="")  # the name of the tool whose result this is
    replaces = models.PositiveIntegerField(null=True)  # number of the first version of what was written anew

    class Meta:
        indexes = [
            models.Index(
                fields=["conversation", "replaces"], condition=Q(replaces__isnull=False), name="chat_message_versions"
            )
        ]
        constraints = [
            models.UniqueConstraint(fields=["conversation", "seq"], name="chat_message_seq"),
            models.UniqueConstraint(fields=["conversation", "client_id"], name="chat_message_once"),
        ]


class TaskState(SpaceRow):
    """What tools and lists brought into a conversation (chat/taskstate.py), apart from anything that summarises."""

    conversation = models.OneToOneField(Conversation, on_delete=models.CASCADE, db_constraint=False, related_name="+")
    brought = SealedJSONField(default=list)
    tasks = SealedJSONField(null=True)  # what takes several steps, newest first
    snapshot = SealedJSONField(null=True)  # where the conversation stands (chat/snapshot.py)
    is_mixed = models.BooleanField(default=False, db_default=False)  # something nobody typed has been in a prompt


class Turn(SpaceRow):
    """One try at answering one message: a state machine, so that a killed process leaves a state and not a riddle."""

    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, db_constraint=False, related_name="+")
    question = models.ForeignKey(Message, on_delete=models.CASCADE, db_constraint=False, related_name="+")
    root_id = models.UUIDField()
    state = models.CharField(max_length=12, choices=[(s.value, s.name) for s in State], default=State.RECEIVED.value)
    run_token = models.UUIDField(null=True)  # of the task that runs it; a task without it writes nothing any more
    beat_at = models.DateTimeField(null=True)
    stop_asked = models.BooleanField(default=False)
    recall_id = models.UUIDField(null=True)
    model = models.CharField(max_length=120, default="")
    error_code = models.CharField(max_length=32, default="")
    partial = SealedTextField()  # what was said so far, as of the last beat
    partial_count = models.PositiveIntegerField(default=0)
    learns = models.BooleanField(default=False)  # a capture job was made
    captured_at = models.DateTimeField(null=True)
    used_count = models.PositiveSmallIntegerField(default=0)
    saved_count = models.PositiveSmallIntegerField(default=0)
    ended_at = models.DateTimeField(null=True)
    continues = models.UUIDField(null=True)  # the turn whose steps it goes on from, not asking them again
    prompt_tokens = models.PositiveIntegerField(default=0, db_default=0)  # of a connected model, all steps together
    answer_tokens = models.PositiveIntegerField(default=0, db_default=0)

    class Meta:
        indexes = [
            models.Index(fields=["conversation", "created_at"], name="chat_turn_order"),
            models.Index(fields=["question"], name="chat_turn_question"),
            models.Index(fields=["space", "root_id"], name="chat_turn_root"),
            models.Index(fields=["beat_at"], condition=~Q(run_token=None), name="chat_turn_running"),
        ]


class ToolCall(SpaceRow):
    """One use of a tool within a turn. What it was given and what it brought are sealed (the latter as a message)."""

    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, db_constraint=False, related_name="+")
    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, db_constraint=False, related_name="+")
    step = models.PositiveSmallIntegerField()
    call_id = models.CharField(max_length=64)
    name = models.CharField(max_length=64)
    writes = models.BooleanField()
    state = models.CharField(max_length=12, choices=[(one.value, one.name) for one in CallState])
    error_code = models.CharField(max_length=32, default="")
    seq = models.PositiveIntegerField(null=True)
    arguments = SealedTextField()
    preview = SealedJSONField(default=list)
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["space", "turn", "created_at"], name="chat_call_of_turn"),
            models.Index(fields=["conversation", "seq"], name="chat_call_shown"),
        ]


class TokenSpending(SpaceRow):
    """What a person's answers cost on one day of theirs. A row of its own: erasing a chat gives nothing back."""

    day = models.DateField()
    prompt_tokens = models.PositiveBigIntegerField(default=0)
    answer_tokens = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["space", "day"], name="chat_spending_day")]
