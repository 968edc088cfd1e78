"""The clauses of German print: who does what, what happens to whom, changed costs, looking at a deck."""

from __future__ import annotations

from typing import Any, Final

from engine.rone.abilities import building as make
from engine.rone.abilities import describing as cards
from engine.rone.abilities import rows
from engine.rone.abilities.amounts import negative
from engine.rone.abilities.data import Data, Steps, verbs_joined
from engine.rone.abilities.english_names import FIGURES
from engine.rone.abilities.german_adverbs import ADVERBS, MARKED
from engine.rone.abilities.german_names import EACH_CONTROLLER, GERMAN_ACTS, ITS, OPPONENT, STAT_NAMES, THE, YOUR, A, inflected
from engine.rone.abilities.replacing import at_most, capped
from engine.rone.words.vocabulary import CostOf
from engine.text.phrases import Phrases


def add_clauses(phrases: Phrases) -> None:
    """Add clauses, alone and joined."""
    _add_clauses(phrases)
    _add_costs(phrases)
    _add_looking(phrases)


def _add_clauses(phrases: Phrases) -> None:
    """Who does what, and what happens to whom, verb by verb."""
    add = phrases.add
    for verbs, subject in (("does", "player"), ("gets", "target")):
        add(
            f"{verbs}_all",
            f"{{one:{verbs}}} (und|, und|,|, aber|aber) [{{lead}}] {{more:{verbs}_all}}",
            lambda one, more, **_: verbs_joined(one, more),
        )
        add(
            f"{verbs}_all",
            f"{{one:{verbs}}} (und|, und|,|, aber|aber) [{{lead}}] {{two:{verbs}}}",
            lambda one, two, **_: verbs_joined(one, two),
        )
        add(f"{verbs}_all", f"{{one:{verbs}}}", lambda one: one)
        build = make.of_player if verbs == "does" else make.of_card
        name = "player" if verbs == "does" else "target"
        add("clause", f"{{{name}:{subject}}} {{{verbs}_all}}", build)
    add("gets", "(kann|können|darf|dürfen) [{duration}] {act}", make.forbidden)
    add("clause", "{target} {gets:cannot}", lambda target, gets: make.of_card(target, gets))
    add("cannot", "(kann|können|darf|dürfen) [{duration}] {act} [{more:duration}]", _forbidden)
    add(
        "clause",
        "(kann|können|darf|dürfen) {target} [{duration}] {act}",
        lambda target, act, duration=None: make.of_card(target, make.forbidden(act, duration)),
    )
    for act, pattern in GERMAN_ACTS.items():
        add("act", pattern, lambda act=act: act.value)
    for stat in FIGURES:
        add("gain", f"{{amount:signed_{stat}}}", lambda amount, stat=stat: [{stat.value: amount}])
        add(
            "more",
            f"{{amount}} [{inflected('zusätzlich', 'weiter')}|mehr] {STAT_NAMES[stat]}",
            lambda amount, stat=stat: [{stat.value: amount}],
        )
        add("less", f"{{amount}} {STAT_NAMES[stat]}", lambda amount, stat=stat: [{stat.value: negative(amount)}])
    add("gain", "{keyword}", lambda keyword: [{"grant": keyword}])
    add("several", "{one:gain} (und|, und|,) {two:gain}", lambda one, two: [*one, *two])
    add("several", "{one:gain} , {more:several}", lambda one, more: [*one, *more])
    for verb, what in (("(erhält|erhalten|bekommt|bekommen|gewinnt|gewinnen)", "more"), ("(verliert|verlieren)", "less")):
        for order in (f"{{target}} {verb}", f"{verb} {{target}}"):
            add("clause", [f"{order} [{{duration}}] {{gets:{what}}} [hinzu]", f"{order} {{gets:{what}}} {{duration}} [hinzu]"], _gained)
    add("gain_each", "{gain} {per}", make.per_each_gain)
    add("gains_each", "{one:gain_each} (und|, und|,) {two:gain_each}", lambda one, two: [*one, *two])
    get = "(erhält|erhalten|bekommt|bekommen|kriegt|kriegen|gewinnt|gewinnen|hat|haben)"
    long = lambda target, several, duration=None: make.of_card(target, (make.lasting(several, duration) or []) if duration else several)  # noqa: E731
    add("clause", f"({{target}} {get}|{get} {{target}}) [{{duration}}] {{several}}", long)
    add("clause", f"({{target}} {get}|{get} {{target}}) {{several}} {{duration}}", long)
    add("clause", f"({{target}} {get}|{get} {{target}}) [{{duration}}] {{several:gains_each}}", long)
    add("clause", "(gib|gebe|gibst du|verleihe) {target} [{duration}] {several}", long)
    add("clause", "(gib|gebe|gibst du|verleihe) {target} {several} {duration}", long)
    _add_harm(phrases)
    add("clause", "(wähle|wählst du|du wählst) {target} [aus] (.|und|, und|,|:|;) {steps:clauses}", cards.choosing)
    add("clause", "(such|suche) dir {target} aus (.|und|, und|,) {steps:clauses}", cards.choosing)
    recycle = "(wiederverwerte|wiederverwertest du|du wiederverwertest)"
    add(
        "clause",
        f"{recycle} {{target}} [{{unpaid}}]",
        lambda target, unpaid=True: [{"recycle": target} | ({} if unpaid else {"pay": False})],
    )
    add("clause", "{target:choice_of_enemy} . {steps:clauses}", cards.choosing)
    add("choice_of_enemy", f"{OPPONENT} wählt {A} {ITS} {{core}}", lambda core: cards.selector(make.opponents_choice(core)))
    kills = "(vernichtet|zerstört|opfert)"
    add("clause", f"{OPPONENT} wählt {A} {ITS} {{core}} und {kills} (sie|ihn|es|diese|diesen)", make.sacrificed)
    add("clause", f"{OPPONENT} (vernichtet|zerstört|opfert) {A} {ITS} {{core}}", make.sacrificed)
    add("clause", f"{OPPONENT} muss {A} {{core}} , (die|den) er (kontrolliert|besitzt) , (vernichten|zerstören|opfern)", make.sacrificed)
    add("clause", f"{OPPONENT} muss {A} {ITS} [eigenen] {{core}} (vernichten|zerstören|opfern)", make.sacrificed)
    add("clause", "({player} (muss|soll)|(muss|soll) {player}) {does_all:has_to}", make.of_player)
    each = f"(du und {OPPONENT}|jeder Spieler|jeder von euch|beide Spieler|alle Spieler|beide|ihr beide)"
    add("clause", f"{each} {{does_all}}", make.of_both)
    add(
        "clause",
        f"{each} (erhalten|bekommen) (je|jeweils|beide) {{water_amount}}",
        lambda water_amount: make.of_both([{"water": water_amount}]),
    )
    add(
        "clause",
        "lass deinen Helden [{unpaid}] [eine Stufe] aufsteigen",
        lambda unpaid=True: [{"level_up": "you"} | ({"pay": False} if not unpaid else {})],
    )
    add("clause", "{first:target} und {second:target} kämpfen gegeneinander", lambda first, second: [{"fight": [first, second]}])
    add("gets", "(kehrt|kehren) {to_hand} zurück", lambda to_hand: make.to_whose([{"return_to_hand": None}], to_hand))
    add("gets", "(gilt|gelten) [{duration}] nicht als Wächter", lambda duration=None: make.forbidden("guard", duration))
    add("clause", "{duration} {clause}", make.lasting_from_the_start)
    add("clause", "{changed_cost}", lambda changed_cost: changed_cost)
    for rule, clause in (("plain", "clause"), ("may_plain", "may_clause")):
        add(rule, f"{{clause:{clause}}}", lambda clause: make.whole(clause))
        if rule == "plain":
            add(rule, "{clause} . (tu|tue|mache) (dies|das) {times}", lambda clause, times: [{"repeat": times, "do": clause}])
        add(rule, f"{{clause:{clause}}} {{per}}", lambda clause, per: make.whole(make.per_each(clause, per)))
        add(
            rule,
            f"{{clause:{clause}}} {{per}} {AT_MOST}",
            lambda clause, per, number: make.whole(make.per_each(clause, at_most(per, number))),
        )
        add(rule, f"{{clause:{clause}}} {AT_MOST}", lambda clause, number: make.whole(capped(clause, number)))
        add(rule, f"{{clause:{clause}}} {{where}}", lambda clause, where: make.whole(clause, where))
    add("clause", "{wish}", lambda wish: wish)
    add("plain", "(darfst|kannst) {may_clause}", _may)
    add("zu_clauses", "{zu_clause}", lambda zu_clause: make.whole(zu_clause))
    add("may_clauses", "{may_plain} , um {zu_clauses}", lambda may_plain, zu_clauses: [*may_plain, *zu_clauses])
    add("lead", f"({'|'.join(word for word in ADVERBS if word not in MARKED)})", lambda: "")
    then = "(und|, und|, aber|aber|,|;)"
    for rule, row, plain in (("clauses", "row", "plain"), ("may_clauses", "may_row", "may_plain")):
        add(row, f"[{{lead}}] {{one:{plain}}}", lambda one, **_: rows.alone(one))
        add(row, f"[{{lead}}] {{one:{plain}}} {then} {{more:{row}}}", lambda one, more, **_: rows.joined(one, more))
        rows.add_rows(phrases, rule, row)


