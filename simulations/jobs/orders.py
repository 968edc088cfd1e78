"""Judging an order before anything is stored: every fault at once, each with its path, code and value."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import chain
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from cards.selectors import catalog
from decks.list.errors import DeckNotPlayableError
from decks.list.models import Deck
from decks.list.playable import playing_faults, refuse_unmodelled
from decks.list.snapshots import snapshot_of
from engine.cards.formats import BaseFormat
from engine.decklist import Decklist
from engine.kit import Kit
from engine.sequential import ENOUGH, MOMENTS
from engine.simulation.alone_settings import OwnSetting, SettingValue
from engine.simulation.duel_settings import COARSEST, FINEST, USUAL_BOT
from engine.simulation.duel_settings import MOST_TURNS as MOST_DUEL_TURNS
from engine.simulation.game import SimulatedGame
from simulations.jobs.errors import OrderRefusedError
from simulations.jobs.models import Kind, Queue
from simulations.jobs.runs import Run, run_of
from web.errors import FieldError
from web.games import present_kit
from web.text.language import reader_language
from web.text.quoting import in_quotes

DEFAULT_SEED = 1
"""Whoever names no seed plays the same chance as everybody else: lists compare fairly, and an answer is there once it was asked for."""
LARGEST_SEED = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exact."""
MOST_OPPONENTS = 100
OPPONENTS: dict[str, tuple[int, int]] = {
    Kind.GOLDFISH: (0, 0),
    Kind.DUEL: (1, 1),
    Kind.COMPARE: (1, 1 + MOST_OPPONENTS),
    Kind.GAUNTLET: (1, MOST_OPPONENTS),
}
"""How many other lists an order of each kind has, at least and at most."""


@dataclass(frozen=True)
class Opponent:
    """Another list of an order, by the name that its reader knows it by."""

    title: str
    deck: Decklist


@dataclass(frozen=True, kw_only=True)
class Order:
    """What somebody asks for in the present game, as they wrote it. `source` is the deck that the list was taken from, if any.

    Lines of the list that name no card count in its verdict as everywhere, and no game is played without them.

    `games`: of each pairing; None for what is usual: the report of a deck alone is played until it is enough, in `most_games` at most, a
    study has a number of its own. `turns`: own turns in each game, None for what is usual (goldfish: the game's, duels as many as it
    takes).
    `policy`: "" for who usually plays. `own`: settings of games alone that are the game's own, by name; what is left out is usual.
    `against`: who a duel or gauntlet is played against; of a comparison the other list, and then whom both lists play
    (nobody: goldfish). Where lists play together as a party: who plays beside the deck, or beside either list of a comparison.
    `study`: another question than the report of a goldfish, one of the game's; `pool`: the cards that it may put in, if it takes any.
    One that may be asked against a field takes that from `against`.
    `is_confidential`: lists that are others' to show; see `Job`.
    `is_table`: a gauntlet of everybody against everybody. `precision`: see `DuelSettings`.
    """

    deck: Decklist
    format: BaseFormat
    games: int | None = None
    most_games: int = MOMENTS[-1]
    kind: str = Kind.GOLDFISH
    turns: int | None = None
    policy: str = ""
    against_policy: str = ""
    own: Mapping[str, SettingValue] = field(default_factory=dict)
    seed: int = DEFAULT_SEED
    ignore_unmodelled: bool = False
    precision: float | None = None
    is_table: bool = False
    against: tuple[Opponent, ...] = ()
    study: str = ""
    pool: tuple[int, ...] = ()
    title: str = ""
    source: Deck | None = None
    is_confidential: bool = False

    @property
    def is_duel(self) -> bool:
        """Whether decks play each other; else each plays alone."""
        if present_kit().simulated.is_cooperative:
            return False
        return self.kind in (Kind.DUEL, Kind.GAUNTLET, Kind.BRAWL) or (self.kind == Kind.COMPARE and len(self.against) > 1)

    @property
    def is_until_enough(self) -> bool:
        """Whether it is played until its answer is sure enough, in however many games."""
        return self.games is None and self.kind == Kind.GOLDFISH and not self.study

    @property
    def games_each(self) -> int:
        """How many games each pairing has; the most that there may be where it is played until it is enough."""
        if self.games is not None:
            return self.games
        study = present_kit().simulated.studies.get(self.study)
        if study is None:
            return self.most_games
        return study.games_against if self.against else study.games

    @property
    def pairings(self) -> int:
        """How many times `games_each` are played."""
        if present_kit().simulated.is_cooperative:
            return 1
        if self.kind == Kind.GAUNTLET and self.is_table:
            return len(self.against) * (len(self.against) + 1) // 2
        if self.kind == Kind.COMPARE:
            return max(len(self.against) - 1, 1)
        return 1 if self.study or self.kind == Kind.BRAWL else max(len(self.against), 1)

    @property
    def all_games(self) -> int:
        """How many games the job has, at most. A comparison's count once for both lists."""
        return self.games_each * self.pairings

    @property
    def player(self) -> str:
        """The bot or policy that plays the deck."""
        return self.policy or (USUAL_BOT if self.is_duel else present_kit().simulated.settings_alone.policy)

    @property
    def parameters(self) -> dict[str, Any]:
        """Everything but lists and seed that the answer depends on, defaults filled in."""
        common = {
            **self._parameters_of_games,
            "policy": self.player,
            "ruleset": self.format.ruleset,
            "ignore_unmodelled": self.ignore_unmodelled,
        }
        if not self.is_duel:
            alone = present_kit().simulated.settings_alone
            turns = {"turns": alone.turns if self.turns is None else self.turns}
            own = {setting.name: self._own_value(setting) for setting in alone.own_settings}
            study = {"study": self.study} if self.study else {}
            pool = {"pool": list(self.pool)} if has_pool(self.study) else {}
            field = {"has_field": True} if self.study and self.against and has_field(self.study) else {}
            return common | turns | own | alone.of_format(self.format) | study | pool | field
        duel = {"turns": self.turns or 0, "against_policy": self.against_policy or self.player}
        precise = {} if self.precision is None else {"precision": self.precision}
        return common | duel | precise | ({"is_table": self.is_table} if self.kind == Kind.GAUNTLET else {})

    @property
    def _parameters_of_games(self) -> dict[str, Any]:
        if not self.is_until_enough:
            return {"games": self.games_each}
        usual = present_kit().simulated.moments[-1]
        return {"games": ENOUGH} | ({} if self.most_games >= usual else {"most_games": self.most_games})

    def _own_value(self, setting: OwnSetting) -> SettingValue:
        """The value of a setting as the game writes it; one that is none as it was given."""
        given = self.own.get(setting.name, setting.usual)
        value = setting.value(given)
        return given if value is None else value


