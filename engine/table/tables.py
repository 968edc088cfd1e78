"""What somebody at a table is told, in words that their page says in the reader's language: what is asked, why not, how the table stands.

A seat sees what `view_for` and `log_for` let it see and no more; the numbers of cards are drawn anew for each match, so that no number
tells where in its list a card stands. A choice is an index of the question: nothing else is ever sent back.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from typing import Any, Final, TypeVar

from engine.bots.considering import Considered, LookedAt, ThinkingBot
from engine.errors import EngineError
from engine.languages import LocalText
from engine.match.loop import Bot, BotKind
from engine.match.match import NO_CARD, NOBODY, GameCard, Match, PlayerId
from engine.rng import Stream
from engine.simulation.message import Said

Deck = TypeVar("Deck")

OPEN: Final = "open"
"""A seat for a person."""
NOBODY_SITS: Final = "nobody"
"""A seat that does nothing and whose deck can't end."""
BOT: Final = "bot:"
"""Before the level of a bot."""
WON: Final = LocalText("You have won.", "Du hast gewonnen.")
LOST: Final = LocalText("You have lost.", "Du hast verloren.")
DRAWN: Final = LocalText("The game is a draw.", "Das Spiel endet unentschieden.")
ENDED: Final = LocalText("The game is over.", "Das Spiel ist vorbei.")


class SeatsError(EngineError):
    """So many decks, or such opponents, don't make a table of this format."""

    code = "TABLE_SEATS"


class NoSuchChoiceError(EngineError):
    """The question has no choice of that index; the match is as it was."""

    code = "CHOICE_ILLEGAL"


@dataclass(frozen=True)
class Choice:
    """Choice `index` of a question: what it does, the clause that allows it, the card of the match that it is about (-1: none).

    `target` is the card that it would be done to, -1 for none. Further choices may follow those of the decision: what may be announced
    before it is named (`is_announced`).
    `figure` is the own figure that it is done with, `name` or `name:coin`; `short` says then what it does in a word or two.
    `times`: the same will be asked so often in a row, this time counted, and `several` says what it is to take it each time; 0 where
    something else may be asked first. `only_target` is the card that it will be done to without a question, as nothing else may be.
    `is_beside`: it stands beside the question, too, where nobody has to find its card first; its label says all. `effect` says in sentences
    what it gives and takes where its label has no room for it. `aim` asks for its target, among others of its card, once that is chosen;
    "": what it does says enough.
    """

    index: int
    label: Said
    clause: str = ""
    card: GameCard = NO_CARD
    target: GameCard = NO_CARD
    figure: str = ""
    short: Said = ""
    times: int = 0
    several: Said = ""
    only_target: GameCard = NO_CARD
    is_announced: bool = False
    is_beside: bool = False
    effect: Said = ""
    aim: Said = ""


@dataclass(frozen=True)
class AutoAnswer:
    """A question that many want to have answered alike each time: its name, what it is about, its answers by name, the usual one first.

    `is_usual`: most people don't want to be asked; pages begin with the first answer then. `always` is what the question itself
    offers where it has one answer that many want from then on, "" for nothing.
    """

    name: str
    title: Said
    answers: Mapping[str, Said]
    is_usual: bool = True
    always: Said = ""


