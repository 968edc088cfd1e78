"""A scenario's position as a match: every card in its place, in the day, or before the first hands are dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.match.match import NO_CARD, GameCard, PlayerId
from engine.rng import stream
from engine.scenarios.problems import ScenarioError, listed, only, read_cast, read_entry, record, whole_number
from engine.scenarios.seats import Seats, read_seats
from engine.tagewerk.cards import TagewerkCard
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.compiling import definition_of
from engine.tagewerk.rules.game import Game
from engine.tagewerk.rules.moves import add_tokens, enter
from engine.tagewerk.rules.rulesets import Ruleset
from engine.tagewerk.rules.running import Brought, begin, factions_of, lay_out, run
from engine.tagewerk.rules.state import State
from engine.tagewerk.rules.turn import IN_DAY, TurnFrame
from engine.tagewerk.scenario_verbs.cast import FILLER, read_card
from engine.tagewerk.scenario_verbs.naming import NEUTRAL, TagewerkNames, read_token

PILES: Final = ("deck", "hand", "graveyard", "removed")
SEAT_FIELDS: Final = frozenset({"points", "markers", "pool", "tokens", *PILES, "main", "characters", "place", "used"})
CARD_FIELDS: Final = frozenset({"card", "name"})
PIECE_FIELDS: Final = CARD_FIELDS | {"exhausted", "damage", "items"}
ITEM_FIELDS: Final = CARD_FIELDS | {"hidden", "exhausted"}
USED: Final = ("token", "point", "place", "combat")


def build_position(data: Mapping[str, Any], ruleset: Ruleset) -> tuple[Game, TagewerkNames]:
    """The scenario's position as a match that has run to its first decision, and what is called how in it.

    Raises:
        ScenarioError: the position can't be read.
    """
    cast = read_cast(data.get("cards"), FILLER, read_card)
    if "teams" in data:
        raise ScenarioError("teams: everybody plays for themselves (MULTI-1)")
    seats = read_seats(data)
    phase = data.get("phase", "day")
    if phase not in ("day", "setup"):
        raise ScenarioError(f"phase: {phase!r} is neither day nor setup")
    table = _Table(cast, seats, ruleset)
    for letter in seats.letters:
        table.read(letter, record(data.get(letter) or {}, letter))
    return table.built(data, phase), TagewerkNames(seats, table.names)


class _Table:
    """Gathers the cards of all seats, then lays them where they belong."""

    def __init__(self, cast: Mapping[str, TagewerkCard], seats: Seats, ruleset: Ruleset) -> None:
        self.cast = cast
        self.seats = seats
        self.ruleset = ruleset
        self.names: dict[GameCard, str] = {}
        self.fields: dict[str, dict[str, Any]] = {}
        self.cards: dict[str, list[TagewerkCard]] = {}
        self.laid: list[tuple[GameCard, int, str, dict[str, Any], GameCard]] = []
        """Each card with its seat, its place, its entry and, of an item, its bearer."""
        self.count = 0

    # --- Reading -----------------------------------------------------------------------------

    def read(self, letter: str, fields: dict[str, Any]) -> None:
        """Read what lies before a seat."""
        only(fields, SEAT_FIELDS, letter)
        self.fields[letter] = fields
        self.cards[letter] = []
        for zone in PILES:
            for entry in listed(fields.get(zone) or [], f"{letter}.{zone}"):
                self._add(letter, zone, entry, CARD_FIELDS)
        for entry in listed(fields.get("characters") or [], f"{letter}.characters"):
            self._piece(letter, "characters", entry)
        for zone in ("place", "main"):
            if fields.get(zone) is not None:
                self._piece(letter, zone, fields[zone])

    def _piece(self, letter: str, zone: str, data: Any) -> None:
        card = self._add(letter, zone, data, PIECE_FIELDS)
        if isinstance(data, dict):
            for item in listed(data.get("items") or [], f"{letter}.{zone}.items"):
                self._add(letter, "items", item, ITEM_FIELDS, card)

    def _add(self, letter: str, zone: str, data: Any, known: frozenset[str], bearer: GameCard = NO_CARD) -> GameCard:
        where = f"{letter}.{zone}"
        entry = read_entry(data, where, known, self.cast)
        number = GameCard(self.count)
        self.count += 1
        card = self.cast[entry["card"]]
        kinds = {"characters": "character", "main": "character", "place": "place", "items": "item"}
        if zone in kinds and card.type != kinds[zone]:
            raise ScenarioError(f"{where}: {entry['card']!r} can't lie there")
        if (zone == "main") != bool(card.main) and zone in ("main", "characters"):
            raise ScenarioError(f"{where}: {entry['card']!r} is {'no' if zone == 'main' else 'a'} main character")
        if "name" in entry:
            self.names[number] = str(entry["name"])
        self.cards[letter].append(card)
        self.laid.append((number, self.seats.letters.index(letter), zone, entry, bearer))
        return number

    # --- Laying out --------------------------------------------------------------------------

    def built(self, data: Mapping[str, Any], phase: str) -> Game:
        """The match, run to its first decision."""
        definitions = [definition_of(card) for card in self.cast.values()]
        tokens = {slug: definition_of(card) for slug, card in self.cast.items() if card.token}
        brought = [Brought(None, [definition_of(card) for card in self.cards[letter]], tokens) for letter in self.seats.letters]
        named = {str(faction) for letter in self.seats.letters for faction in self._factions(letter)}
        for one in brought:
            one.factions |= factions_of(definitions) | named
        state = lay_out(self.ruleset, brought, stream(0, "effects"))
        state.shuffles = [stream(0, f"shuffle-{number}") for number in range(len(state.players))]
        for person in state.players:
            person.deck = []
        active = self.seats.player(str(data.get("active", self.seats.letters[0])), "active: ")
        state.active = active
        for card, seat, zone, entry, bearer in self.laid:
            self._lay(state, card, PlayerId(seat), zone, entry, bearer)
        for seat, letter in enumerate(self.seats.letters):
            self._person(state, PlayerId(seat), letter)
        state.fresh, state.pending = [], []
        state.log = []
        if phase == "setup":
            begin(state, active)
            return Game(state)
        state.turn = whole_number(data.get("turn", 3), "turn", 1)
        number = len(state.players)
        for seat, person in enumerate(state.players):
            person.turns = max((state.turn - (active - seat) % number + number - 1) // number, 0)
        state.phase = c.DAY
        state.frames = [TurnFrame(IN_DAY)]
        run(state)
        return Game(state)

    def _lay(self, state: State, card: GameCard, player: PlayerId, zone: str, entry: dict[str, Any], bearer: GameCard) -> None:
        person = state.players[player]
        if zone == "hand":
            person.hand.append(card)
        elif zone in PILES:  # the top card comes first, and lies last
            pile = {"deck": person.deck, "graveyard": person.discard, "removed": person.void}[zone]
            pile.insert(0, card)
        else:
            where = f"{self.seats.letters[player]}.{zone}.{entry['card']}"
            piece = enter(state, card, player, bearer, is_hidden=bool(entry.get("hidden")))
            piece.exhausted = whole_number(entry.get("exhausted", 0), f"{where}.exhausted")
            piece.damage = whole_number(entry.get("damage", 0), f"{where}.damage")
            if zone == "place":
                person.places_played = [piece.definition.slug]

    def _factions(self, letter: str) -> list[str]:
        tokens = self.fields[letter].get("tokens") or []
        found = [read_token(one)[0] for one in tokens] if isinstance(tokens, list) else []
        return [faction for faction in [*found, *record(self.fields[letter].get("pool") or {}, f"{letter}.pool")] if faction != NEUTRAL]

    def _person(self, state: State, player: PlayerId, letter: str) -> None:
        person, fields = state.players[player], self.fields[letter]
        person.points = whole_number(fields.get("points", 0), f"{letter}.points")
        person.markers = whole_number(fields.get("markers", 0), f"{letter}.markers")
        for faction, number in record(fields.get("pool") or {}, f"{letter}.pool").items():
            person.pool[_number(state, str(faction))] = whole_number(number, f"{letter}.pool.{faction}")
        tokens = fields.get("tokens") or 0
        if isinstance(tokens, int):
            tokens = [NEUTRAL] * whole_number(tokens, f"{letter}.tokens")
        for one in listed(tokens, f"{letter}.tokens"):
            faction, exhausted = read_token(one)
            add_tokens(state, player, _number(state, faction), 1, exhausted)
        for used in listed(fields.get("used") or [], f"{letter}.used"):
            if used not in USED:
                raise ScenarioError(f"{letter}.used: {used!r} is none of {', '.join(USED)}")
            setattr(person, f"had_{used}", True)


def _number(state: State, faction: str) -> int:
    return 0 if faction == NEUTRAL else state.factions[faction]
