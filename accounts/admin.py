"""Accounts and tokens in the admin."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.forms import NewUserForm, UserForm
from accounts.models import ApiToken, User
from accounts.services import delete_account, revoke_token, set_active


@admin.register(User)
class UserAdmin(DjangoUserAdmin):
    """People, as Django shows them, with their language."""

    form = UserForm
    add_form = NewUserForm
    fieldsets = (*(DjangoUserAdmin.fieldsets or ()), (_("Site"), {"fields": ("language",)}))
    list_display = ("username", "email", "language", "is_active", "is_staff", "date_joined")
    list_filter = ("is_active", "is_staff", "is_superuser", "language")

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save the account; where *active* was changed, what others see follows."""
        super().save_model(request, obj, form, change)
        if change and "is_active" in form.changed_data:
            set_active(user=obj, is_active=obj.is_active)

    def delete_model(self, request: HttpRequest, obj: Model) -> None:
        """Delete one account as its owner would: what others rest on is seen to."""
        assert isinstance(obj, User)  # noqa: S101  (this admin knows nothing else)
        delete_account(user=obj, now=timezone.now())

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Delete the chosen accounts in the same way."""
        for user in queryset:
            delete_account(user=user, now=timezone.now())


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin):
    """Tokens: to look at and to revoke. Nobody makes one for somebody else, and nobody can read a secret."""

    list_display = ("name", "owner", "prefix", "created_at", "expires_at", "last_used_at", "revoked_at")
    list_filter = ("revoked_at", "expires_at")
    list_select_related = ("owner",)
    search_fields = ("name", "prefix", "owner__username")
    readonly_fields = ("owner", "name", "prefix", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at")
    exclude = ("digest",)
    actions = ("revoke",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    @admin.action(description=_("Revoke the chosen tokens"))
    def revoke(self, request: HttpRequest, queryset: QuerySet[ApiToken]) -> None:
        """Make them open nothing from now on."""
        for token in queryset.select_related("owner"):
            revoke_token(user=token.owner, token_id=token.pk, now=timezone.now())
