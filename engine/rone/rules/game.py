"""A game to play: the engine asks, somebody chooses (`docs/reference/engine.md`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.compiled import mypyc_attr
from engine.errors import GameNotPlayableError, IllegalChoiceError
from engine.match.dealt import DealtMatch, DealtReplay, first_player, refuse_unmodelled, shuffle_each
from engine.match.match import NO_CARD, GameCard, Happening, Obstacle, Option, PlayerId
from engine.rng import Stream, stream
from engine.rone.cards import Card, Catalog
from engine.rone.decks import EMPTY_SEAT, PlayableDeck
from engine.rone.rules import codes as c
from engine.rone.rules.actions import ActionFrame, start_action
from engine.rone.rules.compiling import bears_later_keyword, definition_of
from engine.rone.rules.definitions import Definition
from engine.rone.rules.errors import EditionsError
from engine.rone.rules.ids import NO_SIDE, SideId
from engine.rone.rules.known_log import known_log
from engine.rone.rules.obstacles import obstacle
from engine.rone.rules.rulesets import SECOND_EDITION, Ruleset, ruleset_named
from engine.rone.rules.running import SeatCards, SideCards, begin, lay_out, run, take
from engine.rone.rules.state import State
from engine.rone.rules.view import View

GAME: Final = "rone"
"""The slug of this game."""


def refuse_unplayable(decks: Sequence[PlayableDeck], ruleset: Ruleset, ignore_unmodelled: bool) -> None:
    """Raise what `Game.new` raises for these decks; for callers that want to know beforehand."""
    heroes = [len(deck.heroes) for deck in decks]
    if heroes not in ([1, 1], [2, 2], [1, 1, 1]):
        raise GameNotPlayableError(
            f"{len(decks)} decks with {heroes} heroes make no game: two or three with one each do, or two with two each"
        )
    for deck in decks:
        for hero in deck.heroes:
            if not hero.is_complete:
                raise GameNotPlayableError(f"hero {hero.slug!r} lacks a level (SET-2)")
    if not ignore_unmodelled:
        refuse_unmodelled([card for deck in decks for card in deck.all_cards])
    if not ruleset.has_later_keywords:
        for deck in decks:
            for card in deck.all_cards:
                if bears_later_keyword(definition_of(card)):
                    raise EditionsError(f"{card.slug} bears a keyword of the second edition, not in {ruleset.name} (KEY-EDITIONS)")


def definitions_of(cards: Sequence[Card]) -> list[Definition]:
    """What the rules read of some cards, in their order."""
    return [definition_of(card) for card in cards]


class Brought:
    """What a deck brings to a table, ready for the rules: the levels of its heroes, its player deck in order, its technologies."""

    def __init__(self, deck: PlayableDeck) -> None:
        self.heroes = [definitions_of([hero.levels[level] for level in (1, 2, 3)]) for hero in deck.heroes]
        self.cards = definitions_of(deck.cards)
        self.technologies = definitions_of(deck.technologies)

    def seat(self, side: SideId, place: int = 0) -> SeatCards:
        """The seat of hero number `place` at a side of the table."""
        return SeatCards(side, self.heroes[place])

    def side(self) -> SideCards:
        """What lies at the deck's side of the table."""
        return SideCards(self.cards, self.technologies)


def shuffled_state(brought: Sequence[Brought], ruleset: Ruleset, seed: int, index: int, reward: Sequence[Card] = ()) -> State:
    """What decks brought laid out and shuffled by the chance of game number `index`, before the first hands are dealt."""
    seats = [one.seat(SideId(side), place) for place in range(len(brought[0].heroes)) for side, one in enumerate(brought)]
    state = lay_out(ruleset, seats, [one.side() for one in brought], definitions_of(reward), stream(seed, "effects", index))
    shuffle_each(state, [pile.deck for pile in state.sides], seed, index)
    return state


def new_state(
    decks: Sequence[PlayableDeck], ruleset: Ruleset, seed: int, index: int = 0, first: int | None = None, reward: Sequence[Card] = ()
) -> State:
    """A game laid out and shuffled, before the first hands are dealt; `first` None: chance decides who begins (SET-1)."""
    state = shuffled_state([Brought(deck) for deck in decks], ruleset, seed, index, reward)
    state.active = first_player(first, len(decks), seed, index)
    for player in state.players:
        player.is_endless = decks[player.side].is_endless
    return state


def reward_deck(decks: Sequence[PlayableDeck], chance: Stream) -> list[Card]:
    """Four units and tactics by chance, out of those that the decks hold (TRI-4)."""
    pool = sorted({card.id: card for deck in decks for card in deck.cards}.values(), key=lambda card: card.id)
    return [pool[chance.below(len(pool))] for _ in range(4)] if pool else []


