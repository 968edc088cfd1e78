"""The position of a scenario: cards, heroes, location and piles as it says, nothing shuffled."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.match.chance import Die
from engine.match.match import GameCard, PlayerId
from engine.match.parts import Frame
from engine.rng import stream
from engine.scenarios.problems import ScenarioError, listed, only, record, whole_number
from engine.scenarios.seats import LETTERS, Seats
from engine.text.problems import AbilitiesError
from engine.tocsin import records
from engine.tocsin.cards import card_of
from engine.tocsin.rules import codes as c
from engine.tocsin.rules import compiling
from engine.tocsin.rules import definitions as printed
from engine.tocsin.rules.acting import HeroFrame
from engine.tocsin.rules.game import Game, action_card
from engine.tocsin.rules.location import RevealFrame
from engine.tocsin.rules.quests import build
from engine.tocsin.rules.rounds import ACTIVATED, ACTIVATION, ATTACHING, BEFORE_EXTRA, BEFORE_UPGRADES, RoundFrame
from engine.tocsin.rules.rulesets import Ruleset
from engine.tocsin.rules.running import Brought, lay_out, run
from engine.tocsin.rules.state import Figure, Place, Seat, State
from engine.tocsin.scenario_verbs.contradictions import refuse_contradictions
from engine.tocsin.scenario_verbs.naming import TocsinNames
from engine.tocsin.shapes import ShapeReader

RUNES: Final = ("bell", "wave", "lamp", "hook", "knot", "moon")
BUILT_IN: Final[Mapping[str, Mapping[str, Any]]] = {
    **{
        f"{word}{number or ''}": {"action": f"{kind}+{number}" if number else kind}
        for word, kind in (("cut", "melee"), ("shot", "ranged"), ("guard", "defence"))
        for number in (0, 1, 2)
    },
    **{word: {"action": f"+{number}"} for number, word in enumerate(("one", "two", "three"), 1)},
    "blank": {"action": "special"},
    **{rune: {"action": "special", "rune": rune} for rune in RUNES},
}
"""Cards that every scenario has."""
CARD_FIELDS: Final = frozenset({"action", "do", "rage", "stun", "rune", "hero", "copies", "name"})
PLAIN: Final[Mapping[str, Any]] = {"health": 10, "rage": 5}
"""The hero of who names none."""
SIDE_FIELDS: Final = frozenset({"name", "enemy", "flip", "interact", "boxes", "reward", "progress"})
PLACE_FIELDS: Final = frozenset({"front", "back", "side", "damage", "marks", "stunned", "defeated", "armour_gone"})
FIGURE_FIELDS: Final = ("at", "damage", "rage", "boost", "numbers", "wards", "moved", "carrier")
SEAT_FIELDS: Final = frozenset({"hero", "figures", "hand", "deck", "discard", "hand_limit", "used", *FIGURE_FIELDS})
QUEST_FIELDS: Final = ("win", "lose", "rules", "setup")
DIE: Final = (0, 0, 1, 1, 1, 2)
PHASES: Final = ("prepare", "hero", "location", "extra", "upgrade")
ORDERED: Final = ("deck", "discard")
_PLACE: Final = re.compile(r"(upper|lower) (\d{1,2})\Z")
_AT: Final = re.compile(r"(\d{1,2})(?: (front|rear))?\Z")


def read_players(data: Mapping[str, Any]) -> Seats:
    """The players: `a` and all up to the last one described. They are one team."""
    last = max([LETTERS.index(letter) for letter in LETTERS if letter in data], default=0)
    return Seats(LETTERS[: last + 1], (LETTERS[: last + 1],))


def build_position(data: Mapping[str, Any], ruleset: Ruleset) -> tuple[Game, TocsinNames]:
    """The position of a scenario, run to its first decision, and what things are called in it.

    Raises:
        ScenarioError: it can't be read; the message begins with the place.
        EngineError: the rules refuse it.
    """
    return Position(data, ruleset).laid_out()


class Position:
    """A position being laid out."""

    def __init__(self, data: Mapping[str, Any], ruleset: Ruleset) -> None:
        self.data = data
        self.ruleset = ruleset
        self.reader = ShapeReader()
        self.seats = read_players(data)
        self.fields = {letter: record(data.get(letter) or {}, letter) for letter in self.seats.letters}
        for letter, fields in self.fields.items():
            only(fields, SEAT_FIELDS, letter)
        given = {**BUILT_IN, **record(data.get("cards") or {}, "cards")}
        self.cast = {str(slug): self._card(str(slug), fields, number) for number, (slug, fields) in enumerate(given.items(), 1)}
        for number, slug in enumerate(c.PILE_NAMES):
            self.cast[slug] = printed.ActionCard(id=len(given) + 1 + number, slug=slug, uses=[], pile=number)
        self.figure_names: list[str] = []

    def laid_out(self) -> tuple[Game, TocsinNames]:
        """Everything in its place, and the match run on from there."""
        heroes = {letter: self._hero(letter) for letter in self.seats.letters}
        companions = [self._companion(one, f"companions[{place}]") for place, one in enumerate(self._list("companions"))]
        quests = {str(slug): self._quest(str(slug), record(one, f"quests.{slug}")) for slug, one in self._record("quests").items()}
        here = {"columns": self._columns(), "location": self.data.get("location")}
        quest = self._quest("", {**here, **self._record("quest")})
        self._refuse("position")
        brought = [
            Brought([self._sheet(letter, hero, one) for one in hero.figures], [], companions if letter == "a" else [])
            for letter, hero in heroes.items()
        ]
        piles = [self.cast[slug] for slug in c.PILE_NAMES]
        rolls = [whole_number(roll, f"die[{place}]") for place, roll in enumerate(self._list("die"))]
        state = lay_out(self.ruleset, brought, [], piles, Die(list(DIE), stream(0, "die"), rolls), stream(0, "effects"))
        state.is_scripted = True
        state.log = []
        self._lay_piles(state)
        for letter, seat in zip(self.seats.letters, state.seats, strict=True):
            self._lay_seat(state, letter, seat)
        for figure in state.figures:
            figure.is_rear = figure.is_rear and len(state.standing(figure.column)) == 2
        build(state, quest)
        for place in state.places:
            self._lay_place(place)
        for symbol, damage in self._record("symbols").items():
            if symbol not in quest.symbols:
                raise ScenarioError(f"symbols: no progress card bears {symbol!r}")
            state.symbols[quest.symbols.index(symbol)] = whole_number(damage, f"symbols.{symbol}")
        state.stage = whole_number(self.data.get("stage", c.LAST_STAGE), "stage", 1, c.LAST_STAGE)
        state.stages = self._stages(quests)
        refuse_contradictions(self.data, state, self.cast.values(), {"": quest, **{f"quests.{slug}.": one for slug, one in quests.items()}})
        self._begin(state)
        run(state)
        names = {state.figures[number].reference: name for number, name in enumerate(self.figure_names)}
        return Game(state), TocsinNames(self.seats, names)

    def _columns(self) -> int:
        """How many columns the location has: left out, the highest that a card or a hero is in, at least 3."""
        named = [found[2] for key in self._record("location") if (found := _PLACE.match(str(key)))]
        for number, fields in enumerate(self.fields.values(), 1):
            spaces = [fields, *record(fields.get("figures") or {}, "figures").values()]
            named += [found[1] for one in spaces if (found := _AT.match(str(record(one, "figures").get("at", number))))]
        return whole_number(self.data.get("columns", max([3, *map(int, named)])), "columns", 1)

    def _refuse(self, where: str) -> None:
        """Refuse what the reader has found. Raises ScenarioError."""
        for problem in self.reader.fields.problems:
            if not problem.is_playable:
                raise ScenarioError(f"{where}: {problem}")

    def _list(self, word: str) -> list[Any]:
        return listed(self.data.get(word) or [], word)

    def _record(self, word: str) -> dict[str, Any]:
        return record(self.data.get(word) or {}, word)

    # --- What is printed -------------------------------------------------------------------------

    def _card(self, slug: str, data: Any, number: int) -> printed.ActionCard:
        fields = {**record(data, f"cards.{slug}")}
        only(fields, CARD_FIELDS, f"cards.{slug}")
        kind = "upgrade" if "rune" in fields else "start"
        name = fields.pop("name", None)
        try:
            card = card_of(id=CardId(number), slug=slug, type=kind, name=LocalText(str(name or slug), str(name or slug)), **fields)
        except AbilitiesError as error:
            raise ScenarioError(f"cards.{slug}: {error}") from error
        return action_card(card)

    def _hero(self, letter: str) -> records.Hero:
        """The hero of a player, by its name among `heroes`; a plain one where none is named."""
        slug = self.fields[letter].get("hero")
        heroes = self._record("heroes")
        if slug is not None and slug not in heroes:
            raise ScenarioError(f"{letter}.hero: there is no hero {slug!r}")
        given = dict(PLAIN) if slug is None else {**record(heroes[slug], f"heroes.{slug}")}
        where = f"heroes.{slug}"
        if "figures" in given:
            figures = record(given["figures"], f"{where}.figures")
            given["figures"] = [{"slug": name, "name": _name(name), **PLAIN, **_figure(one)} for name, one in figures.items()]
        else:
            given = {**({"health": 10} if given.get("carried") else PLAIN), **_figure(given)}
        name = LocalText(str(slug), str(slug))
        return self.reader.hero(given, str(slug or letter), name, needs_deck=False)

    def _sheet(self, letter: str, hero: records.Hero, figure: records.Figure) -> printed.Sheet:
        """The sheet of a figure, which is called after its player."""
        called = f"{letter}.{figure.slug}" if hero.are_twins else letter
        self.figure_names.append(called)
        number = hero.figures.index(figure)
        return replace_slug(compiling.sheets(hero)[number], called)

    def _companion(self, data: Any, where: str) -> printed.Companion:
        fields = record(data, where)
        only(fields, {"slug", "name", "abilities"}, where)
        slug = str(fields.get("slug", where))
        return compiling.companion(self.reader.companion(fields.get("abilities", []), slug, LocalText(slug, slug)))

    def _quest(self, slug: str, data: Mapping[str, Any]) -> printed.Quest:
        where = f"quests.{slug}" if slug else "quest"
        only(data, {"location", "columns", "drawback", "kind", "name", "number", *QUEST_FIELDS}, where)
        reader, cards = self.reader, []
        for key, one in record(data.get("location") or {}, f"{where}.location").items():
            found = _PLACE.match(str(key))
            if found is None:
                raise ScenarioError(f"{where}.location: {key!r} is no place: upper 1")
            front, back = self._sides(record(one or {}, f"location.{key}"), f"location.{key}")
            at = records.Position(found[1] == "lower", int(found[2]))
            cards.append(records.LocationCard(f"{slug}-{key}", LocalText(str(key), str(key)), at, front, back))
        columns = data.get("columns", max([3, *(card.at.column for card in cards)]))
        taken = {card.at for card in cards}
        for column in range(1, whole_number(columns, "columns", 1) + 1):
            at = records.Position(True, column)
            if at not in taken:
                cards.append(records.LocationCard(f"{slug}-{at}", LocalText(str(at), str(at)), at))
        quest = records.Quest(
            slug,
            LocalText(slug, slug),
            records.QuestKind.QUEST,
            0,
            columns,
            tuple(sorted(cards, key=lambda card: card.at)),
            reader.text(data["setup"], f"{where}.setup") if "setup" in data else (),
            reader.boxes(data.get("rules", []), f"{where}.rules", runes=False),
            data.get("win"),
            data.get("lose"),
            reader.drawback(data["drawback"], f"{where}.drawback") if "drawback" in data else None,
        )
        return compiling.quest(quest)

    def _sides(self, data: Mapping[str, Any], where: str) -> tuple[records.Side, records.Side]:
        """Front and back; fields of a side alone make the front, and the back is bare."""
        only(data, SIDE_FIELDS | PLACE_FIELDS, where)
        if "front" in data or "back" in data:
            return self.reader.side(data.get("front"), f"{where}.front"), self.reader.side(data.get("back"), f"{where}.back")
        return self.reader.side({word: value for word, value in data.items() if word in SIDE_FIELDS}, where), records.BARE

    def _stages(self, quests: Mapping[str, printed.Quest]) -> list[list[printed.Quest]]:
        following = [str(slug) for slug in self._list("next")]
        for slug in following:
            if slug not in quests:
                raise ScenarioError(f"next: there is no quest {slug!r}")
        return [[quests[slug] for slug in following]] if following else []

    # --- Where it lies ---------------------------------------------------------------------------

    def _made(self, state: State, data: Any, where: str) -> GameCard:
        """A game card of an entry: a card's id, or with another rune `{card: two, rune: hook}`."""
        entry = {"card": data} if isinstance(data, str) else record(data, where)
        only(entry, {"card", "rune"}, where)
        card = self.cast.get(entry.get("card", ""))
        if card is None:
            raise ScenarioError(f"{where}: there is no card {entry.get('card')!r}")
        if "rune" in entry:
            runed = f"{card.slug} {entry['rune']}"
            if runed not in self.cast:
                copied = printed.ActionCard(
                    id=len(self.cast) + 1,
                    slug=card.slug,
                    uses=card.uses,
                    rune=str(entry["rune"]),
                    rage=card.rage,
                    stuns=card.stuns,
                    steps=card.steps,
                )
                self.cast[runed] = copied
            card = self.cast[runed]
        state.cards.append(card)
        return GameCard(c.FIRST_CARD + len(state.cards) - 1)

    def _zone(self, state: State, data: Any, where: str) -> list[GameCard]:
        return [self._made(state, one, f"{where}[{place}]") for place, one in enumerate(listed(data or [], where))]

    def _lay_piles(self, state: State) -> None:
        state.pile = self._zone(state, self.data.get("upgrades"), "upgrades")[::-1]
        state.laid_out = self._zone(state, self.data.get("laid_out"), "laid_out")
        piles = self._record("piles")
        only(piles, set(c.PILE_NAMES), "piles")
        for number, slug in enumerate(c.PILE_NAMES):
            size = whole_number(piles.get(slug, c.PILE_SIZE), f"piles.{slug}", 0, 99)
            state.supply[number] = [self._made(state, slug, "piles") for _ in range(size)]

    def _lay_seat(self, state: State, letter: str, seat: Seat) -> None:
        fields = self.fields[letter]
        seat.hand = self._zone(state, fields.get("hand"), f"{letter}.hand")
        for zone in ORDERED:
            setattr(seat, zone, self._zone(state, fields.get(zone), f"{letter}.{zone}")[::-1])
        seat.hand_limit = whole_number(fields.get("hand_limit", c.HAND_LIMIT), f"{letter}.hand_limit", 1)
        for used in listed(fields.get("used") or [], f"{letter}.used"):
            seat.used.append(ability_number(seat, str(used), f"{letter}.used"))
        twins = record(fields.get("figures") or {}, f"{letter}.figures")
        if len(seat.figures) == 1:
            self._lay_figure(state, state.figures[seat.figures[0]], fields, letter)
            return
        only(twins, [self.figure_names[number].partition(".")[2] for number in seat.figures], f"{letter}.figures")
        for number in seat.figures:
            name = self.figure_names[number].partition(".")[2]
            own = record(twins.get(name) or {}, f"{letter}.figures.{name}")
            only(own, FIGURE_FIELDS, f"{letter}.figures.{name}")
            self._lay_figure(state, state.figures[number], own, f"{letter}.{name}")

    def _lay_figure(self, state: State, figure: Figure, fields: Mapping[str, Any], where: str) -> None:
        figure.damage = whole_number(fields.get("damage", 0), f"{where}.damage")
        figure.is_defeated = figure.damage >= figure.sheet.health
        figure.rage = whole_number(fields.get("rage", 0), f"{where}.rage", 0, figure.sheet.rage)
        figure.boost = whole_number(fields.get("boost", 0), f"{where}.boost")
        figure.numbers = [whole_number(one, f"{where}.numbers") for one in listed(fields.get("numbers") or [], f"{where}.numbers")]
        figure.has_moved = bool(fields.get("moved", False))
        for _ in range(whole_number(fields.get("wards", 0), f"{where}.wards")):
            owner = next((one for one in state.figures if one.sheet.wards), None)
            if owner is None:
                raise ScenarioError(f"{where}.wards: no hero has wards")
            figure.wards.append(owner.number)
            owner.own_wards = max(owner.own_wards - 1, 0)
        if figure.is_defeated:
            return
        if figure.sheet.is_carried:
            if "carrier" in fields:
                if fields["carrier"] not in self.figure_names:
                    raise ScenarioError(f"{where}.carrier: there is no hero {fields['carrier']!r}")
                figure.carrier = self.figure_names.index(fields["carrier"])
            return
        found = _AT.match(str(fields.get("at", figure.player + 1)))
        if found is None:
            raise ScenarioError(f"{where}.at: {fields['at']!r} is no space: 2, 2 front or 2 rear")
        figure.column = int(found[1])
        others = [one for one in state.standing(figure.column) if one is not figure]
        if len(others) > 1:
            raise ScenarioError(f"{where}.at: column {figure.column} has two spaces (LOC-2)")
        figure.is_rear = found[2] == "rear" if found[2] or not others else not others[0].is_rear
        for other in others:
            other.is_rear = not figure.is_rear

    def _lay_place(self, place: Place) -> None:
        key = f"{c.ROW_NAMES[place.row]} {place.column}"
        fields = record(self._record("location").get(key) or {}, f"location.{key}")
        side = fields.get("side", "front")
        if side not in c.SIDE_NAMES:
            raise ScenarioError(f"location.{key}.side: {side!r} is none of {', '.join(c.SIDE_NAMES)}")
        place.side = c.SIDE_NAMES.index(side)
        place.damage = whole_number(fields.get("damage", 0), f"location.{key}.damage")
        place.marks = whole_number(fields.get("marks", 0), f"location.{key}.marks")
        place.is_stunned = bool(fields.get("stunned", False))
        place.is_defeated = bool(fields.get("defeated", False))
        place.armour_gone = whole_number(fields.get("armour_gone", 0), f"location.{key}.armour_gone")

    # --- When it is ------------------------------------------------------------------------------

    def _seat(self, word: str, default: PlayerId) -> PlayerId:
        return self.seats.player(str(self.data[word]), f"{word}: ") if word in self.data else default

    def _begin(self, state: State) -> None:
        """The phase that is under way, and the round it is in."""
        phase = self.data.get("phase", "hero")
        if phase not in PHASES:
            raise ScenarioError(f"phase: {phase!r} is none of {', '.join(PHASES)}")
        state.start = self._seat("start", PlayerId(0))
        active = self._seat("active", state.start)
        place = (active - state.start) % len(state.seats)
        state.round = whole_number(self.data.get("round", 1), "round", 1)
        state.turn = state.round
        state.phase = PHASES.index(phase) + c.PREPARE
        frames: list[Frame] = [RoundFrame(BEFORE_EXTRA if phase == "extra" else BEFORE_UPGRADES)]
        if phase == "prepare":
            state.round -= 1
            frames = [RoundFrame(ATTACHING)]
        elif phase == "hero":
            frames = [RoundFrame(ACTIVATED, place), HeroFrame()]
        elif phase == "location":
            frames = [RoundFrame(ACTIVATION, place + 1), RevealFrame()]
        if phase in ("hero", "location"):
            state.active = active
        state.frames = frames
        state.is_unchecked = True


def replace_slug(sheet: printed.Sheet, slug: str) -> printed.Sheet:
    """The same sheet, called otherwise."""
    return printed.Sheet(
        slug, sheet.health, sheet.rage, sheet.ability, sheet.wards, gives_ward=sheet.gives_ward, is_carried=sheet.is_carried
    )


def ability_number(seat: Seat, word: str, where: str) -> int:
    """The number of a companion's ability that is called `hawk.1`. Raises ScenarioError where there is none."""
    slug, _, number = word.partition(".")
    for place, companion in enumerate(seat.companions):
        if companion.slug == slug and number in ("1", "2"):
            return 2 * place + int(number) - 1
    raise ScenarioError(f"{where}: there is no ability {word!r}")


def _name(slug: Any) -> dict[str, str]:
    return {"en": str(slug), "de": str(slug)}


def _figure(data: Any) -> dict[str, Any]:
    """The fields of a figure, whose ability is a list of steps here."""
    fields = dict(data)
    if isinstance(fields.get("ability"), list):
        fields["ability"] = {"name": _name("ability"), "do": fields["ability"]}
    return fields
