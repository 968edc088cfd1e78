"""Playing your cards: when each card can be played, and what is stranded in hand."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.cards import CardId
from engine.languages import Language
from engine.rone.cards import Card, Catalog
from simulations.reports.figure import (
    Figure,
    Json,
    Table,
    card_address,
    name_of,
    rates_within,
    widest_chance,
)
from web.text.numbers import percent_text, whole_text

ON_TIME = 0.9


def castable_figure(result: Json, catalog: Catalog, language: Language) -> Figure:
    """For each card, the chance to be able to play it by turn once it is drawn: shaded numbers, cheapest first."""
    cards = sorted(result["castable"]["cards"], key=lambda entry: _order(catalog.by_id.get(CardId(entry["card"])), entry["card"]))
    sentence = castable_sentence(cards, catalog, language)
    turns = [entry["turn"] for entry in cards[0]["turns"]] if cards else []
    heat = {
        "kind": "heat",
        "id": "castable-plot",
        "label": _("Chance in per cent to be able to play each card by turn, once it is drawn"),
        "description": sentence,
        "columns": [whole_text(turn) for turn in turns],
        "corner": _("Card"),
        "is_wide": True,
        "axis_x": _("Playable once drawn, in per cent; turns from left to right"),
        "rows": [
            {
                "name": name_of(entry["card"], catalog, language),
                "href": card_address(entry["card"], catalog),
                "note": f"×{entry['copies']}",
                "values": [None if turn["drawn"] is None else 100 * turn["drawn"]["chance"] for turn in entry["turns"]],
            }
            for entry in cards
        ],
    }
    every = [turn[key] for entry in cards for turn in entry["turns"] for key in ("drawn", "all") if turn[key] is not None]
    return Figure(
        slug="castable",
        title=_("Playing your cards"),
        sentence=sentence,
        data=result["castable"],
        lines=[
            ["card", "name", "copies", "turn", "once_drawn", "once_drawn_low", "once_drawn_high", "all_games", "all_low", "all_high"],
            *(
                [entry["card"], name_of(entry["card"], catalog, language), entry["copies"], turn["turn"], *_cells(turn)]
                for entry in cards
                for turn in entry["turns"]
            ),
        ],
        plots=[heat],
        numbers=_numbers(cards, turns, catalog, language),
        interval=rates_within(widest_chance(every)),
        note=_("“Once drawn” leaves out the games in which the card was not drawn by that turn. A card that can’t be played is left out."),
    )


def _numbers(cards: list[Json], turns: list[int], catalog: Catalog, language: Language) -> Table:
    picked = [n for n, turn in enumerate(turns) if turn in (2, 4, 6, 8, 10)] or list(range(len(turns)))
    columns = [_("Card"), *(_("All games, turn %(turn)s") % {"turn": turns[n]} for n in picked)]
    rows = [
        [name_of(entry["card"], catalog, language), *(percent_text(entry["turns"][n]["all"]["chance"]) for n in picked)] for entry in cards
    ]
    return Table(columns=columns, rows=rows, caption=_("Drawn and playable by the turn, of all games"), has_names=True)


def castable_sentence(cards: list[Json], catalog: Catalog, language: Language) -> str:
    """Which cards come on time and which are the hardest, in words, for the middle of the game."""
    if not cards:
        return _("No card of this deck can be played.")
    middle = min(5, len(cards[0]["turns"]) - 1)
    turn = cards[0]["turns"][middle]["turn"]
    known = [(entry["turns"][middle]["drawn"]["chance"], entry["card"]) for entry in cards if entry["turns"][middle]["drawn"]]
    if not known:
        return _("No card was drawn by turn %(turn)s.") % {"turn": turn}
    on_time = sum(1 for chance, _card in known if chance >= ON_TIME)
    worst, card = min(known)
    text = ngettext(
        "By turn %(turn)s, %(count)s of %(all)s card can be played in nine of ten games that drew it.",
        "By turn %(turn)s, %(count)s of %(all)s cards can be played in nine of ten games that drew them.",
        len(known),
    ) % {"turn": turn, "count": on_time, "all": len(known)}
    if worst >= ON_TIME:
        return text
    hardest = _("The hardest is %(card)s with %(share)s.") % {"card": name_of(card, catalog, language), "share": percent_text(worst)}
    return f"{text} {hardest}"


def _cells(turn: Json) -> list[float | None]:
    drawn = turn["drawn"] or {}
    return [*(drawn.get(key) for key in ("chance", "low", "high")), *(turn["all"][key] for key in ("chance", "low", "high"))]


def _order(card: Card | None, number: int) -> tuple[int, int, int]:
    return (card.level, card.cost if card.cost is not None else 99, card.id) if card else (99, 99, number)
