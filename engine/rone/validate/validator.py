"""The one validator: every problem of a list, in a fixed order (CON-1 to CON-9).

Pure: format, cards, day and collection are arguments. `docs/reference/validator.md` tells each code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Final

from engine.cards.catalog import CardId
from engine.decklist import Decklist, unread_lines
from engine.decklist.decklist import ZoneCount
from engine.decklist.hashing import hash_of
from engine.rone.cards import LAYOUT, Catalog, Zone
from engine.rone.formats import Format
from engine.rone.validate.card_checks import card_problems
from engine.rone.validate.hero_checks import hero_problems
from engine.rone.validate.inquiry import Inquiry
from engine.rone.validate.limits import COPY_CLAUSE
from engine.rone.validate.size_checks import deck_size_problems, technology_size_problems
from engine.verdict.judging import limits_of, unread_problems
from engine.verdict.verdict import Problem, Verdict

UNREAD_CLAUSES: Final = {Zone.HERO: "CON-4", Zone.DECK: "CON-2", Zone.TECHNOLOGY: "CON-5"}


def verdict(
    deck: Decklist,
    *,
    format: Format,
    catalog: Catalog,
    as_of: date,
    owned: Mapping[CardId, int] | None = None,
) -> Verdict:
    """The verdict on `deck` in `format` on the day `as_of`, whatever format the list itself names.

    Every listed copy counts in the zone it was listed in, unknown and misplaced cards too; entries of a
    card add up; a quantity that is no whole number from 1 to 99 counts as 0. `owned` (copies by card)
    adds advice on what is missing; None asks nothing. At most one problem per code, zone and card.
    Lines that name no card are copies of their zone too, and one problem a zone.
    """
    unread = unread_lines(deck, LAYOUT) if deck.unread or deck.withheld else ()
    counts: dict[str, ZoneCount] = {
        zone: ZoneCount.of(deck.entries(zone)).with_unread(line.copies for line in unread if line.zone == zone)
        for zone in (Zone.DECK, Zone.TECHNOLOGY)
    }
    inquiry = Inquiry(deck, counts[Zone.DECK], counts[Zone.TECHNOLOGY], format, catalog, as_of, owned)
    problems = sorted([*_problems(inquiry), *unread_problems(unread, UNREAD_CLAUSES)], key=_order)
    return Verdict(
        format=format.slug,
        format_version=format.version,
        ruleset=format.ruleset,
        as_of=as_of,
        hash=hash_of(deck.leaders, counts, catalog),
        problems=tuple(problems),
        limits=tuple(limits_of({zone: count.copies for zone, count in counts.items()}, format, COPY_CLAUSE)),
    )


def _order(problem: Problem) -> tuple[int, str, tuple[CardId, ...]]:
    """By zone (hero, deck, technology), code and card."""
    return (LAYOUT.order[problem.zone], problem.code, problem.cards)


def _problems(inquiry: Inquiry) -> Iterator[Problem]:
    yield from hero_problems(inquiry)
    yield from deck_size_problems(inquiry)
    yield from card_problems(inquiry, Zone.DECK, inquiry.cards)
    yield from technology_size_problems(inquiry)
    yield from card_problems(inquiry, Zone.TECHNOLOGY, inquiry.technologies)
