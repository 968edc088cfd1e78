"""Selectors of Tagewerk: what a text means, who fits it, and what may be chosen (TEXT-2); they never change."""

from __future__ import annotations

from typing import Final

from engine.match.match import NO_REFERENCE, GameCard, PlayerId, Reference
from engine.match.parts import Context
from engine.rules.references import MOST_CARDS, card_of
from engine.rules.selectors import Comparison, Selector
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.definitions import Definition
from engine.tagewerk.rules.pieces import Piece
from engine.tagewerk.rules.queries import is_forbidden, keywords_of, named_by, pieces_in_order, pile_of, stat_of
from engine.tagewerk.rules.state import State

ANYTHING: Final = -1
"""Of a question with yes or no: it isn't asked."""


class CompiledSelector(Selector):
    """A selector: what a text looks for. With a `reference` the rest says nothing."""

    def __init__(
        self,
        *,
        reference: int = c.NO_WORD,
        kinds: int = 0,
        whose: int = c.ANY,
        other: bool = False,
        faction: str = "",
        main: int = ANYTHING,
        token: int = ANYTHING,
        hidden: int = ANYTHING,
        fighter: int = ANYTHING,
        keyword: int = 0,
        comparisons: list[Comparison] | None = None,
        zone: int = c.IN_PLAY,
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
        self.faction = faction
        self.main = main
        self.token = token
        self.hidden = hidden
        self.fighter = fighter
        self.asks_more = bool(faction or main != ANYTHING or token != ANYTHING or fighter != ANYTHING or keyword or comparisons)
        """Whether a hidden item must be known to answer (only to its controller)."""
        self.is_plain = not (self.asks_more or other or hidden != ANYTHING)
        """Whether kind and player alone decide."""

    # --- What fits -------------------------------------------------------------------------------

    def fitting(self, game: State, context: Context) -> list[Piece]:
        """What fits in play, the own cards first."""
        source = card_of(context.source)
        found = pieces_in_order(game, self.kinds or c.ANY_CARD, context.player)
        return [piece for piece in found if self.fits_piece(game, piece, context.player, source)]

    def found_elsewhere(self, game: State, context: Context) -> list[Reference]:
        """References of the cards or effects that a word names, or that fit on the stack or in a pile, the own first."""
        if self.reference == c.THAT:
            return [one for one in context.that if one != NO_REFERENCE]
        if self.reference != c.NO_WORD:
            named = named_by(game, self.reference, context)
            return [] if named == NO_REFERENCE else [named]
        you = context.player
        found: list[Reference] = []
        if self.kinds & c.EFFECT:
            for effect in game.stack:
                if self.whose == c.ANY or (effect.player == you) == (self.whose == c.OWN):
                    found.append(effect.reference)
            return found
        source = card_of(context.source)
        for player in game.in_turn(you):
            if self.whose == c.ANY or (player == you) == (self.whose == c.OWN):
                for card in reversed(pile_of(game.players[player], self.zone)):
                    if (not self.other or card != source) and self.fits_card(game.definitions[card]):
                        found.append(Reference(card))
        return found

    def touches(self, game: State, permanent: Piece, source: Piece) -> bool:
        """Whether a passive ability of `source` is about a card in play; what is about a bearer is asked of the bearer's items."""
        if self.reference == c.SELF:
            return source is permanent
        return self.reference != c.BEARER and self.fits_piece(game, permanent, source.player, source.card)

    def fits_piece(self, game: State, piece: Piece, you: PlayerId, source: GameCard) -> bool:
        """Whether a card in play fits in a text of `you`, written on `source`."""
        definition = piece.definition
        if self.whose != c.ANY and (piece.player == you) != (self.whose == c.OWN):
            return False
        if piece.is_hidden:
            if self.kinds != c.ITEM or self.hidden == 0 or (self.asks_more and piece.player != you):
                return False
        elif (self.kinds and not definition.kind & self.kinds) or self.hidden == 1:
            return False
        return self.is_plain or (
            (not self.other or piece.card != source) and self._fits_printed(definition) and self._fits_now(game, piece)
        )

    def fits_card(self, definition: Definition) -> bool:
        """Whether a card that isn't in play fits, its place and its player aside."""
        if self.kinds and not definition.kind & self.kinds:
            return False
        if self.is_plain:
            return True
        if not self._fits_printed(definition) or (self.keyword and not definition.keywords & self.keyword):
            return False
        return self.compared(definition.stats)

    def _fits_printed(self, definition: Definition) -> bool:
        """Whether what is printed on a card fits, keywords and numbers aside."""
        return not (
            (self.faction and definition.faction != self.faction)
            or (self.main >= 0 and definition.is_main != (self.main == 1))
            or (self.token >= 0 and definition.is_token != (self.token == 1))
            or (self.fighter >= 0 and definition.is_fighter != (self.fighter == 1))
        )

    def _fits_now(self, game: State, piece: Piece) -> bool:
        """Whether keywords and numbers fit; of a card that has left play as they were then."""
        left = game.gone(piece.reference) if game.pieces[piece.card] is not piece else None
        if self.keyword and not (keywords_of(game, piece) if left is None else left.keywords) & self.keyword:
            return False
        return self.compares(game, piece) if left is None else self.compared(left.stats)

    def stat_of(self, game: State, permanent: Piece, stat: int) -> int:
        """A stat of a card in play."""
        return stat_of(game, permanent, stat)

    # --- What may be chosen ----------------------------------------------------------------------

    def may_choose(self, game: State, permanent: Piece, player: PlayerId) -> bool:
        """Whether it isn't forbidden to choose it (TEXT-2)."""
        return not is_forbidden(game, permanent, c.CANNOT_BE_TARGETED)

    def has_target(self, game: State, player: PlayerId, source: Reference, spent: list[Reference]) -> bool:
        """Whether anything may be chosen (TEXT-2): what `possible_targets` would list, up to the first."""
        if not self.is_of_permanents:
            return bool(self.possible_targets(game, Context(player, source)))
        card = card_of(source)
        for piece in pieces_in_order(game, self.kinds or c.ANY_CARD, player):
            if self.fits_piece(game, piece, player, card) and not is_forbidden(game, piece, c.CANNOT_BE_TARGETED):
                return True
        return False

    def is_still_legal(self, game: State, reference: Reference, context: Context) -> bool:
        """Whether what was chosen is still there, still fits and still may be chosen (TEXT-2)."""
        if reference < NO_REFERENCE:
            return any(effect.reference == reference for effect in game.stack)
        if reference < MOST_CARDS:
            card = GameCard(reference)
            return any(card in pile_of(player, self.zone) for player in game.players)
        piece = game.permanent(reference)
        return (
            piece is not None
            and self.fits_piece(game, piece, context.player, card_of(context.source))
            and not is_forbidden(game, piece, c.CANNOT_BE_TARGETED)
        )
