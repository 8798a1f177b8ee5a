"""The engine's personal data (memoryhub.spaces.declared)."""

from memoryhub.spaces.declared import Rows

STORES = (
    Rows("index", "memory.MemoryIndex"),
    Rows("logs", "memory.ForgetOrder", counted=False),
    Rows("facts", "memory.Evidence", counted=False),
    Rows("facts", "memory.Tombstone", counted=False),
    Rows("facts", "memory.Memory"),
    Rows("todos", "memory.Todo"),
    Rows("timeline", "memory.MemoryEvent"),
    Rows("logs", "memory.CaptureLog"),
    Rows("logs", "memory.RecallLog"),
)
