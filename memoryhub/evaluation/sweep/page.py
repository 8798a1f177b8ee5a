"""What a sweep found, as a table, a sentence, JSON and a page with its curve."""

from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string

from memoryhub.evaluation.curves import Chart, chart
from memoryhub.evaluation.shares import percent, spread
from memoryhub.evaluation.sweep import numbers, turning
from memoryhub.evaluation.sweep.turning import Point


@dataclass(frozen=True)
class Swept:
    name: str
    points: tuple[Point, ...]

    @property
    def rows(self) -> tuple[list[str], list[list[str]]]:
        lines = [
            [f"{one.value:g}", str(one.whole), percent(one.whole), spread(one.whole), percent(one.answers),
             percent(one.handed), f"{one.tokens:.0f}"]
            for one in self.points
        ]  # fmt: skip
        return [self.name, "cases", "whole", "95 %", "answers", "handed over", "tokens"], lines

    @property
    def sentence(self) -> str:
        return turning.told(self.name, turning.turning(self.points), numbers.default_of(self.name))

    @property
    def as_json(self) -> dict[str, Any]:
        return turning.as_json(self.name, self.points, numbers.default_of(self.name))

    @property
    def html(self) -> str:
        about = {"title": f"Sweep over {self.name}", "lead": self.sentence}
        tables = [("Figures", *self.rows)]
        return render_to_string("evaluation/curves.html", {**about, "charts": self._charts(), "tables": tables})

    def _charts(self) -> list[Chart]:
        places = [one.value for one in self.points]
        steps = [f"{one:g}" for one in places]
        turned = turning.turning(self.points)
        mark = None if turned.is_flat else turned.point.value
        shares = {
            "whole cases": [one.whole.share for one in self.points],
            "answers": [one.answers.share for one in self.points],
            "handed over": [one.handed.share for one in self.points],
        }
        tokens = {"tokens a question": [one.tokens for one in self.points]}
        return [
            chart("Shares of cases", steps, shares, places=places, top=1.0, mark=mark, form="{:.0%}"),
            chart("Prompt tokens", steps, tokens, places=places, mark=mark, form="{:.0f}"),
        ]
