"""The reference of the search, written from its own tables."""

from __future__ import annotations

from django.utils.translation import override

from cards.search.fields import Field, fields_of
from cards.search.flags import flags_of
from cards.search.orders import orders_of
from cards.search.parser import DEEPEST, LONGEST, OPERATOR_WORDS, PARTS_MOST
from cards.search.patterns import LONGEST as PATTERN_LONGEST
from cards.search.patterns import Budget

INTRODUCTION = f"""# The search

Written by `python manage.py write_search_reference` from the table of fields (`cards/search/fields.py`, and the description of the
cards in `engine/rone/card_fields.py`), which the site, the deck builder and the API share.
The site shows it under `/cards/search-help/`, in both languages and with every example as a link.

A query is words, `"phrases"`, `/patterns/` and `field:value`, one after the other; all of them must hold. `or` stands between
parts of which one must hold, and binds
less tightly than `and` (or nothing). `-` before a part turns it round, brackets hold together. Words and phrases are parts of names.

- Blanks round a comparison don't matter: `cost <= 3`, `type : unit`, `cost: 1, 2`.
- Accents, case, hyphens and quotation marks don't matter, ß is ss; English and German are searched at once.
- `:` and `=` mean the same. Numbers take `!= < <= > >=` too, and may be compared with another number of the card
  (`melee>ranged`). A `,` separates values of which
  one must hold (`cost:1,2`).
- `-` as a value stands for what is not there: `cost:-` finds greyed-out costs, `race:-` cards without a race.
  Any other comparison with what is not there is
  false, `!=` too.
- A pattern is a regular expression of [RE2](https://github.com/google/re2/wiki/Syntax), of at most {PATTERN_LONGEST} characters:
  `.`, `[ ]`, `\\d \\w \\s \\b`, `( )`, `|`, `* + ? {{m,n}}`, `^`, `$` and more, but nothing that looks ahead or back, and no
  reference to a group. Case doesn't matter, and accents are gone from texts and pattern, also in ranges. So `\\w`, which
  is `a` to `z`, digits and `_`, misses no letter of English and German; `\\pL` is any letter of any script. `^` and
  `$` are the beginning and the end of a name or of a whole text, `.` is everything but the end of a line.
- A search may take {Budget().left:,} steps for its patterns: at its worst RE2 takes one for each instruction of the compiled
  pattern and each byte of a text. Other parts go first, so a word or a field makes room.
- A query has at most {LONGEST} characters and {PARTS_MOST} parts, and brackets stand at most {DEEPEST} deep. What can't be used
  is left out and told as a warning; no query is an error.
"""

FORGIVING = """
## As people type

The API takes a query as it stands: a word without a field is part of a name. The pages that search cards forgive
(`cards/search/forgiving.py`), and say what they did:

- **Names first, then text.** Behind the cards whose names hold the words stand those on which each word is found otherwise ("in text: 14
  cards"): in a name, in the rules text, or in what the card is (type, race, keyword, edition), also in another form (`draws`, `zieht`).
  Words that say little (`that`, `with`, `mit`) need not be there, and `level 2` or `2 level` is the number.
- **Slips.** Where no name fits, or few and badly, cards follow that may have been meant: their words are like those that were typed, by
  letters ([RapidFuzz](https://github.com/rapidfuzz/RapidFuzz), optimal string alignment), by ear (`kwarry`, `duenenlaeufer`), by their
  beginning, or as one word (`wellkeeper`, `high way men`). A guess never takes the place of what was found, and a word alone that stands on
  some card is never guessed at.
- **Fields and values.** `t:unti` is searched as `t:unit` where the warning has a suggestion, and the page says so.
- **Most of the words** are enough where nothing else is found.
- `not` or `nicht` before a word turns it round where it is found in no name, at the beginning too.
- `-` before a word that stands in no name takes away the cards on which it stands otherwise: `human -defender`.

Names that fit best come first, unless another order is chosen. `tests/cards/searches/typed.txt` holds searches as people type them.
"""

WARNINGS = """
## Warnings

`{code, message, column, length, suggestion}`: `column` counts characters from 1; `suggestion` is what could stand in the place of
the `length` characters there, or null.

| code | what was left out |
| --- | --- |
| `UNKNOWN_FIELD` | a field that isn't in the table |
| `UNKNOWN_VALUE` | a value that the field doesn't know, or no number |
| `NOT_COMPARABLE` | a comparison by size of what has no size |
| `EMPTY` | a field without a value, or a word of which nothing is left when folded |
| `PATTERN_REFUSED` | a pattern that RE2 doesn't know, or one that is too long or too large |
| `PATTERN_TOO_COSTLY` | all patterns: together they might do too much work |
| `BRACKETS` | a bracket without its partner, or with nothing in it |
| `DANGLING` | `or`, `and` or `-` with nothing beside it |
| `TOO_DEEP` | brackets too deep in each other |
| `LOGIN_NEEDED` | `own:` or `in:` without an account, or with a token that lacks the scope |
| `QUERY_TOO_LONG` | everything past the longest query, or past the last part that a query may have |
"""

SPEED = """
## How fast

`python -m tests.cards.search_benchmark` asks twelve queries of every kind, five of them patterns, twenty times over 5,000 generated cards:
median 4.0 ms, 99th percentile 20 ms of processor time. Nine more are the hardest that were found; the slowest took 99 ms.
`python -m tests.cards.search_fuzz 100000` asks 100,000 queries put together by lot, and stops at the first that is not answered: all were,
median 1.5 ms, 99th percentile 20 ms, slowest 55 ms of processor time (both 23 November 2026, two virtual cores with other work beside).

What bounds a query is its length, the number of its parts (a part looks at each card once, some half a millisecond for 5,000 cards) and the
steps that its patterns may take. An ordinary pattern takes some 16 ms through the texts of 5,000 cards, less than one through those of 200.
"""


def search_reference(game: str) -> str:
    """The text of docs/reference/search.md, with the fields of a game."""
    with override("en"):
        rows = "\n".join(_row(field) for field in fields_of(game))
        ties = "\n".join(f"| `{one.name}` | {_listed(one.also)} | {one.meaning} | {one.between} |" for one in OPERATOR_WORDS)
        flags = "\n".join(f"| `is:{slug}` | {flag.meaning} |" for slug, flag in flags_of(game).items())
        orders = ", ".join(f"`{name}`" for name in orders_of(game))
    return (
        f"{INTRODUCTION}\n## Words that tie parts together\n\n| word | also | what it means | where the other spellings tie |\n"
        f"| --- | --- | --- | --- |\n{ties}\n"
        "\nIn quotation marks, and anywhere else, they are words of names.\n"
        f"\n## Fields\n\n| field | short | what it is | for example |\n| --- | --- | --- | --- |\n{rows}\n"
        f"\n## What a card can be\n\n| | |\n| --- | --- |\n{flags}\n"
        f"\n## Orders\n\n{orders}; with `-` before it the other way round. A card without the value comes last, "
        f"equal cards go by name.\n{FORGIVING}{WARNINGS}{SPEED}"
    )


def _row(field: Field) -> str:
    short = _listed(field.short)
    examples = "<br>".join(f"{_code(query)} {found}" for query, found in field.examples)
    return f"| `{field.name}` | {short} | {field.meaning} | {examples} |"


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _code(query: str) -> str:
    """A query as code inside a table, where a bar would end the cell."""
    return "`" + query.replace("|", "\\|") + "`"
