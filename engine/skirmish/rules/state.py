"""A whole match at one moment: figures with all that is theirs, lasting effects, the X stack, and what is being played."""

from __future__ import annotations

from engine.compiled import mypyc_attr
from engine.match.chance import NumberDeck
from engine.match.match import NO_CARD, NOBODY, GameCard, PlayerId, Reference
from engine.match.parts import Frame, Modifier
from engine.match.squares import Square
from engine.rng import Stream
from engine.rules.permanents import NO_STATS, Permanent
from engine.rules.references import card_of, is_of_stay
from engine.rules.selectors import Selector
from engine.rules.state import Questions, TextState
from engine.skirmish.board import Direction, Grid
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.definitions import Definition
from engine.skirmish.rules.rulesets import Ruleset


@mypyc_attr(acyclic=True)
class Effect(Modifier):
    """A lasting effect on a figure. `player` owns it, `source` is the card that lies before them (EFF-2, EFF-6)."""

    def __init__(self, kind: int, value: int, duration: int, rounds: int, source: Reference, player: PlayerId, number: int) -> None:
        super().__init__(kind, value, duration, source, player)
        self.rounds = rounds
        """How many are left where its duration is counted in rounds."""
        self.number = number
        """Which effect of the match it is: the oldest has the lowest."""

    def copy(self) -> Effect:
        """The same effect, on its own."""
        return Effect(self.kind, self.value, self.duration, self.rounds, self.source, self.player, self.number)


class Figure(Permanent):
    """A character in the game: the figure on the board, the sheet, the cards of the player. Its game card is the sheet's."""

    def __init__(self, seat: PlayerId, definition: Definition, square: Square, facing: Direction, markers: int) -> None:
        super().__init__(GameCard(seat), seat + 1, seat, [])
        self.definition = definition
        self.square = square
        self.facing = facing
        self.life = definition.life
        self.fatigue = 0
        """For how many rounds the deck had no card (FAT-1)."""
        self.hand: list[GameCard] = []
        self.deck: list[GameCard] = []
        """The top card comes last."""
        self.discard: list[GameCard] = []
        self.lying: list[GameCard] = []
        """Cards before the player whose effects last (EFF-6)."""
        self.removed: list[GameCard] = []
        """Cards that have left the game with their player (END-4)."""
        self.markers = [0] * markers
        """By the number of the marker in the match."""
        self.is_out = False
        self.is_idle = False
        """Whether the player does nothing, since nobody sits there."""
        self.effects: list[Effect] = []
        """The effects on the figure, the oldest first: the `modifiers` by their own class."""

    def sum_of(self, kind: int) -> int:
        """The sum of its effects of a kind and its traits (EFF-5, EFF-10)."""
        total = self.definition.traits[kind]
        for effect in self.effects:
            if effect.kind == kind:
                total += effect.value
        return total

    def is_forbidden(self, act: int) -> bool:
        """Whether an effect forbids an act (EFF-8)."""
        for effect in self.effects:
            if effect.kind == c.CANNOT and effect.value == act:
                return True
        return False

    def suffer(self, points: int) -> int:
        """Take damage that has been worked out; returns the life lost."""
        lost = min(points, self.life)
        self.life -= lost
        return lost

    def copy(self) -> Figure:
        """The same figure, on its own."""
        other = Figure(self.player, self.definition, self.square, self.facing, 0)
        other.life = self.life
        other.fatigue = self.fatigue
        other.hand = self.hand[:]
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.lying = self.lying[:]
        other.removed = self.removed[:]
        other.markers = self.markers[:]
        other.is_out = self.is_out
        other.is_idle = self.is_idle
        if self.effects:
            other.effects = [effect.copy() for effect in self.effects]
        return other


class Play(Frame):
    """A card or a punch that is being carried out. It is the topmost of these frames that texts speak of as theirs."""

    def __init__(self, kind: int, player: PlayerId, card: GameCard, naming: Selector | None) -> None:
        self.kind = kind
        self.player = player
        self.card = card
        self.naming = naming
        """Whom its text names (ATK-2)."""
        self.named: list[Reference] = []
        """Who has been named; once looked at again, those who are still legal (ATK-5). Replaced, never changed."""
        self.is_critical = False
        """Whether a 1+X was drawn for it."""
        self.dealt = 0
        """The life that all targets of its last damage lost."""
        self.is_cancelled = False
        self.answers: list[int] = []
        """How many answers each player has played to it (ANS-6); empty while nobody has. Replaced, never changed."""

    @property
    def is_attack(self) -> bool:
        """Whether it is an attack card or a punch."""
        return self.kind == c.ATTACK_CARD or self.kind == c.PUNCH_PLAY


