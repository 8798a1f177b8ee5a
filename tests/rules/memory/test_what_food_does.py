"""What food does to somebody says what they keep from; what else makes ill is no food."""

from uuid import uuid4

from memoryhub.language import api as language
from memoryhub.memory.encode import api as encode
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.types import Utterance
from tests.rules.memory.notebook import START, ZONE
from tests.rules.tables import each

TOLD = [
    ("Shellfish makes me ill.", "diet.avoid", "Shellfish"),
    ("raw onion gives me a stomach ache", "diet.avoid", "raw onion"),
    ("Red wine gives me migraines", "diet.avoid", "Red wine"),
    ("full-fat milk doesn't agree with me", "diet.avoid", "full-fat milk"),
    ("Nuts make my throat swell.", "allergy", "nuts"),
    ("吃虾会起疹子", "allergy", "虾"),
    ("我一吃芒果嘴唇就肿", "allergy", "芒果"),
    ("喝牛奶会拉肚子", "diet.avoid", "牛奶"),
    ("我吃辣胃疼", "diet.avoid", "辣"),
    ("我吃榴莲总是恶心", "diet.avoid", "榴莲"),
]
NO_FOOD = [
    "My boss makes me sick", "It makes me ill", "the thought makes me sick", "Work gives me migraines",
    "他吃虾会起疹子吗？", "吃多了会吐", "吃完饭就拉肚子", "今天吃坏肚子了",
]  # fmt: skip


def kept(words: str) -> list[tuple[str, str]]:
    said = Utterance(words, uuid4(), uuid4(), uuid4(), START, ZONE, language.detect(words))
    return [(one.slot, one.value) for one in encode.propose(said, DEFAULT)[0] if one.slot]


@each("words, slot, value", TOLD)
def test_it_is_kept_where_a_meal_asks_for_it(words, slot, value):
    assert (slot, value) in kept(words), kept(words)


@each("words", NO_FOOD)
def test_what_is_no_food_is_not_kept_as_one(words):
    assert not [slot for slot, _ in kept(words) if slot in ("diet.avoid", "allergy")], kept(words)


@each("words", ["We moved to Teams.", "we've moved to GitLab", "I moved to Notion last week"])
def test_a_teams_work_moves_without_its_people(words):
    assert not [slot for slot, _ in kept(words) if slot == "home.city"], kept(words)


@each("words, value", [("我现在六点起", "六点"), ("我改成五点半起了", "五点半"), ("我每天早上七点起床", "七点")])
def test_a_new_hour_of_getting_up_is_heard(words, value):
    assert ("wake.time", value) in kept(words), kept(words)
