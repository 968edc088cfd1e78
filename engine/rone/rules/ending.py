"""The end of the game: who has no cards left (END, TEAM-6), and how one of three players leaves it (TRI-6, TRI-7)."""

from __future__ import annotations

from engine.match.match import NOBODY, PlayerId
from engine.rone.rules import codes as c
from engine.rone.rules.ids import NO_SIDE, SideId
from engine.rone.rules.moves import change_control, end_changes, has_room, leave_battlefield, put_card, technology_goes
from engine.rone.rules.state import State


def check_end(game: State) -> None:
    """See who has no card in deck and hand; called when a whole stack has been carried out and at the end of each phase (END-1)."""
    if game.is_over:
        return
    for player in game.players:
        # the usual case, told apart quickly: everybody still has a card
        if not player.hand and not player.is_endless and not player.eliminated and not game.sides[player.side].deck:
            break
    else:
        return
    beaten = [side for side in game.side_ids() if _is_beaten(game, side)]
    standing = [side for side in game.side_ids() if side not in beaten and not _is_eliminated(game, side)]
    if not beaten:
        return
    if len(standing) == 0:
        _finish(game, NO_SIDE, "END-1" if len(game.sides) == 2 else "TRI-7")
    elif len(standing) == 1:
        reason = "TEAM-6" if game.teams else "END-1"
        if len(game.sides) == 3 and len(beaten) == 2:
            reason = "TRI-7"
        _finish(game, standing[0], reason)
    else:
        for side in beaten:
            _eliminate(game, game.side_players(side)[0])


def end_without_end(game: State) -> None:
    """Effects that wake each other for ever: a draw (END-1), also where players are asked in between and none of them ends it."""
    _finish(game, NO_SIDE, "END-1")


def _finish(game: State, winner: SideId, reason: str) -> None:
    game.is_over = True
    game.winner = winner
    game.reason = reason
    game.decision = None
    if game.log is not None:
        game.note("ends", winner, text=reason)


def _is_eliminated(game: State, side: SideId) -> bool:
    return all(player.eliminated for player in game.players if player.side == side)


def _is_beaten(game: State, side: SideId) -> bool:
    """Whether a side still in the game has no card in deck and hands (END-1, TEAM-6); cards elsewhere don't count (END-2)."""
    if game.sides[side].deck:
        return False
    for player in game.players:
        if player.side == side and (player.hand or player.is_endless or player.eliminated):
            return False
    return True


def _eliminate(game: State, player: PlayerId) -> None:
    """Take a player out of a game of three: cards and effects go, the reward deck comes to who was after that player (TRI-6)."""
    hunter = NOBODY
    for other in game.following(player):
        if other != player and not game.players[other].eliminated and game.enemies(other)[0] == player:
            hunter = other
    person = game.players[player]
    person.eliminated = True
    side = person.side
    for permanent in list(game.permanents):
        if permanent is None:
            continue
        if permanent.definition.kind == c.HERO:
            if permanent.player == player:
                leave_battlefield(game, permanent)
        elif game.owners[permanent.card] == side:
            leave_battlefield(game, permanent)
            game.sides[side].removed.append(permanent.card)
        elif permanent.side == side:
            owner = game.side_players(game.owners[permanent.card])[0]
            if has_room(game, owner, permanent.definition):
                change_control(game, permanent, owner)
            else:  # a technology for which there is no room (PLAY-6, PLAY-9)
                leave_battlefield(game, permanent)
                put_card(game, permanent.card, technology_goes(game, c.IN_TECHNOLOGY_DECK), owner)
    pile = game.sides[side]
    for zone in (pile.deck, pile.graveyard, pile.technology_deck, person.hand):
        pile.removed.extend(zone)
        zone.clear()
    person.invalidate_reactions()
    pile.shields.clear()
    game.stack = [item for item in game.stack if item.player != player]
    game.pending = [waiting for waiting in game.pending if waiting.player != player]
    end_changes(game, c.UNTIL_OWN_TURN, player)  # that turn doesn't come any more
    if game.log is not None:
        game.note("eliminated", player)
    if hunter != NOBODY and game.reward:
        heir = game.players[hunter].side
        game.owners = game.owners[:]
        for card in game.reward:
            game.owners[card] = heir
        game.sides[heir].deck[0:0] = game.reward
        game.reward = []
    if game.active == player:
        game.turn_ends = True
