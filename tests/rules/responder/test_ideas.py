"""Suggestions: every limit that matters is named and kept, nothing else is mentioned. Over whole tables."""

import itertools

from memoryhub.providers.embedded import ideas
from memoryhub.providers.embedded.intents import Intent
from memoryhub.providers.embedded.knowledge.concepts import REGIMES, ruled_out
from memoryhub.providers.embedded.knowledge.entry import LEVELS
from memoryhub.providers.embedded.knowledge.meals import MEALS
from tests.rules.responder.people import ask, fact
from tests.rules.tables import each

# (how a user says it, tag) for every concept that a meal can hold, both languages.
FOODS = {
    "spicy": ("辣", "spicy food"),
    "seafood": ("海鲜", "seafood"),
    "shellfish": ("螃蟹", "crab"),
    "fish": ("鱼", "fish"),
    "nuts": ("坚果", "nuts"),
    "peanut": ("花生", "peanuts"),
    "sesame": ("芝麻", "sesame"),
    "soy": ("豆腐", "tofu"),
    "egg": ("鸡蛋", "eggs"),
    "dairy": ("牛奶", "milk"),
    "gluten": ("小麦", "wheat"),
    "pork": ("猪肉", "pork"),
    "beef": ("牛肉", "beef"),
    "lamb": ("羊肉", "lamb"),
    "poultry": ("鸡肉", "chicken"),
    "mushroom": ("香菇", "mushrooms"),
    "coriander": ("香菜", "coriander"),
    "onion": ("洋葱", "onions"),
    "garlic": ("大蒜", "garlic"),
    "sweet": ("甜食", "sweets"),
    "greasy": ("油炸的", "fried food"),
    "raw": ("生食", "raw fish"),
}
DIETS = {
    "vegetarian": ("素食", "vegetarian"),
    "vegan": ("纯素", "vegan"),
    "halal": ("清真", "halal"),
    "kosher": ("犹太洁食", "kosher"),
    "gluten_free": ("无麸质", "gluten-free"),
    "pregnant": ("孕期饮食", "pregnant"),
}
ASKED = {
    "zh": [
        "帮我想想周五聚餐吃什么",
        "推荐个晚上吃饭的地方",
        "周末请客吃点什么好",
        "午饭吃什么好呢",
        "在家做点什么菜好",
        "给个晚餐建议",
    ],
    "en": [
        "suggest somewhere for dinner on Friday",
        "what should I cook tonight?",
        "any ideas for lunch?",
        "recommend a restaurant for the team",
        "help me pick a place to eat",
        "What should we have for dinner with clients?",
    ],
}


def limit(kind: str, tag: str, tongue: str) -> tuple:
    zh, en = (FOODS | DIETS)[tag]
    word = zh if tongue == "zh" else en
    if kind == "diet":
        return fact(
            f"你的饮食方式是{zh}" if tongue == "zh" else f"Your diet is {en}", "diet.type", word, category="diet"
        ), word
    if kind == "allergy":
        return fact(
            f"你对{zh}过敏" if tongue == "zh" else f"You are allergic to {en}", "allergy", word, category="health"
        ), word
    return fact(f"你不吃{zh}" if tongue == "zh" else f"You do not eat {en}", "diet.avoid", word, category="diet"), word


LIMITS = [("allergy", tag) for tag in FOODS] + [("avoid", tag) for tag in FOODS] + [("diet", tag) for tag in DIETS]


def breaks(entry, kind, tag):
    """Written apart from the product's own check."""
    if kind == "diet":
        out = REGIMES[tag][1]
        if tag in {"vegetarian", "vegan", "halal", "kosher"}:
            return tag not in entry.fits
        return bool(out & (entry.core | entry.often))
    return bool(ruled_out(tag) & (entry.core | entry.often if kind == "allergy" else entry.core))


def suggested(answer, tongue):
    return [one for one in MEALS if f"**{one.name(tongue)}**" in answer]


@each("tongue", ["zh", "en"])
@each(("kind", "tag"), LIMITS)
def test_a_suggestion_never_breaks_a_limit_and_the_limit_is_named(kind, tag, tongue):
    stated, word = limit(kind, tag, tongue)
    for question in ASKED[tongue]:
        answer = ask(question, (stated,))
        assert word in answer
        chosen = suggested(answer, tongue)
        assert chosen, f"nothing left for {kind} {tag}: {question}"
        assert not [one.en for one in chosen if breaks(one, kind, tag)]


