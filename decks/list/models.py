"""Decks, what stands in them, how they came to be, and the versions that never change."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.db.models.query import ModelIterable

from accounts.models import Guest, not_silenced
from cards.models import ProtectedFormat
from decks.list.numbers import NumbersField
from engine.cards.layout import Layout
from engine.decklist import LEADERS_MAX
from web.games import kit_of, present_game
from web.models import GameField
from web.text.markdown import LEAD_LENGTH
from web.text.unseen import storable_texts

PUBLIC_ID_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
PUBLIC_ID_LENGTH = 12

NAME_LENGTH = 100
DESCRIPTION_LENGTH = 20_000
FOLDED_LENGTH = 600
"""A name as a search compares it: folding may make one character several."""
NOTE_LENGTH = 300
MOST_ENTRIES = 300
"""Different cards that a list may hold: far more than any format allows, and few enough to draw."""
MOST_HEROES = LEADERS_MAX
MOST_UNREAD_LINES = 200
UNREAD_LINE_LENGTH = 300
FORMAT_LENGTH = 60
REQUEST_KEY_LENGTH = 64
LARGEST_CARD_ID = 2**31 - 1
BRANCH_LENGTH = 60
HERO_LENGTH = 100
TAG_LENGTH = 30
TAG_KEY_LENGTH = 3 * TAG_LENGTH
MOST_TAGS = 12
"""Tags of one deck."""

SHARES = ("shares_notes", "shares_unread", "shares_new_versions")
"""What an owner shares of a deck beside its list: fields of `Deck`, of forms and of the API."""


def new_public_id() -> str:
    """Twelve random characters of Crockford's base 32 (60 bits): a deck's name in addresses."""
    return "".join(secrets.choice(PUBLIC_ID_ALPHABET) for _ in range(PUBLIC_ID_LENGTH))


def new_share_token() -> str:
    """What an unlisted deck's address holds: 128 random bits, so that it can't be guessed."""
    return secrets.token_urlsafe(16)


def hero_lines(heroes: Iterable[str]) -> str:
    """`heroes` as `Deck.hero_slugs` holds them: a line each, with an empty one before; "" for none."""
    lines = "".join(f"{hero}\n" for hero in heroes)
    return f"\n{lines}" if lines else ""


class Visibility(models.TextChoices):
    """Who may read a deck besides its owner."""

    PRIVATE = "private"
    UNLISTED = "unlisted"
    PUBLIC = "public"


KEPT = Q(deleted_at__isnull=True)
"""The decks that aren't in the bin."""
IN_GALLERY = Q(visibility=Visibility.PUBLIC, deleted_at__isnull=True, is_starter=False)
"""The decks that the gallery shows; the starters have a gallery of their own."""


LIST = ("entries", "tags")
"""What of a deck lies in other tables: its list, and its tags."""


class EditedIterable(ModelIterable):
    """Decks as their owners have them: each with what of it isn't published yet."""

    def __iter__(self) -> Iterator[Deck]:
        """The decks."""
        from decks.list.drafts import as_edited  # which knows the models

        for deck in super().__iter__():
            yield as_edited(deck)


