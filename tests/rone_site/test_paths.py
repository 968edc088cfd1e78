import os
import stat
import threading
from pathlib import Path

import pytest

from rone_site.paths import SOCKET_PATH_BYTES, kept_secret, prepare_private_folder, socket_path


def test_the_socket_lies_in_the_data_folder() -> None:
    assert socket_path(Path("/srv/rone")) == Path("/srv/rone/broker/socket")


@pytest.mark.parametrize("folder", ["/srv/" + "x" * 120, "/srv/" + "ü" * 60])
def test_where_the_data_folder_is_too_deep_the_socket_lies_elsewhere_and_stays_there(folder: str) -> None:
    path = socket_path(Path(folder))

    assert len(os.fsencode(path)) <= SOCKET_PATH_BYTES
    assert socket_path(Path(folder)) == path
    assert socket_path(Path(folder + "y")) != path


def test_a_private_folder_is_this_user_s_alone(tmp_path: Path) -> None:
    folder = tmp_path / "broker"
    folder.mkdir(mode=0o777)

    prepare_private_folder(folder)

    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_link_that_somebody_put_there_is_refused(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "broker").symlink_to(tmp_path / "elsewhere")

    with pytest.raises(PermissionError, match="broker"):
        prepare_private_folder(tmp_path / "broker")


def test_a_secret_is_made_once_and_readable_by_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "secrets" / "key"

    secret = kept_secret(path)

    assert len(secret) >= 64
    assert kept_secret(path) == secret
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [entry.name for entry in path.parent.iterdir()] == ["key"]


def test_programs_that_start_at_once_get_the_same_secret(tmp_path: Path) -> None:
    found: list[str] = []
    threads = [threading.Thread(target=lambda: found.append(kept_secret(tmp_path / "secrets" / "key"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(found) == 8
    assert len(set(found)) == 1
