"""The product's main job, in a real browser on the running product: said, captured, shown, used, corrected, taken back.

In Chinese and in English, each with sentences of its own. Nothing here waits for a fixed time: every step waits for
what a person would see.
"""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect

SECONDS = 20_000  # how long a person's patience is stretched on a busy machine, in ms


@dataclass(frozen=True)
class Day:
    language: str
    zone: str
    introduction: str
    facts: tuple[tuple[str, str], ...]  # what a card says, and the quote below it
    todo: str
    weekday: int  # of the to-do's day in the next ISO week, Monday = 0
    question: str
    limits: tuple[str, ...]  # words of the answer that show a limit was kept
    forbidden: re.Pattern[str]  # what no suggestion may be
    correction: str
    before: str
    after: str
    ask_again: str
    lost_card: str  # the limit that is revoked in the end
    save: str
    revoke: str
    used: re.Pattern[str]


ZH = Day(
    language="zh-hans",
    zone="Asia/Shanghai",
    introduction="你好，我叫乔雁回，在苏州做室内设计师，不吃香菜，每次聚餐预算300以内。下周三之前提醒我交周报",
    facts=(
        ("乔雁回", "我叫乔雁回"),
        ("苏州", "在苏州做室内设计师"),
        ("室内设计师", "在苏州做室内设计师"),
        ("香菜", "不吃香菜"),
        ("300", "每次聚餐预算300以内"),
    ),
    todo="交周报",
    weekday=2,
    question="帮我想想周五聚餐吃什么",
    limits=("香菜", "300"),
    forbidden=re.compile(r"(?!)"),
    correction="预算提到500吧",
    before="300",
    after="500",
    ask_again="我聚餐的预算是多少？",
    lost_card="香菜",
    save="已记住",
    revoke="撤回",
    used=re.compile(r"用到 2 条记忆"),
)
EN = Day(
    language="en",
    zone="Europe/London",
    introduction=(
        "Hi, my name is Orla Quist and I live in Bristol. I'm a paramedic, I'm vegetarian, and my budget for team "
        "dinners is £40 at most. Remind me to send the rota by next Thursday"
    ),
    facts=(
        ("Orla Quist", "my name is Orla Quist"),
        ("Bristol", "I live in Bristol"),
        ("paramedic", "I'm a paramedic"),
        ("vegetarian", "I'm vegetarian"),
        ("40", "my budget for team dinners is £40 at most"),
    ),
    todo="send the rota",
    weekday=3,
    question="Any ideas for a team dinner on Friday?",
    limits=("vegetarian", "40"),
    forbidden=re.compile(r"barbecue|steak|roast duck", re.I),
    correction="Actually, make the budget £55",
    before="40",
    after="55",
    ask_again="What is my budget for team dinners?",
    lost_card="vegetarian",
    save="Saved",
    revoke="Revoke",
    used=re.compile(r"Used 2 memories"),
)


@pytest.fixture(params=[ZH, EN], ids=["zh", "en"])
def day(request) -> Day:
    return request.param


@pytest.fixture
def browser_context_args(browser_context_args, day):
    return browser_context_args | {
        "locale": day.language,
        "timezone_id": day.zone,
        "viewport": {"width": 1280, "height": 800},
    }


@pytest.fixture
def ada(product, page: Page, day: Day):
    person = product.person(day.language)
    page.context.add_cookies(person.cookies)
    person.post("/preferences/", time_zone=day.zone)
    return person


def _say(page: Page, words: str) -> str:
    """Say something in the open chat; returns the finished answer's text."""
    answers = page.locator("article.answer[data-seq]")
    before = answers.count()
    box = page.locator("textarea").first
    box.fill(words)
    box.press("Enter")
    expect(answers).to_have_count(before + 1, timeout=SECONDS)
    return answers.last.locator(".words").inner_text()


def _begin(page: Page) -> None:
    page.goto("/c/new/")
    expect(page.locator("textarea").first).to_be_visible()


def _wait_for_note(page: Page, text: str) -> None:
    expect(page.locator(".notes .saved").last).to_contain_text(text, timeout=SECONDS)


def _card(page: Page, text: str):
    said = page.locator(".memory-text", has_text=text)
    return page.locator("[data-memory-id][data-status=active]").filter(has=said)


def _next_week(day: Day) -> datetime:
    today = datetime.now(ZoneInfo(day.zone))
    return today - timedelta(days=today.weekday()) + timedelta(days=7 + day.weekday)


def _introduce(page: Page, day: Day) -> None:
    _begin(page)
    _say(page, day.introduction)
    _wait_for_note(page, day.save)


def test_what_is_said_is_shown_with_its_quote_and_the_to_do_has_its_date(page, ada, day):
    _introduce(page, day)
    page.goto("/capsule/?tab=facts")
    for text, quote in day.facts:
        card = _card(page, text)
        expect(card).to_have_count(1)
        expect(card.locator(".memory-quote")).to_contain_text(quote)
    page.goto("/capsule/?tab=todo")
    todo = page.locator("[data-todo-id]", has_text=day.todo)
    due = _next_week(day)
    stamp = f"{due.month}月{due.day}日" if day is ZH else f"{due.day} {due:%b}"
    expect(todo).to_contain_text(stamp)


def test_the_source_leads_to_the_message(page, ada, day):
    _introduce(page, day)
    page.goto("/capsule/?tab=facts")
    _card(page, day.facts[0][0]).get_by_role("link", name=re.compile("查看出处|Source")).click()
    expect(page.locator("#m-1")).to_contain_text(day.introduction[:12])
    expect(page).to_have_url(re.compile(r"#m-1$"))


def test_the_next_conversation_keeps_both_limits_and_says_what_it_used(page, ada, day):
    _introduce(page, day)
    _begin(page)
    answer = _say(page, day.question)
    for limit in day.limits:
        assert limit in answer
    assert not day.forbidden.search(answer)
    expect(page.locator(".notes").last).to_contain_text(day.used, timeout=SECONDS)


def test_a_change_of_mind_replaces_and_the_timeline_shows_both(page, ada, day):
    _introduce(page, day)
    _say(page, day.correction)
    _wait_for_note(page, day.after)
    _begin(page)
    answer = _say(page, day.ask_again)
    assert day.after in answer
    assert day.before not in answer
    page.goto("/capsule/?tab=facts")
    expect(_card(page, day.after)).to_have_count(1)
    expect(_card(page, day.before)).to_have_count(0)
    page.goto("/capsule/?tab=time")
    change = page.locator("main li", has_text=day.after).filter(has_text=day.before)
    expect(change.first).to_be_visible()


def test_a_revoked_limit_is_out_of_the_very_next_answer_and_stays_out_after_a_restart(page, ada, day, product):
    _introduce(page, day)
    page.goto("/capsule/?tab=facts")
    card = _card(page, day.lost_card)
    card.get_by_role("button", name=day.revoke).click()
    expect(_card(page, day.lost_card)).to_have_count(0)
    _begin(page)
    assert day.lost_card not in _say(page, day.question)
    if day is EN:  # one restart is enough: what is kept knows no language
        return
    for name, old in [(name, product.kill(name)) for name in ("worker", "web")]:
        product.wait_for_successor(name, old)
    product.wait_until_ready()
    _begin(page)
    assert day.lost_card not in _say(page, day.question)
