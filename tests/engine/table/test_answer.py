"""What the API is told: plain values that survive JSON, whole sentences in both languages, every card that an option names in the view."""

from __future__ import annotations

import json
import re
from typing import Any

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.match.match import PlayerId
from engine.table.answer import table_answer
from tests.carddata.makers import demo_catalog
from tests.engine.table.told import TABLES, random_positions


def name_of(card: int) -> LocalText:
    return demo_catalog().by_id[CardId(card)].name


def texts(value: Any) -> list[dict[str, str]]:
    """Every text in both languages."""
    if isinstance(value, dict):
        return [value] if set(value) == {"en", "de"} else [found for part in value.values() for found in texts(part)]
    return [found for part in value for found in texts(part)] if isinstance(value, list) else []


def test_answers_are_plain_and_every_text_is_there_in_both_languages() -> None:
    kinds = set()
    for game in random_positions(12, 40):
        for player in (None, *map(PlayerId, range(len(game.state.players)))):
            answer = table_answer(TABLES, game, player, name_of)
            assert json.loads(json.dumps(answer)) == answer
            assert set(answer) == {"decision", "refusals", "view", "log", "result"}
            asked = player is not None and game.decision.player == player
            assert (answer["decision"] is not None) == asked
            for text in texts(answer):
                assert bool(text["en"]) == bool(text["de"])
                assert "%(" not in text["en"] + text["de"]
            for line in answer["log"]:
                assert re.fullmatch(r"[A-ZÄÖÜ0-9].*\.", line["text"]["en"])
                assert re.fullmatch(r"[A-ZÄÖÜ0-9].*\.", line["text"]["de"])
                kinds.add(line["kind"])
            if asked:
                decision = answer["decision"]
                assert [option["index"] for option in decision["options"]] == list(range(len(decision["options"])))
                assert set(decision["options"][0]) == {"index", "label", "card", "target", "clause"}
    assert len(kinds) > 15


def test_the_log_goes_on_where_it_was_left() -> None:
    for game in random_positions(2, 60):
        whole = table_answer(TABLES, game, PlayerId(0), name_of)["log"]
        for since in (0, len(whole) // 2, 100_000):
            assert table_answer(TABLES, game, PlayerId(0), name_of, since)["log"] == [line for line in whole if line["number"] >= since]
