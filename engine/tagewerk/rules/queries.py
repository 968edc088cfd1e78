"""What can be asked of a match: stats with all changes, what lies where, what words name."""

from __future__ import annotations

from engine.match.match import NO_CARD, NO_REFERENCE, NOBODY, NOTHING, GameCard, PlayerId, Reference
from engine.match.parts import Context
from engine.rules.abilities import amount_of, passive_bits, passive_sum
from engine.rules.permanents import Departed
from engine.rules.references import card_of
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.pieces import Piece, Player
from engine.tagewerk.rules.state import State

# --- Stats ---------------------------------------------------------------------------------------


def _changed(game: State, piece: Piece, kind: int) -> int:
    """By how much changes and passive abilities alter a stat. Raises `CircleError`."""
    total = piece.changed_by(kind)
    if piece.items:
        game.ask_passives(piece.definition.slug)
        for item in piece.items:
            if game.is_awake(item):
                for passive in item.definition.for_bearer:
                    if passive.kind == kind:
                        total += passive.amount.value if passive.amount.is_fixed else amount_of(game, passive, item)
        game.asking -= 1
    return total + passive_sum(game, piece, kind, piece.definition.slug) if game.passives[kind] else total


def attack_of(game: State, piece: Piece) -> int:
    """The attack now, 0 or more (ATK-11)."""
    value = piece.definition.attack
    if piece.items or piece.modifiers or game.passives[c.CHANGES_ATTACK]:
        value += _changed(game, piece, c.CHANGES_ATTACK)
    return value if value > 0 else 0


def defence_of(game: State, piece: Piece) -> int:
    """The defence now, 0 or more."""
    value = piece.definition.defence
    if piece.items or piece.modifiers or game.passives[c.CHANGES_DEFENCE]:
        value += _changed(game, piece, c.CHANGES_DEFENCE)
    return value if value > 0 else 0


def slots_of(game: State, piece: Piece) -> int:
    """The item slots now, 0 or more (CARD-6)."""
    value = piece.definition.slots
    if piece.items or piece.modifiers or game.passives[c.CHANGES_SLOTS]:
        value += _changed(game, piece, c.CHANGES_SLOTS)
    return value if value > 0 else 0


def keywords_of(game: State, piece: Piece) -> int:
    """The keywords now, as bits."""
    if not game.is_awake(piece):
        return 0
    found = piece.definition.keywords
    if piece.items or game.passives[c.GRANTS]:
        found |= _flags(game, piece, c.GRANTS)
    for modifier in piece.modifiers:
        if modifier.kind == c.GRANTS:
            found |= modifier.value
        elif modifier.kind == c.LOSES:
            found &= ~modifier.value
    return found


def _flags(game: State, piece: Piece, kind: int) -> int:
    """What passive abilities of a kind give a card, as bits. Raises `CircleError`."""
    found = 0
    for item in piece.items:
        if game.is_awake(item):
            for passive in item.definition.for_bearer:
                if passive.kind == kind:
                    found |= passive.value
    return found | passive_bits(game, piece, kind, piece.definition.slug) if game.passives[kind] else found


def is_forbidden(game: State, piece: Piece, act: int) -> bool:
    """Whether an act is forbidden to a card in play."""
    for modifier in piece.modifiers:
        if modifier.kind == c.FORBIDS and modifier.value & act:
            return True
    return bool(piece.items or game.passives[c.FORBIDS]) and _flags(game, piece, c.FORBIDS) & act != 0


def departed_from(game: State, piece: Piece) -> Departed:
    """A card in play that is about to leave, as it is now."""
    stats = [stat_of(game, piece, stat) for stat in range(c.STAT_COUNT)]
    return Departed(piece.reference, piece.player, stats, keywords_of(game, piece))


