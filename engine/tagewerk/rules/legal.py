"""What a player may do now: options, and nothing else says what is legal."""

from __future__ import annotations

from typing import Final

from engine.match import GameCard, Option, PlayerId, Reference
from engine.rules.selectors import has_targets
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.costs import ability_cost, has_faction, play_cost, resources_of
from engine.tagewerk.rules.definitions import Ability, Definition
from engine.tagewerk.rules.moves import free_slots
from engine.tagewerk.rules.pieces import Piece
from engine.tagewerk.rules.queries import is_awake, is_forbidden, is_trailing, keywords_of, slots_of
from engine.tagewerk.rules.state import State

WITH_SUPPORT: Final = 1
"""The number of an option that pays the support cost, too (PLAY-6)."""


# What is offered again and again; nobody changes an option.
PASSES: Final = Option(c.PASS)
DRAWS: Final = Option(c.EXCHANGE_DRAW)
TAKES_TOKEN: Final = Option(c.EXCHANGE_TOKEN)
TAKES_POINT: Final = Option(c.EXCHANGE_POINT)
GOES_INTO_COMBAT: Final = Option(c.GO_INTO_COMBAT)
ENDS_DAY: Final = Option(c.END_DAY)
ENDS_COMBAT: Final = Option(c.END_COMBAT)
LETS_THROUGH: Final = Option(c.NO_BLOCK)

# --- The day -------------------------------------------------------------------------------------


def day_options(game: State, player: PlayerId) -> list[Option]:
    """What the active player may do in the day (TURN-3)."""
    person = game.players[player]
    options: list[Option] = []
    if person.markers:
        if person.deck:
            options.append(DRAWS)
        if not person.had_token:
            options.append(TAKES_TOKEN)
        if not person.had_point and is_trailing(game, player):
            options.append(TAKES_POINT)
    money = resources_of(person)
    for card in person.hand:
        add_hand_options(game, player, card, money, options)
    add_reactions(game, player, options)
    if may_go_into_combat(game, player):
        options.append(GOES_INTO_COMBAT)
    options.append(ENDS_DAY)
    return options


def add_hand_options(game: State, player: PlayerId, card: GameCard, money: int, options: list[Option]) -> None:
    """What may be done with a card of the hand, for so many resources."""
    definition = game.definitions[card]
    if definition.kind == c.CHARACTER:
        if free_slots(game, player) > 0 and not definition.is_main:
            _add_paid(game, player, card, c.PLAY, play_cost(game, player, definition), money, options)
    elif definition.kind == c.PLACE:
        if may_play_place(game, player, definition):
            _add_paid(game, player, card, c.PLAY, play_cost(game, player, definition), money, options)
    else:
        cost = play_cost(game, player, definition)
        if definition.is_direct and cost <= money and has_targets(game, definition.aiming.needs, player, Reference(card)):
            _add_paid(game, player, card, c.PLAY, cost, money, options)
        if definition.is_attachable:
            has_own = has_bearer(game, player)
            if cost <= money and (bearers(game, player, definition, is_hidden=False) if definition.attaches_to_enemy else has_own):
                _add_paid(game, player, card, c.ATTACH, cost, money, options)
            if has_own and (cost <= money or not game.ruleset.hiding_pays):
                options.append(Option(c.HIDE, card))


def _add_paid(game: State, player: PlayerId, card: GameCard, kind: int, cost: int, money: int, options: list[Option]) -> None:
    """The option to play a card, and to pay its support cost with it, as far as that can be paid."""
    definition = game.definitions[card]
    if cost > money or not has_faction(game, game.players[player], definition.needs_faction):
        return
    options.append(Option(kind, card))
    if 0 <= definition.support <= money - cost:
        options.append(Option(kind, card, number=WITH_SUPPORT))


def may_play_place(game: State, player: PlayerId, definition: Definition) -> bool:
    """Whether a place may be played but for its cost (PLACE-1, PLACE-4)."""
    person = game.players[player]
    if person.had_place:
        return False
    if game.ruleset.places_once:
        return definition.slug not in person.places_played
    return game.ruleset.same_place_again or person.place < 0 or game.definitions[person.place].slug != definition.slug


def bearers(game: State, player: PlayerId, definition: Definition, *, is_hidden: bool) -> list[Piece]:
    """The cards with a free slot that an item may be attached to (ITEM-1, ITEM-2)."""
    found: list[Piece] = []
    if is_hidden or not definition.attaches_to_enemy:
        _add_bearers(game, player, found)
    else:
        for enemy in game.enemies(player):
            _add_bearers(game, enemy, found)
    return found


def _add_bearers(game: State, player: PlayerId, found: list[Piece]) -> None:
    person = game.players[player]
    cards = person.characters if person.main < 0 else [person.main, *person.characters]
    for card in cards if person.place < 0 else [*cards, person.place]:
        piece = game.pieces[card]
        assert piece is not None
        if slots_of(game, piece) > len(piece.items):
            found.append(piece)


def has_bearer(game: State, player: PlayerId) -> bool:
    """Whether a player has a card with a free item slot."""
    person = game.players[player]
    if (person.place >= 0 and _has_slot(game, person.place)) or (person.main >= 0 and _has_slot(game, person.main)):
        return True
    for card in person.characters:
        if _has_slot(game, card):
            return True
    return False


def _has_slot(game: State, card: GameCard) -> bool:
    """Whether a card in play has a free item slot (ITEM-1)."""
    piece = game.pieces[card]
    assert piece is not None
    return slots_of(game, piece) > len(piece.items)


