"""Words about a card that are the same at the tables of every game: its keywords, and figures that are as printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.languages import LocalText
from engine.simulation.message import Said, message
from engine.table.standing import CardFigure, TableKeyword
from engine.text.table import Term

WITHOUT: Final = LocalText("without %(keyword)s", "ohne %(keyword)s")


def as_printed(name: str, title: Said, value: int) -> CardFigure:
    """A figure that nothing changes."""
    return CardFigure(name, title, value, value)


def keywords_by_bit(terms: Sequence[Term]) -> dict[int, TableKeyword]:
    """The keywords of a game by their bits: the first of `terms` is the lowest."""
    return {1 << place: TableKeyword(str(term.name), LocalText(term.english, term.german)) for place, term in enumerate(terms)}


def keywords_in(bits: int, keywords: Mapping[int, TableKeyword]) -> list[TableKeyword]:
    """The keywords that are among `bits`, in the order of the rules."""
    return [keyword for bit, keyword in keywords.items() if bits & bit]


def keyword_changes(now: int, printed: int, keywords: Mapping[int, TableKeyword]) -> Iterator[Said]:
    """The keywords that a card has now and that aren't printed on it, and those that it has lost."""
    for keyword in keywords_in(now ^ printed, keywords):
        is_gained = keyword in keywords_in(now, keywords)
        yield keyword.title if is_gained else message(WITHOUT, keyword=keyword.title)
