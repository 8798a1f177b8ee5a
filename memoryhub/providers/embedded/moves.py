"""Short moves in a conversation that state and ask nothing by themselves: doubt, a pause, "another one", "why?"."""

import re
import zlib

from memoryhub.providers.embedded import standing
from memoryhub.providers.embedded.intents import Intent, classify
from memoryhub.providers.embedded.thread import said_here
from memoryhub.providers.types import ChatRequest

_IDEAS = (Intent.MEALS, Intent.OUTINGS, Intent.GIFTS)
LONGEST = {"zh": 16, "en": 48}  # characters; what is longer says something of its own


def _move(cue: str, zh: tuple[str, ...], en: tuple[str, ...]) -> tuple[re.Pattern, tuple[str, ...], tuple[str, ...]]:
    return re.compile(cue, re.IGNORECASE), zh, en


_MOVES = (
    _move(r"(别|不要|不用)(说|讲|写)?(得)?(这么|那么|太)?(啰嗦|长|多废话|废话)|说?(短|简短|精简|简单)(点|些|一点)"
          r"|太(长|啰嗦)了|\b(too long|be (brief|short|concise)"
          r"|shorter( please)?|less (text|words)|stop rambling)\b"
          r"|^(please |can you |could you |just )*keep (it|your|the|all) ?([\w-]+ ){0,2}(short|brief|concise|crisp"
          r"|terse|to the point)\b",
          ("好，我说短些。",), ("All right, I will be brief.",)),
    _move(r"^(不对(?![，,。！!\s]+(?:我|咱))|错了(?![，,。！!\s]+(?:我|咱))|不是(这样|的)|搞错了|你确定吗?|真的吗|确定\?)|我(可)?没(有)?说过|我什么时候说过这"
          r"|\b(are you sure|that'?s (not right|wrong)(?![,.;]? (?:i|my|we)\b)"
          r"|you('re| are) wrong|i never (said|told)|i didn'?t say)\b",
          ("以你说的为准。哪一处不对，直接告诉我对的，或者在记忆胶囊里改掉、撤回。",),
          ("Your word counts. Tell me what is right, or edit or revoke it in the memory capsule.",)),
    _move(r"^(为什么|为啥|怎么说|why)(呢|呀|这样|会这样)?[?？。]*$|^(how come|why (is that|so|not))\?*$",
          ("我是照你说过的话来的，每一条的出处在记忆胶囊里看得到。想细问哪一点？",),
          ("I went by what you told me; each source stands in the memory capsule. Which point do you mean?",)),
    _move(r"^(嗯|啊|哈|什么|啥|咦|hm+|huh|what|eh)[?？]+$", ("是哪里没说清楚？指一下，我换个说法。",),
          ("Was something unclear? Point at it and I will put it another way.",)),
    _move(r"^(算了|好了|行了)?[,，]?(先)?(不(聊|说|提|谈)(这个|它|了)|换个话题|跳过)|^算了[。.!！]*$"
          r"|^(ok,? )?(never ?mind|drop it|forget it|let'?s (change the subject|talk about something else)"
          r"|change the subject)",
          ("行，那先放一放。接下来想聊什么？",), ("Fine, we leave it there. What shall we talk about?",)),
    _move(r"^(等等|等一下|稍等|等会儿?|让?我(再)?想想|hold on|wait|just a (moment|second)|one (moment|sec\w*)"
          r"|(hm+,? )?let me think)",
          ("不急，慢慢想。", "好，我等你。"), ("Take your time.", "No hurry, I am here.")),
    _move(r"聊聊(天)?|陪我(聊|说)|随便(聊|说)|唠(唠|嗑)|^(let'?s|can we|want to) (chat|talk)\b",
          ("好呀，最近有什么新鲜事，或者惦记着的事？", "行，从今天过得怎么样聊起？"),
          ("Gladly. What has been on your mind lately?", "Sure. How has your day been?")),
    _move(r"你(喜欢|爱|讨厌|想)我吗|\bdo you (like|love|hate|miss) me\b",
          ("跟你聊天挺愉快的，能帮上你我就高兴。",), ("I enjoy our talks, and I am glad when I can help.",)),
    _move(r"你(会|能|可以)?(忘记?|记住|记得住|记)(掉|了|住|得住)?(吗|多少|多久|几)|会不会忘|记忆力|\b(will you forget"
          r"|how (much|long) (can|do|will) you (remember|keep)"
          r"|how('s| is) your memory)\b",
          ("你说过的会留在记忆胶囊里，直到你改掉或撤回；要不要留，由你定。",),
          ("What you tell me stays in the memory capsule until you edit or revoke it; that is up to you.",)),
    _move(r"(怎么|如何|怎样|在哪).{0,6}(删|撤回|清(空|除)|改)(掉|除)?.{0,10}|\bhow (do|can) i (delete|erase|remove"
          r"|revoke|edit|change) (my|a|the|what)\b",
          ("点开记忆胶囊，每一条都可以修改或撤回；撤回的七天内还能恢复。也可以直接对我说“忘掉……”。",),
          ("Open the memory capsule: each entry can be edited or revoked, and restored for seven days. You can also "
           "tell me "
           "“forget that …”.",)),
)  # fmt: skip
_MORE = re.compile(
    r"^(换(一)?(个|些|批|下)|还有(呢|吗|别的吗?|其他的?吗?)|再(来|给)(一|几|点|些)?(个|些)?|别的(呢|吗)?|都不(喜欢|要"
    r"|行|好)|(我们|咱们|那)?(继续|接着(说|来)?)|然后呢)"
    r"|^(another( one)?|what else|anything else|more|none of (these|them|those)|something else"
    r"|(let'?s )?(go on|continue|carry on|resume|proceed)|pick (it |this )?up|next"
    r"|others?)\b",
    re.IGNORECASE,
)
_CHEAPER = re.compile(
    r"便宜(点|些|一点)|(太|有点)贵|省钱|\b(cheaper|less expensive|too (expensive|pricey|dear))\b", re.IGNORECASE
)


