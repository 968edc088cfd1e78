import re
from datetime import UTC, date, datetime

import pytest
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.utils import translation
from django.utils.formats import date_format

from cards.game_rules import parse_rules, rules
from cards.lifestrip import life_strip_marks
from engine.rone.kit import KIT
from rone_site.navigation import MAIN_MENU
from tests.accounts.makers import make_client, make_guest, make_user
from web.navigation import links
from web.templatetags.web import grouped, moment


def draw(source: str, **context: object) -> str:
    return Template("{% load cards web %}" + source).render(Context(context))


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("address", ["/", "/rules/", "/privacy/", "/accounts/login/", "/accounts/signup/", "/accounts/reset/"])
def test_every_page_names_its_language_and_has_one_heading_and_one_main_action(address: str, language: str) -> None:
    client = Client()
    client.cookies["django_language"] = language
    page = client.get(address).content.decode()
    assert f'<html lang="{language}"' in page
    assert page.count("<h1") == 1
    assert page.count("button-main") <= 1
    assert re.search(r"<(script|style)(?![^>]*src=)[^>]*>[^<]", page) is None
    assert re.search(r"\sstyle=|\son[a-z]+=", page) is None


@pytest.mark.django_db
def test_the_theme_is_in_the_page_as_the_server_sends_it() -> None:
    client = Client()
    assert "data-theme" not in client.get("/rules/").content.decode().split(">")[1]
    response = client.post("/theme/", {"theme": "dark", "next": "/rules/"})
    assert response["Location"] == "/rules/"
    assert '<html lang="en" data-theme="dark">' in client.get("/rules/").content.decode()
    client.post("/theme/", {"theme": "device", "next": "/rules/"})
    assert 'data-theme="' not in client.get("/rules/").content.decode().split("<head>")[0]


@pytest.mark.django_db
@pytest.mark.parametrize("cookie", ["neon", '"><script>', ""])
def test_a_theme_that_does_not_exist_is_none(cookie: str) -> None:
    client = Client()
    client.cookies["theme"] = cookie
    assert 'data-theme="' not in client.get("/rules/").content.decode().split("<head>")[0]


@pytest.mark.django_db
def test_the_language_stays_on_the_page_and_in_the_account() -> None:
    user = make_user()
    client = make_client(user)
    response = client.post("/i18n/setlang/", {"language": "de", "next": "/rules/#CON-3"})
    user.refresh_from_db()
    assert (response["Location"], user.language) == ("/rules/#CON-3", "de")
    assert "Zum Inhalt" in client.get("/rules/").content.decode()
    client.post("/i18n/setlang/", {"language": "xx"})
    user.refresh_from_db()
    assert user.language == "de"


def test_the_menu_marks_the_entry_a_page_belongs_to() -> None:
    assert [link.key for link in links(MAIN_MENU, "/cards/pipe-warden/") if link.is_current] == ["cards"]
    assert [link.key for link in links(MAIN_MENU, "/rules/") if link.is_current] == []
    assert [link.key for link in links(MAIN_MENU, "/rules/", "decks") if link.is_current] == ["decks"]


@pytest.mark.django_db
def test_who_has_decks_is_led_to_them_with_an_account_or_without(client: Client) -> None:
    assert client.get("/cards/").context["menu"][1].url == "/decks/"
    make_guest(client)
    assert client.get("/cards/").context["menu"][1].url == "/decks/mine/"
    assert make_client().get("/cards/").context["menu"][1].url == "/decks/mine/"


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/cards/", "/play/", "/decks/", "/reports/", "/events/", "/collection/"])
def test_the_switch_between_the_games_is_on_the_page_of_every_part(address: str) -> None:
    page = make_client().get(address).content.decode()
    assert 'aria-label="Games"' in page
    assert 'href="/tagewerk/"' in page


@pytest.mark.django_db
def test_staff_are_led_to_the_administration_and_nobody_else_is(client: Client, admin_client: Client) -> None:
    assert 'href="/admin/"' in admin_client.get("/cards/").content.decode()
    for reader in (client, make_client()):
        assert "/admin/" not in reader.get("/cards/").content.decode()


