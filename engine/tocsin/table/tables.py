"""Tables of TOCSIN: one to four sit down as one party, each with a build of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from engine.bots.simple import NobodyBot
from engine.match.loop import Bot
from engine.match.match import NOBODY, Match, PlayerId
from engine.simulation.message import Said
from engine.table.dealt import DealtTables, levels_of
from engine.table.numbers import as_they_are
from engine.table.seated import Stops
from engine.table.seats import NOBODY_SITS, OPEN, SeatsError
from engine.table.standing import TableStanding
from engine.tocsin.bots.named import BOTS
from engine.tocsin.cards import Catalog, TocsinCard
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.game import Game
from engine.tocsin.rules.rulesets import ruleset_named
from engine.tocsin.rules.running import MOST
from engine.tocsin.table.log import CONSEQUENCES, PRELUDE_KINDS, SCENES, TALLIES, TocsinLog
from engine.tocsin.table.outcomes import LIFE, TocsinForesight
from engine.tocsin.table.questions import TocsinQuestions
from engine.tocsin.table.refusals import TocsinRefuser
from engine.tocsin.table.said import WORDS
from engine.tocsin.table.standing import TocsinStanding
from engine.tocsin.table.tips import tips

GOAL: Final = WORDS.rows("says")["goal"].text
"""How the party wins (GAME-3, OUT-4)."""


class AsTheyAre:
    """Cards keep the numbers of the rules: all play together, and hands lie open (GAME-6)."""

    number_of = staticmethod(as_they_are)
    card_of = staticmethod(as_they_are)


def cards_of(decks: Sequence[Any]) -> Mapping[int, TocsinCard]:
    """All records of the match: decks, upgrades, locations, quests, companions."""
    return cast(Mapping[int, TocsinCard], decks[0].catalog.by_id) if decks else {}


class TocsinTables(DealtTables):
    """One to four players, who win or lose together (GAME-1)."""

    levels = levels_of(BOTS)
    players: Sequence[int] = tuple(range(1, MOST + 1))
    stops: Sequence[str] = tuple(Stops)
    prelude_kinds = PRELUDE_KINDS
    consequence_kinds = CONSEQUENCES
    scenes = SCENES
    score = (LIFE,)
    tallies = TALLIES
    follow_kinds = (c.DECISION_NAMES[c.DECIDE_SET], c.DECISION_NAMES[c.DECIDE_SPACE])
    is_party = True
    game = Game
    questions = TocsinQuestions
    refuser = TocsinRefuser
    standings = TocsinStanding
    ruleset_named = ruleset_named
    cards_of = cards_of
    told_tips = tips
    foresight = TocsinForesight
    anew = (c.DECIDE_HERO, c.DECIDE_LULL)

    def deal(self, decks: Sequence[Any], format: Any, seed: int, first: int | None = None, opponents: Sequence[str] = (OPEN,)) -> Match:
        """As `Tables.deal`; each of `decks` is a party of one. The course of quests is drawn by the seed (SET-2). Nobody sits nowhere."""
        if NOBODY_SITS in opponents:
            raise SeatsError(f"{NOBODY_SITS!r} can't sit at a table of a party")
        parties = self.plan(format, len(opponents) + 1).lay(decks, opponents, self.levels, (), first)
        laid = [deck for party in parties for deck in party]
        return Game.new(laid, laid[0].catalog, ruleset_named(format.ruleset), seed, first=first, ignore_unmodelled=True)

    def nobody(self) -> Bot:
        """Ends activations, and plays nothing."""
        return NobodyBot((c.DECIDE_HERO, c.DECIDE_DAMAGE, c.DECIDE_LULL))

    def numbers(self, match: Any, viewer: PlayerId) -> Any:
        """Those of the rules."""
        return AsTheyAre

    def standing(self, match: Any, player: PlayerId | None) -> TableStanding:
        """Everything that lies there, location cards by their records."""
        return TocsinStanding(match.state, NOBODY if player is None else player, _records(match)).table()

    def log_words(self, match: Any, viewer: PlayerId) -> TocsinLog:
        """By the quests of the match."""
        catalog: Catalog | None = None if match.beginning is None else match.beginning.decks[0].catalog
        return TocsinLog(match.state, catalog, viewer)

    def goal(self, match: Match) -> Said:
        """Two quests and the boss (GAME-3)."""
        return GOAL


def _records(match: Any) -> Mapping[int, TocsinCard]:
    return {} if match.beginning is None else cards_of(match.beginning.decks)


TABLES: Final = TocsinTables()
