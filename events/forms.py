"""What the pages of events read from their forms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cards.forms import OPTION, given_options, option_fields
from cards.selectors import catalog, editions, formats
from decks.list.language import localized
from decks.list.models import Deck
from events.access import account_called
from events.additions import Additions
from events.errors import EventRefusedError
from events.models import (
    NAME_LENGTH,
    NOTE_LENGTH,
    TEXT_LENGTH,
    Audience,
    Event,
    Hold,
    Pairing,
    Penalty,
    Registration,
    Role,
    Status,
    Visibility,
)
from events.selectors import find_own_deck
from events.services import CheckFacts, EventFacts
from events.services.checking import MOST_NUMBER
from events.services.facts import MOST_PLACES
from web.games import present_kit
from web.text.language import in_reader_language, reader_language
from web.text.numbers import whole_number
from web.text.unseen import seen_line


class ClocksField(forms.DateTimeField):
    """What clocks show: a time without a zone, whatever zone the site itself is in."""

    def to_python(self, value: Any) -> datetime | None:
        """The time. Raises `ValidationError`."""
        found = super().to_python(value)
        return found.replace(tzinfo=None) if found else None


def clocks_field(label: Any, help_text: Any, *, required: bool = True) -> ClocksField:
    """A field for what clocks show."""
    return ClocksField(
        label=label,
        help_text=help_text,
        required=required,
        widget=forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"}),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"],
    )


class EventForm(forms.Form):
    """An event as its organiser describes it, or what is to change of `event`. The deadline is what the clocks at the place show."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
    place = forms.CharField(label=_("Place"), max_length=NAME_LENGTH, required=False)
    is_online = forms.BooleanField(label=_("Online"), required=False)
    starts_on = forms.DateField(
        label=_("Day"), help_text=_("Lists are judged for this day."), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )
    start_time = forms.TimeField(label=_("Begins at"), required=False, widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}))
    format = forms.ChoiceField(label=_("Format"))
    time_zone = forms.CharField(
        label=_("Time zone of the place"),
        max_length=60,
        initial="Europe/Berlin",
        help_text=_("Such as Europe/Vienna."),
        widget=forms.TextInput(attrs={"list": "time-zones", "autocomplete": "off", "spellcheck": "false"}),
    )
    deadline = clocks_field(_("Lists close on"), _("As the clocks at the place show it."))
    registration_opens = clocks_field(_("Players register from"), _("Empty: at once."), required=False)
    registration_closes = clocks_field(_("Players register until"), _("Empty: until lists close."), required=False)
    places = forms.IntegerField(
        label=_("Places"),
        help_text=_("Empty: as many as come. Whoever registers when all are taken waits for one."),
        min_value=1,
        max_value=MOST_PLACES,
        required=False,
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
        help_text=_("Until then only organisers and judges do, and each player their own."),
        choices=Audience.choices,
        widget=forms.RadioSelect,
        initial=Audience.ORGANISER,
    )
    admits_illegal = forms.BooleanField(label=_("Take lists that aren’t legal, and mark them"), required=False, initial=True)

    only_editions = forms.MultipleChoiceField(
        label=_("Only these editions"),
        help_text=_("None chosen: those of the format."),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    also_banned = forms.CharField(
        label=_("Cards banned besides"),
        help_text=_("A name a line."),
        max_length=TEXT_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, data: Any = None, *, event: Event | None = None) -> None:
        super().__init__(data, initial=self._shown(event) if event else None)
        if present_kit().cards.leader is not None:
            self.fields["also_banned"].help_text = _("A name a line. A hero’s name bans the hero.")
        self._event = event
        self._add_additions(Additions.from_json(event.additions) if event else Additions())
        language = reader_language()
        choices = [(slug, format.name.in_language(language) or format.name.en) for slug, format in formats().items()]
        if event and event.format not in formats():
            choices.insert(0, (event.format, _("“%(format)s”, which is no longer here") % {"format": event.format}))
        field = self.fields["format"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared above
        field.choices = choices
        field.initial = present_kit().default_format.slug

    def _add_additions(self, present: Additions) -> None:
        """The fields for what is asked beside the format, with what is `present`."""
        editions_field = self.fields["only_editions"]
        assert isinstance(editions_field, forms.MultipleChoiceField)  # noqa: S101 - declared above
        editions_field.choices = [(slug, str(edition)) for slug, edition in editions().items()]
        editions_field.initial = list(present.editions)
        known = catalog().by_id
        self.fields["also_banned"].initial = "\n".join(
            localized(known[card].name) if card in known else str(card) for card in present.banned
        )
        for limit in present_kit().format_limits:
            self.fields[f"limit_{limit.name}"] = forms.IntegerField(
                label=in_reader_language(limit.label),
                help_text=_("Empty: as in the format."),
                min_value=limit.least,
                max_value=limit.most,
                required=False,
                initial=present.limits.get(limit.name),
            )
        for name, field in option_fields(present_kit(), str(_("As in the format."))).items():
            field.initial = present.options.get(name.removeprefix(OPTION))
            self.fields[name] = field

    @property
    def usual_fields(self) -> list[forms.BoundField]:
        """The fields of every event."""
        return [field for field in self if not self._is_addition(field.name)]

    @property
    def addition_fields(self) -> list[forms.BoundField]:
        """The fields for what is asked beside the format."""
        return [field for field in self if self._is_addition(field.name)]

    @property
    def has_additions(self) -> bool:
        """Whether one of those says something, or is at fault."""
        return any(field.value() or field.errors for field in self.addition_fields)

    @staticmethod
    def _is_addition(name: str) -> bool:
        return name in ("only_editions", "also_banned") or name.startswith(("limit_", OPTION))

    def clean_also_banned(self) -> tuple[int, ...]:
        """The cards that are named, a line each. Raises `ValidationError` naming the line."""
        names = catalog().names
        found = []
        for line in self.cleaned_data["also_banned"].splitlines():
            if not (name := seen_line(line)):
                continue
            cards = names.exact(name).cards
            if len(cards) != 1:
                raise forms.ValidationError(_("No card is called “%(name)s”."), params={"name": name[:60]})
            found.append(int(cards[0]))
        return tuple(found)

    def _additions(self) -> Additions:
        said = self.cleaned_data
        limits = {name.removeprefix("limit_"): value for name, value in said.items() if name.startswith("limit_") and value is not None}
        return Additions(editions=tuple(said["only_editions"]), banned=said["also_banned"], limits=limits, options=given_options(said))

    @staticmethod
    def _shown(event: Event) -> dict[str, Any]:
        """What the form shows of `event`: times to the minute."""
        facts = asdict(EventFacts.of(event))
        return {name: value.replace(second=0, microsecond=0) if isinstance(value, datetime) else value for name, value in facts.items()}

    def clean_time_zone(self) -> str:
        """A zone that there is, whatever its case."""
        given = self.cleaned_data["time_zone"].strip().replace(" ", "_")
        found = next((name for name in available_timezones() if name.casefold() == given.casefold()), None)
        if found is None:
            raise forms.ValidationError(_("“%(name)s” is no time zone; one is called Europe/Vienna."), params={"name": given[:60]})
        return found

    def facts(self) -> EventFacts:
        """What a valid form says; of an event that there is, what the form didn't change is as it was."""
        said = {name: value for name, value in self.cleaned_data.items() if not self._is_addition(name)}
        if self._event is None:
            return EventFacts(**said, additions=self._additions())
        changed = {name: said[name] for name in self.changed_data if name in said}
        return replace(EventFacts.of(self._event), **changed, additions=self._additions())


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


class AccountField(forms.CharField):
    """The name of an account."""

    def clean(self, value: Any) -> Any:
        """The account, None where none is named. Raises `ValidationError`."""
        given = super().clean(value)
        try:
            return account_called(given) if given else None
        except EventRefusedError as error:
            raise forms.ValidationError(error.message) from error


class PlayerForm(forms.Form):
    """A player whom staff register: by a name, an account, or both."""

    player_name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH, required=False)
    account = AccountField(label=_("Account"), help_text=_("Empty: a player without an account."), max_length=150, required=False)

    def clean(self) -> dict[str, Any]:
        """Refuse a player without a name."""
        data = super().clean() or {}
        if not data.get("player_name") and data.get("account") is None and not self.errors:
            raise forms.ValidationError(_("A player needs a name."))
        return data


class StaffForm(forms.Form):
    """Who gets which role."""

    account = AccountField(label=_("Account"), max_length=150)
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.JUDGE)