@dataclass(frozen=True)
class Question:
    """A decision in words. `choices` are all that are legal, in the match's order.

    `about` is the card that asks, or whose effect may be answered, by its id (-1: none); `prompt` goes on behind its name and a colon.
    `kind` is the game's word for what is decided, `passing` the choice that does nothing where one may only react (-1: one must decide).
    `main` is the choice with which it goes on: nothing is done, nothing further, or all is kept; -1 where no choice is that.
    `auto_answer` names what may answer it by itself (`Tables.auto_answers`), "" where nothing does; `auto_choices` has the choice that each
    of its answers means. `picks`: the same is asked so often in a row at most, each time of what is left; 0 where it is asked once. `done`
    is the choice that ends that, -1 where there is none; `may_end`: there is one, at least once something was picked. `has_answer`: where
    one may react, something is offered that does more than bring its player means (water, cards): it may change what is going on.
    `with_rest`: what it is to pick 1, 2, … cards and to take what is left by the choice that may be taken several times (`Choice.times`);
    empty where there is none. `looked_at`: the cards among which one chooses where they lie face down; only their player sees them.
    `forced` is the choice that is taken unasked, since none leads to anything else; -1 where there is a choice. `stakes` says in a sentence
    what the question is about to cost, "" where nothing is to be said.
    `tells_text`: it follows from the text of the card that it is about, which says what would be done.
    """

    prompt: Said
    choices: Sequence[Choice]
    clause: str = ""
    about: int = -1
    kind: str = ""
    passing: int = -1
    main: int = -1
    auto_answer: str = ""
    auto_choices: Mapping[str, int] = field(default_factory=dict)
    picks: int = 0
    done: int = -1
    may_end: bool = False
    has_answer: bool = True
    with_rest: Sequence[Said] = ()
    looked_at: Sequence[TableCard] = ()
    forced: int = -1
    stakes: Said = ""
    tells_text: bool = False


@dataclass(frozen=True)
class Refusal:
    """What isn't among the choices: what one might want to do with a card of the match (-1: with none), the reason, its clause.

    `figure` and `short` are those of the choice that it would be. `brief` is the reason in three words at most.
    """

    label: Said
    reason: Said
    clause: str
    card: GameCard = NO_CARD
    figure: str = ""
    short: Said = ""
    brief: Said = ""


@dataclass(frozen=True)
class Outcome:
    """What follows at once from a choice: `figure` of a card that lies open goes from `before` to `after`, or the card `dies`.

    It is certain, and hangs on nothing hidden; `unless_answered`: if nobody answers before; `if_blocked`: only if what is attacked blocks.
    """

    card: GameCard
    figure: str
    before: int
    after: int
    dies: bool = False
    unless_answered: bool = False
    if_blocked: bool = False


@dataclass(frozen=True)
class Term:
    """What holds in a match, and the clause that it comes from."""

    text: Said
    clause: str


@dataclass(frozen=True)
class Tip:
    """A rule that matters to a question, in a sentence or two for somebody who plays one of their first games, and its clause.

    `name` is the game's word for what it is about.
    """

    name: str
    text: Said
    clause: str


@dataclass(frozen=True)
class CardFigure:
    """A number of a card as it holds now. `name` is the game's word for it, `printed` what it is compared with."""

    name: str
    title: Said
    value: int
    printed: int


@dataclass(frozen=True)
class TableKeyword:
    """A keyword that a card has now, by the game's word for it."""

    name: str
    title: Said


@dataclass(frozen=True)
class TableTag:
    """A state of a card in one or two words, or three, by the game's word for it.

    `meaning` says in a sentence what it is, "" where the title says all.
    """

    name: str
    title: Said
    meaning: Said = ""


@dataclass(frozen=True)
class TableCard:
    """A card that lies there: its number in the match, its id, what is to be said of it; both numbers -1 for one that lies face down.

    `turned` is how often it is exhausted, tapped, or whatever the game calls it. `carried` lie fanned out under it. `is_covered`: it lies
    face down, whoever knows it; one that can be aimed at has a number without an id. `figures` and `keywords` hold now: of what is in
    play with everything that changes them, of a card in hand as printed, its cost as it would be paid now. `tags` are states that concern
    whoever looks at it.
    """

    number: GameCard
    id: int
    notes: Sequence[Said] = ()
    turned: int = 0
    carried: Sequence[TableCard] = ()
    is_covered: bool = False
    figures: Sequence[CardFigure] = ()
    keywords: Sequence[TableKeyword] = ()
    tags: Sequence[TableTag] = ()


