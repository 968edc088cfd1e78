"""Pond, a throw-away game on the machine for card text: whose frogs are twelve feet long together at the end of a turn has won.

In each turn a player draws a card and may play one; all cards are frogs, and nothing is paid. What the machine brings is taken from there;
the game brings its state, its one stat, three steps of its own, its turn, its cards, and what a position is worth to a bot.
"""

from __future__ import annotations

from typing import Final

from engine.bots.greedy import PricingBot
from engine.bots.lookahead import LookAheadBot
from engine.bots.thinking import Budget, Evaluation
from engine.match.dealt import DealtMatch
from engine.match.fingerprints import Printed
from engine.match.match import NO_REFERENCE, NOBODY, Decision, GameCard, Option, PlayerId, Reference, Result, SeatView
from engine.match.parts import Context, Frame, Modifier
from engine.rng import Stream, stream
from engine.rules.abilities import Passive, PendingTrigger, Trigger, passive_sum, wake
from engine.rules.amounts import Constant
from engine.rules.branching import MayStep
from engine.rules.codes import ALL, AT_MOST, CAUSE, ENEMY, FITTING, ITSELF, OWN, PERMANENTLY, SELF, THAT
from engine.rules.permanents import Departed, Permanent
from engine.rules.piles import PileFrame
from engine.rules.references import card_of, is_of_stay
from engine.rules.selectors import Comparison, Selector
from engine.rules.state import Questions, TextState
from engine.rules.steps import CardStep, LastingStep, PlayerStep, Step
from engine.rules.texts import NO_TARGETS, TextFrame

ENTERS: Final = 0
LENGTH: Final = 0
"""The one event, and the one stat, which is also what passive abilities and changes are about."""
MAIN, TARGET, MODE, MAY, KEEP, ORDER = range(6)
"""What is asked."""
PLAY, PASS, PICK, DONE, YES, NO, CHOOSE_MODE = range(7)
"""What may be answered."""
WINS_AT: Final = 12
HAND: Final = 3
LAST_TURN: Final = 40

# --- Cards and the match ---------------------------------------------------------------------------


class Kind(Printed):
    """What is printed on a frog."""

    NAMED_BY = ("name",)

    def __init__(self, name: str, length: int, triggers: list[Trigger] | None = None, passives: list[Passive] | None = None) -> None:
        self.name, self.length, self.triggers, self.passives = name, length, triggers or [], passives or []


class Frog(Permanent):
    """A frog in play."""

    def __init__(self, card: GameCard, serial: int, player: PlayerId, kind: Kind) -> None:
        super().__init__(card, serial, player, kind.passives)
        self.kind = kind

    def copy(self) -> Frog:
        other = Frog(self.card, self.serial, self.player, self.kind)
        other.lie_as(self)
        return other


