"""Moderation: people who were reported at tables, what is done about them is done at their account; and the puzzles of the day."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from decks.community.discussion import MODERATE
from play.models import PersonReport, Phrase, Puzzle
from play.services.puzzling import withdraw_puzzle
from play.services.talking import settle_reports
from web.games import playing


class OpenFilter(admin.SimpleListFilter):
    """What a moderator has to look at."""

    title = _("to look at")
    parameter_name = "waiting"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """The one choice."""
        return [("any", _("everything that waits"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """The reports that nobody has decided about."""
        return queryset.filter(settled_at__isnull=True) if self.value() else queryset


@admin.register(PersonReport)
class PersonReportAdmin(admin.ModelAdmin):
    """Reports of persons: to read and to answer, by whoever moderates comments."""

    list_display = ("reported", "reason", "reporter", "made_at", "settled_at")
    list_filter = (OpenFilter, "made_at")
    list_select_related = ("reported", "reporter")
    search_fields = ("reported__username", "reason")
    fields = readonly_fields = ("account", "reason", "phrases", "table", "reporter", "made_at", "settled_at")
    actions = ("settle",)

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Whoever moderates comments."""
        return request.user.has_perm(MODERATE)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever moderates comments."""
        return request.user.has_perm(MODERATE)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever moderates comments; only to answer, for every field is read."""
        return request.user.has_perm(MODERATE)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: a report goes with the account."""
        return False

    @admin.display(description=_("reported person"))
    def account(self, report: PersonReport) -> SafeString:
        """The person, as a link to their account."""
        return format_html(
            '<a href="{}">{}</a>', reverse("admin:accounts_user_change", args=[report.reported_id]), report.reported.username
        )

    @admin.display(description=_("said there"))
    def phrases(self, report: PersonReport) -> str:
        """What the person said at that table."""
        known = dict(Phrase.choices)
        return " · ".join(f"{one['said_at'][:16]} {known.get(one['phrase'], one['phrase'])}" for one in report.said) or "–"

    @admin.action(description=_("Answer the chosen reports"), permissions=["change"])
    def settle(self, request: HttpRequest, queryset: QuerySet[PersonReport]) -> None:
        """They wait no more."""
        settle_reports(reports=queryset, now=timezone.now())


@admin.register(Puzzle)
class PuzzleAdmin(admin.ModelAdmin):
    """Puzzles of the day, those to come too: to look at, and to withdraw. Deleting one withdraws it."""

    list_display = ("day", "game", "format", "given", "right", "made_at")
    list_filter = ("game", "day")
    date_hierarchy = "day"
    fields = readonly_fields = ("game", "page", "format", "ruleset", "decks", "given", "right", "engine_version", "made_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Puzzle]:
        """With the answers counted."""
        right = Count("answers", filter=Q(answers__is_right=True))
        found: QuerySet[Puzzle] = super().get_queryset(request)
        return found.annotate(given_answers=Count("answers"), right_answers=right)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never: workers make them, or the command does."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: what people answered is about what was asked."""
        return False

    def delete_model(self, request: HttpRequest, obj: Puzzle) -> None:
        """Withdraw it."""
        withdraw_puzzle(puzzle=obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Puzzle]) -> None:
        """Withdraw them."""
        for puzzle in queryset:
            withdraw_puzzle(puzzle=puzzle)

    @admin.display(description=_("answers"), ordering="given_answers")
    def given(self, puzzle: Puzzle) -> int:
        """How many people have answered it."""
        return int(puzzle.given_answers)  # type: ignore[attr-defined]  # `get_queryset`

    @admin.display(description=_("right answers"), ordering="right_answers")
    def right(self, puzzle: Puzzle) -> int:
        """How many of them took a best move."""
        return int(puzzle.right_answers)  # type: ignore[attr-defined]  # as above

    @admin.display(description=_("decks"))
    def decks(self, puzzle: Puzzle) -> str:
        """The titles of both decks."""
        return " – ".join(side["title"] for side in puzzle.sides)

    @admin.display(description=_("page"))
    def page(self, puzzle: Puzzle) -> str | SafeString:
        """The page of the puzzle, once its day has come."""
        if puzzle.day > timezone.localdate():
            return puzzle.day.isoformat()
        return format_html('<a href="{}">{}</a>', page_of_puzzle(puzzle), puzzle.day.isoformat())


def page_of_puzzle(puzzle: Puzzle) -> str:
    """The address of a puzzle's page, below its game."""
    with playing(puzzle.game):
        return reverse("play:puzzle_of_day", args=[puzzle.day.isoformat()])
