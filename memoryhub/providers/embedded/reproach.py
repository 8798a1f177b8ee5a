"""“Did you forget? I told you I eat no meat!”: the reproach asks nothing; what they say again is what counts. Pure."""

import re

_REPROACH = re.compile(
    r"^\W*(?:喂|哎|唉)?[，,]?你(?:是不是|不会是|怎么|又|居然|竟然|都|已经|全)*(?:给?忘(?:记|光)?|不记得|没记住)(?:了|啦|掉)*"
    r"(?:吧|吗|么|呢)?[？?！!，,。；;\s]+(?=\S)"
    r"|^\W*(?:hey\W+|wait\W+)?(?:(?:did|do|have|had) you (?:already |just )?(?:forget|forgot|forgotten|not remember)"
    r"|you(?:'ve| have)? (?:already |just )?(?:forgot|forgotten|forget))"
    r"(?: again| already| it| that| everything)*[?!.,;]+\s+(?=\S)",
    re.IGNORECASE,
)
_TOLD = re.compile(
    r"^我(?:刚才|刚刚|刚|已经|早就|之前|上次|明明|都|可是?)*(?:跟你|对你|和你|同你)?(?:说|讲|提|告诉)(?:过|了|你)*[，,：:]?(?=我)"
    r"|^(?:but |and )?i(?:'ve| have)? ?(?:just |already |only just )*(?:told you|said|mentioned)(?: to you)?"
    r"(?: before| already)?(?: that)?,? (?=i\b|i'|my\b)",
    re.IGNORECASE,
)
_DID_I_NOT = re.compile(
    r"^我不是(?:刚才|刚刚|已经|早就|之前)*(?:跟你|对你|和你)?(?:说|讲|提|告诉)(?:过|了|你)*(?:吗[，,？?]+)?(?P<zh>我.+?)吗?[？?]*$"
    r"|^did(?:n'?t| not) i (?:just |already )?(?:tell you|say|mention)(?: that)? (?P<en>(?:i\b|i'|my\b).+?)\?*$",
    re.IGNORECASE,
)


def without(words: str) -> str:
    """What they say, without the reproach and that they have said it before; words without either as they are."""
    rest = _REPROACH.sub("", words).strip()
    asked = _DID_I_NOT.match(rest)
    if asked:
        return asked["zh"] or asked["en"]
    return _TOLD.sub("", rest) or words