class Pond(TextState):
    """A whole match at one moment; the decks' top cards come last."""

    NOT_COMPARED = ("asked", "asking", "kinds", "listening", "log", "passives", "questions", "shuffles")

    def __init__(self, kinds: list[Kind], decks: list[list[GameCard]], chance: Stream) -> None:
        picks = [Option(PICK, GameCard(card)) for card in range(len(kinds))]
        modes, answers = [Option(CHOOSE_MODE, number=0)], [Option(YES), Option(NO)]
        texts = {"target": TARGET, "pick": PICK, "done": DONE, "mode": MODE, "may": MAY, "no": NO, "keep": KEEP, "order": ORDER}
        super().__init__(Questions(**texts, modes=modes, yes_or_no=answers, picks=picks), chance, events=1, kinds=1)
        self.kinds, self.decks = kinds, decks
        self.hands: list[list[GameCard]] = [[], []]
        self.frogs: list[list[Frog]] = [[], []]
        self.lying: list[Frog | None] = [None] * len(kinds)
        self.pending: list[PendingTrigger] = []
        self.winner = NOBODY

    def copy(self) -> Pond:
        other = Pond(self.kinds, [deck[:] for deck in self.decks], self.chance.copy())
        other.copy_from(self)
        other.hands, other.pending, other.winner = [hand[:] for hand in self.hands], self.pending[:], self.winner
        other.frogs = [[frog.copy() for frog in frogs] for frogs in self.frogs]
        for frog in (*other.frogs[0], *other.frogs[1]):
            other.lying[frog.card] = frog
        return other

    # What the machine asks

    def permanent(self, reference: Reference) -> Frog | None:
        frog = self.lying[card_of(reference)] if is_of_stay(reference) else None
        return frog if frog is not None and frog.reference == reference else None

    def printed_stats(self, card: GameCard) -> list[int]:
        return [self.kinds[card].length]

    def lay_on(self, permanent: Frog, change: Modifier) -> None:
        permanent.modifiers.append(change)

    def in_force(self, card: GameCard) -> Frog | None:
        return self.lying[card]

    def controller_of(self, permanent: Frog) -> PlayerId:
        return permanent.player

    def wait(self, waiting: PendingTrigger) -> None:
        self.pending.append(waiting)

    def card_about(self, reference: Reference) -> GameCard:
        return card_of(reference)

    def enemies(self, player: PlayerId) -> list[PlayerId]:
        return [PlayerId(1 - player)]

    def choosing_enemy(self, player: PlayerId) -> PlayerId:
        return PlayerId(1 - player)

    # What happens

    def length(self, frog: Frog) -> int:
        """Printed, changed by texts, and what other frogs add."""
        return max(frog.kind.length + frog.changed_by(LENGTH) + passive_sum(self, frog, LENGTH, frog.kind.name), 0)

    def total(self, player: int) -> int:
        return sum(self.length(frog) for frog in self.frogs[player])

    def draw(self, player: int) -> bool:
        if self.decks[player]:
            self.hands[player].append(self.decks[player].pop())
        return bool(self.hands[player])

    def enter(self, player: PlayerId, card: GameCard) -> None:
        """A frog comes into play; abilities that wait for that wake, its own first."""
        self.serial += 1
        kind = self.kinds[card]
        frog = self.lying[card] = Frog(card, self.serial, player, kind)
        self.frogs[player].append(frog)
        self.listen(card, [len(kind.triggers)], [len(kind.passives)])
        for listener in (card, *(one for one in self.listening[ENTERS] if one != card)):
            source = self.lying[listener]
            for trigger in [] if source is None else source.kind.triggers:
                assert source is not None
                fits = source is frog if trigger.of == ITSELF else source is not frog and bool(trigger.selector)
                if fits and (trigger.selector is None or trigger.selector.touches(self, frog, source)):
                    wake(self, trigger, source, source.player, source.reference, frog.reference, player)

    def leave(self, frog: Frog) -> None:
        self.departed = [*self.departed, Departed(frog.reference, frog.player, [self.length(frog)])]
        self.frogs[frog.player].remove(frog)
        self.lying[frog.card] = None
        self.stop_listening(frog.card, [len(frog.kind.triggers)], [len(frog.kind.passives)])

    def run(self) -> None:
        """Go on until somebody must decide or it is over."""
        while not self.is_over and self.decision is None:
            self.frames[-1].advance(self)


class Turn(Frame):
    """Draw, play, let the texts happen, measure."""

    def __init__(self, step: int = 0) -> None:
        self.step = step

    def advance(self, game: Pond) -> None:
        player = game.active
        if game.pending:
            first, *game.pending = game.pending
            game.frames.append(TextFrame(first.steps, Context(first.player, first.source, first.cause, first.cause_player), NO_TARGETS))
        elif self.step == 0:
            self.step = 1
            game.departed = []
            game.draw(player)
            game.ask(player, MAIN, [*(Option(PLAY, card) for card in game.hands[player]), Option(PASS)])
        elif game.total(player) >= WINS_AT or game.turn >= LAST_TURN:
            game.is_over, game.reason = True, "POND-1"
            game.winner = player if game.total(player) >= WINS_AT else NOBODY
        else:
            self.step = 0
            game.turn, game.active = game.turn + 1, PlayerId(1 - player)

    def answer(self, game: Pond, option: Option) -> None:
        if option.kind == PLAY:
            game.hands[game.active].remove(option.card)
            game.enter(game.active, option.card)

    def copy(self) -> Turn:
        return Turn(self.step)


