"""A game as its page shows it, in the reader's language: cards with what can be done with them and why not, the prompt, all options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from cards.saying import Speaker
from decks.practice.showing import ShownRefusal
from engine.cards.catalog import CardId
from engine.languages import Language
from engine.match.match import NO_CARD, NOBODY, PlayerId
from engine.table.lines import Line, Scene
from engine.table.questions import Choice, Outcome, Question, Refusal, Tip
from engine.table.standing import (
    Coins,
    CommonPile,
    Lies,
    SeatStanding,
    Shape,
    TableCard,
    TableFigure,
    TableStanding,
    TableZone,
    WaitingEffect,
)
from play.boards import ShownBoard, shown_board
from play.games import PlayedGame
from play.models import Seat
from play.options import OptionShower, ShownOption, ShownRow
from play.tiles import LIFE, ShownCardFigure, ShownOutcome, ShownWord, shown_figures, shown_outcomes, shown_tags, shown_words

LONGEST_TRACK = 20
"""A track of more steps is a number."""
ATTACKED = "attacked"
FIGHTS = ("attacker", ATTACKED)
MARKS = ("sure", "held", "gone")
"""What a mark of a strip stands for, in their order (`engine.table.standing.TableFigure.strip`)."""
LONGEST_STRIP = 60
MOST_ANSWERS = 3
"""So many answers that are about no card stand beside the question; more of them are laid out in the place of the hand."""


@dataclass(frozen=True)
class ShownNo:
    """What can't be done, about no card: in a word or two, why not, in a sentence and in three words (`brief`), and the clause."""

    short: str
    label: str
    reason: str
    clause: str
    brief: str


@dataclass(frozen=True)
class ShownCard:
    """A card that lies there. `card` is None face down, and where the site doesn't know it; `number` is what choices call it, `id` the log.

    `turned` is how often it is exhausted. `fights`: it is the `attacker` or `attacked`, "" for neither. `carried` lie fanned out under it.
    `is_covered`: it lies face down, though it may be known. `figures`, `keywords` and `tags` hold now. `brief` is why nothing can be done
    with it, in three words at most, "" where something can or nothing is to be said.
    """

    number: int | None
    id: int | None
    card: Any
    name: str
    notes: Sequence[str]
    turned: int
    choices: Sequence[ShownOption]
    refusals: Sequence[ShownRefusal]
    fights: str
    carried: Sequence[ShownCard] = ()
    is_covered: bool = False
    figures: Sequence[ShownCardFigure] = ()
    keywords: Sequence[ShownWord] = ()
    tags: Sequence[ShownWord] = ()
    brief: str = ""
    is_aimed_at: bool = False
    """Whether what waits to be carried out next, or an attack, is to be done to it."""
    why: Sequence[ShownRefusal] = ()
    """The same as `brief` in sentences, where `refusals` say nothing."""
    foot: str = ""
    called: str = ""
    text: str = ""
    """Its name and text now, "" where they are those of its card (`engine.table.standing.TableCard`)."""
    is_free: bool = False
    """It is no card, but a free place."""

    @property
    def lit(self) -> str:
        """How it is lit: `aim` where it may be picked as a target, `can` where something may be done with it, `off` where nothing may."""
        if any(choice.target == self.number for choice in self.choices):
            return "aim"
        return "can" if self.choices else "off" if self.refusals else ""

    @property
    def has_one_follow_up(self) -> bool:
        """Whether a further question follows on only one of its options, so that its answers need not name that option."""
        return sum(choice.then is not None for choice in self.choices) == 1


