"""Card text knows no game: a small one brings its nouns, steps and selector, and its cards are read, refused and said in both languages."""

from typing import Any

import pytest

from engine.text import nodes
from engine.text.markup import plain
from engine.text.problems import AbilitiesError
from engine.text.table import Word
from engine.text.vocabulary import Who, Whose
from tests.engine.text.garden import ALL_TREES, SYMBOLS, WORDS, Kind, Known, Plot, Pour, Season, Seeds, Uproot, parse, text_of

GREENHOUSE: list[Any] = [
    {"seeds": {"count": {"tree": "own"}}},
    {"may": [{"pour": 2, "to": {"bed": "enemy"}}]},
    {"if": "done", "then": [{"uproot": "that", "season": "spring"}], "else": [{"seeds": 1, "who": "enemy"}]},
]
COMPOST: list[Any] = [
    {"choose": 1, "of": [[{"uproot": {"plant": "enemy", "many": "all"}}], [{"pour": 1, "to": {"gardener": "own"}}, {"seeds": 2}]]},
    {
        "if": {"not": {"at_least": [{"count": {"bed": "any", "height": ">=2"}}, 3]}},
        "then": [{"seeds": {"sum": [{"stat": "height", "of": {"tree": "own", "many": 1}}, 1]}}, {"seeds": 1, "who": "enemy"}],
    },
    {"for_each": {"snail": "enemy"}, "do": [{"uproot": "that"}]},
    {"if": {"raining": True}, "then": [{"may": [{"seeds": 3}]}]},
]


def test_texts_are_read_into_the_games_own_trees() -> None:
    assert parse(GREENHOUSE) == (
        Seeds(nodes.Count(ALL_TREES), Who.YOU),
        nodes.May((Pour(2, Plot(Kind.BED, Whose.ENEMY)),)),
        nodes.If(nodes.Done(), (Uproot(Known.THAT, Season.SPRING),), (Seeds(1, Who.ENEMY),)),
    )
    assert len(list(nodes.all_steps(parse(COMPOST)))) == 12


@pytest.mark.parametrize(
    ("card", "english", "german"),
    [
        (
            GREENHOUSE,
            "You gain 1{seed} for each friendly tree. You may water an enemy bed twice. "
            "If you do, uproot it in spring. Otherwise, your neighbour gains 1{seed}.",
            "Du erhältst 1{seed} für jeden eigenen Baum. Du darfst ein gegnerisches Beet zweimal gießen. "
            "Wenn du das tust, reißt du es im Frühling aus. Sonst erhält dein Nachbar 1{seed}.",
        ),
        (
            COMPOST,
            "Choose one: uproot all enemy plants in autumn; or water a friendly apprentice once and you gain 2{seed}. "
            "If there are at most 2 beds of height >= 2, you gain X{seed}, where X is the height of a friendly tree plus 1, "
            "and your neighbour gains 1{seed}. "
            "For each enemy snail, uproot it in autumn. "
            "If it rains, you may gain 3{seed}.",
            "Wähle eines: reiße alle gegnerischen Pflanzen im Herbst aus; oder gieße einen eigenen Gehilfen einmal "
            "und du erhältst 2{seed}. "
            "Wenn höchstens 2 Beete der Höhe >= 2 da sind, erhältst du X{seed}, wobei X die Höhe eines eigenen Baums plus 1 ist, "
            "und dein Nachbar erhält 1{seed}. "
            "Für jede gegnerische Schnecke reißt du sie im Herbst aus. "
            "Wenn es regnet, darfst du 3{seed} erhalten.",
        ),
    ],
    ids=["greenhouse", "compost"],
)
def test_texts_are_said_in_both_languages(card: Any, english: str, german: str) -> None:
    assert text_of(parse(card), "en") == english
    assert text_of(parse(card), "de") == german


@pytest.mark.parametrize(
    ("step", "path", "message", "suggestion"),
    [
        ({"seedz": 1}, "steps[0].seedz", "'seedz' is no word for a step.", "seeds"),
        ({"uproot": {"tre": "own"}}, "steps[0].uproot.tre", "'tre' is no word for a selector.", "tree"),
        (
            {"uproot": {"tree": "own"}, "season": "sprin"},
            "steps[0].season",
            "'sprin' is no season. Known: spring, autumn.",
            "spring",
        ),
        ({"pour": 1}, "steps[0]", "'pour' lacks 'to': a selector.", ""),
        ({"pour": "two", "to": "that"}, "steps[0].pour", "'two' is no amount. Known: a whole number, count, stat, sum.", ""),
        ({"if": {"rainin": True}, "then": [{"seeds": 1}]}, "steps[0].if.rainin", "'rainin' is no word for a condition.", "raining"),
        ({"repeat": 2, "do": [{"seeds": 1}]}, "steps[0].repeat", "'repeat' is no word for a step.", ""),
        (
            {"pour": 1, "to": {"bed": "own", "height": "high"}},
            "steps[0].to.height",
            '\'high\' is no comparison: write "<=2", ">=1" or "=0".',
            "",
        ),
    ],
)
def test_what_can_not_be_read_is_told_with_its_place(step: Any, path: str, message: str, suggestion: str) -> None:
    with pytest.raises(AbilitiesError) as refused:
        parse([step])
    (problem,) = refused.value.problems
    assert (problem.path, problem.message, problem.suggestion) == (path, message, suggestion)


@pytest.mark.parametrize("word", WORDS.values(), ids=list(WORDS))
def test_every_example_can_be_read_and_said(word: Word) -> None:
    (step,) = parse([word.example])
    assert WORDS.word_of(step) is word
    assert text_of((step,), "en").endswith(".")
    assert text_of((step,), "de").endswith(".")


def test_symbols_and_keywords_are_the_games() -> None:
    marked = "*Immergrün:* " + text_of(parse([{"seeds": 2}]), "de")
    assert [(run.kind, run.text, run.name) for run in SYMBOLS.runs(marked, "de")] == [
        ("keyword", "Immergrün:", "evergreen"),
        ("text", " Du erhältst 2", ""),
        ("icon", "Samen", "seed"),
        ("text", ".", ""),
    ]
    assert plain(marked) == "Immergrün: Du erhältst 2{seed}."
    assert [problem.suggestion for problem in SYMBOLS.unknown("1{sed}", "printed.en")] == ["{seed}"]
