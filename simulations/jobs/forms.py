"""Ordering a simulation on a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django import forms
from django.conf import settings
from django.core.validators import MaxValueValidator
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from cards.selectors import catalog
from decks.list.chosen import Choices
from engine.simulation.alone_settings import OwnSetting, SettingValue
from simulations.jobs.orders import DEFAULT_SEED, LARGEST_SEED
from simulations.jobs.pools import PoolCards
from web.games import present_kit
from web.text.language import reader_language
from web.text.numbers import short_number_text, whole_text


def bot_choices(names: Iterable[str] | None = None) -> list[tuple[str, str]]:
    """The present game's bots with what they are called in the reader's language: those of these names (policies too), or all."""
    kit, language = present_kit(), reader_language()
    labels = {**kit.figures.bots, **{name: bot.label for name, bot in kit.simulated.bots.items()}}
    return [(name, labels[name].in_language(language)) for name in (kit.simulated.bots if names is None else names)]


NOBODY: Final[Choices] = []


class NumberField(forms.IntegerField):
    """A whole number; one out of range is named together with its limit."""

    default_error_messages = {
        "min_value": _("%(show_value)s is less than %(limit_value)s."),
        "max_value": _("%(show_value)s is more than %(limit_value)s."),
    }


def setting_text(setting: OwnSetting, value: SettingValue) -> str:
    """The value of a setting as pages write it."""
    if not isinstance(value, str):
        return short_number_text(value)
    words = setting.words_in(catalog())
    return words[value].in_language(reader_language()) if value in words else value


def own_setting_field(setting: OwnSetting) -> forms.Field:
    """The field of a setting that is the present game's own: a number, or one of a few."""
    language = reader_language()
    told: dict[str, Any] = {
        "label": setting.title.in_language(language),
        "help_text": setting.hint.in_language(language),
        "initial": setting.usual,
    }
    if setting.is_whole:
        return NumberField(min_value=int(setting.values[0]), max_value=int(setting.values[-1]), **told)
    values = setting.words_in(catalog()) if setting.of_cards else setting.values
    return forms.ChoiceField(choices=[(str(value), setting_text(setting, value)) for value in values], **told)


def mates_hint() -> str:
    """How many decks may play along with one in the present game."""
    return _("Nobody, or up to %(most)s: together they are the party.") % {"most": present_kit().simulated.parties[-1] - 1}


class OrderForm(forms.Form):
    """How the games are played, as the present game has it. Every field has a value that is fine to leave as it is."""

    mates = forms.MultipleChoiceField(label=_("Who plays along"), required=False, widget=forms.CheckboxSelectMultiple)
    games = NumberField(label=_("Games"), min_value=1, required=False)
    turns = NumberField(label=_("Turns in each"), min_value=1)
    policy = forms.ChoiceField(label=_("Plan"), help_text=_("How the deck is played."))
    seed = NumberField(
        label=_("Seed"), min_value=0, max_value=LARGEST_SEED, initial=DEFAULT_SEED, help_text=_("The same seed shuffles the same way.")
    )
    ignore_unmodelled = forms.BooleanField(label=_("Play cards whose text isn’t modelled as cards without text"), required=False)

    finds_changes = forms.BooleanField(
        label=_("Find what to change, too"),
        required=False,
        help_text=_("Which swaps win more against the starter decks; it takes half a minute more."),
    )
    cards = forms.ChoiceField(
        label=_("Swaps may put in"),
        choices=PoolCards.choices,
        initial=PoolCards.ALL,
        help_text=_("Free is what lies in no other deck that you have built."),
    )

    def __init__(
        self,
        *arguments: Any,
        has_unmodelled: bool = False,
        can_find_changes: bool = False,
        most_games: int | None = None,
        mates: Choices = NOBODY,
        **named: Any,
    ) -> None:
        super().__init__(*arguments, **named)
        alone = present_kit().simulated.settings_alone
        most = {"games": most_games or settings.SIMULATION_MOST_GAMES, "turns": alone.most_turns}
        for name, number in most.items():
            self.fields[name].validators.append(MaxValueValidator(number))
            self.fields[name].widget.attrs["max"] = number
        self.fields["games"].help_text = _("Left empty: as many as the answer needs, %(most)s at most.") % {
            "most": whole_text(min(most["games"], present_kit().simulated.moments[-1]))
        }
        self.fields["turns"].initial, self.fields["policy"].initial = alone.turns, alone.policy
        self.fields["policy"].choices = bot_choices(alone.policies)  # type: ignore[attr-defined]
        self.fields |= {setting.name: own_setting_field(setting) for setting in alone.own_settings}
        if present_kit().simulated.is_cooperative:
            self.fields["mates"].choices = mates  # type: ignore[attr-defined]
            self.fields["mates"].help_text = mates_hint()
            self.fields["policy"].help_text = _("Who plays the party.")
        else:
            del self.fields["mates"]
        if not can_find_changes:
            del self.fields["finds_changes"], self.fields["cards"]
        if not has_unmodelled:
            self.fields["ignore_unmodelled"].widget = forms.HiddenInput()

    def own_fields(self) -> list[forms.BoundField]:
        """The settings that are the game's own."""
        return [self[setting.name] for setting in present_kit().simulated.settings_alone.own_settings]

    @property
    def party(self) -> list[str]:
        """The lists that play along."""
        return list(self.cleaned_data.get("mates", ()))

    @property
    def settings(self) -> dict[str, Any]:
        """The settings of the order."""
        cleaned = {name: value for name, value in self.cleaned_data.items() if name != "mates"}
        own = {setting.name: setting.read(cleaned.pop(setting.name)) for setting in present_kit().simulated.settings_alone.own_settings}
        return {**cleaned, "own": own}

    @classmethod
    def of(cls, data: Mapping[str, Any], **known: Any) -> OrderForm:
        """The form as it was sent; a field that a short form (a button on a deck's page) left out has its initial value."""
        initial = {name: field.initial for name, field in cls(**known).fields.items() if field.initial is not None}
        given = {name: data.getlist(name) if name == "mates" and isinstance(data, QueryDict) else data[name] for name in data}
        return cls({**initial, **given}, **known)
