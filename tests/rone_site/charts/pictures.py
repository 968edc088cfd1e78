"""Stored pictures of every kind of plot: `python -m tests.rone_site.charts.pictures` draws them anew, and a person looks at them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("pictures")


def picture(plot: Mapping[str, Any], language: str) -> str:
    """`plot` as a file of its own, in `language`."""
    from django.template import Context, Template
    from django.utils.translation import override

    with override(language):
        text = Template("{% load charts %}{% plot_file plot %}").render(Context({"plot": plot}))
    return "\n".join(line for line in text.splitlines() if line.strip()) + "\n"


def draw() -> None:
    """Write every picture."""
    from tests.rone_site.charts.test_plots import EVERY

    FOLDER.mkdir(exist_ok=True)
    for kind, plot in EVERY.items():
        for language in ("en", "de"):
            (FOLDER / f"{kind}.{language}.svg").write_text(picture(plot, language), encoding="utf-8")


if __name__ == "__main__":
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rone_site.settings.test")
    django.setup()
    draw()
