"""What people fill in about their account."""

from __future__ import annotations

from django import forms
from django.contrib.auth.forms import UserCreationForm
from django.utils.translation import gettext_lazy as _

from accounts.models import User


class SignUpForm(UserCreationForm):
    """A name, a password, and an e-mail address for those who want to be able to reset it."""

    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        help_text=_("Only for a link when you forget your password. Nobody else sees it."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    class Meta(UserCreationForm.Meta):
        model = User
        fields = ("username", "email")
