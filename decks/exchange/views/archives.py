"""All of one's decks as one file, and such a file read back: nothing is kept before every deck in it has been shown."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.once import done_once
from decks.exchange.archive.form import LARGEST_ARCHIVE, ArchivedDeck, ArchiveError, too_large
from decks.exchange.archive.reading import read_archive
from decks.exchange.archive.writing import archived_decks, write_archive
from decks.exchange.models import ArchiveUpload
from decks.exchange.services.archives import drop_upload, keep_upload, restore_archive
from decks.list.display import DeckView
from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.list.views.desk import Desk, desk_of
from web.costs import SOME, costly
from web.errors import SiteError
from web.text.language import reader_language


@dataclass(frozen=True)
class ReviewedDeck:
    """A deck of an archive beside what its owner has. `twin` is the deck of the same id, `is_same` if its list is the same too."""

    number: int
    archived: ArchivedDeck
    view: DeckView
    twin: Deck | None
    is_same: bool


@costly()
@login_required
@require_safe
def download(request: HttpRequest) -> HttpResponse:
    """Every deck of the reader as one archive, those put away too."""
    return download_of(request, list(Deck.objects.owned_by(request.user)))


@costly("POST", at_once=SOME)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@done_once
def archive(request: HttpRequest) -> HttpResponse:
    """Send an archive, look its decks over, take those that are wanted."""
    if request.method != "POST":
        upload = ArchiveUpload.objects.filter(owner_id=request.user.pk).first()
        return _reviewed(request, upload) if upload else render(request, "decks/exchange/archive.html", {"nav": "decks"})
    if "cancel" in request.POST:
        drop_upload(owner=request.user)
        return redirect("decks:archive")
    if "take" in request.POST:
        return _taken(request)
    return _sent(request)


def _sent(request: HttpRequest) -> HttpResponse:
    file = request.FILES.get("file")
    try:
        if file is None:
            raise ArchiveError(_("Choose a file first."))
        if file.size is None or file.size > LARGEST_ARCHIVE:
            raise ArchiveError(too_large(_("Bytes of the archive"), file.size or 0, LARGEST_ARCHIVE))
        content = file.read()
        if not read_archive(content):
            raise ArchiveError(_("The archive holds no deck."))
    except ArchiveError as error:
        return _refused(request, error)
    keep_upload(owner=request.user, content=content, name=str(file.name or ""), now=timezone.now())
    return redirect("decks:archive")


def _refused(request: HttpRequest, error: ArchiveError) -> HttpResponse:
    """The form to send an archive, with what is wrong with the last one."""
    return render(request, "decks/exchange/archive.html", {"nav": "decks", "problem": error.message}, status=422)


def _reviewed(request: HttpRequest, upload: ArchiveUpload, *, problem: str = "", status: int = 200) -> HttpResponse:
    try:
        decks = read_archive(bytes(upload.content))
    except ArchiveError as error:  # it was sent in another game, or to the site as it was before
        return _refused(request, error)
    rows = _rows(request, desk_of(request, with_owned=False), decks)
    context = {"nav": "decks", "upload": upload, "rows": rows, "problem": problem, "same": sum(row.is_same for row in rows)}
    return render(request, "decks/exchange/archive_review.html", context, status=status)


def _rows(request: HttpRequest, desk: Desk, decks: list[ArchivedDeck]) -> list[ReviewedDeck]:
    owned = Deck.objects.owned_by(request.user).filter(public_id__in=[deck.id for deck in decks]).with_list()
    twins = {deck.public_id: deck for deck in owned}
    rows = []
    for number, archived in enumerate(decks):
        twin = twins.get(archived.id)
        is_same = twin is not None and deck_state(twin) == archived.state
        rows.append(ReviewedDeck(number, archived, desk.view(archived.state), twin, is_same))
    return rows


def _taken(request: HttpRequest) -> HttpResponse:
    upload = ArchiveUpload.objects.filter(owner_id=request.user.pk).first()
    if upload is None:
        messages.error(request, _("There is no archive to take decks from; send it again."))
        return redirect("decks:archive")
    chosen = set(request.POST.getlist("deck"))
    try:
        decks = [deck for number, deck in enumerate(read_archive(bytes(upload.content))) if str(number) in chosen]
    except ArchiveError as error:
        return _refused(request, error)
    if not decks:
        return _reviewed(request, upload, problem=_("Tick the decks first."), status=422)
    try:
        made = restore_archive(owner=request.user, decks=decks, now=timezone.now(), upload=upload)
    except SiteError as error:
        return _reviewed(request, upload, problem=str(error), status=422)
    count = len(made)
    words = ngettext("%(count)s deck is yours again, private.", "%(count)s decks are yours again, private.", count)
    messages.success(request, words % {"count": count})
    return redirect("decks:mine")


def download_of(request: HttpRequest, decks: list[Deck]) -> HttpResponse:
    """`decks` as one archive."""
    now = timezone.now()
    chosen = Deck.objects.filter(pk__in=[deck.pk for deck in decks])
    content = write_archive(archived_decks(chosen), made_at=now, language=reader_language())
    response = HttpResponse(content, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="rone-decks-{now:%Y-%m-%d}.zip"'
    response["X-Content-Type-Options"] = "nosniff"
    return response
