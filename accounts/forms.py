"""What people fill in about their account."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth import authenticate
from django.contrib.auth import forms as auth_forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy as _

from accounts.confirming import ask_for_confirmation
from accounts.models import Scope, User
from accounts.selectors import check_free_name, name_taken

EMAIL_HINT = _("For a link when you forget your password, and for notifications if you choose some. Nobody else sees it.")


PASSWORD_HINT = _("At least 8 characters; no common one, not only digits, not like your name.")


PASSWORDS_DIFFER: dict[str, Any] = {"password_mismatch": _("The two passwords differ.")}


def email_field() -> forms.EmailField:
    """An address, or none."""
    return forms.EmailField(
        label=_("E-mail"), required=False, help_text=EMAIL_HINT, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )


class LogInForm(auth_forms.AuthenticationForm):
    """Name and password. What is wrong is not told apart, so that names can't be tried out."""

    error_messages = {
        "invalid_login": _("This name and this password don’t go together."),
        "inactive": _("This name and this password don’t go together."),
    }


class NameMixin:
    """A form that gives an account its name: one that is fit to be seen, and nobody else's. A name that stays as it was is not asked."""

    instance: User
    cleaned_data: dict[str, Any]

    def clean_username(self) -> str:
        """The name. Raises `ValidationError` naming what is wrong with it."""
        name: str = self.cleaned_data["username"]
        if name != User.objects.filter(pk=self.instance.pk).values_list("username", flat=True).first():
            check_free_name(name, besides=self.instance)
        return name


class NewUserForm(NameMixin, auth_forms.AdminUserCreationForm):
    """An account, made in the admin."""


class UserForm(NameMixin, auth_forms.UserChangeForm):
    """An account, changed in the admin."""


class SignUpForm(NameMixin, auth_forms.UserCreationForm):
    """A name, a password, and an e-mail address for those who want to be able to reset it."""

    email = email_field()
    error_messages = PASSWORDS_DIFFER

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].error_messages |= {
            "invalid": _("“%(value)s” holds something else than letters, digits and @ . + - _."),
            "unique": name_taken(),  # taken since it was asked for
        }
        self.fields["username"].help_text = _("Letters, digits and @ . + - _; other players see it.")
        self.fields["password1"].help_text = PASSWORD_HINT
        self.fields["password2"].label = _("The password again")
        self.fields["password2"].help_text = ""

    class Meta(auth_forms.UserCreationForm.Meta):
        model = User
        fields = ("username", "email")

    def clean(self) -> dict[str, Any]:
        """What was filled in. A password that is too weak is told at once, also where its repetition differs."""
        values = super().clean() or self.cleaned_data
        if self.has_error("password2", code="password_mismatch"):
            named = User(username=values.get("username") or "", email=values.get("email") or "")
            try:
                validate_password(values.get("password1") or "", named)
            except ValidationError as error:
                self.add_error("password1", error)
        return values


class SetPasswordForm(auth_forms.SetPasswordForm):
    """A new password, twice."""

    error_messages = PASSWORDS_DIFFER

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        self.fields["new_password1"].help_text = PASSWORD_HINT
        self.fields["new_password2"].label = _("The new password again")
        self.fields["new_password2"].help_text = ""


def check_own_password(request: HttpRequest, user: User, password: str) -> None:
    """Whether `password` is that of `user`; a wrong one counts as a failed log-in and locks as such (the answer is then `locked_out`).

    Raises:
        ValidationError: it is another, or too many were tried.
    """
    if authenticate(request, username=user.get_username(), password=password) != user:
        raise ValidationError(_("That isn’t your password."), code="wrong_password")


class PasswordChangeForm(SetPasswordForm, auth_forms.PasswordChangeForm):
    """The old password, and a new one twice."""

    error_messages = {**auth_forms.PasswordChangeForm.error_messages, **PASSWORDS_DIFFER}

    def __init__(self, user: User, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        self.request = request

    def clean_old_password(self) -> str:
        """The old password. Raises `ValidationError` as `check_own_password` does."""
        password = self.cleaned_data["old_password"]
        check_own_password(self.request, self.user, password)
        return str(password)


class PasswordResetForm(auth_forms.PasswordResetForm):
    """Asks for the link; the mail is in the language its reader chose.

    Mails are not sent but put into `waiting`: a mail server takes its time, which would tell who asks that the address is known.
    An address that nobody has confirmed gets the mail that asks for that in place of the link.
    """

    email = forms.EmailField(label=_("E-mail"), max_length=254, widget=forms.EmailInput(attrs={"autocomplete": "email", "autofocus": True}))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.waiting: list[Callable[[], object]] = []

    def send_mail(  # noqa: D102
        self,
        subject_template_name: str,
        email_template_name: str,
        context: dict[str, Any],
        from_email: str | None,
        to_email: str,
        html_email_template_name: str | None = None,
    ) -> None:
        user, send = context["user"], super().send_mail
        if not user.has_confirmed_email:
            site = f"{context['protocol']}://{context['domain']}"
            self.waiting.append(partial(ask_for_confirmation, user, site=site, now=timezone.now()))
            return

        def send_now() -> None:
            with translation.override(user.language):
                send(subject_template_name, email_template_name, context, from_email, to_email, html_email_template_name)

        self.waiting.append(send_now)


class PasswordField(forms.CharField):
    """The password one has, asked again before something weighty."""

    def __init__(self) -> None:
        widget = forms.PasswordInput(attrs={"autocomplete": "current-password"})
        super().__init__(label=_("Your password"), strip=False, widget=widget)


class ConfirmForm(forms.Form):
    """A form that only the owner of the account may send: it asks for the password."""

    password = PasswordField()

    def __init__(self, *args: Any, request: HttpRequest, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request, self.user = request, user

    def clean_password(self) -> str:
        """The password. Raises `ValidationError` as `check_own_password` does."""
        password = self.cleaned_data["password"]
        check_own_password(self.request, self.user, password)
        return str(password)


class EmailForm(ConfirmForm):
    """Another e-mail address."""

    email = email_field()
    field_order = ("email", "password")


class LanguageForm(forms.Form):
    """The language of the site and of its mails."""

    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)


class TokenForm(forms.Form):
    """A new token for the API."""

    LIFETIMES = (("30", _("30 days")), ("90", _("90 days")), ("365", _("a year")), ("0", _("until I revoke it")))

    name = forms.CharField(label=_("What it is for"), max_length=80, help_text=_("So that you recognise it: “Deck backup on my laptop”."))
    scopes = forms.MultipleChoiceField(label=_("What it may do"), choices=Scope.choices, widget=forms.CheckboxSelectMultiple)
    lifetime = forms.ChoiceField(label=_("How long it lasts"), choices=LIFETIMES, initial="90")

    def lifetime_of_token(self) -> timedelta | None:
        """How long the token lasts; None for as long as nobody revokes it."""
        days = int(self.cleaned_data["lifetime"])
        return timedelta(days=days) if days else None
