"""Questions about exact things that tools brought into the conversation: numbers, files, sums, states. Pure.

An answer is only given where the question names the thing ("the claim id", "那个占座号") or asks for the newest of its
kind, and it says what the result said, word for word.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memoryhub.language import api as language
from memoryhub.providers.embedded.relevance import content_words
from memoryhub.providers.types import Brought, ChatRequest, Line, Slot

_KINDS = {
    "id": re.compile(
        r"[单票座箱证房铺约编件款取更]号|[\u4e00-\u9fff]号(?=是|多少|[呢吗?？]|给|发)|号码|编号|代码|编码|条码|[取验提码]件?码|验证码|[\u4e00-\u9fff]码(?=是|多少|[呢吗?？]|给|发|报|$)|型号|车次|航班"
        r"|\b(numbers?|ids?|codes?|ref(erence)?s?(?! to\b)|no\.|pin|confirmation|tracking)\b",
        re.IGNORECASE,
    ),
    "file": re.compile(
        r"文件|附件|表格|报表|版本|\b(files?|attachments?|spreadsheets?|exports?|version)\b", re.IGNORECASE
    ),
    "amount": re.compile(
        r"多少钱|价格|总价|金额|费用|几块|总共花|贵|\b(price|costs?|totals?|how much|fees?|paid|charged)\b",
        re.IGNORECASE,
    ),
    "count": re.compile(
        r"多少(?!钱)|[还剩]?几[个条行家张件天位份]|剩|\b(how many|left|remaining|count)\b", re.IGNORECASE
    ),
    "time": re.compile(r"几点|什么时[候间]|时间|\b(when|what time|depart|arrive|leaves?)\b", re.IGNORECASE),
    "date": re.compile(r"哪天|几号|日期|什么时[候间]|\b(when|which day|what day|date)\b", re.IGNORECASE),
    "text": re.compile(r"状态|进度|情况|怎么样了|到哪|\b(status|state|progress|how far)\b", re.IGNORECASE),
}
_AGAIN = re.compile(
    r"再(说|讲|发|报|给)|(发|告诉|报|念|给)(我|一下)|\b(again|tell me|remind me|give me|send me)\b", re.IGNORECASE
)
_NEWEST = re.compile(
    r"最新|刚才|刚刚|刚(?=[建查订出生])|新建|这次|\b(latest|newest|last|just|new|current)\b", re.IGNORECASE
)
_DID = re.compile(
    r"我?(上次|刚才|刚刚|之前|上回)(都|是)?(改|办|退|订|提交|取消|操作|动)(了|过|的)?(些|的是)?(什么|啥|哪)"
    r"|\bwhat did (i|we|you) (just )?(change|book|cancel|order|submit|edit|return|update)\b",
    re.IGNORECASE,
)
_EVERY = frozenset({*_KINDS, "text"})
_CUT = re.compile(r"[?？!！。;；:：\n]+|[,，]")
_WHICH = re.compile(r"哪[家个些间款种趟班]?|还剩|\b(which|what('s| is) left|any of)\b", re.IGNORECASE)
_FIT = re.compile(
    r"符合|满足|要求|条件|合适|合我"
    r"|\b(fits?|match(es)?|meets?|within|suits?|requirements?|asked for|my (limit|budget))\b",
    re.IGNORECASE,
)
_NOT = re.compile(
    r"(?:不[可能含带允]?许?|无|没有?)(?P<zh>[\u4e00-\u9fff]{2,4})|\b(?:no|without|not)\s+(?P<en>[a-z]+)", re.I
)
# Words of a question that name no thing: they stand in every result's label or in none.
_PLAIN = frozenset(content_words("号 号码 编号 number id code file 文件 多少 new latest 最新 give 给 need page which"))
_PRAISE = frozenset(content_words("good great nice fine sound look one option 不错 听着 可以 第二 第一 第三 喜欢"))
_TIMES = frozenset(content_words("最新的 刚才 刚刚 newest just created now 现在 目前"))
_TOOL_WORDS = {
    "train rail": "火车 高铁 列车 动车 车次 趟车 班车 车票",
    "flight plane": "航班 飞机 机票 班机",
    "hotel room": "酒店 旅馆 宾馆 民宿 客栈 房间",
    "order purchase": "订单 采购",
    "parcel shipping delivery package": "快递 包裹 物流",
    "refund return aftersale": "退款 退货 售后",
    "customer client": "客户",
    "product item": "商品 产品",
    "restaurant": "餐厅 饭店 馆子",
    "invoice": "发票",
    "ticket": "工单 门票",
    "meeting calendar": "会议 日程",
    "file export": "文件 导出",
    "doctor appointment clinic": "挂号 医生 预约",
}
MOST_ANSWERED = 3  # different things in one message


@dataclass(frozen=True, slots=True)
class _Found:
    score: float
    seq: int
    slot: Slot
    line: Line


def answer(words: str, request: ChatRequest, tongue: str) -> str:
    """What the results say to each part of the message that asks for such a thing; "" where none does."""
    if not request.brought:
        return ""
    if _DID.search(words):  # "what did I change last time?"
        return ("；" if tongue == "zh" else "; ").join(latest(request))
    told: list[str] = []
    for part in filter(None, (piece.strip() for piece in _CUT.split(words))):
        found = _best(part, request)
        if found is not None and (line := _said(found, tongue)) not in told:
            told.append(line)
    return ("\n" if len(told) > 1 else "").join(told[:MOST_ANSWERED])


def _best(part: str, request: ChatRequest) -> _Found | None:
    kinds = {kind for kind, cue in _KINDS.items() if cue.search(part)}
    if language.identifiers(part):  # who says a number does not ask for it
        return None
    # "What seat did I get?", "保修号再说一遍": the thing is named as the result names it, whatever its kind.
    if not kinds and (language.is_question(part) or _AGAIN.search(part)):
        found = [
            one for one in _rated(part, content_words(part), _EVERY, request.brought) if _is_said(one.slot.label, part)
        ]
        return max(found, key=lambda one: (len(one.slot.label), one.seq), default=None)
    if not kinds:
        return None
    asked = content_words(part) - _PLAIN
    found = list(_rated(part, asked, kinds, request.brought))
    if _NEWEST.search(part):
        named = [one for one in found if one.score]
        about = named or ([] if asked - _TIMES else found)
        return max(about, key=lambda one: (one.seq, one.score), default=None)
    return max((one for one in found if one.score >= 1), key=lambda one: (one.score, one.seq), default=None)


def _rated(part: str, asked: set[str], kinds: set[str], brought: tuple[Brought, ...]) -> Iterator[_Found]:
    """Each slot of an asked kind, by the question's words that name it: its label counts whole, its line half. A label
    said as it stands ("变更号", "ref" of "reference") counts whole too, whatever words it is made of."""
    for one in brought:
        source = _source_words(one.source)
        for line in one.lines:
            beside = content_words(line.text) | source
            for slot in line.slots:
                if slot.kind in kinds:
                    label = content_words(slot.label)
                    named = max(len(asked & label), _is_said(slot.label, part))
                    around = (0.5 if label else 1.0) * len(asked & (beside - label))
                    yield _Found(named + around, one.seq, slot, line)


def _is_said(label: str, part: str) -> bool:
    return len(label) >= (3 if label.isascii() else 2) and label.lower() in part.lower()


def _source_words(source: str) -> set[str]:
    """What a tool's name says, in both languages: tools are named in English, whoever asks."""
    named = content_words(source.replace("_", " ").replace("-", " "))
    spoken = " ".join(chinese for english, chinese in _TOOL_WORDS.items() if content_words(english) & named)
    return named | content_words(spoken)