@dataclass(frozen=True)
class ShownZone:
    """Where cards lie; `hidden` of them lie face down and aren't listed. `note` says which are listed, or in which order.

    `lies` is where it lies before its seat (`engine.table.standing.Lies`); there is room for `places` cards, 0: for any number.
    `is_low`: names and figures are all that is to be seen of its cards.
    """

    name: str
    title: str
    cards: Sequence[ShownCard]
    count: int
    has_faces: bool
    note: str
    lies: str
    places: int
    is_low: bool = False

    @property
    def hidden(self) -> int:
        """How many cards aren't shown."""
        return max(0, self.count - len(self.cards))

    @property
    def all_cards(self) -> Sequence[ShownCard]:
        """The cards, behind each what it carries."""
        return [card for bearer in self.cards for card in (bearer, *bearer.carried)]

    @property
    def is_lit(self) -> bool:
        """Whether something may be done with one of its cards."""
        return any(card.choices for card in self.all_cards)

    @property
    def free(self) -> range:
        """The places where nothing lies."""
        return range(max(0, self.places - self.count))


@dataclass(frozen=True)
class ShownCoins:
    """What is paid with of one kind: a mark for each, those ready, spent, and loose."""

    kind: str
    title: str
    ready: int
    spent: int
    loose: int


@dataclass(frozen=True)
class ShownFigure:
    """A number of a seat, with what stands below it.

    `shape` is how it is drawn (`Shape`); `steps` those of a track, taken or not; `strip` the cards of which it is made, each
    `sure`, `held` or `gone`. `short` is the note where there is little room, an amount of the figure that is called `paid_with`. `unit` is
    what so many are called, `word` what it is called itself, `meaning` what it is for, `warning` that it is nearly used up
    (`engine.table.standing.TableFigure`).
    """

    name: str
    title: str
    value: str
    note: str
    shape: str
    steps: Sequence[bool]
    coins: Sequence[ShownCoins]
    strip: Sequence[str] = ()
    short: str = ""
    paid_with: str = ""
    unit: str = ""
    meaning: str = ""
    warning: str = ""
    word: str = ""


@dataclass(frozen=True)
class ShownSeat:
    """A seat with what lies before it; `is_own` to whom the page is shown."""

    number: int
    side: int
    name: str
    is_own: bool
    is_active: bool
    is_waited_for: bool
    is_out: bool
    figures: Sequence[ShownFigure]
    zones: Sequence[ShownZone]


@dataclass(frozen=True)
class ShownEffect:
    """What waits to be carried out, and what it is about: `targets` by their names, `aims` by their numbers.

    `number` is that of its card at the table.
    """

    label: str
    seat: str
    card: Any
    number: int
    targets: Sequence[str]
    aims: Sequence[int]


@dataclass(frozen=True)
class ShownLine:
    """A line of the log: `cards` are those that it names, `ids` their ids. `is_own`: the reader did it.

    `scene` is what is shown of it beside its words (`Scene`), "" for nothing: with the cards of these `numbers`, by `seat`.
    `is_step`: it is worth a step of its own where a turn is told step by step (`Tables.prelude_kinds`). `is_consequence`: it
    tells what came of something (`consequence_kinds`). `is_loss`: the reader loses a card by it, one in play or one of their life.
    """

    number: int
    text: str
    clause: str
    turn: int
    cards: Sequence[Any]
    ids: Sequence[int]
    is_own: bool
    is_step: bool
    is_consequence: bool = False
    is_loss: bool = False
    scene: str = ""
    numbers: Sequence[int] = ()
    seat: int = NOBODY
    times: int = 1
    """How often it happened in a row (`folded`)."""

    @property
    def words(self) -> str:
        """Its text, with how often it happened in a row: `You draw a card (6×).`, as one sentence."""
        return self.text if self.times == 1 else f"{self.text.removesuffix('.')}\N{NO-BREAK SPACE}({self.times}×)."

    def repeats(self, other: ShownLine) -> bool:
        """Whether it says the same of the same cards as `other`, in the same turn."""
        return replace(self, number=other.number, times=other.times) == other


