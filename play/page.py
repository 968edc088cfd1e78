"""A table as its page lays it out for one reader: who sits where, the game, what may be done beside choosing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from accounts.guests import Person
from cards.saying import Speaker
from cards.selectors import catalog, formats
from engine.languages import Language
from engine.table.standing import Lies
from play.advice import ShownHint, shown_hint
from play.bots import bot_in, is_slow, tables_of_game
from play.endings import outcome_of_sides, series_goes_on
from play.errors import TableOutdatedError
from play.games import game_of
from play.hints import hint_of
from play.keys import key_of
from play.levels import next_level
from play.models import Clock, Ending, Seat, SeatKind, State, Stop, Table
from play.moves import persons_of, seats_of_one_person
from play.pace import stops_in_turn
from play.selectors import free_seats, own_seats, seat_of
from play.showing import GameShower, ShownCard, ShownFigure, ShownGame, ShownLine, ShownSeat, ShownZone, folded
from play.since import LINES_SHOWN, NEWEST, Since, happened_since
from web.text.language import reader_language

LEVELS: Final[Mapping[str, str | Promise]] = {
    "random": pgettext_lazy("bot", "Plays at random"),
    "easy": pgettext_lazy("bot", "Easy bot"),
    "greedy": pgettext_lazy("bot", "Greedy bot"),
    "lookahead": pgettext_lazy("bot", "Bot that looks ahead"),
    "search": pgettext_lazy("bot", "Bot that searches"),
}
STOPS_NOTES: Final[Mapping[str, str | Promise]] = {
    Stop.OWN_TURNS: gettext_lazy("Asked in your turns, else only where you could answer something."),
    Stop.OTHERS_TURNS: gettext_lazy("Asked in the turns of others, else only where you could answer something."),
    Stop.ANSWERS: gettext_lazy("Asked only where you could answer something."),
    Stop.TOUCHED: gettext_lazy("Asked only where something of yours is touched."),
    Stop.UNTIL_TOUCHED: gettext_lazy("Not asked for an answer until something of yours is touched."),
    Stop.NOT_THIS_TURN: gettext_lazy("Not asked for an answer any more in this turn."),
}
"""Where one is asked, by what is set."""
ENDINGS: Final[Mapping[str, str | Promise]] = {
    Ending.RESIGNED: gettext_lazy("One side has resigned."),
    Ending.AGREED: gettext_lazy("A draw was agreed on."),
    Ending.TIME: gettext_lazy("One side has run out of time."),
    Ending.ENDLESS: gettext_lazy("The game was broken off after too many choices."),
    Ending.LEFT: gettext_lazy("The table was closed before the game began."),
}


@dataclass(frozen=True)
class LaidSeat:
    """A seat as it lies on the page, its zones by where they lie. `who` plays there; `left_seconds` is what is left of their clock."""

    seat: ShownSeat
    who: str
    beside: Sequence[ShownZone]
    rows: Sequence[ShownZone]
    held: Sequence[ShownZone]
    piles: Sequence[ShownZone]
    left_seconds: int | None

    @property
    def figures(self) -> Sequence[ShownFigure]:
        """The seat's numbers."""
        return self.seat.figures

    @property
    def portrait(self) -> ShownCard | None:
        """The card that stands for the seat: the first of those beside its name."""
        return next((card for zone in self.beside[:1] for card in zone.cards), None)

    @property
    def marks(self) -> Sequence[ShownCard]:
        """The further cards beside its name."""
        cards = [card for zone in self.beside for card in zone.cards]
        return cards[1:] if self.portrait else cards

    @property
    def hand(self) -> ShownZone | None:
        """What is held in the hand; None where the game knows no hand."""
        return self.held[0] if self.held else None

    @property
    def kept(self) -> Sequence[ShownZone]:
        """What its player holds beside the hand, where the reader sees it."""
        return [zone for zone in self.held[1:] if zone.cards]


@dataclass(frozen=True)
class LaidSide:
    """The seats of one side, which share what lies before them. `rows` are their cards in play."""

    seats: Sequence[LaidSeat]

    @property
    def rows(self) -> Sequence[ShownZone]:
        """The rows in which something lies, else the first."""
        rows = [zone for seat in self.seats for zone in seat.rows]
        return [zone for zone in rows if zone.cards or zone.places] or rows[:1]

    @property
    def name(self) -> str:
        """The names of its seats."""
        return ", ".join(seat.seat.name for seat in self.seats)

    @property
    def is_own(self) -> bool:
        """Whether the reader sits here."""
        return any(seat.seat.is_own for seat in self.seats)


