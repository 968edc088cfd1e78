"""Everything that writes decks. One function for each change of state; all of them atomic.

Each takes the moment as `now`. Whether the user may do it is for the views to ask.
"""

from decks.services.bin import delete_deck, restore_deleted
from decks.services.gallery import load_starters
from decks.services.lists import add_copies, change_list, redo, remove_copies, save_list, undo
from decks.services.making import copy_deck, create_deck, edit_deck, rename
from decks.services.sharing import renew_share_link, set_visibility
from decks.services.versions import restore_version, save_version
from decks.services.wishes import want_copies

__all__ = [
    "add_copies",
    "change_list",
    "copy_deck",
    "create_deck",
    "delete_deck",
    "edit_deck",
    "load_starters",
    "redo",
    "remove_copies",
    "rename",
    "renew_share_link",
    "restore_deleted",
    "restore_version",
    "save_list",
    "save_version",
    "set_visibility",
    "undo",
    "want_copies",
]
