"""Two goldfish reports side by side: curves over one another, differences with intervals, and plain words where there is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from engine.languages import Language
from engine.rone.cards import Catalog
from simulations.reports.figure import Cell, Figure, Json, Table, card_address, is_shown, name_of
from simulations.reports.life import FULL_DECK
from simulations.reports.method import policy_name, ruleset_name
from simulations.reports.verdict import Dial
from web.text.numbers import NARROW_SPACE, number_text, whole_text

KEYS = ("value", "low", "high")
RATES = ("through", "level_2", "level_3", "curve", "levels", "resilience")
MOST_CARDS = 12


def beside_figures(names: Sequence[str], found: Json, lists: Sequence[Json], catalog: Catalog, language: Language) -> list[Figure]:
    """Every figure of two reports side by side, in the order of the page."""
    curves = [curve_figure(names, curve) for curve in found["curves"]]
    return [measures_figure(names, found), lists_figure(names, lists, catalog, language), *curves, *castable_figures(names, found, catalog)]


def beside_dials(names: Sequence[str], found: Json) -> list[Dial]:
    """The dials of both verdicts and what lies between them."""
    return [
        Dial(
            title=measure_title(one),
            value=_signed(one["measure"], one["difference"]["value"]) if _is_shown(one["measure"], one["difference"]) else "–",
            unit=_unit(one["measure"]) if _is_shown(one["measure"], one["difference"]) else "",
            sentence=_difference_sentence(one),
        )
        for one in found["measures"]
    ]


def settings_sentences(found: Json) -> list[str]:
    """Settings in which the reports differ and that make a difference of their own."""
    said = []
    for one in found["settings"]:
        if one["matters"]:
            values = {
                "setting": _setting_name(one["setting"]),
                **{side: _setting(one["setting"], one[side]) for side in ("first", "second")},
            }
            said.append(_("%(setting)s: %(first)s, then %(second)s.") % values)
    return said


def measure_title(one: Json) -> str:
    """What a measure of the verdicts is called."""
    if one["measure"] == "levels":
        return _("Level 3 by turn %(turn)s") % {"turn": one["turn"]}
    return {
        "curve": _("Income spent early"),
        "damage": _("Turns to deal 24"),
        "resilience": _("Ahead of 6 damage a turn"),
        "recycling": _("Cards recycled"),
    }[one["measure"]]


def measures_figure(names: Sequence[str], found: Json) -> Figure:
    """The verdicts beside one another. Its measures have no common scale, so each is drawn on a scale of its own."""
    differing = [measure_title(one) for one in found["measures"] if _is_shown(one["measure"], one["difference"])]
    if differing:
        sentence = _("The reports differ in: %(measures)s.") % {"measures": ", ".join(differing)}
    else:
        sentence = _("In none of these figures was a difference found.")
    return Figure(
        slug="measures",
        title=_("Verdicts side by side"),
        sentence=sentence,
        data=found["measures"],
        lines=_lines([[one["measure"]] for one in found["measures"]], found["measures"], ["measure"]),
        plots=[
            {
                "kind": "intervals",
                "id": "measures-plot",
                "label": _("Difference of each measure with its 95 % interval, each on its own scale; the line is no difference"),
                "description": sentence,
                "rows": [_measure_row(one) for one in found["measures"]],
                "axis_x": _("Second less first, each on its own scale"),
                "has_own_scales": True,
            }
        ]
        if found["measures"]
        else [],
        interval=_("The intervals hold for all %(looks)s measures at once, 95 %%") % {"looks": len(found["measures"])},
        numbers=Table(
            columns=[_("Measure"), *names, _("Difference")],
            rows=[[measure_title(one), *_cells(one["measure"], one)] for one in found["measures"]],
            has_names=True,
        ),
    )


def _measure_row(one: Json) -> Json:
    """A measure's difference with its unit."""
    measure, difference = one["measure"], one["difference"]
    unit = f" ({_unit(measure)})" if _unit(measure) else ""
    scale = 100 if _is_rate(measure) else 1
    values = {key: scale * difference[key] for key in KEYS}
    return {"name": measure_title(one) + unit, "text": _signed(measure, difference["value"]), **values}


