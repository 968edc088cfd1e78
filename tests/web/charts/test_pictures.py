"""Every kind of plot looks as it did when a person last looked at it."""

import pytest

from tests.web.charts.pictures import FOLDER, all_plots, picture

PLOTS = all_plots()


@pytest.mark.parametrize("name", PLOTS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_plot_is_drawn_as_the_stored_picture(name: str, language: str) -> None:
    stored = (FOLDER / f"{name}.{language}.svg").read_text(encoding="utf-8")
    assert picture(PLOTS[name], language) == stored, "drawn differently; look at it, then python -m tests.web.charts.pictures"
