"""A scenario's position as a game: every card in its place, at the beginning of the phase that it names."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.match import GameCard, PlayerId
from engine.rng import stream
from engine.rone.cards import Card
from engine.rone.rules import codes as c
from engine.rone.rules.compiler import bears_later_keyword, definition_of
from engine.rone.rules.definitions import Definition
from engine.rone.rules.errors import EditionsError
from engine.rone.rules.game import Game
from engine.rone.rules.ids import SideId
from engine.rone.rules.moves import place_permanent, register, unregister
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.rulesets import Ruleset
from engine.rone.rules.running import SeatCards, SideCards, begin, lay_out, run
from engine.rone.rules.turn import DRAWING, MAIN, MulliganFrame, TurnFrame
from engine.rone.scenarios.cast import read_cast, read_hero, whole_number
from engine.rone.scenarios.problems import ScenarioError, listed, only, record

LETTERS = ("a", "b", "c", "d")
PLAYER_FIELDS = frozenset(
    {"hero", "water", "deck", "hand", "graveyard", "removed", "battlefield", "technology_deck", "technologies"},
)
SHARED = ("deck", "graveyard", "removed", "battlefield", "technology_deck")
ENTRY_FIELDS = frozenset({"card", "name", "exhausted", "damage", "health", "melee", "ranged", "shield"})
LEAST = -99
"""Changes of stats may be negative; no game comes near this."""
PHASES = ("main", "mulligan", "income", "setup")


@dataclass
class Position:
    """A game laid out, and what the scenario calls things in it."""

    game: Game
    letters: tuple[str, ...]
    """The players in seat order."""
    teams: tuple[tuple[str, ...], ...]
    slugs: list[str]
    """By game card: its id in the scenario."""
    names: dict[int, str] = field(default_factory=dict)
    """Names given to single cards."""

    def player(self, letter: str) -> PlayerId:
        """The seat of a player.

        Raises:
            ScenarioError: there is none of that letter.
        """
        if letter not in self.letters:
            raise ScenarioError(f"there is no player {letter!r}")
        return PlayerId(self.letters.index(letter))


class Table:
    """What the scenario's players bring, on its way to a game."""

    def __init__(self, data: dict[str, Any], cast: dict[str, Card]) -> None:
        self.cast = cast
        described = [letter for letter in LETTERS if letter in data]
        teams = data.get("teams")
        given = sorted(str(letter) for team in listed(teams or [], "teams") for letter in team) or sorted({"a", "b", *described})
        if teams is None and "seats" in data:
            given = sorted(str(letter) for letter in listed(data["seats"], "seats"))
        in_turn = [str(team[place]) for place in (0, 1) for team in teams if place < len(team)] if teams else given  # TEAM-2
        self.letters = tuple(str(letter) for letter in listed(data.get("seats", in_turn), "seats"))
        if sorted(self.letters) != given or len(self.letters) < 2 or not set(described) <= set(given) <= set(LETTERS):
            raise ScenarioError(f"seats: {list(self.letters)} are not the players {sorted({*given, *described})}")
        self.teams = tuple((letter,) for letter in self.letters) if teams is None else tuple(tuple(team) for team in listed(teams, "teams"))
        if sorted(letter for team in self.teams for letter in team) != given:
            raise ScenarioError(f"teams: {teams!r} are not the players {given}")
        self.players = {letter: record(data.get(letter) or {}, letter) for letter in self.letters}
        for letter, fields in self.players.items():
            only(fields, PLAYER_FIELDS, letter)
            if any(letter in team[1:] for team in self.teams):
                only(fields, PLAYER_FIELDS - set(SHARED), f"{letter} (what a team shares stands under its first player)")

    def side(self, letter: str) -> SideId:
        """The side of a player."""
        return next(SideId(number) for number, team in enumerate(self.teams) if letter in team)

    def entries(self, letter: str, zone: str) -> list[dict[str, Any]]:
        """The cards of a zone, each as a record with `card`."""
        where = f"{letter}.{zone}"
        entries = []
        for data in listed(self.players[letter].get(zone) or [], where):
            entry = {"card": data} if isinstance(data, str) else record(data, where)
            only(entry, ENTRY_FIELDS, where)
            if entry.get("card") not in self.cast:
                raise ScenarioError(f"{where}: there is no card {entry.get('card')!r}")
            entries.append(entry)
        return entries

    def definition(self, entry: dict[str, Any]) -> Definition:
        """What the rules read of an entry's card."""
        return definition_of(self.cast[entry["card"]])


def build_position(data: dict[str, Any], ruleset: Ruleset) -> Position:
    """The scenario's position as a game that has run to its first decision.

    Raises:
        ScenarioError: the position can't be read.
        EditionsError: a card bears a keyword that the ruleset doesn't have (KEY-EDITIONS).
    """
    cast = read_cast(data.get("cards"))
    table = Table(data, cast)
    heroes = {letter: read_hero(table.players[letter].get("hero"), letter, 1000 + 10 * place) for place, letter in enumerate(table.letters)}
    if not ruleset.has_later_keywords:
        for card in (*cast.values(), *(card for levels in heroes.values() for card in levels.values())):
            if bears_later_keyword(definition_of(card)):
                raise EditionsError(f"{card.slug} bears a keyword of the second edition, not in {ruleset.name} (KEY-EDITIONS)")
    phase = data.get("phase", "main")
    if phase not in PHASES:
        raise ScenarioError(f"phase: {phase!r} is none of {', '.join(PHASES)}")
    builder = _Builder(table, ruleset, heroes, _reward(data, cast))
    return builder.position(data, str(phase))