class DeckQuerySet(models.QuerySet["Deck"]):
    """What of decks composes."""

    def edited(self) -> DeckQuerySet:
        """The same decks as their owners have them, for nobody else's eyes. What they are filtered and ordered by is what is published."""
        found = self.select_related("draft")
        found._iterable_class = EditedIterable
        return found

    def of_game(self) -> DeckQuerySet:
        """The decks of the present game; everything below asks for those alone, but where it says otherwise."""
        return self.filter(game=present_game())

    def visible_to(self, user: Any) -> DeckQuerySet:
        """The public decks and those of `user` (who may be a guest or nobody), as published. Unlisted ones need their link."""
        public = Q(visibility=Visibility.PUBLIC) & not_silenced("owner")
        if isinstance(user, Guest):
            return self.kept().of_game().filter(public | Q(guest=user))
        if not getattr(user, "is_authenticated", False):
            return self.kept().of_game().filter(public)
        return self.kept().of_game().filter(public | Q(owner=user)).select_related("draft")

    def shared_by(self, token: str) -> DeckQuerySet:
        """The deck whose link holds `token`, unless it has become private."""
        shared = self.kept().of_game().exclude(visibility=Visibility.PRIVATE)
        return shared.filter(not_silenced("owner"), share_token__in=storable_texts([token]))

    def called(self, public_ids: Iterable[str]) -> DeckQuerySet:
        """Those with these ids, whatever was sent as such."""
        return self.filter(public_id__in=storable_texts(public_ids))

    def in_gallery(self) -> DeckQuerySet:
        """What players have made public."""
        return self.of_game().filter(IN_GALLERY, not_silenced("owner"))

    def kept(self) -> DeckQuerySet:
        """Decks of every game that aren't in the bin."""
        return self.filter(KEPT)

    def tagged(self, key: str) -> DeckQuerySet:
        """The decks that bear the tag of this key (`naming.tag_key`)."""
        return self.filter(Exists(DeckTag.objects.filter(deck=OuterRef("pk"), key=key)))

    def owned_by(self, user: Any) -> DeckQuerySet:
        """The decks of `user`, an account or a guest, as they have them, those put away too; none for anybody else."""
        return self.kept().of_game().held_by(user).edited()

    def in_bin_of(self, user: Any) -> DeckQuerySet:
        """The decks that `user`, an account or a guest, has deleted and can still bring back; none for anybody else."""
        return self.of_game().held_by(user).filter(deleted_at__isnull=False).edited()

    def held_by(self, user: Any) -> DeckQuerySet:
        """The decks of `user`, an account or a guest, of every game and in the bin too; none for anybody else."""
        if isinstance(user, Guest):
            return self.filter(guest=user)
        return self.filter(owner=user) if getattr(user, "is_authenticated", False) else self.none()

    def starters(self) -> DeckQuerySet:
        """The site's own decks, in the order of their files."""
        return self.of_game().filter(is_starter=True).order_by("starter_position", "pk")

    def with_list(self) -> DeckQuerySet:
        """Everything that `selectors.deck_state` reads, and the tags, in three queries however many decks there are."""
        return self.select_related("owner").prefetch_related(*LIST)


class DeckContent(models.Model):
    """What is written and listed in a deck, for whom it is shown: published (`Deck`), or on the way there (`DeckDraft`).

    `revision` grows with each write and makes the ETag; `list_revision` grows with each change of the
    list and is the number of its `DeckRevision`: two tabs of the builder are told apart by it.
    `unread_lines` holds pasted lines that nobody could read, so that they aren't lost. `hash` is the engine's over the list.
    `lead` is made of `description` when that is written, so that no list of decks reads Markdown. `folded_name` is what the search
    holds words against. `hero_slugs` holds what the deck is built around in order (`hero_lines`): of RONE a hero, or two for a team
    (CON-4, CON-8); a slug may be unknown to the catalog. `card_ids` are the cards of all zones once more, so that a search needs no
    other table.
    """

    name = models.CharField(max_length=NAME_LENGTH)
    description = models.TextField(max_length=DESCRIPTION_LENGTH, blank=True)
    lead = models.CharField(max_length=LEAD_LENGTH, blank=True, editable=False)
    format = models.CharField(max_length=FORMAT_LENGTH)
    site_format = ProtectedFormat()
    revision = models.PositiveIntegerField(default=1)
    list_revision = models.PositiveIntegerField(default=1)
    unread_lines = models.JSONField(default=list, blank=True)
    hash = models.CharField(max_length=64, blank=True, editable=False)
    updated_at = models.DateTimeField()
    folded_name = models.CharField(max_length=FOLDED_LENGTH, blank=True, editable=False)
    hero_slugs = models.CharField(max_length=MOST_HEROES * (HERO_LENGTH + 1) + 1, blank=True, editable=False)
    card_ids = NumbersField(default=list, editable=False)

    class Meta:
        abstract = True

    @property
    def heroes(self) -> tuple[str, ...]:
        """The slugs of what the deck is built around, in order."""
        return tuple(self.hero_slugs.split("\n")[1:-1])


