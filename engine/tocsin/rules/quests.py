"""The course of quests (PYR): a completed quest is cleared away, the next one is chosen, its location is built, heroes are placed."""

from __future__ import annotations

from engine.match.match import NO_REFERENCE, NOTHING, Option
from engine.match.parts import Frame
from engine.tocsin.rules import codes as c
from engine.tocsin.rules import moves
from engine.tocsin.rules.definitions import Quest
from engine.tocsin.rules.rounds import RoundFrame, end_of_round
from engine.tocsin.rules.state import Place, Seat, State
from engine.tocsin.rules.texts import ColumnFrame, text_of

CLEAR, CHOOSE, SET_UP, PLACE_HEROES, BEGIN = range(5)


def clear_location(game: State) -> None:
    """All location cards and all damage on heroes go away, status cards leave the decks, heroes return (PYR-2)."""
    game.places = []
    game.symbols = []
    game.lasting = [box for box in game.lasting if box in game.kept_rules]
    for figure in game.figures:
        figure.damage = 0
        figure.is_defeated = False
        figure.carrier = NOTHING
        figure.left_at = 0
        figure.column = 0
        figure.is_rear = False
        if game.ruleset.resets_rage:
            figure.rage = 0
    for seat in game.seats:
        seat.used = []
        whole_deck(game, seat)


def whole_deck(game: State, seat: Seat) -> None:
    """Hand, discard pile and deck are one deck again, without status cards and crystals, shuffled (PYR-2)."""
    cards = [*seat.hand[::-1], *seat.discard, *seat.deck]
    seat.hand, seat.discard = [], []
    seat.deck = []
    for card in cards:
        pile = game.definition(card).pile
        if pile == c.NO_PILE:
            seat.deck.append(card)
        else:
            game.supply[pile].append(card)
    moves.shuffle_deck(game, seat)


def build(game: State, quest: Quest) -> None:
    """Lay a location out, all cards showing their fronts (SET-3)."""
    game.quest = quest
    game.places = [Place(number, card) for number, card in enumerate(quest.cards)]
    game.symbols = [0] * len(quest.symbols)
    game.round = 0
    game.done_rules = 0
    game.is_won = False
    game.note("location", text=quest.slug)


class QuestFrame(Frame):
    """From a completed quest to the first round of the next; at the beginning of a game from the building on."""

    def __init__(self, step: int = CLEAR) -> None:
        self.step = step

    def advance(self, game: State) -> None:
        """Do the next thing."""
        step = self.step
        self.step += 1
        if step == CLEAR:
            game.is_completed = False
            end_of_round(game)
            clear_location(game)
        elif step == CHOOSE:
            game.phase = c.SETUP
            self._choose(game)
        elif step == SET_UP:
            self._set_up(game)
        elif step == PLACE_HEROES:
            figures = [number for seat in game.in_turn() for number in seat.figures if not game.figures[number].sheet.is_carried]
            for number in reversed(figures):
                game.frames.append(ColumnFrame(game.figures[number].player, number))
        else:
            game.frames.pop()
            game.frames.append(RoundFrame())

    def _choose(self, game: State) -> None:
        """Among which quests, or bosses, the players choose (PYR-3, PYR-4)."""
        quests = game.stages[0]
        game.ask(game.speaker(), c.DECIDE_QUEST, [Option(c.QUEST, number=number) for number in range(len(quests))])

    def answer(self, game: State, option: Option) -> None:
        """Build its location; the others are turned to their backs, and their drawbacks hold."""
        quests, game.stages = game.stages[0], game.stages[1:]
        game.stage += 1
        build(game, quests[option.number])
        for quest in quests:
            if quest is not quests[option.number]:
                game.drawbacks = [*game.drawbacks, quest]
                game.lasting = [*game.lasting, *quest.drawback_rules]
                if quest.lasts:
                    game.kept_rules = [*game.kept_rules, *quest.drawback_rules]

    def _set_up(self, game: State) -> None:
        """The special rules for the setup, then the drawbacks (PYR-7)."""
        quest = game.quest
        assert quest is not None
        texts = [quest.setup, *(one.drawback for one in game.drawbacks)]
        game.drawbacks = []
        for steps in reversed(texts):
            if steps:
                game.frames.append(text_of(steps, moves.context_of(game, NO_REFERENCE, game.active_hero())))

    def copy(self) -> Frame:
        """The same frame, on its own."""
        return QuestFrame(self.step)
