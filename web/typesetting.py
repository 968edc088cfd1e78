"""PDF pages and pictures set by Typst from a template of ours and plain data."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import typst

from web.processor_time import counting_other_threads

FONTS = Path(__file__).with_name("fonts")
"""DejaVu Sans, so that what is set looks alike on every machine: Latin, Greek, Cyrillic and the symbols that we use."""
MORE_FONTS = Path(__file__).with_name("more_fonts")
"""What it lacks: Chinese, Japanese and Korean, emoji, and plain shapes of whatever else Unicode has. Ten megabytes, which are read only
for texts that may need them."""
_LACKED = re.compile(r"[\u0530-\u1dff\u2600-\u27bf\u2b00-\ud7ff\ue000-\U0010ffff]")
"""Characters that `FONTS` may lack."""


def set_pdf(template: Path, data: Mapping[str, Any]) -> bytes:
    """The PDF that `template` makes of `data`; the same data give the same bytes.

    The template reads the data as JSON, so that no text of a user's is ever taken for Typst's own language. The pages are
    tagged for screen readers, and fulfil PDF/UA-1 unless a text holds what is no character of Unicode yet: that is a box then, which
    that standard forbids.
    """
    given = _given(template, data)
    try:
        return _set(template, format="pdf", pdf_standards=["ua-1"], **given)
    except typst.TypstError:
        return _set(template, format="pdf", **given)


def set_png(template: Path, data: Mapping[str, Any]) -> bytes:
    """The PNG of the one page that `template` makes of `data`, a pixel for each point of the page."""
    return _set(template, format="png", ppi=72.0, **_given(template, data))


def data_digest(template: Path, data: Mapping[str, Any]) -> str:
    """A digest (hex) of everything that the result depends on: the template, the fonts and the data."""
    return sha256(
        _text_of(template) + b"".join(map(_digest_of_fonts, _fonts_for(data))) + json.dumps(data, sort_keys=True).encode()
    ).hexdigest()[:40]


def _set(template: Path, **given: Any) -> bytes:
    with counting_other_threads():
        made: bytes = typst.compile(str(template), **given)
    return made


def _given(template: Path, data: Mapping[str, Any]) -> dict[str, Any]:
    return {"root": str(template.parent), "font_paths": [*map(str, _fonts_for(data))], "sys_inputs": {"data": json.dumps(data)}}


@cache
def _text_of(template: Path) -> bytes:
    return template.read_bytes()


def _fonts_for(data: Mapping[str, Any]) -> list[Path]:
    """The folders of the fonts that the texts in `data` need."""
    return [FONTS, MORE_FONTS] if _LACKED.search(json.dumps(data, ensure_ascii=False)) else [FONTS]


@cache
def _digest_of_fonts(folder: Path) -> bytes:
    return sha256(b"".join(path.read_bytes() for path in sorted(folder.glob("*.[ot]tf")))).digest()
