"""The units of amounts: how they are written in both languages, and what they are called here."""

from memoryhub.language.fold import pattern

# Canonical name -> the ways to write it BEHIND a number (regular expressions over folded text).
_BEHIND = {
    "CNY": (
        r"元钱?|块钱|块(?!儿|头|砖|石|地|肉|饼|表|布|区|蛋糕|巧克力)|圆(?!形|圈)|人民币|大洋|rmb\b|cny\b" r"|yuan\b"
    ),
    "USD": r"美元|美金|美刀|刀(?!具|片|叉)|usd\b|us dollars?\b|dollars?\b|bucks?\b",
    "EUR": r"欧元|欧(?!洲|阳|式|美|盟)|eur\b|euros?\b|€",
    "GBP": r"英镑|镑|gbp\b|quid\b|pounds sterling\b",
    "HKD": r"港币|港元|港纸|hkd\b",
    "JPY": r"日元|日圆|円|jpy\b|yen\b",
    "TWD": r"台币|新台币|twd\b|ntd\b",
    "KRW": r"韩元|韩币|krw\b",
    "hour": r"个?(?:小时|钟头|钟(?!表|情|爱|点))|hours?\b|hrs?\b|h(?![a-z0-9])",
    "minute": r"分钟|minutes?\b|mins?\b",
    "quarter": r"刻钟",
    "tenth": r"成(?!本|立|功|为|长|员|果|绩|都|交|就|熟|语|年|品|分|了|人)",
    "second": r"秒钟?|seconds?\b|secs?\b",
    "day": r"天(?!然|气|空|才|真|猫)|日(?!元|圆|本|语|期|报|历)|days?\b",
    "week": r"周(?!岁|年|末|[一二三四五六日])|个?(?:星期|礼拜)(?![一二三四五六日天])|weeks?\b|wks?\b",
    "month": r"个?月(?!份|[底初中末])|months?\b|mos?\b",
    "year": r"年(?!级|代|底|初|末|中)|years?(?! old)\b|yrs?(?! old)\b",
    "age": r"周?岁|years? old\b|yrs? old\b|year-olds?\b|yo\b|y/o",
    "kg": r"公斤|千克|kgs?\b|kilos?\b|kilograms?\b",
    "jin": r"斤",
    "g": r"克(?!服|隆|拉|罗|制)|grams?\b|g\b",
    "lb": r"磅|lbs?\b|pounds?\b",
    "km": r"公里|千米|km\b|kilomet(?:er|re)s?\b",
    "mile": r"英里|miles?\b|mi\b",
    "cm": r"厘米|公分|cm\b|centimet(?:er|re)s?\b",
    "mm": r"毫米|mm\b",
    "m2": (
        r"平方米|平米|平方(?!公里|千米)|平(?=$|[^\w]|的|左|以|大|两|三|一)|㎡|m2\b|m²|sqm\b|sq\.? ?m\b"
        r"|square met(?:er|re)s?\b"
    ),
    "ft2": r"sq\.? ?ft\b|square f(?:ee|oo)t\b",
    "m": r"米(?!饭|线|粉|粥|酒|其|兰|色)|met(?:er|re)s?\b|m\b",
    "ml": r"毫升|ml\b",
    "l": r"升(?!级|职|学|温)|lit(?:er|re)s?\b|l\b",
    "°C": r"摄氏度|℃|°c\b",
    "GB": r"gb\b|个?g(?=内存|流量|硬盘)",
    "TB": r"tb\b",
    "MB": r"mb\b",
    "%": r"%|个?百分点|percent\b|per cent\b|pct\b",
    "person": (
        r"个(?=人|员工|同事|同学|学生|孩子|小孩|娃|朋友|客人|大人|成员|工程师|下属|部下|兄弟|姐妹)(?:人(?!信息"
        r"|所得|原因|账|资料|电脑|主页|感觉|觉得))?|[来多]?号人|口人|名|位(?!置|数)|人(?!民|均|次|家|类|生|工"
        r"|气|数|格|份)"
        r"|people\b|persons?\b|ppl\b|pax\b|employees\b|folks\b|staff\b|colleagues\b|members\b|guests\b"
        r"|engineers\b|heads?\b|headcount\b|kids\b|children\b|users\b|students\b|coworkers\b|developers\b"
        r"|devs\b|attendees\b"
    ),
    "time": r"次(?!元|日|数|要|序)|遍|趟|回(?!事|来|去|家|复|答|忆)|times\b",
    "x": r"倍|x\b",
    "floor": r"层|楼(?!下|上|盘|主)|floors?\b|storeys?\b|stories\b",
    "room": r"室(?!内|外|友)|居室?|bedrooms?\b|beds?\b|间房?",
    "sentence": r"句话?|sentences?\b",
    "word": r"个?字(?!节|典|体|母)|words?\b",
    "page": r"页|pages?\b",
    "line": r"行(?!业|政|动|李|为|吗|不)|lines?\b",
    "point": r"分(?!钟|之|析|开|别|享|公司|手|类)|points?\b",
    "": (
        r"个(?!月|星期|礼拜|小时|钟|百分)|件|条|只(?!是|要|有|能)|台|辆|套|本(?!来|身|科)|张|份|杯|瓶|碗|盒"
        r"|包(?!括|含)|箱|袋|片|颗|粒|款|种|项(?!目)|门(?!口)|节课?|道(?!理|路|歉)|家(?!里|人|长)|顿|单(?!位"
        r"|身)|票|轮|届|期(?!间|望|待)|篇|章|集(?!团|合)|items?\b|pieces?\b|pcs\b|copies\b|units\b|things\b"
        r"|options\b"
    ),
}
BEHIND = [(name, pattern(rf"[ -]?(?:{spellings})")) for name, spellings in _BEHIND.items()]

_BEFORE = {
    "CNY": r"¥|￥|rmb|cny|人民币",
    "HKD": r"hk\$|hkd|港币",
    "USD": r"us\$|\$|usd|美金|美元",
    "EUR": r"€|eur",
    "GBP": r"£|gbp",
    "TWD": r"nt\$|台币",
}
BEFORE = [(name, pattern(rf"(?:{_BEFORE[name]}) ?$")) for name in ("HKD", "TWD", "USD", "CNY", "EUR", "GBP")]
MONEY = frozenset({"CNY", "USD", "EUR", "GBP", "HKD", "JPY", "TWD", "KRW"})
# Units that are said in another one: a 刻钟 is 15 minutes, a 成 ten percent.
CONVERTED = {"quarter": ("minute", 15), "tenth": ("%", 10)}
HALVED = frozenset({"hour", "day", "week", "month", "year", "jin", "kg", "km", "age"})  # 三天半, 两个半小时, 一斤半


def unit_behind(form: str, at: int) -> tuple[str, int] | None:
    """The unit that starts at `at` of a folded text (after at most one space or hyphen): its name and its end.

    The longest spelling wins (平方米 over 平, "years old" over "years").
    """
    best = None
    for name, spellings in BEHIND:
        if (match := spellings.match(form, at)) and (best is None or match.end() > best[1]):
            best = (name, match.end())
    return best


def currency_before(form: str, at: int) -> tuple[str, int] | None:
    """The currency that ends at `at`: its name and its start."""
    for name, spellings in BEFORE:
        if match := spellings.search(form, max(0, at - 5), at):
            return name, match.start()
    return None
