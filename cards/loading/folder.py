"""Folders of card data.

A folder with an `edition.yaml` (or a `box.yaml`) is an edition; its other files are lists of cards (`files:` names them and their
order; left out, every other `.yaml` file of the folder). A folder without one is searched for editions below it.
A file beside the editions that is called as its game calls subtypes (`races.yaml`) names them. An entry
`{reprint: SLUG, number: …}` puts a known card into this edition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from django.utils.translation import gettext

from cards.loading.card import PRINTING_FIELDS, read_card, read_printing
from cards.loading.cross_checks import check_together
from cards.loading.edition import CardData, DataSet, EditionData, Known, Place, PrintingData, SubtypeData
from cards.loading.problems import CardDataError, DataProblem
from cards.loading.record import Record
from cards.loading.tree import Tree, TreeError, read_tree
from engine.cards.files import Written
from engine.kit import Kit

EDITION_FILES = ("edition.yaml", "box.yaml")
"""What the file of an edition may be called."""
EDITION_FIELDS = frozenset({"slug", "code", "name", "released", "symbol"})
SYMBOLS = ("dry", "salt", "bell", "stall")
LARGEST_FILE_BYTES = 10_000_000


def read_folders(paths: Sequence[Path], known: Known) -> DataSet:
    """The editions of a game in `paths` (folders, or `edition.yaml` files), checked each and together.

    A reprint may name a card of the files or a known one; known subtypes may be used without being named again.

    Raises:
        CardDataError: with every problem found; or no edition was found at all.
    """
    problems: list[DataProblem] = []
    files = list(dict.fromkeys(_edition_files(paths, problems)))
    subtypes = _subtypes(files, paths, known.kit, problems)
    reader = _Reader(replace(known, subtypes={**known.subtypes, **{one.slug: one.name for one in subtypes}}), problems)
    editions = [edition for file in files if (edition := reader.read_edition(file)) is not None]
    data = DataSet(known.kit, tuple(subtypes), tuple(editions), tuple(reader.cards), tuple(reader.printings))
    check_together(data, known.cards, problems)
    if problems:
        raise CardDataError(problems)
    return data


def _subtypes_file(kit: Kit) -> str:
    return f"{kit.cards.subtypes_name or 'subtypes'}.yaml"


def _edition_files(paths: Iterable[Path], problems: list[DataProblem]) -> Iterable[Path]:
    for path in paths:
        named = " or ".join(EDITION_FILES)
        if path.is_file() and path.name in EDITION_FILES:
            yield path
        elif path.is_dir():
            found = _edition_file(path)
            below = [found] if found else edition_files(path)
            if not below:
                problems.append(DataProblem(str(path), 0, "", "", f"neither this folder nor one in it has an {named}"))
            yield from below
        else:
            problems.append(DataProblem(str(path), 0, "", "", f"there is no folder or {named} of this name"))


def edition_files(folder: Path, editions: str = "*") -> list[Path]:
    """The files of the editions whose folders lie in `folder` and are called `editions`, in the order of the folders."""
    return [file for below in sorted(folder.glob(editions)) if below.is_dir() and (file := _edition_file(below)) is not None]


def _edition_file(folder: Path) -> Path | None:
    return next((folder / name for name in EDITION_FILES if (folder / name).is_file()), None)


def _tree(file: Path, problems: list[DataProblem]) -> Tree | None:
    try:
        if file.stat().st_size > LARGEST_FILE_BYTES:
            raise TreeError(0, f"a file of at most {LARGEST_FILE_BYTES // 1_000_000} MB is wanted")
        return read_tree(file.read_text(encoding="utf-8-sig"))
    except TreeError as error:
        problems.append(DataProblem(str(file), error.line, "", "", str(error)))
    except UnicodeDecodeError as error:
        problems.append(DataProblem(str(file), 0, "", "", f"this is not written in UTF-8 (byte {error.start})"))
    except OSError as error:
        problems.append(DataProblem(str(file), 0, "", "", f"can't be read: {error.strerror}"))
    return None


def _subtypes(files: Iterable[Path], paths: Iterable[Path], kit: Kit, problems: list[DataProblem]) -> list[SubtypeData]:
    """Subtypes named beside or in the folders of the editions."""
    places = [folder for file in files for folder in (file.parent.parent, file.parent)] + [path for path in paths if path.is_dir()]
    found: dict[str, SubtypeData] = {}
    for file in dict.fromkeys(folder / _subtypes_file(kit) for folder in places):
        tree = _tree(file, problems) if file.is_file() else None
        if tree is not None:
            found.update((subtype.slug, subtype) for subtype in read_subtypes(tree, str(file), (), problems))
    return list(found.values())


def read_subtypes(tree: Tree, file: str, path: tuple[str | int, ...], problems: list[DataProblem]) -> list[SubtypeData]:
    """The list of subtypes at `path`."""
    found = tree.at(path)
    if not isinstance(found, list):
        problems.append(DataProblem(file, tree.line(*path), "", "", gettext("a list with slug and name of each is wanted")))
        return []
    subtypes = []
    for index in range(len(found)):
        record = Record(tree, file, (*path, index), problems)
        record.allow({"slug", "name"})
        slug, name = record.read_slug("slug", required=True), record.read_local("name", 60, required=True)
        if slug:
            subtypes.append(SubtypeData(slug, name, record.place))
    return subtypes


def read_edition(record: Record) -> EditionData:
    """The edition that a record describes; what else may stand in the record is the caller's to say."""
    record.called = str(record.values.get("slug") or "")
    return EditionData(
        slug=record.read_slug("slug", required=True),
        code=record.read_text("code", 8, required=True),
        name=record.read_local("name", 100, required=True),
        released=record.read_day("released"),
        symbol=record.read_choice("symbol", SYMBOLS) or SYMBOLS[0],
        place=record.place,
    )


