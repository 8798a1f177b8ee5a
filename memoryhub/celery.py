"""The Celery application. `MemoryHubConfig.ready()` loads it, so that tasks bind to it and to our broker."""

from celery import Celery

app = Celery("memoryhub")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
