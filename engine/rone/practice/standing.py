"""How a table of RONE stands for who practises: figures, and where the cards lie."""

from __future__ import annotations

from engine.languages import LocalText
from engine.match import GameCard, PlayerId
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.view import View
from engine.simulation.message import Said, message
from engine.table import Standing, TableCard, TableFigure, TableZone


def standing(view: View, me: PlayerId, own_turn: int, dealt: int, full_deck: int) -> Standing:
    """The table as `view` sees it; `dealt` is the damage done to the opponent, whose deck would be `full_deck` cards."""
    deck, hand = view.deck_size(me), view.hand
    figures = (
        TableFigure(LocalText("Own turn", "Eigener Zug"), own_turn),
        TableFigure(LocalText("Water", "Wasser"), view.water(me)),
        TableFigure(LocalText("Hero’s level", "Stufe des Helden"), view.level(me)),
        TableFigure(
            LocalText("Life", "Leben"),
            view.life(me),
            message(
                LocalText("%(deck)s in the deck, %(hand)s in hand", "%(deck)s im Deck, %(hand)s auf der Hand"), deck=deck, hand=len(hand)
            ),
        ),
        TableFigure(
            LocalText("Damage dealt", "Schaden zugefügt"),
            dealt,
            message(LocalText("%(size)s is a whole deck", "%(size)s ist ein ganzes Deck"), size=full_deck),
        ),
    )
    permanents = [one for one in view.permanents() if one.side == view.side_of(me)]
    units = view.units(me)
    others = [one for one in permanents if one not in units]
    zones = (
        TableZone("hand", LocalText("Hand", "Hand"), [_card(view, card) for card in hand]),
        TableZone("units", LocalText("Units", "Einheiten"), [_permanent(view, one, is_unit=True) for one in units]),
        TableZone("hero", LocalText("Hero and technologies", "Held und Technologien"), [_permanent(view, one) for one in others]),
        TableZone(
            "technologies",
            LocalText("Technologies to play", "Technologien zum Ausspielen"),
            [_card(view, card) for card in view.technology_deck(me)],
        ),
        TableZone(
            "graveyard",
            LocalText("Graveyard, top card first", "Friedhof, oberste Karte zuerst"),
            [_card(view, card) for card in view.graveyard(me)[::-1]],
            has_faces=False,
        ),
    )
    return Standing(figures, [zone for zone in zones if zone.cards])


def _card(view: View, card: GameCard) -> TableCard:
    definition = view.definition(card)
    return TableCard(card, definition.id if definition else -1)


def _permanent(view: View, one: Permanent, *, is_unit: bool = False) -> TableCard:
    notes: list[Said] = []
    if is_unit:
        attack = LocalText("%(melee)s melee, %(ranged)s ranged", "%(melee)s Nahkampf, %(ranged)s Fernkampf")
        notes.append(message(attack, melee=view.melee(one), ranged=view.ranged(one)))
    if one.damage:
        notes.append(message(LocalText("%(number)s damage", "%(number)s Schaden"), number=one.damage))
    if one.exhausted:
        notes.append(message(LocalText("exhausted %(number)s×", "%(number)s× erschöpft"), number=one.exhausted))
    return TableCard(one.card, one.definition.id, notes)
