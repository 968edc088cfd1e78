"""Everything that writes decks. One function for each change of state; all of them atomic.

Each takes the moment as `now`. Whether the user may do it is for the views to ask.
"""

from decks.services.archives import drop_upload, keep_upload, restore_archive
from decks.services.bin import delete_deck, restore_deleted
from decks.services.branches import start_branch, switch_branch
from decks.services.comments import delete_comment, edit_comment, hide_comment, report_comment, show_comment, write_comment
from decks.services.follows import follow, forget_person, unfollow
from decks.services.gallery import load_starters
from decks.services.likes import like_deck, unlike_deck
from decks.services.lists import add_copies, change_list, redo, remove_copies, save_list, undo
from decks.services.making import copy_deck, create_deck, edit_deck, rename
from decks.services.many import ManyAction, change_many
from decks.services.packages import create_package, delete_package, swap_package
from decks.services.sharing import renew_share_link, set_visibility, share_version
from decks.services.tags import archive_deck, set_tags, unarchive_deck
from decks.services.versions import delete_version, restore_version, save_version
from decks.services.wishes import want_copies

__all__ = [
    "ManyAction",
    "add_copies",
    "archive_deck",
    "change_list",
    "change_many",
    "copy_deck",
    "create_deck",
    "create_package",
    "delete_comment",
    "delete_deck",
    "delete_package",
    "delete_version",
    "drop_upload",
    "edit_comment",
    "edit_deck",
    "follow",
    "forget_person",
    "hide_comment",
    "keep_upload",
    "like_deck",
    "load_starters",
    "redo",
    "remove_copies",
    "rename",
    "renew_share_link",
    "report_comment",
    "restore_archive",
    "restore_deleted",
    "restore_version",
    "save_list",
    "save_version",
    "set_tags",
    "set_visibility",
    "share_version",
    "show_comment",
    "start_branch",
    "swap_package",
    "switch_branch",
    "unarchive_deck",
    "undo",
    "unfollow",
    "unlike_deck",
    "want_copies",
    "write_comment",
]
