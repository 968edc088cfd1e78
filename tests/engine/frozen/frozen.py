"""Games whose every decision is stored as a digest, of whichever game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from engine.match.loop import Bot
from engine.match.match import Match

FOLDER = Path(__file__).parent
M = TypeVar("M", bound=Match)


class Dealt(NamedTuple, Generic[M]):
    """A game by its name, dealt, and the bot that decides for everybody."""

    name: str
    game: M
    bot: Bot


@dataclass(frozen=True)
class FrozenGames(Generic[M]):
    """The numbered games of a game: how they are dealt, and what of a table is looked at.

    That is what a player could see on an open table, so the engine's insides may be built anew.
    """

    slug: str
    games: int
    most_decisions: int
    deal: Callable[[int], Dealt[M]]
    looks: Callable[[M], tuple[Any, ...]]

    @property
    def file(self) -> Path:
        """Where the digests are stored."""
        return FOLDER / f"{self.slug}.json"

    def digests(self, numbers: range) -> Iterator[tuple[str, str]]:
        """Names and digests of the games of these numbers."""
        for number in numbers:
            dealt = self.deal(number)
            yield dealt.name, self.digest_of(dealt)

    def digest_of(self, dealt: Dealt[M]) -> str:
        """Play the game to its end, or for so many decisions; the digest of how it looked at every one."""
        game, digest = dealt.game, blake2b(digest_size=8)
        for _ in range(self.most_decisions):
            digest.update(repr(self.looks(game)).encode())
            if game.is_over:
                break
            game.choose(dealt.bot.choose(game.view_for(game.decision.player)))
        return digest.hexdigest()

    def stored(self) -> dict[str, str]:
        """The digests as they were stored, by the games' names."""
        return dict(json.loads(self.file.read_text()))

    def store(self) -> None:
        """Play all games and store their digests."""
        self.file.write_text(json.dumps(dict(self.digests(range(self.games))), indent=0) + "\n")
