"""Cards of Skirmish as a table shows them: of an attack card in hand what it would deal now."""

from __future__ import annotations

from typing import Final

from engine.match.match import GameCard, PlayerId
from engine.rules import codes as house
from engine.simulation.message import Number, Percent, Said, message
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.state import Effect, Figure, State
from engine.skirmish.table.chances import Odds, best_odds
from engine.skirmish.table.places import name_of
from engine.skirmish.table.said import WORDS
from engine.table.standing import TableCard, TableTag

SAYS: Final = WORDS.texts("says")
EFFECTS: Final = WORDS.rows("effects")
FORBIDDEN: Final = WORDS.texts("forbidden")


def held_card(game: State, player: PlayerId, card: GameCard, number: GameCard) -> TableCard:
    """A card that `player` holds, under its `number` at the table; an attack with its odds, where it could meet somebody now."""
    definition = game.definitions[card]
    odds = best_odds(game, player, card) if definition.kind == c.ATTACK_CARD and game.owners[card] == player else None
    return TableCard(number, definition.id, foot="" if odds is None else short_odds(odds))


def short_odds(odds: Odds) -> Said:
    """In a word or two what an attack deals on average, and the chance that it defeats."""
    mean = _mean(odds)
    if not odds.defeat:
        return message(SAYS["mean"], mean=mean)
    return message(SAYS["mean_and_defeat"], mean=mean, share=Percent(float(odds.defeat)))


def _mean(odds: Odds) -> Number:
    """The damage on average, a whole number without decimals."""
    return Number(float(odds.mean), 0 if odds.mean.denominator == 1 else 1)


def told_odds(odds: Odds, target: Figure) -> Said:
    """The same as a sentence about its target."""
    text = SAYS["odds_on" if odds.defeat else "mean_on"]
    values: dict[str, Said] = {"mean": _mean(odds), "who": name_of(target)}
    return message(text, **values, **({"share": Percent(float(odds.defeat))} if odds.defeat else {}))


def sheet(game: State, figure: Figure, number: GameCard) -> TableCard:
    """The sheet of a character, with what lasts on it; its life is a number of the seat."""
    notes = [message(SAYS["note"], what=one.title, rest=one.meaning) for one in map(effect_tag, figure.effects)]
    return TableCard(number, figure.definition.id, notes, tags=[effect_tag(one) for one in figure.effects])


def effect_tag(effect: Effect) -> TableTag:
    """A lasting effect: what it does, and how long (EFF-1 to EFF-3)."""
    name = c.EFFECT_NAMES[effect.kind]
    if effect.kind == c.CANNOT:
        return TableTag(name, FORBIDDEN[c.ACT_NAMES[effect.value]], duration(effect))
    row = EFFECTS["prevent_all" if effect.kind == c.PREVENT_ALL else name]
    sign = "+" if effect.value > 0 and effect.kind < c.TRAITS else ""
    return TableTag(name, message(row.text, value=f"{sign}{effect.value}".replace("-", "−")), duration(effect))


def duration(effect: Effect) -> Said:
    """How long an effect lasts still."""
    if effect.duration == c.ROUNDS:
        return message(SAYS["round" if effect.rounds == 1 else "rounds"], number=effect.rounds)
    names = {house.THIS_TURN: "this_turn", c.FOR_ATTACK: "for_attack"}
    return SAYS[names.get(effect.duration, "for_good")]