CONTENT = tuple(field.name for field in DeckContent._meta.concrete_fields)
"""The columns that a deck and its draft share."""


class Deck(DeckContent):
    """A list in the making, legal or not, of a game, and who may see it.

    The row and its entries and tags are what readers see: of a deck that others may read its last published state; what its owner
    has changed since stands in a `DeckDraft`, and `decks.list.drafts` puts both together. Nobody else reads a private deck: it has none.
    `last_published_at` is None where it was published before the site kept that.
    `based_on` is the version that the owner's list was last equal to (or what that one was built on, once it is deleted), `branch` the
    line of versions that the next one joins, "" for the main line.
    `is_legal` was computed on `judged_on`, from cards and formats of the revision `judged_revision` (`VerdictBasis`), and holds until
    `judged_until`, the next day that is known to change something, None where there is none (`decks.list.staleness`): good for finding
    decks, never for telling somebody whether a deck is legal. `folded_author` is what the search holds words against, `like_count` and
    `comment_count` what a list shows without counting rows.
    `shares_notes` and `shares_unread` say whether readers see the notes on cards and the unread lines, `shares_new_versions` whether a
    version is shared as soon as what it holds is published; `decks.list.readable` goes by them. `last_version` is the highest number
    that was given to a version. A starter deck's `starter_text` holds `name`, `summary` and `guide`, each `{en, de}`.
    What somebody without an account makes is a draft: a private deck of their `guest`, until an account takes it over.
    A deck with `deleted_at` is in the bin: nobody finds it, its owner may bring it back. One with `archived_at` was put away: it
    stands no longer among its owner's decks, and stays whatever else it is.
    """

    published: Deck | None = None
    """Of a deck as its owner has it: the row that readers see. `decks.list.drafts` sets it."""
    unwritten: frozenset[str] = frozenset()
    """Which of `LIST` are held in memory and differ from the stored rows."""

    game = GameField()
    public_id = models.CharField(max_length=PUBLIC_ID_LENGTH, default=new_public_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="decks", null=True, blank=True)
    guest = models.ForeignKey(Guest, on_delete=models.CASCADE, related_name="drafts", null=True, blank=True, editable=False)
    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.PRIVATE)
    share_token = models.CharField(max_length=32, null=True, blank=True, editable=False)  # noqa: DJ001 (unique where set)
    shares_notes = models.BooleanField(default=False)
    shares_unread = models.BooleanField(default=False)
    shares_new_versions = models.BooleanField(default=False)
    last_version = models.PositiveIntegerField(default=0, editable=False)
    branch = models.CharField(max_length=BRANCH_LENGTH, blank=True, editable=False)
    based_on = models.ForeignKey("DeckVersion", on_delete=models.SET_NULL, related_name="+", null=True, blank=True, editable=False)
    is_legal = models.BooleanField(null=True, editable=False)
    judged_on = models.DateField(null=True, editable=False)
    judged_until = models.DateField(null=True, default=date.min, editable=False)
    judged_revision = models.PositiveIntegerField(null=True, editable=False)
    copied_from = models.ForeignKey("self", on_delete=models.SET_NULL, related_name="copies", null=True, blank=True)
    is_starter = models.BooleanField(default=False)
    starter_slug = models.SlugField(max_length=60, null=True, blank=True)  # noqa: DJ001 (unique where set)
    starter_position = models.PositiveSmallIntegerField(default=0)
    starter_text = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True, blank=True)
    last_published_at = models.DateTimeField(null=True, blank=True, editable=False)
    folded_author = models.CharField(max_length=FOLDED_LENGTH, blank=True, editable=False)
    like_count = models.PositiveIntegerField(default=0, editable=False)
    comment_count = models.PositiveIntegerField(default=0, editable=False)
    deleted_at = models.DateTimeField(null=True, blank=True)
    archived_at = models.DateTimeField(null=True, blank=True)

    objects = DeckQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["public_id"], name="deck_public_id_unique"),
            models.UniqueConstraint(fields=["share_token"], condition=Q(share_token__isnull=False), name="deck_share_token_unique"),
            models.UniqueConstraint(
                fields=["game", "starter_slug"], condition=Q(starter_slug__isnull=False), name="deck_starter_slug_unique_in_its_game"
            ),
            models.CheckConstraint(condition=Q(visibility__in=Visibility.values), name="deck_visibility_known"),
            models.CheckConstraint(
                condition=Q(owner__isnull=False, guest__isnull=True)
                | Q(owner__isnull=True, guest__isnull=False, is_starter=False, visibility="private")
                | Q(guest__isnull=True, is_starter=True),
                name="deck_of_account_guest_or_site",
            ),
            models.CheckConstraint(condition=~Q(visibility="unlisted") | Q(share_token__isnull=False), name="deck_unlisted_has_link"),
            models.CheckConstraint(condition=~Q(visibility="public") | Q(published_at__isnull=False), name="deck_public_has_date"),
            models.CheckConstraint(condition=~Q(name=""), name="deck_has_name"),
            models.CheckConstraint(condition=Q(revision__gte=1), name="deck_revision_from_1"),
        ]
        indexes = [
            models.Index(fields=["owner", "game", "-updated_at"], name="deck_by_owner_and_game"),
            # A date that a search asks for stands at the end of the others: whatever is out of it is passed over in the index alone.
            models.Index(fields=["game", "-published_at", "-id"], condition=IN_GALLERY, name="deck_game_new"),
            models.Index(fields=["game", "-updated_at", "-id", "published_at"], condition=IN_GALLERY, name="deck_game_changed"),
            models.Index(fields=["game", "-like_count", "-id", "published_at"], condition=IN_GALLERY, name="deck_game_liked"),
            models.Index(fields=["game", "folded_name", "id", "published_at"], condition=IN_GALLERY, name="deck_game_name"),
            models.Index(fields=["owner", "game", "-published_at"], condition=IN_GALLERY, name="deck_game_author"),
            models.Index(fields=["game", "starter_position", "id"], condition=Q(is_starter=True), name="deck_game_starters"),
            # What the API lists: public decks with the starters, and one's own, in its orders.
            models.Index(fields=["game", "-updated_at", "-id"], condition=KEPT, name="deck_kept_changed"),
            models.Index(fields=["game", "-created_at", "-id"], condition=KEPT, name="deck_kept_created"),
            models.Index(fields=["game", "-like_count", "-id"], condition=KEPT, name="deck_kept_liked"),
            models.Index(fields=["game", "name", "id"], condition=KEPT, name="deck_kept_name"),
            models.Index(fields=["hash"], name="deck_by_hash"),
            # Most verdicts end on no known day and are not in it.
            models.Index(fields=["game", "judged_until", "-id"], condition=Q(judged_until__isnull=False), name="deck_game_judged_until"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def layout(self) -> Layout:
        """How decks of its game are listed."""
        return kit_of(self.game).layout

    def is_of(self, user: Any) -> bool:
        """Whether `user`, an account, a guest or nobody, is the one who may do everything with it."""
        holder = self.guest_id if isinstance(user, Guest) else self.owner_id
        return holder is not None and holder == getattr(user, "pk", None)


class DeckEntry(models.Model):
    """So many copies of a card in a zone of a deck (of its game's layout), and what the owner noted about them.

    `card` is the engine's card id, not a foreign key: a list may hold a card that this site doesn't
    know (yet), and the validator says so (CARD_UNKNOWN).
    """

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="entries")
    card = models.PositiveIntegerField()
    zone = models.CharField(max_length=20)
    quantity = models.PositiveSmallIntegerField()
    note = models.CharField(max_length=NOTE_LENGTH, blank=True)

    class Meta:
        ordering = ["zone", "card"]
        constraints = [
            models.UniqueConstraint(fields=["deck", "zone", "card"], name="deckentry_card_once_a_zone"),
            models.CheckConstraint(condition=Q(quantity__gte=1, quantity__lte=99), name="deckentry_quantity_1_to_99"),
        ]
        indexes = [models.Index(fields=["card", "deck"], name="deckentry_by_card")]

    def __str__(self) -> str:
        return f"{self.quantity} × {self.card}"


class DeckTag(models.Model):
    """A word that a deck's owner sorts it by; readers of the deck see it. `key` is the name as it is compared."""

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="tags")
    name = models.CharField(max_length=TAG_LENGTH)
    key = models.CharField(max_length=TAG_KEY_LENGTH)

    class Meta:
        ordering = ["key"]
        constraints = [
            models.UniqueConstraint(fields=["deck", "key"], name="decktag_once_a_deck"),
            models.CheckConstraint(condition=~Q(key=""), name="decktag_has_key"),
        ]
        indexes = [models.Index(fields=["key", "deck"], name="decktag_by_key")]

    def __str__(self) -> str:
        return self.name


