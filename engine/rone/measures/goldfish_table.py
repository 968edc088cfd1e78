"""The table of goldfish games, the deck in one seat, in the other an opponent who has nothing and whose deck can't end; and who watches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.match.loop import Bot
from engine.match.match import Decision, GameCard, Happening, Match, Option, PlayerId
from engine.rng import Stream, stream
from engine.rone.bots.greedy import GreedyBot
from engine.rone.bots.named import nobody_bot
from engine.rone.decks import PlayableDeck, nobody
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.rules.codes import (
    BOTTOM_CARDS,
    DECIDE_ACTION,
    DECIDE_MAIN,
    DECIDE_MULLIGAN,
    DECIDE_REACTION,
    END_TURN,
    GIVE_UP,
    PLAY,
    PLAY_TECHNOLOGY,
    RECYCLE_TOP,
    SHUFFLE_HAND,
    TACTIC,
    TECHNOLOGY,
)
from engine.rone.rules.compiling import definition_of
from engine.rone.rules.game import Brought, Game, refuse_unplayable
from engine.rone.rules.ids import SideId
from engine.rone.rules.payments import FOR_CARD, FOR_LEVEL
from engine.rone.rules.pieces import Player, Side
from engine.rone.rules.rulesets import ruleset_named
from engine.rone.rules.running import SeatCards, SideCards, begin, lay_out
from engine.rone.rules.state import State
from engine.simulation.alone_table import DECK, OPPONENT, AloneTable, AloneWatch
from engine.simulation.counters import Counter

PARTS_OF_A_TURN: Final = 100
"""A clock counts hundredths of an own turn."""
FIRST_HANDS: Final = ("keep", "bottom", "shuffle")
"""What becomes of the first hand (SET-4): kept, some of it put under the deck, shuffled back."""
SPENT_KINDS: Final = ("units", "tactics", "technologies", "levels", "other")
"""What water is spent on; what is neither card nor level is other: abilities above all."""


def key_card(deck: PlayableDeck) -> int:
    """The card whose fate under pressure is told: of the highest level the dearest, then the lowest id; -1 if none can be played."""
    playable = [card for card in deck.cards if card.cost is not None]
    if not playable:
        return -1
    return int(min(playable, key=lambda card: (-(card.level or 0), -(card.cost or 0), card.id)).id)


def game_chance(seed: int, index: int) -> tuple[Stream, Stream]:
    """What game number `index` is shuffled with, and what its texts roll."""
    return stream(seed, "goldfish-shuffle", index), stream(seed, "goldfish-effects", index)


class GoldfishTable(AloneTable):
    """The table of goldfish games."""

    def __init__(self, deck: PlayableDeck, settings: GoldfishSettings, bot: Bot | None = None) -> None:
        """`bot` plays the deck; left out, the greedy bot with the settings' plan, which attacks last.

        Raises:
            UnmodelledCardsError: cards' text isn't modelled, and `ignore_unmodelled` is off.
            EditionsError: a card bears a keyword that the ruleset doesn't have (KEY-EDITIONS).
        """
        super().__init__([bot or GreedyBot(settings.policy, attacks_last=True), nobody_bot()], settings.turns)
        ruleset = ruleset_named(settings.ruleset)
        alone = PlayableDeck(deck.heroes[:1], deck.cards, deck.technologies)
        refuse_unplayable((alone, alone), ruleset, settings.ignore_unmodelled)
        brought = Brought(deck)
        seats = [brought.seat(SideId(DECK)), SeatCards(SideId(OPPONENT), [definition_of(nobody(settings.pressure))] * 3)]
        self.start = lay_out(ruleset, seats, [brought.side(), SideCards([], [])], [], Stream(0, 0, 0, 0))
        """The table before a game, the deck still in order."""
        self.start.players[OPPONENT].is_endless = True
        self.start.players[DECK].yields = True
        self.cards = len(deck.cards)
        self.full_deck = settings.deck_size
        """Damage that is a whole deck of the opponent."""
        self.key = key_card(deck)

    def deal(self, effects: Stream, shuffle: Stream, first: int, hand: list[GameCard] | None = None, log: bool = False) -> Game:
        """A game of its own, shuffled and dealt; `first` begins. The game cards of `hand` are dealt to the deck first."""
        state: State = self.start.copy()
        state.chance = effects
        state.log = [] if log else None
        deck = state.sides[DECK].deck
        shuffle.shuffle(deck)
        if hand is not None:
            state.sides[DECK].deck = [card for card in deck if card not in hand] + hand
        return self._begin(state, shuffle, first)

    def deal_in_order(self, order: Sequence[GameCard], first: int, *, effects: Stream, shuffle: Stream) -> Game:
        """A game of its own, with a log, in which the deck lies in this order, the top card first; `first` begins."""
        state: State = self.start.copy()
        state.chance = effects
        state.log = []
        state.sides[DECK].deck = list(order)[::-1]
        return self._begin(state, shuffle, first)

    def _begin(self, state: State, shuffle: Stream, first: int) -> Game:
        state.shuffles = [shuffle, shuffle]
        begin(state, PlayerId(first))
        return Game(state)

    def deal_number(self, seed: int, index: int, log: bool) -> Game:
        """Game number `index`, of whose pairs the first begins."""
        shuffle, effects = game_chance(seed, index)
        return self.deal(effects, shuffle, index % 2, log=log)

    def watch(self, match: Game, counters: Sequence[Counter]) -> GoldfishWatch:
        """The watch of such a game."""
        return GoldfishWatch(match.state, self, counters)


class GoldfishWatch(AloneWatch):
    """Watches one game. A turn ends where its end is declared; one that was taken back counts as it was declared first."""

    def __init__(self, game: State, table: GoldfishTable, counters: Sequence[Counter]) -> None:
        super().__init__(counters, table.turns)
        self.game = game
        self.table = table
        self.turn = 0
        self.mulligan = 0
        """What became of the first hand, by its place in `FIRST_HANDS`."""
        self.recycled = 0
        self.damage = 0
        """Dealt by the end of that turn."""
        self.through = 0
        """In which own turn a whole deck's damage was dealt, 0 for not yet; `clock` is in hundredths, as if a turn dealt it evenly."""
        self.paid: dict[str, int] = dict.fromkeys(SPENT_KINDS, 0)
        """Water spent by the end of that turn, by what for; of a game that keeps a log."""
        self._read = 0
        self._turn_of_game = 0
        self._announced: Option | None = None
        """What the deck does in its main phase: announced, and perhaps given up (STACK-7)."""

    @property
    def me(self) -> Player:
        """Who plays the deck."""
        return self.game.players[DECK]

    @property
    def side(self) -> Side:
        """Its cards."""
        return self.game.sides[self.me.side]

    @property
    def log(self) -> list[Happening]:
        """What has happened so far; empty in a game without a log."""
        return [] if self.game.log is None else self.game.log

    @property
    def is_over(self) -> bool:
        """Whether the deck has lost."""
        return self.game.is_over

    def see(self, match: Match, decision: Decision, index: int) -> None:
        """Tell the counters what the deck does."""
        if decision.player != DECK:
            return
        kind = decision.kind
        option = decision.options[index]
        if kind == DECIDE_MAIN:
            self._see_main(option)
        elif kind == DECIDE_ACTION:
            self._announced = None if option.kind == GIVE_UP else option
        elif kind == DECIDE_REACTION:
            if option.kind == PLAY:
                self._note(option)
        elif kind == DECIDE_MULLIGAN:
            self.mulligan = 1 if option.kind == BOTTOM_CARDS else 2 if option.kind == SHUFFLE_HAND else 0

    def _see_main(self, option: Option) -> None:
        self._confirm()
        if self.game.turn != self._turn_of_game:
            self._turn_of_game = self.game.turn
            self.turn += 1
        self.tell_look(self.turn)
        if option.kind != END_TURN:
            self._announced = option
        elif self.ended < self.turn:
            self._end_turn()

    def _end_turn(self) -> None:
        self.ended = self.turn
        damage = self.game.players[OPPONENT].damage_taken
        if damage >= self.table.full_deck and self.through == 0:
            self.through = self.turn
            within = PARTS_OF_A_TURN * (self.table.full_deck - self.damage) // (damage - self.damage)
            self.clock = PARTS_OF_A_TURN * (self.turn - 1) + within
        self.damage = damage
        self._read_payments()
        self.tell_end_turn()

    def _read_payments(self) -> None:
        """Add up what was paid since the last time: every payment says what it is for."""
        log = self.log
        for place in range(self._read, len(log)):
            happening = log[place]
            if happening.kind == "pays" and happening.player == DECK:
                self.paid[_spent_on(self.game, happening)] += happening.number
        self._read = len(log)

    def _confirm(self) -> None:
        """What was announced has been done."""
        if self._announced is not None:
            self._note(self._announced)
            self._announced = None

    def _note(self, option: Option) -> None:
        kind = option.kind
        if kind == RECYCLE_TOP:
            self.recycled += 1
        elif kind != PLAY and kind != PLAY_TECHNOLOGY:
            return
        self.tell(self.turn, option)

    def close(self) -> None:
        """The game has been played: let the counters add it up."""
        self._confirm()
        if self.through == 0:  # later than all that are through: by up to a turn after the last, the less was dealt the later
            full_deck = self.table.full_deck
            self.clock = PARTS_OF_A_TURN * self.table.turns + PARTS_OF_A_TURN * (full_deck - self.damage) // full_deck
        self.tell_close(self.turn)


def _spent_on(game: State, payment: Happening) -> str:
    if payment.text != FOR_CARD:
        return "levels" if payment.text == FOR_LEVEL else "other"
    kind = game.definitions[payment.card].kind
    return "technologies" if kind == TECHNOLOGY else "tactics" if kind == TACTIC else "units"
