"""Branches of a deck and its packages: where they are seen, begun, changed and swapped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.once import done_once
from cards.selectors import catalog, find_example
from decks.list.display import DeckView
from decks.list.errors import DeckRefusedError
from decks.list.models import Deck, DeckVersion
from decks.list.selectors import deck_state
from decks.list.state import apply_change, difference
from decks.list.views.access import own_deck
from decks.list.views.desk import Desk, desk_of
from decks.versions.models import DeckPackage
from decks.versions.packages import Swap, read_swap
from decks.versions.services.branches import start_branch, switch_branch
from decks.versions.services.packages import create_package, delete_package, swap_package
from engine.decklist import Decklist
from web.errors import SiteError
from web.text.numbers import whole_number


@dataclass(frozen=True)
class BranchRow:
    """A line of versions: how many there are, its newest, and what today's list has more or less than that."""

    name: str
    count: int
    newest: DeckVersion | None
    view: DeckView | None
    is_current: bool


@dataclass(frozen=True)
class PackageRow:
    """A package beside today's list: whether it can be put in or taken out, and what the list would be judged then."""

    package: DeckPackage
    swap: Swap
    can_put_in: bool
    can_take_out: bool
    put_in: DeckView | None
    take_out: DeckView | None


@login_required
@require_safe
def branches(request: HttpRequest, deck_id: str) -> HttpResponse:
    """The branches and packages of one's own deck."""
    return _page(request, own_deck(request, deck_id))


@login_required
@require_POST
@done_once
def start(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Begin a branch with today's list, or with a version's."""
    deck = own_deck(request, deck_id)
    asked = request.POST.get("version", "")
    version = get_object_or_404(deck.versions, number=whole_number(asked)) if asked else None
    name = request.POST.get("name", "")
    return _done(request, deck, lambda: start_branch(deck=deck, name=name, now=timezone.now(), version=version), typed="branch")


@login_required
@require_POST
def switch(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Go on building on another branch."""
    deck = own_deck(request, deck_id)
    name = request.POST.get("name", "")
    return _done(request, deck, lambda: switch_branch(deck=deck, name=name, now=timezone.now()))


@login_required
@require_POST
@done_once
def make_package(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Keep a package: from lines with + and −, or from what two versions differ in."""
    deck = own_deck(request, deck_id)
    try:
        swap = _given_swap(request, deck)
        create_package(deck=deck, name=request.POST.get("name", ""), note=request.POST.get("note", ""), swap=swap, now=timezone.now())
    except DeckRefusedError as error:
        return _page(request, deck, problem=error.message, typed="package")
    messages.success(request, _("The package is saved. The list is as it was."))
    return redirect("decks:branches", deck_id)


@login_required
@require_POST
def swap(request: HttpRequest, deck_id: str, number: int) -> HttpResponse:
    """Put a package into the list, or take it out."""
    deck = own_deck(request, deck_id)
    package = get_object_or_404(deck.packages, pk=number)
    is_reversed = request.POST.get("way") == "out"
    revision = request.POST.get("revision", "")
    expected = whole_number(revision)
    return _done(
        request,
        deck,
        lambda: swap_package(
            package=package,
            now=timezone.now(),
            is_reversed=is_reversed,
            expected_revision=expected,
            request_key=f"swap:{number}:{int(is_reversed)}:{revision}" if revision else "",
        ),
    )


@login_required
@require_POST
def drop_package(request: HttpRequest, deck_id: str, number: int) -> HttpResponse:
    """Give a package up."""
    deck = own_deck(request, deck_id)
    delete_package(package=get_object_or_404(deck.packages, pk=number))
    messages.success(request, _("The package is gone; the list is as it was."))
    return redirect("decks:branches", deck_id)


def _done(request: HttpRequest, deck: Deck, work: Callable[[], object], *, typed: str = "") -> HttpResponse:
    try:
        work()
    except SiteError as error:
        return _page(request, own_deck(request, deck.public_id), problem=error.message, typed=typed)
    messages.success(request, _("Done. Undo in the builder brings the list before back."))
    return redirect("decks:branches", deck.public_id)


def _given_swap(request: HttpRequest, deck: Deck) -> Swap:
    lines = request.POST.get("lines", "")
    old, new = (request.POST.get(name, "") for name in ("from", "to"))
    if lines.strip() or not old:
        return read_swap(lines, catalog())
    return Swap.of_difference(difference(_listed(deck, old), _listed(deck, new)))


def _listed(deck: Deck, number: str) -> Decklist:
    """The list of the version of this number; today's for anything else."""
    if (wanted := whole_number(number)) is not None:
        return Decklist.from_json(get_object_or_404(deck.versions, number=wanted).list, deck.layout)
    return deck_state(deck)


def _page(request: HttpRequest, deck: Deck, *, problem: str = "", typed: str = "") -> HttpResponse:
    """The page; `typed` names the form (`branch`, `package`) whose values were refused: it holds them again."""
    desk, state = desk_of(request, with_owned=False), deck_state(deck)
    versions = list(deck.versions.all())
    context = {
        "nav": "decks",
        "deck": deck,
        "versions": versions,
        "rows": _branch_rows(desk, deck, versions),
        "packages": [_package_row(desk, package, state) for package in deck.packages.all()],
        "names": desk.cards.by_id,
        "example": find_example(),
        "problem": problem,
        "typed": {typed: request.POST} if typed else {},
    }
    return render(request, "decks/versions/branches.html", context, status=422 if problem else 200)


def _branch_rows(desk: Desk, deck: Deck, versions: list[DeckVersion]) -> list[BranchRow]:
    lines: dict[str, list[DeckVersion]] = {"": [], deck.branch: []}
    for version in versions:
        lines.setdefault(version.branch, []).append(version)
    rows = []
    for name, found in sorted(lines.items()):
        newest = found[0] if found else None
        view = desk.view(Decklist.from_json(newest.list, deck.layout)) if newest else None
        rows.append(BranchRow(name, len(found), newest, view, name == deck.branch))
    return rows


def _package_row(desk: Desk, package: DeckPackage, state: Decklist) -> PackageRow:
    forth = Swap.of(package)
    return PackageRow(
        package=package,
        swap=forth,
        can_put_in=not forth.lacking(state),
        can_take_out=not forth.reversed.lacking(state),
        put_in=_after(desk, forth, state),
        take_out=_after(desk, forth.reversed, state),
    )


def _after(desk: Desk, swap: Swap, state: Decklist) -> DeckView | None:
    """The list after `swap`; None where it doesn't fit, or no list can hold the result."""
    if swap.lacking(state):
        return None
    try:
        for change in swap.changes():
            state = apply_change(state, change, desk.cards)
    except DeckRefusedError:
        return None
    return desk.view(state)