# --- Texts -----------------------------------------------------------------------------------------


class Looks(Selector):
    """Frogs in play, by whose they are and how long; or the one that a word names."""

    def fitting(self, game: Pond, context: Context) -> list[Frog]:
        near = (*game.frogs[context.player], *game.frogs[1 - context.player])
        return [frog for frog in near if self.fits(game, frog, context.player, card_of(context.source))]

    def fits(self, game: Pond, frog: Frog, you: PlayerId, source: GameCard) -> bool:
        is_theirs = (frog.player == you) == (self.whose == OWN)
        return is_theirs and not (self.other and frog.card == source) and self.compares(game, frog)

    def found_elsewhere(self, game: Pond, context: Context) -> list[Reference]:
        return context.that if self.reference == THAT else [context.cause if self.reference == CAUSE else context.source]

    def may_choose(self, game: Pond, permanent: Frog, player: PlayerId) -> bool:
        return True

    def is_still_legal(self, game: Pond, reference: Reference, context: Context) -> bool:
        frog = game.permanent(reference)
        return frog is not None and self.fits(game, frog, context.player, card_of(context.source))

    def stat_of(self, game: Pond, permanent: Frog, stat: int) -> int:
        return permanent.kind.length + permanent.changed_by(LENGTH)

    def touches(self, game: Pond, permanent: Frog, source: Frog) -> bool:
        return self.fits(game, permanent, source.player, source.card)


class Eat(CardStep):
    def happen(self, game: Pond, context: Context, permanent: Frog, amount: int) -> bool:
        game.leave(permanent)
        return True


class Draw(PlayerStep):
    def players(self, game: Pond, run: TextFrame) -> list[PlayerId]:
        return [run.context.player]

    def happen(self, game: Pond, context: Context, player: PlayerId, amount: int) -> bool:
        drawn = [game.draw(player) for _ in range(amount)]
        return all(drawn)


class Search(Step):
    def carry_out(self, game: Pond, run: TextFrame) -> bool:
        player = run.context.player
        game.frames.append(Searched(player, player, min(self.amount.now(game, run.context), len(game.decks[player])), keep=1))
        return True


class Searched(PileFrame):
    """The top cards of the own deck: one goes to the hand."""

    def pile(self, game: Pond) -> list[GameCard]:
        return game.decks[self.owner]

    def put_back(self, game: Pond) -> None:
        super().put_back(game)
        game.hands[self.player] += self.kept


def when(*steps: Step, of: Selector | None = None) -> list[Trigger]:
    """An ability that waits until the frog itself comes into play, or another one that fits."""
    return [Trigger(0, ENTERS, ITSELF if of is None else FITTING, of, None, False, list(steps))]


SMALL: Final = [Comparison(LENGTH, AT_MOST, 2)]
KINDS: Final = (
    Kind("bullfrog", 3),
    Kind("pike", 1, when(MayStep([Eat([Looks(whose=ENEMY, comparisons=SMALL)])]))),
    Kind("lily", 1, passives=[Passive(LENGTH, Looks(whose=OWN, other=True, mode=ALL))]),
    Kind("newt", 1, when(Draw(), of=Looks(whose=OWN, other=True))),
    Kind("heron", 2, when(Search(amount=Constant(3)))),
    Kind("tadpole", 1, when(LastingStep([Looks(reference=SELF)], LENGTH, PERMANENTLY), of=Looks(whose=OWN, other=True))),
)


