"""Answers in a given form: asked for as strictly as the server allows, read leniently, checked strictly."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import BaseModel, ValidationError

from memoryhub.errors import ProviderError
from memoryhub.providers.openai_compatible.toolcalls import as_sent
from memoryhub.providers.openai_compatible.wire import parsed
from memoryhub.providers.types import ChatMessage, Schema

LONGEST_FORM = 200_000  # characters


@dataclass(frozen=True, slots=True)
class Mode:
    name: str

    def parameters(self, schema: type[BaseModel]) -> dict:
        if self.name == "json_schema":
            form = {"name": schema.__name__, "schema": schema.model_json_schema(), "strict": False}
            return {"response_format": {"type": "json_schema", "json_schema": form}}
        return {"response_format": {"type": "json_object"}} if self.name == "json_object" else {}


MODES = (Mode("json_schema"), Mode("json_object"), Mode("plain"))


class Misfit(Exception):
    """An answer that is no JSON or does not fit; `complaint` says where, without repeating any value."""

    def __init__(self, complaint: str) -> None:
        super().__init__("misfit")
        self.complaint = complaint


def form_request(messages: Sequence[ChatMessage], schema: type[BaseModel], mode: Mode) -> list[dict]:
    """The prompt with the form described in words, which every mode needs once a server ignores its parameter."""
    form = json.dumps(schema.model_json_schema(), ensure_ascii=False)
    asked = f"Answer with one JSON object that fits this JSON schema, and with nothing else:\n{form}"
    return [{"role": "system", "content": asked}] + [
        as_sent(message) if message.images else {"role": message.role, "content": message.text} for message in messages
    ]


def repair(messages: list[dict], text: str, misfit: Misfit) -> list[dict]:
    """The prompt for the one repair: the answer, and what is wrong with it."""
    return [
        *messages,
        {"role": "assistant", "content": text[:LONGEST_FORM]},
        {"role": "user", "content": f"This does not fit: {misfit.complaint}. Answer again with only the JSON object."},
    ]


def read_form(text: str, schema: type[Schema]) -> Schema:
    """The object in an answer, also between fences or words, checked against the schema."""
    if len(text) > LONGEST_FORM:
        raise Misfit("it is too long")
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or end < start:
        raise Misfit("it holds no JSON object")
    try:
        value = parsed(text[start : end + 1])
    except ProviderError:
        raise Misfit("it is not valid JSON") from None
    try:
        return schema.model_validate(value)
    except ValidationError as problem:
        places = [f"{'.'.join(map(str, one['loc'])) or 'the object'}: {one['type']}" for one in problem.errors()[:8]]
        raise Misfit("; ".join(places)) from None
