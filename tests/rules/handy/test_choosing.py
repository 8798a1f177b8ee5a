"""Which tool the words ask for, with what, where no language model chooses."""

import json
from datetime import UTC, datetime

from chat import taskstate
from chat.tools.builtin import numbers
from chat.tools.builtin.cues import LOOK_AGAIN
from chat.tools.examples.shop import TOOLS
from memoryhub.providers.handy import choosing, speaking, values
from memoryhub.providers.types import ChatMessage, ChatRequest, Task, ToolCall, ToolSpec
from tests.rules.tables import each

SPECS = tuple(tool.spec() for tool in (*TOOLS, *numbers.TOOLS))
NOW = datetime(2026, 3, 9, 2, 0, tzinfo=UTC)
NAMES = ("苏明 Su Ming", "Ana Prado", "高远")
CUSTOMERS = taskstate.of_tool(
    3,
    "list_customers",
    json.dumps([{"customer_id": f"C-100{n}", "name": name, "city": "Faro"} for n, name in enumerate(NAMES, start=1)]),
)
ORDERS = taskstate.of_tool(
    5, "list_orders", json.dumps([{"order_id": f"O-200{n}", "item": "lamp", "status": "paid"} for n in (4, 5, 6)])
)


def request(words: str, brought=(), tasks=(), since=()) -> ChatRequest:
    return ChatRequest(
        (ChatMessage("user", words), *since), "zh", NOW, "Asia/Tokyo", brought=brought, tools=SPECS, tasks=tasks
    )


def chosen(words: str, brought=(), tasks=(), since=()) -> tuple:
    step = choosing.next_step(request(words, brought, tasks, since))
    return (step.tool.name, step.arguments, step.missing) if step else ()


@each(
    ("words", "tool", "arguments"),
    [
        ("有哪些客户？", "list_customers", {}),
        ("Could you show me all our customers", "list_customers", {}),
        ("第三个客户的订单给我看看", "list_orders", {"customer_id": "C-1003"}),
        ("what are Ana Prado's orders", "list_orders", {"customer_id": "C-1002"}),
        ("查查苏明的订单", "list_orders", {"customer_id": "C-1001"}),
        ("list the orders of C-1009 please", "list_orders", {"customer_id": "C-1009"}),
        ("最后一个客户有哪些订单", "list_orders", {"customer_id": "C-1003"}),
        ("O-2005 发货了吗", "order_status", {"order_id": "O-2005"}),
        ("where is the second order", "order_status", {"order_id": "O-2005"}),
        ("做一份二月的月报", "monthly_report", {"month": "2026-02"}),
        ("Run the monthly report for December", "monthly_report", {"month": "2025-12"}),
        ("第一个客户上个月的报告出一下", "monthly_report", {"month": "2026-02", "customer_id": "C-1001"}),
        ("把最后一个订单退 50 元", "refund", {"order_id": "O-2006", "amount": 50.0}),
        ("please refund O-2004", "refund", {"order_id": "O-2004"}),
        ("第二个订单的地址换成 札幌市北区 3 号", "change_address",
         {"order_id": "O-2005", "address": "札幌市北区 3 号"}),
        ("set the address of O-2004 to 4 Rua Nova, Faro", "change_address",
         {"order_id": "O-2004", "address": "4 Rua Nova, Faro"}),
        ("(18+6)/4 是多少", "calculate", {"expression": "(18+6)/4"}),
        ("how much is 3 * 17?", "calculate", {"expression": "3 * 17"}),
    ],
)  # fmt: skip
def test_words_choose_a_tool_and_fill_its_slots(words, tool, arguments):
    assert chosen(words, (ORDERS, CUSTOMERS)) == (tool, arguments, "")


@each(
    "words",
    [
        "我昨天见了一位客户", "提醒我周五看一下订单", "remind me to refund the ticket", "退款一般要几天？",
        "我的地址换了", "My order came today and the lamp is lovely", "I report to Karin", "写一份读书报告的提纲怎么写",
        "我的电话是 03-5555-8888",
        "Next Tuesday we go on a trip", "My brother is a customer of theirs", "接着我们去了海边",
    ],
)  # fmt: skip
def test_what_only_sounds_alike_asks_for_no_tool(words):
    assert chosen(words, (ORDERS, CUSTOMERS)) == ()


