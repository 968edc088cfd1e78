"""Cards that move: every way in and out of a zone, one function each. What replaces a move stands here too."""

from __future__ import annotations

from typing import Final

from engine.match.match import NO_REFERENCE, NOBODY, GameCard, PlayerId, Reference
from engine.rone.rules import codes as c
from engine.rone.rules.definitions import Definition
from engine.rone.rules.ids import SideId
from engine.rone.rules.pieces import CHANGES_HEALTH, CONTROLS, Permanent
from engine.rone.rules.queries import departed_from
from engine.rone.rules.state import State
from engine.rone.rules.triggers import fire, fire_own

MOST_TECHNOLOGIES: Final = 3
"""Technologies of a player on the battlefield (PLAY-6, TEAM-5)."""

# --- The battlefield -----------------------------------------------------------------------------


def enter_battlefield(game: State, card: GameCard, player: PlayerId, exhausted: int) -> Permanent:
    """Put `card` onto the battlefield under the control of `player` (PLAY-5, REC-6); its zone before has let it go."""
    permanent = place_permanent(game, card, player)
    permanent.exhausted = exhausted
    if game.log is not None:
        game.note("enters", player, card, number=exhausted)
    if permanent.definition.triggers:
        fire_own(game, c.ON_BATTLEFIELD, permanent, player)
    if game.listening[c.ON_ENTERS]:
        fire(game, c.ON_ENTERS, permanent.reference, player, permanent.definition)
    return permanent


def place_permanent(game: State, card: GameCard, player: PlayerId) -> Permanent:
    """Make `card` a permanent without anything triggering: positions and setup start with it."""
    game.serial += 1
    definition = game.definitions[card]
    permanent = Permanent(card, game.serial, definition, game.players[player].side, player)
    game.permanents[card] = permanent
    if definition.kind == c.UNIT:
        game.sides[permanent.side].units.append(permanent)
    elif definition.kind == c.TECHNOLOGY:
        game.players[player].technologies.append(permanent)
    if not definition.is_silent:
        register(game, card, definition, permanent.side)
    return permanent


def register(game: State, card: GameCard, definition: Definition, side: SideId) -> None:
    """Have the game know what a card that `side` controls waits for and what it changes passively."""
    game.listen(card, definition.listens, definition.touches)
    for trigger in definition.triggers:
        if trigger.hears_others:
            game.heard[trigger.event] += 1
    if definition.is_limited:
        game.limited = [*game.limited, card]
    if definition.activated:
        invalidate_reactions(game, side)


def unregister(game: State, card: GameCard, definition: Definition, side: SideId) -> None:
    """The reverse of `register`."""
    game.stop_listening(card, definition.listens, definition.touches)
    for trigger in definition.triggers:
        if trigger.hears_others:
            game.heard[trigger.event] -= 1
    if definition.is_limited:
        game.limited = [one for one in game.limited if one != card]
    if definition.activated:
        invalidate_reactions(game, side)


def invalidate_reactions(game: State, side: SideId) -> None:
    """A card of a side with activated abilities came, went or was refreshed: its players look anew for what there is to react with."""
    for player in game.players:
        if player.side == side:
            player.invalidate_reactions()


def leave_battlefield(game: State, permanent: Permanent) -> None:
    """Take a card off the battlefield with all that lay on it, a hero with its player (TRI-6); the caller says where it goes."""
    card = permanent.card
    game.departed = [*game.departed, departed_from(game, permanent)]
    if game.kills:
        game.kills = [kill for kill in game.kills if kill.victim != permanent.reference]
    game.permanents[card] = None
    if permanent.definition.kind == c.UNIT:
        game.sides[permanent.side].units.remove(permanent)
    elif permanent.definition.kind == c.TECHNOLOGY:
        game.players[permanent.player].technologies.remove(permanent)
    unregister(game, card, permanent.definition, permanent.side)
    if game.timed:
        end_changes_of(game, permanent.reference)


def end_changes_of(game: State, source: Reference) -> None:
    """End what holds while `source` is here."""
    for card in game.changed:
        permanent = game.permanents[card]
        if permanent is not None and permanent.modifiers:
            for modifier in permanent.modifiers[:]:
                if modifier.ends(c.WHILE_HERE, source):
                    end_modifier(game, permanent, permanent.modifiers.index(modifier))
    for player in game.players:
        if player.cost_changes:
            player.cost_changes = [one for one in player.cost_changes if not one.ends(c.WHILE_HERE, source)]


