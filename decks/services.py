"""Everything that writes decks. One function for each change of state; all of them atomic.

Each takes the moment as `now`. Whether the user may do it is for the views to ask.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from cards.models import Printing
from cards.selectors import catalog
from collection.services import add_copies as add_to_collection
from collection.shelf import Change as CollectionChange
from decks.errors import DeckNotFoundError, DeckRefusedError, StaleDeckError
from decks.models import (
    DESCRIPTION_LENGTH,
    NAME_LENGTH,
    NOTE_LENGTH,
    REQUEST_KEY_LENGTH,
    Deck,
    DeckEntry,
    DeckHero,
    DeckRevision,
    DeckVersion,
    Visibility,
    Zone,
    new_share_token,
)
from decks.selectors import deck_state, format_named, state_verdict
from decks.starters import Starter
from decks.state import Change, ListState, apply_change, checked
from engine.rone.cards import CardId

MOST_DECKS = 2_000
"""Decks that one person may have."""
MOST_VERSIONS = 500
REVISIONS_KEPT = 200
"""How many states of a list are kept. Undo goes at least half as far back, since undoing makes states too."""
BIN_DAYS = 30
"""How long a deleted deck can be brought back."""


@transaction.atomic
def create_deck(
    *,
    owner: Any,
    name: str,
    now: datetime,
    state: ListState | None = None,
    description: str = "",
    visibility: str = Visibility.PRIVATE,
    copied_from: Deck | None = None,
) -> Deck:
    """A new deck of `owner`.

    Raises:
        DeckRefusedError: the name or the list can't be kept, or `owner` has `MOST_DECKS` decks.
    """
    if Deck.objects.filter(owner=owner).count() >= MOST_DECKS:
        raise DeckRefusedError("TOO_MANY_DECKS", _("An account holds at most %(most)s decks.") % {"most": MOST_DECKS})
    deck = Deck(
        owner=owner,
        name=clean_name(name),
        description=clean_description(description),
        copied_from=copied_from,
        list_revision=0,
        revision=0,
        created_at=now,
        updated_at=now,
    )
    _give_visibility(deck, visibility, now)
    deck.revision = 1
    deck.save(force_insert=True)
    _store_list(deck, checked(state or ListState()), now=now)
    return deck


@transaction.atomic
def change_list(
    *,
    deck: Deck,
    changes: Iterable[Change],
    now: datetime,
    expected_revision: int | None = None,
    request_key: str = "",
    in_steps: bool = False,
) -> Deck:
    """Do `changes` to the list of `deck`, all or none: as one step that undo takes back, or `in_steps`, each for itself.

    `expected_revision` is the list revision that the changes were made on. A `request_key` that was
    used for this deck before changes nothing again: a form sent twice, an answer that got lost.

    Raises:
        StaleDeckError: the list has been changed since.
        DeckRefusedError: no list can hold the result.
    """
    locked = _locked(deck)
    if is_done(locked, request_key):
        return locked
    _refuse_stale_list(locked, expected_revision)
    known, states = catalog(), [deck_state(locked)]
    for change in changes:
        state = apply_change(states[-1], change, known)
        if state != states[-1]:
            states.append(state)
    if len(states) == 1 or (not in_steps and states[0] == states[-1]):
        return locked
    for state in states[1:-1] if in_steps else ():
        locked.list_revision += 1
        DeckRevision.objects.create(
            deck=locked, number=locked.list_revision, list=state.to_json(), undo_to=locked.list_revision - 1, made_at=now
        )
    return _store_list(locked, states[-1], now=now, undo_to=locked.list_revision, request_key=request_key)


def save_list(*, deck: Deck, state: ListState, now: datetime, expected_revision: int | None = None) -> Deck:
    """Put `state` in place of the list of `deck`. Raises as `change_list` does."""
    return change_list(deck=deck, changes=[Change("replace", state=state)], now=now, expected_revision=expected_revision)


def add_copies(*, deck: Deck, card: int, now: datetime, quantity: int = 1, zone: str = "", expected_revision: int | None = None) -> Deck:
    """Put `quantity` copies of `card` into its zone. Raises as `change_list` does."""
    change = Change("add", card=card, quantity=quantity, zone=zone)
    return change_list(deck=deck, changes=[change], now=now, expected_revision=expected_revision)


def remove_copies(*, deck: Deck, card: int, now: datetime, quantity: int = 1, zone: str = "", expected_revision: int | None = None) -> Deck:
    """Take `quantity` copies of `card` out of its zone. Raises as `change_list` does."""
    change = Change("remove", card=card, quantity=quantity, zone=zone)
    return change_list(deck=deck, changes=[change], now=now, expected_revision=expected_revision)


def set_heroes(*, deck: Deck, heroes: Iterable[str], now: datetime, expected_revision: int | None = None) -> Deck:
    """Choose the deck's hero (CON-4), or both of a team's (CON-8). Raises as `change_list` does."""
    return change_list(deck=deck, changes=[Change("heroes", heroes=tuple(heroes))], now=now, expected_revision=expected_revision)


def set_format(*, deck: Deck, format: str, now: datetime, expected_revision: int | None = None) -> Deck:
    """Choose what the deck is judged by. Raises as `change_list` does."""
    return change_list(deck=deck, changes=[Change("format", text=format)], now=now, expected_revision=expected_revision)


@transaction.atomic
def undo(*, deck: Deck, now: datetime, expected_revision: int | None = None, request_key: str = "") -> Deck:
    """Take the last change of the list back; nothing happens when there is none.

    Raises:
        StaleDeckError: the list has been changed since `expected_revision`.
    """
    locked = _locked(deck)
    if is_done(locked, request_key):
        return locked
    _refuse_stale_list(locked, expected_revision)
    present = _revision(locked, locked.list_revision)
    past = _revision(locked, present.undo_to) if present else None
    if present is None or past is None:
        return locked
    return _store_list(
        locked, ListState.from_json(past.list), now=now, undo_to=past.undo_to, redo_to=present.number, request_key=request_key
    )


@transaction.atomic
def redo(*, deck: Deck, now: datetime, expected_revision: int | None = None, request_key: str = "") -> Deck:
    """Do again what was last taken back; nothing happens when there is nothing. Raises as `undo` does."""
    locked = _locked(deck)
    if is_done(locked, request_key):
        return locked
    _refuse_stale_list(locked, expected_revision)
    present = _revision(locked, locked.list_revision)
    future = _revision(locked, present.redo_to) if present else None
    if present is None or future is None:
        return locked
    return _store_list(
        locked, ListState.from_json(future.list), now=now, undo_to=future.undo_to, redo_to=future.redo_to, request_key=request_key
    )


@transaction.atomic
def edit_deck(
    *,
    deck: Deck,
    now: datetime,
    name: str | None = None,
    description: str | None = None,
    visibility: str | None = None,
    state: ListState | None = None,
    expected_revision: int | None = None,
) -> Deck:
    """Write whatever is given, at once. `expected_revision` is the deck's `revision` that was read.

    Raises:
        StaleDeckError: the deck has been written since.
        DeckRefusedError: naming the value that can't be kept.
    """
    locked = _locked(deck, expected_revision=expected_revision)
    if name is not None:
        locked.name = clean_name(name)
    if description is not None:
        locked.description = clean_description(description)
    if visibility is not None:
        _give_visibility(locked, visibility, now)
    if state is not None and checked(state) != deck_state(locked):
        return _store_list(locked, state, now=now, undo_to=locked.list_revision)
    return _touch(locked, now)


@transaction.atomic
def rename(*, deck: Deck, name: str, now: datetime, expected_name: str | None = None) -> Deck:
    """Give `deck` another name.

    Raises:
        StaleDeckError: the deck is no longer called `expected_name`.
        DeckRefusedError: nobody could read the name.
    """
    locked = _locked(deck)
    cleaned = clean_name(name)
    if cleaned == locked.name:
        return locked
    if expected_name is not None and locked.name != expected_name:
        raise StaleDeckError(locked, locked.revision - 1, locked.revision)
    locked.name = cleaned
    return _touch(locked, now)


def set_description(*, deck: Deck, description: str, now: datetime) -> Deck:
    """Give `deck` another description, in Markdown. Raises as `edit_deck` does."""
    return edit_deck(deck=deck, description=description, now=now)


def set_visibility(*, deck: Deck, visibility: str, now: datetime) -> Deck:
    """Say who may read `deck`. Making it private revokes its link."""
    return edit_deck(deck=deck, visibility=visibility, now=now)


@transaction.atomic
def renew_share_link(*, deck: Deck, now: datetime) -> Deck:
    """Give an unlisted deck another link; the old one stops working."""
    locked = _locked(deck)
    locked.share_token = new_share_token()
    return _touch(locked, now)


def revoke_share_link(*, deck: Deck, now: datetime) -> Deck:
    """Make `deck` private, so that its link stops working."""
    return set_visibility(deck=deck, visibility=Visibility.PRIVATE, now=now)


@transaction.atomic
def save_version(*, deck: Deck, now: datetime, name: str = "", note: str = "", expected_revision: int | None = None) -> DeckVersion:
    """Keep the list as it stands, for good. Saving the same list under the same note again returns the version that is there.

    Raises:
        StaleDeckError: the list has been changed since `expected_revision`.
        DeckRefusedError: the note is too long, or there are `MOST_VERSIONS` versions.
    """
    locked = _locked(deck)
    _refuse_stale_list(locked, expected_revision)
    note = _clean_line(note)
    if len(note) > NOTE_LENGTH:
        raise DeckRefusedError(
            "NOTE_TOO_LONG", _("A note of %(count)s characters; at most %(most)s are kept.") % {"count": len(note), "most": NOTE_LENGTH}
        )
    state = deck_state(locked).to_json()
    newest = locked.versions.order_by("-number").first()
    if newest is not None and newest.list == state and newest.note == note:
        return newest
    if newest is not None and newest.number >= MOST_VERSIONS:
        raise DeckRefusedError("TOO_MANY_VERSIONS", _("A deck holds at most %(most)s versions.") % {"most": MOST_VERSIONS})
    version = DeckVersion.objects.create(
        deck=locked,
        number=newest.number + 1 if newest else 1,
        parent=locked.based_on,
        name=clean_name(name) if name.strip() else locked.name,
        note=note,
        format=locked.format,
        list=state,
        hash=locked.hash,
        created_at=now,
    )
    locked.based_on = version
    _touch(locked, now)
    return version


@transaction.atomic
def restore_version(*, deck: Deck, version: DeckVersion, now: datetime, expected_revision: int | None = None) -> Deck:
    """Put the list of `version` in place of today's, which undo brings back. Raises as `change_list` does."""
    locked = save_list(deck=deck, state=ListState.from_json(version.list), now=now, expected_revision=expected_revision)
    Deck.objects.filter(pk=locked.pk).update(based_on=version)
    locked.based_on = version
    return locked