def test_every_entry_of_the_menu_is_named_once() -> None:
    keys = [entry.key for entry in MAIN_MENU]
    assert len(keys) == len(set(keys))


def test_a_symbol_speaks_with_a_label_and_is_silent_without() -> None:
    assert 'role="img" aria-label="Melee"' in draw("{% icon 'melee' label='Melee' %}")
    assert 'aria-hidden="true"' in draw("{% icon 'melee' %}")
    assert "&quot;&gt;" in draw("{% icon 'melee' label=x %}", x='">')


@pytest.mark.parametrize(("language", "words"), [("en", "can’t be played"), ("de", "kann nicht gespielt werden")])
def test_a_greyed_out_cost_says_so(language: str, words: str) -> None:
    with translation.override(language):
        assert words in draw("{% water None %}")
        assert "cost-none" not in draw("{% water 0 %}")


@pytest.mark.parametrize(
    ("units", "tactics", "size", "kinds"),
    [
        (17, 7, 24, {"life-unit": 17, "life-tactic": 7}),
        (12, 0, 24, {"life-unit": 12, "life-free": 12}),
        (20, 6, 24, {"life-unit": 20, "life-tactic": 4, "life-over": 2}),
        (0, 0, 24, {"life-free": 24}),
        (-3, 0, 0, {}),
    ],
)
def test_the_life_strip_has_a_mark_for_every_card_and_place(units: int, tactics: int, size: int, kinds: dict[str, int]) -> None:
    marks, width = life_strip_marks([units, tactics], size)
    counted = {kind: sum(mark.kind == kind for mark in marks) for kind in {mark.kind for mark in marks}}
    assert counted == kinds
    assert all(mark.x + mark.width <= width for mark in marks)


@pytest.mark.parametrize(("language", "words"), [("en", "16 November 2026, 09:05 UTC"), ("de", "16. November 2026 09:05 UTC")])
def test_a_moment_says_that_it_is_in_utc_until_the_browser_knows_better(language: str, words: str) -> None:
    with translation.override(language):
        shown = moment(datetime(2026, 11, 16, 9, 5, tzinfo=UTC))

    assert shown == f'<time datetime="2026-11-16T09:05:00+00:00" data-moment>{words}</time>'


def test_english_pages_write_days_as_they_are_read_everywhere() -> None:
    with translation.override("en"):
        day = date(2026, 11, 5)
        assert [date_format(day, name) for name in ("DATE_FORMAT", "SHORT_DATE_FORMAT")] == ["5 November 2026", "5 Nov 2026"]


@pytest.mark.parametrize(("language", "words"), [("en", "10,000"), ("de", "10.000")])
def test_thousands_are_told_apart(language: str, words: str) -> None:
    with translation.override(language):
        assert grouped(10_000) == words


def test_no_two_sections_of_a_strip_look_alike() -> None:
    marks, _width = life_strip_marks([2, 1, 1], 4)
    assert [mark.kind for mark in marks] == ["life-unit", "life-unit", "life-tactic", "life-half"]
    assert len({(mark.kind, mark.height) for mark in marks}) == 3


def test_the_life_strip_says_what_it_shows() -> None:
    assert 'aria-label="1 unit, 2 tactics, 3 of 24 cards"' in draw("{% life_strip strip %}", strip=[("units", 1), ("tactics", 2)])


def test_a_text_in_two_languages_is_read_in_the_readers() -> None:
    with translation.override("de"):
        assert draw("{{ text|localized }}", text={"en": "Water", "de": "Wasser"}) == "Wasser"
        assert draw("{{ text|localized }}", text={"en": "Water", "de": ""}) == "Water"
        assert draw("{{ text|localized }}", text=None) == ""


@pytest.mark.django_db
def test_clauses_of_the_rules_can_be_linked_to() -> None:
    page = Client().get("/rules/").content.decode()
    for clause in ("CON-1", "CON-9", "ATK-12", "KEY-DIRECT-HIT", "KEY-BATTLEFIELD", "STACK-7"):
        assert f'id="{clause}"' in page
    assert '<a href="#GUARD-1">GUARD-1</a>' in page


