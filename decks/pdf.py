"""PDF pages set by Typst from a template of ours and plain data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typst

TEMPLATES = Path(__file__).parent / "typst"


def set_pdf(template: str, data: Mapping[str, Any]) -> bytes:
    """The PDF that `template` (a file in `decks/typst/`) makes of `data`; the same data give the same bytes.

    The template reads the data as JSON, so that no text of a user's is ever taken for Typst's own language. The pages are
    tagged for screen readers (PDF/UA-1).
    """
    inputs = {"data": json.dumps(data)}
    pdf: bytes = typst.compile(str(TEMPLATES / template), root=str(TEMPLATES), format="pdf", sys_inputs=inputs, pdf_standards=["ua-1"])
    return pdf
