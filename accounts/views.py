"""Pages around an account."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.generic import FormView, TemplateView

from accounts.forms import SignUpForm


class SignUpView(FormView):
    """Make an account and be logged in with it."""

    form_class = SignUpForm
    template_name = "accounts/sign_up.html"

    def form_valid(self, form: SignUpForm) -> HttpResponse:  # noqa: D102
        user = form.save()
        login(self.request, user, backend="django.contrib.auth.backends.ModelBackend")
        return redirect("home")


class ProfileView(TemplateView):
    """One's own account."""

    template_name = "accounts/profile.html"


def locked_out(request: HttpRequest, response: HttpResponse | None = None, credentials: dict[str, str] | None = None) -> HttpResponse:
    """429: too many failed attempts to log in with this name from this address."""
    minutes = int(settings.AXES_COOLOFF_TIME.total_seconds() // 60)
    page = render(request, "errors/locked_out.html", {"minutes": minutes}, status=429)
    page["Retry-After"] = str(minutes * 60)
    return page
