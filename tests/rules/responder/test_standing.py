"""Who has lost the thread is answered in the shape that their state of mind asks for."""

from datetime import timedelta

from memoryhub.language import api as language
from memoryhub.providers.embedded.responder import Responder
from memoryhub.providers.types import Brought, ChatMessage, ChatRequest, Line, Task, ToolSpec
from tests.rules.responder.people import NOW
from tests.rules.responder.phrases import FORBIDDEN
from tests.rules.tables import each

MOVE_EN = ("Help me move my bees to the new garden", "The hives weigh 40 kg each", "It must be before the frost")
MOVE_ZH = ("帮我把蜂箱搬到新园子", "每个蜂箱四十公斤", "要赶在霜冻之前")
OPEN = Task("List the hives, then weigh the second one, then order straps", 1, ("list_hives",), True)
TOOLS = tuple(
    ToolSpec(name, "…", {}, title={"zh": zh, "en": en}, writes=writes)
    for name, zh, en, writes in [
        ("list_hives", "蜂箱", "Hives", False),
        ("order_straps", "订绑带", "Order straps", True),
    ]
)


def told(words: str, *, tasks=(), snapshot=None, brought=(), said=True) -> str:
    tongue = language.detect(words)
    messages = [ChatMessage("system", "…")]
    for number, one in enumerate((MOVE_EN if tongue == "en" else MOVE_ZH) if said else ()):
        messages.append(ChatMessage("user", one, said_at=NOW - timedelta(minutes=30 - number)))
        messages.append(ChatMessage("assistant", "All right." if tongue == "en" else "好的。"))
    messages.append(ChatMessage("user", words))
    request = ChatRequest(
        tuple(messages), tongue, NOW, "UTC", tasks=tasks, snapshot=snapshot or {}, brought=brought, tools=TOOLS
    )
    answer = Responder().answer(request)
    assert not FORBIDDEN.search(answer)
    return answer


@each(
    ("words", "matter", "point", "calm"),
    [
        ("oh no, I forgot what we were doing", "move my bees", "before the frost", "No worries"),
        ("where were we?", "move my bees", "before the frost", ""),
        ("唉，又断了，我忘了我们在做什么", "把蜂箱搬到新园子", "要赶在霜冻之前", "别急"),
        ("我们说到哪了", "把蜂箱搬到新园子", "要赶在霜冻之前", ""),
    ],
)
def test_the_hurried_get_the_matter_what_was_said_with_its_time_and_the_next_step(words, matter, point, calm):
    following = "Which day?" if words.isascii() else "定在哪一天？"
    lines = told(words, snapshot={"next": following}).splitlines()
    named = next(line for line in lines if line.startswith("- **"))
    assert matter in named and any(point in line and "10:02" in line for line in lines)
    assert any(following in line for line in lines) and lines[0].startswith(calm or "- **")


@each("words", ["I forgot what we were doing", "我忘了我们在做什么"])
def test_a_task_is_told_by_what_is_done_and_what_waits(words):
    result = (Brought("list_hives", 3, (Line(1, "H-2 · 38 kg"),)),)
    answer = told(words, tasks=(OPEN,), brought=result, snapshot={"next": "order_straps"}, said=False)
    done, waits = ("Hives", "Order straps") if words.isascii() else ("蜂箱", "订绑带")
    assert "List the hives, then weigh" in answer and "H-2 · 38 kg" in answer
    assert done in answer and waits in answer and "list_hives" not in answer


@each("words", ["do you even remember what we were talking about?", "考考你，你还记得我们说到哪了吗"])
def test_who_tries_the_memory_out_hears_what_was_said_when_and_may_correct_it(words):
    lines = told(words).splitlines()
    said = MOVE_EN if words.isascii() else MOVE_ZH
    times = ["10:00", "10:01", "10:02"]
    assert all(any(one in line and at in line for line in lines) for one, at in zip(said, times, strict=True))
    assert ("off, say so" if words.isascii() else "有出入") in lines[-1]


@each(
    ("words", "lead", "then"),
    [
        ("never mind, forgot where we were, what is on my list?", "aside", "to-do list"),
        ("算了，忘了说到哪了，看看我有什么待办吧", "放下", "待办"),
        ("算了先不搬了，看看我有什么待办", "放下", "待办"),
    ],
)
def test_who_leaves_it_is_let_go_by_its_name_and_gets_what_they_want_instead(words, lead, then):
    first, _, rest = told(words).partition("\n\n")
    assert lead in first and ("bees" in first or "蜂箱" in first) and then in rest and "?" not in first


@each("words", ["never mind the bees, I moved to Cork", "算了，我不搬了"])
def test_news_said_with_a_never_mind_puts_nothing_aside(words):
    assert "aside" not in told(words) and "先放下" not in told(words)
