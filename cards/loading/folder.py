"""Folders of card data.

A folder with an `edition.yaml` is an edition; its other files are lists of cards (`files:` names them and their
order; left out, every other `.yaml` file of the folder). A folder without one is searched for editions below it.
`races.yaml` beside the editions names races. An entry `{reprint: SLUG, number: …}` puts a known card into this edition.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from django.utils.translation import gettext

from cards.loading.card import PRINTING_FIELDS, read_card, read_printing
from cards.loading.cross_checks import check_together
from cards.loading.edition import CardData, DataSet, EditionData, Place, PrintingData, RaceData
from cards.loading.problems import CardDataError, DataProblem
from cards.loading.record import Record
from cards.loading.tree import Tree, TreeError, read_tree

EDITION_FILE, RACES_FILE = "edition.yaml", "races.yaml"
EDITION_FIELDS = frozenset({"slug", "code", "name", "released", "symbol"})
SYMBOLS = ("dry", "salt")
LARGEST_FILE_BYTES = 10_000_000


def read_folders(paths: Sequence[Path], *, known_cards: Collection[str], known_races: Collection[str]) -> DataSet:
    """The editions in `paths` (folders, or `edition.yaml` files), checked each and together.

    `known_cards` are slugs that a reprint may name beside those in the files; `known_races` may be used without being named again.

    Raises:
        CardDataError: with every problem found; or no edition was found at all.
    """
    problems: list[DataProblem] = []
    files = list(dict.fromkeys(_edition_files(paths, problems)))
    races = _races(files, paths, problems)
    cards: list[CardData] = []
    printings: list[PrintingData] = []
    known = {*known_races, *(race.slug for race in races)}
    editions = [edition for file in files if (edition := _read_edition(file, known, problems, cards, printings)) is not None]
    data = DataSet(tuple(races), tuple(editions), tuple(cards), tuple(printings))
    check_together(data, known_cards, problems)
    if problems:
        raise CardDataError(problems)
    return data


def _edition_files(paths: Iterable[Path], problems: list[DataProblem]) -> Iterable[Path]:
    for path in paths:
        if path.is_file() and path.name == EDITION_FILE:
            yield path
        elif (path / EDITION_FILE).is_file():
            yield path / EDITION_FILE
        elif path.is_dir():
            found = sorted(path.glob(f"*/{EDITION_FILE}"))
            if not found:
                problems.append(DataProblem(str(path), 0, "", "", f"neither this folder nor one in it has an {EDITION_FILE}"))
            yield from found
        else:
            problems.append(DataProblem(str(path), 0, "", "", f"there is no folder or {EDITION_FILE} of this name"))


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


def _races(files: Iterable[Path], paths: Iterable[Path], problems: list[DataProblem]) -> list[RaceData]:
    """Races named beside or in the folders of the editions."""
    places = [folder for file in files for folder in (file.parent.parent, file.parent)] + [path for path in paths if path.is_dir()]
    races: dict[str, RaceData] = {}
    for file in dict.fromkeys(folder / RACES_FILE for folder in places):
        tree = _tree(file, problems) if file.is_file() else None
        if tree is not None:
            races.update((race.slug, race) for race in read_races(tree, str(file), (), problems))
    return list(races.values())


def read_races(tree: Tree, file: str, path: tuple[str | int, ...], problems: list[DataProblem]) -> list[RaceData]:
    """The list of races at `path`."""
    found = tree.at(path)
    if not isinstance(found, list):
        problems.append(DataProblem(file, tree.line(*path), "", "", gettext("a list of races is wanted")))
        return []
    races = []
    for index in range(len(found)):
        record = Record(tree, file, (*path, index), problems)
        record.allow({"slug", "name"})
        slug, name = record.read_slug("slug", required=True), record.read_local("name", 60, required=True)
        if slug:
            races.append(RaceData(slug, name, record.place))
    return races


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


def _read_edition(
    file: Path, races: Collection[str], problems: list[DataProblem], cards: list[CardData], printings: list[PrintingData]
) -> EditionData | None:
    tree = _tree(file, problems)
    if tree is None:
        return None
    record = Record(tree, str(file), (), problems)
    edition = read_edition(record)
    record.allow(EDITION_FIELDS | {"files", "cards"})
    if record.has("cards"):
        _read_list(tree, str(file), ("cards",), edition.slug, races, problems, cards, printings)
    for other in _card_files(file, record, problems):
        other_tree = _tree(other, problems)
        if other_tree is not None:
            _read_list(other_tree, str(other), (), edition.slug, races, problems, cards, printings)
    return replace(edition, place=Place(str(file), 1))


def _card_files(file: Path, record: Record, problems: list[DataProblem]) -> list[Path]:
    named = record.values.get("files")
    if named is None:
        return [] if record.has("cards") else sorted(p for p in file.parent.glob("*.yaml") if p.name not in (EDITION_FILE, RACES_FILE))
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


def _read_list(
    tree: Tree,
    file: str,
    path: tuple[str | int, ...],
    edition: str,
    races: Collection[str],
    problems: list[DataProblem],
    cards: list[CardData],
    printings: list[PrintingData],
) -> None:
    """The cards and reprints of one list, added to `cards` and `printings`."""
    entries = tree.at(path)
    if entries is None:
        return
    if not isinstance(entries, list):
        problems.append(DataProblem(file, tree.line(*path), "", "", "a list of cards is wanted"))
        return
    for index, entry in enumerate(entries):
        here = (*path, index)
        if isinstance(entry, dict) and "reprint" in entry:
            record = Record(tree, file, here, problems, str(entry.get("reprint") or ""))
            record.allow({"reprint", *PRINTING_FIELDS})
            printings.append(read_printing(record, record.read_slug("reprint", required=True), edition))
            continue
        read = read_card(tree, file, here, edition, races, problems)
        if read is not None:
            cards.append(read[0])
            if read[1] is not None:
                printings.append(read[1])
