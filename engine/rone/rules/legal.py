"""What a player may do, and what keeps a player from it: legality is here and nowhere else.

For each action one function asks the rules one after the other and answers with the first that is in the way, None where nothing is.
Options are made of the same answers as why something is none; figures are added where they are told (`obstacles.py`).
"""

from __future__ import annotations

from typing import Final

from engine.match.match import NOBODY, GameCard, Obstacle, Option, PlayerId, Reference
from engine.match.parts import Context
from engine.rone.rules import codes as c
from engine.rone.rules.costs import cost_of_ability, cost_to_level_up, cost_to_play, cost_to_recycle
from engine.rone.rules.definitions import PASSIVE_CANNOT, PASSIVE_COST, CompiledAbility, CompiledPayment, Definition
from engine.rone.rules.ids import MOST_CARDS
from engine.rone.rules.moves import MOST_TECHNOLOGIES
from engine.rone.rules.options import plain_options
from engine.rone.rules.pieces import Permanent, Player
from engine.rone.rules.queries import cannot, keywords_of, ranged_of
from engine.rone.rules.references import controlled
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

NO_COST: Final = Obstacle("no_cost", "PLAY-3")
TOO_HIGH: Final = Obstacle("level", "PLAY-2")
TOO_DEAR: Final = Obstacle("water", "PLAY-1")
INITIATIVE_TOO_DEAR: Final = Obstacle("water", "KEY-INITIATIVE")
ABILITY_TOO_DEAR: Final = Obstacle("water", "TEXT-4")
LEVEL_TOO_DEAR: Final = Obstacle("water", "LEVEL-1")
NO_CARDS: Final = Obstacle("cards", "TEXT-4")
NO_TARGET: Final = Obstacle("no_target", "TEXT-2")
NO_ROOM: Final = Obstacle("technologies", "PLAY-6")
EXHAUSTED: Final = Obstacle("exhausted", "EXH-2")
FORBIDDEN: Final = Obstacle("forbidden", "TEXT-1")
MAY_NOT_ATTACK: Final = Obstacle("forbidden", "ATK-1")
USED: Final = Obstacle("used_this_turn", "TEXT-4")
RESTRICTED: Final = Obstacle("restricted", "TEXT-4")
NOTHING_TO_ATTACK: Final = Obstacle("nothing_to_attack", "ATK-2")
HIGHEST_LEVEL: Final = Obstacle("highest_level", "LEVEL-1")
NO_LEVEL_COST: Final = Obstacle("no_level_cost", "CARD-5")
GRAVEYARD_EMPTY: Final = Obstacle("graveyard_empty", "REC-1")
NOT_RECYCLABLE: Final = Obstacle("not_recyclable", "REC-1")
NO_RECYCLE_COST: Final = Obstacle("no_recycle_cost", "REC-4")
RECYCLING_TOO_HIGH: Final = Obstacle("level", "REC-3")
TOO_FEW_BENEATH: Final = Obstacle("graveyard", "REC-2")

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


def attack_targets(game: State, attacker: Permanent, enemy: PlayerId) -> list[Permanent]:
    """What `attacker` may attack on the side of the player `enemy`: units, then heroes (GUARD-2 to GUARD-4)."""
    side = game.players[enemy].side
    guardians: list[Permanent] = []
    defenders: list[Permanent] = []
    others: list[Permanent] = []
    for unit in game.sides[side].units:
        if is_guardian(game, unit, attacker):
            guardians.append(unit)
            if keywords_of(game, unit) & c.DEFENDER:
                defenders.append(unit)
        elif can_attack_unit(game, attacker, unit):
            others.append(unit)
    if defenders:
        return defenders
    if guardians:
        return guardians
    for person in game.players:
        hero = game.permanents[person.hero]
        if person.side == side and hero is not None and not cannot(game, hero, c.CANNOT_BE_ATTACKED):
            others.append(hero)
    return others


def attack_obstacle(game: State, unit: Permanent) -> Obstacle | None:
    """What keeps a unit from attacking anything at all: it is exhausted, or it is forbidden to (ATK-1, EXH-2)."""
    if unit.exhausted:
        return EXHAUSTED
    return MAY_NOT_ATTACK if cannot(game, unit, c.FORBIDS_ATTACKS) else None


def first_targets(game: State, unit: Permanent, player: PlayerId) -> list[Permanent]:
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


