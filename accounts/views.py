"""Pages around an account."""

from __future__ import annotations

from django.contrib.auth import login
from django.http import HttpResponse
from django.shortcuts import redirect
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
