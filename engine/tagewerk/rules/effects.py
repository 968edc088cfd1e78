"""What the words of card text do, one step at a time; those that ask or hold other texts stand in `text.py`."""

from __future__ import annotations

from engine.match import NO_CARD, NO_REFERENCE, NOTHING, PlayerId, Reference
from engine.match_parts import Context, Modifier
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.definitions import Step
from engine.tagewerk.rules.ids import MOST_CARDS, card_of
from engine.tagewerk.rules.moves import (
    add_tokens,
    deal_damage,
    draw,
    enter,
    exchange_faction,
    exhaust,
    free_slots,
    gain_points,
    lay_on,
    leave,
    make_tokens,
    put_card,
    refresh,
    turn_up,
)
from engine.tagewerk.rules.pieces import CostChange, Departed, Piece
from engine.tagewerk.rules.queries import amount_of, attack_of, pile_of
from engine.tagewerk.rules.state import State


def carry_out(game: State, step: Step, context: Context, chosen: list[list[Reference]], players: list[PlayerId]) -> bool:
    """Carry out a step on what its selectors came to, for `players`; False where it can't be (TEXT-1).

    Whether it had an effect goes to `context.done`.
    """
    if step.targets:
        return _on_cards(game, step, context, chosen)
    amount = 0 if step.amount is None else amount_of(game, step.amount, context)
    kind = step.kind
    if kind == c.STEP_TOKEN:
        made = make_tokens(game, context.player, step.word, amount, step.value)
        context.done = made > 0
        return made > 0
    if not players:
        return False
    is_done = False
    for player in players:
        is_done = _for_player(game, step, context, player, amount) or is_done
    context.done = is_done
    return True


def _for_player(game: State, step: Step, context: Context, player: PlayerId, amount: int) -> bool:
    """Do to one player what a step says; whether it had an effect."""
    person = game.players[player]
    kind = step.kind
    if kind == c.STEP_DRAW:
        return draw(game, player, amount) > 0
    if kind == c.STEP_RESOURCE:
        person.pool[game.factions[step.word]] += max(amount, 0)
        person.made += max(amount, 0)
        if game.log is not None:
            game.note("resources", player, card_of(context.source), game.factions[step.word], amount)
    elif kind == c.STEP_RESOURCE_TOKEN:
        faction = exchange_faction(game, player) if context.source == NO_REFERENCE else game.factions[step.word]
        add_tokens(game, player, faction, max(amount, 0), step.value)
    elif kind == c.STEP_COMMAND:
        before = person.markers
        person.markers = max(before + amount, 0)
        if game.log is not None:
            game.note("markers", player, number=person.markers - before)
        return person.markers != before
    elif kind == c.STEP_POINTS:
        source = game.piece(context.source)
        origin = game.definitions[card_of(context.source)].id if context.source >= 0 else 0
        return gain_points(game, player, amount, source, is_of_text=context.source >= MOST_CARDS, origin=origin) != 0
    elif kind == c.STEP_COST:
        change = CostChange(step.value, step.which, amount, step.times, step.duration, context.source, context.player)
        if step.duration != c.WHILE_HERE or game.piece(context.source) is not None:
            person.cost_changes.append(change)
            game.timed = 1
    return amount != 0


def _on_cards(game: State, step: Step, context: Context, chosen: list[list[Reference]]) -> bool:
    kind = step.kind
    if kind == c.STEP_COUNTER:
        return _counter(game, context, chosen[0])
    if kind == c.STEP_FIGHT:
        return _fight(game, context, chosen[0], chosen[1])
    if kind == c.STEP_RETURN_TO_HAND or kind == c.STEP_TO_DECK or kind == c.STEP_REMOVE or kind == c.STEP_DESTROY:
        return _move(game, step, context, chosen[0])
    if kind == c.STEP_PUT_INTO_PLAY:
        return _put_into_play(game, step, context, chosen[0])
    found = [piece for piece in [game.piece(reference) for reference in chosen[0]] if piece is not None]
    if not found:
        context.done = False
        return not chosen[0]
    amount = 0 if step.amount is None else amount_of(game, step.amount, context)
    done = False
    for piece in found:
        if game.pieces[piece.card] is piece and _on_piece(game, step, context, piece, amount):
            done = True
    context.done = done
    return True


