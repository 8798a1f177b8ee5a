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


def ask(words: str) -> str:
    tongue = language.detect(words)
    state: taskstate.State = ()
    for seq, (tool, text) in enumerate(ZH if tongue == "zh" else EN):
        state = taskstate.merged(state, taskstate.of_tool(seq, tool, text))
    request = ChatRequest((ChatMessage("user", words),), tongue, NOW, "Asia/Shanghai", brought=state)
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
