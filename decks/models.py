"""The models of the app, wherever they stand: Django looks for them here. Others import them from their rooms."""

from decks.built.models import BuiltDeck
from decks.community.models import CardPlays, Comment, CommentReport, Follow, Like, PlayCount
from decks.exchange.models import ArchiveUpload
from decks.list.card_news import CardNews
from decks.list.drafts import DeckDraft
from decks.list.models import Deck, DeckEntry, DeckRevision, DeckTag, DeckVersion
from decks.list.verdict_changes import VerdictBasis, VerdictChange
from decks.versions.models import DeckPackage

__all__ = [
    "ArchiveUpload",
    "BuiltDeck",
    "CardNews",
    "CardPlays",
    "Comment",
    "CommentReport",
    "Deck",
    "DeckDraft",
    "DeckEntry",
    "DeckPackage",
    "DeckRevision",
    "DeckTag",
    "DeckVersion",
    "Follow",
    "Like",
    "PlayCount",
    "VerdictBasis",
    "VerdictChange",
]
