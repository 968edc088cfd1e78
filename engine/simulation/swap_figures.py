"""Figures of swaps that every game has: what wins more, what is sooner, which cards bring least, and what of it is known.

A game says in `SwapWords` what comes sooner.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.languages import LocalText
from engine.simulation.figure import Chance, Column, Difference, Figure, IntervalsFigure, Json, Signed, Text, is_difference_told
from engine.simulation.game_figures import Advice, Change, StudyFigures, WeakCard
from engine.simulation.message import CardName, Joined, Message, Number, Percent, Said, message, whole

KEYS: Final = ("mean", "low", "high")
"""An estimate and the ends of its interval, as results hold them and sheets list them."""
SOONER: Final = LocalText("Sooner, turns", "Züge früher")
SHOWN: Final = 10
CHANGES: Final = 3
"""So many swaps, and so many weak cards, are told before all figures."""
HUNDRED: Final = 100
SELDOM: Final = 0.25
"""A card that is played in fewer of the games in which it was in hand is seldom played."""


@dataclass(frozen=True, kw_only=True)
class SwapWords:
    """What a game says of swaps; what comes sooner is its own.

    `best`, `sooner` and `later` have places for `sooner`, `low` and `high`, `best` for the `swap` too; `values` fill other places of all
    texts. `more` is the second thing that games are compared by, `caption` stands under the numbers.
    """

    none: LocalText
    best: LocalText
    label: LocalText
    axis: LocalText
    more: LocalText
    sooner: LocalText
    later: LocalText
    caption: Said = ""
    values: Callable[[Json], Mapping[str, Said]] = lambda result: {}

    def of(self, text: LocalText) -> Text:
        """`text`, said of a result."""
        return lambda result: message(text, **self.values(result))


def gains_on_a_sheet(entry: Mapping[str, Any]) -> list[Any]:
    """By how many turns something is sooner and how much more it brings, each with its interval: six columns of a sheet."""
    return [entry[part][key] for part in ("sooner", "more") for key in KEYS]


# --- Alone -----------------------------------------------------------------------------------


def gain(sooner: Json) -> dict[str, Said]:
    """By how much something is sooner, as sentences say it."""
    return {key: Number(sooner[part], 2) for key, part in (("sooner", "mean"), ("low", "low"), ("high", "high"))}


def is_faster(entry: Json) -> bool:
    """Whether something was found to be sooner."""
    return is_difference_told(entry["sooner"], 2) and entry["sooner"]["mean"] > 0


def swap_name(swap: Json) -> Joined:
    """What goes and what comes."""
    return Joined(["− ", CardName(swap["cut"]), ", + ", CardName(swap["add"])], "")


def swaps_sentence(words: SwapWords, result: Json) -> Said:
    """What to change, in words."""
    best = next((swap for swap in result["swaps"] if is_faster(swap)), None)
    if best is None:
        return words.none
    return message(words.best, swap=swap_name(best), **words.values(result), **gain(best["sooner"]))


def swap_lines(swap: Json) -> list[list[Any]]:
    """The line of a swap."""
    return [[swap["cut"], CardName(swap["cut"]), swap["add"], CardName(swap["add"]), *gains_on_a_sheet(swap), swap["sooner"]["found"]]]


def all_at_once(result: Json) -> Message:
    """For how many swaps the intervals hold."""
    text = LocalText(
        "The intervals hold for all %(looks)s swaps at once, 95 %%", "Die Intervalle gelten für alle %(looks)s Tausche zugleich, 95 %%"
    )
    return message(text, looks=len(result["swaps"]))


def _alone(words: SwapWords) -> IntervalsFigure:
    return IntervalsFigure(
        slug="swaps",
        title=lambda result: (
            LocalText("The same swaps, alone", "Dieselben Tausche, allein")
            if "wins" in result
            else LocalText("The best swaps", "Die besten Tausche")
        ),
        sentence=lambda result: swaps_sentence(words, result),
        data="swaps",
        label=words.of(words.label),
        has_plot=lambda result: bool(result["swaps"]),
        entries="swaps",
        name=swap_name,
        estimate="sooner",
        most=SHOWN,
        axis=words.of(words.axis),
        head=LocalText("Swap", "Tausch"),
        columns=(
            Column(SOONER, lambda swap: Difference(swap["sooner"], 2)),
            Column(words.more, lambda swap: Difference(swap["more"])),
        ),
        caption=words.caption,
        sheet_columns=(
            "cut",
            "cut_name",
            "add",
            "add_name",
            "sooner",
            "sooner_low",
            "sooner_high",
            "more",
            "more_low",
            "more_high",
            "found",
        ),
        lines=swap_lines,
        interval=all_at_once,
        note=lambda result: message(
            LocalText(
                "%(screened)s cards were screened in %(few)s games each; of the most promising, every swap of one "
                "copy was then played in %(games)s fresh games, each beside its twin without the swap.",
                "%(screened)s Karten wurden in je %(few)s Partien gesichtet; von den aussichtsreichsten wurde dann "
                "jeder Tausch eines Exemplars in %(games)s neuen Partien gespielt, jede neben ihrem Zwilling ohne "
                "den Tausch.",
            ),
            screened=result["method"]["screened"],
            few=result["method"]["screening_games"],
            games=whole(max((swap["sooner"]["n"] for swap in result["swaps"]), default=0)),
        ),
    )


# --- Against a field -------------------------------------------------------------------------


def points(estimate: Json) -> dict[str, Said]:
    """More games of a hundred, as sentences say it."""
    return {key: Number(HUNDRED * estimate[part]) for key, part in (("more", "mean"), ("low", "low"), ("high", "high"))}


def wins_more(swap: Json) -> bool:
    """Whether a swap was found to win more."""
    return is_difference_told(swap["wins"], scale=HUNDRED) and swap["wins"]["mean"] > 0


def signed(estimate: Json) -> Signed:
    """A difference of shares, in points."""
    return Signed({**estimate, "value": estimate["mean"]}, 1, HUNDRED)


WINS: Final = LocalText("More games won of a hundred", "Mehr Siege von hundert Partien")
NONE_KNOWN: Final = LocalText(
    "No swap is known to help: every interval holds “nothing gained”.",
    "Kein Tausch hilft nachweislich: In jedem Intervall liegt auch „nichts gewonnen“.",
)


def win_sentence(result: Json) -> Said:
    """What to change, in words."""
    best = next((swap for swap in result["swaps"] if wins_more(swap)), None)
    if best is None:
        return NONE_KNOWN
    text = LocalText(
        "First thing to change: %(swap)s. That wins %(more)s more games of a hundred (%(low)s to %(high)s) against these %(others)s decks.",
        "Zuerst zu ändern: %(swap)s. Das gewinnt von hundert Partien %(more)s mehr (%(low)s bis %(high)s) gegen diese %(others)s Decks.",
    )
    return message(text, swap=swap_name(best), others=result["method"]["opponents"], **points(best["wins"]))


def win_note(result: Json) -> Message:
    """How swaps were found and played."""
    method = result["method"]
    return message(
        LocalText(
            "As it is the list wins %(share)s. %(screened)s cards were screened in at least %(few)s games each; every swap of one copy of "
            "the most promising was then played in %(games)s fresh games, each beside its twin without the swap, by bots.",
            "So wie sie ist, gewinnt die Liste %(share)s. %(screened)s Karten wurden in je mindestens %(few)s Partien gesichtet; von den "
            "aussichtsreichsten wurde dann jeder Tausch eines Exemplars in %(games)s neuen Partien gespielt, jede neben ihrem Zwilling "
            "ohne den Tausch, von Bots.",
        ),
        share=Percent(result["wins"]["chance"], 1),
        screened=method["screened"],
        few=method["screening_games"],
        games=whole(method["games"]),
    )


WIN_SWAPS: Final = IntervalsFigure(
    slug="wins",
    title=LocalText("Swaps that win more", "Tausche, die mehr gewinnen"),
    sentence=win_sentence,
    data="swaps",
    label=LocalText(
        "How many more games of a hundred the deck wins after each swap",
        "Wie viele von hundert Partien das Deck nach jedem Tausch mehr gewinnt",
    ),
    has_plot=lambda result: bool(result["swaps"]),
    entries="swaps",
    name=swap_name,
    estimate="wins",
    scale=HUNDRED,
    decimals=1,
    line=0,
    most=SHOWN,
    axis=LocalText(
        "So many more games of a hundred are won after the swap", "So viele von hundert Partien mehr gewinnt das Deck nach dem Tausch"
    ),
    head=LocalText("Swap", "Tausch"),
    columns=(Column(WINS, lambda swap: signed(swap["wins"])), Column(SOONER, lambda swap: Difference(swap["sooner"], 2))),
    sheet_columns=("cut", "cut_name", "add", "add_name", "wins", "wins_low", "wins_high", "found"),
    lines=lambda swap: [
        [
            swap["cut"],
            CardName(swap["cut"]),
            swap["add"],
            CardName(swap["add"]),
            *(swap["wins"][key] for key in KEYS),
            swap["wins"]["found"],
        ]
    ],
    interval=all_at_once,
    note=win_note,
)


# --- The cards of the list -------------------------------------------------------------------


def brings(card: Json) -> Said:
    """What a card wins beside one that does nothing."""
    wins = card["wins"]
    if not is_difference_told(wins, scale=HUNDRED):
        return message(
            LocalText(
                "No gain known: a card that does nothing wins as often in its place (%(low)s to %(high)s of a hundred games).",
                "Kein Gewinn bekannt: Eine Karte, die nichts tut, gewinnt ebenso oft (%(low)s bis %(high)s von hundert Partien).",
            ),
            low=Number(HUNDRED * wins["low"]),
            high=Number(HUNDRED * wins["high"]),
        )
    text = (
        LocalText(
            "Brings %(more)s of a hundred games (%(low)s to %(high)s).", "Bringt %(more)s von hundert Partien (%(low)s bis %(high)s)."
        )
        if wins["mean"] > 0
        else LocalText(
            "Costs games: a card that does nothing in its place brings %(more)s of a hundred more (%(low)s to %(high)s).",
            "Kostet Siege: Eine Karte, die nichts tut, bringt an ihrer Stelle %(more)s von hundert mehr (%(low)s bis %(high)s).",
        )
    )
    shown = wins if wins["mean"] > 0 else {"mean": -wins["mean"], "low": -wins["high"], "high": -wins["low"]}
    return message(text, **points(shown))


def why_weak(card: Json) -> Said:
    """How often a card was in hand, and was played."""
    held, played = card["held"]["chance"], card["played"]["chance"]
    values: dict[str, Said] = {"held": Percent(held), "played": Percent(played), "games": whole(card["held"]["n"])}
    if not card["played"]["chance"]:
        text = LocalText(
            "In hand in %(held)s of the games, and never played in %(games)s: the bots found no use for it.",
            "In %(held)s der Partien auf der Hand und in %(games)s nie gespielt: Die Bots wussten nichts damit anzufangen.",
        )
    elif played < SELDOM * held:
        text = LocalText(
            "In hand in %(held)s of the games, played in only %(played)s: it comes too late or costs too much.",
            "In %(held)s der Partien auf der Hand, nur in %(played)s gespielt: Sie kommt zu spät oder kostet zu viel.",
        )
    else:
        text = LocalText(
            "In hand in %(held)s of the games, played in %(played)s.", "In %(held)s der Partien auf der Hand, in %(played)s gespielt."
        )
    return message(text, **values)


def cards_sentence(result: Json) -> Said:
    """Which card brings least, in words."""
    weakest = next(iter(result["cards"]), None)
    if weakest is None:
        return LocalText("There is no card to look at.", "Es gibt keine Karte anzusehen.")
    text = LocalText("%(card)s brings least. %(brings)s %(why)s", "%(card)s bringt am wenigsten. %(brings)s %(why)s")
    return message(text, card=CardName(weakest["card"]), brings=brings(weakest), why=why_weak(weakest))


def never_note(result: Json) -> Said:
    """The technologies that bots never played."""
    if not result["never_played"]:
        return ""
    names = Joined([CardName(card) for card in result["never_played"]], ", ")
    text = LocalText(
        "Never played by the bots, so nothing is known of them: %(cards)s.", "Von den Bots nie gespielt, also unbekannt: %(cards)s."
    )
    return message(text, cards=names)


CARDS: Final = IntervalsFigure(
    slug="cards",
    title=LocalText("What each card brings", "Was jede Karte bringt"),
    sentence=cards_sentence,
    data="cards",
    label=LocalText(
        "How many of a hundred games each card wins, beside a card that does nothing",
        "Wie viele von hundert Partien jede Karte gewinnt, neben einer, die nichts tut",
    ),
    entries="cards",
    name=lambda card: CardName(card["card"]),
    estimate="wins",
    scale=HUNDRED,
    decimals=1,
    line=0,
    axis=LocalText(
        "So many of a hundred games all copies of the card win, beside as many cards that do nothing",
        "So viele von hundert Partien gewinnen alle Exemplare der Karte, neben ebenso vielen, die nichts tun",
    ),
    head=LocalText("Card", "Karte"),
    columns=(
        Column(LocalText("Brings", "Bringt"), lambda card: signed(card["wins"])),
        Column(LocalText("In hand", "Auf der Hand"), lambda card: Chance(card["held"])),
        Column(LocalText("Played", "Gespielt"), lambda card: Chance(card["played"])),
    ),
    sheet_columns=("card", "name", "copies", "wins", "wins_low", "wins_high", "found", "held", "played"),
    lines=lambda card: [
        [
            *(card["card"], CardName(card["card"]), card["copies"]),
            *(card["wins"][key] for key in KEYS),
            *(card["wins"]["found"], card["held"]["chance"], card["played"]["chance"]),
        ]
    ],
    interval=lambda result: message(
        LocalText(
            "The intervals hold for all %(looks)s cards at once, 95 %%", "Die Intervalle gelten für alle %(looks)s Karten zugleich, 95 %%"
        ),
        looks=len(result["cards"]),
    ),
    note=never_note,
)


def swap_study(words: SwapWords) -> StudyFigures:
    """The study of swaps: alone, or against a field, where what wins comes first, and what each card brings."""
    alone = _alone(words)

    def figures(result: Json) -> Sequence[Figure]:
        return [WIN_SWAPS, CARDS, alone] if "wins" in result else [alone]

    return StudyFigures(
        slug="swaps",
        name=LocalText("Swaps", "Tausche"),
        headline=LocalText("What to change in %(name)s", "Was an %(name)s zu ändern wäre"),
        headline_of_a_list=LocalText("What to change in this list", "Was an dieser Liste zu ändern wäre"),
        lead=LocalText(
            "Every swap in %(games)s games without an opponent, %(turns)s turns each, each beside its twin without the swap.",
            "Jeder Tausch in %(games)s Partien ohne Gegner zu je %(turns)s Zügen, jede neben ihrem Zwilling ohne den Tausch.",
        ),
        button=LocalText("Find the best swaps", "Die besten Tausche finden"),
        figures=figures,
        advice=lambda result: advice_of(words, result),
        lead_against=LocalText(
            "Every swap in %(games)s games against %(others)s other decks, each beside its twin without the swap.",
            "Jeder Tausch in %(games)s Partien gegen %(others)s andere Decks, jede neben ihrem Zwilling ohne den Tausch.",
        ),
    )


# --- In short --------------------------------------------------------------------------------


def gains_of(words: SwapWords, swap: Json, result: Json) -> list[Said]:
    """What a swap brings, one sentence for each thing that is known."""
    said: list[Said] = []
    if "wins" in swap and wins_more(swap):
        text = LocalText(
            "Wins %(more)s more games of a hundred (%(low)s to %(high)s).",
            "Gewinnt von hundert Partien %(more)s mehr (%(low)s bis %(high)s).",
        )
        said.append(message(text, **points(swap["wins"])))
    if is_difference_told(swap["sooner"], 2):
        is_sooner = swap["sooner"]["mean"] > 0
        shown = (
            swap["sooner"]
            if is_sooner
            else {"mean": -swap["sooner"]["mean"], "low": -swap["sooner"]["high"], "high": -swap["sooner"]["low"]}
        )
        text = words.sooner if is_sooner else words.later
        said.append(message(text, **words.values(result), **gain(shown)))
    return said


def advice_of(words: SwapWords, result: Json) -> Advice:
    """The swaps that are known to help, no two of which take out or bring in the same card, and the weakest cards."""
    helps = wins_more if "wins" in result else is_faster
    changes: list[Change] = []
    told: set[int] = set()
    for swap in result["swaps"]:
        if helps(swap) and told.isdisjoint((swap["cut"], swap["add"])) and len(changes) < CHANGES:
            told |= {swap["cut"], swap["add"]}
            changes.append(Change(swap["cut"], swap["add"], gains_of(words, swap, result)))
    weak = [
        WeakCard(card["card"], Joined([brings(card), why_weak(card)]))
        for card in result.get("cards", ())[:CHANGES]
        if not (card["wins"]["found"] and card["wins"]["mean"] > 0)
    ]
    return Advice(summary=advice_summary(words, result, has_changes=bool(changes)), changes=changes, weak=weak)


def advice_summary(words: SwapWords, result: Json, *, has_changes: bool) -> Said:
    """Whom the list played, and whether anything is known to help."""
    if "wins" not in result:
        return "" if has_changes else swaps_sentence(words, result)
    wins, method = result["wins"], result["method"]
    text = LocalText(
        "The list wins %(share)s of %(games)s games (%(low)s to %(high)s) against %(others)s decks, both played by bots.",
        "Die Liste gewinnt %(share)s von %(games)s Partien (%(low)s bis %(high)s) gegen %(others)s Decks; Bots spielen beide Seiten.",
    )
    said = message(
        text,
        share=Percent(wins["chance"], 1),
        games=whole(wins["n"]),
        low=Percent(wins["low"], 1),
        high=Percent(wins["high"], 1),
        others=method["opponents"],
    )
    return said if has_changes else Joined([said, NONE_KNOWN])
