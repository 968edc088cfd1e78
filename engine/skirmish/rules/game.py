"""A match to play: it asks, somebody chooses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.cards.catalog import CardId
from engine.errors import GameNotPlayableError
from engine.match.chance import NumberDeck
from engine.match.dealt import DealtMatch, DealtReplay, first_player, refuse_unmodelled, shuffle_each
from engine.match.match import NO_CARD, GameCard, Happening, Obstacle, Option, PlayerId
from engine.rng import stream
from engine.skirmish.board import SIZE, Grid, start_square
from engine.skirmish.cards import CRITICAL, GAME, Catalog
from engine.skirmish.decks import PlayableKit
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.compiling import definition_of
from engine.skirmish.rules.known_log import known_log
from engine.skirmish.rules.obstacles import obstacle
from engine.skirmish.rules.rulesets import LEAFLET, Ruleset, ruleset_from_json, with_board
from engine.skirmish.rules.running import Brought, begin, lay_out, take
from engine.skirmish.rules.state import State
from engine.skirmish.rules.view import View


def bring(kit: PlayableKit, *, ignore_unmodelled: bool = False) -> Brought:
    """A kit as it is brought to a table.

    Raises:
        UnmodelledCardsError: a card's text isn't modelled, and `ignore_unmodelled` is off.
        AbilitiesError: a text can't be read.
    """
    if not ignore_unmodelled:
        refuse_unmodelled(kit.all_cards)
    return Brought(definition_of(kit.character), [definition_of(card) for card in kit.cards], is_idle=kit.is_idle)


def x_cards(x_stack: Mapping[str, int]) -> list[int]:
    """The X cards of such a stack by their numbers, 1+X as CRITICAL."""
    return [c.CRITICAL if face == CRITICAL else int(face) for face, cards in x_stack.items() for _ in range(cards)]


def check_starts(ruleset: Ruleset, players: int) -> None:
    """Nothing, if so many figures can start on the board of a ruleset (SET-3, BOARD-5).

    Raises:
        GameNotPlayableError: an obstacle covers a square on which one would start; naming both.
    """
    for seat in range(players):
        square = start_square(seat, players)
        if not ruleset.grid.is_free[square]:
            x, y = square % SIZE, square // SIZE
            board = ruleset.options["board"]
            raise GameNotPlayableError(
                f"board={board}: an obstacle covers ({x},{y}), where seat {seat} of {players} starts (SET-3, BOARD-5)"
            )


def shuffled_state(brought: Sequence[Brought], x_stack: Mapping[str, int], ruleset: Ruleset, seed: int, index: int) -> State:
    """Kits laid out and shuffled by the chance of game number `index`, before the starting hands are dealt.

    The X stack has a stream of its own.

    Raises:
        GameNotPlayableError: so many kits make no match, no X card is a plain number, or a figure would start under an obstacle.
    """
    stack = NumberDeck.shuffled(x_cards(x_stack), stream(seed, "x-stack", index))
    state = lay_out(ruleset, brought, stack, stream(seed, "effects", index))
    check_starts(ruleset, len(brought))
    shuffle_each(state, [figure.deck for figure in state.figures], seed, index)
    return state


def common_x_stack(kits: Sequence[PlayableKit]) -> Mapping[str, int]:
    """The X stack that is played with: that of the first kit which brings one (SET-1)."""
    return next((kit.x_stack for kit in kits if kit.x_stack), {})


class Game(DealtMatch[State, View]):
    """One match of Skirmish. Ask `decision`, `choose` one of its options by index, until `is_over`."""

    def __init__(self, state: State, replay: SkirmishReplay | None = None) -> None:
        """`replay`: what the match began with; None for a copy or a position."""
        super().__init__(state, [View(state, PlayerId(player)) for player in range(len(state.figures))], replay)

    @classmethod
    def new(
        cls,
        kits: Sequence[PlayableKit],
        board: Grid | None = None,
        ruleset: Ruleset = LEAFLET,
        first: int | None = None,
        seed: int = 0,
        *,
        ignore_unmodelled: bool = False,
        log: bool = True,
    ) -> Game:
        """A match of two to six kits, shuffled by `seed`, starting hands dealt. `first` begins; left out, chance decides (SET-4).

        `board` is the ruleset's unless another one is given (BOARD-2).

        Raises:
            GameNotPlayableError: so many kits make no match, there is no plain X card, or a figure would start under an obstacle.
            UnmodelledCardsError: a card's text isn't modelled, and `ignore_unmodelled` is off.
        """
        kits = tuple(kits)
        if board is not None:
            ruleset = with_board(ruleset, board)
        if first is not None and not 0 <= first < len(kits):
            raise GameNotPlayableError(f"there is no seat {first} to begin (SET-4)")
        brought = [bring(kit, ignore_unmodelled=ignore_unmodelled) for kit in kits]
        state = shuffled_state(brought, common_x_stack(kits), ruleset, seed, 0)
        if log:
            state.log = []
        begin(state, first_player(first, len(kits), seed))
        return cls(state, SkirmishReplay(seed, kits, ruleset, first, ignore_unmodelled))

    def take(self, option: Option) -> None:
        """Take an option of the pending decision and run on."""
        take(self.state, option)

    def copy(self) -> Game:
        """The same match, on its own: nothing that changes is shared. The copy keeps no log and no replay."""
        return Game(self.state.copy())

    def log_for(self, player: PlayerId) -> list[Happening]:
        """The log as `player` may know it; of NOBODY the part that lies open."""
        return known_log(self.state, player)

    def why_not(
        self, player: PlayerId, card: GameCard = NO_CARD, action: str = "", number: int = 0, target: GameCard = NO_CARD
    ) -> Obstacle | None:
        """What keeps `player` from an action, by name, or `move`; None where it is among the options (see `obstacles.py`)."""
        return obstacle(self.state, player, card, action, number, target)


class SkirmishReplay(DealtReplay):
    """Seed, kits, ruleset with its board, and choices: the whole match."""

    GAME = GAME

    def begin(self) -> Game:
        """The match with its starting hands dealt."""
        return Game.new(self.decks, None, self.ruleset, self.first, self.seed, ignore_unmodelled=self.ignore_unmodelled)

    def card_digest(self) -> str:
        """Of all sheets and cards of the kits."""
        cards = {card.id: card for kit in self.decks for card in kit.all_cards}
        known = Catalog.of(cards.values())
        return known.digest_of(known)

    def deck_to_json(self, deck: PlayableKit) -> dict[str, Any]:
        """A kit by the numbers of its cards, with the X stack that it brings."""
        return {
            "character": deck.character.id,
            "cards": [card.id for card in deck.cards],
            "x_stack": dict(deck.x_stack),
            "is_idle": deck.is_idle,
        }

    @classmethod
    def deck_from_json(cls, data: Mapping[str, Any], catalog: Catalog) -> PlayableKit:
        """The kit that `deck_to_json` wrote."""
        cards = tuple([catalog.by_id[CardId(card)] for card in data["cards"]])
        x_stack = {str(face): int(cards_of) for face, cards_of in data["x_stack"].items()}
        return PlayableKit(catalog.by_id[CardId(data["character"])], cards, x_stack, bool(data.get("is_idle", False)))

    @classmethod
    def ruleset_from_json(cls, data: Mapping[str, Any]) -> Ruleset:
        """With its options."""
        return ruleset_from_json(data)


read_replay: Final = SkirmishReplay.read
