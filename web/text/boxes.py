"""What is wider than its page scrolls in a box of its own, which a keyboard reaches."""

from __future__ import annotations

import re
from html import unescape
from itertools import islice

from django.utils.html import escape
from django.utils.translation import pgettext

LABEL_LENGTH = 60
"""Characters of a table's head that name its box."""

_TABLE = re.compile(r"<table>(.*?)</table>", re.DOTALL)
_HEAD_CELL = re.compile(r"<th[^>]*>(.*?)</th>", re.DOTALL)
_TAG_OR_MENTION = re.compile(r"<[^>]*>|\[\[|\]\]")


def boxed(html: str, table_class: str = "") -> str:
    """`html`, made from Markdown, with each table in a box that scrolls; boxes and blocks of code take the focus.

    The head of a table names its box. The box is a group, not a region: a page may show two tables with the same head,
    and landmarks must not share a name.
    """
    opened = f'<table class="{table_class}">' if table_class else "<table>"

    def box(found: re.Match[str]) -> str:
        return f'<div class="scroll-x" tabindex="0" role="group" aria-label="{_label(found[1])}">{opened}{found[1]}</table></div>'

    return _TABLE.sub(box, html).replace("<pre>", '<pre tabindex="0">')


def _label(table: str) -> str:
    """The names of a table's columns as the text of an attribute; "Table" where none has a name."""
    cells = (unescape(_TAG_OR_MENTION.sub("", cell[1])) for cell in islice(_HEAD_CELL.finditer(table), LABEL_LENGTH))
    columns = ", ".join(" ".join(cell.split()) for cell in cells if cell.strip())
    if len(columns) > LABEL_LENGTH:
        columns = f"{columns[: LABEL_LENGTH - 1].rstrip()}…"
    return escape(
        pgettext("rows and columns", "Table: %(columns)s") % {"columns": columns} if columns else pgettext("rows and columns", "Table")
    )
