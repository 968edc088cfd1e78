"""What holds for every list: verdicts don't depend on order, problems are told once and in both languages, one-click fixes mend."""

from dataclasses import replace
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from engine.cards.catalog import CardId
from engine.decklist import Decklist, Entry
from engine.languages import LocalText
from engine.rone.cards import Catalog, Zone
from engine.rone.decks import decklist_of
from engine.rone.formats import BUILTIN_FORMATS, Format
from engine.verdict.verdict import Severity
from tests.engine.validate.makers import CATALOG, TACTICS, TECHNOLOGIES, UNITS, codes, judge, make_deck, make_format


def lists() -> st.SearchStrategy[Decklist]:
    ids = st.sampled_from([1, 22, *UNITS[:6], *TACTICS[:3], *TECHNOLOGIES[:4], 4711, 4712])
    entry = st.builds(Entry, ids.map(CardId), st.integers(-2, 101))
    heroes = st.lists(st.sampled_from(["ilsa", "joss", "stub", "nobody"]), max_size=3).map(tuple)
    return st.builds(decklist_of, heroes, st.lists(entry, max_size=25).map(tuple), st.lists(entry, max_size=8).map(tuple))


FORMATS = st.sampled_from([*BUILTIN_FORMATS.values(), make_format(banned=frozenset({CardId(100)}), limited=frozenset({CardId(101)}))])


@given(lists(), FORMATS, st.randoms())
def test_the_verdict_does_not_depend_on_the_order_of_entries(deck: Decklist, format: Format, chance) -> None:
    cards, technologies = (tuple(chance.sample(part, len(part))) for part in (deck.entries(Zone.DECK), deck.entries(Zone.TECHNOLOGY)))
    shuffled = decklist_of(deck.leaders, cards, technologies)
    one, other = judge(deck, format, owned={}), judge(shuffled, format, owned={})
    assert [(p.code, p.zone, p.cards) for p in one.problems] == [(p.code, p.zone, p.cards) for p in other.problems]
    assert (one.legal, one.hash) == (other.legal, other.hash)


@given(lists(), FORMATS)
def test_whether_a_list_is_legal_depends_on_no_other_cards_and_on_no_names(deck: Decklist, format: Format) -> None:
    """Stored verdicts stay as they are when other cards change, or names and flavour of its own."""
    own = {row.card for row in deck.all_entries} | {card.id for slug in deck.leaders for card in CATALOG.cards_of_leader(slug)}
    other_words = {"name": LocalText("Other", "Andere"), "flavour": LocalText("Dry.", "Trocken."), "aliases": ("Dog",)}
    fewer = Catalog.of(replace(card, slug=f"card-{card.id}", **other_words) for card in CATALOG if card.id in own)
    one, other = judge(deck, format), judge(deck, format, catalog=fewer)
    assert (one.legal, one.hash) == (other.legal, other.hash)


@given(lists(), FORMATS)
def test_no_code_zone_and_card_stands_twice(deck: Decklist, format: Format) -> None:
    found = [(p.code, p.zone, p.cards) for p in judge(deck, format, owned={}).problems]
    assert len(set(found)) == len(found)


@given(lists(), FORMATS)
def test_every_problem_says_what_why_and_what_to_do_in_both_languages(deck: Decklist, format: Format) -> None:
    for problem in judge(deck, format, owned={}, as_of=date(2019, 12, 31)).problems:
        assert problem.clause
        assert problem.message.en.endswith(".")
        assert problem.message.de.endswith(".")
        assert problem.fix is not None
        assert problem.fix.label.en
        assert problem.fix.label.de
        assert problem.to_json()["fix"]["action"] == problem.fix.action


@given(st.sets(st.sampled_from([*UNITS, *TACTICS]), min_size=12, max_size=12), st.data())
def test_a_legal_deck_minus_one_card_has_exactly_that_problem(ids: set[int], data: st.DataObject) -> None:
    deck = make_deck(cards=dict.fromkeys(sorted(ids), 2))
    before = codes(deck)
    assert set(before) <= {"LEVEL_ONE_SCARCE"}
    short = data.draw(st.sampled_from(sorted(ids)))
    assert codes(make_deck(cards=dict.fromkeys(sorted(ids), 2) | {short: 1})) == ["DECK_TOO_SMALL"]


@given(st.sampled_from([*UNITS[:8], *TACTICS[:4]]))
def test_a_ban_only_adds_problems(banned: int) -> None:
    found = codes(make_deck(), make_format(banned=frozenset({CardId(banned)})))
    assert found == ["CARD_BANNED"]


def apply_fix(deck: Decklist, fix: dict) -> Decklist:
    """What a button does with a one-click fix."""
    fixed = deck.with_entries(fix["zone"], (entry for entry in deck.entries(fix["zone"]) if entry.card != fix["card"]))
    if fix["action"] == "set_quantity":
        fixed = fixed.with_entries(fix["zone"], (*fixed.entries(fix["zone"]), Entry(fix["card"], fix["quantity"])))
    if fix["action"] == "move" and fix["to"] != "hero":
        fixed = fixed.with_entries(fix["to"], (*fixed.entries(fix["to"]), Entry(fix["card"], fix["quantity"])))
    return fixed


@given(lists(), FORMATS)
def test_a_one_click_fix_mends_its_problem(deck: Decklist, format: Format) -> None:
    for problem in judge(deck, format).problems:
        if problem.cards and problem.fix and problem.fix.is_one_click and problem.severity is Severity.ERROR:
            after = judge(apply_fix(deck, problem.fix.to_json()), format)
            assert (problem.code, problem.zone, problem.cards) not in {(p.code, p.zone, p.cards) for p in after.problems}