AT_MOST: Final = (
    "[,|<open>] (höchstens|maximal|aber höchstens|bis zu) [jedoch|aber|insgesamt] {number} "
    "[Wasser|<water>|Karten|<card>|Schaden|Schadenspunkte] [<close>]"
)


def _may(may_clause: Steps) -> Steps | None:
    steps = make.whole(may_clause)
    return None if steps is None else [{"may": steps}]


def _gained(target: Any, gets: Steps, duration: str | None = None) -> Steps | None:
    steps = make.lasting(gets, duration) if duration else gets
    return None if steps is None else make.of_card(target, steps)


def _add_harm(phrases: Phrases) -> None:
    """Damage that is taken, and damage as much as something is."""
    add = phrases.add
    take = "(erleidet|erleiden|nimmt|nehmen)"
    add("damage_amount", "{amount} (Schaden|Schadenspunkt|Schadenspunkte|Punkt Schaden|Punkte Schaden)", lambda amount: amount)
    add("damage_amount", "so (viel Schaden|viele Schadenspunkte) [,] wie {relative}", lambda relative: relative)
    add("damage_amount", "Schaden in Höhe {measure}", lambda measure: measure)
    for order in ("{target} " + take, take + " {target}"):
        add("clause", f"{order} {{damage_amount}}", lambda target, damage_amount: make.of_card(target, [{"damage": damage_amount}]))
    for order in ("{hero} " + take, take + " {hero}"):
        add("clause", f"{order} {{damage_amount}}", make.harmed_hero)
    deal = "(füge|fügst du|fügt)"
    add(
        "clause", f"{deal} {{target}} {{damage_amount}} zu", lambda target, damage_amount: make.of_card(target, [{"damage": damage_amount}])
    )
    add("clause", f"{deal} {{hero}} {{damage_amount}} zu", make.harmed_hero)
    add(
        "clause",
        f"{deal} {{target}} so viel Schaden zu [,] wie {{relative}}",
        lambda target, relative: make.of_card(target, [{"damage": relative}]),
    )
    add("clause", f"{deal} {{hero}} so viel Schaden zu [,] wie {{damage_amount:relative}}", make.harmed_hero)
    add(
        "clause",
        "(werden|wird) {amount:next} (Schaden|Schadenspunkte) {to:victim} verhindert",
        lambda amount, to: [{"prevent": amount, "to": to}],
    )
    add(
        "clause",
        "(verhindere|verhinderst du) {amount:next} (Schaden|Schadenspunkte) , (die|den) {target} [{duration}] erleiden würde",
        lambda amount, target, duration=None: (
            make.lasting([{"prevent": amount, "to": target}], duration) if duration else [{"prevent": amount, "to": target}]
        ),
    )


