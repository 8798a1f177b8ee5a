"""The vault's arithmetic against its published vectors, read by a second implementation that shares no code with it."""

import hashlib
import hmac
import json
from pathlib import Path
from uuid import UUID

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryhub.errors import BadMasterKey, Tampered
from memoryhub.vault import cipher
from memoryhub.vault.cipher import Context

VECTORS = json.loads((Path(cipher.__file__).parent / "test_vectors.json").read_text())
SPACE = UUID(VECTORS["space"])
KEY = bytes.fromhex(VECTORS["space_key"])
MASTER = bytes.fromhex(VECTORS["master_key"])
OTHER_SPACE = UUID("01890a5d-ac96-774b-bcce-b302099a8058")
HERE = Context("memory_memory", UUID("01890a5d-ac96-7d2b-8a3f-1c5e6f708192"), "body")


# --- The second implementation, written from docs/vault-format.md ---


def sub_key(key: bytes, purpose: str) -> bytes:
    extracted = hmac.new(bytes(32), key, hashlib.sha256).digest()
    return hmac.new(extracted, b"memoryhub/1/" + purpose.encode() + b"\x01", hashlib.sha256).digest()


def fields(*values: bytes) -> bytes:
    return b"".join(len(value).to_bytes(2, "big") + value for value in values)


def gcm_open(key: bytes, nonce: bytes, body: bytes, data: bytes) -> bytes:
    opener = Cipher(algorithms.AES(key), modes.GCM(nonce, body[-16:])).decryptor()
    opener.authenticate_additional_data(data)
    return opener.update(body[:-16]) + opener.finalize()


def second_unseal(case: dict) -> str:
    sealed, version = bytes.fromhex(case["sealed"]), case["key_version"].to_bytes(4, "big")
    assert sealed[:5] == b"\x01" + version
    address = fields(
        b"memoryhub-seal-1",
        case["table"].encode(),
        UUID(case["row"]).bytes,
        SPACE.bytes,
        case["field"].encode(),
        version,
    )
    padded = gcm_open(sub_key(KEY, "content"), sealed[5:17], sealed[17:], address)
    return padded[4 : 4 + int.from_bytes(padded[:4], "big")].decode()


def second_unwrap(case: dict) -> bytes:
    wrapped, version = bytes.fromhex(case["wrapped"]), case["key_version"].to_bytes(4, "big")
    master_id = sub_key(MASTER, "master-id")[:8]
    return gcm_open(MASTER, wrapped[1:13], wrapped[13:], fields(b"memoryhub-wrap-1", SPACE.bytes, version, master_id))


# --- Both read the vectors ---


def content_key(key: bytes = KEY) -> AESGCM:
    return AESGCM(cipher.derive(key, "content"))


@pytest.mark.parametrize("case", VECTORS["sealed"], ids=lambda case: f"{len(case['sealed']) // 2} bytes")
def test_a_published_value_opens_for_us_and_for_somebody_else(case):
    context = Context(case["table"], UUID(case["row"]), case["field"])
    sealed = bytes.fromhex(case["sealed"])
    ours = cipher.unseal(content_key(), SPACE, context, case["key_version"], sealed)
    assert ours.decode() == second_unseal(case) == case["plaintext"]


def test_published_sub_keys_digests_and_wrappings_are_met():
    for purpose, expected in VECTORS["sub_keys"].items():
        assert cipher.derive(KEY, purpose).hex() == sub_key(KEY, purpose).hex() == expected
    for case in VECTORS["digests"]:
        key = sub_key(KEY, f"index:{case['purpose']}")
        mac = hmac.new(key, case["text"].encode(), hashlib.sha256).digest()
        assert cipher.digest(key, case["text"]) == int.from_bytes(mac[:8], "big", signed=True) == case["digest"]
    for case in VECTORS["wrapped"]:
        ours = cipher.unwrap(MASTER, SPACE, case["key_version"], bytes.fromhex(case["wrapped"]))
        assert ours == second_unwrap(case) == KEY
    assert cipher.master_id(MASTER) == VECTORS["master_key_id"]


