"""A person's memories as the engine's judgement leaves them, message after message, without a database."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from memoryhub.language import api as language
from memoryhub.memory import reconcile, slots
from memoryhub.memory.encode import api as encode
from memoryhub.memory.encode import closing, elided, mended, mending
from memoryhub.memory.encode.closing import Errand
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.types import Action, Candidate, Known, Origin, Status, Utterance, Verdict
from memoryhub.providers.embedded.embedder import UniversalSentenceEmbedder

START = datetime(2026, 5, 6, 4, 0, tzinfo=UTC)  # a Wednesday, noon in Shanghai
ZONE = "Asia/Shanghai"
EMBEDDER = UniversalSentenceEmbedder()  # its table is read when a sentence first needs it


@dataclass
class Notebook:
    rows: list[Known] = field(default_factory=list)
    errands: list[Errand] = field(default_factory=list)
    now: datetime = START
    conversation: UUID = field(default_factory=uuid4)
    earlier: list[str] = field(default_factory=list)

    def say(self, *lines: str) -> "Notebook":
        """Messages of one conversation, a minute apart."""
        for line in lines:
            said = Utterance(
                line, self.conversation, uuid4(), uuid4(), self.now, ZONE, language.detect(line),
                earlier=tuple(self.earlier[-3:]),
            )  # fmt: skip
            for candidate in encode.propose(said, DEFAULT, EMBEDDER.passages)[0]:
                self._settle(candidate)
            self.earlier.append(line)
            self.now += timedelta(minutes=1)
        return self

    def later(self, days: int = 9) -> "Notebook":
        """Another day, another conversation."""
        self.now += timedelta(days=days)
        self.conversation, self.earlier = uuid4(), []
        return self

    @property
    def texts(self) -> list[str]:
        return [one.text for one in self.rows]

    @property
    def to_do(self) -> list[str]:
        return [one.text for one in self.errands]

    def _settle(self, candidate: Candidate) -> None:
        if closing.is_closing(candidate):
            return
        verdict, settled = self._judge(candidate)
        if verdict.action in (Action.SUPERSEDE, Action.REFINE, Action.RETIRE):
            self.rows = [one for one in self.rows if one.memory_id not in verdict.targets]
            self.errands = [one for one in self.errands if one.todo_id not in verdict.targets]
        if verdict.action not in (Action.ADD, Action.SUPERSEDE, Action.REFINE, Action.CONFLICT):
            return
        if settled.is_todo:
            self.errands.append(
                Errand(uuid4(), settled.text, self.now, settled.due_on, settled.due_at, self.conversation)
            )
            return
        slot = slots.of(settled.slot)
        self.rows.append(
            Known(
                uuid4(), settled.slot, settled.topic, settled.value, settled.text, verdict.status, Origin.TYPED,
                slot.cardinality, slot.mutability, self.now, polarity=settled.polarity, bound=settled.bound,
                unit=settled.unit, condition=settled.condition, conversation_id=self.conversation,
            )
        )  # fmt: skip

    def _judge(self, candidate: Candidate) -> tuple[Verdict, Candidate]:
        live = [one for one in self.rows if one.status in (Status.ACTIVE, Status.PENDING)]
        if mending.mends_something(candidate) and not elided.replaces(candidate):
            here = mended.Here(self.conversation, self.now, ZONE, tuple(self.earlier[-3:]))
            return mended.judge(candidate, live, self.errands, here)
        verdict = reconcile.judge(candidate, self.rows, False, DEFAULT, self.now, self.conversation)
        return verdict, reconcile.settled(candidate, verdict, self.rows)


def holds(*before: str, then: str) -> list[str]:
    """What is held after some messages and, days later, another."""
    return Notebook().say(*before).later().say(then).texts
