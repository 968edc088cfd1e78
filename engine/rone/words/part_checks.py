"""Whether the parts of a text can stand where they stand: targets, amounts, conditions, payments (`checks` walks whole abilities)."""

from __future__ import annotations

from engine.rone.cards import Card, CardType
from engine.rone.words import nodes
from engine.rone.words.events import EVENTS
from engine.rone.words.nodes import Amount, Payment, Selector, Target
from engine.rone.words.steps import STEPS
from engine.rone.words.vocabulary import Keyword, Kind, PlayZone, Reference, Role, Stat
from engine.text import checks
from engine.text import nodes as shared
from engine.text.circles import KEYWORDS, Order
from engine.text.fields import FieldReader
from engine.text.places import Where
from engine.text.table import Part
from engine.text.vocabulary import Mode, Who, Written

KEYWORD_TYPES: dict[Keyword, tuple[CardType, ...]] = {
    Keyword.DEFENDER: (CardType.UNIT,),
    Keyword.INVISIBILITY: (CardType.UNIT,),
    Keyword.DETECTION: (CardType.UNIT, CardType.HERO, CardType.TECHNOLOGY),
    Keyword.FLYING: (CardType.UNIT,),
    Keyword.SHIELD: (CardType.UNIT, CardType.TACTIC),
    Keyword.SLOW: (CardType.TACTIC,),
}
UNIT_STATS = frozenset({Stat.HEALTH, Stat.MELEE, Stat.RANGED, Stat.DAMAGE})
BOUNDS = {Stat.LEVEL: (1, 3), Stat.EXHAUSTED: (0, 3)}
MADE_OF_SEVERAL = (shared.Sum, shared.Least, shared.Greatest)
MOST_CARDS = 40
"""More cards than any zone of a game holds at once, a team's included (CON-8)."""


def _is_of_an_event(kinds: tuple[Written, ...] | None) -> bool:
    """Whether these are the kinds that some event can be about: then a tactic is one that is played, wherever it lies."""
    return any(event.kinds == kinds for event in EVENTS.values())


