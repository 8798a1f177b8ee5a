"""How well the embedder finds, and where its floor lies.

    .venv/bin/python bench/embedding_quality.py [FILE.jsonl]

FILE holds lines {"type": "memory", "id", "text"} and {"type": "query", "text", "group", "answer": id or null};
without one the pairs below bench/embedding_pairs.jsonl (ours) are used. Prints recall@1, recall@5 and MRR by group in
a pool of both languages, then how many answerable questions keep their answer and how many unanswerable ones are
rejected at several floors, then speed and memory.
"""

import json
import statistics
import sys
import time
from collections import defaultdict
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from memoryhub.providers.embedded.embedder import UniversalSentenceEmbedder  # noqa: E402

FLOORS = (0.10, 0.15, 0.18, 0.20, 0.22, 0.25, 0.28, 0.30)


def read(path: Path) -> tuple[list[dict], list[dict]]:
    rows = [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
    return [row for row in rows if row["type"] == "memory"], [row for row in rows if row["type"] == "query"]


def ranks(scores: np.ndarray, column: int) -> int:
    """1 for the best."""
    return int((scores > scores[column]).sum()) + 1


def quality(embedder: UniversalSentenceEmbedder, memories: list[dict], queries: list[dict]) -> None:
    passages = embedder.passages([row["text"] for row in memories])
    column = {row["id"]: index for index, row in enumerate(memories)}
    by_group: dict[str, list[int]] = defaultdict(list)
    answered, rejected, unrelated = [], [], []
    for row in queries:
        scores = passages @ embedder.query(row["text"])
        if row["answer"] is None:
            rejected.append(float(scores.max()))
            continue
        wanted = row["answer"] if isinstance(row["answer"], list) else [row["answer"]]
        best = max((column[one] for one in wanted), key=lambda index: scores[index])
        by_group[row["group"]].append(ranks(scores, best))
        answered.append(float(scores[best]))
        unrelated += np.delete(scores, [column[one] for one in wanted]).tolist()
    everything = [rank for group in by_group.values() for rank in group]
    for group, found in [*sorted(by_group.items()), ("all", everything)]:
        at1, at5 = (sum(rank <= k for rank in found) / len(found) for k in (1, 5))
        mrr = statistics.mean(1 / rank for rank in found)
        print(f"{group:8} n={len(found):3}  R@1 {at1:.2f}  R@5 {at5:.2f}  MRR {mrr:.2f}")
    for floor in FLOORS:
        kept = sum(score >= floor for score in answered) / len(answered)
        out = sum(score < floor for score in rejected) / max(1, len(rejected))
        noise = float((np.asarray(unrelated) >= floor).mean())
        print(
            f"floor {floor:.2f}: keeps {kept:.0%} of the answers, {noise:.1%} of the other pairs, "
            f"silent on {out:.0%} of {len(rejected)} unanswerable questions"
        )


def speed(embedder: UniversalSentenceEmbedder) -> None:
    took = []
    for turn in range(200):
        start = time.perf_counter()
        embedder.query(f"周五聚餐吃什么比较好，一共{turn}个人")
        took.append((time.perf_counter() - start) * 1e3)
    took.sort()
    batch = [f"You live in a town near the sea and keep {turn} bees." for turn in range(512)]
    start = time.perf_counter()
    embedder.passages(batch)
    rate = len(batch) / (time.perf_counter() - start)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    print(
        f"query {took[100]:.2f} ms median, {took[190]:.2f} ms p95; batch {rate:.0f}/s; RSS {pages * 4096 / 1e6:.0f} MB"
    )


if __name__ == "__main__":
    model = UniversalSentenceEmbedder()
    quality(model, *read(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "embedding_pairs.jsonl"))
    speed(model)
