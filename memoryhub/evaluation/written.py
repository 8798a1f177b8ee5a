"""Figures into files: JSON, and the part of a document between two marks."""

import json
import os
import platform
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError


def as_json(file: Path | None, figures: dict[str, Any]) -> None:
    if file is not None:
        file.write_text(json.dumps(figures, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def between(file: Path, name: str, text: str) -> None:
    """Replace what stands between `<!-- name: ... -->` and `<!-- /name -->`.

    Raises:
        CommandError: the file has no such place.
    """
    begin, end = f"<!-- {name}: written by make {name} -->", f"<!-- /{name} -->"
    before, found, rest = file.read_text(encoding="utf-8").partition(begin)
    _, ended, after = rest.partition(end)
    if not (found and ended):
        raise CommandError(f"{file} has no lines {begin} and {end}")
    file.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}", encoding="utf-8")


def stamp(today: date) -> str:
    """When and on what: "2026-03-02, 2 cores, x86_64, Linux, Python 3.11.7"."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    said = f"{cores} cores, {platform.machine()}, {platform.system()}, Python {platform.python_version()}"
    return f"{today.isoformat()}, {said}"
