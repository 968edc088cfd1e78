"""What a player may do: legality is here and nowhere else."""

from __future__ import annotations

from typing import Final

from engine.rone.game.codes import (
    ATTACK,
    CANNOT_ATTACK,
    CANNOT_BE_ATTACKED,
    CANNOT_GUARD,
    CANNOT_USE_ABILITY,
    COST_OF_ABILITY,
    COST_OF_PLAY,
    DEFENDER,
    END_TURN,
    FLYING,
    INVISIBILITY,
    LEVEL_UP,
    NOBODY,
    PASS,
    PLAY,
    PLAY_TECHNOLOGY,
    RECYCLE_TOP,
    TACTIC,
    UNIT,
    USE,
)
from engine.rone.game.costs import cost_of_ability, cost_to_level_up, cost_to_play, cost_to_recycle
from engine.rone.game.definitions import PASSIVE_CANNOT, PASSIVE_COST, Activated, Payment
from engine.rone.game.options import Option, plain_options
from engine.rone.game.pieces import Permanent, Player
from engine.rone.game.reading import cannot, has_targets, keywords_of, ranged_of, sees_invisible
from engine.rone.game.state import State

PLAYING: Final = plain_options(PLAY)
USING: Final = plain_options(USE)
ATTACKING: Final = plain_options(ATTACK)
RECYCLING: Final = plain_options(RECYCLE_TOP)
PLAYING_TECHNOLOGY: Final = plain_options(PLAY_TECHNOLOGY)
LEVELLING_UP: Final = Option(LEVEL_UP)
ENDING_THE_TURN: Final = Option(END_TURN)
PASSING: Final = Option(PASS)
NO_OPTIONS: Final[list[Option]] = []

# --- Attacks and guardians -----------------------------------------------------------------------


def can_attack_unit(game: State, attacker: Permanent, target: Permanent) -> bool:
    """Whether `attacker` could attack `target`, guardians and exhaustion aside."""
    keywords = keywords_of(game, target)
    if keywords & INVISIBILITY and not sees_invisible(game, attacker.side):
        return False
    if keywords & FLYING and ranged_of(game, attacker) <= 0 and not keywords_of(game, attacker) & FLYING:
        return False
    return not cannot(game, target, CANNOT_BE_ATTACKED)


def is_guardian(game: State, unit: Permanent, attacker: Permanent) -> bool:
    """Whether `unit` is a guardian towards `attacker`: active, and both could attack each other (GUARD-1)."""
    if unit.exhausted or cannot(game, unit, CANNOT_ATTACK) or cannot(game, unit, CANNOT_GUARD):
        return False
    return can_attack_unit(game, attacker, unit) and can_attack_unit(game, unit, attacker)


def attack_targets(game: State, attacker: Permanent, enemy: int) -> list[int]:
    """What `attacker` may attack on the side of the player `enemy`: units, then heroes (GUARD-2 to GUARD-4)."""
    side = game.players[enemy].side
    units = game.sides[side].units
    guardians: list[int] = []
    defenders: list[int] = []
    others: list[int] = []
    for card in units:
        unit = game.permanents[card]
        assert unit is not None
        if is_guardian(game, unit, attacker):
            guardians.append(unit.reference)
            if keywords_of(game, unit) & DEFENDER:
                defenders.append(unit.reference)
        elif can_attack_unit(game, attacker, unit):
            others.append(unit.reference)
    if defenders:
        return defenders
    if guardians:
        return guardians
    for number, player in enumerate(game.players):
        if player.side == side and not cannot(game, game.hero(number), CANNOT_BE_ATTACKED):
            others.append(game.hero(number).reference)
    return others


def can_declare_attack(game: State, unit: Permanent) -> bool:
    """Whether a unit may attack at all: active and not forbidden to (EXH-2)."""
    return unit.exhausted == 0 and not cannot(game, unit, CANNOT_ATTACK)


