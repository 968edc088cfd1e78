"""A throw-away game whose cards have texts: five nouns, three steps, a selector, a closed set and a condition of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.languages import Language, LocalText
from engine.text import english, german, nodes
from engine.text.branching import branching_steps
from engine.text.conditions import Conditions
from engine.text.fields import FieldReader
from engine.text.figures import Figures
from engine.text.grammar import Grammar, Mood, Said, filled
from engine.text.markup import Symbols
from engine.text.nodes import ALL, ONE, Many, Step, Steps
from engine.text.nouns import Noun, feminine, strong, weak
from engine.text.problems import AbilitiesError
from engine.text.reading import AmountReader, ConditionReader, StepReader, read_comparison, read_many
from engine.text.sentences import Sentences
from engine.text.table import Part, Reads, Term, Word, Wording, WordOf, WordTable
from engine.text.vocabulary import Mode, Who, Whose, Written

# --- What the game is about ----------------------------------------------------------------------


class Kind(Written):
    TREE = "tree"
    BED = "bed"
    SNAIL = "snail"
    GARDENER = "gardener"
    PLANT = "plant"


class Stat(Written):
    HEIGHT = "height"


class Season(Written):
    SPRING = "spring"
    AUTUMN = "autumn"


class Known(Written):
    THAT = "that"


NOUNS: Mapping[Kind, Noun] = {
    Kind.TREE: strong("tree", "trees", "m", "Baum", "Baums", "Bäume"),
    Kind.BED: strong("bed", "beds", "n", "Beet", "Beets", "Beete"),
    Kind.SNAIL: feminine("snail", "snails", "Schnecke", "Schnecken"),
    Kind.GARDENER: weak("apprentice", "apprentices", "Gehilfe", "Gehilfen"),
    Kind.PLANT: feminine("plant", "plants", "Pflanze", "Pflanzen"),
}
SEASONS = {Season.SPRING: LocalText("in spring", "im Frühling"), Season.AUTUMN: LocalText("in autumn", "im Herbst")}
SYMBOLS = Symbols({"seed": LocalText("seeds", "Samen")}, (Term("evergreen", "It stays.", "Evergreen", "Immergrün"),))
VERBS = {
    verb.whole: verb
    for verb in (
        german.Verb("", "erhalten", "erhalte", "erhältst", "erhält"),
        german.Verb("", "gießen", "gieße", "gießt", "gießt"),
        german.Verb("aus", "reißen", "reiße", "reißt", "reißt"),
    )
}


@dataclass(frozen=True)
class Plot:
    kind: Kind
    whose: Whose
    height: nodes.Comparison[Stat] | None = None
    many: Many = ONE


@dataclass(frozen=True)
class Raining:
    pass


Target: TypeAlias = Known | Plot
Amount: TypeAlias = "int | nodes.Count[Plot] | nodes.StatOf[Stat, Target] | nodes.Sum[Amount]"
Condition: TypeAlias = "nodes.Done | nodes.AtLeast[Amount] | nodes.Equal[Amount] | nodes.TurnOf | nodes.Not[Condition] | Raining"


@dataclass(frozen=True)
class Seeds(Step):
    amount: Amount
    who: Who


@dataclass(frozen=True)
class Pour(Step):
    amount: Amount
    to: Target


@dataclass(frozen=True)
class Uproot(Step):
    to: Target
    season: Season


SEASON = WordOf("spring or autumn", Season, "season")
WORDS = WordTable(
    (
        Word(
            "seeds",
            "The player gains seeds.",
            (Part("seeds", "amount", Reads.AMOUNT, low=1), Part("who", "who", Reads.PLAYER, Who.YOU)),
            Seeds,
            {"seeds": 1},
            Wording("gain", "{amount:seed}", subject="who", states=True),
            Wording("erhalten", "{amount:seed}", subject="who", states=True),
        ),
        Word(
            "pour",
            "Waters so often.",
            (Part("pour", "amount", Reads.AMOUNT, low=1), Part("to", "to", Reads.TARGET, kinds=tuple(Kind))),
            Pour,
            {"pour": 1, "to": {"tree": "own"}},
            Wording("water", "{to} {amount:times}"),
            Wording("gießen", "{to:acc} {amount:times}"),
        ),
        Word(
            "uproot",
            "Uproots.",
            (Part("uproot", "to", Reads.TARGET, kinds=tuple(Kind)), Part("season", "season", SEASON, Season.AUTUMN)),
            Uproot,
            {"uproot": {"plant": "enemy"}},
            Wording("uproot", "{to} {season}"),
            Wording("ausreißen", "{to:acc} {season}"),
        ),
        *branching_steps(
            {
                "choose": {"choose": 1, "of": [[{"seeds": 1}], [{"seeds": 2}]]},
                "may": {"may": [{"seeds": 1}]},
                "if": {"if": "done", "then": [{"seeds": 1}]},
                "for_each": {"for_each": {"tree": "own"}, "do": [{"seeds": 1}]},
            }
        ),
    )
)


# --- Reading -------------------------------------------------------------------------------------


class PlotReader:
    def __init__(self, fields: FieldReader) -> None:
        self.fields = fields

    def target(self, data: object, path: str, default: Many | None = None) -> Target | None:
        if isinstance(data, str):
            return self.fields.one_of(Known, data, path, "selector")
        return self.selector(data, path, default or ONE)

    def selector(self, data: object, path: str, default: Many, needs_kind: bool = True) -> Plot | None:
        record = self.fields.record(data, path, "a selector")
        kind = None if record is None else self.fields.head(record, path, tuple(Kind), "selector")
        if record is None or kind is None:
            return None
        self.fields.no_strangers(record, path, frozenset({kind, "height", "many"}), kind)
        whose = self.fields.one_of(Whose, record[kind], f"{path}.{kind}", "word for whose it is")
        many = read_many(self.fields, record["many"], f"{path}.many") if "many" in record else default
        height = read_comparison(self.fields, Stat.HEIGHT, record["height"], f"{path}.height") if "height" in record else None
        if whose is None or many is None or ("height" in record and height is None):
            return None
        return Plot(Kind(kind), whose, height, many)


def parse(data: object) -> Steps:
    """The steps of a card.

    Raises:
        AbilitiesError: with everything that could not be read.
    """
    fields = FieldReader()
    plots = PlotReader(fields)
    amounts: AmountReader[Amount] = AmountReader(fields, plots, Stat, ("count", "stat", "sum"), alone={})

    def raining(data: object, path: str) -> Raining | None:
        return Raining() if fields.yes_no(data, path) else None

    conditions: ConditionReader[Condition] = ConditionReader(fields, amounts, ("at_least", "turn", "not", "raining"), {"raining": raining})
    steps = StepReader(fields, WORDS, plots, amounts, conditions).steps(data, "steps")
    if steps is None:
        raise AbilitiesError(tuple(fields.problems))
    return steps


# --- Saying --------------------------------------------------------------------------------------


class Garden:
    """What both languages share."""

    def __init__(self) -> None:
        self.said = Said()

    def note(self, target: Target, singular: bool = False) -> None:
        if isinstance(target, Plot):
            self.said.that, self.said.many = NOUNS[target.kind], target.many.is_several and not singular

    def note_targets(self, step: Step) -> None:
        if isinstance(step, Pour | Uproot):
            self.note(step.to)


class EnglishPlots(Conditions[Plot, Amount, Condition]):
    def __init__(self, garden: Garden, grammar: Grammar) -> None:
        super().__init__(grammar)
        self.garden = garden

    def target(self, target: Target) -> str:
        if not isinstance(target, Plot):
            return "them" if self.garden.said.many else "it"
        if target.many.mode is Mode.ALL:
            return f"all {self.described(target, True)}"
        return english.article(self.described(target, False))

    def described(self, plot: Plot, plural: bool) -> str:
        noun = NOUNS[plot.kind]
        whose = {Whose.OWN: "friendly ", Whose.ENEMY: "enemy ", Whose.ANY: ""}[plot.whose]
        high = "" if plot.height is None else f" of height {plot.height.operator} {plot.height.value}"
        return whose + (noun.english_plural if plural else noun.english) + high

    def counted(self, of: Plot) -> str:
        return self.described(of, True)

    def for_each(self, of: Plot) -> str:
        return f"for each {self.described(of, False)}"

    def holds(self, of: Plot, low: int | None, high: int | None) -> str:
        number, plural = self.grammar.quantity(low, high)
        return f"there {'are' if plural else 'is'} {number} {self.described(of, plural)}"

    def own_amount(self, amount: Amount) -> str:
        assert isinstance(amount, nodes.StatOf)
        return f"the height of {self.target(amount.of)}"

    def own_condition(self, condition: Condition, holds: bool) -> str:
        return "it rains" if holds else "it does not rain"


class GermanPlots(Conditions[Plot, Amount, Condition]):
    def __init__(self, garden: Garden, grammar: Grammar) -> None:
        super().__init__(grammar)
        self.garden = garden

    def target(self, target: Target, case: german.Case) -> str:
        if not isinstance(target, Plot):
            that = self.garden.said.that
            assert that is not None
            return german.IT["p" if self.garden.said.many else that.gender][german.CASES.index(case)]
        if target.many.mode is Mode.ALL:
            return f"{german.determiner('all', 'p', case)} {self.described(target, case, True, 'weak')}"
        article = german.possessive("ein", NOUNS[target.kind].gender, case)
        return f"{article} {self.described(target, case, False, 'mixed')}"

    def described(self, plot: Plot, case: german.Case, plural: bool, declension: german.Declension) -> str:
        noun = NOUNS[plot.kind]
        stem = {Whose.OWN: "eigen", Whose.ENEMY: "gegnerisch", Whose.ANY: ""}[plot.whose]
        whose = german.adjective(stem, "p" if plural else noun.gender, case, declension) + " " if stem else ""
        high = "" if plot.height is None else f" der Höhe {plot.height.operator} {plot.height.value}"
        return whose + german.form(noun, case, plural) + high

    def counted(self, of: Plot) -> str:
        return f"der {self.described(of, 'gen', True, 'weak')}"

    def for_each(self, of: Plot) -> str:
        return f"für {german.determiner('jed', NOUNS[of.kind].gender, 'acc')} {self.described(of, 'acc', False, 'weak')}"

    def holds(self, of: Plot, low: int | None, high: int | None) -> str:
        number, plural = self.grammar.quantity(low, high)
        return f"{number} {self.described(of, 'nom', plural, 'strong')} da {'sind' if plural else 'ist'}"

    def own_amount(self, amount: Amount) -> str:
        assert isinstance(amount, nodes.StatOf)
        return f"die Höhe {self.target(amount.of, 'gen')}"

    def own_condition(self, condition: Condition, holds: bool) -> str:
        return "es regnet" if holds else "es nicht regnet"


class EnglishClauses:
    passages: tuple[type[Step], ...] = ()

    def __init__(self, plots: EnglishPlots, figures: Figures) -> None:
        self.plots = plots
        self.figures = figures

    def passage(self, step: Step) -> str:
        raise TypeError(step)

    def clause(self, step: Step, mood: Mood) -> str:
        wording = WORDS.word_of(step).english
        assert wording is not None
        subject = ""
        if isinstance(step, Seeds):
            subject = "you" if step.who is Who.YOU else "your neighbour"
        text = filled(wording.rest, lambda name, how: self.part(getattr(step, name), how)) + self.figures.per()
        return english.clause(wording.verb, subject, subject in ("", "you"), text, mood)

    def part(self, value: Any, how: str) -> str:
        if isinstance(value, Season):
            return SEASONS[value].en
        if isinstance(value, Known | Plot):
            return self.plots.target(value)
        return self.figures.times(value) if how == "times" else f"{self.figures.number(value)}{{{how}}}"


class GermanClauses:
    passages: tuple[type[Step], ...] = ()

    def __init__(self, plots: GermanPlots, figures: Figures) -> None:
        self.plots = plots
        self.figures = figures

    def passage(self, step: Step) -> str:
        raise TypeError(step)

    def clause(self, step: Step, mood: Mood) -> str:
        wording = WORDS.word_of(step).german
        assert wording is not None
        subject = ""
        person: german.Person = "order"
        if isinstance(step, Seeds):
            subject, person = ("du", "you") if step.who is Who.YOU else ("dein Nachbar", "one")
        text = filled(wording.rest, lambda name, how: self.part(getattr(step, name), how)) + self.figures.per()
        return german.clause(VERBS[wording.verb], subject, person, text, "", mood, "deinen Nachbarn")

    def part(self, value: Any, how: str) -> str:
        if isinstance(value, Season):
            return SEASONS[value].de
        if isinstance(value, Known | Plot):
            return self.plots.target(value, "acc")
        return self.figures.times(value) if how == "times" else f"{self.figures.number(value)}{{{how}}}"


def text_of(steps: Steps, language: Language) -> str:
    """A card's text, symbols and keywords marked."""
    garden = Garden()
    grammar: Grammar = german.German({}) if language == "de" else english.English({})
    plots: EnglishPlots | GermanPlots
    clauses: EnglishClauses | GermanClauses
    if language == "de":
        plots = GermanPlots(garden, grammar)
        figures = Figures(grammar, garden.said, plots)
        clauses = GermanClauses(plots, figures)
    else:
        plots = EnglishPlots(garden, grammar)
        figures = Figures(grammar, garden.said, plots)
        clauses = EnglishClauses(plots, figures)
    return Sentences(grammar, WORDS, garden, plots, figures, clauses).sentences(steps)


ALL_TREES = Plot(Kind.TREE, Whose.OWN, None, ALL)