def lists_figure(names: Sequence[str], lists: Sequence[Json], catalog: Catalog, language: Language) -> Figure:
    """What the lists differ in, card by card."""
    counts = [Counter({card: copies for part in ("cards", "technologies") for card, copies in listed[part]}) for listed in lists]
    changed = sorted(card for card in counts[0].keys() | counts[1].keys() if counts[0][card] != counts[1][card])
    heroes = [", ".join(listed["heroes"]) for listed in lists]
    if not changed:
        sentence = (
            _("Both reports are of the same list.") if heroes[0] == heroes[1] else _("The lists have other heroes and the same cards.")
        )
    else:
        sentence = _("The lists differ in %(number)s cards.") % {"number": sum(abs(counts[1][card] - counts[0][card]) for card in changed)}
    rows: list[list[Cell]] = [
        [
            {"text": name_of(card, catalog, language), "href": card_address(card, catalog)},
            str(counts[0][card]),
            str(counts[1][card]),
            f"{counts[1][card] - counts[0][card]:+d}".replace("-", "−"),
        ]
        for card in changed
    ]
    lines = [[card, name_of(card, catalog, language), counts[0][card], counts[1][card]] for card in changed]
    return Figure(
        slug="lists",
        title=_("The lists"),
        sentence=sentence,
        data=[{"card": card, "first": counts[0][card], "second": counts[1][card]} for card in changed],
        lines=[["card", "name", "first", "second"], *lines],
        table=Table(columns=[_("Card"), *names, _("Copies")], rows=rows, has_names=True) if changed else None,
    )


def curve_titles() -> dict[str, tuple[str, str, int | None]]:
    """Title, axis and top of each curve."""
    share = _("Share of games")
    return {
        "damage": (_("Damage"), _("Mean damage dealt so far, up to a whole deck"), FULL_DECK),
        "through": (_("24 damage dealt"), share, 100),
        "level_2": (_("Level 2"), share, 100),
        "level_3": (_("Level 3"), share, 100),
        "banked": (_("Water left"), _("Mean water left at the end of the turn"), None),
        "stranded": (_("Stranded cards"), _("Mean hand cards above the hero’s level"), None),
        "life": (_("Life"), _("Mean cards left in deck and hand"), None),
    }


def curve_figure(names: Sequence[str], curve: Json) -> Figure:
    """One figure of both reports by turn, drawn over one another."""
    measure, turns = curve["measure"], curve["turns"]
    title, axis, top = curve_titles()[measure]
    sentence = curve_sentence(names, curve)
    scale = 100 if measure in RATES else 1

    def series(side: str, key: str) -> list[float]:
        return [min(scale * turn[side][key], top) if top else scale * turn[side][key] for turn in turns]

    plot: dict[str, Any] = {
        "kind": "curves",
        "id": f"{measure}-plot",
        "label": _("%(measure)s by turn, both reports") % {"measure": title},
        "description": sentence,
        "xs": [whole_text(turn["turn"]) for turn in turns],
        "curves": [
            {"name": str(number), "key": name, "values": series(side, "value"), "lows": series(side, "low"), "highs": series(side, "high")}
            for number, (name, side) in enumerate(zip(names, ("first", "second"), strict=True), start=1)
        ],
        "axis_x": _("Turn"),
        "axis_y": axis,
        **({"top": top} if top else {}),
        **({"unit": f"{NARROW_SPACE}%"} if scale == 100 else {}),
    }
    return Figure(
        slug=measure.replace("_", "-"),
        title=title,
        sentence=sentence,
        data=turns,
        lines=_lines([[turn["turn"]] for turn in turns], turns, ["turn"]),
        plots=[plot],
        numbers=Table(
            columns=[_("Turn"), *names, _("Difference")],
            rows=[[whole_text(turn["turn"]), *_cells(measure, turn)] for turn in turns],
        ),
        interval=_("The intervals hold for all %(looks)s turns at once, 95 %%") % {"looks": len(turns)},
    )


def curve_sentence(names: Sequence[str], curve: Json) -> str:
    """Where the curves differ most, in words; that no difference was found where none was."""
    found = [turn for turn in curve["turns"] if _is_shown(curve["measure"], turn["difference"])]
    if not found:
        return _("No difference was found in any turn.")
    most = max(found, key=lambda turn: abs(turn["difference"]["value"]))
    value = most["difference"]["value"]
    values = {
        "turn": most["turn"],
        "name": names[1] if value > 0 else names[0],
        "number": _signless(curve["measure"], value),
        "turns": _turns([turn["turn"] for turn in found]),
    }
    if curve["measure"] in RATES:
        return _("A difference was found in turn %(turns)s; most in turn %(turn)s: %(number)s points more for %(name)s.") % values
    return _("A difference was found in turn %(turns)s; most in turn %(turn)s: %(number)s more for %(name)s.") % values


