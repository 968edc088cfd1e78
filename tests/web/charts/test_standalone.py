"""A chart as a file needs nothing of the site."""

from xml.etree import ElementTree

import pytest
from django.template import Context, Template

from tests.web.charts.test_plots import EVERY
from web.charts.standalone import standalone_style


@pytest.mark.parametrize("kind", EVERY)
def test_a_plot_in_a_file_is_whole_svg_with_its_style(kind: str) -> None:
    text = Template("{% load charts %}{% plot_file plot %}").render(Context({"plot": EVERY[kind]}))
    svg = ElementTree.fromstring(text.strip())  # noqa: S314
    assert svg.tag == "{http://www.w3.org/2000/svg}svg"
    assert "var(" not in text
    assert "light-dark" not in text


@pytest.mark.parametrize(
    "rule",
    [
        ".c1{",
        ".c2{",
        ".band{",
        ".band-2{",
        ".f5{",
        ".grid{",
        ".axis{",
        ".ci{",
        ".h5{",
        ".t5{",
        ".interval{",
        ".mark{",
        ".rest{",
        ".point{",
        ".open{",
    ],
)
def test_the_style_holds_every_rule_that_plots_use(rule: str) -> None:
    assert rule in standalone_style()