class State(TextState):
    """A whole match at one moment."""

    NOT_COMPARED = ("asked", "asking", "definitions", "grid", "listening", "log", "marker_names", "owners", "passives", "questions")

    __slots__ = ("definitions", "fallen", "figures", "grid", "marker_names", "owners", "ruleset", "stack", "winner")

    def __init__(
        self,
        questions: Questions,
        ruleset: Ruleset,
        definitions: list[Definition],
        owners: list[PlayerId],
        stack: NumberDeck,
        chance: Stream,
    ) -> None:
        super().__init__(questions, chance, 0, 0)
        self.ruleset = ruleset
        self.grid: Grid = ruleset.grid
        self.definitions = definitions
        """By game card: the sheets first, by seat; then the cards of the kits. Shared, never changed; so are the `owners`."""
        self.owners = owners
        self.stack = stack
        """The X stack (XST)."""
        self.marker_names: list[str] = []
        """The markers of the match by number; shared, never changed."""
        self.figures: list[Figure] = []
        self.fallen: list[PlayerId] = []
        """Whose life has fallen to 0 and who leaves before anything goes on (END-3); replaced, never changed."""
        self.winner = NOBODY

    def copy(self) -> State:
        """The same match, on its own: nothing that changes is shared."""
        other = State(self.questions, self.ruleset, self.definitions, self.owners, self.stack.copy(), self.chance.copy())
        other.shuffles = [stream.copy() for stream in self.shuffles]
        other.marker_names = self.marker_names
        other.figures = [figure.copy() for figure in self.figures]
        other.copy_from(self)
        other.fallen = self.fallen
        other.winner = self.winner
        return other

    # --- What the machine for card text asks ---------------------------------------------------

    def permanent(self, reference: Reference) -> Figure | None:
        """The figure that `reference` names, if it is still in the game."""
        if not is_of_stay(reference):
            return None
        figure = self.figures[card_of(reference)]
        return None if figure.is_out else figure

    def printed_stats(self, card: GameCard) -> list[int]:
        """None: only characters have figures, and those that have left count 0."""
        return NO_STATS

    def lay_on(self, permanent: Figure, change: Effect) -> None:
        """Lay an effect on a figure."""
        permanent.effects.append(change)
        if self.log is not None:
            self.note("effect", permanent.player, card_of(change.source), change.kind, change.value)

    def card_about(self, reference: Reference) -> GameCard:
        """The card that a reference is about; of a figure its sheet."""
        return card_of(reference)

    def enemies(self, player: PlayerId) -> list[PlayerId]:
        """All others who are in the game (TURN-1), in turn order after the active player."""
        return [figure.player for figure in self.in_turn_after() if figure.player != player]

    def choosing_enemy(self, player: PlayerId) -> PlayerId:
        """Nobody: texts of Skirmish have nobody else choose."""
        return NOBODY

    def is_held_up(self) -> bool:
        """Whether a text waits before its next step."""
        return self.decision is not None or self.is_over or bool(self.fallen)

    # --- Figures --------------------------------------------------------------------------------

    def in_turn_after(self) -> list[Figure]:
        """The figures in the game in turn order after the active player, who comes last."""
        number, first = len(self.figures), self.active + 1
        found: list[Figure] = []
        for place in range(number):
            figure = self.figures[(first + place) % number]
            if not figure.is_out:
                found.append(figure)
        return found

    def in_turn_from(self) -> list[Figure]:
        """The figures in the game from the active player on in turn order (DMG-7)."""
        number = len(self.figures)
        found: list[Figure] = []
        for place in range(number):
            figure = self.figures[(self.active + place) % number]
            if not figure.is_out:
                found.append(figure)
        return found

    def others(self, figure: Figure) -> list[Square]:
        """The squares of all other figures."""
        return [other.square for other in self.figures if not other.is_out and other is not figure]

    def play_now(self) -> Play | None:
        """The card or punch that is being carried out, of an answer and what it answers the answer."""
        frames = self.frames
        for place in range(len(frames) - 1, -1, -1):
            frame = frames[place]
            if isinstance(frame, Play):
                return frame
        return None

    def source_kind(self, source: Reference) -> int:
        """The kind of card on which a text stands; of no card it is a punch."""
        card = card_of(source)
        return c.PUNCH_PLAY if card == NO_CARD else self.definitions[card].kind