def all_kits(without: Collection[str] = ()) -> list[Opponent]:
    """The printed kits of all leaders of the present game that bring one, but of those named, in the order of their names."""
    known = catalog()
    names = {slug: name.in_language(reader_language()) for slug, name in known.leader_names.items()}
    return [
        Opponent(names[slug], Decklist((slug,), {}, name=names[slug]))
        for slug in known.leader_names
        if slug not in without and known.brought_with(slug)
    ]


def fitted(order: Order, most_games: int) -> Order:
    """`order`; one that is played until it is enough in no more games than may be ordered at once."""
    return replace(order, most_games=min(order.most_games, most_games)) if order.is_until_enough else order


def is_long_order(order: Order) -> bool:
    """Whether an order has more games than a person may order at once otherwise: it is played when nobody else waits."""
    return order.all_games > settings.SIMULATION_MOST_GAMES


def queue_of(order: Order) -> Queue:
    """Where the games of an order wait: what takes long (a study, a long gauntlet, bots that take their time) behind reports."""
    game = present_kit().simulated
    bots = game.bots
    players = {order.player, order.against_policy} if order.is_duel or game.is_cooperative else set()
    is_slow = any(bots[player].is_slow for player in players if player in bots)
    return Queue.STUDIES if order.study or is_slow or is_long_order(order) else Queue.REPORTS


def has_pool(study: str) -> bool:
    """Whether a study of the present game takes cards that it may put in."""
    studies = present_kit().simulated.studies
    return study in studies and studies[study].has_pool


def has_field(study: str) -> bool:
    """Whether a study of the present game may be asked against other decks."""
    studies = present_kit().simulated.studies
    return study in studies and studies[study].has_field


