"""What Tagewerk's reports show and say: every figure, declared once, with its sentences in both languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.languages import LocalText
from engine.simulation.figure import (
    BarsFigure,
    Chance,
    Column,
    Curve,
    CurvesFigure,
    Dial,
    Difference,
    DistributionFigure,
    FanFigure,
    HeatFigure,
    IntervalsFigure,
    Json,
    Middle,
    StackedFigure,
    StackedPart,
    TableFigure,
    interval_of,
    is_difference_told,
    mean_column,
    middle_column,
    rate_column,
)
from engine.simulation.game_figures import GameFigures, SharedPicture
from engine.simulation.hand_figures import HandWords, first_hands
from engine.simulation.message import CardName, Message, Number, Percent, Said, message, whole
from engine.simulation.story import Story, StoryFigure, StoryTurn, StoryZone
from engine.simulation.swap_figures import SwapWords, swap_study
from engine.tagewerk.bots.named import BOTS
from engine.tagewerk.measures.stories import ToldGame
from engine.tagewerk.measures.table import DECK
from engine.tagewerk.table.log import happening_line
from engine.tagewerk.words.nouns import faction

POLICIES: Final = {
    "greedy": BOTS["greedy"].label,
    "steady": LocalText("Steady: what is needed", "Stetig: was gebraucht wird"),
    "builder": LocalText("Builder: resources first", "Aufbauend: Ressourcen zuerst"),
    "drawer": LocalText("Drawer: cards first", "Ziehend: Karten zuerst"),
    "chaser": LocalText("Chaser: points first", "Jagend: Siegpunkte zuerst"),
}
EARLY: Final = 6
ON_TIME: Final = 0.9
UNIT_TURNS: Final = LocalText("turns", "Züge")
"""In so many turns a deck shows how it starts; a card is on time that nine of ten games can play."""


def last_of(result: Json, section: str) -> Json:
    """The last turn of a section."""
    last: Json = result[section]["turns"][-1]
    return last


def faction_name(slug: str) -> LocalText:
    """A faction's name."""
    return faction(slug).name


# --- Points --------------------------------------------------------------------------------------


def clock_sentence(result: Json) -> Message:
    """By when the points that win are there, in words."""
    clock = result["clock"]
    half, early = clock["p50"], clock["p10"]
    if half is None:
        last = clock["turns"][-1]
        text = LocalText(
            "By turn %(turn)s, %(share)s of the games have collected %(points)s points.",
            "Bis Zug %(turn)s haben %(share)s der Partien %(points)s Siegpunkte gesammelt.",
        )
        return message(text, turn=last["turn"], share=Percent(last["chance"]), points=clock["points"])
    text = LocalText(
        "Half the games have %(points)s points by turn %(half)s, one of ten by turn %(early)s.",
        "Die Hälfte der Partien hat bis Zug %(half)s %(points)s Siegpunkte, eine von zehn bis Zug %(early)s.",
    )
    return message(text, points=clock["points"], half=half, early=early)


def race_note(result: Json) -> Said:
    """How often the points are there before an opponent of that pace."""
    against = result["clock"]["against"]
    if against["turn"] is None:
        return ""
    text = LocalText(
        "An opponent with %(pace)s points a turn has them after %(turn)s turns; %(share)s of the games are no later. "
        "This is a race, no win rate.",
        "Ein Gegner mit %(pace)s Punkten pro Zug hat sie nach %(turn)s Zügen; %(share)s der Partien sind nicht später. Das ist ein Rennen, "
        "keine Siegquote.",
    )
    return message(text, pace=Number(against["pace"]), turn=against["turn"], share=Percent(against["first"]["chance"]))


def points_sentence(result: Json) -> Message:
    """How many points there are at the end."""
    last = last_of(result, "points")
    text = LocalText(
        "After turn %(turn)s half the games have %(points)s points or more.",
        "Nach Zug %(turn)s hat die Hälfte der Partien %(points)s Siegpunkte oder mehr.",
    )
    return message(text, turn=last["turn"], points=whole(last["p50"]))


def source_name(entry: Json) -> Said:
    """Where points come from."""
    return CardName(entry["card"]) if entry["card"] else LocalText("Exchanged markers", "Getauschte Marken")


def sources_sentence(result: Json) -> Said:
    """What most points come from."""
    sources = result["points"]["sources"]
    if not sources:
        return LocalText("No points were collected.", "Es wurden keine Siegpunkte gesammelt.")
    best = max(sources, key=lambda entry: entry["mean"])
    total = sum(entry["mean"] for entry in sources)
    text = LocalText("%(card)s brings most: %(share)s of all points.", "%(card)s bringt am meisten: %(share)s aller Punkte.")
    return message(text, card=source_name(best), share=Percent(best["mean"] / total if total else 0))