def test_no_pair_of_limits_is_ever_broken():
    """Every seventh pair, in one of the languages by turns: single limits are tried in both above."""
    pairs = itertools.islice(itertools.combinations(LIMITS, 2), 0, None, 7)
    for tongue, (first, second) in zip(itertools.cycle(("zh", "en")), pairs, strict=False):
        stated = [limit(*one, tongue) for one in (first, second)]
        if stated[0][1] == stated[1][1]:
            continue
        answer = ask(ASKED[tongue][0], tuple(one for one, _ in stated))
        assert all(word in answer for _, word in stated)
        assert not [one.en for one in suggested(answer, tongue) if breaks(one, *first) or breaks(one, *second)]


@each("tongue", ["zh", "en"])
@each("said", ["对{0}过敏|allergic to {1}", "不能吃{0}|can't eat {1}", "从来不碰{0}|never touch {1}"])
@each("tag", ["seafood", "spicy", "pork", "nuts", "beef"])
def test_a_limit_said_in_the_same_breath_holds_too(said, tag, tongue):
    zh, en = said.split("|")
    words = (
        f"我{zh}，晚上吃什么好，推荐一下".format(*FOODS[tag])
        if tongue == "zh"
        else f"I {en}, what should I eat tonight?".replace("I allergic", "I am allergic").format(*FOODS[tag])
    )
    kind = "allergy" if "过敏" in zh else "avoid"
    chosen = suggested(ask(words, ()), tongue)
    assert chosen and not [one.en for one in chosen if breaks(one, kind, tag)]


@each("amount", [30, 60, 120, 400])
def test_a_budget_keeps_out_what_starts_above_it(amount):
    stated = fact(f"你聚餐人均预算{amount}元以内", "budget.max", str(amount), unit="CNY", topic="聚餐", bound="at_most")
    answer = ask("帮我想想聚餐吃什么", (stated,))
    assert str(amount) in answer
    assert all(LEVELS["CNY"][one.level - 1] <= amount for one in suggested(answer, "zh"))


UNRELATED = (
    fact("你养了一只鹦鹉", "pet", "鹦鹉", category="family"),
    fact("你买相机的预算不超过9000元", "budget.max", "9000", unit="CNY", topic="相机", category="money"),
    fact("你六点起床", "wake.time", "六点", category="habit"),
    fact("你是建筑师", "job.title", "建筑师", category="work"),
    fact("你的邮箱是 su@example.cn", "contact.email", "su@example.cn", category="contact"),
    fact("你恐高", "health.condition", "恐高", category="health"),
    fact("你喜欢科幻小说", "taste.likes", "科幻小说", category="taste"),
    fact("你老板对芒果过敏", "boss.allergy", "芒果", category="health"),
    fact("你的手机号是 13900000000", "contact.phone", "13900000000", category="contact"),
    fact("你在学法语", "language.learning", "法语", category="goal"),
)


@each("question", ASKED["zh"])
@each("beside", UNRELATED, ids=lambda one: one.slot)
def test_a_fact_that_does_not_matter_is_left_out(question, beside):
    stated, word = limit("avoid", "spicy", "zh")
    answer = ask(question, (beside, stated))
    assert word in answer and beside.value not in answer


def test_a_relatives_limit_counts_when_they_are_there_and_not_among_colleagues():
    child = fact("你女儿对鸡蛋过敏", "daughter.allergy", "鸡蛋", category="health")
    assert "鸡蛋" in ask("周末带女儿出去吃什么好", (child,))
    assert "鸡蛋" not in ask("周五部门聚餐吃什么，推荐一下", (child,))


@each("words", ["想吃麻辣火锅，推荐一下", "今晚想吃辣的，吃什么好", "I feel like spicy food, where should we eat?"])
def test_a_wish_against_a_limit_is_named_and_not_followed(words):
    tongue = "en" if words[0].isascii() else "zh"
    answer = ask(words, (limit("avoid", "spicy", tongue)[0],))
    assert "冲突" in answer or "goes against" in answer
    assert not [one for one in suggested(answer, tongue) if "spicy" in one.core]


@each("words", ["我现在能吃辣了，帮我想想吃什么", "I can eat spicy food again now, what should I eat?"])
def test_a_limit_lifted_in_the_same_breath_is_not_held_up(words):
    tongue = "en" if words[0].isascii() else "zh"
    answer = ask(words, (limit("avoid", "spicy", tongue)[0],))
    assert "3 月 9 日" not in answer and "9 March" not in answer


@each(
    ("words", "gone"),
    [
        ("聚餐预算提到两千元，帮我想想吃什么", "300"),
        ("raise the dinner budget to 500 dollars and suggest a place to eat", "300"),
    ],
)
def test_a_budget_raised_in_the_same_breath_replaces_the_old_one(words, gone):
    tongue = "en" if words[0].isascii() else "zh"
    text = "你聚餐的预算最多300元" if tongue == "zh" else "You spend at most 300 dollars on dinners"
    old = fact(
        text,
        "budget.max",
        "300",
        unit="CNY" if tongue == "zh" else "USD",
        topic="聚餐" if tongue == "zh" else "dinners",
    )
    assert gone not in ask(words, (old,))


