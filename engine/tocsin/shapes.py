"""Reads records as files write them (YAML or JSON), and tells what is wrong with their shape; `words` reads the texts in them.

Every reader returns a value even where something was wrong, so that all problems are told at once; they gather in `problems`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar

from engine.languages import NO_TEXT, LocalText, local_text
from engine.text.fields import FieldReader, is_list, shown
from engine.text.vocabulary import Written
from engine.tocsin.records import (
    ATTACKS,
    BARE,
    Action,
    Amount,
    Attack,
    Box,
    BoxAt,
    Companion,
    CompanionAbility,
    Condition,
    Direction,
    Drawback,
    Enemy,
    Figure,
    Flip,
    FlipAt,
    Hero,
    Interaction,
    Kind,
    Payment,
    Position,
    RageAbility,
    Row,
    Side,
    SideName,
    Solo,
    Status,
    Text,
)

ValueT = TypeVar("ValueT")
WordT = TypeVar("WordT", bound=Written)
MOST: Final = 99
START_DECK: Final = 14
"""Start cards of a hero (SET-1)."""
ACTION: Final = re.compile(r"(?P<kind>[a-z_]+)?\s*(?:\+\s*(?P<number>\d{1,2}))?")
SIDE_WORDS: Final = ("name", "enemy", "flip", "interact", "boxes", "reward", "marks", "progress")
ENEMY_WORDS: Final = ("health", "armour", "attack", "status", "hit", "runes", "symbol")
FIGURE_WORDS: Final = ("slug", "name", "health", "rage", "ability")
HERO_WORDS: Final = ("health", "rage", "ability", "wards", "carried", "deck", "solo", "figures")
NO_RAGE: Final = 0


class ShapeReader:
    """Reads the parts of one record."""

    def __init__(self) -> None:
        self.fields = FieldReader()

    # --- What records are made of ----------------------------------------------------------------

    def record(self, data: object, path: str, sort: str, known: Sequence[str]) -> Mapping[str, Any]:
        """A record with no other words than the known ones; what is null counts as left out."""
        record = self.fields.record(data, path, sort)
        if record is None:
            return {}
        self.fields.no_strangers(record, path, frozenset(known), sort, known)
        return {word: value for word, value in record.items() if word in known and value is not None}

    def each(self, data: object, path: str, sort: str, read: Callable[[Any, str], ValueT]) -> tuple[ValueT, ...]:
        """A list, each read by `read`."""
        if not is_list(data):
            self.fields.refuse(path, data, f"a list of {sort}, found {shown(data)}.")
            return ()
        return tuple(read(one, f"{path}[{index}]") for index, one in enumerate(data))

    def one_or_more(self, data: object, path: str, sort: str, read: Callable[[Any, str], ValueT]) -> tuple[ValueT, ...]:
        """One, or a list of them."""
        return self.each(data, path, sort, read) if is_list(data) else (read(data, path),)

    def text(self, data: object, path: str) -> Text:
        """Steps, as they stand."""
        if not is_list(data, 1) or not all(isinstance(step, Mapping) for step in data):
            self.fields.refuse(path, data, "a list of steps, at least one.")
            return ()
        return tuple(data)

    def name(self, data: object, path: str) -> LocalText:
        """A name in both languages."""
        try:
            return local_text(data)
        except ValueError as error:
            self.fields.refuse(path, data, f"{error}.")
            return NO_TEXT

    def slug(self, data: object, path: str, sort: str) -> str:
        """A slug."""
        if isinstance(data, str) and data:
            return data
        self.fields.refuse(path, data, f"{shown(data)!r} is no slug of a {sort}.")
        return ""

    def number(self, data: object, path: str, low: int, high: int = MOST) -> int:
        """A whole number; `low` where it is none."""
        found = self.fields.number(data, path, low, high)
        return low if found is None else found

    def word(self, words: type[WordT], data: object, path: str, sort: str) -> WordT | None:
        """A word of a closed set."""
        return self.fields.one_of(words, data, path, sort)

    def amount(self, data: object, path: str) -> Amount:
        """A number, or what counts."""
        if isinstance(data, int) and not isinstance(data, bool):
            return self.number(data, path, 0)
        if isinstance(data, str | Mapping):
            return data
        self.fields.refuse(path, data, f"{shown(data)!r} is no amount.")
        return 0

    def condition(self, data: object, path: str) -> Condition:
        """A condition, as it stands."""
        return self.fields.record(data, path, "a condition") or {}

    # --- Action cards ----------------------------------------------------------------------------

    def actions(self, data: object, path: str) -> tuple[Action, ...]:
        """The options of an action card: text with ` / ` between them, or a list of kinds and numbers. YAML reads `+3` as 3."""
        if isinstance(data, int) and not isinstance(data, bool):
            data = f"+{data}"
        if isinstance(data, str):
            return tuple(self._action(option, path) for option in data.split("/"))
        return self.each(data, path, "actions", self._action)

    def _action(self, data: object, path: str) -> Action:
        if isinstance(data, Action):
            return data
        if isinstance(data, Mapping):
            record = self.record(data, path, "action", ("kind", "number"))
            kind = self.word(Kind, record.get("kind"), f"{path}.kind", "kind of action")
            number = self.number(record["number"], f"{path}.number", 1) if "number" in record else None
        else:
            written = str(data).strip()
            found = ACTION.fullmatch(written)
            if found is None or not written:
                self.fields.refuse_word(path, written, "action", [kind.value for kind in Kind])
                return Action(Kind.SPECIAL)
            word = found["kind"] or Kind.NUMBER.value
            kind = self.word(Kind, word, path, "kind of action")
            number = None if found["number"] is None else self.number(int(found["number"]), path, 1)
        if kind is Kind.NUMBER and number is None:
            self.fields.refuse(path, data, "a plain number is written +3.")
            number = 1
        if kind is Kind.SPECIAL and number is not None:
            self.fields.refuse(path, data, "a special action has no number.")
            number = None
        return Action(kind or Kind.SPECIAL, number)

    # --- Heroes and companions -------------------------------------------------------------------

    def rage_ability(self, data: object, path: str) -> RageAbility:
        """A rage ability: its name and steps, or the steps alone."""
        if is_list(data):
            return RageAbility(do=self.text(data, path))
        record = self.record(data, path, "ability", ("name", "do"))
        if "do" not in record:
            self.fields.refuse(path, data, "'ability' lacks 'do': its steps.")
        return RageAbility(
            self.name(record["name"], f"{path}.name") if "name" in record else NO_TEXT,
            self.text(record["do"], f"{path}.do") if "do" in record else (),
        )

    def figure(self, data: object, path: str, slug: str = "", name: LocalText = NO_TEXT, carried: bool = False) -> Figure:
        """The values of one hero on the board; `slug` and `name` where the sheet has them."""
        record = self.record(data, path, "figure", FIGURE_WORDS)
        at = f"{path}." if path else ""
        if carried and record.get("rage"):
            self.fields.refuse(f"{at}rage", record["rage"], "a carried hero has no rage track (HERO-CARRIED).")
        for word in ("health",) if carried else ("health", "rage"):
            if word not in record:
                self.fields.refuse(f"{at}{word}", None, f"{word!r} is missing (CARD-4).")
        return Figure(
            self.slug(record["slug"], f"{at}slug", "figure") if "slug" in record else slug,
            self.name(record["name"], f"{at}name") if "name" in record else name,
            self.number(record.get("health", 1), f"{at}health", 1),
            NO_RAGE if carried else self.number(record.get("rage", 1), f"{at}rage", 1),
            self.rage_ability(record["ability"], f"{at}ability") if "ability" in record else None,
        )

    def figures(self, data: object, path: str) -> tuple[Figure, ...]:
        """The two heroes of one player (HERO-TWINS), as a list or by slug."""
        if isinstance(data, Mapping):
            found = tuple(self.figure(one, f"{path}.{slug}", str(slug), LocalText(str(slug), str(slug))) for slug, one in data.items())
        else:
            found = self.each(data, path, "figures", self.figure)
        if len(found) != 2 or len({figure.slug for figure in found}) != 2:
            self.fields.refuse(path, data, f"twins are two figures with slugs of their own, found {len(found)} (HERO-TWINS).")
        return found

    def deck(self, data: object, path: str) -> Mapping[str, int]:
        """The start cards of a hero: 14 copies (SET-1)."""
        record = self.fields.record(data, path, "a deck") or {}
        deck = {slug: self.number(copies, f"{path}.{slug}", 1) for slug, copies in record.items()}
        if sum(deck.values()) != START_DECK:
            self.fields.refuse(path, sum(deck.values()), f"a start deck has {START_DECK} cards, not {sum(deck.values())} (SET-1).")
        return deck

    def solo(self, data: object, path: str) -> Solo:
        """The solo side of a sheet."""
        record = self.record(data, path, "solo", ("health", "rage", "ability", "companions"))
        values = self.figure({word: value for word, value in record.items() if word != "companions"}, path)
        companions = self.each(record.get("companions", ()), f"{path}.companions", "slugs", lambda one, at: self.slug(one, at, "companion"))
        return Solo(values.health, values.rage, values.ability, companions)

    def hero(self, data: Mapping[str, Any], slug: str, name: LocalText, needs_deck: bool = True) -> Hero:
        """A hero sheet of the fields `HERO_WORDS`; in scenarios a deck may be left out."""
        record = self.record(data, "", "hero", HERO_WORDS)
        carried = self.fields.yes_no(record.get("carried", False), "carried") or False
        if "figures" in record:
            figures = self.figures(record["figures"], "figures")
            for word in ("health", "rage", "ability"):
                if word in record:
                    self.fields.refuse(word, record[word], f"twins have {word!r} each: it stands in 'figures'.")
        else:
            values = {word: record[word] for word in ("health", "rage", "ability") if word in record}
            figures = (self.figure(values, "", slug, name, carried),)
        if needs_deck and "deck" not in record:
            self.fields.refuse("deck", None, f"a hero has a 'deck' of {START_DECK} start cards (SET-1).")
        return Hero(
            slug,
            name,
            figures,
            self.deck(record["deck"], "deck") if "deck" in record else {},
            self.number(record.get("wards", 0), "wards", 0),
            carried,
            self.solo(record["solo"], "solo") if "solo" in record else None,
        )

    def companion(self, abilities: object, slug: str, name: LocalText) -> Companion:
        """A companion from its list of abilities."""
        found = self.each(abilities, "abilities", "abilities", self._companion_ability)
        if len(found) != 2:
            self.fields.refuse("abilities", abilities, f"a companion has two abilities, found {len(found)} (SOLO-2).", is_playable=True)
        return Companion(slug, name, found)

    def _companion_ability(self, data: object, path: str) -> CompanionAbility:
        record = self.record(data, path, "ability", ("name", "effects"))
        effects = self.each(record.get("effects", ()), f"{path}.effects", "effects", self.text)
        if len(effects) != 2:
            self.fields.refuse(f"{path}.effects", effects, f"an ability has two effects, found {len(effects)} (SOLO-2).", is_playable=True)
        return CompanionAbility(self.name(record["name"], f"{path}.name") if "name" in record else NO_TEXT, effects)

    # --- Location cards and quests ---------------------------------------------------------------

    def position(self, data: object, path: str) -> Position | None:
        """A place in the rows: `upper 2`."""
        found = find_position(data)
        if found is None:
            self.fields.refuse_word(path, data, "position", [f"{row.value} 1" for row in Row])
        return found

    def side(self, data: object, path: str) -> Side:
        """A side of a location card; nothing makes a bare one."""
        if data is None:
            return BARE
        record = self.record(data, path, "side", SIDE_WORDS)
        if is_list(record.get("enemy")):
            self.fields.refuse(f"{path}.enemy", record["enemy"], "there is at most one enemy to a side (CARD-5).")
            record = {word: value for word, value in record.items() if word != "enemy"}
        return Side(
            self.name(record["name"], f"{path}.name") if "name" in record else NO_TEXT,
            self.enemy(record["enemy"], f"{path}.enemy") if "enemy" in record else None,
            self.one_or_more(record["flip"], f"{path}.flip", "flip conditions", self._flip) if "flip" in record else (),
            self.each(record.get("interact", ()), f"{path}.interact", "interaction points", self._interaction),
            self.boxes(record.get("boxes", ()), f"{path}.boxes", runes=True),
            self.text(record["reward"], f"{path}.reward") if "reward" in record else (),
            self.number(record.get("marks", 0), f"{path}.marks", 0),
            self.slug(record["progress"], f"{path}.progress", "symbol") if "progress" in record else None,
        )

    def enemy(self, data: object, path: str) -> Enemy:
        """The enemy on a side."""
        record = self.record(data, path, "enemy", ENEMY_WORDS)
        if "health" not in record:
            self.fields.refuse(f"{path}.health", None, "an enemy has 'health'.")
        for word in ("status", "hit"):
            if word in record and "attack" not in record:
                self.fields.refuse(f"{path}.{word}", record[word], f"{word!r} goes with an attack: this enemy has none (FOE-5, STAT-1).")
        armour = self.each(record.get("armour", ()), f"{path}.armour", "numbers", lambda one, at: self.number(one, at, 1))
        return Enemy(
            self.amount(record.get("health", 1), f"{path}.health"),
            tuple(sorted(armour, reverse=True)),
            self._attack(record["attack"], f"{path}.attack") if "attack" in record else None,
            self.word(Status, record["status"], f"{path}.status", "status") if "status" in record else None,
            self.text(record["hit"], f"{path}.hit") if "hit" in record else (),
            frozenset(self.each(record.get("runes", ()), f"{path}.runes", "runes", lambda one, at: self.slug(one, at, "rune"))),
            self.slug(record["symbol"], f"{path}.symbol", "symbol") if "symbol" in record else None,
        )

    def _attack(self, data: object, path: str) -> Attack | None:
        record = self.record(data, path, "attack", ("melee", "ranged", "reach"))
        kinds = tuple(kind.value for kind in ATTACKS)
        head = self.fields.head(record, path, kinds, "attack")
        if head is None:
            return None
        if head == Kind.RANGED and "reach" in record:
            self.fields.refuse(f"{path}.reach", record["reach"], "the arrows are of melee attacks (FOE-1).")
        reach = self.one_or_more(
            record.get("reach", ()), f"{path}.reach", "directions", lambda one, at: self.word(Direction, one, at, "direction")
        )
        return Attack(Kind(head), self.amount(record[head], f"{path}.{head}"), frozenset(one for one in reach if one))

    def _flip(self, data: object, path: str) -> Flip:
        words = [word.value for word in FlipAt]
        if isinstance(data, str):
            at = self.word(FlipAt, data, path, "flip condition")
            if at in (FlipAt.RUNE, FlipAt.WHEN):
                self.fields.refuse(path, data, f"{data!r} needs a value: {{{data}: …}}.")
            return Flip(at or FlipAt.DEFEATED)
        record = self.record(data, path, "flip condition", words)
        head = self.fields.head(record, path, (FlipAt.RUNE.value, FlipAt.WHEN.value), "flip condition") if record else None
        if head is not None and FlipAt(head) is FlipAt.RUNE:
            return Flip(FlipAt.RUNE, rune=self.slug(record[head], f"{path}.rune", "rune"))
        return Flip(FlipAt.WHEN, condition=self.condition(record[head], f"{path}.when") if head else {})

    def _interaction(self, data: object, path: str) -> Interaction:
        record = self.record(data, path, "interaction point", ("if", "pay", "do"))
        pay = self.record(record.get("pay", {}), f"{path}.pay", "payment", [word.value for word in Payment])
        return Interaction(
            self.condition(record["if"], f"{path}.if") if "if" in record else None,
            {Payment(word): self.number(count, f"{path}.pay.{word}", 1) for word, count in pay.items()},
            self.text(record.get("do"), f"{path}.do"),
        )

    def boxes(self, data: object, path: str, runes: bool) -> tuple[Box, ...]:
        """Boxes; those of a quest have no rune."""
        return self.each(data, path, "boxes", lambda one, at: self._box(one, at, runes))

    def _box(self, data: object, path: str, runes: bool) -> Box:
        words = ("rune", "when", "as_soon_as") if runes else ("when", "as_soon_as")
        record = self.record(data, path, "box", (*words, *(("if",) if runes else ()), "do"))
        text = self.text(record.get("do"), f"{path}.do")
        if len([word for word in words if word in record]) != 1:
            self.fields.refuse(path, data, f"a box says when: one of {', '.join(words)} (BOX-3).")
            return Box(text)
        if "if" in record and "rune" not in record:
            self.fields.refuse(f"{path}.if", record["if"], "'if' is of a rune's box alone.")
        return Box(
            text,
            self.slug(record["rune"], f"{path}.rune", "rune") if "rune" in record else None,
            self.word(BoxAt, record["when"], f"{path}.when", "moment of a box") if "when" in record else None,
            self.condition(record["as_soon_as"], f"{path}.as_soon_as") if "as_soon_as" in record else None,
            self.condition(record["if"], f"{path}.if") if "if" in record else None,
        )

    def drawback(self, data: object, path: str) -> Drawback:
        """What a quest that was not chosen does."""
        record = self.record(data, path, "drawback", ("do", "rules", "lasting"))
        if not {"do", "rules"} & set(record):
            self.fields.refuse(path, data, "a drawback has 'do' or 'rules'.")
        return Drawback(
            self.text(record["do"], f"{path}.do") if "do" in record else (),
            self.boxes(record.get("rules", ()), f"{path}.rules", runes=False),
            self.fields.yes_no(record.get("lasting", False), f"{path}.lasting") or False,
        )


def find_position(data: object) -> Position | None:
    """The place that `upper 2` names; None for anything else."""
    if isinstance(data, Position):
        return data
    row, _, column = str(data).partition(" ")
    with suppress(ValueError):
        if 1 <= int(column) <= MOST:
            return Position(Row(row) is Row.LOWER, int(column))
    return None


def name_of_card(front: Side, back: Side, at: Position | None) -> LocalText:
    """What a location card is called that has no name of its own: as its front, else its back, else its place."""
    for side in (front, back):
        if side.name != NO_TEXT:
            return side.name
    rows = {"upper": "oben", "lower": "unten"}
    return NO_TEXT if at is None else LocalText(str(at), f"{rows[at.row.value]} {at.column}")


def holes(positions: Iterable[Position], columns: int) -> list[Position]:
    """The places of the lower row that lack a card (LOC-1)."""
    taken = set(positions)
    return [place for column in range(1, columns + 1) if (place := Position(True, column)) not in taken]


SIDES: Final = tuple(side.value for side in SideName)
