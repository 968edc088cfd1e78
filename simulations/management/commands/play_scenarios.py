"""`manage.py play_scenarios PATH…`: play scenario files and tell which hold."""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from django.core.management.base import BaseCommand, CommandError

from engine.kit import kit_named, scenario_classes
from engine.scenarios import Outcome, PlayedScenario, ScenarioError, games_of, play_scenario

FIRST = "rone"
GAMES: dict[str, type[PlayedScenario]] = {FIRST: kit_named(FIRST).scenarios, **scenario_classes()}
"""What each game brings; a scenario that names no game is the first one's."""
DEEPEST = 100


class ScenarioLoader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]  # in C where PyYAML has it: ten times as fast
    """YAML as people write it: `no`, `on` and `off` are words (card ids, say); only true and false are true and false."""


ScenarioLoader.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in resolvers if tag not in ("tag:yaml.org,2002:bool", "tag:yaml.org,2002:timestamp")]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
ScenarioLoader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|True|TRUE|false|False|FALSE)$"), list("tTfF"))


class Command(BaseCommand):
    """Plays scenario files and folders under each of their rulesets."""

    help = "Play scenarios (files or folders of YAML): a line each, and the first difference of a failed one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Paths, and how to print."""
        parser.add_argument("paths", nargs="+", metavar="PATH", help="a scenario file, or a folder searched for *.yaml and *.yml")
        parser.add_argument("--json", action="store_true", help="print one JSON document")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play them; exit 1 if any failed."""
        results = [(file, outcome) for file in scenario_files(options["paths"]) for outcome in play_file(file)]
        if options["json"]:
            self.stdout.write(json.dumps(as_json(results), ensure_ascii=False))
        else:
            self._print(results)
        if not all(outcome.passed for _, outcome in results):
            raise SystemExit(1)

    def _print(self, results: list[tuple[Path, Outcome]]) -> None:
        for file, outcome in results:
            self.stdout.write(f"{'passed' if outcome.passed else 'FAILED'}  {file}  {outcome.ruleset}  {outcome.name}")
            if not outcome.passed:
                self.stdout.write(f"        {outcome.difference}")
        failed = sum(not outcome.passed for _, outcome in results)
        self.stdout.write(f"{len(results) - failed} passed, {failed} failed")


def as_json(results: list[tuple[Path, Outcome]]) -> dict[str, Any]:
    """The results as `--json` prints them."""
    failed = sum(not outcome.passed for _, outcome in results)
    return {
        "passed": len(results) - failed,
        "failed": failed,
        "scenarios": [
            {
                "file": str(file),
                "name": outcome.name,
                "ruleset": outcome.ruleset,
                "passed": outcome.passed,
                "difference": outcome.difference,
            }
            for file, outcome in results
        ],
    }


def scenario_files(paths: list[str]) -> Iterator[Path]:
    """The files among `paths`, and those in the folders among them, in order.

    Raises:
        CommandError: a path doesn't exist, or there is no scenario at all.
    """
    found = False
    for path in map(Path, paths):
        if not path.exists():
            raise CommandError(f"there is no {path}")
        files = (
            [path] if path.is_file() else sorted(file for file in path.rglob("*") if file.suffix in (".yaml", ".yml") and file.is_file())
        )
        for file in files:
            found = True
            yield file
    if not found:
        raise CommandError(f"no scenario in {', '.join(paths)}")


def load_scenario(file: Path) -> dict[str, Any]:
    """What a scenario file holds.

    Raises:
        ScenarioError: it is no YAML, or no record.
    """
    try:
        text = file.read_text(encoding="utf-8")
        refuse_what_is_too_deep(text)
        data = yaml.load(text, Loader=ScenarioLoader)  # noqa: S506  a safe loader
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as error:
        raise ScenarioError(" ".join(str(error).split()) or type(error).__name__) from error
    if not isinstance(data, dict):
        raise ScenarioError("the file holds no scenario")
    return data


def refuse_what_is_too_deep(text: str) -> None:
    """The loader in C has no limit of its own.

    Raises:
        ScenarioError: lists and mappings stand deeper in each other than any scenario's.
    """
    depth = 0
    for event in yaml.parse(text, Loader=ScenarioLoader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            raise ScenarioError("lists and mappings are nested too deeply")


def play_file(file: Path) -> Iterator[Outcome]:
    """The outcomes of a scenario file in each of its games under each of its rulesets; of an unreadable one a single failure."""
    try:
        data = load_scenario(file)
        cases = [(game, ruleset) for game in games_of(data, GAMES) for ruleset in game.rulesets_of(data)]
    except ScenarioError as error:
        yield Outcome(file.stem, "", str(error))
        return
    for game, ruleset in cases:
        yield play_scenario(data, ruleset, game)