# --- To play ---------------------------------------------------------------------------------------


class PondView(SeatView):
    """Bots of this game ask what lies open and the own hand."""

    def __init__(self, state: Pond, player: PlayerId) -> None:
        super().__init__(player)
        self.state = state

    @property
    def players(self) -> int:
        return 2

    @property
    def decision(self) -> Decision | None:
        decision = self.state.decision
        return decision if decision is not None and decision.player == self.player else None


class PondMatch(DealtMatch[Pond, PondView]):
    """Two decks of three frogs of each kind."""

    def __init__(self, state: Pond) -> None:
        super().__init__(state, [PondView(state, PlayerId(0)), PondView(state, PlayerId(1))], None)

    @classmethod
    def dealt(cls, seed: int) -> PondMatch:
        kinds = [kind for kind in (*KINDS, *KINDS) for _ in range(3)]
        half = len(kinds) // 2
        decks = [[GameCard(card) for card in range(start, start + half)] for start in (0, half)]
        state = Pond(kinds, decks, stream(seed, "effects"))
        for player, deck in enumerate(decks):
            stream(seed, f"shuffle-{player}").shuffle(deck)
            for _ in range(HAND):
                state.draw(player)
        state.turn = 1
        state.frames.append(Turn())
        state.run()
        return cls(state)

    def take(self, option: Option) -> None:
        self.state.decision = None
        self.state.frames[-1].answer(self.state, option)
        self.state.run()

    def copy(self) -> PondMatch:
        return PondMatch(self.state.copy())

    @property
    def result(self) -> Result | None:
        state = self.state
        winner = None if state.winner == NOBODY else state.winner
        return Result(winner, winner is None, state.turn, state.reason, state.active) if state.is_over else None


class LongestFirst(PricingBot):
    """Plays what is longest, and eats what is."""

    def __init__(self) -> None:
        super().__init__("longest")

    def option_values(self, view: PondView, decision: Decision) -> list[int]:
        return [self._value(view.state, option) for option in decision.options]

    def _value(self, game: Pond, option: Option) -> int:
        if option.kind in (PLAY, PICK):
            frog = game.permanent(option.target) if option.target != NO_REFERENCE else None
            return 100 * (game.kinds[option.card].length if frog is None else game.length(frog))
        return 50 if option.kind == YES else 0


class LongerPond(Evaluation[PondMatch, PondView]):
    """The longer frogs stand better; what is hidden is shuffled anew."""

    def deal(self, view: PondView, chance: Stream) -> PondMatch:
        state, other = view.state.copy(), 1 - view.player
        known = [card for frame in state.frames if isinstance(frame, PileFrame) for card in (*frame.left(state), *frame.kept, *frame.back)]
        own = sorted(card for card in state.decks[view.player] if card not in known)
        chance.shuffle(own)
        state.decks[view.player] = [*own, *(card for card in state.decks[view.player] if card in known)]
        hidden = sorted((*state.hands[other], *state.decks[other]))
        chance.shuffle(hidden)
        held = len(state.hands[other])
        state.hands[other], state.decks[other] = hidden[:held], hidden[held:]
        return PondMatch(state)

    def score(self, match: PondMatch, player: PlayerId) -> float:
        state = match.state
        if state.is_over and state.winner != NOBODY:
            return 1000 if state.winner == player else -1000
        return 10 * (state.total(player) - state.total(1 - player)) + len(state.hands[player])

    def chance(self, score: float) -> float:
        return min(max(0.5 + score / 400, 0), 1)

    def weighed(self, total: float, playouts: int, price: int) -> float:
        return total / playouts

    def is_worth_a_thought(self, decision: Decision) -> bool:
        return True


def look_ahead(chance: Stream) -> LookAheadBot:
    return LookAheadBot(chance, LongestFirst(), LongerPond(), Budget(deals=4, candidates=4, turns=3, decisions=30))