class Game(DealtMatch[State, View]):
    """One game of RONE. Ask `decision`, `choose` one of its options by index, until `is_over`."""

    def __init__(self, state: State, replay: RoneReplay | None = None) -> None:
        """`replay`: what the game began with; None for a copy or a position."""
        super().__init__(state, [View(state, PlayerId(player)) for player in range(len(state.players))], replay)

    @classmethod
    def new(
        cls,
        decks: Sequence[PlayableDeck],
        ruleset: Ruleset = SECOND_EDITION,
        seed: int = 0,
        *,
        first: int | None = None,
        ignore_unmodelled: bool = False,
        log: bool = True,
    ) -> Game:
        """A game of two decks (a duel, or with two heroes each two teams) or three, shuffled by `seed`, hands dealt.

        `first` is who begins (SET-1); left out, chance decides. Of two teams the players sit in the order of TEAM-2.

        Raises:
            GameNotPlayableError: the decks make no game under this ruleset.
            EditionsError: a card bears a keyword that the ruleset doesn't have (KEY-EDITIONS).
            UnmodelledCardsError: a card's text isn't modelled, and `ignore_unmodelled` is off.
        """
        decks = tuple(decks)
        refuse_unplayable(decks, ruleset, ignore_unmodelled)
        reward = reward_deck(decks, stream(seed, "reward")) if len(decks) == 3 else []
        state = new_state(decks, ruleset, seed, first=first, reward=reward)
        if log:
            state.log = []
        begin(state, state.active)
        return cls(state, RoneReplay(seed, decks, ruleset, first, ignore_unmodelled))

    def winners(self) -> Sequence[PlayerId]:
        """Everybody of the side that has won."""
        winner = self.state.winner
        return [] if winner == NO_SIDE else self.state.side_players(winner)

    def take(self, option: Option) -> None:
        """Take an option of the pending decision and run on."""
        take(self.state, option)

    def announce(self, index: Any) -> None:
        """Announce the kind of action of option `index` and leave open which card it will be (STACK-7).

        What is left open is asked after the reactions. For an attack it is the same as `choose`: only the
        attacker is announced.

        Raises:
            IllegalChoiceError: the main phase isn't pending, or the option is no slow effect, or the ruleset
                has no announcements; nothing has changed.
        """
        decision = self.state.decision
        is_index = isinstance(index, int) and not isinstance(index, bool)
        if decision is None or decision.kind != c.DECIDE_MAIN or not is_index or not 0 <= index < len(decision.options):
            raise IllegalChoiceError(f"there is nothing to announce as option {index!r}")
        option = decision.options[index]
        trial = ActionFrame(decision.player, option.kind, option.card, option.number, False)
        if not trial.is_slow(self.state):
            raise IllegalChoiceError("a fast effect is not announced")
        if option.kind != c.ATTACK and not self.state.ruleset.announces_slow_effects:
            raise IllegalChoiceError(f"{self.state.ruleset.name} announces attacks alone")
        self._choices.append(-1 - index)
        self.state.decision = None
        start_action(self.state, decision.player, option)
        frame = self.state.frames[-1]
        assert isinstance(frame, ActionFrame)
        frame.is_open = option.kind != c.ATTACK
        run(self.state)

    def copy(self) -> Game:
        """The same game, on its own: nothing that changes is shared. The copy keeps no log and no replay."""
        return Game(self.state.copy())

    def choose_again(self, choice: int) -> None:
        """Take what a replay's `choice` stands for; below 0 it is an announcement of option -1 - choice."""
        if choice < 0:
            self.announce(-1 - choice)
        else:
            self.choose(choice)

    def announcements(self) -> list[int]:
        """One for each kind of card that may be announced before it is named (STACK-7, 2E); what is no card is named by announcing it."""
        decision = self.state.decision
        if decision is None or decision.kind != c.DECIDE_MAIN or not self.state.ruleset.announces_slow_effects:
            return []
        found: list[int] = []
        kinds: list[int] = []
        for index, option in enumerate(decision.options):
            kind = option.kind
            if kind not in kinds and (kind == c.PLAY_TECHNOLOGY or (kind == c.PLAY and not self.state.definitions[option.card].is_fast)):
                kinds.append(kind)
                found.append(-1 - index)
        return found

    def log_for(self, player: PlayerId) -> list[Happening]:
        """What `player` may know of the log; of NOBODY what lies open. What is for tools alone is left out."""
        return known_log(self.state, player)

    def why_not(
        self, player: PlayerId, card: GameCard = NO_CARD, action: str = "", number: int = 0, target: GameCard = NO_CARD
    ) -> Obstacle | None:
        """What keeps `player` from one of the actions in `OPTION_NAMES`; None where it is among the options.

        `number` is which ability, or which Initiatives as bits; of an attack that may be declared `target` may be named.
        """
        return obstacle(self.state, player, card, action, number, target)


@mypyc_attr(allow_interpreted_subclasses=True)
class RoneReplay(DealtReplay):
    """Seed, decks, ruleset and choices: the whole game."""

    GAME = GAME

    def begin(self) -> Game:
        """The game with its first hands dealt."""
        return Game.new(self.decks, self.ruleset, self.seed, first=self.first, ignore_unmodelled=self.ignore_unmodelled)

    def card_digest(self) -> str:
        """Of every card in the decks; of an empty seat nothing is read."""
        cards: dict[int, Card] = {}
        for deck in self.decks:
            if not deck.is_endless:
                for card in deck.all_cards:
                    cards[card.id] = card
        return Catalog.of(cards.values()).digest

    def deck_to_json(self, deck: PlayableDeck) -> dict[str, Any] | None:
        """A deck by its numbers; None for an empty seat."""
        if deck.is_endless:
            return None
        return {
            "heroes": [hero.slug for hero in deck.heroes],
            "cards": [int(card.id) for card in deck.cards],
            "technologies": [int(card.id) for card in deck.technologies],
        }

    @classmethod
    def deck_from_json(cls, data: Mapping[str, Any] | None, catalog: Catalog) -> PlayableDeck:
        """The deck that `deck_to_json` wrote."""
        if data is None:
            return EMPTY_SEAT
        return PlayableDeck(
            tuple([catalog.heroes[slug] for slug in data["heroes"]]),
            tuple([catalog.by_id[number] for number in data["cards"]]),
            tuple([catalog.by_id[number] for number in data["technologies"]]),
        )

    @classmethod
    def ruleset_from_json(cls, data: Mapping[str, Any]) -> Ruleset:
        """By its name."""
        return ruleset_named(data["name"])


read_replay: Final = RoneReplay.read