def sides_of(laid: Sequence[LaidSeat]) -> list[LaidSide]:
    """Seats by their sides, in the order in which these come."""
    sides: dict[int, list[LaidSeat]] = {}
    for seat in laid:
        sides.setdefault(seat.seat.side, []).append(seat)
    return [LaidSide(seats) for seats in sides.values()]


def laid_around(game: ShownGame | None, table: Table, side: int | None) -> dict[str, Sequence[LaidSeat]]:
    """The seats of a game, `others` and `own` (`AroundTable`), for who plays on `side`; to onlookers (None) all are others."""
    rows = {row.number: row for row in table.seats.all()}
    laid = [] if game is None else [laid_seat(seat, rows[seat.number], table) for seat in game.seats]
    own = [one for one in laid if side is not None and one.seat.side == side]
    return {"others": [one for one in laid if one not in own], "own": sorted(own, key=lambda one: one.seat.is_own)}


class AroundTable:
    """Seats as they lie around a table: those of other sides, and of the own one, the reader's last."""

    game: ShownGame | None
    others: Sequence[LaidSeat]
    own: Sequence[LaidSeat]
    lines: Sequence[ShownLine]

    @property
    def newest(self) -> Sequence[ShownLine]:
        """What was told last, without what the cards show anyway."""
        return self._news[-NEWEST:]

    @property
    def log(self) -> Sequence[Sequence[ShownLine]]:
        """The end of the log, in groups of what belongs together."""
        return [] if self.game is None else self.game.log[-LINES_SHOWN:]

    @property
    def _news(self) -> Sequence[ShownLine]:
        """What was told and isn't only what cards show: losses in a row as one line."""
        return [] if self.game is None else folded([line for group in self.game.log for line in group if line.is_step])

    @property
    def opponents(self) -> Sequence[LaidSide]:
        """The other sides; to onlookers all but the last, which lies where the own one would."""
        sides = sides_of(self.others)
        return sides if self.own else sides[:-1]

    @property
    def own_side(self) -> LaidSide | None:
        """What lies nearest to the reader."""
        sides = sides_of(self.own) or sides_of(self.others)
        return sides[-1] if sides else None

    @property
    def shares_board(self) -> bool:
        """Whether all play on one board, or are one party: nothing lies before one side alone."""
        return self.game is not None and (self.game.board is not None or not self.opponents)

    @property
    def is_handless(self) -> bool:
        """Whether nobody holds a hand in this game."""
        return self.game is not None and not any(laid.held for laid in (*self.own, *self.others))

    @property
    def sheets(self) -> Sequence[LaidSeat]:
        """The seats beside a board, the reader's first."""
        return sorted([*self.own, *self.others], key=lambda laid: (not laid.seat.is_own, laid.seat.number))

    @property
    def hand(self) -> ShownZone | None:
        """What the reader holds; None for onlookers."""
        return next((laid.hand for laid in self.own if laid.seat.is_own), None)

    @property
    def card_signs(self) -> Mapping[str, str]:
        """The figures and keywords of the cards that the reader sees, by their names in the game: what they are called."""
        zones = [zone for laid in (*self.own, *self.others) for zone in laid.seat.zones]
        cards = [card for zone in zones for card in zone.all_cards]
        figures = {one.name: one.title for card in cards for one in card.figures}
        return figures | {one.name: one.title for card in cards for one in card.keywords}

    @property
    def dims_hand(self) -> bool:
        """Whether cards of the hand look as if nothing could be done with them where nothing can: not in a game that is only looked at."""
        return self.game is not None and self.game.question is not None

    @property
    def tray(self) -> Sequence[ShownCard]:
        """The cards among which the reader chooses, where all of them lie in piles: they are laid out in the place of the hand.

        Not where cards of the hand might be used, and say why they can't be: the hand is what is looked at then.
        """
        if self.game is None or self.game.question is None:
            return []
        if self.game.question.looked_at:
            return self.game.question.looked_at
        seats = [*self.others, *self.own]
        near = [zone for laid in seats for zone in (*laid.beside, *laid.rows, *laid.held[:1])]
        held = [card for laid in self.own for zone in laid.held[:1] for card in zone.cards]
        if any(zone.is_lit for zone in near) or any(card.refusals for card in held):
            return []
        return [card for laid in seats for zone in (*laid.kept, *laid.piles) for card in zone.all_cards if card.choices]


