"""Who writes `[[a name]]` that no card has is told so when it has been saved, with what may have been meant."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from decks.list.mentions import unfound_mentions


def unfound_in_words(*texts: str) -> list[str]:
    """A sentence for each name in `texts`, which are saved as they are, that no card has."""
    sentences = []
    for name, nearest in unfound_mentions(*texts).items():
        if nearest:
            told = _("No card is called “%(name)s”. Did you mean “%(nearest)s”? What you wrote is saved as it is.")
        else:
            told = _("No card is called “%(name)s”. What you wrote is saved as it is.")
        sentences.append(told % {"name": name, "nearest": nearest})
    return sentences


def tell_of_unfound(request: HttpRequest, *texts: str) -> None:
    """Say on the next page which names in `texts` no card has."""
    for told in unfound_in_words(*texts):
        messages.warning(request, told)
