"""English of TOCSIN's texts alone: heroes, enemies, places, players."""

from __future__ import annotations

from typing import Any

from engine.text import english_clauses, english_names
from engine.text.grammar import Mood
from engine.text.nodes import Many, Step
from engine.text.table import Wording
from engine.text.vocabulary import Mode
from engine.tocsin.records import Position, SideName
from engine.tocsin.words import nodes
from engine.tocsin.words.book import PILES
from engine.tocsin.words.context import TextContext
from engine.tocsin.words.nodes import Amount, Condition, Place, Selector
from engine.tocsin.words.said import OwnClauses, OwnConditions
from engine.tocsin.words.vocabulary import Enemies, EnemyStat, Heroes, Kind, Spot

PLAYERS = {
    Heroes.ANY: "any player",
    Heroes.OTHER: "another player",
    Heroes.ACTIVE: "the active player",
    Heroes.HERE: "the player of the front hero of this column",
    Heroes.COLUMN: "each player with a hero in this column",
}


class EnglishNames(english_names.EnglishNames):
    """Heroes, enemies, players and places."""

    context: TextContext

    def target(self, target: Any, subject: bool = False) -> str:
        """See `EnglishNames.target`."""
        return self.heroes(target) if target.kind is Kind.HERO else self.enemies(target)

    def heroes(self, selector: Selector) -> str:
        """Which heroes."""
        if self.context.is_that(selector):
            return "that hero"
        match selector.which:
            case Heroes.YOU:
                return "you"
            case Heroes.ANY:
                return some(selector.many, "any hero", "heroes")
            case Heroes.OTHER:
                return some(selector.many, "another hero", "other heroes")
            case Heroes.OWN:
                return some(selector.many, "one of your heroes", "of your heroes")
            case Heroes.ACTIVE:
                return "the active hero"
            case Heroes.HERE:
                return "the front hero of this column"
            case Heroes.COLUMN:
                return "all heroes of this column"
        return "all heroes"

    def enemies(self, selector: Selector) -> str:
        """Which enemies."""
        if self.context.is_that(selector):
            return "that enemy"
        where = f" in the {selector.row} row" if selector.row else ""
        column = "this column" if self.context.is_of_location else "your column"
        match selector.which:
            case Enemies.SELF:
                return "this enemy"
            case Enemies.ANY:
                return some(selector.many, "any enemy", "enemies") + where
            case Enemies.HERE:
                return f"{some(selector.many, 'an enemy', 'enemies')} in {column}" + (f", {selector.row} row" if selector.row else "")
            case Enemies.AT:
                return f"the enemy on {self.places((selector.at,))}" if selector.at else ""
            case Enemies.SYMBOL:
                return f"the enemy “{selector.symbol}”"
        return "all enemies" + where

    def players(self, selector: Selector) -> str:
        """The players of heroes."""
        if self.context.is_that(selector):
            return "that player"
        return "you" if selector.which in (Heroes.YOU, Heroes.OWN) else PLAYERS.get(Heroes(selector.which), "each player")

    def places(self, places: tuple[Place, ...], case: str = "") -> str:
        """Cards of the location: "the lower cards of columns 1 and 3"; in English every case is alike."""
        found = ["this card"] if any(not isinstance(place, Position) for place in places) else []
        for row in ("upper", "lower"):
            columns = [str(place.column) for place in places if isinstance(place, Position) and place.row == row]
            if len(columns) == 1:
                found.append(f"the {row} card of column {columns[0]}")
            elif columns:
                found.append(f"the {row} cards of columns {self.grammar.joined(columns)}")
        return self.grammar.joined(found)


def some(many: Many, one: str, several: str) -> str:
    """One, so many, up to so many, or all."""
    if many.mode is Mode.ALL:
        return f"all {several}"
    if many.count == 1:
        return f"up to 1 {several}" if many.mode is Mode.UP_TO else one
    return f"up to {many.count} {several}" if many.mode is Mode.UP_TO else f"{many.count} {several}"


