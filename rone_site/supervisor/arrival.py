"""A request that is still on its way: what of it is here, whether that is all, and until when the rest must come."""

from __future__ import annotations

import re
import tempfile
from typing import IO

HEAD_LIMIT_BYTES = 128 * 1024
IN_MEMORY_BYTES = 64 * 1024
"""Longer requests lie in a file."""
FIRST_SECONDS = 15.0
MOST_SECONDS = 120.0
LEAST_BYTES_A_SECOND = 1024
"""Slower than any line that somebody would send a deck over."""
LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,18})[ \t]*\r\n", re.IGNORECASE)
CHUNKED = re.compile(rb"\r\ntransfer-encoding:[^\r\n]*chunked", re.IGNORECASE)
EXPECTS = re.compile(rb"\r\nexpect:[ \t]*100-continue", re.IGNORECASE)
CHUNK_SIZE = re.compile(rb"([0-9A-Fa-f]{1,8})[^\r\n]{0,200}\r\n")
CHUNK_LINE_LIMIT_BYTES = 256


class Arrival:
    """The bytes of one request, as they come; `is_complete` says that the server may read it without waiting.

    It reads no more of the request than it takes to know its end. What is no request counts as complete: the server refuses it.
    """

    def __init__(self, begun: float, body_limit_bytes: int) -> None:
        self.begun = begun
        self.body_limit_bytes = body_limit_bytes
        self.bytes = 0
        self.is_complete = False
        self.is_too_long = False
        self.wants_continue = False
        self.file: IO[bytes] = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY_BYTES)  # noqa: SIM115 - closed with the connection
        self._head: bytes | None = b""
        self._end = 0
        self._chunks: bytearray | None = None
        self._skip = 0

    @property
    def deadline(self) -> float:
        """When it must be complete, in seconds of the clock that `begun` is of: the later, the more has come."""
        return self.begun + min(MOST_SECONDS, FIRST_SECONDS + self.bytes / LEAST_BYTES_A_SECOND)

    def add(self, data: bytes) -> None:
        """Take the next bytes."""
        self.file.write(data)
        self.bytes += len(data)
        if self._head is not None:
            data = self._add_to_head(data)
        if self._chunks is not None:
            self._add_chunks(data)
        elif self._head is None:
            self.is_complete = self.bytes >= self._end
        if self._head is None and self.bytes > self.body_limit_bytes + HEAD_LIMIT_BYTES:
            self.is_complete = True  # the site refuses it

    def _add_to_head(self, data: bytes) -> bytes:
        """Look for the end of the head; what of `data` lies behind it."""
        assert self._head is not None  # noqa: S101 - asked by the caller
        before = len(self._head)
        self._head += data
        end = self._head.find(b"\r\n\r\n", max(0, before - 3))
        if end < 0:
            self.is_too_long = len(self._head) > HEAD_LIMIT_BYTES
            return b""
        head, rest = self._head[: end + 2], self._head[end + 4 :]
        self._head = None
        self.wants_continue = bool(EXPECTS.search(head))
        if CHUNKED.search(head):
            self._chunks = bytearray()
        else:
            length = LENGTH.search(head)
            self._end = end + 4 + min(int(length[1]) if length else 0, self.body_limit_bytes + HEAD_LIMIT_BYTES)
        return rest

    def _add_chunks(self, data: bytes) -> None:
        """Walk over the chunks to the last one, which is empty, and the empty line behind it."""
        chunks = self._chunks
        assert chunks is not None  # noqa: S101 - asked by the caller
        skipped = min(self._skip, len(data))
        self._skip -= skipped
        chunks += data[skipped:]
        while not self._skip and chunks and not self.is_complete:
            size = CHUNK_SIZE.match(chunks)
            if size is None:
                self.is_complete = b"\n" in chunks or len(chunks) > CHUNK_LINE_LIMIT_BYTES  # no size of a chunk
                return
            length = int(size[1], 16)
            if length == 0:
                self.is_complete = chunks.find(b"\r\n\r\n", size.end() - 2) >= 0 or len(chunks) > HEAD_LIMIT_BYTES
                return
            whole = size.end() + length + 2
            self._skip = max(0, whole - len(chunks))
            del chunks[:whole]
