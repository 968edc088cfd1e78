"""Whether a record may bear what its texts say, and whether it has the parts of its type: what can never work is refused.

The shape is read here, too (`shapes`, `reading`), so that `check_card` tells everything that is wrong with one record at once. What
needs other records (symbols, decks, rows without holes) is asked of an edition (`editions`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from engine.text import checks
from engine.text.circles import Order
from engine.text.nodes import ForEach, Step
from engine.text.places import Where
from engine.text.problems import AbilityProblem
from engine.text.table import Part
from engine.tocsin.cards import QUESTS, CardType, TocsinCard, companion_of, hero_of, location_card_of, quest_of
from engine.tocsin.records import ATTACKS, Box, Condition, Interaction, Kind, RageAbility, Side, Text
from engine.tocsin.shapes import ShapeReader
from engine.tocsin.words import nodes
from engine.tocsin.words.nodes import Selector
from engine.tocsin.words.reading import Reader
from engine.tocsin.words.steps import STEPS
from engine.tocsin.words.vocabulary import Enemies, Heroes
from engine.tocsin.words.vocabulary import Kind as Whom

OF_CARDS: Final = (CardType.START, CardType.UPGRADE)
SINGLE_HEROES: Final = (Heroes.YOU, Heroes.ACTIVE, Heroes.HERE)
SINGLE_ENEMIES: Final = (Enemies.SELF, Enemies.AT, Enemies.SYMBOL)
NO_CARD: Final = "'self' is the location card that bears the text: here is none."


class Checker(checks.Checker[Selector]):
    """Walks the trees of one record and gathers what can't work in `fields.problems`."""

    steps_of = STEPS
    changed_always = Order()
    loops = "repeats"
    a_card = "{enemy: any}"

    def __init__(self, card: TocsinCard, reader: Reader) -> None:
        super().__init__(reader.fields)
        self.card = card
        self.reader = reader
        self.has_self = card.type is CardType.LOCATION

    # --- Texts, conditions, amounts as they stand ------------------------------------------------

    def text(self, text: Text, path: str) -> None:
        """Steps that stand at a path."""
        if not text:
            return
        steps = self.reader.steps.steps(text, path)
        if steps is not None:
            self.steps(steps, Where(path))

    def held(self, condition: Condition | None, path: str) -> None:
        """A condition that stands at a path."""
        if condition is None:
            return
        found: Any = self.reader.conditions.condition(condition, path)
        if found is not None:
            self.condition(found, Where(path))

    def counted(self, amount: Any, path: str) -> None:
        """An amount that stands at a path."""
        found: Any = self.reader.amounts.amount(amount, path, 0)
        if found is not None:
            self.amount(found, Where(path))

    def ability(self, ability: RageAbility | None, path: str) -> None:
        """A rage ability; in data its steps stand under `do`, or alone."""
        if ability is not None:
            self.text(ability.do, f"{path}.do")

    # --- Records ---------------------------------------------------------------------------------

    def record(self, selector: Selector, place: Where, part: Part) -> None:
        """Whom `for_each` goes through."""
        self.selector(selector, place, None)

    def whole(self, shapes: ShapeReader) -> None:
        """Everything that the record says."""
        card = self.card
        if card.type in OF_CARDS:
            self.action_card(shapes)
        elif card.type is CardType.HERO:
            hero = hero_of(card, shapes)
            for at, figure in enumerate(hero.figures):
                self.ability(figure.ability, f"figures[{at}].ability" if hero.are_twins else "ability")
            if hero.solo is not None:
                self.ability(hero.solo.ability, "solo.ability")
        elif card.type is CardType.COMPANION:
            for at, ability in enumerate(companion_of(card, shapes).abilities):
                for number, effect in enumerate(ability.effects):
                    self.text(effect, f"abilities[{at}].effects[{number}]")
        elif card.type is CardType.LOCATION:
            found = location_card_of(card, shapes)
            if card.position is None:
                self.refuse(Where("at"), None, "a location card has a place: upper 1, lower 1 and so on (CARD-5).")
            self.side(found.front, "front")
            self.side(found.back, "back")
        elif card.type in QUESTS:
            self.quest(shapes)

    def action_card(self, shapes: ShapeReader) -> None:
        """Options, and what goes with them (CARD-2, CARD-3)."""
        card = self.card
        for word, number in (("rage", card.rage), ("copies", card.copies)):
            if number is not None:
                shapes.number(number, word, 1)
        if card.stun is not None:
            shapes.fields.yes_no(card.stun, "stun")
        if not card.actions:
            self.refuse(Where("action"), [], "an action card has an action (CARD-2).")
        special = card.has(Kind.SPECIAL)
        if card.do and not special:
            self.refuse(Where("do"), "do", "'do' is of special cards: the action lacks 'special' (CARD-2).")
        if card.rage is not None and not special:
            self.refuse(Where("rage"), card.rage, "'rage' is of special cards: the action lacks 'special' (RAGE-2).")
        if card.stun and not any(card.has(kind) for kind in ATTACKS):
            self.refuse(Where("stun"), True, "'stun' is of attacks: the action lacks melee and ranged (ACT-11).")
        if (card.hero is None) is (card.rune is None):
            message = "an action card is a start card of a 'hero', or an upgrade with a 'rune': one of the two (CARD-3)."
            self.refuse(Where("rune"), card.rune or card.hero, message)
        self.text(card.do, "do")

    def quest(self, shapes: ShapeReader) -> None:
        """A quest or boss with its drawback."""
        quest = quest_of(self.card, (), shapes)
        if self.card.columns is not None:
            shapes.number(self.card.columns, "columns", 1)
        if quest.win is None:
            self.refuse(Where("win"), None, "a quest has a victory condition, 'win' (CARD-6).")
        self.text(quest.setup, "setup")
        for at, box in enumerate(quest.rules):
            self.box(box, f"rules[{at}]")
        self.held(quest.win, "win")
        self.held(quest.lose, "lose")
        if quest.drawback is not None:
            self.text(quest.drawback.do, "drawback.do")
            for at, box in enumerate(quest.drawback.rules):
                self.box(box, f"drawback.rules[{at}]")

    def side(self, side: Side, path: str) -> None:
        """A side of a location card."""
        if side.enemy is not None:
            self.counted(side.enemy.health, f"{path}.enemy.health")
            if side.enemy.attack is not None:
                self.counted(side.enemy.attack.strength, f"{path}.enemy.attack.{side.enemy.attack.kind}")
            self.text(side.enemy.hit, f"{path}.enemy.hit")
        for at, flip in enumerate(side.flip):
            self.held(flip.condition, f"{path}.flip[{at}].when")
            if flip.at in ("defeated", "attacked", "armour") and side.enemy is None:
                self.refuse(Where(f"{path}.flip[{at}]"), flip.at, f"{flip.at!r} is of an enemy: this side has none (FLIP-3).")
            elif flip.at == "armour" and side.enemy is not None and not side.enemy.armour:
                self.refuse(Where(f"{path}.flip[{at}]"), flip.at, "this side's enemy has no armour (FLIP-3).")
        for at, point in enumerate(side.interact):
            self.interaction(point, f"{path}.interact[{at}]")
        for at, box in enumerate(side.boxes):
            self.box(box, f"{path}.boxes[{at}]")
        self.text(side.reward, f"{path}.reward")

    def interaction(self, point: Interaction, path: str) -> None:
        """An interaction point."""
        self.held(point.condition, f"{path}.if")
        self.text(point.do, f"{path}.do")

    def box(self, box: Box, path: str) -> None:
        """A box."""
        self.held(box.condition, f"{path}.if")
        self.held(box.as_soon_as, f"{path}.as_soon_as")
        self.text(box.do, f"{path}.do")

    # --- What stands in texts --------------------------------------------------------------------

    def step(self, step: Step, place: Where) -> bool | None:
        """See `Checker.step`; each enemy's card is `self` inside `for_each`."""
        if isinstance(step, ForEach) and step.of.kind is Whom.ENEMY:
            with self.on_a_card():
                return super().step(step, place)
        return super().step(step, place)

    @contextmanager
    def on_a_card(self) -> Iterator[None]:
        """As long as it is open, `self` is a card."""
        before, self.has_self = self.has_self, True
        try:
            yield
        finally:
            self.has_self = before

    def target(self, target: Selector, place: Where, part: Part) -> None:
        """Heroes or enemies, as the table allows there."""
        if part.kinds and target.kind not in part.kinds:
            wanted = part.kinds[0]
            self.refuse(place, target.kind, f"here stand {'heroes' if wanted is Whom.HERO else 'enemies'}: {{{wanted}: …}}.")
        self.selector(target, place, part)

    def selector(self, selector: Selector, place: Where, part: Part | None) -> None:
        """Words that mean something only on a location card, and numbers that one alone can't have."""
        if selector.which is Enemies.SELF and not self.has_self:
            self.refuse(place.at("enemy"), "self", NO_CARD)
        is_in_column = selector.kind is Whom.HERO and selector.which in (Heroes.HERE, Heroes.COLUMN)
        if is_in_column and self.card.type is not CardType.LOCATION:
            self.refuse(place.at("hero"), selector.which, f"{selector.which!r} is in the column of a location card: here is none.")
        single = selector.which in (SINGLE_HEROES if selector.kind is Whom.HERO else SINGLE_ENEMIES)
        if single and selector.many.count != 1:
            self.refuse(place.at("many"), selector.many.written, f"{selector.which!r} is one: leave 'many' out.")
        if single and selector.row is not None:
            self.refuse(place.at("row"), selector.row, f"{selector.which!r} is one, wherever it is: leave 'row' out.")

    def place(self, place: nodes.Place, where: Where) -> None:
        """A card of the location."""
        if isinstance(place, nodes.This) and not self.has_self:
            self.refuse(where, "self", NO_CARD)

    def own_part(self, step: Step, value: Any, place: Where, part: Part) -> None:
        """Places, and the strength of an attack."""
        match value:
            case nodes.AttackValues(_, strength):
                self.amount(strength, place.at("strength"), 1)
            case tuple():
                for one in value:
                    self.place(one, place)
            case nodes.This():
                self.place(value, place)
            case _ if part.word == "remove_damage":
                self.amount(value, place, 1)

    def own_mix(self, step: Step, place: Where) -> bool:
        """Refuse what stands where it can't work; whether something was refused."""
        is_companion = self.card.type is CardType.COMPANION
        match step:
            case nodes.CompanionAttack() if not is_companion:
                self.refuse(place.at("attack"), "attack", "'attack' is of companions (SOLO-6): others deal damage, {damage: 2, to: …}.")
            case nodes.Deed("defend") if not is_companion:
                self.refuse(place.at("defend"), "defend", "'defend' is of companions (SOLO-6): others prevent, {prevent: 2}.")
            case nodes.Deed("rage" | "hand_limit" as word, _, 0):
                self.refuse(place.at(word), 0, "it changes nothing by 0.", is_playable=True)
            case nodes.Mark(0, _):
                self.refuse(place.at("mark"), 0, "it changes nothing by 0.", is_playable=True)
            case nodes.Win(False) | nodes.Lose(False):
                name = "win" if isinstance(step, nodes.Win) else "lose"
                self.refuse(place.at(name), False, f"it is written {{{name}: true}}.")
            case _:
                return False
        return True

    def amount(self, amount: Any, place: Where, low: int = 0) -> None:
        """Amounts that count what isn't there."""
        match amount:
            case nodes.Marks(at):
                self.place(at, place.at("marks"))
            case nodes.OfEnemy(stat, of):
                self.selector(of, place.at(stat), None)
        super().amount(amount, place, low)

    def condition(self, condition: Any, place: Where) -> None:
        """Conditions about cards that aren't there."""
        match condition:
            case nodes.Defeated(places):
                for one in places or ():
                    self.place(one, place.at("defeated"))
            case nodes.ShowBack(places):
                for one in places:
                    self.place(one, place.at("back"))
            case _:
                super().condition(condition, place)


def check_card(card: TocsinCard) -> list[AbilityProblem]:
    """Everything that is wrong with one record, each with its path; empty when it can be played.

    Of a card that is not modelled only the facts are asked.
    """
    shapes, reader = ShapeReader(), Reader()
    checker = Checker(card, reader)
    checker.whole(shapes)
    found = [*shapes.fields.problems, *reader.fields.problems]
    return found if card.modelled else [problem for problem in found if not problem.path.startswith("do")]
