"""Visitors who don't wait for each other: an open loop of requests, each due at a time drawn beforehand.

Each view has a connection of its own, as most visitors of a small site have. What it took is counted from when it was due, not from when
there was time to send it, so that a site that falls behind is seen to. The standard library alone, for it shares the processors
with the site; what it takes of them is told with the result.
"""

from __future__ import annotations

import asyncio
import gc
import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

TIMEOUT_SECONDS = 15.0
LEAD_SECONDS = 0.5
NO_ANSWER = 0


@dataclass(frozen=True)
class Asked:
    """A request, ready to be sent, and whether its answer is wanted."""

    page: str
    payload: bytes
    told: Callable[[bytes], None] | None = None


@dataclass(frozen=True)
class Answered:
    """What became of a view: the time from when it was due, how late it was sent, both in milliseconds; `status` 0 for no answer."""

    page: str
    milliseconds: float
    late: float
    status: int

    @property
    def is_error(self) -> bool:
        """Whether the visitor got something else than the page."""
        return self.status != 200


def arrivals(rate: float, seconds: float, chance: random.Random) -> Iterator[float]:
    """Times of a Poisson process of `rate` a second, from 0 to `seconds`."""
    at = chance.expovariate(rate)
    while at < seconds:
        yield at
        at += chance.expovariate(rate)


async def drive(
    address: tuple[str, int], times: list[float], next_request: Callable[[], Asked], timeout: float = TIMEOUT_SECONDS
) -> list[Answered]:
    """Ask `address` at `times`, counted from half a second after now, and return what came of each once all are over."""
    loop = asyncio.get_running_loop()
    begin, answers = loop.time() + LEAD_SECONDS, []
    tasks: list[asyncio.Task[Answered]] = []
    gc.collect()
    gc.freeze()
    for at in times:
        if (pause := begin + at - loop.time()) > 0:
            await asyncio.sleep(pause)
        tasks.append(loop.create_task(ask(address, next_request(), due=begin + at, timeout=timeout)))
    answers = list(await asyncio.gather(*tasks))
    gc.unfreeze()
    return answers


async def ask(address: tuple[str, int], asked: Asked, *, due: float, timeout: float = TIMEOUT_SECONDS) -> Answered:
    """Send one request over a connection of its own, and wait for all of the answer."""
    loop = asyncio.get_running_loop()
    late, status, answer = loop.time() - due, NO_ANSWER, b""
    try:
        async with asyncio.timeout(timeout):
            _, exchange = await loop.create_connection(lambda: Exchange(asked.payload, loop.create_future()), *address)
            answer = await exchange.whole
        status = status_of(answer)
    except (OSError, TimeoutError):
        pass
    if asked.told is not None and status == 200:
        asked.told(answer)
    return Answered(asked.page, (loop.time() - due) * 1000, late * 1000, status)


def request_bytes(method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> bytes:
    """A request as it is sent."""
    sized = {**headers, "Content-Length": str(len(body))} if body else headers
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in sized.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body


def status_of(answer: bytes) -> int:
    """The number in the first line of an answer; 0 where there is none, or the body is shorter than it says."""
    head, _, body = answer.partition(b"\r\n\r\n")
    words = head[:16].split(b" ")
    if len(words) < 2 or not words[1].isdigit():
        return NO_ANSWER
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:") and int(line[15:]) != len(body):
            return NO_ANSWER
    return int(words[1])


class Exchange(asyncio.Protocol):
    """One request and its answer, which ends where the site ends the connection."""

    def __init__(self, payload: bytes, whole: asyncio.Future[bytes]) -> None:
        self.payload, self.whole = payload, whole
        self.parts: list[bytes] = []
        self.transport: asyncio.BaseTransport | None = None
        whole.add_done_callback(self._close)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the request."""
        self.transport = transport
        transport.write(self.payload)  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        """Keep a part of the answer."""
        self.parts.append(data)

    def connection_lost(self, error: Exception | None) -> None:
        """That was all."""
        if self.whole.done():
            return
        if error is None:
            self.whole.set_result(b"".join(self.parts))
        else:
            self.whole.set_exception(error)

    def _close(self, _whole: asyncio.Future[bytes]) -> None:
        """Let go of a connection whose answer nobody waits for any more."""
        if self.transport is not None:
            self.transport.close()


def reference_pace() -> float:
    """Million rounds of the engine's reference loop in a second of processor time: how fast the machine is now."""
    from engine.bench.measures import reference_loop

    begin = time.process_time()
    return round(reference_loop(200_000) / (time.process_time() - begin) / 1e6, 1)
