"""Finds Chromium for the browser tests and prints its path; installs it where apt-get can do so without asking.

Debian has a headless shell, which costs a third less than Chromium; it is taken wherever apt-get knows of it.
"""

import os
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from script.environment import install_packages
from script.programs import succeeds
from tests.browser.chromium import HEADLESS_SHELL, find_chromium

HOW_TO_GET_IT = """\
The browser tests need Chromium or Chrome, and none was found. Type one of these, then start again:
    Debian:          sudo apt-get install chromium-headless-shell
    Ubuntu:          sudo apt-get install chromium
    macOS:           brew install --cask chromium
or name the one you have: CHROMIUM=/path/to/chromium script/test"""


def main() -> int:
    """Print the path; returns 1 after saying what to do when there is none."""
    if not os.environ.get("CHROMIUM"):
        install_what_is_missing()
    path = find_chromium()
    if path is None:
        print(HOW_TO_GET_IT, file=sys.stderr)
        return 1
    print(path)
    return 0


def install_what_is_missing() -> None:
    """The headless shell where it is to be had; else Chromium, unless a browser is there."""
    if shutil.which(HEADLESS_SHELL) is None and (find_chromium() is None or succeeds("apt-cache", "show", HEADLESS_SHELL)):
        install_packages(HEADLESS_SHELL)
    if find_chromium() is None:
        install_packages("chromium")


if __name__ == "__main__":
    sys.exit(main())
