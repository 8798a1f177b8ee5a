"""Make memoryhub/memory/encode/senses.npz: the weights that tell what a piece of talk is.

    .venv/bin/python bench/senses/fit.py

Run after changing train_*.txt beside this file, or the embedder. Multinomial logistic regression by gradient descent
with momentum from zero, hence the same weights for the same sentences.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))

from memoryhub.memory.encode.senses import CLASSES, WEIGHTS, probabilities  # noqa: E402
from memoryhub.providers.embedded.embedder import UniversalSentenceEmbedder  # noqa: E402

# Half: rare wordings in the training sentences decide; double: all classes blur (held-out recall at the same share of
# small talk kept changes by one point either way).
PENALTY = 0.001
SCALE = 4.0  # of the vectors' rows (length 1) while fitting, so that few steps suffice; taken back out of the weights
STEPS, RATE, MOMENTUM = 600, 0.5, 0.9


def sections(path: Path) -> Iterator[tuple[str, str]]:
    """(section, line) of a file of sentences under "## name"."""
    name = ""
    for line in path.read_text().splitlines():
        if line.startswith("## "):
            name = line[3:]
        elif line and not line.startswith("#"):
            yield name, line


def fitted(vectors: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """float64 (513, classes) of vectors (n, 512) and labels (n,)."""
    held = np.hstack([vectors * SCALE, np.ones((len(vectors), 1))])
    wanted = np.eye(len(CLASSES))[labels]
    weights = np.zeros((held.shape[1], len(CLASSES)))
    speed = np.zeros_like(weights)
    for _ in range(STEPS):
        slope = held.T @ (probabilities(held[:, :-1], weights) - wanted) / len(held)
        slope[:-1] += PENALTY * weights[:-1]
        speed = MOMENTUM * speed - RATE * slope
        weights += speed
    weights[:-1] *= SCALE
    return weights


if __name__ == "__main__":
    said = [one for tongue in ("zh", "en") for one in sections(HERE / f"train_{tongue}.txt")]
    embedder = UniversalSentenceEmbedder()
    made = fitted(embedder.passages([line for _, line in said]), np.array([CLASSES.index(name) for name, _ in said]))
    np.savez_compressed(WEIGHTS, weights=made.astype(np.float16), embedder=np.array(embedder.name))
    print(f"{len(said)} sentences, {WEIGHTS.stat().st_size} bytes")
