"""Nothing that a site writes down holds what came from outside: read from all that its real programs write."""

from __future__ import annotations

import contextlib
import http.client
import json
import logging
import os
import re
import secrets
import socketserver
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import override_settings

from accounts.notifications import mails
from decks.exchange.archive.reading import _once
from rone_site.logs.faults import MOST_PLACES, fault_of, in_short
from rone_site.logs.lines import UNTOLD, SiteFormatter
from rone_site.logs.literals import Told
from rone_site.supervisor.parts import scheduler_part, web_part, worker_part
from script.postgresql_and_redis import free_port, listens
from tests.rone_site.leaks.faults import FAULTS
from tests.running import Broker, Program, database_url, wait_until

MARK = "GEHEIM"
TEMPLATE = "Mail %s was tried %s times and is given up: %s"
"""As it stands in `accounts.notifications.mails`."""
SETTINGS = "tests.rone_site.leaks.settings"
FAULTS_THAT_ANSWER = {
    "in_a_refusal",
    "in_an_argument_of_a_log",
    "in_the_text_of_a_log",
    "in_a_text_that_was_made_before",
    "in_what_is_logged_besides",
    "in_a_line_for_whoever_looks_closely",
    "in_a_line_of_structlog",
    "in_a_line_with_the_wrong_number_of_values",
    "in_an_error_that_is_logged",
    "in_a_warning",
    "in_a_thread",
    "in_what_is_cleared_away",
    "in_an_end_of_the_process",
}


class Marked:
    """Secrets that are found again: each is said where it stands, and is another."""

    def __init__(self) -> None:
        self.made: dict[str, str] = {}

    def __call__(self, where: str) -> str:
        """A new secret that stands `where`."""
        return self.made.setdefault(where, f"{MARK}{len(self.made):02}{secrets.token_hex(6)}")

    def in_text(self, text: str) -> list[str]:
        """Where those secrets stood that `text` holds."""
        return [where for where, secret in self.made.items() if secret.lower() in text.lower()]


# --- One line ------------------------------------------------------------------------------------


def written(form: str = "json", name: str = "tests", **fields: object) -> str:
    record = logging.makeLogRecord(
        {"name": name, "levelno": 40, "levelname": "ERROR", "pathname": mails.__file__, "lineno": 1, "module": "m"} | fields
    )
    return SiteFormatter(form).format(record)


def test_a_line_says_what_the_program_says_and_numbers() -> None:
    line = json.loads(written(msg=TEMPLATE, args=(7, 3, 2)))
    assert (line["event"], line["logger"], line["level"]) == ("Mail 7 was tried 3 times and is given up: 2", "tests", "error")


def test_values_of_every_other_kind_are_left_out() -> None:
    for value in (MARK, MARK.encode(), [MARK], {"a": MARK}, object(), Path(MARK), type(MARK, (), {})):
        assert MARK not in written(msg=TEMPLATE, args=(value, 3, 2))
        assert json.loads(written(msg=TEMPLATE, args=(value, 3, 2)))["event"] == f"Mail {UNTOLD} was tried 3 times and is given up: 2"


def test_a_text_of_the_program_that_is_marked_as_such_is_told() -> None:
    assert "cards/<slug:slug>/" in written(msg=TEMPLATE, args=(Told("cards/<slug:slug>/"), 3, 2))


@pytest.mark.parametrize("form", ["json", "console"])
@pytest.mark.parametrize("text", [MARK, f"{MARK} %s", "%(x)s %s %d", "%", "", "\x00\ud800\n"])
def test_a_text_that_stands_in_no_source_is_left_out_and_no_line_fails(form: str, text: str) -> None:
    for args in ((), (1,), ({},), (MARK, MARK, MARK)):
        line = written(form, msg=text, args=args)
        assert MARK not in line
        assert "\n" not in line


def test_an_error_is_its_type_its_codes_and_where_it_was_raised() -> None:
    try:
        Path(f"/{MARK}/{MARK}").read_text()
    except OSError as error:
        fault = fault_of(error)
    assert fault["type"] == "FileNotFoundError"
    assert (fault["errno"], fault["said"]) == ("ENOENT", "No such file or directory")
    assert [re.sub(r":\d+ in .*", "", place) for place in fault["at"]] == ["tests/rone_site/test_logs.py", "pathlib.py"]


