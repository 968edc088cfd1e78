import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from script.postgresql_and_redis import MissingProgramError, find_program, free_port, listens, wait_until


def are_there() -> bool:
    return bool(shutil.which("redis-server")) and bool(shutil.which("initdb") or any(Path("/usr/lib/postgresql").glob("*/bin/initdb")))


def test_a_port_is_told_to_be_listened_on() -> None:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()

        assert listens(server.getsockname()[1])
    assert not listens(free_port())


def test_a_program_that_is_not_there_is_named_with_what_to_type(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(MissingProgramError, match="sudo apt-get install redis-server"):
        find_program("redis-server", package="redis-server")


def test_a_server_that_does_not_come_up_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("script.postgresql_and_redis.START_SECONDS", 0)

    with pytest.raises(TimeoutError, match="Redis"):
        wait_until(lambda: False, "Redis")


@pytest.mark.services
@pytest.mark.skipif(not are_there(), reason="PostgreSQL and Redis are not installed, and a test installs nothing")
def test_a_command_gets_both_servers_its_exit_code_counts_and_nothing_stays() -> None:
    check = """
import os, redis, psycopg
assert redis.Redis.from_url(os.environ["BROKER_URL"]).ping()
with psycopg.connect(os.environ["DATABASE_URL"].replace("postgres://", "postgresql://")) as connection:
    print(*connection.execute("SELECT current_setting('data_directory')").fetchone())
raise SystemExit(3)
"""
    script = Path(settings.BASE_DIR) / "script" / "postgresql_and_redis.py"
    result = subprocess.run([sys.executable, str(script), sys.executable, "-c", check], capture_output=True, text=True)

    assert result.returncode == 3, result.stderr
    assert not Path(result.stdout.strip()).parent.exists()