def folded(lines: Sequence[ShownLine]) -> list[ShownLine]:
    """These lines, what repeats itself in a row as one line that says how often; it has the number of the last one."""
    found: list[ShownLine] = []
    for line in lines:
        if found and line.repeats(found[-1]):
            found[-1] = replace(line, times=found[-1].times + line.times)
        else:
            found.append(line)
    return found


def folded_groups(groups: Sequence[Sequence[ShownLine]]) -> list[list[ShownLine]]:
    """The same for groups of lines: a group that repeats the one before it alone, is one with it."""
    found: list[list[ShownLine]] = []
    for group in map(folded, groups):
        if found and len(group) == 1 and len(found[-1]) == 1:
            found[-1:] = [[line] for line in folded([*found[-1], *group])]
        else:
            found.append(group)
    return found


@dataclass(frozen=True)
class ShownQuestion:
    """What is asked: `choices` are all that are offered, in order; `elsewhere` those about nothing that is easily found on the page.

    `is_about_cards`: some are about cards that lie there. `refused` are what can't be done with no card. `picks`: the same is
    asked so often in a row at most, 0 where it is asked once; `done` is sent as last `then` to end that, "" where nothing does. `rows` are
    what may be sent by how many cards are picked. `auto_answer` is its name among what may be answered automatically, "" for none.
    """

    prompt: str
    kind: str
    clause: str
    about: Any
    choices: Sequence[ShownOption]
    elsewhere: Sequence[ShownOption]
    is_about_cards: bool
    refused: Sequence[ShownNo] = ()
    picks: int = 0
    done: str = ""
    rows: Sequence[ShownRow] = ()
    looked_at: Sequence[ShownCard] = ()
    """The cards among which one chooses where they lie face down."""
    auto_answer: str = ""
    stakes: str = ""
    """What it is about to cost, in a sentence: if nobody answers, or whatever is chosen."""
    is_deadly: bool = False
    """Whether the reader has lost if they do nothing."""
    is_aside: bool = False
    """Whether somebody else is asked, and the reader may do what is theirs all the same."""
    tells_text: bool = False
    """Whether the text of the card that it is about says what would be done."""

    @property
    def can_pass(self) -> bool:
        """Whether one may do nothing."""
        return any(choice.is_passing for choice in self.choices)

    @property
    def main(self) -> ShownOption | None:
        """With which the question is done with: what pays at once, what goes on, or the only answer that is about no card."""
        found = [choice for choice in self.choices if choice.several] or [choice for choice in self.choices if choice.is_main]
        return found[0] if found else self.elsewhere[0] if len(self.elsewhere) == 1 else None

    @property
    def answers(self) -> Sequence[ShownOption]:
        """The answers beside the question, without the main one. Options that only announce stand among all options.

        What the main answer takes several times may be taken once, too.
        """
        return [choice for choice in self.elsewhere if (choice != self.main or choice.several) and not choice.is_announced]

    @property
    def beside(self) -> Sequence[ShownOption | ShownNo]:
        """The answers beside the question and what can’t be done: each at its place (by clauses), whether it can be done or not."""
        if not self.refused:
            return self.answers
        return sorted([*self.answers, *self.refused], key=lambda one: (not one.short, one.clause))

    @property
    def is_laid_out(self) -> bool:
        """Whether there are so many answers that they are laid out in the place of the hand; where some are about cards, that stays.

        What is said in a word or two has room beside the question.
        """
        return sum(not answer.short for answer in self.answers) > MOST_ANSWERS and not self.is_about_cards

    @property
    def has_aims(self) -> bool:
        """Whether something is done to whatever card is picked."""
        return any(choice.target is not None for choice in self.choices)


@dataclass(frozen=True)
class ShownTip:
    """A rule that matters to what is asked, for a first game (`engine.table.questions.Tip`)."""

    name: str
    text: str
    clause: str


@dataclass(frozen=True)
class ShownCommon:
    """A pile of which all know what is left: of each count its name, a mark for each card and whether it is left, and how many are."""

    title: str
    counts: Sequence[tuple[str, Sequence[bool], int]]
    note: str


