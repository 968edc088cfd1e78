"""What a seat is asked, in words: a question with its choices, what follows from them, and what isn't among them and why.

A choice is an index of the question: nothing else is ever sent back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.errors import EngineError
from engine.match.match import NO_CARD, NOBODY, GameCard, Match, PlayerId
from engine.simulation.message import Said
from engine.table.standing import TableCard


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
    "": what it does says enough. `player` is whose it is, where that is another player than the one asked (`Option.player`).
    `square` is the square of the board that it is about (`TableStanding.board`), -1 for none. `is_named_again`: if somebody answers, its
    player is asked once more which card they mean (`Question.names_again`).
    `sees` are the squares that can be seen from its own, of those on which something stands; None where sight doesn't matter.
    `is_in_line`: its square is drawn apart from others, as one of a line. `facing` is the direction of eight (`engine.table.board.COMPASS`)
    to which the figure on that square would turn, -1 for none: a board draws such choices as a ring around it.
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
    player: PlayerId = NOBODY
    square: int = -1
    is_named_again: bool = False
    is_in_line: bool = False
    facing: int = -1
    sees: Sequence[int] | None = None


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
    names_again: bool = False
    """It asks which card is meant by what was announced, and perhaps named already: somebody has answered."""
    is_aside: bool = False
    """Another player is asked, and who reads this may do meanwhile what is theirs (`Tables.aside`)."""


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

    It is certain, and hangs on nothing hidden; `unless_answered`: if nobody answers before; `if_blocked`: at worst, if somebody blocks.
    `note` says what that means for the game, in a few words that go on in a sentence; "" where that needs no saying.
    """

    card: GameCard
    figure: str
    before: int
    after: int
    dies: bool = False
    unless_answered: bool = False
    if_blocked: bool = False
    note: Said = ""


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
