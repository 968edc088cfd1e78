"""What a player may do: legality is here and nowhere else."""

from __future__ import annotations

from typing import Final

from engine.match import NOBODY, GameCard, Option, PlayerId, Reference
from engine.match_parts import Context
from engine.rone.rules import codes as c
from engine.rone.rules.costs import cost_of_ability, cost_to_level_up, cost_to_play, cost_to_recycle
from engine.rone.rules.definitions import PASSIVE_CANNOT, PASSIVE_COST, CompiledAbility, CompiledPayment, Definition
from engine.rone.rules.ids import MOST_CARDS
from engine.rone.rules.moves import MOST_TECHNOLOGIES
from engine.rone.rules.options import plain_options
from engine.rone.rules.pieces import Permanent, Player
from engine.rone.rules.queries import cannot, keywords_of, ranged_of
from engine.rone.rules.references import controlled_cards
from engine.rone.rules.state import State
from engine.rone.rules.targets import sees_invisible, spent_from_graveyard
from engine.rules.selectors import NOTHING_SPENT, has_targets

PLAYING: Final = plain_options(c.PLAY)
USING: Final = plain_options(c.USE)
"""Of a card's first activated ability."""
USING_SECOND: Final = [Option(c.USE, GameCard(card), number=1) for card in range(MOST_CARDS)]
ATTACKING: Final = plain_options(c.ATTACK)
RECYCLING: Final = plain_options(c.RECYCLE_TOP)
PLAYING_TECHNOLOGY: Final = plain_options(c.PLAY_TECHNOLOGY)
LEVELLING_UP: Final = Option(c.LEVEL_UP)
ENDING_THE_TURN: Final = Option(c.END_TURN)
PASSING: Final = Option(c.PASS)
NO_OPTIONS: Final[list[Option]] = []

# --- Attacks and guardians -----------------------------------------------------------------------


def can_attack_unit(game: State, attacker: Permanent, target: Permanent) -> bool:
    """Whether `attacker` could attack `target`, guardians and exhaustion aside."""
    keywords = keywords_of(game, target)
    if keywords & c.INVISIBILITY and not sees_invisible(game, attacker.side):
        return False
    if keywords & c.FLYING and ranged_of(game, attacker) <= 0 and not keywords_of(game, attacker) & c.FLYING:
        return False
    return not cannot(game, target, c.CANNOT_BE_ATTACKED)


def is_guardian(game: State, unit: Permanent, attacker: Permanent) -> bool:
    """Whether `unit` is a guardian towards `attacker`: active, and both could attack each other (GUARD-1)."""
    if unit.exhausted or cannot(game, unit, c.FORBIDS_ATTACKS) or cannot(game, unit, c.CANNOT_GUARD):
        return False
    return can_attack_unit(game, attacker, unit) and can_attack_unit(game, unit, attacker)


def attack_targets(game: State, attacker: Permanent, enemy: PlayerId) -> list[Reference]:
    """What `attacker` may attack on the side of the player `enemy`: units, then heroes (GUARD-2 to GUARD-4)."""
    side = game.players[enemy].side
    units = game.sides[side].units
    guardians: list[Reference] = []
    defenders: list[Reference] = []
    others: list[Reference] = []
    for card in units:
        unit = game.permanents[card]
        assert unit is not None
        if is_guardian(game, unit, attacker):
            guardians.append(unit.reference)
            if keywords_of(game, unit) & c.DEFENDER:
                defenders.append(unit.reference)
        elif can_attack_unit(game, attacker, unit):
            others.append(unit.reference)
    if defenders:
        return defenders
    if guardians:
        return guardians
    for person in game.players:
        hero = game.permanents[person.hero]
        if person.side == side and hero is not None and not cannot(game, hero, c.CANNOT_BE_ATTACKED):
            others.append(hero.reference)
    return others


def can_declare_attack(game: State, unit: Permanent) -> bool:
    """Whether a unit may attack at all: active and not forbidden to (ATK-1, EXH-2)."""
    return unit.exhausted == 0 and not cannot(game, unit, c.FORBIDS_ATTACKS)


def first_targets(game: State, unit: Permanent, player: PlayerId) -> list[Reference]:
    """What a first attack may be declared on: of three players the primary target's side alone (TRI-2)."""
    return attack_targets(game, unit, game.enemies(player)[0])


# --- Playing -------------------------------------------------------------------------------------