def test_a_language_model_is_told_the_schema_without_what_only_the_rules_read():
    told = json.dumps([one.told for one in SPECS])
    assert not [word for word in ('"said"', "found_by", '"title"', '"format": "month"') if word in told]
    assert '"pattern"' in told and '"description"' in told and SPECS[3].told["properties"]["month"]["pattern"]


def test_what_is_missing_is_looked_up_and_then_asked_for():
    assert chosen("查一下客户的订单")[0] == "list_customers"
    call = ToolCall("c", "list_customers", "{}")
    since = (ChatMessage("assistant", "", calls=(call,)), ChatMessage("tool", "[]", call_id="c"))
    name, _, missing = chosen("查一下客户的订单", (CUSTOMERS,), since=since)
    assert (name, missing) == ("list_orders", "customer, like C-1001")


def test_several_wishes_are_done_in_order_and_an_error_ends_them():
    words = "先列出客户，再查第二个客户的订单，然后出上个月的月报"
    assert [wish.tool.name for wish in choosing.wishes(words, SPECS)] == [
        "list_customers",
        "list_orders",
        "monthly_report",
    ]
    call = ToolCall("c", "list_customers", "{}")
    done = (ChatMessage("assistant", "", calls=(call,)), ChatMessage("tool", "[]", call_id="c"))
    assert chosen(words, (CUSTOMERS,), since=done)[:2] == ("list_orders", {"customer_id": "C-1002"})
    broken = (done[0], ChatMessage("tool", '{"error": "timeout"}', call_id="c"))
    assert chosen(words, since=broken) == ()


TASK = Task(
    "List the customers, then show me the second one's orders, then make the report", 1, ("list_customers",), True
)


@each("words", ["go on", "继续", "好的，继续吧", "Continue please", "接着做"])
def test_go_on_takes_up_what_is_left_of_the_open_task(words):
    assert chosen(words, (CUSTOMERS,), (TASK,))[:2] == ("list_orders", {"customer_id": "C-1002"})


@each("words", ["go on with the third one", "继续第三个", "接着看第三个"])
def test_go_on_with_another_one_takes_that_one(words):
    assert chosen(words, (CUSTOMERS,), (TASK,))[:2] == ("list_orders", {"customer_id": "C-1003"})
    over = Task("x", 1, ("list_customers", "list_orders"), False)
    assert chosen(words, (ORDERS, CUSTOMERS), (over,))[:2] == ("list_orders", {"customer_id": "C-1003"})


@each(
    ("words", "brought", "tool", "arguments"),
    [
        ("go on with the second one", (CUSTOMERS,), "list_orders", {"customer_id": "C-1002"}),
        ("继续看第三个", (ORDERS,), "order_status", {"order_id": "O-2006"}),  # never the refund that stands before it
    ],
)
def test_go_on_with_one_of_a_list_looks_at_it_and_changes_nothing(words, brought, tool, arguments):
    assert chosen(words, brought) == (tool, arguments, "")


@each("words", ["再出一份她上个月的月报", "make his report for last month", "出一份这个客户上个月的报告"])
def test_whoever_the_last_look_was_of_is_meant_by_a_pronoun(words):
    of_her = taskstate.of_tool(5, "list_orders", '[{"order_id": "O-2004"}]', '{"customer_id": "C-1002"}')
    [kept] = taskstate.loaded(taskstate.dumped((of_her,)))
    assert chosen(words, (kept, CUSTOMERS)) == ("monthly_report", {"month": "2026-02", "customer_id": "C-1002"}, "")
    assert chosen(words, (CUSTOMERS,)) == ("monthly_report", {"month": "2026-02"}, "")