def _forbidden(act: str, duration: str | None = None, more: str | None = None) -> Steps | None:
    return None if duration and more else make.forbidden(act, duration or more)


def _add_costs(phrases: Phrases) -> None:
    """Changed costs."""
    add = phrases.add
    add("change", "[je|jeweils] {amount} [<water>|Wasser|Wassertropfen|Karte|Karten] weniger", lambda amount: negative(amount))
    add("change", "[je|jeweils] {amount} [<water>|Wasser|Wassertropfen|Karte|Karten] (mehr|zusätzlich)", lambda amount: amount)
    for verb, paid_for in (("spielst", CostOf.PLAY), ("wiederverwertest", CostOf.RECYCLE)):
        for which in ("Karte", "{which:payable}"):
            card = f"(die|der|das) {{times:next_times}} {which} , (die|den) du [{{duration}}] {verb} ,"
            add("changed_cost", f"{card} (kostet|kosten) {{change}}", make.changed_cost(paid_for, "you"))
            card = f"(die|der|das) {{times:next_times}} {which} (kostet|kosten) {{change}} , (die|den) du [{{duration}}] {verb}"
    for whose, payer in (("eigene", "you"), ("gegnerische", "enemy")):
        for end in ("[{duration}] {change}", "{change} {duration}"):
            add("changed_cost", f"{whose} {{which:payable}} (kosten|kostet) {end}", make.changed_cost(CostOf.PLAY, payer))
    for whom, payer in (("dich", "you"), (OPPONENT, "enemy")):
        for end in (f"{whom} [{{duration}}] {{change}}", f"{whom} {{change}} {{duration}}", f"{{duration}} {whom} {{change}}"):
            add("changed_cost", f"{{which:payable}} (kosten|kostet) {end}", make.changed_cost(CostOf.PLAY, payer))
            add("changed_cost", f"Fähigkeiten kosten {end}", make.changed_cost(CostOf.ABILITY, payer))
            add("changed_cost", f"[das] Wiederverwerten von {{which:payable}} kostet {end}", make.changed_cost(CostOf.RECYCLE, payer))
            rise = "(Stufenaufstiege|Aufstiege|ein Stufenaufstieg|das Aufsteigen|der Stufenaufstieg)"
            add("changed_cost", f"{rise} (kostet|kosten) {end}", make.changed_cost(CostOf.LEVEL_UP, payer))
    add(
        "changed_cost",
        f"{YOUR} {{which:payable}} kosten [{{duration}}] beim Wiederverwerten {{change}}",
        make.changed_cost(CostOf.RECYCLE, "you"),
    )
    add("changed_cost", f"du zahlst [{{duration}}] für {YOUR} {{which:payable}} {{change}}", make.changed_cost(CostOf.PLAY, "you"))
    add(
        "changed_cost",
        f"{YOUR} {inflected('nächst')} Wiederverwertung kostet [{{duration}}] {{change}}",
        make.changed_cost(CostOf.RECYCLE, "you", times=1),
    )
    add(
        "changed_cost",
        f"{YOUR} {{which:payable}} wiederzuverwerten kostet [{{duration}}] {{change}}",
        make.changed_cost(CostOf.RECYCLE, "you"),
    )
    add(
        "changed_cost",
        [f"[die] Fähigkeiten gegnerischer {{which:payable}} kosten ({OPPONENT}) [{{duration}}] {{change}}"],
        make.changed_cost(CostOf.ABILITY, "enemy"),
    )
    add(
        "changed_cost",
        [
            "[die] (Stufenaufstiege|Aufstiege) deines Helden kosten [{duration}] {change}",
            "deinen Helden aufsteigen zu lassen kostet [{duration}] {change}",
        ],
        make.changed_cost(CostOf.LEVEL_UP, "you"),
    )
    following = inflected("nächst")
    add("next_times", following, lambda: 1)
    add("next_times", [f"{following} {{number}}", f"{{number}} {following}"], lambda number: number)
    add("next_times", [f"{following} beiden", f"beiden {following}"], lambda: 2)
    cost = "(kostet|kosten)"
    rest = "[{duration}] {change} [{per}]"
    rest_late = "{change} [{per}] {duration}"
    for before, behind, player in (
        (YOUR, "", "you"),
        (THE, OPPONENT, "enemy"),
        ("", OPPONENT, "enemy"),
        (THE, f"{inflected('dies')} Spielers", "?player"),
        (THE, f"{ITS} Kontrolleurs", "that"),
        (THE, EACH_CONTROLLER, "that"),
    ):
        for times in ("", "{times:next_times}"):
            for which in ("(Karten|Karte)", "{which:payable}"):
                which_cards = f"{before} {times} {which} {behind}"
                for end in (rest, rest_late):
                    add(
                        "changed_cost",
                        [f"{which_cards} {cost} {end}", f"{cost} {which_cards} {end}"],
                        make.changed_cost(CostOf.PLAY, player),
                    )
                    again = f"das Wiederverwerten {which_cards}"
                    add("changed_cost", [f"{again} {cost} {end}", f"{cost} {again} {end}"], make.changed_cost(CostOf.RECYCLE, player))
            for end in (rest, rest_late):
                ability = f"{before} {times} (Fähigkeiten|Fähigkeit) {behind}"
                add("changed_cost", [f"{ability} {cost} {end}", f"{cost} {ability} {end}"], make.changed_cost(CostOf.ABILITY, player))
                ability = f"[die] {times} (Fähigkeiten|Fähigkeit) {before} {{which:payable}} {behind}"
                add("changed_cost", [f"{ability} {cost} {end}", f"{cost} {ability} {end}"], make.changed_cost(CostOf.ABILITY, player))
    for hero, player in (
        (f"{YOUR} Helden", "you"),
        ("des gegnerischen Helden", "enemy"),
        (f"des Helden {inflected('dies')} Spielers", "?player"),
        (f"des Helden {ITS} Kontrolleurs", "that"),
        (f"des Helden {EACH_CONTROLLER}", "that"),
    ):
        for subject, fixed in (
            (f"das Aufsteigen {hero}", {}),
            (f"das nächste Aufsteigen {hero}", {"times": 1}),
            (f"der (Stufenaufstieg|Aufstieg) {hero}", {}),
            (f"{THE} {inflected('nächst')} (Stufenaufstieg|Aufstieg) {hero}", {"times": 1}),
            (f"die (Stufenaufstiege|Aufstiege) {hero}", {}),
            (f"die nächsten {{times:number}} Aufstiege {hero}", {}),
        ):
            for end in (rest, rest_late):
                add(
                    "changed_cost",
                    [f"{subject} {cost} {end}", f"{cost} {subject} {end}"],
                    make.changed_cost(CostOf.LEVEL_UP, player, **fixed),
                )
    add("payable", "{adjectives} {noun} {kind_tails}", make.payable)
    add("kind_tails", "{tails}", lambda tails: tails if "in" not in tails and "whose" not in tails else None)


