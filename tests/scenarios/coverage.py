"""Which scenarios and tests hold which clause of the rules: `python -m tests.scenarios.coverage` writes the table anew."""

import ast
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = ROOT / "tests" / "scenarios"
RULES = ROOT / "docs" / "reference" / "rules.md"
TABLE = ROOT / "docs" / "reference" / "rules-coverage.md"
MARKED_TESTS = ROOT / "tests" / "engine"
HEAD = """# Which scenarios hold which clause

Made by `python -m tests.scenarios.coverage`; don't edit it by hand. Behind each clause of `rules.md` stand the positions in
`tests/scenarios/` that are played under every ruleset they name, and the tests marked with the clause (deck building has no
positions). A clause with neither fails the suite.
"""


def clauses() -> dict[str, str]:
    """Every clause's id with the first line of its text, in the order of the rules."""
    found = {}
    for line in RULES.read_text(encoding="utf-8").splitlines():
        if line.startswith("- "):
            clause, _, text = line[2:].partition(" ")
            found[clause] = text
    return found


@cache
def scenarios() -> Mapping[str, Mapping[str, Any]]:
    """What each scenario file holds, by its path below `tests/scenarios/`; read once."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return {
        path.relative_to(SCENARIOS).with_suffix("").as_posix(): yaml.load(path.read_text(encoding="utf-8"), Loader=loader)  # noqa: S506
        for path in sorted(SCENARIOS.rglob("*.yaml"))
    }


def scenarios_by_clause() -> dict[str, list[str]]:
    """The scenario files that name each clause, as paths below `tests/scenarios/`."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name, scenario in scenarios().items():
        for clause in scenario["clauses"]:
            found[clause].append(name)
    return dict(found)


def marked_tests() -> dict[str, list[str]]:
    """The test functions that bear `@pytest.mark.clause(ID)`."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(MARKED_TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for clause in _marked(node):
                    found[clause].append(node.name)
    return dict(found)


def _marked(function: ast.FunctionDef) -> list[str]:
    return [
        argument.value
        for mark in function.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause"
        for argument in mark.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def table() -> str:
    """The page: a line for each clause with what holds it."""
    scenarios, tests = scenarios_by_clause(), marked_tests()
    lines = [HEAD, "| clause | begins | held by |", "| --- | --- | --- |"]
    for clause, text in clauses().items():
        held = [f"`{name}`" for name in scenarios.get(clause, [])] + [f"{name}" for name in tests.get(clause, [])]
        lines.append(f"| {clause} | {text} | {', '.join(held) or '**nothing**'} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
