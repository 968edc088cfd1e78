"""German of TOCSIN's texts alone: Helden, Gegner, Plätze, Spieler."""

from __future__ import annotations

from typing import Any, Final

from engine.text import german_clauses, german_names
from engine.text.german import CASES, Case, Person, adjective, clause, determiner, form, possessive
from engine.text.german_verbs import VERBS
from engine.text.grammar import Mood
from engine.text.nodes import ONE, Many, Step
from engine.text.nouns import Noun
from engine.text.table import Wording
from engine.text.vocabulary import Mode
from engine.tocsin.records import Position
from engine.tocsin.words import nodes
from engine.tocsin.words.book import KINDS, PILES, PLAYER
from engine.tocsin.words.context import TextContext
from engine.tocsin.words.nodes import Amount, Condition, Place, Selector
from engine.tocsin.words.said import OwnClauses, OwnConditions
from engine.tocsin.words.vocabulary import Enemies, EnemyStat, Heroes, Kind, Spot

THE: Final = {"m": ("der", "den", "dem", "des"), "f": ("die", "die", "der", "der"), "p": ("die", "die", "den", "der")}
ROWS: Final = {"upper": "der oberen Reihe", "lower": "der unteren Reihe"}
THIS_COLUMN: Final = "dieser Spalte"


def the(noun: Noun, case: Case, stem: str = "") -> str:
    """A masculine noun with der, and perhaps an adjective: "den aktiven Helden"."""
    words = [THE["m"][CASES.index(case)], *([adjective(stem, "m", case, "weak")] if stem else []), form(noun, case, False)]
    return " ".join(words)


def some(noun: Noun, many: Many, case: Case, stem: str, one: str = "ein") -> str:
    """One, so many, up to so many, or all; `stem` is an adjective ("beliebig")."""
    if many.mode is Mode.ALL:
        other = [adjective(stem, "p", case, "weak")] if stem == "ander" else []
        return " ".join([determiner("all", "p", case), *other, form(noun, case, True)])
    if many.count == 1:
        begin = "höchstens " if many.mode is Mode.UP_TO else ""
        return f"{begin}{possessive(one, 'm', case)} {adjective(stem, 'm', case, 'mixed')} {form(noun, case, False)}"
    number = f"bis zu {many.count}" if many.mode is Mode.UP_TO else str(many.count)
    return f"{number} {adjective(stem, 'p', case, 'strong')} {form(noun, case, True)}"


