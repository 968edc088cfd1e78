"""The adviser's findings on decisions that were taken: both games, the same for the same chance, and nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.bots.considering import LookedAt
from engine.kit import kit_named
from engine.match.match import Match
from engine.rng import stream
from engine.rone.formats import BUILTIN_FORMATS
from engine.table.questions import NoSuchChoiceError
from engine.table.study import GAMES_OF_UNTRIED, Weighed, weigh, weigh_closer
from engine.table.tables import Tables
from tests.carddata.makers import demo_catalog, starter_deck, starter_files
from tests.engine.tagewerk.makers import starter_decks

GAMES = ("rone", "tagewerk")


def tables_of(game: str) -> Tables:
    tables = kit_named(game).tables
    assert tables is not None
    return tables


def match_of(game: str, seed: int = 3) -> Match:
    """A duel of two starter decks."""
    if game == "tagewerk":
        return tables_of(game).deal(starter_decks()[:2], kit_named(game).formats["standard"], seed)
    decks = [kit_named("rone").simulated.playable(starter_deck(slug), demo_catalog()) for slug in sorted(starter_files())[:2]]
    return tables_of(game).deal(decks, BUILTIN_FORMATS["custom"], seed)


def decisions(game: str, most: int, match: Match) -> Iterator[int]:
    """The first decisions of `match`, each with the option that the greedy bot takes."""
    for number in range(most):
        option = tables_of(game).bot("bot:greedy", stream(1, "greedy", number)).choose(match.view_for(match.decision.player))
        yield option
        match.choose_again(option)


@pytest.mark.parametrize("game", GAMES)
def test_decisions_are_weighed_alike_for_the_same_chance(game: str) -> None:
    match, weighed = match_of(game), 0
    before = match.digest()
    for option in decisions(game, 30, match):
        before = match.digest()
        one, again = (weigh(tables_of(game), match, option, stream(5, "study"), 0.05) for _twice in range(2))
        assert one == again
        assert match.digest() == before
        if one is not None:
            weighed += 1
            assert one.taken.index == option
            assert 0 <= one.best.low <= one.best.chance <= one.best.high <= 1
    assert weighed


@pytest.mark.parametrize("game", GAMES)
def test_whatever_was_taken_is_tried_out(game: str) -> None:
    match, tables = match_of(game), tables_of(game)
    untried = 0
    for _option in decisions(game, 60, match):
        for taken in range(len(match.decision.options)):
            found = tables.consider(match, match.decision.player, stream(5, "study"), 0.02)
            if found is not None and found.options and taken not in [one.index for one in found.options]:
                weighed = weigh(tables, match, taken, stream(5, "study"), 0.02)
                assert weighed is not None
                assert (weighed.taken.index, weighed.taken.n) == (taken, GAMES_OF_UNTRIED)
                untried += 1
                break
        if untried:
            return
    raise AssertionError("everything was tried out")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_option_is_not_weighed(game: str) -> None:
    match = match_of(game)
    for taken in (-1, len(match.decision.options)):
        assert weigh(tables_of(game), match, taken, stream(5, "study")) is None
        with pytest.raises(NoSuchChoiceError):
            weigh_closer(tables_of(game), match, 0, taken, 1, stream(5, "study"))


def test_the_interval_of_a_loss_is_that_of_two_rates() -> None:
    weighed = Weighed(LookedAt(0, 0.6, 0.5, 0.7, 90), LookedAt(1, 0.4, 0.3, 0.5, 90))
    assert weighed.loss == pytest.approx(0.2)
    assert weighed.loss_interval.low == pytest.approx(0.2 - 0.1 * 2**0.5)
    assert weighed.loss_interval.high == pytest.approx(0.2 + 0.1 * 2**0.5)
    assert not weighed.is_best
