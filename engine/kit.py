"""What a game brings: everything that site, API, workers and tools ask of it, in one value.

`engine.<game>.kit` holds a `KIT`; nothing else of a game is meant to be imported from outside it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import engine
from engine.calculator import Calculator
from engine.cards.catalog import BaseCatalog
from engine.cards.fields import CardDescription, FieldSearch
from engine.cards.files import PLAIN_FILES, CardFiles
from engine.cards.formats import BaseFormat, FormatError, FormatLimit, RulesetOption, options_in, ruleset_base
from engine.cards.layout import Layout
from engine.decklist.collecting import ALL_CARDS, Collecting
from engine.decklist.description import DeckDescription
from engine.errors import EngineError
from engine.guide import Guide
from engine.languages import NO_TEXT, Language, LocalText
from engine.match.match import Match, Replay
from engine.scenarios import PlayedScenario
from engine.simulation.game import SimulatedGame
from engine.simulation.game_figures import NO_FIGURES, GameFigures
from engine.table.practice import Practice
from engine.table.tables import Tables
from engine.text.keywords import KeywordInfo
from engine.text.markup import TextLine
from engine.text.printed.answers import TextReading
from engine.text.problems import AbilityProblem
from engine.verdict.verdict import Verdict


class UnknownGameError(EngineError):
    """There is no game of that name."""

    code = "GAME_UNKNOWN"


def without_options(ruleset: str, options: Mapping[str, Any]) -> str:
    """`ruleset`, in a game whose rulesets have no options. Raises FormatError naming those that are given."""
    if options:
        raise FormatError(f"there is no option {', '.join(map(repr, options))[:200]}")
    return ruleset


class Bench(ABC):
    """The fixed work of a game that `engine.bench` measures."""

    decks: Sequence[Any]
    """Decks to play with, always the same."""
    told_by_game: Sequence[str] = ()
    """The figures that are told once more under a name that begins with the game's."""
    told_as: Mapping[str, str] = {}
    """The figures that are told once more under a name of the game's own, by their own names."""

    @abstractmethod
    def match(self, number: int) -> Match:
        """Match `number` of the decks, everybody against everybody by the full rules, the first hands dealt."""

    @abstractmethod
    def play_alone(self, games: int) -> None:
        """Play so many games of each deck alone, ten turns each."""

    @abstractmethod
    def judge(self) -> Verdict:
        """The verdict on one of the decks."""

    def own_work(self) -> Mapping[str, Callable[[], int]]:
        """Further measurements of the game by the names of their figures: each call does some work and returns how much it was."""
        return {}


