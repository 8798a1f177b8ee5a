"""What is told once more, in anger or not, is told; whether it was is a question."""

from tests.rules.memory.notebook import Notebook
from tests.rules.tables import each


@each(
    ("said", "kept"),
    [
        ("你是不是忘了？我刚才说我不吃辣的！", "你不吃辣"),
        ("我刚说过我对花生过敏", "你对花生过敏"),
        ("我不是跟你说过我住在杭州吗", "你住在杭州"),
        ("Didn't I tell you I am a nurse?", "Your job: nurse"),
        ("I just told you that I'm vegetarian", "You are vegetarian"),
        ("You forgot again! I don't drink alcohol.", "You don't drink alcohol"),
    ],
)
def test_what_is_told_again_is_kept(said, kept):
    assert Notebook().say(said).texts == [kept]


@each(
    "said",
    ["Did I tell you where I live?", "我是不是说过我住在哪？", "我刚才吃了个苹果，好饱", "Did you forget my birthday?"],
)
def test_asking_whether_it_was_told_leaves_nothing(said):
    assert Notebook().say(said).texts == []
