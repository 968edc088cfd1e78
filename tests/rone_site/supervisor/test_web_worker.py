"""The server that speaks to browsers, against those who begin and never end."""

import http.client
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from django.test import override_settings

from rone_site.supervisor.parts import Part, web_part
from rone_site.supervisor.web_worker import TOO_LATE, PatientSocket
from script.postgresql_and_redis import free_port, listens
from tests.running import Program, wait_until

pytestmark = [
    pytest.mark.xdist_group("web server"),  # which is one for all tests here
    pytest.mark.alike("how requests arrive; the few that are answered ask nothing of the database"),
]
DRIPS = 200
PARTS = {  # the beginnings of requests, and the word by word that goes on
    "nothing at all": (b"", b""),
    "half a line": (b"GET / HT", b"x"),
    "half a head": (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ", b"a"),
    "half a body": (b"POST /api/v1/decks/validate/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 90000\r\n\r\n{", b" "),
    "a body without end": (b"POST /theme/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999999\r\n\r\n", b" "),
    "half a chunk": (b"POST /theme/ HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\na", b"a"),
    "one that asks first": (b"POST /theme/ HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 100-continue\r\nContent-Length: 9000\r\n\r\n", b" "),
}


class HastySocket(PatientSocket):
    """One with little patience."""

    rest_seconds = 0.01


@pytest.fixture
def ends() -> Iterator[tuple[PatientSocket, socket.socket]]:
    """The site's end of a connection, and the visitor's."""
    here, there = socket.socketpair()
    with HastySocket(fileno=here.detach()) as ours, there:
        there.settimeout(30)
        yield ours, there


def test_whoever_sends_no_more_is_told_so_and_let_go(ends: tuple[PatientSocket, socket.socket]) -> None:
    ours, visitor = ends
    visitor.sendall(b"GET / HT")
    ours.setblocking(True)
    assert ours.recv(100) == b"GET / HT"

    with pytest.raises(ConnectionResetError):
        ours.recv(100)

    assert visitor.recv(1000) == TOO_LATE
    assert visitor.recv(1000) == b""


def test_a_shorter_time_that_the_server_sets_itself_stands(ends: tuple[PatientSocket, socket.socket]) -> None:
    ours, _visitor = ends
    ours.settimeout(0.001)

    with pytest.raises(TimeoutError):
        ours.recv(100)


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Where the real server listens; whatever a test has done to it, the next one is served."""
    folder, listening = tmp_path_factory.mktemp("web"), free_port()
    with override_settings(PORT=listening, WEB_PROCESSES=1, DATA_DIR=folder):
        program = Program(web_part(), folder / "web.log", {"DJANGO_SETTINGS_MODULE": "rone_site.settings.test"})
    program.start()
    try:
        wait_until(lambda: listens(listening), "the server to listen")
        yield listening
    finally:
        program.stop()


def answer(port: int, request: bytes, *, timeout: float = 60) -> bytes:
    """What comes back on a connection of its own."""
    with socket.create_connection(("127.0.0.1", port), timeout=timeout) as visitor:
        visitor.sendall(request)
        return b"".join(iter(lambda: visitor.recv(65536), b""))


def test_the_real_server_reads_chunks_and_hears_nobody_about_its_own_place(port: int) -> None:
    head = b"Host: 127.0.0.1\r\nContent-Type: application/json\r\nConnection: close\r\n"
    chunks = b"Transfer-Encoding: chunked\r\n\r\n5\r\n[NaN]\r\n0\r\n\r\n"
    moved = b"SCRIPT_NAME: /api\r\nContent-Length: 5\r\n\r\n[NaN]"

    for request in (chunks, moved):
        said = answer(port, b"POST /api/v1/decks/validate/ HTTP/1.1\r\n" + head + request)
        assert said.startswith(b"HTTP/1.1 400 ")
        assert b"NOT_JSON" in said


@pytest.mark.parametrize("part", PARTS)
def test_requests_that_never_end_keep_nobody_waiting(port: int, part: str) -> None:
    begun, more = PARTS[part]
    with ExitStack() as open_ones:
        drips = [open_ones.enter_context(socket.create_connection(("127.0.0.1", port), timeout=30)) for _drip in range(DRIPS)]
        for drip in drips:
            drip.sendall(begun)
        for _round in range(3):
            said = answer(port, b"GET /privacy/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n", timeout=5)
            assert said.startswith(b"HTTP/1.1 200 ")
            for drip in drips:
                drip.sendall(more)


def test_when_every_place_is_taken_the_one_who_waited_longest_goes(port: int) -> None:
    with ExitStack() as open_ones:
        drips = []
        for _drip in range(320):  # more than there are places
            drips.append(open_ones.enter_context(socket.create_connection(("127.0.0.1", port), timeout=30)))
            drips[-1].sendall(b"GET / HT")
        assert answer(port, b"GET /privacy/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n", timeout=5).startswith(
            b"HTTP/1.1 200 "
        )
        assert drips[0].recv(100).startswith(b"HTTP/1.1 503 ")


def test_two_requests_sent_together_get_two_answers_and_so_do_two_one_after_the_other(port: int) -> None:
    one = b"GET /privacy/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    last = one.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    assert answer(port, one + last).count(b"HTTP/1.1 200 ") == 2
    validate = (
        b"POST /api/v1/decks/validate/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n[NaN]"
    )
    assert answer(port, validate + one + last).count(b"HTTP/1.1 ") == 3


def test_a_long_body_in_pieces_reaches_the_site_whole_and_one_that_is_too_long_is_refused(port: int) -> None:
    head = b"POST /api/v1/decks/validate/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nConnection: close\r\n"
    body = b"[" + b" " * 3_000_000 + b"NaN]"
    assert b"NOT_JSON" in answer(port, head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
    assert answer(port, head + b"Content-Length: 12000000\r\n\r\n" + b" " * 12_000_000).startswith(b"HTTP/1.1 413 ")


def test_whoever_asks_before_sending_is_told_to_go_on(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=30) as visitor:
        head = b"POST /api/v1/decks/validate/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nConnection: close\r\n"
        visitor.sendall(head + b"Expect: 100-continue\r\nContent-Length: 5\r\n\r\n")
        assert visitor.recv(100).startswith(b"HTTP/1.1 100 ")
        visitor.sendall(b"[NaN]")
        assert b"NOT_JSON" in b"".join(iter(lambda: visitor.recv(65536), b""))


def test_each_request_of_a_connection_is_noted_when_it_is_all_there(tmp_path: Path) -> None:
    listening = free_port()
    with override_settings(PORT=listening, WEB_PROCESSES=1, DATA_DIR=tmp_path):
        *command, _application = web_part().command
    told = Part("web", (*command, "tests.rone_site.supervisor.arrival_times:application"))
    program = Program(told, tmp_path / "web.log", {"DJANGO_SETTINGS_MODULE": "rone_site.settings.test"})
    program.start()
    try:
        wait_until(lambda: listens(listening), "the server to listen")
        with closing(http.client.HTTPConnection("127.0.0.1", listening, timeout=60)) as visitor:
            for _ in range(2):
                visitor.putrequest("POST", "/")
                visitor.putheader("Content-Length", "2")
                visitor.endheaders(b"a")
                before_the_end = time.time()
                visitor.send(b"b")
                noted = float(visitor.getresponse().read())
                assert before_the_end <= noted <= time.time()
    finally:
        program.stop()
