"""A small PDF of our own making: text in columns on one or more A4 pages, in the fonts that every reader has.

The letters are those of Windows-1252, which hold English and German; any other stands as a question mark.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

A4_WIDTH, A4_HEIGHT = 595, 842
"""In points, 72 to an inch."""
FONTS = {"plain": "Helvetica", "bold": "Helvetica-Bold", "code": "Courier"}


@dataclass(frozen=True)
class Text:
    """A line of text, its left end at `x` points from the left and its foot `y` points from the top."""

    x: float
    y: float
    text: str
    size: float = 10
    font: str = "plain"


@dataclass(frozen=True)
class Rule:
    """A thin line across, from `x` to `to`, `y` points from the top."""

    x: float
    to: float
    y: float


def write_pdf(pages: Sequence[Sequence[Text | Rule]], *, title: str) -> bytes:
    """A PDF of `pages`. The same pages give the same bytes: it holds no date."""
    count = len(pages)
    first_page = 4 + len(FONTS)
    kids = " ".join(f"{first_page + 2 * number} 0 R" for number in range(count))
    fonts = " ".join(f"/{name} {4 + number} 0 R" for number, name in enumerate(FONTS))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {count} >>".encode(),
        b"<< /Title " + _string(title) + b" >>",
        *(f"<< /Type /Font /Subtype /Type1 /BaseFont /{font} /Encoding /WinAnsiEncoding >>".encode() for font in FONTS.values()),
    ]
    for number, marks in enumerate(pages):
        content = zlib.compress(b"\n".join(_drawn(mark) for mark in marks))
        place = f"/MediaBox [0 0 {A4_WIDTH} {A4_HEIGHT}] /Contents {first_page + 2 * number + 1} 0 R"
        objects.append(f"<< /Type /Page /Parent 2 0 R {place} /Resources << /Font << {fonts} >> >> >>".encode())
        objects.append(f"<< /Length {len(content)} /Filter /FlateDecode >>\nstream\n".encode() + content + b"\nendstream")
    return _file(objects)


def _file(objects: Sequence[bytes]) -> bytes:
    """The objects, numbered from 1, with the table that says where each begins."""
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, body in enumerate(objects, start=1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    table = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{place:010d} 00000 n \n".encode() for place in places)
    out += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n{table}\n%%EOF\n".encode()
    return bytes(out)


def _drawn(mark: Text | Rule) -> bytes:
    if isinstance(mark, Rule):
        height = A4_HEIGHT - mark.y
        return f"0.5 w {mark.x:.1f} {height:.1f} m {mark.to:.1f} {height:.1f} l S".encode()
    return f"BT /{mark.font} {mark.size:.1f} Tf {mark.x:.1f} {A4_HEIGHT - mark.y:.1f} Td ".encode() + _string(mark.text) + b" Tj ET"


def _string(text: str) -> bytes:
    """`text` between parentheses, with what PDF reads as signs escaped."""
    letters = text.encode("cp1252", errors="replace")
    for sign in (b"\\", b"(", b")"):
        letters = letters.replace(sign, b"\\" + sign)
    return b"(" + bytes(letter if letter >= 32 else 32 for letter in letters) + b")"
