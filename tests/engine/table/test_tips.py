"""Tips for a first game, of both games: each comes up where its rule matters, and is short enough for a phone."""

from __future__ import annotations

from collections.abc import Iterator

from engine.languages import LocalText
from engine.match.match import Match, PlayerId
from engine.rng import stream
from engine.rone.formats import CUSTOM
from engine.rone.rules import codes as c
from engine.simulation.message import Message, Said
from engine.table.questions import Tip
from engine.table.tables import Tables
from engine.tagewerk.kit import KIT as TAGEWERK
from tests.engine.table.test_tables import TABLES, dealt
from tests.engine.tagewerk.invariants import random_game

LONGEST = 120
"""Characters of a tip: two lines of a phone."""


def told_in(tables: Tables, match: Match, seed: int) -> Iterator[tuple[int, Tip]]:
    """The tips of a game by chance, each with the kind of the decision."""
    chance = stream(seed, "tips")
    while not match.is_over:
        decision = match.decision
        assert not any(tables.tips(match, PlayerId(seat)) for seat in range(2) if seat != decision.player)
        yield from ((decision.kind, tip) for tip in tables.tips(match, decision.player))
        match.choose(chance.below(len(decision.options)))


def in_words(said: Said) -> list[str]:
    """A text in both languages."""
    if isinstance(said, LocalText):
        return [said.en, said.de]
    assert isinstance(said, Message)
    return [said.text.en % said.values, said.text.de % said.values]


def test_every_tip_of_rone_comes_up_where_its_rule_matters() -> None:
    seen: dict[str, set[int]] = {}
    for seed in range(12):
        for kind, tip in told_in(TABLES, dealt(CUSTOM, seed), seed):
            seen.setdefault(tip.name, set()).add(kind)
            assert all(0 < len(words) <= LONGEST for words in in_words(tip.text))
            assert "-" in tip.clause
    main = {name: {c.DECIDE_MAIN} for name in ("play", "attack", "guardian", "exhaustion", "level", "recycle")}
    assert seen == main | {"answer": {c.DECIDE_REACTION}, "life": {c.DECIDE_LIFE}}


def test_the_tip_of_a_level_says_what_that_level_brings() -> None:
    tips = (tip for seed in range(12) for _kind, tip in told_in(TABLES, dealt(CUSTOM, seed), seed) if tip.name == "level")
    text = next(tips).text
    assert isinstance(text, Message)
    assert text.values["level"] in (2, 3)
    assert {"level", "water", "cards"} == set(text.values)


def test_every_tip_of_tagewerk_comes_up() -> None:
    assert TAGEWERK.tables is not None
    seen = set()
    for seed in range(6):
        game = random_game(seed, 2, log=True)
        for _kind, tip in told_in(TAGEWERK.tables, game, seed):
            seen.add(tip.name)
            assert all(0 < len(words) <= LONGEST for words in in_words(tip.text))
    assert seen == {"markers", "resources", "combat", "exhaustion", "attack", "block", "answer"}
