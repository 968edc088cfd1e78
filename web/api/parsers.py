"""Reading JSON bodies: what no view could use is refused here, with a 400."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import IO, Any, NoReturn

from django.utils.translation import gettext as _
from rest_framework.parsers import BaseParser
from rest_framework.renderers import JSONRenderer

from web.errors import FieldError, MalformedError

UNSTORABLE = re.compile("[\0\ud800-\udfff]")
DEEPEST = 100
"""Lists and objects in each other. A value as deep as Python's stack can't be told by what reads it further in."""
LONGEST_STEP = 80
"""Characters that are told of a name in the path to what is wrong."""


class StrictJSONParser(BaseParser):
    """JSON as RFC 8259 has it: in UTF-8, no NaN, no number beyond all bounds, no text that a database can't keep."""

    media_type = "application/json"
    renderer_class = JSONRenderer

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        """The body as Python values. Raises `MalformedError`."""
        try:
            data = json.loads(stream.read().decode(), parse_constant=_refuse_number, parse_float=_finite)
            _refuse_unstorable_text(data)
        except ValueError as error:
            raise MalformedError(_("The body is no JSON: %(error)s.") % {"error": error}, code="NOT_JSON") from error
        except RecursionError as error:
            raise MalformedError(_("The body is nested too deeply."), code="NOT_JSON") from error
        return data


def _refuse_number(text: str) -> NoReturn:
    raise ValueError(f"{text[:40]} is no number of JSON")


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        _refuse_number(text)
    return number


def _refuse_unstorable_text(data: Any) -> None:
    place = _place_of_unstorable_text(data)
    if place is not None:
        message = _("The text holds a character that can’t be stored (NUL or half of a surrogate pair).")
        path = ".".join(step[:LONGEST_STEP] for step in reversed(place))
        raise MalformedError(message, errors=[FieldError("UNSTORABLE_CHARACTER", path, message)])


def _place_of_unstorable_text(data: Any, depth: int = 1) -> list[str] | None:
    """The steps to the first text in `data` that no database keeps, the last of them first; None where all can be kept.

    Raises:
        RecursionError: `data` is nested deeper than `DEEPEST`; it stands `depth` deep itself.
    """
    if isinstance(data, str):
        return [] if UNSTORABLE.search(data) else None
    if depth > DEEPEST and isinstance(data, dict | list):
        raise RecursionError
    if isinstance(data, dict):
        for key, value in data.items():
            if UNSTORABLE.search(key):
                return []
            if (place := _place_of_unstorable_text(value, depth + 1)) is not None:
                return [*place, key]
    elif isinstance(data, list):
        for index, value in enumerate(data):
            if (place := _place_of_unstorable_text(value, depth + 1)) is not None:
                return [*place, str(index)]
    return None
