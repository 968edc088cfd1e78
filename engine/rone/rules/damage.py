"""Damage: to units, and to heroes point by point (LIFE); deaths in their order (STACK-9)."""

from __future__ import annotations

from typing import Final

from engine.match.match import NOBODY, NOTHING, Option, PlayerId, Reference
from engine.match.parts import Frame
from engine.rone.rules import codes as c
from engine.rone.rules.graveyard import destroy_permanent, to_graveyard
from engine.rone.rules.moves import mark_dying
from engine.rone.rules.options import plain_options
from engine.rone.rules.pieces import PREVENTS, Kill, Permanent
from engine.rone.rules.references import permanents_in_order
from engine.rone.rules.state import State
from engine.rone.rules.triggers import fire, fire_of_card, fire_own
from engine.rules.references import card_of

GIVING_UP_THE_TOP: Final = Option(c.TOP_OF_DECK)
GIVING_UP_HAND: Final = plain_options(c.HAND_CARD)


def damage_unit(game: State, unit: Permanent, points: int, source: Reference, player: PlayerId) -> bool:
    """Deal damage to a unit; `source` deals it, of `player`. Returns whether any point got through."""
    if points <= 0:
        return False
    points = unit.prevented(PREVENTS, points)
    if points <= 0:
        return False
    lived = unit.health() > 0
    unit.damage += points
    if game.log is not None:
        game.note("damage", unit.player, unit.card, source, points)
    if game.listening[c.ON_DAMAGED]:
        fire(game, c.ON_DAMAGED, unit.reference, unit.player, unit.definition)
    _tell_of_dealing(game, source, player)
    if unit.health() <= 0:
        if lived and source != NOTHING and source != unit.reference:
            game.kills = [*game.kills, Kill(unit.reference, source, player, game.permanent(source) is not None)]
        mark_dying(game, unit)
    return True


def _tell_of_dealing(game: State, source: Reference, player: PlayerId) -> None:
    if game.listening[c.ON_DEALS_DAMAGE] and source != NOTHING:
        fire(game, c.ON_DEALS_DAMAGE, source, player, game.definitions[card_of(source)])


class DeathsFrame(Frame):
    """Permanents that die at the same moment: one after the other, as the active player says (STACK-9)."""

    def __init__(self, dying: list[Reference]) -> None:
        self.dying = dying

    def advance(self, game: State) -> None:
        """Have the next one die; those still to die are on the battlefield until then."""
        there = self.dying
        if len(there) > 1:
            there = [one.reference for one in permanents_in_order(game, 13) if one.reference in self.dying]
        if not there:
            game.frames.pop()
        elif len(there) == 1:
            game.frames.pop()
            self._kill(game, there[0])
        else:
            self.dying = there
            game.ask(game.active, c.DECIDE_DEATH_ORDER, [Option(c.PICK, card_of(one), one) for one in there])

    def answer(self, game: State, option: Option) -> None:
        """Kill the one that was chosen."""
        self.dying = [one for one in self.dying if one != option.target]
        self._kill(game, option.target)

    def _kill(self, game: State, reference: Reference) -> None:
        permanent = game.permanent(reference)
        if permanent is not None:
            destroy_permanent(game, permanent)

    def copy(self) -> Frame:
        """The same frame, on its own."""
        return DeathsFrame(self.dying[:])


def damage_hero(game: State, player: PlayerId, points: int, source: Reference, source_player: PlayerId) -> bool:
    """Deal damage to the hero of `player` (LIFE-1); the points are asked one by one. Returns whether any got through."""
    if points <= 0:
        return False
    points = game.hero(player).prevented(PREVENTS, points)
    if points <= 0:
        return False
    if game.players[player].is_endless:
        game.players[player].damage_taken += points
        _tell_of_hit(game, player, source, source_player)
    else:
        game.frames.append(HeroDamageFrame(player, points, source, source_player))
    return True


