"""Normal forms. `folded` keeps every offset (one character in, one out); `normal` does not, and is for comparing."""

import re
import unicodedata
from functools import cache

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f\u3007"

# Traditional forms of the characters that our patterns use. Only those: whole texts go through OpenCC.
_TRADITIONAL = (
    "萬億兩個後週號點時鐘幾約達過們這塊錢圓禮課歲員頓臺間層樓單雙節條張輛來餘於從開裡裏內對為帶請問謝還說聽講見麼嗎沒會現應該當預備總價額圍體話寫讀幫給頭隻國慶聖誕勞"
    "動兒婦師曆農學無論讓種樣離適歡愛議記憶憂別訴據經驗將結東車門書長題電語歐鎊幣廠區風雲氣計較滿夠賠銀鄰紀覺證實檢測貓遠鎮難裝處遲險買賣飯館樂醫藥術試習慣類聯繫轉發"
    "遊戲貴"
)
_SIMPLIFIED = (
    "万亿两个后周号点时钟几约达过们这块钱圆礼课岁员顿台间层楼单双节条张辆来余于从开里里内对为带请问谢还说听讲见么吗没会现应该当预备总价额围体话写读帮给头只国庆圣诞劳"
    "动儿妇师历农学无论让种样离适欢爱议记忆忧别诉据经验将结东车门书长题电语欧镑币厂区风云气计较满够赔银邻纪觉证实检测猫远镇难装处迟险买卖饭馆乐医药术试习惯类联系转发"
    "游戏贵"
)

_KEPT = frozenset("，；、。")  # a full-width comma separates clauses, never thousands: folding would lose that


class _Fold(dict[int, int]):
    """Folds a character when first met and keeps the answer; at most one small int per code point of Unicode."""

    def __missing__(self, code: int) -> int:
        char = chr(code)
        form = unicodedata.normalize("NFKC", char).lower() if char not in _KEPT else char
        if unicodedata.category(char) == "No" or len(form) != 1:  # ①, ½ and ligatures would change meaning or length
            form = char.lower() if len(char.lower()) == 1 else char
        self[code] = ord(form)
        return self[code]


_FOLD = _Fold({ord(old): ord(new) for old, new in zip(_TRADITIONAL, _SIMPLIFIED, strict=True)})


def folded(text: str) -> str:
    """Lower case, half width, simplified where it matters for patterns; `len(folded(t)) == len(t)`, always."""
    return text.lower() if text.isascii() else text.translate(_FOLD)


@cache
def _simplifier() -> object:
    from opencc import OpenCC  # loads its dictionaries: 0.1 s that nobody pays who reads English only

    return OpenCC("t2s")


_SURROGATES = re.compile("[\ud800-\udfff]")
_HAN = re.compile(f"[{HAN}]")


def simplified(text: str) -> str:
    """Traditional Chinese to simplified (OpenCC, with phrases). The length may change. Lone surrogates are dropped."""
    text = _SURROGATES.sub("", text)
    return _simplifier().convert(text) if _HAN.search(text) else text  # type: ignore[attr-defined]


def normal(text: str) -> str:
    """The form in which two texts are compared: NFKC, simplified, lower case, single spaces, no space at the ends."""
    text = unicodedata.normalize("NFKC", _SURROGATES.sub("", text))
    return " ".join(simplified(text).lower().split())


def pattern(source: str) -> re.Pattern[str]:
    """A pattern over folded text, where a word is Latin: with Unicode's idea of one, "预算3000元" is a single word."""
    return re.compile(source, re.ASCII)


def plain(value: int | float) -> str:
    """A number as plain digits without exponent or trailing zeros: 20000, 1.5."""
    if isinstance(value, int) or value.is_integer():
        return str(int(value))
    return f"{value:.6f}".rstrip("0").rstrip(".")
