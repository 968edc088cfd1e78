"""Who gets what from the addresses of every other game of the site: the same as from the first game's, line by line of that table."""

from __future__ import annotations

import pytest

from tests.rone_site.other_games import OtherGame, lacking, own_calculators, own_rows
from tests.rone_site.test_access import answer
from tests.rone_site.world import ROLES

pytestmark = pytest.mark.django_db


def test_every_address_of_another_game_stands_in_the_table(game: OtherGame) -> None:
    assert set(game.named) - own_calculators(game.slug) == {row.address for row in own_rows(game.slug)}
    assert {"", "rules/", "cards/", "collection/", "api/v1/cards/", "api/v1/collection/"} <= set(game.named)


def test_everybody_gets_from_another_game_what_the_table_says(game: OtherGame) -> None:
    world, missing = game.make_world(), lacking(game.kit)

    differences = []
    for row in own_rows(game.slug):
        path = world.path(game.named[row.address], row.case)
        is_missing = missing.search(row.address) is not None
        wanted = {role: "404" if is_missing and said != "login" else said for role, said in row.answers.items()}
        found = {role: answer(world, role, row.method, path) for role in ROLES}
        if found != wanted:
            differences.append(f"{row.method} {path} {row.case}: {found}, not {wanted}")

    assert not differences, "\n".join(differences)


def test_what_a_game_alone_reckons_is_asked_by_everybody(game: OtherGame) -> None:
    for address in own_calculators(game.slug):
        world = game.make_world()
        path = world.path(game.named[address])
        assert {answer(world, role, "GET", path) for role in ROLES} == {"405"}
        assert {answer(world, role, "POST", path) for role in ROLES} == {"400"}
