"""The verdict in words: five dials, each a number, a sentence, and its place among the decks that were measured."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.rone.figures.words import full_deck
from engine.rone.measures.report_verdict import EARLY_TURNS
from engine.simulation.figure import Dial, Json, Place, aim_of, interval_of
from engine.simulation.message import Joined, Number, Percent, Said, message

SHARES: Final = ("curve", "resilience")
DECIMALS: Final = {"levels": 0, "damage": 2, "recycling": 1}
BESIDE_OTHERS: Final = ("better", "alike", "worse")
AMONG: Final = {
    "curve": (LocalText("more than", "mehr als"), LocalText("about as much as", "etwa so viel wie"), LocalText("less than", "weniger als")),
    "levels": (LocalText("sooner than", "früher als"), LocalText("as soon as", "so früh wie"), LocalText("later than", "später als")),
    "damage": (
        LocalText("faster than", "schneller als"),
        LocalText("about as fast as", "etwa so schnell wie"),
        LocalText("slower than", "langsamer als"),
    ),
    "resilience": (
        LocalText("more often than", "öfter als"),
        LocalText("about as often as", "etwa so oft wie"),
        LocalText("less often than", "seltener als"),
    ),
    "recycling": (
        LocalText("more than", "mehr als"),
        LocalText("about as many as", "etwa so viele wie"),
        LocalText("fewer than", "weniger als"),
    ),
}
"""How a dial stands beside others: better, alike, worse."""
UNIT_TURNS: Final = LocalText("turns", "Züge")
UNIT_CARDS: Final = LocalText("cards", "Karten")


def verdict_dials(result: Json) -> list[Dial]:
    """The dials of a goldfish result, in their order."""
    return [_dial(found, result) for found in result["verdict"]["dials"]]


def _dial(found: Json, result: Json) -> Dial:
    name, value = found["dial"], found["value"]
    title, unit, sentence = _words(name, value, result)
    return Dial(
        title=title,
        value="–" if value is None else _number(name, value, has_sign=False),
        unit=unit if value is not None else "",
        sentence=sentence,
        interval=_interval(name, found["low"], found["high"]),
        games=found.get("n"),
        place=_place(name, found.get("place")),
        aim=aim_of(result, name, "" if name in SHARES else unit),
    )


def _words(name: str, value: float | None, result: Json) -> tuple[Said, Said, Said]:
    """Title, unit and sentence of a dial."""
    turns, deck = result["method"]["turns"], full_deck(result)
    match name:
        case "curve":
            text = LocalText(
                "of the income of turns 1 to %(turn)s is spent by then.",
                "des Einkommens der Züge 1 bis %(turn)s sind bis dahin ausgegeben.",
            )
            return LocalText("Curve", "Kurve"), "%", message(text, turn=min(turns, EARLY_TURNS))
        case "levels":
            never = message(
                LocalText(
                    "Fewer than half the games reach level 3 within %(turns)s turns.",
                    "Weniger als die Hälfte der Partien erreicht in %(turns)s Zügen Stufe 3.",
                ),
                turns=turns,
            )
            return (
                LocalText("Level race", "Stufenrennen"),
                UNIT_TURNS,
                never if value is None else LocalText("until half the games have level 3.", "bis die Hälfte der Partien Stufe 3 hat."),
            )
        case "damage":
            never = message(
                LocalText(
                    "Fewer than half the games deal %(damage)s damage within %(turns)s turns.",
                    "Weniger als die Hälfte der Partien fügt binnen %(turns)s Zügen %(damage)s Schaden zu.",
                ),
                turns=turns,
                damage=deck,
            )
            dealt = message(
                LocalText(
                    "until %(damage)s damage, a whole deck, is dealt, on average.",
                    "bis %(damage)s Schaden, ein ganzes Deck, zugefügt sind, im Mittel.",
                ),
                damage=deck,
            )
            return LocalText("Damage race", "Schadensrennen"), UNIT_TURNS, never if value is None else dealt
        case "resilience":
            text = LocalText(
                "of games deal %(damage)s damage before an opponent with 6 damage a turn has.",
                "der Partien fügen %(damage)s Schaden zu, bevor ein Gegner mit 6 Schaden pro Zug es tut.",
            )
            return LocalText("Resilience", "Standfestigkeit"), "%", message(text, damage=deck)
    return LocalText("Recycling", "Wiederverwertung"), UNIT_CARDS, LocalText("come back in a game.", "kommen in einer Partie zurück.")


def _number(name: str, value: float, *, has_sign: bool) -> Said:
    return Percent(value, has_sign=has_sign) if name in SHARES else Number(value, DECIMALS[name])


def _interval(name: str, low: float | None, high: float | None) -> Said:
    """How sure the value is. A share ends at 0 and 1."""

    def say(end: float) -> Said:
        return _number(name, min(max(end, 0), 1) if name in SHARES else end, has_sign=True)

    return interval_of(low, high, say)


def _place(name: str, found: Json | None) -> Place | None:
    """Of how many of the measured decks it is better, alike and worse, the most first; None where it has no place among them."""
    if not found:
        return None
    most = sorted((part for part in BESIDE_OTHERS if found[part]), key=lambda part: -found[part])
    said: list[Said] = []
    for part in most:
        word = AMONG[name][BESIDE_OTHERS.index(part)]
        if said:
            said.append(message(LocalText("%(word)s %(number)s", "%(word)s %(number)s"), word=word, number=found[part]))
        else:
            text = LocalText("%(word)s %(number)s of %(decks)s decks", "%(word)s %(number)s von %(decks)s Decks")
            said.append(message(text, word=_capital(word), number=found[part], decks=found["decks"]))
    return Place(
        said=Joined([Joined(said, ", "), "."], ""),
        decks=found["decks"],
        low=found["better"],
        high=found["better"] + found["alike"],
    )


def _capital(text: LocalText) -> LocalText:
    return LocalText(text.en[0].upper() + text.en[1:], text.de[0].upper() + text.de[1:])
