"""The way in and out: sign up, log in, log out, a forgotten password, a form that was sent too late."""

from __future__ import annotations

from functools import partial
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import forms as auth_forms
from django.contrib.auth import login
from django.contrib.auth import views as auth_views
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST
from django.views.generic import FormView

from accounts import pending
from accounts.confirming import ask_for_confirmation
from accounts.forms import LogInForm, PasswordResetForm, SetPasswordForm, SignUpForm
from accounts.guests import adopt_guest, find_guest
from accounts.models import User
from accounts.selectors import name_taken
from accounts.services import set_language
from web.addresses import address_within
from web.api.problems import problem_response
from web.middleware import is_api
from web.rates import limit_by_address

MODEL_BACKEND = "django.contrib.auth.backends.ModelBackend"
HOUR_SECONDS = 3600


def remember_language(response: HttpResponse, language: str) -> None:
    """Set the cookie that chooses the language of the pages."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=365 * 24 * HOUR_SECONDS,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def asking_for_confirmation(response: HttpResponse, request: HttpRequest, user: User) -> HttpResponse:
    """`response`, after which `user` gets the mail that asks to confirm the address: a mail server takes its time."""
    site = f"{request.scheme}://{request.get_host()}"
    response._resource_closers.append(partial(ask_for_confirmation, user, site=site, now=timezone.now()))  # type: ignore[attr-defined]
    return response


class NextMixin(auth_views.RedirectURLMixin):
    """Where `next` leads."""

    request: HttpRequest

    def get_redirect_url(self, request: HttpRequest | None = None) -> str:
        """`next` if it is ours, but not where it leads back here: whoever is logged in would be sent round for ever."""
        following = address_within(self.request, super().get_redirect_url())
        return "" if urlsplit(following).path == self.request.path else following


class WayInMixin(NextMixin):
    """Where to go once somebody is logged in: back to a form that was sent too late, to `next` if it is ours, or home."""

    def get_success_url(self) -> str:
        """The address to go to."""
        if pending.find_form(self.request):
            return reverse("accounts:resume")
        return super().get_success_url()

    def get_default_redirect_url(self) -> str:
        """Where to without `next`."""
        return reverse("home")

    def drafts(self) -> list[str]:
        """The names of the decks that this browser's guest has, which come along."""
        guest = find_guest(self.request, now=timezone.now())
        return list(guest.drafts.filter(deleted_at__isnull=True).order_by("-updated_at").values_list("name", flat=True)) if guest else []

    def take_over_drafts(self) -> None:
        """Give what was made in this browser to the account that has just been logged in, and say so."""
        decks = adopt_guest(self.request, now=timezone.now())
        if decks:
            told = ngettext("Your draft is in your account now.", "Your %(count)s drafts are in your account now.", decks)
            messages.success(self.request, told % {"count": decks})


class LogInView(WayInMixin, auth_views.LoginView):
    """Log in with name and password."""

    template_name = "accounts/log_in.html"
    authentication_form = LogInForm
    redirect_authenticated_user = True

    def form_valid(self, form: auth_forms.AuthenticationForm) -> HttpResponse:  # noqa: D102
        response = super().form_valid(form)
        self.take_over_drafts()
        remember_language(response, form.get_user().language)
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:  # noqa: D102
        return super().get_context_data(kept_form=pending.find_form(self.request), drafts=self.drafts(), **kwargs)


@method_decorator(sensitive_post_parameters(), name="dispatch")
class SignUpView(WayInMixin, FormView):
    """Make an account and be logged in with it."""

    form_class = SignUpForm
    template_name = "accounts/sign_up.html"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:  # noqa: D102
        if request.user.is_authenticated:
            return redirect(self.get_success_url())
        if request.method == "POST":
            limit_by_address(request, "sign-up", settings.SIGN_UPS_PER_HOUR)
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: SignUpForm) -> HttpResponse:  # noqa: D102
        try:
            with transaction.atomic():
                user: User = form.save()
        except IntegrityError:  # somebody took the name between the form's question and this
            form.add_error("username", name_taken())
            return self.form_invalid(form)
        set_language(user=user, language=get_language() or "en")
        login(self.request, user, backend=MODEL_BACKEND)
        messages.success(self.request, _("Welcome, %(name)s. Your account is ready.") % {"name": user.username})
        self.take_over_drafts()
        return asking_for_confirmation(redirect(self.get_success_url()), self.request, user)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:  # noqa: D102
        kept = {"kept_form": pending.find_form(self.request), "drafts": self.drafts()}
        return super().get_context_data(next=self.get_redirect_url(), **kept, **kwargs)


class PasswordResetView(auth_views.PasswordResetView):
    """Ask for a link to set a new password; the answer is the same whether the address is known or not, and takes as long."""

    template_name = "accounts/password_reset.html"
    form_class = PasswordResetForm
    email_template_name = "accounts/mail/password_reset.txt"
    subject_template_name = "accounts/mail/password_reset_subject.txt"
    success_url = reverse_lazy("accounts:password_reset_sent")

    def form_valid(self, form: Any) -> HttpResponse:  # noqa: D102
        limit_by_address(self.request, "reset", settings.RESETS_PER_HOUR)
        response = super().form_valid(form)
        response._resource_closers += form.waiting  # type: ignore[attr-defined]  # called once the answer is sent
        return response


class PasswordResetConfirmView(auth_views.PasswordResetConfirmView):
    """Set a new password with the link from the mail."""

    template_name = "accounts/password_reset_confirm.html"
    form_class = SetPasswordForm
    success_url = reverse_lazy("accounts:login")

    def form_valid(self, form: Any) -> HttpResponse:  # noqa: D102
        messages.success(self.request, _("The new password is set. Log in with it."))
        return super().form_valid(form)


class LogOutView(NextMixin, auth_views.LogoutView):
    """Log out (POST) and say so."""

    http_method_names = ["post", "options"]

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:  # noqa: D102
        response = super().post(request, *args, **kwargs)
        messages.success(request, _("You are logged out."))
        return response


def resume(request: HttpRequest) -> HttpResponse:
    """Offer the form that was sent when nobody was logged in, to send it now or to drop it; it stays until one of both is done."""
    form = pending.find_form(request)
    if form is None or not request.user.is_authenticated:
        return redirect("home")
    return render(request, "accounts/resume.html", {"form": form})


@require_POST
def drop_kept_form(request: HttpRequest) -> HttpResponse:
    """Forget the form that was kept."""
    pending.forget_form(request)
    return redirect("home")


def locked_out(request: HttpRequest, response: HttpResponse | None = None, credentials: dict[str, str] | None = None) -> HttpResponse:
    """429: too many failed attempts to log in with this name from this address."""
    minutes = int(settings.AXES_COOLOFF_TIME.total_seconds() // 60)
    page = render(request, "errors/locked_out.html", {"minutes": minutes}, status=429)
    page["Retry-After"] = str(minutes * 60)
    return page


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: a form without a valid token. One from our own page, which a log-in in another tab made old, can be sent again."""
    if is_api(request):
        return problem_response(403, code="CSRF_FAILED", detail=_("The request lacks a valid CSRF token."))
    if request.headers.get("HX-Request") == "true":
        response = HttpResponse(status=403)
        return response
    own_page = request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"
    form = pending.form_of(request) if own_page else None
    return render(request, "errors/csrf.html", {"form": form}, status=403)
