"""The sign-up form: all of an account is made, or nothing of it."""

from allauth.account import forms
from django.db import transaction
from django.http import HttpRequest

from memoryhub.accounts.models import User


class SignupForm(forms.SignupForm):
    """A guest's row becomes the account's: half of that would be neither the one nor the other."""

    @transaction.atomic
    def save(self, request: HttpRequest) -> User:
        return super().save(request)
