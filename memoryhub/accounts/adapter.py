"""How django-allauth makes and finds people here."""

from allauth.account.adapter import DefaultAccountAdapter
from django.forms import Form
from django.http import HttpRequest

from memoryhub.accounts.models import User


class AccountAdapter(DefaultAccountAdapter):
    def new_user(self, request: HttpRequest) -> User:
        """Who tries the chat and signs up stays the very same row, and so keeps their space, chats and memories."""
        user = request.user
        if user.is_authenticated and user.is_guest:
            return user
        return User()

    def save_user(self, request: HttpRequest, user: User, form: Form, commit: bool = True) -> User:
        user.is_guest = False
        return super().save_user(request, user, form, commit)
