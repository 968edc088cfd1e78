"""Whether a card may bear what its text says: mixes that can never work are refused (CARD-4 to CARD-10).

The shape is right already (`reading`); here a tree is walked with the card in view.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from engine.tagewerk.cards import CardType, TagewerkCard
from engine.tagewerk.words import nodes
from engine.tagewerk.words.events import EVENTS
from engine.tagewerk.words.nodes import Payment, Selector, Target
from engine.tagewerk.words.nouns import SYMBOLS
from engine.tagewerk.words.reading import Reader
from engine.tagewerk.words.steps import STEPS
from engine.tagewerk.words.vocabulary import OF_BEARERS, Event, Kind, PlayZone, Reference, Role, Stat
from engine.text import checks
from engine.text import nodes as shared
from engine.text.circles import KEYWORDS, Order
from engine.text.fields import FieldReader
from engine.text.nodes import all_steps
from engine.text.places import Where
from engine.text.problems import AbilityProblem
from engine.text.table import Part
from engine.text.vocabulary import Mode, Who, Whose


class Checker(checks.Checker[Selector]):
    """Walks the trees of one card and gathers what can't work in `fields.problems`."""

    steps_of = STEPS
    changed_always = Order((KEYWORDS,), (Stat.SLOTS,), (Stat.DEFENCE,), (Stat.ATTACK,))
    gains = (nodes.Points, nodes.Command)
    a_card = "{character: enemy}"

    def __init__(self, card: TagewerkCard, fields: FieldReader) -> None:
        super().__init__(fields)
        self.card = card
        self.kind = Kind(card.type.value)

    # --- The card as a whole -----------------------------------------------------------------

    def facts(self, entries: list[tuple[int, nodes.AbilityNode]]) -> None:
        """What the facts of a card must be, as its type and its texts say."""
        card = self.card
        is_character = card.type is CardType.CHARACTER
        supports = [index for index, node in entries if isinstance(node, nodes.Support)]
        is_paid = is_character and card.faction and not card.main and not card.token
        gives = any(_gives_points(node) for _, node in entries)
        for is_wrong, field, message in (
            (card.main and card.token, "main", "a main character is no token (CON-4)."),
            ((card.main or card.token) and not is_character, "main", "only characters are main characters or tokens."),
            ((card.attack is None) != (card.defence is None), "attack", "attack and defence: both or neither (CARD-5)."),
            (card.attack is not None and not is_character, "attack", "only characters have combat values (CARD-5)."),
            (card.slots and card.type is CardType.ITEM, "slots", "items have no item slots (CARD-6)."),
            (bool(card.main) != (card.cost is None), "cost", "a main character has no cost, every other card has one (CARD-10)."),
            (is_paid and card.cost == 0, "cost", "a character with a faction costs 1 at least (RES-5)."),
            (card.token and card.cost, "cost", "a token costs 0 (TOKEN-2)."),
            (card.attach and not card.is_attachable, "attach", "only items that can be attached say to whose cards (ITEM-1)."),
            (card.attach not in (None, "own", "enemy"), "attach", "an item is attached to own or enemy cards."),
            ((card.support is None) != (not supports), "support", "support cost and support ability: both or neither (CARD-9)."),
            (card.support is not None and (card.main or card.token), "support", "it is never played (MAIN-2, TOKEN-1)."),
            (bool(card.points) != gives, "points", "a card has a point field exactly if its text gives you points (CARD-7)."),
        ):
            if is_wrong:
                self.refuse(Where(field), getattr(card, field), message)
        for index in supports[1:]:
            self.refuse(Where(f"abilities[{index}].support"), "support", "a card has one support ability, with all its steps.")
        plays = [index for index, node in entries if isinstance(node, shared.Play)]
        for index in plays[1:]:
            self.refuse(Where(f"abilities[{index}].play"), "play", "an item has one 'play', with all its steps.")

    # --- Abilities ---------------------------------------------------------------------------

    def check(self, entries: list[tuple[int, nodes.AbilityNode]]) -> None:
        """Check the abilities that could be read, each with its index in the card's list."""
        keywords: set[str] = set()
        for index, node in entries:
            place = Where(f"abilities[{index}]")
            match node:
                case shared.KeywordAbility(keyword):
                    if keyword in keywords or not self.card.is_fighter:
                        why = f"'{keyword}' stands twice." if keyword in keywords else "only fighters have keywords (KEY)."
                        self.refuse(place.at("keyword"), keyword, why)
                    keywords.add(keyword)
                case shared.Trigger():
                    self.trigger(node, place)
                case shared.Activated():
                    if node.exhaust == 0 and node.payment == Payment() and not node.once_per_turn:
                        self.refuse(place.at("activate"), {}, "it costs nothing: it could be used without end.", is_playable=True)
                    self.steps(node.steps, place.at("do"))
                case nodes.Support(steps):
                    self.steps(steps, place.at("support"))
                case shared.Always(steps):
                    self.steps(steps, replace(place.at("always"), in_always=True))
                case shared.Play(steps):
                    if self.card.type is not CardType.ITEM:
                        self.refuse(place.at("play"), "play", f"only items have 'play', this is a {self.card.type} (CARD-4).")
                    self.steps(steps, place.at("play"))

    def trigger(self, node: shared.Trigger[Event, Target, nodes.Condition], place: Where) -> None:
        """Whether the event can happen while the card can see it, and what it is about."""
        event, of = node.event, node.of
        is_of_player = EVENTS[event].is_of_player
        if is_of_player and not isinstance(of, Whose):
            self.refuse(place.at("of"), of, f"'{event}' is about a player: own, enemy or any.")
        elif of in (None, Reference.SELF):
            is_character = self.kind is Kind.CHARACTER or (of is None and self.kind is Kind.ITEM)
            if event in OF_BEARERS and not is_character:
                self.refuse(place.at("when"), event, f"'{event}' never happens to a {self.card.type}: say of whom with 'of'.")
            if event is Event.TURNED_UP and self.kind is not Kind.ITEM:
                self.refuse(place.at("when"), event, "only items are turned up: say of whom with 'of'.")
        elif isinstance(of, Selector):
            self.selector(of, place.at("of"), None)
            if of.many.mode is not Mode.ALL:
                self.refuse(place.at("of", "many"), of.many.written, "an event is about each card: leave 'many' out.")
        elif not isinstance(of, Whose) and of not in (Reference.BEARER, Reference.ENEMY):
            self.refuse(place.at("of"), of, f"{of!r} means nothing here: own, enemy, any, self, bearer or a record.")
        if of is Reference.BEARER and self.kind is not Kind.ITEM:
            self.refuse(place.at("of"), of, "only an item has a bearer.")
        inside = replace(place, in_trigger=True, is_about_player=is_of_player, has_that=True)
        if node.condition is not None:
            self.condition(node.condition, inside.at("if"))
        self.steps(node.steps, inside.at("do"))
        self.endless(node, EVENTS[event].caused_by, place)

    # --- Targets -----------------------------------------------------------------------------

    def target(self, target: Target, place: Where, part: Part) -> None:
        """A target of one of the kinds and zones that the table allows there."""
        if not isinstance(target, Selector):
            if place.in_always and target not in (Reference.SELF, Reference.BEARER):
                self.refuse(place, target, f"{target!r} is not known to 'always': self, bearer or a record.")
                return
            self.reference(target, place, players=False)
            if target is Reference.SELF and self.kind not in part.kinds:
                self.refuse(place, "self", f"this card is a {self.card.type}; here stands a {' or '.join(part.kinds)}.")
            return
        self.selector(target, place, part)
        if place.in_always and (target.many.mode is not Mode.ALL or target.zone is not PlayZone.BATTLEFIELD):
            self.refuse(place.at("many"), target.many.written, "always holds for all in play that fit: leave 'many' and 'in' out.")

    def selector(self, selector: Selector, place: Where, part: Part | None) -> None:
        """Kind, zone and filters must fit each other and the place; `part` None: what is only counted or looked for."""
        kind, zone = selector.kind, selector.zone
        if part is not None and kind is not None and kind not in part.kinds:
            self.refuse(place.at(kind), kind, f"{kind!r} can't stand here, only {', '.join(part.kinds)}.")
        if part is not None and zone not in part.zones:
            self.refuse(place.at("in"), zone, f"{zone!r} can't stand here, only {', '.join(part.zones)}.")
        if part is None and not place.path.endswith("count") and zone in (PlayZone.DECK, PlayZone.REMOVED):
            self.refuse(place.at("in"), zone, f"cards in {zone} are only counted (ZONE-3, ZONE-5).")
        if selector.chooser is Who.ENEMY and not selector.is_target:
            self.refuse(place.at("chooser"), "enemy", "all and random leave nothing to choose.")
        if (selector.fighter or selector.main or selector.token) and kind in (Kind.PLACE, Kind.ITEM, Kind.EFFECT):
            self.refuse(place, kind, f"only characters are fighters, main characters or tokens, not a {kind}.")
        if selector.hidden and kind is not Kind.ITEM:
            self.refuse(place.at("hidden"), True, "only items are hidden (ITEM-2).")
        for comparison in selector.comparisons:
            if not comparison.can_fit(0, 999):
                self.refuse(place.at(comparison.stat), comparison.value, f"nothing ever fits: {comparison.stat} is 0 or more.")
            if comparison.stat in (Stat.EXHAUSTED, Stat.DAMAGE) and zone is not PlayZone.BATTLEFIELD:
                self.refuse(place.at(comparison.stat), comparison.stat, f"only in play a card has {comparison.stat}.")
            self.asked(comparison.stat, comparison.stat, selector, place.at(comparison.stat))
        if selector.keyword is not None:
            self.asked(KEYWORDS, selector.keyword, selector, place.at("keyword"))

    def reference(self, word: str, place: Where, *, players: bool) -> None:
        """See `Checker.reference`; only an item has a bearer."""
        if word == Reference.BEARER and self.kind is not Kind.ITEM:
            self.refuse(place, word, "only an item has a bearer.")
        super().reference(word, place, players=players)

    def in_combat(self, condition: shared.InCombat[Role], place: Where) -> None:
        """See `Checker.in_combat`."""
        if self.kind is Kind.PLACE:
            self.refuse(place, "in_combat", "a place is never in combat.")


def _gives_points(node: nodes.AbilityNode) -> bool:
    """Whether an ability gives points to `you` (CARD-7)."""
    steps = getattr(node, "steps", ())
    return any(
        isinstance(step, nodes.Points) and step.who is Who.YOU and not (isinstance(step.amount, int) and step.amount < 0)
        for step in all_steps(steps)
    )


def check_card(card: TagewerkCard, factions: Collection[str] | None = None) -> list[AbilityProblem]:
    """Everything that is wrong with a card's text and facts, each with its path; empty when the card can be played.

    `factions` are those that abilities may name, None: any. Of a card that is not modelled only the printed text is asked.
    """
    reader = Reader(factions)
    if card.modelled or card.abilities:
        entries = reader.abilities(card.abilities)
        checker = Checker(card, reader.fields)
        if not reader.problems:
            checker.facts(entries)
        checker.check(entries)
    printed = [problem for language in ("en", "de") for problem in SYMBOLS.unknown(getattr(card.printed, language), f"printed.{language}")]
    return [*reader.problems, *printed]
