"""What every throw-away game has: a match that is its beginning and its choices, tables, two bots, and a kit with Harbour's cards.

A game says in some fifty lines who is asked what, and what comes of it. Everything else goes the ways of the house: the one loop, `Tables`,
simulations, the site.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, ClassVar

from engine import ENGINE_VERSION
from engine.bots.simple import NobodyBot, RandomBot
from engine.errors import EngineError, IllegalChoiceError
from engine.kit import Kit
from engine.languages import LocalText
from engine.match.loop import Bot, BotKind
from engine.match.match import NO_CARD, NOBODY, Decision, GameCard, Happening, Match, Obstacle, Option, PlayerId, Replay, Result, SeatView
from engine.rng import game_seed
from engine.simulation.message import Said
from engine.table.board import TableBoard
from engine.table.lines import Line
from engine.table.questions import Choice, Question, Refusal
from engine.table.seats import OPEN, SeatPlan
from engine.table.standing import SeatStanding, Standing, TableFigure, TableStanding
from engine.table.tables import Tables
from tests.harbour.kit import KIT as HARBOUR
from tests.harbour.simulated import HarbourSimulated

Brought = Sequence[Sequence[int]]
"""What the seats bring, each as numbers; JSON."""


class SimpleMatch(Match):
    """A match that `set_up` begins; `next_decision` says what is asked, None once it is over, and `take` carries an option out."""

    slug: ClassVar[str] = "simple"
    most_turns: ClassVar[int] = 30

    def __init__(self, brought: Brought, seed: int) -> None:
        self.brought, self.seed, self.players = [list(one) for one in brought], seed, len(brought)
        self.choices: list[int] = []
        self.log: list[Happening] = []
        self.made = 0
        """How many turns have ended."""
        self.ended: Result | None = None
        self.set_up()
        self.asked = self.next_decision()

    def set_up(self) -> None:
        """Lay out the match."""

    def next_decision(self) -> Decision | None:
        """What is asked now; None once the match is over."""
        raise NotImplementedError

    def take(self, decision: Decision, option: Option) -> None:
        """Carry an option out."""
        raise NotImplementedError

    def state(self) -> Any:
        """What tells one position from another, beside the turn; repr() of it goes into the digest."""
        return self.choices

    @property
    def active(self) -> PlayerId:
        """Whose turn it is."""
        return PlayerId(self.made % self.players)

    @property
    def decision(self) -> Decision:
        if self.asked is None:
            raise IllegalChoiceError("the match is over")
        return self.asked

    @property
    def is_over(self) -> bool:
        return self.asked is None

    @property
    def turn(self) -> int:
        return self.made + 1

    @property
    def result(self) -> Result | None:
        return self.ended

    def choose(self, index: int) -> None:
        decision = self.decision
        if isinstance(index, bool) or not 0 <= index < len(decision.options):
            raise IllegalChoiceError(f"there is no option {index!r} among {len(decision.options)}")
        self.choices.append(index)
        self.take(decision, decision.options[index])
        self.asked = None if self.ended is not None else self.next_decision()

    def note(self, kind: str, player: int = NOBODY, number: int = 0, text: str = "") -> None:
        """Write into the log."""
        self.log.append(Happening(kind, player, -1, -1, number, text))

    def view_for(self, player: PlayerId) -> SimpleView:
        return SimpleView(self, player)

    def log_for(self, player: PlayerId) -> Sequence[Happening]:
        return self.log

    def why_not(self, player: PlayerId, *asked: Any, **more: Any) -> Obstacle | None:
        return None

    def copy(self) -> SimpleMatch:
        return self.replay.play()  # type: ignore[no-any-return]

    def digest(self) -> str:
        return sha256(repr((self.brought, self.seed, self.made, self.state())).encode()).hexdigest()

    @property
    def replay(self) -> SimpleReplay:
        return SimpleReplay(type(self), self.brought, self.seed, tuple(self.choices))


class SimpleView(SeatView):
    """What a seat may know; what else of the match lies open its bot reads there."""

    def __init__(self, match: SimpleMatch, player: PlayerId) -> None:
        super().__init__(player)
        self.match = match

    @property
    def players(self) -> int:
        return self.match.players

    @property
    def decision(self) -> Decision | None:
        asked = self.match.asked
        return asked if asked is not None and asked.player == self.player else None


class SimpleReplay(Replay):
    """What was brought, and the choices."""

    def __init__(self, kind: type[SimpleMatch], brought: Brought, seed: int, choices: tuple[int, ...] = ()) -> None:
        super().__init__(kind.slug, seed, choices, ENGINE_VERSION)
        self.kind, self.brought = kind, brought

    def begin(self) -> SimpleMatch:
        return self.kind(self.brought, self.seed)

    def with_choices(self, choices: tuple[int, ...]) -> SimpleReplay:
        return SimpleReplay(self.kind, self.brought, self.seed, choices)

    def beginning(self) -> dict[str, Any]:
        return {"brought": [list(one) for one in self.brought]}


class GreedyBot(Bot):
    """Takes what its game values most, the first of equals."""

    def __init__(self, value: Callable[[SimpleMatch, Option], int]) -> None:
        super().__init__("greedy")
        self.value = value

    def choose(self, view: SimpleView) -> int:
        assert view.decision is not None
        options = view.decision.options
        return max(range(len(options)), key=lambda index: (self.value(view.match, options[index]), -index))


class SimpleTables(Tables):
    """Tables of a throw-away game: questions and standing out of what it says in words."""

    match: ClassVar[type[SimpleMatch]]
    most_players: ClassVar[int] = 2
    stops: Sequence[str] = ("always",)

    def __init__(self) -> None:
        self.levels: Mapping[str, BotKind] = bots_of(type(self).value)
        self.players = range(1 if self.is_party else 2, self.most_players + 1)

    @staticmethod
    def value(match: Any, option: Option) -> int:
        """What an option is worth to the greedy bot."""
        return 0

    def prompt(self, match: Any, player: PlayerId) -> Said:
        """What is asked."""
        raise NotImplementedError

    def label(self, match: Any, option: Option) -> Said:
        """What an option does."""
        raise NotImplementedError

    def choice(self, match: Any, index: int, option: Option) -> Choice:
        """An option in words."""
        return Choice(index, self.label(match, option), player=option.player)

    def figures(self, match: Any, player: PlayerId) -> Sequence[TableFigure]:
        """The numbers before a seat."""
        return ()

    def board(self, match: Any, player: PlayerId | None) -> TableBoard | None:
        """The board, where there is one."""
        return None

    def told(self, match: Any, happening: Happening) -> Said:
        """What happened, in a sentence."""
        return happening.text

    def plan(self, format: Any, players: int | None = None) -> SeatPlan:
        seats = min(max(players or self.players[0], self.players[0]), self.players[-1])
        return SeatPlan(seats, seats, tuple(range(seats)))

    def deal(self, decks: Sequence[Any], format: Any, seed: int, first: int | None = None, opponents: Sequence[str] = (OPEN,)) -> Match:
        laid = self.plan(format, len(opponents) + 1).lay(decks, opponents, self.levels, None, first)
        return self.match([self.brought_by(deck) for deck in laid], seed)

    def brought_by(self, deck: Any) -> list[int]:
        """What a fleet brings, as numbers: those of its cards; of nobody's none."""
        return [] if deck is None else [int(card.id) for card in deck.cards]

    def nobody(self) -> Bot:
        return NobodyBot()

    def question(self, match: Match, player: PlayerId) -> Question | None:
        if match.is_over or match.decision.player != player:
            return None
        choices = [self.choice(match, index, option) for index, option in enumerate(match.decision.options)]
        return Question(self.prompt(match, player), choices)

    def refusals(self, match: Match, player: PlayerId) -> Sequence[Refusal]:
        return ()

    def why_not(self, match: Match, player: PlayerId, card: GameCard = NO_CARD, *asked: Any, **more: Any) -> Refusal | None:
        return None

    def standing(self, match: Any, player: PlayerId | None) -> TableStanding:
        seats = [
            SeatStanding(
                seat, self.side_of(match, seat), name_of(seat), seat == match.active, False, Standing(self.figures(match, seat), ())
            )
            for seat in map(PlayerId, range(match.players))
        ]
        waits_for = NOBODY if match.is_over else match.decision.player
        board = self.board(match, player)
        return TableStanding(match.turn, "main", LocalText("Turn", "Zug"), match.active, waits_for, seats, (), board=board)

    def lines(self, match: Match, player: PlayerId | None, since: int = 0) -> Sequence[Line]:
        log = match.log_for(NOBODY if player is None else player)
        told = list(enumerate(log))[since:]
        return [Line(at, self.told(match, one), one.kind, PlayerId(one.player), max(1, one.number)) for at, one in told]