@given(plain=st.binary(max_size=5000), version=st.integers(1, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_whatever_is_sealed_opens_again(plain, version):
    sealed = cipher.seal(content_key(), SPACE, HERE, version, plain)
    assert cipher.unseal(content_key(), SPACE, HERE, version, sealed) == plain


def test_the_same_words_never_look_the_same_twice():
    assert len({cipher.seal(content_key(), SPACE, HERE, 1, b"tea") for _ in range(50)}) == 50


@pytest.mark.parametrize(
    ("space", "context", "version"),
    [
        (OTHER_SPACE, HERE, 1),
        (SPACE, Context("memory_evidence", HERE.row_id, HERE.field), 1),
        (SPACE, Context(HERE.table, UUID(int=7), HERE.field), 1),
        (SPACE, Context(HERE.table, HERE.row_id, "quote"), 1),
        (SPACE, Context("memory_memor", HERE.row_id, "ybody"), 1),  # the same letters, cut elsewhere
        (SPACE, HERE, 2),
    ],
    ids=["space", "table", "row", "field", "cut", "version"],
)
def test_a_sealed_value_opens_nowhere_but_where_it_was_sealed(space, context, version):
    sealed = cipher.seal(content_key(), SPACE, HERE, 1, b"no spicy food")
    with pytest.raises(Tampered):
        cipher.unseal(content_key(), space, context, version, sealed)


def test_another_key_does_not_open_it():
    sealed = cipher.seal(content_key(), SPACE, HERE, 1, b"no spicy food")
    with pytest.raises(Tampered):
        cipher.unseal(content_key(bytes(32)), SPACE, HERE, 1, sealed)


@given(position=st.integers(0, 96), flip=st.integers(1, 255))
@settings(max_examples=100, deadline=None)
def test_one_changed_byte_anywhere_is_noticed(position, flip):
    sealed = bytearray(cipher.seal(content_key(), SPACE, HERE, 1, b"allergic to peanuts"))
    sealed[position % len(sealed)] ^= flip
    with pytest.raises(Tampered):
        cipher.unseal(content_key(), SPACE, HERE, 1, bytes(sealed))


@pytest.mark.parametrize("length", [0, 1, 4, 5, 17, 32, 33, 96])
def test_a_value_that_was_cut_is_noticed(length):
    sealed = cipher.seal(content_key(), SPACE, HERE, 1, b"allergic to peanuts")
    with pytest.raises(Tampered):
        cipher.unseal(content_key(), SPACE, HERE, 1, sealed[:length])


@pytest.mark.parametrize(
    ("length", "size"), [(0, 64), (60, 64), (61, 256), (252, 256), (253, 1024), (1020, 1024), (1021, 2048)]
)
def test_length_is_hidden_within_its_bucket(length, size):
    sealed = cipher.seal(content_key(), SPACE, HERE, 1, b"a" * length)
    assert len(sealed) == size + cipher.HEADER_BYTES + cipher.NONCE_BYTES + cipher.TAG_BYTES


def test_digests_of_two_purposes_and_two_spaces_have_nothing_in_common():
    keys = [cipher.derive(KEY, "index:term"), cipher.derive(KEY, "index:slot"), cipher.derive(MASTER, "index:term")]
    assert len({cipher.digest(key, "coffee") for key in keys}) == 3


@given(text=st.text(st.characters(exclude_categories=())))
@settings(max_examples=60, deadline=None)
def test_any_text_has_a_digest_that_a_bigint_holds_lone_surrogates_too(text):
    assert -(2**63) <= cipher.digest(KEY, text) < 2**63


def test_a_wrapped_key_opens_for_its_space_version_and_master_only():
    wrapped = cipher.wrap(MASTER, SPACE, 1, KEY)
    assert cipher.unwrap(MASTER, SPACE, 1, wrapped) == KEY
    for master, space, version in [(KEY, SPACE, 1), (MASTER, OTHER_SPACE, 1), (MASTER, SPACE, 2)]:
        with pytest.raises(BadMasterKey):
            cipher.unwrap(master, space, version, wrapped)


@pytest.mark.parametrize("broken", [b"", b"\x01", b"\x02" + bytes(60), b"\x01" + bytes(20)])
def test_a_broken_wrapping_says_bad_master_key_and_never_a_key(broken):
    with pytest.raises(BadMasterKey) as caught:
        cipher.unwrap(MASTER, SPACE, 1, broken)
    assert MASTER.hex() not in str(caught.value)
