"""A whole match at one moment: players with their cards, figures, the location, piles, the die, and what is being carried out."""

from __future__ import annotations

from typing import Any

from engine.match.chance import Die
from engine.match.fingerprints import MatchPart
from engine.match.match import NO_REFERENCE, NOBODY, NOTHING, Decision, GameCard, Option, PlayerId, Reference
from engine.match.parts import Context, FixedFrame, Frame
from engine.rng import Stream
from engine.rules.permanents import Permanent
from engine.rules.references import card_of
from engine.rules.state import Questions, TextState
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.definitions import ActionCard, Box, Companion, Enemy, LocationCard, Quest, Sheet, Side
from engine.tocsin.rules.rulesets import Ruleset

CALM = Context(NOBODY, NO_REFERENCE)
"""The context of what stands on no card: conditions of a quest, values of enemies."""


class Figure(Permanent):
    """A hero in play (HERO-TWINS: one of two). Its game card is its number."""

    def __init__(self, number: int, player: PlayerId, sheet: Sheet) -> None:
        super().__init__(GameCard(number), 1, player, [])
        self.number = number
        self.sheet = sheet
        self.rage = 0
        self.boost = 0
        """What strengthens its next attack (HERO-BOOST)."""
        self.numbers: list[int] = []
        """Floating numbers (HERO-NUMBER)."""
        self.die_adds = False
        """Whether the die of its next attack adds (SOLO-5)."""
        self.own_wards = sheet.wards
        """Wards that lie on its sheet, to be given."""
        self.wards: list[int] = []
        """The figures whose wards it has (HERO-WARD)."""
        self.column = 0
        """Where it stands; 0: nowhere."""
        self.is_rear = False
        self.carrier = NOTHING
        """Of a carried hero the figure that it is attached to."""
        self.left_at = 0
        """Of a carried hero the column in which its carrier was defeated."""
        self.has_moved = False
        self.is_defeated = False

    def copy(self) -> Figure:
        """The same figure, on its own."""
        other = Figure(self.number, self.player, self.sheet)
        other.damage = self.damage
        other.rage = self.rage
        other.boost = self.boost
        other.numbers = self.numbers[:]
        other.die_adds = self.die_adds
        other.own_wards = self.own_wards
        other.wards = self.wards[:]
        other.column = self.column
        other.is_rear = self.is_rear
        other.carrier = self.carrier
        other.left_at = self.left_at
        other.has_moved = self.has_moved
        other.is_defeated = self.is_defeated
        return other


class Place(Permanent):
    """A location card in its place, with what lies on it (CARD-5)."""

    def __init__(self, number: int, card: LocationCard) -> None:
        super().__init__(GameCard(c.FIRST_PLACE + number), 1, NOBODY, [])
        self.number = number
        """Its place in the order of RUNE-2."""
        self.printed = card
        self.row = card.row
        self.column = card.column
        self.side = c.FRONT
        self.marks = 0
        self.is_stunned = False
        self.is_defeated = False
        self.armour_gone = 0
        self.has_attacked = False
        """Whether its enemy has just carried out an attack, which the flip condition looks for (FLIP-3)."""
        self.done_boxes = 0
        """Boxes "as soon as" that have happened while this side shows, as bits (BOX-3)."""

    @property
    def shown(self) -> Side:
        """The side that shows."""
        return self.printed.sides[self.side]

    @property
    def enemy(self) -> Enemy | None:
        """The enemy that shows and isn't defeated."""
        return None if self.is_defeated else self.printed.sides[self.side].enemy

    def armour_left(self) -> list[int]:
        """What armour its enemy still wears, the highest first (ARM-3)."""
        enemy = self.enemy
        return [] if enemy is None else enemy.armour[self.armour_gone :]

    def copy(self) -> Place:
        """The same card, on its own."""
        other = Place(self.number, self.printed)
        other.damage = self.damage
        other.side = self.side
        other.marks = self.marks
        other.is_stunned = self.is_stunned
        other.is_defeated = self.is_defeated
        other.armour_gone = self.armour_gone
        other.has_attacked = self.has_attacked
        other.done_boxes = self.done_boxes
        return other


class Seat(MatchPart):
    """A player: cards, hand limit, figures, companions. The top card of deck and discard pile comes last."""

    def __init__(self, player: PlayerId, figures: list[int], companions: list[Companion]) -> None:
        self.player = player
        self.figures = figures
        self.companions = companions
        self.hand: list[GameCard] = []
        self.deck: list[GameCard] = []
        self.discard: list[GameCard] = []
        self.hand_limit = c.HAND_LIMIT
        self.used: list[int] = []
        """Companions' abilities with a mark, as twice the companion's number plus the ability's (SOLO-4)."""
        self.played: list[GameCard] = []
        """Specials and crystals played this round (ACT-10)."""

    def copy(self) -> Seat:
        """The same player, on its own."""
        other = Seat(self.player, self.figures, self.companions)
        other.hand = self.hand[:]
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.hand_limit = self.hand_limit
        other.used = self.used[:]
        other.played = self.played[:]
        return other


