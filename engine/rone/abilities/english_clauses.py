"""The clauses of English print: who does what, what happens to whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.rone.abilities import building as make
from engine.rone.abilities import describing as cards
from engine.rone.abilities import rows
from engine.rone.abilities.amounts import multiplied, negative
from engine.rone.abilities.data import Data, Steps, verbs_joined
from engine.rone.abilities.english_names import ENGLISH_ACTS, FIGURES, OPPONENT, STAT_NAMES
from engine.text.phrases import Phrases

CHOSEN = "(.|;|,|:|and|, then|and then)"
CANT = "(cant|cannot|can not|may not|is not able to|can neither|can no longer)"


def add_clauses(phrases: Phrases) -> None:
    """Add clauses, alone and joined."""
    _add_clauses(phrases)


def _add_clauses(phrases: Phrases) -> None:
    """Who does what, and what happens to whom."""
    add = phrases.add
    add("clause", "[you [also|must]|also] {order}", lambda order: order)
    add("clause", f"(choose|select|pick) {{target}} {CHOSEN} {{steps:clauses}}", cards.choosing)
    add("clause", f"{{target:choice_of_enemy}} {CHOSEN} {{steps:clauses}}", cards.choosing)
    add(
        "choice_of_enemy",
        f"{OPPONENT} chooses {{target}}",
        lambda target: {**target, "chooser": "enemy"} if isinstance(target, dict) else None,
    )
    theirs = "one of their [own] {core}"
    add("choice_of_enemy", f"{OPPONENT} chooses {theirs}", lambda core: cards.selector(make.opponents_choice(core)))
    add("clause", f"{OPPONENT} [must] (destroy|destroys|sacrifice|sacrifices) {theirs}", make.sacrificed)
    add("clause", "{target} permanently {gets_all}", lambda target, gets_all: make.lasting(make.of_card(target, gets_all), "permanent"))
    add("clause", "{hero} (takes|suffers) {damage_amount}", lambda hero, damage_amount: make.harmed_hero(hero, damage_amount))
    add("clause", f"you and {OPPONENT} [each|both] {{does_all}}", make.of_both)
    add(
        "clause",
        f"take {{water_amount}} [away] from {OPPONENT}",
        lambda water_amount: [{"water": negative(water_amount), "who": "enemy"}],
    )
    fighting = (
        "{first:target} and {second:target} fight [each other]",
        "choose {first:target} and {second:target} (.|;) they fight [each other]",
    )
    add("clause", fighting, lambda first, second: [{"fight": [first, second]}])
    add("clause", "no {core} can {acts} [{duration}]", _none_can)
    for stat in FIGURES:
        add(
            "gets",
            f"(get|gets|gain|gains) [additional] {STAT_NAMES[stat]} equal to {{amount_name}} [{{duration}}]",
            lambda amount_name, duration=None, stat=stat: _lasting([{stat.value: amount_name}], duration),
        )
    add("keyword_list", "{keyword}", lambda keyword: [keyword])
    add("keyword_list", "{keyword} (and|,|, and) {keyword_list}", lambda keyword, keyword_list: [keyword, *keyword_list])
    add(
        "gets",
        "(lose|loses) {keyword_list} [{duration}]",
        lambda keyword_list, duration=None: _lasting([{"lose": keyword} for keyword in keyword_list], duration),
    )
    add("clause", "{times} , {clause}", lambda times, clause: [{"repeat": times, "do": clause}])
    add("damage_amount", "{amount} [(point|points) of] damage", lambda amount: amount)
    add("damage_amount", "damage equal to {amount_name}", lambda amount_name: amount_name)
    add("gets", "(take|takes|suffer|suffers) {damage_amount}", lambda damage_amount: [{"damage": damage_amount}])
    add(
        "gets",
        "(doesnt|does not|do not|dont) act as (a guardian|guardians) [{duration}]",
        lambda duration=None: make.forbidden("guard", duration),
    )
    add("clause", "you [also] {does_all}", lambda does_all: make.of_player("you", does_all))
    add("clause", "[have] {player} [also|must] {does_all}", make.of_player)
    add("clause", "{hero} {rises}", lambda hero, rises: make.of_player(hero, rises))
    add("clause", "[have] {target} [also|each] {gets_all}", make.of_card)
    under = "(beneath|under|underneath|below) ({whose_place} deck|the deck of {whose_place})"
    add(
        "order",
        f"(put|place|return) {{target}} {under}",
        lambda target, whose_place: make.to_whose([{"to_deck": target, "at": "bottom"}], whose_place),
    )
    add("gets", "(is|are) dealt {damage_amount}", lambda damage_amount: [{"damage": damage_amount}])
    for gained in ("{several}", "{several:gain}"):
        add(
            "clause",
            f"give {gained} to {{target}} [{{duration}}]",
            lambda target, several, duration=None: _lasting(make.of_card(target, several) or [], duration),
        )
    add("gets", "(get|gets|gain|gains) a permanent {gain}", lambda gain: make.lasting(gain, "permanent"))
    add("clause", "{duration} [,] {clause}", make.lasting_from_the_start)
    add("clause", "{changed_cost}", lambda changed_cost: changed_cost)
    for verbs in ("does", "gets"):
        joined = f"{{one:{verbs}}} (and|, and|,|and then|, then|, but|but) {{more:{verbs}_all}}"
        add(f"{verbs}_all", joined, verbs_joined)
        add(f"{verbs}_all", f"{{{verbs}}}", lambda **said: said[next(iter(said))])
    add("gets", f"{CANT} {{acts}} [{{duration}}]", make.all_forbidden)
    add(
        "gets",
        "(doesnt|does not|do not|dont|wont|will not) refresh [{duration}]",
        lambda duration=None: make.forbidden("refresh", duration),
    )
    add("acts", "{act}", lambda act: [act])
    add("acts", "{act} (or|nor|and|,|, or|, nor) {acts}", lambda act, acts: [act, *acts])
    for act, pattern in ENGLISH_ACTS.items():
        add("act", pattern, lambda act=act: act.value)
    for stat in FIGURES:
        add("gain", f"{{amount:signed_{stat}}}", lambda amount, stat=stat: [{stat.value: amount}])
        add(
            "more",
            [f"{{amount}} [more|additional|extra] {STAT_NAMES[stat]}", f"{{amount}} {STAT_NAMES[stat]} more"],
            lambda amount, stat=stat: [{stat.value: amount}],
        )
        add("less", f"{{amount}} {STAT_NAMES[stat]}", lambda amount, stat=stat: [{stat.value: negative(amount)}])
    add("gain", "{keyword}", lambda keyword: [{"grant": keyword}])
    add("several", "{one:gain} (and|, and|,) {two:gain}", lambda one, two: [*one, *two])
    add("several", "{one:gain} , {more:several}", lambda one, more: [*one, *more])
    add("several", "{one:more} and {two:gain}", lambda one, two: [*one, *two])
    for verb, what in (("(gain|gains|get|gets|have|has|receive|receives)", "more"), ("(lose|loses)", "less")):
        add(
            "gets",
            f"{verb} {{steps:{what}}} [{{duration}}]",
            lambda steps, duration=None: make.lasting(steps, duration) if duration else steps,
        )
    verb = "(get|gets|gain|gains|have|has|receive|receives)"
    add("gain_each", "{gain} {per}", make.per_each_gain)
    add("gains_each", "{one:gain_each} (and|, and|,) {two:gain_each}", lambda one, two: [*one, *two])
    add("gets", f"{verb} {{gains_each}} [{{duration}}]", lambda gains_each, duration=None: _lasting(gains_each, duration))
    add("gets", f"{verb} {{several}}", lambda several: several)
    add("gets", f"{verb} {{several}} {{duration}}", lambda several, duration: make.lasting(several, duration))
    for times in ("(do this|repeat this) {times}", "repeat this {times} [more]"):
        add("plain", f"{{clause}} . {times}", lambda clause, times: [{"repeat": times, "do": clause}])
    add("plain", "{clause}", lambda clause: make.whole(clause))
    add("plain", "{clause} {per}", lambda clause, per: make.whole(make.per_each(clause, per)))
    more = "[more|additional|another] [<water>|water|<card>|card|cards|damage]"
    add(
        "plain",
        "{clause} [,] plus (a|another|an additional) (card|<card>) {per}",
        lambda clause, per: make.whole(_with_more(clause, 1, per)),
    )
    add(
        "plain",
        f"{{clause}} [,] plus {{number}} {more} {{per}}",
        lambda clause, number, per: make.whole(_with_more(clause, number, per)),
    )
    add("plain", "{clause} {where}", lambda clause, where: make.whole(clause, where))
    add("row", "{plain}", rows.alone)
    add("row", "then {plain}", rows.alone_in_turn)
    add("row", "[then] {plain} (and|, and|,|;|but|, but|and also) {row}", rows.joined)
    add("row", "[then] {plain} (, then|and then|, and then|then) {row}", rows.joined_in_turn)
    rows.add_rows(phrases, "clauses", "row")


def _lasting(steps: Steps, duration: str | None) -> Steps | None:
    return make.lasting(steps, duration) if duration else steps


def _none_can(core: Data, acts: Sequence[str], duration: str | None = None) -> Steps | None:
    """What no card that fits can do."""
    whom = cards.selector(core, {"many": "all"})
    return None if whom is None else make.of_card(whom, make.all_forbidden(acts, duration))


def _with_more(steps: Steps, number: int, counted: Any) -> Steps | None:
    """`steps` whose last one happens `number` times more for each of what is counted."""
    word = make.amount_word(steps[-1]) if steps else None
    if word is None or not isinstance(steps[-1].get(word, 1), int):
        return None
    return [*steps[:-1], {**steps[-1], word: {"sum": [steps[-1].get(word, 1), multiplied(number, counted)]}}]
