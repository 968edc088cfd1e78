"""One goldfish game told turn by turn: the very game that a report counted, played again from its seed and number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import CardId
from engine.match import Happening, Reference
from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.measures.goldfish_table import DECK, GoldfishTable, game_chance
from engine.rone.measures.goldfish_watch import play_watched
from engine.rone.measures.side_games import StoryOfGame
from engine.rone.rules.ids import card_of
from engine.rone.rules.state import State

NO_CARD = CardId(-1)


@dataclass(frozen=True)
class Event:
    """Something that happened: a word of the log, who did it (True: the deck), the card, and how much or where."""

    kind: str
    is_own: bool
    card: CardId
    number: int
    text: str


@dataclass(frozen=True)
class TurnStory:
    """An own turn, with the opponent's turn before it: what happened, and how the table stood at its end."""

    turn: int
    events: Sequence[Event]
    water: int
    level: int
    damage: int
    deck: int
    hand: Sequence[CardId]
    units: Sequence[CardId]
    technologies: Sequence[CardId]
    graveyard: Sequence[CardId]
    """Top card first."""


@dataclass(frozen=True)
class Story:
    """A game: who began, the first hand as kept, its turns, and whether the deck ran out of cards in the end."""

    begins: bool
    first_hand: Sequence[Event]
    turns: Sequence[TurnStory]
    is_lost: bool


def tell_game(deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, index: int) -> Story:
    """Play game number `index` once more and tell it.

    Raises:
        UnmodelledCardsError, EditionsError: as `play_goldfish_games`.
    """
    table = GoldfishTable(deck, settings)
    shuffle, effects = game_chance(seed, index)
    match = table.deal(effects, shuffle, index % 2, log=True)
    watch = StoryOfGame()
    play_watched(match, table.bots, settings.turns, [watch])
    game, happenings = match.state, match.log
    begun = next((place for place, found in enumerate(happenings) if found.kind == "turn"), len(happenings))
    turns = []
    read = begun
    for told in watch.turns:
        turns.append(
            TurnStory(
                turn=told.turn,
                events=_events(game, happenings[read : told.log_end]),
                water=told.water,
                level=told.level,
                damage=told.damage,
                deck=told.deck,
                hand=_cards(game, told.hand),
                units=_cards(game, told.units),
                technologies=_cards(game, told.technologies),
                graveyard=_cards(game, told.graveyard[::-1]),
            )
        )
        read = told.log_end
    return Story(index % 2 == 0, _events(game, happenings[:begun]), turns, game.is_over)


def _events(game: State, happenings: Sequence[Happening]) -> list[Event]:
    return [_event(game, happening) for happening in happenings]


def _event(game: State, happening: Happening) -> Event:
    card = CardId(game.definitions[card_of(Reference(happening.card))].id) if happening.card >= 0 else NO_CARD
    return Event(happening.kind, happening.player == DECK, card, happening.number, happening.text)


def _cards(game: State, cards: Sequence[int]) -> list[CardId]:
    return [CardId(game.definitions[card].id) for card in cards]
