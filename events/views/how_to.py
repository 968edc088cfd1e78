"""How an event works: what its people do before, during and after it, a screen for each."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.http import require_safe


@dataclass(frozen=True)
class Part:
    """What somebody does at an event, step by step."""

    slug: str
    title: Promise
    lead: Promise
    before: tuple[Promise, ...]
    during: tuple[Promise, ...]
    after: tuple[Promise, ...]

    @property
    def stages(self) -> tuple[tuple[Promise, tuple[Promise, ...]], ...]:
        """The three, each under its heading."""
        return (
            (pgettext_lazy("at an event", "Before"), self.before),
            (pgettext_lazy("at an event", "During"), self.during),
            (pgettext_lazy("at an event", "After"), self.after),
        )


PARTS = (
    Part(
        "organise",
        _("You organise"),
        _("You make the event, and everything in it is yours to decide."),
        before=(
            _("Make the event: name, place or online, day and format, how many places there are, and when lists close, in local time."),
            _("Give its link or QR code to the players. A public event also stands in the list of events."),
            _("Under “Who runs it” you make others judges or helpers, by the name of their account or by a link."),
            _("You can change everything later; players are told of what matters to them."),
            _("When all places are taken, new players wait, and move up as soon as one is free."),
        ),
        during=(
            _("Open the check-in under “Players”: they say that they are there, or you tick them off."),
            _("Register whoever comes without an account there, too, and type their paper list in."),
            _("“Lists” shows first what there is to do: lists that aren’t legal, or missing."),
            _("“Print all lists” makes a sheet for each player, with a QR code for the deck check."),
        ),
        after=(
            _("Open the lists, if you have chosen that players or everyone may read them."),
            _("“What is played” shows which cards are in how many lists; the gauntlet plays a deck against all of them."),
            _("Finish the event under “Rounds”: the standings are final then. You can reopen it."),
            _("Standings and pairings are there to print and as CSV."),
            _("Take the lists along as CSV or JSON. The event stays with everything in it."),
            _("If the event can’t take place, call it off: everybody who takes part is told."),
        ),
    ),
    Part(
        "judge",
        _("You judge or help"),
        _("Helpers are at the desk and read no lists. Judges do all that helpers do, read every list and check decks."),
        before=(
            _("Open the link that you were given, and take the role. Whoever is named by the organiser has it at once."),
            _("Judges read the lists that aren’t legal, and speak to the players while they can still hand in again."),
            _("Judges prepare a drawing, if decks are to be drawn for a check: so nobody can rig it afterwards."),
        ),
        during=(
            _("Check players in, register latecomers, type paper lists in, and enter results."),
            _("Judges pair the next round under “Rounds” once every match of the last has a result; a clock shows the time left."),
            _("“Draw now” draws whose decks are checked; anybody can verify it."),
            _("For a deck check judges open the list by its QR code, tick each copy, and note what is missing and the penalty."),
            _("What was noted stays as it is. If something was wrong, note a new check that corrects it."),
            _("If somebody must hand in once more, a judge unlocks that one list: it is locked again after that."),
            _("Note who drops out. Judges can take players out and bring them back."),
            _("If somebody leaves an open match, one press scores it as won by the other."),
            _("Judges change pairings by hand under “Rounds”, as long as nothing was reported of them."),
        ),
        after=(
            _("What you noted stays with your name and the time, for those who run the event alone."),
            _("“Lay my role down” on the page of the event ends your role."),
        ),
    ),
    Part(
        "play",
        _("You play"),
        _("You hand a list in, and the site tells you whether it is legal."),
        before=(
            _("Open the link of the event, and hand a deck in, or paste a list. It is copied as it is then."),
            _("If something is wrong with it, you are told what, and until lists close you can hand in again."),
            _("A deck that you change later isn’t handed in by that: the page of the event says when they differ."),
            _("In an event for teams one of you registers the team, and asks the others by their accounts: they see list and tables, too."),
            _("When all places are taken, you wait, and are told when you have one."),
            _("If you can’t come, “Don’t take part” frees your place for the next one."),
        ),
        during=(
            _("“I am here” on the page of the event checks you in."),
            _("Your table in each round stands there, too. Report your result; your opponent confirms it."),
            _("Once lists are closed, yours stands. If it has to change, ask a judge."),
            _("In a deck check your cards are held against the list that you handed in, copy by copy."),
            _("If you have to leave, choose “Drop out”, so that nobody waits for you."),
        ),
        after=(
            _("Once the lists are opened, you read them on the page of the event, and what is played."),
            _("If you delete your account, your list stays under its number, without your name."),
        ),
    ),
)


@require_safe
def how_to(request: HttpRequest) -> HttpResponse:
    """For organisers, for judges and helpers, for players."""
    return render(request, "events/how_to.html", {"nav": "events", "parts": PARTS})
