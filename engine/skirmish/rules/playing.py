"""How a card or a punch goes, step by step (ATK-1), and the answers to it (ANS); damage, worked out one by one and taken at once (DMG)."""

from __future__ import annotations

from engine.match.match import NO_REFERENCE, NOBODY, GameCard, Option, PlayerId, Reference
from engine.match.parts import Context, Frame
from engine.rules.selectors import Selector
from engine.rules.steps import Step
from engine.rules.texts import ask_targets
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.definitions import Definition
from engine.skirmish.rules.moves import after_armour, after_prevention, end_effects, lose_life, put_away
from engine.skirmish.rules.selectors import by_id
from engine.skirmish.rules.state import Figure, Play, State
from engine.skirmish.rules.texts import text_of

NAMING, ANSWERED, CARRIED_OUT, OVER = range(4)


class PlayFrame(Play):
    """A card or a punch from its naming to its end (ATK-1); of an answer the text alone (ANS-7)."""

    def __init__(
        self,
        kind: int,
        player: PlayerId,
        card: GameCard,
        steps: list[Step],
        naming: Selector | None,
        meeting: list[Selector],
        cause: Reference = NO_REFERENCE,
        cause_player: PlayerId = NOBODY,
    ) -> None:
        super().__init__(kind, player, card, naming)
        self.steps = steps
        self.meeting = meeting
        self.cause = cause
        self.cause_player = cause_player
        self.step = CARRIED_OUT if kind == c.COUNTER_CARD else NAMING

    def advance(self, game: State) -> None:
        """Go on with the next of its steps."""
        step = self.step
        self.step = step + 1
        if step == NAMING:
            naming = self.naming
            if naming is not None:
                ask_targets(game, naming, self._context())
        elif step == ANSWERED:
            if self.is_attack:
                game.frames.append(AnswerFrame(c.ON_ATTACK, self._attacked(game)))
            else:
                game.frames.append(AnswerFrame(c.ON_BUFF, game.enemies(self.player)))
        elif step == CARRIED_OUT:
            if self.is_cancelled:
                game.note("cancelled", self.player, self.card)
                return
            naming = self.naming
            if naming is not None:
                self.named = [one for one in self.named if naming.is_still_legal(game, one, self._context())]
            game.frames.append(text_of(self.steps, self.player, Reference(self.card), self.cause, self.cause_player))
        else:
            game.frames.pop()
            if self.kind != c.COUNTER_CARD:
                end_effects(game, c.FOR_ATTACK)
            put_away(game, self.card)

    def _context(self) -> Context:
        return Context(self.player, Reference(self.card), self.cause, self.cause_player)

    def _attacked(self, game: State) -> list[PlayerId]:
        """Who has been named, or would be met by all, in turn order after the active player (ANS-3)."""
        context = self._context()
        context.that = self.named
        attacked = self.named[:]
        for selector in self.meeting:
            attacked += selector.all_fitting(game, context)
        return [figure.player for figure in game.in_turn_after() if figure.player != self.player and figure.reference in attacked]

    def receive(self, game: State, references: list[Reference]) -> None:
        """Take over who was named."""
        self.named = references
        if game.log is not None:
            for figure in game.permanents_of(references):
                game.note("names", self.player, self.card, figure.card)

    def copy(self) -> Frame:
        """The same frame, on its own; its lists are replaced, never changed."""
        other = PlayFrame(self.kind, self.player, self.card, self.steps, self.naming, self.meeting, self.cause, self.cause_player)
        other.step = self.step
        other.named = self.named
        other.is_critical = self.is_critical
        other.dealt = self.dealt
        other.is_cancelled = self.is_cancelled
        other.answers = self.answers
        return other


def play_card(game: State, player: PlayerId, card: GameCard) -> None:
    """Play an attack or buff card from the hand."""
    definition: Definition = game.definitions[card]
    game.figures[player].hand.remove(card)
    kind = definition.kind
    if kind == c.ATTACK_CARD:
        game.frames.append(PlayFrame(kind, player, card, definition.play, definition.naming, definition.meeting))
    else:
        frame = PlayFrame(kind, player, card, definition.play, None, [])
        game.frames.append(frame)


# --- Answers ---------------------------------------------------------------------------------------


