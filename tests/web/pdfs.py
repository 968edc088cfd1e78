"""What stands on the pages of a PDF."""

from __future__ import annotations

from io import BytesIO

from pypdf import PdfReader


def page_texts(pdf: bytes) -> list[str]:
    """The text of each page, white space folded."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(pdf), strict=True).pages]
