"""The kit: every component of the look in every state, for those who build pages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

import web

SPRITE = Path(web.__file__).parent / "static" / "web" / "symbols.svg"


class KitForm(forms.Form):
    """One field of each kind, the second one with a fault."""

    name = forms.CharField(help_text="As other players see it.")
    games = forms.IntegerField(max_value=100_000)
    note = forms.CharField(widget=forms.Textarea, required=False)
    format = forms.ChoiceField(choices=[("custom", "Custom, second edition"), ("team", "Team")])
    editions = forms.MultipleChoiceField(choices=[("dry", "Dry Season"), ("salt", "Salt Roads")], widget=forms.CheckboxSelectMultiple)
    public = forms.BooleanField(label="Everybody may see it", required=False)


def example_problems() -> list[dict[str, Any]]:
    """One problem of each severity, in the shape that the validator answers with."""
    return [
        {
            "severity": "error",
            "clause": "CON-3",
            "message": {"en": "3 copies of Rust Hound, 2 allowed.", "de": "3-mal Rosthund, erlaubt sind 2."},
        },
        {"severity": "warning", "clause": "", "message": {"en": "Well Witch: you own 1 of 2.", "de": "Brunnenhexe: Du hast 1 von 2."}},
        {"severity": "info", "clause": "CON-6", "message": {"en": "4 technologies, 5 possible.", "de": "4 Technologien, 5 möglich."}},
    ]


@require_safe
@login_required
def kit(request: HttpRequest) -> HttpResponse:
    """The components, one after the other; only for staff.

    Raises:
        PermissionDenied: whoever is logged in isn't staff. (Sent to log in, they would be sent back here, for ever.)
    """
    if not request.user.is_staff:
        raise PermissionDenied
    context = {
        "form": KitForm({"name": "Cistern Watch", "games": "200000", "format": "custom", "editions": ["dry"]}),
        "problems": example_problems(),
        "strips": {
            "full": [("units", 17), ("tactics", 7)],
            "free": [("units", 12), ("tactics", 4)],
            "over": [("units", 20), ("tactics", 6)],
            "none": [("units", 0), ("tactics", 0)],
            "team": [("units", 26), ("tactics", 10)],
        },
        "page": Paginator(range(120), 24).page(2),
        "symbols": re.findall(r'id="i-([a-z0-9-]+)"', SPRITE.read_text(encoding="utf-8")),
    }
    return render(request, "kit.html", context)
