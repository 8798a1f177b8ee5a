"""Says what tools brought, in the user's language: lists with numbers, records by their names. Pure."""

import json
from collections.abc import Iterable, Mapping, Sequence

from memoryhub.providers.types import ToolSpec

MOST_LINES = 20  # a screen; "and n more" says the rest

_ERRORS = {
    "declined": ("好，没有执行。", "All right, nothing was done."),
    "timeout": ("这一步超时了，没有拿到结果。", "This step took too long and brought no result."),
    "unsure": (
        "这一步没有等到回音，不能确定是否已经生效；再做之前请先查一下。",
        "This step gave no sign of its end, so it may or may not have taken effect. Look before doing it again.",
    ),
    "not_allowed": ("你没有这个工具的权限。", "You may not use this tool."),
    "too_large": ("结果太大，没有取用。", "The result was too large to be used."),
}
_FAILED = ("这一步没有成功。", "This step did not succeed.")


def told(results: Sequence[tuple[str, str]], tools: Sequence[ToolSpec], tongue: str) -> str:
    """All results of a turn, in order."""
    by_name = {tool.name: tool for tool in tools}
    return "\n\n".join(_one(name, by_name.get(name), text, tongue) for name, text in results)


def changed(confirmed: Sequence[str], tools: Sequence[ToolSpec], tongue: str, *, waits: str = "") -> str:
    """What writes have done in this conversation, the newest first.

    Args:
        confirmed: "name {arguments}" each, as a snapshot keeps them.
        waits: what comes next, as it keeps that: a tool's name where a write waits for the person's click.
    """
    by_name = {tool.name: tool for tool in tools}
    if not confirmed:
        held = by_name[waits].title.get(tongue, waits) if waits in by_name else ""
        if tongue == "zh":
            return "这段对话里还没有改动任何东西。" + (f"“{held}”还在等你点确认。" if held else "")
        return "Nothing has been changed here so far." + (f" “{held}” still waits for your click." if held else "")
    lines = []
    for one in reversed(confirmed):
        name, _, given = one.partition(" ")
        tool = by_name.get(name)
        title = (tool.title.get(tongue) if tool else "") or name
        try:
            values = [str(value) for value in json.loads(given).values() if isinstance(value, str | int | float)]
        except ValueError:  # cut to a line's length
            values = [given]
        lines.append(f"- {title}{'：' if tongue == 'zh' else ': '}{' · '.join(filter(None, values))}")
    return (
        ("这段对话里改过的，新的在前：" if tongue == "zh" else "What was changed here, newest first:")
        + "\n"
        + "\n".join(lines)
    )


def asks_for(missing: str, tool: ToolSpec, tongue: str) -> str:
    what = tool.words.get(missing, missing) if tongue == "zh" else missing
    if tongue == "zh":
        return f"还差一样：{what}。说编号，或者说列表里的第几个。"
    return f"I still need this: {what}. Say its number, or which one of the list."


def what_next(tongue: str) -> str:
    """Where what is gone on with wants nothing more that the rules can read off it."""
    return "下一步做什么？" if tongue == "zh" else "What comes next?"


def _one(name: str, tool: ToolSpec | None, text: str, tongue: str) -> str:
    try:
        found = json.loads(text)
    except ValueError:
        return text
    title = (tool.title.get(tongue) if tool else "") or name
    words = tool.words if tool and tongue == "zh" else {}
    if isinstance(found, dict) and "error" in found:
        return _problem(found, tongue)
    if isinstance(found, list):
        return _list(title, found, words, tongue)
    if isinstance(found, dict):
        return _record(title, found, words, tongue)
    return f"{title}：{found}" if tongue == "zh" else f"{title}: {found}"


def _problem(found: Mapping[str, object], tongue: str) -> str:
    said = found.get("zh" if tongue == "zh" else "en")
    if isinstance(said, str) and said:
        return said
    return _ERRORS.get(str(found["error"]), _FAILED)[0 if tongue == "zh" else 1]


def _list(title: str, rows: Sequence[object], words: Mapping[str, str], tongue: str) -> str:
    if not rows:
        return f"{title}：没有。" if tongue == "zh" else f"{title}: none."
    head = f"{title}（{len(rows)}）：" if tongue == "zh" else f"{title} ({len(rows)}):"
    lines = [f"{number}. {_row(row, words)}" for number, row in enumerate(rows[:MOST_LINES], start=1)]
    if len(rows) > MOST_LINES:
        lines.append(f"……共 {len(rows)} 条" if tongue == "zh" else f"… {len(rows)} in all")
    return "\n".join([head, *lines])


def _row(row: object, words: Mapping[str, str]) -> str:
    if not isinstance(row, dict):
        return str(row)
    return " · ".join(_value(one, words) for one in row.values() if one not in (None, "", [], {}))


def _record(title: str, found: Mapping[str, object], words: Mapping[str, str], tongue: str) -> str:
    return "\n".join([f"{title}：" if tongue == "zh" else f"{title}:", *_fields(found, words, tongue)])


def _fields(found: Mapping[str, object], words: Mapping[str, str], tongue: str) -> Iterable[str]:
    colon = "：" if tongue == "zh" else ": "
    for name, value in found.items():
        called = words.get(name, name.replace("_", " "))
        if isinstance(value, list):
            yield f"- {called}{colon.rstrip()}"
            yield from (f"  - {_row(one, words)}" for one in value[:MOST_LINES])
        elif value not in (None, ""):
            yield f"- {called}{colon}{_value(value, words)}"


def _value(value: object, words: Mapping[str, str]) -> str:
    return words.get(str(value), str(value))