class EnglishConditions(OwnConditions, english_clauses.EnglishConditions[Amount, Condition]):
    """See `Conditions`."""

    names: EnglishNames

    def for_each(self, of: Selector) -> str:
        """See `Conditions.for_each`."""
        return f"for each {self.cards(of, of.which is Heroes.OWN)}"

    def cards(self, of: Selector, plural: bool) -> str:
        """Heroes or enemies that are counted, without an article."""
        noun = self.context.noun(of)
        where = f" in the {of.row} row" if of.row else ""
        if of.which in (Heroes.COLUMN, Heroes.HERE, Enemies.HERE):
            where = " in this column" + (f", {of.row} row" if of.row else "")
        other = "other " if of.which is Heroes.OTHER else "of your " if of.which is Heroes.OWN else ""
        return other + (noun.english_plural if plural else noun.english) + where

    def holds(self, of: Selector, low: int | None, high: int | None) -> str:
        """See `Conditions.holds`."""
        number, plural = self.grammar.quantity(low, high)
        return f"there {'are' if plural else 'is'} {number} {self.cards(of, plural)}"

    def of_enemy(self, stat: EnemyStat, of: Selector) -> str:
        """See `OwnConditions.of_enemy`."""
        return self.grammar.phrase("damage" if stat is EnemyStat.DAMAGE else "left", of=self.names.enemies(of))


class EnglishClauses(OwnClauses, english_clauses.EnglishClauses):
    """See `engine.text.sentences.Clauses`."""

    undefendable = "undefendable"
    names: EnglishNames

    def subject(self, wording: Wording, step: Step) -> tuple[str, bool]:
        """See `EnglishClauses.subject`."""
        doer: Any = getattr(step, wording.subject) if wording.subject else None
        if doer is None:
            return "", True
        of_players = isinstance(step, nodes.Draw) or getattr(step, "word", "") == "discard"
        if self.context.is_you(doer) or (of_players and doer.which is Heroes.OWN):
            return ("you" if wording.states else ""), True
        return (self.names.players(doer), False) if of_players else (self.names.target(doer), self.context.is_plural(doer))

    def special(self, step: Step, mood: Mood = Mood.ORDER) -> str:
        """See `EnglishClauses.special`."""
        match step:
            case nodes.Give(card, count, to, at):
                number = self.figures.number(count)
                noun = PILES[card].english if number == "1" else PILES[card].english_plural
                deck = self.whose(to, "deck")
                verb = f"put {number} {noun} on top of" if at is Spot.TOP else f"shuffle {number} {noun} into"
                return f"{verb} {deck}{self.figures.per()}"
            case nodes.Win() | nodes.Lose():
                return self.grammar.phrase("win" if isinstance(step, nodes.Win) else "lose")
        return super().special(step)

    def whose(self, to: Selector, what: str) -> str:
        """Whose deck or hand limit; behind "of" where that is more than a few words."""
        player = self.names.players(to)
        if to.which in (Heroes.HERE, Heroes.COLUMN):
            return f"the {what} of {player}"
        return f"your {what}" if player == "you" else f"{player}'s {what}"

    def own_part(self, step: Step, value: Any, how: str) -> str | None:
        """See `CardClauses.own_part`."""
        match how:
            case "on":
                return "" if self.context.is_you(value) else f"on {self.names.heroes(value)}"
            case "limit":
                return self.whose(value, "hand limit")
            case "attack" | "action":
                what = "next attack" if how == "attack" else "next attack or defence action"
                return f"your {what}" if self.context.is_you(value) else f"the {what} of {self.names.heroes(value)}"
            case "mover":
                return "" if self.context.is_you(value) else self.names.heroes(value)
            case "each" if value.many.is_several and value.many.mode is not Mode.ALL:
                return f"each of {self.names.target(value)}"
        if isinstance(step, nodes.FlipCards) and isinstance(value, SideName):
            return self.grammar.phrase(f"to-{value}" + ("s" if len(step.places) > 1 else ""))
        if isinstance(value, Selector) and self.context.is_you(value) and getattr(step, "word", "") == "ward":
            return "yourself"
        return super().own_part(step, value, how)
