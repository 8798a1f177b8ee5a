"""The user's memory: one address per state of the page, and one per act."""

from django.urls import path

from capsule.views import acts, bulk, calendar, data, facts, panel, personas, settings, settling, todos, tokens

urlpatterns = [
    path("capsule/", panel.capsule, name="capsule"),
    path("capsule/badge/", panel.badge, name="capsule_badge"),
    path("capsule/settings/", settings.settings, name="capsule_settings"),
    path("capsule/roles/", personas.personas, name="personas"),
    path("capsule/roles/add/", personas.create, name="persona_create"),
    path("capsule/roles/<uuid:persona_id>/<slug:act>/", personas.change, name="persona_change"),
    path("capsule/add/", facts.add, name="fact_add"),
    path("capsule/facts/<uuid:memory_id>/", facts.fact, name="fact"),
    path("capsule/facts/<uuid:memory_id>/card/", facts.card, name="fact_card"),
    path("capsule/facts/<uuid:memory_id>/edit/", facts.edit, name="fact_edit"),
    path("capsule/facts/<uuid:memory_id>/keep/", acts.keep, name="fact_keep"),
    path("capsule/facts/<uuid:memory_id>/not-true/", acts.not_true, name="fact_not_true"),
    path("capsule/facts/<uuid:memory_id>/revoke/", acts.revoke, name="fact_revoke"),
    path("capsule/facts/<uuid:memory_id>/restore/", acts.restore, name="fact_restore"),
    path("capsule/facts/<uuid:memory_id>/erase/", acts.erase, name="fact_erase"),
    path("capsule/facts/<uuid:memory_id>/pin/", acts.pin, name="fact_pin"),
    path("capsule/facts/<uuid:memory_id>/unpin/", acts.unpin, name="fact_unpin"),
    path("capsule/facts/<uuid:memory_id>/sensitive/", acts.mark, name="fact_mark"),
    path("capsule/facts/<uuid:memory_id>/move/", acts.move, name="fact_move"),
    path("capsule/chosen/", bulk.bulk, name="bulk"),
    path("capsule/conflicts/<uuid:conflict_id>/", settling.settle, name="settle"),
    path("capsule/events/<uuid:event_id>/undo/", acts.undo, name="undo"),
    path("capsule/calendar/", calendar.calendar, name="calendar"),
    path("capsule/data/", data.data, name="capsule_data"),
    path("capsule/data/export/", data.ask, name="export_ask"),
    path("capsule/data/export/<uuid:export_id>/", data.take, name="export_take"),
    path("capsule/data/import/", data.bring, name="import"),
    path("capsule/tokens/", tokens.access_tokens, name="access_tokens"),
    path("capsule/tokens/<uuid:token_id>/revoke/", calendar.revoke, name="token_revoke"),
    path("calendar/key/<str:secret>/todos.ics", calendar.calendar_feed, name="calendar_feed"),
    path("capsule/todos/", todos.add, name="todo_add"),
    path("capsule/todos/<uuid:todo_id>/edit/", todos.edit, name="todo_edit"),
    path("capsule/todos/<uuid:todo_id>/snooze/", todos.snooze, name="todo_snooze"),
    path("capsule/todos/<uuid:todo_id>/<slug:act>/", todos.close, name="todo_close"),
]
