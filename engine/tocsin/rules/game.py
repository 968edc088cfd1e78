"""A match to play: it asks, somebody chooses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine import ENGINE_VERSION
from engine.cards.catalog import CardId
from engine.decklist import Decklist, whole_list
from engine.decklist.playable import playable_copies
from engine.errors import GameNotPlayableError, UnmodelledCardsError
from engine.match.chance import Die
from engine.match.dealt import DealtMatch, DealtReplay, shuffle_each
from engine.match.match import NO_CARD, GameCard, Happening, Obstacle, Option, PlayerId, Result, result_of
from engine.rng import stream
from engine.tocsin.cards import DECK, GAME, IN_DECKS, STATUS_CARDS, CardType, Catalog, TocsinCard
from engine.tocsin.decks import build_of
from engine.tocsin.editions import Edition
from engine.tocsin.records import QuestKind
from engine.tocsin.rules import compiling
from engine.tocsin.rules import definitions as printed
from engine.tocsin.rules.known_log import known_log
from engine.tocsin.rules.obstacles import obstacle
from engine.tocsin.rules.rulesets import STANDARD, Ruleset, ruleset_from_json
from engine.tocsin.rules.running import Brought, begin, lay_out, take
from engine.tocsin.rules.state import State
from engine.tocsin.rules.view import View

Course = Sequence[Sequence[str]]
"""The quests of a game by their slugs: the first alone, those to choose among next, the bosses (SET-2). One list of one: that alone."""


@dataclass(frozen=True)
class Deck:
    """A hero with a deck as it is brought to a table: the sheet, every copy of its cards, and the edition they are played in."""

    hero: TocsinCard
    cards: tuple[TocsinCard, ...]
    catalog: Catalog


def start_deck(hero: str, catalog: Catalog) -> Deck:
    """A hero with the 14 start cards (SET-1).

    Raises:
        GameNotPlayableError: no hero is called so.
    """
    card = catalog.leader_card(hero)
    if card is None:
        raise GameNotPlayableError(f"no hero is called {hero!r} (SET-1)")
    copies = catalog.brought_with(hero)
    return Deck(card, tuple(catalog.by_id[one] for one, number in copies.items() for _ in range(number)), catalog)


def playable_deck(build: Decklist, catalog: Catalog) -> Deck:
    """A build with its cards looked up, copies in the order of card ids; without cards and steps it is the start deck (SET-1).

    Steps that remove status cards change nothing (PYR-2).

    Raises:
        GameNotPlayableError: there is no such hero.
        DeckNotPlayableError: naming the first card that no deck can hold.
    """
    start = start_deck(next(iter(build.leaders), ""), catalog)
    steps = tuple(step for step in build.steps if step.card not in catalog.by_id or catalog.by_id[step.card].type is not CardType.STATUS)
    entries = whole_list(replace(build, steps=steps), catalog).entries(DECK)
    return replace(start, cards=playable_copies(entries, catalog, lambda card: card.type in IN_DECKS, "in a deck"))


def brought_deck(member: Deck | Decklist | str | Mapping[str, Any], catalog: Catalog) -> Deck:
    """What somebody brings: a hero's slug (with the start deck), a build as a list or as data has it, or a deck."""
    match member:
        case Deck():
            return member
        case str():
            return start_deck(member, catalog)
        case Decklist():
            return playable_deck(member, catalog)
    return playable_deck(build_of(member, catalog), catalog)


def action_card(card: TocsinCard) -> printed.ActionCard:
    """An action card as the rules read it, compiled the first time."""
    if card.program is None:
        program = printed.ActionCard(
            id=card.id,
            slug=card.slug,
            uses=compiling.uses(card.actions),
            rune=card.rune or "",
            rage=card.rage or 0,
            stuns=bool(card.stun),
            steps=compiling.text(card.do, card.slug) if card.modelled else [],
            pile=STATUS_CARDS.index(card.slug) if card.type is CardType.STATUS else -1,
        )
        object.__setattr__(card, "program", program)
    found: printed.ActionCard = card.program
    return found


def quest_of(slug: str, catalog: Catalog) -> printed.Quest:
    """A quest as the rules read it, compiled the first time. Raises GameNotPlayableError where there is none of that name."""
    record = catalog.quests.get(slug)
    if record is None:
        raise GameNotPlayableError(f"no quest is called {slug!r} (SET-2)")
    card = catalog.by_slug[slug]
    if card.program is None:
        ids = {one.slug: int(catalog.by_slug[one.slug].id) for one in record.cards}
        object.__setattr__(card, "program", compiling.quest(record, int(card.id), ids))
    found: printed.Quest = card.program
    return found


