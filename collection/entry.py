"""Quick entry: a line such as `DRY 012`, `12`, `Rust Hound` or `3x rust`, and the printings that it may mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cards.models import Edition
from collection.shelf import PrintingFacts
from engine.cards.catalog import BaseCatalog, CardId
from engine.cards.naming import folded_number
from engine.folding import fold

LINES_MAX: Final = 500
LINE_MAX: Final = 200
SUGGESTED: Final = 8

_BEFORE: Final = re.compile(r"(?P<amount>[+\-\u2212]?\d{1,3})\s*(?:[x×*]\s*|\s)(?P<what>\S.*)", re.IGNORECASE)
_BEHIND: Final = re.compile(r"(?P<what>\S.*?)\s+(?:[x×*]\s*(?P<amount>\d{1,3})|(?P<number>\d{1,3})\s*[x×*])", re.IGNORECASE)
_PRINTED: Final = re.compile(r"(?P<edition>.*?)[\s#/-]*(?P<number>\d+\w?)")


@dataclass(frozen=True, slots=True)
class EntryLine:
    """What somebody entered: how many copies, below zero to take them away, of one of `printings`; of none nothing is known."""

    text: str
    amount: int
    printings: tuple[PrintingFacts, ...]

    @property
    def printing(self) -> PrintingFacts | None:
        """The only one that can be meant."""
        return self.printings[0] if len(self.printings) == 1 else None


class EntryReader:
    """Reads lines against the printings there are; numbers alone mean those in `edition` (a slug) first."""

    def __init__(
        self, printings: Sequence[PrintingFacts], editions: Mapping[str, Edition], catalog: BaseCatalog[Any], *, edition: str = ""
    ) -> None:
        self._catalog = catalog
        self._edition = edition
        self._by_number: dict[str, list[PrintingFacts]] = {}
        self._by_card: dict[CardId, list[PrintingFacts]] = {}
        for printing in printings:
            self._by_number.setdefault(folded_number(printing.number), []).append(printing)
            self._by_card.setdefault(printing.card, []).append(printing)
        self._editions = {
            fold(name): slug for slug, each in editions.items() for name in (slug, each.code, each.name_en, each.name_de) if name
        }

    def read(self, text: str) -> list[EntryLine]:
        """Each line of `text` that isn't blank, the first 500."""
        return [self.read_line(line) for line in text.splitlines() if line.strip()][:LINES_MAX]

    def read_line(self, text: str) -> EntryLine:
        """One line. What is a number as it is printed is no amount: `12` is the card, `3x 12` three of it."""
        line = " ".join(text[:LINE_MAX].split())
        if printed := self._printed(line):
            return EntryLine(line, 1, printed)
        if (found := _BEFORE.fullmatch(line) or _BEHIND.fullmatch(line)) and (meant := self._meant(found["what"])):
            amount = found["amount"] or found["number"]
            return EntryLine(line, int(amount.replace("\u2212", "-")), meant)
        return EntryLine(line, 1, self._meant(line))

    def _meant(self, what: str) -> tuple[PrintingFacts, ...]:
        """As printed; else by its whole name; else with all these words in a name; else by a name that reads alike."""
        if printed := self._printed(what):
            return printed
        names = self._catalog.names
        ways = (lambda: names.exact(what).cards, lambda: self._holding(what), lambda: names.similar(what).cards)
        return next((found for cards in ways if (found := self._of(self._with_leaders(cards())))), ())

    def _with_leaders(self, cards: Iterable[CardId]) -> list[CardId]:
        """`cards`, and where one stands for a leader all of the leader's, as a hero's three levels."""
        found: list[CardId] = []
        for card in cards:
            leader = self._catalog.leader_of(self._catalog.by_id[card])
            found += [each.id for each in self._catalog.cards_of_leader(leader)] if leader else [card]
        return list(dict.fromkeys(found))

    def _printed(self, what: str) -> tuple[PrintingFacts, ...]:
        """An edition and a number, or a number alone."""
        found = _PRINTED.fullmatch(what)
        if found is None:
            return ()
        same = self._by_number.get(folded_number(found["number"]), [])
        edition = self._editions.get(fold(found["edition"]), "") if found["edition"] else self._edition
        if found["edition"] and not edition:
            return ()
        in_it = tuple(printing for printing in same if printing.edition == edition)
        return in_it if found["edition"] else in_it or tuple(same[:SUGGESTED])

    def _holding(self, what: str) -> list[CardId]:
        """Cards that have every word of `what` in a name; those whose name begins so first."""
        words = [word for word in (fold(each) for each in what.split()) if word]
        if not words:
            return []
        found = [(not key.startswith(words[0]), key, card) for key, card in self._catalog.names.keys if all(word in key for word in words)]
        return list(dict.fromkeys(card for _place, _key, card in sorted(found)))

    def _of(self, cards: Iterable[CardId]) -> tuple[PrintingFacts, ...]:
        """The printings of `cards`, those of the chosen edition alone where it has any; as many as are suggested."""
        found = [printing for card in cards for printing in self._by_card.get(card, ())]
        return tuple([printing for printing in found if printing.edition == self._edition] or found)[:SUGGESTED]
