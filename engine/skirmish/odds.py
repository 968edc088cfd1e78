"""Exact chances of what X comes to (XST), in fractions: of a value, of damage, of what lies open already.

Whoever knows how many X cards of each face are left knows the chance of every value; the order is hidden (XST-8). All cards of a stack
come in any order equally, so two things that a value is made of are independent of each other: which plain numbers come, and how many
criticals come before the last of them. Stacks and boxes are counts of cards by face: a number from 0 up, or `1+X`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

from engine.chances import Chances as Chances
from engine.chances import at_least as at_least
from engine.chances import combined, mapped, mixed, moved
from engine.chances import mean as mean
from engine.errors import EngineError
from engine.skirmish.cards import CRITICAL, x_stack_of
from engine.skirmish.formula import MOST_X, Formula, find_formula

Faces = Mapping[str, int] | Mapping[int, int] | Mapping[str | int, int]
"""How many X cards there are of each face."""
MOST_DIGITS: Final = 2
"""The most figures of a formula that is a plain number."""
LONGEST_FACE: Final = 4
LONGEST_SHOWN: Final = 20
"""The most figures of a number on an X card that are read, and of what is none that are told."""
MOST_FACE: Final = 30
MOST_CARDS: Final = 99
"""The highest number on an X card, and the most cards of a face, that are reckoned with."""


class OddsError(EngineError):
    """Chances can't be told: a formula can't be read, or X cards can't lie so."""

    code = "ODDS_IMPOSSIBLE"


def parse_formula(text: str) -> Formula:
    """The formula of a text such as `2X+2`, `X-1` or `3`; a plain number is a formula without X.

    Raises:
        OddsError: it is no formula, or has more than 9 X.
    """
    written = text.strip().upper()
    if written.isascii() and written.isdecimal() and len(written) <= MOST_DIGITS:
        return Formula(0, int(written))
    found = find_formula(written)
    if found is None:
        raise OddsError(f"{text[:40]!r} is no formula: X, X-1 or 2X+2, with at most {MOST_X} X")
    return found


def formula_text(formula: Formula) -> str:
    """As cards have it: `2X+2`, `X`, `3`."""
    return str(formula) if formula.times else str(formula.plus)


@dataclass(frozen=True)
class _Stack:
    """X cards that are shuffled: the numbers on the plain ones with how many there are of each, and the criticals."""

    numbers: tuple[tuple[int, int], ...]
    plain: int
    criticals: int

    @property
    def cards(self) -> int:
        return self.plain + self.criticals

    def sums(self, drawn: int) -> Chances:
        """The sum of so many of its plain cards, any of them equally."""
        ways: list[dict[int, int]] = [{0: 1}, *({} for _ in range(drawn))]
        for number, copies in self.numbers:
            for taken in range(drawn, 0, -1):
                for copies_taken in range(1, min(copies, taken) + 1):
                    factor = comb(copies, copies_taken)
                    for value, many in ways[taken - copies_taken].items():
                        further = value + number * copies_taken
                        ways[taken][further] = ways[taken].get(further, 0) + many * factor
        whole = comb(self.plain, drawn)
        return {value: Fraction(many, whole) for value, many in ways[drawn].items()}

    def criticals_before(self, drawn: int) -> Chances:
        """How many criticals come before the plain card that is drawn as the last of `drawn`."""
        if not drawn:
            return {0: Fraction(1)}
        orders = comb(self.cards, self.criticals)
        return {
            before: Fraction(comb(before + drawn - 1, before) * comb(self.cards - before - drawn, self.plain - drawn), orders)
            for before in range(self.criticals + 1)
        }

    def whole_sum(self) -> int:
        """The sum of all its cards, criticals too."""
        return sum(number * copies for number, copies in self.numbers) + self.criticals


def _stack_of(faces: Mapping[str, int]) -> _Stack:
    numbers = tuple((int(face), cards) for face, cards in faces.items() if face != CRITICAL)
    return _Stack(numbers, sum(cards for _number, cards in numbers), faces.get(CRITICAL, 0))


