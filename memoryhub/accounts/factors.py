"""Second-factor secrets (TOTP keys, recovery seeds) are sealed before django-allauth stores them.

Their key is derived from SECRET_KEY, which stands in a file apart from the database: a copy of the database alone signs
nobody in. After a change of SECRET_KEY the old one belongs into SECRET_KEY_FALLBACKS, or people set theirs up again.
"""

import base64
import os

from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from memoryhub.errors import Tampered

_NONCE_BYTES = 12  # NIST SP 800-38D, section 8.2: 96 bits
_BOUND_TO = b"memoryhub second factor 1"


class FactorAdapter(DefaultMFAAdapter):
    def encrypt(self, text: str) -> str:
        nonce = os.urandom(_NONCE_BYTES)
        sealed = nonce + _cipher(settings.SECRET_KEY).encrypt(nonce, text.encode(), _BOUND_TO)
        return base64.b64encode(sealed).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Raises Tampered for what no key of ours sealed."""
        sealed = base64.b64decode(encrypted_text)
        for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
            try:
                return _cipher(secret).decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], _BOUND_TO).decode()
            except InvalidTag:
                continue
        raise Tampered("second factor")


def _cipher(secret: str) -> AESGCM:
    return AESGCM(HKDF(SHA256(), length=32, salt=None, info=_BOUND_TO).derive(secret.encode()))
