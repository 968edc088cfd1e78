"""A decision in words: the frame of what is asked and of what each option does. What is said of either, a game says."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from engine.languages import Language, LocalText
from engine.match.match import NO_CARD, Decision, GameCard, Option, PlayerId
from engine.rules.piles import PileFrame
from engine.rules.references import card_of
from engine.simulation.message import Said, message
from engine.table.numbers import Numbering, as_they_are
from engine.table.questions import Choice, Question
from engine.table.standing import TableCard
from engine.text.nodes import Choose

ORDERED: Final = {
    False: LocalText("On top of the deck: which card comes first?", "Oben auf das Deck: Welche Karte kommt zuerst?"),
    True: LocalText("Under the deck: which card comes first?", "Unter das Deck: Welche Karte kommt zuerst?"),
}
"""What is asked where cards that one looked at go back, by whether they go under the deck."""
SOME_MODE: Final = LocalText("Option %(number)s", "Möglichkeit %(number)s")
"""What is said of a mode whose text can't be read."""


class QuestionWords(ABC):
    """Puts the decisions of a match into words for `player`; `cards` are those of the match that have a text, by their ids."""

    clauses: ClassVar[Mapping[int, str]]
    names: ClassVar[Sequence[str]]
    """The clause behind each kind of decision, and its name."""
    windows: ClassVar[Collection[int]]
    """Where one may only react, by the option `passes`."""
    passes: ClassVar[int]
    goes_on: ClassVar[Collection[int]]
    """Options with which a question is done with."""
    held_card: ClassVar[Callable[[Any, PlayerId, GameCard, GameCard], TableCard]]
    """A card that somebody holds or looks at, under its number at the table."""
    look_frame: ClassVar[type[PileFrame]]
    """What lets a player look at cards that lie face down."""

    def __init__(self, game: Any, player: PlayerId, cards: Mapping[int, Any], number_of: Numbering = as_they_are) -> None:
        self.game = game
        self.player = player
        self.cards = cards
        self.number_of = number_of

    @abstractmethod
    def asked_about(self, decision: Decision) -> GameCard:
        """The card that a decision is about; -1 for none."""

    @abstractmethod
    def prompt(self, decision: Decision, about: int) -> Said:
        """What is asked; `about` is the id of the card that it is about (-1: none), whose name stands before it."""

    @abstractmethod
    def choice(self, decision: Decision, index: int) -> Choice:
        """An option in words."""

    @abstractmethod
    def has_answer(self, decision: Decision) -> bool:
        """Whether something in a window does more than bring its player means."""

    @abstractmethod
    def id_of(self, card: GameCard) -> int:
        """The id of a card of the match; -1 for none, and for what lies at an empty seat."""

    def announcement(self, decision: Decision, announced: int, index: int) -> Choice:
        """In words what may be announced (`Match.announcements`), as choice `index`."""
        raise NotImplementedError

    def more(self, decision: Decision, choices: Sequence[Choice]) -> dict[str, Any]:
        """What else a game tells of a question: fields of `Question`."""
        return {}

    def question(self, decision: Decision, announcements: Sequence[int] = ()) -> Question:
        """The decision in words, with what may be announced after its options."""
        choices = [self.choice(decision, index) for index in range(len(decision.options))]
        choices += [self.announcement(decision, one, index) for index, one in enumerate(announcements, len(choices))]
        about = self.id_of(self.asked_about(decision))
        passing = _place(decision, (self.passes,)) if decision.kind in self.windows else -1
        return Question(
            prompt=self.prompt(decision, about),
            choices=choices,
            clause=self.clauses[decision.kind],
            about=about,
            kind=self.names[decision.kind],
            passing=passing,
            main=_place(decision, self.goes_on),
            has_answer=passing < 0 or self.has_answer(decision),
            looked_at=self._looked_at(decision),
            **self.more(decision, choices),
        )

    @property
    def look(self) -> PileFrame | None:
        """What lets the player look at cards of a deck now."""
        frame = self.game.frames[-1] if self.game.frames else None
        return frame if isinstance(frame, self.look_frame) else None

    def _looked_at(self, decision: Decision) -> list[TableCard]:
        """The cards of a deck at which the player looks, from the top, as far as nothing was said of them yet."""
        cards = [] if self.look is None else [option.card for option in decision.options]
        return [type(self).held_card(self.game, self.player, card, self.number_of(card)) for card in cards]


def _place(decision: Decision, kinds: Collection[int]) -> int:
    """The first option of one of these kinds; -1 for none."""
    return next((at for at, option in enumerate(decision.options) if option.kind in kinds), -1)


def card_meant(option: Option) -> GameCard:
    """The card that an option is about, or that of what it is done to."""
    return option.card if option.card != NO_CARD else card_of(option.target)


def mode_said(text: Any, number: int, said: Callable[[Any, Language], str]) -> Said:
    """Option `number` of the choice in a text that was read, its steps `said` in both languages; by its number where that is unclear."""
    fitting = [one for one in _choices_in(text) if number < len(one.options)]
    if len(fitting) != 1:
        return message(SOME_MODE, number=number + 1)
    steps = fitting[0].options[number]
    return LocalText(said(steps, "en"), said(steps, "de"))


def _choices_in(node: Any) -> Iterator[Choose]:
    """The choices in a text that was read."""
    if isinstance(node, Choose):
        yield node
    for part in node if isinstance(node, tuple) else vars(node).values() if hasattr(node, "__dict__") else ():
        if isinstance(part, tuple) or hasattr(part, "__dataclass_fields__"):
            yield from _choices_in(part)
