"""What the machine for card text asks a match: what a game says of its state beside what is in every match."""

from __future__ import annotations

from typing import Any

from engine.match.fingerprints import Printed
from engine.match.match import NOTHING, GameCard, Option, PlayerId, Reference
from engine.match.parts import MatchState
from engine.rng import Stream
from engine.rules.permanents import NO_STATS, Departed
from engine.rules.references import card_of


class Questions(Printed):
    """What the texts of a game ask, by the numbers that the game has for decisions and options."""

    def __init__(
        self,
        *,
        target: int,
        pick: int,
        done: int,
        mode: int,
        modes: list[Option],
        may: int,
        yes_or_no: list[Option],
        no: int,
        keep: int,
        order: int,
        picks: list[Option],
        opponent: int = NOTHING,
        choose_opponent: int = NOTHING,
        text_frame: type[Any] | None = None,
    ) -> None:
        self.target = target
        """Which target, by the option `pick`; `done`: no further one."""
        self.pick = pick
        self.done = done
        self.mode = mode
        self.modes = modes
        """The options for the first mode, the second …"""
        self.may = may
        self.yes_or_no = yes_or_no
        """Both answers to whether something is done; `no` is left where it can't be."""
        self.no = no
        self.keep = keep
        """Which card of a pile is kept, and which comes next in an `order`, by the options `picks`: one for each card."""
        self.order = order
        self.picks = picks
        self.opponent = opponent
        """Which opponent a text is about, by the option `choose_opponent`."""
        self.choose_opponent = choose_opponent
        self.text_frame = text_frame
        """The game's own kind of `TextFrame`, in which texts within texts are carried out, too; None: the house's."""


class TextState(MatchState):
    """A match whose cards have texts. A game says what is in play, and who chooses where its texts leave that open."""

    __slots__ = ("chance", "departed", "listening", "passives", "questions")

    def __init__(self, questions: Questions, chance: Stream, events: int, kinds: int) -> None:
        """`events`: for how many abilities may wait; `kinds`: how many kinds of passive abilities there are."""
        super().__init__()
        self.questions = questions
        """Of the game, never changed."""
        self.chance = chance
        """Chance inside the match: random targets."""
        self.listening: list[list[GameCard]] = [[]] * events
        """For each event the cards in play with triggers that wait for it, as they came. The lists are replaced, never changed."""
        self.passives: list[list[GameCard]] = [[]] * kinds
        """For each kind the cards in play with passive abilities of that kind, as they came; replaced, too."""
        self.departed: list[Departed] = []
        """What has left since something was last begun, in that order; replaced, and emptied then."""

    def copy_from(self, other: MatchState) -> None:
        """Be where `other` is, in what waits and holds and what has left, too."""
        super().copy_from(other)
        assert isinstance(other, TextState)
        self.listening = other.listening[:]
        self.passives = other.passives[:]
        if other.departed:
            self.departed = [one.copy() for one in other.departed]

    def listen(self, card: GameCard, listens: list[int], touches: list[int]) -> None:
        """A card comes into play, or lies open now, with so many triggers for each event and passive abilities of each kind."""
        for event, count in enumerate(listens):
            if count:
                self.listening[event] = [*self.listening[event], card]
        for kind, count in enumerate(touches):
            if count:
                self.passives[kind] = [*self.passives[kind], card]

    def stop_listening(self, card: GameCard, listens: list[int], touches: list[int]) -> None:
        """The reverse of `listen`."""
        for event, count in enumerate(listens):
            if count:
                self.listening[event] = [one for one in self.listening[event] if one != card]
        for kind, count in enumerate(touches):
            if count:
                self.passives[kind] = [one for one in self.passives[kind] if one != card]

    def gone(self, reference: Reference) -> Departed | None:
        """What `reference` names as it was when it left, if it has left and may still be spoken of."""
        for one in self.departed:
            if one.reference == reference:
                return one
        return None

    def stats_elsewhere(self, reference: Reference) -> list[int]:
        """The stats of what isn't in play: of a card that has left as it was then, of any other as they are printed."""
        left = self.gone(reference)
        if left is not None:
            return left.stats
        return self.printed_stats(card_of(reference)) if reference >= 0 else NO_STATS

    def printed_stats(self, card: GameCard) -> list[int]:
        """The stats of a card by their numbers, as they are printed; below 0 for one that it hasn't got."""
        raise NotImplementedError

    def permanent(self, reference: Reference) -> Any:
        """The card in play that `reference` names, if it is still there, else None."""
        raise NotImplementedError

    def permanents_of(self, references: list[Reference]) -> list[Any]:
        """Those of them that are cards in play."""
        return [one for reference in references if (one := self.permanent(reference)) is not None]

    def lay_on(self, permanent: Any, change: Any) -> None:
        """Lay a change on a card in play."""
        raise NotImplementedError

    def in_force(self, card: GameCard) -> Any:
        """A card in play whose text holds now, else None."""
        raise NotImplementedError

    def controller_of(self, permanent: Any) -> PlayerId:
        """Who is asked for a card in play, and whose its texts are."""
        raise NotImplementedError

    def wait(self, waiting: Any) -> None:
        """Have something that has triggered wait for its turn."""
        raise NotImplementedError

    def card_about(self, reference: Reference) -> GameCard:
        """The card that a reference is about; of an effect its card, or the card it stands on; none for nothing."""
        raise NotImplementedError

    def is_held_up(self) -> bool:
        """Whether a text waits before its next step: something is asked, or comes first, or the match is over."""
        return self.decision is not None or self.is_over

    def enemies(self, player: PlayerId) -> list[PlayerId]:
        """The players against `player`."""
        raise NotImplementedError

    def choosing_enemy(self, player: PlayerId) -> PlayerId:
        """Who chooses where a text of `player` has an enemy choose; nobody: that player names one first."""
        raise NotImplementedError
