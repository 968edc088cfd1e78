"""Prints the reference of card text, made from the table of words: `python -m engine.rone.words.reference`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.cards.catalog import CardId
from engine.languages import Language, LocalText
from engine.rone.cards import Card, CardType
from engine.rone.words import marked_lines
from engine.rone.words.checks import check_abilities
from engine.rone.words.events import EVENTS, KEYWORD_EVENTS, Event
from engine.rone.words.forms import ABILITIES, AMOUNTS, CONDITIONS, FILTERS, KINDS, REFERENCES
from engine.rone.words.part_checks import KEYWORD_TYPES
from engine.rone.words.reading import ALWAYS_WORDS
from engine.rone.words.steps import STEPS
from engine.rone.words.terms import ACTS, DURATIONS, INITIATIVE, KEYWORDS, SECOND_EDITION
from engine.rone.words.unsaid import UNSAID
from engine.rone.words.vocabulary import Keyword
from engine.text.table import Part, Term, Word

INTRODUCTION = """# The words of card text

Made from the table of words in `engine/rone/words` by `python -m engine.rone.words.reference`; don't edit it by hand.

A card's `abilities` are a list; each entry is one ability, written as YAML in `carddata/` and as JSON in the database and the API. What
the card says in English and in German is made from this list, so text and behaviour can't drift apart. A word that is not here, a part
that is missing and a mix that can't work are refused when the card is loaded, with the place in the tree, what was found and the nearest
word that is known. Clauses such as `ATK-3` are those of the rules.
"""

PARTS = """
Parts in *italics* may be left out. `who` is `you`, `enemy`, `cause` or `that`. A selector is a word or a record; an amount a number or a
record; steps are a list, carried out in order. A step whose target has gone is not carried out, and the rest is dropped (TEXT-1).
"""


def yaml_line(data: Any) -> str:
    """`data` on one line, as it stands in `carddata/`."""
    if isinstance(data, Mapping):
        return "{" + ", ".join(f"{key}: {yaml_line(value)}" for key, value in data.items()) + "}"
    if isinstance(data, Sequence) and not isinstance(data, str):
        return "[" + ", ".join(yaml_line(value) for value in data) + "]"
    if isinstance(data, bool):
        return "true" if data else "false"
    text = str(data)
    return text if text.replace("_", "").isalnum() or text.lstrip("-").isdigit() else f'"{text}"'


def example_card(ability: Mapping[str, Any], card_type: CardType) -> Card:
    """A card that bears `ability` and nothing else."""
    is_unit, is_hero = card_type is CardType.UNIT, card_type is CardType.HERO
    return Card(
        id=CardId(0),
        slug="example",
        type=card_type,
        name=LocalText("Example", "Beispiel"),
        level=1,
        cost=1,
        recycle=1 if card_type in (CardType.UNIT, CardType.TACTIC) else None,
        race="human" if is_unit or is_hero else None,
        health=2 if is_unit else None,
        melee=1 if is_unit else None,
        ranged=1 if is_unit else None,
        speed=1 if is_unit else None,
        water_income=6 if is_hero else None,
        card_income=0 if is_hero else None,
        hero="example" if is_hero else None,
        abilities=(ability,),
    )


def bearer(*abilities: Mapping[str, Any]) -> Card:
    """The first of `abilities` on the first type of card that can bear it."""
    for ability in abilities:
        for card_type in (CardType.UNIT, CardType.TACTIC, CardType.HERO, CardType.TECHNOLOGY):
            card = example_card(ability, card_type)
            if not check_abilities(card):
                return card
    raise ValueError(f"no card can bear {abilities}")


def said(card: Card, language: Language) -> str:
    """A card's text in one line of Markdown: keywords bold, symbols as their names."""
    return " / ".join(marked_lines(card, language)).replace("*", "**").replace("|", "\\|").replace("{", "`{").replace("}", "}`")