def _said(found: _Found, tongue: str) -> str:
    """The value by its name, and the line it stands in: what else was asked of it is mostly there."""
    slot, text = found.slot, found.line.text.rstrip("。.")
    named = f"{slot.label}：{slot.value}" if tongue == "zh" else f"{slot.label}: {slot.value}"
    head = named if slot.label else slot.value
    if len(text) <= len(head) + 2:
        return f"{head}。" if tongue == "zh" else f"{head}."
    return f"{head}（{text}）。" if tongue == "zh" else f"{head} ({text})."


def latest(request: ChatRequest) -> list[str]:
    """The first lines of what a tool brought last; none where no tool did."""
    newest = next((one for one in request.brought if one.source), None)
    return [line.text for line in newest.lines[:MOST_ANSWERED]] if newest else []


def fitting(words: str, said: list[str], request: ChatRequest, tongue: str) -> str:
    """ "Which of the hotels fit what I asked for?": the lines of that list within the limits said in this conversation.

    Args:
        said: what the person said here before. Only what speaks of the same thing as the list limits it.
    Returns:
        "" where that is not asked, no list is meant, or nothing that was said limits it.
    """
    part = next((one for one in _CUT.split(words) if one and _WHICH.search(one) and _FIT.search(one)), "")
    asked = content_words(part)
    meant = next((one for one in request.brought if len(one.lines) > 1 and asked & _about(one)), None)
    wishes = [one for one in said if meant and content_words(one) & _about(meant)]
    if meant is None or not wishes:
        return ""
    most = min((high for one in wishes for high in _limits(one)), default=None)
    wanted = content_words(" ".join(wishes))
    left = [line.text for line in meant.lines if _within(line, most) and not _denied(line.text) & wanted]
    if not left or (most is None and len(left) == len(meant.lines)):
        return ""
    lead = "照你说的条件，还剩：" if tongue == "zh" else "By what you asked for, this is left: "
    return lead + ("；" if tongue == "zh" else "; ").join(left) + ("。" if tongue == "zh" else ".")


def _limits(wish: str) -> list[float]:
    """The sums that a wish must not exceed; "at most four people" is none."""
    return [
        one.high
        for one in language.amounts(wish)
        if one.bound == "at_most" and one.high and (not one.unit or _is_money(one.unit))
    ]


def _is_money(unit: str) -> bool:
    return len(unit) == 3 and unit.isupper()


def _within(line: Line, most: float | None) -> bool:
    sums = [amount.value for amount in language.amounts(line.text) if _is_money(amount.unit)]
    return most is None or not sums or min(sums) <= most


def _denied(text: str) -> set[str]:
    """What a line says it has not: "不可加床", "no breakfast"."""
    return {word for found in _NOT.finditer(text) for word in content_words(found["zh"] or found["en"])}


def _about(one: Brought) -> set[str]:
    return _source_words(one.source) | content_words(" ".join(line.text for line in one.lines))


def items(words: str, request: ChatRequest) -> list[str]:
    """The lines that "the second one" counts in: of the newest list that shares words with it, or the newest."""
    lists = [one for one in request.brought if len(one.lines) > 1]
    asked = content_words(words) - _PRAISE
    for one in lists:
        if asked & _about(one):
            return [line.text for line in one.lines]
    return [line.text for line in lists[0].lines] if lists else []