def first_targets(game: State, unit: Permanent, player: int) -> list[int]:
    """What a first attack may be declared on: of three players the primary target's side alone (TRI-2)."""
    return attack_targets(game, unit, game.enemies(player)[0])


# --- Playing -------------------------------------------------------------------------------------


def can_pay(game: State, player: int, payment: Payment, water: int, cards_in_hand: int) -> bool:
    """Whether the whole payment can be made with `water` for its water and so many cards in hand (TEXT-4)."""
    person = game.players[player]
    if person.water < water:
        return False
    if not payment.takes_cards:
        return True
    side = game.sides[person.side]
    return len(side.graveyard) >= payment.graveyard and cards_in_hand >= payment.hand and len(side.deck) >= payment.deck


def _of_level(game: State, person: Player, cards: list[int]) -> list[int]:
    """Those of `cards` that may be played as far as level and a cost go (PLAY-2, PLAY-3)."""
    level = person.level
    found: list[int] = []
    for card in cards:
        definition = game.definitions[card]
        if definition.level <= level and definition.cost >= 0:
            found.append(card)
    return found


def _payable(game: State, player: int, cards: list[int]) -> list[int]:
    """Those of `cards` that may be played as far as water and targets go (PLAY-1, PLAY-4)."""
    found: list[int] = []
    person = game.players[player]
    water = person.water
    as_printed = not person.cost_changes and not game.passives[PASSIVE_COST + COST_OF_PLAY]
    for card in cards:
        definition = game.definitions[card]
        if (definition.cost if as_printed else cost_to_play(game, player, definition)) > water:
            continue
        if definition.kind != TACTIC or not definition.needs or has_targets(game, definition.needs, player, card):
            found.append(card)
    return found


def can_play(game: State, player: int, card: int) -> bool:
    """Whether a card may be played as far as level, water and targets go (PLAY-1 to PLAY-4)."""
    return bool(_payable(game, player, _of_level(game, game.players[player], [card])))


def play_options(game: State, player: int, card: int, options: list[Option]) -> None:
    """Add an option for every set of Initiatives that `card` may be played with; `number` holds them as bits (KEY-INITIATIVE)."""
    options.append(PLAYING[card])
    definition = game.definitions[card]
    if not definition.initiatives:
        return
    person = game.players[player]
    left = person.water - cost_to_play(game, player, definition)
    for chosen in range(1, 1 << len(definition.initiatives)):
        total = Payment()
        usable = True
        for place, initiative in enumerate(definition.initiatives):
            if chosen & (1 << place):
                total.add(initiative.payment)
                usable = usable and has_targets(game, initiative.aiming.needs, player, card)
        if usable and total.water <= left and can_pay(game, player, total, total.water, len(person.hand) - 1):
            options.append(Option(PLAY, card, number=chosen))


def can_use(game: State, player: int, permanent: Permanent, ability: Activated) -> bool:
    """Whether an activated ability may be used (EXH-2, TEXT-4)."""
    if permanent.exhausted or cannot(game, permanent, CANNOT_USE_ABILITY):
        return False
    payment = ability.payment
    water = payment.water
    person = game.players[player]
    if person.cost_changes or game.passives[PASSIVE_COST + COST_OF_ABILITY]:
        water = cost_of_ability(game, player, water, permanent.definition)
    if (water or payment.takes_cards) and not can_pay(game, player, payment, water, len(person.hand)):
        return False
    needs = ability.aiming.needs
    return not needs or has_targets(game, needs, player, permanent.reference)


def find_able(game: State, person: Player) -> list[int]:
    """The cards with activated abilities that a player controls: hero, units, technologies; noted with the player."""
    able: list[int] = []
    for card in [person.hero, *game.sides[person.side].units, *person.technologies]:
        permanent = game.permanents[card]
        if permanent is not None and permanent.definition.activated:
            able.append(card)
    person.able = able
    return able


