"""How RONE's cards read: the abilities that it has alone, and the parts of both languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.rone.cards import CardType
from engine.rone.words import english, german, nodes
from engine.rone.words.context import TextContext
from engine.rone.words.nodes import Payment
from engine.rone.words.player_steps import RemoveFromGraveyard, Water
from engine.rone.words.reading import Reader
from engine.rone.words.symbols import SYMBOLS
from engine.text import card_text
from engine.text.card_text import CardTexts
from engine.text.nodes import Choose, Steps
from engine.text.steps import Draw
from engine.text.vocabulary import Who


class CardText(card_text.CardText):
    """See `engine.text.card_text.CardText`: activated abilities begun by their symbol, initiatives."""

    context: TextContext

    def own(self, node: Any) -> str:
        """See `CardText.own`."""
        if not isinstance(node, nodes.Initiative):
            return super().own(node)
        payment = self.names.payment(node.payment)
        return f"*{self.grammar.phrase('initiative')}* {payment}: {self.steps.sentences(node.steps)}"

    def activated(self, node: nodes.Activated, abilities: Sequence[Any]) -> str:
        """See `CardText.activated`."""
        paid = "" if node.payment == Payment() else self.grammar.phrase("pay", payment=self.names.payment(node.payment))
        text = (self.economic(node.steps) if node.economic else None) or self.steps.sentences(node.steps)
        text += self.only_while(node.condition) + (" " + self.grammar.phrase("only-once-per-turn") if node.once_per_turn else "")
        if node.exhaust == 0:
            return f"{paid}: {text}"
        return f"{{exhaust-{node.exhaust}-{self.colour(node, abilities)}}}: " + (f"{paid}. " if paid else "") + text

    def colour(self, node: nodes.Activated, abilities: Sequence[Any]) -> str:
        """Yellow for economic abilities and for the first of a technology's several; purple for all others."""
        if node.economic:
            return "yellow"
        others = [other for other in abilities if isinstance(other, nodes.Activated)]
        first_of_many = self.context.card.type is CardType.TECHNOLOGY and len(others) > 1 and others[0] is node
        return "yellow" if first_of_many else "purple"

    def economic(self, steps: Steps) -> str | None:
        """The short form of an economic ability ("+2 water or +1 card"), None where it can't be said so."""
        if len(steps) == 1 and isinstance(steps[0], Choose) and steps[0].count == 1:
            options = [self.gains(option) for option in steps[0].options]
        else:
            options = [self.gains(steps)]
        known = [option for option in options if option is not None]
        return self.grammar.joined(known, "or") + "." if len(known) == len(options) else None

    def gains(self, steps: Steps) -> str | None:
        """Plain gains in symbols, None where a step is something else."""
        parts: list[str] = []
        for step in steps:
            match step:
                case Water(int(amount), Who.YOU):
                    parts.append(f"{self.figures.signed(amount)}{{water}}")
                case Draw(int(amount), Who.YOU):
                    parts.append(f"{self.figures.signed(amount)}{{card}}")
                case RemoveFromGraveyard(int(amount), Who.YOU):
                    parts.append("{recycle}" if amount == 1 else f"{amount}{{recycle}}")
                case _:
                    return None
        return self.grammar.joined(parts)


TEXTS: Final[CardTexts[CardText]] = CardTexts(
    TextContext,
    (english.EnglishNames, english.EnglishConditions, english.EnglishClauses),
    (german.GermanNames, german.GermanConditions, german.GermanClauses),
    CardText,
    lambda abilities, where: Reader().parsed(abilities, where),
    SYMBOLS,
)
