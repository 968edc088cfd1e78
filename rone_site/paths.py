"""Where a site keeps its things, and the secrets it makes for itself."""

import fcntl
import hashlib
import os
import secrets
from pathlib import Path
from typing import IO

# A Unix socket's path is at most 104 bytes on macOS and 108 on Linux, the closing zero included.
SOCKET_PATH_BYTES = 100
# Whatever the site writes is for this user alone: the database holds people's private decks.
PRIVATE_UMASK = 0o077


def socket_path(data_dir: Path) -> Path:
    """Where the broker of the site in `data_dir` listens.

    In `data_dir` itself, or, where that path is too long for a socket, in a folder of this user's in `/tmp`
    whose name comes from it, so that every program of the site finds the same one.
    """
    path = data_dir / "broker" / "socket"
    if len(os.fsencode(path)) <= SOCKET_PATH_BYTES:
        return path
    digest = hashlib.sha256(os.fsencode(data_dir)).hexdigest()[:16]
    return Path("/tmp") / f"rone-{os.getuid()}-{digest}" / "socket"  # noqa: S108 - prepare_private_folder refuses one that is not ours


def prepare_private_folder(path: Path) -> None:
    """Make the folder `path`, for this user alone; one that somebody else made is refused.

    Raises:
        PermissionError: the folder belongs to another user, or is a link.
    """
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    state = path.lstat()
    if path.is_symlink() or state.st_uid != os.getuid():
        raise PermissionError(f"{path} is not a folder of this user's")
    path.chmod(0o700)


def lock_data_dir(data_dir: Path) -> IO[str] | None:
    """A file that is locked while a site runs in `data_dir`; None when another program holds it."""
    make_private_folder(data_dir)
    file = (data_dir / "server.lock").open("a")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        return None
    return file


def make_private_folder(path: Path) -> None:
    """Make the folder `path` and those above it that are missing, all for this user alone; what is there stays as it is."""
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir(mode=0o700, exist_ok=True)


def kept_secret(path: Path) -> str:
    """The secret in the file `path`; made at the first call, readable by this user alone.

    Two programs that call this at once get the same secret.
    """
    try:
        return path.read_text().strip()
    except FileNotFoundError:
        make_private_folder(path.parent)
    draft = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_urlsafe(64) + "\n")
    try:
        os.link(draft, path)
    except FileExistsError:
        pass  # another program was quicker: its secret holds
    finally:
        draft.unlink()
    return path.read_text().strip()
