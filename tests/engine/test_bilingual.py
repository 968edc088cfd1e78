"""Files that describe a game in both languages: how their lines are read, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.bilingual import read_sections
from engine.cards.described import card_description
from engine.cards.format_words import format_words
from engine.cards.layout_file import read_layout
from engine.languages import LocalText
from engine.simulation.figure_words import FigureWords
from engine.simulation.message import message
from engine.table.words import TableWords
from engine.verdict.problem_words import ProblemWords
from engine.verdict.verdict import Severity

CARDS = """
[types]
frog = Frog || Frosch || frogs || Frösche || toad kröte
[field weight]
label CARD-1 = Weight || Gewicht
kind = number
most = 12
search = w gewicht
weight<=2 = light ones || leichte
[flags]
[cards]
type_meaning = A frog. || Ein Frosch.
example_query = frog
example_table = name_en\\nFrog
orders = name weight
[composed]
both = weight:1 weight<=2
"""


def written(folder: Path, text: str) -> Path:
    """A file that holds the text."""
    path = folder / "words.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_line_has_a_name_perhaps_a_clause_and_texts_in_both_languages(tmp_path: Path) -> None:
    text = "# A comment.\n\n[log]\ndraws TURN-4 = draw || ziehst || draws || zieht\nmost = 3\ncost<=2 = cheap || billig\n"
    [(section, rows)] = read_sections(written(tmp_path, text)).items()
    assert section == "log"
    assert (rows["draws"].clause, rows["draws"].texts) == ("TURN-4", (LocalText("draw", "ziehst"), LocalText("draws", "zieht")))
    assert (rows["most"].clause, rows["most"].text, rows["most"].words) == ("", LocalText("3", "3"), ("3",))
    assert rows["cost<=2"].text == LocalText("cheap", "billig")


def test_a_later_file_says_it_anew(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    first, own = written(tmp_path, "[a]\nx = one || eins\ny = two || zwei\n"), written(tmp_path / "own", "[a]\nx = three || drei\n")
    assert {name: row.text.en for name, row in read_sections(first, own)["a"].items()} == {"x": "three", "y": "two"}


@pytest.mark.parametrize("line", ["nothing", "[Heading]", "name ="])
def test_a_line_that_says_nothing_is_refused_with_its_place(tmp_path: Path, line: str) -> None:
    with pytest.raises(ValueError, match=r"words\.txt:2: .* says nothing"):
        read_sections(written(tmp_path, f"[a]\n{line}\n"))


def test_a_sentence_is_said_to_the_reader_and_of_somebody_else(tmp_path: Path) -> None:
    words = TableWords(written(tmp_path, "[log]\nleaps LEAP-1 = leap || springst || leaps || springt\nrains = It rains. || Es regnet.\n"))
    leaps, rains = words.sentences()["leaps"], words.sentences()["rains"]
    assert (leaps.you, leaps.they) == (LocalText("You leap.", "Du springst."), LocalText("%(who)s leaps.", "%(who)s springt."))
    assert rains.you == rains.they == LocalText("It rains.", "Es regnet.")
    assert words.rows("reasons")["over"].text == LocalText("The game is over.", "Das Spiel ist vorbei.")


def test_cards_are_described_in_a_file(tmp_path: Path) -> None:
    description = card_description(written(tmp_path, CARDS), str, {})
    [weight] = description.fields
    assert (weight.name, weight.clause, weight.most, weight.least) == ("weight", "CARD-1", 12, 0)
    assert weight.search is not None
    assert (weight.search.short, weight.search.examples) == (("w", "gewicht"), (("weight<=2", LocalText("light ones", "leichte")),))
    assert description.types["frog"].also == ("toad", "kröte")
    assert description.example_table == "name_en\nFrog"


def test_a_part_that_no_field_has_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="weight: there is no part 'mots' of a field"):
        card_description(written(tmp_path, CARDS.replace("most = 12", "mots = 12")), str, {})


LAYOUT = """
[layout]
game = Ponds
leader_key = frogs
code_formats = pond:0 lake:1
[leader words]
several = Frogs || Frösche
none = No frog || Kein Frosch
choose = Choose one || Wähle einen
change = Change it || Wechsle ihn
unknown = No frog is called {slug}. || Kein Frosch heißt {slug}.
[zones]
leaves = leaves 2 1
stones = stones beside
[section frogs]
types = frog
heading = Frogs || Frösche
[section leaves]
zone = leaves
types = leaf reed
heading = Leaves || Blätter
keys = leaves
"""


def test_a_layout_is_read_from_a_file(tmp_path: Path) -> None:
    layout = read_layout(written(tmp_path, LAYOUT))
    assert (layout.leader_zone, layout.zone_slugs, layout.zones_of_deck) == ("frogs", ("leaves", "stones"), ("leaves",))
    assert [zone.usual for zone in layout.zones] == [(2, 1), (1,)]
    assert (layout.home("frog"), layout.home("reed"), dict(layout.code_formats)) == ("frogs", "leaves", {"pond": 0, "lake": 1})
    assert layout.leader_words is not None
    assert layout.leader_words.none == LocalText("No frog", "Kein Frosch")
    with pytest.raises(KeyError, match="depth"):
        read_layout(written(tmp_path, LAYOUT.replace("leader_key", "depth = 3\nleader_key")))


def test_limits_rulesets_and_their_options_are_read_from_a_file(tmp_path: Path) -> None:
    text = """
