"""The person who signs in. What a person said is never here: it lives in their space, sealed."""

from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower, Now
from django.utils import timezone

from memoryhub.spaces.ids import uuid7

ROLES = ("support", "compliance", "operator", "auditor")


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str | None, password: str | None = None, **fields: object) -> "User":
        user = self.model(email=(email or "").strip().lower() or None, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def get_by_natural_key(self, email: str | None) -> "User":
        """Addresses are kept in lower case, so however one is typed it finds the same person."""
        return self.get(email=(email or "").strip().lower())

    def create_superuser(self, email: str, password: str, **fields: object) -> "User":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def create_guest(self, **fields: object) -> "User":
        """A person who tries the chat without an account; signing up later keeps the same row and space."""
        return self.create_user(None, None, is_guest=True, **fields)


class User(AbstractBaseUser, PermissionsMixin):
    class Theme(models.TextChoices):
        AUTO = "auto"
        LIGHT = "light"
        DARK = "dark"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    email = models.EmailField(unique=True, null=True, blank=True)  # null: a guest
    is_guest = models.BooleanField(default=False)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    date_joined = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now, db_default=Now(), editable=False)  # to the day (visits.py)
    language = models.CharField(max_length=16, blank=True, default="")  # blank: as the browser asks
    time_zone = models.CharField(max_length=64, blank=True, default="")  # blank: as the browser says
    seen_zone = models.CharField(max_length=64, default="", db_default="", editable=False)  # the browser's last word
    theme = models.CharField(max_length=8, choices=Theme.choices, default=Theme.AUTO)
    single_keys = models.BooleanField(default=True)
    learns = models.BooleanField(default=True)  # learn from my chats
    recalls = models.BooleanField(default=True)  # use what you remember
    support_may_help = models.BooleanField(default=False)  # let support settle conflicts

    hides_sensitive = models.BooleanField(default=False, db_default=False)  # until asked for: somebody may look along
    mails_when_ready = models.BooleanField(default=True, db_default=True)  # an export, say
    # Category of memories -> days after which what was not touched goes; what is not named is kept.
    retention = models.JSONField(default=dict, blank=True, db_default=models.Value({}, models.JSONField()))

    objects = UserManager()
    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        constraints = [models.UniqueConstraint(Lower("email"), name="accounts_email_once")]  # whatever its case
        indexes = [models.Index(fields=["seen_at"], condition=models.Q(is_guest=True), name="accounts_guests_seen")]

    def __str__(self) -> str:
        return str(self.id)  # never the e-mail address: this ends up in logs

    def has_role(self, role: str) -> bool:
        """Costs one query per request and role."""
        return self.groups.filter(name=role).exists()
