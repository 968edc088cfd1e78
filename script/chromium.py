"""Finds Chromium for the browser tests and prints its path; installs it where apt-get can do so without asking."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from script.environment import install_packages
from tests.browser.chromium import find_chromium

HOW_TO_GET_IT = """\
The browser tests need Chromium or Chrome, and none was found. Type one of these, then start again:
    Debian, Ubuntu:  sudo apt-get install chromium
    macOS:           brew install --cask chromium
or name the one you have: CHROMIUM=/path/to/chromium script/test"""


def main() -> int:
    """Print the path; returns 1 after saying what to do when there is none."""
    if find_chromium() is None:
        install_packages("chromium")
    path = find_chromium()
    if path is None:
        print(HOW_TO_GET_IT, file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
