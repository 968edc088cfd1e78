"""How TOCSIN's records read: cards, heroes, companions, both sides of location cards, quests and their drawbacks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from engine.languages import Language, LocalText
from engine.text import card_text
from engine.text.card_text import CardTexts
from engine.text.german import form
from engine.text.grammar import sentence
from engine.text.markup import TextLine
from engine.text.nodes import ForEach, Step
from engine.text.sentences import Sentences
from engine.tocsin.cards import CardType, TocsinCard, companion_of, hero_of, location_card_of, quest_of
from engine.tocsin.records import Action, Box, Condition, Enemy, Flip, FlipAt, Interaction, Kind, Payment, RageAbility, Side, Text
from engine.tocsin.shapes import ShapeReader
from engine.tocsin.words import english, german
from engine.tocsin.words.book import PAID, SYMBOLS, rune_name
from engine.tocsin.words.context import TextContext
from engine.tocsin.words.reading import parse_amount, parse_condition, parse_steps
from engine.tocsin.words.vocabulary import Heroes


class TocsinSentences(Sentences):
    """See `Sentences`: `you` is another one inside `for_each`, and heroes are who does something."""

    def whole(self, step: Step, before: Step | None = None) -> str:
        """See `Sentences.whole`."""
        if not isinstance(step, ForEach):
            return super().whole(step, before)
        context: Any = self.notes
        outside, context.inside = context.inside, step.of.kind
        try:
            return super().whole(step, before)
        finally:
            context.inside = outside

    def is_yours(self, step: Step) -> bool:
        """See `Sentences.is_yours`."""
        wording = self.wording(step)
        if wording is None:
            return False
        return wording.subject == "" or getattr(step, wording.subject).which is Heroes.YOU


class CardText(card_text.CardText):
    """The lines of one record; see `engine.text.card_text.CardText`."""

    context: TextContext

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        said = self.steps
        self.steps = TocsinSentences(said.grammar, said.words, said.notes, said.conditions, said.figures, said.clauses, said.players)

    def lines(self, abilities: Sequence[Any]) -> list[str]:
        """All lines of the record."""
        card = self.context.card
        said: Mapping[CardType, Callable[[TocsinCard], Iterable[str]]] = {
            CardType.HERO: self.hero,
            CardType.COMPANION: self.companion,
            CardType.QUEST: self.quest,
            CardType.BOSS: self.quest,
            CardType.LOCATION: self.location,
            CardType.STATUS: lambda status: [self.grammar.phrase(f"status-{status.slug}")],
            CardType.DIE: lambda die: [self.grammar.phrase("die", faces=", ".join(map(str, die.faces)))],
        }
        lines = said.get(card.type, self.action_card)(card)
        return [line.replace("'", "’") for line in lines if line]

    # --- Parts of records ------------------------------------------------------------------------

    def text(self, text: Text) -> str:
        """Steps as sentences."""
        self.context.begin()
        return self.steps.sentences(parse_steps(text, self.context.card.slug))

    def condition(self, condition: Condition) -> str:
        """What follows "when"."""
        return self.conditions.condition(parse_condition(condition, self.context.card.slug))

    def amount(self, amount: Any) -> str:
        """An amount of an enemy."""
        return self.conditions.amount_name(parse_amount(amount, self.context.card.slug))

    def name(self, name: LocalText) -> str:
        """A name in the language."""
        return name.in_language(self.grammar.language)

    # --- Action cards, heroes, companions --------------------------------------------------------

    def action_card(self, card: TocsinCard) -> Iterable[str]:
        """The options, and what a special card does."""
        yield sentence(self.grammar.joined([self.action(action) for action in card.actions], "or")) if card.actions else ""
        more = [self.grammar.phrase("stuns")] if card.stun else []
        if card.rage:
            more.append(self.grammar.phrase("card-rage", number=str(card.rage)))
        if card.do:
            more.append(self.text(card.do))
        yield " ".join(more)

    def action(self, action: Action) -> str:
        """An option: "melee +2"."""
        if action.kind is Kind.NUMBER:
            return f"+{action.number}"
        kind = self.grammar.phrase(action.kind.value)
        return kind if action.number is None else f"{kind} +{action.number}"

    def hero(self, card: TocsinCard) -> Iterable[str]:
        """The abilities of a sheet, its wards, and its solo side."""
        hero = hero_of(card, ShapeReader())
        for figure in hero.figures:
            if figure.ability is not None:
                yield self.rage_ability(figure.ability, "of-figure" if hero.are_twins else "named", self.name(figure.name))
        if hero.wards:
            yield self.grammar.phrase("wards", number=str(hero.wards))
        if hero.carried:
            yield self.grammar.phrase("carried")
        if hero.solo is not None:
            yield self.grammar.phrase("solo", health=str(hero.solo.health), rage=str(hero.solo.rage))
            if hero.solo.ability is not None:
                yield self.rage_ability(hero.solo.ability, "solo-ability")

    def rage_ability(self, ability: RageAbility, phrase: str = "named", figure: str = "") -> str:
        """A rage ability behind its name."""
        text = self.text(ability.do) if ability.do else ""
        return self.grammar.phrase(phrase, called=self.name(ability.name), figure=figure, text=text) if ability.name.en else text

    def companion(self, card: TocsinCard) -> Iterable[str]:
        """The abilities with their effects."""
        for ability in companion_of(card, ShapeReader()).abilities:
            effects = [self.text(effect) for effect in ability.effects]
            text = self.grammar.phrase("effects", first=effects[0], second=effects[1]) if len(effects) == 2 else " ".join(effects)
            yield self.grammar.phrase("named", called=self.name(ability.name), text=text) if ability.name.en else text

    # --- Location cards --------------------------------------------------------------------------

    def location(self, card: TocsinCard) -> Iterable[str]:
        """Both sides, each with its name and what stands on it."""
        found = location_card_of(card, ShapeReader())
        for word, side in zip(("front", "back"), found.sides, strict=True):
            lines = [line for line in self.side(side) if line]
            heading = self.grammar.phrase(word if side.name.en else f"{word}-bare", called=self.name(side.name))
            if lines or side.name.en:
                yield f"{heading}: {' '.join(lines)}" if lines else f"{heading}."

    def side(self, side: Side) -> Iterable[str]:
        """What stands on a side, each a sentence."""
        phrase = self.grammar.phrase
        if side.enemy is not None:
            yield from self.enemy(side.enemy)
        yield from map(self.flip, side.flip)
        yield from map(self.interaction, side.interact)
        yield from map(self.box, side.boxes)
        if side.reward:
            yield phrase("reward", text=self.text(side.reward))
        if side.marks:
            yield phrase("area", number=str(side.marks))
        if side.progress is not None:
            yield phrase("progress", of=f"“{side.progress}”" if self.grammar.language == "en" else f"„{side.progress}“")

    def enemy(self, enemy: Enemy) -> Iterable[str]:
        """The values of an enemy in a sentence, and what its attack does beside damage."""
        phrase = self.grammar.phrase
        values = [phrase("enemy", health=self.amount(enemy.health))]
        if enemy.armour:
            values.append(phrase("armour", values=self.grammar.joined([str(value) for value in enemy.armour])))
        if enemy.attack is not None:
            attack = phrase(f"enemy-{enemy.attack.kind}", strength=self.amount(enemy.attack.strength))
            reach = sorted(enemy.attack.reach)
            values.append(f"{attack}{phrase('reach-both' if len(reach) > 1 else f'reach-{reach[0]}')}" if reach else attack)
        if enemy.status is not None:
            values.append(phrase(enemy.status.value))
        if enemy.runes:
            names = ", ".join(self.name(rune_name(rune)) for rune in sorted(enemy.runes))
            values.append(phrase("runes" if len(enemy.runes) > 1 else "runed", runes=names))
        yield sentence("; ".join(values))
        if enemy.symbol is not None:
            yield phrase("symbol", called=enemy.symbol)
        if enemy.hit:
            yield phrase("hit", text=self.text(enemy.hit))

    def flip(self, flip: Flip) -> str:
        """A flip condition."""
        if flip.at is FlipAt.RUNE:
            return self.grammar.phrase("flip-rune", rune=self.name(rune_name(flip.rune or "")))
        if flip.at is FlipAt.WHEN:
            return self.grammar.phrase("flip-when", condition=self.condition(flip.condition or {}))
        return self.grammar.phrase(f"flip-{flip.at}")

    def interaction(self, point: Interaction) -> str:
        """An interaction point: what must hold, what is discarded, what happens."""
        pay = self.grammar.joined([self.paid(word, count) for word, count in point.pay.items()]) if point.pay else ""
        name = ("interact" if pay else "interact-free") + ("-if" if point.condition is not None else "")
        condition = self.condition(point.condition) if point.condition is not None else ""
        return self.grammar.phrase(name, pay=pay, condition=condition, text=self.text(point.do))

    def paid(self, word: Payment, count: int) -> str:
        """So many cards of a sort."""
        noun = PAID[word.value]
        if self.grammar.language == "de":
            return f"{count} {form(noun, 'acc', count != 1)}"
        return f"{count} {noun.english if count == 1 else noun.english_plural}"

    def box(self, box: Box) -> str:
        """A box behind its moment."""
        phrase, text = self.grammar.phrase, self.text(box.do)
        if box.rune is not None:
            condition = self.condition(box.condition) if box.condition is not None else ""
            name = "box-rune-if" if condition else "box-rune"
            return phrase(name, rune=self.name(rune_name(box.rune)), condition=condition, text=text)
        if box.as_soon_as is not None:
            return phrase("box-as-soon-as", condition=self.condition(box.as_soon_as), text=text)
        return phrase(f"box-{box.at}", text=text)

    # --- Quests ----------------------------------------------------------------------------------

    def quest(self, card: TocsinCard) -> Iterable[str]:
        """Setup, rules, when it is won and lost, and its drawback."""
        phrase = self.grammar.phrase
        quest = quest_of(card, (), ShapeReader())
        if quest.setup:
            yield phrase("setup", text=self.text(quest.setup))
        yield from map(self.box, quest.rules)
        if quest.win is not None:
            yield phrase(f"{quest.kind.value}-won", condition=self.condition(quest.win))
        if quest.lose is not None:
            yield phrase("quest-lost", condition=self.condition(quest.lose))
        if quest.drawback is not None:
            parts = [self.text(quest.drawback.do)] if quest.drawback.do else []
            parts += map(self.box, quest.drawback.rules)
            parts += [phrase("lasting")] if quest.drawback.lasting else []
            yield phrase("drawback", text=" ".join(parts))


TEXTS: Final[CardTexts[CardText]] = CardTexts(
    TextContext,
    (english.EnglishNames, english.EnglishConditions, english.EnglishClauses),
    (german.GermanNames, german.GermanConditions, german.GermanClauses),
    CardText,
    lambda abilities, where: (),
    SYMBOLS,
)
"""A record's text is made of all that stands on it, not of abilities alone."""


def render_text(card: TocsinCard, language: Language) -> tuple[TextLine, ...]:
    """The lines of a record's text as runs of text.

    Raises:
        AbilitiesError: a text in it can't be read.
    """
    return TEXTS.rendered(card, language)


def plain_text(card: TocsinCard, language: Language) -> str:
    """The same as plain text, one line each.

    Raises:
        AbilitiesError: a text in it can't be read.
    """
    return TEXTS.plain(card, language)
