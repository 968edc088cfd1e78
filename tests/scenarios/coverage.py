"""Which scenarios and tests hold which clause of a game's rules: `python -m tests.scenarios.coverage` writes the tables anew."""

import ast
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = ROOT / "tests" / "scenarios"
REFERENCE = ROOT / "docs" / "reference"
TESTS = ROOT / "tests" / "engine"
HEAD = """# Which scenarios hold which clause{of}

Made by `python -m tests.scenarios.coverage`; don't edit it by hand. Behind each clause of `{rules}` stand the positions in
`{folder}/` that are played under every ruleset they name, and the tests marked with the clause (deck building has no
positions). A clause with neither fails the suite.
"""


@dataclass(frozen=True)
class Clauses:
    """The rules of a game and where what holds them lies: positions as YAML, and marked tests below `tests` but for `elsewhere`."""

    rules: Path
    table: Path
    folder: Path
    tests: Path
    elsewhere: tuple[Path, ...] = ()
    of: str = ""
    """What the head of the table says behind its title's words."""

    def known(self) -> dict[str, str]:
        """Every clause's id with the first line of its text, in the order of the rules."""
        found = {}
        for line in self.rules.read_text(encoding="utf-8").splitlines():
            if line.startswith("- "):
                clause, _, text = line[2:].partition(" ")
                found[clause] = text
        return found

    @cache  # noqa: B019 there is one of these for each game, and they are never dropped
    def scenarios(self) -> Mapping[str, Mapping[str, Any]]:
        """What each scenario file holds, by its path below the folder; read once."""
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        return {
            path.relative_to(self.folder).with_suffix("").as_posix(): yaml.load(path.read_text(encoding="utf-8"), Loader=loader)  # noqa: S506
            for path in sorted(self.folder.rglob("*.yaml"))
        }

    def scenarios_by_clause(self) -> dict[str, list[str]]:
        """The scenario files that name each clause, as paths below the folder."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for name, scenario in self.scenarios().items():
            for clause in scenario["clauses"]:
                found[clause].append(name)
        return dict(found)

    def marked_tests(self) -> dict[str, list[str]]:
        """The test functions that bear `@pytest.mark.clause(ID)`."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for path in sorted(self.tests.rglob("test_*.py")):
            if any(path.is_relative_to(folder) for folder in self.elsewhere):
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef):
                    for clause in _marked(node):
                        found[clause].append(node.name)
        return dict(found)

    def page(self) -> str:
        """The table: a line for each clause with what holds it."""
        scenarios, tests = self.scenarios_by_clause(), self.marked_tests()
        head = HEAD.format(of=self.of, rules=self.rules.name, folder=self.folder.relative_to(ROOT).as_posix())
        lines = [head, "| clause | begins | held by |", "| --- | --- | --- |"]
        for clause, text in self.known().items():
            held = [f"`{name}`" for name in scenarios.get(clause, [])] + [f"{name}" for name in tests.get(clause, [])]
            lines.append(f"| {clause} | {text} | {', '.join(held) or '**nothing**'} |")
        return "\n".join(lines) + "\n"


def _marked(function: ast.FunctionDef) -> list[str]:
    return [
        argument.value
        for mark in function.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause"
        for argument in mark.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


RONE = Clauses(
    REFERENCE / "rules.md", REFERENCE / "rules-coverage.md", SCENARIOS, TESTS, (TESTS / "tagewerk", TESTS / "skirmish", TESTS / "tocsin")
)
TAGEWERK = Clauses(
    REFERENCE / "tagewerk-rules.md",
    REFERENCE / "tagewerk-coverage.md",
    TESTS / "tagewerk" / "scenarios",
    TESTS / "tagewerk",
    of=" of Tagewerk",
)
SKIRMISH = Clauses(
    REFERENCE / "skirmish-rules.md",
    REFERENCE / "skirmish-coverage.md",
    TESTS / "skirmish" / "scenarios",
    TESTS / "skirmish",
    of=" of Skirmish",
)
TOCSIN = Clauses(
    REFERENCE / "tocsin-rules.md",
    REFERENCE / "tocsin-coverage.md",
    TESTS / "tocsin" / "scenarios",
    TESTS / "tocsin",
    of=" of TOCSIN",
)


if __name__ == "__main__":
    for game in (RONE, TAGEWERK, SKIRMISH, TOCSIN):
        game.table.write_text(game.page(), encoding="utf-8")
