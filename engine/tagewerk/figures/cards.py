"""First hands, when cards can be played, factions, and the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.languages import LocalText
from engine.simulation.figure import Column, Curve, CurvesFigure, FanFigure, HeatFigure, Json, mean_column
from engine.simulation.message import CardName, Message, Number, Percent, Said, message, whole
from engine.tagewerk.figures.words import EARLY, ON_TIME, decided, faction_name, last_of

OPENING_WAYS: Final = ("exact_first", "exact_later", "after_mulligan_first", "after_mulligan_later")
OPENING_HEADS: Final = (
    LocalText("First player", "Beginnt"),
    LocalText("Later", "Später"),
    LocalText("Shuffled, first", "Gemischt, beginnt"),
    LocalText("Shuffled, later", "Gemischt, später"),
)


def opening_sentence(result: Json) -> Message:
    """First hands without a first play."""
    nothing = result["opening"]["no_first_play"]
    text = LocalText(
        "%(first)s of the first player’s hands hold nothing that the first turn can pay, %(later)s of a later player’s.",
        "Wer beginnt, hat in %(first)s der Starthände nichts, was der erste Zug bezahlen kann; wer später kommt, in %(later)s.",
    )
    return message(text, first=Percent(nothing["first"], 1), later=Percent(nothing["later"], 1))


OPENING: Final = HeatFigure(
    slug="opening",
    decimals=1,
    title=LocalText("Opening hands", "Starthände"),
    sentence=opening_sentence,
    data="opening",
    clauses=("SET-3", "SET-4"),
    entries="opening.cards",
    corner=LocalText("Card", "Karte"),
    is_wide=True,
    across=lambda cards: list(OPENING_HEADS),
    values=lambda entry: [100 * entry[way] for way in OPENING_WAYS],
    row_note=lambda entry: f"×{entry['copies']}",
    label=LocalText(
        "Chance in per cent to hold at least one copy of each card in the first hand, and after shuffling it back",
        "Chance in Prozent, mindestens ein Exemplar jeder Karte auf der Starthand zu haben, und nach dem Zurückmischen",
    ),
    axis=LocalText("At least one copy, in per cent; exact", "Mindestens ein Exemplar, in Prozent; exakt"),
    head=LocalText("At least one of", "Mindestens eine von"),
    columns=(
        Column(LocalText("Copies", "Exemplare"), lambda entry: whole(entry["copies"])),
        *(
            Column(head, lambda entry, way=way: Percent(entry[way], 1))  # type: ignore[misc]
            for head, way in zip(OPENING_HEADS, OPENING_WAYS, strict=True)
        ),
    ),
    sheet_columns=("card", "name", "copies", *OPENING_WAYS),
    lines=lambda entry: [[entry["card"], CardName(entry["card"]), entry["copies"], *(entry[way] for way in OPENING_WAYS)]],
    interval=LocalText("Counted exactly, without games", "Exakt gezählt, ohne Partien"),
    badge=LocalText("Exact", "Exakt"),
)


def castable_sentence(result: Json) -> Said:
    """Which card is the hardest to play, in words, for the middle of the game."""
    cards = result["castable"]["cards"]
    if not cards:
        return LocalText("No card of this deck can be played.", "Keine Karte dieses Decks kann gespielt werden.")
    middle = min(EARLY, len(cards[0]["turns"])) - 1
    turn = cards[0]["turns"][middle]["turn"]
    known = [(entry["turns"][middle]["drawn"]["chance"], entry["card"]) for entry in cards if entry["turns"][middle]["drawn"]]
    if not known:
        return message(LocalText("No card was drawn by turn %(turn)s.", "Bis Zug %(turn)s wurde keine Karte gezogen."), turn=turn)
    worst, card = min(known)
    text = LocalText(
        "By turn %(turn)s %(count)s of %(all)s cards can be played in nine of ten games that drew them; the hardest "
        "is %(card)s with %(share)s.",
        "Bis Zug %(turn)s sind %(count)s von %(all)s Karten in neun von zehn Partien spielbar, die sie gezogen haben; am schwersten ist "
        "%(card)s mit %(share)s.",
    )
    on_time = sum(1 for chance, _ in known if chance >= ON_TIME)
    return message(text, turn=turn, count=on_time, all=len(known), card=CardName(card), share=Percent(worst))


def castable_columns(cards: Sequence[Json]) -> list[Column]:
    """Every other turn up to the tenth, or what there is."""
    turns = [turn["turn"] for turn in cards[0]["turns"]] if cards else []
    picked = [place for place, turn in enumerate(turns) if turn in (2, 4, 6, 8, 10)] or list(range(len(turns)))
    text = LocalText("Played, turn %(turn)s", "Gespielt, Zug %(turn)s")
    return [
        Column(message(text, turn=turns[place]), lambda entry, place=place: Percent(entry["turns"][place]["played"]["chance"]))  # type: ignore[misc]
        for place in picked
    ]


CASTABLE: Final = HeatFigure(
    slug="castable",
    title=LocalText("Playing your cards", "Deine Karten spielen"),
    sentence=castable_sentence,
    data="castable",
    clauses=("PLAY-1", "RES-4"),
    label=LocalText(
        "Chance in per cent to be able to play each card by turn, once it is drawn",
        "Chance in Prozent, jede Karte bis zu einem Zug spielen zu können, wenn sie gezogen ist",
    ),
    entries="castable.cards",
    order=lambda card, entry: (card.cost or 0, card.id) if card else (99, entry["card"]),
    corner=LocalText("Card", "Karte"),
    is_wide=True,
    across=lambda cards: [whole(turn["turn"]) for turn in cards[0]["turns"]] if cards else [],
    values=lambda entry: [None if turn["drawn"] is None else 100 * turn["drawn"]["chance"] for turn in entry["turns"]],
    sure=lambda result: [
        turn[key] for entry in result["castable"]["cards"] for turn in entry["turns"] for key in ("drawn", "all") if turn[key] is not None
    ],
    axis=LocalText(
        "Playable once drawn, in per cent; turns from left to right", "Spielbar, wenn gezogen, in Prozent; Züge von links nach rechts"
    ),
    head=LocalText("Card", "Karte"),
    columns=castable_columns,
    caption=LocalText("Played by the turn, of all games", "Bis zu dem Zug gespielt, von allen Partien"),
    sheet_columns=("card", "name", "turn", "once_drawn", "all_games", "played"),
    lines=lambda entry: [
        [
            *(entry["card"], CardName(entry["card"]), turn["turn"]),
            *((turn["drawn"] or {}).get("chance"), turn["all"]["chance"], turn["played"]["chance"]),
        ]
        for turn in entry["turns"]
    ],
)


def factions_sentence(result: Json) -> Said:
    """Which faction keeps cards in the hand."""
    worst = max(
        ((turn["screwed"]["chance"], turn["turn"], one["faction"]) for one in result["factions"] for turn in one["turns"]),
        default=(0.0, 0, ""),
    )
    if not worst[0]:
        return LocalText("No character waits for a resource of its faction.", "Kein Charakter wartet auf eine Ressource seiner Fraktion.")
    text = LocalText(
        "%(faction)s: in %(share)s of the games a character waits in turn %(turn)s for a resource of its faction.",
        "%(faction)s: In %(share)s der Partien wartet in Zug %(turn)s ein Charakter auf eine Ressource seiner Fraktion.",
    )
    return message(text, faction=faction_name(worst[2]), share=Percent(worst[0]), turn=worst[1])


FACTIONS: Final = CurvesFigure(
    slug="factions",
    title=LocalText("Resources of the factions", "Ressourcen der Fraktionen"),
    sentence=factions_sentence,
    data="factions",
    clauses=("RES-4",),
    is_there=lambda result: bool(result["factions"]),
    label=LocalText(
        "Share of games in which a source of the faction has been seen, by turn",
        "Anteil der Partien nach Zug, in denen eine Quelle der Fraktion da war",
    ),
    axis=LocalText("Games with a source", "Partien mit einer Quelle"),
    curves=lambda result: [
        Curve(one["faction"], faction_name(one["faction"]), [{"turn": turn["turn"], **turn["source"]} for turn in one["turns"]])
        for one in result["factions"][:5]
    ],
)


def hand_sentence(result: Json) -> Message:
    """How many cards are in hand, and how many were drawn."""
    last = last_of(result, "cards")
    text = LocalText(
        "After turn %(turn)s %(drawn)s cards have been drawn, and %(hand)s are in hand, on average.",
        "Nach Zug %(turn)s sind im Mittel %(drawn)s Karten gezogen und %(hand)s auf der Hand.",
    )
    return message(text, turn=last["turn"], drawn=Number(last["drawn"]["mean"]), hand=Number(last["hand"]["mean"]))


HAND: Final = FanFigure(
    slug="hand",
    title=LocalText("Cards in hand", "Handkarten"),
    sentence=hand_sentence,
    data="cards",
    clauses=("CMD-1",),
    rows="cards.turns",
    until=decided,
    spread="hand",
    label=LocalText(
        "Cards in hand by turn: median with the middle 80 per cent of games",
        "Handkarten nach Zug: Median mit den mittleren 80 Prozent der Partien",
    ),
    axis=LocalText("Cards in hand at the end of the turn", "Handkarten am Ende des Zuges"),
    columns=(
        mean_column("drawn", LocalText("Drawn", "Gezogen"), "drawn"),
        mean_column("deck", LocalText("In the deck", "Im Deck"), "deck"),
    ),
)
