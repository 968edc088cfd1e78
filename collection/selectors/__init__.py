"""What is read of collections, each time of the present game alone."""

from collection.selectors.details import details_of
from collection.selectors.history import changes_of, changes_of_printing, find_change
from collection.selectors.sharing import list_by_link, list_of, own_lists, public_lists
from collection.selectors.shelf import all_printings, find_printing, held_copies, owned_copies, shelf_of
from collection.selectors.traders import Trader, traders_for

__all__ = [
    "Trader",
    "all_printings",
    "changes_of",
    "changes_of_printing",
    "details_of",
    "find_change",
    "find_printing",
    "held_copies",
    "list_by_link",
    "list_of",
    "own_lists",
    "owned_copies",
    "public_lists",
    "shelf_of",
    "traders_for",
]
