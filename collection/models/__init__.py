"""What is stored of collections."""

from collection.models.details import DESCRIPTIONS_MAX, NOTE_MAX, Condition, CopyDetails, CopyLanguage
from collection.models.history import CHANGES_KEPT, ENTRIES_KEPT, ChangeKind, CollectionChange
from collection.models.holdings import BOXES_MAX, COPIES_MAX, BoxHolding, Holding
from collection.models.imports import CollectionImport
from collection.models.sharing import ListKind, ListVisibility, SharedCopies, new_link

__all__ = [
    "BOXES_MAX",
    "CHANGES_KEPT",
    "COPIES_MAX",
    "DESCRIPTIONS_MAX",
    "ENTRIES_KEPT",
    "NOTE_MAX",
    "BoxHolding",
    "ChangeKind",
    "CollectionChange",
    "CollectionImport",
    "Condition",
    "CopyDetails",
    "CopyLanguage",
    "Holding",
    "ListKind",
    "ListVisibility",
    "SharedCopies",
    "new_link",
]
