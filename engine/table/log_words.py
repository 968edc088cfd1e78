"""What happened at a table in sentences, as one seat was told it: whoever it is says you, the others by name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from engine.languages import LocalText
from engine.match.match import NO_CARD, NO_REFERENCE, NOBODY, Happening, PlayerId, Reference
from engine.rules.references import card_of
from engine.simulation.message import CardName, Message, Said
from engine.table.lines import Line
from engine.table.numbers import Numbering, as_they_are
from engine.table.sentences import Sentence

A_CARD: Final = LocalText("a card", "eine Karte")
A_CARD_FIRST: Final = LocalText("A card", "Eine Karte")


class LogWords(ABC):
    """Tells the log of one match to `viewer` (NOBODY: an onlooker). `ids` are those of the cards by their numbers in the match."""

    sentences: ClassVar[Mapping[str, Sentence]]
    """What is told, by name; whatever isn't there goes without saying."""
    names_once: ClassVar[bool] = True
    """Whether a line of two cards of one id tells it once."""
    first_card: ClassVar[Said] = A_CARD_FIRST
    """A card whose face isn't seen, where a sentence begins with it."""

    def __init__(self, ids: Sequence[int], viewer: PlayerId, number_of: Numbering = as_they_are) -> None:
        self.ids = ids
        self.viewer = viewer
        self.number_of = number_of

    @abstractmethod
    def name_of(self, happening: Happening) -> str:
        """Which sentence tells it; "" for none."""

    @abstractmethod
    def seat_name(self, player: PlayerId) -> Said:
        """What somebody else is called."""

    def who(self, happening: Happening) -> PlayerId:
        """Whoever it is about."""
        return PlayerId(happening.player)

    def about(self, happening: Happening) -> int:
        """The card that it is about, or what names it."""
        return happening.card

    def clause(self, happening: Happening, sentence: Sentence) -> str:
        """The clause behind it."""
        return happening.text if happening.kind == "ends" else sentence.clause

    def unnamed(self, happening: Happening, place: str) -> Said:
        """A card whose face isn't seen, in the place `card` or `other` of a sentence."""
        return A_CARD

    def values(self, happening: Happening) -> dict[str, Said]:
        """What else stands in sentences of the game."""
        return {}

    def lines(self, happenings: Sequence[Happening], since: int) -> list[Line]:
        """A line for each of the `happenings` from number `since` on that is worth one; they are all that the viewer was told."""
        since = max(since, 0)
        turn = next((one.number for one in reversed(happenings[:since]) if one.kind == "turn"), 0)
        found: list[Line] = []
        for number, happening in enumerate(happenings[since:], since):
            if happening.kind == "turn":
                turn = happening.number
            line = self.line(number, happening, turn)
            if line is not None:
                found.append(line)
        return found

    def line(self, number: int, happening: Happening, turn: int = 0) -> Line | None:
        """A happening in a sentence; None for what isn't worth telling."""
        name = self.name_of(happening)
        sentence = self.sentences.get(name)
        if sentence is None:
            return None
        player, about = self.who(happening), self.about(happening)
        is_own = player == self.viewer and player != NOBODY
        text = sentence.you if is_own else sentence.they
        has_other = "%(other)s" in text.en
        ids = [self.id_of(about), self.id_of(happening.other) if has_other else NO_CARD]
        card = CardName(ids[0]) if ids[0] >= 0 else self.unnamed(happening, "card")
        values = self.values(happening)
        values |= {"number": abs(happening.number), "card": card}
        if has_other:
            values.setdefault("other", CardName(ids[1]) if ids[1] >= 0 else self.unnamed(happening, "other"))
        if not is_own and player != NOBODY:
            values["who"] = self.seat_name(player)
        if values["card"] is A_CARD and text.en.startswith("%(card)s"):
            values["card"] = self.first_card
        against = happening.other if happening.kind == "attacks" else NO_REFERENCE
        numbers = [self.number_of(one) for named in (about, against) if (one := card_of(Reference(named))) != NO_CARD]
        said = Message(text, {name: value for name, value in values.items() if f"%({name})s" in text.en or f"%({name})s" in text.de})
        cards = [one for one in (dict.fromkeys(ids) if self.names_once else ids) if one >= 0]
        return Line(number, said, self.kind_of(happening, name), player, turn, self.clause(happening, sentence), cards, numbers)

    def kind_of(self, happening: Happening, name: str) -> str:
        """What a line is called: the name of its sentence."""
        return name

    def id_of(self, named: int) -> int:
        """The id of a card that lies there or lay there; -1 for none, and for what lies at an empty seat."""
        card = card_of(Reference(named))
        return max(self.ids[card], -1) if 0 <= card < len(self.ids) else NO_CARD
