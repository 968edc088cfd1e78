"""A request has the time at which it reached the site, where the server notes that."""

from __future__ import annotations

import socket
from datetime import UTC, datetime

from django.test import RequestFactory
from django.utils import timezone

from rone_site.supervisor.web_worker import PatientSocket
from web.arrivals import arrived_at

NOTED = datetime(2026, 11, 26, 19, tzinfo=UTC)


def test_a_request_arrived_when_the_server_says_so() -> None:
    with PatientSocket() as connection:
        connection.arrived_at = NOTED.timestamp()
        assert arrived_at(RequestFactory().get("/", **{"gunicorn.socket": connection})) == NOTED


def test_where_no_server_notes_it_a_request_arrives_as_it_is_answered() -> None:
    with socket.socket() as connection:
        before = timezone.now()
        assert before <= arrived_at(RequestFactory().get("/")) <= timezone.now()
        assert before <= arrived_at(RequestFactory().get("/", **{"gunicorn.socket": connection})) <= timezone.now()
