"""Who asks whether something is done hears what is known of it here, and nothing is done once more for asking."""

from datetime import UTC, datetime

from memoryhub.providers.handy import whether
from memoryhub.providers.types import ChatMessage, ChatRequest, Task, ToolSpec
from tests.rules.tables import each

NOW = datetime(2026, 3, 18, 10, 30, tzinfo=UTC)
REFUND = ToolSpec("refund", "…", {}, cues=(r"\brefund", "退款"), title={"zh": "退款", "en": "Refund"}, writes=True)
STATUS = ToolSpec("order_status", "…", {}, cues=(r"\border", "订单"), title={"zh": "订单状态", "en": "Order status"})
LOOK = "list the orders, then refund the first"


def told(words: str, tongue: str = "en", *, tasks=(), **snapshot) -> str:
    request = ChatRequest(
        (ChatMessage("user", words),), tongue, NOW, "UTC", tools=(REFUND, STATUS), tasks=tasks, snapshot=snapshot
    )
    return whether.told(words, request, tongue)


@each(
    ("words", "tongue"),
    [
        ("Did the refund go through?", "en"),
        ("is the refund done yet?", "en"),
        ("So, has the refund been processed?", "en"),
        ("刚才那个退款弄好了吗？", "zh"),
        ("退款完成了没有", "zh"),
        ("我有点着急，退款办好了吗", "zh"),
    ],
)
def test_the_state_of_a_write_is_told(words, tongue):
    waits, done = ("等你点确认", "已经完成") if tongue == "zh" else ("waits for your click", "is done")
    assert waits in told(words, tongue, next="refund")
    assert done in told(words, tongue, tasks=(Task(LOOK, 1, ("list_orders", "refund"), False),))
    assert whether.asks_whether_done(words)


def test_what_the_last_talk_left_waiting_is_told_with_the_way_on():
    assert "Say “go on”" in told("Is the refund done?", elsewhere={"next": "refund", "done": ["list_orders"]})
    assert "not done yet" in told("Is the refund done?", elsewhere={"goal": LOOK})
    assert "not done yet" in told("Is the refund done?", tasks=(Task(LOOK, 1, ("list_orders",), True),))


@each(
    "words",
    [
        "Refund the first order",
        "Is order O-2004 refunded?",
        "Is the order ready?",
        "What is done about refunds in other shops when a parcel never arrives and nobody answers for days?",
        "Is dinner done?",
        "退款要多久",
    ],
)
def test_of_anything_else_nothing_is_claimed(words):
    assert told(words, tasks=(Task(LOOK, 1, ("list_orders", "refund"), False),)) == ""


def test_without_a_trace_nothing_is_claimed():
    assert told("Is the refund done?") == ""
