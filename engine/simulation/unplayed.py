"""A game whose cards and lists are known, and whose matches can't be played yet: every order is refused, and says why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NoReturn

from engine.cards.catalog import BaseCard
from engine.decklist import Decklist
from engine.errors import GameNotPlayableError
from engine.languages import LocalText
from engine.match.loop import BotKind
from engine.simulation.alone import GamesAlone
from engine.simulation.alone_settings import AloneSettings
from engine.simulation.counters import MeasureCounter
from engine.simulation.game import SimulatedGame
from engine.simulation.lists import ListFault
from engine.simulation.tally import Tally


@dataclass(frozen=True)
class NoSettings(AloneSettings):
    """Nothing to be set."""

    policies = ()
    rulesets = ()


class UnplayedGame(SimulatedGame[Decklist]):
    """Lists are taken as they are; whoever wants to play with one is told that it can't be done yet."""

    settings_alone = NoSettings

    def __init__(self, name: LocalText, bots: Mapping[str, BotKind] = MappingProxyType({})) -> None:
        """`name`: what the game is called; `bots` play the matches of its bench."""
        self.name = name
        self.bots = bots
        self.rulesets = ()

    def list_faults(self, deck: Decklist) -> Iterator[ListFault]:
        """No list can be played with."""
        said = LocalText(
            f"Games of {self.name.en} can’t be played here yet.", f"Spiele von {self.name.de} lassen sich hier noch nicht spielen."
        )
        yield ListFault(GameNotPlayableError.code, said)

    def _refuse(self) -> NoReturn:
        raise GameNotPlayableError(f"games of {self.name.en} can't be played yet")

    def playable(self, deck: Decklist, catalog: Any) -> Decklist:
        """The list."""
        return deck

    def texts(self, deck: Decklist) -> Sequence[BaseCard]:
        """No text is played."""
        return ()

    def cards(self, deck: Decklist) -> Sequence[Any]:
        """No pile is shuffled."""
        return ()

    def with_cards(self, deck: Decklist, cards: Sequence[Any]) -> Decklist:
        """Raises GameNotPlayableError, as everything below that would play."""
        self._refuse()

    def blank(self, card: Any) -> Any:
        """No card stands in the place of another."""
        self._refuse()

    def may_be_added(self, card: Any) -> bool:
        """No card does anything."""
        return False

    def bring(self, deck: Decklist, ruleset: str, ignore_unmodelled: bool) -> Any:
        """Nobody comes to a table."""
        self._refuse()

    def deal(self, brought: Sequence[Any], ruleset: str, seed: int, chance: int, first: int = 0) -> NoReturn:
        """Nothing is dealt."""
        self._refuse()

    def games_alone(self, deck: Decklist, settings: Any, *, seed: int, is_plain: bool = False) -> GamesAlone:
        """No deck is played alone."""
        self._refuse()

    def report_alone(self, deck: Decklist, settings: Any, tally: Tally, *, seed: int) -> dict[str, Any]:
        """Nothing is told."""
        self._refuse()

    def play_alone(self, deck: Decklist, settings: Any, *, seed: int, indices: Sequence[int]) -> MeasureCounter:
        """Nothing is measured."""
        self._refuse()

    def compared_alone(self, deck: Decklist, settings: Any, *, seed: int, index: int) -> Mapping[str, int]:
        """Nothing is compared."""
        self._refuse()
