"""Feelings and side remarks: a short, warm word that fits, never a form, never advice nobody asked for."""

import re
import zlib

_Said = tuple[str, ...]


def _mood(cue: str, zh: _Said, en: _Said) -> tuple[re.Pattern, _Said, _Said]:
    return re.compile(cue, re.IGNORECASE), zh, en


# The first that fits answers, so what weighs more stands first.
_MOODS = (
    _mood(r"不想活|自杀|想死(?!你|了你)|伤害自己|结束生命|\bsuicid\w*|kill myself|end my life|hurt myself|self[- ]harm",
          ("听到你这么难，我很在意。请现在就找一个身边的人陪着你，或者拨打 12356 心理援助热线；有危险就打 120。"
           "我也在这儿。",),
          ("I am really sorry it is this hard. Please reach somebody near you now, or a crisis line (988 in the US, "
           "116 123 in the UK); in danger, call emergency services. I am here too.",)),
    _mood(r"去世|走了一年|过世|葬礼|离世|\b(passed away|died|funeral|grieving|lost my (dad|mum|mom|father|mother"
          r"|friend|dog|cat))\b",
          ("很抱歉听到这个，请节哀。想说说的话，我在听。", "这一定很难。不用急着好起来，想聊就聊。"),
          ("I am so sorry. If you feel like talking about it, I am listening.",
           "That must be very hard. There is no hurry; talk whenever you like.")),
    _mood(r"对不起|抱歉|不好意思|我错了|\b(sorry|my apolog\w+|my bad|i apologi[sz]e)\b",
          ("没事，别放在心上。", "没关系的，咱们接着聊。"),
          ("No worries at all.", "That is quite all right, let us go on.")),
    _mood(r"你(真|好|太|怎么这么)?(笨|蠢|傻|没用|烂|差劲)|什么破|气死我|烦死|讨厌你|\byou('re| are) (so )?(stupid"
          r"|useless|dumb|terrible|bad)"
          r"|\b(this|that) (sucks|is useless)|\bwtf\b|pissed off|furious|so angry",
          ("让你窝火了，抱歉。告诉我哪里不对，我改。", "这下没帮上忙，是我的问题。具体说说，我重来。"),
          ("I see that this annoys you, and I am sorry. Tell me what is off and I will do better.",
           "That was not good enough. Say what you need and I will try another way.")),
    _mood(r"生病|不舒服|发烧|感冒|头疼|头痛|胃疼|吐了|住院|受伤|崴|\b(sick|ill|unwell|fever|flu|headache|hospital"
          r"|injured|hurts|throwing up)\b"
          r"|\bmy ([\w-]+ )?(head|neck|back|knees?|foot|feet|leg|hip|shoulders?|tooth|teeth|stomach|tummy|throat|ears?"
          r"|eyes?|wrists?|hands?) (is|are|has been|have been|'s been|'s) (killing|hurting|aching|bothering|acting up)",
          ("听着让人担心，先好好照顾，严重的话尽早看医生。", "希望快点好起来。要我帮着想点什么，说一声。"),
          ("I hope it gets better soon; if it is serious, see a doctor early.",
           "That is a worry. I hope for a quick recovery; tell me if I can help think something through.")),
    _mood(r"\b(driv(es?|ing)|drove) me (nuts|crazy|mad|insane|bonkers|up the wall)\b"
          r"|\b(this|that|the|my|these) [\w -]{2,24} (is|are) (killing me|the worst)\b"
          r"|\bi hate (everything|everyone|this|today|my life)\b|^(u+gh+|a+r+gh+|grr+)\b"
          r"|\b(so|really|very|am|feel|feeling|i'm) (frustrat(ed|ing)|annoyed|annoying|fed up|sick of|infuriating)\b"
          r"|\bnothing (works|is working)\b",
          ("真够烦人的，先喘口气。", "碰上这种事谁都恼火。"),
          ("That sounds maddening. I hope it sorts itself out soon.",
           "No wonder that gets on your nerves. Step away from it for a minute if you can.")),
    _mood(r"失眠|睡不着|没睡好|\b(can'?t|cannot|couldn'?t|not) sleep|sleepless|insomnia|slept badly",
          ("睡不好最磨人了。今晚早点放下手机，别跟自己较劲。", "没睡好，白天难免没精神，今天对自己宽松点。"),
          ("Bad nights wear one down. Go easy on yourself today.",
           "Not sleeping is rough. Perhaps put the day down a little earlier tonight.")),
    _mood(r"(没|没有)(过|通过|考上|考好|成功|录上|选上)|吵架|吵了一架|闹翻|冷战|放弃了?$|不想(做|干)了|失败|搞砸|落榜"
          r"|被拒|挂科|分手|被裁|失业|离婚|\b(failed|had a (fight|row|quarrel)|argued with|i give up"
          r"|failing|rejected|messed up|screwed up|laid off|fired"
          r"|broke up|divorce|lost my job|didn'?t (pass|get))\b",
          ("这一下肯定不好受。先缓缓，想说说怎么回事，我听着。", "听着挺难的。一次不成说明不了全部，想聊就聊。"),
          ("That hurts. Take a breath; if you want to talk it through, I am listening.",
           "I am sorry, that is a hard one. One setback does not say it all.")),
    _mood(r"想(念)?我?(妈|爸|家|他|她|奶奶|爷爷|外婆)|孤独|孤单|寂寞|没人(陪|懂)|\b(lonely|(feel(ing)?|so|all) alone"
          r"|homesick|i miss (my"
          r"|him|her|them|home))\b",
          ("想念一个人的时候，心里是空的。想说说的话，我在。", "我在呢，想聊什么都行。"),
          ("Missing somebody leaves a gap. Tell me about it if you like.",
           "I am here; talk about whatever is on your mind.")),
    _mood(r"焦虑|紧张|担心|害怕|慌|\b(anxious|nervous|worried|worrying|afraid of (tomorrow|failing)|scared"
          r"|panick?\w*)\b",
          ("紧张很正常，说明你在意。把最担心的那一点说出来，会轻一些。", "慢慢来，先说说最悬着的是哪一件？"),
          ("Being nervous means that it matters to you. Naming the one thing you fear most can make it lighter.",
           "One thing at a time. What is the part that worries you most?")),
    _mood(r"(好|太|很|真|有点|快|最近|今天)累|压力|项目赶|崩溃|撑不住|熬夜|忙死"
          r"|\b(tired|exhausted|knackered|shattered|worn out|wiped out|stressed|overwhelmed"
          r"|burn(ed|t) out|worn out|swamped)\b",
          ("辛苦了。能歇就歇一会儿，事情不会跑。", "听着真够累的，先喘口气。"),
          ("That sounds exhausting. Take a break if you can.", "You have had a lot on. Catch your breath first.")),
    _mood(r"难过|伤心|难受|想哭|郁闷|心烦|心累|不顺心|(?<![麻耐])烦(?!你|恼)|糟糕|委屈|心情不好|低落|\b(sad|upset"
          r"|depressed|awful"
          r"|terrible"
          r"|down today|feeling (low|down)|cry(ing)?|heartbroken)\b",
          ("听着不轻松。想说就说，我在。", "抱抱。不用急着好起来，慢慢说。"),
          ("That sounds hard. I am here if you want to talk.", "I am sorry you feel that way. No hurry, I am "
                                                               "listening.")),
    _mood(r"无聊|没劲|没意思|闲得慌|\b(bored|boring|nothing to do)\b",
          ("无聊的时候最适合瞎聊：最近有什么让你惦记的事？", "那换换脑子？要不要我给你几个消磨时间的点子？"),
          ("Bored is a fine time to chat: what has been on your mind lately?",
           "Shall I give you a few ideas for passing the time?")),
    _mood(r"静静|别(跟我)?说话|让我(缓|一个人)|不想(聊|说)了?|\b(leave me alone|need (some )?(space|quiet)"
          r"|don'?t want to talk)\b",
          ("好，不打扰你。想说话的时候我在。",), ("Of course. I am here when you feel like talking.",)),
    _mood(r"升职|录取|考上|考过了|中奖|拿到(了)?(offer|录用)|结婚了|怀上|(?<![发出产])生了(个|孩子|宝宝|娃|儿子|女儿)"
          r"|通过了|成功了|\b(promoted|promotion"
          r"|got (the job|in|engaged|married|accepted)|passed (my|the)|won(?!['’]t))\b",
          ("太好了，恭喜！真替你高兴。", "恭喜恭喜！打算怎么庆祝？"),
          ("Congratulations, that is wonderful!", "Well done, you earned that! How will you celebrate?")),
    _mood(r"开心|高兴|心情(不错|很好)|太好了|太棒|顺利|真好|耶|\b(happy|feel(ing)? (great|good|amazing|fantastic)"
          r"|great news|excited|glad|wonderful|thrilled"
          r"|amazing|yay|awesome)\b",
          ("真好，替你高兴。", "听着就让人开心。"), ("That is good to hear.", "How lovely, I am glad for you.")),
    _mood(r"^(哈|嘿|呵|嘻){2,}|笑死|233|\b(ha){2,}|\blo+l\b|\blmao\b",
          ("哈哈，看来心情不错。", "哈哈，逗乐了就好。"), ("Glad that made you laugh.", "Ha, good.")),
    _mood(r"你说得(对|有道理)|有道理|说得也是|\b(that'?s fair|fair enough|good point|you('re| are) right"
          r"|makes sense)\b",
          ("嗯，能说到一块儿就好。", "好，那就照这个思路。"), ("Glad we agree.", "Good, then let us go with that.")),
    _mood(r"你(真|好|太|挺)?(棒|好|厉害|聪明|贴心|可爱|懂我)|喜欢你|爱你|\byou('re| are) (so )?(great|amazing|smart"
          r"|sweet|the best|helpful|kind|awesome)|love you",
          ("谢谢，你这么说我很高兴。", "过奖了，能帮上你就好。"),
          ("Thank you, that is kind.", "That is good to hear, thank you.")),
)  # fmt: skip


_IMAGINED = re.compile(r"^(?:and |but )?(?:if|suppose|imagine|what if)\b|^(?:如果|要是|假如|万一)", re.IGNORECASE)


def answer(text: str, tongue: str) -> str:
    """A word on a feeling or a side remark; "" where there is none. Which of several depends on the words."""
    if _IMAGINED.search(text):
        return ""  # "if I won the lottery" is no reason to congratulate
    for cue, zh, en in _MOODS:
        if cue.search(text):
            choices = zh if tongue == "zh" else en
            return choices[zlib.crc32(text.encode()) % len(choices)]
    return ""
