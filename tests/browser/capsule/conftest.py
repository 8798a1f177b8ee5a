import pytest

from memoryhub.web import wording
from tests.browser.frame.browsing import browser_type_launch_args, open_page

__all__ = ["browser_type_launch_args", "open_page"]


@pytest.fixture(scope="session", autouse=True)
def chinese():
    wording.compile_all()


@pytest.fixture
def filled(ada, ada_space):
    """Ada with a capsule that shows every state. Returns her space's id."""
    from datetime import UTC, datetime

    from memoryhub.memory import api as memory
    from memoryhub.memory.types import Status
    from tests.rooms.capsule.conftest import learn

    learn(ada_space.id, "You keep bees", quote="the bees are well again")
    learn(ada_space.id, "你住在南京", quote="我住在南京鼓楼")
    learn(ada_space.id, "You may move to Oslo", status=Status.PENDING)
    gone = learn(ada_space.id, "You play the cello")
    memory.forget(ada_space.id, gone, now=datetime.now(UTC))
    learn(ada_space.id, "Water the plants", todo=True, due_on=datetime.now(UTC).date())
    return ada_space.id


@pytest.fixture
def disputed(filled):
    """The same, and one thing told in two ways. Returns the space's id."""
    from tests.rooms.capsule.conftest import learn_twice

    learn_twice(filled)
    return filled
