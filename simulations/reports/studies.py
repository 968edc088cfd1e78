"""Studies: the swap lab, the technology plan and the mulligan advisor."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.languages import Language
from engine.rone.cards import Catalog
from simulations.reports.figure import Figure, Json, Table, difference_cell, face_of, is_shown, name_of
from web.text.numbers import number_text, whole_text

SHOWN = 10
KEPT: Json = {"mean": 0.0, "low": 0.0, "high": 0.0}
"""How much sooner a hand that is kept is than itself."""


def study_figures(result: Json, catalog: Catalog, language: Language) -> list[Figure]:
    """Every figure of a study, in the order of its page."""
    if result["study"] == "swaps":
        return [swaps_figure(result, catalog, language)]
    if result["study"] == "technologies":
        return [orders_figure(result, catalog, language)]
    hands = [hand_figure(number, hand, catalog, language) for number, hand in enumerate(result["hands"], start=1)]
    return [*hands, answers_figure(result["hands"], catalog, language)]


def swaps_figure(result: Json, catalog: Catalog, language: Language) -> Figure:
    """The swaps that were looked at closely, the best first, with intervals that hold for all of them at once."""
    swaps = result["swaps"]
    names = [swap_name(swap, catalog, language) for swap in swaps]
    sentence = swaps_sentence(swaps, names)
    plot = {
        "kind": "intervals",
        "id": "swaps-plot",
        "label": _("How many turns sooner 24 damage is dealt after each swap"),
        "description": sentence,
        "rows": [
            {"name": name, "value": swap["sooner"]["mean"], "low": swap["sooner"]["low"], "high": swap["sooner"]["high"]}
            for name, swap in zip(names[:SHOWN], swaps[:SHOWN], strict=True)
        ],
        "axis_x": _("24 damage comes so many turns sooner after the swap"),
        "decimals": 2,
    }
    method = result["method"]
    return Figure(
        slug="swaps",
        title=_("The best swaps"),
        sentence=sentence,
        data=swaps,
        lines=[
            ["cut", "cut_name", "add", "add_name", "sooner", "sooner_low", "sooner_high", "more", "more_low", "more_high", "found"],
            *(
                [swap["cut"], name_of(swap["cut"], catalog, language), swap["add"], name_of(swap["add"], catalog, language)]
                + [swap[part][key] for part in ("sooner", "more") for key in ("mean", "low", "high")]
                + [swap["sooner"]["found"]]
                for swap in swaps
            ),
        ],
        plots=[plot] if swaps else [],
        numbers=Table(
            columns=[_("Swap"), _("Sooner, turns"), _("More damage by the last turn")],
            rows=[
                [name, difference_cell(swap["sooner"], 2), difference_cell(swap["more"])] for name, swap in zip(names, swaps, strict=True)
            ],
            has_names=True,
        ),
        interval=_("The intervals hold for all %(looks)s swaps at once, 95 %%") % {"looks": len(swaps)},
        note=_(
            "%(screened)s cards were screened in %(few)s games each; of the most promising, every swap of one copy was then "
            "played in %(games)s fresh games, each beside its twin without the swap."
        )
        % {"screened": method["screened"], "few": method["screening_games"], "games": whole_text(method["games"])},
    )


def swap_name(swap: Json, catalog: Catalog, language: Language) -> str:
    """What goes and what comes."""
    return f"− {name_of(swap['cut'], catalog, language)}, + {name_of(swap['add'], catalog, language)}"


def swaps_sentence(swaps: Sequence[Json], names: Sequence[str]) -> str:
    """What to change, in words."""
    found = [(swap, name) for swap, name in zip(swaps, names, strict=True) if is_shown(swap["sooner"], 2) and swap["sooner"]["mean"] > 0]
    if not found:
        return _("No swap was found that makes the deck faster.")
    best, name = found[0]
    values = {key: number_text(best["sooner"][part], 2) for key, part in (("sooner", "mean"), ("low", "low"), ("high", "high"))}
    text = _("First thing to change: %(swap)s. 24 damage comes %(sooner)s turns sooner (%(low)s to %(high)s).")
    return text % {"swap": name, **values}


def orders_figure(result: Json, catalog: Catalog, language: Language) -> Figure:
    """The orders of technologies that were looked at closely, the best first, with intervals that hold for all of them at once."""
    orders, method = result["orders"], result["method"]
    names = [order_name(found, catalog, language) for found in orders]
    sentence = orders_sentence(orders, names)
    plot = {
        "kind": "intervals",
        "id": "orders-plot",
        "label": _("How many turns sooner 24 damage is dealt with each order of technologies than as the deck plays by itself"),
        "description": sentence,
        "rows": [
            {"name": name, "value": found["sooner"]["mean"], "low": found["sooner"]["low"], "high": found["sooner"]["high"]}
            for name, found in zip(names[:SHOWN], orders[:SHOWN], strict=True)
        ],
        "axis_x": _("24 damage comes so many turns sooner in this order"),
        "decimals": 2,
    }
    screened = _(
        "%(screened)s choices of three were screened in %(few)s games each; of the most promising, every order was then played in "
        "%(games)s fresh games, each beside its twin with all technologies in whatever order the plan takes them."
    )
    every = _(
        "Every order was played in %(games)s games, each beside its twin with all technologies in whatever order the plan takes them."
    )
    values = {"screened": method["screened"], "few": method["screening_games"], "games": whole_text(method["games"])}
    return Figure(
        slug="orders",
        title=_("The best orders"),
        sentence=sentence,
        data=orders,
        lines=[
            ["order", "names", "clock", "sooner", "sooner_low", "sooner_high", "more", "more_low", "more_high", "found"],
            *(
                [" ".join(str(card) for card in found["order"]), name, found["clock"]["mean"]]
                + [found[part][key] for part in ("sooner", "more") for key in ("mean", "low", "high")]
                + [found["sooner"]["found"]]
                for found, name in zip(orders, names, strict=True)
            ),
        ],
        plots=[plot] if orders else [],
        numbers=Table(
            columns=[_("Order"), _("Clock, turns"), _("Sooner, turns"), _("More damage by the last turn")],
            rows=[
                [name, number_text(found["clock"]["mean"], 2), difference_cell(found["sooner"], 2), difference_cell(found["more"])]
                for found, name in zip(orders, names, strict=True)
            ],
            has_names=True,
        ),
        interval=_("The intervals hold for all %(looks)s orders at once, 95 %%") % {"looks": len(orders)},
        note=(screened if method["screened"] else every) % values,
    )


def order_name(found: Json, catalog: Catalog, language: Language) -> str:
    """The technologies in their order."""
    return " → ".join(name_of(card, catalog, language) for card in found["order"])


def orders_sentence(orders: Sequence[Json], names: Sequence[str]) -> str:
    """Which technologies to play first, in words."""
    if not orders:
        return _("There is no order to look at.")
    best, name = orders[0], names[0]
    values = {"order": name} | {
        key: number_text(best["sooner"][part], 2) for key, part in (("sooner", "mean"), ("low", "low"), ("high", "high"))
    }
    if is_shown(best["sooner"], 2) and best["sooner"]["mean"] > 0:
        text = _("Play them in this order: %(order)s. 24 damage comes %(sooner)s turns sooner (%(low)s to %(high)s).")
        alike = [found["clock"]["mean"] for found in orders if sorted(found["order"]) == sorted(best["order"])]
        rest = _("Between the best and the worst order of the same technologies lie %(turns)s turns.")
        return f"{text % values} {rest % {'turns': number_text(max(alike) - min(alike), 2)}}" if len(alike) > 1 else text % values
    return _("No order was found that is faster than how the deck plays by itself; the fastest in these games: %(order)s.") % values


def hand_figure(number: int, hand: Json, catalog: Catalog, language: Language) -> Figure:
    """A hand to decide on; what each way is worth stands under The answer, so that one can think first."""
    sentence, compared = hand_sentence(hand, catalog, language), [way for way in hand["ways"] if way["sooner"]]
    cards = ", ".join(name_of(card, catalog, language) for card in hand["cards"])
    return Figure(
        slug=f"hand-{number}",
        title=_("Hand %(number)s") % {"number": number},
        sentence=_("%(cards)s. Keep, put some under the deck, or shuffle all back?") % {"cards": cards},
        data=hand,
        lines=[
            ["way", "bottom", "clock", "clock_low", "clock_high", "sooner", "sooner_low", "sooner_high"],
            *(
                [way["way"], " ".join(str(card) for card in way["bottom"]), *(way["clock"][key] for key in ("mean", "low", "high"))]
                + [(way["sooner"] or {}).get(key) for key in ("mean", "low", "high")]
                for way in hand["ways"]
            ),
        ],
        plots=[sooner_plot(f"hand-{number}", sentence, [(short_name(way), way["sooner"]) for way in compared])],
        pictures=[face_of(card, catalog, language) for card in hand["cards"]],
        answer=_("The answer"),
        note=sentence,
        numbers=Table(
            columns=[_("Way"), _("Clock, turns"), _("Sooner than keeping, turns")],
            rows=[
                [
                    way_name(way, catalog, language),
                    {"text": number_text(way["clock"]["mean"], 2), "is_strong": way["way"] == hand["best"]},
                    difference_cell(way["sooner"], 2) if way["sooner"] else "–",
                ]
                for way in hand["ways"]
            ],
            has_names=True,
        ),
        interval=_("The intervals of a hand hold all at once, 95 %"),
    )


def sooner_plot(slug: str, sentence: str, rows: Sequence[tuple[str, Json]]) -> Json:
    """How many turns sooner than with the hand kept; the line is keeping it."""
    return {
        "kind": "intervals",
        "id": f"{slug}-plot",
        "label": _("How many turns sooner 24 damage is dealt than with the hand kept, with 95 % intervals; the line is keeping it"),
        "description": sentence,
        "rows": [{"name": name, "value": found["mean"], "low": found["low"], "high": found["high"]} for name, found in rows],
        "axis_x": _("Turns sooner than with the hand kept"),
        "decimals": 2,
    }


def way_name(way: Json, catalog: Catalog, language: Language) -> str:
    """What is done with the hand, card by card."""
    if not way["bottom"]:
        return short_name(way)
    return _("Under the deck: %(cards)s") % {"cards": ", ".join(name_of(card, catalog, language) for card in way["bottom"])}


def short_name(way: Json) -> str:
    """What is done with the hand, for a picture: how many cards go, not which."""
    if way["way"] in ("keep", "shuffle"):
        return _("Keep") if way["way"] == "keep" else _("Shuffle all back")
    number = len(way["bottom"])
    return ngettext("%(number)s card under the deck", "%(number)s cards under the deck", number) % {"number": number}


def hand_sentence(hand: Json, catalog: Catalog, language: Language) -> str:
    """What to do with the hand, in words."""
    best = next(way for way in hand["ways"] if way["way"] == hand["best"])
    if hand["best"] == "keep":
        return _("Keep: no way was faster.")
    name, found = way_name(best, catalog, language), best["sooner"]
    if not is_shown(found, 2):
        return _("No difference to keeping was found; the fastest in these games: %(way)s.") % {"way": name}
    values = {
        "way": name,
        "sooner": number_text(found["mean"], 2),
        "low": number_text(found["low"], 2),
        "high": number_text(found["high"], 2),
    }
    return _("%(way)s: %(sooner)s turns sooner than keeping (%(low)s to %(high)s).") % values


def answers_figure(hands: Sequence[Json], catalog: Catalog, language: Language) -> Figure:
    """What was best with each hand."""
    best = [next(way for way in hand["ways"] if way["way"] == hand["best"]) for hand in hands]
    changed = sum(1 for way in best if way["sooner"] and is_shown(way["sooner"], 2))
    sentence = _("With %(changed)s of %(hands)s hands a change was found to be faster than keeping.") % {
        "changed": changed,
        "hands": len(hands),
    }
    named = [
        (_("Hand %(number)s: %(way)s") % {"number": number, "way": short_name(way)}, way["sooner"] or KEPT)
        for number, way in enumerate(best, start=1)
    ]
    return Figure(
        slug="answers",
        title=_("Answers"),
        sentence=sentence,
        data=hands,
        lines=[["hand", "best", "found"], *([number, hand["best"], hand["best_found"]] for number, hand in enumerate(hands, start=1))],
        plots=[sooner_plot("answers", sentence, named)],
        answer=_("All the answers"),
        interval=_("The intervals of a hand hold all at once, 95 %"),
        numbers=Table(
            columns=[_("Hand"), _("Best")],
            rows=[[whole_text(number), hand_sentence(hand, catalog, language)] for number, hand in enumerate(hands, start=1)],
        ),
    )
