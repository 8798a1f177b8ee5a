"""Figures as text, as Markdown, as JSON, and beside those of a saved run. Pure."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from bench.registry import Row, Table


def printed(table: Table) -> str:
    """The table as text, columns aligned."""
    columns, cells = _cells(table.rows)
    widths = [max([len(column), *(len(line[at]) for line in cells)]) for at, column in enumerate(columns)]
    lines = [columns, *cells]
    aligned = ["  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)) for line in lines]
    return "\n".join([f"\n{table.title}", *aligned, *([table.notes] if table.notes else [])])


def markdown(tables: Mapping[str, Table], facts: Mapping[str, object]) -> str:
    """All tables, under what machine they were made on."""
    made = ", ".join(f"{name} {value}" for name, value in facts.items())
    return "\n\n".join([made, *(_in_markdown(table) for table in tables.values())]) + "\n"


def _in_markdown(table: Table) -> str:
    columns, cells = _cells(table.rows)
    rule = ["---", *["---:"] * (len(columns) - 1)]
    lines = ["| " + " | ".join(line) + " |" for line in [columns, rule, *cells]]
    return "\n".join([f"### {table.title}", "", *lines, *(["", table.notes] if table.notes else [])])


def _cells(rows: list[Row]) -> tuple[list[str], list[list[str]]]:
    columns = list(dict.fromkeys(column for row in rows for column in row))
    return columns, [[str(row.get(column, "")) for column in columns] for row in rows]


def saved(tables: Mapping[str, Table], facts: Mapping[str, object], now: datetime) -> dict[str, Any]:
    """A run as JSON: machine, then each bench with its rows and the bars that do not hold."""
    benches = {
        name: {"title": table.title, "rows": table.rows, "notes": table.notes, "broken": table.broken()}
        for name, table in tables.items()
    }
    return {"made_at": now.isoformat(timespec="seconds"), "machine": dict(facts), "benches": benches}


def compared(name: str, table: Table, before: Mapping[str, Any]) -> Table | None:
    """Each figure over that of a saved run: 1.0 is as before, 2.0 twice as much; None where nothing is comparable.

    Rows belong together by their first cell. What is no number, or was 0, has no ratio.

    Args:
        before: as `saved` made it.
    """
    rows = before.get("benches", {}).get(name, {}).get("rows", [])
    earlier = {_first(row): row for row in rows}
    found = [_ratios(row, earlier[_first(row)]) for row in table.rows if _first(row) in earlier]
    return Table(f"{table.title}: over the saved run", found) if found else None


def _first(row: Mapping[str, Any]) -> str:
    return str(next(iter(row.values())))


def _ratios(row: Row, earlier: Mapping[str, Any]) -> Row:
    first = next(iter(row))
    made: Row = {first: row[first]}
    for column, value in list(row.items())[1:]:
        was = earlier.get(column)
        both = _is_number(value) and _is_number(was) and was
        made[column] = round(value / was, 2) if both else ""
    return made


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
