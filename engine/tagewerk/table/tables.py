"""Tables of Tagewerk: who sits where, the match, and everything that its seats are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from engine.match.loop import Bot
from engine.match.match import Match, PlayerId
from engine.simulation.message import Said, message
from engine.table.dealt import DealtTables, levels_of
from engine.table.seated import Stops
from engine.tagewerk.bots.named import BOTS
from engine.tagewerk.bots.nobody import NobodyBot
from engine.tagewerk.cards import TagewerkCard
from engine.tagewerk.decks import EMPTY_SEAT, PlayableDeck
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.game import Game
from engine.tagewerk.rules.rulesets import ruleset_named
from engine.tagewerk.table.log import CONSEQUENCES, PRELUDE_KINDS, SCENES, TALLIES, TagewerkLog
from engine.tagewerk.table.numbers import SeatNumbers
from engine.tagewerk.table.outcomes import TagewerkForesight
from engine.tagewerk.table.questions import TagewerkQuestions
from engine.tagewerk.table.refusals import TagewerkRefuser
from engine.tagewerk.table.said import WORDS
from engine.tagewerk.table.standing import POINTS, TagewerkStanding
from engine.tagewerk.table.tips import tips

GOAL: Final = WORDS.rows("says")["goal"].text
"""How a game is won (END-1, VP-1)."""


def cards_of(decks: Sequence[PlayableDeck]) -> dict[int, TagewerkCard]:
    """Every card of these decks by its id, and the tokens that they may make."""
    return {int(card.id): card for deck in decks for card in (*deck.all_cards, *deck.tokens.values())}


class TagewerkTables(DealtTables):
    """Two to four players in every format, each for themselves (MULTI-1)."""

    levels = levels_of(BOTS)
    players: Sequence[int] = (2, 3, 4)
    stops: Sequence[str] = tuple(Stops)
    prelude_kinds = PRELUDE_KINDS
    consequence_kinds = CONSEQUENCES
    scenes = SCENES
    score = (POINTS,)
    tallies = TALLIES
    follow_kinds = (c.DECISION_NAMES[c.DECIDE_TARGET],)
    game = Game
    empty_seat = EMPTY_SEAT
    questions = TagewerkQuestions
    refuser = TagewerkRefuser
    standings = TagewerkStanding
    ruleset_named = ruleset_named
    cards_of = cards_of
    told_tips = tips
    foresight = TagewerkForesight
    anew = (c.DECIDE_DAY, c.DECIDE_ATTACK)

    def nobody(self) -> Bot:
        """Passes wherever it may."""
        return NobodyBot()

    def numbers(self, match: Game, viewer: PlayerId) -> SeatNumbers:
        """Of hidden items others than of cards."""
        return SeatNumbers(match, viewer)

    def log_words(self, match: Game, viewer: PlayerId) -> TagewerkLog:
        """Of a card that is hidden by now, too, while it lay open."""
        ids = [definition.id for definition in match.state.definitions]
        return TagewerkLog(ids, viewer, len(match.state.players), self.numbers(match, viewer).open_number_of)

    def goal(self, match: Match) -> Said:
        """As many points as the ruleset wants (END-1)."""
        return message(GOAL, points=cast(Game, match).state.ruleset.points_to_win)


TABLES: Final = TagewerkTables()
