"""Pages of the collection."""

from collection.views.bulk import bulk
from collection.views.entry import enter, suggestions
from collection.views.history import go_back, history, undo
from collection.views.home import home, set_boxes, set_copies
from collection.views.overview import offer_spare, overview, want_edition
from collection.views.printing import printing
from collection.views.sharing import (
    list_as_file,
    list_by_link_as_file,
    list_by_link_page,
    list_page,
    renew_link,
    set_visibility,
    sharing,
    traders,
)

__all__ = [
    "bulk",
    "enter",
    "go_back",
    "history",
    "home",
    "list_as_file",
    "list_by_link_as_file",
    "list_by_link_page",
    "list_page",
    "offer_spare",
    "overview",
    "printing",
    "renew_link",
    "set_boxes",
    "set_copies",
    "set_visibility",
    "sharing",
    "suggestions",
    "traders",
    "undo",
    "want_edition",
]
