"""The kinds that are no events of the engine."""

PING = "ping"  # a test
TODO_DUE = "todo_due"