class TakeOutForm(forms.Form):
    """How a player leaves by staff's hand, and why."""

    WAYS = (
        (Status.DROPPED, _("drops out: the list stays among the others")),
        (Status.REMOVED, _("is taken out: the list counts no more")),
        (Status.DISQUALIFIED, _("is disqualified")),
    )
    status = forms.ChoiceField(
        label=_("The player"),
        choices=WAYS,
        widget=forms.RadioSelect,
        initial=Status.DROPPED,
    )
    note = forms.CharField(label=_("Why"), help_text=_("Only those who run the event read it."), max_length=NOTE_LENGTH, required=False)

    wins = forms.BooleanField(required=False, initial=True)

    def offer_win(self, pairing: Pairing | None, registration: Registration) -> None:
        """Offer to score the open match `pairing` as won by the other one; without one there is nothing to offer."""
        other = None
        if pairing is not None:
            other = pairing.second if pairing.first_id == registration.pk else pairing.first
        if pairing is None or other is None or not other.takes_part:
            del self.fields["wins"]
            return
        words = {"table": pairing.table, "name": other.player_name}
        self.fields["wins"].label = _("Score the match at table %(table)s as won by %(name)s") % words

    def allow_only_dropping(self) -> None:
        """Offer a helper what a helper may do."""
        field = self.fields["status"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared above
        field.choices = self.WAYS[:1]


class HoldForm(forms.Form):
    """Whether a player's list can be replaced."""

    hold = forms.ChoiceField(choices=Hold.choices, required=False)


class CheckForm(forms.Form):
    """How a look at a player's cards ended: which copies were there, or the outcome alone.

    `found` holds `zone/card/copy` for each copy that was there, copies counted from 1.
    """

    by_copy = forms.BooleanField(required=False, initial=True, widget=forms.HiddenInput)
    result = forms.ChoiceField(
        label=_("Outcome"),
        choices=[
            ("", _("as the cards say")),
            ("passed", pgettext_lazy("deck check", "Passed")),
            ("failed", pgettext_lazy("deck check", "Failed")),
        ],
        required=False,
        error_messages={"invalid_choice": _("A check is passed or failed, and not “%(value).40s”.")},
    )
    extra = forms.CharField(label=_("Cards that aren’t on the list"), max_length=NOTE_LENGTH, required=False)
    note = forms.CharField(label=_("Note"), max_length=NOTE_LENGTH, required=False)
    penalty = forms.ChoiceField(label=_("Penalty"), choices=Penalty.choices, required=False)
    round = forms.IntegerField(label=_("Round"), min_value=1, max_value=MOST_NUMBER, required=False)
    table = forms.IntegerField(label=pgettext_lazy("at an event", "Table"), min_value=1, max_value=MOST_NUMBER, required=False)
    minutes = forms.IntegerField(label=_("Extra time in minutes"), min_value=0, max_value=MOST_NUMBER, required=False)
    corrects = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """Refuse a form that says neither an outcome nor what was found."""
        data = super().clean() or {}
        if not data.get("by_copy") and not data.get("result") and "result" in data:
            raise forms.ValidationError(_("A check is passed or failed."))
        return data

    def facts(self, found: Iterable[str]) -> CheckFacts:
        """What a valid form says, with the copies that were ticked.

        Raises:
            EventRefusedError: a tick that names no copy.
        """
        data = self.cleaned_data
        passed = {"passed": True, "failed": False}.get(data["result"])
        copies = _copies(found) if data["by_copy"] else None
        names = ("extra", "note", "penalty", "round", "table", "minutes", "corrects")
        return CheckFacts(passed=passed, found=copies, **{name: data[name] for name in names})


def _copies(ticked: Iterable[str]) -> dict[tuple[str, int], int]:
    counts: dict[tuple[str, int], set[int]] = {}
    for tick in ticked:
        zone, _slash, rest = tick.partition("/")
        card, copy = (whole_number(part) for part in (rest.partition("/")[0], rest.partition("/")[2]))
        if card is None or copy is None:
            raise EventRefusedError(_("“%(value)s” is no copy of a card.") % {"value": tick[:60]})
        counts.setdefault((zone, card), set()).add(copy)
    return {place: len(copies) for place, copies in counts.items()}


class DrawForm(forms.Form):
    """How many players are drawn."""

    how_many = forms.IntegerField(label=_("How many players"), min_value=1, max_value=MOST_NUMBER, initial=2)
