"""How a table of RONE stands: of each seat figures and where its cards lie, the stack, who fights whom.

What lies face down is shown to nobody; a hand and a technology deck to whose they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.languages import LocalText
from engine.match.match import NO_CARD, NOBODY, GameCard, PlayerId, Reference
from engine.rone.rules import codes as c
from engine.rone.rules.actions import NAME, ActionFrame
from engine.rone.rules.costs import cost_to_level_up
from engine.rone.rules.pieces import Permanent, StackItem
from engine.rone.rules.queries import keywords_of
from engine.rone.rules.state import State
from engine.rone.table.answering import players_touched
from engine.rone.table.said import WORDS
from engine.rone.table.sides import side_life
from engine.rone.table.tags import Tags
from engine.rone.table.tiles import KEYWORDS, held_card, unit_figures
from engine.rules.references import card_of
from engine.simulation.message import Joined, Said, message
from engine.table.cards import keyword_changes, keywords_in
from engine.table.numbers import Numbering, as_they_are
from engine.table.standing import CardFigure, Lies, Standing, TableCard, TableFigure, TableZone
from engine.table.standing_words import DAMAGE, EXHAUSTED, TOP_CARD_FIRST, StandingWords

FACE_UP_SHIELDS: Final = WORDS.rows("says")["shields_meaning"].text
"""What face-up cards in a deck are for (KEY-SHIELD)."""
TECHNOLOGY_DECK: Final = LocalText("Technology deck", "Technologiedeck")
TECHNOLOGIES_MEANING: Final = WORDS.rows("says")["technologies_meaning"].text
"""What technologies cost, and what they aren't (PLAY-1, PLAY-8)."""
LITTLE_LIFE: Final = 5
"""From so many cards on the end is near: one attack or two."""
POINTS_OF_DAMAGE: Final = LocalText("damage", "Schaden")
DAMAGE_TAKEN: Final = LocalText("Damage taken", "Schaden erlitten")
LIFE_MEANING: Final = WORDS.rows("says")["life_meaning"].text
"""What life is (LIFE-1, END-1)."""
SOMEBODYS_HERO: Final = LocalText("The hero", "Der Held")


class RoneStanding(StandingWords):
    """Tells how one match of RONE stands."""

    phases = WORDS.texts("phases")
    effects = WORDS.by_code("effects", c.EFFECT_NAMES)
    nameless = SOMEBODYS_HERO
    held_card = held_card
    touched = players_touched
    game: State

    def __init__(self, game: State, viewer: PlayerId, number_of: Numbering = as_they_are) -> None:
        super().__init__(game, viewer, number_of)
        self.tags = Tags(game, viewer)

    def side_of(self, player: PlayerId) -> int:
        """A team is one side (TEAM-1)."""
        return int(self.game.players[player].side)

    def more(self) -> dict[str, Any]:
        """Who has announced something."""
        return {"announcer": self._announcer()}

    def _announcer(self) -> PlayerId:
        """Whoever has announced an action and is yet to name its card or target (STACK-7, ATK-2)."""
        for frame in reversed(self.game.frames):
            if isinstance(frame, ActionFrame):
                return frame.player if frame.step == NAME else NOBODY
        return NOBODY

    def figures(self, player: PlayerId) -> list[TableFigure]:
        """Water, level, life."""
        person = self.game.players[player]
        figures = [water_figure(person.water), level_figure(person.level, cost_to_level_up(self.game, player), person.water)]
        if person.is_endless:
            return [*figures, TableFigure(DAMAGE_TAKEN, person.damage_taken, name="damage", unit=POINTS_OF_DAMAGE)]
        side = self.game.sides[person.side]
        deck = len(side.deck)
        return [*figures, life_figure(deck, side_life(self.game, person.side) - deck, len(side.graveyard) + len(side.removed))]

    # --- Where cards lie ---

    def zones(self, player: PlayerId) -> list[TableZone]:
        """Everything that lies before a player; what a team shares lies before its first (TEAM-1)."""
        game = self.game
        person, side = game.players[player], game.sides[game.players[player].side]
        is_first = game.side_players(person.side)[0] == player
        sees_side = self.viewer != NOBODY and game.players[self.viewer].side == person.side
        units = [self._permanent(one, is_unit=True) for one in side.units] if is_first else []
        others = [] if person.eliminated else [self._permanent(one) for one in (game.hero(player), *person.technologies)]
        zones = [
            self.held("hand", LocalText("Hand", "Hand"), person.hand, is_shown=self.viewer == player),
            TableZone("units", LocalText("Units", "Einheiten"), units, count=len(units), lies=Lies.ROW),
            TableZone("hero", LocalText("Hero and technologies", "Held und Technologien"), others, count=len(others), lies=Lies.BESIDE),
        ]
        if not is_first:
            return zones
        shields = [card for card in side.deck[::-1] if card in side.shields]
        return [
            *zones,
            self.held("technologies", TECHNOLOGY_DECK, side.technology_deck, is_shown=sees_side, note=TECHNOLOGIES_MEANING),
            TableZone("deck", LocalText("Deck", "Deck"), self.named(shields), False, len(side.deck), FACE_UP_SHIELDS),
            self.open("graveyard", LocalText("Graveyard", "Friedhof"), side.graveyard[::-1], TOP_CARD_FIRST),
            self.open("removed", LocalText("Removed from the game", "Aus dem Spiel entfernt"), side.removed),
        ]

    def _permanent(self, one: Permanent, *, is_unit: bool = False) -> TableCard:
        figures = unit_figures(self.game, one) if is_unit else []
        keywords = keywords_of(self.game, one) if is_unit else 0
        notes = self._unit_notes(one, figures, keywords) if is_unit else []
        if one.exhausted:
            notes.append(message(EXHAUSTED, number=one.exhausted))
        return TableCard(
            self.number_of(one.card),
            max(one.definition.id, -1),
            notes,
            one.exhausted,
            figures=figures,
            keywords=keywords_in(keywords, KEYWORDS),
            tags=self.tags.of(one),
        )

    def _unit_notes(self, one: Permanent, figures: Sequence[CardFigure], keywords: int) -> list[Said]:
        melee, ranged = figures[:2]
        attack = LocalText("%(melee)s melee, %(ranged)s ranged", "%(melee)s Nahkampf, %(ranged)s Fernkampf")
        notes: list[Said] = [message(attack, melee=melee.value, ranged=ranged.value)]
        if one.damage:
            notes.append(message(DAMAGE, number=one.damage))
        if one.health() != one.definition.health:
            left = LocalText("%(health)s of %(printed)s health", "%(health)s von %(printed)s Lebenspunkten")
            notes.append(message(left, health=one.health(), printed=one.definition.health))
        notes += keyword_changes(keywords, one.definition.keywords, KEYWORDS)
        return notes

    def source(self, effect: StackItem) -> tuple[GameCard, int]:
        """The card on the stack, or whose ability it is, as it lies there."""
        card = effect.card if effect.card != NO_CARD else card_of(effect.source)
        if card == NO_CARD:
            return NO_CARD, -1
        there = self.game.permanents[card]
        return card, max(self.game.definitions[card].id if there is None else there.definition.id, -1)

    def chosen(self, effect: StackItem) -> list[Reference]:
        """Its targets, and those of its Initiatives."""
        steps = (*effect.targets, *[step for part in effect.initiative_targets for step in part])
        return [one for step in steps for found in step for one in found if self._is_seen(one)]

    def _is_seen(self, reference: Reference) -> bool:
        """Whether what an effect is about lies open: on the battlefield, on the stack or on a graveyard."""
        card = self.game.card_about(reference)
        if card == NO_CARD or reference < 0 or self.game.permanents[card] is not None:
            return True
        return any(card in side.graveyard or card in side.removed for side in self.game.sides)


