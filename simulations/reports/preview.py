"""The picture beside a link to a shared report: its headline, and in which turn the games did what the game's picture shows."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from django.utils.translation import get_language

from decks.exchange.preview import NAME_SIZES, SMALLEST_NAME
from engine.simulation.figure import read
from engine.simulation.message import whole
from simulations.jobs.models import Job
from simulations.jobs.selectors import is_goldfish_report
from simulations.reports import headline
from simulations.reports.figure import Json
from simulations.reports.reader import Reader
from web.games import present_kit
from web.site_name import site_name
from web.text.language import reader_language
from web.text.numbers import whole_text

MOST_TURNS = 8


def preview_data(job: Job, result: Json) -> dict[str, Any] | None:
    """What the picture of a goldfish report shows, in the shape of `decks.exchange.preview`; None for other results."""
    kit = present_kit()
    picture = kit.figures.picture
    if picture is None or not is_goldfish_report(job):
        return None
    name = headline(job)
    chances = [0.0, *(turn["chance"] for turn in read(picture.rows, result))]
    shares = [round(100 * (by - before)) for before, by in pairwise(chances)]
    told = Reader(reader_language(), kit.catalog_of(())).say(picture.text(result, whole(job.games)))
    return {
        "site": site_name(),
        "language": get_language() or "en",
        "name": name,
        "name_size": next((points for longest, points in NAME_SIZES if len(name) <= longest), SMALLEST_NAME),
        "told": [[told]],
        "art": "",
        "curve": [{"label": whole_text(turn), "count": share} for turn, share in enumerate(shares[:MOST_TURNS], start=1)],
    }