CLOCK: Final = DistributionFigure(
    slug="clock",
    title=LocalText("Turns to the points that win", "Züge bis zu den Siegpunkten"),
    sentence=clock_sentence,
    data="clock",
    clauses=("END-1",),
    rows="clock.turns",
    marks="clock",
    label=LocalText(
        "Share of games by the turn in which the points that win are there",
        "Anteil der Partien nach dem Zug, in dem die Siegpunkte da sind, die gewinnen",
    ),
    note=race_note,
)
POINTS: Final = FanFigure(
    slug="points",
    title=LocalText("Victory points", "Siegpunkte"),
    sentence=points_sentence,
    data="points",
    clauses=("VP-1",),
    rows="points.turns",
    top=lambda result: result["clock"]["points"],
    label=LocalText(
        "Victory points by turn: median with the middle 80 per cent of games",
        "Siegpunkte nach Zug: Median mit den mittleren 80 Prozent der Partien",
    ),
    axis=LocalText("Victory points at the end of the turn", "Siegpunkte am Ende des Zuges"),
)
SOURCES: Final = TableFigure(
    slug="sources",
    title=LocalText("Where points come from", "Woher die Siegpunkte kommen"),
    sentence=sources_sentence,
    data="points",
    clauses=("VP-1", "CMD-3"),
    entries="points.sources",
    name=source_name,
    head=LocalText("From", "Von"),
    columns=(Column(LocalText("Points a game", "Punkte pro Partie"), lambda entry: Number(entry["mean"], 2)),),
    sheet_columns=("card", "name", "points"),
    lines=lambda entry: [[entry["card"], source_name(entry), entry["mean"]]],
)

# --- Resources and markers -----------------------------------------------------------------------


def resources_sentence(result: Json) -> Message:
    """How much of the resources is spent."""
    rows = result["resources"]["turns"]
    made, spent = (sum(row[name]["mean"] for row in rows) for name in ("made", "spent"))
    text = LocalText(
        "%(share)s of all resources are spent. After turn %(turn)s half the games have %(tokens)s resource tokens or more.",
        "%(share)s aller Ressourcen werden ausgegeben. Nach Zug %(turn)s hat die Hälfte der Partien %(tokens)s "
        "Ressourcenspielsteine oder mehr.",
    )
    return message(text, share=Percent(spent / made if made else 0), turn=rows[-1]["turn"], tokens=whole(rows[-1]["tokens"]["p50"]))


def markers_sentence(result: Json) -> Message:
    """What markers are exchanged for."""
    rows = result["markers"]["turns"]
    sums = {name: sum(row[name]["mean"] for row in rows) for name in ("draw", "token", "point")}
    text = LocalText(
        "In a game %(draw)s markers go for cards, %(token)s for resource tokens, %(point)s for points.",
        "In einer Partie gehen %(draw)s Marken für Karten weg, %(token)s für Ressourcenspielsteine, %(point)s für Siegpunkte.",
    )
    return message(text, **{name: Number(value) for name, value in sums.items()})


RESOURCES: Final = FanFigure(
    slug="resources",
    title=LocalText("Resource tokens", "Ressourcenspielsteine"),
    sentence=resources_sentence,
    data="resources",
    clauses=("RES-1", "CMD-2"),
    rows="resources.turns",
    spread="tokens",
    label=LocalText(
        "Resource tokens by turn: median with the middle 80 per cent of games",
        "Ressourcenspielsteine nach Zug: Median mit den mittleren 80 Prozent der Partien",
    ),
    axis=LocalText("Resource tokens at the end of the turn", "Ressourcenspielsteine am Ende des Zuges"),
    columns=(
        mean_column("made", LocalText("Could be spent", "Verfügbar"), "made"),
        mean_column("spent", LocalText("Spent", "Ausgegeben"), "spent"),
        mean_column("idle", LocalText("Left over", "Übrig"), "idle"),
    ),
)
MARKERS: Final = StackedFigure(
    slug="markers",
    title=LocalText("What markers are exchanged for", "Wofür Marken getauscht werden"),
    sentence=markers_sentence,
    data="markers",
    clauses=("CMD-1", "CMD-2", "CMD-3"),
    rows="markers.turns",
    label=LocalText("Command markers exchanged by turn, by what for", "Getauschte Befehlsmarken je Zug, nach Zweck"),
    axis=LocalText("Markers exchanged in the turn, mean", "Im Zug getauschte Marken, Mittel"),
    parts=[
        StackedPart("draw", LocalText("Cards", "Karten"), "draw", 1),
        StackedPart("token", LocalText("Resource tokens", "Ressourcenspielsteine"), "token", 3),
        StackedPart("point", LocalText("Points", "Siegpunkte"), "point", 5),
    ],
    columns=(mean_column("kept", LocalText("Kept", "Behalten"), "kept"),),
)