class GermanNames(german_names.GermanNames):
    """Heroes, enemies, players and places in their cases."""

    context: TextContext

    def target(self, target: Any, case: Case) -> str:
        """See `GermanNames.target`."""
        return self.heroes(target, case) if target.kind is Kind.HERO else self.enemies(target, case)

    def heroes(self, selector: Selector, case: Case) -> str:
        """Which heroes."""
        hero = KINDS[Kind.HERO]
        if self.context.is_that(selector):
            return f"{determiner('dies', 'm', case)} {form(hero, case, False)}"
        match selector.which:
            case Heroes.YOU:
                return german_names.YOU[case]
            case Heroes.ANY:
                return some(hero, selector.many, case, "beliebig")
            case Heroes.OTHER:
                return some(hero, selector.many, case, "ander")
            case Heroes.OWN:
                return own_heroes(selector.many, case)
            case Heroes.ACTIVE:
                return the(hero, case, "aktiv")
            case Heroes.HERE:
                return f"{the(hero, case, 'vorder')} {THIS_COLUMN}"
            case Heroes.COLUMN:
                return f"{determiner('all', 'p', case)} {form(hero, case, True)} {THIS_COLUMN}"
        return f"{determiner('all', 'p', case)} {form(hero, case, True)}"

    def enemies(self, selector: Selector, case: Case) -> str:
        """Which enemies."""
        enemy = KINDS[Kind.ENEMY]
        this = f"{determiner('dies', 'm', case)} {form(enemy, case, False)}"
        if self.context.is_that(selector):
            return this
        where = f" {ROWS[selector.row]}" if selector.row else ""
        column = THIS_COLUMN if self.context.is_of_location else "deiner Spalte"
        match selector.which:
            case Enemies.SELF:
                return this
            case Enemies.ANY:
                return some(enemy, selector.many, case, "beliebig") + where
            case Enemies.HERE if selector.many.mode is Mode.EXACTLY and selector.many.count == 1:
                return f"{possessive('ein', 'm', case)} {form(enemy, case, False)}{where} in {column}"
            case Enemies.HERE:
                return f"{some(enemy, selector.many, case, 'beliebig')}{where} in {column}"
            case Enemies.AT:
                return f"{the(enemy, case)} auf {self.places((selector.at,), 'dat')}" if selector.at else ""
            case Enemies.SYMBOL:
                return f"{the(enemy, case)} „{selector.symbol}“"
        return f"{determiner('all', 'p', case)} {form(enemy, case, True)}{where}"

    def players(self, selector: Selector, case: Case) -> str:
        """The players of heroes."""
        if self.context.is_that(selector):
            return f"{determiner('dies', 'm', case)} {form(PLAYER, case, False)}"
        match selector.which:
            case Heroes.YOU | Heroes.OWN:
                return german_names.YOU[case]
            case Heroes.ANY:
                return some(PLAYER, ONE, case, "beliebig")
            case Heroes.OTHER:
                return some(PLAYER, ONE, case, "ander")
            case Heroes.ACTIVE:
                return the(PLAYER, case, "aktiv")
            case Heroes.HERE:
                return f"{the(PLAYER, case)} des vorderen Helden {THIS_COLUMN}"
            case Heroes.COLUMN:
                return f"{determiner('jed', 'm', case)} {form(PLAYER, case, False)} mit einem Helden in {THIS_COLUMN}"
        return f"{determiner('jed', 'm', case)} {form(PLAYER, case, False)}"

    def places(self, places: tuple[Place, ...], case: Case) -> str:
        """Cards of the location: "die unteren Karten der Spalten 1 und 3"."""
        at = CASES.index(case)
        found = [f"{determiner('dies', 'f', case)} Karte"] if any(not isinstance(place, Position) for place in places) else []
        for row, stem in (("upper", "ober"), ("lower", "unter")):
            columns = [str(place.column) for place in places if isinstance(place, Position) and place.row == row]
            if len(columns) == 1:
                found.append(f"{THE['f'][at]} {adjective(stem, 'f', case, 'weak')} Karte der Spalte {columns[0]}")
            elif columns:
                listed = self.grammar.joined(columns)
                found.append(f"{THE['p'][at]} {adjective(stem, 'p', case, 'weak')} Karten der Spalten {listed}")
        return self.grammar.joined(found)


def own_heroes(many: Many, case: Case) -> str:
    """Among one's figures: "einem deiner Helden"."""
    if many.mode is Mode.ALL:
        return f"{determiner('all', 'p', case)} {possessive('dein', 'p', case)} Helden"
    if many.count == 1:
        return f"{determiner('ein', 'm', case)} deiner Helden"
    return f"{'bis zu ' if many.mode is Mode.UP_TO else ''}{many.count} deiner Helden"


class GermanConditions(OwnConditions, german_clauses.GermanConditions[Amount, Condition]):
    """See `Conditions`."""

    context: TextContext
    names: GermanNames

    def told(self, of: Selector, case: Case, plural: bool) -> str:
        """Heroes or enemies that are counted, without an article, and where they are."""
        where = f" {ROWS[of.row]}" if of.row else ""
        if of.which in (Heroes.COLUMN, Heroes.HERE, Enemies.HERE):
            where += f" in {THIS_COLUMN}"
        return form(self.context.noun(of), case, plural) + where

    def counted(self, of: Selector) -> str:
        """See `Conditions.counted`."""
        begin = "deiner" if of.which is Heroes.OWN else "der anderen" if of.which is Heroes.OTHER else "der"
        return f"{begin} {self.told(of, 'gen', True)}"

    def for_each(self, of: Selector) -> str:
        """See `Conditions.for_each`."""
        if of.which is Heroes.OWN:
            return "für jeden deiner Helden"
        return f"für jeden {'anderen ' if of.which is Heroes.OTHER else ''}{self.told(of, 'acc', False)}"

    def holds(self, of: Selector, low: int | None, high: int | None) -> str:
        """See `Conditions.holds`."""
        number, plural = self.grammar.quantity(low, high)
        if high is not None and high <= 0:
            return f"kein {self.told(of, 'nom', False)} da ist"
        return f"{number} {self.told(of, 'nom', plural)} da {'sind' if plural else 'ist'}"

    def of_enemy(self, stat: EnemyStat, of: Selector) -> str:
        """See `OwnConditions.of_enemy`."""
        if stat is EnemyStat.LEFT:
            return self.grammar.phrase("left", of=self.names.enemies(of, "gen"))
        return self.grammar.phrase("damage", of=self.names.enemies(of, "dat")).replace(" an dem ", " am ")