def play_obstacle(game: State, player: PlayerId, person: Player, card: GameCard, as_printed: bool) -> Obstacle | None:
    """What keeps a card from being played as far as level, water (`as_printed`: no cost is changed) and targets go (PLAY-1 to PLAY-4)."""
    definition = game.definitions[card]
    if definition.playable_from > person.level:
        return TOO_HIGH if definition.cost >= 0 else NO_COST
    if (definition.cost if as_printed else cost_to_play(game, player, definition)) > person.water:
        return TOO_DEAR
    if definition.needs and not has_targets(game, definition.needs, player, Reference(card)):
        return NO_TARGET
    return None


def plays_as_printed(game: State, person: Player) -> bool:
    """Whether nothing changes what a player pays to play a card."""
    return not person.cost_changes and not game.passives[PASSIVE_COST + c.COST_OF_PLAY]


def _add_plays(game: State, player: PlayerId, person: Player, cards: list[GameCard], plays: list[Option], options: list[Option]) -> None:
    """Add what `plays` says of those of `cards` that may be played."""
    as_printed = plays_as_printed(game, person)
    for card in cards:
        if play_obstacle(game, player, person, card, as_printed) is None:
            options.append(plays[card])
            initiatives = game.definitions[card].initiatives
            if initiatives:
                for chosen in range(1, 1 << len(initiatives)):
                    if initiative_obstacle(game, player, person, card, chosen) is None:
                        options.append(Option(c.PLAY, card, number=chosen))


def can_play(game: State, player: PlayerId, card: GameCard) -> bool:
    """Whether a card may be played as far as level, water and targets go (PLAY-1 to PLAY-4)."""
    person = game.players[player]
    return play_obstacle(game, player, person, card, plays_as_printed(game, person)) is None


def initiative_obstacle(game: State, player: PlayerId, person: Player, card: GameCard, chosen: int) -> Obstacle | None:
    """What keeps a card that may be played from being played with the Initiatives that `chosen` holds as bits (KEY-INITIATIVE)."""
    definition = game.definitions[card]
    total = initiatives_payment(definition, chosen)
    if cost_to_play(game, player, definition, total.water) > person.water:
        return INITIATIVE_TOO_DEAR
    if not has_cards(game, person, total, len(person.hand) - 1):
        return NO_CARDS
    source = Reference(card)
    spent = spent_from_graveyard(game, player, total.graveyard) if total.graveyard else NOTHING_SPENT
    if spent and not has_targets(game, definition.needs, player, source, spent):
        return NO_TARGET
    for place, initiative in enumerate(definition.initiatives):
        if chosen & (1 << place) and not has_targets(game, initiative.aiming.needs, player, source, spent):
            return NO_TARGET
    return None


def initiatives_payment(definition: Definition, chosen: int) -> CompiledPayment:
    """What the Initiatives cost that `chosen` holds as bits, all together."""
    total = CompiledPayment()
    for place, initiative in enumerate(definition.initiatives):
        if chosen & (1 << place):
            total.add(initiative.payment)
    return total


def ability_obstacle(game: State, player: PlayerId, permanent: Permanent, ability: CompiledAbility) -> Obstacle | None:
    """What keeps an ability from being used by an active card that is not forbidden to: what it says itself, its cost, its targets."""
    if ability.once_per_turn and permanent.used & ability.mark:
        return USED
    if ability.condition is not None and not ability.condition.holds(game, Context(player, permanent.reference)):
        return RESTRICTED
    person = game.players[player]
    payment = ability.payment
    if cost_of_ability(game, player, payment.water, permanent) > person.water:
        return ABILITY_TOO_DEAR
    if payment.takes_cards and not has_cards(game, person, payment, len(person.hand)):
        return NO_CARDS
    needs = ability.needs
    if not needs:
        return None
    spent = spent_from_graveyard(game, player, payment.graveyard) if payment.graveyard else NOTHING_SPENT
    return None if has_targets(game, needs, player, permanent.reference, spent) else NO_TARGET


def using_obstacle(game: State, permanent: Permanent) -> Obstacle | None:
    """What keeps a card from using any of its abilities: it is exhausted, or it is forbidden to (EXH-2)."""
    if permanent.exhausted:
        return EXHAUSTED
    return FORBIDDEN if cannot(game, permanent, c.CANNOT_USE_ABILITY) else None


