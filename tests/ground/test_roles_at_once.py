"""Roles that several tabs make or take up at the same moment: never more than there may be."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from django.db import connections

from memoryhub.errors import Refused
from memoryhub.spaces.api import archive_persona, create_persona, personas
from memoryhub.spaces.personas import MOST

pytestmark = pytest.mark.django_db(transaction=True)


def tried(act) -> bool:
    try:
        act()
    except Refused:
        return False
    finally:
        connections.close_all()  # of this thread
    return True


def test_of_several_that_come_at_once_only_as_many_pass_as_there_is_room_for(ada_space):
    away = create_persona(ada_space.id, "Away").persona_id
    archive_persona(ada_space.id, away, now=datetime.now(UTC))
    for number in range(MOST - 1):
        create_persona(ada_space.id, f"Role {number}")
    acts = [lambda name=name: create_persona(ada_space.id, name) for name in ("One", "Two", "Three")]
    acts.append(lambda: archive_persona(ada_space.id, away, now=None))
    with ThreadPoolExecutor(4) as pool:
        passed = list(pool.map(tried, acts))
    assert sum(passed) == 1 and len(personas(ada_space.id)) == MOST
