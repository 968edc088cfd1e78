"""What the pages of rounds read from their forms."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from events.models import Pairing, Round, System
from events.selectors import by_name
from events.services.pairing import MOST_GAMES, MOST_MINUTES
from events.templatetags.events import called


class PairForm(forms.Form):
    """How the next round is paired."""

    system = forms.ChoiceField(label=_("Paired as"), choices=System.choices, initial=System.SWISS)
    minutes = forms.IntegerField(
        label=_("Minutes a round"), help_text=_("Empty: without a clock."), min_value=1, max_value=MOST_MINUTES, required=False, initial=50
    )
    only_checked_in = forms.BooleanField(label=_("Only who is checked in"), required=False)

    def __init__(self, *given: Any, is_table: bool | None = None, **named: Any) -> None:
        """`is_table` tells whether the rounds so far were paired as a table, None before the first: it is too late then."""
        super().__init__(*given, **named)
        if is_table is False:
            self.fields["system"].widget = forms.HiddenInput()


class SwapForm(forms.Form):
    """Which two players of a round take each other's seat, by number."""

    one = forms.TypedChoiceField(label=_("This player"), coerce=int)
    other = forms.TypedChoiceField(label=_("changes seats with"), coerce=int)

    def __init__(self, *given: Any, round: Round, **named: Any) -> None:
        """The players of `round` whose match nobody has reported anything of, by name."""
        super().__init__(*given, **named)
        free = [pairing for pairing in round.pairings.all() if pairing.result is None]
        tables = {row: pairing.table for pairing in free for row in (pairing.first, pairing.second) if row is not None}
        words = _("%(name)s (no. %(number)s), table %(table)s")
        choices = [(row.number, words % {"name": row.player_name, "number": row.number, "table": tables[row]}) for row in by_name(tables)]
        for field in ("one", "other"):
            chosen = self.fields[field]
            assert isinstance(chosen, forms.ChoiceField)  # noqa: S101 - declared above
            chosen.choices = choices
        first_table = next(iter(tables[row] for row in by_name(tables)), None)
        self.fields["other"].initial = next((row.number for row in by_name(tables) if tables[row] != first_table), None)
        self.is_of_use = len({pairing.pk for pairing in free}) > 1


class ResultForm(forms.Form):
    """The games that each of the two won."""

    USUAL = ((2, 0), (2, 1), (1, 2), (0, 2))

    first_wins = forms.IntegerField(min_value=0, max_value=MOST_GAMES)
    second_wins = forms.IntegerField(min_value=0, max_value=MOST_GAMES)
    draws = forms.IntegerField(label=_("Games drawn"), min_value=0, max_value=MOST_GAMES, required=False, initial=0)

    def name_players(self, pairing: Pairing, namesakes: Collection[int]) -> None:
        """Ask for the games by the names of the players of `pairing`, told apart where they are among `namesakes`."""
        for field, player in (("first_wins", pairing.first), ("second_wins", pairing.second)):
            if player is not None:
                self.fields[field].label = _("Games won by %(name)s") % {"name": called(player, namesakes)}

    def clean_draws(self) -> int:
        """None given are none drawn."""
        return self.cleaned_data["draws"] or 0
