"""How django-allauth makes and finds people here."""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib.auth.base_user import AbstractBaseUser
from django.forms import Form
from django.http import HttpRequest
from django.shortcuts import redirect

from memoryhub.accounts import trail
from memoryhub.accounts.models import User


class AccountAdapter(DefaultAccountAdapter):
    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """A guest is signed in and may sign up (settings: ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS); an account has."""
        if request.user.is_authenticated and not request.user.is_guest:
            raise ImmediateHttpResponse(redirect("/"))
        return True

    def authentication_failed(self, request: HttpRequest, **credentials: str) -> None:
        trail.failed(request, credentials.get("email", ""))

    def new_user(self, request: HttpRequest) -> User:
        """Who tries the chat and signs up stays the very same row, and so keeps their space, chats and memories."""
        user = request.user
        if user.is_authenticated and user.is_guest:
            return User.objects.get(pk=user.pk)  # a row of its own: a form that fails leaves request.user a guest
        return User()

    def save_user(self, request: HttpRequest, user: User, form: Form, commit: bool = True) -> User:
        """Called within one transaction (forms.SignupForm)."""
        if user.is_guest:
            EmailAddress.objects.filter(user=user).delete()  # allauth wants none beside the one it makes now
        user.is_guest = False
        return super().save_user(request, user, form, commit)


def shown(user: AbstractBaseUser) -> str:
    """What people are called in allauth's own sentences: by their address, never by the id that stands for them."""
    return str(getattr(user, "email", ""))
