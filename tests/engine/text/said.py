"""How cards of every game read and what is refused, stored and compared: `python -m tests.engine.text.said write|compare FILE`.

Of every card of the demo editions, of random cards, and of random cards whose data somebody mistyped: its text in both languages, its
keywords, and each problem with its path. What moves words from one place to another changes none of them.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from engine.rone import words as rone_words
from engine.tagewerk import words as tagewerk_words
from engine.text.problems import AbilitiesError
from tests.carddata.makers import demo_catalog as rone_cards
from tests.engine.odd import rone, tagewerk
from tests.engine.printed.round_trips import random_cards
from tests.engine.tagewerk.makers import demo_catalog as tagewerk_cards

STRANGE: Sequence[Any] = ("", "unti", "ownn", 0, -1, 100, True, None, [], {}, [{}], {"unti": "own"}, {"draw": 1}, 1.5, "that", "done")
"""What somebody may write where something else belongs."""


@dataclass(frozen=True)
class Game:
    """A game's words, its cards, and random ones."""

    name: str
    words: Any
    random: Any
    cards: Sequence[Any]


GAMES = (Game("rone", rone_words, rone, tuple(rone_cards())), Game("tagewerk", tagewerk_words, tagewerk, tuple(tagewerk_cards())))


def mistyped(chance: Random, data: Any) -> Any:
    """`data` with something wrong in one place of it: left out, named otherwise, written twice, or quite strange."""
    if isinstance(data, list | tuple) and data and chance.randrange(8):
        at = chance.randrange(len(data))
        return [mistyped(chance, one) if at == index else one for index, one in enumerate(data)]
    if isinstance(data, dict) and data and chance.randrange(8):
        at = chance.choice(sorted(data))
        match chance.randrange(12):
            case 0:
                return {key: value for key, value in data.items() if key != at}
            case 1:
                return {key + "s" if key == at else key: value for key, value in data.items()}
            case 2:
                return {**data, "whoo": 1}
            case _:
                return {key: mistyped(chance, value) if key == at else value for key, value in data.items()}
    return chance.choice(STRANGE)


def said_of(game: Game, card: Any) -> list[Any]:
    """Problems, keywords and texts of a card; of one that is refused its problems alone."""
    problems = [str(problem) for problem in game.words.check_card(card)]
    if problems:
        return problems
    return [[game.words.plain_text(card, language) for language in ("en", "de")], list(game.words.card_keywords(card))]


def all_said(game: Game, trees: int, seed: int) -> Iterator[tuple[str, list[Any]]]:
    """What is said of each card, by its name or number."""
    for card in game.cards:
        yield card.slug, said_of(game, card)
        for language in ("en", "de"):
            yield f"{card.slug} {language}", [repr(game.words.render_text(card, language))]
    chance, admitted, number = Random(seed), 0, 0
    while admitted < trees:
        number += 1
        card = game.random.random_card(chance, f"card-{number}")
        found = said_of(game, card)
        admitted += isinstance(found[0], list)
        yield f"random {number} {json.dumps(card.abilities)}", found
        if number % 4 == 0:
            wrong = replace(card, abilities=tuple(mistyped(chance, ability) for ability in card.abilities))
            yield f"mistyped {number} {json.dumps(wrong.abilities)}", _refused(game, wrong)


def _refused(game: Game, card: Any) -> list[Any]:
    try:
        return said_of(game, card)
    except (AbilitiesError, TypeError) as error:
        return [str(error)]


def lines(trees: int, seed: int) -> Iterator[str]:
    """Everything, a line of JSON each."""
    for game in GAMES:
        for name, found in all_said(game, trees, seed):
            yield json.dumps([game.name, name, found], ensure_ascii=False)
    for card in random_cards(trees // 2, seed):
        yield json.dumps(["rone", f"tree {json.dumps(card.abilities)}", said_of(GAMES[0], card)], ensure_ascii=False)


def main() -> int:
    """Store what is said, or compare it with what was stored; 1 if something differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.text.said", description="Store or compare what cards say.")
    parser.add_argument("action", choices=("write", "compare"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--trees", type=int, default=10_000, help="so many random cards that the checks admit, of each game (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.action == "write":
        asked.file.write_text("\n".join(lines(asked.trees, asked.seed)) + "\n", encoding="utf-8")
        return 0
    before = asked.file.read_text(encoding="utf-8").splitlines()
    now = list(lines(asked.trees, asked.seed))
    other = [(old, new) for old, new in zip(before, now, strict=False) if old != new]
    for old, new in other[:10]:
        print(f"- {old}\n+ {new}")
    print(f"{len(now)} lines, {len(before)} before, {len(other)} differ")
    return 1 if other or len(before) != len(now) else 0


if __name__ == "__main__":
    raise SystemExit(main())
