"""An embedder behind the OpenAI protocol. What comes back is checked before anything is stored."""

import threading
import time
from collections.abc import Sequence

import numpy as np

from memoryhub.errors import ProviderError
from memoryhub.providers.openai_compatible import wire
from memoryhub.providers.openai_compatible.endpoint import Endpoint, failure
from memoryhub.providers.openai_compatible.patience import Deadline, again
from memoryhub.providers.text import cleaned, unit

BATCH = 64  # texts a request: most servers take it, and the answer stays below wire.LARGEST_BYTES at 3,072 dimensions
PASSAGE_SECONDS = 60.0  # jobs can wait
QUERY_SECONDS = 5.0  # an answer is waiting for the recall; after that recall goes by keywords
FLOOR_QUANTILE = 0.95

# Models that expect to be told which side a text is on. (marks in the model's name): (before a query, before a passage)
_PREFIXES = {
    "e5": ("query: ", "passage: "),
    "nomic-embed": ("search_query: ", "search_document: "),
    "qwen3-embedding": ("Instruct: Find what this person said that answers the question\nQuery: ", ""),
}
# Questions and statements that have nothing to do with each other, to find where "unrelated" lies for a model.
_PROBE_QUERIES = ("What is the boiling point of iron?", "几点有去机场的大巴？", "Who painted this ceiling?",
    "这台打印机怎么换墨盒？",
                  "Is the museum open on public holidays?", "明年的日历在哪儿下载？")  # fmt: skip
_PROBE_PASSAGES = ("You keep bees on the roof.", "你每天早上练书法。", "You are allergic to penicillin.",
    "你的表弟在学法律。",
                   "You prefer window seats.", "你家阳台种了薄荷。", "You sold your motorbike in spring.",
                   "你不喜欢穿高跟鞋。")  # fmt: skip


class OpenAICompatibleEmbedder:
    """`Embedder` over one endpoint. `dimensions` and `floor` are found out by one request at their first use."""

    def __init__(self, target: Endpoint, *, query_seconds: float = QUERY_SECONDS) -> None:
        self.target = target
        self.query_seconds = query_seconds
        marks = [prefixes for mark, prefixes in _PREFIXES.items() if mark in target.model.lower()]
        self.query_prefix, self.passage_prefix = marks[0] if marks else ("", "")
        self.name = f"{target.model}@{target.host}" + ("/prefixed" if marks else "")
        self._lock = threading.Lock()
        self._dimensions = 0
        self._floor: float | None = None

    @property
    def dimensions(self) -> int:
        if not self._dimensions:
            self._embed([self.query_prefix + _PROBE_QUERIES[0]], self.query_seconds)
        return self._dimensions

    @property
    def floor(self) -> float:
        """95 % of unrelated pairs lie below it, measured on the model itself: models differ from 0.1 to 0.8."""
        if self._floor is None:
            queries = self._embed([self.query_prefix + text for text in _PROBE_QUERIES], self.query_seconds)
            self._floor = float(np.quantile(queries @ self.passages(_PROBE_PASSAGES).T, FLOOR_QUANTILE))
        return self._floor

    def passages(self, texts: Sequence[str]) -> np.ndarray:
        """float32 (len(texts), dimensions), rows of length 1. ProviderError where any of them cannot be had."""
        if not len(texts):
            return np.zeros((0, self.dimensions), dtype=np.float32)
        prepared = [self.passage_prefix + cleaned(text) for text in texts]
        batches = [prepared[start : start + BATCH] for start in range(0, len(prepared), BATCH)]
        return np.concatenate([self._embed(batch, PASSAGE_SECONDS) for batch in batches])

    def query(self, text: str) -> np.ndarray:
        """float32 (dimensions,), length 1."""
        return self.queries([text])[0]

    def queries(self, texts: Sequence[str]) -> np.ndarray:
        """float32 (len(texts), dimensions), rows of length 1, by one request."""
        return self._embed([self.query_prefix + cleaned(text) for text in texts], self.query_seconds)

    def _embed(self, texts: list[str], seconds: float) -> np.ndarray:
        deadline, attempt = Deadline(seconds), 1
        # A text of nothing but control characters is empty now, and many servers refuse an empty one.
        body = {"model": self.target.model, "input": [text or " " for text in texts], "encoding_format": "float"}
        while True:
            try:
                return self._checked(wire.post(self.target, "embeddings", body, deadline), len(texts))
            except ProviderError as problem:
                time.sleep(again(problem, attempt, deadline))
                attempt += 1

    def _checked(self, answer: dict, count: int) -> np.ndarray:
        """The vectors of an answer, in order; refused whole where one is missing, crooked or not finite."""
        rows = answer.get("data")
        if not isinstance(rows, list) or len(rows) != count or not all(isinstance(row, dict) for row in rows):
            raise failure("wrong_count", transient=False)
        try:
            rows = sorted(rows, key=lambda row: row.get("index", 0))
            vectors = np.asarray([row.get("embedding") for row in rows], dtype=np.float32)
        except (TypeError, ValueError):
            raise failure("wrong_dimension", transient=False) from None
        if vectors.ndim != 2 or vectors.shape[1] < 2:
            raise failure("wrong_dimension", transient=False)
        if not np.isfinite(vectors).all() or not np.linalg.norm(vectors, axis=1).all():
            raise failure("not_finite", transient=False)
        with self._lock:
            self._dimensions = self._dimensions or vectors.shape[1]
            if vectors.shape[1] != self._dimensions:
                raise failure("wrong_dimension", transient=False)
        return unit(vectors)
