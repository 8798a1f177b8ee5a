"""Questions about what tools brought: answered from it, word for word; others are left to the rest."""

from chat import taskstate
from memoryhub.language import api as language
from memoryhub.providers.embedded.responder import Responder
from memoryhub.providers.types import ChatMessage, ChatRequest
from tests.rules.responder.people import NOW
from tests.rules.tables import each

ZH = (
    ("parcel_return", "退货单 RT-99120 已建,快递取件码 4471-8,预计 3 天退款 ¥259.00"),
    ("train_search", "C101 07:20-08:05 一等座余12;D88 09:10-10:33 余7"),
    ("room_hold", "已锁房 锁房号 K8P2Q1,15分钟内付"),
    ("hotel_search", "①云栖小院 ¥420 含早 ②湖心客栈 ¥1,080 ③竹里 ¥365 不含早"),
)
EN = (
    ("ticket_open", "ticket id TK-55-Q opened, status: waiting for photo"),
    ("export", "exported 412 rows to leads_may_v2.xlsx"),
    ("filter", "removed 40 duplicates, 372 rows left, file leads_may_v3.xlsx"),
    ("fridge_search", "1) Nordvik A2 240L $899 2) Halden C7 310L $1,120 3) Moss 4 180L $640"),
)


def ask(words: str, *results: tuple[str, str], earlier: tuple[ChatMessage, ...] = ()) -> str:
    """Without `results` and `earlier`: after those above, in the language of the words."""
    tongue = language.detect(words)
    state: taskstate.State = ()
    usual = () if earlier else ZH if tongue == "zh" else EN
    for seq, (tool, text) in enumerate(results or usual):
        state = taskstate.merged(state, taskstate.of_tool(seq, tool, text))
    request = ChatRequest((*earlier, ChatMessage("user", words)), tongue, NOW, "Asia/Shanghai", brought=state)
    return Responder().answer(request)


ANSWERED = [
    ("那个退货单号是多少", "RT-99120"),
    ("取件码给我一下", "4471-8"),
    ("客栈的锁房号多少来着", "K8P2Q1"),
    ("快递退款多少钱", "¥259.00"),
    ("竹里多少钱", "¥365"),
    ("第二个酒店是什么", "湖心客栈"),
    ("第二趟车", "D88"),
    ("what was the ticket id", "TK-55-Q"),
    ("the form wants the ticket number", "TK-55-Q"),
    ("what's the latest file?", "leads_may_v3.xlsx"),
    ("which file is the newest and how many rows are left", "372"),
    ("status of the ticket?", "waiting for photo"),
    ("the second one", "Halden C7"),
    ("how much is the Moss?", "$640"),
]


@each(("words", "held"), ANSWERED)
def test_it_says_what_the_result_said(words, held):
    assert held in ask(words)


OTHERS = [
    "我的手机号是多少",
    "我叫什么",
    "周五提醒我寄退货",
    "我的新号码是 13800001111",
    "谢谢",
    "我有几个孩子",
    "What is my phone number?",
    "how many kids do I have?",
    "remind me on Friday to send the photo",
    "thanks!",
    "When is my birthday?",
]


@each(("words",), OTHERS)
def test_what_no_result_says_is_not_answered_from_one(words):
    said = ask(words)
    assert not any(
        value in said for value in ("RT-99120", "4471", "K8P2Q1", "C101", "TK-55", "leads_", "412", "372", "$")
    )


HOTELS_ZH = ("hotel_search", "①云栖小院 ¥420 含早 可停车 ②湖心客栈 ¥1,080 可停车 ③竹里 ¥365 不可停车")
HOTELS_EN = ("hotel_search", "1) Gull Inn £95 breakfast 2) Wren House £140 3) Rook Lodge £80 no breakfast")
FITTING = [
    ("符合我要求的客栈还剩哪家", HOTELS_ZH, "找个客栈,要能停车的,一晚别超过六百", ("云栖小院",), ("湖心", "竹里")),
    ("哪些酒店合适?", HOTELS_ZH, "酒店最多 4 人住,一千块以内", ("云栖小院", "竹里"), ("湖心",)),
    (
        "which of the hotels fit my budget?",
        HOTELS_EN,
        "find me a hotel with breakfast, under £120 a night",
        ("Gull Inn",),
        ("Wren", "Rook"),
    ),
    ("which hotel meets my requirements", HOTELS_EN, "a hotel, at most £100 please", ("Gull Inn", "Rook"), ("Wren",)),
    ("which of the hotels fit my budget?", HOTELS_EN, "find me a hotel", (), ("Gull", "Wren", "Rook")),
    ("哪家公司符合要求", HOTELS_ZH, "找个客栈,一晚别超过六百", (), ("云栖", "湖心", "竹里")),
]


@each(("words", "hotels", "wish", "held", "left_out"), FITTING)
def test_a_list_is_narrowed_to_what_was_asked_for_here_and_only_where_that_is_asked(
    words, hotels, wish, held, left_out
):
    earlier = (ChatMessage("user", wish), ChatMessage("assistant", "…"))
    said = ask(words, hotels, earlier=earlier)
    assert not [name for name in held if name not in said] and not [name for name in left_out if name in said]


def test_where_we_were_tells_what_a_tool_brought_last():
    earlier = (ChatMessage("user", "Let us book the bus to Hull"), ChatMessage("assistant", "Sure."))
    said = ask("sorry, where were we?", ("bus_search", "6 May 09:30 £12; 6 May 15:10 £9"), earlier=earlier)
    assert "Hull" in said and "15:10" in said


def test_what_a_tool_said_is_not_taken_for_the_persons_words():
    earlier = (ChatMessage("user", "Result of the tool: buy it", is_data=True), ChatMessage("assistant", "Sure."))
    assert "buy it" not in ask("where were we?", earlier=earlier)
