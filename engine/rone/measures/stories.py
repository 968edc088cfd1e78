"""One goldfish game told turn by turn: the very game that a report counted, played again from its seed and number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import CardId
from engine.match import Happening, Reference
from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.measures.goldfish_table import DECK, GoldfishTable, GoldfishWatch
from engine.rone.rules.pieces import cards_of
from engine.rone.rules.state import State
from engine.rules.references import card_of
from engine.simulation.counters import Counter

NO_CARD = CardId(-1)


@dataclass(frozen=True)
class StoryHappening:
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
    events: Sequence[StoryHappening]
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
    first_hand: Sequence[StoryHappening]
    turns: Sequence[TurnStory]
    is_lost: bool


class StoryOfGame(Counter):
    """Keeps a game for a reader who steps through it; its log must be kept."""

    def __init__(self) -> None:
        self.turns: list[TurnStory] = []
        self.read = 0
        """How many happenings of the log are told."""

    def end_turn(self, watched: GoldfishWatch, turn: int) -> None:
        """Tell how the table stands, and what happened since the last time."""
        game, person, side = watched.game, watched.me, watched.side
        happenings = watched.log
        if not self.turns:
            self.read = _begun(happenings)
        told = TurnStory(
            turn=turn,
            events=events(game, happenings[self.read :]),
            water=person.water,
            level=person.level,
            damage=watched.damage,
            deck=len(side.deck),
            hand=_cards(game, person.hand),
            units=_cards(game, cards_of(side.units)),
            technologies=_cards(game, cards_of(person.technologies)),
            graveyard=_cards(game, side.graveyard[::-1]),
        )
        self.turns.append(told)
        self.read = len(happenings)


def tell_game(deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, index: int) -> Story:
    """Play game number `index` once more and tell it.

    Raises:
        UnmodelledCardsError, EditionsError: as `play_goldfish_games`.
    """
    story = StoryOfGame()
    match = GoldfishTable(deck, settings).play_number(seed, index, [story], log=True)
    happenings = match.log
    return Story(index % 2 == 0, events(match.state, happenings[: _begun(happenings)]), story.turns, match.state.is_over)


def _begun(happenings: Sequence[Happening]) -> int:
    """How many happenings there were before the first turn."""
    return next((place for place, found in enumerate(happenings) if found.kind == "turn"), len(happenings))


def events(game: State, happenings: Sequence[Happening]) -> list[StoryHappening]:
    """Happenings of a goldfish game, as its story tells them."""
    return [_event(game, happening) for happening in happenings]


def _event(game: State, happening: Happening) -> StoryHappening:
    card = CardId(game.definitions[card_of(Reference(happening.card))].id) if happening.card >= 0 else NO_CARD
    return StoryHappening(happening.kind, happening.player == DECK, card, happening.number, happening.text)


def _cards(game: State, cards: Sequence[int]) -> list[CardId]:
    return [CardId(game.definitions[card].id) for card in cards]