class PartChecker(checks.Checker[Selector]):
    """Checks the parts of one card's texts and gathers what can't work in `fields.problems`."""

    steps_of = STEPS
    changed_always = Order((KEYWORDS,), (Stat.MELEE, Stat.RANGED))
    a_card = "{unit: enemy}"

    def __init__(self, card: Card, fields: FieldReader) -> None:
        super().__init__(fields)
        self.card = card
        self.kind = Kind(card.type.value)

    def payment(self, payment: Payment, place: Where) -> None:
        """No player ever has so many cards."""
        for name, number in (("graveyard", payment.graveyard), ("hand", payment.hand), ("deck", payment.deck)):
            if number > MOST_CARDS:
                self.refuse(place.at(name), number, f"no player ever has so many cards: at most {MOST_CARDS}.")

    def kind_of(self, target: Target) -> Kind | None:
        """What a target is, None where that isn't known."""
        if isinstance(target, Selector):
            return target.kind
        return self.kind if target is Reference.SELF else None

    # --- Parts -------------------------------------------------------------------------------

    def target(self, target: Target, place: Where, part: Part) -> None:
        """A target of one of the kinds and zones that the table allows there."""
        if isinstance(target, Selector):
            self.selector(target, place, part)
            if place.in_always and target.many.mode is not Mode.ALL:
                self.refuse(place.at("many"), target.many.written, "always holds for all that fit: leave 'many' out.")
            return
        if place.in_always and target is not Reference.SELF:
            self.refuse(place, target, f"{target!r} is not known to 'always': self or a record.")
            return
        self.reference(target, place, players=part.players)
        if target in (Reference.ATTACKER, Reference.DEFENDER) and (PlayZone.BATTLEFIELD not in part.zones or Kind.EFFECT in part.kinds):
            self.refuse(place, target, f"{target!r} is a card in combat: it can't stand here.")
        if target is Reference.SELF:
            self.itself(place, part)

    def itself(self, place: Where, part: Part) -> None:
        """Whether this very card can be meant."""
        leaves = PlayZone.GRAVEYARD in part.zones and part.word in ("remove", "return_to_hand", "to_deck")
        if self.card.type is CardType.TACTIC and not leaves:
            self.refuse(place, "self", "a tactic is never on the battlefield: nothing there can happen to itself.")
        elif self.kind not in part.kinds and not (self.card.type is CardType.TACTIC and leaves):
            self.refuse(place, "self", f"this card is a {self.card.type}; here stands a {' or '.join(part.kinds)}.")

    def wrong_kind(self, selector: Selector, kinds: tuple[Written, ...], place: Where) -> None:
        """Refuse a kind, at its own word."""
        found = selector.kind or "nothing"
        self.refuse(place.at(found), found, f"{found!r} can't stand here, only {', '.join(kinds)}.")

    def selector(self, selector: Selector, place: Where, part: Part | None) -> None:
        """See `Checker.selector`."""
        kinds, zones = (None, tuple(PlayZone)) if part is None else (part.kinds, part.zones)
        kind, zone = selector.kind, selector.zone
        self.types(selector, place, kinds)
        if kinds is not None and kind is not None and kind not in kinds and not selector.types:
            self.wrong_kind(selector, kinds, place)
        if zone not in zones:
            self.refuse(place.at("in"), zone, f"{zone!r} can't stand here, only {', '.join(zones)}.")
        elif kind is Kind.HERO and zone is not PlayZone.BATTLEFIELD:
            self.refuse(place.at("in"), zone, "a hero is always on the battlefield (SET-2).")
        elif kind is Kind.EFFECT and zone is not PlayZone.BATTLEFIELD:
            self.refuse(place.at("in"), zone, "an effect is on the stack: leave 'in' out.")
        elif zone is PlayZone.TECHNOLOGY_DECK and kind not in (Kind.TECHNOLOGY, Kind.CARD, Kind.PERMANENT):
            self.refuse(place.at("in"), zone, "in the technology deck are technologies alone (CON-5).")
        elif zone in (PlayZone.HAND, PlayZone.DECK) and kind is Kind.TECHNOLOGY:
            self.refuse(place.at("in"), zone, "technologies are never in hand or deck (PLAY-8, PLAY-9).")
        elif kind is Kind.TACTIC and zone is PlayZone.BATTLEFIELD and kinds is not None and not _is_of_an_event(kinds):
            self.refuse(place.at("tactic"), "tactic", "a tactic is never on the battlefield: say where with 'in'.")
        if selector.chooser is Who.ENEMY and not selector.is_target:
            self.refuse(place.at("chooser"), "enemy", "all and random leave nothing to choose.")
        if place.in_always and zone is not PlayZone.BATTLEFIELD and kinds is not None:
            self.refuse(place.at("in"), zone, "always reaches cards on the battlefield.")
        self.filters(selector, place)

    def types(self, selector: Selector, place: Where, kinds: tuple[Written, ...] | None) -> None:
        """Types must be of the kind that they narrow down, fit the place, and lie in the zone."""
        at, zone = place.at("type"), selector.zone
        if selector.types and selector.kind not in (Kind.PERMANENT, Kind.CARD):
            self.refuse(at, list(selector.types), "it says which permanents or cards: {permanent: any, type: [unit, hero]}.")
            return
        for index, kind in enumerate(selector.types):
            here = at.at(index)
            if kinds is not None and kind not in kinds:
                self.refuse(here, kind, f"{kind!r} can't stand here, only {', '.join(kinds)}.")
            elif kind is Kind.TACTIC and (selector.kind is Kind.PERMANENT or (zone is PlayZone.BATTLEFIELD and not _is_of_an_event(kinds))):
                self.refuse(here, kind, "a tactic is never on the battlefield.")
            elif kind is Kind.HERO and (zone is not PlayZone.BATTLEFIELD or kinds is None):
                self.refuse(here, kind, "a hero among others is what something happens to, on the battlefield.")
            elif kind is Kind.TECHNOLOGY and zone in (PlayZone.HAND, PlayZone.DECK):
                self.refuse(here, kind, "technologies are never in hand or deck (PLAY-8, PLAY-9).")
            elif kind is not Kind.TECHNOLOGY and zone is PlayZone.TECHNOLOGY_DECK:
                self.refuse(here, kind, "in the technology deck are technologies alone (CON-5).")

    def filters(self, selector: Selector, place: Where) -> None:
        """Filters that a card of that kind never passes."""
        kind = selector.kind
        for one in selector.kinds:
            self.filters_of_kind(selector, one, place)
        self.negations(selector, place)
        for comparison in selector.comparisons:
            stat = comparison.stat
            low, high = BOUNDS.get(stat, (0, 999))
            if not comparison.can_fit(low, high):
                limits = f"from {low} to {high}" if stat in BOUNDS else "0 or more"
                self.refuse(place.at(stat), f"{comparison.operator}{comparison.value}", f"nothing ever fits: {stat} is {limits}.")
            if stat in (Stat.EXHAUSTED, Stat.DAMAGE) and selector.zone is not PlayZone.BATTLEFIELD:
                self.refuse(place.at(stat), stat, f"only on the battlefield a card has {stat}.")
            self.asked(stat, stat, selector, place.at(stat))
        for word, keyword in (("keyword", selector.keyword), ("without", selector.without)):
            if keyword is not None:
                self.asked(KEYWORDS, keyword, selector, place.at(word))
            if keyword is not None and not any(self.can_bear(one, keyword) for one in selector.kinds or (None,)):
                self.refuse(place.at(word), keyword, f"a {kind} never has {keyword}.")
            if kind is Kind.EFFECT and keyword is not None:
                self.refuse(place.at(word), keyword, "an effect has no keyword.")

    def filters_of_kind(self, selector: Selector, kind: Kind, place: Where) -> None:
        """What a card of one of the kinds doesn't have."""
        for comparison in selector.comparisons:
            stat = comparison.stat
            if stat in UNIT_STATS and kind in (Kind.HERO, Kind.TECHNOLOGY, Kind.TACTIC, Kind.EFFECT):
                self.refuse(place.at(stat), stat, f"a {kind} has no {stat} (CARD-3).")
        race = selector.race or selector.races
        if kind in (Kind.TACTIC, Kind.TECHNOLOGY, Kind.EFFECT) and race:
            self.refuse(place.at("race"), race, f"a {kind} has no race (CARD-2).")

    def negations(self, selector: Selector, place: Where) -> None:
        """What is said not to be there: it could be, and isn't said to be there."""
        races = list(selector.not_races)
        if races and selector.kind not in (Kind.UNIT, Kind.HERO):
            self.refuse(place.at("not_race"), races, "only units and heroes have a race (CARD-2): say which.")
        elif races and (selector.race or selector.races):
            self.refuse(place.at("not_race"), races, "'race' says already which races: leave 'not_race' out.")
        if selector.without is not None and selector.without is selector.keyword:
            self.refuse(place.at("without"), selector.without, "nothing ever fits: 'keyword' asks for it.")

    def can_bear(self, kind: Kind | None, keyword: Keyword) -> bool:
        """Whether a card of the kind can have the keyword: printed, or given to it (slow is given to nothing)."""
        types = set(KEYWORD_TYPES[keyword]) | ({CardType.HERO, CardType.TECHNOLOGY} if keyword is Keyword.DETECTION else set())
        match kind:
            case Kind.UNIT | Kind.HERO | Kind.TECHNOLOGY | Kind.TACTIC:
                return CardType(kind.value) in types
            case Kind.PERMANENT:
                return types != {CardType.TACTIC}
            case _:
                return True

    def amount(self, amount: Amount, place: Where, low: int = 0) -> None:
        """Amounts that count what can't be there, or that are taken away where `low` is 0 or more."""
        if shared.is_negative(amount) and low >= 0:
            at = place.at("times", 0) if isinstance(amount, shared.Times) else place
            self.refuse(at, amount.factor if isinstance(amount, shared.Times) else amount, "nothing is taken away here: not below 0.")
        match amount:
            case shared.Count(of):
                self.selector(of, place.at("count"), None)
                if of.many.mode is not Mode.ALL:
                    self.refuse(place.at("count", "many"), of.many.written, "all that fit are counted: leave 'many' out.")
            case shared.StatOf(stat, of):
                at = place.at("of")
                if isinstance(of, Selector):
                    self.selector(of, at, None)
                else:
                    self.reference(of, at, players=False)
                    if of is Reference.SELF and stat in UNIT_STATS and self.kind is not Kind.UNIT:
                        self.refuse(place.at("stat"), stat, f"a {self.card.type} has no {stat} (CARD-3).")
                self.asked(stat, stat, of, place.at("stat"))
            case nodes.WaterOf(who):
                self.player(who, place.at("water"))
                self.one_card(who, place.at("water"))
            case shared.Times(factor, of):
                self.times(factor, of, place.at("times"))
            case shared.Half(of):
                self.amount(of, place.at("half"))
                if not isinstance(of, nodes.SIMPLE):
                    self.refuse(place.at("half"), of, "only of a single amount there is half: a count, a stat, hero_level or water.")
            case shared.Sum(parts):
                self.amount(parts[0], place.at("sum", 0))
                for index, part in enumerate(parts):
                    if isinstance(part, shared.Sum):
                        self.refuse(place.at("sum", index), part, "a sum within a sum: add its parts, each by itself.")
                for index, part in enumerate(parts[1:], 1):
                    self.amount(part, place.at("sum", index), -99)
                    if shared.is_negative(part) and isinstance(shared.counted_times(part)[1], MADE_OF_SEVERAL):
                        self.refuse(place.at("sum", index), part, "take each of its parts away by itself.")
            case shared.Least(parts):
                self.amounts(parts, place.at("min"))
            case shared.Greatest(parts):
                self.amounts(parts, place.at("max"))
            case _:
                pass

    def times(self, factor: Amount, of: Amount, place: Where) -> None:
        """A number and an amount, or two single amounts; each text has one way to be written."""
        self.amount(factor, place.at(0), -99)
        self.amount(of, place.at(1))
        if isinstance(of, int):
            both = "two plain numbers: write what they come to." if isinstance(factor, int) else "the number stands first."
            self.refuse(place.at(1), of, both)
        elif factor in (0, 1):
            self.refuse(place.at(0), factor, "0 times is nothing." if factor == 0 else "once is the amount itself: leave 'times' out.")
        elif isinstance(of, shared.Times) and isinstance(factor, int) and isinstance(of.factor, int):
            self.refuse(place, factor, "one number is enough: multiply both.")
        elif factor != -1 and not isinstance(of, nodes.SIMPLE):
            self.refuse(place.at(1), of, "multiply its parts, each by itself.")
        elif not isinstance(factor, (int, *nodes.SIMPLE)):
            self.refuse(place.at(0), factor, "multiply its parts, each by itself.")

    def in_combat(self, condition: shared.InCombat[Role], place: Where) -> None:
        """See `Checker.in_combat`."""
        if self.card.type is not CardType.UNIT:
            self.refuse(place, condition.role, f"a {self.card.type} is never attacker or defender.")
