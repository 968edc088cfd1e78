"""What is said of dials: a game gives each its words (`DialWords`), the rest is the same in every game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.languages import LocalText
from engine.simulation.figure import Dial, Json, Place, Text, aim_of, interval_of, text_of
from engine.simulation.message import Joined, Number, Percent, Said, message

BESIDE_OTHERS: Final = ("better", "alike", "worse")
UNIT_TURNS: Final = LocalText("turns", "Züge")
UNIT_CARDS: Final = LocalText("cards", "Karten")


@dataclass(frozen=True, kw_only=True)
class DialWords:
    """What is said of a dial: a share in per cent, or a number with `decimals` of a `unit`.

    `never` is said in the place of the sentence where there is no value. The interval of a share ends at 0 and 1, unless it may be more
    than the whole (`may_exceed`). `among`: how a deck stands beside others where it is better, alike and worse.
    """

    title: LocalText
    sentence: Text
    unit: LocalText | None = None
    decimals: int = 1
    never: Text | None = None
    may_exceed: bool = False
    among: tuple[LocalText, LocalText, LocalText] | None = None

    def say(self, value: float, *, has_sign: bool = True) -> Said:
        """A value or the end of an interval."""
        return Percent(value, has_sign=has_sign) if self.unit is None else Number(value, self.decimals)

    def say_end(self, value: float) -> Said:
        """The end of an interval."""
        return self.say(min(max(value, 0), 1) if self.unit is None and not self.may_exceed else value)


def dials_in_words(words: Mapping[str, DialWords], result: Json) -> list[Dial]:
    """The dials of a result, in their order."""
    return [_dial(words[found["dial"]], found, result) for found in result["verdict"]["dials"]]


def _dial(words: DialWords, found: Json, result: Json) -> Dial:
    value = found["value"]
    return Dial(
        title=words.title,
        value="–" if value is None else words.say(value, has_sign=False),
        unit="" if value is None else words.unit or "%",
        sentence=text_of(words.never if value is None and words.never else words.sentence, result),
        interval=interval_of(found["low"], found["high"], words.say_end),
        games=found.get("n"),
        place=_place(words, found.get("place")),
        aim=aim_of(result, found["dial"], words.unit or ""),
    )


def _place(words: DialWords, found: Json | None) -> Place | None:
    """Of how many of the measured decks it is better, alike and worse, the most first; None where it has no place among them."""
    if not found or words.among is None:
        return None
    said: list[Said] = []
    for part in sorted((part for part in BESIDE_OTHERS if found[part]), key=lambda part: -found[part]):
        word = words.among[BESIDE_OTHERS.index(part)]
        if said:
            said.append(message(LocalText("%(word)s %(number)s", "%(word)s %(number)s"), word=word, number=found[part]))
        else:
            text = LocalText("%(word)s %(number)s of %(decks)s decks", "%(word)s %(number)s von %(decks)s Decks")
            said.append(message(text, word=_capital(word), number=found[part], decks=found["decks"]))
    return Place(
        said=Joined([Joined(said, ", "), "."], ""), decks=found["decks"], low=found["better"], high=found["better"] + found["alike"]
    )


def _capital(text: LocalText) -> LocalText:
    return LocalText(text.en[0].upper() + text.en[1:], text.de[0].upper() + text.de[1:])
