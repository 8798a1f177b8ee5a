"""The staff's rooms. Whoever lacks the role finds nothing here (admin_console.entry)."""

from django.urls import path

from admin_console.views import acts, audit, dictionary, health, jobs, opening, policy, requests, tools

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
    path("health/", health.listing, name="health"),
    path("health/export.csv", health.export, name="health_export"),
    path("health/count/", health.count, name="health_count"),
    path("policy/", policy.listing, name="policy"),
    path("policy/new/", policy.new, name="policy_new"),
    path("policy/adopt/", policy.adopt, name="policy_adopt"),
    path("policy/stop/", policy.stop, name="policy_stop"),
    path("policy/<int:number>/", policy.show, name="policy_version"),
    path("policy/<int:number>/try/", policy.try_out, name="policy_try"),
    path("policy/<int:number>/start/", policy.start, name="policy_start"),
    path("policy/<int:number>/put/", policy.put, name="policy_put"),
    path("jobs/", jobs.listing, name="jobs"),
    path("jobs/pause/", jobs.pause, name="job_pause"),
    path("jobs/resume/", jobs.resume, name="job_resume"),
    path("jobs/<uuid:job_id>/replay/", jobs.replay, name="job_replay"),
    path("jobs/<uuid:job_id>/drop/", jobs.drop, name="job_drop"),
    path("dictionary/", dictionary.edit, name="dictionary"),
    path("models/", tools.models, name="models"),
    path("models/check/", tools.check, name="model_check"),
    path("tools/", tools.listing, name="tools"),
    path("tools/switch/", tools.switch, name="tool_switch"),
]
