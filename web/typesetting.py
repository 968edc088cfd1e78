"""PDF pages and pictures set by Typst from a template of ours and plain data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import typst

FONTS = Path(__file__).with_name("fonts")
"""DejaVu Sans, so that what is set looks alike on every machine; letters that it lacks come from the machine's own fonts."""


def set_pdf(template: Path, data: Mapping[str, Any]) -> bytes:
    """The PDF that `template` makes of `data`; the same data give the same bytes.

    The template reads the data as JSON, so that no text of a user's is ever taken for Typst's own language. The pages are
    tagged for screen readers, and fulfil PDF/UA-1 unless a text holds letters that no font of this machine has: those are boxes then,
    which that standard forbids.
    """
    given = _given(template, data)
    try:
        pdf: bytes = typst.compile(str(template), format="pdf", pdf_standards=["ua-1"], **given)
    except typst.TypstError:
        pdf = typst.compile(str(template), format="pdf", **given)
    return pdf


def set_png(template: Path, data: Mapping[str, Any]) -> bytes:
    """The PNG of the one page that `template` makes of `data`, a pixel for each point of the page."""
    png: bytes = typst.compile(str(template), format="png", ppi=72.0, **_given(template, data))
    return png


def data_digest(template: Path, data: Mapping[str, Any]) -> str:
    """A digest (hex) of everything that the result depends on: the template, the fonts and the data."""
    return sha256(_text_of(template) + _digest_of_fonts() + json.dumps(data, sort_keys=True).encode()).hexdigest()[:40]


def _given(template: Path, data: Mapping[str, Any]) -> dict[str, Any]:
    return {"root": str(template.parent), "font_paths": [str(FONTS)], "sys_inputs": {"data": json.dumps(data)}}


@cache
def _text_of(template: Path) -> bytes:
    return template.read_bytes()


@cache
def _digest_of_fonts() -> bytes:
    return sha256(b"".join(path.read_bytes() for path in sorted(FONTS.glob("*.ttf")))).digest()
