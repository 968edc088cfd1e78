"""Technologies, which are always at hand, and recycling, which gives cards back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.languages import LocalText
from engine.rone.figures.words import (
    MORE_DAMAGE,
    SAID,
    SOONER_COUNTS,
    decided,
    full_deck,
    of_deck,
    told_turns,
)
from engine.rone.measures.goldfish_measures import BY_KEY
from engine.simulation.card_figures import CARD
from engine.simulation.figure import (
    Column,
    Difference,
    HeatFigure,
    IntervalsFigure,
    Json,
    Mean,
    Middle,
    Shown,
    Table,
    is_difference_told,
)
from engine.simulation.measure_figures import fan_of, half_by
from engine.simulation.message import CardName, Joined, Number, Percent, Said, message, names_of_cards, whole
from engine.simulation.swap_figures import SOONER, gains_on_a_sheet

TECHNOLOGY: Final = LocalText("Technology", "Technologie")


def technologies_sentence(result: Json) -> Said:
    """How many technologies stand in the end and which comes first, in words."""
    found = result["technologies"]
    last = told_turns(result, found["turns"])[-1]
    first = min(found["cards"], key=lambda entry: (half_by(entry["played"]) or 99, -entry["played"][-1]["chance"]))
    by = half_by(first["played"])
    text = SAID.text("technologies", "number")
    stand = message(text, turn=last["turn"], number=Number(last["mean"]))
    if by is None:
        return stand
    text = SAID.text("technologies", "first")
    return Joined([stand, message(text, card=CardName(first["card"]), turn=by)])


def technology_lines(entry: Json) -> list[list[Any]]:
    """A line for each turn of a technology."""
    return [
        [entry["card"], CardName(entry["card"]), playable["turn"]]
        + [found[key] for found in (playable, played) for key in ("chance", "low", "high")]
        for playable, played in zip(entry["playable"], entry["played"], strict=True)
    ]


TECHNOLOGIES: Final = HeatFigure(
    **SAID.figure("technologies"),
    sentence=technologies_sentence,
    data="technologies",
    is_there=lambda result: bool(result["technologies"]["cards"]),
    entries="technologies.cards",
    corner=TECHNOLOGY,
    is_wide=True,
    across=lambda cards: [whole(entry["turn"]) for entry in cards[0]["played"]],
    values=lambda entry: [100 * turn["chance"] for turn in entry["played"]],
    sure=lambda result: [turn for entry in result["technologies"]["cards"] for turn in entry["played"]],
    head=TECHNOLOGY,
    columns=(
        Column(
            LocalText("Playable in half the games by turn", "In der Hälfte der Partien spielbar bis Zug"),
            lambda entry: str(half_by(entry["playable"]) or "–"),
        ),
        Column(LocalText("Played in all turns", "Gespielt in allen Zügen"), lambda entry: Percent(entry["played"][-1]["chance"])),
    ),
    until=decided,
    sheet_columns=("card", "name", "turn", "playable", "playable_low", "playable_high", "played", "played_low", "played_high"),
    lines=technology_lines,
)


def without_entries(result: Json) -> list[Json]:
    """Each technology with what it brings, the best first."""
    return sorted(result["technologies"]["without"], key=lambda entry: (-entry["sooner"]["mean"], entry["card"]))


def without_sentence(result: Json) -> Said:
    """Which technologies make the deck faster and which slow it, in words."""
    entries = without_entries(result)
    told = [(entry["card"], entry["sooner"]["mean"]) for entry in entries if is_difference_told(entry["sooner"], 2)]
    better, worse = [card for card, sooner in told if sooner > 0], [card for card, sooner in told if sooner < 0]
    if not better and not worse:
        return SAID.say("without", "none", damage=full_deck(result))
    said: list[Said] = []
    if better:
        said.append(
            message(LocalText("The deck is faster with %(cards)s.", "Schneller ist das Deck mit %(cards)s."), cards=names_of_cards(better))
        )
    if worse:
        said.append(message(LocalText("It is slower with %(cards)s.", "Langsamer ist es mit %(cards)s."), cards=names_of_cards(worse)))
    if len(better) + len(worse) < len(entries):
        said.append(LocalText("For the others no difference was found.", "Bei den anderen wurde kein Unterschied gefunden."))
    return Joined(said)


WITHOUT: Final = IntervalsFigure(
    **SAID.figure("without"),
    sentence=without_sentence,
    data="technologies.without",
    is_there=lambda result: bool(result["technologies"]["without"] and result["method"]["side_games"]),
    label=of_deck(
        LocalText(
            "How many turns sooner %(damage)s damage is dealt with each technology than without it",
            "Um wie viele Züge früher %(damage)s Schaden mit jeder Technologie zugefügt sind als ohne sie",
        )
    ),
    entries=without_entries,
    estimate="sooner",
    axis=of_deck(
        LocalText(
            "%(damage)s damage comes so many turns sooner with it than without it",
            "%(damage)s Schaden kommen mit ihr so viele Züge früher als ohne sie",
        )
    ),
    head=TECHNOLOGY,
    columns=(
        Column(SOONER, lambda entry: Difference(entry["sooner"], 2)),
        Column(MORE_DAMAGE, lambda entry: Difference(entry["more"])),
    ),
    caption=SOONER_COUNTS,
    sheet_columns=("card", "name", "sooner", "sooner_low", "sooner_high", "more", "more_low", "more_high", "games"),
    lines=lambda entry: [[entry["card"], CardName(entry["card"]), *gains_on_a_sheet(entry), entry["sooner"]["n"]]],
    interval=lambda result: message(
        LocalText(
            "The intervals hold for all %(looks)s technologies at once, 95 %%",
            "Die Intervalle gelten für alle %(looks)s Technologien zugleich, 95 %%",
        ),
        looks=len(result["technologies"]["without"]),
    ),
    note=lambda result: message(
        LocalText(
            "The same %(games)s games with and without the technology. One that helps against units or damage is "
            "worth more than this says.",
            "Dieselben %(games)s Partien mit und ohne die Technologie. Eine, die gegen Einheiten oder Schaden "
            "hilft, ist mehr wert, als hier steht.",
        ),
        games=whole(result["method"]["side_games"]),
    ),
)


def recycling_sentence(result: Json) -> Said:
    """How many cards come back in a game, and what that costs."""
    back, gone = result["recycling"]["cards_a_game"], result["recycling"]["removed_a_game"]
    if not back["mean"]:
        return LocalText("Nothing was recycled in any game.", "In keiner Partie wurde etwas wiederverwertet.")
    return SAID.say("recycling", "cards", back=Number(back["mean"]), gone=Number(gone["mean"]))


def recycled_first(result: Json) -> Sequence[Json]:
    """The cards, those that are recycled most first."""
    return sorted(result["recycling"]["cards"], key=lambda entry: (-entry["a_game"], entry["card"]))


def recycling_table(result: Json) -> Table:
    """Which cards come back how often."""
    found = result["recycling"]
    return Table(
        columns=[CARD, LocalText("Times in a game", "Mal pro Partie")],
        rows=[
            [LocalText("All that are recycled", "Alle wiederverwerteten"), Mean(found["cards_a_game"], 2)],
            [LocalText("All that leave the game", "Alle, die das Spiel verlassen"), Mean(found["removed_a_game"], 2)],
            *(_times(entry) for entry in recycled_first(result) if entry["a_game"]),
        ],
        has_names=True,
    )


def _times(entry: Json) -> list[Shown]:
    return [CardName(entry["card"]), Number(entry["a_game"], 2)]


def recycling_numbers(result: Json) -> Table | None:
    """The graveyard by turn; nothing where no game was watched closely."""
    if not result["recycling"]["games"]:
        return None
    return Table(
        columns=[
            LocalText("Turn", "Zug"),
            LocalText("Graveyard", "Friedhof"),
            LocalText("Top card can be recycled", "Oberste Karte wiederverwertbar"),
            LocalText("Too few cards for it", "Zu wenige Karten dafür"),
        ],
        rows=[
            [whole(turn["turn"]), Middle(turn["graveyard"]), Percent(turn["recyclable"]["chance"]), Percent(turn["dry"]["chance"])]
            for turn in told_turns(result, result["recycling"]["turns"])
        ],
        caption=LocalText(
            "At the end of the turn, after the plan has recycled what it wants",
            "Am Ende des Zuges, nachdem wiederverwertet ist, was der Plan wiederverwertet",
        ),
    )


def recycling_note(result: Json) -> Said:
    """How often the graveyard ran dry; nothing where no game was watched closely."""
    if not result["recycling"]["games"]:
        return ""
    found = result["recycling"]
    return SAID.say("recycling", "buried", share=Percent(found["dry_games"]["chance"]), games=whole(found["games"]))


RECYCLING: Final = fan_of(
    BY_KEY["graveyard"],
    decided,
    title=LocalText("Recycling", "Wiederverwertung"),
    sentence=recycling_sentence,
    clauses=("REC-1", "REC-2"),
    has_plot=lambda result: bool(result["recycling"]["games"]),
    table=recycling_table,
    numbers=recycling_numbers,
    sheet=lambda result: [
        ["card", "name", "a_game"],
        *([entry["card"], CardName(entry["card"]), entry["a_game"]] for entry in recycled_first(result)),
    ],
    sure=lambda result: [result["recycling"]["cards_a_game"], result["recycling"]["removed_a_game"]],
    note=recycling_note,
)
