"""The example business tools: customers, orders, refunds. A pattern for a deployment's own (docs/tools.md)."""

import sqlite3
from contextlib import AbstractContextManager
from datetime import date
from pathlib import Path
from typing import Literal

from django.conf import settings
from pydantic import Field

from chat.tools.examples import store
from chat.tools.examples.cues import CUES, WORDS
from chat.tools.types import Arguments, Effect, Hint, Preview, Scene, Tool, ToolProblem

CUSTOMER, ORDER, MONTH = r"^C-\d{4}$", r"^O-\d{4}$", r"^\d{4}-\d{2}$"
Status = Literal["paid", "packed", "shipped", "delivered", "refunded", "cancelled"]
# Until the parcel has left the house.
CHANGEABLE = ("paid", "packed")


def path() -> Path:
    return Path(settings.STATE_DIR) / "example-shop.sqlite3"


def _shop(scene: Scene) -> AbstractContextManager[sqlite3.Connection]:
    return store.opened(path(), scene.now)


def _order(shop: sqlite3.Connection, order_id: str) -> sqlite3.Row:
    row = shop.execute("SELECT * FROM orders WHERE order_id = ?", [order_id]).fetchone()
    if row is None:
        raise ToolProblem("no_such_order", en=f"There is no order {order_id}.", zh=f"没有订单 {order_id}。")
    return row


class Customers(Arguments):
    city: str = Field("", max_length=40, description="only those in this city")


def list_customers(scene: Scene, asked: Customers) -> list[dict[str, object]]:
    with _shop(scene) as shop:
        rows = shop.execute(
            "SELECT customer_id, name, city, level FROM customers WHERE ? = '' OR city = ? ORDER BY customer_id",
            [asked.city, asked.city],
        )
        return [dict(row) for row in rows]


class OrdersOf(Arguments):
    customer_id: str = Field(
        pattern=CUSTOMER, description="customer, like C-1001", json_schema_extra={"found_by": "list_customers"}
    )
    status: Status | None = Field(None, description="only those with this status")


def list_orders(scene: Scene, asked: OrdersOf) -> list[dict[str, object]]:
    with _shop(scene) as shop:
        if not shop.execute("SELECT 1 FROM customers WHERE customer_id = ?", [asked.customer_id]).fetchone():
            raise ToolProblem(
                "no_such_customer",
                en=f"There is no customer {asked.customer_id}.",
                zh=f"没有客户 {asked.customer_id}。",
            )
        rows = shop.execute(
            "SELECT order_id, placed_on, item, amount, status FROM orders WHERE customer_id = ? AND (? IS NULL OR"
            " status = ?) ORDER BY order_id",
            [asked.customer_id, asked.status, asked.status],
        )
        return [dict(row) for row in rows]


class OneOrder(Arguments):
    order_id: str = Field(pattern=ORDER, description="order, like O-2001")


def order_status(scene: Scene, asked: OneOrder) -> dict[str, object]:
    with _shop(scene) as shop:
        return dict(_order(shop, asked.order_id))


class NewAddress(OneOrder):
    address: str = Field(
        min_length=4,
        max_length=200,
        description="the new address",
        json_schema_extra={
            "said": r"(?:改成|改为|换成|改到|换到|更新为|更新成|寄到|送到)[:：]?\s*(.+)$"
            r"|\bto\b:?\s+(.+?)(?:\s+instead)?$"
        },
    )


def preview_address(scene: Scene, asked: NewAddress) -> Preview:
    with _shop(scene) as shop:
        row = _order(shop, asked.order_id)
    return Preview(asked, (f"{row['order_id']} · {row['item']}", f"{row['address']} → {asked.address}"))


def change_address(scene: Scene, asked: NewAddress) -> dict[str, object]:
    with _shop(scene) as shop:
        row = _order(shop, asked.order_id)
        if row["status"] not in CHANGEABLE:
            raise ToolProblem(
                "too_late",
                en=f"{asked.order_id} is {row['status']}: its address cannot be changed any more.",
                zh=f"{asked.order_id} 的状态是{WORDS[row['status']]}，地址已经不能改了。",
            )
        store.write_address(shop, scene.person.space_id, asked.order_id, asked.address)
    return {"order_id": asked.order_id, "address": asked.address, "changed": True}


class Refund(OneOrder):
    amount: float | None = Field(None, gt=0, le=100_000, description="how much; empty: all that is left of the order")
    reason: str = Field("", max_length=200, description="why, in a few words")