def test_what_an_error_says_is_told_where_it_is_a_text_of_the_code_that_raised_it() -> None:
    def raised(message: str) -> str:
        try:
            raise ValueError(message)
        except ValueError as error:
            return in_short(error)

    with pytest.raises(ValueError, match="stands twice") as literal:
        _once([("a", MARK), ("a", MARK)])
    assert in_short(literal.value) == "ValueError (a name stands twice)"
    assert raised(MARK) == raised("It stands in no file of the program") == "ValueError"
    assert raised(f"could not connect to {MARK}: Connection refused") == "ValueError (connection refused)"


def test_a_chain_of_errors_is_short_however_long_it_is() -> None:
    error: Exception = ValueError(MARK)
    for _ in range(1000):
        error.__cause__, error = None, _caused_by(error)
    try:
        _deep(500)
    except RuntimeError as raised:
        raised.__cause__ = error
        line = written(msg=TEMPLATE, args=(1, 2, 2), exc_info=(type(raised), raised, raised.__traceback__))
        assert len(json.loads(line)["fault"]["at"]) == MOST_PLACES
    assert len(line) < 5_000


def _caused_by(error: Exception) -> Exception:
    following = RuntimeError(MARK)
    following.__cause__ = error
    return following


def _deep(levels: int) -> None:
    if levels == 0:
        raise RuntimeError("deep enough")
    _deep(levels - 1)


def test_a_record_that_cannot_be_read_is_a_line_too() -> None:
    class Odd:
        @property
        def method(self) -> str:
            raise RuntimeError(MARK)

    line = json.loads(written(msg=TEMPLATE, args=(1, 2, 2), request=Odd()))
    assert line["unwritten"] == "RuntimeError"


# --- The whole site --------------------------------------------------------------------------------


class Smtp(socketserver.StreamRequestHandler):
    """A mail server that names whatever it is told while it refuses it."""

    def handle(self) -> None:
        """One conversation."""
        self.wfile.write(b"220 here\r\n")
        while line := self.rfile.readline():
            word = line[:4].upper()
            if word == b"EHLO":
                self.wfile.write(b"250-here\r\n250 AUTH PLAIN LOGIN\r\n")
            elif word == b"QUIT":
                return
            elif word == b"AUTH":
                self.wfile.write(b"235 fine\r\n")
            elif word == b"RCPT":
                self.wfile.write(b"550 no such reader: " + line.strip() + b"\r\n")
            else:
                self.wfile.write(b"250 fine: " + line.strip() + b"\r\n")


