"""What greedy bots get wrong, counted over duels of the starter decks: `python -m tests.engine.bots.faults --games 400`.

Each line names a fault and how often it happened. Some are a matter of judgement (a unit may have a reason to stay at home); that the own
effect was answered, or the own removal aimed twice at one unit, never has one.
"""

from __future__ import annotations

import argparse
from collections import Counter

from engine.match.loop import Watcher, play
from engine.match.match import NOTHING, Decision, Match, Option, PlayerId
from engine.rone.bots.danger import Danger
from engine.rone.bots.greedy import PLANS, GreedyBot
from engine.rone.rules import Game
from engine.rone.rules.codes import (
    ATTACK,
    DECIDE_MAIN,
    DECIDE_REACTION,
    DECIDE_TARGET,
    DEFENDER,
    END_TURN,
    HERO,
    PASS,
    PLAY,
    RECYCLE_TOP,
    UNIT,
    USE,
)
from engine.rone.rules.view import View
from engine.rules.references import card_of
from tests.engine.bots.unplayed import starter_duels

LETHAL = "turns ended facing lethal damage, with units"
UNGUARDED = "… none of them active"
ENDED = "turns ended with units"
NO_GUARDIAN = "… none of them active in the end"
REACTIONS = "reactions"
OWN_EFFECT = "… answering the own effect"
OWN_ATTACK = "… exhausting the own unit that is about to attack"
AIMED = "targets harmed by one's text"
AIMED_TWICE = "… that the own text beneath harms already"
OPEN_HERO = "turns ended with an attack on an open hero left"
NEEDLESSLY = "… by a unit that is no Defender, facing nothing that could be lethal"
RECYCLED = "units recycled"
RECYCLED_FIRST = "… while an attack on an open hero waited"
BARRELS = "Rain Barrels played, which bring a water"
IDLE_WATER = "… with nothing that the water pays for"
LINES = (
    *(LETHAL, UNGUARDED, ENDED, NO_GUARDIAN, REACTIONS, OWN_EFFECT, OWN_ATTACK, AIMED, AIMED_TWICE),
    *(OPEN_HERO, NEEDLESSLY, RECYCLED, RECYCLED_FIRST, BARRELS, IDLE_WATER),
)


def strength(view: View, player: PlayerId) -> int:
    """What the units of `player` could strike with in a turn of theirs: those that are active after being refreshed once."""
    return sum(view.melee(unit) + view.ranged(unit) for unit in view.units(player) if unit.exhausted <= 1)


def has_open_attack(view: View, decision: Decision, *, no_defender: bool = False) -> bool:
    """Whether a unit that would deal damage may attack a hero; with `no_defender` one that isn't there to guard."""
    for option in decision.options:
        unit = view.permanent(option.card) if option.kind == ATTACK else None
        if unit is None or (no_defender and unit.definition.keywords & DEFENDER):
            continue
        if view.melee(unit) + view.ranged(unit) > 0:
            for target in view.attack_targets(option.card):
                attacked = view.permanent(card_of(target))
                if attacked is not None and attacked.definition.kind == HERO:
                    return True
    return False


class Faults(Watcher):
    """Counts faults of both players of a duel."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def see(self, match: Match, decision: Decision, index: int) -> None:
        """Look at what is about to be done."""
        assert isinstance(match, Game)
        view = match.view_for(decision.player)
        option = decision.options[index]
        if decision.kind == DECIDE_MAIN:
            self._action(view, decision, index, option)
        elif decision.kind == DECIDE_REACTION and option.kind != PASS:
            stack = match.state.stack
            self.counts[REACTIONS] += 1
            self.counts[OWN_EFFECT] += bool(stack) and stack[-1].player == decision.player
            attacker = view.announced_attacker()
            is_exhausted = attacker is not None and option.kind == USE and option.card == attacker.card
            self.counts[OWN_ATTACK] += is_exhausted and view.active == decision.player
        elif decision.kind == DECIDE_TARGET and view.attitude_of(decision) < 0 and option.card != NOTHING:
            permanent = view.permanent(option.card)
            if permanent is not None and permanent.player != decision.player:
                self.counts[AIMED] += 1
                self.counts[AIMED_TWICE] += permanent.reference in self._harmed(match, decision.player)

    def _harmed(self, match: Game, player: PlayerId) -> set[int]:
        """What effects of `player` on the stack were aimed at to harm it."""
        harmed: set[int] = set()
        for item in match.state.stack:
            if item.player == player:
                for step, targets in zip(item.steps, item.targets, strict=False):
                    if step.attitude < 0:
                        harmed.update(reference for chosen in targets for reference in chosen)
        return harmed

    def _action(self, view: View, decision: Decision, index: int, option: Option) -> None:
        own = view.units(view.player)
        if option.kind == END_TURN and own:
            is_unguarded = all(unit.exhausted for unit in own)
            self.counts[ENDED] += 1
            self.counts[NO_GUARDIAN] += is_unguarded
            if strength(view, view.enemies()[0]) >= view.life(view.player):
                self.counts[LETHAL] += 1
                self.counts[UNGUARDED] += is_unguarded
            if has_open_attack(view, decision):
                self.counts[OPEN_HERO] += 1
                self.counts[NEEDLESSLY] += not Danger(view).is_near() and has_open_attack(view, decision, no_defender=True)
        elif option.kind == RECYCLE_TOP:
            definition = view.offered(index)
            if definition is not None and definition.kind == UNIT:
                self.counts[RECYCLED] += 1
                self.counts[RECYCLED_FIRST] += has_open_attack(view, decision)
        elif option.kind == PLAY:
            definition = view.offered(index)
            if definition is not None and definition.slug == "rain-barrel":
                water = view.water(view.player)
                others = [view.definition(card) for card in (*view.hand, *view.technology_deck(view.player)) if card != option.card]
                costs = [one.cost for one in others if one is not None and one.level <= view.level(view.player)]
                self.counts[BARRELS] += 1
                self.counts[IDLE_WATER] += water + 1 not in (*costs, view.level_cost())


def count_faults(games: int, plan: str = "greedy") -> Counter[str]:
    """The faults of both bots in so many duels of the starter decks."""
    faults = Faults()
    for _, game in starter_duels(games):
        bot = GreedyBot(plan)
        play(game, [bot, bot], faults)
    return faults.counts


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.bots.faults", description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--plan", choices=PLANS, default="greedy")
    options = parser.parse_args()
    found = count_faults(options.games, options.plan)
    for line in LINES:
        print(f"{found[line]:6} {line}")


if __name__ == "__main__":
    main()
