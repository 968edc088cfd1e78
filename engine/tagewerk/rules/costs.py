"""What must be paid, whether it can be, and paying it (RES-4 to RES-6, PLAY-6)."""

from __future__ import annotations

from engine.match.match import Option, PlayerId
from engine.match.parts import Frame
from engine.rules.costs import change_of_cost, changes_left
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.definitions import Ability, Definition
from engine.tagewerk.rules.moves import leave
from engine.tagewerk.rules.pieces import Piece, Player
from engine.tagewerk.rules.state import State


def _changed(game: State, player: PlayerId, of: int, definition: Definition) -> int:
    """By how much texts change what `player` pays for a card."""
    return change_of_cost(game, player, game.players[player].cost_changes, c.CHANGES_COST, of, definition)


def play_cost(game: State, player: PlayerId, definition: Definition) -> int:
    """The recruit cost with all changes: 1 at least for a faction's character, else 0 (RES-5); of a place without the old one (PLACE-3)."""
    cost = definition.cost
    if game.passives[c.CHANGES_COST] or game.players[player].cost_changes:
        if definition.kind == c.PLACE and game.players[player].place is not None:
            game = _without_place(game, player)
        cost += _changed(game, player, c.COST_OF_PLAY, definition)
    return max(cost, definition.least_cost)


def _without_place(game: State, player: PlayerId) -> State:
    """A copy of the match in which the player's place has gone, with its items: nothing of it counts, and nothing counts it."""
    later = game.copy()
    place = later.players[player].place
    assert place is not None
    leave(later, [place], c.IN_GRAVEYARD)
    return later


def ability_cost(game: State, piece: Piece, ability: Ability) -> int:
    """The resources that an activated ability costs, with all changes."""
    cost = ability.resource
    if cost and (game.passives[c.CHANGES_COST] or game.players[piece.player].cost_changes):
        cost = max(cost + _changed(game, piece.player, c.COST_OF_ABILITY, piece.definition), 0)
    return cost


def use_up_changes(game: State, player: PlayerId, of: int, definition: Definition) -> None:
    """A payment was made: changes for so many payments count it."""
    person = game.players[player]
    if person.cost_changes:
        person.cost_changes = changes_left(game, person.cost_changes, of, definition)


def resources_of(person: Player) -> int:
    """All that a player could pay now: the pool and the ready tokens."""
    total = 0
    for number in person.pool:
        total += number
    for number in person.ready:
        total += number
    return total


def has_faction(game: State, person: Player, faction: str) -> bool:
    """Whether one of the resources that a player could pay is of that faction (RES-4); "" is none that must be."""
    if not faction:
        return True
    number = game.factions[faction]
    return person.pool[number] + person.ready[number] > 0


class PayFrame(Frame):
    """A player pays so many resources, one of them of `faction` (0: any); of several kinds the payer chooses (RES-6)."""

    def __init__(self, player: PlayerId, left: int, faction: int) -> None:
        self.player = player
        self.left = left
        self.faction = faction

    def advance(self, game: State) -> None:
        """Pay what leaves no choice, and ask for the next kind where some is left."""
        person = game.players[self.player]
        while self.left:
            pool = person.pool
            kinds = self._kinds(pool)
            is_pool = bool(kinds)
            if not is_pool:
                kinds = self._kinds(person.ready)
            if len(kinds) == 1 or not self._takes_all(pool if is_pool else person.ready):
                game.ask(self.player, c.DECIDE_PAY, [Option(c.PAY_WITH, number=kind) for kind in kinds])
                if game.decision is not None:
                    return
            else:
                self._pay(game, kinds[0])
        game.frames.pop()

    def _kinds(self, source: list[int]) -> list[int]:
        """What may be paid with next out of the pool, or of the ready tokens."""
        if self.faction and self.left == 1:
            return [self.faction] if source[self.faction] else []
        return [kind for kind, number in enumerate(source) if number]

    def _takes_all(self, source: list[int]) -> bool:
        """Whether all there is must be paid, in whatever order."""
        total = sum(source)
        return total <= self.left and not (self.faction and source[self.faction] == 0 and total == self.left)

    def _pay(self, game: State, kind: int) -> None:
        person = game.players[self.player]
        person.spent += 1
        self.left -= 1
        if kind == self.faction:
            self.faction = 0
        if person.pool[kind]:
            person.pool[kind] -= 1
            return
        person.ready[kind] -= 1
        if not person.resting:
            person.resting = [[0] * len(person.ready)]
        person.resting[0][kind] += 1

    def answer(self, game: State, option: Option) -> None:
        """Pay one of that kind."""
        self._pay(game, option.number)

    def copy(self) -> Frame:
        """The same frame, on its own."""
        return PayFrame(self.player, self.left, self.faction)