def check_order(order: Order, *, as_of: date, most_games: int | None, most_long_games: int | None = None) -> Run:
    """The run that the games of `order` will be, if it can be played at all.

    `most_games` is the most that may be ordered at once, `most_long_games` the most that a gauntlet may have in all; None
    for as many as one likes.

    Raises:
        OrderRefusedError: settings out of range, all of them named.
        DeckNotPlayableError: with everything that keeps a list from being played.
        CardsNotModelledError: cards without modelled text, and `ignore_unmodelled` is off.
        EngineError: the engine refuses a deck for another reason, such as a keyword that the ruleset doesn't have (KEY-EDITIONS).
    """
    kit = present_kit()
    if faults := list(_setting_faults(order, kit, most_games, most_long_games)):
        raise OrderRefusedError(faults[0].message, code=faults[0].code if len(faults) == 1 else None, errors=faults)
    known = catalog()
    lists = [
        ("deck", Opponent(order.title, order.deck)),
        *((f"against[{n}]", other) for n, other in enumerate(order.against)),
    ]
    if faults := list(chain.from_iterable(_list_faults(*one, order, known, as_of) for one in lists)):
        raise DeckNotPlayableError(faults[0].message, errors=faults)
    decks = [kit.simulated.playable(listed.deck, known) for _path, listed in lists]
    if not order.ignore_unmodelled:
        for (path, _listed), playable in zip(lists, decks, strict=True):
            refuse_unmodelled(path, playable)
    if faults := list(_party_faults(order, kit.simulated, known)):
        raise DeckNotPlayableError(faults[0].message, errors=faults)
    run = run_of(order.kind, decks, order.parameters, seed=order.seed)
    run.refuse_unplayable()
    return run


def _setting_faults(order: Order, kit: Kit, most_games: int | None, most_long_games: int | None) -> Iterator[FieldError]:
    game = kit.simulated
    alone = game.settings_alone
    turns = (0, MOST_DUEL_TURNS) if order.is_duel else (1, alone.most_turns)
    ranges = (
        ("games", order.games_each, 1, most_games or LARGEST_SEED),
        ("turns", order.parameters["turns"], *turns),
        ("seed", order.seed, 0, LARGEST_SEED),
        ("precision", FINEST if order.precision is None else order.precision, FINEST, COARSEST),
    )
    for name, value, low, high in ranges:
        if not low <= value <= high:
            yield _out_of_range(name, value, low, high)
    for setting in () if order.is_duel else alone.own_settings:
        given = order.own.get(setting.name, setting.usual)
        if setting.of_cards and given not in setting.words_in(catalog()):
            text = _("%(name)s is %(value)s; it may be %(known)s.")
            values = {"name": setting.name, "value": given, "known": ", ".join(setting.words_in(catalog()))}
            yield FieldError("OUT_OF_RANGE", setting.name, text % values)
        elif setting.value(given) is None and setting.is_whole:
            yield _out_of_range(setting.name, given, setting.values[0], setting.values[-1])
        elif setting.value(given) is None:
            text = _("%(name)s is %(value)s; it may be %(known)s.")
            values = {"name": setting.name, "value": given, "known": setting.known()}
            yield FieldError("OUT_OF_RANGE", setting.name, text % values)
    known = game.bots if order.is_duel else alone.policies
    for name, policy in (("policy", order.player), ("against_policy", order.against_policy or order.player)):
        if policy not in known and (name == "policy" or order.against_policy):
            text = _("No policy is called %(policy)s; there are %(policies)s.")
            yield FieldError("POLICY_UNKNOWN", name, text % {"policy": in_quotes(policy[:40]), "policies": ", ".join(known)})
    if order.study and order.study not in game.studies:
        text = _("No study is called %(study)s; there are %(studies)s.")
        yield FieldError("STUDY_UNKNOWN", "study", text % {"study": in_quotes(order.study[:40]), "studies": ", ".join(game.studies) or "–"})
    if has_pool(order.study) and not order.pool:
        yield FieldError("POOL_EMPTY", "study", _("There is no card that could be put in."))
    if order.study in game.studies and (fault := game.studies[order.study].fault(order.deck)):
        yield FieldError(fault.code, "study", fault.message.in_language(reader_language()))
    if order.kind == Kind.BRAWL and not len(game.brawls):
        yield FieldError("KIND_UNKNOWN", "kind", _("Nobody brawls in this game."))
    elif order.kind not in kinds_of(game):
        yield FieldError("KIND_UNKNOWN", "kind", _("Decks don’t play each other in this game."))
    yield from _unused_settings(order, {setting.name: setting.usual for setting in alone.own_settings})
    yield from _opponent_faults(order, most_long_games if order.kind == Kind.GAUNTLET else most_games)


def _out_of_range(name: str, value: SettingValue, low: SettingValue, high: SettingValue) -> FieldError:
    text = _("%(name)s is %(value)s; it goes from %(low)s to %(high)s.")
    return FieldError("OUT_OF_RANGE", name, text % {"name": name, "value": value, "low": low, "high": high})


