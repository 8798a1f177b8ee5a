"""How long each step of a recall took. Pure."""

import time


class Laps:
    """Milliseconds by step."""

    def __init__(self) -> None:
        self._began = self._last = time.perf_counter()
        self._laps: dict[str, float] = {}

    def lap(self, name: str) -> None:
        moment = time.perf_counter()
        self._laps[name] = round((moment - self._last) * 1000, 3)
        self._last = moment

    def read(self) -> dict[str, float]:
        return self._laps | {"total": round((time.perf_counter() - self._began) * 1000, 3)}
