"""Addresses of our own, and those of django-allauth's that we wrap (they stand before its own)."""

from django.urls import path

from memoryhub.accounts import views

urlpatterns = [
    path("try/", views.try_it, name="try_it"),
    path("accounts/logout/", views.sign_out, name="account_logout"),
]
