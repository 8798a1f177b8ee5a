"""Alarms: the days' figures against their limits, and each minute's samples against theirs."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta

from memoryhub.health import bands, store
from memoryhub.health.bands import SPECS, Sums, Value
from memoryhub.health.store import Key

DAYS_BACK = max(max(one.low_days, one.high_days) for one in SPECS.values()) - 1


def slices(day: Mapping[Key, Sums]) -> dict[Key, Sums]:
    """A day's sums, and those over all arms and over all languages: what is told and judged is told by each."""
    found: dict[Key, Sums] = {}
    for (name, language, arm), sums in day.items():
        for key in {(name, language, arm), (name, "", arm), (name, language, ""), (name, "", "")}:
            found[key] = found.get(key, Sums()).plus(sums)
    return found


def judge_day(day: date, now: datetime) -> int:
    """Open and end alarms by the days up to this one. Returns how many are new."""
    figures = store.figures(day - timedelta(days=DAYS_BACK), day)
    by_day = {on: slices(sums) for on, sums in figures.items()}
    keys = {key for key in by_day.get(day, {}) if key[0] in SPECS and not SPECS[key[0]].is_live}
    new = 0
    for key in sorted(keys):
        spec = SPECS[key[0]]
        days = [day - timedelta(days=back) for back in range(DAYS_BACK, -1, -1)]
        row = [bands.value_of(spec, by_day.get(on, {}).get(key, Sums())) for on in days]
        new += _settle(key, bands.alarm(spec, row), row[-1], now)
    store.end_absent([name for name, spec in SPECS.items() if not spec.is_live], keys, now)
    return new


def judge_live(now: datetime) -> int:
    """The latest samples of what is looked at every minute. Returns how many alarms are new."""
    new = 0
    for name, spec in SPECS.items():
        if spec.is_live:
            taken = store.samples(name, now - timedelta(minutes=10), now + timedelta(seconds=1))[-spec.high_days :]
            row = [Value(one, 1) for one in taken]
            if row:
                new += _settle((name, "", ""), bands.alarm(spec, row), row[-1], now)
    return new


def _settle(key: Key, side: bands.Side | None, value: Value, now: datetime) -> int:
    store.end_alarms(key, side, now)
    if side is None or value.value is None:
        return 0
    return int(store.set_alarm(key, side, value.value, value.sample, now))
