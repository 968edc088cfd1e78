"""A deck of RONE practised by a person: the table of its goldfish games, with the person in the bot's seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, cast

from engine.match.match import Decision, Match
from engine.rng import stream
from engine.rone.bots.policies import AdvisedBot
from engine.rone.decks import PlayableDeck
from engine.rone.figures.story import happening_line
from engine.rone.formats import Format
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.measures.goldfish_table import GoldfishTable
from engine.rone.measures.mulligans import advised_hand, play_hand
from engine.rone.practice.advice import advice_of
from engine.rone.rules import codes as c
from engine.rone.rules.game import Game
from engine.rone.rules.turn import HAND_SIZE
from engine.rone.table.questions import RoneQuestions
from engine.rone.table.refusals import RoneRefuser
from engine.rone.table.said import WORDS
from engine.rone.table.standing import own_standing
from engine.rone.table.tables import cards_of
from engine.simulation.alone_table import DECK, OPPONENT
from engine.simulation.message import Said
from engine.simulation.tally import Tally
from engine.table.practice import AlonePractice, HandAdvice, Practice
from engine.table.questions import Term
from engine.table.standing import Standing

MOST_GAMES: Final = 100
"""So many games with each way of dealing with a hand are enough for an advice."""
FIRST: Final = WORDS.rows("says")["first"].text
SECOND: Final = WORDS.rows("says")["second"].text
NO_REACTIONS: Final = WORDS.rows("says")["no_reactions"].text


class RoneTable(AlonePractice):
    """One hero's deck against a seat that does nothing and whose deck can't end; it passes in every window (a seat that yields)."""

    questions = RoneQuestions
    refuser = RoneRefuser
    begins = (FIRST, SECOND)
    further = Term(NO_REACTIONS, "STACK-3")
    ways: ClassVar = {c.KEEP_HAND: "keep", c.SHUFFLE_HAND: "shuffle", c.BOTTOM_CARDS: "bottom-0"}
    table: GoldfishTable
    hand_kinds = (c.DECIDE_MULLIGAN, c.DECIDE_MULLIGAN_CARD)

    def __init__(self, deck: PlayableDeck, settings: GoldfishSettings) -> None:
        """Raises what `GoldfishTable` raises."""
        self.deck = deck
        self.settings = settings
        table = GoldfishTable(deck, settings)
        super().__init__(table, cards_of([deck]), {card: table.start.definitions[card].id for card in table.start.sides[DECK].deck})

    def deal(self, order: Sequence[int], seed: int) -> Match:
        """Even seeds begin (`terms`). Raises ValueError where `order` isn't the deck's."""
        return self.table.deal_in_order(
            self.in_order(order), seed % 2, effects=stream(seed, "practice-effects"), shuffle=stream(seed, "practice-shuffle")
        )

    def standing(self, match: Match) -> Standing:
        """The own side of the table."""
        state = cast(Game, match).state
        turns = sum(happening.kind == "turn" and happening.player == DECK for happening in state.log or ())
        return own_standing(state, self.player, turns, state.players[OPPONENT].damage_taken, self.table.full_deck)

    def lines(self, match: Match, since: int) -> Sequence[Said]:
        """What is worth telling of it."""
        state = cast(Game, match).state
        ids = [int(definition.id) for definition in state.definitions]
        return [line for happening in (state.log or [])[since:] if (line := happening_line(happening, ids))]

    def way(self, way: str, decision: Decision, index: int) -> str:
        """`keep`, `shuffle`, or `bottom-` and how many cards went under the deck (SET-4)."""
        if decision.kind == c.DECIDE_MULLIGAN_CARD and decision.options[index].kind == c.PICK:
            return f"bottom-{int(way.removeprefix('bottom-')) + 1}"
        return super().way(way, decision, index)

    def advise(self, order: Sequence[int], seed: int, pulse: Callable[[], bool]) -> HandAdvice | None:
        """The mulligan advisor of the reports asked about this hand, in the seat of the game (`MulliganStudy`)."""
        bot = AdvisedBot(self.settings.policy)
        table = GoldfishTable(self.deck, self.settings, bot)
        hand = advised_hand(self.in_order(order)[:HAND_SIZE], table.start.definitions)
        tally = Tally()
        games = 0
        while games < MOST_GAMES and pulse():
            tally.merge(play_hand(table, bot, hand, "0", [2 * games + seed % 2], seed=seed))
            games += 1
        return advice_of(tally, games, [table.start.definitions[card].id for card in hand], self.table.full_deck) if games > 1 else None


class RonePractice(Practice):
    """Decks of RONE. Of a team's deck the first hero plays."""

    def table(self, deck: PlayableDeck, format: Format) -> RoneTable:
        """Raises `EditionsError`, `GameNotPlayableError` as `refuse_unplayable` does."""
        settings = GoldfishSettings(ruleset=format.ruleset, deck_size=format.deck_size, ignore_unmodelled=True)
        return RoneTable(deck, settings)


PRACTICE: Final = RonePractice()
