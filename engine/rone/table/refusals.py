"""Why something isn't among the options, in words: what the rules say is in the way, with figures. Legality stands elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from engine.languages import LocalText
from engine.match.match import NO_CARD, Decision, GameCard, Obstacle, PlayerId
from engine.rone.rules import codes as c
from engine.rone.rules.obstacles import WHERE_PICKED, obstacle
from engine.rone.rules.references import controlled, permanents_in_order
from engine.rone.rules.state import State
from engine.rone.rules.target_obstacles import target_obstacle
from engine.rone.table.said import WORDS
from engine.rules.references import card_of
from engine.simulation.message import CardName, Said
from engine.table.questions import Refusal
from engine.table.refusing import Refuser

NOT_MEANT: Final = ("not_an_enemy", "no_target_of_it")
"""What isn't said of a card that isn't chosen among: it was never meant."""
EITHER: Final = LocalText("Attack or use", "Angreifen oder nutzen")


def spared_targets(game: State, player: PlayerId, decision: Decision) -> dict[GameCard, Obstacle]:
    """What keeps each card on the battlefield from being the target that is asked for, where the card or a guardian does."""
    if decision.player != player or decision.kind not in WHERE_PICKED:
        return {}
    offered = {card_of(option.target) for option in decision.options}
    there = [one for one in permanents_in_order(game, c.UNIT | c.HERO) if one.card not in offered]
    found = {one.card: target_obstacle(game, player, decision, one.card) for one in there}
    return {card: one for card, one in found.items() if one.code not in NOT_MEANT}


class RoneRefuser(Refuser):
    """Tells why not in RONE."""

    reasons = WORDS.rows("reasons")
    actions = WORDS.texts("actions")
    game: State
    there: ClassVar = {"water": "water", "graveyard": "beneath"}

    def obstacle(self, card: GameCard, action: str) -> Obstacle | None:
        """By the rules."""
        return obstacle(self.game, self.player, card, action, 0, NO_CARD)

    def values(self, found: Obstacle) -> dict[str, Said]:
        """With the name of whoever guards."""
        values: dict[str, Said] = {name: value for name, value in found.figures.items() if name != "card"}
        guard = GameCard(found.figures.get("card", NO_CARD))
        if guard >= 0:
            there = self.game.permanents[guard]
            values["name"] = CardName(self.game.definitions[guard].id if there is None else there.definition.id)
        return values

    def refusals(self, decision: Decision) -> list[Refusal]:
        """What can't be done in the main phase or the window that is asked about, card by card; nothing at other decisions."""
        found = self._of_cards(decision)
        if decision.kind == c.DECIDE_REACTION:
            return [one for one in found if one.clause != "STACK-2"]  # that slow cards wait for the own turn needs no saying
        return found

    def briefs(self, decision: Decision) -> list[Refusal]:
        """The same, slow cards in a window with them, and why cards that could be attacked or meant else are no targets."""
        spared = spared_targets(self.game, self.player, decision)
        return [*self._of_cards(decision), *[self.refusal(card, "pick", found) for card, found in spared.items()]]

    def _of_cards(self, decision: Decision) -> list[Refusal]:
        if decision.kind not in (c.DECIDE_MAIN, c.DECIDE_REACTION) or decision.player != self.player:
            return []
        person = self.game.players[self.player]
        side = self.game.sides[person.side]
        wanted = [(card, "play") for card in person.hand] + [(card, "technology") for card in side.technology_deck]
        for there in controlled(self.game, self.player):
            if there.definition.kind == c.UNIT:
                wanted.append((there.card, "attack"))
            elif there.definition.activated:
                wanted.append((there.card, "use"))
        offered = {option.card for option in decision.options}
        found = [*self.each(wanted, offered), *self.each([(person.hero, "level_up")])]
        found += self.each([(card, "recycle") for card in side.graveyard[-1:]], offered)
        exhausted = self.reasons["exhausted"].texts[1]  # such a card neither attacks nor is used
        return [replace(one, label=EITHER) if one.brief == exhausted else one for one in found]
