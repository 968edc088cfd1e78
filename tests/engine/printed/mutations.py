"""Printed texts with words dropped, doubled, swapped and cut, read one after the other: how long each takes, and whether all is sound.

`python -m tests.engine.printed.mutations --texts 100000`: prints how many were read, and the CPU time of a text in milliseconds.
"""

import argparse
import gc
import random
import time
from collections import Counter
from collections.abc import Iterator

from engine.languages import Language
from engine.rone.cards import CardType
from engine.rone.printed import read_text
from engine.rone.printed.game import card_with
from engine.rone.words import check_card, plain_text
from engine.text.printed.answers import TextReading
from tests.carddata.makers import demo_catalog
from tests.engine.printed.round_trips import LANGUAGES
from tests.engine.printed.test_printed import printed


def known_texts() -> Iterator[tuple[str, Language, CardType]]:
    """The text of each demo card in both languages, and all printed sentences that are stored."""
    for language in LANGUAGES:
        for card in demo_catalog():
            yield plain_text(card, language), language, card.type
        for record in printed(language):
            yield record["text"], language, CardType(record["type"])


def mutated(text: str, chance: random.Random) -> str:
    """`text` with a word dropped, doubled, swapped, cut, or everything behind it cut off."""
    words = text.split(" ")
    at, other = chance.randrange(len(words)), chance.randrange(len(words))
    how = chance.randrange(5)
    if how == 0:
        del words[at]
    elif how == 1:
        words.insert(at, words[other])
    elif how == 2:
        words[at], words[other] = words[other], words[at]
    elif how == 3:
        words = words[: at + 1]
    else:
        words[at] = words[at][: chance.randint(0, len(words[at]))]
    return " ".join(words)


def mutations(count: int, seed: int) -> Iterator[tuple[str, Language, CardType]]:
    """So many known texts, each changed one to three times."""
    chance = random.Random(seed)
    texts = list(known_texts())
    for _ in range(count):
        text, language, card_type = chance.choice(texts)
        for _ in range(chance.randint(1, 3)):
            text = mutated(text, chance)
        yield text, language, card_type


def faults(text: str, card_type: CardType, reading: TextReading) -> Iterator[str]:
    """What is unsound about a reading: abilities that the checks refuse, something unread that isn't told, or told in a wrong place."""
    if check_card(card_with(reading.abilities, card_type)):
        yield "refused by the checks"
    if text.strip() and not reading.is_whole and not reading.unread:
        yield "what is unread isn't told"
    for unread in reading.unread:
        line = text.split("\n")[unread.place.line - 1]
        if not line[unread.place.column - 1 :].startswith(unread.found.split("\n")[0]):
            yield f"{unread.found!r} is not at line {unread.place.line}, column {unread.place.column}"


def main() -> None:
    """Print how texts were read, and how long it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    outcomes: Counter[str] = Counter()
    took: list[tuple[float, str]] = []
    for language in LANGUAGES:
        read_text("Draw.", language)  # makes the grammar, once a process
    gc.freeze()  # which is then no part of what is collected while texts are read
    for text, language, card_type in mutations(asked.texts, asked.seed):
        begin = time.process_time()
        reading = read_text(text, language, card_type)
        took.append(((time.process_time() - begin) * 1000, text))
        outcomes[f"{language} {'read' if reading.is_whole else 'not whole'}"] += 1
        for fault in faults(text, card_type, reading):
            print(f"{fault}: {text!r}")
    took.sort()
    for share in (0.5, 0.99, 0.9999):
        print(f"{share:.2%} of texts take at most {took[int(share * (len(took) - 1))][0]:.1f} ms")
    print(f"the longest {took[-1][0]:.1f} ms: {took[-1][1]!r}")
    print(dict(outcomes))


if __name__ == "__main__":
    main()
