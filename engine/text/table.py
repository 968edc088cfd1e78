"""The shape of an entry in a game's table of words: its meaning, its parts, its wording in both languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.languages import Language
from engine.text.nodes import Step, is_negative
from engine.text.vocabulary import Place, Who, Written

# --- Forms ---------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Form:
    """What may stand in a part of a word. `shown` is what messages and the reference call it."""

    shown: str


@dataclass(frozen=True, eq=False)
class WordOf(Form):
    """A word of a closed set. `sort` is what a message calls one: "'trun' is no duration"."""

    words: type[Written]
    sort: str


class Reads:
    """The forms that the parts of words have in every game; a game adds its own."""

    AMOUNT: Final = Form("an amount")
    NUMBER: Final = Form("a whole number")
    YES_NO: Final = Form("true or false")
    TARGET: Final = Form("a selector")
    PAIR: Final = Form("a list of two selectors")
    """The two that fight."""
    RECORD: Final = Form("a selector record")
    """For all that fit: no word, and no target."""
    FILTER: Final = Form("a selector record, its kind may be left out")
    STEPS: Final = Form("a list of steps")
    OPTIONS: Final = Form("a list of lists of steps")
    CONDITION: Final = Form("a condition")
    PLAYER: Final = WordOf("you, enemy, cause or that", Who, "player")
    PLACE: Final = WordOf("top or bottom", Place, "end of a deck")


@dataclass(frozen=True)
class Part:
    """A part of a word.

    `word` is how it is written; the part with the word's own name is what stands directly behind it. `field` is the node's
    field. A part without `default` must be there. `low` and `high` bound a plain number. A selector must be of one of the
    `kinds`, in one of the `zones`, which are the game's; `players` may stand in its place where that is true.
    """

    word: str
    field: str
    reads: Form
    default: Any = ...
    low: int = -99
    high: int = 99
    meaning: str = ""
    kinds: tuple[Written, ...] = ()
    zones: tuple[Written, ...] = ()
    players: bool = False

    @property
    def is_required(self) -> bool:
        """Whether it may not be left out."""
        return self.default is ...


# --- Words ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wording:
    """How a step reads in one language: the verb in its infinitive, and what stands around it.

    In `rest`, `{name}` is a field of the step; after a colon stands the case that it takes, or the symbol or noun that it counts.
    What follows a `|` stands after the whole clause.
    `subject` is the field that does it (`who`, `to`); without one, and with `who` you, the step is an order to the reader.
    `states`: said as a statement even then ("You gain 2").
    """

    verb: str
    rest: str
    subject: str = ""
    states: bool = False


HARM: Final = -1
EITHER: Final = 0


@dataclass(frozen=True)
class Worth:
    """What a step is worth to a bot, in hundredths of a card: a rough price, not a rule.

    `points` for each unit of the part `by`, or once; `each`: for each card that it happens to; `at_least` is added. `helps`: 1 where
    whom it happens to is better off, HARM where worse; EITHER: it is worth that whoever it happens to.
    """

    points: int
    helps: int = 1
    by: str = ""
    each: bool = False
    at_least: int = 0


@dataclass(frozen=True)
class Word:
    """A word that stands at the head of a record, with its parts.

    `builds` is the node made of it, `fixed` fields of that node which the word itself says. `less` replaces `english` and
    `german` where the amount is below 0; `give` where the reader must be the one who does it ("you may …"). `worth` None: it is worth
    what it holds. `harms`: nobody wishes it to happen to the own cards.
    """

    name: str
    meaning: str
    parts: tuple[Part, ...]
    builds: type[Any]
    example: Mapping[str, Any]
    english: Wording | None = None
    german: Wording | None = None
    less: tuple[Wording, Wording] | None = None
    give: tuple[Wording, Wording] | None = None
    fixed: Mapping[str, Any] = field(default_factory=dict)
    worth: Worth | None = None
    harms: bool = False

    def wording(self, language: Language, step: Step) -> Wording | None:
        """How `step`, which was read from this word, reads; None where it has a sentence of its own."""
        if self.less is not None and is_negative(getattr(step, "amount", None)):
            return self.less[language == "de"]
        return self.german if language == "de" else self.english

    def giving(self, language: Language) -> Wording | None:
        """How it reads where the reader must be the one who does it, None where that is no other."""
        return None if self.give is None else self.give[language == "de"]

    def made(self, step: Step) -> bool:
        """Whether `step`, which is of the class that it builds, was read from this word."""
        return all(getattr(step, name) == value for name, value in self.fixed.items())


class WordTable(Mapping[str, Word]):
    """The steps of a game by their words, and the word of each step."""

    def __init__(self, words: tuple[Word, ...]) -> None:
        self._by_name = {word.name: word for word in words}
        self._by_node: dict[type[Any], list[Word]] = {}
        for word in words:
            self._by_node.setdefault(word.builds, []).append(word)

    def __getitem__(self, name: str) -> Word:
        return self._by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self._by_name)

    def word_of(self, step: Step) -> Word:
        """The word that `step` was read from.

        Raises:
            LookupError: none of these.
        """
        found = self._by_node.get(type(step), [])
        for word in found:
            if len(found) == 1 or word.made(step):
                return word
        raise LookupError(step)


@dataclass(frozen=True)
class Term:
    """A word that stands alone (a keyword, a duration, an event, …): meaning and wording."""

    name: str
    meaning: str
    english: str
    german: str
    clause: str = ""
    example: Any = None

    def in_language(self, language: Language) -> str:
        """Its wording in `language`."""
        return self.german if language == "de" else self.english