def name_of(seat: PlayerId) -> LocalText:
    """What a seat is called."""
    return LocalText(f"Player {seat + 1}", f"Platz {seat + 1}")


def bots_of(value: Callable[[Any, Option], int]) -> dict[str, BotKind]:
    """The two bots of a game."""
    chance = BotKind(RandomBot, LocalText("By chance", "Nach dem Zufall"), has_chance=True)
    return {"random": chance, "greedy": BotKind(lambda chance: GreedyBot(value), LocalText("Greedy", "Gierig"))}


class SimpleSimulated(HarbourSimulated):
    """A throw-away game as simulations play it: Harbour's lists, another match."""

    rulesets: Any = HARBOUR.simulated.rulesets

    def __init__(self, tables: SimpleTables) -> None:
        super().__init__()
        self.tables, self.bots = tables, tables.levels

    def deal(self, brought: Sequence[Any], ruleset: str, seed: int, chance: int, first: int = 0) -> Match:  # type: ignore[override]
        return self.tables.match([self.tables.brought_by(deck) for deck in brought], game_seed(seed, chance))


def kit_of(tables: SimpleTables, simulated: Any | None = None, **changes: Any) -> Kit:
    """A kit with Harbour's cards, under its address, and another game at its tables."""

    def read_replay(data: Mapping[str, Any], catalog: Any) -> Replay:
        if data.get("game") != tables.match.slug:
            raise EngineError(f"the replay is of {data.get('game')!r}")
        return SimpleReplay(tables.match, data["brought"], data["seed"], tuple(data["choices"]))

    return replace(HARBOUR, tables=tables, simulated=simulated or SimpleSimulated(tables), read_replay=read_replay, **changes)
