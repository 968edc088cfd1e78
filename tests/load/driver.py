"""Asks for views when they are due, whether or not others have been answered: what a reader waits for counts from then.

A tool that waits for one answer before it sends the next request asks a slow site less, and so tells too little (coordinated omission);
locust's users do. A connection for each view, as from many readers; written on asyncio's streams, since this shares the processor with
the site, and takes a twentieth of what a client library takes.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

from tests.load.mix import Reader, Site, View

TIMEOUT_SECONDS = 30
CSRF = "a" * 32
"""The secret that readers' cookies and requests hold alike."""


@dataclass(frozen=True)
class Answer:
    """A view that was asked for: how long it took, in milliseconds from when it was due, and its status (0: none came)."""

    view: str
    path: str
    milliseconds: float
    status: int

    @property
    def is_error(self) -> bool:
        """Whether anything but the page came."""
        return self.status != 200


@dataclass
class Driver:
    """Drives a site that listens on `host` and `port` and answers to `name`."""

    host: str
    port: int
    name: str
    site: Site
    readers: Sequence[Reader]
    chance: random.Random
    clicks: int = 0

    async def drive(self, plan: Sequence[tuple[float, View]]) -> list[Answer]:
        """Ask for every view of the plan at its time."""
        begin = time.perf_counter()
        asked = []
        for due, view in plan:
            delay = begin + due - time.perf_counter()
            if delay > 0:
                await asyncio.sleep(delay)
            asked.append(asyncio.create_task(self.ask(view, begin + due)))
        return list(await asyncio.gather(*asked))

    async def ask(self, view: View, due: float) -> Answer:
        """The answer to one view."""
        reader = self.chance.choice(self.readers) if view.is_own else None
        path = view.path(self.chance, self.site, reader)
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                status = await self._status(self._request(view, path, reader))
        except (OSError, TimeoutError, ValueError, IndexError):
            status = 0
        return Answer(view.name, path, (time.perf_counter() - due) * 1000, status)

    async def _status(self, request: bytes) -> int:
        reading, writing = await asyncio.open_connection(self.host, self.port)
        try:
            writing.write(request)
            answer = await reading.read(-1)
        finally:
            writing.close()
        return int(answer[9:12])

    def _request(self, view: View, path: str, reader: Reader | None) -> bytes:
        head = [f"Host: {self.name}", "Connection: close", "X-Forwarded-Proto: https", "Accept-Language: en", "Accept: */*"]
        if reader is not None:
            head.append(f"Cookie: __Host-session={reader.session}; __Host-csrf={CSRF}")
        body = ""
        if view.is_change:
            self.clicks += 1
            change = "add" if self.clicks % 2 else "remove"
            body = "do=" + quote(f"{change}:{self.site.clicked}:deck:1")
            head += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}", "HX-Request: true"]
            head += [f"X-CSRFToken: {CSRF}", f"Origin: https://{self.name}", f"Referer: https://{self.name}/"]
        lines = [f"{'POST' if view.is_change else 'GET'} {path} HTTP/1.1", *head, "", body]
        return "\r\n".join(lines).encode()