@dataclass(frozen=True)
class FreeSeat:
    """A seat that somebody may take: who has the address sits down there."""

    number: int
    address: str


@dataclass(frozen=True)
class ShownAutoAnswer:
    """Something that is answered alike each time: what it is about, and its answers: the value sent, its words, whether it holds.

    `always` is what the question itself offers, "" where it offers nothing or something else is asked.
    """

    title: str
    answers: Sequence[tuple[str, str, bool]]
    always: str


@dataclass(frozen=True)
class TablePage(AroundTable):
    """Everything on the page of a table. `lines` are the log's last ones."""

    table: Table
    seat: int | None
    is_over: bool
    outdated: str
    """Why the game can't be shown; "" where it can."""
    game: ShownGame | None
    others: Sequence[LaidSeat]
    own: Sequence[LaidSeat]
    lines: Sequence[ShownLine]
    since: Since
    """What came after the reader's last choice."""
    waits_for: str
    is_thinking: bool
    free_seats: Sequence[FreeSeat]
    result: str
    result_clause: str
    ending: str
    stops: Sequence[tuple[str, str, bool]]
    auto_answers: Sequence[ShownAutoAnswer]
    stops_note: str
    """Where the reader is asked about reactions, in a sentence; "" where that is everywhere, and for who doesn't play."""
    can_ask_hint: bool
    hint: ShownHint | None
    can_take_back: bool
    can_resign: bool
    can_offer_draw: bool
    is_draw_offered: bool
    has_offered_draw: bool
    can_rematch: bool
    is_rematch_asked: bool
    next_level: str
    """The bot that suits the reader better after this game; "" for none."""
    of_one_person: Sequence[str]
    has_company: bool

    @property
    def is_outdated(self) -> bool:
        """Whether the game can't be shown or played on."""
        return bool(self.outdated)

    @property
    def next_bot(self) -> str:
        """What that bot is called."""
        return str(LEVELS.get(self.next_level, self.next_level))

    @property
    def is_asked(self) -> bool:
        """Whether the reader is asked something."""
        return self.game is not None and self.game.question is not None and not self.game.question.is_aside

    @property
    def is_first(self) -> bool:
        """Whether first hands are asked about: nothing lies on the board yet, and the hand takes its room."""
        return self.game is not None and self.game.question is not None and self.game.question.kind.startswith("mulligan")

    @property
    def says_goal(self) -> bool:
        """Whether the question says how the game is won: the reader's first one, in the first turns of a game, whatever it asks."""
        if self.game is None or not self.is_asked:
            return False
        return self.is_first or (self.since.number == 0 and self.game.turn <= len(self.game.seats))

    @property
    def dims_hand(self) -> bool:
        """While the game goes on, whoever decides; among first cards each is looked at."""
        return self.game is not None and not self.is_over and not self.is_first

    @property
    def newest(self) -> Sequence[ShownLine]:
        """The end of what others did since the reader's last choice; where they did nothing, what was told last."""
        return self.since.news(self._news) or super().newest

    @property
    def tells_on_arrival(self) -> bool:
        """Whether what others did is told to a player who comes to the table, too: once a first turn has begun."""
        return self.seat is not None and not self.is_over and self.game is not None and self.game.turn > 0

    @property
    def format_name(self) -> str:
        """What the format is called, if the site still has it."""
        known = formats().get(self.table.format)
        return self.table.format if known is None else known.name.in_language(reader_language())

    @property
    def can_pass_on(self) -> bool:
        """Whether the reader is asked here only because they want to be, and may say that they don't until somebody does something."""
        asked = any(value in (Stop.ALWAYS, Stop.OWN_TURNS, Stop.OTHERS_TURNS) for value, _label, holds in self.stops if holds)
        has_choice = any(value == Stop.OWN_TURNS for value, _label, _holds in self.stops)
        return asked and has_choice and self.game is not None and self.game.question is not None and self.game.question.can_pass

    @property
    def can_pass_turn(self) -> bool:
        """Whether the reader is asked in the turn of another, and may say that they don't want to be again before it ends."""
        seats = [] if self.game is None else self.game.seats
        is_others = any(seat.is_active and not seat.is_own for seat in seats)
        asks = self.game is not None and self.game.question is not None and self.game.question.can_pass
        return asks and is_others and not self.can_pass_on and any(value == Stop.NOT_THIS_TURN for value, _label, _holds in self.stops)

    @property
    def polls_ms(self) -> int:
        """How long the page waits until it looks again; 0: nothing happens without the reader."""
        if self.is_over and self.seat is None:
            return 0
        if self.hint is not None and self.hint.is_thinking:
            return 1000
        if not self.is_asked and not self.is_over:
            return 1000
        if self.is_over:
            return 5000 if self.has_company else 0
        return 3000 if self.has_company or self.can_offer_draw or self.is_draw_offered else 0


