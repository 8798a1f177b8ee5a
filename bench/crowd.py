"""Many pages of one server, as a client's event loop holds them, and what a burst to all of them takes."""

import asyncio
import contextlib
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

CONNECTING = 40  # at a time, as browsers that come back after a restart with the spread of their first wait
PATIENCE_SECONDS = 60.0


@dataclass
class Crowd:
    """Pages that are in. Each notes when the piece of the current burst came."""

    pages: list[ClientConnection] = field(default_factory=list)
    heard: dict[int, float] = field(default_factory=dict)
    round: int = 0
    all_in: asyncio.Event = field(default_factory=asyncio.Event)
    ears: list[asyncio.Task[None]] = field(default_factory=list)

    async def enter(
        self, addresses: Sequence[tuple[str, dict[str, str]]], origin: str, greeting: Sequence[str]
    ) -> None:
        """Open a socket at each (address, headers), and say the greeting on it, whose last word is answered."""
        gate = asyncio.Semaphore(CONNECTING)

        async def one(address: str, headers: dict[str, str]) -> None:
            async with gate:
                page = await connect(
                    address, origin=origin, additional_headers=headers, proxy=None, open_timeout=60,
                    ping_interval=None, compression=None,
                )  # fmt: skip
                for words in greeting:
                    await page.send(words)
                while "pong" not in str(await page.recv()):
                    pass
            self.pages.append(page)
            self.ears.append(asyncio.create_task(self._listen(len(self.pages) - 1, page)))

        await asyncio.gather(*(one(*address) for address in addresses))

    async def _listen(self, number: int, page: ClientConnection) -> None:
        try:
            async for frame in page:
                if '"delta"' in frame and (piece := json.loads(frame))["n"] == self.round and number not in self.heard:
                    self.heard[number] = (time.time() - float(piece["text"])) * 1000
                    if len(self.heard) == len(self.pages):
                        self.all_in.set()
        except ConnectionClosed:
            return

    async def burst(self, send: Callable[[int], Awaitable[object]]) -> list[float]:
        """Milliseconds from the sending of a piece to its arrival, of each page that heard it.

        Args:
            send: sends a piece with this number, and the time as its text, to every page.
        """
        self.heard, self.round = {}, self.round + 1
        self.all_in.clear()
        await send(self.round)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.all_in.wait(), PATIENCE_SECONDS)
        return list(self.heard.values())

    async def keep_pinging(self, every: float) -> None:
        """Each page says so every `every` seconds, evenly spread over them, until it is cancelled."""
        while True:
            for page in self.pages:
                await page.send('{"type":"ping"}')
                await asyncio.sleep(every / len(self.pages))

    async def leave(self) -> None:
        for ear in self.ears:
            ear.cancel()
        await asyncio.gather(*(page.close() for page in self.pages), return_exceptions=True)
