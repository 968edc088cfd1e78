"""Clauses of German print about a number that goes up or down: a player's water, a card's attack, what is taken of a pool."""

from __future__ import annotations

from typing import Any, Final

from engine.rone.abilities import building as make
from engine.rone.abilities.data import Steps
from engine.rone.abilities.english_names import FIGURES
from engine.rone.abilities.german_names import OPPONENT, STAT_NAMES, THE, YOUR, inflected
from engine.rone.abilities.german_tails import harm, told_in_full
from engine.rone.words.vocabulary import Stat
from engine.text.phrases import Phrases

UP: Final = "(erhöhe|erhöh|steigere|erhöhst du|verstärke)"
DOWN: Final = "(verringere|senke|reduziere|vermindere|verringerst du|reduzierst du|senkst du)"
POOL: Final = "(Wasservorrat|Wasservorrats|Wasservorrates|Vorrat|Wasserpool)"
WATER: Final = "(<water>|Wasser|Wassertropfen)"


def add_values(phrases: Phrases) -> None:
    """Add clauses about numbers that change, and damage to several."""
    _add_pools(phrases)
    _add_stats(phrases)
    _add_harm(phrases)


def _add_pools(phrases: Phrases) -> None:
    add = phrases.add
    add("pool", f"{YOUR} {POOL}", lambda: "you")
    add("pool", [f"{THE} {inflected('gegnerisch')} {POOL}", f"{THE} {POOL} {OPPONENT}"], lambda: "enemy")
    amount = f"{{amount}} [{WATER}]"
    for more, build in ((True, _gained_water), (False, _lost_water)):
        add("clause", f"{UP if more else DOWN} {{pool}} um {amount}", build)
        verbs = "(erhöht|steigt)" if more else "(verringert|reduziert|sinkt)"
        add("clause", f"({{pool}} {verbs}|{verbs} {{pool}}) [sich] um {amount}", build)
    put = "(füge|fügst du|leg|lege|gib)"
    add("clause", f"{put} {{pool}} {{amount}} {WATER} hinzu", _gained_water)
    add("clause", f"(zerstöre|vernichte|entferne) {{amount}} {WATER} (im|aus dem) (gegnerischen {POOL}|{POOL} {OPPONENT})", _lost_enemys)


def _gained_water(pool: str, amount: Any) -> Steps | None:
    return make.of_player(pool, [{"water": amount}])


def _lost_water(pool: str, amount: Any) -> Steps | None:
    return make.of_player(pool, [{"water": -amount}]) if isinstance(amount, int) else None


def _lost_enemys(amount: Any) -> Steps | None:
    return _lost_water("enemy", amount)


def _add_stats(phrases: Phrases) -> None:
    """A number of a card goes up or down, active and passive: "Erhöhe den Nahkampfwert einer Einheit um 2"."""
    add = phrases.add
    for stat in FIGURES:
        name = f"({STAT_NAMES[stat]}|{GENITIVES[stat]})"
        add("stat_of", f"{THE} {name} [von] {{target}}", lambda target, stat=stat: ([stat], target))
    for sign, order, verbs, participles in (
        (1, UP, "(erhöht|erhöhen|steigt|steigen)", "(erhöht|gesteigert)"),
        (-1, DOWN, "(verringert|verringern|reduziert|reduzieren|sinkt|sinken)", "(verringert|reduziert|gesenkt)"),
    ):
        build = lambda stat_of, amount, duration=None, late=None, sign=sign: _changed(stat_of, amount, duration, late, sign)  # noqa: E731
        add("clause", f"{order} {{stat_of}} [{{duration}}] um {{amount}} [{{late:duration}}]", build)
        add("clause", f"({{stat_of}} {verbs}|{verbs} {{stat_of}}) [sich] [{{duration}}] um {{amount}} [{{late:duration}}]", build)
        add(
            "clause",
            f"({{stat_of}} (wird|werden)|(wird|werden) {{stat_of}}) [{{duration}}] um {{amount}} [{{late:duration}}] {participles}",
            build,
        )


GENITIVES: Final = {
    Stat.HEALTH: "(Lebenspunkte|Lebenspunkten|Lebenspunktwert)",
    Stat.MELEE: "(Nahkampfwerts|Nahkampfwertes|Nahkampfangriffs)",
    Stat.RANGED: "(Fernkampfwerts|Fernkampfwertes|Fernkampfangriffs)",
}