def _reward(data: dict[str, Any], cast: dict[str, Card]) -> list[str]:
    reward = [str(slug) for slug in listed(data.get("reward") or [], "reward")]
    for slug in reward:
        if slug not in cast:
            raise ScenarioError(f"reward: there is no card {slug!r}")
    return reward


class _Builder:
    """Lays the cards out: all start in their side's deck, then each goes to its zone."""

    def __init__(self, table: Table, ruleset: Ruleset, heroes: dict[str, dict[int, Card]], reward: list[str]) -> None:
        self.table = table
        self.slugs: list[str] = []
        self.names: dict[int, str] = {}
        self.cards: dict[tuple[str, str], list[GameCard]] = {}
        sides: list[SideCards] = []
        number = 0
        for team in table.teams:
            brought: list[Definition] = []
            for letter in team:
                for zone in (*SHARED, "hand", "technologies"):
                    entries = table.entries(letter, zone)
                    self.cards[letter, zone] = [GameCard(card) for card in range(number, number + len(entries))]
                    self.names.update((number + place, str(entry["name"])) for place, entry in enumerate(entries) if "name" in entry)
                    number += len(entries)
                    brought.extend(table.definition(entry) for entry in entries)
                    self.slugs.extend(entry["card"] for entry in entries)
            sides.append(SideCards(brought, []))
        seats = [SeatCards(table.side(letter), [definition_of(heroes[letter][level]) for level in (1, 2, 3)]) for letter in table.letters]
        self.state = lay_out(ruleset, seats, sides, [definition_of(table.cast[slug]) for slug in reward], stream(0, "effects"))
        self.slugs.extend(f"{letter}.hero" for letter in table.letters)
        self.slugs.extend(reward)
        self.state.reward.reverse()  # as a deck: the top card last
        self.state.shuffles = [stream(0, f"shuffle-{number}") for number in range(len(sides))]
        self.state.log = []

    def position(self, data: dict[str, Any], phase: str) -> Position:
        """The game, run to its first decision."""
        state, table = self.state, self.table
        for side, team in zip(state.sides, table.teams, strict=True):
            first = team[0]
            side.deck = self.cards[first, "deck"][::-1]
            side.graveyard = self.cards[first, "graveyard"][::-1]
            side.removed = self.cards[first, "removed"][:]
            side.technology_deck = self.cards[first, "technology_deck"][:]
        for seat, letter in enumerate(table.letters):
            state.players[seat].hand = self.cards[letter, "hand"][:]
        active = str(data.get("active", table.letters[0]))
        if active not in table.letters:
            raise ScenarioError(f"active: there is no player {active!r}")
        state.active = PlayerId(table.letters.index(active))
        if phase == "setup":
            self._shields()
            begin(state, state.active)
            return self._done()
        for seat, letter in enumerate(table.letters):
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
        return self._done()

    def _done(self) -> Position:
        return Position(Game(self.state), self.table.letters, self.table.teams, self.slugs, self.names)

    def _battlefield(self, seat: PlayerId, letter: str) -> None:
        for zone in ("battlefield", "technologies"):
            for card, entry in zip(self.cards[letter, zone], self.table.entries(letter, zone), strict=True):
                kind = self.state.definitions[card].kind
                if kind != (c.UNIT if zone == "battlefield" else c.TECHNOLOGY):
                    raise ScenarioError(f"{letter}.{zone}: {entry['card']!r} can't lie there")
                _dress(place_permanent(self.state, card, seat), entry, f"{letter}.{zone}.{entry['card']}")

    def _person(self, seat: PlayerId, letter: str) -> None:
        person = self.state.players[seat]
        fields = self.table.players[letter]
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
        for team in self.table.teams:
            side = self.state.sides[self.table.side(team[0])]
            for card, entry in zip(self.cards[team[0], "deck"], self.table.entries(team[0], "deck"), strict=True):
                if entry.get("shield"):
                    side.shields = sorted([*side.shields, card])


def _dress(permanent: Permanent, entry: dict[str, Any], where: str) -> None:
    """Lay on a permanent what the entry says."""
    permanent.exhausted = whole_number(entry.get("exhausted", 0), f"{where}.exhausted", 0, 3)
    permanent.damage = whole_number(entry.get("damage", 0), f"{where}.damage")
    permanent.health_change = whole_number(entry.get("health", 0), f"{where}.health", LEAST)
    permanent.melee_change = whole_number(entry.get("melee", 0), f"{where}.melee", LEAST)
    permanent.ranged_change = whole_number(entry.get("ranged", 0), f"{where}.ranged", LEAST)
