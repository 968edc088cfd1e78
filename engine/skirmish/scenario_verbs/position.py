"""A scenario's position as a match: figures, cards, X cards and effects in their places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.match.chance import NumberDeck
from engine.match.match import NO_REFERENCE, GameCard, PlayerId
from engine.rng import stream
from engine.rules import codes as house
from engine.scenarios.problems import ScenarioError, listed, only, read_cast, read_entry, record, refuse_text, whole_number
from engine.scenarios.seats import Seats, read_seats
from engine.skirmish.board import DIRECTIONS, SIZE, Direction, Grid, square_at
from engine.skirmish.board import STANDARD as STANDARD_BOARD
from engine.skirmish.cards import CRITICAL, RANGES, CardType, SkirmishCard, card_of
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.compiling import definition_of, traits_of
from engine.skirmish.rules.definitions import Definition
from engine.skirmish.rules.game import Game
from engine.skirmish.rules.moves import lay_effect
from engine.skirmish.rules.rulesets import Ruleset, with_board
from engine.skirmish.rules.running import Brought, begin, lay_out, run
from engine.skirmish.rules.state import Figure, State
from engine.skirmish.rules.turn import TurnFrame
from engine.skirmish.scenario_verbs.naming import SkirmishNames
from engine.skirmish.words import check_card

FILLER: Final[dict[str, Any]] = {
    "kind": "attack",
    "range": "melee",
    "abilities": [{"play": [{"damage": 1, "to": {"character": "enemy"}}]}],
}
CARD_FIELDS: Final = frozenset({"kind", "range", "abilities"})
ZONES: Final = ("hand", "deck", "discard")
SEAT_FIELDS: Final = frozenset({*ZONES, "at", "facing", "life", "items", "markers", "traits", "fatigue", "effects"})
ENTRY_FIELDS: Final = frozenset({"card", "name"})
EFFECT_FIELDS: Final = frozenset({"effect", "value", "owner", "rounds", "for"})
PLACES: Final[Mapping[str, tuple[int, int, str]]] = {"a": (18, 20, "e"), "b": (21, 20, "w"), "c": (20, 23, "s"), "d": (19, 17, "n")}
"""Where figures stand, and how they face, where a scenario doesn't say it."""
UNTIL: Final = {"turn": house.THIS_TURN, "permanent": house.PERMANENTLY}
PHASES: Final = ("action", "beginning", "setup")
TWELVE_TWOS: Final = [2] * 12


def build_position(data: Mapping[str, Any], ruleset: Ruleset) -> tuple[Game, SkirmishNames]:
    """The scenario's position as a match that has run to its first decision, and what is called how in it.

    Raises:
        ScenarioError: the position can't be read.
        EngineError: the rules refuse it.
    """
    cast = read_cast(data.get("cards"), FILLER, read_card)
    if "teams" in data:
        raise ScenarioError("teams: every other player is an enemy (TURN-1)")
    seats = read_seats(data)
    phase = data.get("phase", "action")
    if phase not in PHASES:
        raise ScenarioError(f"phase: {phase!r} is none of {', '.join(PHASES)}")
    grid = read_obstacles(data.get("obstacles", "standard" if phase == "setup" else []))
    table = _Table(cast, seats, data)
    return table.built(with_board(ruleset, grid), phase), SkirmishNames(seats, table.names)


def read_card(slug: str, fields: dict[str, Any], number: int) -> SkirmishCard:
    """A card of the cast. Raises ScenarioError where it isn't described as it must be."""
    where = f"cards.{slug}"
    only(fields, CARD_FIELDS, where)
    kind = fields.get("kind", "attack")
    if kind not in (CardType.ATTACK, CardType.BUFF, CardType.COUNTER):
        raise ScenarioError(f"{where}.kind: {kind!r} is none of attack, buff, counter")
    reach = fields.get("range", "melee" if kind == "attack" else None)
    if reach is not None and str(reach) not in RANGES:
        raise ScenarioError(f"{where}.range: {reach!r} is none of {', '.join(RANGES)}")
    abilities = tuple(listed(fields.get("abilities") or [], f"{where}.abilities"))
    card = card_of(id=CardId(number), slug=slug, type=kind, name=LocalText(slug, slug), range=reach, abilities=abilities)
    refuse_text(check_card(card), where)
    return card


