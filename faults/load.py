"""People who talk while something breaks: each says things worth keeping, every few seconds, over a real socket."""

import contextlib
import http.client
import json
import threading
import time
from dataclasses import dataclass, field

from faults import canaries
from faults.ledger import Ledger, Said
from tests.people import Person, Talk

# Each is kept as one memory; of one person all are parallel, so that a lost or doubled one shows.
SENTENCES = {
    "en": ("I really like {token} {mark}.", "My locker at {token} is called {mark}."),
    "zh-hans": ("我在{token}的储物柜叫{mark}。",),
}
ACK_SECONDS = 25.0  # of trying again and again with one id; what breaks is back before


@dataclass
class Resident:
    """A person of the harness, their token, and where they talk."""

    person: Person
    token: str
    language: str = "en"
    conversations: list[str] = field(default_factory=list)
    leaving: threading.Event = field(default_factory=threading.Event)  # asked to be erased: stop talking

    def sentence(self, number: int, mark: str) -> str:
        forms = SENTENCES[self.language]
        return forms[number % len(forms)].format(token=self.token.capitalize(), mark=mark.capitalize())


def answered(talk: Talk, text: str, seconds: float = 120.0) -> str:
    """Say something and wait for the end of its answer, also where that came while the page was away.

    Returns: the message's id. Raises: AssertionError when no answer came in time.
    """
    before = len(talk.answers)
    cid = talk.say(text, seconds)
    talk.listen(lambda: len(talk.answers) > before, seconds, "no answer came")
    return cid


class Crowd:
    """Threads, one for each resident; `with Crowd(...)` talks until the block ends.

    Args:
        every: seconds between two messages of one person.
    """

    def __init__(self, residents: list[Resident], ledger: Ledger, every: float) -> None:
        self.residents, self.ledger, self.every = residents, ledger, every
        self.ended = threading.Event()
        self.faults: list[str] = []
        self.returns = 0
        self._threads: list[threading.Thread] = []

    def __enter__(self) -> "Crowd":
        for number, resident in enumerate(self.residents):
            delay = self.every * number / max(1, len(self.residents))
            thread = threading.Thread(target=self._run, args=(resident, delay), daemon=True)
            self._threads.append(thread)
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        for thread in self._threads:
            thread.join(ACK_SECONDS + 30)

    def wait_until_talking(self, each: int = 1, seconds: float = 90.0) -> None:
        """Until everybody was acknowledged `each` times, so that a fault meets people at work."""
        wanted, deadline = each * len(self.residents), time.monotonic() + seconds
        while sum(one.seq is not None for one in list(self.ledger.said)) < wanted and time.monotonic() < deadline:
            time.sleep(0.2)

    def _run(self, resident: Resident, delay: float) -> None:
        if self.ended.wait(delay):
            return
        try:
            self._talk(resident)
        except Exception as problem:  # told by the stage: a talker who fell silent would make the load smaller unseen
            self.faults.append(f"{type(problem).__name__}: {problem}"[:200])

    def _talk(self, resident: Resident) -> None:
        talk = Talk(resident.person, _conversation(resident))
        resident.conversations.append(str(talk.conversation_id))
        number = 0
        while not self.ended.is_set() and not resident.leaving.is_set():
            number += 1
            self._say(resident, talk, number)
            self._listen(resident, talk, time.monotonic() + self.every)
        self._look_at_frames(resident, talk)
        self.returns += talk.returns
        talk.close()

    def _say(self, resident: Resident, talk: Talk, number: int) -> None:
        mark, seq, cid = canaries.mark(), None, ""
        try:
            cid = talk.say(resident.sentence(number, mark), seconds=ACK_SECONDS)
            seq = talk.acknowledged[cid]
        except AssertionError:
            pass  # not acknowledged: it may be kept or not, but never twice
        self.ledger.note_said(Said(cid, resident.token, mark, str(talk.conversation_id), seq))

    def _listen(self, resident: Resident, talk: Talk, until: float) -> None:
        def over() -> bool:
            return time.monotonic() > until or self.ended.is_set() or resident.leaving.is_set()

        with contextlib.suppress(AssertionError):
            talk.listen(over, self.every + 30, "")
        self._look_at_frames(resident, talk)

    def _look_at_frames(self, resident: Resident, talk: Talk) -> None:
        seen, talk.frames[:] = list(talk.frames), []
        foreign = canaries.foreign(json.dumps(seen), resident.token)
        self.ledger.note_heard(resident.token, foreign, len(seen))


def _conversation(resident: Resident, tries: int = 60):
    """A new one; while the web process is away it is asked for again."""
    for _ in range(tries):
        with contextlib.suppress(OSError, http.client.HTTPException, AssertionError):
            return resident.person.new_conversation()
        time.sleep(0.5)
    return resident.person.new_conversation()
