"""What no model says in this product, and what stands there instead, in a stream. Pure.

Saying "I don't remember" or "please repeat" puts the burden on the person (source E, 5.2). The rules in the prompt ask
for better; this holds where a model forgets them. Only the beginning of such a phrase is held back, so that an answer
streams as before; work on somebody's text (a translation) is left alone by whoever calls this.
"""

import re

_NOTHING_EN, _NOTHING_ZH = "I have no record of", "我这里没有记录"
# As written with a straight apostrophe and in small letters; the longer of two that begin alike stands first.
_INSTEAD = {
    **{
        f"i {verb} {what}": _NOTHING_EN
        for verb in ("don't", "do not", "can't", "cannot", "didn't", "did not", "no longer")
        for what in ("remember", "recall")
    },
    "please repeat": "please tell me",
    "you please repeat": "you please tell me",
    "you repeat": "you tell me",
    "say that again": "tell me that",
    "say it again": "tell me that",
    **{f"as an ai{more}, ": "" for more in (" language model", " assistant", " model", "")},
    **dict.fromkeys(("抱歉，我没有记住", "抱歉我没有记住", "我没有记住", "我不记得"), _NOTHING_ZH),
    "没有记住": "没有记录",
    **dict.fromkeys(
        (f"{ask}{again}一遍" for ask in ("请您", "请你", "请", "麻烦您", "麻烦你") for again in ("再说", "重复")),
        "请告诉我",
    ),
    "没有之前的聊天记录": "这里没有更早的记录",
    **{
        f"作为{one}，": ""
        for one in ("一个AI语言模型", "一个AI助手", "一个AI", "AI语言模型", "AI助手", "AI", "人工智能", "人工智能助手")
    },
}
_PHRASES = {phrase.lower(): instead for phrase, instead in _INSTEAD.items()}
_ANY = re.compile("|".join(re.escape(one) for one in sorted(_PHRASES, key=len, reverse=True)))
_SEEN = 3  # signs behind a phrase that tell how it is mended: a space, and the beginning of what follows
_LONGEST = max(map(len, _PHRASES))
# "I have no record of." ends on a word that wants another.
_OPEN_END = re.compile(rf"{_NOTHING_EN}(?=\s*[.!,;?\n])")


class Guard:
    """One answer as it streams."""

    def __init__(self) -> None:
        self._held = ""

    def feed(self, piece: str) -> str:
        """What may go out now: all but an end that a phrase may begin with."""
        text = self._held + piece
        keep = self._beginning(text)
        # A phrase that is whole waits for the next sign: "I don't remember." is mended otherwise than "… remember it".
        self._held = text[len(text) - keep :]
        return _mended(text[: len(text) - keep])

    def end(self) -> str:
        """What was held back to the last."""
        text, self._held = self._held, ""
        return re.sub(rf"{_NOTHING_EN}\s*\Z", "I have nothing on that", _mended(text))

    @staticmethod
    def _beginning(text: str) -> int:
        plain = _plain(text)
        for length in range(min(2 * _LONGEST, len(plain)), 0, -1):
            tail = plain[-length:]
            whole = _ANY.match(tail)  # "… recall" and then the beginning of a word: it is not yet seen how that goes on
            if any(phrase.startswith(tail) for phrase in _PHRASES) or (whole and len(tail) - whole.end() < _SEEN):
                return length
        return 0


def _plain(text: str) -> str:
    return text.replace("’", "'").lower() if len(text.lower()) == len(text) else text.replace("’", "'")


def _mended(text: str) -> str:
    plain = _plain(text)
    found = list(_ANY.finditer(plain))
    if not found:
        return text
    made, at = [], 0
    for one in found:
        made += [text[at : one.start()], _PHRASES[one[0]]]
        at = one.end()
    return _OPEN_END.sub("I have nothing on that", "".join([*made, text[at:]]))
