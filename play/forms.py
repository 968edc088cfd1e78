"""Sitting down and taking a seat on a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from secrets import SystemRandom, choice
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from accounts.guests import Person
from accounts.models import User
from cards.selectors import catalog, formats
from decks.list.chosen import Choices, ChosenList, chosen_lists, deck_choices
from decks.list.models import Deck
from decks.list.naming import name_of_unnamed
from decks.list.selectors import deck_state, format_named
from engine.cards.formats import BaseFormat
from engine.decklist import CODE_LENGTH_MAX, DeckCodeError, OtherGameCodeError, decode_deck_code
from engine.table.seats import BOT, NOBODY_SITS, OPEN
from play.bots import tables_of_game
from play.levels import DEFAULT_OPPONENT
from play.models import DAY_SECONDS, MOST_DAYS, Clock
from play.pace import usual_pace
from play.page import LEVELS
from play.ratings import wants_rating
from play.sitting import LARGEST_SEED, LONGEST_CLOCK_SECONDS, SELF, Sitting, with_fair_seed
from web.errors import NotFoundError
from web.games import present_kit
from web.text.language import in_reader_language, reader_language
from web.text.quoting import in_quotes

LIKE_MINE: Final = ""
BY_CHANCE: Final = "chance"
"""A starter deck that chance draws, for a side without a deck of its own."""
LATER_SEATS: Final = (
    gettext_lazy("Second seat"),
    gettext_lazy("Third seat"),
    gettext_lazy("Fourth seat"),
    gettext_lazy("Fifth seat"),
    gettext_lazy("Sixth seat"),
)
USUAL_OTHERS: Final = 3
"""So many other seats the form has in every game, more where more may play."""
OVER_DAYS: Final = "days"
"""A clock for each decision that counts days: the game is played by turns, and who is awaited is told."""
CLOCKS: Final = [*Clock.choices, (OVER_DAYS, gettext_lazy("By turns over days"))]
DAYS: Final = (1, 2, 3, 5, 7, MOST_DAYS)
USUAL_DAYS: Final = 3
ANYBODY: Final = "anybody"
"""A seat for whoever sits down first, at a table that is offered to everybody."""
LINK: Final = "link:"
"""A deck by the secret of its share link, not by its id."""
CODE: Final = "code:"
"""A list by its deck code, where it stands: an event's, a version's."""
LONGEST_DECK: Final = len(CODE) + CODE_LENGTH_MAX


def opponent_choices(person: Person) -> list[tuple[str, str]]:
    """Who may sit in another seat of a table of `person`: bots first, the weakest before the others.

    As `Sitting.opponents` takes them, and `ANYBODY` for those with an account.
    """
    bots = [(f"{BOT}{name}", str(LEVELS.get(name, name))) for name in tables_of_game().levels]
    people = [(OPEN, _("A friend, by a link"))]
    if isinstance(person, User):
        people.append((ANYBODY, _("Anybody: the table is offered to everybody")))
    if tables_of_game().is_party:
        return [*bots, *people, (SELF, _("Me: I play that seat, too"))]
    return [*bots, *people, (NOBODY_SITS, _("Nobody: an opponent who does nothing")), (SELF, _("Me: I play both sides"))]


class DeckChoice(forms.ChoiceField):
    """A deck that the reader may have played: one of the offered, or what the page was opened with."""

    def valid_value(self, value: object) -> bool:
        """Whatever is no deck of the reader's is told apart when it is looked up."""
        return isinstance(value, str) and 0 < len(value) <= LONGEST_DECK


def chosen_deck(person: Person, value: str) -> ChosenList:
    """The deck that a `DeckChoice` holds.

    Raises:
        NotFoundError: there is none like it, or none for `person`.
    """
    if value.startswith(LINK):
        deck = Deck.objects.shared_by(value.removeprefix(LINK)).with_list().first()
        if deck is not None:
            return ChosenList(deck.name, deck_state(deck), format_named(deck.format), deck)
    if value.startswith(CODE):
        return _coded_list(value.removeprefix(CODE))
    return chosen_lists(person, [value])[0]


def _coded_list(code: str) -> ChosenList:
    try:
        deck = decode_deck_code(code, catalog())
    except OtherGameCodeError:
        text = _("%(code)s is a deck code of another game, not of %(game)s.")
        raise NotFoundError(text % {"code": in_quotes(code[:20]), "game": in_reader_language(present_kit().name)}) from None
    except DeckCodeError:
        raise NotFoundError(_("There is no deck %(id)s.") % {"id": in_quotes(code[:40])}) from None
    return ChosenList(name_of_unnamed(deck.leaders), deck, format_named(deck.format))


def offered_decks(person: Person, value: str) -> Choices:
    """What may be chosen, with the deck `value` first where it isn't among them. Raises as `chosen_deck` does."""
    groups = deck_choices(person, has_versions=True)
    if value and all(value != known for _name, found in groups for known, _title in found):
        groups.insert(0, (_("This deck"), [(value, chosen_deck(person, value).title)]))
    return groups


