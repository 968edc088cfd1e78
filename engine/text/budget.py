"""A budget of work: what a stranger's text may cost, counted in units and not by the clock, so that the same text always ends alike."""

from __future__ import annotations

from engine.errors import EngineError


class TooMuchWorkError(EngineError):
    """The work asked for costs more than its budget."""

    code = "TOO_MUCH_WORK"


class Budget:
    """Units of work that may still be done; a unit is about what one step of a chart takes (some microseconds)."""

    __slots__ = ("left",)

    def __init__(self, units: int) -> None:
        self.left = units

    def spend(self, units: int) -> None:
        """Note that so many units of work are done.

        Raises:
            TooMuchWorkError: that is more than there were left; none are then.
        """
        self.left -= units
        if self.left < 0:
            self.left = 0
            raise TooMuchWorkError("Reading this takes more work than there is for one text.")
