"""Choices that several players make at once, each in secret: they are asked one after another, and nobody learns anything before the last.

A match asks one player at a time, so `Decision`, replays and bots stay as they are. What makes it secret is that a view and the log tell
nothing of a choice before all are made: `seen_by` is what a view may show, and the match notes nothing before `is_complete`.
"""

from __future__ import annotations

from engine.compiled import mypyc_attr
from engine.match.fingerprints import MatchPart
from engine.match.match import NOBODY, Option, PlayerId


@mypyc_attr(acyclic=True)
class SecretChoices(MatchPart):
    """What these players choose at once, in the order in which they are asked."""

    def __init__(self, players: list[PlayerId]) -> None:
        self.players = players
        self.options: list[Option] = []
        """What was chosen, by the first of `players`."""

    @property
    def asked(self) -> PlayerId:
        """Who chooses next; NOBODY once all have."""
        return NOBODY if self.is_complete else self.players[len(self.options)]

    @property
    def is_complete(self) -> bool:
        """Whether all have chosen, and everybody may know what."""
        return len(self.options) == len(self.players)

    def choose(self, option: Option) -> None:
        """What `asked` chooses."""
        self.options.append(option)

    def of(self, player: PlayerId) -> Option | None:
        """What a player has chosen; None where they haven't yet. The rules alone ask before all have."""
        at = self.players.index(player)
        return self.options[at] if at < len(self.options) else None

    def seen_by(self, player: PlayerId) -> list[Option | None]:
        """What `player` may know, by the order of `players`: their own choice, and all once all are made; None for what is hidden."""
        return [
            self.options[at] if at < len(self.options) and (self.is_complete or one == player) else None
            for at, one in enumerate(self.players)
        ]

    def copy(self) -> SecretChoices:
        """The same, on its own."""
        other = SecretChoices(self.players)
        other.options = self.options[:]
        return other