def _add_looking(phrases: Phrases) -> None:
    """Looking at the top of a deck."""
    add = phrases.add
    enemys = "(deines|des) (Gegners|Gegenspielers)"
    for whose, deck, player in (
        (f"{YOUR} Decks", "(dein|deinem|das|dem) Deck", "you"),
        (f"(des Decks|vom Deck) {enemys}", f"(das|dem|sein) Deck [{enemys}]", "enemy"),
        ("des gegnerischen Decks", "(das|dem|sein) [gegnerische] Deck", "enemy"),
        (f"{ITS} Decks", "(sein|seinem|ihr) Deck", "?player"),
    ):
        of: Data = {} if player == "you" else {"who": player}
        look = "(sieh dir|sieh|schau dir|schau|schaue|siehst du dir|schaue dir|du siehst dir)"
        for top_cards in ("die oberste Karte", "die (obersten {amount}|{amount} obersten) Karten"):
            top = f"{look} {top_cards} {whose} an [{{where}}]"
            add("looking", top, make.looked(of))
            then = "(.|und|, dann|, und|. dann|,|und dann)"
            rest = (
                "(den Rest [der Karten]|(die anderen|die andere|die übrigen|die restlichen|alle anderen) [Karten|Karte]) "
                "[in beliebiger Reihenfolge]"
            )
            order = "[in (beliebiger Reihenfolge|einer Reihenfolge deiner Wahl)|beliebig geordnet]"
            for end, place in (
                (f"[zurück] [oben] auf {deck} [zurück]", "top"),
                ("zurück", "top"),
                (f"[zurück] unter {deck} [zurück]", "bottom"),
                ("auf den Boden (deines|des) Decks", "bottom"),
                ("darunter", "bottom"),
            ):
                put = make.looked(of, rest=place)
                add("looking", f"{top} {then} (lege|leg) (sie|ihn) {order} {end} {order}", put)
                some = "{keep:amount} [davon|von ihnen|dieser Karten|Karte davon|Karten davon]"
                add(
                    "looking",
                    f"{top} {then} (nimm|lege|leg) {some} (auf|in) (die|deine) Hand "
                    f"((und|, und|und dann|.|, dann) [lege] {rest} {end} {order}|. der Rest kommt {end}) [{{where_keep:where}}]",
                    put,
                )