def read_square(data: Any, where: str) -> tuple[int, int]:
    """A square as [x, y]. Raises ScenarioError where it is none of the board."""
    pair = listed(data, where)
    if len(pair) != 2:
        raise ScenarioError(f"{where}: a square is [x, y], found {data!r}")
    return whole_number(pair[0], f"{where}[0]", 0, SIZE - 1), whole_number(pair[1], f"{where}[1]", 0, SIZE - 1)


def read_obstacles(data: Any) -> Grid:
    """`standard`, or the south-west squares of blocks."""
    if data == "standard":
        return STANDARD_BOARD
    return Grid([read_square(corner, f"obstacles[{number}]") for number, corner in enumerate(listed(data or [], "obstacles"))])


def read_faces(data: Any, where: str) -> list[int]:
    """X cards by their numbers."""
    faces = listed(data, where)
    return [c.CRITICAL if face == CRITICAL else whole_number(face, where) for face in faces]


def read_x(data: Any) -> NumberDeck:
    """The X stack: `stack` from the top, `drawn`, and the orders after each shuffle in `next`."""
    fields = record(data or {}, "x")
    only(fields, ("stack", "drawn", "next"), "x")
    left = read_faces(fields.get("stack", [] if "drawn" in fields else TWELVE_TWOS), "x.stack")
    drawn = read_faces(fields.get("drawn") or [], "x.drawn")
    script: list[list[int]] | None = None
    if "next" in fields:
        script = [read_faces(order, f"x.next[{number}]") for number, order in enumerate(listed(fields["next"], "x.next"))]
        for number, order in enumerate(script):
            if sorted(order) != sorted([*left, *drawn]):
                raise ScenarioError(f"x.next[{number}]: all X cards are stack and drawn, found {fields['next'][number]!r}")
    return NumberDeck(left[::-1], drawn, stream(0, "x-stack"), script)


