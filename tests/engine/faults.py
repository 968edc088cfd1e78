"""Plant faults in a game's rules and see whether its scenarios notice: `python -m tests.engine.faults --game rone --count 40 --seed 7`.

One fault at a time is planted in the syntax tree of a module, in memory: a comparison turned round, a condition negated, `and` and
`or` swapped, a number off by one, a call for its effect left out. Then all scenarios are played, interpreted, in a process of its own.
Those that play as before have survived: the change is no fault (say why), or a scenario is missing.
"""

from __future__ import annotations

import argparse
import ast
import multiprocessing
import os
import resource
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.abc import MetaPathFinder, SourceLoader
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from simulations.management.commands.play_scenarios import GAMES as PLAYED_BY
from simulations.management.commands.play_scenarios import load_scenario
from tests.scenarios import coverage

ROOT = Path(__file__).resolve().parents[2]
HOUSE = "house."
HOUSE_FOLDER = ROOT / "engine" / "rules"
"""The machine that carries out the text of every game's cards."""
TWINS = ROOT / "tests" / "engine" / "twins"
"""Scenarios of several games."""
NO_RULE_FUNCTIONS = frozenset({"key", "note", "_priced"})
"""What names an option, writes the log, and says what a text is worth to a bot."""
SECONDS = 60
"""Of processor time for all scenarios, ten times what they need: a fault that makes a game go on for ever is noticed by it."""
UNNOTICED = 7

TURNED_ROUND: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}


@dataclass(frozen=True)
class Rules:
    """The rules of a game and the scenarios that hold them.

    `no_rules` are modules that only name things, say what somebody sees, or are the surface around the rules.
    """

    game: str
    scenarios: Path
    no_rules: frozenset[str]

    @property
    def folder(self) -> Path:
        """Where the modules of the rules lie."""
        return ROOT / "engine" / self.game / "rules"

    def modules(self) -> list[str]:
        """The modules that hold rules: the game's own, and behind `house.` those of every game."""
        own = sorted(path.stem for path in self.folder.glob("*.py") if path.stem not in self.no_rules and path.stem != "__init__")
        return own + sorted(f"{HOUSE}{path.stem}" for path in HOUSE_FOLDER.glob("*.py") if path.stem not in ("codes", "__init__"))

    def path_of(self, module: str) -> Path:
        """Where a module of these lies."""
        return HOUSE_FOLDER / f"{module.removeprefix(HOUSE)}.py" if module.startswith(HOUSE) else self.folder / f"{module}.py"


OBSTACLES = frozenset({"obstacles", "target_obstacles"})
"""Why something isn't offered, which no scenario asks: `tests/engine/table/test_why_not.py` and tests of each game do."""
RONE = Rules("rone", coverage.RONE.folder, OBSTACLES | {"codes", "game", "options", "telling", "view"})
TAGEWERK = Rules("tagewerk", coverage.TAGEWERK.folder, OBSTACLES | {"codes", "game", "known_log", "rulesets", "view"})
SKIRMISH = Rules("skirmish", coverage.SKIRMISH.folder, OBSTACLES | {"codes", "game", "known_log", "rulesets", "view"})
TOCSIN = Rules("tocsin", coverage.TOCSIN.folder, OBSTACLES | {"codes", "game", "known_log", "rulesets", "view"})
GAMES = {rules.game: rules for rules in (RONE, TAGEWERK, SKIRMISH, TOCSIN)}


@dataclass(frozen=True)
class Fault:
    """The fault with this number among those that can be planted in `module` of the rules."""

    rules: Rules
    module: str
    number: int
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.module}.py:{self.line}  {self.what}"


class Planter(ast.NodeTransformer):
    """Finds what can be broken in a tree, and breaks the place with this number."""

    def __init__(self, number: int | None = None) -> None:
        self.number = number
        self.found: list[tuple[int, str]] = []

    def _is_wanted(self, node: ast.expr | ast.stmt, what: str) -> bool:
        self.found.append((node.lineno, what))
        return len(self.found) - 1 == self.number

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Break nothing in what is no rule, and change nothing about parameters and types."""
        if node.name in NO_RULE_FUNCTIONS:
            return node
        node.body = [self.visit(line) for line in node.body]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Break its methods; what stands beside them are names."""
        node.body = [self.visit(line) if isinstance(line, ast.FunctionDef) else line for line in node.body]
        return node

    def visit_Module(self, node: ast.Module) -> ast.AST:
        """Break functions; the numbers beside them are names."""
        node.body = [self.visit(line) if isinstance(line, ast.FunctionDef | ast.ClassDef) else line for line in node.body]
        return node

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        """An assertion is for the checker of types."""
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """A type is no rule."""
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        """Negate the condition; what only writes the log is left alone."""
        if is_about_the_log(node.test):
            return node
        if self._is_wanted(node, f"`if {ast.unparse(node.test)}` negated"):
            node.test = ast.UnaryOp(ast.Not(), node.test)
            return node
        return self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        """Negate the condition."""
        if self._is_wanted(node, f"`{ast.unparse(node)}`: condition negated"):
            node.test = ast.UnaryOp(ast.Not(), node.test)
            return node
        return self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Turn the comparison round."""
        if self._is_wanted(node, f"`{ast.unparse(node)}` turned round"):
            node.ops[0] = TURNED_ROUND[type(node.ops[0])]()
            return node
        return self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """Swap `and` and `or`."""
        if self._is_wanted(node, f"`{ast.unparse(node)}`: and, or swapped"):
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            return node
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """Count one more."""
        if type(node.value) is int and self._is_wanted(node, f"{node.value} became {node.value + 1}"):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """Leave the call out."""
        if not isinstance(node.value, ast.Call):
            return node
        if self._is_wanted(node, f"`{ast.unparse(node)}` left out"):
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)


def is_about_the_log(test: ast.expr) -> bool:
    """Whether a condition asks for the log: what stands behind it tells, and changes nothing."""
    return any(isinstance(part, ast.Attribute) and part.attr == "log" for part in ast.walk(test))


@cache
def source_of(rules: Rules, module: str) -> str:
    """The text of a module of the rules."""
    return rules.path_of(module).read_text(encoding="utf-8")


def faults_of(rules: Rules, module: str) -> list[Fault]:
    """Everything that can be broken in a module."""
    planter = Planter()
    planter.visit(ast.parse(source_of(rules, module)))
    return [Fault(rules, module, number, line, what) for number, (line, what) in enumerate(planter.found)]


def broken_tree(fault: Fault) -> ast.Module:
    """The module of a fault with the fault in it."""
    tree = ast.parse(source_of(fault.rules, fault.module))
    Planter(fault.number).visit(tree)
    return ast.fix_missing_locations(tree)


class BrokenModule(SourceLoader):
    """Loads the module of a fault with the fault in it."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault

    def get_filename(self, fullname: str) -> str:
        """Where the module would stand."""
        return str(self.fault.rules.path_of(self.fault.module))

    def get_data(self, path: str) -> bytes:
        """Its text, for tracebacks."""
        return source_of(self.fault.rules, self.fault.module).encode()

    def exec_module(self, module: ModuleType) -> None:
        """Run the broken tree in place of the text."""
        exec(compile(broken_tree(self.fault), self.get_filename(module.__name__), "exec"), module.__dict__)  # noqa: S102


