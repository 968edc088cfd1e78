"""What the pages of events read from their forms."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import datetime
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

from cards.selectors import formats
from decks.list.models import Deck
from events.models import NAME_LENGTH, NOTE_LENGTH, TEXT_LENGTH, Audience, Event, Visibility
from events.selectors import find_own_deck
from events.services import EventFacts
from web.games import present_kit
from web.text.language import reader_language


class ClocksField(forms.DateTimeField):
    """What clocks show: a time without a zone, whatever zone the site itself is in."""

    def to_python(self, value: Any) -> datetime | None:
        """The time. Raises `ValidationError`."""
        found = super().to_python(value)
        return found.replace(tzinfo=None) if found else None


class EventForm(forms.Form):
    """An event as its organiser describes it, or what is to change of `event`. The deadline is what the clocks at the place show."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
    place = forms.CharField(label=_("Place"), max_length=NAME_LENGTH, required=False)
    starts_on = forms.DateField(
        label=_("Day"), help_text=_("Lists are judged for this day."), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )
    format = forms.ChoiceField(label=_("Format"))
    time_zone = forms.CharField(
        label=_("Time zone of the place"),
        max_length=60,
        initial="Europe/Berlin",
        help_text=_("Such as Europe/Vienna."),
        widget=forms.TextInput(attrs={"list": "time-zones", "autocomplete": "off", "spellcheck": "false"}),
    )
    deadline = ClocksField(
        label=_("Lists close on"),
        help_text=_("As the clocks at the place show it."),
        widget=forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"}),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"],
    )
    description = forms.CharField(
        label=_("What players should know"),
        help_text=_("Markdown works, and [[the name of a card]] shows the card."),
        max_length=TEXT_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    visibility = forms.ChoiceField(label=_("Who finds it"), choices=Visibility.choices, widget=forms.RadioSelect, initial=Visibility.LINK)
    audience = forms.ChoiceField(
        label=_("Who may read the lists once you open them"),
        help_text=_("Until then only you, and each player their own."),
        choices=Audience.choices,
        widget=forms.RadioSelect,
        initial=Audience.ORGANISER,
    )
    admits_illegal = forms.BooleanField(label=_("Take lists that aren’t legal, and mark them"), required=False, initial=True)

    def __init__(self, data: Any = None, *, event: Event | None = None) -> None:
        super().__init__(data, initial=self._shown(event) if event else None)
        self._event = event
        language = reader_language()
        choices = [(slug, format.name.in_language(language) or format.name.en) for slug, format in formats().items()]
        if event and event.format not in formats():
            choices.insert(0, (event.format, _("“%(format)s”, which is no longer here") % {"format": event.format}))
        field = self.fields["format"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared above
        field.choices = choices
        field.initial = present_kit().default_format.slug

    @staticmethod
    def _shown(event: Event) -> dict[str, Any]:
        """What the form shows of `event`: the deadline to the minute."""
        return asdict(EventFacts.of(event)) | {"deadline": event.local_deadline.replace(second=0, microsecond=0)}

    def clean_time_zone(self) -> str:
        """A zone that there is, whatever its case."""
        given = self.cleaned_data["time_zone"].strip().replace(" ", "_")
        found = next((name for name in available_timezones() if name.casefold() == given.casefold()), None)
        if found is None:
            raise forms.ValidationError(_("“%(name)s” is no time zone; one is called Europe/Vienna."), params={"name": given[:60]})
        return found

    def facts(self) -> EventFacts:
        """What a valid form says; of an event that there is, what the form didn't change is as it was."""
        if self._event is None:
            return EventFacts(**self.cleaned_data)
        return replace(EventFacts.of(self._event), **{name: self.cleaned_data[name] for name in self.changed_data})


class HandInForm(forms.Form):
    """Which deck is handed in, and under which name."""

    deck = forms.CharField(max_length=40)
    player_name = forms.CharField(max_length=NAME_LENGTH, required=False)

    def __init__(self, data: Any, *, player: Any) -> None:
        super().__init__(data)
        self._player = player

    def clean_deck(self) -> Deck:
        """One of the player's own decks, of any game."""
        deck = find_own_deck(self._player, self.cleaned_data["deck"])
        if deck is None:
            raise forms.ValidationError(_("You have no deck %(id)s."), params={"id": self.cleaned_data["deck"][:40]})
        return deck


class JoinForm(forms.Form):
    """The name that a player goes by at an event."""

    player_name = forms.CharField(max_length=NAME_LENGTH, required=False)


class CheckForm(forms.Form):
    """How a look at the cards ended."""

    result = forms.ChoiceField(
        choices=[("passed", "passed"), ("failed", "failed")],
        error_messages={
            "required": _("A check is passed or failed."),
            "invalid_choice": _("A check is passed or failed, and not “%(value).40s”."),
        },
    )
    note = forms.CharField(max_length=NOTE_LENGTH, required=False)