def _unused_settings(order: Order, usual: Mapping[str, SettingValue]) -> Iterator[FieldError]:
    """Settings that mean nothing to what is ordered are refused, not ignored; `usual` are the values of the game's own."""
    unused = {
        **{name: name not in usual or (order.is_duel and value != usual[name]) for name, value in order.own.items()},
        "against_policy": bool(order.against_policy) and not order.is_duel,
        "precision": order.precision is not None and order.kind not in (Kind.DUEL, Kind.COMPARE),
        "study": bool(order.study) and order.kind != Kind.GOLDFISH,
        "table": order.is_table and order.kind != Kind.GAUNTLET,
    }
    for name, is_unused in unused.items():
        if is_unused:
            yield unused_setting(name)


def unused_setting(name: str) -> FieldError:
    """That the setting `name` means nothing to what is ordered."""
    return FieldError("SETTING_UNUSED", name, _("%(name)s means nothing to this kind of simulation.") % {"name": name})


def kinds_of(game: SimulatedGame[Any]) -> list[Kind]:
    """The kinds of simulations that a game has."""
    return [
        kind
        for kind in Kind
        if (len(game.brawls) > 0 if kind == Kind.BRAWL else kind in (Kind.GOLDFISH, Kind.COMPARE) or not game.is_cooperative)
    ]


def opponents_of(order: Order) -> tuple[int, int]:
    """How many other lists an order has, at least and at most; of a game without brawls none brawl."""
    game = present_kit().simulated
    if order.study in game.studies and len(game.studies[order.study].lists) > 1:
        lists = game.studies[order.study].lists
        return lists[0] - 1, lists[-1] - 1
    if game.is_cooperative and order.kind in kinds_of(game):
        fewest, most = game.parties[0] - 1, game.parties[-1] - 1
        return (fewest, most) if order.kind == Kind.GOLDFISH else (fewest + 1, most + 1)
    if order.kind == Kind.BRAWL:
        brawls = game.brawls
        return (brawls[0] - 1, brawls[-1] - 1) if len(brawls) else (0, 0)
    return (0, MOST_OPPONENTS) if has_field(order.study) else OPPONENTS[order.kind]


def _opponent_faults(order: Order, most_games: int | None) -> Iterator[FieldError]:
    if order.kind not in kinds_of(present_kit().simulated):
        return
    fewest, most = opponents_of(order)
    number = len(order.against)
    if not fewest <= number <= most:
        text = (
            _("%(number)s lists beside this one; there may be %(low)s to %(high)s.")
            if present_kit().simulated.is_cooperative
            else _("%(number)s lists to play against; this kind takes %(low)s to %(high)s.")
        )
        yield FieldError("OPPONENTS", "against", text % {"number": number, "low": fewest, "high": most})
    elif most_games and order.games_each <= most_games < order.all_games:
        text = _("%(games)s games for each of %(number)s pairings is %(all)s games; %(most)s is the most.")
        values = {"games": order.games_each, "number": order.pairings, "all": order.all_games, "most": most_games}
        yield FieldError("OUT_OF_RANGE", "games", text % values)


def _list_faults(path: str, listed: Opponent, order: Order, known: Any, as_of: date) -> Iterator[FieldError]:
    """What keeps a list of `order` from being played; its title is told where it has others beside it."""
    for fault in playing_faults(path, listed.deck, order.format, known, as_of):
        yield replace(fault, message=f"{listed.title}: {fault.message}") if listed.title and order.against else fault


def _party_faults(order: Order, game: SimulatedGame[Any], known: Any) -> Iterator[FieldError]:
    """What keeps the lists of `order` from playing together; of a comparison either list beside the others."""
    if not game.is_cooperative or (order.study and len(game.studies[order.study].lists) > 1):
        return
    others = [other.deck for other in order.against]
    parties = {"deck": [order.deck, *others]}
    if order.kind == Kind.COMPARE:
        parties = {"deck": [order.deck, *others[1:]], "against[0]": others}
    for path, lists in parties.items():
        for fault in game.party_faults(lists, known):
            yield FieldError(fault.code, path, fault.message.in_language(reader_language()))


def order_to_json(order: Order) -> dict[str, Any]:
    """An order as comparable data: what an `Idempotency-Key` stands for."""
    lists = [snapshot_of(order.deck), *(snapshot_of(other.deck) for other in order.against)]
    return {"kind": order.kind, "lists": lists, "seed": order.seed, "source": order.source.pk if order.source else None, **order.parameters}
