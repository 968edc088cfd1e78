from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from django.core.management import call_command

from engine.bench import measures
from engine.rone.bench import bench_catalog, bench_decks, card_from_json, card_to_json
from engine.rone.kit import KIT


def test_the_measured_decks_are_those_of_the_card_data() -> None:
    call_command("write_bench_decks", "--check")


def test_cards_come_back_as_they_were() -> None:
    for card in bench_catalog():
        assert card_to_json(card_from_json(card_to_json(card))) == card_to_json(card)


def test_every_measured_deck_has_a_whole_list() -> None:
    decks = bench_decks()

    assert len(decks) >= 4
    assert all(len(deck.cards) == 24 for deck in decks)


def test_every_piece_of_measured_work_is_done() -> None:
    measured = measures.Measured(KIT)
    assert measured.games_alone(1) == len(bench_decks())
    assert measured.random_duels(2) == 2
    assert measured.random_decisions(1) > 10
    assert measured.greedy_duels(2) == 2
    assert measured.middle_of_a_match().copy().digest() == measured.middle_of_a_match().digest()
    assert measured.bench.judge().hash
    assert measures.reference_loop(10) == 10


def test_games_are_the_same_interpreted_as_compiled() -> None:
    """The frozen games hold for the engine that is running; in a checkout with a compiled one this holds the source to them too."""
    environment = {**os.environ, "ENGINE_INTERPRETED": "1"}
    interpreted = subprocess.run(
        [sys.executable, "-m", "tests.engine.frozen.games", "--every", "90"],
        cwd=Path(__file__).resolve().parents[3],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert interpreted.stdout.splitlines() == [
        "rone: 23 of 23 games are as they were",
        "skirmish: 4 of 4 games are as they were",
        "tagewerk: 8 of 8 games are as they were",
        "tocsin: 3 of 3 games are as they were",
    ]
