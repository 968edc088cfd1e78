"""Changes in a match, a function for each. The end is only noted here (`fallen`); `running.py` sees off who has fallen."""

from __future__ import annotations

from engine.match.match import NO_CARD, NOBODY, NOTHING, GameCard, PlayerId, Reference
from engine.match.squares import Square
from engine.rules.references import card_of
from engine.skirmish.board import DIRECTIONS, Direction
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.state import Effect, Figure, State

# --- Cards -----------------------------------------------------------------------------------------


def draw(game: State, player: PlayerId, count: int) -> int:
    """Draw so many cards; an empty deck gives none (FAT-5). Returns how many were drawn."""
    figure = game.figures[player]
    drawn = 0
    while drawn < count and figure.deck:
        card = figure.deck.pop()
        figure.hand.append(card)
        drawn += 1
        game.note("draws", player, card)
    return drawn


def discard_from_deck(game: State, player: PlayerId, count: int) -> None:
    """Put the top cards of a deck onto the discard pile."""
    figure = game.figures[player]
    for _number in range(min(count, len(figure.deck))):
        card = figure.deck.pop()
        figure.discard.append(card)
        game.note("discards", player, card)


def put_away(game: State, card: GameCard) -> None:
    """A card that was carried out goes to its owner's discard pile, or lies before them while an effect of it lasts (EFF-6)."""
    if card == NO_CARD:
        return
    figure = game.figures[game.owners[card]]
    if figure.is_out:
        figure.removed.append(card)
    elif has_effect(game, card):
        figure.lying.append(card)
    else:
        figure.discard.append(card)


def has_effect(game: State, card: GameCard) -> bool:
    """Whether an effect of a card lasts."""
    for figure in game.figures:
        for effect in figure.effects:
            if card_of(effect.source) == card:
                return True
    return False


# --- X cards ---------------------------------------------------------------------------------------


def draw_x(game: State) -> int:
    """The number of one X, each critical hit added to it (XST-1, XST-3); all are shuffled when none is left (XST-5)."""
    total = 0
    while True:
        face = turn_over_x(game)
        if face != c.CRITICAL:
            return total + face
        total += 1
        play = game.play_now()
        if play is not None:
            play.is_critical = True


def turn_over_x(game: State) -> int:
    """Turn one X card over."""
    if not game.stack.left:
        shuffle_x(game)
    face = game.stack.draw()
    game.note("draws_x", NOBODY, number=face)
    return face


def shuffle_x(game: State) -> None:
    """Shuffle all X cards into a new stack."""
    game.stack.shuffle()
    game.note("shuffles_x")


# --- Life ------------------------------------------------------------------------------------------


def heal(game: State, figure: Figure, points: int) -> None:
    """Life, at most up to 20 (DMG-1)."""
    gained = min(points, c.MOST_LIFE - figure.life)
    if gained > 0:
        figure.life += gained
        game.note("heals", figure.player, figure.card, number=gained)


def lose_life(game: State, figure: Figure, points: int, kind: str) -> int:
    """Take damage that has been worked out; returns the life lost. Who has none left has fallen (END-1)."""
    lost = figure.suffer(points)
    game.note(kind, figure.player, figure.card, number=points)
    if figure.life == 0 and figure.player not in game.fallen:
        game.fallen = [*game.fallen, figure.player]
    return lost


def after_armour(figure: Figure, points: int) -> int:
    """Damage of at least 1 after armour, down to 0; armour below 0 adds (DMG-3, DMG-4)."""
    return max(max(points, 1) - figure.sum_of(c.ARMOUR), 0)


def after_prevention(game: State, figure: Figure, points: int) -> int:
    """Damage after points that are prevented, the oldest first; those used up end (DMG-4, EFF-9)."""
    if points <= 0:
        return 0
    is_used_up = False
    for effect in figure.effects:
        if points <= 0:
            break
        if effect.kind == c.PREVENT_ALL:
            game.note("prevents", figure.player, card_of(effect.source), number=points)
            points = 0
        elif effect.kind == c.PREVENT:
            spared = min(points, effect.value)
            effect.value -= spared
            points -= spared
            is_used_up = is_used_up or effect.value == 0
            game.note("prevents", figure.player, card_of(effect.source), number=spared)
    if is_used_up:
        keep_effects(game, figure, [effect for effect in figure.effects if effect.kind != c.PREVENT or effect.value > 0])
        settle(game)
    return points


