"""The loop that runs a match until somebody must decide, and how a match begins (SET)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.errors import GameNotPlayableError
from engine.match.match import GameCard, Option, PlayerId
from engine.rng import Stream
from engine.rules.references import MOST_CARDS
from engine.rules.steps import Step
from engine.tagewerk.rules.compiling import texts_of, tokens_in
from engine.tagewerk.rules.definitions import Definition, FactionPassive
from engine.tagewerk.rules.moves import draw, eliminate, enter
from engine.tagewerk.rules.pieces import Player
from engine.tagewerk.rules.player_steps import ResourceStep, ResourceTokenStep
from engine.tagewerk.rules.rulesets import Ruleset
from engine.tagewerk.rules.state import State
from engine.tagewerk.rules.turn import IN_EVENING, MulliganFrame, TurnFrame


def run(game: State) -> None:
    """Go on until somebody must decide or the match is over; players who have lost leave in between (END-5)."""
    frames = game.frames
    while game.decision is None and not game.is_over:
        frames[-1].advance(game)
        if game.leaving and not game.is_over:
            _see_off(game)
            frames = game.frames


def _see_off(game: State) -> None:
    """Have those leave who have lost; the turn of one of them ends."""
    for player in game.leaving:
        eliminate(game, player)
        if player == game.active:
            game.decision = None
            game.frames = [TurnFrame(IN_EVENING)]
    game.leaving = []


def take(game: State, option: Option) -> None:
    """Take `option` of the pending decision and run on."""
    game.decision = None
    game.frames[-1].answer(game, option)
    if not game.is_over:
        run(game)


class Brought:
    """What a deck brings to a table, ready for the rules: a main character or none, the cards in order, the tokens of its texts.

    Raises:
        GameNotPlayableError: a text makes a token that there isn't.
    """

    def __init__(
        self, main: Definition | None, cards: Sequence[Definition], tokens: Mapping[str, Definition], *, is_idle: bool = False
    ) -> None:
        self.main = main
        self.cards = list(cards)
        self.is_idle = is_idle
        self.tokens: dict[str, Definition] = {}
        for slug in _tokens_of([*self.cards, *([main] if main else [])]):
            self._need(slug, tokens)
        self.factions = factions_of([*self.cards, *([main] if main else []), *self.tokens.values()])

    def _need(self, slug: str, tokens: Mapping[str, Definition]) -> None:
        if slug in self.tokens:
            return
        token = tokens.get(slug)
        if token is None:
            raise GameNotPlayableError(f"there is no token {slug!r} (TOKEN-1)")
        self.tokens[slug] = token
        for further in _tokens_of([token]):
            self._need(further, tokens)


def _tokens_of(definitions: Iterable[Definition]) -> list[str]:
    return [slug for definition in definitions for text in texts_of(definition) for slug in tokens_in(text)]


def factions_of(definitions: Iterable[Definition]) -> set[str]:
    """The slugs of all factions that cards and their texts name."""
    found: set[str] = set()
    for definition in definitions:
        if definition.faction:
            found.add(definition.faction)
        for passive in definition.passives:
            if isinstance(passive, FactionPassive):
                found.add(passive.faction)
        for text in texts_of(definition):
            found |= _factions_in(text)
    return found


def _factions_in(steps: Sequence[Step]) -> set[str]:
    found: set[str] = set()
    for step in steps:
        if isinstance(step, ResourceStep | ResourceTokenStep) and step.faction:
            found.add(step.faction)
        for part in step.parts:
            found |= _factions_in(part)
    return found


def lay_out(ruleset: Ruleset, brought: Sequence[Brought], chance: Stream) -> State:
    """A match with everything in place and nothing drawn: main characters in their slots, decks in the order given (SET-2).

    Raises:
        GameNotPlayableError: more cards than a match can number.
    """
    definitions: list[Definition] = []
    owners: list[PlayerId] = []
    slugs = sorted(set().union(*(one.factions for one in brought)))
    factions = {"": 0} | {slug: number for number, slug in enumerate(slugs, start=1)}
    players: list[Player] = []
    mains: list[GameCard] = []
    for number, one in enumerate(brought):
        player = Player(len(factions))
        player.is_idle = one.is_idle
        for definition in one.cards:
            player.deck.append(GameCard(len(definitions)))
            definitions.append(definition)
            owners.append(PlayerId(number))
        mains.append(GameCard(len(definitions) if one.main else -1))
        if one.main:
            definitions.append(one.main)
            owners.append(PlayerId(number))
        players.append(player)
    if len(definitions) > MOST_CARDS:
        raise GameNotPlayableError(f"{len(definitions)} cards are more than a match can number ({MOST_CARDS})")
    game = State(ruleset, definitions, owners, factions, chance)
    game.players = players
    for one in brought:
        game.tokens.update(one.tokens)
    for number, main in enumerate(mains):
        if main >= 0:
            enter(game, main, PlayerId(number))
    game.pending = []
    return game


def begin(game: State, first: PlayerId) -> None:
    """Deal the first hands and let everybody change theirs, then the first turn begins (SET-1, SET-3, SET-4)."""
    game.active = first
    order = game.in_turn(first)
    for player in order:
        draw(game, player, game.ruleset.hand_size + (0 if player == first else game.ruleset.later_cards))
        game.players[player].loses = ""
    game.pending = []
    game.frames = [TurnFrame(), MulliganFrame(order)]
    run(game)