class AnswerFrame(Frame):
    """Players may answer what is being played, one after the other, at one moment of it (ANS)."""

    def __init__(self, moment: int, left: list[PlayerId]) -> None:
        self.moment = moment
        self.left = left
        """Who may still answer, in turn order after the active player (ANS-6)."""

    def advance(self, game: State) -> None:
        """Ask the next one who can answer; cancelled is answered no more (ANS-8)."""
        play = game.play_now()
        assert play is not None
        while self.left and not play.is_cancelled:
            player = self.left[0]
            options = answers_of(game, player, self.moment, play)
            if options:
                options.append(Option(c.PASS))
                game.ask(player, c.DECIDE_ANSWER, options, play.card)
                return
            self.left = self.left[1:]
        game.frames.pop()

    def answer(self, game: State, option: Option) -> None:
        """Carry the answer out, or go on."""
        player = self.left[0]
        if option.kind == c.PASS:
            self.left = self.left[1:]
            return
        play = game.play_now()
        assert play is not None
        played = play.answers[:] if play.answers else [0] * len(game.figures)
        played[player] += 1
        play.answers = played
        card = option.card
        game.figures[player].hand.remove(card)
        game.note("answers", player, card)
        steps = game.definitions[card].answers[option.number].steps
        cause = game.figures[play.player].reference
        game.frames.append(PlayFrame(c.COUNTER_CARD, player, card, steps, None, [], cause, play.player))

    def copy(self) -> Frame:
        """The same frame, on its own; its list is replaced, never changed."""
        return AnswerFrame(self.moment, self.left)


def answers_of(game: State, player: PlayerId, moment: int, play: Play) -> list[Option]:
    """The answers that a player has now, by id (ANS-1, ANS-2, ANS-6)."""
    figure = game.figures[player]
    if figure.is_out or player == play.player or figure.is_forbidden(c.CANNOT_ANSWER):
        return []
    if (play.answers[player] if play.answers else 0) >= game.ruleset.answers_to_one_play:
        return []
    cause = game.figures[play.player].reference
    found: list[Option] = []
    for card in by_id(game, figure.hand):
        for number, answer in enumerate(game.definitions[card].answers):
            if answer.moment == moment:
                condition = answer.condition
                if condition is None or condition.holds(game, Context(player, Reference(card), cause, play.player)):
                    found.append(Option(c.ANSWER, card, number=number))
    return found


# --- Damage ----------------------------------------------------------------------------------------

WORKED_OUT, HURT, PREVENTED = range(3)


class DamageFrame(Frame):
    """Damage to one or several: worked out one after the other, from the active player on, and taken by all at once (DMG-7)."""

    def __init__(self, points: int, left: list[Reference], is_attack: bool, player: PlayerId) -> None:
        self.points = points
        """The damage of the text, with the attacker's strength (DMG-2)."""
        self.left = left
        """To whom it is still to be worked out."""
        self.is_attack = is_attack
        self.player = player
        self.step = WORKED_OUT
        self.waiting = 0
        """The rest of the damage to the first of those."""
        self.hurt: list[Reference] = []
        self.hurt_points: list[int] = []
        """Who takes how much; replaced, never changed."""

    def advance(self, game: State) -> None:
        """Work the next one out, or have all take it."""
        if not self.left:
            self._take(game)
            return
        figure = game.permanent(self.left[0])
        if figure is None:
            self._next()
        elif self.step == WORKED_OUT:
            self.waiting = after_prevention(game, figure, after_armour(figure, self.points))
            self.step = HURT
        elif self.step == HURT:
            self.step = PREVENTED
            if self.is_attack and self.waiting > 0 and figure.player != self.player:
                game.frames.append(AnswerFrame(c.ON_HURT, [figure.player]))
        else:
            self.waiting = after_prevention(game, figure, self.waiting)
            self.hurt = [*self.hurt, figure.reference]
            self.hurt_points = [*self.hurt_points, self.waiting]
            self._next()

    def _next(self) -> None:
        self.left = self.left[1:]
        self.step = WORKED_OUT

    def _take(self, game: State) -> None:
        game.frames.pop()
        dealt = 0
        for number, reference in enumerate(self.hurt):
            figure = game.permanent(reference)
            if figure is not None:
                dealt += lose_life(game, figure, self.hurt_points[number], "hurt")
        play = game.play_now()
        if play is not None:
            play.dealt = dealt

    def copy(self) -> Frame:
        """The same frame, on its own; its lists are replaced, never changed."""
        other = DamageFrame(self.points, self.left, self.is_attack, self.player)
        other.step = self.step
        other.waiting = self.waiting
        other.hurt = self.hurt
        other.hurt_points = self.hurt_points
        return other


def deal_damage(game: State, points: int, targets: list[Figure], player: PlayerId) -> None:
    """Have a text of `player` deal damage: of an attack with their strength, and answered by whom it hurts (DMG-2, ANS-4)."""
    play = game.play_now()
    is_attack = play is not None and play.is_attack
    if is_attack:
        points += game.figures[player].sum_of(c.STRENGTH)
    in_turn = [figure.reference for figure in game.in_turn_from() if figure in targets]
    game.frames.append(DamageFrame(points, in_turn, is_attack, player))
