"""A match to play: it asks, somebody chooses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.cards.catalog import CardId
from engine.errors import GameNotPlayableError
from engine.match.dealt import DealtMatch, DealtReplay, first_player, refuse_unmodelled, shuffle_each
from engine.match.match import NO_CARD, GameCard, Happening, Obstacle, Option, PlayerId
from engine.rng import stream
from engine.tagewerk.cards import GAME, Catalog, TagewerkCard
from engine.tagewerk.decks import PlayableDeck
from engine.tagewerk.rules.compiling import definition_of
from engine.tagewerk.rules.known_log import known_log
from engine.tagewerk.rules.obstacles import obstacle
from engine.tagewerk.rules.rulesets import STANDARD, Ruleset, ruleset_from_json
from engine.tagewerk.rules.running import Brought, begin, lay_out, take
from engine.tagewerk.rules.state import State
from engine.tagewerk.rules.view import View


def bring(deck: PlayableDeck, *, ignore_unmodelled: bool = False) -> Brought:
    """What a deck brings to a table.

    Raises:
        UnmodelledCardsError: a card's text isn't modelled, and `ignore_unmodelled` is off.
        GameNotPlayableError: a text makes a token that there isn't.
        AbilitiesError: a text can't be read.
    """
    if not ignore_unmodelled:
        refuse_unmodelled(deck.all_cards)
    tokens = {slug: definition_of(card) for slug, card in deck.tokens.items() if card.modelled}
    main = definition_of(deck.main) if deck.main else None
    return Brought(main, [definition_of(card) for card in deck.cards], tokens, is_idle=deck.is_idle)


def shuffled_state(brought: Sequence[Brought], ruleset: Ruleset, seed: int, index: int) -> State:
    """What decks brought laid out and shuffled by the chance of game number `index`, before the first hands are dealt."""
    state = lay_out(ruleset, brought, stream(seed, "effects", index))
    shuffle_each(state, [player.deck for player in state.players], seed, index)
    return state


class Game(DealtMatch[State, View]):
    """One match of Tagewerk. Ask `decision`, `choose` one of its options by index, until `is_over`."""

    def __init__(self, state: State, replay: TagewerkReplay | None = None) -> None:
        """`replay`: what the match began with; None for a copy or a position."""
        super().__init__(state, [View(state, PlayerId(player)) for player in range(len(state.players))], replay)

    @classmethod
    def new(
        cls,
        decks: Sequence[PlayableDeck],
        ruleset: Ruleset = STANDARD,
        seed: int = 0,
        *,
        first: int | None = None,
        ignore_unmodelled: bool = False,
        log: bool = True,
    ) -> Game:
        """A match of two to four decks, shuffled by `seed`, first hands dealt. `first` begins (SET-1); left out, chance decides.

        Raises:
            GameNotPlayableError: so many decks make no match, or a text makes a token that there isn't.
            UnmodelledCardsError: a card's text isn't modelled, and `ignore_unmodelled` is off.
        """
        decks = tuple(decks)
        if not 2 <= len(decks) <= 4:
            raise GameNotPlayableError(f"{len(decks)} decks make no match: two to four play (MULTI-1)")
        brought = [bring(deck, ignore_unmodelled=ignore_unmodelled) for deck in decks]
        state = shuffled_state(brought, ruleset, seed, 0)
        if log:
            state.log = []
        begin(state, first_player(first, len(decks), seed))
        return cls(state, TagewerkReplay(seed, decks, ruleset, first, ignore_unmodelled))

    def take(self, option: Option) -> None:
        """Take an option of the pending decision and run on."""
        take(self.state, option)

    def copy(self) -> Game:
        """The same match, on its own: nothing that changes is shared. The copy keeps no log and no replay."""
        return Game(self.state.copy())

    def log_for(self, player: PlayerId) -> list[Happening]:
        """What `player` may know of the log; of NOBODY what lies open."""
        return known_log(self.state, player)

    def why_not(
        self, player: PlayerId, card: GameCard = NO_CARD, action: str = "", number: int = 0, target: GameCard = NO_CARD
    ) -> Obstacle | None:
        """What keeps `player` from one of the actions in `OPTION_NAMES`; None where it is among the options."""
        return obstacle(self.state, player, card, action, number)


class TagewerkReplay(DealtReplay):
    """Seed, decks, ruleset and choices: the whole match."""

    GAME = GAME

    def begin(self) -> Game:
        """The match with its first hands dealt."""
        return Game.new(self.decks, self.ruleset, self.seed, first=self.first, ignore_unmodelled=self.ignore_unmodelled)

    def card_digest(self) -> str:
        """Of all cards, and of the tokens that their texts may make."""
        known = self._catalog()
        return known.digest_of(known.with_brought([card for deck in self.decks for card in deck.all_cards]))

    def is_of_cards(self, digest: str) -> bool:
        """Whether `digest` is of the cards in the decks; replays of before hold that of all tokens that there are, made or not."""
        return digest in (self.card_digest(), self._catalog().digest)

    def _catalog(self) -> Catalog:
        cards: dict[int, TagewerkCard] = {card.id: card for deck in self.decks for card in (*deck.all_cards, *deck.tokens.values())}
        return Catalog.of(cards.values())

    def deck_to_json(self, deck: PlayableDeck) -> dict[str, Any]:
        """A deck by the numbers of its cards."""
        return {"main": deck.main.id if deck.main else None, "cards": [card.id for card in deck.cards], "is_idle": deck.is_idle}

    @classmethod
    def deck_from_json(cls, data: Mapping[str, Any], catalog: Catalog) -> PlayableDeck:
        """The deck that `deck_to_json` wrote."""
        main = None if data["main"] is None else catalog.by_id[CardId(data["main"])]
        cards = tuple([catalog.by_id[CardId(card)] for card in data["cards"]])
        return PlayableDeck(main, cards, catalog.tokens, bool(data.get("is_idle", False)))

    @classmethod
    def ruleset_from_json(cls, data: Mapping[str, Any]) -> Ruleset:
        """With its options."""
        return ruleset_from_json(data)


read_replay: Final = TagewerkReplay.read
