"""What a game brings so that people play it at a table: seats, questions, why not, standing, lines, results.

A seat sees what `view_for` and `log_for` let it see and no more; the numbers of cards are drawn anew for each match, so that no number
tells where in its list a card stands.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from engine.bots.considering import Considered, LookedAt, ThinkingBot
from engine.languages import LocalText
from engine.match.loop import Bot, BotKind
from engine.match.match import NO_CARD, GameCard, Match, PlayerId, Result
from engine.rng import Stream
from engine.simulation.message import Said
from engine.table.lines import Line, Scene, Tally
from engine.table.questions import AutoAnswer, NoSuchChoiceError, Outcome, Question, Refusal, Term, Tip
from engine.table.seats import BOT, NOBODY_SITS, OPEN, SeatPlan, SeatsError
from engine.table.standing import TableStanding

WON: Final = LocalText("You have won.", "Du hast gewonnen.")
LOST: Final = LocalText("You have lost.", "Du hast verloren.")
DRAWN: Final = LocalText("The game is a draw.", "Das Spiel endet unentschieden.")
ENDED: Final = LocalText("The game is over.", "Das Spiel ist vorbei.")
WON_TOGETHER: Final = LocalText("You have won together.", "Ihr habt gemeinsam gewonnen.")
LOST_TOGETHER: Final = LocalText("You have lost together.", "Ihr habt gemeinsam verloren.")
ALL_WON: Final = LocalText("The party has won.", "Die Gruppe hat gewonnen.")
ALL_LOST: Final = LocalText("The party has lost.", "Die Gruppe hat verloren.")
"""How a game ended that one party plays against the game, and what onlookers are told of it."""


class Tables(ABC):
    """How decks of a game are played by people."""

    levels: Mapping[str, BotKind]
    """The bots to sit down against, the weakest first."""
    players: Sequence[int] = ()
    """How many may sit down together, the fewest first, where that is left open; empty where the format alone says it."""
    stops: Sequence[str] = ("always", "answers", "touched", "until-touched", "not-this-turn")
    """Where one may want to be asked (`engine.table.seated.Stops`)."""
    auto_answers: Sequence[AutoAnswer] = ()
    """The questions that a player may have answered alike each time."""
    study_share: float = 1.0
    """How much of what it usually does the adviser spends on each decision of a game that is studied (`engine.table.study`)."""
    follow_kinds: Collection[str] = ()
    """The kinds of question that only say more of what was just chosen (`engine.table.steps.follow_ups`)."""
    reasked_kind: str = ""
    """The kind of question that asks for the target of what had only one (`Choice.only_target`), since somebody has answered it."""
    prelude_kinds: Collection[str] = ()
    """The kinds of `Line` whose event the next line tells in full, or the cards themselves show.

    A page that tells a turn step by step leaves them out.
    """
    consequence_kinds: Collection[str] = ()
    """The kinds of `Line` that tell what came of something, and happen without anybody's doing: damage, deaths."""
    scenes: Mapping[str, Scene] = {}
    """The scene that a page shows for a line of a kind, by the kind."""
    score: Collection[str] = ()
    """The names of the figures (`TableFigure.name`) that say how near a seat is to the end of a match; a match shows one of them."""
    tallies: Sequence[Tally] = ()
    """The counts that are kept of a match."""

    is_party: bool = False
    """Whether all who play are one party against the game: each brings a deck, and they win or lose together."""

    @abstractmethod
    def plan(self, format: Any, players: int | None = None) -> SeatPlan:
        """The seats of a table of `format` for `players`, or for as near to so many as it can be played by; None: for the fewest."""

    @abstractmethod
    def deal(self, decks: Sequence[Any], format: Any, seed: int, first: int | None = None, opponents: Sequence[str] = (OPEN,)) -> Match:
        """A match with log and replay, first hands dealt; `decks` are playable ones (`SimulatedGame.playable`), in the order of the plan.

        `opponents` are who sits in the seats after the first, as `OPEN`, `NOBODY_SITS` or `BOT` with a level; `NOBODY_SITS` has no deck
        among them. `first` begins, None for chance. Text that isn't modelled is left out.

        Raises:
            SeatsError: so many decks or such opponents make no table. What else keeps decks from being played says its own `EngineError`.
        """

    @abstractmethod
    def nobody(self) -> Bot:
        """Who does nothing in a seat where `NOBODY_SITS`."""

    def bot(self, sitter: str, chance: Stream) -> Bot:
        """Whoever sits in a seat that isn't `OPEN`, for one choice. Raises SeatsError for who can't sit there."""
        if sitter == NOBODY_SITS:
            return self.nobody()
        kind = self.levels.get(sitter.removeprefix(BOT)) if sitter.startswith(BOT) else None
        if kind is None:
            raise SeatsError(f"{sitter[:40]!r} is no bot")
        return kind.make(chance)

    @property
    def adviser(self) -> str | None:
        """The strongest level, if it tries its options out: whoever asks for a hint asks it."""
        level = list(self.levels)[-1]
        return level if self.levels[level].thinks else None

    def consider(self, match: Match, player: PlayerId, chance: Stream, share: float = 1.0) -> Considered | None:
        """What the adviser would take for `player`, from what they may know, and what it looked at; the same for the same chance.

        It takes its time, so a worker asks; `share` (0 to 1) of it, where many decisions are asked about. None where there is no adviser,
        or `player` isn't asked.
        """
        bot = self._adviser_for(match, player, chance)
        if bot is None:
            return None
        if share < 1:
            bot.hurry(share)
        return bot.consider(match.view_for(player))

    def compare(self, match: Match, player: PlayerId, options: Sequence[int], games: int, chance: Stream) -> Sequence[LookedAt]:
        """How these options of `player`, whatever the adviser thinks of them, come off in `games` games each; as `consider`.

        Nothing where there is no adviser, or `player` isn't asked.

        Raises:
            NoSuchChoiceError: the decision has no such option.
        """
        bot = self._adviser_for(match, player, chance)
        if bot is None:
            return ()
        for index in options:
            if not 0 <= index < len(match.decision.options):
                raise NoSuchChoiceError(f"there is no option {index!r} among {len(match.decision.options)}")
        return bot.compare(match.view_for(player), list(options), max(1, games))

    def _adviser_for(self, match: Match, player: PlayerId, chance: Stream) -> ThinkingBot | None:
        if self.adviser is None or match.is_over or match.decision.player != player:
            return None
        bot = self.bot(f"{BOT}{self.adviser}", chance)
        return bot if isinstance(bot, ThinkingBot) else None

    @abstractmethod
    def question(self, match: Match, player: PlayerId) -> Question | None:
        """What `player` is asked; None where somebody else decides, or nobody."""

    def aside(self, match: Match, player: PlayerId) -> Question | None:
        """What `player`, while another one is asked, may do all the same: what is theirs of the question; None where nothing is.

        The choices keep their indexes. Told as to who is asked, unless a game says otherwise.
        """
        if match.is_over or match.decision.player == player:
            return None
        own = match.decision.options_of(player)
        question = self.question(match, match.decision.player) if own else None
        if question is None:
            return None
        choices = [choice for choice in question.choices if choice.index in own]
        return Question(question.prompt, choices, question.clause, question.about, question.kind, is_aside=True)

    def imagined(self, match: Match, player: PlayerId, chance: Stream) -> Match | None:
        """A match that `player` can't tell from this one, with what is hidden from them dealt anew by `chance`; None: the game makes none.

        Its cards have the same numbers at the table. Nothing that is seen in it tells anything about the match itself.
        """
        return None

    def outcomes(self, match: Match, player: PlayerId, question: Question) -> Mapping[int, Sequence[Outcome]]:
        """What certainly follows from choices of `question`, which `player` is asked, by their indexes; from others nothing is known.

        Choices are played for it: only a page that shows them asks, and neither bots nor the API do.
        """
        return {}

    def begins_anew(self, match: Match) -> bool:
        """Whether what is asked now follows on nothing that was chosen before, so that nobody needs to look further."""
        return False

    @abstractmethod
    def refusals(self, match: Match, player: PlayerId) -> Sequence[Refusal]:
        """What `player` can't do now with the cards that lie before them, and why; nothing where somebody else decides."""

    def brief_refusals(self, match: Match, player: PlayerId) -> Sequence[Refusal]:
        """`refusals`, and those that are only said in three words on the cards themselves: why something is no target, or waits."""
        return self.refusals(match, player)

    @abstractmethod
    def why_not(
        self, match: Match, player: PlayerId, card: GameCard = NO_CARD, action: str = "", number: int = 0, target: GameCard = NO_CARD
    ) -> Refusal | None:
        """Why not (`Match.why_not`) in words; cards by their numbers at this table. None for what is among the choices."""

    @abstractmethod
    def standing(self, match: Match, player: PlayerId | None) -> TableStanding:
        """How the table stands as `player` sees it; None for onlookers, who see what lies open."""

    @abstractmethod
    def lines(self, match: Match, player: PlayerId | None, since: int = 0) -> Sequence[Line]:
        """What happened after the first `since` things that `player` (None: an onlooker) was told."""

    def grouped(self, lines: Sequence[Line]) -> Sequence[Sequence[Line]]:
        """The same for a log that is read: in groups of what belongs together, of each one's lines those that say something new.

        A line that stands for several has the number of the last one.
        """
        return [[line] for line in lines]

    def goal(self, match: Match) -> Said:
        """How a match is won, in a sentence or two for somebody who plays their first; "" where nothing is to be said."""
        return ""

    def tips(self, match: Match, player: PlayerId) -> Sequence[Tip]:
        """The rules that matter to what `player` is asked, the most basic first; none where nothing is to be explained."""
        return ()

    def side_of(self, match: Match, player: PlayerId) -> int:
        """Who wins and loses together: a number alike for the players of a side. Each for themselves, unless a game has teams."""
        return 0 if self.is_party else player

    def sides(self, plan: SeatPlan) -> Sequence[int]:
        """The side of each seat of a plan: who plays the same deck, or all of a party."""
        return (0,) * plan.seats if self.is_party else plan.deck_of

    def result(self, match: Match, player: PlayerId | None) -> Term | None:
        """How the match ended, for `player`, with the clause that ended it; None while it goes on."""
        result = match.result
        if result is None:
            return None
        return Term(self._ending(match, result, player), result.reason)

    def _ending(self, match: Match, result: Result, player: PlayerId | None) -> LocalText:
        if result.draw:
            return DRAWN
        if self.is_party:
            told = (ALL_WON, ALL_LOST) if player is None else (WON_TOGETHER, LOST_TOGETHER)
            return told[result.is_lost]
        if player is None:
            return ENDED
        has_won = result.winner is not None and self.side_of(match, result.winner) == self.side_of(match, player)
        return WON if has_won or player in result.winners else LOST
