"""The fields of an archive's files, each with its type and its bounds; whatever is wrong is named by its path."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from django.utils.translation import gettext as _

from decks.exchange.archive.form import ArchivedDeck, ArchivedPackage, ArchivedVersion, ArchiveError
from decks.list.errors import DeckRefusedError
from decks.list.models import (
    BRANCH_LENGTH,
    DESCRIPTION_LENGTH,
    FORMAT_LENGTH,
    LARGEST_CARD_ID,
    MOST_ENTRIES,
    MOST_HEROES,
    MOST_TAGS,
    MOST_UNREAD_LINES,
    NAME_LENGTH,
    NOTE_LENGTH,
    PUBLIC_ID_LENGTH,
    TAG_LENGTH,
    UNREAD_LINE_LENGTH,
    Visibility,
)
from decks.list.naming import clean_tags
from decks.list.state import MOST_COPIES, checked
from decks.versions.packages import MOST_CARDS, Copies, Swap, checked_swap
from decks.versions.services.packages import MOST_PACKAGES
from decks.versions.services.versions import MOST_VERSIONS
from engine.cards.catalog import CardId
from engine.decklist import Decklist, Entry
from web.games import present_kit
from web.text.quoting import in_quotes
from web.text.unseen import seen_line


@dataclass(frozen=True)
class Fields:
    """An object of a file. Each method takes one field out and checks it; `nothing_else` refuses what is left.

    All of them raise `ArchiveError` with the file and the path.
    """

    data: dict[str, Any]
    file: str
    path: str = ""
    taken: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, data: Any, file: str, path: str = "") -> Fields:
        """`data`, when it is an object."""
        if not isinstance(data, dict):
            raise ArchiveError(_("An object is expected here."), file=file, path=path)
        return cls(data, file, path)

    def text(self, name: str, *, most: int, least: int = 0) -> str:
        """A text of `least` to `most` characters, without NUL and halves of signs."""
        value = self._take(name)
        if not isinstance(value, str) or not least <= len(value) <= most or "\0" in value or not _is_encodable(value):
            raise self._wrong(name, value, _("a text of %(least)s to %(most)s characters") % {"least": least, "most": most})
        return value

    def number(self, name: str, *, most: int, least: int = 0) -> int:
        """A whole number."""
        return self._number(self._take(name), name, least, most)

    def number_or_none(self, name: str, *, most: int) -> int | None:
        """A whole number from 1, or null."""
        value = self._take(name)
        return None if value is None else self._number(value, name, 1, most)

    def truth(self, name: str) -> bool:
        """True or false."""
        value = self._take(name)
        if not isinstance(value, bool):
            raise self._wrong(name, value, _("true or false"))
        return value

    def time(self, name: str) -> datetime:
        """A moment with its zone, between 1990 and 2200."""
        text = self.text(name, most=40)
        try:
            moment = datetime.fromisoformat(text)
        except ValueError:
            raise self._wrong(name, text, _("a moment as in 2026-11-21T12:00:00+00:00")) from None
        if moment.tzinfo is None or not 1990 <= moment.year <= 2200:
            raise self._wrong(name, text, _("a moment as in 2026-11-21T12:00:00+00:00"))
        return moment.astimezone(UTC)

    def items(self, name: str, *, most: int) -> list[Any]:
        """A list of at most `most` things."""
        value = self._take(name)
        if not isinstance(value, list) or len(value) > most:
            raise self._wrong(name, value, _("a list of at most %(most)s entries") % {"most": most})
        return value

    def texts(self, name: str, *, most: int, longest: int) -> tuple[str, ...]:
        """A list of texts."""
        values = self.items(name, most=most)
        for value in values:
            if not isinstance(value, str) or not value or len(value) > longest or "\0" in value or not _is_encodable(value):
                raise self._wrong(name, value, _("a text of %(least)s to %(most)s characters") % {"least": 1, "most": longest})
        return tuple(values)

    def objects(self, name: str, *, most: int) -> list[Fields]:
        """A list of objects."""
        return [Fields.of(value, self.file, f"{self._path(name)}[{at}]") for at, value in enumerate(self.items(name, most=most))]

    def object(self, name: str) -> Fields:
        """An object."""
        return Fields.of(self._take(name), self.file, self._path(name))

    def nothing_else(self) -> None:
        """Refuse fields that nobody has taken."""
        for name in self.data:
            if name not in self.taken:
                raise ArchiveError(_("No archive has a field %(value)s.") % {"value": in_quotes(name[:40])}, file=self.file, path=self.path)

    def deck(self) -> ArchivedDeck:
        """The whole object as a deck."""
        versions = tuple(version._version() for version in self.objects("versions", most=MOST_VERSIONS))
        numbers = [version.number for version in versions]
        if len(set(numbers)) != len(numbers):
            raise self._wrong("versions", numbers[:5], _("numbers that differ"))
        for version in versions:
            if version.parent is not None and (version.parent not in numbers or version.parent >= version.number):
                raise self._wrong("versions", version.parent, _("an older version as parent"))
        based_on = self.number_or_none("based_on", most=10**6)
        if based_on is not None and based_on not in numbers:
            raise self._wrong("based_on", based_on, _("the number of a version"))
        packages = tuple(package._package() for package in self.objects("packages", most=MOST_PACKAGES))
        if len({package.name for package in packages}) != len(packages):
            raise self._wrong("packages", [package.name for package in packages][:5], _("names that differ"))
        visibility = self.text("visibility", most=8)
        if visibility not in Visibility.values:
            raise self._wrong("visibility", visibility, ", ".join(Visibility.values))
        deck = ArchivedDeck(
            id=self.text("id", most=PUBLIC_ID_LENGTH, least=PUBLIC_ID_LENGTH),
            name=self._line("name", most=NAME_LENGTH, least=1),
            description=self.text("description", most=DESCRIPTION_LENGTH),
            visibility=visibility,
            tags=self._tags(),
            branch=self._line("branch", most=BRANCH_LENGTH),
            based_on=based_on,
            is_archived=self.truth("archived"),
            state=self.object("list")._state(),
            created_at=self.time("created_at"),
            updated_at=self.time("updated_at"),
            versions=tuple(sorted(versions, key=lambda version: version.number)),
            packages=packages,
            file=self.file,
        )
        self.nothing_else()
        return deck

    def _version(self) -> ArchivedVersion:
        version = ArchivedVersion(
            number=self.number("number", most=10**6, least=1),
            parent=self.number_or_none("parent", most=10**6),
            name=self._line("name", most=NAME_LENGTH, least=1),
            note=self._line("note", most=NOTE_LENGTH),
            branch=self._line("branch", most=BRANCH_LENGTH),
            state=self.object("list")._state(),
            created_at=self.time("created_at"),
        )
        self.nothing_else()
        return version

    def _package(self) -> ArchivedPackage:
        name, note = self._line("name", most=BRANCH_LENGTH, least=1), self._line("note", most=NOTE_LENGTH)
        swap = Swap(self._copies("put_in"), self._copies("take_out"))
        try:
            checked_swap(swap)
        except DeckRefusedError as error:
            raise ArchiveError(error.message, file=self.file, path=self.path) from error
        package = ArchivedPackage(name, note, swap, self.time("created_at"))
        self.nothing_else()
        return package

    def _copies(self, name: str) -> tuple[Copies, ...]:
        found = []
        for at, row in enumerate(self.items(name, most=MOST_CARDS)):
            if not isinstance(row, list) or len(row) != 3 or row[0] not in present_kit().layout.zone_slugs:
                raise self._wrong(f"{name}[{at}]", row, _("a zone, a card and a number of copies"))
            card = self._number(row[1], f"{name}[{at}][1]", 0, LARGEST_CARD_ID)
            found.append(Copies(str(row[0]), card, self._number(row[2], f"{name}[{at}][2]", 1, MOST_COPIES)))
        if len({(copies.zone, copies.card) for copies in found}) != len(found):
            raise self._wrong(name, [copies.card for copies in found][:5], _("each card once"))
        return tuple(found)

    def _state(self) -> Decklist:
        layout = present_kit().layout
        state = Decklist(
            self.texts(layout.leader_key, most=MOST_HEROES, longest=100),
            {zone.slug: self._rows(zone.key) for zone in layout.zones},
            format=self._line("format", most=FORMAT_LENGTH, least=1),
            unread=self.texts("unread", most=MOST_UNREAD_LINES, longest=UNREAD_LINE_LENGTH),
        )
        self.nothing_else()
        try:
            return checked(state)
        except DeckRefusedError as error:
            raise ArchiveError(error.message, file=self.file, path=self.path) from error

    def _rows(self, name: str) -> tuple[Entry, ...]:
        rows = []
        for at, row in enumerate(self.items(name, most=MOST_ENTRIES)):
            if not isinstance(row, list) or len(row) != 3:
                raise self._wrong(f"{name}[{at}]", row, _("a card, a number of copies and a note"))
            card = self._number(row[0], f"{name}[{at}][0]", 0, LARGEST_CARD_ID)
            copies = self._number(row[1], f"{name}[{at}][1]", 1, MOST_COPIES)
            if not isinstance(row[2], str) or len(row[2]) > NOTE_LENGTH or "\0" in row[2] or not _is_encodable(row[2]):
                raise self._wrong(
                    f"{name}[{at}][2]", row[2], _("a text of %(least)s to %(most)s characters") % {"least": 0, "most": NOTE_LENGTH}
                )
            rows.append(Entry(CardId(card), copies, row[2]))
        if len({row.card for row in rows}) != len(rows):
            raise self._wrong(name, [row.card for row in rows][:5], _("each card once"))
        return tuple(sorted(rows, key=lambda row: row.card))

    def _tags(self) -> tuple[str, ...]:
        names = self.texts("tags", most=MOST_TAGS, longest=TAG_LENGTH)
        try:
            tags = clean_tags(names)
        except DeckRefusedError as error:
            raise ArchiveError(error.message, file=self.file, path=self._path("tags")) from error
        return tuple(tags.values())

    def _line(self, name: str, *, most: int, least: int = 0) -> str:
        """A text on one line, without characters that nobody sees."""
        text = self.text(name, most=most, least=least)
        if text != seen_line(text):
            raise self._wrong(name, text, _("one line without hidden characters"))
        return text

    def _number(self, value: Any, name: str, least: int, most: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self._wrong(name, value, _("a whole number from %(least)s to %(most)s") % {"least": least, "most": most})
        return value

    def _take(self, name: str) -> Any:
        if name not in self.data:
            raise ArchiveError(_("The field %(value)s is missing.") % {"value": in_quotes(name)}, file=self.file, path=self.path)
        self.taken.add(name)
        return self.data[name]

    def _path(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name

    def _wrong(self, name: str, value: Any, expected: str) -> ArchiveError:
        message = _("%(value)s is not what is expected here: %(expected)s.") % {"value": in_quotes(str(value)[:60]), "expected": expected}
        return ArchiveError(message, file=self.file, path=self._path(name))


def _is_encodable(text: str) -> bool:
    """Whether the text is whole: JSON can write half of a sign, which no database takes."""
    return not any("\ud800" <= sign <= "\udfff" for sign in text)
