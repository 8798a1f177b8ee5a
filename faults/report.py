"""What was found, as a table for a terminal, as JSON, and as one page of HTML that needs nothing else."""

import html
import json
from dataclasses import asdict

from faults.harness import Outcome
from faults.invariants import Verdict
from faults.programme import Found

THREE = ("lost", "doubled", "resurrected")


def table(found: Found) -> str:
    """A row for each fault, the three numbers of all, the naive writer's, and what was not run."""
    rows = [("fault", "what", "injected", "messages", "back s", "took s", "invariants looked at", "holds")]
    rows += [_row(one) for one in found.outcomes]
    widths = [max(len(str(row[column])) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "  ".join(str(cell).ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
    lines += ["", three_line(found), naive_line(found), *_not_run(found)]
    rates = " and ".join(str(rate) for rate in found.rates)
    lines.append(f"{found.seconds:.0f} s on {found.machine}; {rates} messages a second")
    return "\n".join(["", *lines])


def _row(one: Outcome) -> tuple:
    looked_at = " ".join(verdict.invariant for verdict in one.verdicts)
    back = "" if one.recovered is None else one.recovered
    return (one.fault.ids, one.fault.what, one.injected, one.said, back, one.seconds, looked_at, _holds(one.holds))


def _holds(holds: bool) -> str:
    return "yes" if holds else "NO"


def three(verdicts: list[Verdict]) -> dict[str, int]:
    """Lost, doubled, resurrected of these verdicts together."""
    return {name: sum(verdict.breaches.get(name, 0) for verdict in verdicts) for name in THREE}


def three_line(found: Found) -> str:
    of_memories = [verdict for one in found.outcomes for verdict in one.verdicts if verdict.invariant == "memories"]
    counts = three(of_memories) | {"resurrected": resurrected(found)}
    said = sum(verdict.looked_at for verdict in of_memories)
    return f"of {said} messages: " + ", ".join(f"{count} {name}" for name, count in counts.items())


def resurrected(found: Found) -> int:
    """Erased people of whom anything is left: a row, a byte, a key."""
    return sum(
        sum(one.breaches.values()) for outcome in found.outcomes for one in outcome.verdicts if one.invariant == "I4"
    )


def naive_line(found: Found) -> str:
    if found.naive is None:
        return "the naive writer was not played"
    counts = ", ".join(f"{count} {name}" for name, count in three([found.naive.verdict]).items())
    ends = "fails, as it must" if found.naive.fails else "PASSES: the judges are worth nothing"
    looked_at, killed = found.naive.verdict.looked_at, found.naive.killed
    return f"the naive writer, of {looked_at} messages under {killed} kills: {counts}: {ends}"


def _not_run(found: Found) -> list[str]:
    return [f"not run: {one.ids} {one.what}: {one.why}" for one in found.not_run]


def as_dict(found: Found) -> dict[str, object]:
    naive = found.naive and asdict(found.naive) | {"fails": found.naive.fails}
    return {
        "command": found.command,
        "began": found.began.isoformat(timespec="seconds"),
        "machine": found.machine,
        "seconds": found.seconds,
        "messages_a_second": found.rates,
        "holds": found.holds,
        "resurrected": resurrected(found),
        "naive": naive,
        "not_run": [asdict(one) for one in found.not_run],
        "faults": [_outcome(one) for one in found.outcomes],
    }


def _outcome(one: Outcome) -> dict[str, object]:
    fault = one.fault
    return {
        "ids": fault.ids, "what": fault.what, "how": fault.how, "promise": fault.promise, "tier": fault.tier,
        "injected": one.injected, "recovered_s": one.recovered, "seconds": one.seconds, "messages": one.said,
        "holds": one.holds, "complaints": one.complaints(), "figures": one.figures,
        "invariants": [asdict(verdict) | {"holds": verdict.holds} for verdict in one.verdicts],
    }  # fmt: skip


def as_json(found: Found) -> str:
    return json.dumps(as_dict(found), default=str, ensure_ascii=False, indent=1) + "\n"


_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #1c1c1c }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 2rem } caption { text-align: left; padding: .5rem 0 }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid #d8d8d8 }
td.number { text-align: right; font-variant-numeric: tabular-nums }
.good::before { content: "\\2713\\a0" } .bad { color: #a40000; font-weight: 600 } .bad::before { content: "\\2717\\a0" }
@media (prefers-color-scheme: dark) { body { background: #161616; color: #e8e8e8 } th, td { border-color: #3a3a3a }
  .bad { color: #ff8a80 } }
"""


def as_html(found: Found) -> str:
    """One file: no script, nothing fetched."""
    begun = found.began.isoformat(timespec="minutes")
    return f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Faults, {begun}</title><style>{_STYLE}</style>
<h1>What broke, and what was left</h1>
<p>{_text(found.command)}, {begun}, {_text(found.machine)}, {found.seconds:.0f} s.
 <strong class="{_mark(found.holds)}">{"Everything holds" if found.holds else "Not everything holds"}</strong></p>
<p>{_text(three_line(found))}.<br>{_text(naive_line(found))}.</p>
<table><caption>By fault</caption>
<tr><th>fault<th>how<th>injected<th>messages<th>back, s<th>took, s<th>invariants<th>found
{"".join(_html_row(one) for one in found.outcomes)}</table>
{_html_not_run(found)}</html>
"""


def _text(value: object) -> str:
    return html.escape(str(value))


def _mark(good: bool) -> str:
    return "good" if good else "bad"


def _html_row(one: Outcome) -> str:
    invariants = ", ".join(
        f'<span class="{_mark(verdict.holds)}">{verdict.invariant} ({verdict.looked_at})</span>'
        for verdict in one.verdicts
    )
    numbers = (one.injected, one.said, "" if one.recovered is None else one.recovered, one.seconds)
    cells = "".join(f'<td class="number">{number}' for number in numbers)
    figures = "; ".join(f"{name}: {value}" for name, value in one.figures.items() if name != "trace")
    complaints = "".join(f'<br><span class="bad">{_text(line)}</span>' for line in one.complaints())
    fault = one.fault
    return (
        f'<tr><th><span class="{_mark(one.holds)}">{_text(fault.ids)}</span> {_text(fault.what)}'
        f"<td>{_text(fault.how)}. Promised: {_text(fault.promise)}.{cells}<td>{invariants}"
        f"<td>{_text(figures)}{complaints}\n"
    )


def _html_not_run(found: Found) -> str:
    if not found.not_run:
        return ""
    rows = "".join(f"<tr><th>{_text(one.ids)}<td>{_text(one.what)}<td>{_text(one.why)}" for one in found.not_run)
    return f"<table><caption>Not run</caption><tr><th>fault<th>what<th>why{rows}</table>"
