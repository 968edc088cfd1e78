"""The search for cards: one grammar, one table of fields, for the site, the deck builder and the API."""

from cards.search.asked import Asked
from cards.search.fields import Field, fields_of
from cards.search.flags import flags_of
from cards.search.index import SearchIndex, indexed, set_aside
from cards.search.orders import UnknownOrderError, order_names, orders_of
from cards.search.search import SearchResult, search
from cards.search.warnings import SearchWarning

__all__ = [
    "Asked",
    "Field",
    "SearchIndex",
    "SearchResult",
    "SearchWarning",
    "UnknownOrderError",
    "fields_of",
    "flags_of",
    "indexed",
    "order_names",
    "orders_of",
    "search",
    "set_aside",
]
