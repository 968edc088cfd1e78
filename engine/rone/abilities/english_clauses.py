"""The clauses of English print: who does what, what happens to whom, changed costs, looking at a deck."""

from __future__ import annotations

from engine.rone.abilities import building as make
from engine.rone.abilities.english_names import ENGLISH_ACTS, FIGURES, OPPONENT, OPPONENTS, STAT_NAMES
from engine.rone.words.vocabulary import CostOf
from engine.text.phrases import Phrases


def add_clauses(phrases: Phrases) -> None:
    """Add clauses, alone and joined."""
    _add_clauses(phrases)
    _add_costs(phrases)
    _add_looking(phrases)


def _add_clauses(phrases: Phrases) -> None:
    """Who does what, and what happens to whom."""
    add = phrases.add
    add("clause", "[you [also|must]|also] {order}", lambda order: order)
    add("clause", "choose {target} . {steps:clauses}", make.choosing)
    add("clause", "{target:choice_of_enemy} . {steps:clauses}", make.choosing)
    add(
        "choice_of_enemy",
        f"{OPPONENT} chooses {{target}}",
        lambda target: {**target, "chooser": "enemy"} if isinstance(target, dict) else None,
    )
    theirs = "one of their [own] {core}"
    add("choice_of_enemy", f"{OPPONENT} chooses {theirs}", lambda core: make.selector(make.opponents_choice(core)))
    add("clause", f"{OPPONENT} [must] (destroy|destroys|sacrifice|sacrifices) {theirs}", make.sacrificed)
    add("clause", "{target} permanently {gets_all}", lambda target, gets_all: make.lasting(make.of_card(target, gets_all), "permanent"))
    add("clause", "{hero} (takes|suffers) {damage_amount}", lambda hero, damage_amount: make.harmed_hero(hero, damage_amount))
    add("clause", f"you and {OPPONENT} [each|both] {{does_all}}", make.of_both)
    add(
        "clause",
        f"take {{water_amount}} [away] from {OPPONENT}",
        lambda water_amount: [{"water": make.negative(water_amount), "who": "enemy"}],
    )
    add("clause", "{first:target} and {second:target} fight [each other]", lambda first, second: [{"fight": [first, second]}])
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
    add("clause", "[have] {target} [also] {gets_all}", make.of_card)
    add("clause", "give {target} {several}", lambda target, several: make.of_card(target, several))
    add("clause", "{duration} [,] {clause}", lambda duration, clause: make.lasting(clause, duration))
    add("clause", "{changed_cost}", lambda changed_cost: changed_cost)
    for verbs in ("does", "gets"):
        add(f"{verbs}_all", f"{{{verbs}}}", lambda **said: said[next(iter(said))])
        add(f"{verbs}_all", f"{{one:{verbs}}} (and|, and|,|and then|, then) {{more:{verbs}_all}}", lambda one, more: [*one, *more])
    add("gets", "(cant|cannot|can not|may not|is not able to) {act} [{duration}]", make.forbidden)
    for act, pattern in ENGLISH_ACTS.items():
        add("act", pattern, lambda act=act: act.value)
    for stat in FIGURES:
        add("gain", f"{{amount:signed_{stat}}}", lambda amount, stat=stat: [{stat.value: amount}])
        add("more", f"{{amount}} [more|additional] {STAT_NAMES[stat]}", lambda amount, stat=stat: [{stat.value: amount}])
        add("less", f"{{number}} {STAT_NAMES[stat]}", lambda number, stat=stat: [{stat.value: -number}])
    add("gain", "{keyword}", lambda keyword: [{"grant": keyword}])
    add("several", "{one:gain} (and|, and|,) {two:gain}", lambda one, two: [*one, *two])
    add("several", "{one:gain} , {more:several}", lambda one, more: [*one, *more])
    add("several", "{one:more} and {two:gain}", lambda one, two: [*one, *two])
    add("several", "{one:more} and {two:more}", lambda one, two: [*one, *two])
    for verb, what in (("(gain|gains|get|gets)", "more"), ("(lose|loses)", "less")):
        add(
            "gets",
            f"{verb} {{steps:{what}}} [{{duration}}]",
            lambda steps, duration=None: make.lasting(steps, duration) if duration else steps,
        )
    add("gets", "(get|gets|gain|gains|have|has) {several}", lambda several: several)
    add("gets", "(get|gets|gain|gains|have|has) {several} {duration}", lambda several, duration: make.lasting(several, duration))
    for times in ("(do this|repeat this) {times}", "repeat this {times} [more]"):
        add("plain", f"{{clause}} . {times}", lambda clause, times: [{"repeat": times, "do": clause}])
    add("plain", "{clause}", lambda clause: make.whole(clause))
    add("plain", "{clause} {per}", lambda clause, per: make.whole(make.per_each(clause, per)))
    add(
        "plain",
        "{clause} {per} {duration}",
        lambda clause, per, duration: make.whole(make.per_each(make.lasting(clause, duration) or [], per)),
    )
    add("plain", "{clause} {where}", lambda clause, where: make.whole(clause, where))
    add("plain", "{clause} {per} {where}", lambda clause, per, where: make.whole(make.per_each(clause, per), where))
    add("clauses", "[then] {plain}", lambda plain: plain)
    add("clauses", "[then] {plain} (and|, and|, then|and then|, and then|then|,|;) {clauses}", lambda plain, clauses: [*plain, *clauses])


