"""The clock and the calculator."""

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import Field, field_validator

from chat.tools.builtin import arithmetic
from chat.tools.types import Arguments, Hint, Scene, Tool, ToolProblem


class Clock(Arguments):
    time_zone: str = Field("", max_length=64, description="IANA name, like Europe/Paris; empty: where the person is")

    @field_validator("time_zone")
    @classmethod
    def _exists(cls, name: str) -> str:
        try:
            return name and str(ZoneInfo(name))
        except (ZoneInfoNotFoundError, OSError):
            raise ValueError("no such time zone") from None


def current_time(scene: Scene, asked: Clock) -> dict[str, str]:
    zone = asked.time_zone or scene.person.time_zone
    local = scene.now.astimezone(ZoneInfo(zone))
    return {"time": f"{local:%H:%M}", "date": f"{local:%Y-%m-%d}", "weekday": f"{local:%A}", "time_zone": zone}


class Sum(Arguments):
    # What stands between the first number (or bracket) and the last, where a sign of arithmetic joins them.
    expression: str = Field(
        min_length=1,
        max_length=arithmetic.LONGEST,
        description='arithmetic, like "12 * (3.5 + 2)", "15% * 80", "sqrt(2)"',
        json_schema_extra={"said": r"((?:sqrt)?[(（]*\d[\d.,%\s]*(?:[-+*/×÷^−][\s(（]*\d[\d.,%\s)）]*)+)"},
    )


def calculate(scene: Scene, asked: Sum) -> dict[str, str]:
    try:
        return {"expression": asked.expression, "result": arithmetic.worked_out(asked.expression)}
    except arithmetic.NoSum:
        raise ToolProblem("no_sum", en="I cannot work that out.", zh="这个式子我算不出来。") from None


def _asks_for_a_sum() -> tuple[str, ...]:
    """A sum and a word that asks for its value; a date or a phone number alone is none."""
    joined = r"\d[\d.,%\s)）]*[-+*/×÷^−][\s(（]*\d"
    zh = r"(?=.*(?:算|等于|是多少|多少[?？]|得几|得多少|=\s*[?？]?\s*$))"
    en = r"(?=.*(?:\b(?:calculate|compute|work out|how much is|what(?:'s| is))\b|=\s*\??\s*$))"
    return rf"^{zh}.*{joined}", rf"^{en}.*{joined}"


TOOLS = (
    Tool(
        "current_time", "The current date and time, where the person is or in another time zone.", Clock, current_time,
        hint=Hint.DROP, seconds=0.1, near=(r"几点|时间|今天|几号|星期几|周几", r"\b(?:time|date|today|day is)\b"),
        title={"en": "Time", "zh": "时间"},
    ),
    Tool(
        "calculate", "Works out an arithmetic expression exactly. Use it for every sum.", Sum, calculate,
        hint=Hint.DROP, seconds=0.1, cues=_asks_for_a_sum(), near=(r"算|总共|一共", r"\b(?:sum|total|calculate)\b"),
        title={"en": "Worked out", "zh": "算好了"},
        words={"expression": "算式", "result": "结果"},
    ),
)  # fmt: skip
