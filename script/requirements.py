"""Installing what is pinned: by uv, which takes a quarter of pip's time, and by pip where uv can't be had or fails.

Both are asked for the same files of the same content, so nothing but the time depends on which of them it was.
"""

import ast
import contextlib
import os
import re
import subprocess
import sys
from pathlib import Path

from script.programs import run, say, succeeds

PIP_OPTIONS = ("--quiet", "--disable-pip-version-check", "--no-input", "--require-hashes")
SETTINGS = {
    "index_url": ("UV_DEFAULT_INDEX", " "),
    "extra_index_url": ("UV_INDEX", " "),
    "find_links": ("UV_FIND_LINKS", ","),
    "no_index": ("UV_NO_INDEX", " "),
    "trusted_host": ("UV_INSECURE_HOST", " "),
    "cert": ("SSL_CERT_FILE", " "),
    "proxy": ("ALL_PROXY", " "),
}
"""What pip was told of where packages are, by its options as Python names: uv's variable for the same, and what stands between values."""


def install(files: list[Path], *, into: Path, installer: Path) -> None:
    """Install what `files` pin for the Python `into`, uv itself by what `installer` pins; another content than pinned is refused.

    Raises:
        CalledProcessError: neither uv nor pip could.
    """
    words = [word for file in files for word in ("--requirement", str(file))]
    pip = (into, "-m", "pip") if succeeds(into, "-m", "pip", "--version") else (sys.executable, "-m", "pip", "--python", into)
    uv = find_uv(pip, into=into, installer=installer)
    if uv is not None:
        with contextlib.suppress(subprocess.CalledProcessError):
            run(
                uv,
                "pip",
                "install",
                "--quiet",
                "--require-hashes",
                "--python",
                into,
                *words,
                environment=settings_for_uv(pip),
            )
            return
        say("uv could not install them: pip does (a little slower) …")
    run(*pip, "install", *PIP_OPTIONS, "--prefer-binary", *words)


def find_uv(pip: tuple[str | Path, ...], *, into: Path, installer: Path) -> Path | None:
    """The uv that is pinned, installed beside `into`, or None where there is none for this kind of machine or none can be had."""
    uv = into.parent / "uv"
    try:
        run(*pip, "install", *PIP_OPTIONS, "--only-binary", ":all:", "--requirement", installer, quiet=True)
    except subprocess.CalledProcessError:
        return None
    return uv if succeeds(uv, "--version") else None


def settings_for_uv(pip: tuple[str | Path, ...]) -> dict[str, str]:
    """Variables that tell uv what pip's files and variables tell pip; a variable that is set already stays what it is."""
    asked = subprocess.run([*map(str, pip), "config", "list"], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    told = {"UV_INDEX_STRATEGY": "unsafe-best-match", "UV_HTTP_RETRIES": "1"}  # as pip looks for files; it tries what fails here again
    for name, value in settings_of_pip(asked.stdout).items():
        if name in SETTINGS:
            variable, between = SETTINGS[name]
            told[variable] = between.join(value.split())
    return {variable: value for variable, value in told.items() if variable not in os.environ}


def settings_of_pip(listing: str) -> dict[str, str]:
    """What `pip config list` tells for installing, by pip's options as Python names; the stronger of two settings of one name."""
    found: dict[str, dict[str, str]] = {"global": {}, "install": {}, ":env:": {}}  # the weakest first
    for line in listing.splitlines():
        setting = re.fullmatch(r"(global|install|:env:)\.([\w-]+)=('.*'|\".*\")", line)
        if setting:
            found[setting[1]][setting[2].replace("-", "_")] = ast.literal_eval(setting[3])
    return {name: value for settings in found.values() for name, value in settings.items()}
