"""Compiles a card's text, once, into what the rules carry out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from engine.rules import codes as house
from engine.rules.amounts import Amount, Constant
from engine.rules.branching import RepeatStep
from engine.rules.compiling import MODES, WHOSE, TextCompiler, codes_of, compiled_comparisons
from engine.rules.conditions import Condition
from engine.rules.selectors import Selector
from engine.rules.steps import Step
from engine.skirmish.cards import BOARD, MELEE, CardType, SkirmishCard
from engine.skirmish.rules import amounts, steps
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.definitions import Answer, Definition
from engine.skirmish.rules.selectors import ANY_CARD, CompiledSelector
from engine.skirmish.words import nodes
from engine.skirmish.words import vocabulary as v
from engine.skirmish.words.reading import parse_abilities
from engine.skirmish.words.steps import STEPS
from engine.text import nodes as shared
from engine.text import steps as on
from engine.text.vocabulary import Who

KINDS: Final = {
    CardType.CHARACTER: c.SHEET,
    CardType.ATTACK: c.ATTACK_CARD,
    CardType.BUFF: c.BUFF_CARD,
    CardType.COUNTER: c.COUNTER_CARD,
}
CARD_KINDS: Final = {v.CardKind.ATTACK: c.ATTACK_CARD, v.CardKind.BUFF: c.BUFF_CARD, v.CardKind.COUNTER: c.COUNTER_CARD}
REFERENCES: Final = codes_of(v.Reference, house)
STATS: Final = codes_of(v.Stat, c)
ACTS: Final = codes_of(v.Act, c, "CANNOT_")
MOMENTS: Final = codes_of(v.Moment, c, "ON_")
TRAITS: Final = codes_of(v.Trait, c)
EFFECTS: Final = {**{str(trait): number for trait, number in TRAITS.items()}, "burn": c.BURN, "mend": c.MEND}
DEEDS: Final = {"target": c.NAMES, "heal": c.HEALS, "cleanse": c.CLEANSES, "push": c.PUSHES, "pull": c.PULLS}
ZONES: Final = {v.PlayZone.BATTLEFIELD: house.IN_PLAY, v.PlayZone.HAND: house.IN_HAND, v.PlayZone.DISCARD: c.IN_DISCARD}
SPOTS: Final = {v.Spot.TOP: c.ON_TOP, v.Spot.BOTTOM: c.AT_BOTTOM, v.Spot.SHUFFLED: c.SHUFFLED}
UNTIL: Final = {v.Until.TURN: house.THIS_TURN, v.Until.ATTACK: c.FOR_ATTACK, v.Until.PERMANENT: house.PERMANENTLY}
TO_HAND: Final = -1

EVERY_ENEMY: Final = CompiledSelector(whose=house.ENEMY, reach=c.ANYWHERE, needs_sight=False)
"""An enemy who does something, chosen among several."""
PLAYERS: Final = {
    Who.YOU: CompiledSelector(reference=house.SELF),
    Who.THAT: CompiledSelector(reference=house.THAT),
    Who.CAUSE: CompiledSelector(reference=house.CAUSE),
    Who.ENEMY: EVERY_ENEMY,
}
PUNCHED: Final = CompiledSelector(whose=house.ENEMY, reach=c.MELEE)
PUNCH: Final[list[Step]] = [steps.DamageStep(PUNCHED, Constant(1))]
"""The text of a punch (ACT-2)."""


def compiled_reach(reach: str | None) -> int:
    """A range as a number; that of the card where it is left out."""
    if reach is None:
        return c.OF_CARD
    return {MELEE: c.MELEE, BOARD: c.ANYWHERE}[reach] if reach in (MELEE, BOARD) else int(reach)


def _of(node: nodes.Target) -> CompiledSelector:
    """A selector or a reference."""
    if isinstance(node, v.Reference):
        return CompiledSelector(reference=REFERENCES[node])
    return CompiledSelector(
        whose=WHOSE[node.whose],
        other=node.other,
        reach=compiled_reach(node.within),
        is_of_that=node.of_that,
        needs_sight=node.sight,
        card_kind=ANY_CARD if node.card_kind is None else CARD_KINDS[node.card_kind],
        comparisons=compiled_comparisons(node.comparisons, STATS),
        zone=ZONES[node.zone],
        mode=MODES[node.many.mode],
        count=node.many.count,
    )


class SkirmishCompiler(TextCompiler):
    """Compiles texts; sums may be below 0 (DMG-3)."""

    def amount(self, node: object) -> Amount:
        """An amount."""
        if isinstance(node, shared.Sum):
            return amounts.WholeSum(parts=[self.amount(part) for part in node.parts])
        return super().amount(node)


def _amount(node: object) -> Amount:
    """An amount that counts as 0 below 0 (XST-7); a number that is printed stands."""
    amount = _COMPILER.amount(node)
    return amount if isinstance(amount, Constant) else amounts.AtLeastNothing(parts=[amount])


def _lasting(duration: nodes.Duration) -> tuple[int, int]:
    return (c.ROUNDS, duration) if isinstance(duration, int) else (UNTIL[duration], 0)


def _deed(node: nodes.Deed) -> Step:
    """The step of a word of this game alone."""
    amount = None if node.amount is None else _amount(node.amount)
    if node.word in EFFECTS:
        assert node.duration is not None
        return steps.EffectStep(_of(node.to), EFFECTS[node.word], *_lasting(node.duration), amount=amount)
    match node.word:
        case "walk":
            return steps.WalkStep(amount=amount)
        case "cancel":
            return steps.CancelStep(_of(node.to))
        case "discard_x":
            return steps.DiscardXStep(amount=amount)
        case "shuffle_x":
            return steps.ShuffleXStep()
    return steps.DeedStep(_of(node.to), DEEDS[node.word], amount)


def _prevent(node: on.Prevent[Any, Any, Any]) -> Step:
    if node.amount is nodes.ALL_POINTS:
        return steps.EffectStep(_of(node.to), c.PREVENT_ALL, *_lasting(node.duration), value=1)
    return steps.EffectStep(_of(node.to), c.PREVENT, *_lasting(node.duration), amount=_amount(node.amount))


def _markers(node: nodes.ChangeMarkers) -> Step:
    is_set = node.amount is None
    return steps.MarkerStep(node.marker, _amount(node.level if is_set else node.amount), is_set)


_COMPILER: Final[SkirmishCompiler] = SkirmishCompiler(
    STEPS,
    _of,
    STATS,
    {
        nodes.Deed: _deed,
        on.Damage: lambda node: steps.DamageStep(_of(node.to), _COMPILER.amount(node.amount)),
        on.Draw: lambda node: steps.DeedStep(PLAYERS[node.who], c.DRAWS, _amount(node.amount)),
        nodes.Discard: lambda node: steps.DiscardStep(PLAYERS[node.who], _amount(node.amount), node.source is v.Source.DECK),
        on.Prevent: _prevent,
        on.Cannot: lambda node: steps.EffectStep(_of(node.to), c.CANNOT, *_lasting(node.duration), value=ACTS[node.act]),
        nodes.ChangeMarkers: _markers,
        on.ReturnToHand: lambda node: steps.OwnCardStep(_of(node.to), TO_HAND),
        nodes.ToOwnDeck: lambda node: steps.OwnCardStep(_of(node.to), SPOTS[node.at]),
    },
    {
        nodes.XAmount: lambda node: amounts.XValue(node.formula.times, node.formula.plus),
        nodes.AllPoints: lambda node: Constant(c.MOST_LIFE),
        nodes.Dealt: lambda node: amounts.DealtAmount(),
        nodes.Markers: lambda node: amounts.MarkersAmount(node.marker),
    },
    {
        shared.TurnOf: lambda node: amounts.OwnTurn(WHOSE[node.whose]),
        nodes.Critical: lambda node: amounts.WasCritical(),
        nodes.Behind: lambda node: amounts.StandsBehind(_of(node.of)),
        nodes.Within: lambda node: amounts.IsWithin(_of(node.of), compiled_reach(node.reach)),
    },
    (),
)
compiled_steps: Final[Callable[[shared.Steps], list[Step]]] = _COMPILER.steps
compiled_condition: Final[Callable[[object], Condition]] = _COMPILER.condition


def aimed_selectors(text: Sequence[Step]) -> list[Selector]:
    """Whom the steps of a text look for outside `choose`, `may` and `if`, in their order (ATK-2)."""
    found: list[Selector] = []
    for step in text:
        if isinstance(step, RepeatStep):
            found += aimed_selectors(step.parts[0])
        elif isinstance(step, steps.FigureStep):
            found += [one for one in step.targets if one.is_of_permanents and one is not EVERY_ENEMY]
    return found


def markers_in(node: object) -> set[str]:
    """The markers that a part of a text speaks of, whatever it stands in."""
    if isinstance(node, dict):
        found = {str(node[word]) for word in ("marker", "markers") if isinstance(node.get(word), str)}
        return found.union(*(markers_in(part) for part in node.values()))
    return set().union(*(markers_in(part) for part in node)) if isinstance(node, list | tuple) else set()


def traits_of(traits: Iterable[Any]) -> list[int]:
    """The sums of a sheet's traits, by the numbers of effects (EFF-10)."""
    found = [0] * c.TRAITS
    for trait in traits:
        for word, value in trait.items():
            found[TRAITS[v.Trait(word)]] += value
    return found


