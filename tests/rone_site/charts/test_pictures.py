"""Every kind of plot looks as it did when a person last looked at it."""

import pytest

from tests.rone_site.charts.pictures import FOLDER, picture
from tests.rone_site.charts.test_plots import EVERY


@pytest.mark.parametrize("kind", EVERY)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_plot_is_drawn_as_the_stored_picture(kind: str, language: str) -> None:
    stored = (FOLDER / f"{kind}.{language}.svg").read_text(encoding="utf-8")
    assert picture(EVERY[kind], language) == stored, "drawn differently; look at it, then python -m tests.rone_site.charts.pictures"
