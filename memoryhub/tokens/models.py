"""Secret links and access tokens. Of the secret itself only a digest is kept."""

from django.db import models

from memoryhub.spaces.models import SpaceRow
from memoryhub.vault.fields import SealedTextField


class Token(SpaceRow):
    purpose = models.CharField(max_length=16)  # a key of api.SCOPES
    label = SealedTextField()  # what its owner calls it
    scopes = models.CharField(max_length=32, default="read")  # words, with a space between
    digest = models.CharField(max_length=64)  # hex of SHA-256 over the secret
    expires_at = models.DateTimeField(null=True)
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)
