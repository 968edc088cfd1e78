"""Whether a card may bear what its text says: mixes that can never work are refused (CARD-4 to CARD-10).

The shape is right already (`reading`); here a tree is walked with the card in view.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any, Final

from engine.tagewerk.cards import CardType, TagewerkCard
from engine.tagewerk.words import nodes
from engine.tagewerk.words.nodes import Payment, Selector, Target
from engine.tagewerk.words.nouns import SYMBOLS
from engine.tagewerk.words.reading import Reader
from engine.tagewerk.words.steps import STEPS
from engine.tagewerk.words.vocabulary import OF_FIGHTERS, OF_PLAYERS, Event, Kind, PlayZone, Reference, Stat
from engine.text import nodes as shared
from engine.text import steps as on
from engine.text.circles import KEYWORDS, Order
from engine.text.nodes import Step, Steps, all_steps, loops_in
from engine.text.places import Where, joined
from engine.text.problems import AbilityProblem
from engine.text.table import Part, Reads
from engine.text.vocabulary import Mode, Who, Whose

MOST_LOOPS: Final = 2
CHANGED_ALWAYS: Final = Order((KEYWORDS,), (Stat.SLOTS,), (Stat.DEFENCE,), (Stat.ATTACK,))
"""What passive abilities change, in the order in which it is found."""
KINDS: Final = {CardType.CHARACTER: Kind.CHARACTER, CardType.PLACE: Kind.PLACE, CardType.ITEM: Kind.ITEM}
IN_COMBAT: Final = (Reference.ATTACKER, Reference.BLOCKER, Reference.TARGET)
CAUSED: Final = {Event.DRAWS: "draw", Event.GAINS_POINTS: "points", Event.DAMAGED: "damage", Event.DEALS_DAMAGE: "damage"}
"""Events that a step of the same text would cause again."""


class Checker:
    """Walks the trees of one card and gathers what can't work in `reader.problems`."""

    def __init__(self, card: TagewerkCard, reader: Reader) -> None:
        self.card = card
        self.kind = KINDS[card.type]
        self.reader = reader

    def refuse(self, place: Where, found: object, message: str, *, is_playable: bool = False) -> None:
        """Note a mix that can't work, or (`is_playable`) that nobody would print."""
        self.reader.fields.refuse(place.path, found, message, is_playable=is_playable)

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
        plays = [index for index, node in entries if isinstance(node, nodes.Play)]
        for index in plays[1:]:
            self.refuse(Where(f"abilities[{index}].play"), "play", "an item has one 'play', with all its steps.")

    # --- Abilities ---------------------------------------------------------------------------

    def check(self, entries: list[tuple[int, nodes.AbilityNode]]) -> None:
        """Check the abilities that could be read, each with its index in the card's list."""
        keywords: set[str] = set()
        for index, node in entries:
            place = Where(f"abilities[{index}]")
            match node:
                case nodes.KeywordAbility(keyword):
                    if keyword in keywords or not self.card.is_fighter:
                        why = f"'{keyword}' stands twice." if keyword in keywords else "only fighters have keywords (KEY)."
                        self.refuse(place.at("keyword"), keyword, why)
                    keywords.add(keyword)
                case nodes.Trigger():
                    self.trigger(node, place)
                case nodes.Activated():
                    if node.exhaust == 0 and node.payment == Payment() and not node.once_per_turn:
                        self.refuse(place.at("activate"), {}, "it costs nothing: it could be used without end.", is_playable=True)
                    self.steps(node.steps, place.at("do"))
                case nodes.Support(steps):
                    self.steps(steps, place.at("support"))
                case nodes.Always(steps):
                    self.steps(steps, replace(place.at("always"), in_always=True))
                case nodes.Play(steps):
                    if self.card.type is not CardType.ITEM:
                        self.refuse(place.at("play"), "play", f"only items have 'play', this is a {self.card.type} (CARD-4).")
                    self.steps(steps, place.at("play"))

    def trigger(self, node: nodes.Trigger, place: Where) -> None:
        """Whether the event can happen while the card can see it, and what it is about."""
        event, of = node.event, node.of
        is_of_player = event in OF_PLAYERS
        if is_of_player and not isinstance(of, Whose):
            self.refuse(place.at("of"), of, f"'{event}' is about a player: own, enemy or any.")
        elif of in (None, Reference.SELF):
            is_character = self.kind is Kind.CHARACTER or (of is None and self.kind is Kind.ITEM)
            if event in OF_FIGHTERS and not is_character:
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
        inside = replace(place, in_trigger=True, is_about_player=is_of_player)
        if node.condition is not None:
            self.condition(node.condition, inside.at("if"))
        self.steps(node.steps, inside.at("do"))
        if not node.once_per_turn:
            for step in all_steps(node.steps):
                word = STEPS.word_of(step).name
                is_loss = isinstance(getattr(step, "amount", 0), int) and getattr(step, "amount", 0) < 0
                if word == CAUSED.get(event) and event in (Event.DRAWS, Event.GAINS_POINTS) and not is_loss:
                    self.refuse(
                        place.at("do"), word, f"{word!r} at '{event}' causes it again, without end: add once_per_turn.", is_playable=True
                    )

    # --- Steps -------------------------------------------------------------------------------

    def steps(self, steps: Steps, place: Where) -> bool | None:
        """Check steps in their order; whether `that` may be several cards behind them, None where it means nothing."""
        here = place
        for index, step in enumerate(steps):
            several = self.step(step, here.at(index))
            here = replace(here, has_step_before=True)
            if several is not None:
                here = replace(here, has_that=True, that_is_several=several)
        return here.that_is_several if here.has_that else None

    def step(self, step: Step, place: Where) -> bool | None:
        """Check one step; whether it leaves several cards for `that` to mean, None where it names none."""
        several: bool | None = None
        if place.in_always:
            place = replace(place, changes=CHANGED_ALWAYS.changed_by(step))
        for part in STEPS.word_of(step).parts:
            value: Any = getattr(step, part.field)
            at = place.at(part.word)
            match part.reads:
                case Reads.AMOUNT:
                    self.amount(value, at)
                case Reads.PLAYER if value in (Who.CAUSE, Who.THAT):
                    self.reference(Reference(value.value), at, is_player=True)
                    if isinstance(step, on.Look):
                        self.one_card(Reference(value.value), at)
                case Reads.TARGET:
                    self.target(value, at, part)
                    if isinstance(value, Selector):
                        several = value.many.is_several
                case Reads.PAIR:
                    for index, one in enumerate(value):
                        self.target(one, at.at(index), part)
                        if isinstance(one, Selector) and (one.many.mode is Mode.ALL or one.many.count != 1):
                            self.refuse(at.at(index, "many"), one.many.written, "two fight: one here.")
                        self.one_card(one, at.at(index))
                    several = False
                case Reads.RECORD | Reads.FILTER if value is not None:
                    self.selector(value, at, None)
                case Reads.CONDITION:
                    self.condition(value, at)
                case Reads.STEPS:
                    is_loop = isinstance(step, shared.ForEach)
                    inside = replace(at, has_that=True, that_is_several=False) if is_loop else at
                    several = joined(several, self.steps(value, inside))
                    several = True if is_loop else several
                case Reads.OPTIONS:
                    for index, option in enumerate(value):
                        several = joined(several, self.steps(option, at.at(index)))
                case _:
                    pass
        self.mix(step, place)
        return several

    def mix(self, step: Step, place: Where) -> None:
        """What a single step can't combine."""
        match step:
            case nodes.Points(0, _) | nodes.Command(0, _) | on.ChangeStat(_, 0, _, _) | on.ChangeCost(0, _, _, _, _, _):
                self.refuse(place, 0, "it changes nothing by 0.", is_playable=True)
            case shared.Choose(count, options) if count >= len(options):
                self.refuse(place.at("choose"), count, f"{count} of {len(options)} options is no choice: at most {len(options) - 1}.")
            case on.Look(int(amount), int(keep), _, _) if keep > amount:
                self.refuse(place.at("keep"), keep, f"of {amount} cards not {keep} can be kept.")
            case on.Look(_, keep, _, Who.ENEMY) if keep != 0:
                self.refuse(place.at("keep"), keep, "cards of the enemy's deck can't go to a hand: leave 'keep' out.")
            case shared.ForEach() | shared.Repeat() if loops_in(step) > MOST_LOOPS:
                self.refuse(place, STEPS.word_of(step).name, f"more than {MOST_LOOPS} loops in each other: no game would end.")
            case on.ChangeCost(_, _, _, times, _, _) if place.in_always and times is not None:
                self.refuse(place.at("times"), times, "always holds for every payment: leave 'times' out.")
            case _:
                pass

    def target(self, target: Target, place: Where, part: Part) -> None:
        """A target of one of the kinds and zones that the table allows there."""
        if not isinstance(target, Selector):
            if place.in_always and target not in (Reference.SELF, Reference.BEARER):
                self.refuse(place, target, f"{target!r} is not known to 'always': self, bearer or a record.")
                return
            self.reference(target, place, is_player=False)
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

    def asked(self, asked: str, found: object, of: Target, place: Where) -> None:
        """A stat, or keywords, of what may be in play: nothing that `always` changes there may depend on them."""
        if not isinstance(of, Selector) or of.zone is PlayZone.BATTLEFIELD:
            CHANGED_ALWAYS.check(self.reader.fields, asked, found, place)

    def reference(self, word: Reference, place: Where, *, is_player: bool) -> None:
        """Whether a word means something there."""
        if word in (Reference.YOU, Reference.ENEMY):
            self.refuse(place, word, f"{word!r} is a player, here stands a card: a record like {{character: enemy}}.")
        if word is Reference.BEARER and self.kind is not Kind.ITEM:
            self.refuse(place, word, "only an item has a bearer.")
        if word is Reference.CAUSE and not place.in_trigger:
            self.refuse(place, word, "'cause' is what a trigger is about: it means nothing here.")
        elif word is Reference.CAUSE and place.is_about_player and not is_player:
            self.refuse(place, word, "the event is about a player: 'cause' is no card here, only in 'who'.")
        if word is Reference.THAT and not (place.has_that or place.in_trigger):
            self.refuse(place, word, "'that' is the last target: no step before this one has one.")

    def one_card(self, word: Target, place: Where) -> None:
        """Refuse `that` where it may be several cards and one is needed."""
        if word is Reference.THAT and place.that_is_several:
            self.refuse(place, word, "'that' is several cards here, and one is needed: name it with a selector, or use for_each.")

    # --- Amounts and conditions --------------------------------------------------------------

    def amount(self, amount: nodes.Amount, place: Where) -> None:
        """Amounts that count what can't be there."""
        match amount:
            case shared.Count(of):
                self.selector(of, place.at("count"), None)
            case shared.StatOf(stat, of):
                self.asked(stat, stat, of, place.at("stat"))
                if isinstance(of, Selector):
                    self.selector(of, place.at("of"), None)
                else:
                    self.reference(of, place.at("of"), is_player=False)
            case shared.Sum(parts) | shared.Least(parts) | shared.Greatest(parts):
                for index, part in enumerate(parts):
                    self.amount(part, place.at(index))
            case _:
                pass

    def condition(self, condition: nodes.Condition, place: Where) -> None:
        """Conditions that can't be asked there."""
        match condition:
            case shared.Done():
                if not place.has_step_before:
                    self.refuse(place, "done", "'done' asks for the step before: there is none.")
            case shared.AtLeast(left, right) | shared.Equal(left, right):
                if isinstance(left, int) and isinstance(right, int):
                    self.refuse(place, [left, right], "two plain numbers: nothing that could change is compared.")
                self.amount(left, place)
                self.amount(right, place)
            case nodes.InCombat():
                if self.kind is Kind.PLACE:
                    self.refuse(place, "in_combat", "a place is never in combat.")
            case shared.Not(inner):
                self.condition(inner, place.at("not"))
            case shared.AllOf(conditions) | shared.AnyOf(conditions):
                for index, part in enumerate(conditions):
                    self.condition(part, place.at(index))
            case _:
                pass


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
        checker = Checker(card, reader)
        if not reader.problems:
            checker.facts(entries)
        checker.check(entries)
    printed = [problem for language in ("en", "de") for problem in SYMBOLS.unknown(getattr(card.printed, language), f"printed.{language}")]
    return [*reader.problems, *printed]
