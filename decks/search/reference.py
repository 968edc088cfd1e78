"""The reference of the search for decks, written from its own tables."""

from __future__ import annotations

from django.utils.translation import override

from decks.search.fields import DECK_FLAGS, DeckField, deck_fields
from decks.search.gallery import MOST_COUNTED, MOST_COUNTED_BY_API, ORDERS
from web.games import first_game
from web.looking import MOST_LOOKED_AT, PATIENCE_MILLISECONDS

INTRODUCTION = """# The search for decks

Written by `python manage.py write_deck_search_reference` from the table of fields (`decks/search/fields.py`), which the gallery and
`GET /api/v1/decks/?q=` share. The site shows it under `/decks/search-help/`, in both languages.

Words, phrases, brackets, `or` and `-` are those of [the search for cards](search.md), by the same grammar; what can't be used is left
out and told as a warning of the same shape.

- A word without a field is part of the deck's name or of its author's; among one's own decks (`/decks/mine/`), which take the same
  searches, of the deck's name.
- The pages forgive as the list of cards does, and say so; the API takes a query as it stands. Where few decks have a name with the words,
  those follow that are led by the hero, or hold the card, that is called so or nearly (`ilsa vran`). Where there are none, decks
  follow whose names are like the words. Slips in fields and values are set right.
- A field in the table below asks about the deck. **Every other field of the card search asks whether the deck holds a card that
  matches**: `keyword:defender`, `text:draw`, `own:0`.
- Card fields side by side speak of one card: `keyword:defender cost<=2` is a Defender that costs at most 2. Brackets keep cards apart:
  `(keyword:defender) (cost>=7)`. `-` says that no card is like that. Heroes are asked only where no other card matches.
- `,` separates values of which one must hold; `hero:-` and `tag:-` find decks without any.
- A period is a year, a month or a day (UTC), or `7d` for the day seven days ago; `:` means within it, `<` before its first moment,
  `>` after its last.
"""


def deck_search_reference() -> str:
    """The text of docs/reference/deck-search.md."""
    with override("en"):
        rows = "\n".join(_row(field) for field in deck_fields(first_game()))
        flags = "\n".join(f"| `is:{slug}` | {flag.meaning} |" for slug, flag in DECK_FLAGS.items())
        orders = ", ".join(f"`{name}` ({label})" for name, (label, _fields) in ORDERS.items())
    return (
        f"{INTRODUCTION}\n## Fields of a deck\n\n| field | short | what it is | for example |\n| --- | --- | --- | --- |\n{rows}\n"
        f"\n## What a deck can be\n\n| | |\n| --- | --- |\n{flags}\n\nThe flags of a card (`is:fast`) find decks that hold such a card.\n"
        f"\n## Orders and pages\n\n`?order=` {orders}. A page begins behind a deck (`?cursor=`), so decks that come and go are neither "
        f"repeated nor lost. Beyond {MOST_COUNTED:,} decks the gallery doesn’t count on: it says “more than”, and the numbers beside the "
        f"filters are of the first {MOST_COUNTED:,} in the order of the page. The API leaves `count` out beyond {MOST_COUNTED_BY_API:,}.\n"
        f"\nA search that has to look at very many decks (on PostgreSQL: for longer than {PATIENCE_MILLISECONDS} ms) is stopped, and goes "
        f"through {MOST_LOOKED_AT:,} decks in the order of the page instead. The page says so, the API by the warning `CUT_SHORT`, and the "
        "next page goes on behind them: a page may be empty and still have one that follows.\n"
        "\n`is:legal` and `legal:` are held against stored verdicts. Those on a page that no longer hold are computed anew before it is "
        "shown: no deck on it is said to be legal that isn’t, and the page may be shorter for that. A deck that a change has just made "
        "legal is found once its turn has come. Until then the gallery says how many verdicts are open, and the API leaves `count` out.\n"
    )


def _row(field: DeckField) -> str:
    short = ", ".join(f"`{name}`" for name in field.short)
    examples = "<br>".join(f"`{query}` {found}" for query, found in field.examples)
    return f"| `{field.name}` | {short} | {field.meaning} | {examples} |"
