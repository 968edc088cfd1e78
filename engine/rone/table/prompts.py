"""What a decision of RONE asks, in words: where it is about a card, as it stands behind that card's name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.languages import LocalText, after_name
from engine.match.match import NO_CARD, NOTHING, Decision, GameCard, PlayerId
from engine.rone.rules import codes as c
from engine.rone.rules.actions import ActionFrame
from engine.rone.rules.choices import LookFrame
from engine.rone.rules.damage import DestroyCardsFrame, HeroDamageFrame
from engine.rone.rules.stack import WindowFrame
from engine.rone.rules.state import State
from engine.rone.table.said import WORDS
from engine.rules.references import card_of
from engine.rules.texts import TextFrame
from engine.simulation.message import CardName, Said, message, names_of_cards, plural
from engine.table.question_words import ORDERED

PROMPTS: Final = WORDS.by_code("prompts", c.DECISION_NAMES)
"""The questions that always have the same words. Those of damage, targets, orders and windows are put together with what they are about."""
MOST_NAMED: Final = 3
"""Of more units than these that die together no names are said."""
UNITS: Final = LocalText("%(number)s units", "%(number)s Einheiten")
TRIGGERS: Final = WORDS.rows("says")["triggers"].text
DEATHS: Final = WORDS.rows("says")["deaths"].text
PHASES: Final = WORDS.by_code("phases", c.PHASE_NAMES)
"""The parts of a turn, by their codes; then by whose turn it is."""
OWN_PHASES: Final = WORDS.by_code("own_phases", c.PHASE_NAMES)
OTHERS_PHASES: Final = WORDS.by_code("others_phases", c.PHASE_NAMES)
ANNOUNCED_ACTIONS: Final = WORDS.by_code("announced", c.OPTION_NAMES)
WHICH: Final = WORDS.by_code("which", c.OPTION_NAMES)
ANNOUNCED_STEP: Final = LocalText("%(step)s: do you answer?", "%(step)s: Antwortest du?")
"""The question of a window about what was announced and names no card yet."""
IN_PHASE: Final = LocalText("%(phase)s: do you use something?", "%(phase)s: Nutzt du etwas?")
"""The question of a window between the parts of a turn."""
OF_TEXT: Final = (c.DECIDE_DESTROY, c.DECIDE_KEEP, c.DECIDE_CARD_ORDER)
"""What only a text asks, without naming its card."""
DAMAGE: Final = WORDS.rows("says")["damage"].texts
DAMAGE_OF: Final = WORDS.rows("says")["damage_of"].texts
"""The same with the card that deals it."""
EFFECT: Final = "effect"
OTHER: Final = "card"
KINDS: Final[Mapping[int, str]] = {c.UNIT: "unit", c.HERO: "hero", c.TECHNOLOGY: "technology"}
TARGETS: Final = WORDS.texts("targets")
ENEMY_TARGETS: Final = WORDS.texts("enemy_targets")
"""What is asked of targets that are all of one kind, and where all of them are the enemy's."""
ANY_TARGET: Final = LocalText("Which of them?", "Was davon?")
ANNOUNCED: Final = LocalText("%(card)s attacks: do you answer?", "%(card)s greift an: Antwortest du?")
ATTACKED: Final = LocalText("%(card)s attacks %(other)s: do you answer?", "%(card)s greift %(other)s an: Antwortest du?")
ATTACKS_YOU: Final = LocalText("%(card)s attacks you: do you answer?", "%(card)s greift dich an: Antwortest du?")
"""The questions of a window in an attack: before its target is named, and after that (ATK-2)."""
NAMELESS_HERO: Final = LocalText("the hero", "den Helden")


def prompt_of(game: State, decision: Decision, about: int) -> Said:
    """What is asked; `about` is the id of the card that it is about (-1: none), whose name stands before it."""
    if decision.kind == c.DECIDE_LIFE:
        points, dealer = points_asked(game), _dealer(game)
        if dealer >= 0:
            return message(plural(points, *DAMAGE_OF), number=points, card=CardName(dealer))
        return message(plural(points, *DAMAGE), number=points)
    if decision.kind == c.DECIDE_CARD_ORDER:
        look = game.frames[-1]
        asked = ORDERED[look.at_bottom] if isinstance(look, LookFrame) else PROMPTS[decision.kind]
        return after_name(asked) if about >= 0 else asked
    if decision.kind == c.DECIDE_REACTION and about < 0:
        return _attack_prompt(game, decision.player) or _step_prompt(game, decision.player)
    if decision.kind == c.DECIDE_TRIGGER_ORDER:
        return message(TRIGGERS, number=len(decision.options))
    if decision.kind == c.DECIDE_DEATH_ORDER:
        return message(DEATHS, cards=_dying(game, decision))
    if decision.kind == c.DECIDE_ACTION:
        return WHICH.get(announced_kind(game), PROMPTS[decision.kind])
    text = _target_prompt(game, decision) if decision.kind == c.DECIDE_TARGET else PROMPTS[decision.kind]
    return after_name(text) if about >= 0 else text


