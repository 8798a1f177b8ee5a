"""The HTML report: one file that needs no other, made to be read beside the code that failed."""

from pathlib import Path

from django.template.loader import render_to_string

from memoryhub.evaluation.figures import Figures, rows, stages


def write(found: Figures, file: Path, title: str) -> None:
    """Figures, then each failing case with what was said, noticed, kept, recalled and answered."""
    header, lines = rows(found)
    page = render_to_string(
        "evaluation/report.html",
        {
            "title": title,
            "header": header,
            "lines": lines,
            "share": f"{found.whole.share:.1%}",
            "whole": found.whole,
            "stages": stages(found),
            "failures": found.failures,
        },
    )
    file.write_text(page, encoding="utf-8")
