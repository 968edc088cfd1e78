"""Finding the card that a name means: exact, other name, only one that begins so, or some that read alike."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Final, Generic, NamedTuple, TypeVar

from engine.folding import fold, folded_spellings

Key = TypeVar("Key", bound=int)
"""The number of a card."""

PREFIX_MIN: Final = 3
CANDIDATES_MAX: Final = 5
SIMILAR_FROM: Final = 0.6
_KEY_MAX: Final = 80


class Found(NamedTuple, Generic[Key]):
    """The cards a name may mean and how they were found: `name`, `alias`, `prefix`, `similar`, or `nothing`."""

    cards: tuple[Key, ...]
    how: str


@dataclass
class NameIndex(Generic[Key]):
    """Names in both languages, folded, and the cards that bear them. Filled once; `ready` puts its lists in order."""

    names: dict[str, dict[Key, None]] = field(default_factory=dict)
    aliases: dict[str, dict[Key, None]] = field(default_factory=dict)
    printings: dict[tuple[str, str], Key] = field(default_factory=dict)
    editions: set[str] = field(default_factory=set)
    keys: list[tuple[str, Key]] = field(default_factory=list)
    trigrams: dict[str, list[int]] = field(default_factory=dict)

    def add_names(self, card: Key, names: Iterable[str], aliases: Iterable[str]) -> None:
        """`card` may be called any of `names`, or else of `aliases`; empty ones are passed over."""
        for table, given in ((self.names, names), (self.aliases, aliases)):
            for name in given:
                for key in folded_spellings(name):
                    if key:
                        table.setdefault(key, {})[card] = None

    def add_printing(self, card: Key, editions: Iterable[str], number: str) -> None:
        """`card` has this number in an edition with these names; the first card keeps it."""
        for edition in editions:
            if edition:
                self.editions.add(fold(edition))
                self.printings.setdefault((fold(edition), folded_number(number)), card)

    def ready(self) -> NameIndex[Key]:
        """The index, with everything in it that is looked up by a part of a name."""
        self.keys = sorted({(key, card) for table in (self.names, self.aliases) for key, found in table.items() for card in found})
        for at, (key, _) in enumerate(self.keys):
            for part in _trigrams(key):
                self.trigrams.setdefault(part, []).append(at)
        return self

    def exact(self, name: str) -> Found[Key]:
        """The cards with exactly this name, or else this other name."""
        key = fold(name[:300])
        if found := self.names.get(key):
            return Found(tuple(found), "name")
        if found := self.aliases.get(key):
            return Found(tuple(found), "alias")
        return Found((), "nothing")

    def beginning(self, name: str) -> Found[Key]:
        """The cards with a name that begins like this, at most one more than can be offered."""
        key = fold(name[:300])
        found: dict[Key, None] = {}
        if len(key) >= PREFIX_MIN:
            at = bisect_left(self.keys, key, key=lambda pair: pair[0])
            while at < len(self.keys) and self.keys[at][0].startswith(key) and len(found) <= CANDIDATES_MAX:
                found[self.keys[at][1]] = None
                at += 1
        return Found(tuple(found), "prefix" if found else "nothing")

    def similar(self, name: str) -> Found[Key]:
        """Up to five cards that read alike, most alike first, also with the words turned round ("Hound Rusty": Rust Hound)."""
        words = name[:300].split()
        scores: dict[Key, float] = {}
        for key in dict.fromkeys(fold("".join(order))[:_KEY_MAX] for order in (words, reversed(words))):
            shared = Counter(at for part in _trigrams(key) for at in self.trigrams.get(part, ()))
            for at, _ in shared.most_common(3 * CANDIDATES_MAX):
                other, card = self.keys[at]
                score = SequenceMatcher(None, key, other, autojunk=False).ratio()
                if len(other) >= PREFIX_MIN + 1 and other in key:
                    score = max(score, SIMILAR_FROM + len(other) / 1000)
                if score >= SIMILAR_FROM:
                    scores[card] = max(score, scores.get(card, 0.0))
        best = sorted(scores, key=lambda card: (-scores[card], card))[:CANDIDATES_MAX]
        return Found(tuple(best), "similar" if best else "nothing")

    def knows_edition(self, edition: str) -> bool:
        """Whether an edition has this name or these letters."""
        return fold(edition[:60]) in self.editions

    def printed(self, edition: str, number: str) -> Key | None:
        """The card with this number in this edition."""
        return self.printings.get((fold(edition[:60]), folded_number(number[:20])))


def folded_number(number: str) -> str:
    """A card number without leading zeros, case and signs."""
    return fold(number).lstrip("0") or "0"


def _trigrams(key: str) -> set[str]:
    padded = f"^{key}$"
    return {padded[at : at + 3] for at in range(len(padded) - 2)}
