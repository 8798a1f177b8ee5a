"""When a write waits for a click."""

from chat.tools import gate
from chat.tools.examples import shop
from memoryhub.memory.types import Origin
from tests.rules.chat.test_context import card

BY_NAME = {tool.name: tool for tool in shop.TOOLS}
TYPED = {"pasted": [(), ()], "results": False, "cards": [card(1, "You live in Faro")], "mixed": False}


def on(**changes) -> gate.Ground:
    return gate.ground(**TYPED | changes)


def test_typed_words_and_typed_memories_alone_let_a_write_pass():
    assert not gate.waits(BY_NAME["change_address"], on())


def test_anything_less_than_typed_makes_it_wait():
    lower = [origin for origin in Origin if origin not in gate.TRUSTED]
    grounds = [on(pasted=[(), ((0, 4),)]), on(results=True), on(mixed=True)]
    grounds += [on(cards=[card(1, "x", origin=origin)]) for origin in lower]
    assert len(lower) >= 5 and all(gate.waits(BY_NAME["change_address"], ground) for ground in grounds)


def test_looking_never_waits_and_what_always_asks_always_does():
    assert not gate.waits(BY_NAME["list_orders"], on(results=True, mixed=True))
    assert gate.waits(BY_NAME["refund"], on())
