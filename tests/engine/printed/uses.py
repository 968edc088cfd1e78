"""How often each pattern of the printed grammar serves: `python -m tests.engine.printed.uses --at-most 0`.

Every stored list and trap, every card of the demo editions and random trees are read. Of each pattern it is counted in how many texts
it made something, whether that was kept in the end or not. A pattern that makes nothing in any text serves nobody.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeAlias

from engine.languages import Language
from engine.rone.cards import CardType
from engine.rone.printed import RONE, read_text
from engine.rone.words import plain_text
from engine.rone.words.nouns import RACES
from engine.text.phrases import Phrases
from engine.text.printed.grammar import grammar_of, table_for
from engine.text.printed.steps import step_patterns
from tests.carddata.makers import demo_catalog
from tests.engine.printed.round_trips import LANGUAGES, random_cards
from tests.engine.printed.test_printed import printed
from tests.engine.printed.test_traps import TRAPS

Place: TypeAlias = "tuple[str, int]"
"""A table and a line of it."""
Text: TypeAlias = "tuple[str, Language, CardType, tuple[str, ...]]"
"""What is read, its language, its card's type and its card's own names."""


def texts(trees: int, chance: int) -> Iterator[Text]:
    """All that is stored, what the cards of the demo editions say, and what so many random trees say."""
    for language in LANGUAGES:
        for record in printed(language):
            yield record["text"], language, CardType(record["type"]), (record["name"],) if "name" in record else ()
    for record in TRAPS:
        yield record["text"], record["language"], CardType(record["type"]), ()
    for card in (*demo_catalog(), *random_cards(trees, chance)):
        for language in LANGUAGES:
            if card.abilities:
                yield plain_text(card, language), language, card.type, ()


class Uses:
    """Of each place that adds patterns, and of each pattern, in how many texts it made something."""

    def __init__(self) -> None:
        self.patterns: dict[Place, set[str]] = defaultdict(set)
        self.texts: Counter[tuple[Place, str]] = Counter()
        self._made: set[tuple[Place, str]] = set()

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Have the grammars made anew so that each pattern tells when it makes something."""
        add = Phrases.add
        places = {said: place for language in LANGUAGES for said, place in patterns(language)}

        def add_watched(phrases: Phrases, rule: str, pattern: str, build: Callable[..., Any]) -> None:
            said = f"{rule}: {' '.join(pattern.split())}"
            place = places.get(said, ("", 0))
            self.patterns[place].add(said)
            add(phrases, rule, pattern, self._telling(build, (place, said)))

        grammar_of.cache_clear()
        Phrases.add = add_watched  # type: ignore[method-assign]
        try:
            yield
        finally:
            Phrases.add = add  # type: ignore[method-assign]
            grammar_of.cache_clear()

    def _telling(self, build: Callable[..., Any], which: tuple[Place, str]) -> Callable[..., Any]:
        def told(**given: Any) -> Any:
            made = build(**given)
            if made is not None:
                self._made.add(which)
            return made

        return told

    def count(self, read: Iterable[Text]) -> int:
        """Read texts, and count; how many there were is answered."""
        number = 0
        for text, language, card_type, names in read:
            number += 1
            self._made.clear()
            read_text(text, language, card_type, names)
            self.texts.update(self._made)
        return number

    def of_places(self) -> Mapping[Place, int]:
        """The uses of all patterns of a place together."""
        return {place: sum(self.texts[place, said] for said in patterns) for place, patterns in self.patterns.items()}


def patterns(language: Language) -> Iterator[tuple[str, Place]]:
    """Every pattern of a language, with its place; those that the words themselves give have none."""
    table = table_for(RONE, tuple(RACES))
    for row in table.rows(language):
        yield f"{row.rule}: {' '.join(row.pattern.split())}", row.where
    for step in step_patterns(RONE, table, language):
        yield f"{step.rule}: {' '.join(step.pattern.split())}", step.where


def main() -> None:
    """Print what serves at most so many texts, by file and line."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.printed.uses", description="Count how often patterns serve.")
    parser.add_argument("--at-most", type=int, default=0, help="only what serves at most so many texts")
    parser.add_argument("--trees", type=int, default=1500, help="how many random trees are read, beside what is stored")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--patterns", action="store_true", help="each pattern by itself, also where others of its place serve")
    options = parser.parse_args()
    uses = Uses()
    with uses.watched():
        read = uses.count(texts(options.trees, options.seed))
    of_places = uses.of_places()
    rare = 0
    for place, count in sorted(of_places.items()):
        if count <= options.at_most:
            rare += 1
        for said in sorted(uses.patterns[place]) if options.patterns or count <= options.at_most else ():
            if uses.texts[place, said] <= options.at_most:
                print(f"{place[0]}:{place[1]}  {uses.texts[place, said]}  {said}")
    print(f"{read} texts, {len(of_places)} places, of these {rare} that serve at most {options.at_most} texts")


if __name__ == "__main__":
    main()
