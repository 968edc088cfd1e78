"""A short evening on a running site: everybody hands in before lists close, or is told that they are closed."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.db import connection

PLAYERS, SECONDS = 8, 3.0


@pytest.mark.services
@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "postgresql" or settings.BROKER_IS_EMBEDDED, reason="the site runs on given servers alone")
def test_every_list_accepted_before_the_end_is_stored_once_and_every_other_was_refused() -> None:
    command = (sys.executable, "-m", "tests.load", "last-minute", "--json", "--players", str(PLAYERS), "--seconds", str(SECONDS))
    environment = {name: value for name, value in os.environ.items() if name not in ("DJANGO_SETTINGS_MODULE", "DATA_DIR", "SECRET_KEY")}
    done = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True)
    assert done.stdout, done.stderr
    result = json.loads(done.stdout.splitlines()[-1])
    assert result["wrong"] == []
    assert result["lists"] >= PLAYERS // 2
    assert done.returncode == 0
