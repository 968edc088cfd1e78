"""The admin speaks the reader's language: columns, fields and the names of what is kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.utils import flatten_fieldsets, label_for_field
from django.test import RequestFactory
from django.utils.translation import override

from tests.decks.makers import make_user

pytestmark = pytest.mark.django_db
OURS = ("accounts", "cards", "collection", "decks", "events", "play", "simulations", "web", "rone_site")
ALIKE = {
    "id",
    "Name",
    "name",
    "Text",
    "text",
    "Format",
    "format",
    "Status",
    "ID",
    "Slug",
    "slug",
    "Position",
    "position",
    "Version",
    "version",
}
"""Words that are the same in both languages."""


def shown() -> Iterator[tuple[str, str, str, str]]:
    """Each column and field that an admin page shows: its model, its name, and what it is called in English and in German."""
    request = RequestFactory().get("/admin/")
    request.user = make_user(is_staff=True, is_superuser=True)
    for model, site_admin in admin.site._registry.items():
        if model._meta.app_label not in OURS:
            continue
        pages: list[Any] = [site_admin, *(inline(model, admin.site) for inline in site_admin.inlines)]
        for page in pages:
            columns = [name for name in page.list_display if name != "action_checkbox"] if page is site_admin else []
            fields = flatten_fieldsets(page.get_fieldsets(request))
            known = {field.name for field in page.model._meta.get_fields()}
            for name in dict.fromkeys([*columns, *(field for field in fields if field in known), *page.get_readonly_fields(request)]):
                yield page.model._meta.label, name, *(label(name, page, language) for language in ("en", "de"))
            for name in ("verbose_name", "verbose_name_plural"):
                yield page.model._meta.label, name, *(said(page.model, name, language) for language in ("en", "de"))


def label(name: str, page: Any, language: str) -> str:
    with override(language):
        return str(label_for_field(name, page.model, page))


def said(model: Any, name: str, language: str) -> str:
    with override(language):
        return str(getattr(model._meta, name))


def test_every_column_and_field_has_a_german_name() -> None:
    assert {apps.get_model(model)._meta.app_label for model, *_rest in shown()} >= {"accounts", "cards", "decks"}
    untranslated = sorted(
        {(model, name, english) for model, name, english, german in shown() if english == german and english not in ALIKE}
    )
    assert untranslated == []
