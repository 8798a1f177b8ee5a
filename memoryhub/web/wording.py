"""The catalogues and the strings in the source, and where the two disagree. GNU gettext is not needed.

English is the source language: a msgid is the English text. Each package keeps its Chinese in its own
`locale/zh_Hans/LC_MESSAGES/django.po`, written by hand.
"""

import ast
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import polib
from django.apps import apps
from django.conf import settings
from django.utils.translation.template import templatize

# (context, singular), as a catalogue knows an entry.
Key = tuple[str, str]

_PACKAGES = ("memoryhub", "chat", "capsule", "admin_console")
_OTHERS = "allauth_locale"  # django-allauth's texts in our words
_CALLS = {
    "_": "s",
    "gettext": "s",
    "gettext_lazy": "s",
    "gettext_noop": "s",
    "ngettext": "sp",
    "ngettext_lazy": "sp",
    "pgettext": "cs",
    "pgettext_lazy": "cs",
    "npgettext": "csp",
}
_LITERAL = r"""u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
_IN_TEMPLATE = re.compile(rf"\b(?P<call>n?p?gettext|_)\((?P<texts>\s*{_LITERAL}(?:\s*,\s*{_LITERAL})*)")
_PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")


@dataclass(frozen=True, slots=True)
class Problem:
    where: str
    what: str
    text: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}: {self.text[:80]!r}"


def folders() -> list[Path]:
    """Every locale folder of our own that Django reads."""
    own = [Path(config.path) for config in apps.get_app_configs() if config.name.split(".")[0] in _PACKAGES]
    return [path for path in [*map(Path, settings.LOCALE_PATHS), *(home / "locale" for home in own)] if path.is_dir()]


def catalogues() -> Iterator[tuple[Path, polib.POFile]]:
    for folder in folders():
        for path in sorted(folder.glob("*/LC_MESSAGES/*.po")):
            yield path, polib.pofile(str(path), check_for_duplicates=True)


def compile_all() -> int:
    """Write each catalogue's .mo beside it, unless it is there and younger. Returns how many were written."""
    written = 0
    for path, catalogue in catalogues():
        target = path.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns >= path.stat().st_mtime_ns:
            continue
        fresh = target.with_suffix(f".{os.getpid()}")
        catalogue.save_as_mofile(str(fresh))
        fresh.replace(target)  # at once: another process may be reading
        written += 1
    return written


def problems() -> list[Problem]:
    """Missing, fuzzy, unused or ill-fitting translations."""
    known: dict[Key, polib.POEntry] = {}
    found: list[Problem] = []
    for path, catalogue in catalogues():
        if _OTHERS in path.parts:
            continue  # their texts stand in another package's source
        for entry in catalogue:
            if not entry.obsolete:
                before = known.setdefault((entry.msgctxt or "", entry.msgid), entry)
                if (before.msgstr, before.msgstr_plural) != (entry.msgstr, entry.msgstr_plural):
                    found.append(Problem(_short(path), "is said in two ways; give one a context", entry.msgid))
                found += [Problem(_short(path), what, entry.msgid) for what in _faults(entry)]
    used = dict(in_source())
    found += [Problem(where, "has no translation", key[1]) for key, where in used.items() if key not in known]
    found += [Problem("catalogue", "is used nowhere", key[1]) for key in known if key not in used]
    return found


def _faults(entry: polib.POEntry) -> Iterator[str]:
    if entry.fuzzy:
        yield "is fuzzy"
    if not entry.translated():
        yield "is empty"
    said = entry.msgid_plural or entry.msgid
    for text in entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]:
        if text and sorted(_PLACEHOLDER.findall(text)) != sorted(_PLACEHOLDER.findall(said)):
            yield "has other placeholders"


def in_source() -> Iterator[tuple[Key, str]]:
    """Every translatable string of our templates and Python, with the file it stands in."""
    base = Path(settings.BASE_DIR)
    for path in sorted(base.glob("templates/**/*")):
        if path.suffix in {".html", ".txt"}:
            yield from ((key, _short(path)) for key in in_template(path.read_text()))
    for package in _PACKAGES:
        for path in sorted((base / package).glob("**/*.py")):
            yield from ((key, _short(path)) for key in in_python(path.read_text()))


def in_template(source: str) -> Iterator[Key]:
    for match in _IN_TEMPLATE.finditer(templatize(source)):
        texts = [ast.literal_eval(text) for text in re.findall(_LITERAL, match["texts"])]
        yield _key(_CALLS[match["call"]], texts)


def in_python(source: str) -> Iterator[Key]:
    """Calls of the gettext family, and the `sentence` of each error class (errors.py stays free of Django)."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _name(node.func) in _CALLS:
            texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            if texts:
                yield _key(_CALLS[_name(node.func)], texts)
        elif isinstance(node, ast.ClassDef):
            yield from _sentences(node)


def _sentences(node: ast.ClassDef) -> Iterator[Key]:
    for line in node.body:
        if (
            isinstance(line, ast.Assign)
            and _name(line.targets[0]) == "sentence"
            and isinstance(line.value, ast.Constant)
        ):
            yield "", line.value.value


def _name(node: ast.AST) -> str:
    return getattr(node, "id", getattr(node, "attr", ""))


def _key(shape: str, texts: list[str]) -> Key:
    return (texts[0], texts[1]) if shape.startswith("c") else ("", texts[0])


def _short(path: Path) -> str:
    return str(path.relative_to(settings.BASE_DIR))
