"""A deck of Tagewerk practised by a person: the table of its goldfish games, with the person in the bot's seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import ClassVar, Final, cast

from engine.languages import LocalText
from engine.match.match import GameCard, Match
from engine.rng import stream
from engine.simulation.alone_table import DECK
from engine.simulation.figures import difference
from engine.simulation.first_hands import KEEP, SHUFFLE
from engine.simulation.message import Said
from engine.statistics import Distribution, Mean
from engine.table.practice import AdvisedWay, AlonePractice, HandAdvice, Practice
from engine.table.questions import Term
from engine.table.standing import Standing, TableFigure
from engine.tagewerk.decks import PlayableDeck
from engine.tagewerk.formats import Format
from engine.tagewerk.measures.settings import GoldfishSettings
from engine.tagewerk.measures.table import GoldfishTable
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.game import Game
from engine.tagewerk.table.log import TagewerkLog
from engine.tagewerk.table.questions import TagewerkQuestions
from engine.tagewerk.table.refusals import TagewerkRefuser
from engine.tagewerk.table.said import WORDS
from engine.tagewerk.table.standing import TagewerkStanding
from engine.tagewerk.table.tables import cards_of

MOST_GAMES: Final = 100
"""So many games with each way of dealing with a hand are enough for an advice."""
LABELS: Final = {KEEP: LocalText("Keep", "Behalten"), SHUFFLE: LocalText("Shuffle all back", "Alle zurückmischen")}
FIRST: Final = WORDS.rows("says")["first"].text
SECOND: Final = WORDS.rows("says")["second"].text
GOES_ON: Final = LocalText("The game goes on past the points that win.", "Das Spiel geht über die Siegpunkte hinaus weiter, die gewinnen.")
NOTE: Final = WORDS.rows("says")["note"].text


class TagewerkTable(AlonePractice):
    """A deck against the opponent of its reports."""

    questions = TagewerkQuestions
    refuser = TagewerkRefuser
    begins = (FIRST, SECOND)
    further = Term(GOES_ON, "END-1")
    ways: ClassVar = {c.KEEP_HAND: KEEP, c.SHUFFLE_HAND: SHUFFLE}
    table: GoldfishTable
    hand_kinds = (c.DECIDE_MULLIGAN,)

    def __init__(self, deck: PlayableDeck, settings: GoldfishSettings) -> None:
        """Raises what `GoldfishTable` raises."""
        table = GoldfishTable(deck, settings)
        own = {GameCard(number): definition.id for number, definition in enumerate(table.brought.cards)}
        super().__init__(table, cards_of([deck]), own)

    def deal(self, order: Sequence[int], seed: int) -> Match:
        """Even seeds begin (`terms`). Raises ValueError where `order` isn't the deck's."""
        return self.table.deal(seed, seed % 2, log=True, order=self.in_order(order))

    def standing(self, match: Match) -> Standing:
        """The own side of the table."""
        game = cast(Game, match).state
        words = TagewerkStanding(game, DECK, goal=self.table.goal)
        figures = [TableFigure(LocalText("Own turn", "Eigener Zug"), game.players[DECK].turns, name="turn"), *words.figures(DECK)]
        return Standing(figures, [zone for zone in words.zones(DECK) if zone.cards and zone.name != "removed"])

    def lines(self, match: Match, since: int) -> Sequence[Said]:
        """What is worth telling of it."""
        game = cast(Game, match)
        words = TagewerkLog([definition.id for definition in game.state.definitions], DECK, 2)
        return [line.text for happening in game.log_for(DECK)[since:] if (line := words.line(0, happening)) is not None]

    def advise(self, order: Sequence[int], seed: int, pulse: Callable[[], bool]) -> HandAdvice | None:
        """Both ways in the same games, the rest of the deck shuffled anew in each, in the seat of the game."""
        rules = self.table.ruleset
        if not rules.may_mulligan:
            return None
        cards = self.in_order(order)
        size = rules.hand_size + (rules.later_cards if seed % 2 else 0)
        kept: list[int] = []
        other: list[int] = []
        sooner: list[int] = []
        while len(kept) < MOST_GAMES and pulse():
            rest = cards[size:]
            stream(seed, "advice", len(kept)).shuffle(rest)
            clocks = [self._clock([*cards[:size], *rest], 2 * len(kept) + seed % 2, seed, index) for index in range(len(self.ways))]
            kept.append(clocks[0])
            other.append(clocks[1])
            sooner.append(clocks[0] - clocks[1])
        if len(kept) < 2:
            return None
        found = difference(_counted(sooner), 1)
        ways = [
            AdvisedWay(KEEP, LABELS[KEEP], _counted(kept).value, None),
            AdvisedWay(SHUFFLE, LABELS[SHUFFLE], _counted(other).value, (found["mean"], found["low"], found["high"])),
        ]
        return HandAdvice(len(kept), ways, ways[1] if ways[1].is_better else ways[0], [NOTE])

    def _clock(self, order: Sequence[GameCard], index: int, seed: int, choice: int) -> int:
        """The turn of the points that win in a game in which the first hand is dealt with so."""
        return self.table.play_hand(order, choice, seed, index, ()).clock


def _counted(numbers: Sequence[int]) -> Mean:
    return Distribution(Counter(numbers)).mean


class TagewerkPractice(Practice):
    """Decks of Tagewerk."""

    def table(self, deck: PlayableDeck, format: Format) -> TagewerkTable:
        """Raises `GameNotPlayableError` as `bring` of the rules does."""
        return TagewerkTable(deck, GoldfishSettings(ruleset=format.ruleset, ignore_unmodelled=True))


PRACTICE: Final = TagewerkPractice()
