"""The hand: what is in the first one, when each card can be played, what is stranded in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.languages import LocalText
from engine.rone.cards import Card
from engine.rone.figures.words import decided, told_turns
from engine.simulation.figure import BarsFigure, Column, HeatFigure, Json, rate_column
from engine.simulation.message import CardName, Joined, Number, Percent, Said, message, plural, whole

CARD: Final = LocalText("Card", "Karte")
WAYS: Final = ("exact", "after_bottom_mulligan", "after_shuffle_mulligan")
KEYS: Final = ("chance", "low", "high")
ON_TIME: Final = 0.9
DEAD: Final = 0.05
"""Cards that more of the games that drew them than this never could play are named."""
MOST_DEAD: Final = 6


def copies(entry: Json) -> str:
    """How many there are in the deck."""
    return f"×{entry['copies']}"


OPENING: Final = HeatFigure(
    slug="opening",
    decimals=1,
    title=LocalText("Opening hands", "Starthände"),
    sentence=LocalText(
        "Looking for one card, put the rest at the bottom: what you put away can’t come back.",
        "Suchst du eine Karte, leg den Rest unter das Deck: Was du weglegst, kann nicht zurückkommen.",
    ),
    data="opening",
    clauses=("SET-3", "SET-4"),
    label=LocalText(
        "Chance in per cent to hold at least one copy of each card in the first hand, and after either mulligan",
        "Chance in Prozent, mindestens ein Exemplar jeder Karte auf der Starthand zu haben, und nach jedem der beiden Mulligans",
    ),
    entries="opening.cards",
    corner=CARD,
    is_wide=True,
    across=lambda cards: [LocalText("First six", "Erste sechs"), LocalText("Bottom", "Unten"), LocalText("Shuffle", "Gemischt")],
    values=lambda entry: [100 * entry[way] for way in WAYS],
    row_note=copies,
    axis=LocalText("At least one copy, in per cent; exact", "Mindestens ein Exemplar, in Prozent; exakt"),
    head=LocalText("At least one of", "Mindestens eine von"),
    columns=(
        Column(LocalText("Copies", "Exemplare"), lambda entry: whole(entry["copies"])),
        Column(LocalText("First six", "Erste sechs"), lambda entry: Percent(entry["exact"], 1)),
        Column(LocalText("Bottom all, redraw", "Alle nach unten, neu ziehen"), lambda entry: Percent(entry["after_bottom_mulligan"], 1)),
        Column(LocalText("Shuffle all, redraw", "Alle einmischen, neu ziehen"), lambda entry: Percent(entry["after_shuffle_mulligan"], 1)),
    ),
    sheet_columns=("card", "name", "copies", *WAYS),
    lines=lambda entry: [[entry["card"], CardName(entry["card"]), entry["copies"], *(entry[way] for way in WAYS)]],
    interval=LocalText("Counted exactly, without games", "Exakt gezählt, ohne Partien"),
    badge=LocalText("Exact", "Exakt"),
    note=LocalText(
        "The mulligan columns count on: the first hand is kept if it holds a copy; if it holds none, all six cards go.",
        "Die Mulligan-Spalten zählen weiter: Die Starthand bleibt, wenn sie ein Exemplar hat; hat sie keines, gehen alle sechs Karten.",
    ),
)


def castable_sentence(result: Json) -> Said:
    """Which cards come on time and which are the hardest, in words, for the middle of the game."""
    cards = result["castable"]["cards"]
    if not cards:
        return LocalText("No card of this deck can be played.", "Keine Karte dieses Decks kann gespielt werden.")
    middle = min(5, len(told_turns(result, cards[0]["turns"])) - 1)
    turn = cards[0]["turns"][middle]["turn"]
    seen = [entry for entry in cards if entry["turns"][middle]["drawn"]]
    known = [(entry["turns"][middle]["drawn"]["chance"], entry["card"]) for entry in seen]
    if not known:
        return message(LocalText("No card was drawn by turn %(turn)s.", "Bis Zug %(turn)s wurde keine Karte gezogen."), turn=turn)
    on_time = sum(1 for chance, _card in known if chance >= ON_TIME)
    worst, card = min(
        ((chance, card) for (chance, card), entry in zip(known, seen, strict=True) if entry["turns"][-1]["all"]["chance"]),
        default=(1.0, 0),
    )
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
    return Joined(
        [
            said,
            message(
                LocalText("The hardest is %(card)s with %(share)s.", "Am schwersten ist %(card)s mit %(share)s."),
                card=CardName(card),
                share=Percent(worst),
            ),
        ]
    )


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


def castable_columns(cards: Sequence[Json]) -> list[Column]:
    """Every other turn up to the tenth of those that are told, or what there is."""
    turns = [turn["turn"] for turn in cards[0]["turns"][: cards[0]["told"]]] if cards else []
    picked = [n for n, turn in enumerate(turns) if turn in (2, 4, 6, 8, 10)] or list(range(len(turns)))
    return [_of_all_games(turns[n], n) for n in picked]


def _of_all_games(turn: int, place: int) -> Column:
    return Column(
        message(LocalText("All games, turn %(turn)s", "Alle Partien, Zug %(turn)s"), turn=turn),
        lambda entry: Percent(entry["turns"][place]["all"]["chance"]),
    )


CASTABLE: Final = HeatFigure(
    slug="castable",
    title=LocalText("Playing your cards", "Deine Karten spielen"),
    sentence=castable_sentence,
    data="castable",
    clauses=("PLAY-1", "PLAY-2"),
    label=LocalText(
        "Chance in per cent to be able to play each card by turn, once it is drawn",
        "Chance in Prozent, jede Karte bis zu einem Zug spielen zu können, wenn sie gezogen ist",
    ),
    entries=castable_entries,
    order=by_cost,
    corner=CARD,
    is_wide=True,
    across=lambda cards: [whole(turn["turn"]) for turn in cards[0]["turns"]] if cards else [],
    values=lambda entry: [None if turn["drawn"] is None else 100 * turn["drawn"]["chance"] for turn in entry["turns"]],
    row_note=copies,
    until=decided,
    sure=lambda result: [
        turn[key]
        for entry in result["castable"]["cards"]
        for turn in told_turns(result, entry["turns"])
        for key in ("drawn", "all")
        if turn[key] is not None
    ],
    axis=LocalText(
        "Playable once drawn, in per cent; turns from left to right", "Spielbar, wenn gezogen, in Prozent; Züge von links nach rechts"
    ),
    head=CARD,
    columns=castable_columns,
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
        text = LocalText(
            "Hardly a card waits for the hero’s level: %(cards)s at the end of turn %(turn)s, %(late)s after turn %(end)s.",
            "Kaum eine Karte wartet auf die Stufe des Helden: %(cards)s am Ende von Zug %(turn)s, %(late)s nach Zug %(end)s.",
        )
        return message(text, late=Number(last["cards"]["mean"]), end=last["turn"], **values)
    begin = message(
        LocalText(
            "At the end of turn %(turn)s you hold %(cards)s cards that your hero’s level can’t play yet.",
            "Am Ende von Zug %(turn)s hältst du %(cards)s Karten, die die Stufe deines Helden noch nicht spielen kann.",
        ),
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
    text = LocalText(
        "%(share)s of first hands hold no card of level 1 (exact, before a mulligan).",
        "%(share)s der Starthände enthalten keine Karte der Stufe 1 (exakt, vor einem Mulligan).",
    )
    said: list[Said] = [message(text, share=Percent(stranded["no_first_play"], 1))]
    dead = sorted((entry for entry in stranded["cards"] if entry["never"]["chance"] >= DEAD), key=lambda entry: -entry["never"]["chance"])
    if dead:
        named = [_with_share(entry["card"], entry["never"]["chance"]) for entry in dead[:MOST_DEAD]]
        text = LocalText(
            "Drawn but never playable in these turns: %(cards)s of the games that drew them.",
            "Gezogen, aber in diesen Zügen nie spielbar: %(cards)s der Partien, die sie zogen.",
        )
        said.append(message(text, cards=Joined(named, ", ")))
    return Joined(said)


def _with_share(card: int, share: float) -> Joined:
    return Joined([CardName(card), " (", Percent(share), ")"], "")


STRANDED: Final = BarsFigure(
    slug="stranded",
    title=LocalText("Stranded cards", "Gestrandete Karten"),
    sentence=stranded_sentence,
    data="stranded",
    clauses=("PLAY-2",),
    rows="stranded.turns",
    until=decided,
    mean="cards",
    label=LocalText("Cards in hand above the hero’s level, by turn", "Handkarten über der Stufe des Helden, nach Zug"),
    axis=LocalText("Cards in hand above the hero’s level", "Handkarten über der Stufe des Helden"),
    column=LocalText("Cards", "Karten"),
    columns=(rate_column("none", LocalText("Hands with none", "Hände ohne"), "none"),),
    note=stranded_note,
)
