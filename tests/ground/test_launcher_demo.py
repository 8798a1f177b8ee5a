"""A demo house that cannot be filled does not stop the start, and is gone on with by the next one."""

import asyncio

import pytest

from memoryhub.launcher.places import settle
from memoryhub.launcher.preparation import Preparation
from memoryhub.launcher.problem import Problem


class Start(Preparation):
    """Writes down which commands it would run; `fails`: names of those that fail."""

    def __init__(self, state, fails=()):
        self.ran, self.said, self._fails, self._state = [], [], fails, state
        super().__init__(settle(state), {}, "", self.said.append)

    async def _manage(self, *command, **environment):
        self.ran.append(command[0])
        if command[0] in self._fails:
            raise Problem(f"manage.py {command[0]} failed:\nTraceback\nOperationalError: gone")
        if command[0] == "demo_accounts":
            (self._state / "demo.json").write_text("{}")
        return "accounts"


def started(state, *, seeds=True, fails=()):
    start = Start(state, fails)
    return asyncio.run(start.demo_accounts(seeds)), start


def test_seeding_that_fails_is_told_in_a_line_and_the_start_goes_on(tmp_path):
    told, start = started(tmp_path, fails=("seed_demo",))
    assert told == "accounts" and start.ran == ["demo_accounts", "seed_demo"]
    assert "OperationalError: gone" in start.said[-1] and "Traceback" not in start.said[-1]
    told, start = started(tmp_path)
    assert told == "" and start.ran == ["seed_demo"], "the next start goes on with it"
    assert started(tmp_path)[1].ran == []


def test_a_house_that_was_started_without_demo_life_is_never_filled_later(tmp_path):
    assert started(tmp_path, seeds=False)[1].ran == ["demo_accounts"]
    assert started(tmp_path)[1].ran == []


def test_accounts_that_cannot_be_made_stop_the_start(tmp_path):
    with pytest.raises(Problem):
        started(tmp_path, fails=("demo_accounts",))
