"""Which tools a language model is told of in a window that does not hold them all."""

from chat import context
from chat.tools import offering
from chat.tools.builtin import errands, memories, numbers
from chat.tools.examples import shop
from tests.rules.tables import each

ALL = {tool.name: tool for tool in (*shop.TOOLS, *memories.TOOLS, *errands.TOOLS, *numbers.TOOLS)}


def names(words: str, window: int, **more) -> list[str]:
    return [tool.name for tool in offering.offered(ALL, words, window=window, **more)]


@each("window", [4_000, 8_000, 16_000, 32_000, 200_000])
def test_tools_take_no_more_than_their_share_and_stand_in_the_registrys_order(window):
    told = names("List all customers, please", window)
    assert sum(offering.cost(ALL[name]) for name in told) <= window * context.TOOLS_SHARE
    assert told == [name for name in ALL if name in told]
    assert {"recall_more", "remember", "list_customers"} <= set(told)


def test_a_wide_window_holds_them_all():
    assert names("Hello", 32_000) == list(ALL)


@each(
    "words, wanted",
    [
        ("把所有客户列出来", "list_customers"),
        ("Refund order O-2001, 30 euros", "refund"),
        ("给这个订单退款30", "refund"),
        ("Remind me to water the plants tomorrow", "todo_add"),
        ("提醒我明天浇花", "todo_add"),
        ("Forget what I said about the loft", "forget"),
        ("把关于阁楼的事忘掉", "forget"),
        ("现在几点", "current_time"),
        ("what is 12 * 31?", "calculate"),
        ("What are my to-dos?", "todo_list"),
    ],
)
def test_what_the_words_ask_for_is_told_in_a_window_of_eight_thousand_tokens(words, wanted):
    told = names(words, 8_000)
    assert wanted in told and {"recall_more", "remember"} <= set(told)


def test_what_the_open_work_used_is_told_though_go_on_names_nothing():
    told = names("go on", 8_000, used={"monthly_report", "list_orders"})
    assert {"monthly_report", "list_orders"} <= set(told)


def test_what_was_asked_for_just_before_is_told_too():
    assert "refund" in names("yes, the second one", 8_000, before=["Refund the order of Mrs Lind"])


def test_no_tools_at_all_are_no_trouble():
    assert offering.offered({}, "hello", window=8_000) == ()