class SittingForm(forms.Form):
    """What is to be played, against whom. A deck is all that has to be chosen."""

    deck = DeckChoice(label=gettext_lazy("Your deck"))
    opponent = forms.ChoiceField(label=gettext_lazy("Against"))
    against = forms.ChoiceField(
        label=gettext_lazy("Their deck"),
        required=False,
        initial=BY_CHANCE,
        help_text=gettext_lazy("A friend brings a deck along, unless you choose one here."),
    )
    players = forms.TypedChoiceField(label=pgettext_lazy("at a table", "Players"), required=False, coerce=int, empty_value=None)
    format = forms.ChoiceField(label=gettext_lazy("Format"), required=False)
    seat_1 = forms.ChoiceField(label=LATER_SEATS[0], required=False)
    seat_2 = forms.ChoiceField(label=LATER_SEATS[1], required=False)
    seat_3 = forms.ChoiceField(label=LATER_SEATS[2], required=False)
    seat_4 = forms.ChoiceField(label=LATER_SEATS[3], required=False)
    seat_5 = forms.ChoiceField(label=LATER_SEATS[4], required=False)
    first = forms.ChoiceField(label=gettext_lazy("Who begins"), required=False)
    seed = forms.IntegerField(
        label=gettext_lazy("Seed"),
        required=False,
        min_value=0,
        max_value=LARGEST_SEED,
        help_text=gettext_lazy(
            "The same seed shuffles the same way. Left empty, the site draws one, as for every game with other people; "
            "it is told when the game is over."
        ),
    )
    clock = forms.ChoiceField(
        label=pgettext_lazy("of a game", "Clock"),
        required=False,
        choices=CLOCKS,
        initial=Clock.OFF,
        help_text=gettext_lazy("Whoever lets the time run out has lost. Over days you are told when it is your turn."),
    )
    clock_days = forms.TypedChoiceField(
        label=gettext_lazy("Days for a decision"),
        required=False,
        coerce=int,
        choices=[(days, str(days)) for days in DAYS],
        initial=USUAL_DAYS,
        empty_value="",
    )
    clock_seconds = forms.IntegerField(
        label=gettext_lazy("Seconds on the clock"), required=False, min_value=1, max_value=LONGEST_CLOCK_SECONDS, initial=600
    )
    onlookers = forms.BooleanField(
        label=gettext_lazy("Others may watch"),
        required=False,
        help_text=gettext_lazy("They see what lies open, and no hand. A game between people stands among those to watch, if all agree."),
    )
    rated = forms.BooleanField(
        label=gettext_lazy("Rated"),
        required=False,
        help_text=gettext_lazy("The game counts for your rating and that of the other, if they want one, too."),
    )
    series = forms.BooleanField(
        label=gettext_lazy("Best of three"),
        required=False,
        help_text=gettext_lazy("Where two play: the next game begins by itself, the other side goes first, and two wins end it."),
    )
    ignore_unmodelled = forms.BooleanField(label=gettext_lazy("Play cards whose text isn’t modelled as cards without text"), required=False)

    def __init__(self, *arguments: Any, person: Person, chosen: str = "", opponent: str = DEFAULT_OPPONENT, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.person = person
        decks = offered_decks(person, chosen)
        others = opponent_choices(person)
        language = reader_language()
        known = [(one.slug, one.name.in_language(language)) for one in formats().values()]
        is_party = tables_of_game().is_party
        starters = [(BY_CHANCE, _("A starter deck, by chance"))]
        if is_party:
            self._say_party()
        else:
            starters.insert(0, (LIKE_MINE, _("The same as mine")))
        self._choose("deck", decks)
        self._choose("opponent", others)
        self.fields["opponent"].initial = opponent
        self._choose("against", [*starters, *decks])
        self._choose("format", [("", _("That of the deck")), *known])
        players = tables_of_game().players
        self.most_others = max(USUAL_OTHERS, min(max(players, default=0) - 1, len(LATER_SEATS)))
        for number in range(1, len(LATER_SEATS) + 1):
            if number > self.most_others:
                del self.fields[f"seat_{number}"]
            else:
                self._choose(f"seat_{number}", [("", _("As above")), *others])
        if players:
            self._choose("players", [(number, str(number)) for number in players])
            later = [str(name) for name in LATER_SEATS[: players[-1] - 1]]
        else:
            del self.fields["players"]
            later = [_("The others do")]
        begin = [_("Chance decides"), _("I do"), *later]
        self._choose("first", [(str(seat) if seat >= 0 else "", name) for seat, name in enumerate(begin, start=-1)])
        if chosen:
            self.fields["deck"].initial = chosen
        if is_party or not wants_rating(person):
            del self.fields["rated"]

    def _say_party(self) -> None:
        """Those who sit down are one party: nobody is an opponent, and there is no series of two sides."""
        self.fields["opponent"].label = pgettext("at the table of a party", "With")
        self.fields["against"].label = _("Their decks")
        self.fields["players"].initial = min(2, len(tables_of_game().players))
        del self.fields["series"]

    @classmethod
    def of(cls, data: Mapping[str, Any], person: Person, opponent: str) -> SittingForm:
        """The form as it was sent; what a button (on a deck's page, say) left out has its initial value, `opponent` among them."""
        initial = {name: field.initial for name, field in cls.base_fields.items() if field.initial is not None}
        initial["opponent"] = opponent
        sent = {**initial, **{name: data[name] for name in data}}
        try:
            return cls(sent, person=person, chosen=data.get("deck", "")[:LONGEST_DECK], opponent=opponent)
        except NotFoundError:  # told when the form is judged
            return cls(sent, person=person, opponent=opponent)

    @property
    def seats(self) -> list[forms.BoundField]:
        """The fields of the other seats."""
        return [self[f"seat_{number}"] for number in range(1, self.most_others + 1)]

    def _choose(self, name: str, choices: Any) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """A clock needs a time."""
        data = super().clean() or self.cleaned_data
        if (
            data.get("clock", Clock.OFF) not in ("", Clock.OFF, OVER_DAYS)
            and not data.get("clock_seconds")
            and "clock_seconds" not in self.errors
        ):
            self.add_error("clock_seconds", _("So many seconds a clock begins with."))
        return data

    def sitting(self) -> Sitting:
        """What a valid form asks for.

        Raises:
            NotFoundError: one of the decks isn't there, or not for the reader.
            TableRefusedError: a seed for a game with other people.
            EngineError: there is no such format.
        """
        data = self.cleaned_data
        own = chosen_deck(self.person, data["deck"])
        played = format_named(data["format"]) if data["format"] else own.format
        plan = tables_of_game().plan(played, data.get("players"))
        asked = [data[f"seat_{number}"] or data["opponent"] for number in range(1, min(plan.seats, self.most_others + 1))]
        opponents = [OPEN if word == ANYBODY else word for word in asked]
        sides = _sides_to_fill(plan.deck_of, opponents, is_chosen=data["against"] not in (LIKE_MINE, BY_CHANCE))
        clock, seconds = self._clock()
        sitting = Sitting(
            format=played,
            decks=(own, *self._others(own, played, sides)),
            opponents=opponents,
            first=int(data["first"]) if data["first"] else None,
            seed=data["seed"],
            clock=clock,
            clock_seconds=seconds,
            has_onlookers=data["onlookers"],
            is_offered=ANYBODY in asked,
            is_rated=data.get("rated", False),
            is_series=data.get("series", False),
            ignore_unmodelled=data["ignore_unmodelled"],
            pace=usual_pace(has_others=OPEN in opponents),
        )
        return with_fair_seed(sitting)

    def _clock(self) -> tuple[Clock, int]:
        """The clock that is asked for, and its seconds."""
        data = self.cleaned_data
        if data["clock"] == OVER_DAYS:
            return Clock.MOVE, (data["clock_days"] or USUAL_DAYS) * DAY_SECONDS
        clock = Clock(data["clock"] or Clock.OFF)
        return clock, 0 if clock == Clock.OFF else data["clock_seconds"]

    def _others(self, own: ChosenList, played: BaseFormat, sides: int) -> Iterator[ChosenList]:
        """The lists of `sides` further sides; none where all play the same."""
        against = self.cleaned_data["against"]
        if against == LIKE_MINE:
            return
        if against != BY_CHANCE:
            yield from [chosen_deck(self.person, against)] * sides
            return
        starters = [deck for deck in Deck.objects.starters().with_list() if deck.format == played.slug and deck != own.source]
        if tables_of_game().is_party:  # no leader is twice in a party
            starters = [deck for deck in starters if deck_state(deck).leaders != own.deck.leaders]
            drawn = SystemRandom().sample(starters, min(sides, len(starters)))
        else:
            drawn = [choice(starters) for _side in range(sides if starters else 0)]
        for deck in drawn:
            yield chosen_deck(self.person, deck.public_id)


def _sides_to_fill(deck_of: Any, opponents: list[str], *, is_chosen: bool) -> int:
    """How many sides after the own one get a list here: as far as the last that nobody else brings one to."""
    filled = [
        side for side, word in zip(deck_of[1:], opponents, strict=False) if side and word != NOBODY_SITS and (is_chosen or word != OPEN)
    ]
    return max(filled, default=0)


class JoiningForm(forms.Form):
    """Taking a free seat whose side has no deck yet."""

    deck = DeckChoice(label=gettext_lazy("Your deck"))

    def __init__(self, *arguments: Any, person: Person, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.fields["deck"].choices = offered_decks(person, "")  # type: ignore[attr-defined]
