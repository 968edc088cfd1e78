"""Stored pictures of every kind of plot: `python -m tests.web.charts.pictures` draws them anew, and a person looks at them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("pictures")


def picture(make: Callable[[], Mapping[str, Any]], language: str) -> str:
    """The plot that `make` makes as a file of its own, in `language`."""
    from django.template import Context, Template
    from django.utils.translation import override

    with override(language):
        text = Template("{% load charts %}{% plot_file plot %}").render(Context({"plot": make()}))
    return "\n".join(line for line in text.splitlines() if line.strip()) + "\n"


def all_plots() -> dict[str, Callable[[], Mapping[str, Any]]]:
    """One plot of each kind, and those that reports make of results written down."""
    from tests.web.charts.report_plots import REPORT_PLOTS
    from tests.web.charts.test_plots import EVERY

    return {**{kind: partial(dict, plot) for kind, plot in EVERY.items()}, **REPORT_PLOTS}


def draw() -> None:
    """Write every picture."""
    FOLDER.mkdir(exist_ok=True)
    for name, make in all_plots().items():
        for language in ("en", "de"):
            (FOLDER / f"{name}.{language}.svg").write_text(picture(make, language), encoding="utf-8")


if __name__ == "__main__":
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rone_site.settings.test")
    django.setup()
    draw()
