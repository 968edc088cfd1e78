"""What can only be seen with all cards side by side: names and numbers given twice, heroes that don't fit together."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable

from django.utils.translation import gettext

from cards.loading.edition import CardData, DataSet, Place
from cards.loading.problems import DataProblem
from cards.loading.record import did_you_mean
from engine.rone.cards import CardType


def check_together(data: DataSet, known_cards: Collection[str], problems: list[DataProblem]) -> None:
    """Note what is wrong between cards. A printing may name a card of the files or of `known_cards`."""
    _once(((e.place, e.slug, "slug", e.slug) for e in data.editions), problems)
    _once(((e.place, e.slug, "code", e.code) for e in data.editions), problems)
    _once(((c.place, c.card.slug, "id", c.card.id) for c in data.cards), problems)
    _once(((c.place, c.card.slug, "slug", c.card.slug) for c in data.cards), problems)
    for edition in dict.fromkeys(printing.edition for printing in data.printings):
        _once(((p.place, p.card, "number", p.number) for p in data.printings if p.edition == edition), problems)
    _check_heroes(data.cards, problems)
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


def _check_heroes(cards: Iterable[CardData], problems: list[DataProblem]) -> None:
    """The cards of one hero have one name, and no level twice (CON-4)."""
    first: dict[str, CardData] = {}
    levels: dict[tuple[str, int], CardData] = {}
    for data in cards:
        card = data.card
        if card.type is not CardType.HERO or card.hero is None:
            continue
        other = first.setdefault(card.hero, data)
        if other.card.name != card.name:
            message = gettext("the cards of one hero have one name (CON-4), and %(other)s is called %(name)s") % {
                "other": other.card.slug,
                "name": repr(other.card.name.en),
            }
            problems.append(DataProblem(data.place.file, data.place.line, card.slug, "name", message))
        same = levels.setdefault((card.hero, card.level), data)
        if same is not data:
            message = gettext("%(other)s is level %(level)s of %(hero)s already (CON-4)") % {
                "other": same.card.slug,
                "level": card.level,
                "hero": card.hero,
            }
            problems.append(DataProblem(data.place.file, data.place.line, card.slug, "level", message))