def end_changes(game: State, duration: int, player: PlayerId = NOBODY) -> None:
    """End what lasted until now: for the turn everybody's, until the own turn that of `player`."""
    if not game.timed:
        return
    for card in game.changed:
        permanent = game.permanents[card]
        if permanent is not None and permanent.modifiers:
            for place in range(len(permanent.modifiers) - 1, -1, -1):
                if permanent.modifiers[place].ends(duration, player=player):
                    end_modifier(game, permanent, place)
    for person in game.players:
        if person.cost_changes:
            person.cost_changes = [change for change in person.cost_changes if not change.ends(duration, player=player)]


def end_modifier(game: State, permanent: Permanent, place: int) -> None:
    """End one change; control goes back to whom it was taken from, unless somebody has taken it since.

    A unit in combat stays where it is until the combat is over (ATK-11), a technology until there is room for it (PLAY-6).
    """
    modifier = permanent.modifiers.pop(place)
    if modifier.kind == CHANGES_HEALTH:
        change_health(game, permanent, -modifier.value)
    elif modifier.kind == CONTROLS:
        for later in permanent.modifiers[place:]:
            if later.kind == CONTROLS:
                later.value = modifier.value
                return
        before = PlayerId(modifier.value)
        if game.players[before].eliminated:
            before = game.side_players(game.owners[permanent.card])[0]
        if before == permanent.player:
            return
        if is_in_combat(game, permanent):
            modifier.duration = c.NEXT_COMBAT
            permanent.modifiers.insert(place, modifier)
        elif not has_room(game, before, permanent.definition):
            modifier.duration = c.THIS_TURN  # tried again at the end of each turn
            permanent.modifiers.insert(place, modifier)
        else:
            change_control(game, permanent, before)


def has_room(game: State, player: PlayerId, definition: Definition) -> bool:
    """Whether a card may come under the control of `player`: never a fourth technology, whatever brings it (PLAY-6)."""
    return definition.kind != c.TECHNOLOGY or len(game.players[player].technologies) < MOST_TECHNOLOGIES


def change_control(game: State, permanent: Permanent, player: PlayerId) -> None:
    """Give a unit or technology to `player`; exhaustion and owner stay (TEXT-7)."""
    if permanent.definition.activated:
        invalidate_reactions(game, permanent.side)
        invalidate_reactions(game, game.players[player].side)
    if permanent.definition.kind == c.UNIT:
        game.sides[permanent.side].units.remove(permanent)
        game.sides[game.players[player].side].units.append(permanent)
    else:
        game.players[permanent.player].technologies.remove(permanent)
        game.players[player].technologies.append(permanent)
    permanent.player = player
    permanent.side = game.players[player].side
    if game.log is not None:
        game.note("control", player, permanent.card)


def is_in_combat(game: State, permanent: Permanent) -> bool:
    """Whether it attacks or is attacked, so that it can't be taken out (ATK-11)."""
    reference = permanent.reference
    return reference == game.attacker or reference == game.defender


def take_away(game: State, permanent: Permanent, zone: int, on_top: bool = True) -> bool:
    """Move a unit or technology to its owner's hand or deck, or out of the game; False for heroes and units in combat (ATK-11)."""
    definition = permanent.definition
    if not definition.kind & (c.UNIT | c.TECHNOLOGY) or is_in_combat(game, permanent):
        return False
    player = permanent.player
    leave_battlefield(game, permanent)
    if definition.kind == c.TECHNOLOGY:
        zone = technology_goes(game, zone)
    put_card(game, permanent.card, zone, player, on_top)
    tell_of_leaving(game, permanent, player)
    return True


def technology_goes(game: State, zone: int) -> int:
    """Where a technology ends that an effect would take to `zone` (PLAY-9)."""
    if game.ruleset.technologies_return:
        return c.IN_TECHNOLOGY_DECK
    return zone if zone == c.IN_GRAVEYARD else c.IN_REMOVED


def put_card(game: State, card: GameCard, zone: int, player: PlayerId, on_top: bool = True) -> None:
    """Put a card that lies nowhere into its owner's `zone`; into the hand of `player` if that is the owner's side (TEXT-7)."""
    side = game.owners[card]
    pile = game.sides[side]
    if zone == c.IN_HAND:
        game.players[naming_player(game, side, player)].take_in(card, game.definitions[card])
    elif zone == c.IN_DECK:
        pile.deck.insert(len(pile.deck) if on_top else 0, card)
    elif zone == c.IN_GRAVEYARD:
        pile.graveyard.insert(len(pile.graveyard) if on_top else 0, card)
    elif zone == c.IN_TECHNOLOGY_DECK:
        pile.technology_deck.append(card)
    else:
        pile.removed.append(card)
    if game.log is not None:
        game.note("moves", side, card, number=zone, text="top" if on_top else "bottom")


def naming_player(game: State, side: SideId, player: PlayerId) -> PlayerId:
    """The player who speaks for `side`: the active one, else `player`, else its first (TEAM-7)."""
    if not game.teams:
        return PlayerId(side)  # a side is one player
    if game.players[game.active].side == side:
        return game.active
    if player != NOBODY and game.players[player].side == side:
        return player
    return game.side_players(side)[0]


