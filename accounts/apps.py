"""The `accounts` app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Django's handle on this app."""

    name = "accounts"
