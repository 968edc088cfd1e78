"""Glicko-2, as Mark Glickman describes it: "Example of the Glicko-2 system" (22 March 2022, www.glicko.net/glicko/glicko2.pdf).

The libraries for it on the package index are one that nobody has touched for years and one of a single release, so its eight steps stand
here. Numbers are on the scale on which people read them (1500 in the beginning); μ, φ and the like are named as in the paper.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp, log, pi, sqrt
from typing import Final

BEGINNING: Final = 1500.0
LARGEST_DEVIATION: Final = 350.0
SMALLEST_DEVIATION: Final = 30.0
"""Who is taken to be surer than that hardly moves any more; Glickman advises this bound for the first Glicko."""
FIRST_VOLATILITY: Final = 0.06
TAU: Final = 0.5
"""How much a volatility changes: the paper advises 0.3 to 1.2, and computes its example with this."""
SCALE: Final = 173.7178
CLOSE_ENOUGH: Final = 0.000001


@dataclass(frozen=True)
class Strength:
    """How strong a player is taken to be: with 95 % between two `deviation` below `value` and two above."""

    value: float = BEGINNING
    deviation: float = LARGEST_DEVIATION
    volatility: float = FIRST_VOLATILITY


def after_rest(strength: Strength, periods: float) -> Strength:
    """`strength` after so many rating periods, or a part of one, without a game: less is known (step 6)."""
    phi = strength.deviation / SCALE
    rested = sqrt(phi**2 + max(0.0, periods) * strength.volatility**2)
    return replace(strength, deviation=min(LARGEST_DEVIATION, rested * SCALE))


def after_games(strength: Strength, games: Sequence[tuple[Strength, float]], *, periods: float = 1.0, tau: float = TAU) -> Strength:
    """`strength` after games: each with the opponent before it, and 1 won, 0.5 drawn or 0 lost (steps 2 to 8).

    In the paper they are those of one rating period. Where each game is counted when it ends, `periods` is how many have gone by since the
    one before, or what part of one.
    """
    if not games:
        return after_rest(strength, periods)
    mu, phi = (strength.value - BEGINNING) / SCALE, strength.deviation / SCALE
    weights = [(_g(other.deviation / SCALE), (other.value - BEGINNING) / SCALE, score) for other, score in games]
    expected = [(g, 1 / (1 + exp(-g * (mu - other))), score) for g, other, score in weights]
    v = 1 / sum(g**2 * e * (1 - e) for g, e, _score in expected)
    gained = sum(g * (score - e) for g, e, score in expected)
    volatility = _volatility(strength.volatility, phi, v, v * gained, tau)
    phi_star = sqrt(phi**2 + max(0.0, periods) * volatility**2)
    new_phi = 1 / sqrt(1 / phi_star**2 + 1 / v)
    deviation = min(LARGEST_DEVIATION, max(SMALLEST_DEVIATION, new_phi * SCALE))
    return Strength(BEGINNING + SCALE * (mu + new_phi**2 * gained), deviation, volatility)


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(sigma: float, phi: float, v: float, delta: float, tau: float) -> float:
    """The new volatility: the root of the paper's f, found by its Illinois algorithm (step 5)."""
    a = log(sigma**2)

    def f(x: float) -> float:
        grown = phi**2 + v + exp(x)
        return exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - a) / tau**2

    low = a
    high = log(delta**2 - phi**2 - v) if delta**2 > phi**2 + v else _below(f, a, tau)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > CLOSE_ENOUGH:
        between = low + (low - high) * f_low / (f_high - f_low)
        f_between = f(between)
        if f_between * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = between, f_between
    return exp(low / 2)


def _below(f: Callable[[float], float], a: float, tau: float) -> float:
    k = 1
    while f(a - k * tau) < 0:
        k += 1
    return a - k * tau
