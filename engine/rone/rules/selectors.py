"""Selectors of RONE: what a text means, who fits it, and what lets itself be chosen (KEY-INVISIBILITY); they never change."""

from __future__ import annotations

from engine.match.match import NOTHING, PlayerId, Reference
from engine.match.parts import Context
from engine.rone.rules import codes as c
from engine.rone.rules.definitions import Definition
from engine.rone.rules.ids import SideId
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.queries import keywords_of, permanent_stat
from engine.rone.rules.references import named, permanents_in_order, references_of, zone_cards
from engine.rone.rules.state import State
from engine.rone.rules.targets import can_be_targeted, is_possible_target
from engine.rules.references import card_of
from engine.rules.selectors import NOTHING_SPENT, Comparison, Selector


class CompiledSelector(Selector):
    """A reference (then nothing else counts), or cards that fit a description."""

    def __init__(
        self,
        *,
        reference: int = c.NO_WORD,
        kinds: int = 0,
        whose: int = c.ANY,
        other: bool = False,
        races: list[str] | None = None,
        not_races: list[str] | None = None,
        keyword: int = 0,
        without: int = 0,
        comparisons: list[Comparison] | None = None,
        zone: int = c.IN_BATTLEFIELD,
        mode: int = c.EXACTLY,
        count: int = 1,
        enemy_chooses: bool = False,
    ) -> None:
        super().__init__(
            reference=reference,
            kinds=kinds,
            whose=whose,
            other=other,
            keyword=keyword,
            comparisons=comparisons,
            zone=zone,
            mode=mode,
            count=count,
            enemy_chooses=enemy_chooses,
            is_of_effects=kinds & c.EFFECT != 0,
        )
        self.races: list[str] = races or []
        """The races of which a card has one; of `not_races` it has none."""
        self.not_races: list[str] = not_races or []
        self.asks_race = bool(self.races or self.not_races)
        self.without = without
        self.is_of_units = self.is_of_permanents and kinds == c.UNIT
        """Whether it looks among the units there alone (half of what texts look for)."""
        self.describes = other or self.asks_race or keyword != 0 or without != 0 or len(self.comparisons) > 0
        """Whether it asks for more than kind and side."""

    def admits(self, race: str) -> bool:
        """Whether a card of that race fits, as far as races go."""
        return (not self.races or race in self.races) and race not in self.not_races

    # --- What fits -------------------------------------------------------------------------------

    def found_elsewhere(self, game: State, context: Context) -> list[Reference]:
        """References of the cards or effects that a word names, or that fit on the stack or in a zone, top card first."""
        if self.reference != c.NO_WORD:
            return references_of(game, self.reference, context)
        if self.kinds & c.EFFECT:
            return [item.reference for item in reversed(game.stack) if self.fits(game, item.reference, context)]
        return self._cards_in_zone(game, context)

    def spoken_of(self, game: State, context: Context) -> list[Reference]:
        """What fits, or what a word for a card names, though it may have left."""
        return named(game, self.reference, context) if c.NO_WORD < self.reference < c.YOU else self.all_fitting(game, context)

    def fitting(self, game: State, context: Context) -> list[Permanent]:
        """The permanents that fit, in seat order, then in the order they came; units of a side that can't be meant are not looked at."""
        if not self.is_of_units:
            return [one for one in permanents_in_order(game, self.kinds) if self._fits_permanent(game, one, context)]
        found: list[Permanent] = []
        count = len(game.sides)
        own = game.players[context.player].side
        side = game.players[game.active].side
        for _ in range(count):
            if self.whose == c.ANY or (side == own) == (self.whose == c.OWN):
                for unit in game.sides[side].units:
                    if not self.describes or self.is_described(game, unit, context.source):
                        found.append(unit)
            side = SideId(side + 1 if side + 1 < count else 0)
        return found

    def fits(self, game: State, reference: Reference, context: Context) -> bool:
        """Whether what `reference` names fits, wherever it looks; the choice of a target aside."""
        if self.kinds & c.EFFECT and reference < NOTHING:
            for item in game.stack:
                if item.reference == reference:
                    own = game.players[item.player].side == game.players[context.player].side
                    return self.whose == c.ANY or own == (self.whose == c.OWN)
            return False
        if self.zone != c.IN_BATTLEFIELD:
            return reference in self._cards_in_zone(game, context)
        permanent = game.permanent(reference)
        return permanent is not None and self._fits_permanent(game, permanent, context)

    def fits_card(self, definition: Definition) -> bool:
        """Whether a card that is not on the battlefield fits, by what is printed on it."""
        if self.kinds and not definition.kind & self.kinds:
            return False
        if self.asks_race and not self.admits(definition.race):
            return False
        if self.keyword and not definition.keywords & self.keyword:
            return False
        if self.without and definition.keywords & self.without:
            return False
        return self.compared(definition.stats)

    def stat_of(self, game: State, permanent: Permanent, stat: int) -> int:
        """A stat of a permanent."""
        return permanent_stat(game, permanent, stat)

    def has_cost(self, game: State, definition: Definition, permanent: Permanent | None, source: Reference) -> bool:
        """Whether a changed cost is that of a card: as it is now on the battlefield, as it is printed elsewhere."""
        if permanent is None:
            return self.fits_card(definition)
        if self.kinds and not definition.kind & self.kinds:
            return False
        return not self.describes or self.is_described(game, permanent, source)

    def touches(self, game: State, permanent: Permanent, source: Permanent) -> bool:
        """Whether a passive ability of `source` touches `permanent` as it is now."""
        if self.reference != c.NO_WORD:
            return permanent.reference in references_of(game, self.reference, Context(source.player, source.reference))
        if not permanent.definition.kind & self.kinds:
            return False
        if self.whose != c.ANY:
            own = permanent.side == source.side
            if own != (self.whose == c.OWN):
                return False
            if own and game.teams and permanent.player != game.controller_of(source) and not game.is_shared(permanent.definition.kind):
                return False
        return not self.describes or self.is_described(game, permanent, source.reference)

    def _fits_permanent(self, game: State, permanent: Permanent, context: Context) -> bool:
        """Whether a permanent fits by kind, side and description."""
        if not permanent.definition.kind & self.kinds:
            return False
        if self.whose != c.ANY:
            own = permanent.side == game.players[context.player].side
            if own and game.teams and permanent.player != context.player and not game.is_shared(permanent.definition.kind):
                return False  # a team mate's hero or technology is neither own nor the enemy's (TEAM-7, 1E)
            if own != (self.whose == c.OWN):
                return False
        return not self.describes or self.is_described(game, permanent, context.source)

    def is_described(self, game: State, permanent: Permanent, source: Reference) -> bool:
        """Whether a permanent fits, kind and side aside; `source` is what the text stands on."""
        if self.other and permanent.reference == source:
            return False
        if self.asks_race and not self.admits(permanent.definition.race):
            return False
        if self.keyword and not keywords_of(game, permanent) & self.keyword:
            return False
        if self.without and keywords_of(game, permanent) & self.without:
            return False
        return not self.comparisons or self.compares(game, permanent)

    def _cards_in_zone(self, game: State, context: Context) -> list[Reference]:
        found: list[Reference] = []
        own_side = game.players[context.player].side
        for side in game.side_ids():
            if self.whose != c.ANY and (side == own_side) != (self.whose == c.OWN):
                continue
            if len(game.sides) > 2 and game.players[side].eliminated:
                continue  # its cards have left the game (TRI-6)
            for card in zone_cards(game, side, self.zone, context.player):
                if self.other and card == card_of(context.source):
                    continue
                if self.fits_card(game.definitions[card]):
                    found.append(Reference(card))
        return found

    # --- What may be chosen ----------------------------------------------------------------------

    def possible_targets(self, game: State, context: Context, spent: list[Reference] = NOTHING_SPENT) -> list[Reference]:
        """What may be chosen now: what fits, and lets itself be chosen (KEY-INVISIBILITY); nothing of what is `spent`."""
        found = super().possible_targets(game, context, spent)
        if self.kinds & c.EFFECT:
            return [one for one in found if is_possible_target(game, one, context.player)]
        return found

    def may_choose(self, game: State, permanent: Permanent, player: PlayerId) -> bool:
        """Whether it lets itself be chosen (KEY-INVISIBILITY)."""
        return can_be_targeted(game, permanent, player)

    def is_still_legal(self, game: State, reference: Reference, context: Context) -> bool:
        """Whether what was chosen is still there and may still be chosen (STACK-6)."""
        if self.reference == c.ENEMY_PLAYER:
            for player in game.players:
                if player.hero == card_of(reference):
                    return not player.eliminated
        if not self.fits(game, reference, context):
            return False
        return self.zone != c.IN_BATTLEFIELD or is_possible_target(game, reference, context.player)

    def must_choose(self, game: State) -> bool:
        """Whether somebody chooses what it takes; of several enemies one is chosen like a target."""
        if self.reference == c.ENEMY_PLAYER:
            return len(game.players) > 2
        return self.is_chosen

    def is_chosen_early(self, game: State) -> bool:
        """Whether it is chosen when the effect is put on the stack; cards in hands and decks are chosen when it is carried out."""
        return self.is_aimed or (self.reference == c.ENEMY_PLAYER and len(game.players) > 2)

    def has_target(self, game: State, player: PlayerId, source: Reference, spent: list[Reference]) -> bool:
        """Whether a text of `player` on `source` has something to choose here (as `possible_targets` would find, but faster)."""
        if not self.is_of_units:
            return bool(self.possible_targets(game, Context(player, source), spent))
        own = game.sides[game.players[player].side]
        whose = self.whose
        for side in game.sides:
            if side.units and (whose == c.ANY or (side is own) == (whose == c.OWN)):
                for unit in side.units:
                    if (not self.describes or self.is_described(game, unit, source)) and can_be_targeted(game, unit, player):
                        return True
        return False
