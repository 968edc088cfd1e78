"""The one validator: every problem of a list, in a fixed order (CON-1 to CON-9).

Pure: format, cards, day and collection are arguments. `docs/reference/validator.md` tells each code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from engine.rone.cards import CardId, Catalog
from engine.rone.decks import DeckList
from engine.rone.validate.card_checks import card_problems
from engine.rone.validate.counting import ZoneCount
from engine.rone.validate.decklist.lines import ReadLine
from engine.rone.validate.formats import Format
from engine.rone.validate.hashing import counted_hash
from engine.rone.validate.hero_checks import hero_problems
from engine.rone.validate.inquiry import Inquiry
from engine.rone.validate.problems import Problem, Verdict, Zone
from engine.rone.validate.size_checks import deck_size_problems, technology_size_problems
from engine.rone.validate.unread import unread_copies, unread_lines, unread_problems


def validate(
    deck: DeckList,
    *,
    format: Format,
    catalog: Catalog,
    as_of: date,
    owned: Mapping[CardId, int] | None = None,
    unread: Sequence[ReadLine] = (),
) -> Verdict:
    """The verdict on `deck` in `format` on the day `as_of`.

    Every listed copy counts in the zone it was listed in, unknown and misplaced cards too; entries of a
    card add up; a quantity that is no whole number from 1 to 99 counts as 0. `owned` (copies by card)
    adds advice on what is missing; None asks nothing. At most one problem per code, zone and card.
    `unread` are lines of a text that name no card: they are copies of their zone too, and one problem a zone.
    """
    lines = unread_lines(unread)
    cards = ZoneCount.of(deck.cards).with_unread(unread_copies(lines.get(Zone.DECK, ())))
    technologies = ZoneCount.of(deck.technologies).with_unread(unread_copies(lines.get(Zone.TECHNOLOGY, ())))
    inquiry = Inquiry(deck, cards, technologies, format, catalog, as_of, owned)
    problems = sorted([*_problems(inquiry), *unread_problems(lines)], key=lambda problem: problem.order)
    return Verdict(
        format=format.slug,
        format_version=format.version,
        ruleset=format.ruleset,
        as_of=as_of,
        hash=counted_hash(deck.heroes, inquiry.cards, inquiry.technologies, catalog),
        problems=tuple(problems),
    )


def _problems(inquiry: Inquiry) -> Iterator[Problem]:
    yield from hero_problems(inquiry)
    yield from deck_size_problems(inquiry)
    yield from card_problems(inquiry, Zone.DECK, inquiry.cards)
    yield from technology_size_problems(inquiry)
    yield from card_problems(inquiry, Zone.TECHNOLOGY, inquiry.technologies)