def able_cards(game: State, player: PlayerId) -> list[GameCard]:
    """The cards with activated abilities that a player controls; looked for where they aren't known, and kept with the player."""
    person = game.players[player]
    able = person.activatable
    if able is None:
        able = [one.card for one in controlled(game, player) if one.definition.activated]
        person.activatable = able
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
    if person.has_no_reaction or person.yields or person.eliminated:
        return NO_OPTIONS
    options: list[Option] = []
    fast = _fast_cards(game, person)
    if fast:
        _add_plays(game, player, person, fast, PLAYING, options)
    if not _add_abilities(game, player, person, options) and not fast:
        person.has_no_reaction = (
            True  # most looks find a player so: until something is refreshed, drawn or enters, they cost no more than this
        )
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
            if (ability.is_free and not is_changed) or ability_obstacle(game, player, permanent, ability) is None:
                number = ability.number
                if number < 2:
                    options.append(USING_SECOND[card] if number else USING[card])
                else:
                    options.append(Option(c.USE, card, number=number))
    return is_any


def recycling_obstacle(game: State, player: PlayerId) -> Obstacle | None:
    """What keeps the top card of the graveyard from being recycled (REC-1 to REC-5)."""
    person = game.players[player]
    graveyard = game.sides[person.side].graveyard
    if not graveyard:
        return GRAVEYARD_EMPTY
    definition = game.definitions[graveyard[-1]]
    if not definition.kind & (c.UNIT | c.TACTIC):
        return NOT_RECYCLABLE
    if definition.recycle < 0:
        return NO_RECYCLE_COST
    if definition.level > person.level:
        return RECYCLING_TOO_HIGH
    cost = cost_to_recycle(game, player, definition)
    if cost > len(graveyard) - 1:
        return TOO_FEW_BENEATH
    if not definition.needs:
        return None
    spent = spent_from_graveyard(game, player, cost + 1)
    return None if has_targets(game, definition.needs, player, Reference(graveyard[-1]), spent) else NO_TARGET


def level_obstacle(game: State, player: PlayerId) -> Obstacle | None:
    """What keeps the hero from rising by a level (LEVEL-1); a level whose cost is greyed out is never reached (CARD-5)."""
    person = game.players[player]
    if person.level >= 3:
        return HIGHEST_LEVEL
    cost = cost_to_level_up(game, player)
    if cost < 0:
        return NO_LEVEL_COST
    return LEVEL_TOO_DEAR if cost > person.water else None


def _add_attacks(game: State, player: PlayerId, units: list[Permanent], options: list[Option]) -> None:
    """Add the units that may declare an attack on something.

    Guardians are units that can be attacked, so a hero that can be attacked always leaves something: no unit's targets are looked for.
    """
    enemy = NOBODY
    is_open = False
    is_forbidden = bool(game.passives[PASSIVE_CANNOT])
    for unit in units:
        if unit.exhausted:
            continue
        if not (is_forbidden or unit.modifiers or unit.definition.forbids) or attack_obstacle(game, unit) is None:
            if enemy == NOBODY:
                enemy = game.enemies(player)[0]
                hero = game.hero(enemy)
                is_plain = not (is_forbidden or hero.modifiers or hero.definition.forbids)
                is_open = is_plain or not cannot(game, hero, c.CANNOT_BE_ATTACKED)
            if is_open or attack_targets(game, unit, enemy):
                options.append(ATTACKING[unit.card])


def main_options(game: State, player: PlayerId) -> list[Option]:
    """Everything the active player may do in the main phase with an empty stack (STACK-1, STACK-2); ending the turn is last."""
    person = game.players[player]
    side = game.sides[person.side]
    options: list[Option] = []
    _add_plays(game, player, person, person.hand, PLAYING, options)
    _add_abilities(game, player, person, options)
    if side.units:
        _add_attacks(game, player, side.units, options)
    if level_obstacle(game, player) is None:
        options.append(LEVELLING_UP)
    if recycling_obstacle(game, player) is None:
        options.append(RECYCLING[side.graveyard[-1]])
    if len(person.technologies) < MOST_TECHNOLOGIES:
        _add_plays(game, player, person, side.technology_deck, PLAYING_TECHNOLOGY, options)
    options.append(ENDING_THE_TURN)
    return options
