"""The files of a box (BOX-2, XST-2, BOARD-2), and what follows from them: items, X cards and obstacles, which nobody numbers.

A box is `box.yaml` with `characters.yaml`, the sheets, and `cards.yaml`. Every character has a figure, a character token and a kit
without its list of items saying so; the kit is its cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.cards.files import PIECES_FROM, CardFiles, Written
from engine.languages import LocalText
from engine.skirmish.cards import CRITICAL, CardType, Item, items_of, x_stack_of

SHEETS: Final = "characters.yaml"
"""The file whose cards are sheets."""
OF_EVERYBODY: Final = (
    Item("figure", "figure", LocalText("Figure", "Charakterfigur")),
    Item("token", "character-token", LocalText("Character token", "Charaktertoken")),
)
"""The items of every character beside its kit (BOX-2)."""
NEED_NO_LINE: Final = ("kit", *(item.kind for item in OF_EVERYBODY))
"""The kinds of items that a sheet has whether its list says so or not; the kit is counted card by card."""
A_SHEET: Final = 100
"""So many ids are kept for the pieces of a sheet; those below are of the box."""
CRITICAL_PLACE: Final = 98
OBSTACLE_PLACE: Final = 99
MOST_FACE: Final = CRITICAL_PLACE - 1
"""The highest number on an X card: each has the id of its number."""


def rewritten(written: Written, file: str) -> Written:
    """A record with the words of every game: `kind` is its type, ranges are words, a sheet has a number, and the box its copies."""
    record: dict[str, Any] = dict(written)
    if "kind" in record:
        record["type"] = record.pop("kind")
    elif file == SHEETS and "type" not in record:
        record["type"] = CardType.CHARACTER.value
    if record.get("type") == CardType.CHARACTER and "id" in record and "number" not in record:
        record["number"] = f"C{record['id']}"
    for name in ("range", "face"):
        if isinstance(record.get(name), int) and not isinstance(record[name], bool):
            record[name] = str(record[name])
    if isinstance(record.get("copies"), int):
        record.setdefault("copies_in_box", record["copies"])
    return record


def items_beside(sheet: Written) -> Sequence[Written]:
    """The items of a sheet as cards, those of every character first; none of another card."""
    if sheet.get("type") != CardType.CHARACTER or not isinstance(sheet.get("id"), int) or not isinstance(sheet.get("slug"), str):
        return ()
    try:
        listed = items_of(sheet.get("items") or [])
    except ValueError:
        return ()  # the sheet itself says so
    whose = sheet.get("name")
    names = whose if isinstance(whose, Mapping) else {}
    of_everybody = [(place, item, _whose(item, names)) for place, item in enumerate(OF_EVERYBODY)]
    others = [(place, item, item.name.to_json()) for place, item in enumerate(listed, len(OF_EVERYBODY)) if item.kind not in NEED_NO_LINE]
    return [
        {
            "id": PIECES_FROM + A_SHEET * sheet["id"] + place,
            "slug": f"{sheet['slug']}-{item.slug}",
            "type": CardType.ITEM.value,
            "character": sheet["slug"],
            "piece": item.kind,
            "copies": item.count,
            "name": name,
            "number": f"C{sheet['id']}-{place + 1}",
            "copies_in_box": item.count,
        }
        for place, item, name in (*of_everybody, *others)
    ]


def _whose(item: Item, whose: Mapping[str, Any]) -> dict[str, str]:
    """The name of what every character has: with the character's, up to a comma."""
    names = {language: str(whose.get(language, "")).partition(",")[0] for language in ("en", "de")}
    return {"en": f"{item.name.en}: {names['en']}", "de": f"{item.name.de}: {names['de']}"}


def pieces_of_box(box: Written) -> Sequence[Written]:
    """The X cards of a box, one for each face, and its obstacles.

    Raises:
        ValueError: with the field, and what is wrong with it.
    """
    if "x_stack" not in box:
        return ()
    try:
        stack = x_stack_of(_counts(box["x_stack"]))
    except ValueError as error:
        raise ValueError("x_stack", str(error)) from error
    obstacles = box.get("obstacles", 0)
    if not isinstance(obstacles, int) or isinstance(obstacles, bool) or not 0 <= obstacles <= MOST_FACE:
        raise ValueError("obstacles", f"a number of obstacles from 0 to {MOST_FACE} is wanted (BOARD-2)")
    found = [
        {
            **_piece(CRITICAL_PLACE if face == CRITICAL else int(face), CardType.X, copies),
            "slug": "x-critical" if face == CRITICAL else f"x-{face}",
            "face": face,
            "name": {"en": f"X card {face}", "de": f"X Karte {face}"},
            "number": f"X{face}",
        }
        for face, copies in stack.items()
    ]
    if obstacles:
        name = {"en": "Obstacle", "de": "Hindernis"}
        found.append({**_piece(OBSTACLE_PLACE, CardType.OBSTACLE, obstacles), "slug": "obstacle", "name": name, "number": "O"})
    return found


def _piece(place: int, type: CardType, copies: int) -> dict[str, Any]:
    return {"id": PIECES_FROM + place, "type": type.value, "copies": copies, "copies_in_box": copies}


def _counts(written: Any) -> Mapping[Any, int]:
    """The X cards of a box as counts by face.

    Raises:
        ValueError: they are none.
    """
    if not isinstance(written, Mapping):
        raise ValueError("the number of X cards of each face is wanted (XST-2)")
    for face, copies in written.items():
        if not isinstance(copies, int) or isinstance(copies, bool) or copies < 0:
            raise ValueError(f"of X cards with {face} there can't be {copies!r} (XST-2)")
        if str(face).isdecimal() and int(str(face)) > MOST_FACE:
            raise ValueError(f"an X card has at most {MOST_FACE} on it, not {face} (XST-2)")
    return written


FILES: Final = CardFiles(
    edition_fields=frozenset({"obstacles", "x_stack"}), rewritten=rewritten, pieces_of_edition=pieces_of_box, pieces_of_card=items_beside
)
"""How the files of boxes are read."""