@dataclass(frozen=True)
class ShownGame:
    """Everything about the moment. `stack` begins with what is carried out first; `question` is None where the reader isn't asked.

    `phases` are those of a turn, each with whether it is on, where they are shown in a row.
    """

    turn: int
    phase: str
    phases: Sequence[tuple[str, bool]]
    seats: Sequence[ShownSeat]
    stack: Sequence[ShownEffect]
    lines: Sequence[ShownLine]
    log: Sequence[Sequence[ShownLine]]
    """The same in groups of what belongs together (`engine.table.tables.Tables.grouped`)."""
    question: ShownQuestion | None
    result: str
    result_clause: str
    goal: str
    """How the game is won, in a sentence or two."""
    tips: Sequence[ShownTip] = ()
    board: ShownBoard | None = None
    commons: Sequence[ShownCommon] = ()
    """The board on which all play; None in games without one."""

    @property
    def answers_effect(self) -> bool:
        """Whether it is asked if the reader answers the effect that is carried out next."""
        if self.question is None or self.question.about is None or not self.stack:
            return False
        return self.question.can_pass and self.question.about == self.stack[0].card


@dataclass(frozen=True)
class ToldChoices:
    """A question in words, and what each of its choices does, by their indexes."""

    prompt: str
    choices: Mapping[int, str]


def _cards_by_number(standing: TableStanding, question: Question | None) -> dict[int, TableCard]:
    """The cards that choices may name: those at the table, and those that are looked at for the question."""
    zones = [zone for seat in standing.seats for zone in seat.standing.zones]
    seen = [card for zone in zones for card in zone.all_cards] + list(question.looked_at if question else ())
    return {card.number: card for card in seen if card.number >= 0}


def _heroes_of(standing: TableStanding, player: PlayerId | None) -> frozenset[int]:
    """The cards that stand for the seats of the side of `player`."""
    sides = {seat.side for seat in standing.seats if seat.player == player}
    zones = [zone for seat in standing.seats if seat.side in sides for zone in seat.standing.zones if zone.lies == Lies.BESIDE]
    return frozenset(int(zone.cards[0].number) for zone in zones if zone.cards)


def _cards_of(standing: TableStanding, player: PlayerId | None) -> frozenset[int]:
    """The cards that lie before the seats of the side of `player`, wherever that is."""
    sides = {seat.side for seat in standing.seats if seat.player == player}
    zones = [zone for seat in standing.seats if seat.side in sides for zone in seat.standing.zones]
    return frozenset(int(card.number) for zone in zones for card in zone.all_cards if card.number != NO_CARD)


def _is_found(choice: Choice, cards: Mapping[int, TableCard]) -> bool:
    """Whether a choice is found on the page: at its square, or at its card."""
    return choice.square >= 0 or choice.card in cards


