"""Signatures of this house: Ed25519 (RFC 8032), with a key that is derived from the master key in force.

Nothing has to be stored for it, every machine with the same master key signs alike, and after a rotation of the master
key there is a new signing key; what was signed before carries its public key and stays verifiable.
"""

import hashlib
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from memoryhub.vault import cipher, masters


@dataclass(frozen=True, slots=True)
class Signature:
    key_id: str  # the first 16 hexadecimal digits of the public key's SHA-256
    public_key: str  # 32 bytes in hexadecimal
    signature: str  # 64 bytes in hexadecimal


def sign(data: bytes) -> Signature:
    """Raises: BadMasterKey."""
    key = _key()
    return Signature(*public(key), key.sign(data).hex())


def public_key() -> tuple[str, str]:
    """Id and public key of what signs now. Raises: BadMasterKey."""
    return public(_key())


def public(key: Ed25519PrivateKey) -> tuple[str, str]:
    raw = key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    return hashlib.sha256(raw).hexdigest()[:16], raw.hex()


def _key() -> Ed25519PrivateKey:
    master = next(iter(masters.load().values()))
    return Ed25519PrivateKey.from_private_bytes(cipher.derive(master, "signing"))
