"""A party at its table: runs that are dealt, played by a bot and watched to their end."""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Sequence
from typing import Any, Final, cast

from engine.match.loop import BotKind
from engine.match.match import Happening, Match
from engine.rng import game_seed, stream
from engine.simulation.counters import Counter
from engine.simulation.party import PartyTable, PartyWatch
from engine.simulation.tally import Tally
from engine.tocsin.rules.game import Deck, Game
from engine.tocsin.rules.rulesets import Ruleset

MOST_ROUNDS: Final = 60
"""At one location; then a run is cut."""


class RunWatch(PartyWatch):
    """Watches a run to its end and reads its log then."""

    def __init__(self, match: Match, counters: Sequence[Counter], turns: int) -> None:
        super().__init__(match, counters, turns)
        self.game = cast(Game, match)
        self.happened: Counted[str] = Counted()
        """How often each thing has happened, by its word in the log; of what has points, the points."""

    def goes_on(self, match: Match) -> bool:
        """Whether the last round at a location has not begun."""
        return super().goes_on(match) and self.game.state.round <= MOST_ROUNDS

    def close(self) -> None:
        """The run is over, or cut."""
        for one in self.game.log:
            self.happened[one.kind] += points_of(one)
        super().close()


def points_of(happening: Happening) -> int:
    """What is added up of a happening: points of damage, of defence and of healing, else one for each."""
    return happening.number if happening.kind in ("hurts", "suffers", "defends", "heals") else 1


class PlaceCounter(Counter):
    """Counts where runs ended that were not won: the stage, and the quest."""

    def __init__(self) -> None:
        self.places: Counted[str] = Counted()

    def close(self, watched: RunWatch, turn: int) -> None:
        """One more run."""
        state = watched.game.state
        if not watched.has_won and state.quest is not None:
            self.places[f"{state.stage}/{state.quest.slug}"] += 1

    def add_to(self, tally: Tally, prefix: str) -> None:
        """Each place by stage and quest."""
        for name, number in self.places.items():
            tally.add(f"{prefix}lost/{name}", number)


class RunTable(PartyTable):
    """A party at its table; each run has bots of its own, so that it depends on its seed and number alone."""

    def __init__(self, party: Sequence[Deck], bot: BotKind, rules: Ruleset, quest: str, turns: int, *, ignore_unmodelled: bool) -> None:
        """`party`: one to four heroes with their decks; "" as `quest` is a pyramid.

        Raises what `Game.new` raises, when the first run is dealt.
        """
        super().__init__(self._deal, [], turns)
        self.party = list(party)
        self.bot = bot
        self.rules = rules
        self.quest = quest
        self.ignore_unmodelled = ignore_unmodelled

    def _deal(self, seed: int, index: int, log: bool) -> Match:
        chance = game_seed(seed, index)
        self.bots = [self.bot.make(stream(chance, "bot"))] * len(self.party)
        catalog = self.party[0].catalog
        return Game.new(self.party, catalog, self.rules, chance, quest=self.quest or None, ignore_unmodelled=self.ignore_unmodelled)

    def watch(self, match: Any, counters: Sequence[Counter]) -> RunWatch:
        """Whoever watches a run."""
        return RunWatch(match, counters, self.turns)

    def has_won(self, seed: int, index: int) -> bool:
        """Whether run `index` is won."""
        return cast(RunWatch, self.play_number(seed, index, ())).has_won
