"""Players, cards, zones and payments of card text in German, whatever the game: its nouns and words stand in its book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from engine.text.context import SaidText, is_in_play
from engine.text.german import CASES, IT, Case, Declension, adjective, compound, determiner, form, possessive
from engine.text.names import Names
from engine.text.nodes import Comparison
from engine.text.nouns import Gender
from engine.text.vocabulary import Mode, Operator, Who, Whose, Written

OPPONENT: Final[dict[Case, str]] = {"nom": "dein Gegner", "acc": "deinen Gegner", "dat": "deinem Gegner", "gen": "deines Gegners"}
YOU: Final[dict[Case, str]] = {"nom": "du", "acc": "dich", "dat": "dir", "gen": "deiner"}
STATES: Final = {
    ("damage", True): "beschädigt",
    ("damage", False): "unbeschädigt",
    ("exhausted", True): "erschöpft",
    ("exhausted", False): "aktiv",
}
"""What a card is by its markers, as stems; see `states_of`."""


class GermanNames(Names):
    """Players, targets and zones in their cases."""

    states: ClassVar[Mapping[tuple[str, bool], str]] = STATES

    def __init__(self, context: SaidText) -> None:
        super().__init__(context, context.book.german)

    # --- Cards that are looked for -----------------------------------------------------------

    def compared(self, comparison: Comparison[Any]) -> str:
        """A comparison behind the noun: "höchstens 2 Kosten"; "" where an adjective says it."""
        low, high = comparison.bounds
        word, number = self.book.stats[comparison.stat], str(comparison.value)
        template = word.compared.de
        if comparison.operator is Operator.UNEQUAL:
            template, number = (template, f"nicht genau {number}") if word.other is None else (word.other.de, number)
        elif low is not None and low == high:
            number = f"genau {low}"
        else:
            number = f"mindestens {low}" if low is not None else f"höchstens {high}"
        return template.replace("{number}", number)

    def each_apart(self, selector: Any) -> list[Any]:
        """A selector as several, where its cards need an article each: nouns of different genders share none."""
        return [selector]

    def named(self, selector: Any, case: Case, plural: bool, declension: Declension, prefix: str = "") -> str:
        """The noun of a selector's cards."""
        return compound(prefix, form(self.context.noun(selector), case, plural))

    # --- What is known -----------------------------------------------------------------------

    def itself(self, case: Case = "nom") -> str:
        """What the card calls itself: "diese Einheit"."""
        noun = self.context.self_noun()
        return f"{determiner('dies', noun.gender, case)} {form(noun, case, False)}"

    def known(self, word: str, case: Case = "nom") -> str | None:
        """What a word for something known is called; None for what was named last."""
        at = CASES.index(case)
        if word == "self" or (word == "cause" and self.context.is_cause_self()):
            return IT[self.context.self_noun().gender][at] if self.context.is_just_named() else self.itself(case)
        if word == "cause":
            noun = self.context.cause_noun()
            return (
                IT[noun.gender][at] if self.context.is_cause_it() else f"{determiner('jen', noun.gender, case)} {form(noun, case, False)}"
            )
        known = self.book.known.get(word)
        return None if known is None else known.german[at]

    def gender_of(self, word: str) -> Gender:
        """The gender of what a word for something known is called."""
        if word == "that":
            return (self.context.said.that or self.book.kinds["card"]).gender
        if word in ("self", "cause"):
            return (self.context.self_noun() if word == "self" else self.context.cause_noun()).gender
        return self.book.known[word].gender

    # --- Players -----------------------------------------------------------------------------

    def player(self, who: Who, case: Case) -> str:
        """A player."""
        if who is Who.YOU:
            return YOU[case]
        if who is Who.ENEMY:
            return OPPONENT[case]
        if who is Who.CAUSE:
            return f"{determiner('dies', 'm', case)} Spieler{'s' if case == 'gen' else ''}"
        if self.context.said.many:
            return f"{determiner('jed', 'm', case)} ihrer Kontrolleure"
        its = "sein" if self.gender_of("that") == "m" else "ihr"
        return f"{possessive(its, 'm', case)} Kontrolleur{'s' if case == 'gen' else ''}"

    def doer(self, who: Who) -> str:
        """See `Players.doer`."""
        return self.player(who, "nom")

    def whose(self, who: Who) -> str:
        """See `Names.whose`, without an ending."""
        return "dein" if who is Who.YOU else "sein"

    def counted(self, number: str, how: str) -> str:
        """So many of what is counted, by its noun or its symbol; "" counts nothing."""
        noun = self.book.counted.get(how)
        if noun is None:
            return f"{number}{{{how}}}" if how else number
        return f"{number} {form(noun, 'acc', number != '1')}"

    # --- Cards -------------------------------------------------------------------------------

    def gender(self, target: Any) -> Gender:
        """The gender of what a target is called."""
        return self.gender_of(target) if isinstance(target, Written) else self.context.noun(target).gender

    def target(self, target: Any, case: Case) -> str:
        """A target in a case."""
        if not isinstance(target, Written):
            return self.chosen(target, case)
        known = self.known(target, case)
        return known or IT["p" if self.context.said.many else self.gender_of(target)][CASES.index(case)]

    def chosen(self, selector: Any, case: Case) -> str:
        """A selector's cards, with how many of them and who chooses."""
        many = selector.many
        each = self.each_apart(selector)
        if len(each) > 1 and not many.is_several:
            return self.grammar.joined([self.chosen(one, case) for one in each], "or")
        if many.mode is Mode.ALL:
            return self.every(selector, case)
        plural = many.count > 1
        prefix = self.book.german_target if is_in_play(selector) and selector.is_target else ""
        extra = ["ander"] if selector.other else []
        if many.mode is Mode.RANDOM:
            extra.append("zufällig")
        core = self.described(selector, case, plural, "strong" if plural else "mixed", extra, prefix)
        if plural:
            text = f"{f'bis zu {many.count}' if many.mode is Mode.UP_TO else many.count} {core}"
        else:
            one = possessive("ein", self.context.noun(selector).gender, case)
            text = f"{'höchstens ' if many.mode is Mode.UP_TO else ''}{one} {core}"
        if selector.chooser is not Who.ENEMY:
            return text
        place = "" if is_in_play(selector) else f" {self.from_zone(selector)}"
        return text.removesuffix(place) + " nach Wahl deines Gegners" + place

    def every(self, selector: Any, case: Case) -> str:
        """All cards of a selector."""
        extra = ["ander"] if selector.other else []
        alle = determiner("all", "p", case)
        if selector.whose is Whose.OWN and is_in_play(selector):
            return f"{alle} {possessive('dein', 'p', case)} {self.described(selector, case, True, 'mixed', extra, whose=False)}"
        return f"{alle} {self.described(selector, case, True, 'weak', extra)}"

    def all_of(self, to: Any, bare: bool = False) -> str:
        """The subject of a passive ability; `bare`: "Einheiten", not "alle Einheiten" (nicht alle wäre etwas anderes)."""
        if isinstance(to, Written):
            return self.target(to, "nom")
        extra = ["ander"] if to.other else []
        if to.whose is Whose.OWN:
            return f"deine {self.described(to, 'nom', True, 'mixed', extra, whose=False)}"
        if to.whose is Whose.ANY and not bare:
            return f"alle {self.described(to, 'nom', True, 'weak', extra)}"
        return self.described(to, "nom", True, "strong", extra)

    def described(
        self,
        selector: Any,
        case: Case,
        plural: bool,
        declension: Declension,
        extra: list[str] | None = None,
        prefix: str = "",
        whose: bool = True,
        where: str = "aus",
    ) -> str:
        """Adjectives, noun and what follows it, without any article."""
        stems = [*(extra or []), *self.adjectives(selector)]
        if whose and is_in_play(selector) and selector.whose is not Whose.ANY:
            stems.append("eigen" if selector.whose is Whose.OWN else "gegnerisch")
        words = self._with_noun(selector, stems, case, plural, declension, prefix)
        if not is_in_play(selector):
            words.append(self.from_zone(selector) if where == "aus" else self.in_zone(selector))
        return " ".join(words)

    def kinds(self, selector: Any, case: Case, plural: bool, declension: Declension, extra: list[str] | None = None) -> str:
        """What kind of cards, wherever they are and whoever has them."""
        return " ".join(self._with_noun(selector, [*(extra or []), *self.adjectives(selector)], case, plural, declension))

    def _with_noun(self, selector: Any, stems: list[str], case: Case, plural: bool, declension: Declension, prefix: str = "") -> list[str]:
        gender = "p" if plural else self.context.noun(selector).gender
        words = [adjective(stem, gender, case, declension) for stem in stems]
        return [*words, self.named(selector, case, plural, declension, prefix), *self.features(selector)]

    # --- Zones -------------------------------------------------------------------------------

    def from_zone(self, selector: Any) -> str:
        """Out of whose zone: "aus deinem Friedhof"."""
        return f"aus {self.zone(selector)}"

    def in_zone(self, selector: Any) -> str:
        """In whose zone: "in deinem Friedhof", "auf deiner Hand"."""
        return f"{self.book.zones[selector.zone].inside} {self.zone(selector)}".replace("in dem ", "im ")

    def zone(self, selector: Any) -> str:
        """Whose zone, in the dative."""
        zone = self.book.zones[selector.zone]
        if selector.whose is Whose.OWN:
            return f"{possessive('dein', zone.gender, 'dat')} {zone.german}"
        return (
            f"{determiner('d', zone.gender, 'dat')} {zone.german} {'deines Gegners' if selector.whose is Whose.ENEMY else 'eines Spielers'}"
        )
