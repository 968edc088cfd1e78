"""A game told turn by turn, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.cards import CardId
from engine.languages import Language
from engine.rone.cards import Catalog
from engine.rone.measures.stories import Story, StoryHappening
from engine.rone.rules.codes import RECYCLE_EFFECT
from simulations.reports.figure import face_of, name_of

ZONES = {0: "battlefield", 1: "hand", 2: "deck", 3: "graveyard", 4: "removed", 5: "technology"}


@dataclass(frozen=True)
class NamedCard:
    """A card with its page and its drawn face ("" where the site doesn't know it any more) and how many copies."""

    name: str
    href: str
    source: str
    copies: int


@dataclass(frozen=True)
class Step:
    """An own turn as a page shows it."""

    turn: int
    lines: Sequence[str]
    water: int
    level: int
    damage: int
    dealt: int
    deck: int
    hand: Sequence[NamedCard]
    units: Sequence[NamedCard]
    technologies: Sequence[NamedCard]
    graveyard: Sequence[NamedCard]

    @property
    def life(self) -> int:
        """Cards in deck and hand."""
        return self.deck + sum(card.copies for card in self.hand)

    @property
    def zones(self) -> list[dict[str, Any]]:
        """The zones with their titles. The graveyard is a list of names: what lies there is looked up, not seen."""
        return [
            {"title": _("Units"), "cards": self.units, "has_faces": True},
            {"title": _("Technologies"), "cards": self.technologies, "has_faces": True},
            {"title": _("Hand"), "cards": self.hand, "has_faces": True},
            {"title": _("Graveyard"), "cards": self.graveyard, "has_faces": False},
        ]


def step_of(story: Story, turn: int, catalog: Catalog, language: Language) -> Step:
    """Turn number `turn` of the game, from 1 on; it must be there."""
    told = story.turns[turn - 1]
    before = story.turns[turn - 2].damage if turn > 1 else 0
    events = [*(story.first_hand if turn == 1 else ()), *told.events]
    told_events = [event for event, after in zip(events, [*events[1:], None], strict=True) if not _is_part_of(event, after)]
    lines = [line for event in told_events if (line := event_line(event, catalog, language))]
    dealt = told.damage - before
    if dealt:
        lines.append(ngettext("%(number)s damage to the opponent.", "%(number)s damage to the opponent.", dealt) % {"number": dealt})
    return Step(
        turn=turn,
        lines=lines,
        water=told.water,
        level=told.level,
        damage=told.damage,
        dealt=dealt,
        deck=told.deck,
        **{zone: _named(getattr(told, zone), catalog, language) for zone in ("hand", "units", "technologies", "graveyard")},
    )


def event_line(event: StoryHappening, catalog: Catalog, language: Language) -> str:
    """What happened, in a sentence; "" for what needs no telling: what the opponent's empty turns do, what readies again, payments."""
    if not event.is_own and event.kind not in ("damage", "destroys", "moves", "triggers", "enters"):
        return ""
    card = name_of(event.card, catalog, language) if event.card >= 0 else ""
    values = {"card": card, "number": event.number}
    match event.kind:
        case "draws":
            return _("Draws %(card)s.") % values
        case "water":
            return (_("Gains %(number)s water.") if event.number > 0 else _("Loses %(number)s water.")) % (
                values | {"number": abs(event.number)}
            )
        case "level":
            return _("The hero rises to level %(number)s.") % values
        case "plays":
            return _("Plays %(card)s.") % values
        case "triggers":
            return _("%(card)s triggers.") % values if card else ""  # the empty seat's hero has no name: what its text does is told
        case "attacks":
            return _("%(card)s attacks.") % values
        case "destroys":
            where = _("the hand") if ZONES.get(event.number) == "hand" else _("the deck")
            return _("Gives up %(card)s from %(where)s.") % {"card": card, "where": where}
        case "damage":
            return _("%(card)s takes %(number)s damage.") % values
        case "moves":
            return _moved(event, card)
        case "exhausted" if event.number:
            return _("%(card)s is exhausted.") % values
        case "puts_on_stack" if event.number == RECYCLE_EFFECT:
            return _("Recycles %(card)s.") % values if card else _("Recycles the top card of the graveyard.")
    return ""


def _is_part_of(event: StoryHappening, after: StoryHappening | None) -> bool:
    """Whether `after` tells the event too: an attack exhausts the attacker (ATK-2)."""
    return after is not None and event.kind == "exhausted" and after.kind == "attacks" and event.card == after.card


def _moved(event: StoryHappening, card: str) -> str:
    match ZONES.get(event.number):
        case "hand":
            return _("%(card)s goes to the hand.") % {"card": card}
        case "deck":
            return _("%(card)s goes into the deck.") % {"card": card}
        case "graveyard":
            return _("%(card)s goes to the graveyard.") % {"card": card}
        case "removed":
            return _("%(card)s leaves the game.") % {"card": card}
    return ""


def _named(cards: Sequence[CardId], catalog: Catalog, language: Language) -> list[NamedCard]:
    """The cards in their order, copies that lie beside each other together."""
    named: list[NamedCard] = []
    for number in cards:
        face = face_of(number, catalog, language)
        if named and named[-1].name == face["name"]:
            named[-1] = replace(named[-1], copies=named[-1].copies + 1)
        else:
            named.append(NamedCard(face["name"], face["href"], face["source"], 1))
    return named
