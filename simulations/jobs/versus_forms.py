"""Ordering a duel, a comparison or a gauntlet on a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.core.validators import MaxValueValidator
from django.utils.translation import gettext_lazy as _

from decks.list.chosen import Choices
from engine.simulation.alone_settings import OwnSetting
from engine.simulation.duel_settings import MOST_TURNS
from simulations.jobs.forms import NumberField, bot_choices, mates_hint, own_setting_field
from simulations.jobs.models import Kind
from simulations.jobs.orders import DEFAULT_SEED, LARGEST_SEED, MOST_OPPONENTS
from web.games import present_kit

PRECISIONS = (
    ("", _("Play all games")),
    ("0.05", _("Stop at ±5 points")),
    ("0.03", _("Stop at ±3 points")),
    ("0.02", _("Stop at ±2 points")),
    ("0.01", _("Stop at ±1 point")),
)
GAMES = {Kind.DUEL: 2_000, Kind.COMPARE: 2_000, Kind.GAUNTLET: 200, Kind.BRAWL: 600}


class VersusForm(forms.Form):
    """Who plays whom, and how. Every field but the decks has a value that is fine to leave as it is."""

    deck = forms.ChoiceField(label=_("Deck"))
    other = forms.ChoiceField(label=_("Against"))
    opponents = forms.MultipleChoiceField(label=_("Opponents"), widget=forms.CheckboxSelectMultiple)
    is_table = forms.BooleanField(label=_("Everybody against everybody"), required=False)
    games = NumberField(label=_("Games"), min_value=1, help_text=_("Of each pairing. Seats are swapped, so take an even number."))
    precision = forms.ChoiceField(label=_("When to stop"), choices=PRECISIONS, required=False)
    policy = forms.ChoiceField(label=_("Who plays the deck"), initial="greedy")
    against_policy = forms.ChoiceField(label=_("Who plays the others"), initial="greedy")
    turns = NumberField(label=_("Own turns at most"), min_value=0, max_value=MOST_TURNS, initial=0, help_text=_("0: as many as it takes."))
    seed = NumberField(
        label=_("Seed"), min_value=0, max_value=LARGEST_SEED, initial=DEFAULT_SEED, help_text=_("The same seed shuffles the same way.")
    )
    ignore_unmodelled = forms.BooleanField(label=_("Play cards whose text isn’t modelled as cards without text"), required=False)

    def __init__(self, *arguments: Any, kind: str, choices: Choices, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.kind = kind
        empty = ("", "–")
        for name in ("deck", "other"):
            self.fields[name].choices = [empty, *choices]  # type: ignore[attr-defined]
        for name in ("policy", "against_policy"):
            self.fields[name].choices = bot_choices()  # type: ignore[attr-defined]
        decks = [(group, [one for one in found if "@" not in one[0]]) for group, found in choices]
        self.fields["opponents"].choices = decks  # type: ignore[attr-defined]
        self.fields["games"].initial = GAMES[Kind(kind)]
        self.fields["games"].validators.append(MaxValueValidator(settings.SIMULATION_MOST_GAMES))
        self.own: Sequence[OwnSetting] = ()
        if present_kit().simulated.is_cooperative:
            self._of_parties()
        elif kind == Kind.DUEL:
            del self.fields["opponents"], self.fields["is_table"]
        elif kind == Kind.GAUNTLET:
            del self.fields["other"], self.fields["precision"]
        elif kind == Kind.BRAWL:
            del self.fields["other"], self.fields["precision"], self.fields["is_table"]
            self.fields["games"].help_text = _("Each sits in each seat: take a number that they divide.")
        else:
            del self.fields["is_table"]
            self.fields["deck"].label = _("First list")
            self.fields["other"].label = _("Second list")
            self.fields["opponents"].required = False
            self.fields["opponents"].label = _("Whom both play")
            self.fields["opponents"].help_text = _("Nobody: both are played alone, and no rate comes of it.")

    def _of_parties(self) -> None:
        """Two lists, each beside the same others, against what they play against."""
        alone = present_kit().simulated.settings_alone
        del self.fields["is_table"], self.fields["precision"], self.fields["against_policy"]
        self.fields["deck"].label = _("First list")
        self.fields["other"].label = _("Second list")
        self.fields["opponents"].required = False
        self.fields["opponents"].label = _("Who plays along with both")
        self.fields["opponents"].help_text = mates_hint()
        self.fields["policy"].label = _("Who plays the party")
        self.fields["policy"].initial = alone.policy
        self.fields["games"].initial = present_kit().simulated.moments[0]
        self.fields["games"].help_text = _("Both parties play each of them on the same chance.")
        self.fields["turns"].help_text = _("0: as many as it takes.")
        self.own = alone.own_settings
        self.fields |= {setting.name: own_setting_field(setting) for setting in self.own}

    def own_fields(self) -> list[forms.BoundField]:
        """The settings that are the game's own."""
        return [self[setting.name] for setting in self.own]

    def clean_opponents(self) -> list[str]:
        """No more opponents than a simulation takes. Raises `ValidationError`."""
        chosen: list[str] = self.cleaned_data["opponents"]
        if len(chosen) > MOST_OPPONENTS:
            raise forms.ValidationError(
                _("%(number)s opponents; %(most)s is the most."), params={"number": len(chosen), "most": MOST_OPPONENTS}
            )
        return chosen

    @property
    def values(self) -> list[str]:
        """The lists that were chosen, the one asked about first; a deck stands in a gauntlet once."""
        cleaned = self.cleaned_data
        others = [cleaned["other"]] if "other" in cleaned else []
        others += cleaned.get("opponents", [])
        if self.kind == Kind.GAUNTLET:
            others = [value for value in others if value != cleaned["deck"]] or others
        return [cleaned["deck"], *others]

    @property
    def settings(self) -> dict[str, Any]:
        """The settings of the order."""
        cleaned = self.cleaned_data
        names = ("games", "policy", "against_policy", "turns", "seed", "ignore_unmodelled")
        chosen = {name: cleaned[name] for name in names if name in cleaned}
        if self.own:
            chosen["own"] = {setting.name: setting.read(cleaned[setting.name]) for setting in self.own}
        if self.kind == Kind.COMPARE and ("against_policy" not in cleaned or not cleaned["opponents"]):
            chosen.pop("against_policy", None)
            chosen["turns"] = cleaned["turns"] or None
        elif cleaned.get("precision"):
            chosen["precision"] = float(cleaned["precision"])
        return chosen | {"is_table": bool(cleaned.get("is_table"))}
