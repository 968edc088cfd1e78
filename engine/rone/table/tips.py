"""The rules behind a question of RONE, a sentence or two each, for somebody who plays one of their first games."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.match.match import Decision, PlayerId
from engine.rone.rules import codes as c
from engine.rone.rules.legal import is_guardian
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.state import State
from engine.simulation.message import message, plural
from engine.table.questions import Tip

PLAYING: Final = Tip(
    "play",
    LocalText(
        "Deck and hand are your life: a card that you play costs its water, and one life.",
        "Deck und Hand sind dein Leben: Eine gespielte Karte kostet ihr Wasser und ein Leben.",
    ),
    "END-1",
)
FIGHTING: Final = Tip(
    "attack",
    LocalText(
        "Both first deal ranged damage, then, if both live, melee damage. A hero takes both and deals none.",
        "Erst trifft der Fernkampf beider, dann, wenn beide leben, ihr Nahkampf. Ein Held erleidet beides.",
    ),
    "ATK-3",
)
EXHAUSTION: Final = Tip(
    "exhaustion",
    LocalText(
        "Cards with ↻ are exhausted: no attack, no ability. Each is refreshed once when your turn begins.",
        "Karten mit ↻ sind erschöpft: kein Angriff, keine Fähigkeit. Zu Zugbeginn wird jede einmal aufgefrischt.",
    ),
    "EXH-2",
)
GUARDING: Final = Tip(
    "guardian",
    LocalText(
        "Ready units must be attacked before the hero, those with Defender before all others.",
        "Bereite Einheiten müssen vor dem Helden angegriffen werden, solche mit Verteidiger zuallererst.",
    ),
    "GUARD-2",
)
NEXT_LEVEL: Final = (
    LocalText(
        "Level %(level)s: cards of that level, and each turn %(water)s water and up to %(cards)s card.",
        "Stufe %(level)s: Karten dieser Stufe, und je Zug %(water)s Wasser und bis zu %(cards)s Karte.",
    ),
    LocalText(
        "Level %(level)s: cards of that level, and each turn %(water)s water and up to %(cards)s cards.",
        "Stufe %(level)s: Karten dieser Stufe, und je Zug %(water)s Wasser und bis zu %(cards)s Karten.",
    ),
)
ANSWERING: Final = Tip(
    "answer",
    LocalText(
        "What is lit can be used now, before this happens.",
        "Was leuchtet, kannst du jetzt nutzen, bevor es geschieht.",
    ),
    "STACK-1",
)
PAYING_LIFE: Final = Tip(
    "life",
    LocalText(
        "For each damage you give up a card of deck or hand. Who has none left has lost.",
        "Für jeden Schaden gibst du eine Karte aus Deck oder Hand her. Wer keine mehr hat, verliert.",
    ),
    "LIFE-1",
)
RECYCLING: Final = Tip(
    "recycle",
    LocalText(
        "The top card of your graveyard can be used again; cards below it leave the game for that.",
        "Die oberste Karte deines Friedhofs ist noch einmal nutzbar; Karten darunter verlassen dafür das Spiel.",
    ),
    "REC-2",
)


def tips(game: State, player: PlayerId, decision: Decision) -> list[Tip]:
    """The rules that matter to what `player` is asked, the most basic first."""
    if decision.kind == c.DECIDE_REACTION:
        return [ANSWERING]
    if decision.kind == c.DECIDE_LIFE:
        return [PAYING_LIFE]
    if decision.kind != c.DECIDE_MAIN:
        return []
    kinds = {option.kind for option in decision.options}
    attackers = [game.permanents[option.card] for option in decision.options if option.kind == c.ATTACK]
    own = [game.hero(player), *game.players[player].technologies, *game.sides[game.players[player].side].units]
    found = {
        "play": PLAYING if c.PLAY in kinds else None,
        "attack": FIGHTING if attackers else None,
        "guardian": GUARDING if _meet_guardian(game, player, [one for one in attackers if one is not None]) else None,
        "exhaustion": EXHAUSTION if any(one.exhausted for one in own) else None,
        "level": _next_level(game, player) if c.LEVEL_UP in kinds else None,
        "recycle": RECYCLING if c.RECYCLE_TOP in kinds else None,
    }
    return [tip for tip in found.values() if tip is not None]


def _meet_guardian(game: State, player: PlayerId, attackers: list[Permanent]) -> bool:
    enemies = {game.players[enemy].side for enemy in game.enemies(player)}
    units = [unit for side in enemies for unit in game.sides[side].units]
    return any(is_guardian(game, unit, attacker) for unit in units for attacker in attackers)


def _next_level(game: State, player: PlayerId) -> Tip:
    """What the hero's next level brings (LEVEL-1, TURN-4)."""
    person = game.players[player]
    following = person.levels[person.level]
    text = message(
        plural(following.card_income, *NEXT_LEVEL), level=person.level + 1, water=following.water_income, cards=following.card_income
    )
    return Tip("level", text, "LEVEL-1")