class Lies(StrEnum):
    """Where a zone lies before a seat: in a row of its own, beside the seat's name, as what its player alone holds, or in a pile."""

    ROW = "row"
    BESIDE = "beside"
    HELD = "held"
    PILE = "pile"


@dataclass(frozen=True)
class TableZone:
    """Where cards lie. Without `has_faces` they are listed by name. `count` is how many there are, those that aren't shown too.

    `note` says which of them are shown, or in which order. There is room for `places` cards, 0: for any number.
    """

    name: str
    title: Said
    cards: Sequence[TableCard]
    has_faces: bool = True
    count: int = 0
    note: Said = ""
    lies: Lies = Lies.PILE
    places: int = 0

    @property
    def all_cards(self) -> Sequence[TableCard]:
        """The cards, behind each what it carries."""
        return [card for bearer in self.cards for card in (bearer, *bearer.carried)]


@dataclass(frozen=True)
class Coins:
    """What is paid with of one kind: how many are ready, how many spent, and how many lie loose, lost before long.

    `kind` is the game's word for it.
    """

    kind: str
    title: Said
    ready: int
    spent: int = 0
    loose: int = 0


class Shape(StrEnum):
    """How a figure is drawn: as a number, on a track up to its goal, as so many discs to give away, as coins of several kinds."""

    NUMBER = "number"
    TRACK = "track"
    DISCS = "discs"
    COINS = "coins"


@dataclass(frozen=True)
class TableFigure:
    """A number of the table; `note` stands below. `goal` is where a track ends.

    `strip` are cards of which it is made, as a row of marks: those that are sure, those that are held, those that are gone.
    `short` is the note where there is little room, an amount of the figure that is called `paid_with`; "" where it may be left out.
    `unit` is what so many of it are called, behind a number. `word` stands beside the number for who doesn't know its sign. `meaning` says
    in a sentence or two what it is for, and `warning` in three words that it is nearly used up; "" where nothing is to be said.
    """

    title: Said
    value: Said
    note: Said = ""
    name: str = ""
    shape: Shape = Shape.NUMBER
    goal: int = 0
    coins: Sequence[Coins] = ()
    strip: Sequence[int] = ()
    short: Said = ""
    paid_with: str = ""
    unit: Said = ""
    meaning: Said = ""
    warning: Said = ""
    word: Said = ""


@dataclass(frozen=True)
class Standing:
    """How the table stands before one seat."""

    figures: Sequence[TableFigure]
    zones: Sequence[TableZone]


@dataclass(frozen=True)
class SeatStanding:
    """A seat with what lies before it. `is_out`: it has left the match."""

    player: PlayerId
    side: int
    name: Said
    is_active: bool
    is_out: bool
    standing: Standing


@dataclass(frozen=True)
class WaitingEffect:
    """What waits to be carried out: what it is, whose, of which card (-1: none), what it is about (numbers of cards).

    `touches` are the players to whom or to whose cards it would be done; None where the game doesn't tell.
    """

    label: Said
    player: PlayerId
    card: GameCard
    id: int
    targets: Sequence[GameCard] = ()
    touches: Sequence[PlayerId] | None = None


@dataclass(frozen=True)
class TableStanding:
    """The whole table, the seats in their order.

    `stack` ends with what is carried out first. `waits_for` is who must decide now; -1 for nobody. `fight` are the attacker and what it
    attacks, -1 for none; `announcer` is who has announced something that isn't named yet, -1 for nobody; `attacked` whoever is asked at
    an attack in any case, `blocked` the attacker in whose way another has stepped, asked likewise. `phases` are those of a turn, where they
    are shown in a row.
    """

    turn: int
    phase: str
    phase_title: Said
    active: PlayerId
    waits_for: PlayerId
    seats: Sequence[SeatStanding]
    stack: Sequence[WaitingEffect]
    fight: tuple[GameCard, GameCard] = (NO_CARD, NO_CARD)
    announcer: PlayerId = NOBODY
    attacked: PlayerId = NOBODY
    blocked: PlayerId = NOBODY
    phases: Sequence[tuple[str, Said]] = ()


