"""A goldfish game played once more, to be told turn by turn."""

from __future__ import annotations

from dataclasses import dataclass

from engine.match import Decision, Happening, Match
from engine.play import Watcher, play
from engine.tagewerk.decks import PlayableDeck
from engine.tagewerk.measures.settings import GoldfishSettings
from engine.tagewerk.measures.table import DECK, AloneWatch, GoldfishTable
from engine.tagewerk.rules.known_log import known_log


@dataclass(frozen=True)
class ToldTurn:
    """An own turn: what happened since the one before, and how it stood at its end. Cards are ids."""

    turn: int
    happenings: tuple[Happening, ...]
    points: int
    markers: int
    tokens: int
    hand: tuple[int, ...]
    in_play: tuple[int, ...]
    discard: tuple[int, ...]


@dataclass(frozen=True)
class ToldGame:
    """A whole game. `ids` are the cards' ids by their numbers in it."""

    index: int
    begins: bool
    clock: int
    goal: int
    turns: tuple[ToldTurn, ...]
    ids: tuple[int, ...]


class _Teller(Watcher):
    """Watches as reports do, and writes each turn down."""

    def __init__(self, watch: AloneWatch) -> None:
        self.watch = watch
        self.told: list[ToldTurn] = []
        self.read = 0

    def goes_on(self, match: Match) -> bool:
        """Write down the turns that have ended."""
        before = self.watch.ended
        goes_on = self.watch.goes_on(match)
        if self.watch.ended > before:
            self._tell()
        return goes_on

    def see(self, match: Match, decision: Decision, index: int) -> None:
        """As reports do."""
        self.watch.see(match, decision, index)

    def _tell(self) -> None:
        watch, game, me = self.watch, self.watch.game, self.watch.me
        log = known_log(game, DECK)
        lying = me.lying()
        items = [item for piece in lying for item in piece.items]
        self.told.append(
            ToldTurn(
                watch.ended,
                tuple(log[self.read :]),
                watch.points(),
                me.markers,
                watch.tokens(),
                tuple(game.definitions[card].id for card in me.hand),
                tuple(piece.definition.id for piece in [*lying, *items]),
                tuple(game.definitions[card].id for card in reversed(me.discard)),
            )
        )
        self.read = len(log)


def tell_game(deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, index: int) -> ToldGame:
    """Game number `index`, played as reports play it."""
    table = GoldfishTable(deck, settings)
    game = table.deal(seed, index, log=True)
    watch = AloneWatch(game.state, table.goal, settings.turns, ())
    teller = _Teller(watch)
    play(game, table.bots, teller)
    ids = tuple(definition.id for definition in game.state.definitions)
    return ToldGame(index, index % 2 == 0, watch.clock, table.goal, tuple(teller.told), ids)