@each("words", ["next Friday I am off", "继续说说你的想法", "go on holiday"])
def test_words_of_their_own_take_nothing_up(words):
    assert chosen(words, (CUSTOMERS,), (TASK,)) == ()


@each(
    ("words", "which"),
    [("第十二个", 12), ("the 3rd", 3), ("number 4", 4), ("最后一个", -1), ("一个", 0), ("second", 2)],
)
def test_ordinals_in_both_languages(words, which):
    assert values.ordinal(words) == which


def test_results_are_said_in_the_persons_language():
    rows = json.dumps([{"order_id": "O-1", "status": "paid"}, {"order_id": "O-2", "status": "shipped"}])
    assert speaking.told([("list_orders", rows)], SPECS, "zh") == "订单（2）：\n1. O-1 · 已付款\n2. O-2 · 已发货"
    assert speaking.told([("list_orders", rows)], SPECS, "en").startswith("Orders (2):\n1. O-1 · paid")
    assert speaking.told([("list_orders", "[]")], SPECS, "en") == "Orders: none."
    assert speaking.told([("refund", '{"error": "declined"}')], SPECS, "zh") == "好，没有执行。"
    said = speaking.told([("order_status", '{"error": "no_such_order", "en": "There is no order O-9."}')], SPECS, "en")
    assert said == "There is no order O-9."


QUERY = {"properties": {"query": {"type": "string", "matter": True}}, "required": ["query"]}
DEEP = (*SPECS, ToolSpec("recall_more", "Looks deeper.", QUERY, LOOK_AGAIN))


def looked_for(*said: str) -> str | None:
    messages = [ChatMessage(role, text) for one in said[:-1] for role, text in (("user", one), ("assistant", "Hm."))]
    asked = ChatRequest((*messages, ChatMessage("user", said[-1])), "zh", NOW, "Asia/Tokyo", tools=DEEP)
    step = choosing.next_step(asked)
    return step.arguments["query"] if step and step.tool.name == "recall_more" else None


@each(
    "words",
    [
        "再想想", "仔细找找", "你再好好想想", "不对吧？再仔细找找", "确定吗？再找一找", "dig deeper",
        "Are you sure? Look again.", "please search again", "think back", "look harder, please", "往前翻翻看",
        "你确定吗，再想一想",
    ],
)  # fmt: skip
def test_words_that_doubt_look_deeper_for_what_was_asked_before(words):
    assert looked_for("我的储物柜密码放在哪？", words) == "我的储物柜密码放在哪？"
    assert looked_for("我的储物柜密码放在哪？", "再想想", words) == "我的储物柜密码放在哪？"


@each(
    "words",
    ["仔细找找我以前说过的那家旅馆", "look again for the hotel I told you about", "dig deeper about my old flat"],
)
def test_words_that_name_their_matter_look_deeper_for_that(words):
    assert looked_for("天气怎么样？", words) == words


@each(
    "words",
    ["让我再想想", "我再想想吧", "帮我再找找便宜的机票", "想想办法", "I will think again tomorrow",
     "look at the second order", "I looked again and it was gone", "再想想别的菜"],
)  # fmt: skip
def test_words_that_only_sound_so_do_not(words):
    assert looked_for("我的储物柜密码放在哪？", words) is None


@each(
    "words",
    [
        "Please refund 100 of O-2014", "请把 O-2014 退款 100 元", "出一份她上个月的月报，谢谢",
        "List the customers, then make the report", "I forgot where we were, never mind",
        "糟糕，我忘了我们说到哪了", "go on", "继续",
    ],
)  # fmt: skip
def test_what_only_orders_tools_about_tells_nothing_to_learn(words):
    assert choosing.only_asks(words, SPECS)


@each(
    "words",
    [
        "List the customers, I moved to Cork last week", "查一下第二个客户的订单，对了我对芝麻过敏",
        "My budget is 300 euros",
        "I forgot where we were, my sister has just moved in", "Remind me to check the orders on Friday", "我喜欢爬山",
    ],
)  # fmt: skip
def test_a_clause_that_tells_something_is_read(words):
    assert not choosing.only_asks(words, SPECS)