def card_asked_about(game: State, decision: Decision) -> GameCard:
    """The card that a decision is about, -1 for none: of a window that of the effect that may be answered, of a text that it stands on."""
    if decision.kind in OF_TEXT:
        texts = (frame for frame in reversed(game.frames) if isinstance(frame, TextFrame))
        return next((card_of(text.context.source) for text in texts), decision.card)
    if decision.kind != c.DECIDE_REACTION:
        return decision.card
    window = game.frames[-1]
    if not isinstance(window, WindowFrame) or len(game.stack) <= window.base:
        return NO_CARD
    effect = game.stack[-1]
    return effect.card if effect.card != NO_CARD else card_of(effect.source)


def _attack_prompt(game: State, player: PlayerId) -> Said | None:
    """The question of a window in an attack to `player`; None where nothing attacks any more."""
    below = game.frames[-2] if len(game.frames) > 1 else None
    if isinstance(below, ActionFrame) and below.kind == c.ATTACK:
        there = game.permanents[below.card]
        return None if there is None else message(ANNOUNCED, card=CardName(there.definition.id))
    attacker, target = game.permanent(game.attacker), game.permanent(game.defender)
    if attacker is None or target is None:
        return None
    card, id = CardName(attacker.definition.id), target.definition.id
    if target.definition.kind == c.HERO and target.player == player:
        return message(ATTACKS_YOU, card=card)
    return message(ATTACKED, card=card, other=CardName(id) if id >= 0 else NAMELESS_HERO)


def _step_prompt(game: State, player: PlayerId) -> Said:
    """The question of a window about no card: of the action that was announced, else of the part of whose turn it is."""
    announced = ANNOUNCED_ACTIONS.get(announced_kind(game))
    if announced is not None:
        return message(ANNOUNCED_STEP, step=announced)
    is_partners = game.active != player and game.players[game.active].side == game.players[player].side
    phases = {} if is_partners else OWN_PHASES if game.active == player else OTHERS_PHASES
    return message(IN_PHASE, phase=phases.get(game.phase, PHASES[game.phase]))


def _dying(game: State, decision: Decision) -> Said:
    """The names of those that die together, of many how many they are."""
    ids = [-1 if there is None else there.definition.id for there in (game.permanents[option.card] for option in decision.options)]
    if len(ids) > MOST_NAMED or -1 in ids:
        return message(UNITS, number=len(ids))
    return names_of_cards(ids)


def announced_kind(game: State) -> int:
    """The kind of the action that is on its way; -1 for none."""
    return next((frame.kind for frame in reversed(game.frames) if isinstance(frame, ActionFrame)), -1)


def _dealer(game: State) -> int:
    """The id of the card that deals the damage that a hero takes; -1 where that is none, and for the hero of an empty seat."""
    frame = game.frames[-1]
    if not isinstance(frame, HeroDamageFrame) or frame.source == NOTHING:
        return -1
    card = card_of(frame.source)
    there = game.permanents[card]
    return max(-1, game.definitions[card].id if there is None else there.definition.id)


def points_asked(game: State) -> int:
    """How many cards are given up in a row."""
    frame = game.frames[-1]
    return frame.points if isinstance(frame, HeroDamageFrame) else frame.number if isinstance(frame, DestroyCardsFrame) else 0


def _target_prompt(game: State, decision: Decision) -> LocalText:
    cards = [option.card if option.card != NO_CARD else card_of(option.target) for option in decision.options if option.kind == c.PICK]
    kinds = {_kind(game, card) for card in cards}
    if EFFECT in kinds:
        return TARGETS[EFFECT] if len(kinds) == 1 else ANY_TARGET
    kind = kinds.pop() if len(kinds) == 1 else OTHER
    return ENEMY_TARGETS[kind] if all(_is_enemy(game, decision, card) for card in cards) else TARGETS[kind]


def _kind(game: State, card: GameCard) -> str:
    if card == NO_CARD:
        return EFFECT
    there = game.permanents[card]
    return KINDS.get(there.definition.kind, OTHER) if there is not None else OTHER


def _is_enemy(game: State, decision: Decision, card: GameCard) -> bool:
    there = game.permanents[card]
    return there is not None and game.players[there.player].side != game.players[decision.player].side
