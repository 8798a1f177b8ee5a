"""The archive as a file: a ZIP of memory.json, its schema, facts.csv, README.md and what the rooms add. Pure.

CSV cells that a spreadsheet would run as a formula get an apostrophe (OWASP, CSV injection): = + - @, tab, return.
"""

import csv
import io
import json
import zipfile
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from memoryhub.export.shape import Document, schema

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
COLUMNS = (
    "text", "status", "category", "slot", "topic", "value", "unit", "sensitive", "pinned", "said_at", "confirmed_at",
    "quote",
)  # fmt: skip


def build(document: Document, files: Iterable[tuple[str, str | bytes]], parts: Sequence[str]) -> bytes:
    """Args: files: (path, text) of what the rooms add. parts: what was chosen, for the README."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        plain = document.model_dump(mode="json")
        archive.writestr("memory.json", _json(plain))
        archive.writestr("memory.schema.json", _json(schema()))
        if plain["memories"]:
            archive.writestr("facts.csv", table(plain["memories"]))
        archive.writestr("README.md", readme(document, parts))
        for path, text in files:
            archive.writestr(path, text)
    return packed.getvalue()


def table(lines: Sequence[dict[str, Any]]) -> str:
    """Memories as CSV (RFC 4180) with a byte order mark, so that spreadsheets read the Chinese."""
    written = io.StringIO(newline="")
    rows = csv.writer(written)
    rows.writerow(COLUMNS)
    rows.writerows([_cell(line[name]) for name in COLUMNS] for line in lines)
    return "\ufeff" + written.getvalue()


def _cell(value: object) -> str:
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(_FORMULA) else text


def _json(plain: object) -> str:
    return json.dumps(plain, ensure_ascii=False, indent=1)


def readme(document: Document, parts: Sequence[str]) -> str:
    made = _minute(document.exported_at)
    counts = f"{len(document.memories)} / {len(document.todos)} / {len(document.timeline)}"
    return f"""# MemoryHub

Made {made} UTC. Parts: {", ".join(parts)}. Memories / to-dos / timeline: {counts}.

* `memory.json`: everything for programs, version {document.version}; its shape is in `memory.schema.json`.
* `facts.csv`: your memories for a spreadsheet. A leading ' keeps a cell from being run as a formula.
* `conversations/`: what was said, one Markdown file for each chat; `attachments/`: the files sent in them.

You can import `memory.json`, or this whole file, into any MemoryHub: everything then waits for you to confirm it.
This file is not encrypted any more. Keep it where only you can read it.

# MemoryHub（中文）

制作于 {made}（UTC）。内容：{", ".join(parts)}。记忆 / 待办 / 时间线：{counts}。

* `memory.json`：供程序使用的全部内容，版本 {document.version}，格式见 `memory.schema.json`。
* `facts.csv`：供表格软件使用的记忆。开头的 ' 用来防止单元格被当作公式执行。
* `conversations/`：聊天内容，每个聊天一个 Markdown 文件；`attachments/`：聊天里发送的文件。

你可以把 `memory.json` 或整个文件导入任何 MemoryHub：导入的内容都会等你确认。
这个文件不再加密，请保存在只有你能读到的地方。
"""


def _minute(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d %H:%M")
