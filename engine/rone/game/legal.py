"""What a player may do: legality is here and nowhere else."""

from __future__ import annotations

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
    PLAY,
    PLAY_TECHNOLOGY,
    RECYCLE_TOP,
    TACTIC,
    UNIT,
    USE,
)
from engine.rone.game.definitions import PASSIVE_COST, Activated, Definition, Payment
from engine.rone.game.reading import (
    cannot,
    cost_of_ability,
    cost_to_level_up,
    cost_to_play,
    cost_to_recycle,
    keywords_of,
    ranged_of,
    sees_invisible,
)
from engine.rone.game.state import Context, Option, Permanent, State
from engine.rone.game.text import can_begin

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
            guardians.append(unit.reference())
            if keywords_of(game, unit) & DEFENDER:
                defenders.append(unit.reference())
        elif can_attack_unit(game, attacker, unit):
            others.append(unit.reference())
    if defenders:
        return defenders
    if guardians:
        return guardians
    for number, player in enumerate(game.players):
        if player.side == side and not cannot(game, game.hero(number), CANNOT_BE_ATTACKED):
            others.append(game.hero(number).reference())
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
    side = game.sides[person.side]
    return (
        person.water >= water
        and len(side.graveyard) >= payment.graveyard
        and cards_in_hand >= payment.hand
        and len(side.deck) >= payment.deck
    )


def can_play(game: State, player: int, card: int, definition: Definition) -> bool:
    """Whether a hand card may be played as far as level, water and targets go (PLAY-1 to PLAY-4)."""
    person = game.players[player]
    if definition.cost < 0 or definition.level > person.level:
        return False
    cost = definition.cost
    if person.cost_changes or game.passive_kinds[PASSIVE_COST + COST_OF_PLAY]:
        cost = cost_to_play(game, player, definition)
    if cost > person.water:
        return False
    return definition.kind != TACTIC or can_begin(game, definition.play, Context(player, card))


def play_options(game: State, player: int, card: int, definition: Definition, options: list[Option]) -> None:
    """Add an option for every set of Initiatives that `card` may be played with; `number` holds them as bits (KEY-INITIATIVE)."""
    options.append(Option(PLAY, card))
    if not definition.initiatives:
        return
    person = game.players[player]
    left = person.water - cost_to_play(game, player, definition)
    for chosen in range(1, 1 << len(definition.initiatives)):
        total = Payment()
        usable = True
        for place, initiative in enumerate(definition.initiatives):
            if chosen & (1 << place):
                total.water += initiative.payment.water
                total.graveyard += initiative.payment.graveyard
                total.hand += initiative.payment.hand
                total.deck += initiative.payment.deck
                usable = usable and can_begin(game, initiative.steps, Context(player, card))
        if usable and total.water <= left and can_pay(game, player, total, total.water, len(person.hand) - 1):
            options.append(Option(PLAY, card, number=chosen))


def can_use(game: State, player: int, permanent: Permanent, ability: Activated) -> bool:
    """Whether an activated ability may be used (EXH-2, TEXT-4)."""
    if permanent.exhausted or cannot(game, permanent, CANNOT_USE_ABILITY):
        return False
    payment = ability.payment
    water = payment.water
    if game.passive_kinds[PASSIVE_COST + COST_OF_ABILITY] or game.players[player].cost_changes:
        water = cost_of_ability(game, player, water, permanent.definition)
    if not can_pay(game, player, payment, water, len(game.players[player].hand)):
        return False
    return can_begin(game, ability.steps, Context(player, permanent.reference()))


def controlled_cards(game: State, player: int) -> list[int]:
    """The hero, the side's units and the technologies of `player`: what the player may use (TEAM-1)."""
    person = game.players[player]
    return [person.hero, *game.sides[person.side].units, *person.technologies]


def fast_options(game: State, player: int) -> list[Option]:
    """The fast effects that `player` may play now (STACK-1)."""
    options: list[Option] = []
    for card in game.players[player].hand:
        definition = game.definitions[card]
        if definition.is_fast and can_play(game, player, card, definition):
            play_options(game, player, card, definition, options)
    _add_abilities(game, player, options)
    return options


def _add_abilities(game: State, player: int, options: list[Option]) -> None:
    for card in controlled_cards(game, player):
        permanent = game.permanents[card]
        if permanent is not None and permanent.definition.activated and not permanent.exhausted:
            for ability in permanent.definition.activated:
                if can_use(game, player, permanent, ability):
                    options.append(Option(USE, card, number=ability.number))


def can_react(game: State, player: int) -> bool:
    """Whether `player` has a fast effect to play (the same answer as `fast_options`, found faster: the hero's abilities come first)."""
    person = game.players[player]
    if not person.reacts or person.eliminated:
        return False
    if _has_usable_ability(game, player, person.hero):
        return True
    for card in person.hand:
        definition = game.definitions[card]
        if definition.is_fast and can_play(game, player, card, definition):
            return True
    for card in game.sides[person.side].units:
        if _has_usable_ability(game, player, card):
            return True
    for card in person.technologies:
        if _has_usable_ability(game, player, card):
            return True
    return False


def _has_usable_ability(game: State, player: int, card: int) -> bool:
    permanent = game.permanents[card]
    if permanent is None or permanent.exhausted:
        return False
    for ability in permanent.definition.activated:
        if can_use(game, player, permanent, ability):
            return True
    return False


def can_recycle(game: State, player: int) -> bool:
    """Whether the top card of the graveyard may be recycled (REC-1 to REC-5)."""
    person = game.players[player]
    graveyard = game.sides[person.side].graveyard
    if not graveyard:
        return False
    definition = game.definitions[graveyard[-1]]
    if not definition.kind & (UNIT | TACTIC) or definition.recycle < 0 or definition.level > person.level:
        return False
    if cost_to_recycle(game, player, definition) > len(graveyard) - 1:
        return False
    return definition.kind != TACTIC or can_begin(game, definition.play, Context(player, graveyard[-1]))


def can_level_up(game: State, player: int) -> bool:
    """Whether the hero may rise by a level (LEVEL-1)."""
    cost = cost_to_level_up(game, player)
    return 0 <= cost <= game.players[player].water


def can_attack_something(game: State, unit: Permanent, player: int) -> bool:
    """Whether a first attack has a target (the same answer as `first_targets`, found faster).

    Guardians are units that can be attacked, so a hero that can be attacked always leaves something.
    """
    enemy = game.enemies(player)[0]
    return not cannot(game, game.hero(enemy), CANNOT_BE_ATTACKED) or len(attack_targets(game, unit, enemy)) > 0


def main_options(game: State, player: int) -> list[Option]:
    """Everything the active player may do in the main phase with an empty stack (STACK-1, STACK-2); ending the turn is last."""
    person = game.players[player]
    side = game.sides[person.side]
    options: list[Option] = []
    for card in person.hand:
        definition = game.definitions[card]
        if can_play(game, player, card, definition):
            play_options(game, player, card, definition, options)
    _add_abilities(game, player, options)
    for card in side.units:
        unit = game.permanents[card]
        if unit is not None and can_declare_attack(game, unit) and can_attack_something(game, unit, player):
            options.append(Option(ATTACK, card))
    if can_level_up(game, player):
        options.append(Option(LEVEL_UP))
    if can_recycle(game, player):
        options.append(Option(RECYCLE_TOP, side.graveyard[-1]))
    if len(person.technologies) < 3:
        for card in side.technology_deck:
            definition = game.definitions[card]
            if can_play(game, player, card, definition):
                options.append(Option(PLAY_TECHNOLOGY, card))
    options.append(Option(END_TURN))
    return options
