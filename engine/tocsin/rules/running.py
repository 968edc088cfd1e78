"""The loop that runs a match until somebody must decide, and how it begins (SET)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.errors import GameNotPlayableError
from engine.match.chance import Die
from engine.match.match import NOBODY, GameCard, Option, PlayerId
from engine.rng import Stream
from engine.rules.references import MOST_CARDS
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.checks import end, put_away_frames, settle
from engine.tocsin.rules.definitions import ActionCard, Companion, Sheet
from engine.tocsin.rules.quests import CHOOSE, QuestFrame
from engine.tocsin.rules.rounds import BEFORE_UPGRADES, RoundFrame
from engine.tocsin.rules.rulesets import Ruleset
from engine.tocsin.rules.state import Figure, Seat, State
from engine.tocsin.rules.texts import QUESTIONS

MOST: Final = 4
"""So many play at most (GAME-1)."""


def run(game: State) -> None:
    """Go on until somebody must decide or the match is over; behind every step TEXT-2 is looked at."""
    while game.decision is None and not game.is_over:
        if game.is_unchecked and settle(game):
            complete(game)
        elif not game.is_over and not game.frames:
            game.frames.append(QuestFrame())
        elif not game.is_over:
            game.frames[-1].advance(game)


def complete(game: State) -> None:
    """The quest is completed (PYR-1): the game is won, or the round ends at once or behind its upgrade phase (PYR-6)."""
    game.note("completed", number=game.stage)
    rounds = game.frames[:1]
    put_away_frames(game)
    if game.stage >= c.LAST_STAGE:
        end(game, is_won=True)
    elif game.ruleset.ends_after_upgrade:
        game.is_completed = True
        game.frames = rounds if game.phase == c.UPGRADE else [RoundFrame(BEFORE_UPGRADES)]
    else:
        game.frames = [QuestFrame()]


def take(game: State, option: Option) -> None:
    """Take `option` of the pending decision and run on."""
    game.decision = None
    game.flips = 0
    game.frames[-1].answer(game, option)
    run(game)


class Brought:
    """A hero with a deck as it is brought to a table: the sheets of its figures, the cards in order, companions of the solo side."""

    def __init__(self, sheets: Sequence[Sheet], cards: Sequence[ActionCard], companions: Sequence[Companion] = ()) -> None:
        self.sheets = list(sheets)
        self.cards = list(cards)
        self.companions = list(companions)


def lay_out(
    ruleset: Ruleset, brought: Sequence[Brought], upgrades: Sequence[ActionCard], piles: Sequence[ActionCard], die: Die, chance: Stream
) -> State:
    """A match with decks, upgrades and piles in the order given, and no location (SET-1, SET-4). `piles`: a card of each of the three.

    Raises:
        GameNotPlayableError: so many heroes make no party (GAME-1), or more cards than a match can number.
    """
    if not 1 <= len(brought) <= MOST:
        raise GameNotPlayableError(f"{len(brought)} heroes make no party: one to {MOST} play (GAME-1)")
    slugs = [sheet.slug for one in brought for sheet in one.sheets]
    if len(slugs) != len(set(slugs)):
        raise GameNotPlayableError("no hero is twice in a party (GAME-1)")
    carried = [sheet.slug for one in brought for sheet in one.sheets if sheet.is_carried]
    if len(carried) > 1 or len(carried) == len(slugs):
        raise GameNotPlayableError(f"{', '.join(carried)}: at most one hero is carried, by another one (GAME-1, HERO-CARRIED)")
    cards: list[ActionCard] = []
    game = State(QUESTIONS, ruleset, cards, die, chance)

    def numbered(printed: Sequence[ActionCard]) -> list[GameCard]:
        first = c.FIRST_CARD + len(cards)
        cards.extend(printed)
        return [GameCard(first + place) for place in range(len(printed))]

    for player, one in enumerate(brought):
        numbers = []
        for sheet in one.sheets:
            numbers.append(len(game.figures))
            game.figures.append(Figure(len(game.figures), PlayerId(player), sheet))
        seat = Seat(PlayerId(player), numbers, one.companions)
        seat.deck = numbered(one.cards)
        game.seats.append(seat)
    game.pile = numbered(upgrades)
    game.supply = [numbered([card] * c.PILE_SIZE) for card in piles]
    if len(cards) + c.FIRST_CARD > MOST_CARDS:
        raise GameNotPlayableError(f"{len(cards)} cards are more than a match can number")
    return game


def begin(game: State, start: PlayerId) -> None:
    """The start player is found, the first location built, and the game runs (SET-3, SET-5, SET-6)."""
    game.start = start
    game.active = NOBODY
    game.stage = c.LAST_STAGE - len(game.stages)
    game.frames = [QuestFrame(CHOOSE)]
    run(game)
