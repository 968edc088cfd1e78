"""The search for cards: one grammar, one table of fields, for the site, the deck builder and the API."""

from cards.reader import Held
from cards.search.asked import Asked
from cards.search.fields import Field, fields_of
from cards.search.flags import flags_of
from cards.search.forgiving import Forgiven, search_forgivingly
from cards.search.index import SearchIndex, indexed, set_aside
from cards.search.orders import UnknownOrderError, known_order, order_names, orders_of
from cards.search.search import SearchResult, search
from cards.search.warnings import SearchWarning

__all__ = [
    "Asked",
    "Field",
    "Forgiven",
    "Held",
    "SearchIndex",
    "SearchResult",
    "SearchWarning",
    "UnknownOrderError",
    "fields_of",
    "flags_of",
    "indexed",
    "known_order",
    "order_names",
    "orders_of",
    "search",
    "search_forgivingly",
    "set_aside",
]
