"""A deck of Tagewerk practised by a person: the table of its goldfish games, with the person in the bot's seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, cast

from engine.languages import LocalText
from engine.match.match import Decision, GameCard, Match, PlayerId
from engine.rng import stream
from engine.simulation.alone_table import DECK
from engine.simulation.figures import difference
from engine.simulation.first_hands import KEEP, SHUFFLE
from engine.simulation.message import Said
from engine.statistics import Distribution, Mean
from engine.table.practice import AdvisedWay, HandAdvice, Practice, PracticeTable
from engine.table.questions import Question, Refusal, Term
from engine.table.standing import Standing, TableFigure
from engine.tagewerk.decks import PlayableDeck
from engine.tagewerk.formats import Format
from engine.tagewerk.measures.settings import GoldfishSettings
from engine.tagewerk.measures.table import GoldfishTable
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.game import Game
from engine.tagewerk.table.log import happening_line
from engine.tagewerk.table.questions import QuestionWords
from engine.tagewerk.table.refusals import refusals
from engine.tagewerk.table.standing import OPPONENT, StandingWords
from engine.tagewerk.table.tables import cards_of

MOST_GAMES: Final = 100
"""So many games with each way of dealing with a hand are enough for an advice."""
WAYS: Final = {c.KEEP_HAND: KEEP, c.SHUFFLE_HAND: SHUFFLE}
LABELS: Final = {KEEP: LocalText("Keep", "Behalten"), SHUFFLE: LocalText("Shuffle all back", "Alle zurückmischen")}
FIRST: Final = LocalText(
    "You go first, against an opponent who collects a point a turn and has fighters that do nothing.",
    "Du beginnst, gegen einen Gegner, der jeden Zug einen Siegpunkt sammelt und dessen Kämpfer nichts tun.",
)
SECOND: Final = LocalText(
    "You go second, with one card more, against an opponent who collects a point a turn and has fighters that do nothing.",
    "Du ziehst nach, mit einer Karte mehr, gegen einen Gegner, der jeden Zug einen Siegpunkt sammelt und dessen Kämpfer nichts tun.",
)
GOES_ON: Final = LocalText("The game goes on past the points that win.", "Das Spiel geht über die Siegpunkte hinaus weiter, die gewinnen.")
NOTE: Final = LocalText(
    "Measured is when the points that win are there; the rest of the deck is shuffled anew in every game.",
    "Gemessen wird, wann die Siegpunkte da sind, die gewinnen; der Rest des Decks ist in jeder Partie neu gemischt.",
)


class TagewerkTable(PracticeTable):
    """A deck against the opponent of its reports."""

    def __init__(self, deck: PlayableDeck, settings: GoldfishSettings) -> None:
        """Raises what `GoldfishTable` raises."""
        self.settings = settings
        self.table = GoldfishTable(deck, settings)
        self.player: PlayerId = DECK
        self.bots = self.table.bots
        self.cards = cards_of([deck])

    def deal(self, order: Sequence[int], seed: int) -> Match:
        """Even seeds begin (`terms`). Raises ValueError where `order` isn't the deck's."""
        return self.table.deal(seed, seed % 2, log=True, order=self._in_order(order))

    def _in_order(self, order: Sequence[int]) -> list[GameCard]:
        """The game cards of the deck in this order of ids, the top card first; the first seat's deck has the first numbers."""
        waiting: dict[int, list[GameCard]] = {}
        for number, definition in enumerate(self.table.brought.cards):
            waiting.setdefault(definition.id, []).append(GameCard(number))
        found = [waiting[id].pop(0) for id in order if waiting.get(id)]
        if len(found) != len(order) or any(waiting.values()):
            raise ValueError(f"an order of {len(order)} cards is not that of a deck of {len(self.table.brought.cards)}")
        return found

    def terms(self, seed: int) -> Sequence[Term]:
        """Who begins (SET-1), and that nobody wins by points."""
        return [Term(FIRST if seed % 2 == 0 else SECOND, "SET-1"), Term(GOES_ON, "END-1")]

    def question(self, match: Match) -> Question:
        """The decision in words."""
        return QuestionWords(cast(Game, match).state, DECK, self.cards).question(match.decision)

    def refusals(self, match: Match) -> Sequence[Refusal]:
        """What the rules keep away in the own day."""
        return refusals(cast(Game, match).state, DECK, match.decision)

    def standing(self, match: Match) -> Standing:
        """The own side of the table."""
        game = cast(Game, match).state
        words = StandingWords(game, DECK, goal=self.table.goal)
        figures = [TableFigure(LocalText("Own turn", "Eigener Zug"), game.players[DECK].turns, name="turn"), *words.figures(DECK)]
        return Standing(figures, [zone for zone in words.zones(DECK) if zone.cards and zone.name != "removed"])

    def lines(self, match: Match, since: int) -> Sequence[Said]:
        """What is worth telling of it."""
        game = cast(Game, match)
        ids = [definition.id for definition in game.state.definitions]
        told = [happening_line(ids, DECK, happening, lambda player: OPPONENT) for happening in game.log_for(DECK)[since:]]
        return [line[0] for line in told if line is not None]

    def happenings(self, match: Match) -> int:
        """The length of the log."""
        return len(cast(Game, match).log)

    def way(self, way: str, decision: Decision, index: int) -> str:
        """`keep` or `shuffle` (SET-4)."""
        return WAYS[decision.options[index].kind] if decision.kind == c.DECIDE_MULLIGAN else way

    def is_hand_open(self, match: Match) -> bool:
        """Whether the mulligan is asked about."""
        return not match.is_over and match.decision.kind == c.DECIDE_MULLIGAN

    def advise(self, order: Sequence[int], seed: int, pulse: Callable[[], bool]) -> HandAdvice | None:
        """Both ways in the same games, the rest of the deck shuffled anew in each, in the seat of the game."""
        rules = self.table.ruleset
        if not rules.may_mulligan:
            return None
        cards = self._in_order(order)
        size = rules.hand_size + (rules.later_cards if seed % 2 else 0)
        kept: list[int] = []
        other: list[int] = []
        sooner: list[int] = []
        while len(kept) < MOST_GAMES and pulse():
            rest = cards[size:]
            stream(seed, "advice", len(kept)).shuffle(rest)
            clocks = [self._clock([*cards[:size], *rest], 2 * len(kept) + seed % 2, seed, index) for index in range(len(WAYS))]
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
