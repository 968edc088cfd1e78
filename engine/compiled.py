"""Finding the compiled copy of the engine: only one that was built from exactly this source is ever used.

`script/compile` puts it into `build/engine/<digest>/`, where the digest is that of every source file of this package
and of the Python that runs. Whoever edits a file has another digest, so the edited file itself is what runs.
`ENGINE_INTERPRETED=1` leaves a compiled copy alone.
"""

from __future__ import annotations

import fcntl
import os
import platform
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr  # for the compiler alone, which knows it by this name
else:

    def mypyc_attr(**_attributes):
        """What is said to the compiler of a class; where the source runs, nothing."""
        return lambda described: described


PACKAGE = Path(__file__).resolve().parent
BUILDS = PACKAGE.parent / "build" / "engine"
COMPLETE = "complete"
"""Name of the file that is written last: without it a build is not used."""
LOCK = ".lock"
"""Name of the file in the folder of builds that is locked while one is made."""

MODULES = (
    "engine.bots.considering",
    "engine.bots.greedy",
    "engine.bots.lookahead",
    "engine.bots.prices",
    "engine.bots.search",
    "engine.bots.simple",
    "engine.bots.thinking",
    "engine.match.chance",
    "engine.match.dealt",
    "engine.match.fingerprints",
    "engine.match.grid",
    "engine.match.match",
    "engine.match.parts",
    "engine.match.rulesets",
    "engine.match.secret",
    "engine.match.squares",
    "engine.match.loop",
    "engine.rng",
    "engine.rules.abilities",
    "engine.rules.amounts",
    "engine.rules.branching",
    "engine.rules.codes",
    "engine.rules.conditions",
    "engine.rules.costs",
    "engine.rules.permanents",
    "engine.rules.piles",
    "engine.rules.prices",
    "engine.rules.references",
    "engine.rules.selectors",
    "engine.rules.state",
    "engine.rules.steps",
    "engine.rules.texts",
    "engine.simulation.alone_cards",
    "engine.simulation.alone_table",
    "engine.simulation.counters",
    "engine.simulation.party",
    "engine.simulation.watched_duels",
    "engine.rone.bots.cards",
    "engine.rone.bots.danger",
    "engine.rone.bots.position",
    "engine.rone.bots.pricing",
    "engine.rone.bots.greedy",
    "engine.rone.bots.evaluation",
    "engine.rone.bots.policies",
    "engine.rone.bots.step_prices",
    "engine.rone.bots.worth",
    "engine.rone.rules.action_texts",
    "engine.rone.rules.actions",
    "engine.rone.rules.amounts",
    "engine.rone.rules.branching_steps",
    "engine.rone.rules.card_steps",
    "engine.rone.rules.choices",
    "engine.rone.rules.codes",
    "engine.rone.rules.combat",
    "engine.rone.rules.costs",
    "engine.rone.rules.damage",
    "engine.rone.rules.definitions",
    "engine.rone.rules.effects",
    "engine.rone.rules.ending",
    "engine.rone.rules.game",
    "engine.rone.rules.ids",
    "engine.rone.rules.graveyard",
    "engine.rone.rules.known_log",
    "engine.rone.rules.legal",
    "engine.rone.rules.moves",
    "engine.rone.rules.obstacles",
    "engine.rone.rules.options",
    "engine.rone.rules.payments",
    "engine.rone.rules.pieces",
    "engine.rone.rules.player_steps",
    "engine.rone.rules.queries",
    "engine.rone.rules.references",
    "engine.rone.rules.rulesets",
    "engine.rone.rules.running",
    "engine.rone.rules.selectors",
    "engine.rone.rules.stack",
    "engine.rone.rules.state",
    "engine.rone.rules.target_obstacles",
    "engine.rone.rules.targets",
    "engine.rone.rules.triggers",
    "engine.rone.rules.turn",
    "engine.rone.rules.view",
    "engine.rone.measures.duel_cards",
    "engine.rone.measures.goldfish_cards",
    "engine.rone.measures.goldfish_measures",
    "engine.rone.measures.goldfish_table",
    "engine.skirmish.board",
    "engine.skirmish.bots.evaluation",
    "engine.skirmish.bots.greedy",
    "engine.skirmish.bots.worth",
    "engine.skirmish.measures.duel_cards",
    "engine.skirmish.measures.table",
    "engine.skirmish.rules.amounts",
    "engine.skirmish.rules.codes",
    "engine.skirmish.rules.definitions",
    "engine.skirmish.rules.game",
    "engine.skirmish.rules.known_log",
    "engine.skirmish.rules.legal",
    "engine.skirmish.rules.moves",
    "engine.skirmish.rules.obstacles",
    "engine.skirmish.rules.playing",
    "engine.skirmish.rules.rulesets",
    "engine.skirmish.rules.running",
    "engine.skirmish.rules.selectors",
    "engine.skirmish.rules.state",
    "engine.skirmish.rules.steps",
    "engine.skirmish.rules.texts",
    "engine.skirmish.rules.turn",
    "engine.skirmish.rules.view",
    "engine.tagewerk.bots.greedy",
    "engine.tagewerk.bots.evaluation",
    "engine.tagewerk.bots.nobody",
    "engine.tagewerk.bots.prices",
    "engine.tagewerk.bots.step_prices",
    "engine.tagewerk.measures.cards",
    "engine.tagewerk.measures.duel_cards",
    "engine.tagewerk.measures.table",
    "engine.tagewerk.rules.actions",
    "engine.tagewerk.rules.amounts",
    "engine.tagewerk.rules.card_steps",
    "engine.tagewerk.rules.choices",
    "engine.tagewerk.rules.codes",
    "engine.tagewerk.rules.combat",
    "engine.tagewerk.rules.costs",
    "engine.tagewerk.rules.definitions",
    "engine.tagewerk.rules.game",
    "engine.tagewerk.rules.known_log",
    "engine.tagewerk.rules.legal",
    "engine.tagewerk.rules.moves",
    "engine.tagewerk.rules.obstacles",
    "engine.tagewerk.rules.pieces",
    "engine.tagewerk.rules.player_steps",
    "engine.tagewerk.rules.queries",
    "engine.tagewerk.rules.rulesets",
    "engine.tagewerk.rules.running",
    "engine.tagewerk.rules.selectors",
    "engine.tagewerk.rules.stack",
    "engine.tagewerk.rules.state",
    "engine.tagewerk.rules.triggers",
    "engine.tagewerk.rules.turn",
    "engine.tagewerk.rules.view",
    "engine.tocsin.bots.evaluation",
    "engine.tocsin.bots.greedy",
    "engine.tocsin.bots.outlook",
    "engine.tocsin.bots.planning",
    "engine.tocsin.bots.worth",
    "engine.tocsin.measures.table",
    "engine.tocsin.rules.acting",
    "engine.tocsin.rules.amounts",
    "engine.tocsin.rules.checks",
    "engine.tocsin.rules.codes",
    "engine.tocsin.rules.damage",
    "engine.tocsin.rules.definitions",
    "engine.tocsin.rules.game",
    "engine.tocsin.rules.known_log",
    "engine.tocsin.rules.location",
    "engine.tocsin.rules.moves",
    "engine.tocsin.rules.obstacles",
    "engine.tocsin.rules.playing",
    "engine.tocsin.rules.quests",
    "engine.tocsin.rules.rounds",
    "engine.tocsin.rules.rulesets",
    "engine.tocsin.rules.running",
    "engine.tocsin.rules.selectors",
    "engine.tocsin.rules.state",
    "engine.tocsin.rules.steps",
    "engine.tocsin.rules.texts",
    "engine.tocsin.rules.view",
)
"""What is compiled, as one group: the rules, the bots and the loops that play many games."""


