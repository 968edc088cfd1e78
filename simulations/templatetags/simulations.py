"""How figures and failures of simulations are written on pages."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from engine.compiled import is_being_compiled
from engine.decklist import Decklist
from engine.decklist import short_hash as short_hash_of
from simulations.jobs.models import Job, Kind
from simulations.jobs.pools import PoolCards
from simulations.reports.counted import counted_figures as counted
from web.games import present_kit
from web.text.numbers import number_text, percent_text, whole_text

register = template.Library()

register.filter("whole", whole_text)
register.filter("percent", percent_text)


@register.filter
def short_hash(digest: str) -> str:
    """A list's hash as people compare it, in two groups of four, as on the deck's page: `7KQ3 M0VD`."""
    short = short_hash_of(digest)
    return f"{short[:4]}\u00a0{short[4:]}"


@register.inclusion_tag("simulations/jobs/pool_choice.html")
def pool_choice(chosen: str = PoolCards.ALL) -> dict[str, Any]:
    """The field in which a form asks which cards the swap lab may put in."""
    return {"choices": PoolCards.choices, "chosen": chosen}


@register.inclusion_tag("simulations/compiling.html")
def compiling_notice() -> dict[str, Any]:
    """What it means for whoever waits for games that the engine is being compiled; nothing at other times."""
    return {"is_compiling": is_being_compiled()}


@register.simple_tag
def brawl_tab(current: str, deck_id: str) -> str:
    """The tab of brawls; nothing where lists of the present game play in twos alone."""
    is_there = len(present_kit().simulated.brawls) > 0
    return render_to_string("simulations/jobs/brawl_tab.html", {"current": current, "deck_id": deck_id}) if is_there else ""


@register.simple_tag
def are_duels_played() -> bool:
    """Whether decks of the present game play each other."""
    return not present_kit().simulated.is_cooperative


@register.filter
def kind_name(kind: str) -> str:
    """What a kind of simulations is called in the present game."""
    is_of_parties = kind == Kind.GOLDFISH and present_kit().simulated.is_cooperative
    return _("Runs") if is_of_parties else str(Kind(kind).label)


@register.inclusion_tag("simulations/reports/counted.html")
def counted_figures(deck: Decklist, ruleset: str) -> dict[str, Any]:
    """What of a deck is counted without games, where the present game counts anything."""
    return {"figures": counted(deck, ruleset)}


@register.filter
def failure(job: Job) -> str:
    """Why a job failed, in words for its owner."""
    words = {
        "WORKER_LOST": _("Playing it broke off again and again. Run it again; if that fails too, tell the site’s owner."),
        "ENGINE_FAULT": _("The engine met a position it can’t play. The line below says how to find it again."),
        "DECK_NOT_PLAYABLE": _("A card of the list isn’t on this site any more."),
    }
    return words.get(job.error_code, _("The engine refused it."))


@register.filter
def duration(seconds: int) -> str:
    """How long something takes, in the unit that people would say: `40 s`, `12 min`, `3.5 h`."""
    if seconds < 90:
        return _("%(number)s s") % {"number": seconds}
    if seconds < 5_400:
        return _("%(number)s min") % {"number": round(seconds / 60)}
    return _("%(number)s h") % {"number": number_text(seconds / 3_600)}