def copy_deck(*, deck: Deck, owner: Any, now: datetime, name: str = "", description: str = "", state: ListState | None = None) -> Deck:
    """A private deck of `owner` with the list of `deck` (or `state`, one of its versions) and its description.

    Raises:
        DeckRefusedError: as `create_deck` does.
    """
    return create_deck(
        owner=owner,
        name=name or deck.name,
        description=description or deck.description,
        state=state or deck_state(deck),
        copied_from=deck,
        now=now,
    )


@transaction.atomic
def delete_deck(*, deck: Deck, now: datetime, expected_revision: int | None = None) -> Deck:
    """Put `deck` into the bin, where nobody but its owner finds it, and empty the bin of what is old.

    Raises:
        StaleDeckError: the deck has been written since `expected_revision` (its `revision`).
    """
    locked = _locked(deck, expected_revision=expected_revision)
    locked.deleted_at = now
    _touch(locked, now)
    Deck.objects.filter(owner=locked.owner, deleted_at__lt=now - timedelta(days=BIN_DAYS)).delete()
    return locked


@transaction.atomic
def restore_deleted(*, deck: Deck, now: datetime) -> Deck:
    """Take `deck` out of the bin."""
    locked = Deck.objects.select_for_update(of=("self",)).get(pk=deck.pk)
    locked.deleted_at = None
    return _touch(locked, now)


