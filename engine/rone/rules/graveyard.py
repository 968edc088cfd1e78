"""The way to the graveyard, and what replaces it (GRAVE, KEY-DEATH, KEY-SHIELD, PLAY-9)."""

from __future__ import annotations

from typing import Final

from engine.match.match import Decision, GameCard, Option, PlayerId, Reference
from engine.match.parts import Frame
from engine.rone.rules import codes as c
from engine.rone.rules.ids import MOST_CARDS
from engine.rone.rules.moves import leave_battlefield, naming_player, put_card, tell_of_leaving
from engine.rone.rules.pieces import Kill, Permanent
from engine.rone.rules.queries import keywords_of
from engine.rone.rules.state import State
from engine.rone.rules.triggers import fire, fire_own
from engine.rules.references import card_of

BOTH_ENDS: Final = [[Option(c.TO_TOP, GameCard(card)), Option(c.TO_BOTTOM, GameCard(card))] for card in range(MOST_CARDS)]
"""What is asked of each card on its way to a graveyard."""


class GraveyardFrame(Frame):
    """A card on its way to its owner's graveyard: the owner chooses the end (GRAVE-1)."""

    def __init__(self, card: GameCard, origin: int, player: PlayerId) -> None:
        self.card = card
        self.origin = origin
        """The zone it still lies in; a card from the stack lies nowhere."""
        self.player = player
        """Who loses it."""

    def advance(self, game: State) -> None:
        """Ask the owner."""
        side = game.owners[self.card]
        if self.origin == c.IN_BATTLEFIELD and game.permanents[self.card] is None:
            game.frames.pop()
            return
        chooser = naming_player(game, side, self.player)
        game.decision = Decision(chooser, c.DECIDE_GRAVEYARD_END, BOTH_ENDS[self.card], self.card)

    def answer(self, game: State, option: Option) -> None:
        """Put it there."""
        game.frames.pop()
        _place_in_graveyard(game, self.card, self.origin, self.player, option.kind == c.TO_TOP)

    def copy(self) -> Frame:
        """The same frame: it never changes."""
        return self


def to_graveyard(game: State, card: GameCard, origin: int, player: PlayerId) -> None:
    """Send `card` from `origin` to its owner's graveyard; asks for the end unless the graveyard is empty."""
    if not game.sides[game.owners[card]].graveyard:
        _place_in_graveyard(game, card, origin, player, True)
    else:
        game.frames.append(GraveyardFrame(card, origin, player))


def _place_in_graveyard(game: State, card: GameCard, origin: int, player: PlayerId, on_top: bool) -> None:
    pile = game.sides[game.owners[card]]
    if origin == c.IN_BATTLEFIELD:
        permanent = game.permanents[card]
        assert permanent is not None
        _bury(game, permanent, on_top)
        return
    if origin == c.IN_HAND:
        game.players[player].let_go(card)
    elif origin == c.IN_DECK:
        pile.deck.pop()
        if pile.shields and card in pile.shields:
            pile.shields.remove(card)
    else:
        assert origin == c.ON_STACK
    put_card(game, card, c.IN_GRAVEYARD, player, on_top)


def _bury(game: State, permanent: Permanent, on_top: bool) -> None:
    """From the battlefield to the graveyard: the card has died (KEY-DEATH)."""
    player = permanent.player
    reference = permanent.reference
    kill = _kill_of(game, reference)
    leave_battlefield(game, permanent)
    put_card(game, permanent.card, c.IN_GRAVEYARD, player, on_top)
    if game.log is not None:
        game.note("dies", player, permanent.card)
    tell_of_leaving(game, permanent, player)
    fire_own(game, c.ON_DEATH, permanent, player)
    fire_own(game, c.ON_ANY_DEATH, permanent, player)
    fire(game, c.ON_ANY_DEATH, reference, player, permanent.definition)
    if kill is not None:
        _tell_of_killing(game, kill)


def _kill_of(game: State, victim: Reference) -> Kill | None:
    """Who has killed what is being destroyed, if damage did that."""
    for kill in game.kills:
        if kill.victim == victim:
            return kill
    return None


def _tell_of_killing(game: State, kill: Kill) -> None:
    """What damage had brought to 0 has been destroyed: whoever dealt it has killed it, though it may have died meanwhile (STACK-9)."""
    killer = kill.killer
    fire(game, c.ON_KILLS, killer, kill.player, game.definitions[card_of(killer)])
    left = game.gone(killer) if kill.was_there else None
    if left is not None and isinstance(left.permanent, Permanent):
        fire_own(game, c.ON_KILLS, left.permanent, kill.player)


def destroy_permanent(game: State, permanent: Permanent) -> None:
    """Destroy a unit or technology: to its owner's graveyard, unless something replaces that (KEY-SHIELD, PLAY-9)."""
    definition = permanent.definition
    player = permanent.player
    if definition.kind == c.UNIT and keywords_of(game, permanent) & c.SHIELD:
        kill = _kill_of(game, permanent.reference)
        leave_battlefield(game, permanent)
        become_shield(game, permanent.card)
        tell_of_leaving(game, permanent, player)
        if kill is not None:
            _tell_of_killing(game, kill)
    elif definition.kind == c.TECHNOLOGY and game.ruleset.technologies_return:
        leave_battlefield(game, permanent)
        put_card(game, permanent.card, c.IN_TECHNOLOGY_DECK, player)
        tell_of_leaving(game, permanent, player)
    else:
        to_graveyard(game, permanent.card, c.IN_BATTLEFIELD, player)


def become_shield(game: State, card: GameCard) -> None:
    """Put a card face up under its owner's deck (KEY-SHIELD)."""
    pile = game.sides[game.owners[card]]
    pile.deck.insert(0, card)
    pile.shields = sorted([*pile.shields, card])  # in one order, whatever came first
    if game.log is not None:
        game.note("becomes_shield", game.owners[card], card)