def source_digest(package: Path = PACKAGE, *, with_python: bool = True) -> str:
    """SHA-256, in hex, of every source file under `package` and, if wanted, of the Python that would run it."""
    digest = sha256(f"{sys.implementation.cache_tag} {sys.platform} {platform.machine()}".encode() if with_python else b"")
    for path in sorted(package.rglob("*.py")):
        digest.update(f"\n{path.relative_to(package).as_posix()}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


class CompiledFinder(MetaPathFinder):
    """Finds the modules of one build, before the source files are looked for."""

    def __init__(self, files: dict[str, Path]) -> None:
        self.files = files

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The compiled module, if it is one of the build's."""
        file = self.files.get(fullname)
        if file is None:
            return None
        return spec_from_file_location(fullname, file, loader=ExtensionFileLoader(fullname, str(file)))


def files_of_build(folder: Path) -> dict[str, Path]:
    """The modules in a build's folder by their names, the library that they share among them."""
    found = {}
    for path in folder.rglob("*.so"):
        parts = path.relative_to(folder).parts
        found[".".join((*parts[:-1], parts[-1].split(".")[0]))] = path
    return found


def is_wanted() -> bool:
    """Whether nobody asked for the source (`ENGINE_INTERPRETED`)."""
    return os.environ.get("ENGINE_INTERPRETED", "0") in ("", "0")


def use_compiled(builds: Path = BUILDS) -> bool:
    """Have the compiled copy of this source imported from now on, if there is one and nobody asked for the source."""
    if not is_wanted() or not builds.is_dir():
        return False
    folder = builds / source_digest()
    if not (folder / COMPLETE).is_file():
        return False
    files = files_of_build(folder)
    if not all(name in files for name in MODULES):
        return False
    sys.meta_path.insert(0, CompiledFinder(files))
    return True


def is_being_compiled(builds: Path = BUILDS) -> bool:
    """Whether a compiler is at work on this machine while the source plays the games, which takes many times as long."""
    if not is_wanted() or is_compiled():
        return False
    try:
        with (builds / LOCK).open() as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def is_compiled() -> bool:
    """Whether the engine that is running is the compiled one."""
    from engine import rng

    return not str(rng.__file__).endswith(".py")
