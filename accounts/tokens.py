"""The secrets of API tokens: how they look and how they are kept."""

from __future__ import annotations

import hashlib
import re
import secrets

SECRET_PREFIX = "rone_"  # noqa: S105 (what every token begins with, so that scanners of published code find one that leaked)
SECRET = re.compile(r"rone_[A-Za-z0-9_-]{43}")
SHOWN_LETTERS = 12


def new_secret() -> str:
    """A secret nobody can guess: 256 random bits."""
    return SECRET_PREFIX + secrets.token_urlsafe(32)


def digest_of(secret: str) -> str:
    """What is kept of a secret. A plain SHA-256 is enough: 256 random bits can't be tried out."""
    return hashlib.sha256(secret.encode()).hexdigest()
