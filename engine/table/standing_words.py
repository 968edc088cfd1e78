"""How one match stands, as `viewer` sees it: the frame of what every table shows. What lies where, and what of it is told, a game says."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from engine.languages import LocalText
from engine.match.match import NO_CARD, NO_REFERENCE, NOBODY, GameCard, PlayerId, Reference
from engine.simulation.message import CardName, Said, message
from engine.table.numbers import Numbering, as_they_are
from engine.table.sentences import seat_name
from engine.table.standing import Lies, SeatStanding, Standing, TableCard, TableFigure, TableStanding, TableZone, WaitingEffect

TOP_CARD_FIRST: Final = LocalText("The top card first", "Die oberste Karte zuerst")
EXHAUSTED: Final = LocalText("exhausted %(number)s×", "%(number)s× erschöpft")
DAMAGE: Final = LocalText("%(number)s damage", "%(number)s Schaden")
"""What lies on a card."""


class StandingWords(ABC):
    """Tells how a match stands whose state is `game`, to `viewer` (NOBODY: an onlooker)."""

    phases: ClassVar[Mapping[str, LocalText]]
    """The parts of a turn by their names, in the order of their codes."""
    effects: ClassVar[Mapping[int, LocalText]]
    """What may wait on the stack."""
    nameless: ClassVar[Said]
    """What is called so whose card has no name."""
    held_card: ClassVar[Callable[[Any, PlayerId, GameCard, GameCard], TableCard]]
    """A card that somebody holds, under its number at the table."""
    touched: ClassVar[Callable[[Any, Any], Sequence[PlayerId] | None]]
    """The players to whom something would be done by what is on the stack; None where the game can't tell."""

    def __init__(self, game: Any, viewer: PlayerId, number_of: Numbering = as_they_are) -> None:
        self.game = game
        self.viewer = viewer
        self.number_of = number_of

    @abstractmethod
    def figures(self, player: PlayerId) -> list[TableFigure]:
        """What is counted of a seat."""

    @abstractmethod
    def zones(self, player: PlayerId) -> list[TableZone]:
        """Everything that lies before a seat."""

    @property
    def seats(self) -> int:
        """How many sit there."""
        return len(self.game.players)

    @property
    def waiting(self) -> Sequence[Any]:
        """What waits to be carried out, what is next last."""
        stack: Sequence[Any] = self.game.stack
        return stack

    def is_out(self, player: PlayerId) -> bool:
        """Whether somebody has left the match."""
        return bool(self.game.players[player].eliminated)

    def side_of(self, player: PlayerId) -> int:
        """Who belongs together."""
        return player

    def fight(self) -> tuple[Reference, Reference]:
        """Who attacks whom."""
        return self.game.attacker, self.game.defender

    def more(self) -> dict[str, Any]:
        """What else a game tells of the whole table: fields of `TableStanding`."""
        return {}

    def table(self) -> TableStanding:
        """The whole table."""
        game, names = self.game, list(self.phases)
        attacker, attacked = self.fight()
        return TableStanding(
            turn=game.turn,
            phase=names[game.phase],
            phase_title=self.phases[names[game.phase]],
            active=game.active,
            waits_for=NOBODY if game.decision is None else game.decision.player,
            seats=[self._seat(PlayerId(player)) for player in range(self.seats)],
            stack=[self._effect(effect) for effect in self.waiting],
            fight=(self.numbered(attacker), self.numbered(attacked)),
            **self.more(),
        )

    def numbered(self, reference: Reference) -> GameCard:
        """The number at the table of the card that a reference is about."""
        return self.number_of(self.game.card_about(reference)) if reference != NO_REFERENCE else NO_CARD

    def _seat(self, player: PlayerId) -> SeatStanding:
        is_active = self.game.active == player and not self.game.is_over
        standing = Standing(self.figures(player), self.zones(player))
        is_out = self.is_out(player)
        side, is_mate = self.side_of(player), self.viewer != NOBODY and self.side_of(player) == self.side_of(self.viewer)
        name = seat_name(player, self.viewer, self.seats, is_mate=is_mate)
        return SeatStanding(player, side, name, is_active, is_out, standing)

    # --- Where cards lie ---

    def held(self, name: str, title: LocalText, cards: Sequence[GameCard], *, is_shown: bool, note: Said = "") -> TableZone:
        """What its player alone holds; `note` says what it is for."""
        shown = [type(self).held_card(self.game, self.viewer, card, self.number_of(card)) for card in cards] if is_shown else []
        return TableZone(name, title, shown, count=len(cards), note=note, lies=Lies.HELD)

    def open(self, name: str, title: LocalText, cards: Sequence[GameCard], note: Said = "") -> TableZone:
        """A pile that lies open."""
        return TableZone(name, title, self.named(cards), has_faces=False, count=len(cards), note=note)

    def named(self, cards: Iterable[GameCard]) -> list[TableCard]:
        """Cards that are listed by name."""
        return [TableCard(self.number_of(card), self.game.definitions[card].id) for card in cards]

    # --- The stack ---

    @abstractmethod
    def source(self, effect: Any) -> tuple[GameCard, int]:
        """The card that an effect is of, and its id; -1 for none."""

    @abstractmethod
    def chosen(self, effect: Any) -> Collection[Reference]:
        """What it was aimed at, as far as that lies open."""

    def _effect(self, effect: Any) -> WaitingEffect:
        card, id = self.source(effect)
        label = message(self.effects[effect.kind], card=CardName(id) if id >= 0 else self.nameless)
        targets = list(dict.fromkeys(map(self.numbered, self.chosen(effect))))
        return WaitingEffect(label, effect.player, self.number_of(card), id, targets, type(self).touched(self.game, effect))
