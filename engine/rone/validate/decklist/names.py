"""Finding the card that a name means: exact, other name, only one that begins so, or some that read alike."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final, NamedTuple
from weakref import ref

from engine.rone.cards import Card, CardId, CardType, Catalog
from engine.rone.validate.decklist.folding import fold, folded_spellings

PREFIX_MIN: Final = 3
CANDIDATES_MAX: Final = 5
SIMILAR_FROM: Final = 0.6
_KEY_MAX: Final = 80


class Found(NamedTuple):
    """The cards a name may mean and how they were found: `name`, `alias`, `prefix`, `similar`, or `nothing`."""

    cards: tuple[CardId, ...]
    how: str


@dataclass(frozen=True)
class NameIndex:
    """Names of a catalog in both languages, folded. A hero stands as its lowest card, whatever its level."""

    names: dict[str, tuple[CardId, ...]]
    aliases: dict[str, tuple[CardId, ...]]
    printings: dict[tuple[str, str], CardId]
    keys: tuple[tuple[str, CardId], ...]
    trigrams: dict[str, list[int]]

    @classmethod
    def of(cls, catalog: Catalog) -> NameIndex:
        """The index of `catalog`, made once as long as the catalog lives."""
        kept = _indexes.get(id(catalog))
        if kept is not None and kept[0]() is catalog:
            return kept[1]
        index = cls._made(catalog)
        number = id(catalog)
        _indexes[number] = (ref(catalog, lambda _: _indexes.pop(number, None)), index)
        return index

    @classmethod
    def _made(cls, catalog: Catalog) -> NameIndex:
        names: dict[str, dict[CardId, None]] = {}
        aliases: dict[str, dict[CardId, None]] = {}
        printings: dict[tuple[str, str], CardId] = {}
        for card in catalog:
            stand_in = _stand_in(card, catalog)
            for name in (card.name.en, card.name.de, card.slug, card.hero or ""):
                for key in folded_spellings(name):
                    names.setdefault(key, {})[stand_in] = None
            for alias in card.aliases:
                for key in folded_spellings(alias):
                    aliases.setdefault(key, {})[stand_in] = None
            for printing in card.printings:
                for edition in (printing.edition, printing.code):
                    if edition:
                        printings.setdefault((fold(edition), folded_number(printing.number)), card.id)
        names.pop("", None)
        aliases.pop("", None)
        keys = tuple(sorted({(key, card) for table in (names, aliases) for key, found in table.items() for card in found}))
        trigrams: dict[str, list[int]] = {}
        for at, (key, _) in enumerate(keys):
            for part in _trigrams(key):
                trigrams.setdefault(part, []).append(at)
        return cls(
            {key: tuple(found) for key, found in names.items()},
            {key: tuple(found) for key, found in aliases.items()},
            printings,
            keys,
            trigrams,
        )

    def exact(self, name: str) -> Found:
        """The cards with exactly this name, or else this other name."""
        key = fold(name[:300])
        if found := self.names.get(key):
            return Found(found, "name")
        if found := self.aliases.get(key):
            return Found(found, "alias")
        return Found((), "nothing")

    def beginning(self, name: str) -> Found:
        """The cards with a name that begins like this, at most one more than can be offered."""
        key = fold(name[:300])
        found: dict[CardId, None] = {}
        if len(key) >= PREFIX_MIN:
            at = bisect_left(self.keys, (key, CardId(-1)))
            while at < len(self.keys) and self.keys[at][0].startswith(key) and len(found) <= CANDIDATES_MAX:
                found[self.keys[at][1]] = None
                at += 1
        return Found(tuple(found), "prefix" if found else "nothing")

    def similar(self, name: str) -> Found:
        """Up to five cards that read alike, most alike first."""
        key = fold(name[:300])[:_KEY_MAX]
        shared = Counter(at for part in _trigrams(key) for at in self.trigrams.get(part, ()))
        scores: dict[CardId, float] = {}
        for at, _ in shared.most_common(3 * CANDIDATES_MAX):
            other, card = self.keys[at]
            score = SequenceMatcher(None, key, other, autojunk=False).ratio()
            if len(other) >= PREFIX_MIN + 1 and other in key:
                score = max(score, SIMILAR_FROM + len(other) / 1000)
            if score >= SIMILAR_FROM:
                scores[card] = max(score, scores.get(card, 0.0))
        best = sorted(scores, key=lambda card: (-scores[card], card))[:CANDIDATES_MAX]
        return Found(tuple(best), "similar" if best else "nothing")

    def printed(self, edition: str, number: str) -> CardId | None:
        """The card with this number in this edition."""
        return self.printings.get((fold(edition[:60]), folded_number(number[:20])))


_indexes: dict[int, tuple[ref[Catalog], NameIndex]] = {}


def folded_number(number: str) -> str:
    """A card number without leading zeros, case and signs."""
    return fold(number).lstrip("0") or "0"


def _stand_in(card: Card, catalog: Catalog) -> CardId:
    if card.type is CardType.HERO and card.hero and card.hero in catalog.heroes:
        levels = catalog.heroes[card.hero].levels
        return levels[min(levels)].id
    return card.id


def _trigrams(key: str) -> set[str]:
    padded = f"^{key}$"
    return {padded[at : at + 3] for at in range(len(padded) - 2)}
