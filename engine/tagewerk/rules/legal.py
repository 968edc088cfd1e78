"""What a player may do now, and what keeps them from it: nothing else says what is legal.

For each action one function asks the rules one after the other and answers with the first that is in the way, None where nothing is.
Options are made of the same answers as why something is none; figures are added where they are told (`obstacles.py`).
"""

from __future__ import annotations

from typing import Final

from engine.match.match import GameCard, Obstacle, Option, PlayerId, Reference
from engine.rules.selectors import has_targets
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.costs import ability_cost, has_faction, play_cost, resources_of
from engine.tagewerk.rules.definitions import Ability, Definition
from engine.tagewerk.rules.moves import free_slots
from engine.tagewerk.rules.pieces import Piece
from engine.tagewerk.rules.queries import is_forbidden, is_trailing, keywords_of, slots_of
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

NO_MARKER: Final = Obstacle("no_marker", "CMD-4")
EMPTY_DECK: Final = Obstacle("empty_deck", "CMD-1")
HAD_TOKEN: Final = Obstacle("once_a_turn", "CMD-2")
HAD_POINT: Final = Obstacle("once_a_turn", "CMD-3")
NOT_TRAILING: Final = Obstacle("not_trailing", "CMD-3")
NOT_SO: Final = Obstacle("not_so", "CARD-4")
NO_MAIN: Final = Obstacle("not_so", "MAIN-2")
NO_SLOT: Final = Obstacle("no_slot", "PLAY-2")
HAD_PLACE: Final = Obstacle("once_a_turn", "PLACE-1")
SAME_PLACE: Final = Obstacle("same_place", "PLACE-4")
NO_BEARER: Final = Obstacle("no_bearer", "ITEM-1")
NO_SUPPORT: Final = Obstacle("no_support", "CARD-9")
TOO_DEAR: Final = Obstacle("cost", "RES-6")
NO_FACTION: Final = Obstacle("faction", "RES-4")
NO_TARGET: Final = Obstacle("no_target", "TEXT-2")
FIRST_TURN: Final = Obstacle("first_turn", "ATK-1")
HAD_COMBAT: Final = Obstacle("once_a_turn", "ATK-1")
NO_ATTACK: Final = Obstacle("no_attack", "ATK-1")
NOT_HIDDEN: Final = Obstacle("not_hidden", "ITEM-4")
EXHAUSTED: Final = Obstacle("exhausted", "EXH-4")
WAITS: Final = Obstacle("waits", "PLAY-3")
USED: Final = Obstacle("once_a_turn", "TEXT-5")
RESTS: Final = Obstacle("rests", "EXH-3")
FORBIDDEN: Final = Obstacle("forbidden", "TEXT-1")
NO_MARKER_TO_PAY: Final = Obstacle("no_marker", "STACK-7")
NO_CARDS: Final = Obstacle("no_cards", "STACK-7")
NO_ATTACKER: Final = Obstacle("no_fighter", "ATK-2")
NO_BLOCKER: Final = Obstacle("no_fighter", "ATK-3")
STEALTHY: Final = Obstacle("stealthy", "KEY-STEALTHY")

# --- The day -------------------------------------------------------------------------------------


def day_options(game: State, player: PlayerId) -> list[Option]:
    """What the active player may do in the day (TURN-3)."""
    person = game.players[player]
    options: list[Option] = []
    if person.markers:
        if exchange_obstacle(game, player, c.EXCHANGE_DRAW) is None:
            options.append(DRAWS)
        if exchange_obstacle(game, player, c.EXCHANGE_TOKEN) is None:
            options.append(TAKES_TOKEN)
        if exchange_obstacle(game, player, c.EXCHANGE_POINT) is None:
            options.append(TAKES_POINT)
    money = resources_of(person)
    for card in person.hand:
        add_hand_options(game, player, card, money, options)
    add_reactions(game, player, options)
    if combat_obstacle(game, player) is None:
        options.append(GOES_INTO_COMBAT)
    options.append(ENDS_DAY)
    return options


def exchange_obstacle(game: State, player: PlayerId, kind: int) -> Obstacle | None:
    """What keeps a player from exchanging a command marker (CMD-1 to CMD-4)."""
    person = game.players[player]
    if person.markers == 0:
        return NO_MARKER
    if kind == c.EXCHANGE_DRAW:
        return None if person.deck else EMPTY_DECK
    if kind == c.EXCHANGE_TOKEN:
        return HAD_TOKEN if person.had_token else None
    if person.had_point:
        return HAD_POINT
    return None if is_trailing(game, player) else NOT_TRAILING


