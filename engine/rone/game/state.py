"""A game at one moment: small plain objects that copy quickly and compare by their keys.

Game cards are numbers from 0 on, the same for the whole game. A *reference* names something for as long as it
is the same thing: a card on the battlefield is `serial * 256 + card` with a serial that no other entering has, a
card elsewhere is its number, an effect on the stack is a number below -1. Zones have their top card last.

A frame is something the engine is in the middle of (a turn, an attack, a text). Frames stand on a stack of
their own and are plain data with a step counter, so a game can be copied, stored and replayed at any decision.
"""

from __future__ import annotations

from typing import Any, Final

from engine.rng import Stream
from engine.rone.game.codes import DECIDE_MAIN, EVENTS, MULLIGAN_PHASE, NOBODY, NOTHING
from engine.rone.game.definitions import PASSIVE_KINDS, Definition, Passive, Step, Trigger
from engine.rone.game.rulesets import Ruleset


class Option:
    """One thing a player may decide. `card` is a game card, `target` a reference; both -1 where there is none."""

    def __init__(self, kind: int, card: int = NOTHING, target: int = NOTHING, number: int = 0) -> None:
        self.kind = kind
        self.card = card
        self.target = target
        self.number = number

    def key(self) -> tuple[int, int, int, int]:
        """Equal for equal options."""
        return (self.kind, self.card, self.target, self.number)


class Decision:
    """What a player must decide: one of `options`, by index. `card` is the card it is about, -1 for none."""

    def __init__(self, player: int, kind: int, options: list[Option], card: int = NOTHING) -> None:
        self.player = player
        self.kind = kind
        self.options = options
        self.card = card


class Modifier:
    """A change that lasts: to a stat or keyword of a permanent, to what it may do, to damage it takes."""

    def __init__(self, kind: int, value: int, duration: int, source: int, player: int) -> None:
        self.kind = kind
        self.value = value
        self.duration = duration
        self.source = source
        self.player = player

    def copy(self) -> Modifier:
        """The same change, on its own."""
        return Modifier(self.kind, self.value, self.duration, self.source, self.player)

    def key(self) -> tuple[int, ...]:
        """Equal for equal changes."""
        return (self.kind, self.value, self.duration, self.source, self.player)


# Kinds of modifiers.
CHANGES_MELEE: Final = 0
CHANGES_RANGED: Final = 1
GRANTS_KEYWORD: Final = 2
LOSES_KEYWORD: Final = 3
FORBIDS: Final = 4
PREVENTS: Final = 5
CONTROLS: Final = 6


class Permanent:
    """A card on the battlefield (CARD-6): a hero, unit or technology."""

    def __init__(self, card: int, serial: int, definition: Definition, side: int, player: int) -> None:
        self.card = card
        self.serial = serial
        self.definition = definition
        self.side = side
        """Whose side of the battlefield: who controls it (TEXT-7)."""
        self.player = player
        """The player who brought it (TEAM-7); of heroes and technologies the only one who controls it."""
        self.exhausted = 0
        self.damage = 0
        self.health_change = 0
        self.melee_change = 0
        """For the next combat (ATK-6), like `ranged_change`."""
        self.ranged_change = 0
        self.used = 0
        """Triggers used this turn, as bits of their numbers."""
        self.modifiers: list[Modifier] = []

    def copy(self) -> Permanent:
        """The same permanent, on its own."""
        other = Permanent(self.card, self.serial, self.definition, self.side, self.player)
        other.exhausted = self.exhausted
        other.damage = self.damage
        other.health_change = self.health_change
        other.melee_change = self.melee_change
        other.ranged_change = self.ranged_change
        other.used = self.used
        if self.modifiers:
            other.modifiers = [modifier.copy() for modifier in self.modifiers]
        return other

    def reference(self) -> int:
        """What names this stay on the battlefield."""
        return self.serial * 256 + self.card

    def health(self) -> int:
        """Health left (TEXT-8, TEXT-9)."""
        return self.definition.health + self.health_change - self.damage

    def key(self) -> tuple[Any, ...]:
        """Equal for equal permanents; serials count from the game's beginning and are part of it."""
        return (
            self.card,
            self.serial,
            self.definition.id,
            self.side,
            self.player,
            self.exhausted,
            self.damage,
            self.health_change,
            self.melee_change,
            self.ranged_change,
            self.used,
            tuple(modifier.key() for modifier in self.modifiers),
        )


class CostChange:
    """What a player pays changes, for some cards, for a time or a number of times."""

    def __init__(self, passive: Passive, amount: int, times: int, duration: int, source: int, player: int) -> None:
        self.passive = passive
        self.amount = amount
        self.times = times
        self.duration = duration
        self.source = source
        self.player = player

    def copy(self) -> CostChange:
        """The same change, on its own."""
        return CostChange(self.passive, self.amount, self.times, self.duration, self.source, self.player)

    def key(self) -> tuple[int, ...]:
        """Equal for equal changes."""
        return (self.passive.value, self.amount, self.times, self.duration, self.source, self.player)


