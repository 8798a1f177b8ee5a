"""The built-in embedder: sizes, cleaning, languages, threads, and that it finds what belongs together."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from memoryhub.memory.encode.leftover import WORTH
from memoryhub.memory.encode.senses import judge
from memoryhub.providers.embedded.blas import use_one_thread
from memoryhub.providers.embedded.embedder import DIMENSIONS, UniversalSentenceEmbedder, side_language
from memoryhub.providers.text import cleaned


@pytest.fixture(scope="module")
def embedder():
    return UniversalSentenceEmbedder()


ODD = [
    "",
    " ",
    "\x00\x07",
    "\ud800",
    "🙂" * 50,
    "\ufdfa" * 50,
    "a" * 100_000,
    "\u202eabc",
    "你" * 5000,
    "\u200b\u200d",
    "\U000e0041",
]


@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
def test_any_text_has_a_finite_vector(embedder, text):
    vector = embedder.query(text)
    assert vector.shape == (DIMENSIONS,) and vector.dtype == np.float32 and np.isfinite(vector).all()


def test_rows_have_length_one_and_no_texts_make_no_rows(embedder):
    assert np.allclose(np.linalg.norm(embedder.passages(["You keep bees.", "你养蜂。"]), axis=1), 1, atol=1e-5)
    assert embedder.passages([]).shape == (0, DIMENSIONS)


def test_a_batch_gives_the_same_vectors_as_one_by_one(embedder):
    texts = ["You keep bees.", "你养了三箱蜜蜂。", "x", "A much longer sentence about the price of honey in spring."]
    alone = np.concatenate([embedder.passages([text]) for text in texts])
    assert np.allclose(alone, embedder.passages(texts), atol=1e-4)


@pytest.mark.parametrize(
    ("question", "right", "wrong"),
    [
        ("Which animals do I keep?", "You keep bees on the roof.", "Your rent is due on the first."),
        ("我养了什么动物", "你在屋顶养蜜蜂。", "你的房租每月一号交。"),
        ("我养了什么动物", "You keep bees on the roof.", "Your rent is due on the first."),
        ("Which animals do I keep?", "你在屋顶养蜜蜂。", "你的房租每月一号交。"),
        ("什么时候交租", "Your rent is due on the first.", "You keep bees on the roof."),
        ("What did the dentist say?", "你的牙医说要拔智齿。", "你想学滑雪。"),
    ],
)
def test_a_question_is_nearer_to_its_answer_within_and_across_languages(embedder, question, right, wrong):
    near, far = embedder.passages([right, wrong]) @ embedder.query(question)
    assert near > far


def test_most_unrelated_texts_lie_below_the_floor_and_answers_above(embedder):
    questions = ["Where is my violin?", "我周几去补习班", "Who waters the orchids?", "我订的是哪一趟高铁"]
    answers = [
        "Your violin is at the repair shop.",
        "你每周四去补习班。",
        "Your neighbour waters the orchids.",
        "你订了 G123 次高铁。",
    ]
    cosines = embedder.passages(answers) @ np.stack([embedder.query(question) for question in questions]).T
    assert (np.diag(cosines) > embedder.floor).all()
    off = cosines[~np.eye(4, dtype=bool)]
    assert (off < embedder.floor).mean() > 0.8


def test_threads_share_one_model(embedder):
    fresh = UniversalSentenceEmbedder()
    texts = [f"You own {number} bees." for number in range(40)]
    with ThreadPoolExecutor(8) as pool:
        vectors = list(pool.map(fresh.query, texts))
    assert np.allclose(vectors, [embedder.query(text) for text in texts], atol=1e-4)


def test_cleaning_normalises_width_and_drops_what_says_nothing():
    assert cleaned("ＡＢＣ\x00 \ud83d  １２\n３") == "ABC 12 3"
    assert len(cleaned("字" * 9999)) == 2000


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("你好", "zh"),
        ("hello", "en"),
        ("我用 Python", "zh"),
        ("I say 你好 to everyone I meet", "en"),
        ("123", "en"),
        ("", "en"),
    ],
)
def test_the_centre_is_chosen_by_the_share_of_han(text, language):
    assert side_language(text) == language


def test_the_name_carries_model_and_centring(embedder):
    assert embedder.name == "use-multilingual-v3@0.2/c1"


def test_linear_algebra_keeps_to_one_thread(embedder):
    embedder.warm()
    assert use_one_thread(), "numpy's library has another name now: see embedded/blas.py"


def test_what_people_mean_tells_what_is_worth_keeping(embedder):
    """The encoder's classifier on these vectors: things to be asked about later, and small talk."""
    told = [
        "We chose the slate roof in the end",
        "最后我们选了石板屋顶",
        "My uncle repairs clocks in Graz",
        "我叔叔在绵阳修钟表",
        "I'm going to take up the cello next spring",
        "我打算明年春天学大提琴",
    ]
    chatter = ["good evening", "哈哈哈", "my soup is cold", "汤有点凉了", "what rhymes with moon", "月亮怎么画"]
    judged = judge([*told, *chatter], embedder.passages)
    assert min(judged[text].worth for text in told) > WORTH > max(judged[text].worth for text in chatter)