class GermanClauses(OwnClauses, german_clauses.GermanClauses):
    """See `engine.text.sentences.Clauses`."""

    undefendable = "nicht abwehrbaren"
    names: GermanNames

    def clause(self, step: Step, mood: Mood) -> str:
        """See `Clauses.clause`; a card that goes to a named side is turned to it."""
        if isinstance(step, nodes.FlipCards) and step.to is not None:
            rest = f"{self.names.places(step.places, 'acc')} {self.grammar.phrase(f'to-{step.to}')}"
            return clause(VERBS["drehen"], "", "order", rest, "", mood)
        return super().clause(step, mood)

    def subject(self, wording: Wording, step: Step, case: Case) -> tuple[str, Person]:
        """See `GermanClauses.subject`."""
        doer: Any = getattr(step, wording.subject) if wording.subject else None
        if doer is None:
            return "", "order"
        of_players = isinstance(step, nodes.Draw) or getattr(step, "word", "") == "discard"
        if self.context.is_you(doer) or (of_players and doer.which is Heroes.OWN):
            return "du", "you" if wording.states else "order"
        if of_players:
            return self.names.players(doer, case), "one"
        return self.names.target(doer, case), "many" if self.context.is_plural(doer) else "one"

    def special(self, step: Step, mood: Mood) -> str:
        """See `GermanClauses.special`."""
        match step:
            case nodes.Give(card, count, to, at):
                number = self.figures.number(count)
                cards = f"{number} {form(PILES[card], 'acc', number != '1')}"
                where = f"{'auf' if at is Spot.TOP else 'in'} {self.deck(to)}{self.figures.per()}"
                return clause(VERBS["legen" if at is Spot.TOP else "mischen"], "", "order", f"{cards} {where}", "", mood)
            case nodes.Win() | nodes.Lose():
                subject, verb, rest = self.grammar.phrase("win" if isinstance(step, nodes.Win) else "lose").partition(" ist ")
                return f"ist {subject} {rest}" if mood is Mood.FRONTED else f"{subject}{verb}{rest}"
        return super().special(step, mood)

    def deck(self, to: Selector) -> str:
        """Whose deck, in the accusative."""
        player = self.names.players(to, "gen")
        return "dein Deck" if player == "deiner" else f"das Deck {player}"

    def own_part(self, step: Step, value: Any, how: str) -> str | None:
        """See `CardClauses.own_part`."""
        match how:
            case "on":
                return "" if self.context.is_you(value) else f"bei {self.names.heroes(value, 'dat')}"
            case "limit":
                player = self.names.players(value, "gen")
                return "dein Handlimit" if player == "deiner" else f"das Handlimit {player}"
            case "attack":
                you = self.context.is_you(value)
                return "deinen nächsten Angriff" if you else f"den nächsten Angriff {self.genitive(value)}"
            case "action":
                what = "nächsten Angriffs- oder Abwehraktion"
                return f"deiner {what}" if self.context.is_you(value) else f"der {what} {self.genitive(value)}"
            case "damage":
                return "allen Schaden" if value is nodes.ALL_POINTS else f"{self.figures.number(value)} Schaden"
            case "each":
                several = getattr(step, "to").many.is_several  # noqa: B009
                return f"{'je ' if several else ''}{self.figures.number(value)}"
        return super().own_part(step, value, how)

    def genitive(self, heroes: Selector) -> str:
        """Whose next attack: heroes whose number alone can't show a genitive stand behind "von"."""
        many = heroes.many
        is_bare = many.mode is not Mode.ALL and many.count > 1
        return f"von {self.names.heroes(heroes, 'dat')}" if is_bare else self.names.heroes(heroes, "gen")