class GameShower:
    """Shows a game to the player of one seat (None: to an onlooker); with their row (`sitter`) also what follows on each option."""

    def __init__(self, game: PlayedGame, seat: int | None, language: Language, sitter: Seat | None = None) -> None:
        self.game = game
        self.player = None if seat is None else PlayerId(seat)
        self.speaker = Speaker(language, game.cards)
        self.sitter = sitter
        self.choices: Sequence[Choice] = ()
        self.options = OptionShower(self.speaker, self._name_at, Question("", ()))
        self.refusals: Sequence[Refusal] = ()
        self.briefs: Sequence[Refusal] = ()
        self.fighting: dict[int, str] = {}
        self.aimed_at: frozenset[int] = frozenset()
        self.lying: dict[int, TableCard] = {}
        self.own_heroes: frozenset[int] = frozenset()
        self.own_cards: frozenset[int] = frozenset()

    def shown(self, since: int = 0, *, asks: bool = True) -> ShownGame:
        """The game now, with what was told after the first `since` choices. `asks`: with what is asked; a game given up asks nothing."""
        tables, match, player = self.game.tables, self.game.match, self.player
        question = None if player is None or not asks else tables.question(match, player) or tables.aside(match, player)
        if question is not None and player is not None:
            self.options = OptionShower(self.speaker, self._name_at, question)
            self.choices, self.refusals = question.choices, tables.refusals(match, player)
            self.briefs = tables.brief_refusals(match, player)
            self.options.outcomes = tables.outcomes(match, player, question)
        standing, result = tables.standing(match, player), tables.result(match, player)
        names = {seat.player: self.speaker.say(seat.name) for seat in standing.seats}
        self.options.seat_names = names
        self.fighting = dict(zip(standing.fight, FIGHTS, strict=True))
        self.aimed_at = frozenset(target for effect in standing.stack[-1:] for target in effect.targets)
        self.lying = _cards_by_number(standing, question)
        self.own_heroes = _heroes_of(standing, player)
        self.own_cards = _cards_of(standing, player)
        if question is not None and not question.is_aside and self.sitter is not None:
            self.options.look_ahead(tables, match, self.sitter)
        told = self._lines(since)
        lines = {id(line): self._line(line) for line in told}
        return ShownGame(
            turn=standing.turn,
            phase=self.speaker.say(standing.phase_title),
            phases=[(self.speaker.say(title), word == standing.phase) for word, title in standing.phases],
            seats=[self._seat(seat, is_waited_for=seat.player == standing.waits_for) for seat in standing.seats],
            stack=[self._effect(effect, names) for effect in reversed(standing.stack)],
            lines=list(lines.values()),
            log=folded_groups([[lines.get(id(line)) or self._line(line) for line in group] for group in tables.grouped(told)]),
            question=None if question is None else self._question(question),
            result="" if result is None else self.speaker.say(result.text),
            result_clause="" if result is None else result.clause,
            goal=self.speaker.say(tables.goal(match)),
            tips=[] if question is None or player is None else self._tips(tables.tips(match, player)),
            board=None if standing.board is None else shown_board(standing.board, self.choices, self.options, player),
            commons=[self._common(pile) for pile in standing.commons],
        )

    def told_choices(self) -> ToldChoices | None:
        """The question and its options, in words alone; None where the player is asked nothing."""
        tables, match, player = self.game.tables, self.game.match, self.player
        question = None if player is None else tables.question(match, player)
        if question is None:
            return None
        self.lying = _cards_by_number(tables.standing(match, player), question)
        self.options = OptionShower(self.speaker, self._name_at, question)
        options = [self.options.option(choice) for choice in question.choices]
        return ToldChoices(self.speaker.say(question.prompt), {option.index: option.words for option in options})

    def shown_lines(self, since: int) -> list[ShownLine]:
        """What was told after the first `since` choices."""
        return [self._line(line) for line in self._lines(since)]

    def _lines(self, since: int) -> Sequence[Line]:
        return self.game.tables.lines(self.game.match, self.player, self.game.told_after(since, self.player))

    def _common(self, pile: CommonPile) -> ShownCommon:
        say = self.speaker.say
        counts = [(say(one.title), [number < one.left for number in range(one.whole)], one.left) for one in pile.counts]
        return ShownCommon(say(pile.title), counts, say(pile.note))

    def _seat(self, seat: SeatStanding, *, is_waited_for: bool) -> ShownSeat:
        say = self.speaker.say
        return ShownSeat(
            number=int(seat.player),
            side=seat.side,
            name=say(seat.name),
            is_own=seat.player == self.player,
            is_active=seat.is_active,
            is_waited_for=is_waited_for,
            is_out=seat.is_out,
            figures=[self._figure(one) for one in seat.standing.figures],
            zones=[self._zone(zone) for zone in seat.standing.zones],
        )

    def _figure(self, figure: TableFigure) -> ShownFigure:
        say = self.speaker.say
        taken = figure.value if isinstance(figure.value, int) else 0
        goal = figure.goal if figure.goal <= LONGEST_TRACK else 0
        return ShownFigure(
            name=figure.name,
            title=say(figure.title),
            value=say(figure.value),
            note=say(figure.note),
            shape=figure.shape,
            steps=[step < taken for step in range(goal if figure.shape is Shape.TRACK else taken if figure.shape is Shape.DISCS else 0)],
            coins=[self._coins(coins) for coins in figure.coins],
            short=say(figure.short),
            paid_with=figure.paid_with,
            unit=say(figure.unit),
            meaning=say(figure.meaning),
            warning=say(figure.warning),
            word=say(figure.word),
            strip=[mark for mark, number in zip(MARKS, figure.strip, strict=False) for _card in range(min(number, LONGEST_STRIP))],
        )

    def _coins(self, coins: Coins) -> ShownCoins:
        return ShownCoins(coins.kind, self.speaker.say(coins.title), coins.ready, coins.spent, coins.loose)

    def _no(self, refusal: Refusal) -> ShownNo:
        say = self.speaker.say
        return ShownNo(say(refusal.short), say(refusal.label), say(refusal.reason), refusal.clause, say(refusal.brief))

    def _zone(self, zone: TableZone) -> ShownZone:
        cards = [self._card(card) for card in zone.cards]
        say, count = self.speaker.say, max(zone.count, len(cards))
        return ShownZone(zone.name, say(zone.title), cards, count, zone.has_faces, say(zone.note), zone.lies, zone.places, zone.is_low)

    def _card(self, card: TableCard) -> ShownCard:
        is_seen = card.number >= 0
        return ShownCard(
            number=int(card.number) if is_seen else None,
            id=card.id if card.id >= 0 else None,
            card=self._found(card.id),
            name=self.speaker.name(card.id) if card.id >= 0 else "",
            notes=[self.speaker.say(note) for note in card.notes],
            turned=card.turned,
            choices=[self.options.option(choice) for choice in self.choices if is_seen and choice.card == card.number],
            refusals=[self._refusal(refusal) for refusal in self.refusals if is_seen and refusal.card == card.number],
            fights=self.fighting.get(card.number, "") if is_seen else "",
            carried=[self._card(one) for one in card.carried],
            is_covered=card.is_covered,
            figures=shown_figures(card.figures, self.speaker),
            keywords=shown_words(card.keywords, self.speaker),
            tags=shown_tags(card.tags, self.speaker),
            foot=self.speaker.say(card.foot),
            called=self.speaker.say(card.name),
            text=self.speaker.say(card.text),
            is_free=card.is_free,
            brief=self._brief(card) if is_seen else "",
            is_aimed_at=is_seen and (card.number in self.aimed_at or self.fighting.get(card.number) == ATTACKED),
            why=[self._refusal(one) for one in self._hindered(card)] if is_seen else (),
        )

    def _brief(self, card: TableCard) -> str:
        """The first reason why nothing can be done with a card; "" where something can."""
        return next((self.speaker.say(one.brief) for one in self._hindered(card)), "")

    def _hindered(self, card: TableCard) -> list[Refusal]:
        if any(choice.card == card.number for choice in self.choices):
            return []
        return [one for one in self.briefs if one.card == card.number]

    def _found(self, id: int) -> Any:
        return self.speaker.catalog.by_id.get(CardId(id)) if id >= 0 else None

    def _name_at(self, number: int) -> str:
        """The name of the card that lies at the table under this number; "" face down, and for none."""
        card = self.lying.get(number)
        if card is None:
            return ""
        return self.speaker.say(card.name) or (self.speaker.name(card.id) if card.id >= 0 else "")

    def _refusal(self, refusal: Refusal) -> ShownRefusal:
        return ShownRefusal(self.speaker.say(refusal.label), self.speaker.say(refusal.reason), refusal.clause)

    def _effect(self, effect: WaitingEffect, names: dict[PlayerId, str]) -> ShownEffect:
        targets = [name for target in effect.targets if (name := self._name_at(target))]
        label, found = self.speaker.say(effect.label), self._found(effect.id)
        return ShownEffect(label, names.get(effect.player, ""), found, effect.card, targets, effect.targets)

    def _line(self, line: Line) -> ShownLine:
        cards = [found for id in line.cards if (found := self._found(id)) is not None]
        is_own = self.player is not None and line.player == self.player
        is_step = line.kind not in self.game.tables.prelude_kinds
        scene = self.game.tables.scenes.get(line.kind, "")
        return ShownLine(
            number=line.number,
            text=self.speaker.say(line.text),
            clause=line.clause,
            turn=line.turn,
            cards=cards,
            ids=line.cards,
            is_own=is_own,
            is_step=is_step,
            is_consequence=line.kind in self.game.tables.consequence_kinds,
            is_loss=(scene == Scene.LOSS and is_own) or (scene == Scene.DEATH and line.numbers[-1] in self.own_cards),
            scene=scene,
            numbers=line.numbers,
            seat=line.player,
        )

    def _tips(self, tips: Sequence[Tip]) -> list[ShownTip]:
        return [ShownTip(tip.name, self.speaker.say(tip.text), tip.clause) for tip in tips]

    def _question(self, question: Question) -> ShownQuestion:
        near = self.lying if len({one.card for one in question.choices}) > 1 else {}  # all about one card: it need not be chosen first
        return ShownQuestion(
            prompt=self.speaker.say(question.prompt),
            kind=question.kind,
            clause=question.clause,
            about=self._found(question.about),
            choices=[self.options.option(choice) for choice in question.choices],
            elsewhere=[self.options.option(one) for one in question.choices if not _is_found(one, near) or one.is_beside],
            is_about_cards=any(_is_found(one, near) for one in question.choices),
            refused=[self._no(one) for one in self.refusals if one.card == NO_CARD],
            looked_at=[self._card(card) for card in question.looked_at],
            picks=question.picks,
            done=self.options.done,
            rows=self.options.rows,
            auto_answer=question.auto_answer,
            stakes=self._stakes(question),
            is_deadly=any(one.dies and one.figure == LIFE and one.card in self.own_heroes for one in self._if_passed(question)),
            tells_text=question.tells_text,
            is_aside=question.is_aside,
        )

    def _if_passed(self, question: Question) -> Sequence[Outcome]:
        """What follows where the reader may only react, and doesn't."""
        return self.options.outcomes.get(question.passing, ()) if question.passing >= 0 else ()

    def _stakes(self, question: Question) -> str:
        outcomes = shown_outcomes(self._if_passed(question), self.speaker)
        if not outcomes:
            return self._if_declined(question) or self.speaker.say(question.stakes)
        return _("No answer: %(outcomes)s.") % {"outcomes": " · ".join(self._at_stake(one) for one in outcomes)}

    def _if_declined(self, question: Question) -> str:
        """What follows on the answer with which a question is done with, where one must decide; "" where nothing certain does."""
        outcomes = shown_outcomes(self.options.outcomes.get(question.main, ()), self.speaker)
        if question.passing >= 0 or question.main < 0 or not outcomes:
            return ""
        main, say = question.choices[question.main], self.speaker.say
        told = f"{say(main.label)}: {' · '.join(self._at_stake(one) for one in outcomes)}."
        return f"{told} {say(main.effect)}".strip()

    def _at_stake(self, outcome: ShownOutcome) -> str:
        if outcome.figure == LIFE and outcome.number in self.own_heroes:
            return _("your life %(words)s") % {"words": outcome.words}
        return f"{self._name_at(outcome.number)}: {outcome.told}"