@dataclass
class _Reader:
    """Reads editions with their cards, one after the other."""

    known: Known
    problems: list[DataProblem]
    cards: list[CardData] = field(default_factory=list)
    printings: list[PrintingData] = field(default_factory=list)

    def read_edition(self, file: Path) -> EditionData | None:
        """The edition of a file; its cards and printings are added to those read so far."""
        tree = _tree(file, self.problems)
        if tree is None:
            return None
        record = Record(tree, str(file), (), self.problems)
        edition = read_edition(record)
        record.allow(EDITION_FIELDS | {"files", "cards"} | self.known.kit.files.edition_fields)
        if record.has("cards"):
            self._read_list(tree, str(file), ("cards",), edition.slug)
        for other in self._card_files(file, record):
            other_tree = _tree(other, self.problems)
            if other_tree is not None:
                self._read_list(other_tree, str(other), (), edition.slug)
        self._read_pieces(record, self.known.kit.files.pieces_of_edition, edition.slug)
        return replace(edition, place=Place(str(file), 1))

    def _card_files(self, file: Path, record: Record) -> list[Path]:
        named = record.values.get("files")
        if named is None:
            others = (*EDITION_FILES, _subtypes_file(self.known.kit))
            return [] if record.has("cards") else sorted(path for path in file.parent.glob("*.yaml") if path.name not in others)
        if not isinstance(named, list):
            record.note("files", "a list of file names is wanted")
            return []
        found = []
        for index, name in enumerate(named):
            if not isinstance(name, str) or Path(name).name != name:
                record.note("files", f"the name of a file in this folder is wanted, not {name!r}", index)
            elif not (file.parent / name).is_file():
                record.note("files", f"there is no file {name!r} in this folder", index)
            else:
                found.append(file.parent / name)
        return found

    def _read_list(self, tree: Tree, file: str, path: tuple[str | int, ...], edition: str) -> None:
        """The cards and reprints of one list."""
        entries = tree.at(path)
        if entries is None:
            return
        if not isinstance(entries, list):
            self.problems.append(DataProblem(file, tree.line(*path), "", "", "a list of cards is wanted"))
            return
        for index, entry in enumerate(entries):
            here = (*path, index)
            if isinstance(entry, dict) and "reprint" in entry:
                record = Record(tree, file, here, self.problems, str(entry.get("reprint") or ""))
                record.allow({"reprint", *PRINTING_FIELDS})
                self.printings.append(read_printing(record, record.read_slug("reprint", required=True), edition))
                continue
            self._read_card(tree, file, here, edition)
            if isinstance(entry, dict):
                pieces_of = self.known.kit.files.pieces_of_card
                self._read_pieces(Record(tree, file, here, self.problems, str(entry.get("slug") or "")), pieces_of, edition)

    def _read_card(self, tree: Tree, file: str, path: tuple[str | int, ...], edition: str) -> None:
        read = read_card(tree, file, path, edition, self.known, self.problems)
        if read is not None:
            self.cards.append(read[0])
            if read[1] is not None:
                self.printings.append(read[1])

    def _read_pieces(self, record: Record, pieces_of: Callable[[Written], Sequence[Written]], edition: str) -> None:
        """The cards that follow from a record; none where what was noted of it leaves nothing to follow."""
        values = self.known.kit.files.rewritten(record.values, Path(record.file).name)
        try:
            pieces = pieces_of(values)
        except ValueError as error:
            field, message = error.args
            record.note(field, message)
            return
        for piece in pieces:
            self._read_card(Tree(piece, {(): record.place.line}), record.file, (), edition)
