"""The addresses below /api/v1/."""

from django.urls import path

from capsule.rest import forgetting, hooks, memories, others, todos

_ONE = "memories/<uuid:memory_id>"
urlpatterns = [
    path("memories", memories.Memories.as_view()),
    path(_ONE, memories.Memory.as_view()),
    path(f"{_ONE}/history", memories.History.as_view()),
    path(f"{_ONE}/revoke", memories.Revoke.as_view()),
    path(f"{_ONE}/restore", memories.Restore.as_view()),
    path(f"{_ONE}/move", memories.Move.as_view()),
    path(f"{_ONE}/<slug:act>", memories.MemoryAct.as_view()),
    path("todos", todos.Todos.as_view()),
    path("todos/<uuid:todo_id>", todos.Todo.as_view()),
    path("todos/<uuid:todo_id>/<slug:act>", todos.TodoAct.as_view()),
    path("timeline", others.Timeline.as_view()),
    path("events/<uuid:event_id>/undo", others.Undo.as_view()),
    path("conflicts", others.Conflicts.as_view()),
    path("conflicts/<uuid:conflict_id>/settle", others.Settle.as_view()),
    path("personas", others.Personas.as_view()),
    path("personas/<uuid:persona_id>", others.Persona.as_view()),
    path("settings", others.Settings.as_view()),
    path("webhooks", hooks.Hooks.as_view()),
    path("webhooks/<uuid:hook_id>", hooks.OneHook.as_view()),
    path("webhooks/<uuid:hook_id>/deliveries", hooks.Deliveries.as_view()),
    path("webhooks/<uuid:hook_id>/<slug:act>", hooks.HookAct.as_view()),
    path("export", others.Export.as_view()),
    path("import", others.Import.as_view()),
    path("forget", forgetting.Forget.as_view()),
    path("forget/requests", forgetting.Requests.as_view()),
    path("forget/requests/<uuid:request_id>", forgetting.OneRequest.as_view()),
    path("forget/requests/<uuid:request_id>/certificate", forgetting.Certificate.as_view()),
    path("forget/<slug:token>", forgetting.ForgetNow.as_view()),
]
