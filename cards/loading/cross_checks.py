"""What can only be seen with all cards side by side: names and numbers given twice, leaders that don't fit together."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable

from django.utils.translation import gettext

from cards.facts import unique_text
from cards.loading.edition import CardData, DataSet, Place
from cards.loading.problems import DataProblem
from cards.loading.record import did_you_mean


def check_together(data: DataSet, known_cards: Collection[str], problems: list[DataProblem]) -> None:
    """Note what is wrong between cards. A printing may name a card of the files or of `known_cards`."""
    _once(((e.place, e.slug, "slug", e.slug) for e in data.editions), problems)
    _once(((e.place, e.slug, "code", e.code) for e in data.editions), problems)
    _once(((c.place, c.card.slug, "id", c.card.id) for c in data.cards), problems)
    _once(((c.place, c.card.slug, "slug", c.card.slug) for c in data.cards), problems)
    for edition in dict.fromkeys(printing.edition for printing in data.printings):
        _once(((p.place, p.card, "number", p.number) for p in data.printings if p.edition == edition), problems)
    _check_leaders(data, problems)
    _check_unique(data, problems)
    slugs = {card.card.slug for card in data.cards} | set(known_cards)
    for printing in data.printings:
        if printing.card and printing.card not in slugs and not problems:
            message = gettext("no card is called %(name)s") % {"name": repr(printing.card)} + did_you_mean(printing.card, slugs)
            problems.append(DataProblem(printing.place.file, printing.place.line, printing.card, "reprint", message))


def _once(given: Iterable[tuple[Place, str, str, Hashable]], problems: list[DataProblem]) -> None:
    """Note every value that was given before, and where."""
    first: dict[Hashable, tuple[Place, str]] = {}
    for place, called, name, value in given:
        if value in ("", None):
            continue
        if value in first:
            other, other_called = first[value]
            message = gettext("%(value)s is taken by %(other)s (%(place)s)") % {
                "value": repr(value),
                "other": other_called,
                "place": f"{other.file}:{other.line}",
            }
            problems.append(DataProblem(place.file, place.line, called, name, message))
        else:
            first[value] = (place, called)


def _check_leaders(data: DataSet, problems: list[DataProblem]) -> None:
    """The cards of one leader have one name (RONE: CON-4)."""
    cards = data.kit.cards
    leader = cards.leader
    if leader is None:
        return
    first: dict[str, CardData] = {}
    for read in data.cards:
        slug = getattr(read.card, leader.name)
        other = first.setdefault(slug, read) if slug else read
        if other.card.name != read.card.name:
            message = gettext("the cards of %(leader)s have one name (%(clause)s), and %(other)s is called %(name)s") % {
                "leader": repr(slug),
                "clause": cards.unique_clause,
                "other": other.card.slug,
                "name": repr(other.card.name.en),
            }
            problems.append(DataProblem(read.place.file, read.place.line, read.card.slug, "name", message))


def _check_unique(data: DataSet, problems: list[DataProblem]) -> None:
    """No two cards have in common what the game's description calls unique."""
    cards = data.kit.cards
    first: dict[str, CardData] = {}
    for read in data.cards:
        key = cards.key_of(cards.facts_of(read.card))
        other = first.setdefault(key, read) if key else read
        if other is not read:
            message = unique_text(cards, cards.facts_of(read.card), other.card.slug)
            problems.append(DataProblem(read.place.file, read.place.line, read.card.slug, cards.unique[-1], message))
