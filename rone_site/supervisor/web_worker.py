"""Gunicorn's threads, for visitors who begin a request and never end it.

A thread reads a request to its end, however long that takes: as many who send half a line as there are threads, and nobody
else is served. Here each of them has so long for the next byte, and so long for the whole.
"""

import errno
import socket
import time
from contextlib import suppress

from gunicorn.workers.gthread import TConn, ThreadWorker

TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class PatientSocket(socket.socket):
    """A connection to a visitor, lost when a request takes too long; gunicorn makes it blocking where it begins to read one.

    `answer_seconds` is how long the network may take over a piece of an answer.
    """

    next_byte_seconds = 10.0
    request_seconds = 120.0
    answer_seconds = 120.0
    deadline = 0.0

    def setblocking(self, flag: bool) -> None:
        """Wait for ever, gunicorn means; here it means from now on, as long as a request may take."""
        self.settimeout(self.answer_seconds if flag else 0.0)
        self.deadline = time.monotonic() + self.request_seconds

    def recv(self, size: int, flags: int = 0, /) -> bytes:
        """The next bytes.

        Raises:
            ConnectionResetError: they took too long.
        """
        before = self.gettimeout()
        if before != self.answer_seconds:  # gunicorn has a shorter time in mind, or none
            return super().recv(size, flags)
        self.settimeout(max(min(self.next_byte_seconds, self.deadline - time.monotonic()), 0.001))
        try:
            received = super().recv(size, flags)
        except TimeoutError as error:
            self.give_up()
            raise ConnectionResetError(errno.ECONNRESET, "The rest of the request took too long.") from error
        self.settimeout(before)
        return received

    def give_up(self) -> None:
        """Say so, and end the connection in both directions: whoever still reads or writes finds that out."""
        with suppress(OSError):
            self.settimeout(0.0)
            self.send(TOO_LATE)
            self.shutdown(socket.SHUT_RDWR)


class WebWorker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """Gunicorn's worker with threads, on such connections."""

    def enqueue_req(self, conn: TConn) -> None:
        """Give a connection to a thread; the first time, as one that doesn't wait for ever."""
        if not isinstance(conn.sock, PatientSocket):
            conn.sock = PatientSocket(fileno=conn.sock.detach())
        super().enqueue_req(conn)