def castable_figures(names: Sequence[str], found: Json, catalog: Catalog) -> list[Figure]:
    """The chance of shared cards to be playable; nothing where the lists share none."""
    from web.text.language import reader_language

    castable, language = found["castable"], reader_language()
    cards = sorted(castable["cards"], key=lambda one: (-abs(one["difference"]["value"]), one["card"]))
    if not cards:
        return []
    differing = [name_of(one["card"], catalog, language) for one in cards if _is_shown("castable", one["difference"])]
    sentence = (
        _("The chance to be playable by turn %(turn)s differs for %(cards)s.")
        % {"turn": castable["turn"], "cards": ", ".join(differing[:6])}
        if differing
        else _("For no card was a difference found in the chance to be playable by turn %(turn)s.") % {"turn": castable["turn"]}
    )
    plot = {
        "kind": "intervals",
        "id": "castable-plot",
        "label": _("Difference in points of the chance to play each card by turn %(turn)s, once drawn") % {"turn": castable["turn"]},
        "description": sentence,
        "rows": [
            {"name": name_of(one["card"], catalog, language), **{key: 100 * one["difference"][key] for key in KEYS}}
            for one in cards[:MOST_CARDS]
        ],
        "axis_x": _("Points by which %(second)s has it playable more often than %(first)s") % {"first": names[0], "second": names[1]},
        "decimals": 1,
    }
    return [
        Figure(
            slug="castable",
            title=_("Playing your cards"),
            sentence=sentence,
            data=castable,
            lines=_lines([[one["card"], name_of(one["card"], catalog, language)] for one in cards], cards, ["card", "name"]),
            plots=[plot],
            numbers=Table(
                columns=[_("Card"), *names, _("Difference")],
                rows=[[name_of(one["card"], catalog, language), *_cells("castable", one)] for one in cards],
                has_names=True,
            ),
            interval=_("The intervals hold for all %(looks)s cards at once, 95 %%") % {"looks": len(cards)},
        )
    ]


def _cells(measure: str, one: Json) -> list[Json | str]:
    return [
        *({"text": _number(measure, one[side]["value"]) + _sign(measure)} for side in ("first", "second")),
        _cell(measure, one["difference"]),
    ]


def _cell(measure: str, difference: Json) -> Json:
    """A difference with its interval; said plainly where none was found."""
    low, high = (_number(measure, difference[key]).replace("-", "−") for key in ("low", "high"))
    quiet = _("%(low)s to %(high)s") % {"low": low, "high": high}
    if not _is_shown(measure, difference):
        return {"text": _("no difference found"), "quiet": quiet}
    return {"text": _signed(measure, difference["value"]), "quiet": quiet, "is_strong": True}


def _difference_sentence(one: Json) -> str:
    """From what to what; with the difference's interval, or that none was found."""
    measure, difference = one["measure"], one["difference"]
    first, second = (_number(measure, one[side]["value"]) + _sign(measure) for side in ("first", "second"))
    low, high = (_signed(measure, difference[key]) for key in ("low", "high"))
    values = {"first": first, "second": second, "low": low, "high": high}
    if not _is_shown(measure, difference):
        return _("No difference found: %(first)s and %(second)s.") % values
    return _("From %(first)s to %(second)s; the difference lies between %(low)s and %(high)s.") % values


def _signed(measure: str, value: float) -> str:
    """A difference with its sign."""
    return f"{'+' if value > 0 else '−' if value < 0 else ''}{_signless(measure, value)}"


def _is_shown(measure: str, difference: Json) -> bool:
    """Whether a difference may be told, as `_number` writes it."""
    return is_shown(difference, _decimals(measure), scale=100 if _is_rate(measure) else 1)


def _decimals(measure: str) -> int:
    return 2 if measure in ("damage", "recycling") else 1


def _is_rate(measure: str) -> bool:
    return measure in (*RATES, "castable")


def _number(measure: str, value: float) -> str:
    return number_text(100 * value, 1) if _is_rate(measure) else number_text(value, _decimals(measure))


def _signless(measure: str, value: float) -> str:
    return _number(measure, abs(value))


def _sign(measure: str) -> str:
    return f"{NARROW_SPACE}%" if _is_rate(measure) else ""


def _unit(measure: str) -> str:
    return _("points") if _is_rate(measure) else {"damage": _("turns"), "recycling": _("cards")}.get(measure, "")


def _lines(heads: Sequence[Sequence[Any]], entries: Sequence[Json], names: Sequence[str]) -> list[list[Any]]:
    columns = [f"{side}_{key}" for side in ("first", "second", "difference") for key in KEYS]
    return [
        [*names, *columns, "found"],
        *(
            [*head, *(one[side][key] for side in ("first", "second", "difference") for key in KEYS), one["difference"]["found"]]
            for head, one in zip(heads, entries, strict=True)
        ),
    ]


def _turns(numbers: Sequence[int]) -> str:
    """`2 to 5` of turns in a row, `2, 5, 6` of others."""
    if len(numbers) > 1 and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return _("%(low)s to %(high)s") % {"low": numbers[0], "high": numbers[-1]}
    return ", ".join(str(number) for number in numbers)


def _setting_name(name: str) -> str:
    names: dict[str, str] = {
        "engine_version": _("Engine"),
        "ruleset": _("Ruleset"),
        "policy": _("Plan"),
        "pressure": _("Damage a turn"),
    }
    return names[name]


def _setting(name: str, value: Any) -> str:
    words: dict[str, Callable[[str], str]] = {"policy": policy_name, "ruleset": ruleset_name}
    return words[name](value) if name in words else str(value)
