"""A small shop's database, made up and seeded, for trying work in several steps. A file of its own below STATE_DIR.

It stands for a deployment's business system: no person's memory, so no space and no key. Every person of the
deployment works on the same one. What somebody wrote into it (a delivery address, the reason of a refund) is noted as
theirs, and goes with them: then the address is the one that the shop began with, and the reason is empty.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from uuid import UUID

_TABLES = """
    CREATE TABLE customers (customer_id TEXT PRIMARY KEY, name TEXT, city TEXT, level TEXT);
    CREATE TABLE orders (order_id TEXT PRIMARY KEY, customer_id TEXT, placed_on TEXT, item TEXT, amount NUMERIC,
                         status TEXT, address TEXT);
    CREATE TABLE refunds (refund_id TEXT PRIMARY KEY, order_id TEXT, amount NUMERIC, reason TEXT, made_on TEXT);
"""
# Whose words stand in a column that takes words. At most one line of each place: what is overwritten is nobody's.
_WRITTEN = """
    CREATE TABLE IF NOT EXISTS written (place TEXT, id TEXT, space TEXT, seeded TEXT, PRIMARY KEY (place, id))
"""
_CUSTOMERS = (
    ("C-1001", "陈宇 Chen Yu", "杭州", "gold"), ("C-1002", "林薇 Lin Wei", "上海", "silver"),
    ("C-1003", "Maria Costa", "Lisbon", "gold"), ("C-1004", "周洋 Zhou Yang", "成都", "basic"),
    ("C-1005", "Tom Barker", "Leeds", "basic"), ("C-1006", "何静 He Jing", "广州", "silver"),
)  # fmt: skip
# (customer, days before the first start, item, amount, status): three months, so that each month has something.
_ORDERS = (
    (1, 80, "台灯 desk lamp", 189.0, "delivered"), (1, 41, "办公椅 office chair", 899.0, "delivered"),
    (1, 3, "显示器支架 monitor arm", 329.0, "paid"), (2, 66, "咖啡机 coffee machine", 1299.0, "delivered"),
    (2, 34, "滤纸 filter papers", 39.0, "refunded"), (2, 12, "磨豆机 grinder", 459.0, "shipped"),
    (2, 1, "手冲壶 kettle", 269.0, "paid"), (3, 58, "backpack", 540.0, "delivered"),
    (3, 29, "rain jacket", 760.0, "delivered"), (4, 72, "键盘 keyboard", 399.0, "delivered"),
    (4, 8, "鼠标 mouse", 149.0, "packed"), (5, 45, "bike light", 99.0, "delivered"),
    (5, 33, "helmet", 310.0, "cancelled"), (6, 50, "空气净化器 air purifier", 1599.0, "delivered"),
    (6, 20, "滤芯 filter", 199.0, "delivered"), (6, 5, "加湿器 humidifier", 359.0, "shipped"),
)  # fmt: skip


@contextmanager
def opened(path: Path, now: datetime) -> Iterator[sqlite3.Connection]:
    """The database, made and seeded when it is not there yet; one transaction, kept unless something is raised."""
    if not path.exists():
        _make(path, now)
    with closing(sqlite3.connect(path, timeout=5.0)) as connection:
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA secure_delete = ON")  # what is overwritten is not left in the file
        with connection:
            connection.execute(_WRITTEN)
            yield connection


def write_address(connection: sqlite3.Connection, space_id: UUID, order_id: str, address: str) -> None:
    connection.execute(
        "INSERT INTO written SELECT 'address', order_id, ?, address FROM orders WHERE order_id = ?"
        " ON CONFLICT DO UPDATE SET space = excluded.space",
        [str(space_id), order_id],
    )
    connection.execute("UPDATE orders SET address = ? WHERE order_id = ?", [address, order_id])


def write_refund(
    connection: sqlite3.Connection, space_id: UUID, order_id: str, amount: float, reason: str, on: date
) -> str:
    """Returns the refund's id."""
    number = connection.execute("SELECT count(*) FROM refunds").fetchone()[0] + 3001
    refund_id = f"R-{number}"
    connection.execute("INSERT INTO refunds VALUES (?, ?, ?, ?, ?)", [refund_id, order_id, amount, reason, str(on)])
    connection.execute("INSERT INTO written VALUES ('reason', ?, ?, '')", [refund_id, str(space_id)])
    return refund_id


def words_of(path: Path, space_id: UUID) -> int:
    """How many words in the shop are this space's."""
    if not path.exists():
        return 0
    with opened(path, datetime.now(UTC)) as connection:
        return int(connection.execute("SELECT count(*) FROM written WHERE space = ?", [str(space_id)]).fetchone()[0])


def forget(path: Path, space_id: UUID) -> int:
    """Put back what the shop began with. Returns how many places."""
    if not path.exists():
        return 0
    who = [str(space_id)]
    with opened(path, datetime.now(UTC)) as connection:
        connection.execute(
            "UPDATE orders SET address = (SELECT seeded FROM written WHERE place = 'address' AND id = order_id)"
            " WHERE order_id IN (SELECT id FROM written WHERE place = 'address' AND space = ?)",
            who,
        )
        connection.execute(
            "UPDATE refunds SET reason = '' WHERE refund_id IN"
            " (SELECT id FROM written WHERE place = 'reason' AND space = ?)",
            who,
        )
        return connection.execute("DELETE FROM written WHERE space = ?", who).rowcount


def _make(path: Path, now: datetime) -> None:
    """Beside its place and then moved there, so that nobody finds half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}-{os.urandom(4).hex()}")
    with closing(sqlite3.connect(fresh)) as connection, connection:
        connection.executescript(_TABLES)
        connection.executemany("INSERT INTO customers VALUES (?, ?, ?, ?)", _CUSTOMERS)
        connection.executemany("INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?)", list(_orders(now)))
        connection.execute(
            "INSERT INTO refunds SELECT 'R-3001', order_id, amount, 'damaged', placed_on FROM orders"
            " WHERE status = 'refunded'"
        )
    fresh.chmod(0o600)
    os.replace(fresh, path)


def _orders(now: datetime) -> Iterator[tuple[object, ...]]:
    today = now.astimezone(UTC).date()
    for number, (customer, days, item, amount, status) in enumerate(_ORDERS, start=2001):
        _, name, city, _ = _CUSTOMERS[customer - 1]
        address = f"{city}, 1{customer} {name.split()[0]}"
        yield f"O-{number}", f"C-{1000 + customer}", str(today - timedelta(days=days)), item, amount, status, address
