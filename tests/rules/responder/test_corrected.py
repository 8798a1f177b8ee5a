"""What sets right something that was just said: said back or asked about, never brushed off, never claimed."""

from memoryhub.providers.types import ChatMessage, Errand
from tests.rules.responder.people import ask
from tests.rules.responder.phrases import CLAIMS
from tests.rules.tables import each

BRUSHED_OFF = ("That is quite all right", "No worries", "I see.", "Got it.", "没事", "没关系", "你说错", "以你说的为准")


def after(last: str, words: str) -> str:
    """The answer to `words` right after `last` was said and answered."""
    earlier = (ChatMessage("user", last), ChatMessage("assistant", "All right.")) if last else ()
    return ask(words, (), earlier=earlier, errands=(Errand("collect the new passport"), Errand("去医院体检")))


@each(
    ("last", "words", "answer"),
    [
        ("I was born in Graz", "Sorry, I meant Linz", "Linz, then."),
        ("The sofa may cost 400 euros", "no wait, 450", "450 euros, then."),
        ("Remind me to ring Jo on Tuesday", "Correction: Thursday, not Tuesday", "Thursday, then."),
        ("My cousin is called Mark", "Oops, it should be Marc", "Marc, then."),
        ("I work for Aldor", "not Aldor but Eldor", "Eldor, then."),
        ("The meeting is at 4 pm", "wait, no, 5 pm", "5 pm, then."),
        ("I was born in Graz", "Sorry, it's Linz", "Linz, then."),
        ("物业费是280元", "我说错了，是320", "好，那就是320元。"),
        ("明天两点半开会", "不对，是四点半", "好，那就是四点半。"),
        ("我在嘉兴上班", "抱歉，我是说湖州", "好，那就是湖州。"),
        ("我表弟叫小峰", "写错了，小锋", "好，那就是小锋。"),
        ("我坐周二的车", "更正一下，应该是周四", "好，那就是周四。"),
        ("我住在扬州", "不是扬州，是泰州", "好，那就是泰州。"),
    ],
)
def test_the_right_thing_is_said_back_where_the_last_exchange_tells_what_it_is(last, words, answer):
    assert after(last, words) == answer


@each(
    ("words", "thing"),
    [
        ("Sorry, I meant Linz", "Linz"),
        ("no wait, 450", "450"),
        ("my mistake, it should be Friday", "Friday"),
        ("Move the piano tuner to next Friday", "the piano tuner"),
        ("我说错了，是320", "320"),
        ("不对，是四点半", "四点半"),
        ("不好意思，我说的是湖州", "湖州"),
        ("把钢琴课改到下周五", "钢琴课"),
    ],
)
def test_it_is_asked_about_where_nothing_tells_what_it_is(words, thing):
    answer = after("", words)
    assert thing in answer and answer.endswith(("?", "？")) and len(answer) < 60


@each(
    ("words", "answer"),
    [
        ("Move the passport to the Monday after", "All right: collect the new passport, now Mon 23 Mar."),
        ("push collecting the passport to 3 April", "All right: collect the new passport, now Fri 3 Apr."),
        ("please postpone the passport until Friday", "All right: collect the new passport, now Fri 20 Mar."),
        ("reschedule my new passport to tomorrow", "All right: collect the new passport, now Thu 19 Mar."),
        ("把体检推迟到下周三", "好，去医院体检，改到3月25日(周三)。"),
        ("体检提前到后天吧", "好，去医院体检，改到3月20日(周五)。"),
        ("麻烦把去医院改到4月2号", "好，去医院体检，改到4月2日(周四)。"),
        ("医院体检延到月底", "好，去医院体检，改到3月31日(周二)。"),
    ],
)
def test_what_is_moved_is_said_back_with_its_new_day(words, answer):
    assert after("", words) == answer


@each(
    "words",
    [
        "no wait, 12",
        "Sorry, I meant Graz",
        "Oops, that should be Sunday",
        "我说错了，是12",
        "不对，是周日",
        "口误，小锋",
    ],
)
def test_a_correction_is_neither_brushed_off_nor_claimed(words):
    for last in ("", "I moved to Linz", "我搬到了衢州", "the club has 14 members", "俱乐部有14个人"):
        answer = after(last, words)
        assert not CLAIMS.search(answer) and not any(part in answer for part in BRUSHED_OFF), (last, answer)


@each(
    "words",
    [
        "sorry, I have to run",
        "no, thanks",
        "hold on",
        "actually it's snowing",
        "that's fine",
        "it's late",
        "no wait, I can't make it",
        "不好意思，我来晚了",
        "等一下",
        "应该是吧",
        "不是这样的",
        "对不起",
        "是的",
        "不，谢谢",
        "我是说真的",
        "oh, three",
        "Hmm, Tuesday works",
        "Sorry, two of my friends are coming",
        "well, two years ago",
        "嗯，三个人",
        "嗯，明天见",
        "哦，四点了",
        "不好意思，有两个朋友要来我家",
    ],
)
def test_what_corrects_nothing_is_no_correction(words):
    answer = after("I moved to Linz on Monday for 400 euros", words)
    assert not answer.endswith(", then.") and "那就是" not in answer and "replace" not in answer


@each(
    ("words", "echo"),
    [
        ("no, I live in Sligo", "you live in Sligo"),
        ("that's wrong, my sister is in Cork", "your sister is in Cork"),
        ("不，我现在住衢州", "，你现在住衢州"),
        ("不对，我妹妹在读高中", "你妹妹在读高中"),
    ],
)
def test_the_no_before_a_statement_is_not_echoed(words, echo):
    answer = after("I moved to Linz", words)
    assert echo in answer and "no;" not in answer and "不；" not in answer and "不对" not in answer
