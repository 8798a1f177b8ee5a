"""The client of OpenAI-compatible embedders against a real local server."""

import time

import numpy as np
import pytest

from memoryhub.errors import ProviderError
from memoryhub.providers.openai_compatible.embeddings import OpenAICompatibleEmbedder
from memoryhub.providers.openai_compatible.endpoint import endpoint
from memoryhub.providers.scripted import DIMENSIONS, ScriptedServer


@pytest.fixture
def server():
    with ScriptedServer() as running:
        yield running


def embedder(server: ScriptedServer, model: str = "scripted") -> OpenAICompatibleEmbedder:
    return OpenAICompatibleEmbedder(endpoint(server.url, model, named="MEMORYHUB_EMBED"))


def test_vectors_come_back_in_order_and_of_length_one(server):
    model = embedder(server)
    texts = [f"the number {number}" for number in range(150)]
    vectors = model.passages(texts)
    assert vectors.shape == (150, DIMENSIONS) and vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    assert int(np.argmax(vectors @ model.query("the number 77"))) == 77


def test_many_texts_go_in_batches(server):
    embedder(server).passages(["a"] * 150)
    assert [len(body["input"]) for body in server.bodies] == [64, 64, 22]


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ("nan", "not_json"),
        ("zeros", "not_finite"),
        ("wrong_count", "wrong_count"),
        ("html", "not_json"),
        ("garbage", "not_json"),
        ("huge", "too_large"),
        ("401", "http_401"),
    ],
)
def test_nonsense_is_refused_whole(server, fault, code):
    server.misbehave(fault)
    with pytest.raises(ProviderError, match=code) as caught:
        embedder(server).passages(["one", "two"])
    assert not caught.value.transient


def test_a_vector_of_another_size_is_refused(server):
    model = embedder(server)
    assert model.dimensions == DIMENSIONS
    server.misbehave("wrong_dimension")
    with pytest.raises(ProviderError, match="wrong_dimension"):
        model.query("one")


@pytest.mark.parametrize("fault", ["429", "503", "reset"])
def test_a_passing_failure_is_tried_again(server, fault):
    server.misbehave(fault, times=2)
    assert embedder(server).query("one").shape == (DIMENSIONS,)


def test_a_silent_server_costs_a_query_no_more_than_its_deadline(server):
    server.misbehave("slow", times=9)
    start = time.monotonic()
    with pytest.raises(ProviderError, match="timeout"):
        OpenAICompatibleEmbedder(endpoint(server.url, "scripted"), query_seconds=0.5).query("one")
    assert time.monotonic() - start < 2


def test_the_floor_is_measured_on_the_model(server):
    assert 0 < embedder(server).floor < 1


@pytest.mark.parametrize(("model", "query", "passage"), [
    ("multilingual-e5-small", "query: one", "passage: one"),
    ("nomic-embed-text", "search_query: one", "search_document: one"),
    ("bge-m3", "one", "one"),
])  # fmt: skip
def test_a_model_that_wants_prefixes_gets_them(server, model, query, passage):
    made = embedder(server, model)
    made.query("one")
    made.passages(["one"])
    assert [body["input"] for body in server.bodies] == [[query], [passage]]


def test_the_name_tells_models_apart(server):
    assert len({embedder(server, model).name for model in ("a", "b", "e5")}) == 3


def test_broken_characters_never_reach_the_server(server):
    embedder(server).passages(["a\x00b\ud800c", "\x00", "x" * 5000])
    assert server.bodies[0]["input"] == ["abc", " ", "x" * 2000]