def _add_costs(phrases: Phrases) -> None:
    """Changed costs."""
    add = phrases.add
    paid = "[<water>|water|card|cards]"
    add("change", [f"{{amount}} {paid} (less|fewer)", f"{{amount}} (less|fewer) {paid}"], lambda amount: make.negative(amount))
    add("change", [f"{{amount}} {paid} more", f"{{amount}} (more|additional) {paid}"], lambda amount: amount)
    add("next_times", "next", lambda: 1)
    add("next_times", "next {number}", lambda number: number)
    whose = (("your", "you"), (OPPONENTS, "enemy"), ("that players", "?player"), ("its controllers", "that"))
    who = (("you", "you"), (OPPONENT, "enemy"), ("that player", "?player"), ("its controller", "that"))
    for name, player in whose:
        for times in ("", "{times:next_times}"):
            for which in ("(cards|card)", "{which:payable}"):
                for verb, cost in (("", CostOf.PLAY), ("to play", CostOf.PLAY), ("to recycle", CostOf.RECYCLE)):
                    add(
                        "changed_cost",
                        f"{name} {times} {which} (cost|costs) {{change}} {verb} [{{duration}}]",
                        make.changed_cost(cost, player),
                    )
                    add(
                        "changed_cost",
                        f"{name} {times} {which} (cost|costs) {{change}} {verb} {{per}} [{{duration}}]",
                        make.changed_cost(cost, player),
                    )
            add(
                "changed_cost",
                f"{name} {times} (abilities|ability) (cost|costs) {{change}} [{{per}}] [{{duration}}]",
                make.changed_cost(CostOf.ABILITY, player),
            )
            add(
                "changed_cost",
                f"[the] {times} (abilities|ability) of {name} {{which:payable}} (cost|costs) {{change}} [{{per}}] [{{duration}}]",
                make.changed_cost(CostOf.ABILITY, player),
            )
    for verb, cost in (("play", CostOf.PLAY), ("recycle", CostOf.RECYCLE)):
        for which in ("card", "{which:payable}"):
            add(
                "changed_cost",
                f"the next {which} [that] you {verb} [{{duration}}] costs {{change}} [{{per}}]",
                make.changed_cost(cost, "you", times=1),
            )
        add("changed_cost", f"it costs [you] {{change}} to {verb} your {{which:payable}} [{{duration}}]", make.changed_cost(cost, "you"))
    add(
        "changed_cost",
        ["{which:payable} cost you {change} [to play] [{duration}]", "{duration} {which:payable} cost you {change} [to play]"],
        make.changed_cost(CostOf.PLAY, "you"),
    )
    add(
        "changed_cost",
        f"[the] abilities of enemy {{which:payable}} cost {OPPONENT} {{change}} [{{duration}}]",
        make.changed_cost(CostOf.ABILITY, "enemy"),
    )
    add(
        "changed_cost",
        [
            "levelling up your hero costs [you] {change} [{duration}]",
            "[{duration}] [,] it costs [you] {change} to level up [your hero] [{duration}]",
        ],
        make.changed_cost(CostOf.LEVEL_UP, "you"),
    )
    for name, player in who:
        add("changed_cost", f"levelling up costs {name} {{change}} [{{per}}] [{{duration}}]", make.changed_cost(CostOf.LEVEL_UP, player))
        add(
            "changed_cost",
            f"the next time {name} (level|levels) up [{{duration}}] , it costs {{change}} [{{per}}]",
            make.changed_cost(CostOf.LEVEL_UP, player, times=1),
        )
        add(
            "changed_cost",
            f"the next {{times:number}} times {name} (level|levels) up [{{duration}}] , it costs {{change}} [{{per}}]",
            make.changed_cost(CostOf.LEVEL_UP, player),
        )
    add("payable", "{adjectives} {noun} {kind_tails}", lambda adjectives, noun, kind_tails: make.payable(adjectives, noun, kind_tails))
    add("kind_tails", "{tails}", lambda tails: tails if "in" not in tails and "whose" not in tails else None)


def _add_looking(phrases: Phrases) -> None:
    """Looking at the top of a deck."""
    add = phrases.add
    for whose, player in (("your", "you"), (OPPONENTS, "enemy"), ("their", "?player")):
        of = {} if player == "you" else {"who": player}
        for top in (
            f"look at [the] top card of {whose} deck",
            f"look at [the] top {{amount}} (card|cards) of {whose} deck",
        ):
            look_at = make.looked(of)
            add("looking", f"{top} [{{where}}]", look_at)
            ends = (
                (f"(back on|on) [the] top [of {whose} deck]", "top"),
                ("back", "top"),
                (f"(on|to) the bottom [of {whose} deck]", "bottom"),
                (f"under {whose} deck", "bottom"),
            )
            then, ordered = "(.|and|,|, then|, and|. then)", "[in (any order [you like]|an order of your choice)]"
            for end, place in ends:
                put = make.looked(of, rest=place)
                add("looking", f"{top} [{{where}}] {then} put (it|them) {end} {ordered}", put)
                some = "[up to] {keep:amount} [of (them|these|those) [cards]]"
                kept = f"{top} [{{where}}] {then} (put|take) {some} into your hand"
                add("looking", f"{kept} (and [put]|. put|, put) the (rest|others|other) {end} {ordered} [{{where_keep:where}}]", put)
            add("looking", f"{top} [{{where}}] {then} (put|take) (it|them) into your hand", make.looked(of, all_kept=True))
