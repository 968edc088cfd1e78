"""RONE as the rest of the project knows it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.kit import Kit
from engine.languages import LocalText
from engine.rone.bench import RoneBench
from engine.rone.card_fields import DESCRIPTION
from engine.rone.cards import LAYOUT, CardType, Catalog, card_of
from engine.rone.collecting import COLLECTING
from engine.rone.deck_description import DECKS
from engine.rone.figures import FIGURES
from engine.rone.formats import BUILTIN_FORMATS, CUSTOM, WORDS, Format
from engine.rone.guide import GUIDE
from engine.rone.keywords import KEYWORDS, keywords_of
from engine.rone.measures.goldfish_replay import read_replay
from engine.rone.measures.simulated import RONE
from engine.rone.practice.practising import PRACTICE
from engine.rone.printed import read_text
from engine.rone.rules.game import GAME
from engine.rone.rules.rulesets import RULESETS
from engine.rone.scenario_verbs import RoneScenario
from engine.rone.table.tables import TABLES
from engine.rone.validate import verdict
from engine.rone.validate.editions import is_admitted
from engine.rone.words import check_card, plain_text, render_text

KIT: Final = Kit(
    slug=GAME,
    name=LocalText("RONE", "RONE"),
    layout=LAYOUT,
    cards=DESCRIPTION,
    card_of=card_of,
    decks=DECKS,
    keywords=KEYWORDS,
    keywords_of=keywords_of,
    text_lines=render_text,
    format_limits=WORDS.limits,
    format_of=Format,
    is_admitted=is_admitted,
    catalog_of=Catalog.of,
    formats={CUSTOM.slug: CUSTOM, **BUILTIN_FORMATS},
    rulesets=RULESETS,
    ruleset_names=WORDS.ruleset_names,
    verdict=verdict,
    text_of=plain_text,
    check_card=check_card,
    simulated=RONE,
    scenarios=RoneScenario,
    read_replay=read_replay,
    bench=RoneBench,
    rulesets_in_words=WORDS.rulesets_in_words,
    rules=Path(__file__).parents[2] / "docs" / "reference" / "rules.md",
    rules_note=LocalText(
        "1E and 2E mark what only the first or second edition of the rulebook says; a ruling is ours, where the rulebook is silent. "
        "The rulebook wins.",
        "1E und 2E heißt: steht nur in der ersten oder zweiten Auflage des Regelhefts; eine Festlegung ist von uns, wo das "
        "Regelheft schweigt. Das Regelheft geht vor.",
    ),
    example_card="pipe-warden",
    welcome=(
        LocalText("Twenty-four cards.", "Vierundzwanzig Karten."),
        LocalText("That is all the life you have.", "Mehr Leben hast du nicht."),
    ),
    about=LocalText(
        "RONE is a card game for two in which your deck is your life.",
        "RONE ist ein Kartenspiel für zwei, in dem dein Deck dein Leben ist.",
    ),
    showcase=(
        lambda card: card.type is CardType.UNIT,
        lambda card: card.type is CardType.HERO and card.level == 2,
        lambda card: card.type is CardType.TACTIC,
    ),
    figures=FIGURES,
    collecting=COLLECTING,
    guide=GUIDE,
    practice=PRACTICE,
    read_text=read_text,
    tables=TABLES,
)
