"""Tables of games whose matches are dealt from decks and have a state with a decision: who is told what, and in which numbers of cards."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol

from engine.match.dealt import DealtMatch
from engine.match.match import NO_CARD, NOBODY, Decision, GameCard, Match, PlayerId
from engine.rng import Stream
from engine.table.lines import Line
from engine.table.log_words import LogWords
from engine.table.numbers import table_numbers
from engine.table.outcomes import Foresight
from engine.table.question_words import QuestionWords
from engine.table.questions import Outcome, Question, Refusal, Tip
from engine.table.refusing import Refuser
from engine.table.seats import OPEN
from engine.table.standing import TableStanding
from engine.table.standing_words import StandingWords
from engine.table.tables import Tables


class Numbers(Protocol):
    """The numbers at the table of the cards of one match, there and back."""

    def number_of(self, card: GameCard) -> GameCard:
        """The number of a card of the rules."""

    def card_of(self, number: GameCard) -> GameCard:
        """The card of the rules that has this number; none for any other number."""


class DealtTables(Tables):
    """What a seat is told, by the classes that a game brings; `match` is a `DealtMatch` of the game everywhere."""

    game: ClassVar[Any]
    """The class of its matches, with `new`; and what lies where nobody sits."""
    empty_seat: ClassVar[Any]
    questions: ClassVar[type[QuestionWords]]
    refuser: ClassVar[Any]
    """Its `Refuser`, with `refusals` and `briefs` of a decision."""
    standings: ClassVar[type[StandingWords]]
    foresight: ClassVar[type[Foresight]]
    anew: ClassVar[Sequence[int]]
    """The kinds of decisions that follow on nothing."""

    @abstractmethod
    def ruleset(self, format: Any) -> Any:
        """The rules by which a format is played."""

    @abstractmethod
    def cards_of(self, decks: Sequence[Any]) -> Mapping[int, Any]:
        """Every card of these decks by its id."""

    @abstractmethod
    def log_words(self, match: Any, viewer: PlayerId) -> LogWords:
        """What tells the log of a match."""

    @abstractmethod
    def tips_of(self, state: Any, player: PlayerId, decision: Decision) -> Sequence[Tip]:
        """The rules that matter to a decision of `player`."""

    @abstractmethod
    def possible_state(self, match: Any, player: PlayerId, chance: Stream) -> Any:
        """The state of a match that `player` can't tell from this one."""

    def numbers(self, match: Any, viewer: PlayerId) -> Numbers:
        """Drawn anew for each match, because the rules' own follow the order of the list."""
        return table_numbers(seed_of(match), len(match.state.definitions))

    def deal(self, decks: Sequence[Any], format: Any, seed: int, first: int | None = None, opponents: Sequence[str] = (OPEN,)) -> Match:
        """The match; `first` is a seat, of teams their first seats alone.

        Raises:
            SeatsError: so many decks or such opponents make no table of this format. Else what `new` of the game raises.
        """
        laid = self.plan(format, len(opponents) + 1).lay(decks, opponents, self.levels, self.empty_seat, first)
        match: Match = self.game.new(laid, self.ruleset(format), seed, first=first, ignore_unmodelled=True)
        return match

    # --- What a seat is told ---

    def question(self, match: Match, player: PlayerId) -> Question | None:
        """The decision in words, what may be announced after its options."""
        state, decision = _asked(match, player)
        if decision is None:
            return None
        began = match.beginning if isinstance(match, DealtMatch) else None
        cards = {} if began is None else self.cards_of(began.decks)
        return self.questions(state, player, cards, self.numbers(match, player).number_of).question(decision, match.announcements())

    def imagined(self, match: Match, player: PlayerId, chance: Stream) -> Match | None:
        """One that begins as this one did, so that cards keep their numbers."""
        found: Match = self.game(self.possible_state(match, player, chance), getattr(match, "beginning", None))
        return found

    def outcomes(self, match: Match, player: PlayerId, question: Question) -> Mapping[int, Sequence[Outcome]]:
        """What happens to what lies open."""
        _state, decision = _asked(match, player)
        return {} if decision is None else self.foresight(match, player, self.numbers(match, player).number_of).outcomes(decision)

    def begins_anew(self, match: Match) -> bool:
        """By the kind of decision."""
        return match.decision.kind in self.anew

    def refusals(self, match: Match, player: PlayerId) -> Sequence[Refusal]:
        """What the rules keep away."""
        _state, decision = _asked(match, player)
        found: Sequence[Refusal] = [] if decision is None else self._refuser(match, player).refusals(decision)
        return found

    def brief_refusals(self, match: Match, player: PlayerId) -> Sequence[Refusal]:
        """Also what is only said on the cards."""
        _state, decision = _asked(match, player)
        found: Sequence[Refusal] = [] if decision is None else self._refuser(match, player).briefs(decision)
        return found

    def _refuser(self, match: Any, player: PlayerId) -> Any:
        return self.refuser(match.state, player, self.numbers(match, player).number_of)

    def why_not(
        self, match: Match, player: PlayerId, card: GameCard = NO_CARD, action: str = "", number: int = 0, target: GameCard = NO_CARD
    ) -> Refusal | None:
        """The first rule in the way, in words."""
        numbers = self.numbers(match, player)
        meant = numbers.card_of(card)
        obstacle = match.why_not(player, meant, action, number, numbers.card_of(target))
        refuser: Refuser = self._refuser(match, player)
        return None if obstacle is None else refuser.refusal(meant, action, obstacle)

    def standing(self, match: Match, player: PlayerId | None) -> TableStanding:
        """Everything that lies there."""
        viewer = NOBODY if player is None else player
        return self.standings(_state_of(match), viewer, self.numbers(match, viewer).number_of).table()

    def lines(self, match: Match, player: PlayerId | None, since: int = 0) -> Sequence[Line]:
        """What is worth telling of it."""
        viewer = NOBODY if player is None else player
        return self.log_words(match, viewer).lines(match.log_for(viewer), since)

    def tips(self, match: Match, player: PlayerId) -> Sequence[Tip]:
        """By what is asked."""
        state, decision = _asked(match, player)
        return [] if decision is None else self.tips_of(state, player, decision)


def seed_of(match: Any) -> int:
    """The seed that a match was dealt by, 0 for a copy or a position."""
    return 0 if match.beginning is None else int(match.beginning.seed)


def _state_of(match: Any) -> Any:
    return match.state


def _asked(match: Match, player: PlayerId) -> tuple[Any, Decision | None]:
    """The state of a match, and what `player` must decide; None where somebody else does, or nobody."""
    state = _state_of(match)
    decision: Decision | None = state.decision
    return state, decision if decision is not None and decision.player == player else None
