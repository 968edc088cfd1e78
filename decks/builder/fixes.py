"""From a problem's fix to what the builder can do about it: a change of the list, or a place to go."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from cards.search.rewriting import with_values
from engine.cards.catalog import CardId
from engine.cards.layout import Layout
from engine.languages import LocalText
from engine.verdict.verdict import Fix, FixAction, Problem
from web.games import present_kit

CHOOSE = LocalText("Choose what goes", "Wählen, was geht")
"""Beside a problem that nobody but the builder of the deck can mend: it leads to the cards, and takes none away."""


@dataclass(frozen=True)
class FixButton:
    """What stands beside a problem.

    `do` is a change in the builder's words; `query` filters the pool instead; `anchor` leads to a part
    of the page; `choices` are cards that each would do, with the change that each means.
    """

    label: LocalText
    do: str = ""
    query: str = ""
    anchor: str = ""
    choices: tuple[tuple[CardId, str], ...] = ()


def fix_button(problem: Problem) -> FixButton | None:
    """The button for `problem`, if the builder can help."""
    fix = problem.fix
    if fix is None:
        return None
    match fix.action:
        case FixAction.ADD | FixAction.REMOVE | FixAction.SET_QUANTITY | FixAction.MOVE if fix.card is not None:
            return FixButton(fix.label, do=change_of(fix, fix.card))
        case FixAction.WANT if fix.card is not None:
            return FixButton(fix.label, do=f"want:{fix.card}:{fix.zone}:{fix.quantity or 1}")
        case FixAction.REMOVE_HERO:
            return FixButton(fix.label, do=f"drop_hero:{fix.hero}")
        case FixAction.CHOOSE_HERO:
            return FixButton(fix.label, anchor="heroes")
        case FixAction.ADD:
            return FixButton(fix.label, query=pool_query(fix), choices=_choices("add", fix))
        case FixAction.REMOVE:
            return FixButton(CHOOSE, anchor=_anchor(fix.zone, present_kit().layout), choices=_choices("remove", fix))
    return None


def _anchor(zone: str, layout: Layout) -> str:
    """Where a zone stands on the page of the builder."""
    return "h-list" if zone == layout.main_zone else layout.sections_of(zone)[0].slug


def change_of(fix: Fix, card: CardId) -> str:
    """`fix`, which names `card`, in the builder's words (`decks.builder.words`)."""
    if fix.action is FixAction.MOVE:
        return f"move:{card}:{fix.zone}"
    if fix.action is FixAction.SET_QUANTITY or (fix.action is FixAction.REMOVE and fix.quantity is None):
        return f"set:{card}:{fix.zone}:{fix.quantity or 0}"
    return f"{fix.action}:{card}:{fix.zone}:{fix.quantity or 1}"


def _choices(word: str, fix: Fix) -> tuple[tuple[CardId, str], ...]:
    return tuple((card, f"{word}:{card}:{fix.zone}:1") for card in fix.suggestions)


def pool_query(fix: Fix) -> str:
    """The pool's query that shows what `fix` asks to choose from."""
    types = sorted(str(type) for type in present_kit().layout.types_of(fix.zone))
    return urlencode({"q": with_values(fix.query, "type", types)})
