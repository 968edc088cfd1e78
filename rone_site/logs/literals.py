"""Whether a text stands in the source code that uses it: then it says nothing of a visitor, an address or a password."""

from __future__ import annotations

import ast
import linecache
import sys
import sysconfig
from functools import lru_cache
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = (
    *(f"{package}/" for package in ROOT.iterdir() if (package / "__init__.py").exists() and package.name != "tests"),
    *(f"{sysconfig.get_path(name)}/" for name in ("stdlib", "purelib", "platlib")),
)
"""Where the code of a running site lies: its own packages, those it stands on, and Python's."""
MOST_CALLERS = 40
"""How many calls lie at most between the code that logs and what writes the line."""


class Told(str):
    """A text that the program chose from its own, such as the pattern of an address: a line of a log may hold it."""

    __slots__ = ()


def is_literal_of_file(text: str, path: str) -> bool:
    """Whether `text` stands as a literal in the file at `path`, a part of the program, apart from blanks at its ends."""
    return path.startswith(PROGRAM) and text.strip() in _literals(path)


def is_literal_of_caller(text: str, path: str, line: int) -> bool:
    """Whether `text` stands as a literal in the code that is at this line of `path` now, for a command that lies in no file."""
    if not path.startswith("<"):
        return False
    frame: FrameType | None = sys._getframe(1)
    for _ in range(MOST_CALLERS):
        if frame is None:
            return False
        if frame.f_code.co_filename == path and frame.f_lineno == line:
            return any(isinstance(value, str) and value == text for value in frame.f_code.co_consts)
        frame = frame.f_back
    return False


@lru_cache(maxsize=256)
def _literals(path: str) -> frozenset[str]:
    source = "".join(linecache.getlines(path)) if path.endswith(".py") else ""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return frozenset()
    values = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return frozenset(value.strip() for value in values if isinstance(value, str) and value.strip())
