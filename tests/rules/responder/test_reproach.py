"""Who is told again hears what was said, never that nothing is known of it."""

from memoryhub.providers.embedded import reproach
from tests.rules.responder.people import ask
from tests.rules.responder.phrases import FORBIDDEN
from tests.rules.tables import each


@each(
    ("words", "left"),
    [
        ("Did you forget? I don't eat meat!", "I don't eat meat!"),
        ("You forgot again! I told you I'm allergic to nuts.", "I'm allergic to nuts."),
        ("I told you that my desk is in Leeds", "my desk is in Leeds"),
        ("Didn't I tell you I am a nurse?", "I am a nurse"),
        ("你是不是忘了？我刚才说我不吃辣的！", "我不吃辣的！"),
        ("你怎么又忘了，我对花生过敏", "我对花生过敏"),
        ("我不是说了我住在杭州吗？", "我住在杭州"),
        ("我早就跟你说过我不喝酒", "我不喝酒"),
        ("Did you forget my birthday?", "Did you forget my birthday?"),
        ("你是不是忘了我的生日？", "你是不是忘了我的生日？"),
        ("I told you about my sister", "I told you about my sister"),
        ("你忘了吗？", "你忘了吗？"),
    ],
)
def test_a_reproach_and_having_said_it_before_are_left_out(words, left):
    assert reproach.without(words) == left


@each(
    "words", ["Did you forget? I don't eat meat!", "I told you I'm a vegetarian.", "你是不是忘了？我刚才说我不吃辣的！"]
)
def test_the_answer_takes_what_was_said_again(words):
    answer = ask(words)
    assert ("meat" in answer or "vegetarian" in answer or "辣" in answer) and not FORBIDDEN.search(answer)
    assert "you told you" not in answer and "没有记录" not in answer and "nothing on that" not in answer
