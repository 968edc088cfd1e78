"""Changed costs in English print."""

from __future__ import annotations

from typing import Any

from engine.rone.abilities import building as make
from engine.rone.abilities.amounts import negative
from engine.rone.abilities.data import Data, Steps
from engine.rone.abilities.english_names import EACH_CONTROLLER, OPPONENT, OPPONENTS
from engine.rone.words.vocabulary import CostOf
from engine.text.phrases import Phrases


def add_costs(phrases: Phrases) -> None:
    """Add what changes a cost."""
    add = phrases.add
    paid = "[<water>|water|card|cards]"
    add("change", [f"{{amount}} {paid} (less|fewer)", f"{{amount}} (less|fewer) {paid}"], lambda amount: negative(amount))
    add("change", [f"{{amount}} {paid} more", f"{{amount}} (more|additional) {paid}"], lambda amount: amount)
    add("next_times", "next", lambda: 1)
    add("next_times", "next {number}", lambda number: number)
    whose = (("your", "you"), (OPPONENTS, "enemy"), ("that players", "?player"), ("its controllers", "that"), (EACH_CONTROLLER, "that"))
    who = (("you", "you"), (OPPONENT, "enemy"), ("that player", "?player"), ("its controller", "that"), (EACH_CONTROLLER, "that"))
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
    add("payable", "{adjectives} {noun} {kind_tails}", lambda adjectives, noun, kind_tails: make.payable(adjectives, noun, kind_tails))
    add("kind_tails", "{tails}", lambda tails: tails if "in" not in tails and "whose" not in tails else None)
    _add_payers(phrases)


def _add_payers(phrases: Phrases) -> None:
    """Costs by who pays: "it costs you 1 less to …", "tactics cost your opponent 1 more", "you pay 1 less for …"."""
    add = phrases.add
    for pattern, cost in (("[to play]", CostOf.PLAY), ("to recycle", CostOf.RECYCLE)):
        add("paid_for", pattern, lambda cost=cost: cost)
    add(
        "changed_cost",
        "recycling costs {payer} {change} [{duration}]",
        lambda **said: _paid(paid_cards={}, paying_for=CostOf.RECYCLE, **said),
    )
    for pattern, cost in (("(play|plays)", CostOf.PLAY), ("(recycle|recycles)", CostOf.RECYCLE)):
        add("pays_for", pattern, lambda cost=cost: cost)
    for pattern, cost in (("playing", CostOf.PLAY), ("recycling", CostOf.RECYCLE)):
        add("paying_for", pattern, lambda cost=cost: cost)
    for pattern, cost in (("[activation] (cost|costs)", CostOf.PLAY), ("(recycle|recycling) (cost|costs)", CostOf.RECYCLE)):
        add("cost_name", pattern, lambda cost=cost: cost)
    for who, player in (("you", "you"), (OPPONENT, "enemy")):
        add("payer", who, lambda player=player: player)
    for whose, player in (("your", "you"), (OPPONENTS, "enemy")):
        add("payers", whose, lambda player=player: player)
    add("paid_cards", "[the] (cards|card)", dict)
    add("paid_cards", "[a|an|any|each|every] {which:payable}", lambda which: {"which": which})
    add("paid_cards", "[the|your|their] next {which:payable}", lambda which: {"which": which, "times": 1})
    add("paid_cards", "[the|your|their] next card", lambda: {"times": 1})
    add("paid_cards", "[the|your|their] next {times:number} cards", lambda times: {"times": times})
    add("paid_cards", "(your|their) {which:payable}", lambda which: {"which": which})
    add("paid_cards", "(your|their) cards", dict)
    for pattern in (
        "{paid_cards} {payer} {pays_for} [{duration}] (cost|costs) [{payer}] {change} [{per}]",
        "{paid_cards} {payer} {pays_for} [{duration}] (cost|costs) {change} {duration}",
        "{paid_cards} [{duration}] (cost|costs) {payer} {change} {paid_for} [{per}] [{duration}]",
        "it costs {payer} {change} to {pays_for} {paid_cards} [{per}] [{duration}]",
        "{paying_for} {paid_cards} [{duration}] costs {payer} {change} [{per}] [{duration}]",
        "{payer} (pay|pays) {change} to {pays_for} {paid_cards} [{per}] [{duration}]",
        "{payer} (pay|pays) {change} (for|when playing) {paid_cards} [{per}] [{duration}]",
        "the {cost_name} of {payers} {paid_cards} (is|are) {change:shift} [{per}] [{duration}]",
    ):
        add("changed_cost", pattern, _paid)
    for times in ("", "next"):
        add(
            "changed_cost",
            f"{{payers}} {times} {{which:payable}} {{duration}} (cost|costs) {{change}} {{paid_for}} [{{per}}]",
            lambda times=1 if times else None, **said: _paid(paid_cards={"which": said.pop("which"), "times": times}, **said),
        )
    add("shift", "(reduced|lowered|decreased) by {number} [<water>|water|card|cards]", lambda number: -number)
    add(
        "changed_cost",
        "(reduce|lower|decrease) the {cost_name} of {payers} {paid_cards} [{duration}] by {number} [<water>|water] [{duration}]",
        _reduced,
    )
    _add_levels(phrases)


def _reduced(number: int, **said: Any) -> Steps | None:
    return _paid(change=-number, **said)


def _paid(
    change: Any,
    paid_cards: Data,
    payer: str = "",
    payers: str = "",
    pays_for: CostOf | None = None,
    paid_for: CostOf | None = None,
    paying_for: CostOf | None = None,
    cost_name: CostOf | None = None,
    **more: Any,
) -> Steps | None:
    """A changed cost of which a phrase says who pays, for what, and for which cards."""
    of = pays_for or paid_for or paying_for or cost_name or CostOf.PLAY
    return make.changed_cost(of, payer or payers or "you")(change, **paid_cards, **more)


def _add_levels(phrases: Phrases) -> None:
    """The cost of levelling up."""
    for pattern in (
        "(levelling|leveling) up [your hero] costs [you] {change} [{duration}]",
        "your heros [next] level up costs [you] {change} [{duration}]",
        "your [next] level up costs [you] {change} [{duration}]",
        "your hero costs {change} to level up [{duration}]",
        "you pay {change} (to level up|for levelling up|for leveling up) [your hero] [{duration}]",
    ):
        phrases.add("changed_cost", pattern, make.changed_cost(CostOf.LEVEL_UP, "you"))
