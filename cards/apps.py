"""The `cards` app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CardsConfig(AppConfig):
    """Django's handle on this app."""

    name = "cards"
    verbose_name = _("Cards")