[rulesets]
pond = Pond || Teich || as in the pond || wie im Teich
[limits]
leaves = leaves || Blätter || 9 1
[options]
jumps JUMP-1 = jumps || Sprünge
hand HAND-2 = cards in hand || Handkarten
[option hand]
none = any number || beliebig viele
"""
    words = format_words(written(tmp_path, text), {"jumps": (3, 1, 9), "hand": (2, 1, 2)})
    [leaves], (jumps, hand) = words.limits, words.options
    assert (leaves.name, leaves.default, leaves.least, leaves.most) == ("leaves", 9, 1, 99)
    assert (words.ruleset_names["pond"].de, words.rulesets_in_words["pond"].en) == ("Teich", "as in the pond")
    assert (jumps.clause, jumps.least, jumps.most, dict(jumps.words)) == ("JUMP-1", 1, 9, {})
    assert list(hand.words) == ["none", "1", "2"]
    assert hand.said("none") == LocalText("cards in hand: any number", "Handkarten: beliebig viele")


def test_figures_and_dials_are_said_by_a_file(tmp_path: Path) -> None:
    text = """
[first-hands]
clauses = SET-3 SET-4
title = First hands || Erste Hände
axis = Cards || Karten
best = %(card)s is best. || %(card)s ist am besten.
[dial clock]
title = Clock || Uhr
sentence = until it is over. || bis es vorbei ist.
never = It never ends. || Es endet nie.
"""
    words = FigureWords(written(tmp_path, text))
    said = words.figure("first-hands")
    assert (said["slug"], said["clauses"], set(said)) == ("first-hands", ("SET-3", "SET-4"), {"slug", "clauses", "title", "axis"})
    assert words.say("first-hands", "best", card="Frog") == message(LocalText("%(card)s is best.", "%(card)s ist am besten."), card="Frog")
    clock = words.dials(clock={"decimals": 0})["clock"]
    assert (clock.title, clock.never, clock.decimals) == (LocalText("Clock", "Uhr"), LocalText("It never ends.", "Es endet nie."), 0)
    with pytest.raises(KeyError, match="worst"):
        words.text("first-hands", "worst")


def test_problems_are_said_by_a_file(tmp_path: Path) -> None:
    text = """
[errors]
TOO_FEW POND-1 = {actual} frogs, {limit} needed. || {actual} Frösche, nötig sind {limit}.
TOO_FEW one POND-1 = {actual} frog, {limit} needed. || {actual} Frosch, nötig sind {limit}.
[hints]
NO_REED POND-2 = {name} likes reed. || {name} mag Schilf.
"""
    words = ProblemWords(written(tmp_path, text))
    one, hint = words.problem("TOO_FEW one", "pond", (1, 3)), words.problem("NO_REED", "pond", (0, 1), name=LocalText("A", "B {c}"))
    assert (one.code, one.severity, one.clause, one.actual, one.limit) == ("TOO_FEW", Severity.ERROR, "POND-1", 1, 3)
    assert one.message == LocalText("1 frog, 3 needed.", "1 Frosch, nötig sind 3.")
    assert (hint.severity, hint.message.de, hint.clause) == (Severity.INFO, "B {c} mag Schilf.", "POND-2")
    assert words.codes == {"TOO_FEW", "NO_REED"}
