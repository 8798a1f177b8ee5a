"""The tools as operators see them on the console (memoryhub.rollout.tooling)."""

from chat.tools import registry
from memoryhub.rollout.api import ToolView


def listed() -> list[ToolView]:
    return [
        ToolView(tool.name, tool.description, tool.writes, tool.permission, str(tool.needs), tool.seconds)
        for tool in registry.every().values()
    ]
