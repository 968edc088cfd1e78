"""The open loop: when views are due, what counts as an answer, and from when it is counted."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest

from tests.load.drive import Answered, Asked, arrivals, drive, status_of

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def test_arrivals_are_as_many_as_the_rate_says_and_alike_each_time() -> None:
    times = list(arrivals(50, 200, random.Random(1)))
    assert times == sorted(times) == list(arrivals(50, 200, random.Random(1)))
    assert 9_700 < len(times) < 10_300
    assert 0 < times[0] < times[-1] < 200
    pauses = [later - earlier for earlier, later in pairwise(times)]
    assert 0.34 < sum(pause > 1 / 50 for pause in pauses) / len(pauses) < 0.40  # 1 / e, as of a Poisson process


@pytest.mark.parametrize(
    ("answer", "status"),
    [(ANSWER, 200), (ANSWER[:-1], 0), (b"", 0), (b"HTTP/1.1 404 Not Found\r\n\r\n", 404), (b"nonsense", 0), (b"HTTP/1.1 x", 0)],
)
def test_an_answer_counts_when_it_is_whole(answer: bytes, status: int) -> None:
    assert status_of(answer) == status


def answered(serve: Serve, times: list[float], *, timeout: float = 5) -> list[Answered]:
    async def all_of_it() -> list[Answered]:
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        address: tuple[str, int] = server.sockets[0].getsockname()
        async with server:
            return await drive(address, times, lambda: Asked("page", b"GET / HTTP/1.1\r\n\r\n"), timeout)

    with ThreadPoolExecutor(1) as thread:  # a thread that had a browser's test before has a loop running
        return thread.submit(asyncio.run, all_of_it()).result()


def test_nobody_waits_for_another() -> None:
    waiting: list[asyncio.StreamWriter] = []

    async def answer_all_when_three_are_there(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        waiting.append(writer)
        if len(waiting) == 3:
            for each in waiting:
                each.write(ANSWER)
                each.close()

    answers = answered(answer_all_when_three_are_there, [0.0, 0.01, 0.02])
    assert [answer.status for answer in answers] == [200, 200, 200]
    assert answers[0].milliseconds > answers[2].milliseconds


def test_who_gets_no_answer_in_time_is_an_error() -> None:
    async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    (answer,) = answered(say_nothing, [0.0], timeout=0.05)
    assert answer.status == 0
    assert answer.is_error