def _tell_of_hit(game: State, player: PlayerId, source: Reference, source_player: PlayerId) -> None:
    """Damage to a hero was dealt: what waits for it wakes (KEY-DIRECT-HIT, also past the last card)."""
    hero = game.hero(player)
    if game.listening[c.ON_DAMAGED]:
        fire(game, c.ON_DAMAGED, hero.reference, player, hero.definition)
    _tell_of_dealing(game, source, source_player)
    if source != NOTHING and source_player != NOBODY and game.players[source_player].side != game.players[player].side:
        permanent = game.permanent(source)
        if permanent is None:
            fire_of_card(game, c.ON_DIRECT_HIT, source, source_player)  # a tactic hit with its text, or a card that has left by now
        elif permanent.definition.listens[c.ON_DIRECT_HIT]:
            fire_own(game, c.ON_DIRECT_HIT, permanent, source_player)


class HeroDamageFrame(Frame):
    """Damage to a hero being taken: for each point a card, or a Shield on top prevents it (LIFE-1, KEY-SHIELD)."""

    def __init__(self, player: PlayerId, points: int, source: Reference, source_player: PlayerId, dealt: bool = False) -> None:
        self.player = player
        self.points = points
        self.source = source
        self.source_player = source_player
        self.dealt = dealt

    def advance(self, game: State) -> None:
        """Ask for the next point; past the last card nothing more happens (LIFE-2)."""
        person = game.players[self.player]
        pile = game.sides[person.side]
        if self.points > 0 and not pile.deck and not person.hand:
            self.points = 0
            self.dealt = True
        if self.points == 0:
            game.frames.pop()
            if self.dealt:
                _tell_of_hit(game, self.player, self.source, self.source_player)
            return
        options: list[Option] = []
        if pile.deck:
            options.append(GIVING_UP_THE_TOP)
        for card in person.hand:
            options.append(GIVING_UP_HAND[card])
        if pile.shields and pile.deck and pile.deck[-1] in pile.shields:
            options.append(Option(c.USE_SHIELD, pile.deck[-1]))
        game.ask(self.player, c.DECIDE_LIFE, options)

    def answer(self, game: State, option: Option) -> None:
        """Take the point."""
        self.points -= 1
        pile = game.sides[game.players[self.player].side]
        if option.kind == c.USE_SHIELD:
            card = pile.deck.pop()
            pile.shields.remove(card)
            pile.removed.append(card)
            if game.log is not None:
                game.note("shield_used", self.player, card)
            return
        self.dealt = True
        lose_card(game, self.player, option)

    def copy(self) -> Frame:
        """The same frame, on its own."""
        return HeroDamageFrame(self.player, self.points, self.source, self.source_player, self.dealt)


def lose_card(game: State, player: PlayerId, option: Option) -> None:
    """Destroy the top card of the deck or a hand card, as `option` says."""
    if option.kind == c.HAND_CARD:
        card = option.card
        origin = c.IN_HAND
    else:
        card = game.sides[game.players[player].side].deck[-1]
        origin = c.IN_DECK
    if game.log is not None:
        game.note("destroys", player, card, number=origin)
    to_graveyard(game, card, origin, player)


class DestroyCardsFrame(Frame):
    """A player destroys own cards by an effect; no damage, so nothing prevents it."""

    def __init__(self, player: PlayerId, number: int, from_deck: bool, from_hand: bool) -> None:
        self.player = player
        self.number = number
        self.from_deck = from_deck
        self.from_hand = from_hand

    def advance(self, game: State) -> None:
        """Ask for the next card."""
        person = game.players[self.player]
        deck = game.sides[person.side].deck
        options: list[Option] = []
        if self.number > 0:
            if self.from_deck and deck:
                options.append(GIVING_UP_THE_TOP)
            if self.from_hand:
                for card in person.hand:
                    options.append(GIVING_UP_HAND[card])
        if options:
            game.ask(self.player, c.DECIDE_DESTROY, options)
        else:
            game.frames.pop()

    def answer(self, game: State, option: Option) -> None:
        """Destroy it."""
        self.number -= 1
        lose_card(game, self.player, option)

    def copy(self) -> Frame:
        """The same frame, on its own."""
        return DestroyCardsFrame(self.player, self.number, self.from_deck, self.from_hand)
