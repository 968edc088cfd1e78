"""What a scenario calls cards, players and effects, held against a match's options; and what it may expect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.match.match import NO_CARD, NOTHING, GameCard, Option, PlayerId, Reference
from engine.rules.references import card_of
from engine.scenarios.dealt import Names
from engine.scenarios.played import ExpectedZone, Thing
from engine.scenarios.problems import only
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.codes import PHASE_NAMES
from engine.tagewerk.rules.pieces import Piece, Player
from engine.tagewerk.rules.queries import attack_of, defence_of, slots_of
from engine.tagewerk.rules.state import State

NEUTRAL = "neutral"


class Tokens:
    """The resource tokens of a player, as a scenario may expect them: a number of ready neutral ones, or a list in any order."""

    def __init__(self, tokens: list[tuple[str, int]]) -> None:
        self.tokens = sorted(tokens)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int):
            return self.tokens == [(NEUTRAL, 0)] * other
        return isinstance(other, list) and self.tokens == sorted(read_token(one) for one in other)

    def __hash__(self) -> int:
        return hash(tuple(self.tokens))

    def __repr__(self) -> str:
        return repr([f"{faction} (exhausted: {exhausted})" if exhausted else faction for faction, exhausted in self.tokens])


class Pool:
    """The resources of a player by faction; what is 0 may be left out."""

    def __init__(self, pool: Mapping[str, int]) -> None:
        self.pool = {name: number for name, number in pool.items() if number}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, dict) and self.pool == {name: number for name, number in other.items() if number}

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.pool.items())))

    def __repr__(self) -> str:
        return repr(self.pool)


def read_token(data: Any) -> tuple[str, int]:
    """A resource token: `neutral`, a faction, or `{faction: tide, exhausted: 1}`."""
    if isinstance(data, dict):
        only(data, ("faction", "exhausted"), "a resource token")
        return str(data.get("faction", NEUTRAL)), int(data.get("exhausted", 0))
    return str(data), 0


class TagewerkNames(Names):
    """The names of a scenario of Tagewerk: a main character is `b.main`; an effect is called by the card it comes from."""

    def slug(self, state: State, card: GameCard) -> str:
        """By its definition."""
        return state.definitions[card].slug

    def of_card(self, state: State, card: GameCard, player: PlayerId) -> list[str]:
        """What `player` may call a card; first what it is called by itself."""
        if card == NO_CARD:
            return []
        slug = self.slug(state, card)
        names = [self.own[card], slug] if card in self.own else [slug]
        piece = state.pieces[card]
        if state.definitions[card].is_main:
            names.append("main")
        return self.own_and_of(names, self.seats.letters[state.owners[card] if piece is None else piece.player])

    def known(self, state: State, player: PlayerId) -> set[str]:
        """Also the factions, and main characters, whether there is one or not."""
        return super().known(state, player) | {*state.factions, *self.own_and_of(["main"], self.seats.letters)}

    def of_subject(self, state: State, option: Option, player: PlayerId) -> list[str]:
        """A card, an effect on the stack, a kind of resource, a player; of an attack its target."""
        if option.kind == c.PAY_WITH:
            return [slug or NEUTRAL for slug, number in state.factions.items() if number == option.number]
        if option.kind == c.CHOOSE_OPPONENT:
            return [self.seats.letters[option.number]]
        subject = option.target if option.target != NOTHING or option.kind == c.DECLARE else Reference(option.card)
        if subject < NOTHING:  # an effect: it may have left the stack since, the option keeps its card
            return self.of_card(state, option.card, player)
        return self.of_card(state, card_of(subject), player) if subject != NOTHING else []

    # --- What may be expected ----------------------------------------------------------------

    def phase(self, state: State) -> str:
        """By its code."""
        return "over" if state.is_over else PHASE_NAMES[state.phase]

    def find(self, state: State, key: str) -> Any:
        """Also the clause by which a match ended."""
        return (state.reason or None) if key == "reason" else super().find(state, key)

    def of_player(self, state: State, player: PlayerId, what: str) -> Any:
        """A zone, or what a player has."""
        person = state.players[player]
        match what:
            case "points":
                return state.points_of(player)
            case "markers":
                return person.markers
            case "deck" | "graveyard":
                return self.pile(state, person.deck if what == "deck" else person.discard, is_ordered=True)
            case "hand" | "removed":
                return self.pile(state, person.hand if what == "hand" else person.void, is_ordered=False)
            case "characters":
                return ExpectedZone([self._piece(state, piece) for piece in person.characters], is_ordered=False)
            case "main" | "place":
                piece = person.main if what == "main" else person.place
                return None if piece is None else self._piece(state, piece)
            case "tokens":
                return tokens_of(state, person)
            case "pool":
                return Pool({slug or NEUTRAL: person.pool[number] for slug, number in state.factions.items()})
        return ...

    def _piece(self, state: State, piece: Piece) -> Thing:
        fields: dict[str, Any] = {"exhausted": piece.exhausted, "damage": piece.damage, "hidden": piece.is_hidden, "points": piece.points}
        fields |= self._values(state, piece)
        fields["items"] = ExpectedZone([self._piece(state, item) for item in piece.items], is_ordered=False)
        return self.thing(state, piece.card, fields)

    def _values(self, state: State, piece: Piece) -> dict[str, Any]:
        if not piece.definition.is_fighter:
            return {"slots": slots_of(state, piece), "attack": None, "defence": None}
        return {"slots": slots_of(state, piece), "attack": attack_of(state, piece), "defence": defence_of(state, piece)}


def tokens_of(state: State, person: Player) -> Tokens:
    """The resource tokens that lie in a player's zone, each with its exhaustion markers."""
    found: list[tuple[str, int]] = []
    for slug, number in state.factions.items():
        for exhausted, tokens in enumerate([person.ready, *person.resting]):
            found += [(slug or NEUTRAL, exhausted)] * tokens[number]
    return Tokens(found)
