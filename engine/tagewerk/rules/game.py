"""A match to play: it asks, somebody chooses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from engine import ENGINE_VERSION
from engine.cards import CardId
from engine.errors import EngineError, GameNotPlayableError, IllegalChoiceError, ReplayError, UnmodelledCardsError
from engine.match import NO_CARD, NOBODY, Decision, GameCard, Happening, Match, Obstacle, PlayerId, Replay, Result
from engine.rng import stream
from engine.tagewerk.cards import GAME, Catalog, TagewerkCard
from engine.tagewerk.decks import PlayableDeck
from engine.tagewerk.rules.compiling import definition_of
from engine.tagewerk.rules.known_log import known_log
from engine.tagewerk.rules.obstacles import obstacle
from engine.tagewerk.rules.rulesets import STANDARD, Ruleset, ruleset_of
from engine.tagewerk.rules.running import Brought, begin, lay_out, take
from engine.tagewerk.rules.state import State
from engine.tagewerk.rules.view import View


def unmodelled_names(decks: Sequence[PlayableDeck]) -> list[str]:
    """English names of the cards in `decks` whose text the engine doesn't know, each once, in order."""
    return sorted({card.name.en or card.slug for deck in decks for card in deck.all_cards if not card.modelled})


def bring(deck: PlayableDeck, *, ignore_unmodelled: bool = False) -> Brought:
    """What a deck brings to a table.

    Raises:
        UnmodelledCardsError: a card's text isn't modelled, and `ignore_unmodelled` is off.
        GameNotPlayableError: a text makes a token that there isn't.
        AbilitiesError: a text can't be read.
    """
    names = unmodelled_names([deck])
    if names and not ignore_unmodelled:
        raise UnmodelledCardsError(names)
    tokens = {slug: definition_of(card) for slug, card in deck.tokens.items() if card.modelled}
    main = definition_of(deck.main) if deck.main else None
    return Brought(main, [definition_of(card) for card in deck.cards], tokens, is_idle=deck.is_idle)


def shuffled_state(brought: Sequence[Brought], ruleset: Ruleset, seed: int, index: int) -> State:
    """What decks brought laid out and shuffled by the chance of game number `index`, before the first hands are dealt."""
    state = lay_out(ruleset, brought, stream(seed, "effects", index))
    for number, player in enumerate(state.players):
        chance = stream(seed, f"shuffle-{number}", index)
        chance.shuffle(player.deck)
        state.shuffles.append(chance)
    return state


class Game(Match):
    """One match of Tagewerk. Ask `decision`, `choose` one of its options by index, until `is_over`."""

    def __init__(self, state: State, replay: TagewerkReplay | None = None) -> None:
        """`replay`: what the match began with; None for a copy or a position."""
        self.state = state
        self._beginning = replay
        self._choices: list[int] = []
        self._views = [View(state, PlayerId(player)) for player in range(len(state.players))]

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
        begins = stream(seed, "first-player", 0).below(len(decks)) if first is None else first
        if log:
            state.log = []
        begin(state, PlayerId(begins))
        return cls(state, TagewerkReplay(seed, decks, ruleset, first, ignore_unmodelled))

    @property
    def decision(self) -> Decision:
        """What must be decided now.

        Raises:
            IllegalChoiceError: the match is over.
        """
        decision = self.state.decision
        if decision is None:
            raise IllegalChoiceError("the match is over: nothing is to be decided")
        return decision

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.state.is_over

    @property
    def turn(self) -> int:
        """The number of the turn, of all players together."""
        return self.state.turn

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        state = self.state
        if not state.is_over:
            return None
        winner = None if state.winner == NOBODY else state.winner
        return Result(winner=winner, draw=winner is None, turns=state.turn, reason=state.reason, active=state.active)

    @property
    def log(self) -> list[Happening]:
        """What has happened so far; empty in a match without a log."""
        return self.state.log if self.state.log is not None else []

    def choose(self, index: Any) -> None:
        """Take option `index` and run until the next decision or the end.

        Raises:
            IllegalChoiceError: there is no such option; nothing has changed.
        """
        decision = self.state.decision
        if decision is None or isinstance(index, bool) or not isinstance(index, int) or not 0 <= index < len(decision.options):
            count = 0 if decision is None else len(decision.options)
            raise IllegalChoiceError(f"there is no option {index!r} among {count}")
        self._choices.append(index)
        take(self.state, decision.options[index])

    def copy(self) -> Game:
        """The same match, on its own: nothing that changes is shared. The copy keeps no log and no replay."""
        return Game(self.state.copy())

    def digest(self) -> str:
        """SHA-256, in hex, of the whole state; equal for equal states."""
        return sha256(repr(self.state.key()).encode()).hexdigest()

    def view_for(self, player: PlayerId) -> View:
        """What `player` may know now; the same view for the whole match."""
        return self._views[player]

    def log_for(self, player: PlayerId) -> list[Happening]:
        """What `player` may know of the log; of NOBODY what lies open."""
        return known_log(self.state, player)

    def why_not(
        self, player: PlayerId, card: GameCard = NO_CARD, action: str = "", number: int = 0, target: GameCard = NO_CARD
    ) -> Obstacle | None:
        """What keeps `player` from one of the actions in `OPTION_NAMES`; None where it is among the options."""
        return obstacle(self.state, player, card, action, number)

    @property
    def beginning(self) -> TagewerkReplay | None:
        """What the match began with; None for a copy or a position."""
        return self._beginning

    @property
    def replay(self) -> TagewerkReplay:
        """Enough to play this match again up to here.

        Raises:
            GameNotPlayableError: the match is a copy or a position and has no beginning to replay from.
        """
        if self._beginning is None:
            raise GameNotPlayableError("a copy or a position has no replay")
        return self._beginning.with_choices(tuple(self._choices))


