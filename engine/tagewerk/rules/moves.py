"""What changes a match: cards come into play and leave it, damage, exhaustion, points, draws; and the clearing (CLEAR)."""

from __future__ import annotations

from typing import Final

from engine.match.match import NO_CARD, NO_REFERENCE, NOBODY, GameCard, PlayerId, Reference
from engine.rules.references import MOST_CARDS
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.definitions import FactionPassive
from engine.tagewerk.rules.pieces import Piece
from engine.tagewerk.rules.queries import defence_of, departed_from, is_forbidden, pieces_in_order, slots_of
from engine.tagewerk.rules.state import State
from engine.tagewerk.rules.triggers import fire, listen, stop_listening

# --- Into play -----------------------------------------------------------------------------------


def free_slots(game: State, player: PlayerId) -> int:
    """How many character slots are free (ZONE-2)."""
    return game.ruleset.character_slots - len(game.players[player].characters)


def enter(
    game: State, card: GameCard, player: PlayerId, bearer: GameCard = NO_CARD, *, is_hidden: bool = False, exhausted: int = 0
) -> Piece:
    """A card comes into play under `player`, an item attached to `bearer`; the own place that lay there has been discarded before."""
    game.serial += 1
    piece = Piece(card, game.serial, game.definitions[card], player)
    piece.entered = game.turn
    piece.exhausted = exhausted
    game.pieces[card] = piece
    person = game.players[player]
    kind = piece.definition.kind
    if kind == c.CHARACTER:
        if piece.definition.is_main:
            person.main = piece
        else:
            person.characters.append(piece)
    elif kind == c.PLACE:
        person.place = piece
    else:
        on = game.pieces[bearer]
        assert on is not None
        piece.bearer = bearer
        on.items.append(piece)
    if is_hidden:
        piece.is_hidden = True
        person.hidden.append(card)
        if game.log is not None:
            game.note("hides", player, card, bearer)
        return piece
    listen(game, piece)
    if game.log is not None:
        game.note("enters", player, card, bearer, exhausted)
    fire(game, c.ON_BATTLEFIELD, piece.reference, player, piece)
    return piece


def turn_up(game: State, piece: Piece) -> None:
    """A hidden item is turned up: its text counts from now on (ITEM-4)."""
    piece.is_hidden = False
    game.players[piece.player].hidden.remove(piece.card)
    listen(game, piece)
    if game.log is not None:
        game.note("turned_up", piece.player, piece.card, piece.bearer, game.turn - piece.entered)
    fire(game, c.ON_TURNED_UP, piece.reference, piece.player, piece)
    fire(game, c.ON_BATTLEFIELD, piece.reference, piece.player, piece)


def make_tokens(game: State, player: PlayerId, slug: str, count: int, exhausted: int) -> int:
    """Make so many character tokens, as far as there are slots (TOKEN-3); how many came."""
    count = min(count, free_slots(game, player))
    for _ in range(count):
        number = len(game.definitions)
        if number >= MOST_CARDS:
            return 0
        game.definitions = [*game.definitions, game.tokens[slug]]
        game.owners = [*game.owners, player]
        game.pieces.append(None)
        enter(game, GameCard(number), player, exhausted=exhausted)
    return count


# --- Out of play ---------------------------------------------------------------------------------


def put_card(game: State, card: GameCard, zone: int, *, at_bottom: bool = False) -> None:
    """A card that isn't in play any more, or never was, goes to its owner's zone; a token ceases to exist (TOKEN-2)."""
    if game.definitions[card].is_token:
        return
    owner = game.players[game.owners[card]]
    if zone == c.IN_HAND:
        owner.hand.append(card)
    elif zone == c.IN_GRAVEYARD:
        owner.discard.append(card)
    elif zone == c.IN_REMOVED:
        owner.void.append(card)
    elif at_bottom:
        owner.deck.insert(0, card)
    else:
        owner.deck.append(card)


