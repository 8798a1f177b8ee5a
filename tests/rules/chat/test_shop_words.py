"""What somebody wrote into the example shop goes with them, out of the file as well."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from chat.tools.examples import store

NOW = datetime(2026, 12, 1, 9, tzinfo=UTC)
ADA, BEN = uuid4(), uuid4()


@pytest.fixture
def file(tmp_path):
    return tmp_path / "shop.sqlite3"


def address(file):
    with store.opened(file, NOW) as shop:
        return shop.execute("SELECT address FROM orders WHERE order_id = 'O-2003'").fetchone()[0]


def writes(file, who, words):
    with store.opened(file, NOW) as shop:
        store.write_address(shop, who, "O-2003", words)


def test_an_address_and_a_reason_are_put_back_and_no_byte_of_them_stays(file):
    began = address(file)
    writes(file, ADA, "Quince Lane 7c4e2a90")
    writes(file, ADA, "Medlar Lane 7c4e2a91")
    with store.opened(file, NOW) as shop:
        assert store.write_refund(shop, ADA, "O-2006", 10, "broken 7c4e2a92", NOW.date()) == "R-3002"
    assert store.words_of(file, ADA) == 2 and store.words_of(file, BEN) == 0
    assert store.forget(file, ADA) == 2 and store.words_of(file, ADA) == 0
    assert address(file) == began and b"7c4e2a9" not in file.read_bytes()


def test_what_another_wrote_over_it_is_the_others(file):
    began = address(file)
    writes(file, ADA, "Quince Lane 7")
    writes(file, BEN, "Medlar Lane 8")
    assert store.forget(file, ADA) == 0 and address(file) == "Medlar Lane 8"
    assert store.forget(file, BEN) == 1 and address(file) == began


def test_where_there_is_no_shop_nothing_is_made(file):
    assert store.words_of(file, ADA) == store.forget(file, ADA) == 0 and not file.exists()