@pytest.fixture
def smtp_port() -> Iterator[int]:
    """Where a mail server listens that takes nobody's mail."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Smtp) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


def environment(marked: Marked, folder: Path, **more: str) -> dict[str, str]:
    return {
        "DJANGO_SETTINGS_MODULE": SETTINGS,
        "SECRET_KEY": marked("the key that signs") * 4,
        "ALLOWED_HOSTS": "127.0.0.1",
        "DATA_DIR": str(folder),
        "LOG_LEVEL": "DEBUG",
        "ACCESS_LOG": "1",
        "GAMES": ",".join(settings.GAMES),
        "BROKER_URL": settings.BROKER_URL,
        "PYTHONPATH": str(settings.BASE_DIR),
        "LEAKS_QUEUE": f"leaks-{secrets.token_hex(4)}",
        **more,
    }


class Site:
    """The server, and where it listens."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.port, self.log = free_port(), folder / "web.log"
        with override_settings(PORT=self.port, WEB_PROCESSES=1, DATA_DIR=folder):
            self.program = Program(web_part(), self.log, environment)

    def __enter__(self) -> Site:
        self.program.start()
        wait_until(lambda: listens(self.port), "the server to listen")
        return self

    def __exit__(self, *_: object) -> None:
        self.program.stop()

    def ask(self, method: str, address: str, body: bytes | str | None = None, headers: dict[str, str] | None = None) -> int:
        """The status of the answer; 0 where the connection is cut."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, address, body, (headers or {}) | {"X-Forwarded-Proto": "https"})
            answer = connection.getresponse()
            answer.read()
        except (OSError, http.client.HTTPException):
            return 0
        else:
            return answer.status
        finally:
            connection.close()


def headers_with(marked: Marked) -> dict[str, str]:
    """What a browser and the proxies on the way tell."""
    return {
        "Cookie": f"__Host-session={marked('a session')}; theme={marked('a cookie')}",
        "Authorization": f"Bearer {marked('a token')}",
        "User-Agent": marked("a browser"),
        "Referer": f"https://example.org/?token={marked('where one came from')}",
        "X-Forwarded-For": f"203.0.113.77, {marked('an address')}",
        "Accept-Language": marked("a language"),
        "Content-Type": "application/x-www-form-urlencoded",
    }


def multipart(marked: Marked) -> tuple[bytes, str]:
    name, words = marked("the name of a file"), marked("what a file holds")
    body = f'--b\r\nContent-Disposition: form-data; name="f"; filename="{name}"\r\n\r\n{words}\r\n--b--\r\n'
    return body.encode(), "multipart/form-data; boundary=b"


@pytest.mark.django_db(transaction=True)
@pytest.mark.services
@pytest.mark.xdist_group("web server")
def test_nothing_that_server_and_worker_write_holds_any_of_many_secrets(broker: Broker | None, tmp_path: Path, smtp_port: int) -> None:
    marked = Marked()
    mail = f"smtp://{marked('who sends mail')}:{marked('the password of who sends mail')}@127.0.0.1:{smtp_port}"
    around = environment(marked, tmp_path, DATABASE_URL=database_url(), EMAIL_URL=mail)
    worker = Program(worker_part(1, tables=1), tmp_path / "worker.log", around)
    beat = Program(scheduler_part(), tmp_path / "beat.log", around)
    beat.start()
    worker.start()
    try:
        with Site(tmp_path, around) as site:
            head = headers_with(marked)
            for kind in FAULTS:
                form = f"password={marked(f'a form, {kind}')}&email={marked(f'an address, {kind}')}@example.org"
                query = f"?q={marked(f'a query, {kind}')}"
                expected = {200, 422} if kind in FAULTS_THAT_ANSWER else {500, 503}
                assert site.ask("POST", f"/breaks/{kind}/{marked(kind)}/{query}", form, head) in expected, kind
                assert site.ask("POST", f"/api/v1/breaks/{kind}/{marked(f'{kind}, by a program')}/{query}", form, head) in expected, kind
                assert site.ask("POST", f"/orders/{kind}/{marked(f'{kind}, in a task')}/", form, head) == 200
            body, kind = multipart(marked)
            assert site.ask("POST", "/breaks/in_a_local/x/", body, head | {"Content-Type": kind}) == 500
            odd_requests(site, marked, head)
            wait_until(lambda: task_lines(tmp_path / "worker.log") >= len(FAULTS), "the worker to have broken everything")
    finally:
        worker.stop()
        beat.stop()
    texts = {path.name: path.read_text(errors="replace") for path in tmp_path.glob("*.log")}
    assert len(marked.made) > 100
    assert {name: marked.in_text(text) for name, text in texts.items()} == {name: [] for name in texts}
    assert "203.0.113.77" not in texts["web.log"]
    events = [json.loads(line) for line in texts["web.log"].splitlines() if line.startswith("{")]
    assert {event["logger"] for event in events} >= {"django.request", "gunicorn.access", "tests.leaks", "py.warnings"}
    assert any(event.get("fault", {}).get("type") == "ValueError" for event in events)
    assert any(event["event"].startswith("UserWarning at faults.py:") for event in events if event["logger"] == "py.warnings")
    assert all(
        event["level"] == "info" and "breaks/<str:kind>/<str:secret>/" in event["event"]
        for event in events
        if "POST breaks" in event["event"]
    )
    longest = max((line for line in texts["web.log"].splitlines()), key=len)
    assert len(longest) < 8_000, longest


def odd_requests(site: Site, marked: Marked, head: dict[str, str]) -> None:
    """What the site and its server refuse by themselves, and what they answer in the ordinary way."""
    site.ask("GET", f"/{marked('a wrong address')}/", headers=head)
    site.ask("GET", "/cards/", headers=head | {"Host": f"{marked('a wrong host').lower()}.example.org"})
    site.ask("GET", f"/accounts/reset/MQ/{marked('a link to a new password')}/", headers=head)
    site.ask("GET", f"/notifications/mails/{marked('a link that ends mails')}/end/", headers=head)
    site.ask(marked("a method"), "/cards/", headers=head)
    site.ask(
        "POST",
        "/api/v1/decks/validate/",
        json.dumps({marked("a key of JSON"): marked("a value of JSON")}),
        head | {"Content-Type": "application/json"},
    )
    site.ask("POST", "/api/v1/decks/validate/", "{" + marked("broken JSON"), head | {"Content-Type": "application/json"})
    site.ask("POST", "/accounts/login/", f"username={marked('a name')}&password={marked('a password that was typed')}", head)
    site.ask("POST", "/theme/", b"x", head | {"Content-Type": f"multipart/form-data; boundary={marked('a boundary')}"})
    site.ask("POST", "/theme/", b"x", head | {"Content-Type": f"text/plain; charset={marked('an encoding')}"})
    site.ask("GET", f"/cards/?q={marked('a search')}%00", headers=head)
    for raw in (
        f"{marked('no request')}\r\n\r\n",
        f"GET / HTTP/1.1\r\nHost: x\r\n{marked('a bad header')} : 1\r\n\r\n",
        f"GET /{marked('a bad version')} HTTP/9\r\n\r\n",
    ):
        say_raw(site.port, raw)


def say_raw(port: int, text: str) -> None:
    import socket

    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection, contextlib.suppress(OSError):
        connection.sendall(text.encode())
        connection.recv(1000)


def task_lines(log: Path) -> int:
    """How many tasks have come to an end, by what the worker says."""
    words = ("raised unexpected", "succeeded in")
    return sum(any(word in line for word in words) for line in log.read_text(errors="replace").splitlines())


@pytest.mark.django_db(transaction=True)
@pytest.mark.xdist_group("web server")
@pytest.mark.alike("the site that is started has a database of its own, which isn't there")
def test_a_site_whose_database_and_broker_are_gone_writes_no_passwords_and_little(tmp_path: Path) -> None:
    marked, gone = Marked(), free_port()
    user, password, name = (marked(f"{part} of the database").lower() for part in ("user", "password", "name"))
    broker = f"redis://:{marked('the password of the broker')}@127.0.0.1:{gone}/0"
    around = environment(
        marked, tmp_path, DATABASE_URL=f"postgres://{user}:{password}@127.0.0.1:{gone}/{name}", BROKER_URL=broker, CACHE_URL=broker
    )
    worker = Program(worker_part(1, tables=1), tmp_path / "worker.log", around)
    worker.start()
    try:
        with Site(tmp_path, around) as site:
            for address in ("/", "/decks/", "/accounts/", "/api/v1/decks/", "/accounts/login/"):
                assert site.ask("GET", f"{address}?q={marked(address)}", headers=headers_with(marked)) in {503, 200, 302, 401}
            assert site.ask("GET", "/decks/", headers={"Cookie": f"__Host-session={'a' * 32}"}) == 503
            wait_until(lambda: "Cannot connect" in (tmp_path / "worker.log").read_text(), "the worker to miss the broker")
    finally:
        worker.stop()
    texts = {path.name: path.read_text() for path in tmp_path.glob("*.log")}
    assert {name: marked.in_text(text) for name, text in texts.items()} == {name: [] for name in texts}
    assert "connection refused" in texts["web.log"]
    assert str(gone) not in texts["web.log"]
    refused = [line for line in texts["web.log"].splitlines() if '"The database refuses' in line]
    assert refused
    assert max(map(len, refused)) < 5_000


PASSWORDS_BADLY_WRITTEN = (
    {"DATABASE_URL": "postgres://u:{0}/{0}@host/db"},
    {"DATABASE_URL": "postgres://u:{0}@[bad/db"},
    {"DATABASE_URL": "{0}://u:{0}@host/db"},
    {"EMAIL_URL": "smtp://u:{0}/x@host:25"},
)
SET_UP = ("manage.py", "prepare_site")
WORKER = ("-m", "rone_site.supervisor.launch", "celery", "--app", "rone_site", "worker")
SUPERVISOR = ("-m", "rone_site.supervisor")


@pytest.mark.parametrize(
    ("program", "variables"),
    [
        *((program, variables) for variables in PASSWORDS_BADLY_WRITTEN for program in (SET_UP, SUPERVISOR)),
        (WORKER, PASSWORDS_BADLY_WRITTEN[0]),
        (SET_UP, {"DATABASE_URL": "postgres://{0}:{0}@127.0.0.1:1/{0}"}),
    ],
)
def test_a_site_that_cannot_start_says_why_without_its_passwords(
    tmp_path: Path, program: tuple[str, ...], variables: dict[str, str]
) -> None:
    secret = f"{MARK.lower()}{secrets.token_hex(6)}"
    around = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "rone_site.settings.dev"}
    around |= {name: value.replace("{0}", secret) for name, value in variables.items()}
    result = subprocess.run([sys.executable, *program], env=around, cwd=settings.BASE_DIR, capture_output=True, text=True, timeout=120)
    assert result.returncode != 0
    assert secret not in result.stdout + result.stderr
    assert re.search("|".join([*variables, "OperationalError [(]connection refused[)]"]), result.stderr)
