"""The strongest bot finds what is clearly right (`positions.yaml`)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.match.loop import Bot
from engine.match.match import Option, PassedOver, PlayerId
from engine.rng import stream
from engine.rone.bench import FILE
from engine.rone.bots.greedy import GreedyBot
from engine.rone.rules import SECOND_EDITION
from engine.rone.rules.codes import DECIDE_ATTACK_TARGET, DECIDE_MAIN, DECIDE_REACTION, DECIDE_TARGET, OPTION_NAMES
from engine.rone.scenario_verbs.verbs import RoneScenario
from engine.rone.table.tables import TABLES
from engine.rules.references import card_of
from engine.scenarios.running import take
from engine.scenarios.script import read_script

POSITIONS = yaml.safe_load((Path(__file__).parent / "positions.yaml").read_text(encoding="utf-8"))
CARDS = {
    card["slug"]: {name: value for name, value in card.items() if name not in ("id", "slug", "name")}
    for card in json.loads(FILE.read_text())["cards"]
    if card["type"] != "hero"
}
AIMING = (DECIDE_TARGET, DECIDE_ATTACK_TARGET)


def laid_out(position: Mapping[str, Any]) -> RoneScenario:
    """The position, its decision pending."""
    laid = {key: position[key] for key in ("a", "b", "active") if key in position}
    played = RoneScenario.lay_out({"cards": CARDS, **laid}, SECOND_EDITION)
    for step in read_script(position.get("play"), RoneScenario):
        take(played, step)
    return played


def action_of(played: RoneScenario, bot: Bot) -> str:
    """What player a does: verb, card and targets, as the positions say it. The others decide greedily."""
    others = GreedyBot()
    said = ""
    targets: list[str] = []
    while (decision := played.decision) is not None:
        if said and (decision.kind == DECIDE_MAIN or (decision.kind == DECIDE_REACTION and decision.player == 0)):
            break
        index = (bot if decision.player == 0 else others).choose(played.match.view_for(decision.player))
        option = decision.options[index]
        if decision.player == 0:
            if said and decision.kind in AIMING:
                targets.append(with_side(played, option))
            said = said or " ".join([OPTION_NAMES[option.kind].replace("_", " "), *played.names_of(option, decision.player)[:1]])
        before = len(played.log)
        played.choose(option)
        for passed in played.log[before:]:
            if isinstance(passed, PassedOver) and passed.player == 0 and passed.decision.kind in AIMING:
                targets.append(with_side(played, passed.option))
    return f"{said} -> {', '.join(targets)}" if targets else said


def with_side(played: RoneScenario, target: Option) -> str:
    """What a target is called, with the letter of whoever brought it."""
    name = played.names_of(target, PlayerId(0))[0]
    return name if "." in name else f"{'ab'[played.match.state.owners[card_of(target.target)]]}.{name}"


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["name"])
def test_the_strongest_bot_finds_the_right_move(position: Mapping[str, Any]) -> None:
    bot = TABLES.bot(f"bot:{TABLES.adviser}", stream(1, "position"))

    assert action_of(laid_out(position), bot) == position["right"]


def test_there_are_twenty_of_them_with_names_of_their_own() -> None:
    assert len({position["name"] for position in POSITIONS}) == len(POSITIONS) >= 20