def table_page(table: Table, person: Person, language: Language) -> TablePage:
    """The page of a table that `person` may read."""
    seats = sorted(table.seats.all(), key=lambda one: one.number)
    own, number = own_seats(table, person), seat_of(table, person)
    waited = None if table.decider is None else seats[table.decider]
    bot = None if waited is None else bot_in(waited)
    game: ShownGame | None = None
    since = Since()
    outdated = ""
    if table.has_begun:
        try:
            with game_of(table) as played:
                shower = GameShower(played, number, language, None if number is None else seats[number])
                game = shower.shown(asks=not table.is_over)
                since = happened_since(played, shower, game.lines, table=table, own=own)
        except TableOutdatedError as error:
            outdated = error.message
    side = None if number is None else seats[number].side
    people = persons_of(table) if table.has_begun else set()
    plays = bool(own) and table.state == State.PLAYING
    offered = table.draw_offered_by
    is_asked = game is not None and game.question is not None and not game.question.is_aside
    can_ask_hint = is_asked and len(people) == 1 and tables_of_game().adviser is not None
    is_theirs = offered is not None and offered in [one.number for one in own]
    return TablePage(
        table=table,
        seat=number,
        is_over=table.is_over,
        outdated=outdated,
        game=game,
        **laid_around(game, table, side),
        lines=[] if game is None else game.lines[-LINES_SHOWN:],
        since=since,
        waits_for="" if waited is None or game is None else _waited_name(game, waited),
        is_thinking=bot is not None and is_slow(bot),
        free_seats=_free_seats(table) if own and table.state == State.OPEN else [],
        result=_result(table, game, side),
        result_clause="" if game is None or table.ending != Ending.RULES else game.result_clause,
        ending=_ending(table, seats, side),
        stops=_stops(game, seats[number]) if plays and number is not None and game is not None else [],
        auto_answers=_auto_answers(seats[number], game, language) if plays and number is not None and game is not None else [],
        stops_note=_stops_note(game, seats[number]) if plays and number is not None and game is not None else "",
        can_ask_hint=can_ask_hint,
        hint=shown_hint(hint_of(table), game.question) if can_ask_hint and game is not None and game.question is not None else None,
        can_take_back=plays and bool(since.number) and len(people) == 1 and table.decider is not None,
        can_resign=bool(own) and not table.is_over and not all(one.has_left for one in own),
        can_offer_draw=plays and len(people) == 2 and offered is None,
        is_draw_offered=plays and offered is not None and not is_theirs,
        has_offered_draw=plays and is_theirs,
        can_rematch=bool(own) and table.is_over and table.has_begun and not outdated and not series_goes_on(table),
        is_rematch_asked=bool(own) and table.is_over and Table.objects.filter(rematch_of=table).exists(),
        next_level=next_level(table, own) if own and table.is_over and not outdated and not series_goes_on(table) else "",
        has_company=bool(own) and len(people) > 1,
        of_one_person=[_one_person(numbers, seats, game) for numbers in seats_of_one_person(table)],
    )


def _one_person(numbers: Sequence[int], seats: Sequence[Seat], game: ShownGame | None) -> str:
    """That one person plays several seats, in a sentence for everybody at the table."""
    names = {} if game is None else {seat.number: seat.name for seat in game.seats}
    called = [" – ".join(part for part in (names.get(number, str(number + 1)), who_sits(seats[number])) if part) for number in numbers]
    return _("One person plays several seats here: %(seats)s.") % {"seats": ", ".join(called)}