class Player:
    """One person: hand, water, hero, technologies in play."""

    def __init__(self, side: int, hero: int, levels: list[Definition]) -> None:
        self.side = side
        self.hero = hero
        """The game card of the hero; `levels` are its three cards (SET-2)."""
        self.levels = levels
        self.level = 1
        self.water = 0
        self.hand: list[int] = []
        self.technologies: list[int] = []
        self.cost_changes: list[CostChange] = []
        self.eliminated = False
        self.passive = False
        """Never asked anything, never out of cards: the opponent of a goldfish. Damage is only counted."""
        self.damage_taken = 0
        self.water_spent = 0
        """Water paid in the whole game."""
        self.reacts = True
        """Whether windows ask this player; a goldfish is asked in its main phase alone."""
        self.is_driven = False
        """The main phase is asked without options: a simulation lists what it needs itself (goldfish: three times faster)."""

    def copy(self) -> Player:
        """The same player, on its own."""
        other = Player(self.side, self.hero, self.levels)
        other.level = self.level
        other.water = self.water
        other.hand = self.hand[:]
        other.technologies = self.technologies[:]
        if self.cost_changes:
            other.cost_changes = [change.copy() for change in self.cost_changes]
        other.eliminated = self.eliminated
        other.passive = self.passive
        other.damage_taken = self.damage_taken
        other.water_spent = self.water_spent
        other.reacts = self.reacts
        other.is_driven = self.is_driven
        return other

    def key(self) -> tuple[Any, ...]:
        """Equal for equal players."""
        return (
            self.side,
            self.hero,
            self.level,
            self.water,
            tuple(self.hand),
            tuple(self.technologies),
            tuple(change.key() for change in self.cost_changes),
            self.eliminated,
            self.passive,
            self.damage_taken,
            self.water_spent,
            self.reacts,
        )


class Side:
    """What a team shares (TEAM-1): in a duel, one player's. Lists of game cards, top card last."""

    def __init__(self) -> None:
        self.deck: list[int] = []
        self.shields: list[int] = []
        """Cards that lie face up in the deck (KEY-SHIELD)."""
        self.technology_deck: list[int] = []
        self.graveyard: list[int] = []
        self.removed: list[int] = []
        self.units: list[int] = []
        """Units on the battlefield, in the order they came."""

    def copy(self) -> Side:
        """The same side, on its own."""
        other = Side()
        other.deck = self.deck[:]
        if self.shields:
            other.shields = self.shields[:]
        other.technology_deck = self.technology_deck[:]
        other.graveyard = self.graveyard[:]
        other.removed = self.removed[:]
        other.units = self.units[:]
        return other

    def key(self) -> tuple[Any, ...]:
        """Equal for equal sides."""
        return (
            tuple(self.deck),
            tuple(sorted(self.shields)),
            tuple(self.technology_deck),
            tuple(self.graveyard),
            tuple(self.removed),
            tuple(self.units),
        )


class Context:
    """Who a text belongs to and what it speaks of."""

    def __init__(self, player: int, source: int, cause: int = NOTHING, cause_player: int = NOBODY) -> None:
        self.player = player
        """Whose text it is: "you"."""
        self.source = source
        """The card it stands on: "self"."""
        self.cause = cause
        """What a trigger is about."""
        self.cause_player = cause_player
        self.that = NOTHING
        """The last target."""
        self.done = False
        """Whether the step before had its effect."""

    def copy(self) -> Context:
        """The same context, on its own."""
        other = Context(self.player, self.source, self.cause, self.cause_player)
        other.that = self.that
        other.done = self.done
        return other

    def key(self) -> tuple[Any, ...]:
        """Equal for equal contexts."""
        return (self.player, self.source, self.cause, self.cause_player, self.that, self.done)


