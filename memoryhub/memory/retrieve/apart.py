"""Whom or what a memory is of, by name, so that a sister's allergy does not answer for a cousin's. Pure.

A request that names one of several alike (an account, a project, a region, a relative) asks of that one: what is of
another by name is no answer to it. What names nobody stays.
"""

import re

from memoryhub.memory.encode import gazetteer
from memoryhub.memory.encode.attribution import EN_WORDS, ZH_WORDS
from memoryhub.memory.encode.same import plain
from memoryhub.memory.encode.surnames import SURNAMES

_DAYS = (
    "january february march april may june july august september october november december monday tuesday wednesday "
    "thursday friday saturday sunday christmas easter"
)
_NO_NAME = frozenset(
    f"{_DAYS} {_DAYS.replace(' ', 's ')}s i i'm i've you your the a an my our for when if it they he she we this that "
    "there on in at from to no having after before every all some do not and but so mr mrs ms dr english chinese "
    "french german spanish ok usd gbp eur cny am pm gmt utc pdf api url id faq ceo cto hr it's tv".split()
)
_CAPITAL = re.compile(r"(?<![\w'-])[A-Z][\w&-]*[a-z0-9][\w&-]*|(?<![\w'-])[A-Z]{2,}(?![\w])")
_BEGINS = re.compile(
    r"(?:^|[.!?;:] )([A-Z][\w&-]+)(?= (?!(?:[A-Z(]|is\b|are\b|was\b|has\b|have\b|will\b|had\b"
    r"|can\b))\w)"
)
_KIN_EN = re.compile(rf"\b(?:your|my|our) (?P<k>{EN_WORDS})\b", re.I)
_KIN_ZH = re.compile(ZH_WORDS)
# What stands before these tells one of them from another: 官网改版|项目, 华北|大区.
_HEADED_ZH = re.compile(
    r"(?P<n>[\u4e00-\u9fffA-Za-z0-9]{1,6}?)(?=项目|大区|分公司|公司|集团|门店|分店|小组|部门|校区|账户|账号|客户"
    r"|合同|订单|版本|车间|仓库?|工厂"
    r"|小区|课题|活动|产品线)"
)
_NOISE_ZH = re.compile(
    r"^(?:我们?|咱们?|你们?|他们?|她|这个?|那个?|的|在|是|有|跟|和|与|给|对|各"
    r"|每个?|一个|两个|哪个?|什么|先|记一下)+"
)
_PEOPLE_ZH = re.compile(
    rf"[小老阿][{SURNAMES}](?![序区学时组型])|[{SURNAMES}](?:总|工|姐|哥|老师|医生|经理|师傅|阿姨|律师)"
)
_PLACES_ZH = re.compile(gazetteer.ZH + r"|华[东南西北中]|[东南西北]区")


def names(text: str) -> frozenset[str]:
    """The names in a memory's words, in lower case: of people, firms, places, projects, and relatives by their word."""
    begun = {
        found[1].casefold() for found in _BEGINS.finditer(text)
    }  # "Having", "Backend": a capital says nothing there
    said = {found.group().casefold().removesuffix("'s") for found in _CAPITAL.finditer(text)} - begun - _NO_NAME
    kin = {found["k"].casefold() for found in _KIN_EN.finditer(text)} | set(_KIN_ZH.findall(text))
    headed = {_NOISE_ZH.sub("", found["n"]) for found in _HEADED_ZH.finditer(text)}
    headed = {name for name in headed if len(name) > 1 or name.isascii()}
    people = set(_PEOPLE_ZH.findall(text)) | set(_PLACES_ZH.findall(text))
    return frozenset({name for name in said | kin | headed | people if name})


def asked(named: frozenset[str], request: str) -> frozenset[str]:
    """Those of a memory's names that a request says."""
    words = request.casefold()
    return frozenset(name for name in named if _says(words, name))


def _says(words: str, name: str) -> bool:
    if not name.isascii():
        return name in words
    return re.search(rf"(?<![a-z0-9]){re.escape(name)}(?![a-z0-9])", words) is not None


def is_named(subject: str, text: str) -> bool:
    """Whether a request names a memory's subject. "user" and the bare "I" of a diary name nobody."""
    name = plain(subject)
    return subject != "user" and len(name) >= 2 and name in plain(text)