def checked_box(box: Faces) -> dict[str, int]:
    """A whole X stack by face, numbers in their order, then `1+X`.

    Raises:
        OddsError: a face or a number of cards can't be, or no card is a plain number (XST-2).
    """
    try:
        found = x_stack_of(_counted(box))
    except ValueError as error:
        raise OddsError(str(error)) from error
    if any(face != CRITICAL and int(face) > MOST_FACE for face in found) or any(cards > MOST_CARDS for cards in found.values()):
        raise OddsError(f"an X card has at most {MOST_FACE} on it, and there are at most {MOST_CARDS} of a face")
    return found


def _counted(faces: Faces) -> dict[str, int]:
    """`faces` by their names, without those of which there is none."""
    found: dict[str, int] = {}
    for face, cards in faces.items():
        name = str(face).strip().upper()
        if cards < 0:
            raise OddsError(f"there can't be {cards} X cards with {name[:LONGEST_FACE]}")
        if cards:
            if name != CRITICAL and not (name.isascii() and name.isdecimal() and len(name) <= LONGEST_FACE):
                raise OddsError(f"{name[:LONGEST_SHOWN]!r} is no X card: a number from 0 up, or {CRITICAL} (XST-2)")
            name = name if name == CRITICAL else str(int(name))
            found[name] = found.get(name, 0) + cards
    return found


def checked_stack(stack: Faces, box: Faces) -> dict[str, int]:
    """The rest of the X cards of `box`, in the order of its faces; the whole of it where nothing is left (XST-5).

    Raises:
        OddsError: it holds cards that the box doesn't have.
    """
    whole, left = checked_box(box), _counted(stack)
    for face, cards in left.items():
        if cards > whole.get(face, 0):
            raise OddsError(f"{cards} X cards with {face} can't be left of {whole.get(face, 0)}")
    return {face: left[face] for face in whole if face in left} or whole


def stack_after(drawn: Iterable[str | int], box: Faces) -> dict[str, int]:
    """The rest of the X cards of `box` when those lie open; the whole of it where nothing is left (XST-5).

    Raises:
        OddsError: more cards of a face lie open than there are.
    """
    whole = checked_box(box)
    taken = Counter(face for one in drawn for face in _counted({str(one): 1}))
    for face, cards in taken.items():
        if cards > whole.get(face, 0):
            raise OddsError(f"{cards} X cards with {face} can't have been drawn of {whole.get(face, 0)}")
    return {face: left for face, cards in whole.items() if (left := cards - taken[face])} or whole


def distribution(formula: Formula | str, stack: Faces, box: Faces) -> Chances:
    """The chance of each number that `formula` comes to when it is drawn from `stack`, what is left of `box` (XST-1 to XST-5).

    An empty stack is the whole box. Numbers below 0 stay as they are: what they count as depends on what they are for (`value`, `damage`).

    Raises:
        OddsError: the formula can't be read, or the stack is none that the box may come to.
    """
    read = parse_formula(formula) if isinstance(formula, str) else formula
    whole = _stack_of(checked_box(box))
    return moved(_drawn(read.times, _stack_of(checked_stack(stack, box)), whole), read.plus)


def after_discard(formula: Formula | str, stack: Faces, box: Faces, cards: int) -> Chances:
    """The same after `cards` X cards were turned over unseen (`discard_x`): it differs only where the stack may run out (XST-5)."""
    read = parse_formula(formula) if isinstance(formula, str) else formula
    whole, left = _stack_of(checked_box(box)), _stack_of(checked_stack(stack, box))
    if cards > left.cards:
        left, cards = whole, (cards - left.cards - 1) % whole.cards + 1
    parts: list[tuple[Fraction, Chances]] = []
    kept = left.cards - cards
    for plain in range(max(0, kept - left.criticals), min(kept, left.plain) + 1):
        chance = Fraction(comb(left.plain, plain) * comb(left.criticals, kept - plain), comb(left.cards, kept))
        parts.append((chance, moved(_drawn(read.times, left, whole, plain, kept - plain), read.plus)))
    return mixed(parts)