def _changed(stat_of: tuple[list[Stat], Any], amount: Any, duration: str | None, late: str | None, sign: int) -> Steps | None:
    stats, target = stat_of
    if (duration and late) or (sign < 0 and not isinstance(amount, int)):
        return None
    steps: Steps | None = [{stat.value: amount if sign > 0 else -amount} for stat in stats]
    if duration or late:
        steps = make.lasting(steps, duration or late or "")
    return None if steps is None else make.of_card(target, steps)


def _add_harm(phrases: Phrases) -> None:
    """Damage to several: each with its own points, all with as many, or one of two."""
    add = phrases.add
    deal = "(füge|füg|fügst du|fügt|du fügst)"
    share = "[je|jeweils|beiden] {damage_amount}"
    add("harms", "{harmed} {damage_amount}", lambda harmed, damage_amount: harm(harmed, damage_amount))
    add("harms_list", "{one:harms} (und|,|sowie) {two:harms}", lambda one, two: [*one, *two])
    add("clause", f"{deal} {{harms_list}} zu", lambda harms_list: harms_list)
    both = "{one:harmed} (und|sowie) {two:harmed}"
    add("clause", [f"{deal} {both} {share} zu", f"{deal} {share} {both} zu"], _harm_both)
    either = "{one:harmed} oder {two:harmed}"
    add("clause", f"{deal} {{times}} {{harmed}} {{damage_amount}} zu", _harm_often)
    add("clause", f"{deal} {either} {{damage_amount}} zu", _harm_either)
    add("clause", f"{deal} {{harmed}} (je|jeweils) {{damage_amount}} zu", lambda harmed, damage_amount: harm(harmed, damage_amount))
    add("clause", f"{deal} {{damage_amount}} {{harmed}} zu", lambda harmed, damage_amount: harm(harmed, damage_amount))
    add("clause", "(opfere|opfer|opferst du|du opferst) {target}", _sacrificed)
    add("may_clause", "{target} opfern", _sacrificed)
    prevent = "(verhindere|verhinderst du|wehre|wehrst du)"
    points = "{amount:next} (Schaden|Schadenspunkt|Schadenspunkte)"
    for early, late in (("[{duration}]", ""), ("", "[{duration}]")):
        would = "(würde|würden)"
        suffers = (
            f", (die|den|der) ({{harmed}} {late} (erleiden|zugefügt bekommen) {would}|{{harmed}} {late} zugefügt ({would}|wird|werden))"
        )
        add("clause", f"{prevent} {early} {points} [ab] {suffers}", _prevented)
    add("clause", f"{prevent} [{{duration}}] {points} an {{harmed}} [ab] [{{late:duration}}]", _prevented)


def _harm_both(one: Any, two: Any, damage_amount: Any) -> Steps | None:
    told = told_in_full((one[1], two[1]))
    if told is None:
        return None
    first, second = (harm((sort, whom), damage_amount) for sort, whom in zip((one[0], two[0]), told, strict=True))
    return None if first is None or second is None else [*first, *second]


def _harm_often(times: Any, harmed: Any, damage_amount: Any) -> Steps | None:
    once = harm(harmed, damage_amount)
    return None if once is None or not isinstance(times, int) or times < 2 else [{"repeat": times, "do": once}]


def _harm_either(one: Any, two: Any, damage_amount: Any) -> Steps | None:
    first, second = harm(one, damage_amount), harm(two, damage_amount)
    return None if first is None or second is None else [{"choose": 1, "of": [first, second]}]


def _sacrificed(target: Any) -> Steps | None:
    """What is sacrificed is one's own."""
    if not isinstance(target, dict):
        return [{"destroy": target}]
    kind, whose = next(iter(target.items()))
    return None if whose == "enemy" else [{"destroy": {**target, kind: "own"}}]


def _prevented(amount: Any, harmed: tuple[str, Any], duration: str | None = None, late: str | None = None) -> Steps | None:
    sort, whom = harmed
    if (sort == "card" and whom in ("you", "enemy", {"hero": "own"}, {"hero": "enemy"})) or (duration and late):
        return None
    steps: Steps = [{"prevent": amount, "to": whom}]
    return make.lasting(steps, duration or late or "") if duration or late else steps
