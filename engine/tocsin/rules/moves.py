"""Changes of the match, one function each: damage, healing, rage, flips, moving, cards that come and go."""

from __future__ import annotations

from engine.match.match import NO_REFERENCE, NOTHING, GameCard, PlayerId, Reference
from engine.match.parts import Context
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.definitions import ActionCard
from engine.tocsin.rules.state import Figure, Place, Seat, State

# --- Enemies -------------------------------------------------------------------------------------


def hurt_enemy(game: State, place: Place, points: int) -> None:
    """Lay damage on the enemy that shows (ATK-4), or on its progress card (PROG-2)."""
    enemy = place.enemy
    if enemy is None or points <= 0:
        return
    if game.ruleset.loses_overkill:
        points = min(points, max(game.health_of(enemy) - game.damage_on(place), 0))
    number = game.symbol_number(enemy.symbol)
    if number == NOTHING:
        place.damage += points
    else:
        game.symbols[number] += points
    game.note("hurts", card=place.card, number=points)
    game.is_unchecked = True


def mend_enemy(game: State, place: Place, points: int) -> None:
    """Take damage away from an enemy."""
    enemy = place.enemy
    number = NOTHING if enemy is None else game.symbol_number(enemy.symbol)
    if number == NOTHING:
        points = min(points, place.damage)
        place.damage -= points
    else:
        points = min(points, game.symbols[number])
        game.symbols[number] -= points
    game.note("mends", card=place.card, number=points)
    game.is_unchecked = True


def break_armour(game: State, place: Place) -> None:
    """Destroy the highest armour of an enemy (ARM-2, ARM-3)."""
    place.armour_gone += 1
    game.note("armour", card=place.card, number=place.armour_gone)
    game.is_unchecked = True


def stun(game: State, place: Place) -> None:
    """Stun an enemy; there is at most one marker to each (STUN-2)."""
    if place.enemy is not None and not place.is_stunned:
        place.is_stunned = True
        game.note("stuns", card=place.card)
        game.is_unchecked = True


def flip(game: State, place: Place, side: int) -> None:
    """Have a card show that side (FLIP-1, FLIP-2); one that shows it already stays (FLIP-5)."""
    if place.side == side or game.flips >= c.MOST_FLIPS:
        return
    game.flips += 1
    place.side = side
    place.marks = 0
    place.is_stunned = False
    place.is_defeated = False
    place.armour_gone = 0
    place.has_attacked = False
    place.done_boxes = 0
    game.note("flips", card=place.card, number=side)
    game.is_unchecked = True
    gather(game, place.shown.progress)


def gather(game: State, symbol: str) -> None:
    """A progress card that comes into play takes all damage that lies on the faces of its enemy (PROG-2)."""
    number = game.symbol_number(symbol)
    if number == NOTHING:
        return
    for face in game.places:
        if face.enemy is not None and face.enemy.symbol == symbol:
            game.symbols[number] += face.damage
            face.damage = 0


def change_marks(game: State, place: Place, number: int) -> None:
    """Lay marks on a card, or take them away (BOX-2)."""
    place.marks = max(place.marks + number, 0)
    game.note("marks", card=place.card, number=place.marks)
    game.is_unchecked = True


# --- Heroes --------------------------------------------------------------------------------------


def hurt_hero(game: State, figure: Figure, points: int) -> None:
    """Lay damage on a hero, who may be defeated by it (DEF-4, OUT-1)."""
    figure.damage += points
    game.note("suffers", figure.player, figure.card, number=points)
    game.is_unchecked = True
    if figure.damage >= figure.sheet.health:
        defeat(game, figure)


def defeat(game: State, figure: Figure) -> None:
    """A hero is defeated: it takes no space, its wards go back (OUT-2, OUT-3), whom it carried stays there (HERO-CARRIED)."""
    figure.is_defeated = True
    game.note("defeated", figure.player, figure.card)
    for owner in figure.wards:
        game.figures[owner].own_wards += 1
    figure.wards = []
    for carried in game.figures:
        if carried.carrier == figure.number:
            carried.left_at = figure.column
    leave_column(game, figure)


