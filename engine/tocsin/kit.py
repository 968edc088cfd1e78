"""TOCSIN as the rest of the project knows it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.kit import Kit
from engine.languages import LocalText
from engine.tocsin.bench import TocsinBench
from engine.tocsin.card_fields import DESCRIPTION
from engine.tocsin.cards import GAME, LAYOUT, CardType, Catalog, card_of
from engine.tocsin.collecting import COLLECTING
from engine.tocsin.deck_description import DECKS
from engine.tocsin.exact_answers import EXACT
from engine.tocsin.figures import FIGURES
from engine.tocsin.formats import FORMATS, WORDS, Format, ruleset_with
from engine.tocsin.guide import GUIDE
from engine.tocsin.measures.simulated import TOCSIN
from engine.tocsin.pieces import FILES
from engine.tocsin.rules.game import read_replay
from engine.tocsin.rules.rulesets import RULESETS
from engine.tocsin.scenario_verbs import TocsinScenario
from engine.tocsin.table.tables import TABLES
from engine.tocsin.validate import is_admitted, verdict
from engine.tocsin.words import check_card, plain_text, render_text

NAME: Final = LocalText("TOCSIN", "Sturmglocke")

KIT: Final = Kit(
    slug=GAME,
    name=NAME,
    layout=LAYOUT,
    cards=DESCRIPTION,
    card_of=card_of,
    decks=DECKS,
    keywords={},
    keywords_of=lambda card: (),
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
    check_card=lambda card, subtypes=None: check_card(card),
    simulated=TOCSIN,
    tables=TABLES,
    scenarios=TocsinScenario,
    read_replay=read_replay,
    bench=TocsinBench,
    rulesets_in_words=WORDS.rulesets_in_words,
    ruleset_options=WORDS.options,
    ruleset_with=ruleset_with,
    rules=Path(__file__).parents[2] / "docs" / "reference" / "tocsin-rules.md",
    rules_note=LocalText(
        "A ruling is ours, where the rulebook is silent or could not be read. A name in square brackets is an option of a ruleset.",
        "Eine Festlegung ist von uns, wo die Spielregel schweigt oder nicht zu lesen war. Ein Name in eckigen Klammern ist eine Option "
        "eines Regelsatzes.",
    ),
    example_card="bronze-maul",
    welcome=(LocalText("Ring the bells.", "Läute die Glocken."), LocalText("Hold the causeway.", "Halte den Damm.")),
    about=LocalText(
        "TOCSIN is a cooperative game: heroes with decks of their own stand against enemies on two rows of cards.",
        "Sturmglocke ist ein Spiel miteinander: Helden mit eigenen Decks stehen gegen Gegner auf zwei Kartenreihen.",
    ),
    showcase=(
        lambda card: card.type is CardType.HERO,
        lambda card: card.type is CardType.UPGRADE,
        lambda card: card.type is CardType.LOCATION,
    ),
    collecting=COLLECTING,
    figures=FIGURES,
    guide=GUIDE,
    files=FILES,
    calculators=(EXACT,),
)
