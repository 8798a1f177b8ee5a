"""Ada in two languages, and how one asks the responder about her."""

from datetime import UTC, date, datetime

from memoryhub.language import api as language
from memoryhub.providers.embedded.responder import Responder
from memoryhub.providers.types import ChatMessage, ChatRequest, Errand, Fact

NOW = datetime(2026, 3, 18, 10, 30, tzinfo=UTC)  # a Wednesday
SAID = datetime(2026, 3, 9, 4, 0, tzinfo=UTC)


def fact(text: str, slot: str = "", value: str = "", **more: object) -> Fact:
    return Fact(text, slot=slot, value=value, **({"said_at": SAID} | more))


ADA_ZH = (
    fact("你叫苏晴", "name", "苏晴", category="identity", is_profile=True),
    fact("你住在南京", "home.city", "南京", category="identity", is_profile=True),
    fact("你老家在皖南", "hometown", "皖南", category="identity"),
    fact("你是建筑师", "job.title", "建筑师", category="work", is_profile=True),
    fact("你的公司有45人", "company.size", "45", unit="person", category="work"),
    fact("你的邮箱是 su@example.cn", "contact.email", "su@example.cn", category="contact"),
    fact("你不吃羊肉", "diet.avoid", "羊肉", category="diet", is_profile=True),
    fact("你对虾过敏", "allergy", "虾", category="health", is_profile=True),
    fact(
        "你部门聚餐的预算最多2600元",
        "budget.max",
        "2600",
        unit="CNY",
        topic="聚餐",
        bound="at_most",
        category="money",
        is_profile=True,
    ),
    fact(
        "你买相机的预算不超过9000元",
        "budget.max",
        "9000",
        unit="CNY",
        topic="相机",
        bound="at_most",
        category="money",
        is_profile=True,
    ),
    fact("你喜欢淮扬菜", "taste.likes", "淮扬菜", category="taste"),
    fact("你不喜欢爬山", "taste.dislikes", "爬山", category="taste"),
    fact("你女儿叫小满", "daughter.name", "小满", category="family"),
    fact("你养了一只鹦鹉", "pet", "鹦鹉", category="family"),
    fact("你习惯坐靠窗的位子", "seat", "靠窗", category="travel"),
    fact("你六点起床", "wake.time", "六点", category="habit"),
)
ADA_EN = (
    fact("Your name is Ada", "name", "Ada", category="identity", is_profile=True),
    fact("You live in Bristol", "home.city", "Bristol", category="identity", is_profile=True),
    fact("You grew up in Cork", "hometown", "Cork", category="identity"),
    fact("You are an architect", "job.title", "architect", category="work", is_profile=True),
    fact("Your company has 45 people", "company.size", "45", unit="person", category="work"),
    fact("Your e-mail is ada@example.org", "contact.email", "ada@example.org", category="contact"),
    fact("You do not eat lamb", "diet.avoid", "lamb", category="diet", is_profile=True),
    fact("You are allergic to shrimp", "allergy", "shrimp", category="health", is_profile=True),
    fact(
        "You spend at most 260 dollars on team dinners",
        "budget.max",
        "260",
        unit="USD",
        topic="team dinners",
        bound="at_most",
        category="money",
        is_profile=True,
    ),
    fact(
        "Your budget for a camera is at most 900 dollars",
        "budget.max",
        "900",
        unit="USD",
        topic="camera",
        bound="at_most",
        category="money",
        is_profile=True,
    ),
    fact("You like Italian food", "taste.likes", "Italian food", category="taste"),
    fact("You dislike hiking", "taste.dislikes", "hiking", category="taste"),
    fact("Your daughter is called May", "daughter.name", "May", category="family"),
    fact("You have a parrot", "pet", "parrot", category="family"),
    fact("You prefer a window seat", "seat", "window", category="travel"),
    fact("You get up at six", "wake.time", "six", category="habit"),
)
ERRANDS = (
    Errand("交设计图", date(2026, 3, 20)),
    Errand("call the tiler", date(2026, 3, 12)),
    Errand("续签合同", date(2026, 4, 2)),
    Errand("buy light bulbs"),
)


def ask(
    text: str,
    facts: tuple[Fact, ...] | None = None,
    *,
    earlier: tuple[ChatMessage, ...] = (),
    errands: tuple[Errand, ...] = ERRANDS,
    tongue: str = "",
    connected: bool = False,
) -> str:
    tongue = tongue or language.detect(text)
    if facts is None:
        facts = ADA_ZH if tongue == "zh" else ADA_EN
    messages = (ChatMessage("system", "…"), *earlier, ChatMessage("user", text))
    request = ChatRequest(messages, tongue, NOW, "Asia/Shanghai", facts, errands)
    return Responder(connected=connected).answer(request)
