"""Words that take up again what was begun, and what they choose of several things."""

from memoryhub.providers.handy.taking_up import goes_on, matching, means_earlier, named, which
from tests.rules.tables import each

GOALS = ["列出所有仓库，再出一份盘点表", "查七月的退货", "Compare the two insurers, then write to the cheaper one"]


@each(
    "words",
    [
        "继续", "接着上次的", "我们继续吧", "把昨天没做完的接着做", "能接着做吗", "好，往下走", "请继续那个任务",
        "go on",
        "Let's continue", "can we pick up where we left off?", "ok, carry on with that please", "继续看第二个",
        "I'd like to resume my task from yesterday", "please finish what we started", "next",
    ],
)  # fmt: skip
def test_they_take_it_up_and_say_nothing_else(words):
    assert goes_on(words) and not named(words)


@each(
    "words",
    [
        "next Wednesday I fly", "接着我就去了医院", "I want to go on holiday", "下一个是谁", "what's going on?",
        "我继续上班",
        "The meeting will continue on Friday at nine", "go on, I moved to Cork",
    ],
)  # fmt: skip
def test_other_words_do_not(words):
    assert not goes_on(words)


@each(
    ("words", "found"),
    [("继续盘点表那个", [0]), ("go on with the insurers", [2]), ("接着查退货", [1]), ("go on with the cake", [])],
)
def test_a_name_beside_it_is_of_what_shares_its_words(words, found):
    assert named(words) and matching(named(words), GOALS) == found


@each(
    ("words", "at"),
    [
        ("第二个", 1), ("2", 1), ("the last one", 2), ("the third one please", 2), ("退货那个", 1), ("the insurers", 2),
        ("第九个", None), ("what is the weather?", None), ("好的", None), ("a table", None),
    ],
)  # fmt: skip
def test_a_choice_is_made_by_number_or_by_name(words, at):
    assert which(words, GOALS) == at


@each("words", ["好的", "yes please", "继续", "sure"])
def test_yes_is_a_choice_where_there_is_only_one(words):
    assert which(words, GOALS[:1]) == 0 and which("no, not that", GOALS[:1]) is None


def test_another_time_is_heard():
    assert all(map(means_earlier, ["继续昨天的", "接着上次没做完的", "go on where we left off"]))
    assert not means_earlier("继续") and not means_earlier("go on")
