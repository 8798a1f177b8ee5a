"""Cues, both ways: what they catch and what they leave alone."""

from collections.abc import Callable

from memoryhub.language import cues
from tests.rules.tables import check

TABLES: list[tuple[Callable[[str], bool], list[str], list[str]]] = [
    (
        cues.is_question,
        [
            "你还记得我住哪吗",
            "我对什么过敏来着",
            "瑜伽课周几上",
            "例会星期几开",
            "周五吃啥",
            "推荐几家餐厅行不行？",
            "what's my budget",
            "Do you know where I work?",
            "how many people are in my team",
            "帮我想想吃什么",
            "我老板叫什么名字",
            "is it raining",
            "so where did I leave it",
            "明天几点出发",
            "點解會咁",
            "you remember what I ordered?",
        ],
        [
            "我周几都有空",
            "我住在杭州",
            "我不知道他去哪了",
            "没什么事",
            "I live in Leeds",
            "什么都不吃",
            "无论怎么样都别放香菜",
            "when I was small, I lived in York",
            "我有多少会一点日语",
            "What a day",
            "这么贵我不买了",
            "that is how I do it",
            "have a nice day",
            "不怎么吃辣",
            "啥都吃就是不吃肥肉",
            "谁劝都不听",
            "作业还没写完呢",
            "能不能别用感叹号",
            "could you keep it short?",
            "I know where it is",
        ],
    ),
    (
        cues.is_greeting,
        ["你好", "你好呀！", "hi there", "Good morning!", "在吗", "早上好～", "hello, how are you?", "嗨"],
        ["你好，我叫小林", "hi, I'm Ada", "morning runs suit me", "早上八点叫我", "在吗 帮我订票", "好人一生平安"],
    ),
    (
        cues.is_closing,
        ["谢谢", "好的，谢谢！", "thanks a lot", "got it", "ok bye", "哈哈哈", "行吧", "收到👍", "that's all, thanks"],
        ["好的我住三楼", "谢谢你记得我的生日是五月", "ok I moved to Leeds", "nice shoes", "行李箱丢了", "可以吃辣"],
    ),
    (
        cues.is_hypothetical,
        [
            "如果我是老板就给自己放假",
            "要是住海边多好",
            "假如中了奖我就辞职",
            "If I were rich I'd move to Rome",
            "suppose we had ten people",
            "I wish I lived by the sea",
            "imagine I quit",
        ],
        [
            "我住海边",
            "如果你推荐餐厅，别选川菜",
            "I moved to Rome",
            "if you suggest a place, keep it cheap",
            "这个话题我喜欢",
            "I have ten people",
            "结果还不错",
            "重要是味道好",
            "not sure if I need a visa",
            "要是你订位子的话，选靠窗的",
        ],
    ),
    (
        cues.is_joking,
        [
            "我是火星来的，开玩笑啦",
            "I eat only chocolate, just kidding",
            "我月薪一个亿[狗头]",
            "I'm the king of France lol jk",
            "骗你的",
            "sure, I love mondays /s",
        ],
        [
            "我不是开玩笑，真的过敏",
            "I'm not kidding, I'm allergic",
            "no joke, it hurts",
            "我喜欢听笑话",
            "哈哈我住杭州",
            "I was kidnapped by work",
        ],
    ),
    (
        cues.quotes_others,
        [
            "同事说预算要五千",
            "我妈觉得我该结婚",
            "she said she hates fish",
            "My boss told me to move",
            "听说那家店不错",
            "according to the news",
            "小王告诉我他辞职了",
            "王总说下周上线",
            "我老婆说她不吃牛肉",
        ],
        [
            "我说过我不吃鱼",
            "我觉得太贵",
            "I said I hate fish",
            "I told you already",
            "跟你说一下我搬家了",
            "说实话我不喜欢",
            "小说我喜欢看",
            "I think she is nice",
        ],
    ),
    (
        cues.is_hedged,
        ["可能要搬去深圳", "还没想好", "maybe I'll move", "I'm not sure yet", "大概会买", "还在考虑"],
        ["我搬到深圳了", "I moved", "决定了就它", "I am sure", "不可能的事"],
    ),
    (
        cues.is_venting,
        ["烦死了这个客户", "气死我了", "ugh I'm so done with this", "我要疯了", "sick of meetings"],
        ["我对坚果过敏", "I don't eat meat", "天气不错", "they won the cup", "a memory of you"],
    ),
]


def test_each_cue_catches_its_own() -> None:
    for cue, caught, _ in TABLES:
        check([(text, True) for text in caught], cue)


def test_each_cue_leaves_others_alone() -> None:
    for cue, _, left in TABLES:
        check([(text, False) for text in left], cue)
