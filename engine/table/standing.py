"""How a table stands: of each seat its figures and where its cards lie, what waits on the stack, who fights whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.match.match import NO_CARD, NOBODY, GameCard, PlayerId
from engine.simulation.message import Said
from engine.table.board import TableBoard


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
    whoever looks at it. `foot` is what one in hand would do just now, in a word or two. `name` and `text` are what it is called and says
    now, "" where that is what is printed: of a card with two sides the one that shows. `is_free`: no card, but a free place that is called
    `name`, perhaps with a number by which choices name it.
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
    foot: Said = ""
    name: Said = ""
    text: Said = ""
    is_free: bool = False


class Lies(StrEnum):
    """Where a zone lies before a seat: in a row of its own, beside the seat's name, as what its player alone holds, or in a pile."""

    ROW = "row"
    BESIDE = "beside"
    HELD = "held"
    PILE = "pile"


@dataclass(frozen=True)
class TableZone:
    """Where cards lie. Without `has_faces` they are listed by name. `count` is how many there are, those that aren't shown too.

    `note` says which of them are shown, or in which order. There is room for `places` cards, 0: for any number. `is_low`: names and figures
    are all that is to be seen of its cards.
    """

    name: str
    title: Said
    cards: Sequence[TableCard]
    has_faces: bool = True
    count: int = 0
    note: Said = ""
    lies: Lies = Lies.PILE
    places: int = 0
    is_low: bool = False

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


@dataclass(frozen=True)
class CommonCount:
    """Something that lies there for all: how many are left of how many, by what they are called."""

    title: Said
    left: int
    whole: int


@dataclass(frozen=True)
class CommonPile:
    """A pile of which all know what is left in it: its counts, and in a sentence what to make of them."""

    title: Said
    counts: Sequence[CommonCount]
    note: Said = ""


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
    board: TableBoard | None = None
    """The board on which all play; None in games without one."""
    commons: Sequence[CommonPile] = ()
