"""How long the capsule's list and search take on the server, page and all, and how many statements they ask."""

from bench.measures import measured
from bench.people import person_with
from bench.registry import Table, bench

TIMES = 15
SIZES = (100, 1_000, 5_000, 10_000)
PAGES = (
    ("list", ""),
    ("list, most used", "?sort=used"),
    ("list, filtered", "?kind=people&state=active&from=2020-01-01"),
    ("search, word", "?q=sailing"),
    ("search, meaning", "?q=a+trip+by+boat"),
    ("search, 中文", "?q=徒步+厦门"),
    ("timeline", "?tab=time"),
    ("to settle", "?tab=conf"),
)


@bench("capsule")
def capsule(scale: int) -> Table:
    """Whole pages through Django, without the network; 5,000 memories open in 150 ms, searches in 250 (UX 10)."""
    rows = [row for size in SIZES if size <= scale for row in _rows(size)]
    most = [(f"{name}, 5000", "p95", 250.0 if name.startswith("search") else 150.0) for name, _ in PAGES]
    most += [(f"{name}, 5000", "reads", 12.0) for name, _ in PAGES]
    return Table("the capsule's pages, ms of the server", rows, bars=most)


def _rows(size: int) -> list[dict[str, object]]:
    from django.test import Client

    from memoryhub.spaces.api import owner_of

    owner = owner_of(person_with(size))
    client = Client(headers={"accept-language": "en"}, SERVER_NAME="localhost")
    client.force_login(owner)
    return [_row(client, name, query, size) for name, query in PAGES]


def _row(client: object, name: str, query: str, size: int) -> dict[str, object]:
    def page(_number: int) -> None:
        answer = client.get(f"/capsule/{query}")
        assert answer.status_code == 200, answer.status_code

    return {"page": f"{name}, {size}"} | measured(page, TIMES, warm=2).row() | {"reads": _reads(page)}


def _reads(page: object) -> int:
    """Those that read rows; savepoints and settings are not counted."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as seen:
        page(0)
    return sum(" FROM " in query["sql"] for query in seen)
