"""Plays Pond and tells as JSON what happened: `ENGINE_INTERPRETED=1 python -m tests.engine.machine.playing_pond`."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from engine.match.loop import Watcher, play
from engine.match.match import GameCard, PlayerId
from engine.rng import stream
from tests.engine.machine import pond
from tests.engine.machine.pond import KINDS, LongestFirst, Pond, PondMatch, look_ahead

GAMES = 40
QUESTIONS = ("main", "target", "mode", "may", "keep", "order")


class Asked(Watcher):
    """Counts the decisions, and whether a copy stands as its match does."""

    def __init__(self) -> None:
        self.questions: Counter[str] = Counter()
        self.copies_differ = 0

    def see(self, match: Any, decision: Any, index: int) -> None:
        self.questions[QUESTIONS[decision.kind]] += 1
        self.copies_differ += match.copy().digest() != match.digest()


def position(own: list[str], enemy: list[str], hand: str) -> PondMatch:
    """A main phase of player 0 with these frogs in play, who holds one card."""
    names = [kind.name for kind in KINDS]
    kinds = [KINDS[names.index(name)] for name in (*own, *enemy, hand, "bullfrog", "newt", "pike", "lily")]
    state = Pond(kinds, [[], []], stream(1, "effects"))
    for card in range(len(own) + len(enemy)):
        state.enter(PlayerId(card >= len(own)), GameCard(card))
    state.pending = []
    held = len(own) + len(enemy)
    state.hands[0], state.decks[0] = [GameCard(held)], [GameCard(held + number) for number in (1, 2, 3, 4)]
    state.turn = 1
    state.frames.append(pond.Turn())
    state.run()
    return PondMatch(state)


def choose(match: PondMatch, kind: int, name: str = "") -> None:
    """Take the option of a kind about the frog of this name."""
    options = match.decision.options
    match.choose(next(at for at, one in enumerate(options) if one.kind == kind and name in ("", match.state.kinds[one.card].name)))


def told() -> dict[str, Any]:
    """What texts do in positions, and what bots do in whole games."""
    found: dict[str, Any] = {}

    lilies = position(["lily", "lily", "bullfrog"], ["bullfrog"], "bullfrog")
    found["lilies lengthen each other and the rest, not the enemy"] = [
        [lilies.state.length(frog) for frog in frogs] for frogs in lilies.state.frogs
    ]

    pike = position([], ["newt", "bullfrog", "heron"], "pike")
    choose(pike, pond.PLAY, "pike")
    asked = [QUESTIONS[pike.decision.kind]]
    choose(pike, pond.YES)
    asked.append(QUESTIONS[pike.decision.kind])
    found["a pike may eat what is small"] = [asked, [pike.state.kinds[one.card].name for one in pike.decision.options]]
    choose(pike, pond.PICK, "heron")
    found["then it is gone"] = [frog.kind.name for frog in pike.state.frogs[1]]

    alone = position([], ["bullfrog"], "pike")
    choose(alone, pond.PLAY, "pike")
    found["where nothing is small nothing is asked"] = [QUESTIONS[alone.decision.kind], alone.decision.player]

    newts = position(["newt", "tadpole"], [], "bullfrog")
    before = len(newts.state.decks[0])
    choose(newts, pond.PLAY, "bullfrog")
    found["others wake the newt and the tadpole"] = [before - len(newts.state.decks[0]), newts.state.length(newts.state.frogs[0][1])]

    heron = position([], [], "heron")
    choose(heron, pond.PLAY, "heron")
    seen = [heron.state.kinds[one.card].name for one in heron.decision.options]
    choose(heron, pond.PICK, seen[1])
    choose(heron, pond.PICK, seen[2])
    top = [heron.state.kinds[card].name for card in heron.state.decks[0][::-1]]
    found["a heron keeps one of three and orders the rest"] = [seen, [heron.state.kinds[card].name for card in heron.state.hands[0]], top]

    watcher, wins = Asked(), Counter[str]()
    for number in range(GAMES):
        match = PondMatch.dealt(number)
        seats = [look_ahead(stream(number, "bot")), LongestFirst()]
        play(match, seats if number % 2 == 0 else seats[::-1], watcher)
        result = match.result
        assert result is not None
        wins["draw" if result.winner is None else ("look-ahead", "longest")[(result.winner + number) % 2]] += 1
    found["questions"] = dict(watcher.questions)
    found["copies that differ"] = watcher.copies_differ
    found["wins"] = dict(wins)
    return found


if __name__ == "__main__":
    print(json.dumps(told()))
