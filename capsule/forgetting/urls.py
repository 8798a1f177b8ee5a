"""Being forgotten: four steps for who is signed in, and a status page for whoever has its link."""

from django.urls import path

from capsule.forgetting import proof, status, views

urlpatterns = [
    path("capsule/forget/", views.choose, name="forget"),
    path("capsule/forget/counts/", views.counts, name="forget_counts"),
    path("capsule/forget/confirm/", views.confirm, name="forget_confirm"),
    path("forget/s/<str:token>/", status.status, name="forget_status"),
    path("forget/s/<str:token>/cancel/", status.cancel, name="forget_cancel"),
    path("forget/s/<str:token>/certificate/", proof.certificate, name="forget_certificate"),
    path("forget/s/<str:token>/certificate.json", proof.certificate_file, name="forget_certificate_file"),
    path("forget/keys/", proof.keys, name="forget_keys"),
    path("forget/verify_certificate.py", proof.script, name="forget_script"),
]