class Harm(Frame):
    """Damage that a hero is about to suffer: what was played against it so far (DEF)."""

    def __init__(self, figure: int, points: int, is_undefended: bool, enemy: Enemy | None = None, source: Reference = NO_REFERENCE) -> None:
        self.figure = figure
        self.points = points
        self.is_undefended = is_undefended
        self.enemy = enemy
        """Whose attack it is; None: an effect's."""
        self.source = source
        self.prevented = 0
        """By defence actions and texts."""
        self.has_defended = False


class ActionFrame(FixedFrame):
    """Beneath what a hero's action causes: whose it is. A card that flips meanwhile was turned by that hero (FLIP-7)."""

    def __init__(self, figure: int) -> None:
        self.figure = figure
        """NOTHING: no hero's; the location's."""

    def advance(self, game: Any) -> None:
        """The action is over."""
        game.frames.pop()


class State(TextState):
    """A match of TOCSIN at one moment."""

    NOT_COMPARED = ("asked", "asking", "departed", "listening", "log", "passives", "questions")
    __slots__ = (
        *("ruleset", "cards", "seats", "figures", "places", "symbols", "pile", "laid_out", "supply", "removed", "die", "quest"),
        *("stage", "stages", "lasting", "round", "start", "rune", "is_won", "is_completed", "is_unchecked", "flips", "used_points"),
        *("is_scripted", "done_rules", "is_lost", "kept_rules", "drawbacks"),
    )

    def __init__(self, questions: Questions, ruleset: Ruleset, cards: list[ActionCard], die: Die, chance: Stream) -> None:
        super().__init__(questions, chance, 0, 0)
        self.ruleset = ruleset
        self.cards = cards
        """Action cards by their game cards from `FIRST_CARD` on. Replaced where one is added (STAT-6)."""
        self.seats: list[Seat] = []
        self.figures: list[Figure] = []
        self.places: list[Place] = []
        """In the order of RUNE-2."""
        self.symbols: list[int] = []
        """Damage on progress cards, by the symbols of the quest (PROG-2)."""
        self.pile: list[GameCard] = []
        """Upgrades face down, the top one last."""
        self.laid_out: list[GameCard] = []
        """Upgrades revealed this round, in order."""
        self.supply: list[list[GameCard]] = [[], [], []]
        self.removed: list[GameCard] = []
        """Out of the game (UP-3)."""
        self.die = die
        self.quest: Quest | None = None
        self.stage = 1
        self.stages: list[list[Quest]] = []
        """Among which quests, then bosses, is chosen next (PYR-3, PYR-4)."""
        self.lasting: list[Box] = []
        """The rules of drawbacks that hold at this location (PYR-3, PYR-4)."""
        self.kept_rules: list[Box] = []
        """Those of them that hold to the end of the game (PYR-5)."""
        self.drawbacks: list[Quest] = []
        """Quests whose drawbacks are still to be carried out at the setup."""
        self.done_rules = 0
        """Boxes "as soon as" of the quest that have happened, as bits (BOX-3)."""
        self.round = 0
        """Rounds at this location."""
        self.start = PlayerId(0)
        self.active = NOBODY
        self.rune = ""
        self.is_won = False
        """Whether a text has won the quest; once the match is over, whether it is won."""
        self.is_lost = False
        self.is_completed = False
        """Whether the quest is completed and only its upgrade phase is still held (PYR-6)."""
        self.is_unchecked = False
        """Whether something has happened since TEXT-2 was last looked at."""
        self.flips = 0
        self.used_points: list[int] = []
        """Interaction points used in this hero activation (INT-5)."""
        self.is_scripted = False
        """Whether nothing is shuffled: piles lie as a scenario says."""

    def copy(self) -> State:
        """The same match, on its own. Without its log."""
        other = State(self.questions, self.ruleset, self.cards, self.die.copy(), self.chance.copy())
        other.copy_from(self)
        other.shuffles = [one.copy() for one in self.shuffles]
        other.seats = [seat.copy() for seat in self.seats]
        other.figures = [figure.copy() for figure in self.figures]
        other.places = [place.copy() for place in self.places]
        other.symbols = self.symbols[:]
        other.pile = self.pile[:]
        other.laid_out = self.laid_out[:]
        other.supply = [pile[:] for pile in self.supply]
        other.removed = self.removed[:]
        other.quest = self.quest
        other.stage = self.stage
        other.stages = self.stages[:]
        other.lasting = self.lasting
        other.kept_rules = self.kept_rules
        other.drawbacks = self.drawbacks
        other.done_rules = self.done_rules
        other.is_lost = self.is_lost
        other.round = self.round
        other.start = self.start
        other.rune = self.rune
        other.is_won = self.is_won
        other.is_completed = self.is_completed
        other.is_unchecked = self.is_unchecked
        other.flips = self.flips
        other.used_points = self.used_points[:]
        other.is_scripted = self.is_scripted
        return other

    # --- What the machine for text asks ----------------------------------------------------------

    def is_held_up(self) -> bool:
        """Whether a text waits before its next step, for an answer or for TEXT-2."""
        return self.decision is not None or self.is_over or self.is_unchecked

    def permanent(self, reference: Reference) -> Any:
        """The figure or place that a reference names; None for anything else."""
        card = card_of(reference) if reference >= 4096 else GameCard(NOTHING)
        if card < 0 or card >= c.FIRST_CARD:
            return None
        if card < c.FIRST_PLACE:
            return self.figures[card]
        number = card - c.FIRST_PLACE
        return self.places[number] if number < len(self.places) else None

    def rules_here(self) -> list[Box]:
        """The boxes of the quest, and of drawbacks that hold here."""
        return [] if self.quest is None else [*self.quest.rules, *self.lasting]

    def card_about(self, reference: Reference) -> GameCard:
        """The game card of what a reference names."""
        return card_of(reference)

    def enemies(self, player: PlayerId) -> list[PlayerId]:
        """Nobody: all play together."""
        return []

    def choosing_enemy(self, player: PlayerId) -> PlayerId:
        """Nobody chooses against the players."""
        return player

    # --- Who -------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    def in_turn(self) -> list[Seat]:
        """Players from the active or else the start player clockwise."""
        first = self.speaker()
        return [self.seats[(first + place) % len(self.seats)] for place in range(len(self.seats))]

    def speaker(self) -> PlayerId:
        """Who answers what players decide together (GAME-6)."""
        return self.start if self.active == NOBODY else self.active

    def heroes(self) -> list[Figure]:
        """The undefeated heroes in turn order."""
        return [figure for seat in self.in_turn() for figure in self.able(seat)]

    def able(self, seat: Seat) -> list[Figure]:
        """The undefeated heroes of a player."""
        return [self.figures[number] for number in seat.figures if not self.figures[number].is_defeated]

    def active_hero(self) -> Figure | None:
        """The hero of a box that names none (RUNE-7)."""
        heroes = self.heroes()
        return heroes[0] if heroes else None

    def turner(self) -> Figure | None:
        """Who turns a card now: the hero who acts, else as RUNE-7 says (FLIP-7)."""
        for place in range(len(self.frames) - 1, -1, -1):
            frame = self.frames[place]
            if isinstance(frame, ActionFrame):
                if frame.figure != NOTHING and not self.figures[frame.figure].is_defeated:
                    return self.figures[frame.figure]
                break
        return self.active_hero()

    def column_of(self, figure: Figure) -> int:
        """Where a hero is: a carried one where its carrier is, or was when it was defeated (HERO-CARRIED); 0: nowhere."""
        if figure.carrier == NOTHING:
            return figure.column
        carrier = self.figures[figure.carrier]
        return figure.left_at if carrier.is_defeated else carrier.column

    def standing(self, column: int) -> list[Figure]:
        """The figures in the spaces of a column, the front one first (LOC-2)."""
        found = [figure for figure in self.figures if figure.column == column and column > 0]
        return sorted(found, key=lambda figure: figure.is_rear)

    def front_hero(self, column: int) -> Figure | None:
        """The target of attacks and effects on a column (LOC-3)."""
        found = self.standing(column)
        return found[0] if found else None

    # --- The location ----------------------------------------------------------------------------

    @property
    def columns(self) -> int:
        """How many columns the location has."""
        return 0 if self.quest is None else self.quest.columns

    def place_at(self, row: int, column: int) -> Place | None:
        """The card in that place; an upper one may be missing."""
        for place in self.places:
            if place.row == row and place.column == column:
                return place
        return None

    def symbol_number(self, symbol: str) -> int:
        """The number of a symbol whose progress card is in play, else NOTHING (PROG-2)."""
        if symbol and self.quest is not None:
            for place in self.places:
                if place.shown.progress == symbol:
                    return self.quest.symbols.index(symbol)
        return NOTHING

    def damage_on(self, place: Place) -> int:
        """The damage of the enemy that shows on a card, or else what lies there."""
        enemy = place.shown.enemy
        number = NOTHING if enemy is None else self.symbol_number(enemy.symbol)
        return place.damage if number == NOTHING else self.symbols[number]

    def health_of(self, enemy: Enemy) -> int:
        """The health of an enemy in this match."""
        return enemy.health.now(self, CALM)

    # --- Cards -----------------------------------------------------------------------------------

    def definition(self, card: GameCard) -> ActionCard:
        """What is printed on an action card."""
        return self.cards[card - c.FIRST_CARD]

    def by_id(self, cards: list[GameCard]) -> list[GameCard]:
        """Cards by their ids, of equal ones the first alone: what options name."""
        found: list[GameCard] = []
        for card in sorted(cards, key=lambda card: (self.definition(card).id, card)):
            if not found or self.definition(found[-1]) is not self.definition(card):
                found.append(card)
        return found

    def ask_always(self, player: PlayerId, kind: int, options: list[Option]) -> None:
        """Have `player` decide even where there is a single option."""
        self.decision = Decision(player, kind, options)
