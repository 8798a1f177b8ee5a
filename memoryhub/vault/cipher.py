"""Sealing, opening, deriving, wrapping: the arithmetic of the vault, without a database or a framework.

docs/vault-format.md describes every byte so that somebody else can open a sealed value; test_vectors.json fixes it.

    sealed  = format (1 byte, 0x01) | key version (4 bytes) | nonce (12) | AES-256-GCM(padded plaintext) | tag (16)
    padded  = length (4 bytes) | plaintext | zeros, up to the bucket
    wrapped = format (1 byte, 0x01) | nonce (12) | AES-256-GCM(key) | tag (16)

Numbers are big-endian. Associated data is a list of fields, each led by its length (2 bytes), so that no two contexts
encode to the same bytes.
"""

import hmac
import os
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from memoryhub.errors import BadMasterKey, Tampered

KEY_BYTES = 32
NONCE_BYTES = 12  # random: safe up to 2**32 seals a key (NIST SP 800-38D, 8.3); a person does not reach it
TAG_BYTES = 16
FORMAT = b"\x01"
HEADER_BYTES = 5
SMALL_BUCKETS = (64, 256)  # TRUST 1.5: a length says as much as a word; half as wide would tell "yes" from "no"
BUCKET = 1024  # ... and double would cost a long message twice its room for nothing


@dataclass(frozen=True, slots=True)
class Context:
    """Where a sealed value lives. It opens nowhere else."""

    table: str
    row_id: UUID
    field: str


def new_key() -> bytes:
    return os.urandom(KEY_BYTES)


def derive(key: bytes, purpose: str) -> bytes:
    """A sub-key of 32 bytes: HKDF-SHA256 (RFC 5869), no salt, info `memoryhub/1/<purpose>`.

    Args:
        key: a space's key or a master key, 32 random bytes (so the salt may be left out: RFC 5869, 3.1).
        purpose: "content", "audit", "index:<what>", "master-id".
    """
    return HKDF(SHA256(), KEY_BYTES, salt=None, info=b"memoryhub/1/" + purpose.encode()).derive(key)


def bucket(length: int) -> int:
    """The padded size for `length` bytes of content (its 4 bytes of length included)."""
    for size in SMALL_BUCKETS:
        if length <= size:
            return size
    return -(-length // BUCKET) * BUCKET


def seal(content_key: AESGCM, space_id: UUID, context: Context, version: int, plain: bytes) -> bytes:
    """Seal `plain` under a space's content sub-key.

    Args:
        version: of the space's key, 1 to 2**32 - 1; it stands in the header and in the associated data.
    """
    size = bucket(len(plain) + 4)
    padded = len(plain).to_bytes(4, "big") + plain + bytes(size - len(plain) - 4)
    nonce = os.urandom(NONCE_BYTES)
    header = FORMAT + version.to_bytes(4, "big")
    return header + nonce + content_key.encrypt(nonce, padded, bound(space_id, context, version))


def unseal(content_key: AESGCM, space_id: UUID, context: Context, version: int, sealed: bytes) -> bytes:
    """The content that `seal` took.

    Raises:
        Tampered: changed, cut, moved from another row, field or space, or sealed under another key.
    """
    if len(sealed) < HEADER_BYTES + NONCE_BYTES + TAG_BYTES or key_version(sealed) != version:
        raise Tampered(f"{context.table}.{context.field} {context.row_id}")
    nonce, body = sealed[HEADER_BYTES : HEADER_BYTES + NONCE_BYTES], sealed[HEADER_BYTES + NONCE_BYTES :]
    try:
        padded = content_key.decrypt(nonce, body, bound(space_id, context, version))
    except InvalidTag:
        raise Tampered(f"{context.table}.{context.field} {context.row_id}") from None
    return padded[4 : 4 + int.from_bytes(padded[:4], "big")]


def key_version(sealed: bytes) -> int:
    """The version of the key that sealed this; 0 where the header is not ours."""
    return int.from_bytes(sealed[1:HEADER_BYTES], "big") if sealed[:1] == FORMAT else 0


def bound(space_id: UUID, context: Context, version: int) -> bytes:
    """The associated data of a sealed value: its whole address."""
    return _listed(
        b"memoryhub-seal-1",
        context.table.encode(),
        context.row_id.bytes,
        space_id.bytes,
        context.field.encode(),
        version.to_bytes(4, "big"),
    )


def digest(index_key: bytes, text: str) -> int:
    """HMAC-SHA256, its first 8 bytes as a signed number (Postgres' bigint)."""
    mac = hmac.digest(index_key, text.encode("utf-8", "surrogatepass"), "sha256")
    return int.from_bytes(mac[:8], "big", signed=True)


def digests(index_key: bytes, texts: Sequence[str]) -> list[int]:
    return [digest(index_key, text) for text in texts]


def master_id(master: bytes) -> str:
    """A public name of a master key: 16 hexadecimal digits that say nothing about it."""
    return derive(master, "master-id")[:8].hex()


def wrap(master: bytes, space_id: UUID, version: int, key: bytes) -> bytes:
    """A space's key, locked by a master key and bound to the space, its version and the master key's id."""
    nonce = os.urandom(NONCE_BYTES)
    return FORMAT + nonce + AESGCM(master).encrypt(nonce, key, _wrap_bound(master, space_id, version))


def unwrap(master: bytes, space_id: UUID, version: int, wrapped: bytes) -> bytes:
    """The key that `wrap` locked.

    Raises:
        BadMasterKey: this master key does not open it (or the row was changed or moved: the two look the same).
    """
    nonce, body = wrapped[1 : 1 + NONCE_BYTES], wrapped[1 + NONCE_BYTES :]
    try:
        if wrapped[:1] != FORMAT:
            raise InvalidTag
        return AESGCM(master).decrypt(nonce, body, _wrap_bound(master, space_id, version))
    except (InvalidTag, ValueError):
        raise BadMasterKey(f"The master key does not open the key of space {space_id}.") from None


def _wrap_bound(master: bytes, space_id: UUID, version: int) -> bytes:
    return _listed(b"memoryhub-wrap-1", space_id.bytes, version.to_bytes(4, "big"), bytes.fromhex(master_id(master)))


def _listed(*fields: bytes) -> bytes:
    return b"".join(len(field).to_bytes(2, "big") + field for field in fields)
