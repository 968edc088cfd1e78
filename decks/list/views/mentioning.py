"""Who writes `[[a name]]` that no card has is told so when it has been saved, with what may have been meant."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from decks.list.mentions import unfound_mentions


def tell_of_unfound(request: HttpRequest, *texts: str) -> None:
    """Say which names in `texts`, which are saved as they are, no card has."""
    for name, nearest in unfound_mentions(*texts).items():
        if nearest:
            told = _("No card is called “%(name)s”. Did you mean “%(nearest)s”? What you wrote is saved as it is.")
        else:
            told = _("No card is called “%(name)s”. What you wrote is saved as it is.")
        messages.warning(request, told % {"name": name, "nearest": nearest})
