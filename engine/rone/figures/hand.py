"""The hand: what is in the first one, when each card can be played, what is stranded in it."""

from __future__ import annotations

from typing import Any, Final

from engine.languages import LocalText
from engine.rone.cards import Card
from engine.rone.figures.words import SAID, decided, told_turns
from engine.simulation.card_figures import (
    ON_TIME,
    Known,
    OpeningWay,
    by_turns_of,
    castable_figure,
    castable_sentence,
    copies,
    opening_figure,
)
from engine.simulation.figure import BarsFigure, Json, rate_column
from engine.simulation.message import CardName, Joined, Number, Percent, Said, message, plural

FIRST_SIX: Final = LocalText("First six", "Erste sechs")
KEYS: Final = ("chance", "low", "high")
DEAD: Final = 0.05
"""Cards that more of the games that drew them than this never could play are named."""
MOST_DEAD: Final = 6

OPENING: Final = opening_figure(
    (
        OpeningWay("exact", FIRST_SIX, FIRST_SIX),
        OpeningWay("after_bottom_mulligan", LocalText("Bottom", "Unten"), LocalText("Bottom all, redraw", "Alle nach unten, neu ziehen")),
        OpeningWay(
            "after_shuffle_mulligan", LocalText("Shuffle", "Gemischt"), LocalText("Shuffle all, redraw", "Alle einmischen, neu ziehen")
        ),
    ),
    clauses=("SET-3", "SET-4"),
    sentence=LocalText(
        "Looking for one card, put the rest at the bottom: what you put away can’t come back.",
        "Suchst du eine Karte, leg den Rest unter das Deck: Was du weglegst, kann nicht zurückkommen.",
    ),
    label=LocalText(
        "Chance in per cent to hold at least one copy of each card in the first hand, and after either mulligan",
        "Chance in Prozent, mindestens ein Exemplar jeder Karte auf der Starthand zu haben, und nach jedem der beiden Mulligans",
    ),
    note=LocalText(
        "The mulligan columns count on: the first hand is kept if it holds a copy; if it holds none, all six cards go.",
        "Die Mulligan-Spalten zählen weiter: Die Starthand bleibt, wenn sie ein Exemplar hat; hat sie keines, gehen alle sechs Karten.",
    ),
)


def cards_on_time(turn: int, known: Known) -> Said:
    """How many cards come on time, and which of those that can be played at all is the hardest."""
    on_time = sum(1 for chance, _ in known if chance >= ON_TIME)
    worst, card = min(((chance, entry["card"]) for chance, entry in known if entry["turns"][-1]["all"]["chance"]), default=(1.0, 0))
    text = plural(
        len(known),
        LocalText(
            "By turn %(turn)s, %(count)s of %(all)s card can be played in nine of ten games that drew it.",
            "Bis Zug %(turn)s ist %(count)s von %(all)s Karte in neun von zehn Partien spielbar, die sie gezogen haben.",
        ),
        LocalText(
            "By turn %(turn)s, %(count)s of %(all)s cards can be played in nine of ten games that drew them.",
            "Bis Zug %(turn)s sind %(count)s von %(all)s Karten in neun von zehn Partien spielbar, die sie gezogen haben.",
        ),
    )
    said = message(text, turn=turn, count=on_time, all=len(known))
    if worst >= ON_TIME:
        return said
    hardest = LocalText("The hardest is %(card)s with %(share)s.", "Am schwersten ist %(card)s mit %(share)s.")
    return Joined([said, message(hardest, card=CardName(card), share=Percent(worst))])


def by_cost(card: Card | None, entry: Json) -> tuple[int, int, int]:
    """Cards by level and cost; what the site doesn't know any more last."""
    return (card.level, card.cost if card.cost is not None else 99, card.id) if card else (99, 99, entry["card"])


def castable_lines(entry: Json) -> list[list[Any]]:
    """A line for each turn of a card."""
    return [
        [entry["card"], CardName(entry["card"]), entry["copies"], turn["turn"]]
        + [(turn["drawn"] or {}).get(key) for key in KEYS]
        + [turn["all"][key] for key in KEYS]
        for turn in entry["turns"]
    ]


def castable_entries(result: Json) -> list[dict[str, Any]]:
    """The cards, each with how many turns of it are told."""
    return [{**entry, "told": len(told_turns(result, entry["turns"]))} for entry in result["castable"]["cards"]]


CASTABLE: Final = castable_figure(
    decided,
    sentence=lambda result: castable_sentence(result, decided, cards_on_time),
    clauses=("PLAY-1", "PLAY-2"),
    entries=castable_entries,
    order=by_cost,
    row_note=copies,
    columns=lambda cards: by_turns_of(
        cards, cards[0]["told"] if cards else None, LocalText("All games, turn %(turn)s", "Alle Partien, Zug %(turn)s"), "all"
    ),
    caption=LocalText("Drawn and playable by the turn, of all games", "Bis zu dem Zug gezogen und spielbar, von allen Partien"),
    sheet_columns=("card", "name", "copies", "turn", "once_drawn", "once_drawn_low", "once_drawn_high", "all_games", "all_low", "all_high"),
    lines=castable_lines,
    note=LocalText(
        "“Once drawn” leaves out the games in which the card was not drawn by that turn. A card that can’t be played is left out.",
        "„Wenn gezogen“ lässt die Partien weg, in denen die Karte bis dahin nicht gezogen wurde. Karten, die "
        "man nicht spielen kann, fehlen hier.",
    ),
)


def stranded_sentence(result: Json) -> Said:
    """How many cards wait for the hero's level, in words."""
    turns = told_turns(result, result["stranded"]["turns"])
    first, last = turns[0], turns[-1]
    below = next((turn["turn"] for turn in turns if turn["cards"]["mean"] < 1), None)
    values: dict[str, Said] = {"turn": first["turn"], "cards": Number(first["cards"]["mean"])}
    if below == first["turn"]:
        return SAID.say("stranded", "hardly", late=Number(last["cards"]["mean"]), end=last["turn"], **values)
    begin = SAID.say(
        "stranded",
        "held",
        **values,
    )
    if below is None:
        text = LocalText("After turn %(turn)s it is still %(cards)s.", "Nach Zug %(turn)s sind es noch %(cards)s.")
        return Joined([begin, message(text, turn=last["turn"], cards=Number(last["cards"]["mean"]))])
    return Joined(
        [begin, message(LocalText("From turn %(turn)s on it is less than one.", "Ab Zug %(turn)s ist es weniger als eine."), turn=below)]
    )


def stranded_note(result: Json) -> Said:
    """First hands without a first play (exact), and the cards that are drawn and never playable."""
    stranded = result["stranded"]
    text = SAID.text("stranded", "first hands")
    said: list[Said] = [message(text, share=Percent(stranded["no_first_play"], 1))]
    dead = sorted((entry for entry in stranded["cards"] if entry["never"]["chance"] >= DEAD), key=lambda entry: -entry["never"]["chance"])
    if dead:
        named = [_with_share(entry["card"], entry["never"]["chance"]) for entry in dead[:MOST_DEAD]]
        said.append(SAID.say("stranded", "never", cards=Joined(named, ", ")))
    return Joined(said)


def _with_share(card: int, share: float) -> Joined:
    return Joined([CardName(card), " (", Percent(share), ")"], "")


STRANDED: Final = BarsFigure(
    **SAID.figure("stranded"),
    sentence=stranded_sentence,
    data="stranded",
    rows="stranded.turns",
    until=decided,
    mean="cards",
    columns=(rate_column("none", LocalText("Hands with none", "Hände ohne"), "none"),),
    note=stranded_note,
)
