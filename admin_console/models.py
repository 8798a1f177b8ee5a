"""What staff keep for themselves: addresses of filtered lists. Nothing of the people they look after."""

from django.conf import settings
from django.db import models

from memoryhub.spaces.api import uuid7


class SavedView(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    room = models.CharField(max_length=32)  # a name of rail.ROOMS
    name = models.CharField(max_length=40)
    query = models.CharField(max_length=400)  # of the address, without place
    is_shared = models.BooleanField(default=False)  # with everybody who may see the room

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "room", "name"], name="one_view_of_a_name")]
        indexes = [models.Index(fields=["room"], condition=models.Q(is_shared=True), name="saved_view_shared")]
