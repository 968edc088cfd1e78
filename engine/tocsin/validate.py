"""The one validator: whether a deck can be reached from its hero's start deck (SET-1, UP-2), and whether a party can play (GAME-1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Final

from engine.cards.catalog import CardId
from engine.decklist import Decklist, Party, party_hash, whole_list
from engine.decklist.decklist import ZoneCount
from engine.tocsin.cards import DECK, HAND_LIMIT, HERO, IN_DECKS, CardType, Catalog, TocsinCard
from engine.tocsin.formats import ANY_STEPS, Format
from engine.tocsin.records import ATTACKS, Kind
from engine.tocsin.shapes import START_DECK
from engine.verdict import judging
from engine.verdict import words as say
from engine.verdict.inquiry import SUGGESTIONS_MAX, Inquiry, counts_of, near_names
from engine.verdict.judging import is_in_editions, is_out, name_of, take_out
from engine.verdict.problem_words import ProblemWords
from engine.verdict.verdict import Fix, FixAction, Problem, Severity, Verdict

UNREAD_CLAUSES: Final = {HERO: "CARD-1", DECK: "CARD-1"}
SAID: Final = ProblemWords(Path(__file__).with_name("problems.txt"))
CODES: Final = SAID.codes | judging.CODES - {"CARD_LIMITED", "COPY_LIMIT", "WRONG_ZONE"}
"""The codes of every problem that there is."""
PARTY: Final = "party"
"""The zone of what is wrong with a party, before those of its members."""
PARTY_MOST: Final = 4
"""Heroes of a party at most (GAME-1)."""


def is_admitted(card: TocsinCard, format: Format, as_of: date) -> bool:
    """Whether `card` may be in a list of `format` on `as_of` at all: a hero, a start card or an upgrade."""
    if card.id in format.banned or card.type not in (*IN_DECKS, CardType.HERO):
        return False
    return is_in_editions(card, format) and is_out(card, format, as_of)


def verdict(deck: Decklist, *, format: Format, catalog: Catalog, as_of: date, owned: Mapping[CardId, int] | None = None) -> Verdict:
    """The verdict on a build, listed or in steps, in `format` on the day `as_of`, whatever format the list itself names.

    A list of a hero alone is its start deck. Entries of a card add up, unknown and misplaced cards too. `owned` (copies by card) adds
    advice on what is missing; None asks nothing. Lines that name no card are copies of the deck, too.
    """
    whole = whole_list(deck, catalog)
    judged = _Judged(whole, counts_of(whole, (DECK,), catalog), format, catalog, as_of, owned, is_admitted)
    return judged.verdict(judged.problems(deck), UNREAD_CLAUSES, {DECK: format.size_clause})


class _Judged(Inquiry):
    """A build being judged; its list is whole."""

    def problems(self, written: Decklist) -> Iterator[Problem]:
        """All problems but those of unread lines; `written` has the steps."""
        yield from self.heroes()
        judge = self.judge(DECK, "CARD-1", "CARD-1", self._near)
        yield from (problem for problem in judge.problems(self.counts[DECK]) if problem.code != "CARD_LIMITED")
        yield from self.out_of_force(judge)
        for card, number in self.known(DECK):
            problem = self.fault(card, number)
            if problem is not None:
                yield problem
        yield from self.impossible(written)
        yield from self.too_many_steps(written)
        if self.hero is not None:
            yield from self.advice()

    # --- The hero --------------------------------------------------------------------------------

    @cached_property
    def hero(self) -> TocsinCard | None:
        """The sheet of the list's hero; None without one that there is."""
        found: Iterator[TocsinCard | None] = (self.catalog.leader_card(slug) for slug in self.deck.leaders)
        return next((card for card in found if card is not None), None)

    @cached_property
    def start(self) -> Mapping[CardId, int]:
        """The start deck: copies by card."""
        found: Mapping[CardId, int] = self.catalog.brought_with(self.hero.slug) if self.hero is not None else {}
        return found

    def heroes(self) -> Iterator[Problem]:
        """One hero that there is, with 14 start cards."""
        if self.hero is None:
            slug = next(iter(self.deck.leaders), "")
            near = near_names(slug, self.catalog.leader_names) if slug else tuple(self.catalog.leader_names)[:SUGGESTIONS_MAX]
            fix = Fix(FixAction.CHOOSE_HERO, HERO, say.label("Choose one", "Einen wählen"), hero=slug or None, heroes=near)
            yield SAID.problem("HERO_MISSING unknown" if slug else "HERO_MISSING", HERO, (0, 1), fix, name=say.quoted(slug))
            return
        yield from self.judge(HERO, "CARD-1", "CARD-1", lambda card: ()).problems(ZoneCount({self.hero.id: 1}, {}, 1))
        there = sum(self.start.values())
        if there != START_DECK:
            yield SAID.problem("HERO_INCOMPLETE", HERO, (there, START_DECK), None, (self.hero.id,), name=self.hero.name)
        for slug in dict.fromkeys(self.deck.leaders):
            if slug != self.hero.slug:
                card = self.catalog.leader_card(slug)
                named, cards = (card.name, (card.id,)) if card is not None else (say.quoted(slug), ())
                fix = Fix(FixAction.REMOVE_HERO, HERO, say.label("Remove", "Entfernen"), hero=slug)
                yield SAID.problem("WRONG_HERO hero", HERO, (1, 0), fix, cards, name=named)

    # --- Cards -----------------------------------------------------------------------------------

    def fault(self, card: TocsinCard, number: int) -> Problem | None:
        """What is wrong with so many copies of a known card."""
        one = (card.id,)
        if card.type not in IN_DECKS:
            return SAID.problem("NOT_AN_ACTION_CARD", DECK, (number, 0), take_out(DECK, number, card.id), one, name=card.name)
        if card.type is CardType.UPGRADE:
            most = card.copies or 1
            if number <= most:
                return None
            return SAID.problem(
                "UPGRADE_COPIES", DECK, (number, most), take_out(DECK, number - most, card.id), one, copies=say.copies(number, card.name)
            )
        if self.hero is not None and card.hero != self.hero.slug:
            other = self.catalog.leader_names.get(card.hero, say.quoted(card.hero or ""))
            return SAID.problem("WRONG_HERO", DECK, (number, 0), take_out(DECK, number, card.id), one, name=card.name, other=other)
        most = self.start.get(card.id, 0)
        if self.hero is None or number <= most:
            return None
        fix = take_out(DECK, number - most, card.id)
        return SAID.problem("START_CARD_ADDED", DECK, (number, most), fix, one, copies=say.copies(number, card.name))

    def _near(self, card: TocsinCard) -> tuple[CardId, ...]:
        """Upgrades with one of the card's kinds that the list has room for."""
        kinds = {action.kind for action in card.actions}
        return self.best(
            DECK,
            lambda other: other.type is CardType.UPGRADE and other.id != card.id and any(one.kind in kinds for one in other.actions),
            lambda other: other.id,
        )

    # --- Steps -----------------------------------------------------------------------------------

    def impossible(self, written: Decklist) -> Iterator[Problem]:
        """Steps that remove what the deck does not hold then, or gain what is no upgrade."""
        held = Counter(self.start)
        for place, step in enumerate(written.steps, 1):
            card = self.catalog.by_id.get(step.card)
            name = name_of(step.card, card)
            if step.is_gain and (card is None or card.type is not CardType.UPGRADE):
                yield SAID.problem("STEP_IMPOSSIBLE gain", DECK, (place, 0), None, (step.card,), name=name)
            elif step.is_gain or held[step.card]:
                held[step.card] += 1 if step.is_gain else -1
            elif card is None or card.type is not CardType.STATUS:
                yield SAID.problem("STEP_IMPOSSIBLE remove", DECK, (place, 0), None, (step.card,), name=name)

    def too_many_steps(self, written: Decklist) -> Iterator[Problem]:
        """More steps than the format allows: those given, or the fewest that reach the list (UP-2)."""
        most = self.format.steps_max
        steps = len(written.steps) if written.steps else self.fewest
        if most == ANY_STEPS or steps <= most:
            return
        yield SAID.problem("STEPS_TOO_MANY", DECK, (steps, most), may=say.allowed(most), format=self.format.name)

    @property
    def fewest(self) -> int:
        """Start cards missing and upgrades present; 0 without a hero, whose start deck nobody knows."""
        if self.hero is None:
            return 0
        there = self.counts[DECK].copies
        removed = sum(max(number - there.get(card, 0), 0) for card, number in self.start.items())
        return removed + sum(number for card, number in self.known(DECK) if card.type is CardType.UPGRADE)

    # --- Advice ----------------------------------------------------------------------------------

    def advice(self) -> Iterator[Problem]:
        """A deck that can't attack or defend, or that is drawn whole every round."""
        cards = [card for card, _ in self.known(DECK)]
        for code, kinds in (("NO_ATTACK", ATTACKS), ("NO_DEFENCE", (Kind.DEFENCE,))):
            if not any(card.has(kind) for card in cards for kind in kinds):
                suggestions = self.best(DECK, lambda card, kinds=kinds: any(card.has(kind) for kind in kinds), lambda card: card.id)  # type: ignore[misc]
                fix = Fix(FixAction.ADD, DECK, say.SHOW_SOME, quantity=1, suggestions=suggestions, query=f"kind:{kinds[0].value}")
                yield SAID.problem(code, DECK, (0, 1), fix)
        if self.counts[DECK].total <= HAND_LIMIT:
            yield SAID.problem("HAND_IS_DECK", DECK, (self.counts[DECK].total, HAND_LIMIT))


