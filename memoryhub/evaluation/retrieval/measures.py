"""How good a ranking is. Pure."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

CUTS = (5, 10, 20)


def found_at(ranking: Sequence[str], gold: Sequence[Sequence[str]], cut: int) -> float:
    """Share of the pieces of evidence of which any id is among the first `cut`."""
    first = set(ranking[:cut])
    return sum(any(one in first for one in piece) for piece in gold) / len(gold)


def ndcg(ranking: Sequence[str], gold: Sequence[Sequence[str]], cut: int) -> float:
    """Normalised discounted cumulative gain: a place gains 1 for each piece of evidence that it is the first to bring.

    Source: Järvelin and Kekäläinen 2002, with the ideal of one piece a place.
    """
    open_pieces = [set(piece) for piece in gold]
    gain = 0.0
    for place, one in enumerate(ranking[:cut]):
        brought = [piece for piece in open_pieces if one in piece]
        open_pieces = [piece for piece in open_pieces if one not in piece]
        gain += len(brought) / math.log2(place + 2)
    ideal = sum(1 / math.log2(place + 2) for place in range(min(len(gold), cut)))
    return min(gain / ideal, 1.0)


def reciprocal_rank(ranking: Sequence[str], gold: Sequence[Sequence[str]]) -> float:
    """1 over the first place that brings any evidence; 0 where none does."""
    wanted = {one for piece in gold for one in piece}
    return next((1 / (place + 1) for place, one in enumerate(ranking) if one in wanted), 0.0)


@dataclass(slots=True)
class Tally:
    """Sums over questions; `figures` are means."""

    n: int = 0
    sums: dict[str, float] = field(default_factory=dict)

    def count(self, ranking: Sequence[str], gold: Sequence[Sequence[str]], tokens: int) -> None:
        """Args: tokens: what the first ten places take in a prompt."""
        self.n += 1
        values = {f"recall@{cut}": found_at(ranking, gold, cut) for cut in CUTS}
        values |= {"ndcg@10": ndcg(ranking, gold, 10), "mrr": reciprocal_rank(ranking, gold), "tokens": float(tokens)}
        for name, value in values.items():
            self.sums[name] = self.sums.get(name, 0.0) + value

    def figures(self) -> dict[str, float]:
        return {name: round(value / max(self.n, 1), 1 if name == "tokens" else 4) for name, value in self.sums.items()}