class _Table:
    """Gathers what the seats bring, then lays it where it belongs."""

    def __init__(self, cast: Mapping[str, SkirmishCard], seats: Seats, data: Mapping[str, Any]) -> None:
        self.cast = cast
        self.seats = seats
        self.data = data
        self.names: dict[GameCard, str] = {}
        self.fields = {letter: record(data.get(letter) or {}, letter) for letter in seats.letters}
        for letter, fields in self.fields.items():
            only(fields, SEAT_FIELDS, letter)

    def built(self, ruleset: Ruleset, phase: str) -> Game:
        """The match, run to its first decision."""
        state = lay_out(ruleset, [self._brought(letter) for letter in self.seats.letters], read_x(self.data.get("x")), stream(0, "effects"))
        state.shuffles = [stream(0, f"shuffle-{seat}") for seat in range(len(state.figures))]
        card = len(self.seats.letters)
        for figure, letter in zip(state.figures, self.seats.letters, strict=True):
            card = self._lay_cards(figure, letter, card)
            self._place(figure, letter, is_setup=phase == "setup")
        self._check_places(state)
        for figure, letter in zip(state.figures, self.seats.letters, strict=True):
            self._lay_effects(state, figure, letter)
        state.log = []
        active = self.seats.player(str(self.data.get("active", self.seats.letters[0])), "active: ")
        if phase == "setup":
            begin(state, active)
            return Game(state)
        state.active = active
        state.turn = whole_number(self.data.get("turn", 1), "turn", 1)
        state.frames = [TurnFrame(c.ACTING if phase == "action" else c.BEGINNING)]
        run(state)
        return Game(state)

    def _entries(self, letter: str, zone: str) -> list[dict[str, Any]]:
        where = f"{letter}.{zone}"
        return [read_entry(entry, where, ENTRY_FIELDS, self.cast) for entry in listed(self.fields[letter].get(zone) or [], where)]

    def _brought(self, letter: str) -> Brought:
        fields, seat = self.fields[letter], self.seats.letters.index(letter)
        items, markers = (record(fields.get(name) or {}, f"{letter}.{name}") for name in ("items", "markers"))
        limits = {str(slug): whole_number(number, f"{letter}.items.{slug}") for slug, number in items.items()}
        traits = [record(trait, f"{letter}.traits") for trait in listed(fields.get("traits") or [], f"{letter}.traits")]
        sheet = card_of(id=CardId(-1 - seat), slug=letter, type="character", name=LocalText(letter, letter), traits=traits)
        for problem in check_card(sheet):
            raise ScenarioError(f"{letter}.{problem}")
        definition = Definition(
            id=-1 - seat,
            slug=letter,
            kind=c.SHEET,
            reach=c.ANYWHERE,
            traits=traits_of(traits),
            markers=limits if "items" in fields else None,
            marker_names=[*limits, *map(str, markers)],
        )
        return Brought(definition, [definition_of(self.cast[entry["card"]]) for zone in ZONES for entry in self._entries(letter, zone)])

    def _lay_cards(self, figure: Figure, letter: str, card: int) -> int:
        """Lay a seat's cards into their zones, the top card of the deck last; they are numbered from `card` on."""
        zones: dict[str, list[GameCard]] = {}
        for zone in ZONES:
            zones[zone] = []
            for entry in self._entries(letter, zone):
                if "name" in entry:
                    self.names[GameCard(card)] = str(entry["name"])
                zones[zone].append(GameCard(card))
                card += 1
        figure.hand, figure.deck, figure.discard = zones["hand"], zones["deck"][::-1], zones["discard"]
        return card

    def _place(self, figure: Figure, letter: str, *, is_setup: bool) -> None:
        fields = self.fields[letter]
        x, y, facing = PLACES[letter]
        if "at" in fields or not is_setup:
            x, y = read_square(fields["at"], f"{letter}.at") if "at" in fields else (x, y)
            figure.square = square_at(x, y)
        if "facing" in fields or not is_setup:
            named = str(fields.get("facing", facing))
            if named not in DIRECTIONS:
                raise ScenarioError(f"{letter}.facing: {named!r} is none of {', '.join(DIRECTIONS)}")
            figure.facing = Direction(DIRECTIONS.index(named))
        figure.life = whole_number(fields.get("life", c.MOST_LIFE), f"{letter}.life", 1, c.MOST_LIFE)
        figure.fatigue = whole_number(fields.get("fatigue", 0), f"{letter}.fatigue")

    def _check_places(self, state: State) -> None:
        for figure, letter in zip(state.figures, self.seats.letters, strict=True):
            where = f"{letter}.at: [{figure.square % SIZE}, {figure.square // SIZE}]"
            if not state.grid.is_free[figure.square]:
                raise ScenarioError(f"{where} lies under an obstacle (BOARD-5)")
            if figure.square in state.others(figure):
                raise ScenarioError(f"{where} is shared by two figures (BOARD-5)")

    def _lay_effects(self, state: State, figure: Figure, letter: str) -> None:
        fields = self.fields[letter]
        for slug, number in record(fields.get("markers") or {}, f"{letter}.markers").items():
            most = None if figure.definition.markers is None else figure.definition.markers.get(str(slug), 0)
            figure.markers[state.marker_names.index(str(slug))] = whole_number(number, f"{letter}.markers.{slug}", 0, most)
        for place, data in enumerate(listed(fields.get("effects") or [], f"{letter}.effects")):
            where = f"{letter}.effects[{place}]"
            entry = record(data, where)
            only(entry, EFFECT_FIELDS, where)
            owner = self.seats.player(str(entry.get("owner", letter)), f"{where}.owner: ")
            self._lay_effect(state, figure, entry, owner, where)

    def _lay_effect(self, state: State, figure: Figure, entry: dict[str, Any], owner: PlayerId, where: str) -> None:
        name = entry.get("effect")
        if name not in c.EFFECT_NAMES:
            raise ScenarioError(f"{where}.effect: {name!r} is none of {', '.join(dict.fromkeys(c.EFFECT_NAMES))}")
        kind, value = c.EFFECT_NAMES.index(name), entry.get("value", 1)
        if kind == c.CANNOT:
            if value not in c.ACT_NAMES[1:]:
                raise ScenarioError(f"{where}.value: {value!r} is none of {', '.join(c.ACT_NAMES[1:])}")
            value = c.ACT_NAMES.index(value)
        elif kind == c.PREVENT and value == "all":
            kind, value = c.PREVENT_ALL, 1
        if "rounds" in entry and "for" in entry:
            raise ScenarioError(f"{where}: rounds or for, not both")
        until = str(entry.get("for", "turn"))
        if until not in UNTIL:
            raise ScenarioError(f"{where}.for: {until!r} is none of {', '.join(UNTIL)}")
        rounds = whole_number(entry["rounds"], f"{where}.rounds", 1) if "rounds" in entry else 0
        amount = whole_number(value, f"{where}.value", -99)
        lay_effect(state, figure, kind, amount, c.ROUNDS if rounds else UNTIL[until], rounds, NO_REFERENCE, owner)
