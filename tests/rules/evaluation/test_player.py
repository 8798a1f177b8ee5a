from contextlib import contextmanager

from memoryhub.evaluation.engine import Answer, Holding
from memoryhub.evaluation.player import play
from tests.rules.evaluation.written import written


class Recorder:
    """Writes down what it is told."""

    def __init__(self):
        self.heard = []

    @contextmanager
    def stage(self):
        yield self
        self.heard.append("left")

    def say(self, who, conversation, words, at):
        self.heard.append((who, conversation, words, f"{at:%d %H:%M}"))

    def tool(self, who, conversation, name, result, at):
        self.say(who, conversation, f"{name}={result}", at)

    def holding(self, who):
        self.heard.append(f"looked at {who!r}")
        return Holding()

    def ask(self, who, conversation, words, at):
        self.say(who, conversation, words + "?", at)
        return Answer((), "")

    def noticed(self):
        return ()


def _session(day, *turns, **flags):
    return {"at": f"2026-03-{day:02}T10:00:00+00:00", "turns": list(turns), **flags}


def test_turns_follow_a_minute_apart_and_each_person_has_a_conversation_of_their_own():
    recorder = Recorder()
    case = written(
        sessions=[
            _session(2, {"user": "a"}, {"tool": {"name": "t", "result": "r"}}, {"user": "b", "as": "Ben"}),
            _session(3, {"user": "c"}),
        ],
    )
    play(case, recorder)
    first, tool, bens, second, *rest = recorder.heard
    assert [first[2:], tool[2:], bens[2:]] == [("a", "02 10:00"), ("t=r", "02 10:01"), ("b", "02 10:02")]
    assert first[1] == tool[1] != bens[1]
    assert bens[0] == "Ben" and second[1] not in (first[1], bens[1])
    assert rest[0] == "looked at ''" and rest[-1] == "left"


def test_what_goes_on_stays_in_its_conversation_and_memory_is_looked_at_before_the_probe():
    recorder = Recorder()
    sessions = [_session(2, {"user": "a"}), _session(3, {"user": "b"}, **{"continue": True})]
    probe = {"at": "2026-03-09T09:00:00+00:00", "user": "q", "continue": True}
    play(written(sessions=sessions, probe=probe), recorder)
    first, second, looked, asked, _ = recorder.heard
    assert first[1] == second[1] == asked[1]
    assert looked == "looked at ''"
    recorder.heard.clear()
    play(written(sessions=sessions), recorder)
    assert recorder.heard[3][1] != recorder.heard[1][1]
