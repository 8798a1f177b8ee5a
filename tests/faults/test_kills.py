"""kill -9 of each process in turn, while a person talks: what was acknowledged is there, once, and remembered once.

One kill of each process, in one conversation, so that each fault meets what the one before left behind.
"""

import time
from uuid import UUID

import psycopg
import pytest

from tests.product import Product, wait_until

# What a killed process may take until it is back and serves: supervised restart, crash recovery, an expired lease.
BACK_SECONDS = 60.0
# Each says one thing that is worth keeping, and nothing twice.
SAID = {
    "before": ["I love rock climbing.", "I enjoy baking sourdough bread."],
    "worker": ["I love watching birds.", "I really like jazz.", "I enjoy sailing."],
    "web": ["I love pottery.", "I enjoy playing chess."],
    "valkey": ["I really like gardening.", "I love astronomy."],
    "postgres": ["I enjoy calligraphy.", "I love long distance running."],
}


@pytest.fixture(scope="module")
def told(product):
    """The conversation after all kills, told once for the tests below."""
    person = product.person()
    talk = person.talk(person.new_conversation())
    sent: dict[str, str] = {}
    _say_all(talk, sent, SAID["before"])
    for name in ("worker", "web", "valkey", "postgres"):
        _kill_while_talking(product, talk, sent, name)
    talk.listen(lambda: len(talk.answers) >= len(sent), BACK_SECONDS, "an answer never came")
    _wait_for_captures(product, talk.conversation_id)
    talk.close()
    return product, talk, sent


def _say_all(talk, sent: dict[str, str], sentences: list[str]) -> None:
    for sentence in sentences:
        sent[talk.say(sentence)] = sentence


def _kill_while_talking(product: Product, talk, sent: dict[str, str], name: str) -> None:
    """The kill comes right after an acknowledgement or the beginning of an answer: work is under way by then."""
    first, *rest = SAID[name]
    sent[talk.say(first, until="start" if name == "web" else "ack")] = first
    old = product.kill(name)
    _say_all(talk, sent, rest)  # goes on talking to whatever is left, or comes back when it is back
    assert product.wait_for_successor(name, old, BACK_SECONDS) != old
    product.wait_until_ready(BACK_SECONDS)


def _wait_for_captures(product: Product, conversation_id: UUID) -> None:
    sql = """SELECT count(*) FROM jobs_job j JOIN chat_turn t ON t.id = j.subject_id
             WHERE t.conversation_id = %s AND j.state IN ('waiting', 'leased')"""
    wait_until(lambda: _rows(product, sql, conversation_id) == [(0,)], BACK_SECONDS, "a capture is still waiting")


def _rows(product: Product, sql: str, *arguments: object) -> list[tuple]:
    with psycopg.connect(product.database_url()) as connection:
        return connection.execute(sql, arguments).fetchall()


def test_every_acknowledged_message_is_there_exactly_once(told):
    product, talk, sent = told
    sql = "SELECT client_id::text, seq FROM chat_message WHERE conversation_id = %s AND role = 'user' ORDER BY seq"
    rows = _rows(product, sql, talk.conversation_id)
    assert dict(rows) == talk.acknowledged
    assert [cid for cid, _ in rows] == list(sent)


def test_the_transcript_has_neither_gaps_nor_repeats(told):
    product, talk, _ = told
    rows = _rows(product, "SELECT seq FROM chat_message WHERE conversation_id = %s ORDER BY seq", talk.conversation_id)
    assert [seq for (seq,) in rows] == list(range(1, len(rows) + 1))


def test_every_message_is_answered_once(told):
    product, talk, sent = told
    sql = (
        """SELECT count(*) FROM chat_message m WHERE conversation_id = %s AND role = 'assistant' AND NOT is_replaced"""
    )
    assert _rows(product, sql, talk.conversation_id) == [(len(sent),)]


def test_every_message_is_captured_once(told):
    product, talk, sent = told
    sql = """SELECT m.client_id::text, count(DISTINCT l.id), count(DISTINCT e.id)
             FROM chat_message m
             LEFT JOIN memory_capturelog l ON l.turn_id = m.turn_id
             LEFT JOIN memory_memoryevent e ON e.turn_id = m.turn_id AND e.kind = 'captured'
             WHERE m.conversation_id = %s AND m.role = 'user' GROUP BY 1"""
    assert set(_rows(product, sql, talk.conversation_id)) == {(cid, 1, 1) for cid in sent}


def test_no_capture_ended_among_the_dead_letters(told):
    product, talk, sent = told
    sql = """SELECT j.state, count(*) FROM jobs_job j JOIN chat_turn t ON t.id = j.subject_id
             WHERE t.conversation_id = %s AND j.kind = 'capture' GROUP BY 1"""
    assert _rows(product, sql, talk.conversation_id) == [("done", len(sent))]


def test_the_page_was_cut_off_and_came_back_by_itself(told):
    _, talk, _ = told
    assert talk.returns >= 1  # a kill that nobody noticed would prove nothing


def test_nothing_said_stands_in_the_logs_or_in_valkeys_files(told):
    product, _, sent = told
    time.sleep(1.5)  # Valkey writes its log every second
    files = [path for folder in ("logs", "valkey", "postgres") for path in (product.state / folder).rglob("*")]
    contents = {path: path.read_bytes() for path in files if path.is_file()}
    found = {
        (path.name, text) for path, content in contents.items() for text in sent.values() if text.encode() in content
    }
    assert found == set()