def has_cards(game: State, person: Player, payment: CompiledPayment, cards_in_hand: int) -> bool:
    """Whether the cards of a payment can be paid with so many cards in hand (TEXT-4)."""
    side = game.sides[person.side]
    return len(side.graveyard) >= payment.graveyard and cards_in_hand >= payment.hand and len(side.deck) >= payment.deck


def can_pay(game: State, player: PlayerId, payment: CompiledPayment) -> bool:
    """Whether a player can pay all of it, which nothing changes (TEXT-4)."""
    person = game.players[player]
    return payment.water <= person.water and has_cards(game, person, payment, len(person.hand))


def _add_plays(game: State, player: PlayerId, person: Player, cards: list[GameCard], plays: list[Option], options: list[Option]) -> None:
    """Add what `plays` says of those of `cards` that may be played as far as level, water and targets go (PLAY-1 to PLAY-4)."""
    level = person.level
    water = person.water
    definitions = game.definitions
    as_printed = not person.cost_changes and not game.passives[PASSIVE_COST + c.COST_OF_PLAY]
    for card in cards:
        definition = definitions[card]
        if definition.playable_from > level:
            continue
        if (definition.cost if as_printed else cost_to_play(game, player, definition)) > water:
            continue
        if definition.needs and not has_targets(game, definition.needs, player, Reference(card)):
            continue
        options.append(plays[card])
        if definition.initiatives:
            _add_initiatives(game, player, person, card, options)


def can_play(game: State, player: PlayerId, card: GameCard) -> bool:
    """Whether a card may be played as far as level, water and targets go (PLAY-1 to PLAY-4)."""
    options: list[Option] = []
    _add_plays(game, player, game.players[player], [card], PLAYING, options)
    return bool(options)


def _add_initiatives(game: State, player: PlayerId, person: Player, card: GameCard, options: list[Option]) -> None:
    """Add an option for every set of Initiatives that `card` may be played with; `number` holds them as bits (KEY-INITIATIVE)."""
    definition = game.definitions[card]
    source = Reference(card)
    for chosen in range(1, 1 << len(definition.initiatives)):
        total = initiatives_payment(definition, chosen)
        if cost_to_play(game, player, definition, total.water) > person.water or not has_cards(game, person, total, len(person.hand) - 1):
            continue
        spent = spent_from_graveyard(game, player, total.graveyard) if total.graveyard else NOTHING_SPENT
        usable = not spent or has_targets(game, definition.needs, player, source, spent)
        for place, initiative in enumerate(definition.initiatives):
            if chosen & (1 << place):
                usable = usable and has_targets(game, initiative.aiming.needs, player, source, spent)
        if usable:
            options.append(Option(c.PLAY, card, number=chosen))


def initiatives_payment(definition: Definition, chosen: int) -> CompiledPayment:
    """What the Initiatives cost that `chosen` holds as bits, all together."""
    total = CompiledPayment()
    for place, initiative in enumerate(definition.initiatives):
        if chosen & (1 << place):
            total.add(initiative.payment)
    return total


def is_allowed(game: State, player: PlayerId, permanent: Permanent, ability: CompiledAbility) -> bool:
    """Whether what an ability says of its use lets it be used: not twice a turn, or only while a condition holds."""
    if ability.once_per_turn and permanent.used & ability.mark:
        return False
    return ability.condition is None or ability.condition.holds(game, Context(player, permanent.reference))


def _is_usable(game: State, player: PlayerId, person: Player, permanent: Permanent, ability: CompiledAbility, is_changed: bool) -> bool:
    """Whether it is allowed, its cost (`is_changed`: not as printed) can be paid, its first targets are there; its card may use it."""
    if ability.is_restricted and not is_allowed(game, player, permanent, ability):
        return False
    payment = ability.payment
    water = cost_of_ability(game, player, payment.water, permanent) if is_changed else payment.water
    if water > person.water or (payment.takes_cards and not has_cards(game, person, payment, len(person.hand))):
        return False
    needs = ability.needs
    if not needs:
        return True
    spent = spent_from_graveyard(game, player, payment.graveyard) if payment.graveyard else NOTHING_SPENT
    return has_targets(game, needs, player, permanent.reference, spent)


def able_cards(game: State, player: PlayerId) -> list[GameCard]:
    """The cards with activated abilities that a player controls; looked for where they aren't known, and kept with the player."""
    person = game.players[player]
    able = person.able
    if able is None:
        able = []
        for card in controlled_cards(game, player):
            permanent = game.permanents[card]
            if permanent is not None and permanent.definition.activated:
                able.append(card)
        person.able = able
    return able


