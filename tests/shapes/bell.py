"""Bell, a throw-away game of one party against the game: one to four ring the bell while the storm rises, and win or lose together.

Who is on turn rings (BELL-1) or braces (BELL-2); then the die is rolled, and the storm rises by it (BELL-4). Each of the others may shout
once in a match, in anybody's turn (BELL-3). Nine strokes win, a storm of nine has all lost (BELL-5). On top of the fleets that are brought
nothing depends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.languages import LocalText
from engine.match.chance import Die
from engine.match.loop import Bot
from engine.match.match import Decision, Happening, Match, Option, OptionOfAnother, PlayerId, result_of
from engine.rng import stream
from engine.simulation.alone import GamesAlone
from engine.simulation.dial_words import dials_in_words
from engine.simulation.figure import Json
from engine.simulation.game_figures import GameFigures
from engine.simulation.message import Said, message
from engine.simulation.party import PARTY_MEASURES, WON_DIAL, PartyTable, party_games, party_report
from engine.simulation.party_figures import WON_FIGURE, WON_WORDS
from engine.simulation.tally import Tally
from engine.table.standing import TableFigure
from tests.shapes.simple import SimpleMatch, SimpleSimulated, SimpleTables, kit_of

RING, BRACE, SHOUT = range(3)
GOAL: Final = 9


class Bell(SimpleMatch):
    """A storm rises by the die while the bell is rung."""

    slug = "bell"

    def set_up(self) -> None:
        self.die = Die([0, 0, 1, 1, 1, 2], stream(self.seed, "die"))
        self.bell = self.storm = 0
        self.can_shout = [True] * self.players

    def next_decision(self) -> Decision:
        others = [PlayerId(one) for one in range(self.players) if one != self.active and self.can_shout[one]]
        return Decision(self.active, 0, [Option(RING), Option(BRACE), *[OptionOfAnother(one, SHOUT) for one in others]])

    def take(self, decision: Decision, option: Option) -> None:
        turn = self.turn
        if option.kind == SHOUT:
            self.can_shout[option.player] = False
            self.bell += 1
            self.note("shouts", option.player, self.turn)
        else:
            self.bell += option.kind == RING
            self.storm = max(0, self.storm - 2 * (option.kind == BRACE))
            self.note("rings" if option.kind == RING else "braces", self.active, self.turn)
            self.storm += self.die.roll()
            self.made += 1
        if self.bell >= GOAL or self.storm >= GOAL:
            has_won = self.bell >= GOAL
            party = [PlayerId(one) for one in range(self.players)]
            self.ended = result_of(party if has_won else [], turn, "BELL-5", self.active)

    def state(self) -> Any:
        return (self.bell, self.storm, self.can_shout, self.die.key())


class BellTables(SimpleTables):
    """A party of one to four."""

    match = Bell
    is_party = True
    most_players = 4

    @staticmethod
    def value(match: Bell, option: Option) -> int:
        return {RING: 2, BRACE: 3 if match.storm > GOAL - 3 else 0, SHOUT: 4 if match.bell == GOAL - 1 else 1}[option.kind]

    def prompt(self, match: Bell, player: PlayerId) -> Said:
        return LocalText("What do you do?", "Was tust du?")

    def label(self, match: Bell, option: Option) -> Said:
        return (
            LocalText("Ring the bell", "Läute die Glocke"),
            LocalText("Brace yourself", "Stemme dich dagegen"),
            LocalText("Shout", "Rufe"),
        )[option.kind]

    def figures(self, match: Bell, player: PlayerId) -> Sequence[TableFigure]:
        bell = TableFigure(LocalText("Bell", "Glocke"), match.bell, name="bell", goal=GOAL)
        return [bell, TableFigure(LocalText("Storm", "Sturm"), match.storm, name="storm", goal=GOAL)] if player == 0 else []

    def told(self, match: Bell, happening: Happening) -> Said:
        verb = {
            "rings": LocalText("Player %(seat)s rings.", "Platz %(seat)s läutet."),
            "braces": LocalText("Player %(seat)s braces.", "Platz %(seat)s stemmt sich dagegen."),
            "shouts": LocalText("Player %(seat)s shouts.", "Platz %(seat)s ruft."),
        }[happening.kind]
        return message(verb, seat=happening.player + 1)


class BellSimulated(SimpleSimulated):
    """A party of two of the same fleet; its report says how often it has won."""

    dials = (WON_DIAL,)

    def table(self, deck: Any, settings: Any, seed: int) -> PartyTable:
        bots: list[Bot] = [self.bot(settings.policy, seed, 0, seat) for seat in (0, 1)]

        def deal(seed: int, index: int, log: bool) -> Match:
            return self.deal([deck, deck], settings.ruleset, seed, index)

        return PartyTable(deal, bots, settings.turns)

    def games_alone(self, deck: Any, settings: Any, *, seed: int, is_plain: bool = False) -> GamesAlone:
        return party_games(self.table(deck, settings, seed), seed)

    def report_alone(self, deck: Any, settings: Any, tally: Tally, *, seed: int) -> dict[str, Any]:
        return party_report(PARTY_MEASURES, tally, settings, self.method_alone([deck], settings, tally.get("games"), seed=seed))


def dials(result: Json) -> Any:
    """The dials in words."""
    return dials_in_words({"won": WON_WORDS}, result)


TABLES: Final = BellTables()
SIMULATED: Final = BellSimulated(TABLES)
KIT: Final = kit_of(TABLES, SIMULATED, figures=GameFigures(alone=(WON_FIGURE,), dials=dials))
