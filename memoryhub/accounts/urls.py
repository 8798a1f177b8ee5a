from django.urls import path

from memoryhub.accounts import views

urlpatterns = [
    path("try/", views.try_it, name="try_it"),
    path("accounts/preferences/", views.change_preferences, name="account_preferences"),
]
