"""The cards in which two lists differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from engine.kit import Kit
from engine.simulation.figure import CardLink, Column, TableFigure
from engine.simulation.game_figures import SAME_CARDS
from engine.simulation.message import CardName
from simulations.reports.figure import Json


def lists_figure(kit: Kit, names: Sequence[str], lists: Sequence[Json]) -> TableFigure:
    """What the lists differ in, card by card."""
    layout, beside = kit.layout, kit.figures.beside
    keys = [zone.key for zone in layout.zones]
    counts = [Counter({card: copies for key in keys for card, copies in listed[key]}) for listed in lists]
    changed = sorted(card for card in counts[0].keys() | counts[1].keys() if counts[0][card] != counts[1][card])
    leaders = [", ".join(listed[layout.leader_key]) for listed in lists]
    if changed:
        sentence: Any = _("The lists differ in %(number)s cards.") % {
            "number": sum(abs(counts[1][card] - counts[0][card]) for card in changed)
        }
    else:
        sentence = _("Both reports are of the same list.") if leaders[0] == leaders[1] else (beside.other_leaders if beside else SAME_CARDS)
    return TableFigure(
        slug="lists",
        title=_("The lists"),
        sentence=sentence,
        data=lambda found: [{"card": card, "first": counts[0][card], "second": counts[1][card]} for card in changed],
        entries=lambda found: changed,
        name=lambda card: CardName(card),
        number_name=CardLink,
        head=_("Card"),
        columns=[
            Column(names[0], lambda card: counts[0][card]),
            Column(names[1], lambda card: counts[1][card]),
            Column(_("Copies"), lambda card: f"{counts[1][card] - counts[0][card]:+d}".replace("-", "−")),
        ],
        sheet_columns=("card", "name", "first", "second"),
        lines=lambda card: [[card, CardName(card), counts[0][card], counts[1][card]]],
    )
