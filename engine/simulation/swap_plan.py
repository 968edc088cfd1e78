"""What swaps are looked at, and the lists that come of them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.simulation.game import ListedCard, SimulatedGame
from engine.simulation.lists import Deck


@dataclass(frozen=True)
class SwapPlan:
    """The cards worth a closer look, the most promising first; `looked_at` is how many cards the screening played."""

    cuts: tuple[int, ...]
    adds: tuple[int, ...]
    looked_at: int

    @property
    def swaps(self) -> list[tuple[int, int]]:
        """Every cut with every add but itself."""
        return [(cut, add) for cut in self.cuts for add in self.adds if cut != add]


def distinct(game: SimulatedGame[Deck], deck: Deck) -> list[ListedCard]:
    """Each card of the pile once, lowest id first."""
    return sorted({int(card.id): card for card in game.cards(deck)}.values(), key=lambda card: int(card.id))


def swapped(game: SimulatedGame[Deck], deck: Deck, cut: int, add: ListedCard) -> Deck:
    """The list with the last copy of `cut` replaced by `add` in its very place, so that every other card is dealt as before."""
    cards = list(game.cards(deck))
    cards[max(number for number, card in enumerate(cards) if card.id == cut)] = add
    return game.with_cards(deck, cards)


def blanked(game: SimulatedGame[Deck], deck: Deck, card: int) -> Deck:
    """The list with a card that does nothing in the place of each copy of `card`."""
    return game.with_cards(deck, [game.blank(one) if one.id == card else one for one in game.cards(deck)])