@dataclass(frozen=True, kw_only=True)
class Kit:
    """A game as the rest of the project knows it.

    `cards` describes its cards, `card_of(id, slug, type, name, …, and a value for each field)` makes one. `keywords` are those of
    its rules, `keywords_of(card)` the slugs of those that a card bears. `text_lines(card, language)` is a card's text as runs.
    `format_limits` are what its formats say beside editions, cards and days, `format_of(…)` makes one. `is_admitted(card, format,
    as_of)` tells whether a card may be in a list at all. `catalog_of` makes a catalog of cards. `formats` begin with the default.
    `decks` says what pages tell of lists in numbers. `verdict(decklist, *, format, catalog, as_of, owned)` judges a list; whether it is
    legal depends on the list, its format, its cards and those of its leaders, without their names and texts on paper, and is another
    at most on days that formats and editions name: stored verdicts rely on it.
    `text_of(card, language)` is a card's text, a line for each ability. `simulated` is what simulations play, with the bots by
    name, `scenarios` what scenarios are played in. `read_replay(data, catalog)` reads what `Replay.to_json` wrote. `bench` makes the
    work that is measured. `rules` is the file that holds the game's numbered rules, if there is one to show (in English; in German
    `rules.de.md` beside it), `rules_note` what is said over them. `example_card` is the slug of the card that pages write examples
    with, `welcome` two sentences over the first page, `about` one on what the game is, `showcase` the kinds of cards of which it
    shows one a day. `rulesets_in_words` says on a sheet which rules a list is played by. `ruleset_options` are what a
    format may say otherwise than its ruleset, `ruleset_with(ruleset, options)` is the name of the ruleset that says so, or a
    `FormatError` that names the fault. `figures` are what reports of its simulations show. `collecting` says what of it people own.
    `guide` explains the game, if somebody wrote one; `tables` is how people sit down with several, if they can. `practice` is how they
    play a deck alone on a page of its own; a game without it is practised at a table where nobody sits opposite.
    `read_text(text, language, type, names, races)` reads a printed text into abilities, if the game can: of a card of that
    type and those names, in which those subtypes may be named; `read_on(reading, card)` leaves out of it what stands on the card
    elsewhere. `files` says how the files of its cards differ from those of every game.
    `calculators` are calls of its own, each of which reckons something.
    """

    slug: str
    name: LocalText
    layout: Layout
    cards: CardDescription
    card_of: Callable[..., Any]
    decks: DeckDescription
    keywords: Mapping[str, KeywordInfo]
    keywords_of: Callable[[Any], tuple[str, ...]]
    text_lines: Callable[[Any, Language], tuple[TextLine, ...]]
    format_limits: Sequence[FormatLimit]
    format_of: Callable[..., Any]
    is_admitted: Callable[[Any, Any, date], bool]
    catalog_of: Callable[[Iterable[Any]], BaseCatalog[Any]]
    formats: Mapping[str, BaseFormat]
    rulesets: Mapping[str, Any]
    ruleset_names: Mapping[str, LocalText]
    verdict: Callable[..., Verdict]
    text_of: Callable[[Any, Language], str]
    check_card: Callable[..., Sequence[AbilityProblem]]
    simulated: SimulatedGame[Any]
    scenarios: type[PlayedScenario]
    read_replay: Callable[[Mapping[str, Any], Any], Replay]
    bench: Callable[[], Bench]
    rules: Path | None = None
    rules_note: LocalText = NO_TEXT
    example_card: str = ""
    rulesets_in_words: Mapping[str, LocalText] = field(default_factory=dict)
    ruleset_options: Sequence[RulesetOption] = ()
    ruleset_with: Callable[[str, Mapping[str, Any]], str] = without_options
    welcome: tuple[LocalText, LocalText] | None = None
    about: LocalText | None = None
    showcase: Sequence[Callable[[Any], bool]] = ()
    figures: GameFigures = NO_FIGURES
    collecting: Collecting = ALL_CARDS
    guide: Guide | None = None
    practice: Practice | None = None
    read_text: Callable[..., TextReading] | None = None
    read_on: Callable[[TextReading, Any], TextReading] = lambda reading, card: reading
    files: CardFiles = PLAIN_FILES
    calculators: Sequence[Calculator] = ()
    tables: Tables | None = None

    def ruleset_name(self, ruleset: str) -> LocalText:
        """What a ruleset is called, with the options that differ; its code where the game has no name for it."""
        base = ruleset_base(ruleset)
        name = self.ruleset_names.get(base, LocalText(base, base))
        values = options_in(ruleset)
        said = [option.said(values[option.name]) for option in self.ruleset_options if option.name in values]
        if not said:
            return name
        return LocalText(f"{name.en} ({'; '.join(one.en for one in said)})", f"{name.de} ({'; '.join(one.de for one in said)})")

    @property
    def version(self) -> str:
        """Part of everything stored that the game's rules computed."""
        return self.simulated.version

    @property
    def leader_search(self) -> FieldSearch | None:
        """How searches for decks ask for leaders: as those for cards do, or else as its decks say; None where nobody can ask."""
        if self.decks.leader_search is None:
            return None
        return self.cards.leader.search if self.cards.leader else self.decks.leader_search.search

    @property
    def default_format(self) -> BaseFormat:
        """What a list is judged by that names no format."""
        return next(iter(self.formats.values()))


def games() -> tuple[str, ...]:
    """The slugs of the games that there are: the folders of `engine/` with a kit."""
    folders = (found.name for found in iter_modules(engine.__path__) if found.ispkg)
    return tuple(name for name in folders if any(inside.name == "kit" for inside in iter_modules([f"{engine.__path__[0]}/{name}"])))


def kit_named(slug: str) -> Kit:
    """The kit of the game `slug`.

    Raises:
        UnknownGameError: there is no such game.
    """
    known = games()
    if slug not in known:
        raise UnknownGameError(f"there is no game {slug[:40]!r}; there are {', '.join(known)}")
    kit: Kit = import_module(f"engine.{slug}.kit").KIT
    return kit


def scenario_classes() -> dict[str, type[PlayedScenario]]:
    """What plays the scenarios of each game, by slug: what its kit says, or the room `scenario_verbs` of a game that has no kit yet."""
    found = {slug: kit_named(slug).scenarios for slug in games()}
    for folder in iter_modules(engine.__path__):
        path = f"{engine.__path__[0]}/{folder.name}"
        if folder.ispkg and folder.name not in found and any(inside.name == "scenario_verbs" for inside in iter_modules([path])):
            room = import_module(f"engine.{folder.name}.scenario_verbs")
            found[folder.name] = getattr(room, room.__all__[0])
    return found