def want_copies(*, user: Any, card: CardId, quantity: int) -> None:
    """Note in the collection of `user` that they want so many more copies of `card`, in its newest printing."""
    printing = Printing.objects.filter(card_id=card).order_by(F("edition__released").desc(nulls_last=True), "pk").first()
    if printing is not None:
        add_to_collection(user=user, amounts={printing.pk: CollectionChange(wanted=quantity)})


@transaction.atomic
def judge_decks(*, decks: Iterable[Deck], now: datetime) -> int:
    """Compute anew whether `decks` are legal, for finding them by it; return how many answers changed.

    Only a list that is still the one that was judged gets the new answer.
    """
    changed = 0
    for deck in decks:
        before = (deck.is_legal, deck.judged_on, deck.judged_version, deck.hash)
        _judge(deck, deck_state(deck), now)
        after = (deck.is_legal, deck.judged_on, deck.judged_version, deck.hash)
        if after != before:
            fields = dict(zip(("is_legal", "judged_on", "judged_version", "hash"), after, strict=True))
            Deck.objects.filter(pk=deck.pk, list_revision=deck.list_revision).update(**fields)
            changed += after[0] != before[0]
    return changed


@transaction.atomic
def load_starters(*, starters: Iterable[Starter], now: datetime) -> int:
    """Make the gallery hold exactly `starters`; return how many of them are new or changed.

    A starter keeps its address for as long as its slug stays. Those that are no longer among `starters` leave the
    gallery; copies that people took are theirs.
    """
    stored = {deck.starter_slug: deck for deck in Deck.objects.select_for_update().filter(is_starter=True)}
    changed = 0
    for starter in starters:
        deck = stored.pop(starter.slug, None)
        known = deck is not None
        deck = deck or Deck(is_starter=True, starter_slug=starter.slug, list_revision=0, created_at=now, updated_at=now)
        texts = {part: dict(text) for part, text in starter.texts.items()}
        name = texts["name"]["en"][:NAME_LENGTH]
        words = (name, texts, starter.position, Visibility.PUBLIC)
        if known and (deck.name, deck.starter_text, deck.starter_position, deck.visibility) == words and deck_state(deck) == starter.state:
            continue
        changed += 1
        deck.name, deck.starter_text, deck.starter_position = name, texts, starter.position
        _give_visibility(deck, Visibility.PUBLIC, now)
        deck.save()
        _store_list(deck, starter.state, now=now)
    for gone in stored.values():
        gone.delete()
    return changed


