"""Make memoryhub/providers/embedded/centre.npz: the mean vector of each language and side.

Run after changing the sentences below bench/embedding_generic or the embedder's cleaning, and raise CENTRE_VERSION:

    .venv/bin/python bench/embedding_centre.py
"""

import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from memoryhub.providers.embedded.embedder import CENTRE_FILE, UniversalSentenceEmbedder  # noqa: E402


def means(embedder: UniversalSentenceEmbedder) -> dict[str, np.ndarray]:
    """float16 mean vectors (512,) by "zh_passage", "zh_query", "en_passage", "en_query"."""
    found = {}
    for language in ("zh", "en"):
        for side, file in (("passage", "passages"), ("query", "queries")):
            sentences = (HERE / "embedding_generic" / f"{language}_{file}.txt").read_text().splitlines()
            found[f"{language}_{side}"] = embedder.raw([line for line in sentences if line]).mean(axis=0)
    return {key: mean.astype(np.float16) for key, mean in found.items()}


if __name__ == "__main__":
    # The means are not read here, so warm() must not need the file that is being made.
    if not CENTRE_FILE.exists():
        np.savez_compressed(CENTRE_FILE)
    made = means(UniversalSentenceEmbedder())
    np.savez_compressed(CENTRE_FILE, **made)
    print({key: round(float(np.linalg.norm(mean.astype(np.float32))), 3) for key, mean in made.items()})
