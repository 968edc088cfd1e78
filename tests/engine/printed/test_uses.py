"""The count of how often patterns serve."""

from engine.rone.cards import CardType
from engine.rone.printed import RONE, read_text
from engine.text.printed.grammar import grammar_of
from tests.engine.printed.uses import Uses


def test_each_pattern_is_counted_once_a_text_where_it_made_something() -> None:
    uses = Uses()
    with uses.watched():
        assert uses.count([("Levelling up costs 1 less. Levelling up costs 2 less.", "en", CardType.TECHNOLOGY, ())]) == 1
    less = [which for which in uses.texts if which[1].startswith("change: {amount}") and "(less|fewer)" in which[1]]
    assert less
    assert {uses.texts[which] for which in less} == {1}
    assert min(uses.of_places().values()) == 0


def test_the_grammar_is_as_before_afterwards() -> None:
    before = read_text("Draw a card.", "en", CardType.TACTIC)
    uses = Uses()
    with uses.watched():
        watched = read_text("Draw a card.", "en", CardType.TACTIC)
    assert watched == before
    assert not any(end.__name__ == "told" for end in grammar_of(RONE, "en", ()).rules["change"].ends)
    assert read_text("Draw a card.", "en", CardType.TACTIC) == before
