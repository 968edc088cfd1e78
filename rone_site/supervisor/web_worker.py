"""Gunicorn's threads, for visitors who begin a request and never end it.

Gunicorn gives a connection to a thread, which reads a request to its end, however long that takes: as many who send a byte now and
then as there are threads, and nobody else is served. Here the loop that accepts connections reads requests too, without waiting for
any; a thread gets one once all of it is here. Whoever takes too long over it is let go, and so is who has waited longest when all
places are taken.
"""

from __future__ import annotations

import errno
import selectors
import socket
import time
from contextlib import suppress
from functools import partial
from typing import IO, Any

from django.conf import settings
from gunicorn.workers.gthread import TConn, ThreadWorker

from rone_site.supervisor.arrival import Arrival

TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
NO_ROOM = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n"
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
PIECE_BYTES = 64 * 1024
PLACES_KEPT_FREE = 8
STORED_LIMIT_BYTES = 256 * 1024 * 1024
"""Of all requests on their way to one process."""


class PatientSocket(socket.socket):
    """A connection to a visitor: first what has arrived is read from it, then what still comes, within `rest_seconds` in all.

    `arrived_at` is when all of the present request was here, in seconds since 1970 (`web.arrivals`).
    Gunicorn makes it blocking where it begins to read a request. `answer_seconds` is how long the network may take over a piece of an
    answer.
    """

    rest_seconds = 5.0
    answer_seconds = 120.0
    deadline = 0.0
    arrived: IO[bytes] | None = None
    arrived_at = 0.0

    def setblocking(self, flag: bool) -> None:
        """Wait for ever, gunicorn means; here it means from now on, as long as the rest of a request may take."""
        self.settimeout(self.answer_seconds if flag else 0.0)
        self.deadline = time.monotonic() + self.rest_seconds

    def recv(self, size: int, flags: int = 0, /) -> bytes:
        """The next bytes.

        Raises:
            ConnectionResetError: they took too long.
        """
        if self.arrived and (arrived := self.arrived.read(size)):
            return arrived
        before = self.gettimeout()
        if before != self.answer_seconds:  # gunicorn has a shorter time in mind, or none
            return super().recv(size, flags)
        self.settimeout(max(self.deadline - time.monotonic(), 0.001))
        try:
            received = super().recv(size, flags)
        except TimeoutError as error:
            self.give_up(TOO_LATE)
            raise ConnectionResetError(errno.ECONNRESET, "The rest of the request took too long.") from error
        self.settimeout(before)
        return received

    def give_up(self, word: bytes) -> None:
        """Say `word`, and end the connection in both directions: whoever still reads or writes finds that out."""
        with suppress(OSError):
            self.settimeout(0.0)
            self.send(word)
            self.shutdown(socket.SHUT_RDWR)

    def hold(self, arrived: IO[bytes] | None) -> None:
        """Give out `arrived` before what still comes, in place of what was held."""
        if self.arrived:
            self.arrived.close()
        self.arrived = arrived

    def close(self) -> None:
        """End the connection, and let go of what has arrived."""
        self.hold(None)
        super().close()


class WebWorker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """Gunicorn's worker with threads, which get whole requests alone."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.arriving: dict[TConn, Arrival] = {}

    def enqueue_req(self, conn: TConn) -> None:
        """Wait for a request on a connection that is new, or readable once more; called by the loop, where gunicorn calls a thread."""
        if not isinstance(conn.sock, PatientSocket):
            conn.sock = PatientSocket(fileno=conn.sock.detach())
        conn.sock.setblocking(False)
        while self.arriving and self.nr_conns > self.worker_connections - PLACES_KEPT_FREE:
            self.drop(min(self.arriving, key=lambda each: self.arriving[each].begun), NO_ROOM)
        self.arriving[conn] = Arrival(time.monotonic(), settings.BODY_LIMIT_BYTES)
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self.on_bytes, conn))
        if conn.parser is not None and (left := conn.parser.unreader.take_buffered()):  # sent together with the request before
            self.take(conn, left)
        else:
            self.on_bytes(conn, conn.sock)

    def on_bytes(self, conn: TConn, _sock: object) -> None:
        """Read what is there, unless the connection was let go since the loop saw it."""
        if conn not in self.arriving:
            return
        try:
            data = conn.sock.recv(PIECE_BYTES)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self.take(conn, data)
        else:
            self.drop(conn)

    def take(self, conn: TConn, data: bytes) -> None:
        """Add `data` to the request; give it to a thread if that was its end."""
        arrival = self.arriving[conn]
        try:
            arrival.add(data)
        except OSError as error:  # no file to be had, or no room in it
            self.log.error("A request can’t be kept (%s).", error)
            self.drop(conn, NO_ROOM)
            return
        if arrival.is_too_long:
            self.drop(conn, TOO_LONG)
        elif arrival.is_complete:
            self.poller.unregister(conn.sock)
            del self.arriving[conn]
            arrival.file.seek(0)
            conn.sock.hold(arrival.file)
            conn.sock.arrived_at = time.time()
            conn.data_ready = True
            super().enqueue_req(conn)
        else:
            self._go_on(conn, arrival)

    def _go_on(self, conn: TConn, arrival: Arrival) -> None:
        if arrival.wants_continue:
            arrival.wants_continue = False
            with suppress(OSError):
                conn.sock.send(CONTINUE)
        if sum(each.bytes for each in self.arriving.values()) > STORED_LIMIT_BYTES:
            self.drop(max(self.arriving, key=lambda each: self.arriving[each].bytes), NO_ROOM)

    def drop(self, conn: TConn, word: bytes = b"") -> None:
        """Let a connection go whose request never came, with a last word."""
        self.poller.unregister(conn.sock)
        self.arriving.pop(conn).file.close()
        if word:
            conn.sock.give_up(word)
        self.nr_conns -= 1
        conn.close()

    def murder_pending(self) -> None:
        """Let go whose requests took too long; gunicorn's loop calls this every second."""
        super().murder_pending()
        now = time.monotonic()
        for conn in [conn for conn, arrival in self.arriving.items() if arrival.deadline < now]:
            self.drop(conn, TOO_LATE if self.arriving[conn].bytes else b"")

    def _keepalive_after(self, conn: TConn, keepalive: bool) -> bool:
        """Whether another request may come; what of it came with this one goes back to where the loop finds it."""
        is_kept = bool(super()._keepalive_after(conn, keepalive))
        if is_kept and conn.sock.arrived and (left := conn.sock.arrived.read()):
            buffered = conn.parser.unreader.take_buffered()
            conn.parser.unreader.unread(buffered + left)
        return is_kept