def _drawn(xs: int, stack: _Stack, whole: _Stack, plain: int | None = None, criticals: int | None = None) -> Chances:
    """The sum of so many X. With `plain` and `criticals` only so many cards of the stack, any of them, are left in it."""
    left = _Stack(stack.numbers, stack.plain if plain is None else plain, stack.criticals if criticals is None else criticals)
    if xs <= left.plain:
        return combined(stack.sums(xs), left.criticals_before(xs))
    times, last = divmod(xs - left.plain, whole.plain)  # whole stacks are drawn to their ends, criticals too (XST-5)
    if not last:
        times, last = times - 1, whole.plain
    begun = moved(stack.sums(left.plain), left.criticals + times * whole.whole_sum())
    return combined(begun, combined(whole.sums(last), whole.criticals_before(last)))


def value(chances: Chances) -> Chances:
    """The value as life, cards or squares: below 0 it counts as 0 (XST-7)."""
    return mapped(chances, lambda number: max(number, 0))


def damage(chances: Chances, strength: int = 0, armour: int = 0, prevent: int | None = 0) -> Chances:
    """The damage that is taken where a text's number has these chances (DMG-2 to DMG-4).

    Strength belongs to the formula, which makes 1 at least; armour and prevented points take away, down to 0. `prevent`: None for all.
    """
    return mapped(chances, lambda number: damage_of(number, strength, armour, prevent))


def damage_of(number: int, strength: int = 0, armour: int = 0, prevent: int | None = 0) -> int:
    """The damage that is taken of a hit whose text comes to `number` (DMG-2 to DMG-4)."""
    if prevent is None:
        return 0
    return max(0, max(0, max(1, number + strength) - armour) - prevent)


def defeats(chances: Chances, life: int) -> Fraction:
    """The chance that damage of these chances brings a character with so much life down to 0 (END-1)."""
    return sum((chance for number, chance in chances.items() if number >= life), Fraction(0))


def damage_in_turn(formulas: Sequence[Formula], stack: Faces, box: Faces, strength: int = 0) -> Chances:
    """The damage of several hits one after the other, each at least 1 (DMG-3), which draw from the same stack."""
    whole = checked_box(box)
    faces = list(whole)
    begun = checked_stack(stack, box)
    start = tuple(begun.get(face, 0) for face in faces)
    states: dict[tuple[tuple[int, ...], int], Fraction] = {(start, 0): Fraction(1)}
    full = tuple(whole[face] for face in faces)
    for formula in formulas:
        drawn = {(left, done, formula.plus): chance for (left, done), chance in states.items()}
        for _number in range(formula.times):
            drawn = _one_x(drawn, faces, full)
        states = {}
        for (left, done, number), chance in drawn.items():
            after = (left, done + damage_of(number, strength))
            states[after] = states.get(after, Fraction(0)) + chance
    return mixed((chance, {done: Fraction(1)}) for (_left, done), chance in states.items())


_Drawing = dict[tuple[tuple[int, ...], int, int], Fraction]


def _one_x(drawing: _Drawing, faces: Sequence[str], full: tuple[int, ...]) -> _Drawing:
    """One X drawn from each state: what is left by face, the damage so far, and what this hit's formula has come to."""
    found: _Drawing = {}
    while drawing:
        further: _Drawing = {}
        for (left, done, number), chance in drawing.items():
            here = left if any(left) else full
            cards = sum(here)
            for place, face in enumerate(faces):
                if not here[place]:
                    continue
                is_critical = face == CRITICAL
                after = (
                    (*here[:place], here[place] - 1, *here[place + 1 :]),
                    done,
                    number + (1 if is_critical else int(face)),
                )
                target = further if is_critical else found
                target[after] = target.get(after, Fraction(0)) + chance * Fraction(here[place], cards)
        drawing = further
    return found
