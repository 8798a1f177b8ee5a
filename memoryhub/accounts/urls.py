"""Addresses of our own, and those of django-allauth's that are for accounts only (these stand before its own)."""

from allauth.account import views as allauth
from django.urls import path

from memoryhub.accounts import views

urlpatterns = [
    path("try/", views.try_it, name="try_it"),
    path("accounts/preferences/", views.change_preferences, name="account_preferences"),
    path("accounts/email/", views.not_for_guests(allauth.email), name="account_email"),
    path("accounts/password/change/", views.not_for_guests(allauth.password_change), name="account_change_password"),
    path("accounts/password/set/", views.not_for_guests(allauth.password_set), name="account_set_password"),
]
