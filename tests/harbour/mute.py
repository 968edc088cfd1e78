"""Harbour under another name, without rules to show or anything to greet with: the least that a kit brings."""

from dataclasses import replace
from typing import Final

from tests.harbour.kit import KIT as HARBOUR

KIT: Final = replace(HARBOUR, slug="mute", rules=None)
