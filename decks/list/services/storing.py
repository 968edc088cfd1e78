"""How a deck and its list are written: what every service of this folder stands on.

Each function is called inside a transaction of the service.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.utils.translation import gettext as _

from cards.models import Card
from cards.search.folding import fold
from cards.selectors import catalog
from decks.list.drafts import DeckDraft, find_draft, forget_held, hold_list, to_change
from decks.list.errors import DeckNotFoundError, DeckRefusedError, StaleDeckError
from decks.list.judging import judge
from decks.list.models import (
    CONTENT,
    FOLDED_LENGTH,
    REQUEST_KEY_LENGTH,
    Deck,
    DeckEntry,
    DeckRevision,
    DeckTag,
    Visibility,
    hero_lines,
)
from decks.list.naming import clean_description
from decks.list.selectors import deck_state
from engine.decklist import Decklist, Entry
from web.games import kit_of
from web.text.language import in_reader_language
from web.text.markdown import first_paragraph

SHOWN = ("visibility", "share_token", "shares_notes", "shares_unread", "shares_new_versions", "deleted_at")
"""What an owner says about a deck for its readers, at once."""
SETTINGS = (*SHOWN, "archived_at", "branch", "based_on_id", "last_version", "published_at", "last_published_at")
"""What is no content of a deck, and is never published: columns of its row alone."""
REVISIONS_KEPT = 200
"""How many states of a list are kept. Undo goes at least half as far back, since undoing makes states too."""
DRAFT_REVISIONS_KEPT = 40
"""The same of somebody without an account."""


def locked_deck(deck: Deck, *, expected_revision: int | None = None) -> Deck:
    """`deck` as its owner has it, its row for this transaction alone. Raises `DeckNotFoundError` when it is gone.

    The row is locked first and all else is read after that: what a locking query joins is from before the wait.
    """
    row = Deck.objects.kept().select_for_update().filter(pk=deck.pk).first()
    if row is None:
        raise DeckNotFoundError(deck.public_id)
    locked = to_change(row)
    if expected_revision is not None and locked.revision != expected_revision:
        raise StaleDeckError(locked, expected_revision, locked.revision)
    return locked


def refuse_stale_list(deck: Deck, expected: int | None) -> None:
    """Raise `StaleDeckError` when the list of `deck` isn’t the one of revision `expected` any more."""
    if expected is not None and deck.list_revision != expected:
        raise StaleDeckError(deck, expected, deck.list_revision)


def is_done(deck: Deck, request_key: str) -> bool:
    """Whether the change of this key has been done to `deck` already."""
    return bool(request_key) and deck.revisions.filter(request_key=request_key[:REQUEST_KEY_LENGTH]).exists()


def describe(deck: Deck, text: str) -> None:
    """Give `deck` the description `text`, and the lead that lists of decks show; its row isn't written yet.

    Raises:
        DeckRefusedError: the text is too long.
    """
    deck.description = clean_description(text)
    deck.lead = first_paragraph(deck.description)


def touch(deck: Deck, now: datetime) -> Deck:
    """Write `deck`, as its owner has it, as its next revision: for readers to see if there are none, or else beside what they see."""
    deck.revision += 1
    deck.updated_at = now
    deck.folded_name = fold(" ".join({deck.name: None, **dict.fromkeys(deck.starter_text.get("name", {}).values())}))[:FOLDED_LENGTH]
    is_read = deck.visibility != Visibility.PRIVATE and not deck.is_starter
    return _write_draft(deck, deck.published) if is_read and deck.published is not None else write_rows(deck, now)


def store_list(
    deck: Deck, state: Decklist, *, now: datetime, undo_to: int | None = None, redo_to: int | None = None, request_key: str = ""
) -> Deck:
    """Write `state` as the next list revision of `deck`.

    Raises:
        DeckRefusedError: it lists a card of another game that wasn't in it before.
    """
    _refuse_other_games(deck, state)
    deck.format = state.format
    deck.hero_slugs = hero_lines(state.leaders)
    deck.card_ids = sorted({row.card for row in state.all_entries})
    deck.unread_lines = list(state.unread)
    hold_list(deck, state)
    judge(deck, state, now)
    deck.list_revision += 1
    DeckRevision.objects.create(
        deck=deck,
        number=deck.list_revision,
        list=state.to_json(deck.layout),
        undo_to=undo_to,
        redo_to=redo_to,
        made_at=now,
        request_key=request_key[:REQUEST_KEY_LENGTH],
    )
    kept = DRAFT_REVISIONS_KEPT if deck.guest_id else REVISIONS_KEPT
    deck.revisions.filter(number__lte=deck.list_revision - kept).delete()
    return touch(deck, now)


def _refuse_other_games(deck: Deck, state: Decklist) -> None:
    """Raise `DeckRefusedError` where a card comes in that another game has. A number that no game knows may stand: the verdict names it."""
    known = catalog().by_id
    unknown = {row.card for row in state.all_entries if row.card not in known} - set(deck.card_ids or ())
    other = Card.objects.filter(pk__in=unknown).exclude(game=deck.game).order_by("pk").first() if unknown else None
    if other is not None:
        values = {
            "card": other.pk,
            "other": in_reader_language(kit_of(other.game).name),
            "game": in_reader_language(kit_of(deck.game).name),
        }
        message = _("Card %(card)s is one of %(other)s: a deck of %(game)s can’t hold it.")
        raise DeckRefusedError("CARD_OF_OTHER_GAME", message % values)


def _game_name(slug: str) -> str:
    return in_reader_language(kit_of(slug).name)


def write_rows(deck: Deck, now: datetime) -> Deck:
    """Let the rows of `deck`, which readers see, be what its owner has; only those that differ are touched."""
    if deck.published is not None:
        judge(deck, deck_state(deck), now)
    deck.save()
    if "entries" in deck.unwritten:
        _write_entries(deck, deck_state(deck))
    if "tags" in deck.unwritten:
        _write_tags(deck, {tag.key: tag.name for tag in deck.tags.all()})
    if deck.published is not None:
        DeckDraft.objects.filter(deck=deck).delete()
        deck._state.fields_cache.pop("draft", None)
        deck.published = None
    forget_held(deck)
    return deck


def _write_entries(deck: Deck, state: Decklist) -> None:
    wanted: dict[tuple[str, int], Entry] = {(zone, row.card): row for zone in deck.layout.zone_slugs for row in state.entries(zone)}
    stored = {(entry.zone, entry.card): entry for entry in DeckEntry.objects.filter(deck=deck)}
    gone = [entry.pk for key, entry in stored.items() if key not in wanted]
    if gone:
        DeckEntry.objects.filter(pk__in=gone).delete()
    changed: list[DeckEntry] = []
    for key, entry in stored.items():
        row = wanted.get(key)
        if row is not None and (row.quantity, row.note) != (entry.quantity, entry.note):
            entry.quantity, entry.note = row.quantity, row.note
            changed.append(entry)
    DeckEntry.objects.bulk_update(changed, ["quantity", "note"])
    new = [
        DeckEntry(deck=deck, zone=zone, card=card, quantity=row.quantity, note=row.note)
        for (zone, card), row in wanted.items()
        if (zone, card) not in stored
    ]
    DeckEntry.objects.bulk_create(new)


def _write_tags(deck: Deck, wanted: Mapping[str, str]) -> None:
    stored = {tag.key: tag for tag in DeckTag.objects.filter(deck=deck)}
    gone = [tag.pk for key, tag in stored.items() if tag.name != wanted.get(key)]
    if gone:
        DeckTag.objects.filter(pk__in=gone).delete()
    new = [DeckTag(deck=deck, key=key, name=name) for key, name in wanted.items() if key not in stored or stored[key].name != name]
    DeckTag.objects.bulk_create(new)


def _write_draft(deck: Deck, row: Deck) -> Deck:
    """Write what the owner has beside `row`, which readers see; what says who reads what of it takes effect at once."""
    settings = [name for name in SETTINGS if getattr(deck, name) != getattr(row, name)]
    for name in settings:
        setattr(row, name, getattr(deck, name))
    if any(name in SHOWN for name in settings):
        row.revision, row.updated_at = deck.revision, deck.updated_at
        deck.revision += 1
        settings += ["revision", "updated_at"]
    if settings:
        row.save(update_fields=settings)
    held_list = deck_state(deck) if "entries" in deck.unwritten else None
    held_tags = [[tag.key, tag.name] for tag in deck.tags.all()] if "tags" in deck.unwritten else None
    draft = DeckDraft(
        deck=row,
        list=held_list and held_list.to_json(deck.layout),
        tags=held_tags,
        tag_keys=hero_lines(key for key, _name in held_tags or ()),
        is_changed=_is_changed(deck, row, held_list, held_tags),
        **{name: getattr(deck, name) for name in CONTENT},
    )
    draft.save(force_insert=find_draft(row) is None)
    row.draft = deck.draft = draft
    return deck


def _is_changed(deck: Deck, row: Deck, held_list: Decklist | None, held_tags: list[list[str]] | None) -> bool:
    if (deck.name, deck.description) != (row.name, row.description):
        return True
    if held_tags is not None and held_tags != [[tag.key, tag.name] for tag in row.tags.all()]:
        return True
    return held_list is not None and held_list != deck_state(row)
