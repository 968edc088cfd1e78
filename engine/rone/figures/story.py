"""A goldfish game in sentences: what happens turn by turn, and how the table stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.languages import LocalText
from engine.match.match import NO_CARD, Happening, Reference
from engine.rone.rules.codes import RECYCLE_EFFECT
from engine.rules.references import card_of
from engine.simulation.alone_table import DECK
from engine.simulation.message import CardName, Said, message
from engine.simulation.story import Story, StoryFigure, StoryTurn, StoryZone, growing, story_in_words
from engine.simulation.telling import ToldGame, ToldTurn

ZONES: Final = {0: "battlefield", 1: "hand", 2: "deck", 3: "graveyard", 4: "removed", 5: "technology"}
TOLD_OF_THE_OPPONENT: Final = ("damage", "destroys", "moves", "triggers", "enters")
MOVES: Final = {
    "hand": LocalText("%(card)s goes to the hand.", "%(card)s kommt auf die Hand."),
    "deck": LocalText("%(card)s goes into the deck.", "%(card)s kommt ins Deck."),
    "graveyard": LocalText("%(card)s goes to the graveyard.", "%(card)s kommt auf den Friedhof."),
    "removed": LocalText("%(card)s leaves the game.", "%(card)s wird aus dem Spiel entfernt."),
}


def story_of(told: ToldGame) -> Story:
    """A goldfish game in words."""
    return story_in_words(
        told,
        turn_in_words,
        lost=LocalText("It runs out of cards in the end.", "Am Ende gehen ihm die Karten aus."),
        note=LocalText(
            "The newest card stands last in the hand and first in the graveyard.",
            "Die neueste Karte steht auf der Hand zuletzt und auf dem Friedhof zuerst.",
        ),
    )


def turn_in_words(told: ToldTurn, before: Mapping[str, int], ids: Sequence[int]) -> StoryTurn:
    """A turn: what happened, the damage dealt in it, and how the table stands."""
    lines = lines_of(told.happenings, ids)
    numbers, cards = told.numbers, told.cards
    damage, deck, water = (numbers[name] for name in ("damage", "deck", "water"))
    if dealt := damage - before.get("damage", 0):
        lines.append(message(LocalText("%(number)s damage to the opponent.", "%(number)s Schaden am Gegner."), number=dealt))
    return StoryTurn(
        turn=told.turn,
        lines=lines,
        figures=[
            growing(LocalText("Damage dealt", "Schaden zugefügt"), damage, damage - dealt),
            StoryFigure(
                LocalText("Life", "Leben"),
                deck + len(cards["hand"]),
                message(LocalText("%(deck)s in the deck, the rest in hand", "%(deck)s im Deck, der Rest auf der Hand"), deck=deck),
            ),
            StoryFigure(LocalText("Water", "Wasser"), water, LocalText("left at the end of the turn", "am Ende des Zuges übrig")),
            StoryFigure(LocalText("Hero", "Held"), numbers["level"], unit=LocalText("level", "Stufe")),
        ],
        zones=[
            StoryZone(LocalText("Units", "Einheiten"), cards["units"]),
            StoryZone(LocalText("Technologies", "Technologien"), cards["technologies"]),
            StoryZone(LocalText("Hand", "Hand"), cards["hand"]),
            StoryZone(LocalText("Graveyard", "Friedhof"), cards["graveyard"], has_faces=False),  # what lies there is looked up, not seen
        ],
    )


def lines_of(happenings: Sequence[Happening], ids: Sequence[int]) -> list[Said]:
    """What happened, sentence by sentence; `ids` of the cards by their numbers in the game."""
    after: Sequence[Happening | None] = [*happenings[1:], None]
    kept = (one for one, next_one in zip(happenings, after, strict=True) if not _is_part_of(one, next_one, ids))
    return [line for happening in kept if (line := happening_line(happening, ids))]


def _card(happening: Happening, ids: Sequence[int]) -> int:
    return ids[card_of(Reference(happening.card))] if happening.card >= 0 else NO_CARD


def happening_line(happening: Happening, ids: Sequence[int]) -> Said:
    """What happened, in a sentence; "" for what needs no telling: what the opponent's empty turns do, what readies again, payments."""
    if happening.player != DECK and happening.kind not in TOLD_OF_THE_OPPONENT:
        return ""
    id, number = _card(happening, ids), happening.number
    card, has_card = CardName(id), id >= 0
    match happening.kind:
        case "draws":
            return message(LocalText("Draws %(card)s.", "Zieht %(card)s."), card=card)
        case "water":
            text = (
                LocalText("Gains %(number)s water.", "Erhält %(number)s Wasser.")
                if number > 0
                else LocalText("Loses %(number)s water.", "Verliert %(number)s Wasser.")
            )
            return message(text, number=abs(number))
        case "level":
            return message(LocalText("The hero rises to level %(number)s.", "Der Held steigt auf Stufe %(number)s."), number=number)
        case "plays":
            return message(LocalText("Plays %(card)s.", "Spielt %(card)s."), card=card)
        case "triggers":
            # The empty seat's hero has no name: what its text does is told.
            return message(LocalText("%(card)s triggers.", "%(card)s wird ausgelöst."), card=card) if has_card else ""
        case "attacks":
            return message(LocalText("%(card)s attacks.", "%(card)s greift an."), card=card)
        case "destroys":
            where = LocalText("the hand", "der Hand") if ZONES.get(number) == "hand" else LocalText("the deck", "dem Deck")
            return message(LocalText("Gives up %(card)s from %(where)s.", "Gibt %(card)s aus %(where)s auf."), card=card, where=where)
        case "damage":
            return message(
                LocalText("%(card)s takes %(number)s damage.", "%(card)s erleidet %(number)s Schaden."), card=card, number=number
            )
        case "moves":
            moved = MOVES.get(ZONES.get(number, ""))
            return message(moved, card=card) if moved else ""
        case "exhausted" if number:
            return message(LocalText("%(card)s is exhausted.", "%(card)s wird erschöpft."), card=card)
        case "puts_on_stack" if number == RECYCLE_EFFECT:
            return (
                message(LocalText("Recycles %(card)s.", "Verwertet %(card)s wieder."), card=card)
                if has_card
                else LocalText("Recycles the top card of the graveyard.", "Verwertet die oberste Karte des Friedhofs wieder.")
            )
    return ""


def _is_part_of(happening: Happening, after: Happening | None, ids: Sequence[int]) -> bool:
    """Whether `after` tells the happening too: an attack exhausts the attacker (ATK-2)."""
    is_attack = after is not None and happening.kind == "exhausted" and after.kind == "attacks"
    return is_attack and after is not None and _card(happening, ids) == _card(after, ids)
