"""Tables of Tagewerk: who sits where, the match, and everything that its seats are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from engine.languages import LocalText
from engine.match.loop import Bot, BotKind
from engine.match.match import NO_CARD, NOBODY, GameCard, Match, PlayerId
from engine.rng import Stream
from engine.simulation.message import Said, message
from engine.table.lines import Line
from engine.table.questions import Outcome, Question, Refusal, Tip
from engine.table.seated import Stops
from engine.table.seats import OPEN, SeatPlan
from engine.table.standing import TableStanding
from engine.table.tables import Tables
from engine.tagewerk.bots.named import BOTS
from engine.tagewerk.bots.nobody import NobodyBot
from engine.tagewerk.cards import TagewerkCard
from engine.tagewerk.decks import EMPTY_SEAT, PlayableDeck
from engine.tagewerk.formats import Format
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.game import Game, TagewerkReplay
from engine.tagewerk.rules.rulesets import ruleset_named
from engine.tagewerk.table.log import CONSEQUENCES, PRELUDE_KINDS, SCENES, TALLIES, log_lines
from engine.tagewerk.table.numbers import SeatNumbers
from engine.tagewerk.table.outcomes import Foresight
from engine.tagewerk.table.questions import QuestionWords
from engine.tagewerk.table.refusals import brief_refusals, refusal, refusals
from engine.tagewerk.table.standing import POINTS, StandingWords
from engine.tagewerk.table.tips import tips

GOAL: Final = LocalText(
    "Whoever has %(points)s victory points wins. They come from the texts of cards, and one a turn for a command marker.",
    "Wer %(points)s Siegpunkte hat, gewinnt. Sie kommen von den Texten der Karten, und einer je Zug für eine Befehlsmarke.",
)
"""How a game is won (END-1, VP-1)."""


class TagewerkTables(Tables):
    """Two to four players in every format, each for themselves (MULTI-1)."""

    levels: Mapping[str, BotKind] = {
        "random": BOTS["random"],
        "easy": BOTS["easy"],
        "greedy": BOTS["greedy"],
        "lookahead": BOTS["look-ahead"],
    }
    players: Sequence[int] = (2, 3, 4)
    stops: Sequence[str] = tuple(Stops)
    prelude_kinds = PRELUDE_KINDS
    consequence_kinds = CONSEQUENCES
    scenes = SCENES
    score = (POINTS,)
    tallies = TALLIES
    follow_kinds = (c.DECISION_NAMES[c.DECIDE_TARGET],)

    def plan(self, format: Format, players: int | None = None) -> SeatPlan:
        """A seat for each player."""
        seats = min(max(players or 0, self.players[0]), self.players[-1])
        return SeatPlan(seats, seats, tuple(range(seats)))

    def deal(
        self, decks: Sequence[PlayableDeck], format: Format, seed: int, first: int | None = None, opponents: Sequence[str] = (OPEN,)
    ) -> Match:
        """Raises SeatsError for decks or opponents that make no table; GameNotPlayableError as `Game.new`."""
        laid = self.plan(format, len(opponents) + 1).lay(decks, opponents, self.levels, EMPTY_SEAT, first)
        return Game.new(laid, ruleset_named(format.ruleset), seed, first=first, ignore_unmodelled=True)

    def nobody(self) -> Bot:
        """Passes wherever it may."""
        return NobodyBot()

    # --- What a seat is told -----------------------------------------------------------------

    def question(self, match: Match, player: PlayerId) -> Question | None:
        """The decision in words."""
        game = cast(Game, match)
        decision = game.state.decision
        if decision is None or decision.player != player:
            return None
        return QuestionWords(game.state, player, _cards(game), SeatNumbers(game, player).number_of).question(decision)

    def outcomes(self, match: Match, player: PlayerId, question: Question) -> Mapping[int, Sequence[Outcome]]:
        """What happens to fighters."""
        game = cast(Game, match)
        decision = game.state.decision
        if decision is None or decision.player != player:
            return {}
        return Foresight(game, player, SeatNumbers(game, player).number_of).outcomes(decision)

    def imagined(self, match: Match, player: PlayerId, chance: Stream) -> Match | None:
        """One that begins as this one did, so that cards keep their numbers."""
        game = cast(Game, match)
        return Game(game.view_for(player).determinised(chance), cast(TagewerkReplay | None, game.beginning))

    def begins_anew(self, match: Match) -> bool:
        """In the day, and where attacks are declared."""
        return match.decision.kind in (c.DECIDE_DAY, c.DECIDE_ATTACK)

    def refusals(self, match: Match, player: PlayerId) -> Sequence[Refusal]:
        """What the rules keep away in the own day."""
        game = cast(Game, match)
        decision = game.state.decision
        return [] if decision is None else refusals(game.state, player, decision, SeatNumbers(game, player).number_of)

    def brief_refusals(self, match: Match, player: PlayerId) -> Sequence[Refusal]:
        """Also why fighters don't attack or block, and why cards are no answer."""
        game = cast(Game, match)
        decision = game.state.decision
        return [] if decision is None else brief_refusals(game.state, player, decision, SeatNumbers(game, player).number_of)

    def why_not(
        self, match: Match, player: PlayerId, card: GameCard = NO_CARD, action: str = "", number: int = 0, target: GameCard = NO_CARD
    ) -> Refusal | None:
        """The first rule in the way, in words."""
        game = cast(Game, match)
        numbers = SeatNumbers(game, player)
        meant = numbers.card_of(card)
        found = game.why_not(player, meant, action, number)
        return None if found is None else refusal(meant, action, found, numbers.number_of)

    def standing(self, match: Match, player: PlayerId | None) -> TableStanding:
        """Everything that lies there."""
        game, viewer = cast(Game, match), NOBODY if player is None else player
        return StandingWords(game.state, viewer, SeatNumbers(game, viewer).number_of).table()

    def lines(self, match: Match, player: PlayerId | None, since: int = 0) -> Sequence[Line]:
        """What is worth telling of it."""
        game, viewer = cast(Game, match), NOBODY if player is None else player
        return log_lines(game.state, viewer, game.log_for(viewer), since, SeatNumbers(game, viewer).open_number_of)

    def goal(self, match: Match) -> Said:
        """As many points as the ruleset wants (END-1)."""
        return message(GOAL, points=cast(Game, match).state.ruleset.points_to_win)

    def tips(self, match: Match, player: PlayerId) -> Sequence[Tip]:
        """Of a day, a combat and windows."""
        state = cast(Game, match).state
        decision = state.decision
        return [] if decision is None or decision.player != player else tips(state, player, decision)


def _cards(game: Game) -> dict[int, TagewerkCard]:
    """The cards of the match by their ids, for what their texts say."""
    began = game.beginning
    return {} if began is None else cards_of(began.decks)


def cards_of(decks: Sequence[PlayableDeck]) -> dict[int, TagewerkCard]:
    """Every card of these decks by its id, and the tokens that they may make."""
    return {int(card.id): card for deck in decks for card in (*deck.all_cards, *deck.tokens.values())}


TABLES: Final = TagewerkTables()