def may_go_into_combat(game: State, player: PlayerId) -> bool:
    """Whether the combat phase may begin: once a turn, not in the very first, where an attack can be declared (ATK-1)."""
    if game.turn < 2 or game.players[player].had_combat:
        return False
    for piece in fighters_of(game, player):
        if may_attack(game, piece):
            return has_attackable(game, player)
    return False


# --- Abilities and hidden items ------------------------------------------------------------------


def add_reactions(game: State, player: PlayerId, options: list[Option]) -> None:
    """Add the abilities that may be used and the hidden items that may be turned up (STACK-3, ITEM-4)."""
    person = game.players[player]
    for card in person.able:
        piece = game.pieces[card]
        assert piece is not None
        for ability in piece.definition.abilities:
            if may_use(game, piece, ability):
                options.append(Option(c.USE, card, number=ability.number))
    if not person.hidden:
        return
    money = resources_of(person)
    for card in person.hidden:
        definition = game.definitions[card]
        cost = turning_cost(game, player, definition)
        if cost <= money:
            options.append(Option(c.TURN_UP, card))
            if 0 <= definition.support <= money - cost:
                options.append(Option(c.TURN_UP, card, number=WITH_SUPPORT))


def turning_cost(game: State, player: PlayerId, definition: Definition) -> int:
    """What turning a hidden item up costs: the recruit cost, unless it was paid when it was hidden ([hidden_pays])."""
    return 0 if game.ruleset.hiding_pays else play_cost(game, player, definition)


def reactions(game: State, player: PlayerId) -> list[Option]:
    """What a player could do in a window or as an answer, with passing first; nothing where there is nothing to do."""
    person = game.players[player]
    if person.is_idle or not (person.able or person.hidden):
        return []
    options: list[Option] = [PASSES]
    add_reactions(game, player, options)
    return options if len(options) > 1 else []


def may_use(game: State, piece: Piece, ability: Ability) -> bool:
    """Whether an activated ability may be used now by its controller."""
    if ability.exhaust and (piece.exhausted or must_wait(game, piece)):
        return False
    if ability.once and piece.used & (1 << ability.number):
        return False
    if not is_awake(game, piece) or is_forbidden(game, piece, c.CANNOT_USE_ABILITY):
        return False
    person = game.players[piece.player]
    if person.markers < ability.markers or len(person.hand) < ability.hand or len(person.deck) < ability.deck:
        return False
    if ability.resource and ability_cost(game, piece, ability) > resources_of(person):
        return False
    needs = ability.aiming.needs
    return not needs or has_targets(game, needs, piece.player, piece.reference)


def must_wait(game: State, piece: Piece) -> bool:
    """Whether a character neither attacks nor exhausts itself because it came into play in this turn ([waiting])."""
    return game.ruleset.characters_wait and piece.definition.kind == c.CHARACTER and piece.entered == game.turn


# --- Combat --------------------------------------------------------------------------------------


def fighters_of(game: State, player: PlayerId) -> list[Piece]:
    """The fighters of a player, main character first."""
    person = game.players[player]
    found: list[Piece] = []
    if person.main >= 0:
        main = game.pieces[person.main]
        assert main is not None
        if main.definition.is_fighter:
            found.append(main)
    for card in person.characters:
        piece = game.pieces[card]
        assert piece is not None
        if piece.definition.is_fighter:
            found.append(piece)
    return found


def attackers(game: State, player: PlayerId) -> list[Piece]:
    """The fighters that may attack (ATK-2)."""
    return [piece for piece in fighters_of(game, player) if may_attack(game, piece)]


def may_attack(game: State, piece: Piece) -> bool:
    """Whether a fighter may attack now (ATK-2)."""
    return piece.exhausted == 0 and not must_wait(game, piece) and not is_forbidden(game, piece, c.CANNOT_ATTACK)


def attackable(game: State, player: PlayerId) -> list[Piece]:
    """The other players' fighters that may be attacked, exhausted or not (ATK-2, MULTI-2)."""
    found: list[Piece] = []
    for enemy in game.enemies(player):
        for piece in fighters_of(game, enemy):
            if not is_forbidden(game, piece, c.CANNOT_BE_ATTACKED):
                found.append(piece)
    return found


def has_attackable(game: State, player: PlayerId) -> bool:
    """Whether there is anything to attack."""
    for enemy in game.enemies(player):
        for piece in fighters_of(game, enemy):
            if not is_forbidden(game, piece, c.CANNOT_BE_ATTACKED):
                return True
    return False


def attack_options(game: State, player: PlayerId) -> list[Option]:
    """The attacks that may be declared, and ending the combat phase (ATK-4)."""
    targets = attackable(game, player)
    options: list[Option] = []
    if targets:
        for piece in attackers(game, player):
            for target in targets:
                options.append(Option(c.DECLARE, piece.card, target.reference))
    options.append(ENDS_COMBAT)
    return options


def block_options(game: State, player: PlayerId) -> list[Option]:
    """Who may block, after not blocking (ATK-3)."""
    attacker = game.piece(game.attacker)
    options: list[Option] = [LETS_THROUGH]
    if attacker is None or keywords_of(game, attacker) & c.STEALTHY or is_forbidden(game, attacker, c.CANNOT_BE_BLOCKED):
        return options
    for piece in fighters_of(game, player):
        if piece.exhausted == 0 and not is_forbidden(game, piece, c.CANNOT_BLOCK):
            options.append(Option(c.BLOCK, piece.card, piece.reference))
    return options