class StackItem:
    """An effect on the stack (STACK-3)."""

    def __init__(self, kind: int, number: int, player: int, card: int, source: int) -> None:
        self.kind = kind
        self.number = number
        """Unlike any other effect of the game; its reference is -2 minus this."""
        self.player = player
        self.card = card
        """The card that lies on the stack, -1 for abilities."""
        self.source = source
        """The permanent whose ability it is; of a card, the card."""
        self.steps: list[Step] = []
        self.targets: list[list[list[int]]] = []
        """For each step, for each of its selectors, what was chosen."""
        self.initiatives = 0
        """Which Initiatives were paid, as bits; their targets follow in `initiative_targets`."""
        self.initiative_targets: list[list[list[list[int]]]] = []
        self.recycled = False
        self.trigger: Trigger | None = None
        self.cause = NOTHING
        self.cause_player = NOBODY
        self.cost = 0
        """What a slow effect will pay when carried out (STACK-7, 1E), -1 if it was paid."""

    def copy(self) -> StackItem:
        """The same effect, on its own. What was chosen is never changed in place, so it is shared."""
        other = StackItem(self.kind, self.number, self.player, self.card, self.source)
        other.steps = self.steps
        other.targets = self.targets
        other.initiatives = self.initiatives
        other.initiative_targets = self.initiative_targets
        other.recycled = self.recycled
        other.trigger = self.trigger
        other.cause = self.cause
        other.cause_player = self.cause_player
        other.cost = self.cost
        return other

    def reference(self) -> int:
        """What names this effect."""
        return -2 - self.number

    def key(self) -> tuple[Any, ...]:
        """Equal for equal effects."""
        return (
            self.kind,
            self.number,
            self.player,
            self.card,
            self.source,
            _frozen(self.targets),
            self.initiatives,
            _frozen(self.initiative_targets),
            self.recycled,
            -1 if self.trigger is None else self.trigger.number,
            self.cause,
            self.cause_player,
            self.cost,
        )


def _frozen(value: object) -> object:
    if isinstance(value, list):
        return tuple(_frozen(part) for part in value)
    return value


class PendingTrigger:
    """An ability that has triggered and waits for its turn (STACK-4, STACK-5)."""

    def __init__(self, trigger: Trigger, player: int, source: int, cause: int, cause_player: int) -> None:
        self.trigger = trigger
        self.player = player
        self.source = source
        self.cause = cause
        self.cause_player = cause_player

    def key(self) -> tuple[int, ...]:
        """Equal for equal triggers."""
        return (self.trigger.event, self.trigger.number, self.player, self.source, self.cause, self.cause_player)


class Frame:
    """Something the engine is in the middle of. The top frame is asked to go on until somebody must decide."""

    def advance(self, game: State) -> None:
        """Do the next thing: one change, one question, or push or pop a frame."""
        raise NotImplementedError

    def answer(self, game: State, option: Option) -> None:
        """Go on with what the player decided."""
        raise NotImplementedError

    def receive(self, game: State, references: list[int]) -> None:
        """Go on with what a frame above chose."""
        raise NotImplementedError

    def copy(self) -> Frame:
        """The same frame, on its own."""
        raise NotImplementedError

    def key(self) -> tuple[Any, ...]:
        """Equal for equal frames."""
        raise NotImplementedError


class Happening:
    """Something that happened, for the log: what (a word), who, which cards, how much."""

    def __init__(self, kind: str, player: int, card: int, other: int, number: int, text: str) -> None:
        self.kind = kind
        self.player = player
        self.card = card
        self.other = other
        self.number = number
        self.text = text

    def key(self) -> tuple[str, int, int, int, int, str]:
        """Equal for equal happenings."""
        return (self.kind, self.player, self.card, self.other, self.number, self.text)


