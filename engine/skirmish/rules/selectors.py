"""Selectors: whom a text is about, by range, sight and front (ATK-2 to ATK-4, ATK-7), and own cards in a zone."""

from __future__ import annotations

from engine.match.match import GameCard, PlayerId, Reference
from engine.match.parts import Context
from engine.rules import codes as house
from engine.rules.references import card_of
from engine.rules.selectors import NOTHING_SPENT, Comparison, Selector
from engine.skirmish.board import ANYWHERE, CARD_REACH, MELEE_REACH
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.state import Figure, State

ANY_CARD = 0


def squares_of(reach: int, longer: int = 0) -> int:
    """How many squares a range is (ATK-7); `longer` cards more where it counts cards."""
    if reach == c.MELEE:
        return MELEE_REACH
    if reach == c.ANYWHERE:
        return ANYWHERE
    return CARD_REACH * max(reach + longer, 0)


class CompiledSelector(Selector):
    """Characters in the game, or own cards in a zone, or whom a word names."""

    def __init__(
        self,
        *,
        reference: int = house.NO_WORD,
        whose: int = house.ANY,
        other: bool = False,
        reach: int = c.OF_CARD,
        is_of_that: bool = False,
        needs_sight: bool = True,
        card_kind: int = ANY_CARD,
        comparisons: list[Comparison] | None = None,
        zone: int = house.IN_PLAY,
        mode: int = house.EXACTLY,
        count: int = 1,
    ) -> None:
        super().__init__(reference=reference, whose=whose, other=other, comparisons=comparisons, zone=zone, mode=mode, count=count)
        self.reach = reach
        self.is_of_that = is_of_that
        self.needs_sight = needs_sight
        self.card_kind = card_kind

    # --- Characters --------------------------------------------------------------------------

    def fitting(self, game: State, context: Context) -> list[Figure]:
        """The characters that fit, in turn order after the active player."""
        return [figure for figure in game.in_turn_after() if self.fits(game, figure, context)]

    def fits(self, game: State, figure: Figure, context: Context) -> bool:
        """Whether a character in the game fits now."""
        you = context.player
        if (self.whose == house.OWN and figure.player != you) or (self.whose == house.ENEMY and figure.player == you):
            return False
        if self.other and (figure.player == you or figure.reference in context.that):
            return False
        if self.comparisons and not self.compares(game, figure):
            return False
        if self.is_of_that:
            for reference in context.that:
                origin = game.permanent(reference)
                if origin is not None and self._reaches(game, origin, figure, self.squares(game, context, 0)):
                    return True
            return False
        if figure.player == you:
            return True
        own = game.figures[you]
        if not self._reaches(game, own, figure, self.squares(game, context, own.sum_of(c.REACH))):
            return False
        if game.ruleset.in_front and game.grid.is_behind(own.square, own.facing, figure.square):
            kind = game.source_kind(context.source)
            return kind != c.ATTACK_CARD and kind != c.PUNCH_PLAY
        return True

    def squares(self, game: State, context: Context, longer: int) -> int:
        """How many squares its range is, `longer` cards more where it counts cards."""
        reach = self.reach
        if reach == c.OF_CARD:
            card = card_of(context.source)
            reach = c.MELEE if card < 0 else game.definitions[card].reach
        return squares_of(reach, longer)

    def _reaches(self, game: State, origin: Figure, figure: Figure, squares: int) -> bool:
        grid = game.grid
        return grid.is_within(origin.square, figure.square, squares) and (not self.needs_sight or grid.sees(origin.square, figure.square))

    def may_choose(self, game: State, permanent: Figure, player: PlayerId) -> bool:
        """Any character that fits."""
        return True

    def is_still_legal(self, game: State, reference: Reference, context: Context) -> bool:
        """Whether a named target is still in the game and still fits (ATK-5)."""
        figure = game.permanent(reference)
        return figure is not None and self.fits(game, figure, context)

    def has_target(self, game: State, player: PlayerId, source: Reference, spent: list[Reference] = NOTHING_SPENT) -> bool:
        """Whether a text finds anything to choose; what is measured from the last target is known only then."""
        return self.is_of_that or bool(self.possible_targets(game, Context(player, source)))

    def stat_of(self, game: State, permanent: Figure, stat: int) -> int:
        """Life, what is missing to 20, or the rounds of fatigue."""
        if stat == c.LIFE:
            return permanent.life
        return c.MOST_LIFE - permanent.life if stat == c.LOST_LIFE else permanent.fatigue

    # --- Words and cards ---------------------------------------------------------------------

    def found_elsewhere(self, game: State, context: Context) -> list[Reference]:
        """Whom a word names, as far as they are in the game; all own cards in a zone."""
        if self.reference == house.NO_WORD:
            return [Reference(card) for card in self.cards(game, context.player)]
        named = context.that
        if self.reference == house.SELF:
            named = [game.figures[context.player].reference]
        elif self.reference == house.CAUSE:
            named = [context.cause]
        return [reference for reference in named if game.permanent(reference) is not None]

    def cards(self, game: State, player: PlayerId) -> list[GameCard]:
        """The own cards in the zone that fit."""
        figure = game.figures[player]
        found = figure.hand if self.zone == house.IN_HAND else figure.discard
        return found if self.card_kind == ANY_CARD else [card for card in found if game.definitions[card].kind == self.card_kind]


def by_id(game: State, cards: list[GameCard]) -> list[GameCard]:
    """Cards by their ids, of equal ones the first alone: what options name."""
    definitions = game.definitions
    found: list[GameCard] = []
    for card in sorted(cards, key=lambda card: (definitions[card].id, card)):
        if not found or definitions[found[-1]].id != definitions[card].id:
            found.append(card)
    return found
