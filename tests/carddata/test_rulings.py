"""The rulings of the editions: in both languages, citing clauses that there are, and each played on the printed cards."""

from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from cards.loading import DataSet, Known, RulingData, read_folders
from engine.rone.cards import Card
from engine.rone.kit import KIT
from engine.rone.rules.rulesets import SECOND_EDITION
from engine.rone.scenario_verbs import RoneScenario
from engine.scenarios import play_scenario
from tests.carddata.makers import CARDDATA, demo_catalog

PLAYED: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "rulings.yaml").read_text(encoding="utf-8"))
FIELDS = ("level", "cost", "recycle", "race", "health", "melee", "ranged", "speed")


@cache
def data_set() -> DataSet:
    return read_folders([CARDDATA], Known(kit=KIT, cards={}, subtypes={}, editions={}))


def rulings() -> dict[str, list[RulingData]]:
    return {card.card.slug: list(card.rulings) for card in data_set().cards if card.rulings}


def scenario_card(card: Card) -> dict[str, Any]:
    """The printed card in the words of a scenario."""
    values = {name: getattr(card, name) for name in FIELDS if getattr(card, name) is not None or name in ("cost", "recycle")}
    if card.type == "technology":
        del values["recycle"]
    return {"type": str(card.type), **values, "abilities": list(card.abilities)}


def test_rulings_are_many_and_speak_both_languages() -> None:
    texts = [ruling.text for found in rulings().values() for ruling in found]
    assert len(texts) >= 15
    assert all(text.en and text.de for text in texts)


def test_rulings_cite_clauses_and_came_after_their_edition() -> None:
    first = min(edition.released or date.max for edition in data_set().editions)
    for slug, found in rulings().items():
        for ruling in found:
            assert ruling.source.split("-")[0] in {"ATK", "GRAVE", "KEY", "LEVEL", "LIFE", "REC", "STACK", "TEXT"}, slug
            assert ruling.date > first, slug


def test_every_ruling_is_played() -> None:
    assert sorted(scenario["ruling"] for scenario in PLAYED) == sorted(rulings())


@pytest.mark.parametrize("scenario", PLAYED, ids=lambda scenario: scenario["ruling"])
def test_the_printed_cards_do_what_the_ruling_says(scenario: dict[str, Any]) -> None:
    data = {key: value for key, value in scenario.items() if key not in ("ruling", "with")}
    cards = {slug: scenario_card(demo_catalog().by_slug[slug]) for slug in scenario["with"]}
    data["cards"] = {**cards, **data.get("cards", {})}
    outcome = play_scenario(data, SECOND_EDITION, RoneScenario)
    assert outcome.difference == "", outcome.difference
