"""The log in groups: an attack with what came of it, losses in a row in one sentence, nothing that goes without saying."""

from __future__ import annotations

from collections import Counter

from engine.match.match import NOBODY, GameCard, PlayerId
from engine.rone.table.log_lines import RoneLog
from engine.rone.table.summing import ANNOUNCED, CONSEQUENCES, SUMMED, grouped
from engine.simulation.message import CardName, message
from engine.table.lines import Line
from tests.engine.table.told import TABLES, random_positions
from tests.engine.table.words import both


def line(number: int, kind: str, *cards: int, player: int = NOBODY, turn: int = 1) -> Line:
    """A line of that kind about these cards, in the words of somebody else."""
    text = RoneLog.sentences[kind].they
    names = {"card": CardName(cards[0]) if cards else "a card", "other": CardName(cards[-1]) if cards else "a card"}
    values = {"who": "Ada", "number": 2, **names}
    used = {name: value for name, value in values.items() if f"%({name})s" in text.en}
    return Line(number, message(text, **used), kind, PlayerId(player), turn, "", cards, [GameCard(card) for card in cards])


def words(lines: list[Line]) -> list[list[str]]:
    """What the groups say in English, cards by their ids."""
    return [[both(one.text)[0] for one in group] for group in grouped(lines)]


def test_an_attack_is_one_group_with_what_came_of_it_and_its_announcement_goes_without_saying() -> None:
    attack = [line(1, "announces_attack", 7), line(2, "exhausted", 7), line(3, "attacks", 7, 8), line(4, "damage", 8), line(5, "dies", 8)]
    assert words([line(0, "turn", player=0), *attack, line(6, "uses", 9, player=0)]) == [
        ["Turn 2: Ada."],
        ["7 attacks 8.", "8 takes 2 damage.", "8 dies."],
        ["Ada uses 9."],
    ]


def test_losses_in_a_row_are_one_sentence_of_one_player() -> None:
    lost = [
        one for card in (1, 2, 3) for one in (line(2 * card, "destroys_deck", card, player=0), line(2 * card + 1, "to_graveyard", card))
    ]
    (group,) = grouped([line(0, "attacks", 7, 8), *lost])
    assert [both(one.text) for one in group[1:]] == [("Ada gives up 1, 2, 3 from the deck.", "Ada gibt 1, 2, 3 aus dem Deck her.")]
    assert (group[1].number, list(group[1].cards), list(group[1].numbers)) == (6, [1, 2, 3], [1, 2, 3])
    assert words([line(0, "dies", 1), line(1, "dies", 2)]) == [["1, 2 die."]]
    assert words([line(0, "draws", 1, player=0), line(1, "draws", 2, player=1)]) == [["Ada draws 1."], ["Ada draws 2."]]


def test_what_was_announced_and_did_not_come_stands_in_the_log() -> None:
    assert words([line(0, "announces_play", player=0), line(1, "pays", player=0), line(2, "plays", 5, player=0)]) == [
        ["Ada pays 2 water.", "Ada plays 5."]
    ]
    assert words([line(0, "announces_play", player=0), line(1, "turn", player=1)]) == [
        ["Ada announces a card to be played."],
        ["Turn 2: Ada."],
    ]


def test_in_any_game_everything_else_is_told_once_in_its_order() -> None:
    kinds: Counter[str] = Counter()
    for game in random_positions(8, 60):
        lines = TABLES.lines(game, PlayerId(0))
        groups = TABLES.grouped(lines)
        told = [one for group in groups for one in group]
        assert [one.number for one in told] == sorted({one.number for one in told})
        kept = {one.number for one in told}
        for left_out in (one for one in lines if one.number not in kept):
            assert left_out.kind in {*ANNOUNCED, *SUMMED, "exhausted", "to_graveyard"}
            kinds[left_out.kind] += 1
        assert all(one.kind in CONSEQUENCES or group[at].kind == "pays" for group in groups for at, one in enumerate(group[1:]))
        assert all(len({one.turn for one in group}) == 1 for group in groups)
    assert {"announces_attack", "destroys_deck", "to_graveyard", "exhausted"} <= set(kinds)
