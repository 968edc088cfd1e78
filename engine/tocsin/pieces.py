"""The files of an edition: how its records become cards (`CardFiles`), and the pieces of the box that nobody numbers.

An edition may name `die`, `runes` and `builds`; a quest holds its location cards under `cards`. A record that gives no `id` gets one in
the order of the file (`numbered`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from engine.cards.files import PIECES_FROM, CardFiles, Written
from engine.languages import NO_TEXT, LocalText, local_text
from engine.text.fields import shown
from engine.tocsin.cards import NAMES_OF_STATUS, PILE, QUESTS, STATUS_CARDS, CardType
from engine.tocsin.records import Side
from engine.tocsin.shapes import SIDES, find_position, name_of_card

FIRST_ID: Final = 2001
"""The id of the first record of an edition that gives none; the demo editions stand elsewhere, each game for itself."""
PIECES: Final = PIECES_FROM + 50_000_000
"""Ids of status cards and die."""
LISTS: Final = {"heroes": CardType.HERO, "companions": CardType.COMPANION}
LETTERS: Final = {CardType.HERO: "H", CardType.COMPANION: "C", CardType.QUEST: "Q", CardType.BOSS: "Q", CardType.LOCATION: "L"}
"""The numbers of records that bear none on paper begin so, and end with their id."""
CARDS: Final = "cards"
LOCATED: Final = "quests"


def rewritten(written: Written, file: str) -> Written:
    """A record with the words of every game: `kind` and what it belongs to say its type, `at` is row and column."""
    record: dict[str, Any] = dict(written)
    if "kind" in record:
        record["type"] = record.pop("kind")
    if "type" not in record:
        record["type"] = type_of(record).value
    if "action" in record:
        record["actions"] = record.pop("action")
    place = find_position(record.get("at"))
    if place is not None:  # what is no place stays, to be refused
        del record["at"]
        record["row"], record["column"] = place.row.value, place.column
    letter = LETTERS.get(record["type"])
    if record["type"] in QUESTS and isinstance(record.get("number"), int):
        record["quest_number"] = record.pop("number")
    if letter and "id" in record and "number" not in record:
        record["number"] = f"{letter}{record['id']}"
    if record["type"] == CardType.UPGRADE:
        record.setdefault("copies", 1)
    if isinstance(record.get("copies"), int):
        record.setdefault("copies_in_box", record["copies"])
    return record


def type_of(record: Mapping[str, Any]) -> CardType:
    """What a record is that doesn't say so, by its fields."""
    if "rune" in record:
        return CardType.UPGRADE
    if "hero" in record or "action" in record or "actions" in record:
        return CardType.START
    if "at" in record:
        return CardType.LOCATION
    return CardType.COMPANION if "abilities" in record else CardType.HERO


def strange_records(written: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """Where the lists of an edition hold something else than records, with what stands there."""
    for name in (*LISTS, CARDS, LOCATED):
        records = written.get(name) or ()
        if not isinstance(records, list | tuple):
            yield name, records
            continue
        for at, record in enumerate(records):
            located = record.get("cards") or () if isinstance(record, Mapping) and name == LOCATED else ()
            if not isinstance(record, Mapping):
                yield f"{name}[{at}]", record
            elif not isinstance(located, list | tuple):
                yield f"{name}[{at}].cards", located
            else:
                yield from ((f"{name}[{at}].cards[{place}]", one) for place, one in enumerate(located) if not isinstance(one, Mapping))


def numbered(written: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The records of an edition in one file, in its order, each with an id, slug, name and type.

    Those of a list `quests` are followed by their location cards, which have the slug of the quest and their place.
    """
    following = FIRST_ID
    for list_name, records in written.items():
        if list_name not in (*LISTS, CARDS, LOCATED) or not isinstance(records, Sequence):
            continue
        for record in records:
            for one in _with_location(dict(record)) if list_name == LOCATED else (dict(record),):
                one.setdefault("id", following)
                following = max(following, one["id"] + 1) if isinstance(one["id"], int) else following
                if list_name in LISTS:
                    one.setdefault("type", LISTS[list_name].value)
                yield dict(rewritten(one, ""))


def _with_location(quest: dict[str, Any]) -> Iterator[dict[str, Any]]:
    cards = quest.pop("cards", None) or ()
    yield quest
    for number, card in enumerate(cards):
        one = {"quest": quest.get("slug"), **card}
        place = find_position(one.get("at"))
        one.setdefault("slug", f"{one['quest']}-{number}" if place is None else f"{one['quest']}-{place.row.value}-{place.column}")
        if "name" not in one:
            front, back = (Side(_name(one.get(side))) for side in SIDES)
            one["name"] = name_of_card(front, back, place).to_json()
        yield one


def _name(side: Any) -> LocalText:
    """The name of a side; none where it has none, or a wrong one, which the card's checks say."""
    try:
        return local_text(side["name"]) if isinstance(side, Mapping) and "name" in side else NO_TEXT
    except ValueError:
        return NO_TEXT


def pieces_of_edition(written: Written) -> Sequence[Written]:
    """The status cards and the die of an edition that has a die; nothing of another one.

    Raises:
        ValueError: with the field, and what is wrong with it.
    """
    if "die" not in written:
        return ()
    die = written["die"]
    numbers = isinstance(die, Sequence) and len(die) == 6 and all(isinstance(face, int) and 0 <= face <= 9 for face in die)
    if not numbers:
        raise ValueError("die", f"six numbers from 0 to 9 are wanted, not {shown(die)} (CARD-7)")
    status = [
        {"id": PIECES + place, "slug": slug, "type": CardType.STATUS.value, "copies": PILE, "name": NAMES_OF_STATUS[slug].to_json()}
        for place, slug in enumerate(STATUS_CARDS)
    ]
    return [
        *({**one, "number": f"S{place + 1}", "copies_in_box": PILE} for place, one in enumerate(status)),
        {
            "id": PIECES + len(STATUS_CARDS),
            "slug": "enemy-die",
            "type": CardType.DIE.value,
            "name": {"en": "Enemy die", "de": "Gegnerwürfel"},
            "faces": list(die),
            "number": "D",
        },
    ]


FILES: Final = CardFiles(edition_fields=frozenset({"die", "runes", "builds"}), rewritten=rewritten, pieces_of_edition=pieces_of_edition)
"""How the files of editions are read."""
