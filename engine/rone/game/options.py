"""What a player is asked and what happened: decisions, their options, the log's happenings."""

from __future__ import annotations

from engine.rone.game.codes import NOTHING


class Option:
    """One thing a player may decide. `card` is a game card, `target` a reference; both -1 where there is none."""

    def __init__(self, kind: int, card: int = NOTHING, target: int = NOTHING, number: int = 0) -> None:
        self.kind = kind
        self.card = card
        self.target = target
        self.number = number

    def key(self) -> tuple[int, int, int, int]:
        """Equal for equal options."""
        return (self.kind, self.card, self.target, self.number)


def plain_options(kind: int) -> list[Option]:
    """The option of a kind about each card and nothing else, by card: options never change, so games share them."""
    return [Option(kind, card) for card in range(256)]


def numbered_options(kind: int) -> list[Option]:
    """The options of a kind about nothing but a number, by that; shared too."""
    return [Option(kind, number=number) for number in range(256)]


class Decision:
    """What a player must decide: one of `options`, by index. `card` is the card it is about, -1 for none."""

    def __init__(self, player: int, kind: int, options: list[Option], card: int = NOTHING) -> None:
        self.player = player
        self.kind = kind
        self.options = options
        self.card = card


class Happening:
    """Something that happened, for the log: what (a word), who, which cards, how much."""

    def __init__(self, kind: str, player: int, card: int, other: int, number: int, text: str) -> None:
        self.kind = kind
        self.player = player
        self.card = card
        self.other = other
        self.number = number
        self.text = text

    def key(self) -> tuple[str, int, int, int, int, str]:
        """Equal for equal happenings."""
        return (self.kind, self.player, self.card, self.other, self.number, self.text)
