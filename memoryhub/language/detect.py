"""Which of our two languages a text is written in."""

import re

from memoryhub.language.fold import HAN
from memoryhub.language.protect import EMAIL

_HAN = re.compile(f"[{HAN}]")
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]+(?:['’][a-z]+)?")
_NOT_WORDS = re.compile(rf"\bhttps?://\S+|\bwww\.\S+|{EMAIL}", re.IGNORECASE)
_ENGLISH_GRAMMAR = re.compile(
    r"\b(?:the|a|an|is|are|was|were|am|do|does|did|what|who|how|why|when|where|which|i|i'm|my|me|you|your"
    r"|we|it|this|that"
    r"|to|of|in|on|at|for|with|and|but|or|not|don't|can|could|please|have|has|had|be|if|from|about)\b",
    re.IGNORECASE,
)
_CHINESE_GRAMMAR = re.compile(
    "[的了是我你他她们這这那吗嗎呢吧啊不没沒在有要就都也还還把被给給和跟用说說想会會能去做写寫帮幫请請]"
)

# A Latin word weighs as much as two Chinese characters, the usual length of a Chinese word.
_LATIN_WEIGHT = 2
_SHARE = (
    0.3  # above it Chinese. At 0.6 Chinese full of English terms counts as English; at 0.15 one dish name makes Chinese
)


def detect(text: str, default: str = "en") -> str:
    """The language of a text, also of a mixed one.

    Args:
        text: any text; links and addresses do not count.
        default: the answer when there is neither a Chinese character nor a Latin letter.

    Returns:
        "zh" where Chinese characters make up more than 30 % of the words' weight, otherwise "en"; in mixed text
        (10 to 70 %) the side with more grammatical words wins, since names and terms are borrowed and grammar is not.
    """
    words = _NOT_WORDS.sub(" ", text)
    han = len(_HAN.findall(words))
    latin = _LATIN_WEIGHT * len(_LATIN.findall(words))
    if not han and not latin:
        return default
    share = han / (han + latin)
    if 0.1 < share < 0.7:
        chinese, english = len(_CHINESE_GRAMMAR.findall(words)), len(_ENGLISH_GRAMMAR.findall(words))
        if chinese != english:
            return "zh" if chinese > english else "en"
    return "zh" if share > _SHARE else "en"