# --- Effects ---------------------------------------------------------------------------------------


def lay_effect(game: State, figure: Figure, kind: int, value: int, duration: int, rounds: int, source: Reference, owner: PlayerId) -> None:
    """Begin a lasting effect on a figure, owned by whose card it is (EFF-2)."""
    game.effect_number += 1
    game.lay_on(figure, Effect(kind, value, duration, rounds, source, owner, game.effect_number))


def keep_effects(game: State, figure: Figure, kept: list[Effect]) -> None:
    """End all effects on a figure but these."""
    if len(kept) == len(figure.effects):
        return
    if game.log is not None:
        for effect in figure.effects:
            if effect not in kept:
                game.note("effect_ends", figure.player, card_of(effect.source), effect.kind, effect.value)
    figure.effects = kept


def end_effects(game: State, duration: int) -> None:
    """End all effects that last so long, whoever bears them."""
    is_any = False
    for figure in game.figures:
        if figure.effects:
            kept = [effect for effect in figure.effects if effect.duration != duration]
            is_any = is_any or len(kept) < len(figure.effects)
            keep_effects(game, figure, kept)
    if is_any:
        settle(game)


def count_rounds(game: State, owner: PlayerId) -> None:
    """Reduce each of a player's effects that are counted in rounds by 1, or end it (TURN-2, EFF-2)."""
    is_any = False
    for figure in game.figures:
        kept: list[Effect] = []
        for effect in figure.effects:
            if effect.duration == c.ROUNDS and effect.player == owner:
                effect.rounds -= 1
                if effect.rounds == 0:
                    is_any = True
                    continue
            kept.append(effect)
        keep_effects(game, figure, kept)
    if is_any:
        settle(game)


def cleanse(game: State, figure: Figure) -> None:
    """End all effects on a figure that its enemies own."""
    kept = [effect for effect in figure.effects if effect.player == figure.player]
    if len(kept) < len(figure.effects):
        keep_effects(game, figure, kept)
        settle(game)


def settle(game: State) -> None:
    """Cards of which no effect lasts any more go to their owners' discard piles (EFF-6)."""
    for figure in game.figures:
        if figure.lying:
            over = [card for card in figure.lying if not has_effect(game, card)]
            if over:
                figure.lying = [card for card in figure.lying if card not in over]
                figure.discard += over


# --- Figures ---------------------------------------------------------------------------------------


def place(game: State, figure: Figure, square: Square, kind: str) -> None:
    """Put a figure on another square; `kind` is how it comes there."""
    if square != figure.square:
        figure.square = square
        game.note(kind, figure.player, figure.card, number=square)


def face(game: State, figure: Figure, facing: int) -> None:
    """Turn a figure."""
    if facing != figure.facing:
        figure.facing = Direction(facing)
        game.note("faces", figure.player, figure.card, number=facing, text=DIRECTIONS[facing])


def change_markers(game: State, figure: Figure, marker: int, number: int) -> None:
    """Have a figure hold so many markers of a kind, from 0 up to as many as its list of items has (MARK-1)."""
    limits = figure.definition.markers
    most = number if limits is None else limits.get(game.marker_names[marker], 0)
    now = max(min(number, most), 0)
    if now != figure.markers[marker]:
        figure.markers[marker] = now
        game.note("markers", figure.player, NOTHING, number=now, text=game.marker_names[marker])


def eliminate(game: State, player: PlayerId) -> None:
    """A player leaves with figure, cards and effects, owned and borne (END-4, EFF-7)."""
    figure = game.figures[player]
    figure.is_out = True
    game.note("out", player, figure.card)
    figure.removed += [*figure.hand, *figure.deck, *figure.discard, *figure.lying]
    figure.hand, figure.deck, figure.discard, figure.lying = [], [], [], []
    figure.effects = []
    for other in game.figures:
        keep_effects(game, other, [effect for effect in other.effects if effect.player != player])
    settle(game)