def stat_of(game: State, piece: Piece, stat: int) -> int:
    """A stat of a card in play; -1 where it has none."""
    if stat == c.DAMAGE:
        return piece.damage
    if stat == c.EXHAUSTED:
        return piece.exhausted
    if piece.is_hidden:
        return piece.definition.stats[stat]
    if stat == c.ATTACK:
        return attack_of(game, piece) if piece.definition.is_fighter else NOTHING
    if stat == c.DEFENCE:
        return defence_of(game, piece) if piece.definition.is_fighter else NOTHING
    if stat == c.SLOTS and piece.definition.kind != c.ITEM:
        return slots_of(game, piece)
    return piece.definition.stats[stat]


# --- What lies where -----------------------------------------------------------------------------


def pieces_in_order(game: State, kinds: int, first: PlayerId) -> list[Piece]:
    """The cards in play of these kinds, those of `first` first: main character, characters, place, each with its items behind it."""
    found: list[Piece] = []
    for player in game.in_turn(first):
        person = game.players[player]
        if person.main is not None:
            _add(found, person.main, kinds)
        if kinds & (c.CHARACTER | c.ITEM):
            for character in person.characters:
                _add(found, character, kinds)
        if person.place is not None and kinds & (c.PLACE | c.ITEM):
            _add(found, person.place, kinds)
    return found


def _add(found: list[Piece], piece: Piece, kinds: int) -> None:
    if piece.definition.kind & kinds:
        found.append(piece)
    if piece.items and kinds & c.ITEM:
        found.extend(piece.items)


def pile_of(player: Player, zone: int) -> list[GameCard]:
    """A pile of a player, the top card last."""
    if zone == c.IN_HAND:
        return player.hand
    if zone == c.IN_GRAVEYARD:
        return player.discard
    return player.deck if zone == c.IN_DECK else player.void


def named_by(game: State, word: int, context: Context) -> Reference:
    """The card that a word names; nothing where there is none. `that` may name several: see `all_fitting`."""
    if word == c.SELF:
        return context.source
    if word == c.CAUSE:
        return context.cause
    if word == c.ATTACKER:
        return game.attacker
    if word == c.BLOCKER:
        return game.blocker
    if word == c.TARGET:
        return game.target
    if word == c.BEARER:
        return bearer_of(game, context.source)
    return NO_REFERENCE


def bearer_of(game: State, reference: Reference) -> Reference:
    """What an item in play is attached to; nothing for anything else."""
    item = game.permanent(reference)
    if item is None or item.bearer == NO_CARD:
        return NO_REFERENCE
    bearer = game.pieces[item.bearer]
    return NO_REFERENCE if bearer is None else bearer.reference


def player_of(game: State, reference: Reference) -> PlayerId:
    """Who controls what a reference names, or did when it left; of a card that wasn't in play its owner; nobody for nothing."""
    if reference == NO_REFERENCE:
        return NOBODY
    if reference < NO_REFERENCE:
        for effect in game.stack:
            if effect.reference == reference:
                return effect.player
    piece = game.permanent(reference)
    if piece is not None:
        return piece.player
    left = game.gone(reference)
    if left is not None:
        return left.player
    return NOBODY if reference < NO_REFERENCE else game.owners[card_of(reference)]


def is_trailing(game: State, player: PlayerId) -> bool:
    """Whether a player has fewer points than every other one (CMD-3)."""
    own = game.points_of(player)
    for enemy in game.enemies(player):
        if game.points_of(enemy) <= own:
            return False
    return True


def is_in_role(game: State, reference: Reference, role: int) -> bool:
    """Whether a card is attacker, blocker or target of the attack that goes on; `NO_WORD`: any of them."""
    if reference == NO_REFERENCE:
        return False
    return (
        (reference == game.attacker and (role == c.ATTACKER or role == c.NO_WORD))
        or (reference == game.blocker and (role == c.BLOCKER or role == c.NO_WORD))
        or (reference == game.target and (role == c.TARGET or role == c.NO_WORD))
    )