def _left(shop: sqlite3.Connection, asked: Refund) -> float:
    row = _order(shop, asked.order_id)
    paid = shop.execute("SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = ?", [asked.order_id])
    left = round(row["amount"] - paid.fetchone()[0], 2)
    if row["status"] == "cancelled" or left <= 0 or (asked.amount or 0) > left:
        raise ToolProblem(
            "not_refundable",
            en=f"{asked.order_id}: at most {max(left, 0):g} can be refunded.",
            zh=f"{asked.order_id} 最多还能退 {max(left, 0):g}。",
        )
    return left


def preview_refund(scene: Scene, asked: Refund) -> Preview:
    """Binds the amount: what the person reads is what is paid."""
    with _shop(scene) as shop:
        row, left = _order(shop, asked.order_id), _left(shop, asked)
    bound = asked.model_copy(update={"amount": asked.amount or left})
    return Preview(bound, (f"{row['order_id']} · {row['item']} · {row['amount']:g}", f"→ {bound.amount:g}"))


def refund(scene: Scene, asked: Refund) -> dict[str, object]:
    with _shop(scene) as shop:
        left = _left(shop, asked)
        amount = asked.amount or left
        refund_id = store.write_refund(
            shop, scene.person.space_id, asked.order_id, amount, asked.reason, scene.now.date()
        )
        if amount == left:
            shop.execute("UPDATE orders SET status = 'refunded' WHERE order_id = ?", [asked.order_id])
    return {
        "refund_id": refund_id,
        "order_id": asked.order_id,
        "amount": int(amount) if amount == int(amount) else amount,
    }


class Month(Arguments):
    month: str | None = Field(
        None,
        pattern=MONTH,
        description="like 2026-10; empty: the last whole month",
        json_schema_extra={"format": "month"},
    )
    customer_id: str | None = Field(None, pattern=CUSTOMER, description="only this customer")


def monthly_report(scene: Scene, asked: Month) -> dict[str, object]:
    month = asked.month or _before(scene.now.date())
    with _shop(scene) as shop:
        placed = shop.execute(
            "SELECT amount, status FROM orders WHERE substr(placed_on, 1, 7) = ? AND (? IS NULL OR customer_id = ?)",
            [month, asked.customer_id, asked.customer_id],
        ).fetchall()
        refunded = shop.execute(
            "SELECT coalesce(sum(r.amount), 0) FROM refunds r JOIN orders o USING (order_id)"
            " WHERE substr(r.made_on, 1, 7) = ? AND (? IS NULL OR o.customer_id = ?)",
            [month, asked.customer_id, asked.customer_id],
        ).fetchone()[0]
    counted = [row for row in placed if row["status"] != "cancelled"]
    return {
        "month": month,
        "customer_id": asked.customer_id,
        "orders": len(counted),
        "revenue": round(sum(row["amount"] for row in counted), 2),
        "refunds": round(refunded, 2),
        "cancelled": len(placed) - len(counted),
    }


def _before(today: date) -> str:
    return f"{today.year - (today.month == 1)}-{(today.month - 2) % 12 + 1:02d}"


def _tool(name: str, description: str, arguments: type[Arguments], run, zh: str, en: str, **more: object) -> Tool:
    return Tool(name, description, arguments, run, cues=CUES[name], title={"zh": zh, "en": en}, words=WORDS, **more)  # type: ignore[arg-type]


# The order counts for the built-in responder: of several that fit the words the first is taken.
TOOLS = (
    _tool("refund", "Refunds an order, wholly or in part.", Refund, refund, "退款", "Refund", effect=Effect.WRITE,
          asks=True, preview=preview_refund),
    _tool("change_address", "Changes where an order is sent, until it is shipped.", NewAddress, change_address,
          "改地址", "Change of address", effect=Effect.WRITE, preview=preview_address),
    _tool("order_status", "One order: what, how much, its status and address.", OneOrder, order_status,
          "订单", "Order"),
    _tool("monthly_report", "A month's figures: orders, revenue, refunds; of one customer or of all.", Month,
          monthly_report, "月度报告", "Monthly report", hint=Hint.CONCLUSION),
    _tool("list_orders", "A customer's orders.", OrdersOf, list_orders, "订单", "Orders"),
    _tool("list_customers", "All customers, or those of one city.", Customers, list_customers, "客户", "Customers"),
)  # fmt: skip
