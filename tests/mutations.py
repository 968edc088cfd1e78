"""Break one rule of the engine at a time and see whether the scenarios notice: `python -m tests.mutations` tells of each.

Each mutation is a line of the engine with one thing changed in it. It is applied to a copy of the engine in a folder of
its own, and the scenarios that name its clause are played there. A mutation that nobody notices is a rule that nothing holds.
"""

from __future__ import annotations

import compileall
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from importlib.util import cache_from_source
from pathlib import Path

from tests.scenarios.coverage import SCENARIOS, scenarios_by_clause

ROOT = Path(__file__).resolve().parents[1]
COMBAT = "engine/rone/game/combat.py"
COMPILER = "engine/rone/game/compiler.py"
DAMAGE = "engine/rone/game/damage.py"
DEFINITIONS = "engine/rone/game/definitions.py"
EFFECTS = "engine/rone/game/effects.py"
ENDING = "engine/rone/game/ending.py"
LEGAL = "engine/rone/game/legal.py"
MOVES = "engine/rone/game/moves.py"
RUNNING = "engine/rone/game/running.py"
TEXT = "engine/rone/game/text.py"
TURN = "engine/rone/game/turn.py"


@dataclass(frozen=True)
class Mutation:
    """In `file`, `old` (which stands there once) becomes `new`: that breaks `clause`."""

    clause: str
    file: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.clause} {Path(self.file).stem}: {' '.join(self.new.split()) or 'nothing'}"


MUTATIONS = (
    Mutation("SET-1", RUNNING, "return 0 if game.players[player].side", "return 1 if game.players[player].side"),
    Mutation("SET-3", TURN, "HAND_SIZE: Final = 6", "HAND_SIZE: Final = 5"),
    Mutation("SET-4", TURN, "draw_cards(game, player, len(self.picked))", "draw_cards(game, player, len(self.picked) - 1)"),
    Mutation("TURN-2", TURN, "refresh(game, permanent, 1)", "refresh(game, permanent, 2)"),
    Mutation("TURN-4", TURN, "limit = min(income_of(game).card_income,", "limit = min(income_of(game).card_income + 1,"),
    Mutation("PLAY-1", LEGAL, " > water:\n", " > 99:\n"),
    Mutation("PLAY-2", DEFINITIONS, "self.playable_from = level if cost", "self.playable_from = 0 if cost"),
    Mutation("PLAY-6", LEGAL, "if len(person.technologies) < 3:", "if len(person.technologies) < 4:"),
    Mutation("REC-2", LEGAL, "> len(graveyard) - 1:", "> len(graveyard):"),
    Mutation(
        "REC-6",
        EFFECTS,
        "enter_battlefield(game, item.card, item.player, 2)",
        "enter_battlefield(game, item.card, item.player, 1)",
    ),
    Mutation("KEY-SLOW", COMPILER, "v.Keyword.SLOW: c.SLOW,", "v.Keyword.SLOW: 0,"),
    Mutation("LIFE-1", DAMAGE, "self.points -= 1\n        pile", "self.points -= 2\n        pile"),
    Mutation("EXH-1", MOVES, "min(before + times, 3)", "min(before + times, 4)"),
    Mutation("ATK-3", COMBAT, "points = ranged_of(game, attacker)", "points = melee_of(game, attacker)"),
    Mutation("ATK-4", COMBAT, "ranged_of(game, attacker) + melee_of(game, attacker),", "melee_of(game, attacker),"),
    Mutation("ATK-5", COMBAT, "exhaust(game, target, 1)", "exhaust(game, target, 2)"),
    Mutation("ATK-6", COMBAT, "    unit.melee_change = 0\n", ""),
    Mutation("GUARD-1", LEGAL, "if unit.exhausted or cannot(game, unit, CANNOT_ATTACK)", "if cannot(game, unit, CANNOT_ATTACK)"),
    Mutation("GUARD-2", LEGAL, "    if guardians:\n        return guardians\n", "    others.extend(guardians)\n"),
    Mutation("GUARD-4", LEGAL, "    if defenders:\n        return defenders\n", ""),
    Mutation(
        "STACK-9",
        DAMAGE,
        "game.ask(game.active, DECIDE_DEATH_ORDER",
        "game.ask(game.following(game.active)[0], DECIDE_DEATH_ORDER",
    ),
    Mutation(
        "TEXT-1",
        TEXT,
        "        self.position = len(self.steps)\n\n    def _finish",
        "        self.position += 1\n\n    def _finish",
    ),
    Mutation("KEY-DEFENDER", COMBAT, " and not keywords_of(game, target) & DEFENDER:", ":"),
    Mutation("KEY-DIRECT-HIT", DAMAGE, "            if self.dealt:\n", "            if True:\n"),
    Mutation(
        "KEY-DETECTION",
        LEGAL,
        "keywords & INVISIBILITY and not sees_invisible(game, attacker.side)",
        "keywords & INVISIBILITY",
    ),
    Mutation("KEY-FLYING", LEGAL, "ranged_of(game, attacker) <= 0 and not", "ranged_of(game, attacker) < 0 and not"),
    Mutation("KEY-INVISIBILITY", LEGAL, "keywords & INVISIBILITY and not", "False and not"),
    Mutation("KEY-SHIELD", DAMAGE, "pile.deck and pile.deck[-1] in pile.shields:", "pile.deck:"),
    Mutation("END-1", ENDING, "    if game.sides[side].deck:\n        return False\n", ""),
    Mutation("TEAM-4", TURN, "*person.technologies]:", "*[one for p in game.players for one in p.technologies]]:"),
    Mutation("TRI-6", ENDING, "game.enemies(other)[0] == player:", "game.enemies(other)[0] != player:"),
)


