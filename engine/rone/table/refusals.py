"""Why something isn't among the options, in words: what the rules say is in the way, with figures. Legality stands elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from engine.languages import LocalText
from engine.match.match import Decision, GameCard, Obstacle, PlayerId
from engine.rone.rules import codes as c
from engine.rone.rules.obstacles import WHERE_PICKED, obstacle
from engine.rone.rules.references import controlled, permanents_in_order
from engine.rone.rules.state import State
from engine.rone.rules.target_obstacles import target_obstacle
from engine.rone.table.briefs import brief_reason
from engine.rules.references import card_of
from engine.simulation.message import CardName, Said, message
from engine.table.numbers import Numbering, as_they_are
from engine.table.questions import Refusal

LABELS: Final[Mapping[str, LocalText]] = {
    "play": LocalText("Play", "Spielen"),
    "technology": LocalText("Play", "Spielen"),
    "use": LocalText("Use", "Nutzen"),
    "attack": LocalText("Attack", "Angreifen"),
    "level_up": LocalText("Level up", "Aufsteigen"),
    "recycle": LocalText("Recycle", "Wiederverwerten"),
    "end_turn": LocalText("End turn", "Zug beenden"),
}
"""What one might want to do; whatever else is a choice."""
NOT_MEANT: Final = ("not_an_enemy", "no_target_of_it")
"""What isn't said of a card that isn't chosen among: it was never meant."""
CHOOSE: Final = LocalText("Choose", "Wählen")
EITHER: Final = LocalText("Attack or use", "Angreifen oder nutzen")
REASONS: Final[Mapping[str, LocalText]] = {
    "over": LocalText("The game is over.", "Das Spiel ist vorbei."),
    "eliminated": LocalText("You are out of the game.", "Du bist aus dem Spiel."),
    "not_your_turn": LocalText(
        "It isn’t your turn: you do this only in your own.", "Du bist nicht am Zug: Das geht nur in deinem eigenen."
    ),
    "others_decide": LocalText("Somebody else decides now.", "Gerade entscheidet jemand anderes."),
    "reactions_only": LocalText(
        "You may only answer now, with fast tactics and abilities.",
        "Du darfst jetzt nur antworten, mit schnellen Taktiken und Fähigkeiten.",
    ),
    "announced": LocalText("You have announced something else.", "Du hast etwas anderes angekündigt."),
    "fast": LocalText("It is fast: that isn’t what you have announced.", "Sie ist schnell: Das hast du nicht angekündigt."),
    "answer_first": LocalText("Something else is asked first.", "Erst ist etwas anderes zu entscheiden."),
    "not_in_hand": LocalText("It isn’t in your hand.", "Sie ist nicht auf deiner Hand."),
    "not_in_technology_deck": LocalText("It isn’t in your technology deck.", "Sie liegt nicht in deinem Technologiedeck."),
    "no_initiative": LocalText("It has no such Initiative.", "So eine Initiative hat sie nicht."),
    "no_cost": LocalText("Its cost is greyed out: it can’t be played.", "Ihre Kosten sind ausgegraut: Sie kann nicht gespielt werden."),
    "level": LocalText(
        "It is of level %(level)s, your hero of level %(hero)s.", "Sie ist von Stufe %(level)s, dein Held auf Stufe %(hero)s."
    ),
    "water": LocalText("It costs %(cost)s water, you have %(water)s.", "Das kostet %(cost)s Wasser, du hast %(water)s."),
    "cards": LocalText(
        "It costs %(cards)s cards, and you don’t have them where they are to be paid from.",
        "Das kostet %(cards)s Karten, und da, wo sie herkommen sollen, hast du sie nicht.",
    ),
    "no_target": LocalText("There is no target for it.", "Es gibt kein Ziel dafür."),
    "technologies": LocalText("%(number)s technologies are there: no more.", "%(number)s Technologien liegen da: mehr gehen nicht."),
    "not_yours_in_play": LocalText("It isn’t a card of yours on the battlefield.", "Sie ist keine Karte von dir auf dem Schlachtfeld."),
    "no_ability": LocalText("It has no such ability to use.", "So eine Fähigkeit zum Nutzen hat sie nicht."),
    "exhausted": LocalText(
        "Exhausted (%(number)s of 3): only what is active may.", "Erschöpft (%(number)s von 3): Das darf nur, was bereit ist."
    ),
    "forbidden": LocalText("An effect forbids it.", "Ein Effekt verbietet es."),
    "used_this_turn": LocalText(
        "It has been used this turn: only once each turn.", "Sie wurde in diesem Zug genutzt: nur einmal in jedem Zug."
    ),
    "restricted": LocalText("Its text doesn’t let it be used now.", "Ihr Text lässt sie jetzt nicht nutzen."),
    "no_unit": LocalText("Only your units on the battlefield attack.", "Nur deine Einheiten auf dem Schlachtfeld greifen an."),
    "nothing_to_attack": LocalText("There is nothing that it could attack.", "Es gibt nichts, was sie angreifen könnte."),
    "highest_level": LocalText("Level 3 is the highest.", "Stufe 3 ist die höchste."),
    "no_level_cost": LocalText("The next level has no cost.", "Die nächste Stufe hat keine Kosten."),
    "graveyard_empty": LocalText("Your graveyard is empty.", "Dein Friedhof ist leer."),
    "not_on_top": LocalText(
        "Only the top card of your own graveyard is recycled.", "Nur die oberste Karte des eigenen Friedhofs wird wiederverwertet."
    ),
    "not_recyclable": LocalText("Only units and tactics are recycled.", "Nur Einheiten und Taktiken werden wiederverwertet."),
    "no_recycle_cost": LocalText("Its recycle cost is greyed out.", "Ihre Wiederverwertung ist ausgegraut."),
    "graveyard": LocalText(
        "It costs %(cost)s cards, below it lie %(beneath)s.", "Das kostet %(cost)s Karten, darunter liegen %(beneath)s."
    ),
    "not_an_enemy": LocalText(
        "Only enemy units and heroes on the battlefield are attacked.",
        "Angegriffen werden nur gegnerische Einheiten und Helden auf dem Schlachtfeld.",
    ),
    "not_the_primary_target": LocalText("Your primary target is attacked first.", "Zuerst wird dein primäres Ziel angegriffen."),
    "invisible": LocalText("It is invisible, and you have no Detection.", "Sie ist unsichtbar, und du hast keine Enttarnung."),
    "flying": LocalText(
        "It is flying: only units that fly or have a ranged attack reach it.",
        "Sie fliegt: Nur fliegende Einheiten und solche mit Fernkampf erreichen sie.",
    ),
    "protected": LocalText("An effect protects it.", "Ein Effekt schützt sie."),
    "guardian": LocalText("%(name)s guards: guardians are attacked first.", "%(name)s bewacht: Wächter werden zuerst angegriffen."),
    "defender": LocalText(
        "%(name)s guards and has Defender: such guardians are attacked first.",
        "%(name)s bewacht und hat Verteidiger: Solche Wächter werden zuerst angegriffen.",
    ),
    "no_target_of_it": LocalText("It isn’t what is asked for here.", "Sie ist nicht, was hier verlangt wird."),
}
"""What each obstacle of the rules is in words."""


def refusal(game: State, card: GameCard, action: str, found: Obstacle, number_of: Numbering = as_they_are) -> Refusal:
    """An obstacle in words."""
    values: dict[str, Said] = {name: value for name, value in found.figures.items() if name != "card"}
    guard = GameCard(found.figures.get("card", -1))
    if guard >= 0:
        there = game.permanents[guard]
        values["name"] = CardName(game.definitions[guard].id if there is None else there.definition.id)
    reason = message(REASONS[found.code], **values)
    return Refusal(LABELS.get(action, CHOOSE), reason, found.clause, number_of(card), brief=brief_reason(found))


def refusals(game: State, player: PlayerId, decision: Decision, number_of: Numbering = as_they_are) -> list[Refusal]:
    """What `player` can't do in the main phase or the window that is asked about, card by card; nothing at other decisions."""
    if decision.kind not in (c.DECIDE_MAIN, c.DECIDE_REACTION) or decision.player != player:
        return []
    offered = {option.card for option in decision.options}
    found = list(_refused(game, player, offered, number_of))
    if decision.kind == c.DECIDE_REACTION:
        return [one for one in found if one.clause != "STACK-2"]  # that slow cards wait for the own turn needs no saying
    return found


