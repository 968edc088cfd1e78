"""Players, cards, zones and payments of card text in English, whatever the game: its nouns and words stand in its book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from engine.text.context import SaidText, is_in_play, owner
from engine.text.english import article
from engine.text.names import Names
from engine.text.nodes import Comparison
from engine.text.vocabulary import Mode, Operator, Who, Whose, Written

PLAYERS: Final = {Who.YOU: "you", Who.ENEMY: "your opponent", Who.CAUSE: "that player", Who.THAT: "its controller"}
STATES: Final = {
    ("damage", True): "damaged",
    ("damage", False): "undamaged",
    ("exhausted", True): "exhausted",
    ("exhausted", False): "active",
}
"""What a card is by its markers; see `states_of`."""


class EnglishNames(Names):
    """Players, targets and zones."""

    states: ClassVar[Mapping[tuple[str, bool], str]] = STATES

    def __init__(self, context: SaidText) -> None:
        super().__init__(context, context.book.english)

    # --- Cards that are looked for -----------------------------------------------------------

    def compared(self, comparison: Comparison[Any]) -> str:
        """A comparison behind the noun: "cost 2 or less"."""
        low, high = comparison.bounds
        word, number, more = self.book.stats[comparison.stat], str(comparison.value), ""
        template = word.compared.en
        if comparison.operator is Operator.UNEQUAL:
            template, number = (template, f"other than {number}") if word.other is None else (word.other.en, number)
        elif low is not None and low == high:
            number = f"exactly {low}"
        else:
            number, more = (str(low), " or more") if low is not None else (str(high), " or less")
        return template.replace("{number}", number).replace("{more}", more)

    def named(self, selector: Any, plural: bool) -> str:
        """The noun of a selector's cards."""
        noun = self.context.noun(selector)
        return noun.english_plural if plural else noun.english

    # --- What is known -----------------------------------------------------------------------

    def itself(self) -> str:
        """What the card calls itself: "this unit"."""
        return f"this {self.context.self_noun().english}"

    def known(self, word: str) -> str | None:
        """What a word for something known is called; None for what was named last."""
        if word == "self":
            return "it" if self.context.is_just_named() else self.itself()
        if word == "cause":
            return f"{'this' if self.context.is_cause_self() else 'that'} {self.context.cause_noun().english}"
        known = self.book.known.get(word)
        return None if known is None else known.english

    # --- Players -----------------------------------------------------------------------------

    def player(self, who: Who) -> str:
        """A player as subject."""
        return "each of their controllers" if who is Who.THAT and self.context.said.many else PLAYERS[who]

    def doer(self, who: Who) -> str:
        """See `Players.doer`."""
        return self.player(who)

    def whose(self, who: Who) -> str:
        """See `Names.whose`."""
        return "your" if who is Who.YOU else "their"

    def counted(self, number: str, how: str) -> str:
        """So many of what is counted, by its noun or its symbol; "" counts nothing."""
        noun = self.book.counted.get(how)
        if noun is None:
            return f"{number}{{{how}}}" if how else number
        return f"{number} {noun.english if number == '1' else noun.english_plural}"

    def owner(self, target: Any) -> str:
        """Whose hand or deck a card goes to."""
        known = {Whose.OWN: "your", Whose.ENEMY: "your opponent's"}.get(owner(target))
        return known or ("their owners'" if self.context.is_plural(target) else "its owner's")

    # --- Cards -------------------------------------------------------------------------------

    def target(self, target: Any, subject: bool = False) -> str:
        """A target as it stands in a sentence."""
        if not isinstance(target, Written):
            return self.chosen(target)
        return self.known(target) or ("it" if not self.context.said.many else "they" if subject else "them")

    def chosen(self, selector: Any) -> str:
        """A selector's cards, with how many of them and who chooses."""
        many = selector.many
        if many.mode is Mode.ALL:
            return self.every(selector)
        target = "target " if is_in_play(selector) and selector.is_target else ""
        other = "other " if selector.other else ""
        plural = many.count > 1
        core = self.described(selector, plural)
        if many.mode is Mode.RANDOM:
            text = f"{many.count} random {other}{core}" if plural else f"a random {other}{core}"
        elif many.mode is Mode.UP_TO:
            text = f"up to {many.count} {other}{target}{core}"
        elif plural:
            text = f"{many.count} {other}{target}{core}"
        else:
            text = f"another {target}{core}" if other else article(f"{target}{core}")
        if selector.chooser is not Who.ENEMY:
            return text
        place = "" if is_in_play(selector) else f" from {self.zone(selector)}"
        return text.removesuffix(place) + " of your opponent's choice" + place

    def every(self, selector: Any) -> str:
        """All cards of a selector."""
        other = "other " if selector.other else ""
        if selector.whose is Whose.OWN and is_in_play(selector):
            return f"all your {other}{self.described(selector, True, whose=False)}"
        return f"all {other}{self.described(selector, True)}"

    def all_of(self, to: Any, bare: bool = False) -> str:
        """The subject of a passive ability; `bare`: "units", not "all units" (that all can't may mean that some can)."""
        if isinstance(to, Written):
            return self.target(to, subject=True)
        other = "other " if to.other else ""
        if to.whose is Whose.OWN:
            return f"your {other}{self.described(to, True, whose=False)}"
        if to.whose is Whose.ANY and not bare:
            return f"all {other}{self.described(to, True)}"
        return f"{other}{self.described(to, True)}"

    def described(self, selector: Any, plural: bool, whose: bool = True, where: str = "from") -> str:
        """Adjectives, noun and what follows it, without any article."""
        words = self.adjectives(selector)
        if whose and selector.whose is Whose.ENEMY and is_in_play(selector):
            words.append("enemy")
        words.append(self.named(selector, plural))
        if whose and selector.whose is Whose.OWN and is_in_play(selector):
            words.append("you control")
        words.extend(self.features(selector))
        if not is_in_play(selector):
            words.append(f"{where} {self.zone(selector)}")
        return " ".join(words)

    def kinds(self, selector: Any, plural: bool) -> str:
        """What kind of cards, wherever they are and whoever has them."""
        return " ".join([*self.adjectives(selector), self.named(selector, plural), *self.features(selector)])

    def zone(self, selector: Any) -> str:
        """Whose zone it is."""
        whose = {Whose.OWN: "your", Whose.ENEMY: "your opponent's", Whose.ANY: "any player's"}[selector.whose]
        return f"{whose} {self.book.zones[selector.zone].english}"
