"""Every way in which an import changes: begun, decided line by line, saved once, given up."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from cards.selectors import catalog, editions
from collection import services
from collection.errors import CopiesOutOfRangeError, ImportChangedError, LineNotAloneError, TooManyImportsError
from collection.importing.reading import CollectionReader
from collection.importing.review import SKIP, Review, review_of
from collection.importing.rows import Reading
from collection.models import ChangeKind, CollectionImport
from collection.selectors import all_printings, details_of, shelf_of
from collection.services.recording import lock_collection
from web.games import present_game

UNFINISHED_MAX = 20
"""Imports that somebody may leave unfinished at a time, in one game."""
OUT_OF_RANGE = ("too_many", "too_many_kinds", "too_many_boxes")
"""Reasons for which a line that is understood can't be noted."""
LINE_CHARACTERS_MAX = 1_000
"""Of a line that somebody corrects."""


def read_text(text: str, mode: str) -> Reading:
    """`text` read against the printings of the present game.

    Raises:
        ImportTooLongError: it is longer than any collection.
    """
    return CollectionReader(all_printings(), editions(), catalog(), signed=mode == "add").read(text)


@transaction.atomic
def start_import(*, user: User, mode: str, text: str, file_name: str, now: datetime) -> CollectionImport:
    """Keep a text as an import of `user`; the same text sent again, while that one is unfinished, is the same import.

    Raises:
        ImportTooLongError: it is longer than any collection.
        TooManyImportsError: 20 others wait.
    """
    read_text(text, mode)
    lock_collection(user)
    unfinished = unfinished_imports(user)
    for kept in unfinished:
        if (kept.mode, kept.text) == (mode, text):
            return kept
    if len(unfinished) >= UNFINISHED_MAX:
        raise TooManyImportsError(_("%(limit)s imports wait for you already: finish or discard one.") % {"limit": UNFINISHED_MAX})
    return CollectionImport.objects.create(owner=user, game=present_game(), mode=mode, text=text, file_name=file_name[:100], created_at=now)


def unfinished_imports(user: User) -> list[CollectionImport]:
    """Those in which something is left to do, the newest first."""
    found = CollectionImport.objects.filter(owner=user, game=present_game(), finished_at=None)
    return list(found.order_by("-created_at", "-pk"))


def current_review(kept: CollectionImport, user: User) -> Review:
    """The import against what is noted now."""
    return review_of(kept, read_text(kept.text, kept.mode), shelf_of(user), details_of(user))


@transaction.atomic
def decide_lines(*, user: User, import_id: int, picks: Mapping[str, str], corrections: Mapping[int, str]) -> CollectionImport:
    """Note which printings are meant (by the rows' keys; "skip" leaves one out, "" decides nothing) and new words for lines.

    A line that is corrected loses its picks. What is said of rows that need no decision is not heard.

    Raises:
        CollectionImport.DoesNotExist: `user` has no such unfinished import.
        LineNotAloneError: a new line would change what others mean, as an open quotation mark does.
    """
    kept = _locked(user, import_id)
    review = current_review(kept, user)
    asked = {line.key: line for line in (*review.unclear, *review.decided)}
    decided = dict(kept.picks)
    for key, pick in picks.items():
        if key not in asked:
            continue
        if pick == SKIP or any(pick == str(option.id) for option in asked[key].options):
            decided[key] = pick
        elif not pick:
            decided.pop(key, None)
    open_rows = {line.row.number: line.row.text for line in asked.values()}
    wanted = {row: one_line(text) for row, text in corrections.items() if row in open_rows}
    changed = {row: text for row, text in wanted.items() if text and text != one_line(open_rows[row])}
    if changed:
        kept.text = _corrected(kept, review.reading, changed, open_rows)
        decided = {key: pick for key, pick in decided.items() if int(key.split("-")[0]) not in changed}
    kept.picks = decided
    kept.save(update_fields=["text", "picks"])
    return kept


def one_line(text: str) -> str:
    """The words of a line as they can be corrected: on one line, at most 1,000 characters."""
    return " ".join(text.split("\n")).replace("\r", " ").replace("\0", "").strip()[:LINE_CHARACTERS_MAX]


def _corrected(kept: CollectionImport, reading: Reading, changed: Mapping[int, str], before: Mapping[int, str]) -> str:
    """The text with other lines in it; as many lines as before, so that all others keep their numbers."""
    rows = reading.text.splitlines()
    for number, text in changed.items():
        span = max(len(before[number].splitlines()), 1)
        rows[number - 1 : number - 1 + span] = [text, *[""] * (span - 1)]
    text = "\n".join(rows)
    again = read_text(text, kept.mode)
    others = {row.number: row.text for row in reading.rows if row.number not in changed}
    read = {row.number: row.text for row in again.rows}
    if any(read.get(number) != text for number, text in others.items()) or again.dialect != reading.dialect:
        raise LineNotAloneError(_("This line would change what other lines mean: look at its quotation marks."))
    return text


@transaction.atomic
def save_import(*, user: User, import_id: int, fingerprint: str, now: datetime) -> int:
    """Note everything in the import that is understood, all of it or nothing; return the number of printings and boxes that changed.

    Lines that aren't understood stay in it. Saved twice, the second time changes nothing and returns 0.

    Raises:
        CollectionImport.DoesNotExist: `user` has no such import.
        ImportChangedError: since `fingerprint` was shown, lines were decided in another way.
    """
    lock_collection(user)
    kept = CollectionImport.objects.select_for_update().get(pk=import_id, owner=user, game=present_game())
    if kept.finished_at is not None:
        return 0
    review = current_review(kept, user)
    if review.fingerprint != fingerprint:
        if not review.keys:
            return 0
        raise ImportChangedError(_("This import was changed meanwhile, perhaps in another tab. Look at it again, then save."))
    _note(user, review)
    kept.saved_rows = sorted({*kept.saved_rows, *review.keys})
    kept.finished_at = None if review.unclear else now
    kept.save(update_fields=["saved_rows", "finished_at"])
    return sum(not account.changes_nothing for account in review.accounts) + len(review.boxes)


@transaction.atomic
def import_at_once(*, user: User, mode: str, text: str, is_dry: bool) -> Review:
    """What an import of `text` does, and do it unless `is_dry`. Lines that aren't understood are left aside.

    Raises:
        ImportTooLongError: it is longer than any collection.
        CopiesOutOfRangeError: more of something would be noted than can be.
    """
    if not is_dry:
        lock_collection(user)
    review = current_review(CollectionImport(mode=mode, text=text), user)
    if refused := next((line.row for line in review.unclear if line.row.reason in OUT_OF_RANGE), None):
        raise CopiesOutOfRangeError(f"{refused.text[:LINE_CHARACTERS_MAX]}: {refused.message}")
    if not is_dry:
        _note(user, review)
    return review


def _note(user: User, review: Review) -> None:
    known = editions()
    boxes = {known[slug].pk: number for slug, number in review.boxes.items()}
    services.set_all(user=user, game=present_game(), boxes=boxes, copies=review.changes, details=review.details, kind=ChangeKind.IMPORT)


@transaction.atomic
def discard_import(*, user: User, import_id: int) -> bool:
    """Give an unfinished import up; what of it was saved stays saved. False when there is none (any more)."""
    return bool(CollectionImport.objects.filter(pk=import_id, owner=user, game=present_game(), finished_at=None).delete()[0])


def _locked(user: User, import_id: int) -> CollectionImport:
    return CollectionImport.objects.select_for_update().get(pk=import_id, owner=user, game=present_game(), finished_at=None)
