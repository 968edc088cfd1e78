"""Answers about the chances of a formula: the call `odds/`, and the command that prints the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.calculator import Asked, AskedKind, Calculator
from engine.chances import at_least, chances_told, fraction_text, mean
from engine.skirmish.cards import Catalog
from engine.skirmish.odds import (
    MOST_CARDS,
    OddsError,
    checked_box,
    checked_stack,
    damage,
    defeats,
    distribution,
    formula_text,
    parse_formula,
    stack_after,
    value,
)

VALUE: Final = "value"
DAMAGE: Final = "damage"
ALL: Final = "all"
OF_DAMAGE: Final = ("strength", "armour", "prevent", "life")
"""Questions about damage alone."""
MOST_DRAWN: Final = 999
LONGEST_DRAWN: Final = 5 * MOST_DRAWN
"""So many drawn cards are read at most, in a text of so many characters."""


def odds_answer(asked: Mapping[str, Any], catalog: Catalog) -> dict[str, Any]:
    """The chances that `asked` asks for: `formula`, `of`, `stack` or `drawn`, `box`, `strength`, `armour`, `prevent`, `life`.

    Without a box it is that of `catalog`, without stack and drawn cards the whole of it. `{formula, stack, distribution: [{value, chance,
    share}], at_least: […], mean, defeats}`: chances are fractions as text, shares go from 0 to 1; `defeats` is null where no life is given.

    Raises:
        OddsError: there is no such formula or stack, or what is asked doesn't belong together.
    """
    formula = parse_formula(str(asked["formula"]))
    box = checked_box(asked["box"] if asked.get("box") is not None else _box_of(catalog))
    stack = stack_of(asked, box)
    number = distribution(formula, stack, box)
    if asked.get("of", VALUE) == DAMAGE:
        prevent = prevented(asked.get("prevent", 0))
        chances = damage(number, asked.get("strength", 0), asked.get("armour", 0), prevent)
    else:
        strange = [name for name in OF_DAMAGE if name in asked]
        if strange:
            raise OddsError(f"{', '.join(strange)} belong to chances of damage")
        chances = value(number)
    return {
        "formula": formula_text(formula),
        "stack": stack,
        "distribution": chances_told(chances),
        "at_least": chances_told(at_least(chances)),
        "mean": fraction_text(mean(chances)),
        "defeats": fraction_text(defeats(chances, asked["life"])) if "life" in asked else None,
    }


def _box_of(catalog: Catalog) -> Mapping[str, int]:
    if not catalog.x_stack:
        raise OddsError("no box with X cards is known here; name one")
    return catalog.x_stack


def stack_of(asked: Mapping[str, Any], box: Mapping[str, int]) -> dict[str, int]:
    """The rest of the X cards: as it is said, or all that don't lie open. Raises OddsError where both are said, or it can't be."""
    if asked.get("stack") is not None and asked.get("drawn") is not None:
        raise OddsError("either the stack is named, or the cards drawn from it")
    if asked.get("stack") is not None:
        return checked_stack(asked["stack"], box)
    return stack_after(drawn_faces(asked.get("drawn") or ()), box)


def drawn_faces(written: Any) -> list[str]:
    """Drawn X cards as a list of faces, as counts by face, or as text: `4,2,1+X`. Raises OddsError for anything else."""
    if isinstance(written, str) and len(written) <= LONGEST_DRAWN:
        return [face for face in written.replace(" ", "").split(",") if face]
    if isinstance(written, Mapping) and all(type(number) is int and 0 <= number <= MOST_CARDS for number in written.values()):
        if sum(written.values()) <= MOST_DRAWN:
            return [str(face) for face, number in written.items() for _one in range(number)]
    elif isinstance(written, Sequence) and len(written) <= MOST_DRAWN and all(isinstance(face, str | int) for face in written):
        return [str(face) for face in written]
    raise OddsError(f'{str(written)[:40]!r} are no X cards: a list of faces, such as [4, 2, "1+X"]')


def prevented(written: Any) -> int | None:
    """Prevented points: a number, or None for `all`. Raises OddsError for anything else."""
    text = str(written).strip()
    if text == ALL:
        return None
    if text.isascii() and text.isdecimal() and len(text) <= 3:
        return int(text)
    raise OddsError(f"{text[:20]!r} are no prevented points: a number from 0 up, or {ALL}")


_FRACTION: Final = {"type": "string", "example": "523/210"}
_CHANCES: Final = {
    "type": "array",
    "items": {"type": "object", "properties": {"value": {"type": "integer"}, "chance": _FRACTION, "share": {"type": "number"}}},
}
_TOLD: Final = {
    "formula": {"type": "string"},
    "stack": {"type": "object", "additionalProperties": {"type": "integer"}},
    "distribution": _CHANCES,
    "at_least": _CHANCES,
    "mean": _FRACTION,
    "defeats": {**_FRACTION, "nullable": True},
}
ODDS: Final = Calculator(
    slug="odds",
    summary="Exact chances of X",
    asked=(
        Asked(name="formula", kind=AskedKind.TEXT, is_needed=True, help="`X`, `X-1`, `2X+2`; at most 9 X."),
        Asked(
            name="of",
            kind=AskedKind.CHOICE,
            choices=(VALUE, DAMAGE),
            help="What it is for; a value (life, cards, squares), below 0 counted as 0 (XST-7), if left out.",
        ),
        Asked(name="stack", kind=AskedKind.COUNTS, help="How many X cards are left of each face."),
        Asked(name="drawn", kind=AskedKind.DATA, help="The faces of the X cards that lie open, where no stack is named."),
        Asked(name="box", kind=AskedKind.COUNTS, help="All X cards by face; those of the site if left out."),
        Asked(name="strength", kind=AskedKind.NUMBER, help="Of the attacker (DMG-2)."),
        Asked(name="armour", kind=AskedKind.NUMBER, help="Of the target (DMG-4)."),
        Asked(name="prevent", kind=AskedKind.TEXT, help="Points that the target prevents, or `all`."),
        Asked(name="life", kind=AskedKind.NUMBER, least=0, help="Of the target: `defeats` is the chance that it falls."),
    ),
    answer=odds_answer,
    told={"type": "object", "properties": _TOLD, "required": list(_TOLD)},
)
"""`POST games/skirmish/odds/`."""