def add_hand_options(game: State, player: PlayerId, card: GameCard, money: int, options: list[Option]) -> None:
    """What may be done with a card of the hand, for so many resources."""
    definition = game.definitions[card]
    if definition.kind != c.ITEM:
        _add_hand_options(game, player, card, c.PLAY, money, False, options)
        return
    if definition.is_direct:
        _add_hand_options(game, player, card, c.PLAY, money, False, options)
    if definition.is_attachable:
        has_own = has_bearer(game, player)
        _add_hand_options(game, player, card, c.ATTACH, money, has_own, options)
        if hand_obstacle(game, player, card, c.HIDE, 0, money, has_own) is None:
            options.append(Option(c.HIDE, card))


def _add_hand_options(game: State, player: PlayerId, card: GameCard, kind: int, money: int, has_own: bool, options: list[Option]) -> None:
    """The option to play or attach a card, and to pay its support cost with it, as far as that can be paid."""
    if hand_obstacle(game, player, card, kind, 0, money, has_own) is None:
        options.append(Option(kind, card))
        if game.definitions[card].support >= 0 and hand_obstacle(game, player, card, kind, WITH_SUPPORT, money, has_own) is None:
            options.append(Option(kind, card, number=WITH_SUPPORT))


def hand_obstacle(game: State, player: PlayerId, card: GameCard, kind: int, number: int, money: int, has_own: bool) -> Obstacle | None:
    """What keeps a card of the hand from being played, attached or hidden for so many resources: how, where, the cost, targets.

    `has_own`: whether the player has a card with a free item slot, where it is attached or hidden.
    """
    definition = game.definitions[card]
    if definition.kind == c.ITEM:
        if not (definition.is_direct if kind == c.PLAY else definition.is_attachable):
            return NOT_SO
        if kind == c.ATTACH and definition.attaches_to_enemy:
            if not bearers(game, player, definition, is_hidden=False):
                return NO_BEARER
        elif kind != c.PLAY and not has_own:
            return NO_BEARER
    elif kind != c.PLAY:
        return NOT_SO
    elif definition.is_main:
        return NO_MAIN
    elif definition.kind == c.CHARACTER:
        if free_slots(game, player) <= 0:
            return NO_SLOT
    elif game.players[player].had_place:
        return HAD_PLACE
    elif not may_play_place(game, player, definition):
        return SAME_PLACE
    if kind == c.HIDE and not game.ruleset.hiding_pays:
        return None
    found = payment_obstacle(game, player, definition, play_cost(game, player, definition), number, money)
    if found is None and definition.kind == c.ITEM and kind == c.PLAY:
        return None if has_targets(game, definition.aiming.needs, player, Reference(card)) else NO_TARGET
    return found


def payment_obstacle(game: State, player: PlayerId, definition: Definition, cost: int, number: int, money: int) -> Obstacle | None:
    """What keeps a player from paying for a card, and as `number` says for its support ability too (RES-4, RES-6, PLAY-6)."""
    if number:
        if number != WITH_SUPPORT or definition.support < 0:
            return NO_SUPPORT
        cost += definition.support
    if cost > money:
        return TOO_DEAR
    return None if has_faction(game, game.players[player], definition.needs_faction) else NO_FACTION


def may_play_place(game: State, player: PlayerId, definition: Definition) -> bool:
    """Whether a place may be played but for its cost (PLACE-1, PLACE-4)."""
    person = game.players[player]
    if person.had_place:
        return False
    if game.ruleset.places_once:
        return definition.slug not in person.places_played
    return game.ruleset.same_place_again or person.place is None or person.place.definition.slug != definition.slug


def bearers(game: State, player: PlayerId, definition: Definition, *, is_hidden: bool) -> list[Piece]:
    """The cards with a free slot that an item may be attached to (ITEM-1, ITEM-2)."""
    players = [player] if is_hidden or not definition.attaches_to_enemy else game.enemies(player)
    return [piece for one in players for piece in game.players[one].lying() if _has_slot(game, piece)]


def has_bearer(game: State, player: PlayerId) -> bool:
    """Whether a player has a card with a free item slot."""
    person = game.players[player]
    if (person.place is not None and _has_slot(game, person.place)) or (person.main is not None and _has_slot(game, person.main)):
        return True
    for piece in person.characters:
        if _has_slot(game, piece):
            return True
    return False


def _has_slot(game: State, piece: Piece) -> bool:
    """Whether a card in play has a free item slot (ITEM-1)."""
    return slots_of(game, piece) > len(piece.items)