def compile_card(card: SkirmishCard) -> Definition:
    """The definition of a sheet or of a card of a kit; one whose text isn't modelled has none.

    Raises:
        AbilitiesError: its abilities can't be read.
        TextNotPlayableError: one of its words can't stand where it stands.
    """
    play: list[Step] = []
    answers: list[Answer] = []
    for node in parse_abilities(card.abilities if card.modelled else (), card.slug):
        match node:
            case shared.Play(text):
                play += compiled_steps(text)
            case nodes.Answer(moment, condition, text):
                asked = None if condition is None else compiled_condition(condition)
                answers.append(Answer(MOMENTS[moment], asked, compiled_steps(text)))
    aimed = aimed_selectors(play) if card.type is CardType.ATTACK else []
    return Definition(
        id=card.id,
        slug=card.slug,
        kind=KINDS[card.type],
        reach=compiled_reach(card.range or BOARD),
        life=card.life or c.MOST_LIFE,
        traits=traits_of(card.traits),
        markers=dict(card.markers),
        play=play,
        answers=answers,
        naming=next((one for one in aimed if one.is_chosen), None),
        meeting=[one for one in aimed if one.takes_all],
        marker_names=sorted(markers_in(card.abilities)),
    )


def definition_of(card: SkirmishCard) -> Definition:
    """The definition of a card, compiled the first time."""
    if card.program is None:
        object.__setattr__(card, "program", compile_card(card))
    definition: Definition = card.program
    return definition
