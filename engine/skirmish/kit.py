"""Skirmish as the rest of the project knows it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.kit import Kit
from engine.languages import LocalText
from engine.skirmish.bench import SkirmishBench
from engine.skirmish.card_fields import DESCRIPTION
from engine.skirmish.cards import GAME, LAYOUT, CardType, Catalog, card_of
from engine.skirmish.collecting import COLLECTING
from engine.skirmish.deck_description import DECKS
from engine.skirmish.figures import FIGURES
from engine.skirmish.formats import FORMATS, WORDS, Format, ruleset_with
from engine.skirmish.guide import GUIDE
from engine.skirmish.measures.simulated import SKIRMISH
from engine.skirmish.odds_answers import ODDS
from engine.skirmish.pieces import FILES
from engine.skirmish.printed import on_card, read_text
from engine.skirmish.rules.game import read_replay
from engine.skirmish.rules.rulesets import RULESETS
from engine.skirmish.scenario_verbs import SkirmishScenario
from engine.skirmish.table.tables import TABLES
from engine.skirmish.validate import is_admitted, verdict
from engine.skirmish.words import check_card, plain_text, render_text

NAME: Final = LocalText("Skirmish", "Scharmützel")


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
    read_text=read_text,
    read_on=on_card,
    check_card=lambda card, subtypes=None: check_card(card),
    simulated=SKIRMISH,
    tables=TABLES,
    scenarios=SkirmishScenario,
    read_replay=read_replay,
    bench=SkirmishBench,
    rulesets_in_words=WORDS.rulesets_in_words,
    ruleset_options=WORDS.options,
    ruleset_with=ruleset_with,
    rules=Path(__file__).parents[2] / "docs" / "reference" / "skirmish-rules.md",
    rules_note=LocalText(
        "A ruling is ours, where the leaflet is silent. A name in square brackets is an option that a ruleset may set.",
        "Eine Festlegung ist von uns, wo das Merkblatt schweigt. Ein Name in eckigen Klammern ist eine Option eines Regelsatzes.",
    ),
    example_card="hook-pole",
    welcome=(LocalText("Choose your ground.", "Wähle deinen Stand."), LocalText("Then draw an X.", "Dann zieh ein X.")),
    about=LocalText(
        "Skirmish is a duel of figures on a table: each has a character with a fixed kit of cards, and the X stack gives chance.",
        "Scharmützel ist ein Duell von Figuren auf einem Tisch: Jeder Charakter hat seinen Kartensatz, den Zufall gibt der X Stapel.",
    ),
    showcase=(
        lambda card: card.type is CardType.CHARACTER,
        lambda card: card.type is CardType.ATTACK,
        lambda card: card.type is CardType.COUNTER,
    ),
    figures=FIGURES,
    collecting=COLLECTING,
    guide=GUIDE,
    files=FILES,
    calculators=(ODDS,),
)
