"""The picture beside a link to a shared report: its headline, and in which turn the games dealt a whole deck."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from decks.exchange.preview import NAME_SIZES, SMALLEST_NAME
from simulations.jobs.models import Job
from simulations.reports import headline
from simulations.reports.figure import Json
from web.text.numbers import whole_text

MOST_TURNS = 8


def preview_data(job: Job, result: Json) -> dict[str, Any] | None:
    """What the picture of a goldfish report shows, in the shape of `decks.exchange.preview`; None for other results."""
    clock = result.get("clock")
    if clock is None or "turns" not in clock:
        return None
    name = headline(job)
    chances = [0.0, *(turn["chance"] for turn in clock["turns"])]
    shares = [round(100 * (by - before)) for before, by in pairwise(chances)]
    told = _("Games by the turn in which 24 damage is dealt, in per cent of %(games)s") % {"games": whole_text(job.games)}
    return {
        "site": _("RONE decks"),
        "language": get_language() or "en",
        "name": name,
        "name_size": next((points for longest, points in NAME_SIZES if len(name) <= longest), SMALLEST_NAME),
        "told": [[told]],
        "art": "",
        "curve": [{"label": whole_text(turn), "count": share} for turn, share in enumerate(shares[:MOST_TURNS], start=1)],
    }
