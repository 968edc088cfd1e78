"""The server that speaks to browsers, against those who begin and never end."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import Settings

from rone_site.supervisor.parts import web_part
from rone_site.supervisor.web_worker import TOO_LATE, PatientSocket
from script.postgresql_and_redis import free_port, listens
from tests.running import Program, wait_until


class HastySocket(PatientSocket):
    """One with little patience."""

    next_byte_seconds = 0.01


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


def test_a_trickle_of_bytes_ends_with_the_time_for_the_whole_request(ends: tuple[PatientSocket, socket.socket]) -> None:
    ours, _visitor = ends
    ours.next_byte_seconds, ours.request_seconds = 1000.0, 0.01
    ours.setblocking(True)

    with pytest.raises(ConnectionResetError):
        ours.recv(100)


def test_a_shorter_time_that_the_server_sets_itself_stands(ends: tuple[PatientSocket, socket.socket]) -> None:
    ours, _visitor = ends
    ours.settimeout(0.001)

    with pytest.raises(TimeoutError):
        ours.recv(100)


@pytest.fixture
def port(settings: Settings, tmp_path: Path) -> Iterator[int]:
    """Where the real server listens."""
    settings.PORT, settings.WEB_PROCESSES, settings.DATA_DIR = free_port(), 1, tmp_path
    program = Program(web_part(), tmp_path / "web.log", {"DJANGO_SETTINGS_MODULE": "rone_site.settings.test"})
    program.start()
    try:
        wait_until(lambda: listens(settings.PORT), "the server to listen")
        yield settings.PORT
    finally:
        program.stop()


def answer(port: int, request: bytes) -> bytes:
    """What comes back on a connection of its own."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as visitor:
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
