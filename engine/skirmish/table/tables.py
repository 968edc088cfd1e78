"""Tables of Skirmish: who sits where, the match, and everything that its seats are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from engine.bots.simple import NobodyBot
from engine.match.loop import Bot
from engine.match.match import Match, PlayerId
from engine.simulation.message import Said
from engine.skirmish.bots.named import BOTS
from engine.skirmish.cards import SkirmishCard
from engine.skirmish.decks import PlayableKit
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.game import Game
from engine.skirmish.rules.rulesets import ruleset_named
from engine.skirmish.rules.running import FEWEST, MOST
from engine.skirmish.table.log import CONSEQUENCES, PRELUDE_KINDS, SCENES, TALLIES, SkirmishLog
from engine.skirmish.table.outcomes import SkirmishForesight
from engine.skirmish.table.questions import SkirmishQuestions
from engine.skirmish.table.refusals import SkirmishRefuser
from engine.skirmish.table.said import WORDS
from engine.skirmish.table.standing import LIFE, SkirmishStanding
from engine.skirmish.table.tips import tips
from engine.table.dealt import DealtTables, levels_of
from engine.table.seated import Stops
from engine.table.seats import OPEN

GOAL: Final = WORDS.rows("says")["goal"].text
"""How a game is won (END-1, END-2)."""


def cards_of(kits: Sequence[PlayableKit]) -> dict[int, SkirmishCard]:
    """Every sheet and card of these kits by its id."""
    return {int(card.id): card for kit in kits for card in kit.all_cards}


class SkirmishTables(DealtTables):
    """Two to six players, each for themselves (TURN-1)."""

    levels = levels_of(BOTS)
    players: Sequence[int] = tuple(range(FEWEST, MOST + 1))
    stops: Sequence[str] = tuple(Stops)
    prelude_kinds = PRELUDE_KINDS
    consequence_kinds = CONSEQUENCES
    scenes = SCENES
    score = (LIFE,)
    tallies = TALLIES
    follow_kinds = (c.DECISION_NAMES[c.DECIDE_TARGET],)
    game = Game
    questions = SkirmishQuestions
    refuser = SkirmishRefuser
    standings = SkirmishStanding
    ruleset_named = ruleset_named
    cards_of = cards_of
    told_tips = tips
    foresight = SkirmishForesight
    anew = (c.DECIDE_ACT,)

    def deal(self, decks: Sequence[Any], format: Any, seed: int, first: int | None = None, opponents: Sequence[str] = (OPEN,)) -> Match:
        """As `Tables.deal`; where nobody sits the first kit does nothing."""
        idle = PlayableKit(decks[0].character, (), decks[0].x_stack, is_idle=True) if decks else None
        laid = self.plan(format, len(opponents) + 1).lay(decks, opponents, self.levels, idle, first)
        return Game.new(laid, None, ruleset_named(format.ruleset), first, seed, ignore_unmodelled=True)

    def nobody(self) -> Bot:
        """Ends the turn, and answers nothing."""
        return NobodyBot((c.DECIDE_ACT, c.DECIDE_ANSWER))

    def log_words(self, match: Game, viewer: PlayerId) -> SkirmishLog:
        """By the characters at the table."""
        ids = [definition.id for definition in match.state.definitions]
        return SkirmishLog(ids, viewer, len(match.state.figures), self.numbers(match, viewer).number_of)

    def goal(self, match: Match) -> Said:
        """The last one in the game wins (END-2)."""
        return GOAL if len(cast(Game, match).state.figures) > FEWEST else WORDS.rows("says")["goal_of_two"].text


TABLES: Final = SkirmishTables()
