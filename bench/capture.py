"""What remembering a turn costs: CPU by kind of message, embedding included, jobs and sockets not."""

import time
from datetime import timedelta

from bench.people import NOW, person_with
from bench.registry import Table, bench, p50, p95, p99

TIMES = 40
SAID = {
    "chatter": ("Good morning!", "哈哈，谢谢你", "What is the tallest tree?", "帮我翻译这句话"),
    "one fact": ("I live in city number {n}.", "我住在第{n}号城", "I'm allergic to dish {n}.", "我不吃{n}号菜"),
    "many facts": (
        "I'm Mira {n}, a nurse in Leeds{n}. I'm allergic to nuts and my budget for gifts is at most {n} euros.",
        "我叫小{n}，在成都做设计师，不吃香菜，每次聚会预算{n}以内。明天提醒我交第{n}份材料",
    ),
}


@bench("capture")
def capture(scale: int) -> Table:
    """Each kind of message, said to somebody with 1,000 memories (or `scale`, if less)."""
    space_id = person_with(min(scale, 1000))
    rows = [_row(space_id, kind, shapes) for kind, shapes in SAID.items()]
    return Table("capture of one turn, ms", rows, bars=[(kind, "CPU p95", 120.0) for kind in SAID])


def _row(space_id, kind: str, shapes: tuple[str, ...]) -> dict[str, object]:
    from memoryhub.language import api as language
    from memoryhub.memory import api as memory
    from memoryhub.memory.types import Utterance
    from memoryhub.spaces.api import uuid7

    cpu, wall, saved = [], [], 0
    for number in range(TIMES + 3):
        text = shapes[number % len(shapes)].format(n=100 + number)
        at = NOW + timedelta(minutes=number)
        said = Utterance(text, uuid7(), uuid7(), uuid7(), at, "UTC", language.detect(text))
        began, began_cpu = time.perf_counter(), time.process_time()
        receipt = memory.remember(space_id, said, now=at)
        if number >= 3:
            wall.append((time.perf_counter() - began) * 1000)
            cpu.append((time.process_time() - began_cpu) * 1000)
            saved += len(receipt.saved)
    return {
        "kind": kind,
        "saved a turn": round(saved / TIMES, 1),
        "CPU p50": p50(cpu),
        "CPU p95": p95(cpu),
        "p50": p50(wall),
        "p95": p95(wall),
        "p99": p99(wall),
    }