def water_figure(water: int) -> TableFigure:
    """Water in the pool."""
    meaning = LocalText("Cards, abilities and levels are paid with it.", "Damit werden Karten, Fähigkeiten und Stufen bezahlt.")
    return TableFigure(LocalText("Water", "Wasser"), water, name="water", unit=LocalText("water", "Wasser"), meaning=meaning)


def level_figure(level: int, cost: int = -1, water: int | None = None) -> TableFigure:
    """The hero's level, with the water that the next one costs (LEVEL-1), below 0 where there is none; of `water` so much is missing."""
    missing = 0 if water is None else cost - water
    note: Said = message(LocalText("level %(next)s: %(cost)s water", "Stufe %(next)s: %(cost)s Wasser"), next=level + 1, cost=cost)
    if missing > 0:
        note = Joined([note, message(LocalText("%(number)s to go", "noch %(number)s"), number=missing)], ", ")
    short = message(LocalText("next level: %(cost)s", "nächste Stufe: %(cost)s"), cost=cost)
    has_next = cost >= 0
    return TableFigure(
        LocalText("Hero’s level", "Stufe des Helden"),
        level,
        note if has_next else "",
        name="level",
        short=short if has_next else "",
        paid_with="water",
        unit=LocalText("level", "Stufe"),
        meaning=LocalText("It says which cards may be played.", "Sie sagt, welche Karten gespielt werden dürfen."),
    )


def life_figure(deck: int, hand: int, gone: int = 0) -> TableFigure:
    """What keeps a side alive (END-1, TEAM-6); `gone` are its cards in the graveyard and out of the game."""
    return TableFigure(
        LocalText("Life", "Leben"),
        deck + hand,
        message(LocalText("%(deck)s in the deck, %(hand)s in hand", "%(deck)s im Deck, %(hand)s auf der Hand"), deck=deck, hand=hand),
        name="life",
        strip=(deck, hand, gone),
        unit=LocalText("life", "Leben"),
        meaning=LIFE_MEANING,
        warning=LocalText("nearly out", "fast leer") if 0 < deck + hand <= LITTLE_LIFE else "",
    )


def own_standing(game: State, me: PlayerId, own_turn: int, dealt: int, full_deck: int) -> Standing:
    """The own side of the table for who plays alone; `dealt` is the damage done to the opponent, whose deck would be `full_deck` cards."""
    person = game.players[me]
    size = message(LocalText("%(size)s is a whole deck", "%(size)s ist ein ganzes Deck"), size=full_deck)
    figures = (
        TableFigure(LocalText("Own turn", "Eigener Zug"), own_turn, name="turn"),
        water_figure(person.water),
        level_figure(person.level),
        life_figure(len(game.sides[person.side].deck), len(person.hand)),
        TableFigure(LocalText("Damage dealt", "Schaden zugefügt"), dealt, size, name="damage"),
    )
    zones = [zone for zone in RoneStanding(game, me).zones(me) if zone.cards and zone.name not in ("deck", "removed")]
    return Standing(figures, zones)