def _look_at_hand(game: State, person: Player) -> list[int]:
    ready = _of_level(game, person, person.hand)
    person.ready = ready
    person.fast = [card for card in ready if game.definitions[card].is_fast]
    return ready


def reactions(game: State, player: int) -> list[Option]:
    """The fast effects that `player` may play now (STACK-1), and passing; nothing if there is none."""
    person = game.players[player]
    if person.is_at_rest or not person.reacts or person.eliminated:
        return NO_OPTIONS
    options: list[Option] = []
    if person.ready is None:
        _look_at_hand(game, person)
    fast = person.fast
    if fast:
        for card in _payable(game, player, fast):
            play_options(game, player, card, options)
    if not _add_abilities(game, player, person, options) and not fast:
        person.is_at_rest = True  # most looks find a player so: until something is refreshed, drawn or enters, they cost no more than this
    if options:
        options.append(PASSING)
    return options


def _add_abilities(game: State, player: int, person: Player, options: list[Option]) -> bool:
    """Add the activated abilities that may be used; whether any card is active that has some."""
    is_any = False
    able = person.able
    if able is None:
        able = find_able(game, person)
    for card in able:
        permanent = game.permanents[card]
        if permanent is not None and not permanent.exhausted:
            is_any = True
            for ability in permanent.definition.activated:
                if can_use(game, player, permanent, ability):
                    number = ability.number
                    options.append(Option(USE, card, number=number) if number else USING[card])
    return is_any


def can_recycle(game: State, player: int) -> bool:
    """Whether the top card of the graveyard may be recycled (REC-1 to REC-5)."""
    person = game.players[player]
    graveyard = game.sides[person.side].graveyard
    if not graveyard:
        return False
    definition = game.definitions[graveyard[-1]]
    if definition.recycle < 0 or definition.level > person.level or not definition.kind & (UNIT | TACTIC):
        return False
    if cost_to_recycle(game, player, definition) > len(graveyard) - 1:
        return False
    return definition.kind != TACTIC or not definition.needs or has_targets(game, definition.needs, player, graveyard[-1])


def can_level_up(game: State, player: int) -> bool:
    """Whether the hero may rise by a level (LEVEL-1)."""
    cost = cost_to_level_up(game, player)
    return 0 <= cost <= game.players[player].water


def _add_attacks(game: State, player: int, units: list[int], options: list[Option]) -> None:
    """Add the units that may declare an attack on something.

    Guardians are units that can be attacked, so a hero that can be attacked always leaves something: no unit's targets are looked for.
    """
    enemy = NOBODY
    is_open = False
    is_forbidden = bool(game.passives[PASSIVE_CANNOT])
    for card in units:
        unit = game.permanents[card]
        if unit is None or unit.exhausted:
            continue
        if not (is_forbidden or unit.modifiers or unit.definition.forbids) or can_declare_attack(game, unit):
            if enemy == NOBODY:
                enemy = game.enemies(player)[0]
                is_open = not cannot(game, game.hero(enemy), CANNOT_BE_ATTACKED)
            if is_open or attack_targets(game, unit, enemy):
                options.append(ATTACKING[card])


def main_options(game: State, player: int) -> list[Option]:
    """Everything the active player may do in the main phase with an empty stack (STACK-1, STACK-2); ending the turn is last."""
    person = game.players[player]
    side = game.sides[person.side]
    options: list[Option] = []
    ready = person.ready
    if ready is None:
        ready = _look_at_hand(game, person)
    for card in _payable(game, player, ready):
        play_options(game, player, card, options)
    _add_abilities(game, player, person, options)
    _add_attacks(game, player, side.units, options)
    if can_level_up(game, player):
        options.append(LEVELLING_UP)
    if can_recycle(game, player):
        options.append(RECYCLING[side.graveyard[-1]])
    if len(person.technologies) < 3:
        for card in _payable(game, player, _of_level(game, person, side.technology_deck)):
            options.append(PLAYING_TECHNOLOGY[card])
    options.append(ENDING_THE_TURN)
    return options
