"""Every throw-away game is played by the one loop, watched, copied, replayed from JSON and simulated."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from engine.cards.catalog import CardId
from engine.errors import EngineError
from engine.kit import Kit
from engine.languages import LocalText
from engine.match.loop import Watcher, play
from engine.match.match import Match
from engine.simulation.bot_match import play_match
from engine.simulation.duel_settings import DuelSettings
from engine.simulation.duels import Duels
from tests.harbour.kit import HarbourCard, HarbourCatalog
from tests.harbour.simulated import Fleet
from tests.shapes import bell, kites, morra, tag

KITS = (bell.KIT, tag.KIT, morra.KIT, kites.KIT)
FLEET = Fleet(
    (HarbourCard(id=CardId(1), slug="one", type="ship", name=LocalText("One", "Eins"), worth=1),),
)


def dealt(kit: Kit, players: int = 2, seed: int = 3) -> Match:
    assert kit.tables is not None
    return kit.tables.deal([FLEET] * players, kit.default_format, seed, opponents=("open",) * (players - 1))


class Copies(Watcher):
    """Looks whether a copy stands as its match does, and may go its own way."""

    def __init__(self) -> None:
        self.decisions: Counter[int] = Counter()

    def see(self, match: Any, decision: Any, index: int) -> None:
        self.decisions[decision.player] += 1
        before, other = match.digest(), match.copy()
        assert other.digest() == before
        other.choose(index)
        assert match.digest() == before


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.tables.match.slug)
@pytest.mark.parametrize("level", ["random", "greedy"])
def test_a_match_is_played_watched_and_replayed(kit: Kit, level: str) -> None:
    assert kit.tables is not None
    match, watcher = dealt(kit), Copies()
    play(match, [kit.simulated.bot(level, 1, 0, seat) for seat in (0, 1)], watcher)
    assert match.result is not None
    assert set(watcher.decisions) == {0, 1}
    again = kit.read_replay(json.loads(json.dumps(match.replay.to_json())), HarbourCatalog.of(()))
    assert again.play().digest() == match.digest()
    for player in (0, 1, None):
        assert len(kit.tables.lines(match, player)) == len(match.log_for(player or 0))  # type: ignore[arg-type]


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.tables.match.slug)
def test_an_illegal_choice_changes_nothing(kit: Kit) -> None:
    match = dealt(kit)
    before = match.digest()
    for index in (-1, len(match.decision.options), True):
        with pytest.raises(EngineError):
            match.choose(index)
    assert match.digest() == before


@pytest.mark.parametrize("kit", [tag.KIT, morra.KIT], ids=lambda kit: kit.tables.match.slug)
def test_duels_are_simulated_and_any_split_of_them_is_the_same(kit: Kit) -> None:
    score = play_match(kit.simulated, "greedy", "random", [FLEET], pairs=20, ruleset="to-ten")
    assert score.value > 0.6
    duels = Duels(kit.simulated, [FLEET, FLEET], [(0, 1)], DuelSettings(ruleset="to-ten"), seed=3)
    whole, first, rest = (duels.play(first=begin, count=count) for begin, count in ((0, 20), (0, 7), (7, 13)))
    assert whole is not None
    assert first is not None
    assert rest is not None
    assert rest.merge(first).to_bytes() == whole.to_bytes()