def combat_obstacle(game: State, player: PlayerId) -> Obstacle | None:
    """What keeps the combat phase from beginning: once a turn, not in the very first, where an attack can be declared (ATK-1)."""
    if game.turn < 2:
        return FIRST_TURN
    if game.players[player].had_combat:
        return HAD_COMBAT
    for piece in fighters_of(game, player):
        if attack_obstacle(game, piece) is None:
            return None if has_attackable(game, player) else NO_ATTACK
    return NO_ATTACK


# --- Abilities and hidden items ------------------------------------------------------------------


def add_reactions(game: State, player: PlayerId, options: list[Option]) -> None:
    """Add the abilities that may be used and the hidden items that may be turned up (STACK-3, ITEM-4)."""
    person = game.players[player]
    for card in person.able:
        piece = game.pieces[card]
        assert piece is not None
        for ability in piece.definition.abilities:
            if ability_obstacle(game, piece, ability) is None:
                options.append(Option(c.USE, card, number=ability.number))
    if not person.hidden:
        return
    money = resources_of(person)
    for card in person.hidden:
        definition = game.definitions[card]
        cost = turning_cost(game, player, definition)
        if payment_obstacle(game, player, definition, cost, 0, money) is None:
            options.append(Option(c.TURN_UP, card))
            if payment_obstacle(game, player, definition, cost, WITH_SUPPORT, money) is None:
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


def ability_obstacle(game: State, piece: Piece, ability: Ability) -> Obstacle | None:
    """What keeps an activated ability from being used now by its controller."""
    if ability.exhaust and piece.exhausted:
        return EXHAUSTED
    if ability.exhaust and must_wait(game, piece):
        return WAITS
    if ability.once_per_turn and piece.used & ability.mark:
        return USED
    if not game.is_awake(piece):
        return RESTS
    if is_forbidden(game, piece, c.CANNOT_USE_ABILITY):
        return FORBIDDEN
    person = game.players[piece.player]
    if person.markers < ability.markers:
        return NO_MARKER_TO_PAY
    if len(person.hand) < ability.hand or len(person.deck) < ability.deck:
        return NO_CARDS
    if ability.resource and ability_cost(game, piece, ability) > resources_of(person):
        return TOO_DEAR
    needs = ability.aiming.needs
    return None if not needs or has_targets(game, needs, piece.player, piece.reference) else NO_TARGET


def must_wait(game: State, piece: Piece) -> bool:
    """Whether a character neither attacks nor exhausts itself because it came into play in this turn ([waiting])."""
    return game.ruleset.characters_wait and piece.definition.kind == c.CHARACTER and piece.entered == game.turn


# --- Combat --------------------------------------------------------------------------------------


def fighters_of(game: State, player: PlayerId) -> list[Piece]:
    """The fighters of a player, main character first."""
    person = game.players[player]
    found = [piece for piece in person.characters if piece.definition.is_fighter]
    if person.main is not None and person.main.definition.is_fighter:
        found.insert(0, person.main)
    return found


def attackers(game: State, player: PlayerId) -> list[Piece]:
    """The fighters that may attack (ATK-2)."""
    return [piece for piece in fighters_of(game, player) if attack_obstacle(game, piece) is None]


def attack_obstacle(game: State, piece: Piece) -> Obstacle | None:
    """What keeps a card in play from attacking now (ATK-2)."""
    if not piece.definition.is_fighter:
        return NO_ATTACKER
    if piece.exhausted:
        return EXHAUSTED
    if must_wait(game, piece):
        return WAITS
    return FORBIDDEN if is_forbidden(game, piece, c.CANNOT_ATTACK) else None


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


def unblockable_obstacle(game: State) -> Obstacle | None:
    """What keeps anybody from blocking the attack that goes on (KEY-STEALTHY)."""
    attacker = game.permanent(game.attacker)
    if attacker is None or keywords_of(game, attacker) & c.STEALTHY:
        return STEALTHY
    return FORBIDDEN if is_forbidden(game, attacker, c.CANNOT_BE_BLOCKED) else None


def block_obstacle(game: State, piece: Piece) -> Obstacle | None:
    """What keeps a card in play from blocking (ATK-3)."""
    if not piece.definition.is_fighter:
        return NO_BLOCKER
    if piece.exhausted:
        return EXHAUSTED
    return FORBIDDEN if is_forbidden(game, piece, c.CANNOT_BLOCK) else None


def block_options(game: State, player: PlayerId) -> list[Option]:
    """Who may block, after not blocking (ATK-3)."""
    options: list[Option] = [LETS_THROUGH]
    if unblockable_obstacle(game) is None:
        for piece in fighters_of(game, player):
            if block_obstacle(game, piece) is None:
                options.append(Option(c.BLOCK, piece.card, piece.reference))
    return options
