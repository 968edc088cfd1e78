"""When a request is here as a whole."""

import pytest

from rone_site.supervisor.arrival import FIRST_SECONDS, HEAD_LIMIT_BYTES, MOST_SECONDS, Arrival

LIMIT = 1_000_000
WHOLE = {
    "no body": b"GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    "a body": b"POST / HTTP/1.1\r\ncontent-LENGTH: 5 \r\n\r\nabcde",
    "an empty body": b"POST / HTTP/1.1\r\nContent-Length: 0\r\n\r\n",
    "chunks": b"POST / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n5;a=b\r\nab\r\ne\r\n1\r\nx\r\n0\r\n\r\n",
    "chunks with a trailer": b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nA\r\n0123456789\r\n0\r\nX: y\r\n\r\n",
    "chunks that are none": b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
}


@pytest.mark.parametrize("kind", WHOLE)
@pytest.mark.parametrize("piece", [1, 3, 1000])
def test_a_request_is_complete_with_its_last_byte_however_it_is_cut(kind: str, piece: int) -> None:
    request, arrival = WHOLE[kind], Arrival(0.0, LIMIT)
    for start in range(0, len(request), piece):
        assert not arrival.is_complete
        arrival.add(request[start : start + piece])
    assert arrival.is_complete
    arrival.file.seek(0)
    assert arrival.file.read() == request


def test_what_is_longer_than_the_site_takes_is_not_waited_for_to_its_end() -> None:
    arrival = Arrival(0.0, LIMIT)
    arrival.add(b"POST / HTTP/1.1\r\nContent-Length: 999999999999\r\n\r\n")
    assert not arrival.is_complete
    arrival.add(b" " * (LIMIT + HEAD_LIMIT_BYTES))
    assert arrival.is_complete
    head = Arrival(0.0, LIMIT)
    head.add(b"GET / HTTP/1.1\r\nX: " + b"a" * HEAD_LIMIT_BYTES)
    assert head.is_too_long


def test_a_drip_has_little_time_and_a_stream_more_but_not_for_ever() -> None:
    arrival = Arrival(100.0, LIMIT)
    arrival.add(b"P")
    assert 100.0 + FIRST_SECONDS <= arrival.deadline < 101.0 + FIRST_SECONDS
    arrival.add(b"x" * 50_000)
    assert arrival.deadline > 140.0
    arrival.add(b"x" * 5_000_000)
    assert arrival.deadline == 100.0 + MOST_SECONDS
