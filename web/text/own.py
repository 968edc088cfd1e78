"""Documents of our own, in Markdown, as HTML for a page: nothing that anybody else wrote is read so."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from comrak import ExtensionOptions, render_markdown
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from django.utils.translation import override

from web.text.boxes import boxed


@cache
def document(file: Path) -> tuple[str, SafeString]:
    """The title of `file` (its first line), and the rest as HTML: each h2 has an id to lead to, each table can be scrolled."""
    title, text = file.read_text(encoding="utf-8").split("\n", 1)
    options = ExtensionOptions()
    options.table = True
    html = render_markdown(text, extension_options=options)
    html = re.sub(r"<h2>(.*?)</h2>", lambda found: f'<h2 id="{slugify(found[1])}">{found[1]}</h2>', html)
    with override("en"):  # as the document itself
        return title.removeprefix("# "), mark_safe(boxed(html, "table table-tight"))  # noqa: S308 (a file of the project)