def test_a_liking_is_named_only_where_a_suggestion_answers_it():
    likes = fact("你喜欢意大利菜", "taste.likes", "意大利菜", category="taste")
    assert "你喜欢意大利菜" in ask("推荐个吃饭的地方", (likes,))
    gluten = limit("allergy", "gluten", "zh")[0]
    assert "你喜欢意大利菜" not in ask("推荐个吃饭的地方", (likes, gluten))


@each(
    "words",
    [
        "周末去哪儿玩好",
        "推荐个周末的活动",
        "放假有什么好玩的建议",
        "what should we do this weekend?",
        "any ideas for a team outing?",
    ],
)
@each(
    ("zh", "en", "tag"),
    [
        ("你恐高", "You are afraid of heights", "heights"),
        ("你不能久站", "You cannot stand for long", "walking"),
        ("你对花粉过敏", "You are allergic to pollen", "pollen"),
        ("你不喜欢人多的地方", "You dislike crowded places", "crowds"),
        ("你不会游泳，怕水", "You are afraid of deep water", "water"),
    ],
)
def test_outings_keep_the_limits_too(words, zh, en, tag):
    tongue = "en" if words[0].isascii() else "zh"
    stated = fact(
        zh if tongue == "zh" else en, "health.condition" if tag != "crowds" else "taste.dislikes", category="health"
    )
    answer = ask(words, (stated,))
    assert stated.text in answer
    chosen = [one for one in ideas.table(Intent.OUTINGS) if f"**{one.name(tongue)}**" in answer]
    strict = tag == "pollen"
    assert chosen and not [one.en for one in chosen if tag in (one.core | one.often if strict else one.core)]


@each(
    "words",
    [
        "给老婆送什么生日礼物好",
        "推荐个送同事的礼物",
        "过节给我妈买什么礼物",
        "what should I give my wife for her birthday?",
        "gift ideas for a colleague please",
    ],
)
def test_presents_do_not_depend_on_what_the_giver_cannot_eat(words):
    tongue = "en" if words[0].isascii() else "zh"
    answer = ask(words, (limit("allergy", "peanut", tongue)[0],))
    assert "**" in answer and "花生" not in answer and "peanut" not in answer


def test_a_present_keeps_to_the_allergy_of_whom_it_is_for():
    answer = ask("给老婆送什么礼物好", (fact("你老婆对花粉过敏", "wife.allergy", "花粉", category="health"),))
    assert "花粉" in answer and "一束花" not in answer


@each("words", [*ASKED["zh"], *ASKED["en"]])
def test_it_says_that_it_knows_no_real_places(words):
    assert "查不到" in ask(words) or "cannot look up" in ask(words)


def test_short_answers_are_shorter_where_the_user_wants_them_short():
    short = fact("你希望回答简短一点", "style.length", "简短", category="style")
    spicy = limit("avoid", "spicy", "zh")[0]
    long, brief = ask("推荐个吃饭的地方", (spicy,)), ask("推荐个吃饭的地方", (spicy, short))
    assert len(brief) < 0.7 * len(long) and "辣" in brief


DISLIKED = ["olives", "green peas", "blue cheese", "soup with cream", "black pudding and liver", "cherry tomatoes",
    "canned tuna", "brussels sprouts", "whisky", "raisins in cake",
    "苦瓜", "香菜的味道", "折耳根", "臭豆腐", "茄子", "芹菜", "榴莲", "肥肠", "姜", "白酒"]  # fmt: skip
ELSEWHERE = ["long queues", "aisle seats", "Mondays", "traffic jams", "small talk", "spam mail", "jazz", "cold showers",
    "early meetings", "Apple laptops",
    "堵车", "背包", "城堡", "见面", "加班", "面试的场面", "坐红眼航班", "高空", "口红", "大城市"]  # fmt: skip


@each("thing", DISLIKED + ELSEWHERE)
def test_a_dislike_is_kept_to_at_table_when_it_is_of_food(thing):
    tongue = "en" if thing.isascii() else "zh"
    told = f"You don't like {thing}" if tongue == "en" else f"你不喜欢{thing}"
    for words in ASKED[tongue][:3]:
        said = ask(words, [fact(told, "taste.dislikes", thing, category="preference")])
        assert (thing in said) == (thing in DISLIKED), (words, said)


def test_what_is_disliked_is_not_offered_in_the_plural_or_the_singular():
    for thing in ("beans", "bean"):
        told = fact(f"You don't like {thing}", "taste.dislikes", thing, category="preference")
        made = ideas.plan(Intent.MEALS, "ideas for lunch", (told,))
        assert not [one for one in MEALS if ideas.allowed(one, made) and " bean" in f" {one.en} {one.why_en}"]
