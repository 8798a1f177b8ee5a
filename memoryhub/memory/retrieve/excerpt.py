"""A long memory as its telling sentences: what a card shows of a page that was kept word for word. Pure."""

from collections.abc import Collection, Sequence

from memoryhub.language import api as language

GAP = "…"


def excerpt(text: str, words: Collection[str], most: int) -> str:
    """The text where it fits; otherwise the sentences that hold the most of a question's words, with their neighbours,
    in their order, within `most` tokens. Where no sentence holds any, the first ones.

    Args:
        words: terms as `language.words` gives them.
    """
    if language.tokens(text) <= most:
        return text
    parts = [part for sentence in language.sentences(text) for part in _pieces(sentence.text, most)]
    if not parts:
        return text
    held = [len(set(language.words(part)) & set(words)) for part in parts]
    chosen = _chosen(parts, held, most)
    shown = [parts[at] + ("" if at + 1 in chosen or at + 1 == len(parts) else GAP) for at in sorted(chosen)]
    joint = "" if language.detect(text) == "zh" else " "
    return (GAP if 0 not in chosen else "") + joint.join(shown)


def _chosen(parts: Sequence[str], held: Sequence[int], most: int) -> set[int]:
    """Which parts: the best by words, then what stands beside it, as far as the tokens reach."""
    costs = [language.tokens(part) + 1 for part in parts]
    best = max(range(len(parts)), key=lambda at: (held[at], -at))
    order = sorted(range(len(parts)), key=lambda at: (-held[at], abs(at - best), at))
    chosen, left = {best}, most - costs[best] - 1
    for at in order:
        if at not in chosen and costs[at] <= left:
            chosen.add(at)
            left -= costs[at]
    return chosen


def _pieces(sentence: str, most: int) -> list[str]:
    """A sentence, or its clauses where it alone would not fit; what has no clauses is cut at the limit."""
    sentence = sentence.strip()
    if language.tokens(sentence) < most:
        return [sentence] if sentence else []
    clauses = [one.text.strip() for one in language.clauses(sentence)]
    if len(clauses) > 1:
        return [piece for clause in clauses for piece in _pieces(clause, most)]
    share = max(int(len(sentence) * (most - 2) / max(language.tokens(sentence), 1)), 1)
    return [sentence[start : start + share] for start in range(0, len(sentence), share)]
