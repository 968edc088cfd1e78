"""QR codes."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

import segno


@lru_cache(maxsize=512)
def qr_svg(text: str) -> str:
    """`text` as a QR code, black on white with a margin, in SVG."""
    out = BytesIO()
    segno.make(text, micro=False).save(out, kind="svg", xmldecl=False, svgns=True, border=2, light="#fff", omitsize=True)
    return out.getvalue().decode().strip()
