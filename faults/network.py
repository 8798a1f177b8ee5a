"""A network that is slow, loses and cuts: a proxy of the harness's own between people and the product (F23)."""

import contextlib
import random
import selectors
import socket
import threading
import time
import urllib.parse
from dataclasses import replace

from faults.harness import Stage
from faults.load import Resident
from faults.registry import fault

LATENCY_SECONDS = 0.3
LOSS = 0.05  # of pieces: TCP sends these again after about its smallest timeout
AGAIN_SECONDS = 1.0
CUT_EVERY = 4.0


class Proxy:
    """TCP on loopback; `with Proxy(port)`: `address` is where people connect instead."""

    def __init__(self, port: int) -> None:
        self._target = ("127.0.0.1", port)
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._ended = threading.Event()
        self.cuts = self.delayed = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self) -> "Proxy":
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._listener.close()
        self.cut()

    def cut(self) -> int:
        """Reset every connection there is. Returns how many."""
        pairs, self._pairs = self._pairs, []
        for pair in pairs:
            for end in pair:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
        self.cuts += len(pairs)
        return len(pairs)

    def _accept(self) -> None:
        while not self._ended.is_set():
            try:
                near, _ = self._listener.accept()
                far = socket.create_connection(self._target, timeout=10)
            except OSError:
                continue
            self._pairs.append((near, far))
            threading.Thread(target=self._carry, args=(near, far), daemon=True).start()

    def _carry(self, near: socket.socket, far: socket.socket) -> None:
        with near, far, selectors.DefaultSelector() as ready:
            ready.register(near, selectors.EVENT_READ, far)
            ready.register(far, selectors.EVENT_READ, near)
            with contextlib.suppress(OSError):
                while not self._ended.is_set():
                    for key, _ in ready.select(1.0):
                        piece = key.fileobj.recv(65536)
                        if not piece:
                            return
                        self._wait()
                        key.data.sendall(piece)

    def _wait(self) -> None:
        self.delayed += 1
        time.sleep(LATENCY_SECONDS / 2 + (AGAIN_SECONDS if random.random() < LOSS else 0.0))


@fault(
    "F23",
    "a slow network that loses and cuts",
    how="a TCP proxy of the harness's own: 300 ms there and back, one piece in twenty a second late, every connection "
    "cut each 4 s",
    promise="pages come back and lack nothing",
    tier="nightly",
)
def slow_network(stage: Stage) -> None:
    port = urllib.parse.urlsplit(stage.house.product.address).port
    with Proxy(port) as proxy:
        far = [Resident(replace(one.person, address=proxy.address), one.token, one.language) for one in stage.residents]
        with stage.talking(far) as crowd:
            for _ in range(6):
                time.sleep(CUT_EVERY)
                stage.injected(proxy.cut())
            stage.ledger.outages.append((0.0, time.monotonic() + 5.0))  # the prober reads through the proxy too
        stage.figure("pieces delayed", proxy.delayed)
        stage.expect(crowd.returns > 0, "nobody noticed")