# --- Parties -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PartyVerdict:
    """The verdict on a party: what is wrong with it as a whole, and the verdict on each member in the order of the party."""

    of_party: tuple[Problem, ...]
    members: tuple[Verdict, ...]
    hash: str

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems: those of the party by code and card, then member by member."""
        return (*self.of_party, *(problem for member in self.members for problem in member.problems))

    @property
    def is_legal(self) -> bool:
        """Whether no problem is an error."""
        return not any(problem.severity is Severity.ERROR for problem in self.problems)


def party_verdict(
    party: Party, *, format: Format, catalog: Catalog, as_of: date, owned: Mapping[CardId, int] | None = None
) -> PartyVerdict:
    """The verdict on a party of builds in `format` on the day `as_of`; upgrades are counted over all of its builds (UP-2)."""
    members = []
    for build in party.builds:
        alone = verdict(build, format=format, catalog=catalog, as_of=as_of, owned=owned)
        members.append(replace(alone, problems=tuple(one for one in alone.problems if one.code != "UPGRADE_COPIES")))
    found = sorted(party_problems(party, catalog), key=lambda one: (one.code, one.cards))
    return PartyVerdict(tuple(found), tuple(members), party_hash([member.hash for member in members]))


def party_problems(party: Party, catalog: Catalog) -> Iterator[Problem]:
    """What is wrong with a party as a whole."""
    builds = party.builds
    if not builds:
        yield SAID.problem("PARTY_EMPTY", PARTY, (0, 1))
    if len(builds) > PARTY_MOST:
        yield SAID.problem("PARTY_TOO_LARGE", PARTY, (len(builds), PARTY_MOST))
    heroes = [hero for build in builds if (hero := catalog.leader_card(next(iter(build.leaders), ""))) is not None]
    for twice, number in Counter(hero.id for hero in heroes).items():
        if number > 1:
            yield SAID.problem("HERO_DUPLICATE", PARTY, (number, 1), None, (twice,), name=catalog.by_id[twice].name)
    carried = [hero for hero in heroes if hero.carried]
    if len(carried) > 1:
        yield SAID.problem("PARTY_CARRIED", PARTY, (len(carried), 1), None, tuple(sorted({hero.id for hero in carried})))
    elif carried and len(heroes) == 1:
        yield SAID.problem("PARTY_CARRIED alone", PARTY, (1, 0), None, (carried[0].id,), name=carried[0].name)
    if len(builds) == 1 and heroes and heroes[0].solo is None:
        yield SAID.problem("NO_SOLO_SIDE", PARTY, (1, 0), None, (heroes[0].id,), name=heroes[0].name)
    gained: Counter[CardId] = Counter()
    for build in builds:
        for entry, number in ZoneCount.of(whole_list(build, catalog).entries(DECK)).copies.items():
            gained[entry] += number
    for entry, number in sorted(gained.items()):
        card = catalog.by_id.get(entry)
        if card is not None and card.type is CardType.UPGRADE and number > (card.copies or 1):
            counts, named = (number, card.copies or 1), say.copies(number, card.name)
            yield SAID.problem("UPGRADE_COPIES party", PARTY, counts, None, (card.id,), copies=named)
