"""Moderation: people who were reported at tables. What is done about a person is done at their account."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from decks.community.discussion import MODERATE
from play.models import PersonReport, Phrase
from play.services.talking import settle_reports


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
