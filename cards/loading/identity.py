"""Which card a row of a table is about: the one that its slug or id says, else the one of its name in its own edition.

Names are ordinary words, and two boxes may each have a Watchtower. A row that describes a card (it says a type) and names an edition in
which no card is called so is a new card, with a slug that is free; one that only names a card is about the one card of that name.
Wherever two cards could be meant the table is asked for a slug.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext

from cards.loading.edition import Known
from cards.slugs import free_slug, slug_of
from engine.cards.fields import CardField
from engine.folding import fold

Json = Mapping[str, Any]


class WhichCardError(ValueError):
    """A row may be about several cards."""


@dataclass
class Identities:
    """The cards that rows of one table are about. `written` are the slugs that stand in it, `notes` what its reader should know."""

    known: Known
    written: Iterable[str]
    notes: list[str]
    _seen: dict[tuple[str, Any], str] = field(default_factory=dict)
    _words: dict[tuple[str, str], str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._cards = self.known.kit.cards
        self._by_id = {record["id"]: slug for slug, record in self.known.cards.items()}
        self._named: dict[tuple[str, str], list[Json]] = defaultdict(list)
        for record in self.known.cards.values():
            for language, name in record["name"].items():
                self._named[language, _folded(name)].append(record)
        self._taken = {*self.known.cards, *self.written}
        if self._cards.leader is not None:
            self._taken |= {str(record[self._cards.leader.name]) for record in self.known.cards.values() if self._is_leader(record)}

    def slug(self, cells: Json, edition: str, line: int) -> str:
        """The slug of the card that the row on `line` is about, "" if it has no name; `edition` is the slug of its edition or "".

        Raises:
            WhichCardError: several cards could be meant.
        """
        if cells.get("slug"):
            return self._remembered(cells, str(cells["slug"]))
        if cells.get("id") in self._by_id:
            return self._remembered(cells, self._by_id[cells["id"]])
        if not _name(cells):
            return ""
        if cells.get("id") is not None:
            return self._remembered(cells, self._new(cells, edition, [], line))
        before = self._seen.get(self._called(cells))
        return before or self._remembered(cells, self._named_slug(cells, edition, line))

    def leader_word(self, name: str, edition: str) -> str:
        """The slug that all cards of the leader called `name` share, in the edition with this slug."""
        leader = self._cards.leader
        assert leader is not None  # noqa: S101 - a row has none without
        key = (_folded(name), edition)
        if key not in self._words:
            same = [record for record in self._named["en", _folded(name)] if self._is_leader(record)]
            here = [record for record in same if edition in _editions(record)] if edition else same
            words = {str(record[leader.name]) for record in here}
            self._words[key] = words.pop() if len(words) == 1 else self._free(name)
        return self._words[key]

    def _named_slug(self, cells: Json, edition: str, line: int) -> str:
        """That of the stored card of the row's name, or a new one."""
        language, name = _name(cells) or ("", "")
        same = [record for record in self._named[language, _folded(name)] if self._is_alike(record, cells)]
        here = [record for record in same if edition in _editions(record) or (not edition and not record.get("printings"))]
        says_a_card = bool(cells.get("type"))
        found = here if here or says_a_card else same
        if len(found) == 1:
            return str(found[0]["slug"])
        if found or (same and not edition):
            raise WhichCardError(
                gettext(
                    "%(name)s is what these cards are called: %(cards)s. Write the slug of the one you mean, or the edition of a new one"
                )
                % {"name": repr(name), "cards": _listed(found or same)}
            )
        return self._new(cells, edition, same, line)

    def _new(self, cells: Json, edition: str, same: list[Json], line: int) -> str:
        """A free slug for a new card. Where there are others of its name (`same`), a note says so."""
        name = (_name(cells) or ("", ""))[1]
        leader = self._leader(cells)
        slug = f"{cells.get(leader.name) or self.leader_word(name, edition)}-{self._rank(cells)}" if leader and self._rank(cells) else ""
        slug = slug if slug and slug not in self._taken else self._free(slug or name)
        self._taken.add(slug)
        if same:
            self.notes.append(
                gettext(
                    "line %(line)s: %(cards)s is called %(name)s too; this is another card, %(slug)s. "
                    "For a printing of that one, write its slug."
                )
                % {"line": line, "cards": _listed(same), "name": repr(name), "slug": slug}
            )
        return slug

    def _free(self, name: str) -> str:
        slug = free_slug(slug_of(name) or "card", self._taken)
        self._taken.add(slug)
        return slug

    def _remembered(self, cells: Json, slug: str) -> str:
        """`slug`; a later row of the same name, without slug and id, is about the same card."""
        if _name(cells):
            self._seen.setdefault(self._called(cells), slug)
        return slug

    def _called(self, cells: Json) -> tuple[str, Any]:
        return _folded((_name(cells) or ("", ""))[1]), self._rank(cells)

    def _is_alike(self, record: Json, cells: Json) -> bool:
        """Whether a stored card can be the one that a row of the same name describes: leaders have several cards of one name."""
        if cells.get("type") and self._is_leader(record) != (self._leader(cells) is not None):
            return False
        rank = self._cards.unique[-1] if self._cards.unique else ""
        return not self._is_leader(record) or not rank or cells.get(rank) in (None, record.get(rank))

    def _rank(self, cells: Json) -> Any:
        """What tells a leader's cards apart (RONE: the level); None for other cards."""
        unique, leader = self._cards.unique[-1:], self._leader(cells)
        return cells.get(unique[0]) if leader and unique and unique[0] != leader.name else None

    def _leader(self, cells: Json) -> CardField | None:
        """The field that says which leader a card of the row's type belongs to."""
        known = self._cards.leader
        return known if known is not None and cells.get("type") in known.types else None

    def _is_leader(self, record: Json) -> bool:
        return self._leader(record) is not None


def _name(cells: Json) -> tuple[str, str] | None:
    """The language and the name by which a row calls its card."""
    return next(((language, str(name)) for language in ("en", "de") if (name := cells.get(f"name_{language}"))), None)


def _editions(record: Json) -> list[str]:
    return [printing["edition"] for printing in record.get("printings", ())]


def _listed(records: Iterable[Json]) -> str:
    return ", ".join(f"{record['slug']} ({', '.join(_editions(record)) or '–'})" for record in records)


def _folded(name: str) -> str:
    return fold(name) or name
