"""The staff's rooms. Whoever lacks the role finds nothing here (admin_console.entry)."""

from django.urls import path

from admin_console.views import acts, audit, opening, requests

app_name = "console"
urlpatterns = [
    path("", requests.home, name="home"),
    path("privacy/", requests.listing, name="privacy"),
    path("privacy/new/", opening.find, name="privacy_new"),
    path("privacy/new/<uuid:space_id>/", opening.open_for, name="privacy_open"),
    path("privacy/<uuid:request_id>/", requests.show, name="request"),
    path("privacy/<uuid:request_id>/certificate.json", requests.certificate, name="request_certificate"),
    path("privacy/<uuid:request_id>/approve/", acts.approve, name="request_approve"),
    path("privacy/<uuid:request_id>/refuse/", acts.refuse, name="request_refuse"),
    path("privacy/<uuid:request_id>/retry/", acts.retry, name="request_retry"),
    path("privacy/<uuid:request_id>/hold/", acts.hold, name="request_hold"),
    path("privacy/holds/<uuid:hold_id>/release/", acts.release, name="hold_release"),
    path("audit/", audit.listing, name="audit"),
    path("audit/verify/", audit.verify, name="audit_verify"),
    path("audit/export.jsonl", audit.export, name="audit_export"),
]
