"""How a table of Tagewerk stands: of each seat figures and where its cards lie, the stack, who fights whom.

What lies face down is shown to whose it is alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.languages import LocalText
from engine.match.match import NO_CARD, NO_REFERENCE, NOBODY, GameCard, PlayerId, Reference
from engine.rules.references import card_of
from engine.simulation.message import CardName, Joined, Said, message
from engine.table.cards import keyword_changes, keywords_in
from engine.table.standing import (
    Coins,
    Lies,
    SeatStanding,
    Shape,
    Standing,
    TableCard,
    TableFigure,
    TableStanding,
    TableZone,
    WaitingEffect,
)
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.pieces import Item, Piece
from engine.tagewerk.rules.queries import attack_of, defence_of, keywords_of
from engine.tagewerk.rules.state import State
from engine.tagewerk.table.answering import players_touched
from engine.tagewerk.table.tags import tags_of
from engine.tagewerk.table.tiles import KEYWORDS, held_card, piece_figures
from engine.tagewerk.words.nouns import faction

YOU: Final = LocalText("You", "Du")
OPPONENT: Final = LocalText("The opponent", "Der Gegner")
SEAT: Final = LocalText("Seat %(number)s", "Platz %(number)s")
PHASES: Final = (
    LocalText("First hands", "Erste Hände"),
    LocalText("Morning", "Morgen"),
    LocalText("Day", "Tag"),
    LocalText("Combat", "Kampf"),
    LocalText("Evening", "Abend"),
    LocalText("Night", "Nacht"),
)
EFFECTS: Final[Mapping[int, LocalText]] = {
    c.ABILITY_EFFECT: LocalText("Ability of %(card)s", "Fähigkeit von %(card)s"),
    c.TRIGGER_EFFECT: LocalText("Triggered: %(card)s", "Ausgelöst: %(card)s"),
    c.SUPPORT_EFFECT: LocalText("Support of %(card)s", "Unterstützung von %(card)s"),
    c.ITEM_EFFECT: LocalText("%(card)s is played", "%(card)s wird gespielt"),
    c.EXCHANGE_EFFECT: LocalText("A command marker is exchanged", "Eine Befehlsmarke wird getauscht"),
}
TOP_CARD_FIRST: Final = LocalText("The top card first", "Die oberste Karte zuerst")
NEUTRAL: Final = LocalText("Neutral", "Fraktionslos")
BLOCKED: Final = LocalText("No main character", "Kein Hauptcharakter")
DECK: Final = LocalText("Deck", "Deck")
HAND: Final = LocalText("Hand", "Hand")
POINTS_WIN: Final = LocalText("Whoever has %(number)s wins.", "Wer %(number)s hat, gewinnt.")
MARKERS_ARE_EXCHANGED: Final = LocalText(
    "Exchanged in one’s own day for a card, a resource or a point; filled up to %(number)s each morning.",
    "Am eigenen Tag gegen eine Karte, eine Ressource oder einen Punkt zu tauschen; jeden Morgen auf %(number)s aufgefüllt.",
)
RESOURCES_PAY: Final = LocalText(
    "Pay for cards. A token that was spent is ready again the next morning.",
    "Bezahlen Karten. Ein ausgegebener Spielstein ist am nächsten Morgen wieder bereit.",
)
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


def seat_name(game: State, player: PlayerId, viewer: PlayerId) -> Said:
    """A seat by what it is to the viewer; among several opponents, and to onlookers, by its number from 1."""
    if player == viewer:
        return YOU
    if viewer != NOBODY and len(game.players) == 2:
        return OPPONENT
    return message(SEAT, number=player + 1)


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


class StandingWords:
    """Tells how one match stands, to `viewer` (NOBODY: an onlooker)."""

    def __init__(
        self, game: State, viewer: PlayerId, number_of: Callable[[GameCard], GameCard] = lambda card: card, *, goal: int | None = None
    ) -> None:
        """`goal`: the points that win, where the match itself goes on past them."""
        self.game = game
        self.goal = game.ruleset.points_to_win if goal is None else goal
        self.viewer = viewer
        self.number_of = number_of

    def table(self) -> TableStanding:
        """The whole table."""
        game = self.game
        fight = (self._numbered(game.attacker), self._numbered(game.blocker if game.blocker != NO_REFERENCE else game.target))
        waits_for = NOBODY if game.decision is None else game.decision.player
        seats = [self._seat(PlayerId(player)) for player in range(len(game.players))]
        return TableStanding(
            turn=game.turn,
            phase=c.PHASE_NAMES[game.phase],
            phase_title=PHASES[game.phase],
            active=game.active,
            waits_for=waits_for,
            seats=seats,
            stack=[self._effect(effect) for effect in game.stack],
            fight=fight,
            attacked=game.target_player,
            blocked=NOBODY if game.blocker == NO_REFERENCE else game.active,
            phases=list(zip(c.PHASE_NAMES[1:], PHASES[1:], strict=True)),
        )

    def _numbered(self, reference: Reference) -> GameCard:
        return self.number_of(self.game.card_about(reference)) if reference != NO_REFERENCE else NO_CARD

    def _seat(self, player: PlayerId) -> SeatStanding:
        person = self.game.players[player]
        is_active = self.game.active == player and not self.game.is_over
        standing = Standing(self.figures(player), self.zones(player))
        return SeatStanding(player, player, seat_name(self.game, player, self.viewer), is_active, person.eliminated, standing)

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
        hand = [held_card(self.game, self.viewer, card, self.number_of(card)) for card in person.hand] if self.viewer == player else []
        main = self._pieces([] if person.main is None else [person.main])
        characters = self._pieces(person.characters)
        place = self._pieces([] if person.place is None else [person.place])
        slots = self.game.ruleset.character_slots
        blocked = BLOCKED if person.main is None else ""
        return [
            TableZone("hand", LocalText("Hand", "Hand"), hand, count=len(person.hand), lies=Lies.HELD),
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
            self._open("graveyard", LocalText("Discard pile", "Ablagestapel"), person.discard[::-1], TOP_CARD_FIRST),
            self._open("removed", LocalText("Void", "Leere"), person.void),
        ]

    def _open(self, name: str, title: LocalText, cards: Sequence[GameCard], note: Said = "") -> TableZone:
        return TableZone(name, title, self._cards(cards), has_faces=False, count=len(cards), note=note)

    def _cards(self, cards: Sequence[GameCard]) -> list[TableCard]:
        return [TableCard(self.number_of(card), self.game.definitions[card].id) for card in cards]

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
            notes.append(message(LocalText("%(number)s damage", "%(number)s Schaden"), number=piece.damage))
        if piece.points:
            notes.append(message(LocalText("%(number)s points on it", "%(number)s Punkte darauf"), number=piece.points))
        keywords = keywords_of(game, piece)
        notes += keyword_changes(keywords, definition.keywords, KEYWORDS)
        if piece.exhausted:
            notes.append(message(LocalText("exhausted %(number)s×", "%(number)s× erschöpft"), number=piece.exhausted))
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

    def _effect(self, effect: Item) -> WaitingEffect:
        card = card_of(effect.source)
        id = -1 if card == NO_CARD else max(self.game.definitions[card].id, -1)
        said: Said = CardName(id) if id >= 0 else OPPONENT
        chosen = [reference for step in effect.targets for selector in step for reference in selector]
        targets = list(dict.fromkeys(self._numbered(one) for one in chosen if one < 0 or self.game.permanent(one) is not None))
        touches = players_touched(self.game, effect)
        return WaitingEffect(message(EFFECTS[effect.kind], card=said), effect.player, self.number_of(card), id, targets, touches)
