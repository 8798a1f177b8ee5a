#!/usr/bin/env python3
"""Verifies an erasure certificate of MemoryHub, offline.

    python3 verify_certificate.py certificate.json [--key PUBLIC_KEY]

PUBLIC_KEY is the 64 hexadecimal digits that the deployment publishes at /forget/keys/. Without it the script can only
say that the certificate was not changed since it was signed by the key it names. Needs Python 3.9 and `cryptography`.
Exit codes: 0 genuine, 1 not, 2 no certificate.
"""

import argparse
import hashlib
import json
import sys
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

FORMAT = "memoryhub-erasure-certificate/1"


class NotGenuine(Exception):
    pass


def verified(text: str, trusted_key: str = "") -> dict:
    """The certificate's body.

    Args:
        text: the downloaded file.
        trusted_key: the published public key in hexadecimal; "" takes the one inside.
    Raises:
        NotGenuine: changed, signed by another key, or saying itself that something is left.
        ValueError, KeyError, TypeError: no certificate at all.
    """
    file = json.loads(text)
    body, signature = file["certificate"], file["signature"]
    if body["format"] != FORMAT:
        raise ValueError("unknown format")
    told = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    public = bytes.fromhex(signature["public_key"])
    if trusted_key and public != bytes.fromhex(trusted_key):
        raise NotGenuine("signed by another key than the one you trust")
    if hashlib.sha256(public).hexdigest()[:16] != signature["key_id"]:
        raise NotGenuine("the key's name does not fit the key")
    if hashlib.sha256(told).hexdigest() != signature["sha256"]:
        raise NotGenuine("the text was changed")
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(bytes.fromhex(signature["value"]), told)
    except InvalidSignature:
        raise NotGenuine("the signature does not fit the text") from None
    if body["verification"]["left"] or any(store["left"] for store in body["stores"]):
        raise NotGenuine("it says itself that something is left")
    return body


def main(arguments: "list[str] | None" = None) -> int:
    parser = argparse.ArgumentParser(description="Verifies an erasure certificate of MemoryHub, offline.")
    parser.add_argument("file", type=Path)
    parser.add_argument(
        "--key", default="", help="the public key that the deployment publishes (64 hexadecimal digits)"
    )
    asked = parser.parse_args(arguments)
    try:
        body = verified(asked.file.read_text(encoding="utf-8"), asked.key)
    except NotGenuine as problem:
        print(f"NOT GENUINE: {problem}.")
        return 1
    except (OSError, ValueError, KeyError, TypeError) as problem:
        print(f"This is no certificate that can be read ({type(problem).__name__}).")
        return 2
    number, stores = body["request"]["number"], body["stores"]
    erased = sum(store["erased"] for store in stores)
    print(f"GENUINE: {number}, {body['stage']}, {erased} things in {len(stores)} stores, 0 left.")
    if not asked.key:
        print("Compare its key with the published one (--key): without that anybody could have signed it.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
