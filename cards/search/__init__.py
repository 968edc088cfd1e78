"""The search for cards: one grammar, one table of fields, for the site, the deck builder and the API."""

from cards.search.asked import Asked
from cards.search.fields import FIELDS, Field
from cards.search.flags import FLAGS
from cards.search.index import SearchIndex, indexed, set_aside
from cards.search.orders import ORDERS, UnknownOrderError
from cards.search.search import SearchResult, search
from cards.search.warnings import SearchWarning

__all__ = [
    "FIELDS",
    "FLAGS",
    "ORDERS",
    "Asked",
    "Field",
    "SearchIndex",
    "SearchResult",
    "SearchWarning",
    "UnknownOrderError",
    "indexed",
    "search",
    "set_aside",
]
