"""Tables of games whose matches are dealt from decks and have a state with a decision: who is told what, and in which numbers of cards."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from engine.match.loop import BotKind
from engine.match.match import NO_CARD, NOBODY, Decision, GameCard, Match, PlayerId
from engine.rng import Stream
from engine.table.lines import Line
from engine.table.log_words import LogWords
from engine.table.numbers import table_numbers
from engine.table.outcomes import Foresight
from engine.table.question_words import QuestionWords
from engine.table.questions import Outcome, Question, Refusal, Tip
from engine.table.refusing import Refuser
from engine.table.seats import OPEN, SeatPlan
from engine.table.standing import TableStanding
from engine.table.standing_words import StandingWords
from engine.table.tables import Tables


class DealtTables(Tables):
    """What a seat is told, by the classes that a game brings; `match` is a `DealtMatch` of the game everywhere."""

    game: ClassVar[Any]
    empty_seat: ClassVar[Any]
    """The class of its matches, with `new`; and what lies where nobody sits."""
    questions: ClassVar[type[QuestionWords]]
    refuser: ClassVar[type[Refuser]]
    standings: ClassVar[type[StandingWords]]
    foresight: ClassVar[type[Foresight]]
    ruleset_named: ClassVar[Callable[[str], Any]]
    """The rules of a format by their name."""
    cards_of: ClassVar[Callable[[Sequence[Any]], Mapping[int, Any]]]
    """Every card of decks by its id."""
    told_tips: ClassVar[Callable[[Any, PlayerId, Decision], Sequence[Tip]]]
    """The rules that matter to a decision."""
    anew: ClassVar[Sequence[int]]
    """The kinds of decisions that follow on nothing."""

    def plan(self, format: Any, players: int | None = None) -> SeatPlan:
        """A seat for each player."""
        seats = min(max(players or 0, self.players[0]), self.players[-1])
        return SeatPlan(seats, seats, tuple(range(seats)))

    @abstractmethod
    def log_words(self, match: Any, viewer: PlayerId) -> LogWords:
        """What tells the log of a match."""

    def possible_state(self, match: Any, player: PlayerId, chance: Stream) -> Any:
        """The state of a match that `player` can't tell from this one: as bots imagine it."""
        return match.view_for(player).determinised(chance)

    def numbers(self, match: Any, viewer: PlayerId) -> Any:
        """The numbers of cards as `viewer` is told them, like `TableNumbers`."""
        return table_numbers(seed_of(match), len(match.state.definitions))

    def deal(self, decks: Sequence[Any], format: Any, seed: int, first: int | None = None, opponents: Sequence[str] = (OPEN,)) -> Match:
        """The match; `first` is a seat, of teams their first seats alone.

        Raises:
            SeatsError: so many decks or such opponents make no table of this format. Else what `new` of the game raises.
        """
        laid = self.plan(format, len(opponents) + 1).lay(decks, opponents, self.levels, self.empty_seat, first)
        match: Match = self.game.new(laid, type(self).ruleset_named(format.ruleset), seed, first=first, ignore_unmodelled=True)
        return match

    # --- What a seat is told ---

    def question(self, match: Any, player: PlayerId) -> Question | None:
        """The decision in words, what may be announced after its options."""
        decision = _asked(match, player)
        if decision is None:
            return None
        cards = {} if match.beginning is None else type(self).cards_of(match.beginning.decks)
        words = self.questions(match.state, player, cards, self.numbers(match, player).number_of)
        return words.question(decision, match.announcements())

    def imagined(self, match: Any, player: PlayerId, chance: Stream) -> Match | None:
        """One that begins as this one did, so that cards keep their numbers."""
        found: Match = self.game(self.possible_state(match, player, chance), match.beginning)
        return found

    def outcomes(self, match: Match, player: PlayerId, question: Question) -> Mapping[int, Sequence[Outcome]]:
        """What happens to what lies open."""
        decision = _asked(match, player)
        return {} if decision is None else self.foresight(match, player, self.numbers(match, player).number_of).outcomes(decision)

    def begins_anew(self, match: Match) -> bool:
        """By the kind of decision."""
        return match.decision.kind in self.anew

    def refusals(self, match: Match, player: PlayerId) -> Sequence[Refusal]:
        """What the rules keep away."""
        decision = _asked(match, player)
        return [] if decision is None else self._refuser(match, player).refusals(decision)

    def brief_refusals(self, match: Match, player: PlayerId) -> Sequence[Refusal]:
        """Also what is only said on the cards."""
        decision = _asked(match, player)
        return [] if decision is None else self._refuser(match, player).briefs(decision)

    def _refuser(self, match: Any, player: PlayerId) -> Refuser:
        return self.refuser(match.state, player, self.numbers(match, player).number_of)

    def why_not(
        self, match: Match, player: PlayerId, card: GameCard = NO_CARD, action: str = "", number: int = 0, target: GameCard = NO_CARD
    ) -> Refusal | None:
        """The first rule in the way, in words."""
        numbers = self.numbers(match, player)
        meant = numbers.card_of(card)
        obstacle = match.why_not(player, meant, action, number, numbers.card_of(target))
        return None if obstacle is None else self._refuser(match, player).refusal(meant, action, obstacle)

    def standing(self, match: Any, player: PlayerId | None) -> TableStanding:
        """Everything that lies there."""
        viewer = NOBODY if player is None else player
        return self.standings(match.state, viewer, self.numbers(match, viewer).number_of).table()

    def lines(self, match: Match, player: PlayerId | None, since: int = 0) -> Sequence[Line]:
        """What is worth telling of it."""
        viewer = NOBODY if player is None else player
        return self.log_words(match, viewer).lines(match.log_for(viewer), since)

    def tips(self, match: Any, player: PlayerId) -> Sequence[Tip]:
        """By what is asked."""
        decision = _asked(match, player)
        return [] if decision is None else type(self).told_tips(match.state, player, decision)


def seed_of(match: Any) -> int:
    """The seed that a match was dealt by, 0 for a copy or a position."""
    return 0 if match.beginning is None else int(match.beginning.seed)


def _asked(match: Any, player: PlayerId) -> Decision | None:
    """What `player` must decide; None where somebody else does, or nobody."""
    decision: Decision | None = match.state.decision
    return decision if decision is not None and decision.player == player else None


def levels_of(bots: Mapping[str, BotKind]) -> dict[str, BotKind]:
    """The bots that sit at tables, the weakest first, by what tables call them."""
    names = {"random": "random", "easy": "easy", "greedy": "greedy", "look-ahead": "lookahead", "search": "search"}
    return {called: bots[name] for name, called in names.items() if name in bots}
