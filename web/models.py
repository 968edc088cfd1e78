"""What rows of several apps have in common."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from web.games import present_game

FIRST_OF_ALL = "rone"
"""The game of the rows that were there before sites had several."""


class GameField(models.CharField):
    """The game that a row is about, by its slug; the present one if nothing is said."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**{**given, "verbose_name": _("game"), "max_length": 40, "default": present_game, "editable": False})

    def deconstruct(self) -> tuple[str, str, list[Any], dict[str, Any]]:
        """What a migration writes: a plain column, in which older rows are of the first game of all."""
        name, _path, arguments, named = super().deconstruct()
        return name, "django.db.models.CharField", list(arguments), {**named, "default": FIRST_OF_ALL}
