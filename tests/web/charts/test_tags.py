"""What the chart tags write themselves: every text escaped."""

from __future__ import annotations

from django.utils.html import escape

from web.charts.scale import Box, frame
from web.templatetags.charts import heat_cells, plot_frame, table_rows, unbroken

SHARP = '<b>&"'
ESCAPED = "&lt;b&gt;&amp;&quot;"


def test_a_table_s_cells_are_text_and_nothing_else() -> None:
    rows = [
        [{"text": SHARP, "href": SHARP}, SHARP, {"text": SHARP, "quiet": SHARP, "is_strong": True}],
        [SHARP, {"text": SHARP, "is_name": True}],
    ]
    assert table_rows(rows) == (
        f'<tr><th scope="row"><a href="{ESCAPED}" data-hovercard>{ESCAPED}</a></th><td class="num">{ESCAPED}</td>'
        f'<td class="num"><b>{ESCAPED}</b> <span class="quiet">{ESCAPED}</span></td></tr>'
        f'<tr><th scope="row">{ESCAPED}</th><td>{ESCAPED}</td></tr>'
    )


def test_shaded_cells_are_text_and_nothing_else() -> None:
    assert heat_cells([{"step": 3, "text": SHARP}]) == f'<td class="h3">{ESCAPED}</td>'


def test_a_frame_s_names_and_ticks_are_text_and_nothing_else() -> None:
    box = Box(left=40, right=620, head=46, base=214, top=1)
    drawn = plot_frame(frame(box, width=640, height=268, ticks=[0, 1], unit=SHARP, xs=[(50, SHARP)], axis_x=SHARP, axis_y=SHARP))
    assert SHARP not in drawn
    assert drawn.count(ESCAPED) == 5


def test_a_text_that_is_safe_already_is_not_escaped_twice() -> None:
    assert table_rows([["", escape("a & b")]]) == '<tr><th scope="row"></th><td class="num">a &amp; b</td></tr>'


def test_a_percent_sign_stays_on_the_line_of_its_number() -> None:
    assert unbroken("48.1 to 61.7 with 95 % certainty") == "48.1 to 61.7 with 95\u00a0% certainty"