def drawn_course(catalog: Catalog, seed: int) -> list[list[str]]:
    """A quest, two to choose among next, and three bosses, drawn by chance; fewer where there aren't so many (SET-2).

    Raises:
        GameNotPlayableError: there are not two quests and a boss.
    """
    chance = stream(seed, "quests")
    quests = [slug for slug, quest in catalog.quests.items() if quest.kind is QuestKind.QUEST]
    bosses = [slug for slug, quest in catalog.quests.items() if quest.kind is QuestKind.BOSS]
    if len(quests) < 2 or not bosses:
        raise GameNotPlayableError("a pyramid needs two quests and one boss (SET-2)")
    chance.shuffle(quests)
    chance.shuffle(bosses)
    return [quests[:1], quests[1:3], bosses[:3]]


def unmodelled_names(decks: Sequence[Deck], course: Course) -> list[str]:
    """English names of the cards whose text the engine doesn't know, each once, in order."""
    catalog = decks[0].catalog
    slugs = {slug for stage in course for slug in stage}
    cards = [card for deck in decks for card in (deck.hero, *deck.cards)]
    cards += [card for card in catalog if card.type is CardType.UPGRADE or card.slug in slugs or card.quest in slugs]
    return sorted({card.name.en or card.slug for card in cards if not card.modelled})


