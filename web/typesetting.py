"""PDF pages and pictures set by Typst from a template of ours and plain data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import typst


def set_pdf(template: Path, data: Mapping[str, Any]) -> bytes:
    """The PDF that `template` makes of `data`; the same data give the same bytes.

    The template reads the data as JSON, so that no text of a user's is ever taken for Typst's own language. The pages are
    tagged for screen readers, and fulfil PDF/UA-1 unless a text holds letters that no font of this machine has: those are boxes then,
    which that standard forbids.
    """
    inputs = {"data": json.dumps(data)}
    root = str(template.parent)
    try:
        pdf: bytes = typst.compile(str(template), root=root, format="pdf", sys_inputs=inputs, pdf_standards=["ua-1"])
    except typst.TypstError:
        pdf = typst.compile(str(template), root=root, format="pdf", sys_inputs=inputs)
    return pdf


def set_png(template: Path, data: Mapping[str, Any]) -> bytes:
    """The PNG of the one page that `template` makes of `data`, a pixel for each point of the page."""
    inputs = {"data": json.dumps(data)}
    png: bytes = typst.compile(str(template), root=str(template.parent), format="png", ppi=72.0, sys_inputs=inputs)
    return png


def data_digest(template: Path, data: Mapping[str, Any]) -> str:
    """A digest (hex) of everything that the result depends on: the template and the data."""
    return sha256(_text_of(template) + json.dumps(data, sort_keys=True).encode()).hexdigest()[:40]


@cache
def _text_of(template: Path) -> bytes:
    return template.read_bytes()
