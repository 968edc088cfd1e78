"""The grammar of a game's print in one language: the patterns of every game, and those of the game, out of their tables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache, partial
from inspect import isfunction, signature
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from engine.languages import Language
from engine.text.phrases import Phrases
from engine.text.printed import amounts, building, data, describing, following, pronouns, rows, sentences
from engine.text.printed.game import PrintedGame
from engine.text.printed.making import maker
from engine.text.printed.steps import step_patterns
from engine.text.printed.tables import STEP, Table, table_of
from engine.text.tokens import folded_word

TABLES: Final = tuple(Path(__file__).parent / f"{name}.txt" for name in ("names", "clauses", "conditions", "costs", "sentences", "steps"))
"""The tables of every game."""
MODULES: Final[tuple[ModuleType, ...]] = (data, amounts, describing, building, rows, following, pronouns, sentences)
"""Where the builders stand that lines of tables call, and the constants that they name."""
PLACE: Final = re.compile(r"\{(?:(\w+):)?(\w+)\}")


@lru_cache(maxsize=8)
def grammar_of(game: PrintedGame, language: Language, subtypes: tuple[str, ...]) -> Phrases:
    """The grammar of a language's print, with the subtypes (races, say) that may be named."""
    table = table_for(game, subtypes)
    names = builders_of(game)
    phrases = Phrases(folded_word)
    phrases.add_own("number", amounts.read_number)
    for step in step_patterns(game, table, language):
        phrases.add(step.rule, step.pattern, step.build)
    for row in table.rows(language):
        if not row.rule.startswith(STEP):
            phrases.add(row.rule, row.pattern, maker(row.makes, row.places, names))
    phrases.drop_unknown()
    return phrases


def table_for(game: PrintedGame, subtypes: tuple[str, ...]) -> Table:
    """The lines of a game's own tables, and behind them those of every game."""
    table = table_of((*game.tables, *TABLES))
    game.lists(table, subtypes)
    return table


@cache
def builders_of(game: PrintedGame) -> Mapping[str, Any]:
    """What a line of a table can call or name: the builders, each with the game where it asks for one, and the constants."""
    found: dict[str, Any] = {}
    for module in MODULES:
        found |= {name: value for name, value in vars(module).items() if _is_of(module, name, value)}
    found |= game.builders
    return {name: partial(value, game) if _asks_for_a_game(value) else value for name, value in found.items()}


def _is_of(module: ModuleType, name: str, value: Any) -> bool:
    """Whether something is a builder that stands in a module, or a constant."""
    return (isfunction(value) and value.__module__ == module.__name__) or (name.isupper() and isinstance(value, str))


def _asks_for_a_game(value: Any) -> bool:
    return isfunction(value) and next(iter(signature(value).parameters), "") == "game"
