"""REST calls about one's collection."""

from collection.api.collection import CollectionView
from collection.api.copies import CopiesView
from collection.api.history import ChangeListView, ChangeView, GoBackView, UndoChangeView
from collection.api.importing import CollectionImportView
from collection.api.overview import OverviewView
from collection.api.sharing import ListByLinkView, ListView, OwnListsView, OwnListView, RenewLinkView

__all__ = [
    "ChangeListView",
    "ChangeView",
    "CollectionImportView",
    "CollectionView",
    "CopiesView",
    "GoBackView",
    "ListByLinkView",
    "ListView",
    "OverviewView",
    "OwnListView",
    "OwnListsView",
    "RenewLinkView",
    "UndoChangeView",
]
