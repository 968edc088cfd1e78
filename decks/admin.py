"""Moderation: comments that were reported or wait for somebody to look, and what is done about them."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from decks.community.discussion import MODERATE
from decks.community.models import Comment, CommentReport, CommentState
from decks.community.services.comments import hide_comment, show_comment

OPEN_REPORTS = CommentReport.objects.filter(
    Q(comment__settled_at__isnull=True) | Q(made_at__gt=F("comment__settled_at")), comment=OuterRef("pk")
)


class WaitingFilter(admin.SimpleListFilter):
    """What a moderator has to look at: open reports, and links of new accounts."""

    title = _("to look at")
    parameter_name = "waiting"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """The choices."""
        return [("any", _("everything that waits")), ("reported", _("reported")), ("held", _("held for a link"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """The comments of the chosen kind."""
        reported, held = Q(Exists(OPEN_REPORTS)), Q(state=CommentState.HELD)
        chosen = {"reported": reported, "held": held, "any": reported | held}.get(self.value() or "")
        return queryset.filter(chosen) if chosen else queryset


class CommentReportInline(admin.TabularInline):
    """Who reported the comment, and why."""

    model = CommentReport
    extra = 0
    can_delete = False
    readonly_fields = ("reporter", "reason", "made_at")

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever looks after comments sees what was said about them."""
        return request.user.has_perm(MODERATE)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False


@admin.register(Comment)
class CommentAdmin(admin.ModelAdmin):
    """Comments: to look at, to hide, to show. Nobody changes what somebody else wrote."""

    list_display = ("text_start", "author", "where", "state", "report_count", "made_at", "settled_at")
    list_filter = (WaitingFilter, "state", "made_at")
    list_select_related = ("author", "deck")
    search_fields = ("text", "author__username", "deck__name")
    readonly_fields = ("text", "author", "where", "state", "made_at", "edited_at", "settled_at")
    exclude = ("deck",)
    inlines = (CommentReportInline,)
    actions = ("hide", "show")
    ordering = ("-made_at",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Comment]:
        """Each with the number of its reports."""
        found: QuerySet[Comment] = super().get_queryset(request).annotate(reported=Count("reports"))
        return found

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    @admin.display(description=_("text"))
    def text_start(self, comment: Comment) -> str:
        """The beginning of the comment."""
        return str(comment)

    @admin.display(description=_("reports"), ordering="reported")
    def report_count(self, comment: Any) -> int:
        """How often it was reported."""
        return int(comment.reported)

    @admin.display(description=_("deck"))
    def where(self, comment: Comment) -> SafeString:
        """The deck, as a link to its page."""
        return format_html(
            '<a href="{}#comment-{}">{}</a>', reverse("decks:detail", args=[comment.deck.public_id]), comment.pk, comment.deck.name
        )

    @admin.action(description=_("Hide the chosen comments (their reports are answered)"), permissions=["change"])
    def hide(self, request: HttpRequest, queryset: QuerySet[Comment]) -> None:
        """Nobody but the author and moderators see them any more."""
        for comment in queryset:
            hide_comment(comment=comment, as_moderator=True, now=timezone.now())

    @admin.action(description=_("Show the chosen comments (their reports are answered)"), permissions=["change"])
    def show(self, request: HttpRequest, queryset: QuerySet[Comment]) -> None:
        """Everyone sees them."""
        for comment in queryset:
            show_comment(comment=comment, as_moderator=True, now=timezone.now())
