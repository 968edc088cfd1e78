"""What an owner does with a whole deck: say who reads it, copy, restore, delete."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.guests import maker_of, person_of
from accounts.once import done_once
from decks.exchange.exporting import EXPORTS
from decks.list.errors import DeckNotFoundError, DeckRefusedError, StaleDeckError
from decks.list.forms import SharingForm
from decks.list.language import starter_word
from decks.list.models import Deck, Visibility
from decks.list.readable import whole_deck
from decks.list.selectors import deck_state
from decks.list.services import bin as bin_services
from decks.list.services import making
from decks.list.services import sharing as sharing_services
from decks.list.unpublished import find_unpublished
from decks.list.views.access import not_yours, own_deck, readable_deck, shared_deck
from decks.list.views.mentioning import tell_of_unfound
from decks.versions.services import versions as version_services
from web.text.numbers import whole_number


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def share(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Name, description, who may read the deck, and what of it they see."""
    deck = own_deck(request, deck_id)
    form = SharingForm(request.POST if request.method == "POST" else None, read=whole_deck(deck))
    if request.method == "POST" and form.is_valid():
        publishes = "publish" in request.POST and form.cleaned_data["visibility"] != Visibility.PRIVATE
        making.edit_deck(deck=deck, now=timezone.now(), is_published=publishes, **form.cleaned_data)
        messages.success(request, _("Saved and published.") if publishes else _("Saved."))
        tell_of_unfound(request, form.cleaned_data["description"])
        return redirect("decks:share", deck_id)
    link = request.build_absolute_uri(reverse("decks:shared", args=[deck.share_token])) if deck.share_token else ""
    context = {
        "nav": "decks",
        "deck": deck,
        "form": form,
        "link": link,
        "unpublished": find_unpublished(deck, deck_state(deck)),
        "exports": EXPORTS,
        "address": request.build_absolute_uri(reverse("decks:detail", args=[deck_id])),
    }
    return render(request, "decks/community/share.html", context)


@login_required
@require_POST
def publish(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Let readers see the deck as it stands; where it was written since the page was shown, what changed is shown first."""
    deck = own_deck(request, deck_id)
    try:
        sharing_services.publish_deck(deck=deck, now=timezone.now(), expected_revision=whole_number(request.POST.get("revision", "")))
    except StaleDeckError:
        messages.warning(request, _("The deck was changed after this page was shown. Look at what would be published, then publish it."))
        return redirect(f"{reverse('decks:compare', args=[deck_id])}?from=published")
    except DeckRefusedError as error:
        messages.error(request, error.message)
        return redirect("decks:share", deck_id)
    messages.success(request, _("Published. Readers see the deck as it stands now."))
    return redirect("decks:builder" if request.POST.get("back") == "builder" else "decks:detail", deck_id)


@login_required
@require_POST
def renew_link(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Another link; the old one leads nowhere from now on."""
    deck = own_deck(request, deck_id)
    if deck.share_token:
        sharing_services.renew_share_link(deck=deck, now=timezone.now())
        messages.success(request, _("There is a new link; the old one no longer works."))
    return redirect("decks:share", deck_id)


@require_http_methods(["GET", "HEAD", "POST"])
@done_once
def copy(request: HttpRequest, deck_id: str) -> HttpResponse:
    """A deck of one's own with this list (or with one of its versions), private; who comes here by a link is asked first."""
    asked = request.POST if request.method == "POST" else request.GET
    token, number = asked.get("share", ""), asked.get("version", "")
    read = shared_deck(token) if token else readable_deck(request, deck_id)
    deck, state = read.deck, read.state
    if deck.public_id != deck_id:
        raise DeckNotFoundError(deck_id)
    if (wanted := whole_number(number)) is not None:
        state = read.state_of(get_object_or_404(read.versions, number=wanted))
    parts = (starter_word(deck, "summary"), starter_word(deck, "guide"))
    words = {"name": starter_word(deck, "name"), "description": "\n\n".join(part for part in parts if part)}
    if request.method != "POST":
        context = {"nav": "decks", "deck": deck, "name": words["name"] or deck.name, "token": token, "version": number}
        return render(request, "decks/community/copy.html", context)
    made = making.copy_deck(deck=deck, owner=maker_of(request, "draft"), now=timezone.now(), state=state, **words)
    messages.success(request, _("%(name)s is one of your decks now.") % {"name": made.name})
    return redirect("decks:builder", made.public_id)


@login_required
@require_POST
def restore(request: HttpRequest, deck_id: str, number: int) -> HttpResponse:
    """The list of a version in place of today's."""
    deck = own_deck(request, deck_id)
    saved = get_object_or_404(deck.versions, number=number)
    version_services.restore_version(deck=deck, version=saved, now=timezone.now())
    messages.success(request, _("The list is that of version %(number)s again. Undo brings the other back.") % {"number": number})
    return redirect("decks:builder", deck_id)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete_version(request: HttpRequest, deck_id: str, number: int) -> HttpResponse:
    """Ask, then delete a version for good."""
    deck = own_deck(request, deck_id)
    saved = get_object_or_404(deck.versions, number=number)
    if request.method == "POST":
        version_services.delete_version(version=saved, now=timezone.now())
        messages.success(request, _("Version %(number)s is deleted.") % {"number": number})
        return redirect("decks:detail", deck_id)
    return render(request, "decks/versions/delete_version.html", {"nav": "decks", "deck": deck, "version": saved})


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Ask, then put the deck into the bin."""
    deck = own_deck(request, deck_id)
    if request.method == "POST":
        bin_services.delete_deck(deck=deck, now=timezone.now())
        request.session["deleted_deck"] = {"id": deck.public_id, "name": deck.name}
        return redirect("decks:mine")
    return render(request, "decks/community/delete.html", {"nav": "decks", "deck": deck, "versions": deck.versions.count()})


@require_POST
def undelete(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Take the deck out of the bin."""
    deck = Deck.objects.in_bin_of(person_of(request)).filter(public_id=deck_id).first()
    if deck is None:
        raise not_yours(request, deck_id)
    bin_services.restore_deleted(deck=deck, now=timezone.now())
    messages.success(request, _("%(name)s is back.") % {"name": deck.name})
    return redirect("decks:mine")
