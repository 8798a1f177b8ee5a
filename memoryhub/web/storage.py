"""Static files as they are served: style sheets without comments and blanks, and one file where the source has two.

Written for style sheets of our own: no string in them holds a comment or two blanks in a row.
"""

import posixpath
import re
from pathlib import Path

from django.contrib.staticfiles import finders
from django.core.files.base import ContentFile, File
from whitenoise.storage import CompressedManifestStaticFilesStorage

# As we write it, and as Django has rewritten it by the time the hashed file is saved: `url("components.<hash>.css")`.
_IMPORT = re.compile(r"""@import\s+(?:url\()?["']([\w./-]+?)(?:\.[0-9a-f]{12})?\.css["']\)?;""")
_SHORTER = ((r"/\*.*?\*/", ""), (r"\s+", " "), (r"\s*([{};,>])\s*", r"\1"), (r":\s+", ":"), (r";}", "}"))


class Storage(CompressedManifestStaticFilesStorage):
    """Whitenoise's hashed and compressed files, with our style sheets made smaller on the way in."""

    def _save(self, name: str, content: File) -> str:
        if name.endswith(".css") and not name.startswith(("admin/", "drf_spectacular_sidecar/")):
            content.seek(0)  # hashing has read it to its end
            content = ContentFile(smaller(name, content.read().decode()).encode())
        return super()._save(name, content)


def smaller(name: str, source: str) -> str:
    """The style sheet with what it imports in place, and nothing that only people need.

    Args:
        name: its path below the static root; imports are relative to it.
    """
    whole = _IMPORT.sub(lambda match: _imported(posixpath.join(posixpath.dirname(name), match[1] + ".css")), source)
    for pattern, instead in _SHORTER:
        whole = re.sub(pattern, instead, whole, flags=re.DOTALL)
    return whole.strip()


def _imported(name: str) -> str:
    found = finders.find(posixpath.normpath(name))
    if not found:
        raise FileNotFoundError(f"a style sheet imports {name}, which does not exist")
    return Path(found).read_text()
