"""The words of card text: how each reads in both languages, and what is refused, with its place and the nearest known word."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.skirmish.cards import SkirmishCard, card_of
from engine.skirmish.words import check_card, plain_text
from engine.skirmish.words.steps import STEPS

ENEMY = {"character": "enemy"}
HIT = {"damage": 1, "to": ENEMY}


def card(type: str, abilities: Any, **facts: Any) -> SkirmishCard:
    return card_of(id=CardId(1), slug="card", type=type, name=LocalText("Card", "Karte"), abilities=tuple(abilities), **facts)


def attack(*steps: Any, range: Any = "melee") -> SkirmishCard:
    return card("attack", [{"play": list(steps)}], range=range)


def buff(*steps: Any) -> SkirmishCard:
    return card("buff", [{"play": list(steps)}])


def answer(*steps: Any, moment: str = "attack", **more: Any) -> SkirmishCard:
    return card("counter", [{"answer": moment, **more, "do": list(steps)}])


IN_GERMAN_AND_ENGLISH: list[tuple[SkirmishCard, str, str]] = [
    (attack({"target": ENEMY}), "Choose an enemy in melee reach.", "Wähle einen Gegner in Nahkampfreichweite."),
    (
        attack({"damage": "2X+2", "to": ENEMY}, range=2),
        "Deal 2X+2 damage to an enemy within 2 cards.",
        "Füge einem Gegner innerhalb von 2 Karten 2X+2 Schaden zu.",
    ),
    (buff({"heal": "X", "to": "self"}), "You regain X life.", "Du erhältst X Leben zurück."),
    (buff({"draw": 2, "who": "you"}), "Draw 2 cards.", "Ziehe 2 Karten."),
    (
        attack({"target": ENEMY}, {"discard": 1, "who": "that", "from": "hand"}),
        "Choose an enemy in melee reach. That character discards a card.",
        "Wähle einen Gegner in Nahkampfreichweite. Dieser Charakter wirft eine Karte ab.",
    ),
    (buff({"discard": 2, "from": "deck"}), "Discard the top 2 cards of your deck.", "Wirf die obersten 2 Karten deines Decks ab."),
    (
        buff({"strength": 1, "to": "self", "for": 2}),
        "Your attacks deal 1 more damage for 2 rounds.",
        "Deine Angriffe verursachen 2 Runden lang 1 Schaden mehr.",
    ),
    (
        buff({"armour": 1, "to": "self", "for": 2}),
        "You take 1 less damage from each hit for 2 rounds.",
        "Du erleidest 2 Runden lang je Treffer 1 Schaden weniger.",
    ),
    (
        attack(HIT, {"speed": -3, "to": "that", "for": 1}),
        "Deal 1 damage to an enemy in melee reach. It moves 3 squares less for 1 round.",
        "Füge einem Gegner in Nahkampfreichweite 1 Schaden zu. Er läuft 1 Runde lang 3 Felder weniger.",
    ),
    (
        buff({"reach": 1, "to": "self", "for": 2}),
        "Your ranges are 1 card longer for 2 rounds.",
        "Deine Reichweiten sind 2 Runden lang 1 Karte länger.",
    ),
    (
        attack(HIT, {"burn": 1, "to": "that", "for": 2}),
        "Deal 1 damage to an enemy in melee reach. It burns for 1 for 2 rounds.",
        "Füge einem Gegner in Nahkampfreichweite 1 Schaden zu. Er brennt 2 Runden lang für 1.",
    ),
    (buff({"mend": 1, "to": "self", "for": 3}), "You mend 1 for 3 rounds.", "Du genest 3 Runden lang um 1."),
    (
        answer({"prevent": 3, "to": "self", "for": "attack"}, moment="hurt"),
        "When an attack would damage you: Prevent 3 damage to you.",
        "Wenn dir ein Angriff Schaden zufügen würde: Verhindere 3 Schaden an dir.",
    ),
    (
        buff({"prevent": "all", "for": "permanent"}),
        "Prevent all damage to you.",
        "Verhindere allen Schaden an dir.",
    ),
    (
        attack(HIT, {"cannot": "move", "to": "that", "for": 1}),
        "Deal 1 damage to an enemy in melee reach. It can’t take a move action for 1 round.",
        "Füge einem Gegner in Nahkampfreichweite 1 Schaden zu. Er kann 1 Runde lang keine Bewegenaktion ausführen.",
    ),
    (buff({"cannot": "punch"}), "You can’t punch this turn.", "Du kannst in diesem Zug nicht zuschlagen."),
    (buff({"walk": 3}), "Walk up to 3 squares.", "Gehe bis zu 3 Felder."),
    (
        attack(HIT, {"push": 2, "to": "that"}),
        "Deal 1 damage to an enemy in melee reach. Push it 2 squares away.",
        "Füge einem Gegner in Nahkampfreichweite 1 Schaden zu. Stoße ihn 2 Felder weg.",
    ),
    (
        attack(HIT, {"pull": 4, "to": "that"}),
        "Deal 1 damage to an enemy in melee reach. Pull it 4 squares closer.",
        "Füge einem Gegner in Nahkampfreichweite 1 Schaden zu. Ziehe ihn 4 Felder heran.",
    ),
    (answer({"cancel": "cause"}), "When you are attacked: Cancel the card.", "Wenn du angegriffen wirst: Hebe die Karte auf."),
    (buff({"cleanse": "self"}), "End all enemy effects on you.", "Beende alle gegnerischen Effekte auf dir."),
    (buff({"marker": "spring", "add": 2}), "Take 2 springs.", "Nimm 2 Federn."),
    (buff({"marker": "spring", "add": -1}), "Put back 1 spring.", "Lege 1 Feder zurück."),
    (buff({"marker": "spring", "set": 0}), "Put back all springs.", "Lege alle Federn zurück."),
    (buff({"discard_x": 2}), "Discard the top 2 X cards.", "Lege die obersten 2 X Karten ab."),
    (buff({"shuffle_x": True}), "Shuffle all X cards.", "Mische alle X Karten."),
    (
        buff({"return_to_hand": {"card": "own", "in": "discard", "kind": "attack"}}),
        "Take an attack card from your discard pile.",
        "Nimm eine Angriffskarte von deiner Ablage.",
    ),
    (
        buff({"to_deck": {"card": "own", "in": "discard"}, "at": "shuffled"}),
        "Put a card from your discard pile into your deck and shuffle it.",
        "Lege eine Karte von deiner Ablage in dein Deck und mische es.",
    ),
    (
        attack({"repeat": 2, "do": [{"damage": "X-1", "to": ENEMY}]}),
        "Deal X−1 damage to an enemy in melee reach. Do this twice.",
        "Füge einem Gegner in Nahkampfreichweite X−1 Schaden zu. Tue dies zweimal.",
    ),
    (
        attack(
            {"target": ENEMY},
            {"if": {"behind": "that"}, "then": [{"damage": "2X", "to": "that"}], "else": [{"damage": "X+1", "to": "that"}]},
        ),
        "Choose an enemy in melee reach. If you stand behind it, deal 2X damage to it. Otherwise, deal X+1 damage to it.",
        "Wähle einen Gegner in Nahkampfreichweite. Wenn du hinter ihm stehst, fügst du ihm 2X Schaden zu. "
        "Sonst fügst du ihm X+1 Schaden zu.",
    ),
    (
        attack({"damage": {"sum": ["X+1", {"markers": "spring"}]}, "to": ENEMY}),
        "Deal N damage to an enemy in melee reach, where N is X+1 plus the number of your springs.",
        "Füge einem Gegner in Nahkampfreichweite N Schaden zu, wobei N X+1 plus die Anzahl deiner Federn ist.",
    ),
    (
        attack({"damage": 1, "to": {"character": "enemy", "many": "all", "life": "<=8", "sight": False}}),
        "Deal 1 damage to all enemies in melee reach even out of sight with 8 or less life.",
        "Füge allen Gegnern in Nahkampfreichweite auch ohne Sicht mit höchstens 8 Leben 1 Schaden zu.",
    ),
    (
        answer({"push": 4, "to": "cause"}, **{"if": {"within": ["cause", "melee"]}}),
        "When you are attacked, and that enemy is in melee reach: Push that enemy 4 squares away.",
        "Wenn du angegriffen wirst und dieser Gegner in Nahkampfreichweite ist: Stoße diesen Gegner 4 Felder weg.",
    ),
]


@pytest.mark.parametrize(("what", "english", "german"), IN_GERMAN_AND_ENGLISH, ids=[one[1][:60] for one in IN_GERMAN_AND_ENGLISH])
def test_a_text_reads_so(what: SkirmishCard, english: str, german: str) -> None:
    assert [str(problem) for problem in check_card(what)] == []
    assert plain_text(what, "en") == english
    assert plain_text(what, "de") == german


def test_a_sheet_says_its_traits() -> None:  # EFF-10
    sheet = card("character", [], traits=[{"speed": -1}, {"armour": 1}])

    assert check_card(sheet) == []
    assert plain_text(sheet, "en") == "You move 1 square less.\nYou take 1 less damage from each hit."
    assert plain_text(sheet, "de") == "Du läufst 1 Feld weniger.\nDu erleidest je Treffer 1 Schaden weniger."


@pytest.mark.parametrize("word", STEPS)
def test_the_example_of_every_word_can_be_read_and_said(word: str) -> None:
    step = dict(STEPS[word].example)
    before = [HIT] if "that" in str(step) else []
    what = answer(step) if word == "cancel" else attack(*before, step, HIT)

    assert [str(problem) for problem in check_card(what)] == []
    for language in ("en", "de"):
        assert plain_text(what, language)


REFUSED: dict[str, tuple[SkirmishCard, str]] = {
    "a step that there is not": (attack({"damge": 1, "to": ENEMY}), "abilities[0].play[0].damge: 'damge' is no word for a step."),
    "a duration": (buff({"strength": 1, "for": "trun"}), "abilities[0].play[0].for: 'trun' is no duration."),
    "no rounds": (buff({"strength": 1, "for": 0}), "abilities[0].play[0].for: 0 is not from 1 to 99."),
    "an amount": (attack({"damage": "2Y", "to": ENEMY}), "abilities[0].play[0].damage: '2Y' is no amount."),
    "a range": (attack({"damage": 1, "to": ENEMY | {"within": "mele"}}), "abilities[0].play[0].to.within: 'mele' is no range."),
    "an act": (buff({"cannot": "fly"}), "abilities[0].play[0].cannot: 'fly' is no act that can be forbidden."),
    "a card without a play": (card("buff", []), "abilities: a card of the kind buff has a 'play'."),
    "two plays": (card("buff", [{"play": [{"draw": 1}]}, {"play": [{"draw": 1}]}]), "abilities[1].play: a card has one 'play'"),
    "an attack that names nobody": (attack({"draw": 1}), "abilities[0].play: no step names targets or meets all"),
    "an attack that may name somebody": (attack({"may": [HIT]}), "abilities[0].play: no step names targets or meets all"),
    "an attack without a range": (attack(HIT, range=None), "range: an attack card has a range (ATK-7)."),
    "an attack that answers": (card("attack", [{"answer": "attack", "do": [{"draw": 1}]}], range=1), "abilities[0].answer: only counter"),
    "a counter that is played": (card("counter", [{"play": [{"draw": 1}]}]), "abilities[0].play: a counter card has answers alone"),
    "a moment": (answer({"draw": 1}, moment="attacked"), "abilities[0].answer: 'attacked' is no moment of an answer."),
    "an answer that draws to know": (
        answer({"draw": 1}, **{"if": {"at_least": ["X", 2]}}),
        "abilities[0].if.at_least[0]: an answer's 'if' draws no X",
    ),
    "cancelling what hurts": (answer({"cancel": "cause"}, moment="hurt"), "abilities[0].do[0].cancel: only answers to attack and buff"),
    "cancelling a character": (answer({"cancel": "self"}), "abilities[0].do[0].cancel: what is answered is cancelled"),
    "a cause without one": (buff({"push": 1, "to": "cause"}), "abilities[0].play[0].to: 'cause' is what a trigger is about"),
    "that without one": (buff({"push": 1, "to": "that"}), "abilities[0].play[0].to: 'that' is the last target"),
    "done without a step": (buff({"if": "done", "then": [{"draw": 1}]}), "abilities[0].play[0].if: 'done' asks for the step before"),
    "cards on the board": (buff({"return_to_hand": {"card": "own"}}), "abilities[0].play[0].return_to_hand.in: a card is looked for in"),
    "cards of others": (
        buff({"return_to_hand": {"card": "enemy", "in": "discard"}}),
        "abilities[0].play[0].return_to_hand.card: texts look for own cards alone",
    ),
    "a card that is hurt": (
        attack({"damage": 1, "to": {"card": "own", "in": "hand"}}, HIT),
        "abilities[0].play[0].to.card: 'card' can't stand",
    ),
    "a marker without a number": (buff({"marker": "spring"}), "abilities[0].play[0]: a marker needs 'add' or 'set'"),
    "a marker with both": (buff({"marker": "spring", "add": 1, "set": 0}), "abilities[0].play[0]: a marker needs 'add' or 'set'"),
    "a life that nobody has": (attack({"damage": 1, "to": ENEMY | {"life": ">20"}}), "abilities[0].play[0].to.life: nobody ever fits"),
    "a trait": (card("character", [], traits=[{"sped": 1}]), "traits[0].sped: 'sped' is no trait."),
    "a trait of nothing": (card("character", [], traits=[{"speed": 0}]), "traits[0].speed: a trait changes something by 1 to 9"),
    "a sheet with a text": (card("character", [{"play": [{"draw": 1}]}]), "abilities: a character has no text of its own."),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_can_never_work_is_refused(what: str) -> None:
    refused, message = REFUSED[what]

    assert [str(problem).startswith(message) for problem in check_card(refused)][:1] == [True], check_card(refused)


def test_the_nearest_known_word_is_named() -> None:
    problems = check_card(buff({"strenght": 1}))

    assert problems[0].suggestion == "strength"
