"""Who one lives with: a marriage or a separation that is told as news, and an animal named in the next breath."""

import re
from collections.abc import Iterator

from memoryhub.memory.encode import stance
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene, frame, reader
from memoryhub.memory.types import Cue

# News of a marriage stays true though it is told of last year; what was so before gives way to it.
frame(
    "zh",
    "marital",
    r"(?:^|我|我们|(?:跟|和)[^,，]{1,8}?)(?:已经|去年|前年|上个?月|今年|最近|刚|终于|正式|前阵子)*"
    r"(?P<v>离婚|离|分手|结婚|订婚|领证|复婚|复合|分居)(?=了(?:$|[,，]))",
    cut="as_is",
    deny=r"离$",
    base=0.84,
    cue=Cue.CORRECT,
    text="*",
)
frame(
    "en",
    "marital",
    r"(?:<i>|\bmy [a-z]+ and i)(?: have|'ve| are|'re)?(?: just| recently| finally| now| both)* (?P<v>got"
    r" (?:divorced|married"
    r"|engaged|back together)|broken? up|broke up|split up|separated|divorced|engaged|tied the knot)(?! (?:the"
    r"|a|my|it)\b)",
    cut="as_is",
    base=0.84,
    cue=Cue.CORRECT,
    text="*",
)

_ANIMAL_ZH = re.compile(
    r"(?:养|领养|收养|捡|买|有|抱)了?(?:回来)?(?:[一两三]|\d)?(?:只|条|个)?(?P<v>[\u4e00-\u9fff]{0,4}?(?:猫咪?"
    r"|狗狗?|犬|兔子|仓鼠|鹦鹉"
    r"|乌龟|金毛|柯基|泰迪|布偶|英短|哈士奇|拉布拉多|边牧|柴犬))[,，]\s*(?:名字|取名|起名|它|我们?|给它"
    r"|就)*叫(?:做|它)?"
    r"(?P<n>[\u4e00-\u9fffA-Za-z]{1,6}?)(?=$|[,，。!！\s])"
)


@reader("zh")
def animal_named(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """ "领养了一只狗，叫馒头": the name stands in a clause of its own."""
    found = _ANIMAL_ZH.search(scene.text, clause.start, min(len(scene.text), clause.sentence_end))
    if found is None or found.start() >= clause.end or scene.owner.kind != "user" or stance.imagined(clause.text):
        return
    start, end = found.start("v"), found.end("v")
    yield Draft(
        "pet", f"{found['v']}叫{found['n']}", start, end, said=f"{found['v']}叫{found['n']}", base=0.88,
        quote=(clause.start, found.end()),
    )  # fmt: skip
