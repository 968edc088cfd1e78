"""The collection as a file."""

from __future__ import annotations

import json

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from cards.selectors import catalog
from collection.exporting.writing import collection_csv, collection_records
from collection.selectors import details_of, shelf_of
from web.games import present_game
from web.text.language import reader_language


@login_required
@require_safe
def export(request: HttpRequest, form: str) -> HttpResponse:
    """The reader's collection: `csv` as spreadsheets of their language open it, `json` for programs."""
    shelf, details, cards, language = shelf_of(request.user), details_of(request.user), catalog(), reader_language()
    if form == "csv":
        text, kind = "\ufeff" + collection_csv(shelf, details, cards, language), "text/csv"
    elif form == "json":
        text, kind = json.dumps(collection_records(shelf, details, cards, language), ensure_ascii=False), "application/json"
    else:
        raise Http404(form)
    response = HttpResponse(text, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{present_game()}-collection.{form}"'
    return response
