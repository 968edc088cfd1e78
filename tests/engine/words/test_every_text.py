"""Every text that the checks let pass can be read aloud in both languages."""

import re
from collections import Counter
from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.languages import Language
from engine.rone.cards import Card
from engine.rone.words import card_keywords, check_card, parse_abilities, plain_text, render_text
from engine.rone.words.steps import STEPS
from tests.engine.words.trees import cards, step

LEFT_OVER = re.compile(r"\{(?![a-z0-9-]+\})|[_\[\]|]|\bNone\b|  | [.,;:]|\.\.|\bthe the\b|\ba [aeio]|\$")
LANGUAGES: tuple[Language, ...] = ("en", "de")
MANY = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))


@settings(MANY, max_examples=180)
@given(card=cards())
def test_a_text_that_passes_the_check_can_be_parsed_and_reads_without_left_overs(card: Card) -> None:
    assume(not check_card(card))
    assert parse_abilities(card.abilities) == parse_abilities(card.abilities)
    assert len(parse_abilities(card.abilities)) == len(card.abilities)
    assert len(set(card_keywords(card))) == len(card_keywords(card))
    for language in LANGUAGES:
        assert_reads_well(card, language)


def assert_reads_well(card: Card, language: Language) -> None:
    """The text of the card is made of whole sentences, with nothing of the data left in it."""
    text = plain_text(card, language)
    assert text
    assert not LEFT_OVER.search(text), text
    for line in render_text(card, language):
        assert line
        assert all(run.text for run in line)
        whole = "".join(run.text for run in line)
        if not all(run.kind == "keyword" or run.text == ", " for run in line):
            assert whole.endswith("."), whole


@MANY
@given(
    data=st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.sampled_from(sorted(STEPS))),
        lambda inner: st.one_of(
            st.lists(inner, max_size=4),
            st.dictionaries(st.sampled_from([*STEPS, "when", "do", "play", "always", "activate", "to", "of", "unit"]), inner, max_size=4),
        ),
        max_leaves=20,
    )
)
def test_whatever_is_typed_gets_problems_and_never_an_exception(data: Any) -> None:
    from tests.engine.words.makers import make_card

    for problem in check_card(make_card(data, type="tactic")):
        assert problem.path.startswith("abilities")
        assert problem.message
    check_card(Card(**{**vars(make_card()), "abilities": data}))


@MANY
@given(card=cards(), cut=st.data())
def test_a_text_that_lost_a_part_is_never_an_exception(card: Card, cut: st.DataObject) -> None:
    data = cut.draw(st.sampled_from(card.abilities))
    inner = data
    while isinstance(inner, dict) and inner:
        key = cut.draw(st.sampled_from(sorted(inner)))
        if cut.draw(st.booleans()) or not isinstance(inner[key], dict | list):
            del inner[key]
            break
        inner = inner[key] if isinstance(inner[key], dict) else inner[key][0]
    check_card(card)


def test_the_generator_reaches_every_word() -> None:
    seen: Counter[str] = Counter()

    @settings(max_examples=40, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(st.lists(step(), min_size=20, max_size=20))
    def make(made: list[dict[str, Any]]) -> None:
        seen.update(word for data in made for word in data if word in STEPS)

    make()
    assert set(seen) == set(STEPS)
