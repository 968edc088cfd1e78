"""The picture beside a link to a moment of a game: who plays, their figures, what lies in play, and what happened last."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from django.utils.text import Truncator
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from cards.face_images import current_face
from cards.selectors import shelf
from engine.languages import Language
from play.page import LaidSide
from play.showing import ShownCard, ShownFigure
from play.steps import Step
from web.site_name import site_name

TEMPLATE: Final = Path(__file__).parent / "typst" / "moment.typ"
LONGEST_NAME, LONGEST_WHO, LONGEST_LINE = 13, 40, 92
PLACES: Final = 8
"""So many cards of a side are drawn; of more the last place says how many."""
_VIEW_BOX: Final = re.compile(r'viewBox="[^"]*"')
_EMBLEM: Final = re.compile(r'<view id="emblem-square" viewBox="([^"]*)"')


def moment_data(step: Step, language: Language) -> dict[str, Any]:
    """The contents of the picture of `step`, which everybody may see. The other sides come first."""
    sides = [*step.opponents, *([step.own_side] if step.own_side else [])]
    return {
        "site": site_name(),
        "language": get_language() or "en",
        "title": _("Turn %(turn)s") % {"turn": step.game.turn},
        "empty": _("Nothing in play"),
        "sides": [_side(side, language) for side in sides],
        "told": Truncator(step.newest[-1].text).chars(LONGEST_LINE) if step.newest else "",
    }


def _side(side: LaidSide, language: Language) -> dict[str, Any]:
    figures = [figure for laid in side.seats for figure in laid.figures]
    portraits = [laid.portrait for laid in side.seats if laid.portrait is not None]
    cards = [*portraits, *(card for zone in side.rows for card in zone.cards)]
    names = [" · ".join(name for name in (laid.who, laid.seat.name) if name) for laid in side.seats]
    return {
        "who": Truncator(", ".join(names)).chars(LONGEST_WHO),
        "is_active": any(laid.seat.is_active for laid in side.seats),
        "figures": " · ".join(_figure(figure) for figure in figures if figure.value),
        "cards": [_card(card, language) for card in cards[: PLACES - (len(cards) > PLACES)]] + _further(cards),
    }


def _figure(figure: ShownFigure) -> str:
    return f"{figure.title} {figure.value}"


def _card(card: ShownCard, language: Language) -> dict[str, str]:
    if card.card is None or card.is_covered:
        return {"name": "", "art": "", "figures": "?"}
    name = Truncator(card.name).chars(LONGEST_NAME)
    return {"name": name, "art": _art(card, language), "figures": " / ".join(str(figure.value) for figure in card.figures)}


def _further(cards: Sequence[ShownCard]) -> list[dict[str, str]]:
    """The last place where there are more cards than places."""
    left = len(cards) - PLACES + 1
    return [{"name": "", "art": "", "figures": f"+ {left}"}] if left > 1 else []


def _art(card: ShownCard, language: Language) -> str:
    """The emblem of a card, cut out of its face; "" where its face has none."""
    face = current_face(card.card, language, shelf())
    emblem = _EMBLEM.search(face)
    return _VIEW_BOX.sub(f'viewBox="{emblem[1]}"', face, count=1) if emblem else ""
