"""What every embedder does to texts before and to vectors after."""

import re
import unicodedata

import numpy as np

LONGEST = 2_000  # characters; longer texts are cut: a memory is a sentence, and the time is linear in the length

# Control, surrogate, private-use and unassigned characters say nothing and can trip a tokenizer; newline and tab
# become spaces below.
_DROPPED = {"Cc", "Cs", "Co", "Cn"}
_SPACE = re.compile(r"\s+")


def cleaned(text: str) -> str:
    """`text` as the model reads it: NFKC, no control characters or lone surrogates, single spaces, <= 2,000 long."""
    text = _SPACE.sub(" ", text[: LONGEST * 4])
    text = "".join(char for char in text if unicodedata.category(char) not in _DROPPED)
    return _SPACE.sub(" ", unicodedata.normalize("NFKC", text)).strip()[:LONGEST]


def unit(vectors: np.ndarray) -> np.ndarray:
    """Rows of length 1, float32. A row of zeros stays one: its cosine to everything is 0."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return (vectors / np.maximum(lengths, 1e-12)).astype(np.float32)