def clean_name(name: str) -> str:
    """`name` on one line, without characters that nobody sees.

    Raises:
        DeckRefusedError: nothing is left of it, or more than `NAME_LENGTH` characters.
    """
    cleaned = _clean_line(name)
    if not cleaned:
        raise DeckRefusedError("NAME_EMPTY", _("The name %(value)s holds nothing that can be read.") % {"value": repr(name[:NAME_LENGTH])})
    if len(cleaned) > NAME_LENGTH:
        raise DeckRefusedError(
            "NAME_TOO_LONG", _("A name of %(count)s characters; at most %(most)s are kept.") % {"count": len(cleaned), "most": NAME_LENGTH}
        )
    return cleaned


def clean_description(text: str) -> str:
    """`text` with plain line ends.

    Raises:
        DeckRefusedError: it is longer than `DESCRIPTION_LENGTH`.
    """
    cleaned = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    if len(cleaned) > DESCRIPTION_LENGTH:
        raise DeckRefusedError(
            "DESCRIPTION_TOO_LONG",
            _("A description of %(count)s characters; at most %(most)s are kept.") % {"count": len(cleaned), "most": DESCRIPTION_LENGTH},
        )
    return cleaned


def _clean_line(text: str) -> str:
    """One line without control characters and marks that turn the direction of what follows."""
    visible = "".join(
        " " if char.isspace() else char for char in text if char.isspace() or unicodedata.category(char) not in {"Cc", "Cf", "Cs"}
    )
    return " ".join(visible.split())


def _locked(deck: Deck, *, expected_revision: int | None = None) -> Deck:
    """The row of `deck`, for this transaction alone. Raises `DeckNotFoundError` when it is gone."""
    locked = Deck.objects.kept().select_for_update(of=("self",)).filter(pk=deck.pk).first()
    if locked is None:
        raise DeckNotFoundError(deck.public_id)
    if expected_revision is not None and locked.revision != expected_revision:
        raise StaleDeckError(locked, expected_revision, locked.revision)
    return locked


