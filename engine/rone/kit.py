"""RONE as the rest of the project knows it."""

from __future__ import annotations

from typing import Final

from engine import ENGINE_VERSION
from engine.kit import Kit
from engine.languages import LocalText
from engine.rone.bench import RoneBench
from engine.rone.cards import LAYOUT, Catalog
from engine.rone.formats import BUILTIN_FORMATS, CUSTOM
from engine.rone.measures.simulated import RONE
from engine.rone.rules.game import GAME, read_replay
from engine.rone.rules.rulesets import RULESETS
from engine.rone.scenario_verbs import RoneScenario
from engine.rone.validate import verdict
from engine.rone.words import check_card, plain_text

KIT: Final = Kit(
    slug=GAME,
    name=LocalText("RONE", "RONE"),
    version=ENGINE_VERSION,
    layout=LAYOUT,
    catalog_of=Catalog.of,
    formats={CUSTOM.slug: CUSTOM, **BUILTIN_FORMATS},
    rulesets=RULESETS,
    verdict=verdict,
    text_of=plain_text,
    check_card=check_card,
    simulated=RONE,
    scenarios=RoneScenario,
    read_replay=read_replay,
    bench=RoneBench,
)
