"""Every way in which a collection changes."""

from collection.services.copies import (
    add_copies,
    change_copies,
    describe_copies,
    replace_collection,
    set_all,
    set_boxes,
    set_copies,
    set_seen_numbers,
    want_all,
    want_at_least,
)
from collection.services.history import go_back_before, undo_change
from collection.services.sharing import renew_list_link, set_list_visibility

__all__ = [
    "add_copies",
    "change_copies",
    "describe_copies",
    "go_back_before",
    "renew_list_link",
    "replace_collection",
    "set_all",
    "set_boxes",
    "set_copies",
    "set_list_visibility",
    "set_seen_numbers",
    "undo_change",
    "want_all",
    "want_at_least",
]
