"""Tables of RONE: who sits where in each format, the match, and everything that its seats are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from engine.match.loop import Bot
from engine.match.match import Match, PlayerId
from engine.rng import Stream
from engine.rone.bots.named import BOTS, nobody_bot
from engine.rone.cards import Card
from engine.rone.decks import EMPTY_SEAT, PlayableDeck
from engine.rone.formats import THREE_PLAYER, Format
from engine.rone.rules import codes as c
from engine.rone.rules.game import Game
from engine.rone.rules.rulesets import ruleset_named
from engine.rone.rules.state import State
from engine.rone.table.log_lines import PRELUDE_KINDS, SCENES, TALLIES, RoneLog
from engine.rone.table.outcomes import RoneForesight
from engine.rone.table.questions import AUTO_ANSWERS, FOLLOW_KINDS, RoneQuestions
from engine.rone.table.refusals import RoneRefuser
from engine.rone.table.said import WORDS
from engine.rone.table.standing import RoneStanding
from engine.rone.table.summing import CONSEQUENCES, grouped
from engine.rone.table.tips import tips
from engine.rone.table.worlds import possible_state
from engine.simulation.message import Said
from engine.table.dealt import DealtTables, levels_of
from engine.table.lines import Line
from engine.table.seats import SeatPlan

DUEL: Final = SeatPlan(2, 2, (0, 1))
TEAMS: Final = SeatPlan(4, 2, (0, 1, 0, 1))
"""The seats in the order in which they play (TEAM-2)."""
THREE: Final = SeatPlan(3, 3, (0, 1, 2))

GOAL: Final = WORDS.rows("says")["goal"].text
"""How a game is won (LIFE-1, END-1)."""


def cards_of(decks: Sequence[PlayableDeck]) -> dict[int, Card]:
    """Every card of these decks by its id."""
    return {int(card.id): card for deck in decks for card in deck.all_cards}


class RoneTables(DealtTables):
    """Every format of RONE."""

    levels = levels_of(BOTS)

    study_share = 0.2
    auto_answers = AUTO_ANSWERS
    follow_kinds = FOLLOW_KINDS
    reasked_kind = c.DECISION_NAMES[c.DECIDE_ATTACK_TARGET]
    prelude_kinds = PRELUDE_KINDS
    consequence_kinds = CONSEQUENCES
    scenes = SCENES
    score = ("life", "damage")
    tallies = TALLIES
    game = Game
    empty_seat = EMPTY_SEAT
    questions = RoneQuestions
    refuser = RoneRefuser
    standings = RoneStanding
    ruleset_named = ruleset_named
    cards_of = cards_of
    told_tips = tips
    foresight = RoneForesight
    anew = (c.DECIDE_MAIN,)

    def plan(self, format: Format, players: int | None = None) -> SeatPlan:
        """Two decks with two heroes each are two teams; decks of three players are known by their size clause (CON-8, CON-9)."""
        if format.heroes == 2:
            return TEAMS
        return THREE if format.size_clause == THREE_PLAYER.size_clause else DUEL

    def nobody(self) -> Bot:
        """Passes wherever it may."""
        return nobody_bot()

    def possible_state(self, match: Game, player: PlayerId, chance: Stream) -> State:
        """With the own deck in another order, too."""
        return possible_state(match.view_for(player), chance)

    def log_words(self, match: Game, viewer: PlayerId) -> RoneLog:
        """By sides."""
        return RoneLog(match.state, viewer, self.numbers(match, viewer).number_of)

    def grouped(self, lines: Sequence[Line]) -> Sequence[Sequence[Line]]:
        """An attack, or a card that is played, with what came of it."""
        return grouped(lines)

    def goal(self, match: Match) -> Said:
        """The enemy's last card (END-1)."""
        return GOAL

    def side_of(self, match: Match, player: PlayerId) -> int:
        """A team is one side (TEAM-1)."""
        return cast(Game, match).state.players[player].side


TABLES: Final = RoneTables()