def _on_piece(game: State, step: Step, context: Context, piece: Piece, amount: int) -> bool:
    """Do to one card in play what a step says; whether that changed anything."""
    kind = step.kind
    if kind == c.STEP_DAMAGE:
        if not piece.definition.is_fighter:
            return False
        return deal_damage(game, context.source, game.piece(context.source), piece, amount, context.player) > 0
    if kind == c.STEP_HEAL:
        healed = min(piece.damage, max(amount, 0))
        piece.damage -= healed
        if healed and game.log is not None:
            game.note("heals", piece.player, piece.card, card_of(context.source), healed)
        return healed > 0
    if kind == c.STEP_EXHAUST:
        exhaust(game, piece, amount)
        return amount > 0 and not piece.is_hidden
    if kind == c.STEP_REFRESH:
        return refresh(game, piece, amount) > 0
    if kind == c.STEP_TURN_UP:
        if not piece.is_hidden:
            return False
        turn_up(game, piece)
        return True
    if step.duration == c.WHILE_HERE and game.piece(context.source) is None:
        return False
    change = _change_of(step, amount)
    lay_on(
        game,
        piece,
        Modifier(
            change,
            amount if change <= c.CHANGES_SLOTS or change == c.PREVENTS else step.value,
            step.duration,
            context.source,
            context.player,
        ),
    )
    if game.log is not None:
        game.note("changes", piece.player, piece.card, card_of(context.source), amount, c.STEP_NAMES[kind])
    return True


def _change_of(step: Step, amount: int) -> int:
    kind = step.kind
    if kind == c.STEP_CHANGE_STAT:
        return step.value
    if kind == c.STEP_GRANT:
        return c.GRANTS
    if kind == c.STEP_LOSE:
        return c.LOSES
    return c.FORBIDS if kind == c.STEP_CANNOT else c.PREVENTS


def _counter(game: State, context: Context, chosen: list[Reference]) -> bool:
    """Take effects off the stack; their costs stay paid. A card means the last effect of it."""
    context.done = False
    for reference in chosen:
        for effect in reversed(game.stack):
            if effect.reference == reference or (reference >= 0 and effect.source == reference):
                game.stack.remove(effect)
                game.departed = [*game.departed, Departed(effect.reference, effect.player)]
                if game.log is not None:
                    game.note("countered", effect.player, card_of(effect.source), NOTHING, effect.kind)
                context.done = True
                break
    return context.done


def _fight(game: State, context: Context, first: list[Reference], second: list[Reference]) -> bool:
    """Both deal their attacks to each other at the same time."""
    context.done = False
    one = game.piece(first[0]) if first else None
    other = game.piece(second[0]) if second else None
    if one is None or other is None or not (one.definition.is_fighter and other.definition.is_fighter):
        return False
    dealt, back = attack_of(game, one), attack_of(game, other)
    deal_damage(game, one.reference, one, other, dealt, one.player)
    deal_damage(game, other.reference, other, one, back, other.player)
    context.done = True
    return True


def _move(game: State, step: Step, context: Context, chosen: list[Reference]) -> bool:
    """Cards in play, or lying in a hand or discard pile, go where the step says."""
    zone = c.IN_GRAVEYARD
    if step.kind == c.STEP_RETURN_TO_HAND:
        zone = c.IN_HAND
    elif step.kind == c.STEP_TO_DECK:
        zone = c.IN_DECK
    elif step.kind == c.STEP_REMOVE:
        zone = c.IN_REMOVED
    leaving = [piece for piece in [game.piece(reference) for reference in chosen] if piece is not None]
    moved = bool(leaving)
    if leaving:
        leave(game, leaving, zone, at_bottom=step.at_bottom)
    for reference in chosen:
        card = card_of(reference)
        if reference < 0 or game.pieces[card] is not None:
            continue
        for pile in (c.IN_HAND, c.IN_GRAVEYARD):
            cards = pile_of(game.players[game.owners[card]], pile)
            if pile != zone and card in cards and not any(piece.card == card for piece in leaving):
                cards.remove(card)
                put_card(game, card, zone, at_bottom=step.at_bottom)
                moved = True
                if game.log is not None:
                    game.note("moves", game.owners[card], card, NO_CARD, zone)
                break
    context.done = moved
    return moved or not chosen


def _put_into_play(game: State, step: Step, context: Context, chosen: list[Reference]) -> bool:
    """Cards of a hand or discard pile come into play under the player whose text it is."""
    player = context.player
    person = game.players[player]
    context.done = False
    for reference in chosen:
        card = card_of(reference)
        definition = game.definitions[card]
        if definition.kind == c.CHARACTER and free_slots(game, player) == 0:
            continue
        for pile in (c.IN_HAND, c.IN_GRAVEYARD):
            cards = pile_of(game.players[game.owners[card]], pile)
            if card in cards and game.pieces[card] is None:
                cards.remove(card)
                if definition.kind == c.PLACE and person.place >= 0:
                    old = game.pieces[person.place]
                    assert old is not None
                    leave(game, [old], c.IN_GRAVEYARD)
                enter(game, card, player, exhausted=step.value)
                context.done = True
                break
    return context.done or not chosen