@cache
def whole_engine() -> tempfile.TemporaryDirectory[str]:
    """A folder with a copy of the engine and its bytecode, made once: only the file of a mutation is compiled anew."""
    folder = tempfile.TemporaryDirectory()
    shutil.copytree(ROOT / "engine", Path(folder.name) / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    compileall.compile_dir(f"{folder.name}/engine", quiet=2)
    return folder


def mutated_engine(mutation: Mutation, folder: Path) -> None:
    """Put a copy of the engine with the mutation into `folder`.

    Raises:
        ValueError: the text that the mutation changes does not stand in its file exactly once.
    """
    shutil.copytree(whole_engine().name, folder, dirs_exist_ok=True)
    file = folder / mutation.file
    source = file.read_text(encoding="utf-8")
    if source.count(mutation.old) != 1:
        raise ValueError(f"{mutation.file} holds {mutation.old!r} {source.count(mutation.old)} times, not once")
    Path(cache_from_source(str(file))).unlink()
    file.write_text(source.replace(mutation.old, mutation.new), encoding="utf-8")


PLAY = """
import sys
from engine.rone.scenarios import play_scenario, rulesets_of
from simulations.management.commands.play_scenarios import load_scenario
from pathlib import Path
for name in sys.argv[1:]:
    scenario = load_scenario(Path(name))
    for ruleset in rulesets_of(scenario):
        try:
            passed = play_scenario(scenario, ruleset).passed
        except Exception:
            passed = False
        if not passed:
            sys.exit(CAUGHT)
sys.exit(UNNOTICED)
"""
CAUGHT, UNNOTICED = 98, 99


def is_caught(mutation: Mutation) -> bool:
    """Whether a scenario that names the mutation's clause fails with the rule broken.

    Raises:
        RuntimeError: the engine with the mutation can't even be loaded.
    """
    files = [str(SCENARIOS / f"{name}.yaml") for name in scenarios_by_clause()[mutation.clause]]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        mutated_engine(mutation, folder)
        environment = {"PYTHONPATH": f"{folder}:{ROOT}", "ENGINE_INTERPRETED": "1", "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [sys.executable, "-c", f"CAUGHT, UNNOTICED = {CAUGHT}, {UNNOTICED}{PLAY}", *files],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode not in (CAUGHT, UNNOTICED):
        raise RuntimeError(f"{mutation}: the scenarios could not be played: {done.stderr}")
    return done.returncode == CAUGHT


if __name__ == "__main__":
    unnoticed = 0
    for each in MUTATIONS:
        caught = is_caught(each)
        unnoticed += not caught
        print(f"{'caught   ' if caught else 'UNNOTICED'}  {each}")
    print(f"{len(MUTATIONS) - unnoticed} caught, {unnoticed} unnoticed")
    sys.exit(1 if unnoticed else 0)