def laid_seat(seat: ShownSeat, row: Seat, table: Table) -> LaidSeat:
    """A seat with its zones told apart by where they lie; of what a player holds, the hand is shown in any case, other zones with cards."""
    zones = {lies: [zone for zone in seat.zones if zone.lies == lies] for lies in Lies}
    return LaidSeat(
        seat=seat,
        who=who_sits(row),
        beside=zones[Lies.BESIDE],
        rows=zones[Lies.ROW],
        held=[zone for number, zone in enumerate(zones[Lies.HELD]) if number == 0 or zone.cards],
        piles=[zone for zone in zones[Lies.PILE] if zone.count],
        left_seconds=None if table.clock == Clock.OFF or not row.is_human else _left_seconds(table, row),
    )


def _left_seconds(table: Table, row: Seat) -> int:
    """What is left of a seat's time when its decision was asked."""
    used = row.used_ms if table.clock == Clock.GAME else 0
    return max(0, table.clock_seconds - used // 1000)


def who_sits(row: Seat) -> str:
    """Who plays in a seat, beside what the game calls it; "" for a free seat, and for somebody whose account is gone."""
    if row.kind == SeatKind.BOT or row.has_left:
        return str(LEVELS.get(row.bot, row.bot)) if row.bot else _("A bot plays on")
    if row.kind == SeatKind.NOBODY:
        return _("Nobody")
    if row.guest_id is not None:
        return _("a guest")
    return "" if row.user is None else row.user.username


def _waited_name(game: ShownGame, waited: Seat) -> str:
    return next((seat.name for seat in game.seats if seat.number == waited.number), "")


def _free_seats(table: Table) -> list[FreeSeat]:
    try:
        return [FreeSeat(seat.number, reverse("play:join", args=[table.public_id, key_of(table, seat)])) for seat in free_seats(table)]
    except NoReverseMatch:
        return []


def _stops(game: ShownGame, seat: Seat) -> list[tuple[str, str, bool]]:
    """Where one may want to be asked: the value, its words, whether it holds."""
    now = stops_in_turn(seat, game.turn)
    offered = [stop for stop in Stop if stop.value in tables_of_game().stops and (stop, now) != (Stop.UNTIL_TOUCHED, Stop.TOUCHED)]
    return [(stop.value, str(stop.label), stop == now) for stop in offered]


def _stops_note(game: ShownGame, seat: Seat) -> str:
    return str(STOPS_NOTES.get(stops_in_turn(seat, game.turn), ""))


def _auto_answers(seat: Seat, game: ShownGame, language: Language) -> list[ShownAutoAnswer]:
    """What may be answered alike each time; last, that one wants to be asked."""
    speaker, shown = Speaker(language, catalog()), []
    asked = "" if game.question is None else game.question.auto_answer
    for one in tables_of_game().auto_answers:
        now = seat.auto_answers.get(one.name, "")
        answers = [(f"{one.name}:{name}", speaker.say(words), name == now) for name, words in one.answers.items()]
        always = speaker.say(one.always) if one.name == asked else ""
        shown.append(ShownAutoAnswer(speaker.say(one.title), [*answers, (one.name, _("ask me each time"), now not in one.answers)], always))
    return shown


def _result(table: Table, game: ShownGame | None, side: int | None) -> str:
    """How it ended for the reader, in a sentence; "" while it goes on."""
    if not table.is_over:
        return ""
    if game is not None and game.result:
        return game.result
    outcome = outcome_of_sides(table, () if side is None else (side,))
    if outcome == "drawn":
        return _("The game is a draw.")
    if not outcome or side is None:
        return _("The game is over.")
    return _("You have won.") if outcome == "won" else _("You have lost.")


def _ending(table: Table, seats: Sequence[Seat], side: int | None) -> str:
    """Why a game ended that wasn't ended by its rules, in a sentence for who plays on `side`; "" for one that was."""
    winner = (table.result or {}).get("winner")
    if table.ending == Ending.RESIGNED and winner is not None and side is not None:
        return _("The other side has resigned.") if seats[winner].side == side else _("You have resigned.")
    return str(ENDINGS.get(table.ending, ""))


def page_context(page: TablePage) -> dict[str, Any]:
    """What the templates are drawn from."""
    question = page.game.question if page.game else None
    return {"page": page, "table": page.table, "game": page.game, "question": question, "page_title": _title(page)}


def _title(page: TablePage) -> str:
    """The page's title, which tells in another tab whether one is asked."""
    if page.is_over:
        return _("Table: the game is over")
    return _("Table: your decision") if page.is_asked else pgettext("of a game", "Table")
