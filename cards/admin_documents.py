"""Cards in and out as documents, in the admin: a dry run first, that shows line by line what would change."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, cast

from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import URLPattern, path, reverse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cards.admin_columns import game_of
from cards.card_texts import Outcome, outcome_counts, unread_phrases
from cards.changes import LoadReport
from cards.exporting import MEDIA_TYPES, export_cards
from cards.forms import Document, DocumentForm
from cards.loading import CardDataError
from cards.models import Card, Edition, Printing, Ruling, Subtype
from cards.selectors import catalog_revision
from cards.services import import_cards
from web.games import playing, present_kit

SHOWN_MOST = 1_000
"""How many changes or problems a page lists."""
TOLD_MOST = 20
"""How many phrases a message lists."""


class DocumentsAdmin(admin.ModelAdmin):
    """Adds `import/` and `export/` to the list of cards: of the game that `?game=` names, as in the list."""

    def get_urls(self) -> list[URLPattern]:
        """Those of the admin, and the two."""
        own = [
            path("import/", self.admin_site.admin_view(self.import_view), name="cards_card_import"),
            path("export/", self.admin_site.admin_view(self.export_view), name="cards_card_export"),
        ]
        return own + super().get_urls()

    def export_view(self, request: HttpRequest) -> HttpResponse:
        """Every card of the game as a file: `?as=` yaml, json or csv."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        form = request.GET.get("as", "yaml")
        form = form if form in MEDIA_TYPES else "yaml"
        with playing(game_of(request)):
            document = export_cards(form)
        response = HttpResponse(document, content_type=f"{MEDIA_TYPES[form]}; charset=utf-8")
        response["Content-Disposition"] = f'attachment; filename="cards.{form}"'
        return response

    def import_view(self, request: HttpRequest) -> HttpResponse:
        """Hand a document in, see what it would change, then import it."""
        if not may_import(request):
            raise PermissionDenied
        with playing(game_of(request)):
            return self._compared_or_imported(request)

    def _compared_or_imported(self, request: HttpRequest) -> HttpResponse:
        """The import of the present game's cards."""
        reads_texts = present_kit().read_text is not None
        form = DocumentForm(request.POST or None, request.FILES or None, reads_texts=reads_texts)
        context: dict[str, Any] = {**self.admin_site.each_context(request), "title": _("Import cards"), "opts": self.opts, "form": form}
        context["sample"] = present_kit().cards.example_table
        if request.method == "POST" and form.is_valid():
            document = form.document()
            mark = _mark(document)
            is_checked = request.POST.get("checked") == mark and "import" in request.POST
            try:
                report = import_cards(
                    document.text,
                    form=document.form,
                    file=document.name,
                    dry_run=not is_checked,
                    reads_texts=document.reads_texts,
                    today=localdate(),
                )
            except CardDataError as error:
                context |= {"problems": error.problems[:SHOWN_MOST], "problem_count": len(error.problems)}
            else:
                if is_checked:
                    return self._imported(request, report)
                context |= _told_texts(report)
                context |= {"report": report, "changes": report.changes[:SHOWN_MOST], "counts": dict(report.counts()), "checked": mark}
                if "import" in request.POST:
                    messages.warning(request, _("The document or the cards have changed since they were compared: look once more."))
            shown = {"text": document.text, "form": document.form, "name": document.name, "read_texts": document.reads_texts}
            context["form"] = DocumentForm(initial=shown, reads_texts=reads_texts)
        return render(request, "admin/cards/card/import.html", context)

    def _imported(self, request: HttpRequest, report: LoadReport) -> HttpResponse:
        """Note who did it with every card, and back to the list."""
        touched = {change.called for change in report.changes}
        game = present_kit().slug
        cards = Card.objects.filter(game=game, slug__in=touched)
        LogEntry.objects.log_actions(cast(int, request.user.pk), cards, CHANGE, change_message="Imported from a document.")
        count = len(touched)
        told = ngettext("%(count)s thing was added or changed.", "%(count)s things were added or changed.", count) % {"count": count}
        messages.success(request, told)
        if report.texts:
            messages.info(request, render_to_string("admin/cards/card/texts_left.html", {**_told_texts(report), "game": game}))
        asked = {"game": game} if "game" in request.GET else None
        return redirect(reverse("admin:cards_card_changelist", query=asked))


def _told_texts(report: LoadReport) -> dict[str, Any]:
    """For templates: how many printed texts were read, what became of each, the unread first, and the phrases that were not understood."""
    worst_first = sorted(report.texts, key=lambda text: (text.outcome is Outcome.READ, text.outcome is Outcome.PARTLY))
    phrases = unread_phrases(report.texts)
    return {
        "texts": worst_first[:SHOWN_MOST],
        "text_count": len(report.texts),
        "read": outcome_counts(report.texts),
        "phrases": phrases[:SHOWN_MOST],
        "told_phrases": phrases[:TOLD_MOST],
        "phrase_count": len(phrases),
    }


def may_import(request: HttpRequest) -> bool:
    """Whether the person may add and change everything that a document holds."""
    wanted = [
        f"cards.{action}_{model._meta.model_name}" for model in (Card, Edition, Printing, Subtype, Ruling) for action in ("add", "change")
    ]
    return request.user.has_perms(wanted)


def _mark(document: Document) -> str:
    """Stands for a document and the cards it was compared with: another one of either has another mark."""
    return sha256(f"{catalog_revision()}\0{document.form}\0{document.reads_texts}\0{document.text}".encode()).hexdigest()