def brief_refusals(game: State, player: PlayerId, decision: Decision, number_of: Numbering = as_they_are) -> list[Refusal]:
    """`refusals`, slow cards in a window with them, and why cards that could be attacked or meant else are no targets."""
    if decision.player != player:
        return []
    if decision.kind in (c.DECIDE_MAIN, c.DECIDE_REACTION):
        return list(_refused(game, player, {option.card for option in decision.options}, number_of))
    return [refusal(game, card, "pick", found, number_of) for card, found in spared_targets(game, player, decision).items()]


def spared_targets(game: State, player: PlayerId, decision: Decision) -> dict[GameCard, Obstacle]:
    """What keeps each card on the battlefield from being the target that is asked for, where the card or a guardian does."""
    if decision.player != player or decision.kind not in WHERE_PICKED:
        return {}
    offered = {card_of(option.target) for option in decision.options}
    there = [one for one in permanents_in_order(game, c.UNIT | c.HERO) if one.card not in offered]
    found = {one.card: target_obstacle(game, player, decision, one.card) for one in there}
    return {card: one for card, one in found.items() if one.code not in NOT_MEANT}


def _refused(game: State, player: PlayerId, offered: set[GameCard], number_of: Numbering) -> Iterator[Refusal]:
    person = game.players[player]
    side = game.sides[person.side]
    wanted = [(card, "play") for card in person.hand] + [(card, "technology") for card in side.technology_deck]
    for there in controlled(game, player):
        if there.definition.kind == c.UNIT:
            wanted.append((there.card, "attack"))
        elif there.definition.activated:
            wanted.append((there.card, "use"))
    wanted.append((person.hero, "level_up"))
    wanted += [(card, "recycle") for card in side.graveyard[-1:]]
    for card, action in wanted:
        if action != "level_up" and card in offered:
            continue
        obstacle_found = obstacle(game, player, card, action, 0, GameCard(-1))
        if obstacle_found is None:
            continue
        found = refusal(game, card, action, obstacle_found, number_of)
        is_both = obstacle_found.code == "exhausted"
        yield replace(found, label=EITHER) if is_both else found