def answer(words: str, tongue: str) -> str:
    """What to say to a move; "" where the words are none."""
    if len(words) > LONGEST["zh" if tongue == "zh" else "en"]:
        return ""
    for cue, zh, en in _MOVES:
        if cue.search(words) and not standing.turns_elsewhere(words):
            choices = zh if tongue == "zh" else en
            return choices[zlib.crc32(words.encode()) % len(choices)]
    return ""


def asks_for_more(words: str, tongue: str) -> bool:
    short = len(words) <= LONGEST["zh" if tongue == "zh" else "en"]
    return short and bool(_MORE.search(words) or _CHEAPER.search(words))


def wants_cheaper(words: str) -> bool:
    return bool(_CHEAPER.search(words))


def last_wish(request: ChatRequest) -> tuple[Intent, str] | None:
    """The request for ideas that "another one" goes on with: (domain, its words); None where there is none."""
    for words in reversed(said_here(request)):
        intent = classify(words)
        if intent in _IDEAS:
            return intent, words
    return None


def go_on(request: ChatRequest, tongue: str) -> str:
    """Where nothing can be continued by itself: what was said last, and the question which way."""
    said = said_here(request)
    if not said and (there := standing.elsewhere(request, tongue)):
        return f"{there}\n\n{'接着这个来吗？' if tongue == 'zh' else 'Shall we go on with that?'}"
    if not said:
        return "好，想从哪里说起？" if tongue == "zh" else "Gladly. Where shall we start?"
    last = said[-1][:60]
    if tongue == "zh":
        return f"刚才说的是“{last}”。想往哪个方向继续？"
    return f"We were at “{last}”. Which way shall we go on?"


def offered_before(request: ChatRequest) -> str:
    """All that was answered in this conversation, to offer nothing twice."""
    return "\n".join(message.text for message in request.messages if message.role == "assistant")