def leave(game: State, gone: list[Piece], zone: int, *, at_bottom: bool = False) -> None:
    """Cards leave play together for their owners' zones, their items with them for the discard piles (ITEM-5, ZONE-4, MAIN-3)."""
    every: list[Piece] = []
    if len(gone) > 1 and zone == c.IN_GRAVEYARD:
        gone = [piece for piece in pieces_in_order(game, c.CHARACTER | c.PLACE | c.ITEM, game.active) if piece in gone]
    for piece in gone:
        if piece not in every:
            every.append(piece)
        for item in piece.items:
            if item not in every:
                every.append(item)
    game.departed = [*game.departed, *[departed_from(game, piece) for piece in every]]
    for piece in every:
        _take_away(game, piece)
    for piece in every:
        is_main = piece.definition.is_main
        to = c.IN_GRAVEYARD if piece not in gone else zone
        to = c.IN_REMOVED if is_main else to
        put_card(game, piece.card, to, at_bottom=at_bottom)
        if game.log is not None:
            game.note("leaves", piece.player, piece.card, NO_CARD, to)
        if is_main and game.ruleset.main_lost_loses and not game.players[piece.player].loses:
            game.players[piece.player].loses = "MAIN-3"
        if not piece.is_hidden:
            if to == c.IN_GRAVEYARD:
                fire(game, c.ON_DEATH, piece.reference, piece.player, piece, gone=every)
                fire(game, c.ON_ANY_DEATH, piece.reference, piece.player, piece, gone=every)
            fire(game, c.ON_LEAVES, piece.reference, piece.player, piece, gone=every)


def _take_away(game: State, piece: Piece) -> None:
    """Take a card out of play, wherever it lies."""
    card = piece.card
    game.pieces[card] = None
    person = game.players[piece.player]
    if piece.definition.kind == c.CHARACTER:
        if person.main is piece:
            person.main = None
        else:
            person.characters.remove(piece)
    elif piece.definition.kind == c.PLACE:
        person.place = None
    else:
        bearer = game.pieces[piece.bearer]
        if bearer is not None:
            bearer.items.remove(piece)
    piece.items = []
    if piece.is_hidden:
        person.hidden.remove(card)
    else:
        stop_listening(game, piece)
    if game.timed:
        end_changes(game, c.WHILE_HERE, piece.reference)


def end_changes(game: State, duration: int, source: Reference = NO_REFERENCE, player: PlayerId = NOBODY) -> None:
    """End changes of a duration: those of `source`, or those that `player` made, or all."""
    for piece in game.pieces:
        if piece is not None and piece.modifiers:
            piece.modifiers = [change for change in piece.modifiers if not change.ends(duration, source, player)]
    for person in game.players:
        if person.cost_changes:
            person.cost_changes = [change for change in person.cost_changes if not change.ends(duration, source, player)]


# --- Damage and exhaustion -----------------------------------------------------------------------


def exhaust(game: State, piece: Piece, times: int) -> None:
    """Put so many exhaustion markers on a card (EXH-2); a hidden item isn't exhausted (ITEM-3)."""
    if times > 0 and not piece.is_hidden:
        piece.exhausted += times
        if game.log is not None:
            game.note("exhausted", piece.player, piece.card, NO_CARD, times)


def refresh(game: State, piece: Piece, times: int) -> int:
    """Remove so many exhaustion markers (EXH-5), unless that is forbidden; how many went."""
    if piece.exhausted == 0 or is_forbidden(game, piece, c.CANNOT_REFRESH):
        return 0
    taken = min(times, piece.exhausted)
    piece.exhausted -= taken
    if game.log is not None:
        game.note("refreshed", piece.player, piece.card, NO_CARD, taken)
    return taken


def deal_damage(game: State, source: Reference, dealer: Piece | None, piece: Piece, points: int, player: PlayerId) -> int:
    """A card of `player` deals damage to a fighter; how much wasn't prevented. Discarding waits for the clearing."""
    points = piece.prevented(c.PREVENTS, points)
    if points <= 0:
        return 0
    piece.damage += points
    if game.log is not None:
        game.note("damaged", piece.player, piece.card, GameCard(source % MOST_CARDS) if source >= 0 else NO_CARD, points)
    fire(game, c.ON_DAMAGED, piece.reference, piece.player, piece)
    if source >= 0:
        fire(game, c.ON_DEALS_DAMAGE, source, player, dealer, game.definitions[source % MOST_CARDS])
    return points


# --- Players -------------------------------------------------------------------------------------


