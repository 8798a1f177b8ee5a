"""Addresses of our own, and those of django-allauth's that we wrap (they stand before its own)."""

from allauth.account import views as allauth
from django.urls import path

from memoryhub.accounts import views

urlpatterns = [
    path("try/", views.try_it, name="try_it"),
    path("accounts/logout/", views.sign_out, name="account_logout"),
    path("accounts/email/", views.not_for_guests(allauth.email), name="account_email"),
    path("accounts/password/change/", views.not_for_guests(allauth.password_change), name="account_change_password"),
    path("accounts/password/set/", views.not_for_guests(allauth.password_set), name="account_set_password"),
]