def test_every_clause_has_an_id_of_its_own_and_nothing_is_left_out() -> None:
    ids = [clause["id"] for part in rules() for clause in part["clauses"]]
    written = KIT.rules.read_text(encoding="utf-8").count("\n- ")
    assert len(ids) == len(set(ids)) == written


@pytest.mark.parametrize(
    ("query", "there", "gone"), [("GUARD-4", 'id="GUARD-4"', 'id="CON-1"'), ("Volltreffer", 'id="KEY-DIRECT-HIT"', 'id="CON-1"')]
)
def test_the_rules_are_searched_by_word_and_by_number(client: Client, query: str, there: str, gone: str) -> None:
    html = client.get("/rules/", {"q": query}, headers={"HX-Request": "true"}).content.decode()
    assert html.strip().startswith('<div id="found">')
    assert there in html
    assert gone not in html


@pytest.mark.django_db
def test_the_glossary_says_what_keywords_mean_in_the_readers_language(client: Client) -> None:
    html = client.get("/rules/", {"q": "schild"}, headers={"Accept-Language": "de"}).content.decode()
    assert 'id="keyword-shield"' in html
    assert "Nur in der zweiten Auflage" in html
    assert "Kein Absatz gefunden" in client.get("/rules/?q=%3Cscript%3E", headers={"Accept-Language": "de"}).content.decode()


def test_a_clause_over_several_lines_is_one_text_and_no_markup() -> None:
    parts = parse_rules("# Rules\n- CON-0 not in a part\n\n## CON · building decks\n- CON-1 one <b>\n  two\n")
    assert [(part.id, [(clause.id, clause.text) for clause in part.clauses]) for part in parts] == [("CON", [("CON-1", "one <b> two")])]
    assert parts[0].clauses[0].html(frozenset()) == "one &lt;b&gt; two"


@pytest.mark.django_db
def test_the_administration_bears_the_site_s_name(client: Client) -> None:
    page = client.get("/admin/login/").content.decode()
    assert "RONE decks" in page
    assert "Django administration" not in page


@pytest.mark.django_db
def test_the_kit_is_for_staff() -> None:
    assert Client().get("/kit/")["Location"] == "/accounts/login/?next=/kit/"
    assert make_client().get("/kit/").status_code == 403
    staff = make_client(make_user(is_staff=True))
    assert staff.get("/kit/").status_code == 200


@pytest.mark.django_db
def test_the_page_for_a_fault_of_ours_needs_neither_database_nor_session(django_assert_num_queries) -> None:
    from web.error_pages import server_error

    request = RequestFactory().get("/anything/")
    request.COOKIES["theme"] = "dark"
    with django_assert_num_queries(0):
        page = server_error(request)
    assert page.status_code == 500
    assert b'data-theme="dark"' in page.content


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/api/v1/docs/", "/api/v1/docs/?script=", "/api/v1/schema/"])
def test_the_api_is_described(address: str) -> None:
    response = Client().get(address)
    assert response.status_code == 200
    if "html" in response["Content-Type"]:
        assert re.search(rb"<(script|style)(?![^>]*src=)[^>]*>[^<]", response.content) is None


@pytest.mark.django_db
def test_every_call_of_the_api_is_summed_up_in_a_few_words() -> None:
    described = Client().get("/api/v1/schema/", headers={"Accept": "application/vnd.oai.openapi+json"}).json()
    calls = [call for path in described["paths"].values() for call in path.values() if "operationId" in call]
    assert len(calls) > 30
    assert [call for call in calls if not re.fullmatch(r"[A-Z`][^\n.;:]{3,120}", call["summary"])] == []


def test_the_admin_speaks_german(admin_client: Client) -> None:
    page = admin_client.get("/admin/", headers={"Accept-Language": "de"}).content.decode()
    assert all(re.search(rf">\s*{words}\s*<", page) for words in ("Kommentare", "API-Tokens", "Konten"))


def test_words_of_the_glossary_are_counted_beside_the_clauses() -> None:
    german = Client().get("/rules/?q=schild", headers={"Accept-Language": "de"}).content.decode()
    assert "1 Wort im Glossar · 1 Absatz" in " ".join(german.split())
