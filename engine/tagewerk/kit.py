"""Tagewerk as the rest of the project knows it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.kit import Kit
from engine.languages import LocalText
from engine.tagewerk.bench import TagewerkBench
from engine.tagewerk.card_fields import DESCRIPTION
from engine.tagewerk.cards import GAME, LAYOUT, CardType, Catalog, card_of
from engine.tagewerk.collecting import COLLECTING
from engine.tagewerk.deck_description import DECKS
from engine.tagewerk.figures import FIGURES
from engine.tagewerk.formats import FORMATS, WORDS, Format, ruleset_with
from engine.tagewerk.guide import GUIDE
from engine.tagewerk.keywords import KEYWORDS
from engine.tagewerk.measures.simulated import TAGEWERK
from engine.tagewerk.practice import PRACTICE
from engine.tagewerk.printed import read_text
from engine.tagewerk.rules.game import read_replay
from engine.tagewerk.rules.rulesets import RULESETS
from engine.tagewerk.scenario_verbs import TagewerkScenario
from engine.tagewerk.table.tables import TABLES
from engine.tagewerk.validate import is_admitted, verdict
from engine.tagewerk.words import card_keywords, check_card, plain_text, render_text

KIT: Final = Kit(
    slug=GAME,
    name=LocalText("Tagewerk", "Tagewerk"),
    layout=LAYOUT,
    cards=DESCRIPTION,
    card_of=card_of,
    decks=DECKS,
    keywords=KEYWORDS,
    keywords_of=card_keywords,
    text_lines=render_text,
    format_limits=WORDS.limits,
    format_of=Format,
    is_admitted=is_admitted,
    catalog_of=Catalog.of,
    formats=FORMATS,
    rulesets=RULESETS,
    ruleset_names=WORDS.ruleset_names,
    verdict=verdict,
    text_of=plain_text,
    read_text=read_text,
    check_card=check_card,
    simulated=TAGEWERK,
    scenarios=TagewerkScenario,
    read_replay=read_replay,
    bench=TagewerkBench,
    rulesets_in_words=WORDS.rulesets_in_words,
    ruleset_options=WORDS.options,
    ruleset_with=ruleset_with,
    rules=Path(__file__).parents[2] / "docs" / "reference" / "tagewerk-rules.md",
    rules_note=LocalText(
        "A ruling is ours, where the source is silent. A name in square brackets is an option that a ruleset may set.",
        "Eine Festlegung ist von uns, wo die Quelle schweigt. Ein Name in eckigen Klammern ist eine Option, die ein Regelsatz setzen kann.",
    ),
    example_card="anvil-guard",
    welcome=(LocalText("Two markers a day.", "Zwei Marken am Tag."), LocalText("Spend them well.", "Gib sie gut aus.")),
    about=LocalText(
        "Tagewerk is a card game for two to four in which each day’s work brings cards, resources or points.",
        "Tagewerk ist ein Kartenspiel für zwei bis vier, in dem jedes Tagewerk Karten, Ressourcen oder Punkte bringt.",
    ),
    showcase=(
        lambda card: card.type is CardType.CHARACTER and not card.main and not card.token,
        lambda card: bool(card.main),
        lambda card: card.type is CardType.ITEM,
    ),
    figures=FIGURES,
    collecting=COLLECTING,
    guide=GUIDE,
    practice=PRACTICE,
    tables=TABLES,
)