def _fast_cards(game: State, person: Player) -> list[GameCard]:
    """The hand cards that are fast and that the level allows (PLAY-2, STACK-1)."""
    found: list[GameCard] = []
    for card in person.hand:
        definition = game.definitions[card]
        if definition.is_fast and definition.playable_from <= person.level:
            found.append(card)
    return found


def reactions(game: State, player: PlayerId) -> list[Option]:
    """The fast effects that `player` may play now (STACK-1), and passing; nothing if there is none."""
    person = game.players[player]
    if person.is_at_rest or person.yields or person.eliminated:
        return NO_OPTIONS
    options: list[Option] = []
    fast = _fast_cards(game, person)
    if fast:
        _add_plays(game, player, person, fast, PLAYING, options)
    if not _add_abilities(game, player, person, options) and not fast:
        person.is_at_rest = True  # most looks find a player so: until something is refreshed, drawn or enters, they cost no more than this
    if options:
        options.append(PASSING)
    return options


def _add_abilities(game: State, player: PlayerId, person: Player, options: list[Option]) -> bool:
    """Add the activated abilities that may be used; whether any card is active that has some."""
    is_any = False
    permanents = game.permanents
    is_forbidden = False
    is_changed = False
    for card in able_cards(game, player):
        permanent = permanents[card]
        if permanent is None or permanent.exhausted:
            continue
        if not is_any:
            is_any = True
            is_forbidden = bool(game.passives[PASSIVE_CANNOT])
            is_changed = bool(person.cost_changes or game.passives[PASSIVE_COST + c.COST_OF_ABILITY])
        definition = permanent.definition
        if (is_forbidden or permanent.modifiers or definition.forbids) and cannot(game, permanent, c.CANNOT_USE_ABILITY):
            continue
        for ability in definition.activated:
            if (ability.is_free and not is_changed) or _is_usable(game, player, person, permanent, ability, is_changed):
                number = ability.number
                if number < 2:
                    options.append(USING_SECOND[card] if number else USING[card])
                else:
                    options.append(Option(c.USE, card, number=number))
    return is_any


def can_recycle(game: State, player: PlayerId) -> bool:
    """Whether the top card of the graveyard may be recycled (REC-1 to REC-5)."""
    person = game.players[player]
    graveyard = game.sides[person.side].graveyard
    if not graveyard:
        return False
    definition = game.definitions[graveyard[-1]]
    if definition.recycle < 0 or definition.level > person.level or not definition.kind & (c.UNIT | c.TACTIC):
        return False
    as_printed = not person.cost_changes and not game.passives[PASSIVE_COST + c.COST_OF_RECYCLE]
    cost = definition.recycle if as_printed else cost_to_recycle(game, player, definition)
    if cost > len(graveyard) - 1:
        return False
    if not definition.needs:
        return True
    return has_targets(game, definition.needs, player, Reference(graveyard[-1]), spent_from_graveyard(game, player, cost + 1))


def can_level_up(game: State, player: PlayerId) -> bool:
    """Whether the hero may rise by a level (LEVEL-1)."""
    person = game.players[player]
    if not person.cost_changes and not game.passives[PASSIVE_COST + c.COST_OF_LEVEL_UP]:
        return person.level < 3 and 0 <= person.levels[person.level].cost <= person.water
    return 0 <= cost_to_level_up(game, player) <= person.water


def _add_attacks(game: State, player: PlayerId, units: list[GameCard], options: list[Option]) -> None:
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
                hero = game.hero(enemy)
                is_plain = not (is_forbidden or hero.modifiers or hero.definition.forbids)
                is_open = is_plain or not cannot(game, hero, c.CANNOT_BE_ATTACKED)
            if is_open or attack_targets(game, unit, enemy):
                options.append(ATTACKING[card])


def main_options(game: State, player: PlayerId) -> list[Option]:
    """Everything the active player may do in the main phase with an empty stack (STACK-1, STACK-2); ending the turn is last."""
    person = game.players[player]
    side = game.sides[person.side]
    options: list[Option] = []
    _add_plays(game, player, person, person.hand, PLAYING, options)
    _add_abilities(game, player, person, options)
    if side.units:
        _add_attacks(game, player, side.units, options)
    if can_level_up(game, player):
        options.append(LEVELLING_UP)
    if side.graveyard and can_recycle(game, player):
        options.append(RECYCLING[side.graveyard[-1]])
    if len(person.technologies) < MOST_TECHNOLOGIES:
        _add_plays(game, player, person, side.technology_deck, PLAYING_TECHNOLOGY, options)
    options.append(ENDING_THE_TURN)
    return options
