"""Morra, a throw-away game of secret choices and a deck of numbers: who shows as many fingers as the next card says gets a point.

All show 0 to 3 fingers at once (MOR-1); then a card is drawn (MOR-2), and whoever has guessed it gets a point. Who has most points when
somebody has three has won; several may (MOR-3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.languages import LocalText
from engine.match.chance import NumberDeck
from engine.match.match import Decision, Happening, Option, PlayerId, result_of
from engine.match.secret import SecretChoices
from engine.rng import stream
from engine.simulation.message import Said, message
from engine.table.standing import TableFigure
from tests.shapes.simple import SimpleMatch, SimpleTables, SimpleView, kit_of

CARDS: Final = [0, 0, 1, 1, 1, 2, 2, 3]


class Morra(SimpleMatch):
    """Rounds of secret choices."""

    slug = "morra"

    def set_up(self) -> None:
        self.deck = NumberDeck.shuffled(CARDS, stream(self.seed, "numbers"))
        self.points = [0] * self.players
        self.shown = self.new_round()

    def new_round(self) -> SecretChoices:
        return SecretChoices([PlayerId(one) for one in range(self.players)])

    def next_decision(self) -> Decision:
        return Decision(self.shown.asked, 0, [Option(0, number=fingers) for fingers in range(4)])

    def take(self, decision: Decision, option: Option) -> None:
        self.shown.choose(option)
        if not self.shown.is_complete:
            return
        number = self.deck.draw()
        for player, shown in enumerate(self.shown.options):
            self.points[player] += shown.number == number
            self.note("shows", player, shown.number)
        self.note("draws", number=number)
        self.made += 1
        if max(self.points) == 3:
            winners = [PlayerId(player) for player, points in enumerate(self.points) if points == 3]
            self.ended = result_of(winners, self.made, "MOR-3")
        self.shown = self.new_round()

    def state(self) -> Any:
        return (self.points, self.deck.key(), self.shown.key())

    def view_for(self, player: PlayerId) -> MorraView:
        return MorraView(self, player)


class MorraView(SimpleView):
    """Points, what is left in the deck, and what was chosen as far as it may be known."""

    def known(self) -> tuple[Any, ...]:
        """Equal for matches that this player can't tell apart."""
        match = self.match
        assert isinstance(match, Morra)
        shown = [None if one is None else one.number for one in match.shown.seen_by(self.player)]
        return (tuple(match.points), tuple(match.deck.counts().items()), tuple(shown), match.made)


class MorraTables(SimpleTables):
    """Two to four show fingers."""

    match = Morra
    most_players = 4

    @staticmethod
    def value(match: Morra, option: Option) -> int:
        return match.deck.counts().get(option.number, 0)

    def prompt(self, match: Morra, player: PlayerId) -> Said:
        return LocalText("How many fingers?", "Wie viele Finger?")

    def label(self, match: Morra, option: Option) -> Said:
        return str(option.number)

    def figures(self, match: Morra, player: PlayerId) -> Sequence[TableFigure]:
        return [TableFigure(LocalText("Points", "Punkte"), match.points[player], name="points", goal=3)]

    def told(self, match: Morra, happening: Happening) -> Said:
        if happening.kind == "draws":
            return message(LocalText("%(number)s is drawn.", "%(number)s wird gezogen."), number=happening.number)
        text = LocalText("Player %(seat)s shows %(number)s.", "Platz %(seat)s zeigt %(number)s.")
        return message(text, seat=happening.player + 1, number=happening.number)


TABLES: Final = MorraTables()
KIT: Final = kit_of(TABLES)
