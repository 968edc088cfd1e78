"""The pages of imports: send a text, look at what each line became, decide, save it once."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.once import done_once
from cards.selectors import catalog, editions, find_example
from collection.importing import saving
from collection.importing.forms import ImportForm
from collection.importing.review import SKIP, Account, Line
from collection.models import CollectionImport
from engine.cards.catalog import BaseCard
from web.costs import SOME, costly
from web.errors import SiteError
from web.games import present_game

PAGE_SIZE = 60
ASKED_AT_ONCE = 50
"""Lines that are asked about on one page; when they are decided, the next come."""

_PICK: Final = re.compile(r"pick-(\d{1,6}-\d{1,4})")
_LINE: Final = re.compile(r"line-(\d{1,6})")


@dataclass(frozen=True, slots=True)
class AskedLine:
    """A line as the page asks about it: with the cards that may be meant."""

    line: Line
    options: tuple[tuple[str, BaseCard, str], ...]
    """For each: what is sent when it is picked, the card, the printing's label."""
    words: str
    """The line as it can be corrected; empty if another row of the same line offers that."""


@dataclass(frozen=True, slots=True)
class ShownAccount:
    """A printing in the review, with its card."""

    account: Account
    card: BaseCard


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - every view here asks for a login
    return request.user


@costly("POST", at_once=SOME)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@done_once
def import_copies(request: HttpRequest) -> HttpResponse:
    """Send a file or a text; it is kept and shown before anything is noted."""
    form = ImportForm(request.POST or None, request.FILES or None)
    if request.method != "POST" or not form.is_valid():
        return _asked(request, form, 422 if form.errors else 200)
    file = request.FILES.get("file")
    try:
        kept = saving.start_import(
            user=_user(request),
            mode=form.cleaned_data["mode"],
            text=form.cleaned_data["text"],
            file_name=(file.name or "") if file else "",
            now=timezone.now(),
        )
    except SiteError as error:
        form.add_error(None, error.message)
        return _asked(request, form, error.status)
    return redirect("collection:import-review", kept.pk)


def _asked(request: HttpRequest, form: ImportForm, status: int) -> HttpResponse:
    """The form, with a card of the game as its example (none where there are no cards), and the imports that wait."""
    example = find_example()
    context = {
        "nav": "collection",
        "form": form,
        "example": example,
        "example_printing": example.printing() if example else None,
        "unfinished": saving.unfinished_imports(_user(request)),
    }
    return render(request, "collection/importing/start.html", context, status=status)


@costly(at_once=SOME)
@login_required
@require_safe
def review(request: HttpRequest, import_id: int) -> HttpResponse:
    """What the import would do, line by line."""
    kept = CollectionImport.objects.filter(pk=import_id, owner=_user(request), game=present_game()).first()
    if kept is None:
        raise Http404
    if kept.finished_at is not None:
        return render(request, "collection/importing/finished.html", {"nav": "collection", "kept": kept})
    found, cards = saving.current_review(kept, _user(request)), catalog()
    changing = [account for account in found.accounts if not account.changes_nothing]
    boxes = [(editions()[each.edition], each) for each in found.box_accounts if each.before != each.after]
    page = Paginator(changing, PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "nav": "collection",
        "kept": kept,
        "review": found,
        "asked": _asked_lines((*found.unclear[:ASKED_AT_ONCE], *found.decided[:ASKED_AT_ONCE])),
        "changing": changing,
        "boxes": boxes,
        "to_save": len(changing) + len(boxes),
        "falling": sum(bool(account.fall) for account in changing),
        "unchanged": len(found.accounts) - len(changing),
        "asked_at_once": ASKED_AT_ONCE,
        "with_options": sum(bool(line.options) for line in found.unclear),
        "page": page,
        "accounts": [ShownAccount(account, cards.by_id[account.printing.card]) for account in page],
        "ignored": found.ignored[:ASKED_AT_ONCE],
    }
    return render(request, "collection/importing/review.html", context)


def _asked_lines(lines: Sequence[Line]) -> list[AskedLine]:
    cards, corrected, found = catalog(), set[int](), []
    for line in lines:
        words = "" if line.row.number in corrected else saving.one_line(line.row.text)
        corrected.add(line.row.number)
        found.append(AskedLine(line, tuple((str(each.id), cards.by_id[each.card], each.label) for each in line.options), words))
    return found


@costly(at_once=SOME)
@login_required
@require_POST
def decide(request: HttpRequest, import_id: int) -> HttpResponse:
    """Note which printings are meant, which lines are left out, and lines that were corrected."""
    picks = {found[1]: str(value) for name, value in request.POST.items() if (found := _PICK.fullmatch(name))}
    corrections = {int(found[1]): str(value) for name, value in request.POST.items() if (found := _LINE.fullmatch(name))}

    def decided() -> None:
        kept = saving.decide_lines(user=_user(request), import_id=import_id, picks=picks, corrections=corrections)
        if "skip_rest" in request.POST or "first_of_rest" in request.POST:
            rest = saving.current_review(kept, _user(request)).unclear
            first = {line.key: str(line.options[0].id) for line in rest if line.options}
            left = first if "first_of_rest" in request.POST else {line.key: SKIP for line in rest}
            saving.decide_lines(user=_user(request), import_id=import_id, picks=left, corrections={})

    return _done(request, import_id, decided)


@costly(at_once=SOME)
@login_required
@require_POST
def save(request: HttpRequest, import_id: int) -> HttpResponse:
    """Note everything that is understood, once."""

    def saved() -> None:
        number = saving.save_import(
            user=_user(request), import_id=import_id, fingerprint=request.POST.get("reviewed", ""), now=timezone.now()
        )
        if number:
            said = ngettext("%(number)s change saved.", "%(number)s changes saved.", number)
            messages.success(request, said % {"number": number})

    return _done(request, import_id, saved)


def _done(request: HttpRequest, import_id: int, change: Callable[[], None]) -> HttpResponse:
    """Back to the import after `change`, or with the reason why not."""
    try:
        change()
    except CollectionImport.DoesNotExist:
        raise Http404 from None
    except SiteError as error:
        messages.error(request, error.message)
    return redirect("collection:import-review", import_id)


@login_required
@require_POST
def discard(request: HttpRequest, import_id: int) -> HttpResponse:
    """Give an unfinished import up."""
    if saving.discard_import(user=_user(request), import_id=import_id):
        messages.success(request, _("The import was discarded."))
    return redirect("collection:import")
