"""The addresses of the chat. `/` itself is the frame's, which calls views.home."""

from django.urls import path

from chat import attachments, feedback, marking, views

app_name = "chat"
_ONE = "c/<uuid:conversation_id>"
urlpatterns = [
    path("c/", views.index, name="index"),
    path("c/new/", views.new, name="new"),
    path("c/temp/", views.temporary, name="temporary"),
    path(f"{_ONE}/", views.show, name="show"),
    path(f"{_ONE}/say/", views.say, name="say"),
    path(f"{_ONE}/rename/", views.rename, name="rename"),
    path(f"{_ONE}/delete/", views.delete, name="delete"),
    path(f"{_ONE}/persona/", marking.persona, name="persona"),
    path(f"{_ONE}/<int:seq>/remember/", marking.remember, name="remember"),
    path(f"{_ONE}/attachments/", attachments.upload, name="attach"),
    path(f"{_ONE}/attachments/<uuid:attachment_id>/", attachments.whole, name="attachment"),
    path(f"{_ONE}/attachments/<uuid:attachment_id>/thumb/", attachments.thumb, name="attachment_thumb"),
    path(f"{_ONE}/attachments/<uuid:attachment_id>/remove/", attachments.remove, name="attachment_remove"),
    path(f"{_ONE}/attachments/<uuid:attachment_id>/remember/", attachments.remember, name="attachment_remember"),
    path(f"{_ONE}/calls/<uuid:tool_call_id>/", views.decide, name="decide"),
    path(f"{_ONE}/turns/<uuid:turn_id>/", views.answer, name="answer"),
    path(f"{_ONE}/turns/<uuid:turn_id>/rate/", feedback.rate, name="rate"),
    path(f"{_ONE}/turns/<uuid:turn_id>/report/", feedback.report, name="report"),
    path(f"{_ONE}/turns/<uuid:turn_id>/retry/", views.retry, name="retry"),
    path(f"{_ONE}/turns/<uuid:root_id>/notes/", views.notes, name="notes"),
    path(f"{_ONE}/turns/<uuid:root_id>/undo/<uuid:event_id>/", views.undo, name="undo"),
    path(f"{_ONE}/turns/<uuid:root_id>/keep/<uuid:memory_id>/", views.keep, name="keep"),
]