class BrokenModuleFinder(MetaPathFinder):
    """Finds the broken module before anybody finds the whole one."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The broken module where it is asked for."""
        if fullname != ".".join(self.fault.rules.path_of(self.fault.module).relative_to(ROOT).with_suffix("").parts):
            return None
        return spec_from_loader(fullname, BrokenModule(self.fault))


@cache
def scenarios(rules: Rules) -> dict[str, dict[str, Any]]:
    """All scenarios, by their files: the game's own, then those that it shares with others."""
    own = {str(path.relative_to(rules.scenarios)): load_scenario(path) for path in sorted(rules.scenarios.rglob("*.yaml"))}
    shared = {f"{TWINS.name}/{path.name}": load_scenario(path) for path in sorted(TWINS.rglob("*.yaml"))}
    return own | {name: scenario for name, scenario in shared.items() if rules.game in scenario["games"]}


def play_broken(rules: Rules, fault: Fault | None) -> None:
    """Play all scenarios with the fault, in a process that has nothing else to do; ends it with UNNOTICED if all pass."""
    played_by = PLAYED_BY[rules.game]
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    os.environ["ENGINE_INTERPRETED"] = "1"
    for name in [name for name in sys.modules if name.partition(".")[0] == "engine"]:
        del sys.modules[name]
    sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__module__ != "engine.compiled"]
    if fault is not None:
        sys.meta_path.insert(0, BrokenModuleFinder(fault))
    from engine.scenarios import play_scenario  # anew, with the fault, as is what plays them

    played = getattr(import_module(played_by.__module__), played_by.__name__)
    for name, scenario in scenarios(rules).items():
        for ruleset in played.rulesets_of(scenario):
            if not play_scenario(scenario, ruleset, played).passed:
                print(f"        noticed by {name} ({ruleset.name})", flush=True)
                return
    sys.stdout.flush()
    os._exit(UNNOTICED)


def is_noticed(rules: Rules, fault: Fault | None) -> bool:
    """Whether a scenario fails, can't be played or goes on without end with the fault planted; None is the rules as they are."""
    scenarios(rules)
    sys.stdout.flush()
    process = multiprocessing.get_context("fork").Process(target=play_broken, args=(rules, fault))
    process.start()
    process.join()
    return process.exitcode != UNNOTICED


def main() -> int:
    """Plant faults taken by chance and list the survivors."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.faults", description="Plant faults in the rules.")
    parser.add_argument("--game", choices=GAMES, default=RONE.game, help="in the rules of which game (%(default)s)")
    parser.add_argument("--count", type=int, default=40, help="how many faults")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--module", help="only in this module")
    parser.add_argument("--line", type=int, help="only in this line, all of them")
    options = parser.parse_args()
    rules = GAMES[options.game]
    if options.module not in (None, *rules.modules()):
        parser.error(f"there is no module {options.module!r}; there are {', '.join(rules.modules())}")
    faults = [fault for module in rules.modules() if options.module in (None, module) for fault in faults_of(rules, module)]
    faults = [fault for fault in faults if options.line in (None, fault.line)]
    Random(options.seed).shuffle(faults)
    chosen = faults if options.line else faults[: options.count]
    if is_noticed(rules, None):
        sys.exit("the scenarios fail without a fault")
    survivors: list[Fault] = []
    for fault in chosen:
        print(fault, flush=True)
        if not is_noticed(rules, fault):
            print("        SURVIVED", flush=True)
            survivors.append(fault)
    print(f"{len(survivors)} survived of {len(chosen)}, of {len(faults)} that can be planted")
    for fault in sorted(survivors, key=lambda one: (one.module, one.line)):
        print(f"  {fault}")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
