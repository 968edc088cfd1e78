"""A scenario's position as a game: every card in its place, at the beginning of the phase that it names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

from engine.match.match import GameCard, PlayerId
from engine.rng import stream
from engine.rone.cards import Card
from engine.rone.rules import codes as c
from engine.rone.rules.compiling import bears_later_keyword, definition_of
from engine.rone.rules.errors import EditionsError
from engine.rone.rules.game import Game, definitions_of
from engine.rone.rules.ids import SideId
from engine.rone.rules.moves import place_permanent, register, unregister
from engine.rone.rules.rulesets import Ruleset
from engine.rone.rules.running import SeatCards, SideCards, begin, lay_out, run
from engine.rone.rules.state import State
from engine.rone.rules.turn import DRAWING, MAIN, MulliganFrame, TurnFrame
from engine.rone.scenario_verbs.cast import FILLER, read_card, read_hero
from engine.rone.scenario_verbs.naming import PERMANENT_FIELDS, RoneNames
from engine.scenarios.problems import ScenarioError, listed, only, read_cast, read_entry, record, whole_number
from engine.scenarios.seats import Seats, read_seats

SHARED = ("deck", "graveyard", "removed", "battlefield", "technology_deck")
OWN = ("hand", "technologies")
PLAYER_FIELDS = frozenset({"hero", "water", *SHARED, *OWN})
ENTRY_FIELDS = frozenset({"card", "name", "shield", *PERMANENT_FIELDS})
PHASES = ("main", "mulligan", "income", "setup")
LaidCard = tuple[GameCard, dict[str, Any]]
Place = tuple[str, str]
"""A zone of a player: `a`, `hand`."""


def build_position(data: Mapping[str, Any], ruleset: Ruleset) -> tuple[Game, RoneNames]:
    """The scenario's position as a game that has run to its first decision, and what is called how in it.

    Raises:
        ScenarioError: the position can't be read.
        EditionsError: a card bears a keyword that the ruleset doesn't have (KEY-EDITIONS).
    """
    cast = read_cast(data.get("cards"), FILLER, read_card)
    seats = read_seats(data)  # in the order of TEAM-2
    players = {letter: _read_player(data, letter, seats) for letter in seats.letters}
    heroes = {letter: read_hero(players[letter].get("hero"), letter, 1000 + 10 * place) for place, letter in enumerate(seats.letters)}
    if not ruleset.has_later_keywords:
        for card in (*cast.values(), *(card for levels in heroes.values() for card in levels.values())):
            if bears_later_keyword(definition_of(card)):
                raise EditionsError(f"{card.slug} bears a keyword of the second edition, not in {ruleset.name} (KEY-EDITIONS)")
    phase = data.get("phase", "main")
    if phase not in PHASES:
        raise ScenarioError(f"phase: {phase!r} is none of {', '.join(PHASES)}")
    reward = [str(slug) for slug in listed(data.get("reward") or [], "reward")]
    for slug in reward:
        if slug not in cast:
            raise ScenarioError(f"reward: there is no card {slug!r}")
    numbers = count()
    places = [(letter, zone) for team in seats.teams for letter in team for zone in (*SHARED, *OWN)]
    laid = {place: [(GameCard(next(numbers)), entry) for entry in _read_entries(players, place, cast)] for place in places}
    entries = [(card, entry) for cards in laid.values() for card, entry in cards]
    names = {card: str(entry["name"]) for card, entry in entries if "name" in entry}
    sides = [[cast[entry["card"]] for letter, zone in places if letter in team for _, entry in laid[letter, zone]] for team in seats.teams]
    brought = [SideCards(definitions_of(cards), []) for cards in sides]
    sitting = [SeatCards(SideId(seats.team(letter)), definitions_of(list(levels.values()))) for letter, levels in heroes.items()]
    state = lay_out(ruleset, sitting, brought, definitions_of([cast[slug] for slug in reward]), stream(0, "effects"))
    _Table(state, seats, players, laid).set_up(data, phase)
    slugs = [*(entry["card"] for _, entry in entries), *(f"{letter}.hero" for letter in seats.letters), *reward]
    return Game(state), RoneNames(seats, slugs, names)


def _read_player(data: Mapping[str, Any], letter: str, seats: Seats) -> dict[str, Any]:
    fields = record(data.get(letter) or {}, letter)
    only(fields, PLAYER_FIELDS, letter)
    if any(letter in team[1:] for team in seats.teams):
        only(fields, PLAYER_FIELDS - set(SHARED), f"{letter} (what a team shares stands under its first player)")
    return fields


def _read_entries(players: Mapping[str, Mapping[str, Any]], place: Place, cast: Mapping[str, Card]) -> list[dict[str, Any]]:
    """The cards of a zone, each as a record with `card`."""
    letter, zone = place
    where = f"{letter}.{zone}"
    return [read_entry(data, where, ENTRY_FIELDS, cast) for data in listed(players[letter].get(zone) or [], where)]


@dataclass(frozen=True)
class _Table:
    """Lays the cards out: all start in their side's deck, then each goes to its zone."""

    state: State
    seats: Seats
    players: Mapping[str, Mapping[str, Any]]
    laid: Mapping[Place, list[LaidCard]]

    def set_up(self, data: Mapping[str, Any], phase: str) -> None:
        """Put every card in its zone and run to the first decision."""
        state, letters = self.state, self.seats.letters
        state.reward.reverse()  # as a deck: the top card last
        state.shuffles = [stream(0, f"shuffle-{number}") for number in range(len(state.sides))]
        state.log = []
        for side, (first, *_) in zip(state.sides, self.seats.teams, strict=True):
            side.deck = self._cards(first, "deck")[::-1]
            side.graveyard = self._cards(first, "graveyard")[::-1]
            side.removed = self._cards(first, "removed")
            side.technology_deck = self._cards(first, "technology_deck")
        for person, letter in zip(state.players, letters, strict=True):
            person.hand = self._cards(letter, "hand")
        state.active = self.seats.player(str(data.get("active", letters[0])), "active: ")
        if phase == "setup":
            self._shields()
            begin(state, state.active)
            return
        for seat, letter in enumerate(letters):
            self._battlefield(PlayerId(seat), letter)
            self._person(PlayerId(seat), letter)
        self._shields()
        state.turn = whole_number(data.get("turn", 1), "turn", 1) - (phase == "mulligan")  # the turn that begins after the mulligans
        if phase == "mulligan":
            state.phase = c.MULLIGAN_PHASE
            order = state.following(state.active)
            state.frames = [TurnFrame(), MulliganFrame([order[-1], *order[:-1]])]
        else:
            state.phase = c.MAIN_PHASE if phase == "main" else c.INCOME_PHASE
            state.frames = [TurnFrame(MAIN if phase == "main" else DRAWING)]
        run(state)

    def _cards(self, letter: str, zone: str) -> list[GameCard]:
        return [card for card, _ in self.laid[letter, zone]]

    def _battlefield(self, seat: PlayerId, letter: str) -> None:
        for zone, kind in (("battlefield", c.UNIT), ("technologies", c.TECHNOLOGY)):
            for card, entry in self.laid[letter, zone]:
                if self.state.definitions[card].kind != kind:
                    raise ScenarioError(f"{letter}.{zone}: {entry['card']!r} can't lie there")
                permanent = place_permanent(self.state, card, seat)
                for name, (attribute, least, most) in PERMANENT_FIELDS.items():
                    number = whole_number(entry.get(name, 0), f"{letter}.{zone}.{entry['card']}.{name}", least, most)
                    setattr(permanent, attribute, number)

    def _person(self, seat: PlayerId, letter: str) -> None:
        person = self.state.players[seat]
        fields = self.players[letter]
        person.water = whole_number(fields.get("water", 0), f"{letter}.water")
        hero = fields.get("hero") or {}
        permanent = self.state.hero(seat)
        permanent.exhausted = whole_number(hero.get("exhausted", 0), f"{letter}.hero.exhausted", 0, 3)
        level = hero.get("level", 1)
        if level not in (1, 2, 3):
            raise ScenarioError(f"{letter}.hero.level: 1 to 3 is expected, found {level!r}")
        person.level = level
        unregister(self.state, permanent.card, permanent.definition, permanent.side)
        permanent.definition = person.levels[level - 1]
        register(self.state, permanent.card, permanent.definition, permanent.side)

    def _shields(self) -> None:
        """Face-up Shields keep their place in the deck (KEY-SHIELD)."""
        for side, (first, *_) in zip(self.state.sides, self.seats.teams, strict=True):
            side.shields = sorted(card for card, entry in self.laid[first, "deck"] if entry.get("shield"))