class State:
    """A whole game at one moment."""

    def __init__(self, ruleset: Ruleset, definitions: list[Definition], owners: list[int], effects: Stream) -> None:
        self.ruleset = ruleset
        self.definitions = definitions
        """By game card; a hero's is its level 1 card. Shared between copies, never changed."""
        self.owners = owners
        """By game card: the side that started with it (TEXT-7). Shared between copies, never changed."""
        self.effects = effects
        """Chance inside the game, random targets for instance."""
        self.shuffles: list[Stream] = []
        """Chance of each side's shuffling, used at setup only and shared from then on."""
        self.players: list[Player] = []
        self.sides: list[Side] = []
        self.teams = False
        """Two against two: sides have two players each."""
        self.reward: list[int] = []
        self.is_quiet = False
        """No player reacts to anything: windows are not even looked at (goldfish)."""
        self.turn_ends = False
        """The end of the turn was declared and carried out."""
        self.permanents: list[Permanent | None] = [None] * len(definitions)
        self.stack: list[StackItem] = []
        self.frames: list[Frame] = []
        self.pending: list[PendingTrigger] = []
        self.dying: list[int] = []
        self.listening: list[int] = [0] * EVENTS
        """How many abilities on the battlefield wait for each event."""
        self.waiting_cards: list[int] = []
        """Permanents with triggers, in the order they came."""
        self.passive_sources: list[int] = []
        """Permanents with passive abilities, in the order they came."""
        self.passive_kinds: list[int] = [0] * PASSIVE_KINDS
        """How many passive abilities of each kind there are on the battlefield."""
        self.timed = 0
        """Whether any change with an end is about: a game without one never looks for it."""
        self.phase = MULLIGAN_PHASE
        self.turn = 0
        self.active = 0
        self.attacker = NOTHING
        self.defender = NOTHING
        """The two in combat; the defender may be a hero."""
        self.serial = 0
        self.effect_number = 0
        self.decision: Decision | None = None
        self.is_over = False
        self.winner = NOBODY
        """The winning side, nobody in a draw."""
        self.reason = ""
        self.log: list[Happening] | None = None

    def copy(self) -> State:
        """The same game, on its own: nothing that changes is shared."""
        other = State(self.ruleset, self.definitions, self.owners, self.effects.copy())
        other.shuffles = self.shuffles
        other.players = [player.copy() for player in self.players]
        other.sides = [side.copy() for side in self.sides]
        other.teams = self.teams
        other.reward = self.reward[:]
        other.is_quiet = self.is_quiet
        other.turn_ends = self.turn_ends
        permanents = self.permanents[:]
        for place, permanent in enumerate(permanents):
            if permanent is not None:
                permanents[place] = permanent.copy()
        other.permanents = permanents
        other.stack = [item.copy() for item in self.stack]
        other.frames = [frame.copy() for frame in self.frames]
        other.pending = self.pending[:]
        other.dying = self.dying[:]
        other.listening = self.listening[:]
        other.waiting_cards = self.waiting_cards[:]
        other.passive_sources = self.passive_sources[:]
        other.passive_kinds = self.passive_kinds[:]
        other.timed = self.timed
        other.phase = self.phase
        other.turn = self.turn
        other.active = self.active
        other.attacker = self.attacker
        other.defender = self.defender
        other.serial = self.serial
        other.effect_number = self.effect_number
        other.decision = self.decision
        other.is_over = self.is_over
        other.winner = self.winner
        other.reason = self.reason
        other.log = None
        return other

    def key(self) -> tuple[Any, ...]:
        """Equal for equal games: everything that can make a difference from here on."""
        decision = self.decision
        return (
            self.ruleset.name,
            tuple(definition.id for definition in self.definitions),
            tuple(self.owners),
            self.effects.key(),
            tuple(player.key() for player in self.players),
            tuple(side.key() for side in self.sides),
            self.teams,
            tuple(self.reward),
            self.turn_ends,
            tuple(permanent.key() for permanent in self.permanents if permanent is not None),
            tuple(item.key() for item in self.stack),
            tuple(frame.key() for frame in self.frames),
            tuple(trigger.key() for trigger in self.pending),
            tuple(self.dying),
            self.phase,
            self.turn,
            self.active,
            self.attacker,
            self.defender,
            self.serial,
            self.effect_number,
            None if decision is None else (decision.player, decision.kind, tuple(o.key() for o in decision.options)),
            self.is_over,
            self.winner,
        )

    def permanent(self, reference: int) -> Permanent | None:
        """The permanent that `reference` names, if it is still there (STACK-6)."""
        if reference < 256:
            return None
        found = self.permanents[reference & 255]
        return found if found is not None and found.serial == reference >> 8 else None

    def hero(self, player: int) -> Permanent:
        """The hero of `player`."""
        hero = self.permanents[self.players[player].hero]
        assert hero is not None
        return hero

    def ask(self, player: int, kind: int, options: list[Option], card: int = NOTHING) -> None:
        """Have `player` decide; a single option is taken at once (the main phase's never is)."""
        if len(options) == 1 and kind != DECIDE_MAIN:
            if self.log is not None:
                self.note("passed_over", player, options[0].card, options[0].target, kind * 100 + options[0].kind, str(options[0].number))
            self.frames[-1].answer(self, options[0])
        else:
            self.decision = Decision(player, kind, options, card)

    def note(self, kind: str, player: int = NOBODY, card: int = NOTHING, other: int = NOTHING, number: int = 0, text: str = "") -> None:
        """Write a happening into the log; callers look first whether there is one."""
        if self.log is not None:
            self.log.append(Happening(kind, player, card, other, number, text))

    def following(self, player: int) -> list[int]:
        """The players in the order they react to `player`: left neighbour first, `player` last (STACK-3, TRI-5)."""
        number = len(self.players)
        if number == 2:
            return [1 - player, player]
        order = [(player + step) % number for step in range(1, number + 1)]
        return [one for one in order if not self.players[one].eliminated]

    def enemies(self, player: int) -> list[int]:
        """The players against `player`, the primary target first (TRI-1)."""
        if len(self.players) == 2:
            return [1 - player]
        side = self.players[player].side
        found = [one for one in self.following(player) if self.players[one].side != side]
        return sorted(found) if self.teams else found

    def side_players(self, side: int) -> list[int]:
        """The players of a side, in seat order."""
        return [number for number, player in enumerate(self.players) if player.side == side]
