"""A goldfish game in sentences: what happens turn by turn, and how the table stands."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.rone.measures.stories import Story as PlayedStory
from engine.rone.measures.stories import StoryHappening, TurnStory
from engine.rone.rules.codes import RECYCLE_EFFECT
from engine.simulation.message import CardName, Joined, Said, message, plural
from engine.simulation.story import Story, StoryFigure, StoryTurn, StoryZone

ZONES: Final = {0: "battlefield", 1: "hand", 2: "deck", 3: "graveyard", 4: "removed", 5: "technology"}
TOLD_OF_THE_OPPONENT: Final = ("damage", "destroys", "moves", "triggers", "enters")
MOVES: Final = {
    "hand": LocalText("%(card)s goes to the hand.", "%(card)s kommt auf die Hand."),
    "deck": LocalText("%(card)s goes into the deck.", "%(card)s kommt ins Deck."),
    "graveyard": LocalText("%(card)s goes to the graveyard.", "%(card)s kommt auf den Friedhof."),
    "removed": LocalText("%(card)s leaves the game.", "%(card)s wird aus dem Spiel entfernt."),
}


def story_of(told: PlayedStory) -> Story:
    """A goldfish game in words."""
    lead: list[Said] = [
        LocalText("The deck goes first.", "Das Deck beginnt.")
        if told.begins
        else LocalText("The deck goes second.", "Das Deck zieht nach.")
    ]
    if told.is_lost:
        lead.append(LocalText("It runs out of cards in the end.", "Am Ende gehen ihm die Karten aus."))
    turns = []
    for number, turn in enumerate(told.turns):
        events = [*(() if number else told.first_hand), *turn.events]
        turns.append(_turn(turn, events, told.turns[number - 1].damage if number else 0))
    return Story(
        Joined(lead),
        turns,
        LocalText(
            "The newest card stands last in the hand and first in the graveyard.",
            "Die neueste Karte steht auf der Hand zuletzt und auf dem Friedhof zuerst.",
        ),
    )


def _turn(told: TurnStory, events: list[StoryHappening], damage_before: int) -> StoryTurn:
    kept = [event for event, after in zip(events, [*events[1:], None], strict=True) if not _is_part_of(event, after)]
    lines = [line for event in kept if (line := event_line(event))]
    dealt = told.damage - damage_before
    if dealt:
        lines.append(
            message(
                plural(
                    dealt,
                    LocalText("%(number)s damage to the opponent.", "%(number)s Schaden am Gegner."),
                    LocalText("%(number)s damage to the opponent.", "%(number)s Schaden am Gegner."),
                ),
                number=dealt,
            )
        )
    return StoryTurn(
        turn=told.turn,
        lines=lines,
        figures=[
            StoryFigure(
                LocalText("Damage dealt", "Schaden zugefügt"),
                told.damage,
                message(LocalText("%(number)s in this turn", "%(number)s in diesem Zug"), number=dealt),
            ),
            StoryFigure(
                LocalText("Life", "Leben"),
                told.deck + len(told.hand),
                message(LocalText("%(deck)s in the deck, the rest in hand", "%(deck)s im Deck, der Rest auf der Hand"), deck=told.deck),
            ),
            StoryFigure(LocalText("Water", "Wasser"), told.water, LocalText("left at the end of the turn", "am Ende des Zuges übrig")),
            StoryFigure(LocalText("Hero", "Held"), told.level, unit=LocalText("level", "Stufe")),
        ],
        zones=[
            StoryZone(LocalText("Units", "Einheiten"), told.units),
            StoryZone(LocalText("Technologies", "Technologien"), told.technologies),
            StoryZone(LocalText("Hand", "Hand"), told.hand),
            StoryZone(LocalText("Graveyard", "Friedhof"), told.graveyard, has_faces=False),  # what lies there is looked up, not seen
        ],
    )


def event_line(event: StoryHappening) -> Said:
    """What happened, in a sentence; "" for what needs no telling: what the opponent's empty turns do, what readies again, payments."""
    if not event.is_own and event.kind not in TOLD_OF_THE_OPPONENT:
        return ""
    has_card = event.card >= 0
    card, number = CardName(event.card), event.number
    match event.kind:
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


def _is_part_of(event: StoryHappening, after: StoryHappening | None) -> bool:
    """Whether `after` tells the event too: an attack exhausts the attacker (ATK-2)."""
    return after is not None and event.kind == "exhausted" and after.kind == "attacks" and event.card == after.card
