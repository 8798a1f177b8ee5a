"""Who lives here and what they said, by days ago. Pure.

Each chat is one conversation; its lines are said a few minutes apart. Answers are the product's own.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chat:
    days_ago: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """
    Attributes:
        name: of the address, before the @.
        daily: what they ask on the other days, in turn.
        forgets: a word of what they later want out of memory; "" for nobody's.
    """

    name: str
    language: str
    time_zone: str
    chats: tuple[Chat, ...]
    daily: tuple[str, ...] = ()
    helped: bool = True  # lets support settle conflicts
    forgets: str = ""


MAYA = Story(
    "demo",
    "en",
    "Europe/Brussels",
    (
        Chat(
            29,
            (
                "Hi! I'm Maya Lindqvist. I live in Ghent and work as a piano tuner.",
                "I'm allergic to peanuts, and I love hiking on weekends.",
                "My birthday is March 5.",
                "What would you cook for me on a weeknight?",
            ),
        ),
        Chat(
            24,
            (
                "I'm planning a team dinner for eight people. My budget is 300 euros at most.",
                "Nothing with peanuts, obviously. Where would you start?",
                "Remind me to book the table next Friday.",
            ),
        ),
        Chat(
            17,
            (
                "I've moved: I live in Antwerp now, near the station.",
                "What should I see here on a rainy day?",
            ),
        ),
        Chat(
            11,
            (
                "The dinner grew. Make the budget 450 euros.",
                "My sister Ines is coming too, she is vegetarian.",
                "So what do we serve, and what may it cost?",
            ),
        ),
        Chat(
            5,
            (
                "My car is a 2014 Volvo V40.",
                "My birthday is June 9.",
                "What should I check before I sell it?",
            ),
        ),
        Chat(
            1,
            (
                "Remind me to renew my passport by next Friday.",
                "Remind me tomorrow to call the concert hall about the Steinway.",
                "What do you have in mind for my weekend?",
            ),
        ),
    ),
    (
        "Any idea for lunch today?",
        "What did I want to do this week?",
        "Suggest a hike for Saturday.",
        "Draft a short note to a client whose piano is tuned.",
        "What should I keep in mind when I eat out?",
    ),
    forgets="Volvo",
)
LIN = Story(
    "lin.zhou",
    "zh-hans",
    "Asia/Shanghai",
    (
        Chat(
            28,
            (
                "你好，我叫周林，住在杭州，在一家出版社做编辑。",
                "我不吃辣，对海鲜过敏。",
                "周末想请朋友吃饭，有什么建议？",
            ),
        ),
        Chat(21, ("我们部门聚餐每次预算 300 元以内。", "大概八个人，帮我想想去哪里吃。")),
        Chat(14, ("我养了一只猫，叫年糕。", "我的生日是3月5日。", "出差三天，猫怎么安排比较好？")),
        Chat(8, ("聚餐预算提到 500 元吧。", "明天下午三点提醒我给客户回电话。")),
        Chat(2, ("我下个月要去成都出差。", "我的生日是6月9日。", "到了那边吃饭我要注意什么？")),
    ),
    ("今天中午吃什么好？", "这周我还有什么事要做？", "帮我写一句给作者的催稿。", "周末有什么适合我的活动？"),
)
TOM = Story(
    "tom.okafor",
    "en",
    "Europe/London",
    (
        Chat(26, ("I'm Tom, I teach chemistry in Leeds.", "I drink oat milk because I'm lactose intolerant.")),
        Chat(
            13,
            ("I run every Tuesday morning.", "My goal is a half marathon in spring.", "How should I train?"),
        ),
        Chat(4, ("My daughter Ada turns six next month.", "What could we do for her birthday?")),
    ),
    ("What should I have for breakfast?", "How far should I run today?", "Any quick experiment for year nine?"),
)
WEN = Story(
    "wen.chen",
    "zh-hans",
    "Asia/Shanghai",
    (
        Chat(25, ("我叫陈雯，在深圳做产品经理。", "我喜欢喝美式咖啡，不加糖。")),
        Chat(12, ("我妈妈住在武汉，她有糖尿病。", "过年送她什么好？")),
        Chat(3, ("我打算学游泳，每周三晚上去。", "第一次去要带什么？")),
    ),
    ("早上喝什么？", "这周三我有什么安排？", "帮我列个周报提纲。"),
    helped=False,
)
PEOPLE = (MAYA, LIN, TOM, WEN)


def _brief(name: str, language: str, *lines: str) -> Story:
    zone = "Asia/Shanghai" if language == "zh-hans" else "Europe/Paris"
    return Story(name, language, zone, (Chat(20, lines),))


# Who asked to be forgotten, by the stage that their request has come to (asking.py).
ASKERS = {
    "urgent": _brief("nora.brandt", "en", "My name is Nora and I live in Lyon.", "I'm allergic to penicillin."),
    "waiting": _brief("he.jing", "zh-hans", "我叫何静，住在苏州。", "我喜欢画画。"),
    "held": _brief("omar.haddad", "en", "I'm Omar, I live in Marseille.", "I play chess on Thursdays."),
    "cancelled": _brief("iris.novak", "en", "I'm Iris and I live in Brno.", "I collect old maps."),
    "refused": _brief("li.ming", "zh-hans", "我叫李明，住在青岛。", "我每天早上跑步。"),
    "done": _brief("paul.weber", "en", "I'm Paul, I live in Bonn.", "I'm vegetarian."),
}