def _refuse_stale_list(deck: Deck, expected: int | None) -> None:
    if expected is not None and deck.list_revision != expected:
        raise StaleDeckError(deck, expected, deck.list_revision)


def is_done(deck: Deck, request_key: str) -> bool:
    """Whether the change of this key has been done to `deck` already."""
    return bool(request_key) and deck.revisions.filter(request_key=request_key[:REQUEST_KEY_LENGTH]).exists()


def _touch(deck: Deck, now: datetime) -> Deck:
    deck.revision += 1
    deck.updated_at = now
    deck.save()
    return deck


def _give_visibility(deck: Deck, visibility: str, now: datetime) -> None:
    if visibility not in Visibility.values:
        raise DeckRefusedError(
            "VISIBILITY_UNKNOWN",
            _("%(value)s is none of %(known)s.") % {"value": repr(visibility[:60]), "known": ", ".join(Visibility.values)},
        )
    deck.visibility = visibility
    if visibility == Visibility.PRIVATE:
        deck.share_token = None
    elif visibility == Visibility.UNLISTED:
        deck.share_token = deck.share_token or new_share_token()
    elif deck.published_at is None:
        deck.published_at = now


def _revision(deck: Deck, number: int | None) -> DeckRevision | None:
    return deck.revisions.filter(number=number).first() if number else None


def _judge(deck: Deck, state: ListState, now: datetime) -> None:
    verdict = state_verdict(state, as_of=now.date())
    deck.hash = verdict.hash
    deck.is_legal = verdict.legal
    deck.judged_on = now.date()
    deck.judged_version = format_named(state.format).version


def _store_list(
    deck: Deck, state: ListState, *, now: datetime, undo_to: int | None = None, redo_to: int | None = None, request_key: str = ""
) -> Deck:
    """Write `state` as the next list revision of `deck`, touching only the rows that differ."""
    _write_heroes(deck, state)
    for zone in (Zone.DECK, Zone.TECHNOLOGY):
        _write_zone(deck, zone, state)
    deck.format = state.format
    deck.unread_lines = list(state.unread)
    _judge(deck, state, now)
    deck.list_revision += 1
    DeckRevision.objects.create(
        deck=deck,
        number=deck.list_revision,
        list=state.to_json(),
        undo_to=undo_to,
        redo_to=redo_to,
        made_at=now,
        request_key=request_key[:REQUEST_KEY_LENGTH],
    )
    deck.revisions.filter(number__lte=deck.list_revision - REVISIONS_KEPT).delete()
    _forget_fetched(deck)
    return _touch(deck, now)


def _write_heroes(deck: Deck, state: ListState) -> None:
    wanted = [DeckHero(deck=deck, position=position, hero=hero) for position, hero in enumerate(state.heroes)]
    if [row.hero for row in deck.hero_rows.all()] != list(state.heroes):
        deck.hero_rows.all().delete()
        DeckHero.objects.bulk_create(wanted)


def _write_zone(deck: Deck, zone: str, state: ListState) -> None:
    wanted = {row.card: row for row in state.rows(zone)}
    stored: dict[int, DeckEntry] = {entry.card: entry for entry in deck.entries.filter(zone=zone)}
    gone = [entry.pk for card, entry in stored.items() if card not in wanted]
    if gone:
        deck.entries.filter(pk__in=gone).delete()
    changed: list[DeckEntry] = []
    for card, entry in stored.items():
        row = wanted.get(card)
        if row is not None and (row.quantity, row.note) != (entry.quantity, entry.note):
            entry.quantity, entry.note = row.quantity, row.note
            changed.append(entry)
    DeckEntry.objects.bulk_update(changed, ["quantity", "note"])
    new = [
        DeckEntry(deck=deck, zone=zone, card=card, quantity=row.quantity, note=row.note)
        for card, row in wanted.items()
        if card not in stored
    ]
    DeckEntry.objects.bulk_create(new)


def _forget_fetched(deck: Deck) -> None:
    """Rows that were fetched with `deck` before the write are old now."""
    getattr(deck, "_prefetched_objects_cache", {}).clear()