def draw(game: State, player: PlayerId, count: int) -> int:
    """A player draws; how many cards came. An empty deck gives none (END-2)."""
    person = game.players[player]
    for drawn in range(count):
        if not person.deck:
            if game.ruleset.empty_deck_loses and not person.loses:
                person.loses = "END-2"
            return drawn
        card = person.deck.pop()
        person.hand.append(card)
        if game.log is not None:
            game.note("draws", player, card)
        fire(game, c.ON_DRAWS, NO_REFERENCE, player)
    return count


def gain_points(game: State, player: PlayerId, count: int, source: Piece | None, *, is_of_text: bool, origin: int = 0) -> int:
    """A player collects points, or loses them, down to none (VP-1, VP-2); by how much they changed.

    Where points lie on cards, those of a text lie on its card `source`, and a card that is gone takes none.
    `origin` is the id of the card whose text gives them, 0 for exchange.
    """
    person = game.players[player]
    if count >= 0:
        if game.ruleset.points_lie_on_cards and is_of_text:
            if source is None or source.player != player:
                return 0
            source.points += count
        else:
            person.points += count
        if count:
            person.scored = person.scored + [origin] * count
            if game.log is not None:
                game.note("points", player, NO_CARD if source is None else source.card, NO_CARD, count)
            fire(game, c.ON_GAINS_POINTS, NO_REFERENCE, player)
        return count
    lost = 0
    taken = min(-count, person.points)
    person.points -= taken
    lost += taken
    if game.ruleset.points_lie_on_cards:
        for piece in pieces_in_order(game, 7, player):
            if piece.player == player and lost < -count:
                taken = min(-count - lost, piece.points)
                piece.points -= taken
                lost += taken
    if lost and game.log is not None:
        game.note("points", player, NO_CARD, NO_CARD, -lost)
    return lost


def add_tokens(game: State, player: PlayerId, faction: int, count: int, exhausted: int) -> None:
    """A player gets resource tokens of a faction (RES-1)."""
    person = game.players[player]
    if exhausted == 0:
        person.ready[faction] += count
    else:
        while len(person.resting) < exhausted:
            person.resting.append([0] * len(person.ready))
        person.resting[exhausted - 1][faction] += count
    if game.log is not None:
        game.note("tokens", player, NO_CARD, faction, count)


def exchange_faction(game: State, player: PlayerId) -> int:
    """The faction of the resource tokens that a player exchanges for, as a text in play says (RES-3); 0 for neutral."""
    for card in game.passives[c.GIVES_FACTION]:
        source = game.pieces[card]
        if source is not None and source.player == player and game.is_awake(source):
            for passive in source.definition.passives:
                if isinstance(passive, FactionPassive):
                    return game.factions[passive.faction]
    return 0


def empty_pools(game: State) -> None:
    """All resources are lost at the end of a phase (RES-2)."""
    for person in game.players:
        lost = 0
        for number in person.pool:
            lost += number
        if lost:
            person.wasted += lost
            person.pool = [0] * len(person.pool)


NOBODY_FELL: Final[list[Reference]] = []
"""Shared, never changed."""

# --- The clearing --------------------------------------------------------------------------------


def clear(game: State) -> list[Reference]:
    """Settle what an action has left (CLEAR-1, CLEAR-2), then look at the points (END-1); the fighters that were discarded for damage."""
    fallen: list[Reference] = NOBODY_FELL
    if not _is_calm(game):
        fallen = []
        was_acting = game.is_acting
        game.is_acting = False
        while _settle(game, fallen):
            pass
        game.is_acting = was_acting
    _look_for_winner(game)
    return fallen


def _is_calm(game: State) -> bool:
    """Whether no card falls and none bears too many items. A card that bears nothing is looked at only where something weighs on all."""
    weighs = _has_heavy(game, game.passives[c.CHANGES_DEFENCE]) or _has_heavy(game, game.passives[c.CHANGES_SLOTS])
    for person in game.players:
        main, place = person.main, person.place
        if (main is not None and _is_beyond(game, main, weighs)) or (place is not None and _is_beyond(game, place, weighs)):
            return False
        for piece in person.characters:
            if _is_beyond(game, piece, weighs):
                return False
    return True


def _has_heavy(game: State, cards: list[GameCard]) -> bool:
    """Whether a text of one of these may take away defence or slots."""
    for card in cards:
        if game.definitions[card].is_heavy:
            return True
    return False


