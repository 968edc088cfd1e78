"""Whether a card may bear what its text says: mixes that can never work are refused.

The shape is right already (`reading`); here a tree is walked with the card in view. Each method names
what it refuses; a problem's path is the place in the card's data.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from engine.rone.cards import Card, CardType
from engine.rone.words import card_steps as on_cards
from engine.rone.words import nodes, step_parts
from engine.rone.words import player_steps as on_players
from engine.rone.words.events import EVENTS, Event
from engine.rone.words.nodes import Payment, Selector, Target
from engine.rone.words.part_checks import KEYWORD_TYPES, PartChecker
from engine.rone.words.reading import Reader
from engine.rone.words.steps import STEPS
from engine.rone.words.vocabulary import FIGHTERS, Act, CostOf, Duration, Keyword, Kind, PlayZone, Reference, Stat
from engine.text import nodes as texts
from engine.text import steps as shared
from engine.text.nodes import Step, Steps
from engine.text.places import Where
from engine.text.problems import AbilityProblem
from engine.text.table import Part, Reads
from engine.text.vocabulary import Mode, Who, Whose

PAID_FOR: dict[CostOf, tuple[Kind, ...]] = {
    CostOf.PLAY: (Kind.UNIT, Kind.TACTIC, Kind.TECHNOLOGY, Kind.CARD),
    CostOf.RECYCLE: (Kind.UNIT, Kind.TACTIC, Kind.CARD),
    CostOf.ABILITY: (Kind.UNIT, Kind.HERO, Kind.TECHNOLOGY, Kind.PERMANENT, Kind.CARD),
    CostOf.LEVEL_UP: tuple(Kind),
}
"""For which cards each cost is paid (PLAY-1, REC-1, EXH-2)."""


class Checker(PartChecker):
    """Walks the trees of one card and gathers what can't work in `fields.problems`."""

    gains = (on_players.Water,)
    loops = "of 'for_each' and 'repeat'"
    fighters = "two units"

    # --- Abilities ---------------------------------------------------------------------------

    def check(self, entries: tuple[tuple[int, nodes.AbilityNode], ...]) -> None:
        """Check the abilities that could be read, each with its index in the card's list."""
        keywords: set[Keyword] = set()
        for index, node in entries:
            place = Where(f"abilities[{index}]")
            match node:
                case texts.KeywordAbility(keyword):
                    if keyword in keywords:
                        self.refuse(place.at("keyword"), keyword, f"'{keyword}' stands twice.")
                    keywords.add(keyword)
                    self.keyword(keyword, place.at("keyword"))
                case texts.Trigger():
                    self.trigger(node, place)
                case nodes.Activated():
                    self.activated(node, place)
                case nodes.Initiative():
                    self.initiative(node, place)
                case texts.Always():
                    self.always(node, place)
                case texts.Play(steps):
                    if self.card.type is not CardType.TACTIC:
                        self.refuse(place.at("play"), "play", f"only tactics have 'play', this is a {self.card.type}.")
                    self.steps(steps, place.at("play"))
        self.once(entries)

    def once(self, entries: tuple[tuple[int, nodes.AbilityNode], ...]) -> None:
        """What a card has once at most: `play`, and an economic ability (CARD-4)."""
        plays = [index for index, node in entries if isinstance(node, texts.Play)]
        for index in plays[1:]:
            self.refuse(Where(f"abilities[{index}].play"), "play", "a tactic has one 'play', with all its steps.")
        economic = [index for index, node in entries if isinstance(node, nodes.Activated) and node.economic]
        for index in economic[1:]:
            self.refuse(Where(f"abilities[{index}].economic"), True, "a hero has one economic ability (CARD-4).")
        forbids = any(
            isinstance(step, shared.Cannot) and step.act is Act.USE_ABILITY and step.to is Reference.SELF
            for _, node in entries
            if isinstance(node, texts.Always) and node.condition is None
            for step in node.steps
        )
        for index, node in entries:
            if forbids and isinstance(node, nodes.Activated):
                self.refuse(Where(f"abilities[{index}].activate"), "activate", "never: 'always' says that this card can't use abilities.")

    def keyword(self, keyword: Keyword, place: Where) -> None:
        """Keywords belong to certain types of cards."""
        types = KEYWORD_TYPES[keyword]
        if self.card.type not in types:
            self.refuse(place, keyword, f"'{keyword}' stands on a {' or '.join(types)}, this is a {self.card.type}.")

    def always(self, node: texts.Always[nodes.Condition], place: Where) -> None:
        """Permanents have it; what it asks for may not depend on what it changes."""
        if self.card.type is CardType.TACTIC:
            self.refuse(place.at("always"), "always", "a tactic is never on the battlefield: it can't have 'always'.")
        self.steps(node.steps, replace(place.at("always"), in_always=True))
        if node.condition is not None:
            changes = frozenset().union(*map(self.changed_always.changed_by, node.steps))
            self.condition(node.condition, replace(place.at("if"), in_always=True, changes=changes))

    def trigger(self, node: texts.Trigger[Event, Target, nodes.Condition], place: Where) -> None:
        """Whether the event can happen while the card can see it, and what it is about."""
        event, card_type = node.event, self.card.type
        word = EVENTS[event]
        own = word.on or None
        if own is not None and card_type not in own:
            self.refuse(place.at("when"), event, f"'{event}' never happens to a {card_type}, only to {' or '.join(own)}.")
        elif own is None and card_type is CardType.TACTIC:
            self.refuse(place.at("when"), event, "a tactic is never on the battlefield: it can't wait for this.")
        elif event is Event.RECYCLE and self.card.recycle is None:
            self.refuse(place.at("when"), event, "the recycle cost is greyed out: this card is never recycled (REC-4).")
        if own is not None and node.of is not None:
            self.refuse(place.at("of"), "of", f"'{event}' is about this card: it takes no 'of'.")
        if own is None:
            self.trigger_of(node, place)
        inside = replace(place, in_trigger=True, is_about_player=not word.has_card)
        if node.condition is not None:
            self.condition(node.condition, inside.at("if"))
        self.steps(node.steps, inside.at("do"))
        self.endless(node, word.caused_by, place)

    def can_cause_itself(self, node: texts.Trigger[Event, Target, nodes.Condition]) -> bool:
        """See `Checker.can_cause_itself`: an event said of heroes must be about one."""
        if EVENTS[node.event].said_of != Kind.HERO:
            return True
        if isinstance(node.of, Selector):
            return Kind.HERO in node.of.kinds
        return isinstance(node.of, Whose) or self.kind is Kind.HERO

    def trigger_of(self, node: texts.Trigger[Event, Target, nodes.Condition], place: Where) -> None:
        """What an event is about: a card of a kind to which it happens, or a player."""
        kinds, own_event = EVENTS[node.event].kinds, EVENTS[node.event].own_event
        match node.of:
            case None | Reference.SELF if own_event:
                self.refuse(place.at("when"), node.event, f"of the card itself '{own_event}' says that: say of whom with 'of'.")
            case None | Reference.SELF:
                if kinds and self.kind not in kinds:
                    self.refuse(place.at("when"), node.event, f"'{node.event}' never happens to a {self.card.type}: say of whom with 'of'.")
                if not kinds and node.of is not None:
                    self.refuse(place.at("of"), "self", f"'{node.event}' is about a player: own, enemy or any.")
            case Whose():
                pass
            case Selector():
                if not kinds:
                    self.refuse(place.at("of"), "of", f"'{node.event}' is about a player: own, enemy or any.")
                self.selector(
                    node.of, place.at("of"), Part("of", "of", Reads.TARGET, kinds=kinds, zones=tuple(PlayZone)) if kinds else None
                )
                if node.of.many.mode is not Mode.ALL:
                    self.refuse(place.at("of", "many"), node.of.many.written, "an event is about each card: leave 'many' out.")
                if node.of.zone is not PlayZone.BATTLEFIELD:
                    self.refuse(place.at("of", "in"), node.of.zone, "an event is about cards in play: leave 'in' out.")
            case _:
                self.refuse(place.at("of"), node.of, f"{node.of!r} means nothing here: own, enemy, any, self or a record.")

    def activated(self, node: nodes.Activated, place: Where) -> None:
        """Only permanents have them; it must cost something; economic ones are heroes'."""
        if self.card.type is CardType.TACTIC:
            self.refuse(place.at("activate"), "activate", "a tactic is never on the battlefield: it has no activated ability (CARD-6).")
        if node.economic and self.card.type is not CardType.HERO:
            self.refuse(place.at("economic"), True, f"only heroes have an economic ability (CARD-4), this is a {self.card.type}.")
        if node.economic and node.exhaust == 0:
            self.refuse(place.at("activate", "exhaust"), 0, "an economic ability exhausts its hero: that is its yellow symbol (CARD-4).")
        if node.exhaust == 0 and node.payment == Payment():
            self.refuse(
                place.at("activate"),
                {},
                "it costs nothing, neither exhaustion nor payment: it could be used without end.",
                is_playable=True,
            )
        self.payment(node.payment, place.at("activate", "pay"))
        if node.condition is not None:
            self.condition(node.condition, place.at("if"))
        self.paid_before(node.steps, place.at("do"), "activate.pay")
        self.steps(node.steps, place.at("do"))

    def paid_before(self, steps: Steps, place: Where, word: str) -> None:
        """What you pay first of all is a cost, which is paid before anybody reacts (TEXT-4)."""
        if isinstance(steps[0], on_players.Pay) and steps[0].who is Who.YOU:
            self.refuse(place.at(0), "pay", f"what is paid first is its cost: write it in {word!r}.")

    def initiative(self, node: nodes.Initiative, place: Where) -> None:
        """Units and tactics that can be played have it, for a payment (KEY-INITIATIVE)."""
        here = place.at("initiative")
        if self.card.type not in (CardType.UNIT, CardType.TACTIC):
            self.refuse(here, "initiative", f"initiative stands on a unit or tactic, this is a {self.card.type}.")
        if self.card.cost is None:
            self.refuse(here, "initiative", "the activation cost is greyed out: this card is never played (CARD-5).")
        if node.payment == Payment():
            self.refuse(here, {}, "initiative costs something.")
        self.payment(node.payment, here)
        self.paid_before(node.steps, place.at("do"), "initiative")
        self.steps(node.steps, place.at("do"))

    # --- Steps -------------------------------------------------------------------------------

    def record(self, selector: Selector, place: Where, part: Part) -> None:
        """See `Checker.record`."""
        self.selector(selector, place, None)
        if selector.many.mode is not Mode.ALL:
            self.refuse(place.at("many"), selector.many.written, f"'{part.word}' is about all that fit: leave 'many' out.")

    def own_part(self, step: Step, value: Any, place: Where, part: Part) -> None:
        """See `Checker.own_part`."""
        if part.reads is step_parts.PAYMENT:
            self.payment(value, place)
            if value == Payment():
                self.refuse(place, {}, "it costs nothing.")
        elif isinstance(step, on_cards.UseAbilityOf):
            self.one_card(value, place)

    def mix(self, step: Step, place: Where) -> None:
        """See `Checker.mix`; also how long something lasts."""
        super().mix(step, place)
        if self.card.type is CardType.TACTIC and not place.in_always and getattr(step, "duration", None) is Duration.WHILE_HERE:
            self.refuse(place.at("for"), "while_here", "a tactic is never on the battlefield: it can't last while this card is there.")

    def own_mix(self, step: Step, place: Where) -> bool:
        """See `Checker.own_mix`."""
        before = len(self.fields.problems)
        match step:
            case on_cards.UseAbilityOf(Selector(many=many)) if many.mode is Mode.ALL or many.count != 1:
                self.refuse(place.at("use_ability_of", "many"), many.written, "an ability of one card is used.")
            case shared.Damage(_, Selector(kind=Kind.HERO)):
                self.refuse(place.at("to", "hero"), "hero", "damage to a hero alone is 'hero_damage'; here a hero is one of two types.")
            case shared.Fight((Reference() as one, other)) if one is other:
                self.refuse(place.at("fight"), one, f"{one!r} can't fight itself.")
            case on_players.Recycle(Selector(whose=Whose.ENEMY | Whose.ANY as whose), _):
                self.refuse(place.at("recycle"), whose, "only cards of the own graveyard are recycled (REC-1): own.")
            case shared.ChangeCost(_, of, Selector(kind=Kind() as kind), _, _, _) if kind not in PAID_FOR[of]:
                self.refuse(place.at("which", kind), kind, f"'{of}' is never paid for a {kind}, only for {', '.join(PAID_FOR[of])}.")
            case shared.ChangeCost(duration=Duration.NEXT_COMBAT):
                self.refuse(place.at("for"), "next_combat", "costs don't change for a combat.")
            case shared.Grant(Keyword.SLOW, _, _) | shared.Lose(Keyword.SLOW, _, _):
                self.refuse(place, Keyword.SLOW, "slow is printed on tactics and can't be given or taken away.")
            case shared.Grant(keyword, to, _) | shared.Lose(keyword, to, _):
                if keyword is not Keyword.DETECTION and self.kind_of(to) not in (Kind.UNIT, None):
                    self.refuse(place.at("to"), self.kind_of(to), f"only units can have '{keyword}'.")
            case shared.ChangeCost(_, CostOf.LEVEL_UP, which, _, _, _) if which is not None:
                self.refuse(place.at("which"), "which", "levelling up is no card's cost: leave 'which' out.")
            case shared.ChangeCost(_, _, Selector(whose=Whose.ENEMY), _, Who.YOU, _):
                self.refuse(place.at("which"), "enemy", "you pay for no card of the enemy: add 'who: enemy'.")
            case shared.Cannot(act, to, _):
                self.cannot(act, to, place)
            case shared.Remove(Selector(zone=PlayZone.REMOVED)) | shared.ReturnToHand(Selector(zone=PlayZone.HAND)):
                self.refuse(place.at(STEPS.word_of(step).name, "in"), "in", "the cards are there already.")
            case on_cards.Control(Selector(whose=Whose.OWN), _):
                self.refuse(place.at("control"), "own", "you control it already.")
            case shared.ChangeStat(duration=Duration.NEXT_COMBAT, stat=Stat.HEALTH):
                self.refuse(place.at("for"), "next_combat", "only melee and ranged change for the next combat (ATK-6).")
            case _:
                pass
        return len(self.fields.problems) > before

    def cannot(self, act: Act, to: Target, place: Where) -> None:
        """Some acts are units' alone."""
        kind = self.kind_of(to)
        if act in (Act.ATTACK, Act.GUARD) and kind not in (Kind.UNIT, None):
            self.refuse(place.at("to"), kind, f"only units {act}.")
        if act is Act.BE_ATTACKED and kind not in (*FIGHTERS, None):
            self.refuse(place.at("to"), kind, "only units and heroes are attacked.")


def check_abilities(card: Card, races: Collection[str] | None = None) -> list[AbilityProblem]:
    """Everything that is wrong with a card's abilities, in the order of its text; empty when nothing is."""
    reader = Reader(races)
    Checker(card, reader.fields).check(tuple(reader.abilities(card.abilities)))
    return reader.problems