# --- Cards ---------------------------------------------------------------------------------------

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
        "%(first)s der Starthände dessen, der beginnt, enthalten nichts, was der erste Zug bezahlen kann; wer später kommt: %(later)s.",
    )
    return message(text, first=Percent(nothing["first"], 1), later=Percent(nothing["later"], 1))


OPENING: Final = HeatFigure(
    slug="opening",
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

# --- The board -----------------------------------------------------------------------------------


def board_sentence(result: Json) -> Message:
    """How the board stands at the end."""
    last = last_of(result, "board")
    text = LocalText(
        "After turn %(turn)s there are %(characters)s characters with %(attack)s attack and %(defence)s defence; all slots are taken in "
        "%(full)s of the games.",
        "Nach Zug %(turn)s liegen %(characters)s Charaktere mit %(attack)s Angriff und %(defence)s Verteidigung; alle Plätze sind in "
        "%(full)s der Partien belegt.",
    )
    means = {name: Number(last[name]["mean"]) for name in ("characters", "attack", "defence")}
    return message(text, turn=last["turn"], full=Percent(last["full"]["chance"]), **means)


BOARD: Final = BarsFigure(
    slug="board",
    title=LocalText("Characters in play", "Charaktere im Spiel"),
    sentence=board_sentence,
    data="board",
    clauses=("ZONE-2",),
    rows="board.turns",
    mean="characters",
    column=LocalText("Characters", "Charaktere"),
    label=LocalText("Characters in play by turn, mean", "Charaktere im Spiel je Zug, Mittel"),
    axis=LocalText("Characters at the end of the turn", "Charaktere am Ende des Zuges"),
    columns=(
        mean_column("ready", LocalText("Ready fighters", "Bereite Kämpfer"), "ready"),
        middle_column("attack", LocalText("Attack", "Angriff"), "attack"),
        middle_column("defence", LocalText("Defence", "Verteidigung"), "defence"),
        mean_column("items_open", LocalText("Open items", "Offene Gegenstände"), "items_open"),
        mean_column("items_hidden", LocalText("Hidden items", "Verdeckte Gegenstände"), "items_hidden"),
        rate_column("full", LocalText("All slots taken", "Alle Plätze belegt"), "full"),
    ),
)


def policies_sentence(result: Json) -> Said:
    """What markers should go for, in words."""
    best = max((row for row in result["policies"] if row["sooner"]), key=lambda row: row["sooner"]["mean"], default=None)
    if best is None or not is_difference_told(best["sooner"], 2) or best["sooner"]["mean"] <= 0:
        return LocalText("No other use of markers was found to be faster.", "Kein anderer Gebrauch der Marken war nachweislich schneller.")
    text = LocalText(
        "%(policy)s is faster: the points are there %(sooner)s turns sooner (%(low)s to %(high)s).",
        "%(policy)s ist schneller: Die Siegpunkte sind %(sooner)s Züge früher da (%(low)s bis %(high)s).",
    )
    values = {key: Number(best["sooner"][name], 2) for key, name in (("sooner", "mean"), ("low", "low"), ("high", "high"))}
    return message(text, policy=POLICIES[best["policy"]], **values)


POLICIES_FIGURE: Final = IntervalsFigure(
    slug="policies",
    title=LocalText("What markers are for", "Wozu die Marken dienen"),
    sentence=policies_sentence,
    data="policies",
    clauses=("CMD-1", "CMD-2", "CMD-3"),
    entries="policies",
    name=lambda row: POLICIES[row["policy"]],
    is_drawn=lambda row: bool(row["sooner"]),
    estimate="sooner",
    line=0,
    label=LocalText(
        "How many turns sooner the points that win are there with another use of markers",
        "Um wie viele Züge früher die Siegpunkte da sind, wenn die Marken anders gebraucht werden",
    ),
    axis=LocalText("Turns sooner than as ordered", "Züge früher als wie bestellt"),
    head=LocalText("Plan", "Plan"),
    columns=(
        Column(LocalText("Clock", "Züge"), lambda row: Number(row["clock"]["mean"], 2)),
        Column(LocalText("Points at the end", "Punkte am Ende"), lambda row: Number(row["points"]["mean"])),
        Column(LocalText("Sooner, turns", "Züge früher"), lambda row: Difference(row["sooner"], 2) if row["sooner"] else "–"),
    ),
    sheet_columns=("policy", "clock", "points", "sooner", "sooner_low", "sooner_high"),
    lines=lambda row: [
        [row["policy"], row["clock"]["mean"], row["points"]["mean"], *((row["sooner"] or {}).get(key) for key in ("mean", "low", "high"))]
    ],
)


HIDDEN: Final = TableFigure(
    slug="hidden",
    title=LocalText("Hidden items", "Verdeckte Gegenstände"),
    sentence=LocalText(
        "How long items lie hidden before they are turned up.", "Wie lange Gegenstände verdeckt liegen, bis sie aufgedeckt werden."
    ),
    data="hidden",
    clauses=("ITEM-2", "ITEM-4"),
    is_there=lambda result: bool(result["hidden"]["cards"]),
    entries="hidden.cards",
    head=LocalText("Item", "Gegenstand"),
    columns=(
        Column(LocalText("Turns hidden", "Züge verdeckt"), lambda entry: Middle(entry["turns"]) if entry["turns"] else "–"),
        Column(LocalText("Never turned up", "Nie aufgedeckt"), lambda entry: Chance(entry["never"])),
    ),
    sheet_columns=("card", "name", "turns", "never"),
    lines=lambda entry: [[entry["card"], CardName(entry["card"]), (entry["turns"] or {}).get("p50"), entry["never"]["chance"]]],
)


# --- Above all -----------------------------------------------------------------------------------

DIALS: Final[Mapping[str, tuple[LocalText, Said, LocalText]]] = {
    "curve": (
        LocalText("Curve", "Kurve"),
        "%",
        LocalText("of the resources of the first six turns are spent.", "der Ressourcen der ersten sechs Züge werden ausgegeben."),
    ),
    "points": (
        LocalText("Points", "Siegpunkte"),
        UNIT_TURNS,
        LocalText("until half the games have the points that win.", "bis die Hälfte der Partien die Siegpunkte hat, die gewinnen."),
    ),
    "factions": (
        LocalText("Factions", "Fraktionen"),
        "%",
        LocalText(
            "of the games have a character that waits for its faction’s resource, in one of the first six turns.",
            "der Partien haben in einem der ersten sechs Züge einen Charakter, der auf die Ressource seiner Fraktion wartet.",
        ),
    ),
    "flow": (
        LocalText("Flow", "Fluss"),
        UNIT_TURNS,
        LocalText("of a game go by with nothing played.", "einer Partie vergehen, ohne dass etwas gespielt wird."),
    ),
    "resilience": (
        LocalText("Resilience", "Standfestigkeit"),
        "%",
        LocalText(
            "of its points a deck collects against a raider of attack 3.",
            "seiner Punkte sammelt das Deck gegen einen Plünderer mit Angriff 3.",
        ),
    ),
}
NEVER: Final = LocalText(
    "Fewer than half the games have the points within these turns.", "Weniger als die Hälfte der Partien hat die Punkte in diesen Zügen."
)


def dials(result: Json) -> list[Dial]:
    """The dials of a goldfish result, in their order."""
    told = []
    for found in result["verdict"]["dials"]:
        title, unit, sentence = DIALS[found["dial"]]
        value, decimals = found["value"], 0 if found["dial"] == "points" else 1

        def say(number: float, unit: Said = unit, decimals: int = decimals, *, has_sign: bool = True) -> Said:
            return Percent(number, has_sign=has_sign) if unit == "%" else Number(number, decimals)

        told.append(
            Dial(
                title=title,
                value="–" if value is None else say(value, has_sign=False),
                unit=unit if value is not None else "",
                sentence=NEVER if value is None and found["dial"] == "points" else sentence,
                interval=interval_of(found["low"], found["high"], say),
            )
        )
    return told


def picture_text(result: Json, games: Said) -> Message:
    """What the picture beside a link shows."""
    text = LocalText(
        "Games by the turn in which %(points)s points are there, in per cent of %(games)s",
        "Partien nach dem Zug, in dem %(points)s Siegpunkte da sind, in Prozent von %(games)s",
    )
    return message(text, games=games, points=result["clock"]["points"])


# --- A game told -----------------------------------------------------------------------------------

OTHERS: Final = LocalText("The opponent", "Der Gegner")


def story_of(told: ToldGame) -> Story:
    """A goldfish game in words."""
    begins = (
        LocalText("The deck goes first.", "Das Deck beginnt.")
        if told.begins
        else LocalText("The deck goes second.", "Das Deck zieht nach.")
    )
    turns = []
    before = 0
    for turn in told.turns:
        lines = [line[0] for happening in turn.happenings if (line := happening_line(told.ids, DECK, happening, lambda player: OTHERS))]
        turns.append(
            StoryTurn(
                turn=turn.turn,
                lines=lines,
                figures=[
                    StoryFigure(
                        LocalText("Victory points", "Siegpunkte"),
                        turn.points,
                        message(LocalText("%(number)s in this turn", "%(number)s in diesem Zug"), number=turn.points - before),
                    ),
                    StoryFigure(LocalText("Resource tokens", "Ressourcenspielsteine"), turn.tokens),
                    StoryFigure(LocalText("Markers", "Marken"), turn.markers, LocalText("kept", "behalten")),
                ],
                zones=[
                    StoryZone(LocalText("In play", "Im Spiel"), turn.in_play),
                    StoryZone(LocalText("Hand", "Hand"), turn.hand),
                    StoryZone(LocalText("Discard pile", "Ablagestapel"), turn.discard, has_faces=False),
                ],
            )
        )
        before = turn.points
    return Story(
        begins,
        turns,
        LocalText("The newest card stands first in the discard pile.", "Die neueste Karte steht auf dem Ablagestapel zuerst."),
    )


HAND_WORDS: Final = HandWords(
    question=LocalText("%(cards)s. Keep, or shuffle all back?", "%(cards)s. Behalten oder alle zurückmischen?"),
    label=LocalText(
        "How many turns sooner the points that win are there than with the hand kept, with 95 % intervals; the line is keeping it",
        "Um wie viele Züge früher die Siegpunkte, die gewinnen, da sind als mit der behaltenen Hand, mit 95-%-Intervallen; die Linie ist "
        "das Behalten",
    ),
)
SWAPS: Final = swap_study(
    SwapWords(
        none=LocalText("No swap was found that makes the deck faster.", "Kein Tausch wurde gefunden, der das Deck schneller macht."),
        best=LocalText(
            "First thing to change: %(swap)s. The points that win are there %(sooner)s turns sooner (%(low)s to %(high)s).",
            "Zuerst zu ändern: %(swap)s. Die Siegpunkte, die gewinnen, sind %(sooner)s Züge früher da (%(low)s bis %(high)s).",
        ),
        label=LocalText(
            "How many turns sooner the points that win are there after each swap",
            "Um wie viele Züge früher die Siegpunkte, die gewinnen, nach jedem Tausch da sind",
        ),
        axis=LocalText(
            "The points are there so many turns sooner after the swap", "Die Siegpunkte sind nach dem Tausch so viele Züge früher da"
        ),
        more=LocalText("More points by the last turn", "Mehr Siegpunkte bis zum letzten Zug"),
        sooner=LocalText(
            "The points that win come %(sooner)s turns sooner (%(low)s to %(high)s).",
            "Die Siegpunkte, die gewinnen, kommen %(sooner)s Züge früher (%(low)s bis %(high)s).",
        ),
        later=LocalText(
            "But the points that win come %(sooner)s turns later (%(low)s to %(high)s).",
            "Aber die Siegpunkte, die gewinnen, kommen %(sooner)s Züge später (%(low)s bis %(high)s).",
        ),
    )
)

FIGURES: Final = GameFigures(
    alone=(POINTS, CLOCK, SOURCES, RESOURCES, MARKERS, OPENING, CASTABLE, FACTIONS, HAND, BOARD, HIDDEN, POLICIES_FIGURE),
    dials=dials,
    studies=(SWAPS, first_hands(HAND_WORDS)),
    bots={**POLICIES, **{name: bot.label for name, bot in BOTS.items()}},
    compared={
        "clock": LocalText("Turn in which the points that win are there", "Zug, in dem die Siegpunkte da sind, die gewinnen"),
        "points": LocalText("Victory points", "Siegpunkte"),
        "spent": LocalText("Resources spent", "Ausgegebene Ressourcen"),
        "tokens": LocalText("Resource tokens", "Ressourcenspielsteine"),
        "hand": LocalText("Cards in hand", "Handkarten"),
    },
    clauses={"win-rate": ("SET-1", "END-1"), "endings": ("END-1", "END-3")},
    picture=SharedPicture("clock.turns", picture_text),
    story_of=story_of,
)