class Game(DealtMatch[State, View]):
    """One match of TOCSIN. Ask `decision`, `choose` one of its options by index, until `is_over`."""

    def __init__(self, state: State, replay: TocsinReplay | None = None) -> None:
        """`replay`: what the match began with; None for a copy or a position."""
        super().__init__(state, [View(state, PlayerId(player)) for player in range(len(state.seats))], replay)

    @classmethod
    def new(
        cls,
        party: Sequence[Deck | Decklist | str | Mapping[str, Any]],
        edition: Edition | Catalog,
        ruleset: Ruleset = STANDARD,
        seed: int = 0,
        *,
        quest: str | None = None,
        pyramid: Sequence[str | Sequence[str]] | None = None,
        first: int | None = None,
        ignore_unmodelled: bool = False,
        log: bool = True,
    ) -> Game:
        """A match of one to four heroes: slugs (then with their start decks), builds, or decks.

        `quest`: that location alone; `pyramid`: the first quest, those among which the next is chosen, the bosses. With neither chance
        draws them (SET-2). `first` is the start player; left out, chance decides (SET-5).

        Raises:
            GameNotPlayableError: so many heroes make no party, one alone has no solo side, or there is no such hero or quest.
            UnmodelledCardsError: a card's text isn't modelled, and `ignore_unmodelled` is off.
        """
        catalog = edition.catalog if isinstance(edition, Edition) else edition
        decks = [brought_deck(one, catalog) for one in party]
        if not decks:
            raise GameNotPlayableError("no heroes make no party: one to four play (GAME-1)")
        if quest is not None:
            course: Course = [[quest]]
        elif pyramid is not None:
            course = [[stage] if isinstance(stage, str) else list(stage) for stage in pyramid]
        else:
            course = drawn_course(catalog, seed)
        if names := [] if ignore_unmodelled else unmodelled_names(decks, course):
            raise UnmodelledCardsError(names)
        state = _laid_out(decks, catalog, ruleset, seed)
        state.stages = [[quest_of(slug, catalog) for slug in stage] for stage in course]
        if first is not None and not 0 <= first < len(decks):
            raise GameNotPlayableError(f"there is no seat {first} to begin (SET-5)")
        start = stream(seed, "start-player").below(len(decks)) if first is None else first
        if log:
            state.log = []
        begin(state, PlayerId(start))
        return cls(state, TocsinReplay(seed, decks, ruleset, first, ignore_unmodelled, course=course))

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on. All win or all lose (GAME-1)."""
        state = self.state
        if not state.is_over:
            return None
        winners = [seat.player for seat in state.seats] if state.is_won else []
        return result_of(winners, state.turn, state.reason, state.speaker())

    def take(self, option: Option) -> None:
        """Take an option of the pending decision and run on."""
        take(self.state, option)

    def copy(self) -> Game:
        """The same match, on its own: nothing that changes is shared. The copy keeps no log and no replay."""
        return Game(self.state.copy())

    def log_for(self, player: PlayerId) -> list[Happening]:
        """The log as anybody may know it: hands are open (GAME-6)."""
        return known_log(self.state)

    def why_not(
        self, player: PlayerId, card: GameCard = NO_CARD, action: str = "", number: int = 0, target: GameCard = NO_CARD
    ) -> Obstacle | None:
        """What keeps `player` from an action, by name; None where it is among the options (see `obstacles.py`)."""
        return obstacle(self.state, player, card, action, number, target)


def _laid_out(decks: Sequence[Deck], catalog: Catalog, ruleset: Ruleset, seed: int) -> State:
    """Decks and upgrades laid out and shuffled, each by a stream of its own; upgrades that decks hold are not in the pile.

    Two parties under one seed meet the same runes and the same die, but for the upgrades that they hold.
    """
    brought: list[Brought] = []
    for deck in decks:
        hero = catalog.heroes[deck.hero.slug]
        is_solo = len(decks) == 1
        if is_solo and hero.solo is None:
            raise GameNotPlayableError(f"{deck.hero.slug} has no solo side (SOLO-1)")
        companions = [compiling.companion(catalog.companions[slug]) for slug in hero.solo.companions] if is_solo and hero.solo else []
        brought.append(
            Brought(compiling.sheets(hero, is_solo=is_solo, id=int(deck.hero.id)), [action_card(card) for card in deck.cards], companions)
        )
    upgrades = [catalog.by_slug[slug] for slug, copies in catalog.upgrades.items() for _ in range(copies)]
    stream(seed, "upgrades").shuffle(upgrades)
    for deck in decks:
        for card in deck.cards:
            if card in upgrades:
                upgrades.remove(card)
    piles = [action_card(catalog.by_slug[slug]) for slug in STATUS_CARDS]
    die = Die(list(catalog.die), stream(seed, "die"))
    state = lay_out(ruleset, brought, [action_card(card) for card in upgrades], piles, die, stream(seed, "effects"))
    shuffle_each(state, [seat.deck for seat in state.seats], seed)
    return state


class TocsinReplay(DealtReplay):
    """Seed, decks, quests, ruleset and choices: the whole match."""

    GAME = GAME

    def __init__(
        self,
        seed: int,
        decks: Sequence[Deck],
        ruleset: Ruleset,
        first: int | None,
        ignore_unmodelled: bool,
        choices: tuple[int, ...] = (),
        engine_version: str = ENGINE_VERSION,
        course: Course = (),
    ) -> None:
        """`course`: the quests by their slugs."""
        super().__init__(seed, decks, ruleset, first, ignore_unmodelled, choices, engine_version)
        self.course = [list(stage) for stage in course]

    def begin(self) -> Game:
        """The match at its first decision."""
        return Game.new(
            self.decks,
            self.decks[0].catalog,
            self.ruleset,
            self.seed,
            pyramid=self.course,
            first=self.first,
            ignore_unmodelled=self.ignore_unmodelled,
        )

    def with_choices(self, choices: tuple[int, ...]) -> TocsinReplay:
        """The same beginning with other choices."""
        version, course = self.engine_version, self.course
        return TocsinReplay(self.seed, self.decks, self.ruleset, self.first, self.ignore_unmodelled, choices, version, course)

    def beginning(self) -> dict[str, Any]:
        """What every match begins with, and the quests."""
        return {**super().beginning(), "course": self.course}

    def card_digest(self) -> str:
        """Of all cards of the decks, the upgrades, the quests with their locations, the pieces of the box."""
        catalog: Catalog = self.decks[0].catalog
        own = {card.id for deck in self.decks for card in (deck.hero, *deck.cards)}
        return catalog.digest_of(card for card in catalog if card.id in own or card.type not in (CardType.START, CardType.HERO))

    def deck_to_json(self, deck: Deck) -> dict[str, Any]:
        """A deck by the numbers of its cards."""
        return {"hero": deck.hero.id, "cards": [card.id for card in deck.cards]}

    @classmethod
    def deck_from_json(cls, data: Mapping[str, Any], catalog: Catalog) -> Deck:
        """The deck that `deck_to_json` wrote."""
        cards = tuple(catalog.by_id[CardId(card)] for card in data["cards"])
        return Deck(catalog.by_id[CardId(data["hero"])], cards, catalog)

    @classmethod
    def ruleset_from_json(cls, data: Mapping[str, Any]) -> Ruleset:
        """With its options."""
        return ruleset_from_json(data)


def read_replay(data: Mapping[str, Any], catalog: Catalog) -> TocsinReplay:
    """The replay that `to_json` wrote, with the cards of `catalog`. Raises ReplayError as `DealtReplay.read` does."""
    replay = TocsinReplay.read(data, catalog)
    replay.course = [[str(slug) for slug in stage] for stage in data.get("course", ())]
    return replay
