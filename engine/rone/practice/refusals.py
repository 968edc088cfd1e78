"""Why something isn't among the options of a main phase: the first rule that keeps it away, with figures. Legality stands elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from engine.languages import LocalText
from engine.match import Decision, GameCard, PlayerId
from engine.rone.rules import codes as c
from engine.rone.rules.costs import cost_to_level_up, cost_to_play, cost_to_recycle
from engine.rone.rules.definitions import Definition
from engine.rone.rules.moves import MOST_TECHNOLOGIES
from engine.rone.rules.state import State
from engine.simulation.message import Said, message
from engine.table import Refusal

PLAY = LocalText("Play", "Spielen")
RECYCLE = LocalText("Recycle", "Wiederverwerten")
LEVEL_UP = LocalText("Level up", "Aufsteigen")
USE = LocalText("Attack or use", "Angreifen oder nutzen")
Reason = tuple[Said, str]
NO_TARGET: Reason = (LocalText("There is no target for it.", "Es gibt kein Ziel dafür."), "TEXT-2")


def refusals(game: State, player: PlayerId, decision: Decision) -> list[Refusal]:
    """What `player` can't do in the main phase that is asked about, card by card; nothing at other decisions."""
    if decision.kind != c.DECIDE_MAIN or decision.player != player:
        return []
    offered = {(option.kind, option.card) for option in decision.options}
    return list(_refused(game, player, offered))


def _refused(game: State, player: PlayerId, offered: set[tuple[int, GameCard]]) -> Iterator[Refusal]:
    person = game.players[player]
    side = game.sides[person.side]
    for card in person.hand:
        if (c.PLAY, card) not in offered:
            yield Refusal(PLAY, *_unplayable(game, player, game.definitions[card]), card)
    for card in side.technology_deck:
        if (c.PLAY_TECHNOLOGY, card) not in offered:
            full = message(
                LocalText(
                    "%(number)s technologies are there: no more.",
                    "%(number)s Technologien liegen da: mehr gehen nicht.",
                ),
                number=len(person.technologies),
            )
            reason = (
                (full, "PLAY-6") if len(person.technologies) >= MOST_TECHNOLOGIES else _unplayable(game, player, game.definitions[card])
            )
            yield Refusal(PLAY, *reason, card)
    for card in [person.hero, *side.units, *person.technologies]:
        permanent = game.permanents[card]
        if permanent is None or not permanent.exhausted or not (permanent.definition.activated or permanent.definition.kind == c.UNIT):
            continue
        text = LocalText(
            "Exhausted (%(number)s of 3): only what is active may.", "Erschöpft (%(number)s von 3): Das darf nur, was bereit ist."
        )
        yield Refusal(USE, message(text, number=permanent.exhausted), "EXH-2", card)
    if not any(kind == c.LEVEL_UP for kind, _card in offered):
        yield Refusal(LEVEL_UP, *_no_level(game, player), person.hero)
    if side.graveyard and not any(kind == c.RECYCLE_TOP for kind, _card in offered):
        yield Refusal(
            RECYCLE, *_no_recycling(game, player, game.definitions[side.graveyard[-1]], len(side.graveyard) - 1), side.graveyard[-1]
        )


def _level_too_low(game: State, player: PlayerId, definition: Definition) -> Said:
    text = LocalText("It is of level %(level)s, your hero of level %(hero)s.", "Sie ist von Stufe %(level)s, dein Held auf Stufe %(hero)s.")
    return message(text, level=definition.level, hero=game.players[player].level)


def _unplayable(game: State, player: PlayerId, definition: Definition) -> Reason:
    """PLAY-2, PLAY-3, PLAY-1, then targets."""
    person = game.players[player]
    if definition.level > person.level:
        return _level_too_low(game, player, definition), "PLAY-2"
    if definition.cost < 0:
        return LocalText(
            "Its cost is greyed out: it can’t be played.", "Ihre Kosten sind ausgegraut: Sie kann nicht gespielt werden."
        ), "PLAY-3"
    cost = cost_to_play(game, player, definition)
    return (_water_lacks(cost, person.water), "PLAY-1") if cost > person.water else NO_TARGET


def _water_lacks(cost: int, water: int) -> Said:
    return message(
        LocalText("It costs %(cost)s water, you have %(water)s.", "Das kostet %(cost)s Wasser, du hast %(water)s."), cost=cost, water=water
    )


def _no_level(game: State, player: PlayerId) -> Reason:
    person = game.players[player]
    if person.level >= 3:
        return LocalText("Level 3 is the highest.", "Stufe 3 ist die höchste."), "LEVEL-1"
    cost = cost_to_level_up(game, player)
    if cost < 0:
        return LocalText("The next level has no cost.", "Die nächste Stufe hat keine Kosten."), "CARD-5"
    return _water_lacks(cost, person.water), "LEVEL-1"


def _no_recycling(game: State, player: PlayerId, definition: Definition, beneath: int) -> Reason:
    """REC-1, REC-4, REC-3, REC-2, then targets."""
    if not definition.kind & (c.UNIT | c.TACTIC):
        return LocalText("Only units and tactics are recycled.", "Nur Einheiten und Taktiken werden wiederverwertet."), "REC-1"
    if definition.recycle < 0:
        text = LocalText("Its recycle cost is greyed out.", "Ihre Wiederverwertung ist ausgegraut.")
        return text, "REC-4"
    if definition.level > game.players[player].level:
        return _level_too_low(game, player, definition), "REC-3"
    cost = cost_to_recycle(game, player, definition)
    if cost > beneath:
        text = LocalText("It costs %(cost)s cards, below it lie %(beneath)s.", "Das kostet %(cost)s Karten, darunter liegen %(beneath)s.")
        return message(text, cost=cost, beneath=beneath), "REC-2"
    return NO_TARGET
