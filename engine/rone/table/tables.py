"""Tables of RONE: who sits where in each format, the match, and everything that its seats are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from engine.languages import LocalText
from engine.match.loop import Bot, BotKind
from engine.match.match import NO_CARD, NOBODY, GameCard, Match, Obstacle, PlayerId
from engine.rng import Stream
from engine.rone.bots.named import BOTS, nobody_bot
from engine.rone.cards import Card
from engine.rone.decks import EMPTY_SEAT, PlayableDeck
from engine.rone.formats import THREE_PLAYER, Format
from engine.rone.rules import codes as c
from engine.rone.rules.game import Game, RoneReplay
from engine.rone.rules.rulesets import ruleset_named
from engine.rone.table.log_lines import PRELUDE_KINDS, SCENES, TALLIES, LogLines
from engine.rone.table.outcomes import Foresight
from engine.rone.table.questions import AUTO_ANSWERS, FOLLOW_KINDS, QuestionWords
from engine.rone.table.refusals import brief_refusals, refusal, refusals
from engine.rone.table.standing import StandingWords
from engine.rone.table.summing import CONSEQUENCES, grouped
from engine.rone.table.tips import tips
from engine.rone.table.worlds import possible_state
from engine.simulation.message import Said
from engine.table.lines import Line
from engine.table.numbers import TableNumbers, table_numbers
from engine.table.questions import Outcome, Question, Refusal, Tip
from engine.table.seats import OPEN, SeatPlan
from engine.table.standing import TableStanding
from engine.table.tables import Tables

DUEL: Final = SeatPlan(2, 2, (0, 1))
TEAMS: Final = SeatPlan(4, 2, (0, 1, 0, 1))
"""The seats in the order in which they play (TEAM-2)."""
THREE: Final = SeatPlan(3, 3, (0, 1, 2))

GOAL: Final = LocalText(
    "The cards in deck and hand are the life: each damage to a hero costs one. Who has none left has lost, so attack.",
    "Die Karten in Deck und Hand sind das Leben: Jeder Schaden an einem Helden kostet eine. Wer keine mehr hat, verliert. Greif also an.",
)
"""How a game is won (LIFE-1, END-1)."""


class RoneTables(Tables):
    """Every format of RONE."""

    levels: Mapping[str, BotKind] = {
        "random": BOTS["random"],
        "easy": BOTS["easy"],
        "greedy": BOTS["greedy"],
        "lookahead": BOTS["look-ahead"],
        "search": BOTS["search"],
    }

    study_share = 0.2
    auto_answers = AUTO_ANSWERS
    follow_kinds = FOLLOW_KINDS
    reasked_kind = c.DECISION_NAMES[c.DECIDE_ATTACK_TARGET]
    prelude_kinds = PRELUDE_KINDS
    consequence_kinds = CONSEQUENCES
    scenes = SCENES
    score = ("life", "damage")
    tallies = TALLIES

    def plan(self, format: Format, players: int | None = None) -> SeatPlan:
        """Two decks with two heroes each are two teams; decks of three players are known by their size clause (CON-8, CON-9)."""
        if format.heroes == 2:
            return TEAMS
        return THREE if format.size_clause == THREE_PLAYER.size_clause else DUEL

    def deal(
        self,
        decks: Sequence[PlayableDeck],
        format: Format,
        seed: int,
        first: int | None = None,
        opponents: Sequence[str] = (OPEN,),
    ) -> Match:
        """The match; `first` is a seat, of teams their first seats alone.

        Raises:
            SeatsError: so many decks or such opponents make no table of this format.
            GameNotPlayableError, EditionsError: as `Game.new`.
        """
        laid = self.plan(format).lay(decks, opponents, self.levels, EMPTY_SEAT, first)
        return Game.new(laid, ruleset_named(format.ruleset), seed, first=first, ignore_unmodelled=True)

    def nobody(self) -> Bot:
        """Passes wherever it may."""
        return nobody_bot()

    # --- What a seat is told ---

    def question(self, match: Match, player: PlayerId) -> Question | None:
        """The decision in words, what may be announced after its options."""
        game = cast(Game, match)
        decision = game.state.decision
        if decision is None or decision.player != player:
            return None
        return QuestionWords(game.state, player, _cards(game), _numbers(game).number_of).question(decision, game.announcements())

    def imagined(self, match: Match, player: PlayerId, chance: Stream) -> Match | None:
        """One that begins as this one did, so that cards keep their numbers."""
        game = cast(Game, match)
        return Game(possible_state(game.view_for(player), chance), cast(RoneReplay | None, game.beginning))

    def outcomes(self, match: Match, player: PlayerId, question: Question) -> Mapping[int, Sequence[Outcome]]:
        """What happens to units and heroes."""
        game = cast(Game, match)
        decision = game.state.decision
        if decision is None or decision.player != player:
            return {}
        return Foresight(game, player, _numbers(game).number_of).outcomes(decision)

    def begins_anew(self, match: Match) -> bool:
        """In a main phase."""
        return match.decision.kind == c.DECIDE_MAIN

    def refusals(self, match: Match, player: PlayerId) -> Sequence[Refusal]:
        """What the rules keep away in a main phase or a window."""
        game = cast(Game, match)
        decision = game.state.decision
        return [] if decision is None else refusals(game.state, player, decision, _numbers(game).number_of)

    def brief_refusals(self, match: Match, player: PlayerId) -> Sequence[Refusal]:
        """Also what waits for the own turn, and what a guardian or a keyword keeps from being a target."""
        game = cast(Game, match)
        decision = game.state.decision
        return [] if decision is None else brief_refusals(game.state, player, decision, _numbers(game).number_of)

    def why_not(
        self, match: Match, player: PlayerId, card: GameCard = NO_CARD, action: str = "", number: int = 0, target: GameCard = NO_CARD
    ) -> Refusal | None:
        """The first rule in the way, in words."""
        game, numbers = cast(Game, match), _numbers(cast(Game, match))
        meant = numbers.card_of(card)
        found: Obstacle | None = game.why_not(player, meant, action, number, numbers.card_of(target))
        return None if found is None else refusal(game.state, meant, action, found, numbers.number_of)

    def standing(self, match: Match, player: PlayerId | None) -> TableStanding:
        """Everything that lies there."""
        game = cast(Game, match)
        return StandingWords(game.state, NOBODY if player is None else player, _numbers(game).number_of).table()

    def lines(self, match: Match, player: PlayerId | None, since: int = 0) -> Sequence[Line]:
        """What is worth telling of it."""
        game, viewer = cast(Game, match), NOBODY if player is None else player
        return LogLines(game.state, viewer, _numbers(game).number_of).lines(game.log_for(viewer), since)

    def grouped(self, lines: Sequence[Line]) -> Sequence[Sequence[Line]]:
        """An attack, or a card that is played, with what came of it."""
        return grouped(lines)

    def goal(self, match: Match) -> Said:
        """The enemy's last card (END-1)."""
        return GOAL

    def tips(self, match: Match, player: PlayerId) -> Sequence[Tip]:
        """Of a main phase, a window and damage."""
        state = cast(Game, match).state
        decision = state.decision
        return [] if decision is None or decision.player != player else tips(state, player, decision)

    def side_of(self, match: Match, player: PlayerId) -> int:
        """A team is one side (TEAM-1)."""
        return cast(Game, match).state.players[player].side


def _numbers(game: Game) -> TableNumbers:
    began = game.beginning
    return table_numbers(0 if began is None else began.seed, len(game.state.definitions))


def _cards(game: Game) -> dict[int, Card]:
    """The cards of the match by their ids, for what their texts say."""
    began = game.beginning
    return {} if began is None else cards_of(began.decks)


def cards_of(decks: Sequence[PlayableDeck]) -> dict[int, Card]:
    """Every card of these decks by its id."""
    return {
        int(card.id): card
        for deck in decks
        for card in (*[card for hero in deck.heroes for card in hero.levels.values()], *deck.cards, *deck.technologies)
    }


TABLES: Final = RoneTables()
