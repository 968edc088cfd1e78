"""What people search the gallery for: the queries that the gallery benchmark measures and the load test mixes in."""

from __future__ import annotations

import random
from dataclasses import dataclass

ORDERS = ("new", "liked", "changed", "name")
SEARCHES = (
    "",
    "{word}",
    "{word} {other}",
    '"ash watch"',
    "author:{player}",
    "author:player77",
    "no-such-name",
    "hero:{hero}",
    "hero:tallow-six or hero:ilsa-varn",
    "race:mutant",
    "-race:human",
    "format:team",
    "is:legal",
    "-is:legal",
    "legal:custom hero:{hero}",
    "tag:{tag}",
    "tag:budget tag:aggro",
    "tag:rare",
    'card:"{card}"',
    'card:"{card}" card:"flash flood" card:"dew nets"',
    'card:"rust hound" -card:"{card}"',
    'hero:{hero} card:"{card}"',
    "keyword:defender",
    "-keyword:defender",
    "keyword:defender cost<=2",
    "(keyword:defender) (cost>=7) is:legal",
    "cost>=8",
    "text:draw or text:recycle",
    "x:/gain.*water/",
    "likes>=100",
    "likes>=3 hero:{hero} tag:{tag}",
    "comments>0",
    "published>=7d",
    "published:2026-03",
    "date<2025 is:legal",
    "updated>=30d format:custom",
    "hash:7KQ3",
    "type:tactic level:3 -hero:{hero}",
    "e:dry cn<=12",
    "heroe:{hero} floood",
)
WORDS = ("flood", "salt", "rust", "mire", "winter", "road", "choir", "canteen")
HEROES = ("ilsa", "tallow", "reed", "joss", "krall", "meridian", "vetch", "marrow")
TAGS = ("budget", "aggro", "control", "combo", "casual", "tempo", "mill", "water")


@dataclass(frozen=True)
class Names:
    """What the blanks of `SEARCHES` are filled with."""

    cards: tuple[str, ...]
    people: int

    @classmethod
    def of_site(cls, *, people: int) -> Names:
        """The names of this site's units, and of so many players."""
        from cards.selectors import catalog
        from engine.rone.cards import CardType

        return cls(tuple(sorted(card.name.en for card in catalog() if card.type is CardType.UNIT)), people)

    def put_in(self, search: str, chance: random.Random) -> str:
        """`search` with names drawn by `chance`."""
        word, other = chance.sample(WORDS, 2)
        return search.format(
            word=word,
            other=other,
            player=f"player{chance.randrange(self.people)}",
            hero=chance.choice(HEROES),
            tag=chance.choice(TAGS),
            card=chance.choice(self.cards),
        )
