"""A list that was pasted or uploaded, with what its sender decided about unclear lines."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from cards.selectors import catalog
from decks.exchange.importing import LARGEST_FILE, Review, shown_review
from decks.exchange.own_addresses import spelled_out
from web.errors import RefusedError
from web.text.numbers import whole_number
from web.uploads import text_of_upload

LONGEST_TEXT = 100_000


def read_pasted(request: HttpRequest) -> tuple[str, Review]:
    """The text in `text` or `file` of a form, addresses of the site spelled out, and its review.

    `choice-N` and `edit-N` tell what line N is: a card's id, or another text.

    Raises:
        SiteError, EngineError: there is nothing in it, or it can't be read.
    """
    text = request.POST.get("text", "")
    if (file := request.FILES.get("file")) is not None:
        text = text_of_upload(file, most=LARGEST_FILE)
    text = spelled_out(request, text.replace("\0", ""), as_of=timezone.now().date())
    if not text.strip():
        raise RefusedError(_("There is nothing in it yet. Paste a list, or choose a file."))
    return text, shown_review(text, catalog(), choices=_choices(request), edits=_edits(request))


def _choices(request: HttpRequest) -> dict[int, int]:
    chosen = ((line, whole_number(value)) for line, value in _numbered(request, "choice-"))
    return {line: card for line, card in chosen if card is not None}


def _edits(request: HttpRequest) -> dict[int, str]:
    return dict(_numbered(request, "edit-"))


def _numbered(request: HttpRequest, prefix: str) -> list[tuple[int, str]]:
    found = []
    for name, value in request.POST.items():
        number = whole_number(name.removeprefix(prefix)) if name.startswith(prefix) else None
        if number is not None:
            found.append((number, str(value)))
    return found