def _is_beyond(game: State, piece: Piece, weighs: bool) -> bool:
    """Whether a card has damage of at least its defence, or more items than slots.

    What is printed is the least that it has of both, unless something weighs on it; so mostly nothing needs to be reckoned.
    """
    if not (weighs or piece.damage or piece.items or piece.modifiers):
        return False
    definition = piece.definition
    weighs = weighs or bool(piece.modifiers)
    for item in piece.items:
        weighs = weighs or item.definition.is_heavy
    if definition.is_fighter and (weighs or piece.damage >= definition.defence) and piece.damage >= defence_of(game, piece):
        return True
    count = len(piece.items)
    return (count > definition.slots or (weighs and count > 0)) and count > slots_of(game, piece)


def _settle(game: State, fallen: list[Reference]) -> bool:
    """Discard who has damage of at least the defence, all together; with none, items beyond slots. Whether anything went."""
    dying: list[Piece] = []
    over: list[Piece] = []
    for player in game.in_turn(game.active):
        for piece in game.players[player].lying():
            if piece.definition.is_fighter and piece.damage >= defence_of(game, piece):
                dying.append(piece)
            if piece.items and len(piece.items) > slots_of(game, piece):
                over.append(piece.items[-1])
    if dying:
        for piece in dying:
            fallen.append(piece.reference)
            if game.log is not None:
                game.note("falls", piece.player, piece.card)
        leave(game, dying, c.IN_GRAVEYARD)
    elif over:
        leave(game, over, c.IN_GRAVEYARD)
    return bool(dying or over)


def _look_for_winner(game: State) -> None:
    """END-1, then END-5."""
    limit = game.ruleset.points_to_win
    is_open = game.ruleset.points_lie_on_cards
    for person in game.players:
        if person.points >= limit or person.loses:
            is_open = True
    if not is_open:
        return
    best, leaders = 0, 0
    winner = NOBODY
    for player in game.in_turn(game.active):
        points = game.points_of(player)
        if points >= limit and points >= best:
            leaders = leaders + 1 if points == best else 1
            best, winner = points, player
    if leaders:
        end(game, winner if leaders == 1 else NOBODY, "END-1")
        return
    losing = [player for player in game.in_turn(game.active) if game.players[player].loses]
    left = [player for player in game.in_turn(game.active) if not game.players[player].loses]
    if losing and len(left) < 2:
        end(game, left[0] if left else NOBODY, game.players[losing[0]].loses)
    elif losing:
        game.leaving = losing


def end(game: State, winner: PlayerId, reason: str) -> None:
    """The match ends; nobody wins a draw."""
    if game.is_over:
        return
    game.is_over = True
    game.winner = winner
    game.reason = reason
    game.decision = None
    if game.log is not None:
        game.note("ends", winner, text=reason)


def eliminate(game: State, player: PlayerId) -> None:
    """A player who has lost leaves the match with all cards; effects and what has triggered are not carried out (END-5)."""
    person = game.players[player]
    lying = pieces_in_order(game, c.CHARACTER | c.PLACE | c.ITEM, player)
    for piece in lying:
        if piece.player == player and game.pieces[piece.card] is piece:
            for item in piece.items[:]:
                _take_away(game, item)
                if game.owners[item.card] != player:
                    put_card(game, item.card, c.IN_GRAVEYARD)
            _take_away(game, piece)
    person.hand, person.deck, person.discard, person.void = [], [], [], []
    for faction in range(len(person.ready)):
        person.ready[faction] = 0
        person.pool[faction] = 0
    person.resting = []
    person.eliminated = True
    game.stack = [effect for effect in game.stack if effect.player != player]
    game.pending = [waiting for waiting in game.pending if waiting.player != player]
    game.fresh = [waiting for waiting in game.fresh if waiting.player != player]
    if game.log is not None:
        game.note("eliminated", player, text=person.loses)


def discard(game: State, player: PlayerId, card: GameCard, zone: int) -> None:
    """A card of a hand or deck goes to the discard pile (ZONE-4)."""
    person = game.players[player]
    (person.hand if zone == c.IN_HAND else person.deck).remove(card)
    put_card(game, card, c.IN_GRAVEYARD)
    if game.log is not None:
        game.note("discards", player, card, NO_CARD, zone)