class TagewerkReplay(Replay):
    """Seed, decks, ruleset and choices: the whole match."""

    def __init__(
        self,
        seed: int,
        decks: Sequence[PlayableDeck],
        ruleset: Ruleset,
        first: int | None,
        ignore_unmodelled: bool,
        choices: tuple[int, ...] = (),
        engine_version: str = ENGINE_VERSION,
    ) -> None:
        super().__init__(GAME, seed, choices, engine_version)
        self.decks = tuple(decks)
        self.ruleset = ruleset
        self.first = first
        self.ignore_unmodelled = ignore_unmodelled

    def begin(self) -> Game:
        """The match with its first hands dealt."""
        return Game.new(self.decks, self.ruleset, self.seed, first=self.first, ignore_unmodelled=self.ignore_unmodelled)

    def with_choices(self, choices: tuple[int, ...]) -> TagewerkReplay:
        """The same beginning with other choices."""
        return TagewerkReplay(self.seed, self.decks, self.ruleset, self.first, self.ignore_unmodelled, choices, self.engine_version)

    def upto(self, steps: int) -> TagewerkReplay:
        """The same beginning, with the first `steps` choices."""
        return self.with_choices(self.choices[:steps])

    def beginning(self) -> dict[str, Any]:
        """Ruleset with its options, who began, and the decks: the main character, every copy by its card's number, in order."""
        return {
            "ruleset": self.ruleset.to_json(),
            "first": self.first,
            "ignore_unmodelled": self.ignore_unmodelled,
            "cards": digest_of(self.decks),
            "decks": [deck_to_json(deck) for deck in self.decks],
        }


def deck_to_json(deck: PlayableDeck) -> dict[str, Any]:
    """A deck by the numbers of its cards."""
    return {"main": deck.main.id if deck.main else None, "cards": [card.id for card in deck.cards], "is_idle": deck.is_idle}


def deck_from_json(data: Mapping[str, Any], catalog: Catalog) -> PlayableDeck:
    """The deck that `deck_to_json` wrote. Raises LookupError for a card that there isn't."""
    main = None if data["main"] is None else catalog.by_id[CardId(data["main"])]
    cards = tuple(catalog.by_id[CardId(card)] for card in data["cards"])
    return PlayableDeck(main, cards, catalog.tokens, bool(data.get("is_idle", False)))


def digest_of(decks: Sequence[PlayableDeck]) -> str:
    """What the rules read of all cards of decks, and of the tokens they may make, in one."""
    cards: dict[int, TagewerkCard] = {card.id: card for deck in decks for card in (*deck.all_cards, *deck.tokens.values())}
    return Catalog.of(cards.values()).digest


def read_replay(data: Mapping[str, Any], catalog: Catalog) -> TagewerkReplay:
    """The replay that `to_json` wrote, with the cards of `catalog`.

    Raises:
        ReplayError: it is of another game or ruleset, or a card in it is not there any more or says something else now.
    """
    if data.get("game") != GAME:
        raise ReplayError(f"the replay is of the game {str(data.get('game'))[:40]!r}, not of {GAME!r}")
    try:
        ruleset = dict(data["ruleset"])
        base = str(ruleset.pop("name")).split("+")[0]
        decks = [deck_from_json(deck, catalog) for deck in data["decks"]]
        choices = tuple([int(choice) for choice in data["choices"]])
        first = data["first"]
        replay = TagewerkReplay(
            int(data["seed"]),
            decks,
            ruleset_of(ruleset, base),
            None if first is None else int(first),
            bool(data["ignore_unmodelled"]),
            choices,
            str(data["engine_version"]),
        )
    except (LookupError, TypeError, ValueError, EngineError) as error:
        raise ReplayError(f"the replay can't be read: {type(error).__name__} {error}") from error
    if digest_of(decks) != data.get("cards"):
        raise ReplayError("a card of the replay says something else now")
    return replay
