"""How a table of Tagewerk stands: of each seat figures and where its cards lie, the stack, who fights whom.

What lies face down is shown to whose it is alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.languages import LocalText
from engine.match.match import NO_CARD, NO_REFERENCE, NOBODY, GameCard, PlayerId, Reference
from engine.rules.references import card_of
from engine.simulation.message import CardName, Joined, Said, message
from engine.table.cards import keyword_changes, keywords_in
from engine.table.numbers import Numbering, as_they_are
from engine.table.sentences import OPPONENT
from engine.table.standing import (
    Coins,
    Lies,
    Shape,
    TableCard,
    TableFigure,
    TableZone,
)
from engine.table.standing_words import DAMAGE, EXHAUSTED, TOP_CARD_FIRST, StandingWords
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.pieces import Item, Piece
from engine.tagewerk.rules.queries import attack_of, defence_of, keywords_of
from engine.tagewerk.rules.state import State
from engine.tagewerk.table.answering import players_touched
from engine.tagewerk.table.said import WORDS
from engine.tagewerk.table.tags import tags_of
from engine.tagewerk.table.tiles import KEYWORDS, held_card, piece_figures
from engine.tagewerk.words.nouns import faction

NEUTRAL: Final = LocalText("Neutral", "Fraktionslos")
BLOCKED: Final = LocalText("No main character", "Kein Hauptcharakter")
DECK: Final = LocalText("Deck", "Deck")
HAND: Final = LocalText("Hand", "Hand")
POINTS_WIN: Final = LocalText("Whoever has %(number)s wins.", "Wer %(number)s hat, gewinnt.")
MARKERS_ARE_EXCHANGED: Final = WORDS.rows("says")["markers_are_exchanged"].text
RESOURCES_PAY: Final = WORDS.rows("says")["resources_pay"].text
DECK_IS_DRAWN: Final = LocalText("So many cards are left to draw.", "So viele Karten sind noch zu ziehen.")
HAND_IS_HIDDEN: Final = LocalText("So many cards are held, hidden from others.", "So viele Karten, die andere nicht sehen.")
"""The meaning of each figure of a seat (END-1, CMD, RES, ZONE)."""
POINTS: Final = "points"
MARKERS: Final = "markers"
TOKENS: Final = "tokens"
"""The figures of a seat with which something is done: what choices call them."""


def coin(slug: str) -> str:
    """What the choice of a kind of resource is done with."""
    return f"{TOKENS}:{slug}"


def faction_name(slug: str) -> LocalText:
    """What resources of a faction are called; "" is none."""
    return faction(slug).name if slug else NEUTRAL


def _note_on(coins: Sequence[Coins]) -> Said:
    """Resources of each kind, in words."""
    parts: list[Said] = [
        message(LocalText("%(number)s %(faction)s", "%(number)s %(faction)s"), number=one.ready, faction=one.title)
        for one in coins
        if one.ready
    ]
    spent, loose = sum(one.spent for one in coins), sum(one.loose for one in coins)
    if spent:
        parts.append(message(LocalText("%(number)s spent", "%(number)s ausgegeben"), number=spent))
    if loose:
        parts.append(message(LocalText("%(number)s in the pool", "%(number)s im Pool"), number=loose))
    return Joined(parts, " · ") if parts else ""


class TagewerkStanding(StandingWords):
    """Tells how one match of Tagewerk stands."""

    phases = WORDS.texts("phases")
    effects = WORDS.by_code("effects", c.EFFECT_NAMES)
    nameless = OPPONENT
    held_card = held_card
    touched = players_touched
    game: State

    def __init__(self, game: State, viewer: PlayerId, number_of: Numbering = as_they_are, *, goal: int | None = None) -> None:
        """`goal`: the points that win, where the match itself goes on past them."""
        super().__init__(game, viewer, number_of)
        self.goal = game.ruleset.points_to_win if goal is None else goal

    def fight(self) -> tuple[Reference, Reference]:
        """Whoever blocks is attacked in the place of the target."""
        return self.game.attacker, self.game.blocker if self.game.blocker != NO_REFERENCE else self.game.target

    def more(self) -> dict[str, Any]:
        """Who is asked at an attack in any case, and the parts of a turn in a row."""
        blocked = NOBODY if self.game.blocker == NO_REFERENCE else self.game.active
        return {"attacked": self.game.target_player, "blocked": blocked, "phases": list(self.phases.items())[1:]}

    def figures(self, player: PlayerId) -> list[TableFigure]:
        """Points, markers, resources, cards."""
        game, person = self.game, self.game.players[player]
        goal = message(LocalText("%(number)s win", "%(number)s gewinnen"), number=self.goal)
        coins = self._coins(player)
        filled = game.ruleset.command_markers
        figures = [
            TableFigure(
                LocalText("Victory points", "Siegpunkte"),
                game.points_of(player),
                goal,
                POINTS,
                shape=Shape.TRACK,
                goal=self.goal,
                word=LocalText("Points", "Punkte"),
                meaning=message(POINTS_WIN, number=self.goal),
            ),
            TableFigure(
                LocalText("Command markers", "Befehlsmarken"),
                person.markers,
                name=MARKERS,
                shape=Shape.DISCS,
                word=LocalText("Markers", "Marken"),
                meaning=message(MARKERS_ARE_EXCHANGED, number=filled),
            ),
            TableFigure(
                LocalText("Resources", "Ressourcen"),
                sum(one.ready + one.loose for one in coins),
                _note_on(coins),
                TOKENS,
                shape=Shape.COINS,
                coins=coins,
                word=LocalText("Resources", "Ressourcen"),
                meaning=RESOURCES_PAY,
            ),
            TableFigure(DECK, len(person.deck), name="deck", word=DECK, meaning=DECK_IS_DRAWN),
        ]
        if player != self.viewer:
            figures.append(TableFigure(HAND, len(person.hand), name="hand", word=HAND, meaning=HAND_IS_HIDDEN))
        return figures

    def _coins(self, player: PlayerId) -> list[Coins]:
        """What there is of each kind of resource; kinds of which there is nothing are left out."""
        person = self.game.players[player]
        coins = [
            Coins(slug, faction_name(slug), person.ready[kind], sum(level[kind] for level in person.resting), person.pool[kind])
            for slug, kind in self.game.factions.items()
        ]
        return [one for one in coins if one.ready or one.spent or one.loose]

    # --- Where cards lie ---------------------------------------------------------------------

    def zones(self, player: PlayerId) -> list[TableZone]:
        """Everything that lies before a player; each bearer with its items behind it."""
        person = self.game.players[player]
        main = self._pieces([] if person.main is None else [person.main])
        characters = self._pieces(person.characters)
        place = self._pieces([] if person.place is None else [person.place])
        slots = self.game.ruleset.character_slots
        blocked = BLOCKED if person.main is None else ""
        return [
            self.held("hand", HAND, person.hand, is_shown=self.viewer == player),
            TableZone(
                "main", LocalText("Main character", "Hauptcharakter"), main, count=len(main), note=blocked, lies=Lies.BESIDE, places=1
            ),
            TableZone(
                "characters",
                LocalText("Characters", "Charaktere"),
                characters,
                count=len(person.characters),
                lies=Lies.ROW,
                places=slots,
            ),
            TableZone("place", LocalText("Place", "Ort"), place, count=len(place), lies=Lies.BESIDE, places=1),
            self.open("graveyard", LocalText("Discard pile", "Ablagestapel"), person.discard[::-1], TOP_CARD_FIRST),
            self.open("removed", LocalText("Void", "Leere"), person.void),
        ]

    def _pieces(self, pieces: Sequence[Piece]) -> list[TableCard]:
        return [self._piece(piece) for piece in pieces]

    def _piece(self, piece: Piece) -> TableCard:
        game, definition = self.game, piece.definition
        notes: list[Said] = []
        if piece.bearer != NO_CARD:
            bearer = CardName(game.definitions[piece.bearer].id)
            notes.append(message(LocalText("on %(card)s", "an %(card)s"), card=bearer))
        if piece.is_hidden:
            notes.append(message(LocalText("hidden since turn %(turn)s", "verdeckt seit Zug %(turn)s"), turn=piece.entered))
            if piece.player != self.viewer:
                return TableCard(self.number_of(piece.card), -1, notes, is_covered=True, tags=tags_of(game, piece))
            notes.append(LocalText("only you see its face", "nur du siehst ihre Vorderseite"))
        if definition.is_fighter:
            values = LocalText("%(attack)s attack, %(defence)s defence", "%(attack)s Angriff, %(defence)s Verteidigung")
            notes.append(message(values, attack=attack_of(game, piece), defence=defence_of(game, piece)))
        if piece.damage:
            notes.append(message(DAMAGE, number=piece.damage))
        if piece.points:
            notes.append(message(LocalText("%(number)s points on it", "%(number)s Punkte darauf"), number=piece.points))
        keywords = keywords_of(game, piece)
        notes += keyword_changes(keywords, definition.keywords, KEYWORDS)
        if piece.exhausted:
            notes.append(message(EXHAUSTED, number=piece.exhausted))
        items = self._pieces(piece.items)
        return TableCard(
            self.number_of(piece.card),
            max(definition.id, -1),
            notes,
            piece.exhausted,
            items,
            is_covered=piece.is_hidden,
            figures=piece_figures(game, piece),
            keywords=keywords_in(keywords, KEYWORDS),
            tags=tags_of(game, piece),
        )

    # --- The stack ---------------------------------------------------------------------------

    def source(self, effect: Item) -> tuple[GameCard, int]:
        """The card whose text it is."""
        card = card_of(effect.source)
        return card, -1 if card == NO_CARD else max(self.game.definitions[card].id, -1)

    def chosen(self, effect: Item) -> list[Reference]:
        """Its targets, those in play and on the stack."""
        chosen = [reference for step in effect.targets for selector in step for reference in selector]
        return [one for one in chosen if one < 0 or self.game.permanent(one) is not None]
