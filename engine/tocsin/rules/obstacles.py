"""The first rule in the way of an action, with figures. The options themselves say what is legal."""

from __future__ import annotations

from typing import Final

from engine.match.match import NO_CARD, GameCard, Obstacle, PlayerId
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.playing import can_begin, gives_number
from engine.tocsin.rules.state import Figure, Harm, State

CLAUSES: Final = (
    *("ROUND-3", "ACT-4", "DEF-1", "ACT-9", "UP-2", "PYR-3", "TEXT-1", "FOE-2", "MOVE-2", "STAT-4", "TEXT-1", "TEXT-1", "INT-3"),
    *("SOLO-5", "HERO-CARRIED"),
)
"""The clause that has a player decide, by the kind of decision."""
SYMBOLS: Final = {"melee": c.MELEE, "ranged": c.RANGED, "defend": c.DEFENCE}


def obstacle(game: State, player: PlayerId, card: GameCard, action: str, number: int, target: GameCard) -> Obstacle | None:
    """What keeps `player` from an action (one of `OPTION_NAMES`); None where it is offered.

    `card` is an action card, `number` the column of a move, `target` the location card that an attack would be on.
    """
    decision = game.decision
    if game.is_over or decision is None:
        return Obstacle("over", game.reason or "GAME-3")
    seat = game.seats[player]
    for index in decision.options_of(player):
        option = decision.options[index]
        is_meant = c.OPTION_NAMES[option.kind] == action and card in (NO_CARD, option.card)
        if is_meant and (number in (0, option.number) or action != "move") and target in (NO_CARD, game.card_about(option.target)):
            return None
    if card != NO_CARD and card not in seat.hand and action not in ("take", "remove"):
        return Obstacle("not_in_hand", "ACT-1")
    if not game.able(seat):
        return Obstacle("hero_defeated", "OUT-3")
    if action in ("play", "crystal"):
        return _special(game, player, card, action)
    if action == "defend":
        return _defence(game, player, card)
    if decision.kind != c.DECIDE_HERO:
        return Obstacle("answer_first", CLAUSES[decision.kind])
    if decision.player != player:
        return Obstacle("others_decide", "ROUND-2")
    return _in_activation(game, game.able(seat)[0], card, action, number, target)


def _special(game: State, player: PlayerId, card: GameCard, action: str) -> Obstacle:
    """Why a special card or a crystal can't be played."""
    if card in game.seats[player].played:
        return Obstacle("once_a_round", "ACT-10")
    if action == "crystal":
        return Obstacle("not_now", "CRYS-3")
    return Obstacle("not_special" if card == NO_CARD or not game.definition(card).uses_of(c.SPECIAL) else "not_now", "ACT-9")


def _set(game: State, figure: Figure, card: GameCard, kind: int) -> Obstacle | None:
    """Why no set of that kind begins with a card."""
    if card == NO_CARD:
        return Obstacle("no_symbol", "ACT-4")
    printed, seat = game.definition(card), game.seats[figure.player]
    if not printed.uses_of(kind):
        return Obstacle("number_alone", "ACT-8") if gives_number(game, kind, printed) else Obstacle("other_kind", "ACT-5")
    if not any(can_begin(game, seat, figure, card, kind, place) for place in printed.uses_of(kind)):
        return Obstacle("no_number", "ACT-7")
    return None


def _defence(game: State, player: PlayerId, card: GameCard) -> Obstacle:
    harm = game.frames[-1]
    if not isinstance(harm, Harm) or game.figures[harm.figure].player != player:
        return Obstacle("no_damage", "DEF-1" if not isinstance(harm, Harm) else "DEF-3")
    if harm.is_undefended:
        return Obstacle("undefendable", "DEF-5")
    return _set(game, game.figures[harm.figure], card, c.DEFENCE) or Obstacle("location_only", "DEF-2")


def _in_activation(game: State, figure: Figure, card: GameCard, action: str, number: int, target: GameCard) -> Obstacle:
    """Why the active hero can't do something in its activation."""
    if action in ("move", "swap"):
        if figure.has_moved:
            return Obstacle("moved", "MOVE-1")
        if action == "swap":
            return Obstacle("alone", "MOVE-3")
        return Obstacle("same_column", "MOVE-1") if number == figure.column else Obstacle("no_space", "LOC-2", {"column": number})
    if action in SYMBOLS:
        problem = _set(game, figure, card, SYMBOLS[action])
        if problem is not None:
            return problem
        place = None if target == NO_CARD else game.places[target - c.FIRST_PLACE]
        if place is not None and place.column != figure.column:
            return Obstacle("other_column", "ATK-1", {"column": place.column})
        if place is not None and place.enemy is None:
            return Obstacle("no_enemy", "ATK-5")
        return Obstacle("upper_row", "ATK-2") if action == "melee" else Obstacle("no_enemy", "ATK-1")
    if action == "rage":
        if figure.rage < figure.sheet.rage or not figure.sheet.rage:
            return Obstacle("rage", "RAGE-4", {"rage": figure.rage, "last": figure.sheet.rage})
        return Obstacle("no_ward", "HERO-WARD")
    if action == "interact":
        return Obstacle("no_point", "INT-2")
    if action == "use":
        return Obstacle("used", "SOLO-4")
    return Obstacle("not_now", "ROUND-3")