def row(*cells: str) -> str:
    """A row of a table."""
    return "| " + " | ".join(cells) + " |"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of Markdown."""
    return "\n".join([row(*heads), row(*("---" for _ in heads)), *(row(*cells) for cells in rows)])


def on_a_card(example: Any) -> Card:
    """A card whose text holds a step, in the first place that suits it."""
    first = {"exhaust": 1, "to": {"unit": "enemy"}}
    return bearer(
        {"when": "battlefield", "do": [example]},
        {"play": [example]},
        {"when": "attacks", "of": {"unit": "enemy"}, "do": [first, example]},
    )


def part_name(part: Part, word: Word) -> str:
    """A part as it is written, with what stands in it."""
    name = f"`{part.word}`: {part.reads.shown}"
    if part.word == word.name:
        return name
    if not part.is_required:
        default = part.default if part.default not in (None, ()) else ""
        shown = yaml_line(default) if default != "" else ""
        name = f"*{name}*" + (f" (`{shown}` if left out)" if shown else "")
    return name


def step_section(word: Word) -> str:
    """The entry of one step."""
    card = on_a_card(word.example)
    allowed = " Also in `always`." if word.name in ALWAYS_WORDS else ""
    lines = [
        f"### {word.name}",
        "",
        word.meaning + allowed,
        "",
        *(f"- {part_name(part, word)}" + (f". {part.meaning}" if part.meaning else "") for part in word.parts),
        "",
        "```yaml",
        yaml_line(word.example),
        "```",
        "",
        f"> {said(card, 'en')}",
        ">",
        f"> {said(card, 'de')}",
        "",
    ]
    return "\n".join(lines)


def ability_section(term: Term) -> str:
    """The entry of one kind of ability."""
    card = bearer(term.example)
    clause = f" ({term.clause})" if term.clause else ""
    return "\n".join(
        [
            f"### {term.name}",
            "",
            f"{term.meaning}{clause}",
            "",
            "```yaml",
            yaml_line(term.example),
            "```",
            "",
            f"> {said(card, 'en')}",
            ">",
            f"> {said(card, 'de')}",
            "",
        ]
    )


def rendered_in(term: Term, ability: Mapping[str, Any]) -> tuple[str, str, str, str]:
    """A row: the word, what it means, and how it reads inside an ability."""
    card = bearer(ability)
    clause = f" ({term.clause})" if term.clause else ""
    return f"`{yaml_line(term.example)}`", f"{term.meaning}{clause}", said(card, "en"), said(card, "de")


def with_selector(term: Term) -> Mapping[str, Any]:
    """An ability around a selector."""
    data = term.example
    if "effect" in data:
        return {"when": "battlefield", "do": [{"counter": data}]}
    if data.get("in") == "hand":
        return {"when": "battlefield", "do": [{"put_on_battlefield": data}]}
    if "in" in data:
        return {"when": "battlefield", "do": [{"return_to_hand": data}]}
    return {"when": "battlefield", "do": [{"exhaust": 1, "to": data}]}


def with_reference(term: Term) -> Mapping[str, Any]:
    """An ability around a word that is a selector."""
    if term.name in ("you", "enemy"):
        return {"when": "battlefield", "do": [{"prevent": 1, "to": term.name}]}
    steps: list[Any] = [{"damage": 1, "to": term.name}]
    if term.name == "that":
        steps.insert(0, {"exhaust": 1, "to": {"unit": "enemy"}})
    return {"when": "attacks", "of": {"unit": "enemy"}, "do": steps}


def with_condition(term: Term) -> Mapping[str, Any]:
    """An ability around a condition."""
    steps: list[Any] = [{"if": term.example, "then": [{"draw": 1}]}]
    if term.name == "done":
        steps.insert(0, {"may": [{"destroy_cards": 1}]})
    return {"when": "battlefield", "do": steps}


def keyword_rows() -> Iterable[Sequence[str]]:
    """Keywords that stand alone, then those that begin an ability."""
    for term in (*KEYWORDS, *KEYWORD_EVENTS, INITIATIVE):
        if term.name in Keyword._value2member_map_:
            types, written = KEYWORD_TYPES[Keyword(term.name)], f"{{keyword: {term.name}}}"
        elif term.name in Event._value2member_map_:
            types, written = EVENTS[Event(term.name)].on, f"{{when: {term.name}, do: […]}}"
        else:
            types, written = (CardType.UNIT, CardType.TACTIC), "{initiative: {…}, do: […]}"
        edition = "second" if term.name in SECOND_EDITION else "both"
        yield f"`{written}`", term.english, term.german, f"{term.meaning} ({term.clause})", ", ".join(types), edition


def event_rows() -> Iterable[Sequence[str]]:
    """Events that are no keyword."""
    for event in EVENTS.values():
        if event.is_of_card_itself:
            continue
        about = ", ".join(event.kinds) or "own, enemy, any"
        ability: dict[str, Any] = {"when": event.event.value, "do": [{"draw": 1} if event.caused_by == "water" else {"water": 1}]}
        if not event.is_of_player:
            ability["of"] = {event.kinds[0].value: "own"}
        card = bearer(ability)
        yield f"`{event.event}`", event.meaning, about, said(card, "en"), said(card, "de")


UNSAID_INTRODUCTION = """What cards of such a game say, too, and there are no words for; behind each sentence stands what is
missing. A card with such a text keeps it as it is printed (`modelled: false`), and [reading](printed-text.md) stops there."""


def reference() -> str:
    """The whole reference as Markdown."""
    wording = ("Written", "Meaning", "English", "German")
    parts = [
        INTRODUCTION,
        "## Abilities\n",
        *(ability_section(term) for term in ABILITIES),
        "## Keywords\n",
        table(("Written", "English", "German", "Meaning", "On", "Editions"), keyword_rows()),
        "\n## Events of triggers\n",
        table(("`when`", "Meaning", "`of`", "English", "German"), event_rows()),
        "\n## Steps",
        PARTS,
        *(step_section(word) for word in STEPS.values()),
        "## Selectors\n\nA word:\n",
        table(wording, (rendered_in(term, with_reference(term)) for term in REFERENCES)),
        "\nOr a record, of one kind and whose it is:\n",
        table(wording, (rendered_in(term, with_selector(term)) for term in KINDS)),
        "\nwith any of these beside it:\n",
        table(wording, (rendered_in(term, with_selector(term)) for term in FILTERS)),
        "\n## Amounts\n",
        table(wording, (rendered_in(term, {"when": "battlefield", "do": [{"water": term.example}]}) for term in AMOUNTS)),
        "\n## Conditions\n",
        table(wording, (rendered_in(term, with_condition(term)) for term in CONDITIONS)),
        "\n## Durations\n",
        table(
            ("`for`", "Meaning", "English", "German"),
            (
                (
                    f"`{term.name}`",
                    f"{term.meaning}" + (f" ({term.clause})" if term.clause else ""),
                    *(said(on_a_card({"melee": 1, "to": "self", "for": term.name}), language) for language in ("en", "de")),
                )
                for term in DURATIONS
            ),
        ),
        "\n## Acts that `cannot` forbids\n",
        table(
            ("`cannot`", "Meaning", "English", "German"),
            (
                (
                    f"`{term.name}`",
                    f"{term.meaning} ({term.clause})",
                    *(said(bearer({"always": [{"cannot": term.name, "to": "self"}]}), language) for language in ("en", "de")),
                )
                for term in ACTS
            ),
        ),
        f"\n## What can't be said\n\n{UNSAID_INTRODUCTION}",
        *(f"\n### {heading}\n\n{table(('Printed', 'Missing'), rows)}" for heading, rows in UNSAID),
    ]
    return "\n".join(parts).rstrip() + "\n"


if __name__ == "__main__":
    print(reference(), end="")