def heal(game: State, figure: Figure, points: int) -> None:
    """Take damage from a hero (DEF-4)."""
    healed = min(points, figure.damage)
    figure.damage -= healed
    game.note("heals", figure.player, figure.card, number=healed)
    game.is_unchecked = True


def raise_rage(game: State, figure: Figure, number: int) -> None:
    """Move the rage marker; past the last field nothing is gained (RAGE-4)."""
    figure.rage = min(max(figure.rage + number, 0), figure.sheet.rage)
    game.note("rage", figure.player, figure.card, number=figure.rage)


def leave_column(game: State, figure: Figure) -> None:
    """Take a hero out of its column; the other one is then at the front (LOC-2)."""
    column = figure.column
    figure.column = 0
    figure.is_rear = False
    for other in game.standing(column):
        other.is_rear = False


def enter_column(game: State, figure: Figure, column: int, is_rear: bool) -> None:
    """Put a hero into a column with a free space; an ally there takes the other one (MOVE-2)."""
    leave_column(game, figure)
    for other in game.standing(column):
        other.is_rear = not is_rear
    figure.is_rear = is_rear and bool(game.standing(column))
    figure.column = column
    game.note("moves", figure.player, figure.card, number=column)
    game.is_unchecked = True


def free_columns(game: State, figure: Figure) -> list[int]:
    """The columns with a free space, but for its own (MOVE-1)."""
    return [column for column in range(1, game.columns + 1) if column != figure.column and len(game.standing(column)) < 2]


# --- Cards ---------------------------------------------------------------------------------------


def shuffle_deck(game: State, seat: Seat) -> None:
    """Shuffle a deck; in a scenario everything lies as it is said."""
    if not game.is_scripted:
        seat.deck.sort()
        game.shuffles[seat.player].shuffle(seat.deck)


def take_top(game: State, seat: Seat) -> GameCard | None:
    """The top card of a deck; the discard pile becomes a new one where it is empty (DRAW-2). None: there is no card."""
    if not seat.deck:
        seat.deck, seat.discard = seat.discard, []
        shuffle_deck(game, seat)
        if seat.deck:
            game.note("shuffles", seat.player)
    return seat.deck.pop() if seat.deck else None


def discard_from_hand(game: State, seat: Seat, cards: list[GameCard]) -> None:
    """Put cards of a hand onto the discard pile, the last on top (ACT-1)."""
    for card in cards:
        seat.hand.remove(card)
        seat.discard.append(card)
        game.note("discards", seat.player, card)


def give(game: State, player: PlayerId, pile: int, *, is_shuffled: bool = False) -> None:
    """A player gains a card of one of the three piles on top of the deck (STAT-1, CRYS-1), none where it is empty (STAT-6)."""
    seat, supply = game.seats[player], game.supply[pile]
    if supply:
        card = supply.pop()
    elif game.ruleset.unlimited_piles:
        printed = next(one for one in game.cards if one.pile == pile)
        game.cards = [*game.cards, printed]
        card = GameCard(c.FIRST_CARD + len(game.cards) - 1)
    else:
        return
    seat.deck.append(card)
    if is_shuffled:
        shuffle_deck(game, seat)
    game.note("gains", player, card, number=int(is_shuffled))


def put_away(game: State, card: GameCard) -> None:
    """Take a card out of the game; one of the three piles goes back there (UP-3)."""
    pile = game.definition(card).pile
    if pile == c.NO_PILE:
        game.removed.append(card)
    else:
        game.supply[pile].append(card)


def is_status(card: ActionCard) -> bool:
    """Whether it is a stunned or a poisoned card, which is never in a hand (STAT-2, STAT-3)."""
    return card.pile in (c.STUNNED_PILE, c.POISONED_PILE)


# --- Texts ---------------------------------------------------------------------------------------


def context_of(game: State, source: Reference, figure: Figure | None) -> Context:
    """Who a text belongs to: `figure` is you; where there is none the players decide together (GAME-6)."""
    player = game.speaker() if figure is None else figure.player
    return Context(player, source, NO_REFERENCE if figure is None else figure.reference)
