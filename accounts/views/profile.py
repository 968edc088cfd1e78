"""One's own account: e-mail, language, password, sessions, tokens, all data, the end."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth import views as auth_views
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts import mails, services
from accounts.confirming import ask_for_confirmation, user_of_token
from accounts.confirming import confirm_email as confirm_email_of
from accounts.forms import ConfirmForm, EmailForm, LanguageForm, PasswordChangeForm, TokenForm
from accounts.models import User
from accounts.once import done_once, shown_once
from accounts.personal import personal_data
from accounts.selectors import tokens_of
from accounts.views.entry import asking_for_confirmation, remember_language
from web.costs import costly
from web.errors import NotFoundError
from web.rates import limit_by_address


def me(request: HttpRequest) -> User:
    """Who is logged in; for views that let nobody else in."""
    assert isinstance(request.user, User)  # noqa: S101 (login_required)
    return request.user


@login_required
@require_GET
def profile(request: HttpRequest) -> HttpResponse:
    """Everything about one's account, and the ways to change it."""
    user = me(request)
    return render(
        request,
        "accounts/profile.html",
        {"token_count": tokens_of(user).count(), "language_form": LanguageForm(initial={"language": user.language})},
    )


@login_required
@require_http_methods(["GET", "POST"])
def change_email(request: HttpRequest) -> HttpResponse:
    """Set, change or take away the e-mail address; the old one is told."""
    user = me(request)
    form = EmailForm(request.POST or None, request=request, user=user, initial={"email": user.email})
    if request.method == "POST" and form.is_valid():
        old = user.email
        services.change_email(user=user, email=form.cleaned_data["email"])
        mails.tell_email_changed(user, old)
        messages.success(request, _("Your e-mail address is changed."))
        if user.email and not user.has_confirmed_email:
            messages.info(request, _("We have sent a link to it. Nothing else is sent there until you have opened it."))
        return asking_for_confirmation(redirect("accounts:profile"), request, user)
    return render(request, "accounts/change_email.html", {"form": form}, status=400 if form.errors else 200)


@login_required
@require_POST
def send_confirmation(request: HttpRequest) -> HttpResponse:
    """Send the link once more with which the reader of the address confirms that it is theirs."""
    limit_by_address(request, "confirmation", settings.RESETS_PER_HOUR)
    user = me(request)
    site = f"{request.scheme}://{request.get_host()}"
    if ask_for_confirmation(user, site=site, now=timezone.now()):
        messages.success(request, _("We have sent a link to %(email)s.") % {"email": user.email})
    elif user.email and not user.has_confirmed_email:
        messages.info(
            request, _("Enough links were sent to %(email)s today. Look for them there, or try again tomorrow.") % {"email": user.email}
        )
    return redirect("accounts:profile")


@require_http_methods(["GET", "HEAD", "POST"])
def confirm_email(request: HttpRequest, confirmation: str) -> HttpResponse:
    """Ask whether the address is the account's, which the link from the mail names, then note it: without a log-in.

    The link is the right to do so; programs that look at links (GET) confirm nothing.
    """
    user = user_of_token(confirmation)
    if user is None or (request.method == "POST" and not confirm_email_of(user)):
        raise NotFoundError(_("This link has run out, or the account has another address by now. Your account page sends a new one."))
    context = {"name": user.get_username(), "email": user.email, "is_confirmed": request.method == "POST"}
    response = render(request, "accounts/confirm_email.html", context)
    response["Referrer-Policy"] = "no-referrer"
    response["Cache-Control"] = "no-store"
    return response


@login_required
@require_POST
def change_language(request: HttpRequest) -> HttpResponse:
    """Set the language of pages and mails."""
    form = LanguageForm(request.POST)
    if not form.is_valid():
        return render(request, "accounts/profile.html", {"token_count": tokens_of(me(request)).count(), "language_form": form}, status=400)
    language = form.cleaned_data["language"]
    services.set_language(user=me(request), language=language)
    with translation.override(language):
        messages.success(request, _("From now on in English."))
    response = redirect("accounts:profile")
    remember_language(response, language)
    return response


class PasswordChangeView(auth_views.PasswordChangeView):
    """Change the password; every other session ends."""

    template_name = "accounts/password_change.html"
    form_class = PasswordChangeForm
    success_url = reverse_lazy("accounts:profile")

    def get_form_kwargs(self) -> dict[str, Any]:  # noqa: D102
        return super().get_form_kwargs() | {"request": self.request}

    def form_valid(self, form: Any) -> HttpResponse:  # noqa: D102
        messages.success(self.request, _("Your password is changed. Other devices are logged out."))
        return super().form_valid(form)


@login_required
@require_POST
def end_other_sessions(request: HttpRequest) -> HttpResponse:
    """Log out everywhere but here."""
    user = services.end_sessions(user=me(request))
    update_session_auth_hash(request, user)
    messages.success(request, _("Every other device is logged out."))
    return redirect("accounts:profile")


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
@done_once
def tokens(request: HttpRequest) -> HttpResponse:
    """The tokens one has, and a form for another; its secret is shown in the answer to that form and never again."""
    user, now = me(request), timezone.now()
    form, secret, made = TokenForm(request.POST or None), "", None
    if request.method == "POST" and form.is_valid():
        made, secret = services.create_token(
            user=user, name=form.cleaned_data["name"], scopes=form.cleaned_data["scopes"], now=now, lifetime=form.lifetime_of_token()
        )
        form = TokenForm()
    context = {"tokens": list(tokens_of(user)), "form": form, "secret": secret, "made": made, "now": now}
    page = render(request, "accounts/tokens.html", context, status=400 if form.errors else 200)
    if made is None:
        return page
    said = _("“%(name)s” was made already, and its secret shown once. If you haven’t kept it, revoke it and make another.")
    return shown_once(page, reverse("accounts:tokens"), said % {"name": made.name})


@login_required
@require_POST
def revoke_token(request: HttpRequest, token_id: int) -> HttpResponse:
    """Make a token open nothing from now on."""
    token = services.revoke_token(user=me(request), token_id=token_id, now=timezone.now())
    messages.success(request, _("“%(name)s” is revoked.") % {"name": token.name})
    return redirect("accounts:tokens")


@costly()
@login_required
@require_GET
def download(request: HttpRequest) -> HttpResponse:
    """Everything the site keeps about this person, as one JSON file."""
    user = me(request)
    response = JsonResponse(personal_data(user), json_dumps_params={"indent": 2, "ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="rone-{timezone.now():%Y-%m-%d}.json"'
    return response


@login_required
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account, after the password was given once more."""
    user = me(request)
    form = ConfirmForm(request.POST or None, request=request, user=user)
    if request.method == "POST" and form.is_valid():
        services.delete_account(user=user, now=timezone.now())
        logout(request)
        messages.success(request, _("Your account and everything in it is deleted."))
        return redirect("home")
    return render(request, "accounts/delete.html", {"form": form}, status=400 if form.errors else 200)