def tell_of_leaving(game: State, permanent: Permanent, player: PlayerId) -> None:
    """A permanent has left the battlefield: what waits for that wakes."""
    fire_own(game, c.ON_LEAVES, permanent, player)
    fire(game, c.ON_LEAVES, permanent.reference, player, permanent.definition)


def take_card(game: State, card: GameCard) -> bool:
    """Take a card out of its owner's graveyard, deck, technology deck, removed cards or a hand; False if it is in none."""
    pile = game.sides[game.owners[card]]
    for zone in (pile.graveyard, pile.deck, pile.technology_deck, pile.removed):
        if card in zone:
            zone.remove(card)
            if card in pile.shields:
                pile.shields.remove(card)
            return True
    for player in game.players:
        if card in player.hand:
            player.let_go(card)
            return True
    return False


def mark_dying(game: State, permanent: Permanent) -> None:
    """Have a permanent die as soon as what is being done is done (TEXT-9, STACK-9)."""
    reference = permanent.reference
    if reference not in game.dying:
        game.dying.append(reference)


def change_health(game: State, unit: Permanent, amount: int) -> None:
    """Raise or lower a unit's health; one without any dies (TEXT-8, TEXT-9)."""
    unit.health_change += amount
    if game.log is not None:
        game.note("health", unit.player, unit.card, number=amount)
    if unit.health() <= 0:
        mark_dying(game, unit)


# --- Hand, deck, water, level, exhaustion -------------------------------------------------------------


def draw_cards(game: State, player: PlayerId, number: int) -> int:
    """Draw up to `number` cards and return how many left the deck; a drawn Shield is removed (TURN-6, KEY-SHIELD)."""
    person = game.players[player]
    pile = game.sides[person.side]
    drawn = 0
    while drawn < number and pile.deck:
        card = pile.deck.pop()
        drawn += 1
        if pile.shields and card in pile.shields:
            pile.shields.remove(card)
            pile.removed.append(card)
        else:
            person.take_in(card, game.definitions[card])
        if game.log is not None:
            game.note("draws", player, card)
        if game.listening[c.ON_DRAWS]:
            fire(game, c.ON_DRAWS, Reference(card), player, None)
    return drawn


def change_water(game: State, player: PlayerId, amount: int) -> bool:
    """Give or take water, never below 0; returns whether anything changed (TURN-7)."""
    person = game.players[player]
    before = person.water
    person.water = max(before + amount, 0)
    if person.water == before:
        return False
    if game.log is not None:
        game.note("water", player, number=person.water - before)
    if amount > 0 and game.listening[c.ON_GAINS_WATER]:
        fire(game, c.ON_GAINS_WATER, NO_REFERENCE, player, None)
    elif amount < 0 and game.listening[c.ON_LOSES_WATER]:
        fire(game, c.ON_LOSES_WATER, NO_REFERENCE, player, None)
    return True


def raise_level(game: State, player: PlayerId) -> None:
    """Put the next hero card on top; exhaustion stays (LEVEL-1, LEVEL-2)."""
    person = game.players[player]
    hero = game.hero(player)
    unregister(game, hero.card, hero.definition, hero.side)
    person.level += 1
    person.invalidate_reactions()
    hero.definition = person.levels[person.level - 1]
    hero.holds = hero.definition.reaching
    hero.used = 0
    register(game, hero.card, hero.definition, hero.side)
    if game.log is not None:
        game.note("level", player, hero.card, number=person.level)
    fire(game, c.ON_LEVELS_UP, hero.reference, player, hero.definition)


def exhaust(game: State, permanent: Permanent, times: int) -> bool:
    """Exhaust, at most to 3 (EXH-1); returns whether anything changed."""
    before = permanent.exhausted
    permanent.exhausted = min(before + times, 3)
    if game.log is not None and permanent.exhausted != before:
        game.note("exhausted", permanent.player, permanent.card, number=permanent.exhausted)
    if before == 0 and times > 0 and game.listening[c.ON_EXHAUSTED]:
        fire(game, c.ON_EXHAUSTED, permanent.reference, permanent.player, permanent.definition)
    return permanent.exhausted != before


def refresh(game: State, permanent: Permanent, times: int) -> bool:
    """Refresh, at most to the active state (EXH-1); returns whether anything changed."""
    before = permanent.exhausted
    permanent.exhausted = max(before - times, 0)
    if permanent.definition.activated:
        invalidate_reactions(game, permanent.side)
    if game.log is not None and permanent.exhausted != before:
        game.note("refreshed", permanent.player, permanent.card, number=permanent.exhausted)
    return permanent.exhausted != before
