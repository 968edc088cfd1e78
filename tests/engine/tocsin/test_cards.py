"""The cards of TOCSIN: how files are read into records, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.text.problems import AbilitiesError
from engine.tocsin.cards import CardType, actions_of, card_of
from engine.tocsin.editions import edition_of
from engine.tocsin.records import Action, Direction, FlipAt, Kind, Position
from engine.tocsin.words import check_card
from tests.engine.tocsin.low_water import low_water

HERO = {"slug": "smith", "name": {"en": "Smith", "de": "Schmied"}, "health": 9, "rage": 4, "deck": {"cut": 14}}
CUT = {"slug": "cut", "name": {"en": "Cut", "de": "Schnitt"}, "hero": "smith", "action": "melee"}
WAVE = {"slug": "wave-card", "name": {"en": "Wave", "de": "Welle"}, "rune": "wave", "action": "+2"}
BARE: dict[str, Any] = {
    "slug": "quay",
    "kind": "quest",
    "number": 1,
    "name": {"en": "Quay", "de": "Kai"},
    "columns": 1,
    "win": {"defeated": "all"},
}
CRAB = {"health": 4, "attack": {"melee": 2}, "runes": ["wave"]}
LOWER = {"at": "lower 1", "front": {"name": {"en": "Crab", "de": "Krebs"}, "enemy": CRAB}}


def written(**changes: Any) -> dict[str, Any]:
    """A small edition that is right, but for the changes."""
    return {
        "edition": {"slug": "small", "name": {"en": "Small", "de": "Klein"}},
        "die": [0, 0, 1, 1, 1, 2],
        "runes": {"wave": {"en": "Wave", "de": "Welle"}},
        "heroes": [HERO],
        "cards": [CUT, WAVE],
        "quests": [{**BARE, "cards": [LOWER]}],
        **changes,
    }


def refused(**changes: Any) -> str:
    """What is said of an edition with these changes."""
    with pytest.raises(AbilitiesError) as error:
        edition_of(written(**changes))
    return str(error.value)


def with_side(**side: Any) -> dict[str, Any]:
    """The quests of an edition whose one card has this front."""
    return {"quests": [{**BARE, "cards": [{"at": "lower 1", "front": side}]}]}


def test_the_demo_edition_is_read_with_its_numbers() -> None:
    edition = low_water()
    counted = {kind: len(edition.catalog.of_type(kind)) for kind in CardType}
    assert counted == {
        CardType.HERO: 4,
        CardType.START: 36,
        CardType.UPGRADE: 30,
        CardType.QUEST: 3,
        CardType.BOSS: 2,
        CardType.LOCATION: 43,
        CardType.COMPANION: 2,
        CardType.STATUS: 3,
        CardType.DIE: 1,
    }
    assert [len(quest.cards) for quest in edition.quests.values()] == [8, 10, 9, 8, 8]
    ids = [int(card.id) for card in edition.catalog if card.type not in (CardType.STATUS, CardType.DIE)]
    assert ids == list(range(3001, 3001 + len(ids)))
    assert edition.die == (0, 0, 1, 1, 1, 2)
    assert edition.runes == edition.catalog.runes == ("bell", "wave", "lamp", "hook", "knot", "moon")


def test_records_hold_what_the_rules_read() -> None:
    edition = low_water()
    twins = edition.heroes["pip-and-odd"]
    assert twins.are_twins
    assert [figure.slug for figure in twins.figures] == ["pip", "odd"]
    assert edition.heroes["ysolt-maren"].wards == 2
    assert edition.heroes["berrit-kell"].solo is not None
    crab = edition.quests["drowned-market"].at(Position(True, 2))
    assert crab is not None
    assert crab.front.enemy is not None
    assert crab.front.enemy.attack is not None
    assert crab.front.enemy.attack.reach == {Direction.LEFT, Direction.RIGHT}
    assert crab.front.runes == {"hook", "knot"}
    cantor = edition.quests["choir-below"].at(Position(True, 2))
    assert cantor is not None
    assert cantor.front.enemy is not None
    assert cantor.front.enemy.armour == (6, 4)
    assert [flip.at for flip in cantor.front.flip] == [FlipAt.DEFEATED]


def test_actions_are_text_or_kinds_with_numbers() -> None:
    assert actions_of("melee+1 / ranged+1") == (Action(Kind.MELEE, 1), Action(Kind.RANGED, 1))
    assert actions_of("defence / +2") == (Action(Kind.DEFENCE), Action(Kind.NUMBER, 2))
    assert actions_of([{"kind": "melee", "number": None}, {"kind": "special"}]) == (Action(Kind.MELEE), Action(Kind.SPECIAL))
    assert actions_of(3) == (Action(Kind.NUMBER, 3),)
    assert [str(action) for action in actions_of("melee+2 / +3 / special")] == ["melee+2", "+3", "special"]


def test_records_without_an_id_are_numbered_in_the_order_of_the_file() -> None:
    edition = edition_of(written())
    assert [(int(card.id), card.slug) for card in edition.catalog][:5] == [
        (2001, "smith"),
        (2002, "cut"),
        (2003, "wave-card"),
        (2004, "quay"),
        (2005, "quay-lower-1"),
    ]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"cards": [{**CUT, "action": "mele"}, WAVE]}, "cut: action: 'mele' is no kind of action. Known: melee"),
        ({"cards": [{**CUT, "action": "mele"}, WAVE]}, "Did you mean melee?"),
        ({"cards": [{**CUT, "hero": "smit"}, WAVE]}, "cut: hero: 'smit' is no hero. Known: smith. Did you mean smith?"),
        ({"heroes": [{**HERO, "deck": {"cut": 13}}]}, "a start deck has 14 cards, not 13"),
        ({"heroes": [{**HERO, "deck": {"cu": 14}}]}, "smith: deck.cu: 'cu' is no start card of this hero. Known: cut. Did you mean cut?"),
        ({"heroes": [{**HERO, "carried": True}]}, "a carried hero has no rage track"),
        ({"cards": [CUT, {**WAVE, "rune": "wawe"}]}, "wave-card: rune: 'wawe' is no rune. Known: wave. Did you mean wave?"),
        ({"quests": [{**BARE, "columns": 2, "cards": [LOWER]}]}, "the lower row has a hole: no card at lower 2"),
        ({"quests": [{**BARE, "cards": [LOWER, LOWER]}]}, "two cards share the id"),
        (with_side(enemy=[{"health": 1}, {"health": 2}]), "at most one enemy to a side"),
        (with_side(enemy={"health": 1, "runes": ["bell"]}), "quay-lower-1: front: 'bell' is no rune. Known: wave."),
        ({"cards": [{**CUT, "name": "Cut"}, WAVE]}, "cut: name: a text in en and de is wanted, not 'Cut'."),
        ({"cards": [{"name": CUT["name"], "action": "melee"}, WAVE]}, "slug: 'slug' is missing."),
        ({"cards": [{**CUT, "heroo": "smith"}, WAVE]}, "cut: heroo: 'heroo' is no field of a card. Did you mean hero?"),
        (with_side(progress="maw"), "quay-lower-1: front.progress: 'maw' is no symbol of an enemy here."),
        (with_side(flip="defeted"), "front.flip: 'defeted' is no flip condition."),
        (with_side(enemy={"health": 1, "helth": 2}), "front.enemy.helth: 'helth' is no part of 'enemy'."),
        (with_side(boxes=[{"do": [{"draw": 1}]}]), "a box says when"),
        (with_side(boxes=[{"when": "round_strat", "do": [{"draw": 1}]}]), "'round_strat' is no moment of a box."),
        (with_side(boxes=[{"when": "flipped", "do": [{"drw": 1}]}]), "front.boxes[0].do[0].drw: 'drw' is no word for a step."),
        (with_side(flip="armour", enemy={"health": 1, "runes": []}), "this side's enemy has no armour"),
        (with_side(flip="attacked"), "'attacked' is of an enemy: this side has none"),
        (with_side(reward=[{"stun": {"enemy": "towr"}}]), "quay-lower-1: enemy: 'towr' is no word for enemies, position or symbol."),
        ({"cards": [{**CUT, "do": [{"draw": 1}]}, WAVE]}, "cut: do: 'do' is of special cards"),
        ({"cards": [CUT, {**WAVE, "stun": True}]}, "wave-card: stun: 'stun' is of attacks"),
        ({"cards": [CUT, {**WAVE, "rage": 1}]}, "wave-card: rage: 'rage' is of special cards"),
        ({"quests": [{**BARE, "win": None, "cards": [LOWER]}]}, "a quest has a victory condition"),
        ({"quests": [{**BARE, "win": {"defeted": "all"}, "cards": [LOWER]}]}, "quay: win.defeted: 'defeted' is no word for a condition."),
        ({"die": [0, 0, 1, 1, 1]}, "small: die: six numbers from 0 to 9 are wanted, not [0, 0, 1, 1, 1] (CARD-7)."),
        ({"die": [0, 0, 1, 1, 1, -2]}, "six numbers from 0 to 9 are wanted, not [0, 0, 1, 1, 1, -2] (CARD-7)."),
        ({"cards": ["cut", WAVE]}, "small: cards[0]: records are wanted here, not cut."),
        ({"quests": [{**BARE, "cards": ["lower 1"]}]}, "small: quests[0].cards[0]: records are wanted here, not lower 1."),
        ({"cards": [CUT, {**WAVE, "copies": 0}]}, "wave-card: copies: 0 is not from 1 to 99."),
        ({"cards": [CUT, {**WAVE, "copies": "two"}]}, "wave-card: copies: 'two' is no whole number."),
        ({"cards": [CUT, {**WAVE, "action": "special", "rage": 0}]}, "wave-card: rage: 0 is not from 1 to 99."),
        ({"cards": [CUT, {**WAVE, "action": "melee+1", "stun": "yes"}]}, "wave-card: stun: 'yes' is neither true nor false."),
        ({"cards": [CUT, {**WAVE, "action": "+0"}]}, "wave-card: action: 0 is not from 1 to 99."),
        ({"cards": [CUT, {**WAVE, "action": -3}]}, "wave-card: action: '+-3' is no action."),
        ({"quests": [{**BARE, "columns": 0, "cards": [LOWER]}]}, "quay: columns: 0 is not from 1 to 99."),
        ({"quests": [{**BARE, "kind": "bos", "cards": [LOWER]}]}, "quay: kind: 'bos' is no kind of record."),
        ({"quests": [{**BARE, "kind": "bos", "cards": [LOWER]}]}, "Did you mean boss?"),
        ({"quests": [{**BARE, "cards": [{**LOWER, "at": "middle 1"}]}]}, "quay-0: at: 'middle 1' is no place: upper 1, lower 1 and so on"),
        ({"quests": [{**BARE, "cards": [LOWER, {"at": "upper 2"}]}]}, "quay-upper-2: at: upper 2 is past the last column, 1 (LOC-1)."),
        (with_side(enemy={"health": 1, "status": "stunned"}), "front.enemy.status: 'status' goes with an attack: this enemy has none"),
        (with_side(enemy={"health": 1, "hit": [{"draw": 1}]}), "front.enemy.hit: 'hit' goes with an attack: this enemy has none"),
        (with_side(enemy={"health": 1, "attack": {"ranged": 1, "reach": "left"}}), "front.enemy.attack.reach: the arrows are of melee"),
        (with_side(enemy={"health": 1, "attack": {"melee": 1, "ranged": 1}}), "one word for each attack, found melee and ranged."),
        (with_side(reward=[{"flip": ["upper 9"]}]), "front.reward[0].flip[0]: 'upper 9' is no place of this location. Known: lower 1."),
        (with_side(flip={"when": {"back": ["lower 7"]}}), "front.flip.when.back[0]: 'lower 7' is no place of this location."),
        (with_side(reward=[{"rage": {"damage": "upper 1"}}]), "front.reward[0].rage.damage: 'upper 1' is no place of this location."),
        (with_side(interact=[{"pay": {"mele": 1}, "do": [{"draw": 1}]}]), "front.interact[0].pay.mele: 'mele' is no part of 'payment'."),
    ],
)
def test_what_is_wrong_is_refused_with_card_path_and_nearest_word(changes: dict[str, Any], said: str) -> None:
    if said.startswith("two cards"):
        with pytest.raises(Exception, match=said):
            edition_of(written(**changes))
    else:
        assert said in refused(**changes)


def test_a_location_card_without_a_place_is_refused() -> None:
    card = card_of(id=CardId(1), type="location", slug="quay-card", name=LocalText("Card", "Karte"), quest="quay")

    assert [str(problem) for problem in check_card(card)] == ["at: a location card has a place: upper 1, lower 1 and so on (CARD-5)."]