class DeckRevision(models.Model):
    """What a deck's list was after one write: undo and redo walk over these, and survive a reload.

    `undo_to` and `redo_to` are numbers of revisions of the same deck. Undoing writes a new revision
    with the old list, so no state is ever overwritten and every number means one state forever.
    `request_key` is what the sender called its request, so that one sent twice is done once.
    """

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    list = models.JSONField()
    undo_to = models.PositiveIntegerField(null=True)
    redo_to = models.PositiveIntegerField(null=True)
    made_at = models.DateTimeField()
    request_key = models.CharField(max_length=REQUEST_KEY_LENGTH, blank=True)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["deck", "number"], name="deckrevision_number_unique"),
            models.UniqueConstraint(fields=["deck", "request_key"], condition=~Q(request_key=""), name="deckrevision_request_once"),
            models.CheckConstraint(condition=Q(undo_to__isnull=True) | Q(undo_to__lt=F("number")), name="deckrevision_undo_is_older"),
            models.CheckConstraint(condition=Q(redo_to__isnull=True) | Q(redo_to__lt=F("number")), name="deckrevision_redo_is_older"),
        ]

    def __str__(self) -> str:
        return f"revision {self.number}"


class DeckVersionQuerySet(models.QuerySet["DeckVersion"]):
    """What of versions composes."""

    def shared(self) -> DeckVersionQuerySet:
        """Those that readers of their deck see."""
        return self.filter(is_shared=True)

    def visible_to(self, user: Any) -> DeckVersionQuerySet:
        """The versions of one's own decks, and the shared ones of public decks."""
        shown = Q(is_shared=True, deck__visibility=Visibility.PUBLIC) & not_silenced("deck__owner")
        if getattr(user, "is_authenticated", False):
            shown |= Q(deck__owner=user)
        return self.filter(shown, deck__deleted_at__isnull=True)


class DeckVersion(models.Model):
    """A deck as it was when its owner saved it under a number and a note. Its list never changes; its owner may delete it.

    `parent` is the version the list was built on, `branch` the line it was saved on, "" for the main line. `is_shared`: readers
    of the deck see it, those of its parts that the deck shares. A number is never given again.
    """

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    parent = models.ForeignKey("self", on_delete=models.SET_NULL, related_name="children", null=True)
    name = models.CharField(max_length=NAME_LENGTH)
    note = models.CharField(max_length=NOTE_LENGTH, blank=True)
    branch = models.CharField(max_length=BRANCH_LENGTH, blank=True)
    format = models.CharField(max_length=FORMAT_LENGTH)
    site_format = ProtectedFormat()
    list = models.JSONField()
    hash = models.CharField(max_length=64)
    is_shared = models.BooleanField(default=False)
    created_at = models.DateTimeField()

    objects = DeckVersionQuerySet.as_manager()

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["deck", "number"], name="deckversion_number_unique"),
            models.CheckConstraint(condition=Q(number__gte=1), name="deckversion_number_from_1"),
        ]

    def __str__(self) -> str:
        return f"version {self.number}"
