"""Two wordings side by side: what went, what came, what stayed. Pure."""

import re
from difflib import SequenceMatcher

# Latin words and numbers whole, Han characters one by one, white space and marks by themselves.
_TOKENS = re.compile(r"[^\W\u3400-\u9fff]+|[\u3400-\u9fff]|\s+|[^\w\s]", re.UNICODE)
# Below this likeness (0-1) a word-by-word account is a patchwork that nobody reads: old and new stand whole. At half
# of it sentences that share an "is" are patched together, at double a changed number is shown as a new sentence.
ALIKE = 0.4


def pieces(before: str, after: str) -> list[tuple[str, str]]:
    """In reading order: ("same" | "gone" | "new", words). Both wordings can be read off it.

    Source: Ratcliff and Obershelp's matching, as difflib has it, over words.
    """
    old, new = _TOKENS.findall(before), _TOKENS.findall(after)
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    if matcher.ratio() < ALIKE:
        return [(how, words) for how, words in (("gone", before), ("new", after)) if words]
    found: list[tuple[str, str]] = []
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal":
            found.append(("same", "".join(old[i1:i2])))
            continue
        found += [(how, "".join(part)) for how, part in (("gone", old[i1:i2]), ("new", new[j1:j2])) if part]
    return found
