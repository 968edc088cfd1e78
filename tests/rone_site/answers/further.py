"""More than the table of who may do what asks for: lists with faults, reports of every kind, filled collections, and their addresses."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

from django.core.management import call_command
from django.test import Client

from accounts.models import User
from cards.models import Edition, Printing
from collection.models import CollectionChange
from collection.services import set_boxes, set_copies
from collection.shelf import Change
from decks.community.services.comments import report_comment, write_comment
from decks.community.services.follows import follow
from decks.community.services.likes import like_deck
from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.list.services.lists import save_list
from decks.list.services.sharing import set_visibility
from decks.versions.services.branches import start_branch
from decks.versions.services.versions import save_version
from events.models import Audience
from events.services import CheckFacts, note_check, open_lists
from simulations.jobs.tasks import run_chunk
from simulations.models import Job
from tests.decks.makers import legal_state, make_deck
from tests.events.makers import NOW, make_event, make_registration
from tests.rone_site.answers.fixed import Chance
from tests.rone_site.world import World

DESCRIPTION = """Holds the gates until the **flood** comes.

## How it is played

Keep *two* wardens, then [read on](https://example.org/).

- water first
- then the rest
"""
LIST = """Hero: Ilsa Varn
2 Dust Courier
2 Pipe Wardn
1 Gibberish Thing
Technologies
1 Dew Nets
"""
FURTHER = """
GET /?q=warden
GET /?q=warden HX
GET /no-such-page/
GET /api/v1/no-such-call/
GET /cards/?q=water
GET /cards/?q=level>2&view=table
GET /cards/?q=type:unit&view=text&page=2
GET /cards/?q=no:such:field
GET /cards/?q=nothingiscalledthis
GET /cards/?q=water HX
GET /cards/?view=text&order=-cost
GET /cards/no-such-card/
GET /cards/dust-courier/
GET /cards/last-canteen/
GET /cards/dew-nets/
GET /cards/ilsa-varn-2/
GET /cards/dust-courier/face.svg?lang=de
GET /api/v1/cards/?q=level>2&page_size=3
GET /api/v1/cards/?q=no:such:field
GET /api/v1/decks/?q=hero:ilsa
GET /collection/?edit=wanted
GET /collection/?edit=for_trade&show=owned
GET /collection/?q=water&edition=dry-season&page=2
GET /collection/?q=no:such:field
POST /collection/import/ text=2+Dust+Courier%0A1+Gibberish
GET /decks/?q=hero:ilsa
GET /decks/?q=no:such:field
GET /decks/?order=likes
GET /decks/?q=flood HX
GET /decks/mine/?cards=1
GET /decks/mine/?q=rough
GET /decks/import/?text=2+Dust+Courier
POST /decks/import/ text=@LIST
POST /decks/import/ text=@LIST&save=1&name=Pasted
GET /decks/<deck:deck_id>/?look=faces
GET /decks/<deck:deck_id>/@public?look=faces
GET /decks/<deck:deck_id>/@public?look=text
GET /decks/<deck:deck_id>/@rough
GET /decks/<deck:deck_id>/@rough?look=faces
GET /decks/<deck:deck_id>/@rough?look=text
GET /decks/<deck:deck_id>/legality/@rough
GET /decks/<deck:deck_id>/legality/@rough?format=first-game&on=2027-01-01
GET /decks/<deck:deck_id>/print/@rough
GET /decks/<deck:deck_id>/build/@rough
GET /decks/<deck:deck_id>/build/@rough?q=water HX-pool
GET /decks/<deck:deck_id>/notes/@rough
GET /decks/<deck:deck_id>/share/@rough
GET /decks/<deck:deck_id>/branches/@rough
GET /decks/<deck:deck_id>/compare/@rough
GET /decks/<deck:deck_id>/compare/@rough?from=1&to=now
GET /decks/<deck:deck_id>/compare/@rough?with=@public
GET /decks/<deck:deck_id>/hand/@public?seed=7&turns=3
GET /decks/<deck:deck_id>/hand/@public?seed=7&mulligan=ask&put=1&put=2
GET /decks/<deck:deck_id>/hand/@public?seed=5&mulligan=bottom&put=1&put=4&turns=2
GET /decks/<deck:deck_id>/hand/@rough?seed=7&group=type:unit
GET /decks/<deck:deck_id>/copy/@rough
GET /decks/<deck:deck_id>/preview.png@rough
GET /decks/<deck:deck_id>/export/@rough
GET /decks/<deck:deck_id>/export/@public?as=text
GET /decks/<deck:deck_id>/export/@public?as=markdown
GET /decks/<deck:deck_id>/export/@public?as=bbcode
GET /decks/<deck:deck_id>/export/@public?as=csv
GET /decks/<deck:deck_id>/export/@public?as=json
GET /decks/<deck:deck_id>/export/@public?as=code
GET /decks/<deck:deck_id>/export/@public?as=pdf
GET /decks/<deck:deck_id>/export/@public?as=proxies
GET /decks/<deck:deck_id>/export/@public?as=nothing
GET /api/v1/decks/<str:deck_id>/@rough
GET /api/v1/decks/<str:deck_id>/diff/@public?from=1&to=2
GET /api/v1/decks/<str:deck_id>/export/@public?as=json
GET /api/v1/decks/?page_size=2&order=name
GET /simulate/?deck=@public
GET /simulate/duel/?deck=@public
GET /simulate/compare/
GET /simulate/gauntlet/
GET /reports/<uuid:job_id>/@long
GET /reports/<uuid:job_id>/games/<int:game>/@long?turn=4
GET /reports/<uuid:job_id>/<slug:figure>.<slug:kind>@long
GET /reports/<uuid:job_id>/@queued
GET /reports/<uuid:job_id>/progress/@queued
GET /reports/<uuid:job_id>/progress/@queued HX
GET /reports/<uuid:job_id>/@cancelled
GET /reports/<uuid:job_id>/@duel
GET /reports/<uuid:job_id>/games/<int:game>/@duel
GET /reports/<uuid:job_id>/preview.png@duel
GET /reports/<uuid:job_id>/@compare
GET /reports/<uuid:job_id>/@gauntlet
GET /reports/<uuid:job_id>/@swaps
GET /reports/<uuid:job_id>/@mulligan
GET /api/v1/simulations/<uuid:job_id>/@duel
GET /events/?mine=1
GET /events/?show=over
GET /events/<str:event_id>/@open
GET /events/<str:event_id>/lists/@open
GET /events/<str:event_id>/lists/@open?show=problems
GET /events/<str:event_id>/lists/print/@open
GET /events/<str:event_id>/lists/<int:number>/@open
GET /events/<str:event_id>/gauntlet/@open
GET /events/<str:event_id>/@over
GET /api/v1/events/<str:event_id>/@open
GET /admin/
GET /admin/cards/card/
GET /admin/decks/deck/
POST /decks/<deck:deck_id>/build/change/ do=drop_hero:ilsa-varn HX
POST /decks/<deck:deck_id>/build/change/ do=format&format=first-game HX
POST /decks/<deck:deck_id>/build/change/ do=nothing HX
POST /decks/<deck:deck_id>/build/change/@public do=drop_hero:ilsa-varn&revision=99 HX
POST /decks/<deck:deck_id>/build/change/@public do=drop_hero:ilsa-varn&revision=99
POST /decks/<deck:deck_id>/build/name/@public name=Another+name HX
POST /events/new/ name=Open&starts_on=never
POST /accounts/login/ username=nobody&password=wrong
POST /accounts/signup/ username=owner&password1=1&password2=2
POST /accounts/tokens/ name=script&scopes=decks:read&lifetime=90
"""
"""A method, an address as in the table with its query, the form that is sent, and `HX` for a request of htmx (`HX-pool`: for that target).

`@LIST` in a form is the list above; `@public` in a query the deck of that case.
"""


def make_wider_world(world: World, chance: Chance) -> None:
    """Add to the world what its table never looks at closely. How much of `chance` games take depends on how fast they are played."""
    User.objects.update(date_joined=NOW)  # its default is the true clock, taken when the model was made
    call_command("load_starter_decks", verbosity=0)
    people = {user.username: user for user in User.objects.all()}
    public = Deck.objects.get(public_id=world.others["public"]["deck_id"])
    fill_collection(people["owner"])
    rough = make_rough_deck(people["owner"])
    like_deck(deck=public, reader=people["stranger"], now=NOW)
    follow(follower=people["stranger"], author=people["owner"], now=NOW)
    write_comment(deck=public, author=people["owner"], text="Thank you.\nhttps://example.org/", now=NOW)
    hidden = write_comment(deck=public, author=people["stranger"], text="Buy water.", now=NOW)
    report_comment(comment=hidden, reporter=people["owner"], reason="An advertisement", now=NOW)
    jobs = make_jobs(world, people["owner"], public, chance)
    chance.start_anew("the events")
    world.others |= {"rough": {"deck_id": rough.public_id}} | jobs | make_events(people)


def fill_collection(owner: User) -> None:
    """A box, some more copies, wishes and spares."""
    set_boxes(user=owner, edition=Edition.objects.order_by("id")[0], quantity=1)
    for number, printing in enumerate(Printing.objects.order_by("id")[:12]):
        set_copies(user=owner, printing=printing, change=Change(owned=number % 4, wanted=number % 3, for_trade=number % 2))
    CollectionChange.objects.update(made_at=NOW)  # by the clock of the database until then


def make_rough_deck(owner: User) -> Deck:
    """A public deck that is not legal, with everything that can be said of a deck."""
    legal = legal_state()
    listed = legal_state(cards=legal.entries("deck")[:9], unread=("2 Gibberish <b>Thing</b>", "1 Pipe Wardn"))
    deck = make_deck(owner, name="Rough draft", description=DESCRIPTION, tags=("flood", "to test"), shares_unread=True, shares_notes=True)
    save_version(deck=deck, note="the first try", now=NOW)
    save_list(deck=deck, state=listed, now=NOW)
    start_branch(deck=deck, name="without water", now=NOW)
    save_version(deck=deck, now=NOW)
    return set_visibility(deck=deck, visibility="public", now=NOW)


def make_jobs(world: World, owner: User, deck: Deck, chance: Chance) -> dict[str, dict[str, object]]:
    """A simulation of each kind that was played, one that waits and one that was given up."""
    client = world.client("owner")
    other = make_deck(owner, name="Other half", state=replace(deck_state(deck), unread=()))
    games = {"games": 10, "policy": "greedy", "against_policy": "greedy", "turns": 0, "seed": 1, "precision": ""}
    sides = {"deck": deck.public_id, "other": other.public_id}
    jobs = {
        "long": ordered(client, "/simulate/", {"deck": deck.public_id, "games": 40, "turns": 8, "seed": 3, "policy": "greedy"}),
        "duel": ordered(client, "/simulate/duel/", games | sides),
        "compare": ordered(client, "/simulate/compare/", games | sides),
        "gauntlet": ordered(client, "/simulate/gauntlet/", games | {"deck": deck.public_id, "opponents": [other.public_id]}),
    }
    play_all()
    for study in ("swaps", "mulligan"):
        chance.start_anew(study)
        jobs[study] = ordered(client, f"/reports/{jobs['long']}/study/", {"study": study})
        Job.objects.filter(pk=jobs[study]).update(games=2, games_stage=2)
        play_all()
    for state in ("cancelled", "queued"):
        chance.start_anew(state)
        jobs[state] = ordered(client, "/simulate/", {"deck": deck.public_id, "games": 500 + len(jobs), "turns": 5, "policy": "greedy"})
        if state == "cancelled":
            client.post(f"/reports/{jobs[state]}/cancel/")
    return {kind: {"job_id": job} for kind, job in jobs.items()}


def ordered(client: Client, address: str, form: dict[str, object]) -> str:
    """The id of the simulation that `form` orders."""
    answer = client.post(address, form)
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"]).split("/")[2]


def play_all() -> None:
    """Play what waits to its end."""
    while Job.objects.open().exists():
        run_chunk.apply(throw=True)


def make_events(people: dict[str, User]) -> dict[str, dict[str, object]]:
    """An event whose lists everybody reads, with one that is not legal; and one that is over."""
    facts = {"audience": Audience.EVERYONE, "admits_illegal": True, "description": "Bring sleeves.\nDoors open at nine."}
    event = make_event(people["organiser"], name="Open Gates", **facts)
    make_registration(event, people["owner"])
    poor = make_registration(
        event, people["stranger"], state=legal_state(technologies=(), unread=("1 Gibberish",)), name="A <b>Stranger</b>"
    )
    note_check(registration=poor, checked_by=people["organiser"], facts=CheckFacts(passed=False, note="Two cards short"), now=NOW)
    open_lists(event=event, now=NOW + timedelta(days=7))
    past = make_event(people["organiser"], name="Last Year", starts_on=date(2026, 11, 19), deadline=datetime(2026, 11, 18, 20))
    return {"open": {"event_id": event.public_id}, "over": {"event_id": past.public_id}}