class Scene(StrEnum):
    """What a page shows of a line beside its words.

    Its first card attacks the second, is played, or is lost by its player as life; or its last card dies.
    """

    ATTACK = "attack"
    PLAY = "play"
    LOSS = "loss"
    DEATH = "death"


@dataclass(frozen=True)
class Line:
    """Something that happened, in a sentence: the `number`-th thing that this seat was told, by whom (-1: nobody), in which turn."""

    number: int
    text: Said
    kind: str
    player: PlayerId
    turn: int
    clause: str = ""
    cards: Sequence[int] = ()
    """The ids of the cards that it names."""
    numbers: Sequence[GameCard] = ()
    """The numbers at the table of the cards that it is about: of an attack the attacker and what it attacks."""


@dataclass(frozen=True)
class Tally:
    """Something that is counted for each seat over a match: the lines of these kinds that tell what it did."""

    title: LocalText
    kinds: Collection[str]


@dataclass(frozen=True)
class SeatPlan:
    """The seats of a table: how many people, how many decks, and which deck each seat plays (of a team two the same)."""

    seats: int
    decks: int
    deck_of: Sequence[int]

    def lay(
        self, decks: Sequence[Deck], opponents: Sequence[str], levels: Collection[str], empty_seat: Deck, first: int | None = None
    ) -> list[Deck]:
        """A deck for each side, `empty_seat` where nobody sits. `opponents` as `Tables.deal` takes them, bots by one of `levels`.

        Raises:
            SeatsError: so many decks, such opponents, or who is to begin make no table. Nobody sits only in duels.
        """
        for opponent in opponents:
            is_bot = opponent.startswith(BOT) and opponent.removeprefix(BOT) in levels
            if not (is_bot or opponent == OPEN or (opponent == NOBODY_SITS and self.seats == 2)):
                raise SeatsError(f"{opponent[:40]!r} can't sit at a table for {self.seats}")
        if len(opponents) != self.seats - 1:
            raise SeatsError(f"{len(opponents)} opponents at a table for {self.seats}")
        if first is not None and not 0 <= first < self.decks:
            raise SeatsError(f"seat {first} can't begin: one of the first {self.decks} does")
        brought = iter(decks)
        laid: list[Deck] = []
        for deck in range(self.decks):
            laid += [empty_seat] if deck and opponents[deck - 1] == NOBODY_SITS else islice(brought, 1)
        if len(laid) != self.decks or next(brought, None) is not None:
            raise SeatsError(f"{len(decks)} decks don't fill the seats: {', '.join(opponents)}")
        return laid


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
    """What lines of these kinds tell, where a page shows it."""
    score: Collection[str] = ()
    """The names of the figures (`TableFigure.name`) that say how near a seat is to the end of a match; a match shows one of them."""
    tallies: Sequence[Tally] = ()
    """The counts that are kept of a match."""

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
        return player

    def result(self, match: Match, player: PlayerId | None) -> Term | None:
        """How the match ended, for `player`, with the clause that ended it; None while it goes on."""
        result = match.result
        if result is None:
            return None
        if result.draw or result.winner is None:
            return Term(DRAWN, result.reason)
        if player is None:
            return Term(ENDED, result.reason)
        has_won = self.side_of(match, result.winner) == self.side_of(match, player)
        return Term(WON if has_won else LOST, result.reason)


def replay_choice(match: Match, index: int) -> int:
    """What `Match.choose_again` takes for choice `index` of a question: an option, or one of the announcements after them.

    Raises:
        NoSuchChoiceError: there is no such choice.
    """
    options = 0 if match.is_over else len(match.decision.options)
    announcements = [] if match.is_over else match.announcements()
    if isinstance(index, bool) or not isinstance(index, int) or not 0 <= index < options + len(announcements):
        raise NoSuchChoiceError(f"there is no choice {index!r} among {options + len(announcements)}")
    return index if index < options else announcements[index - options]
