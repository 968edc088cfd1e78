"""Finds the browser that the tests and the pictures of the documentation use."""

import os
import shutil
import sys

# Debian's Chromium without a window of its own draws the same pages for two thirds of the work.
HEADLESS_SHELL = "chromium-headless-shell"
NAMES = (HEADLESS_SHELL, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
MAC_PATHS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
# Without these, Chromium asks its maker's servers for news at every start.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
)


def find_chromium() -> str | None:
    """The path of Chromium or Chrome: what `CHROMIUM` names, else the first known one on this machine."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    found = (shutil.which(name) for name in NAMES)
    on_mac = (path for path in MAC_PATHS if os.access(path, os.X_OK))
    return next((path for path in found if path), None) or next(on_mac, None)


if __name__ == "__main__":
    path = find_chromium()
    print(path or "", end="\n" if path else "")
    sys.exit(0 if path else 1)
