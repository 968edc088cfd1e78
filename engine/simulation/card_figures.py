"""Figures of a deck's cards that every game has: what is in first hands, and by when each card can be played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from engine.languages import LocalText
from engine.simulation.figure import Column, HeatFigure, Json, Text
from engine.simulation.measure_figures import Decided, told_until
from engine.simulation.message import CardName, Percent, Said, message, whole

CARD: Final = LocalText("Card", "Karte")
ON_TIME: Final = 0.9
"""A card is on time that nine of ten games can play."""
EARLY: Final = 6
"""In so many turns a deck shows how it starts."""
TOLD_TURNS: Final = (2, 4, 6, 8, 10)


def copies(entry: Json) -> str:
    """How many there are in the deck."""
    return f"×{entry['copies']}"


class OpeningWay(NamedTuple):
    """A way to a first hand: its key in an entry, and what it is called over the plot and over the numbers."""

    key: str
    head: LocalText
    column: LocalText


def opening_figure(ways: Sequence[OpeningWay], *, clauses: Sequence[str], sentence: Text, label: Text, note: Text = "") -> HeatFigure:
    """The chance to hold a card in the first hand, counted exactly."""

    def column(way: OpeningWay) -> Column:
        return Column(way.column, lambda entry: Percent(entry[way.key], 1))

    return HeatFigure(
        slug="opening",
        decimals=1,
        title=LocalText("Opening hands", "Starthände"),
        sentence=sentence,
        data="opening",
        clauses=clauses,
        label=label,
        entries="opening.cards",
        corner=CARD,
        is_wide=True,
        across=lambda cards: [way.head for way in ways],
        values=lambda entry: [100 * entry[way.key] for way in ways],
        row_note=copies,
        axis=LocalText("At least one copy, in per cent; exact", "Mindestens ein Exemplar, in Prozent; exakt"),
        head=LocalText("At least one of", "Mindestens eine von"),
        columns=(Column(LocalText("Copies", "Exemplare"), lambda entry: whole(entry["copies"])), *map(column, ways)),
        sheet_columns=("card", "name", "copies", *(way.key for way in ways)),
        lines=lambda entry: [[entry["card"], CardName(entry["card"]), entry["copies"], *(entry[way.key] for way in ways)]],
        interval=LocalText("Counted exactly, without games", "Exakt gezählt, ohne Partien"),
        badge=LocalText("Exact", "Exakt"),
        note=note,
    )


def _told(until: Decided | None, result: Json, entry: Json) -> Sequence[Json]:
    """The turns of an entry that pages tell: all, where nothing says until when."""
    return told_until(until(result) if until else None, entry["turns"])


Known = Sequence[tuple[float, Json]]
"""Cards that were drawn by some turn: the share of the games that drew it in which one could be played by then, and its entry."""


def castable_sentence(result: Json, until: Decided | None, say: Callable[[int, Known], Said]) -> Said:
    """Which cards come on time in the middle of the game: what `say` says of that turn and the cards that were drawn by then."""
    cards = result["castable"]["cards"]
    if not cards:
        return LocalText("No card of this deck can be played.", "Keine Karte dieses Decks kann gespielt werden.")
    middle = min(EARLY, len(_told(until, result, cards[0]))) - 1
    turn = cards[0]["turns"][middle]["turn"]
    known = [(entry["turns"][middle]["drawn"]["chance"], entry) for entry in cards if entry["turns"][middle]["drawn"]]
    if not known:
        return message(LocalText("No card was drawn by turn %(turn)s.", "Bis Zug %(turn)s wurde keine Karte gezogen."), turn=turn)
    return say(turn, known)


def by_turns_of(cards: Sequence[Json], until: int | None, head: LocalText, share: str) -> list[Column]:
    """A column for every other turn up to the tenth of those that are told, or what there is: a `share` of all games."""

    def column(place: int, turn: int) -> Column:
        return Column(message(head, turn=turn), lambda entry: Percent(entry["turns"][place][share]["chance"]))

    turns = [turn["turn"] for turn in cards[0]["turns"][:until]] if cards else []
    picked = [place for place, turn in enumerate(turns) if turn in TOLD_TURNS] or range(len(turns))
    return [column(place, turns[place]) for place in picked]


def castable_figure(until: Decided | None, **others: Any) -> HeatFigure:
    """By when each card can be played. `others` are what a game says of its own: sentence, order, columns, lines (`HeatFigure`)."""
    usual: dict[str, Any] = {"entries": "castable.cards"}
    return HeatFigure(
        slug="castable",
        title=LocalText("Playing your cards", "Deine Karten spielen"),
        data="castable",
        until=until,
        label=LocalText(
            "Chance in per cent to be able to play each card by turn, once it is drawn",
            "Chance in Prozent, jede Karte bis zu einem Zug spielen zu können, wenn sie gezogen ist",
        ),
        corner=CARD,
        head=CARD,
        is_wide=True,
        across=lambda cards: [whole(turn["turn"]) for turn in cards[0]["turns"]] if cards else [],
        values=lambda entry: [None if turn["drawn"] is None else 100 * turn["drawn"]["chance"] for turn in entry["turns"]],
        sure=lambda result: [
            turn[key]
            for entry in result["castable"]["cards"]
            for turn in _told(until, result, entry)
            for key in ("drawn", "all")
            if turn[key] is not None
        ],
        axis=LocalText(
            "Playable once drawn, in per cent; turns from left to right",
            "Spielbar, wenn gezogen, in Prozent; Züge von links nach rechts",
        ),
        **usual | others,
    )
