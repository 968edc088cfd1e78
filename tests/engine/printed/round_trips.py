"""Random card texts, written by the site and read back: `python -m tests.engine.printed.round_trips --trees 100000`.

A text is read as the tree that it came from, or as one that reads alike in that language: the normal form of both. Two trees that are
written with the same words are the same to whoever reads them (`cause` and `self` at a trigger about the card itself; where a colon
begins a list of steps that nothing ends).
"""

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from hypothesis import HealthCheck, Phase, given, seed, settings

from engine.languages import Language
from engine.rone.cards import Card
from engine.rone.printed import read_text
from engine.rone.printed.game import RONE, card_with
from engine.rone.words import check_card, parse_abilities, plain_text
from engine.text.printed.choosing import without_equals
from tests.engine.words.trees import cards

CAUSE = re.compile(r'(?<!"who": )(?<!"water": )"cause"')
"""The card that a trigger is about, not its player."""
LANGUAGES: tuple[Language, ...] = ("en", "de")


def outcome(card: Card, language: Language) -> str:
    """How the text of a card is read: as its tree, as one that reads alike, otherwise, or not."""
    text = plain_text(card, language)
    reading = read_text(text, language, card.type)
    if not reading.is_whole:
        return "unread"
    if parse_abilities(reading.abilities) == parse_abilities(card.abilities):
        return "same tree"
    if len(without_equals(RONE, [list(reading.abilities), list(card.abilities)])) == 1:
        return "reads alike"
    said = plain_text(card_with(reading.abilities, card.type), language)
    alike = (text, plain_text(with_self(card), language), plain_text(with_own_death(with_self(card)), language))
    return "reads alike" if said in alike else "otherwise"


def with_self(card: Card) -> Card:
    """`card` with `self` for `cause` where a trigger is about the card itself, if the checks let that pass."""
    abilities = [
        json.loads(CAUSE.sub('"self"', json.dumps(ability))) if "when" in ability and "of" not in ability else ability
        for ability in card.abilities
    ]
    same = replace(card, abilities=tuple(abilities))
    return card if check_card(same) else same


def with_own_death(card: Card) -> Card:
    """`card` with the keyword Death for a trigger that waits for any death and is about the card itself."""
    abilities = [
        {**ability, "when": "death"} if ability.get("when") == "any_death" and "of" not in ability else ability
        for ability in card.abilities
    ]
    return replace(card, abilities=tuple(abilities))


def random_cards(trees: int, chance: int) -> Iterator[Card]:
    """Cards that the checks let pass, of so many random ones."""
    found: list[Card] = []

    @seed(chance)
    @settings(max_examples=trees, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(card=cards())
    def make(card: Card) -> None:
        if not check_card(card):
            found.append(card)

    make()
    yield from found


def main() -> None:
    """Print how texts were read, and those that were read otherwise."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trees", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for language in LANGUAGES:
        outcomes: Counter[str] = Counter()
        for card in random_cards(asked.trees, asked.seed):
            said = outcome(card, language)
            outcomes[said] += 1
            if said == "otherwise":
                print(plain_text(card, language))
        print(language, dict(outcomes))


if __name__ == "__main__":
    main()
