"""A decision of RONE in words: what is asked, and what each option does, with the clause that allows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.languages import LocalText
from engine.match.match import NO_CARD, NOBODY, Decision, GameCard, Option
from engine.rone.rules import codes as c
from engine.rone.rules.choices import LookFrame, UnlessFrame
from engine.rone.rules.combat import attack_options
from engine.rone.rules.costs import cost_of_ability, cost_to_level_up, cost_to_play, cost_to_recycle
from engine.rone.rules.graveyard import GraveyardFrame
from engine.rone.rules.obstacles import CLAUSES
from engine.rone.rules.stack import TriggersFrame
from engine.rone.rules.state import State
from engine.rone.table.answering import has_answer
from engine.rone.table.card_words import line_words, mode_words, payment_words
from engine.rone.table.prompts import WHICH, announced_kind, card_asked_about, points_asked, prompt_of
from engine.rone.table.said import WORDS
from engine.rone.table.sides import side_life
from engine.rone.table.tiles import held_card
from engine.rone.table.tips import next_level
from engine.rone.words.nodes import Activated, Initiative
from engine.rules.references import card_of
from engine.simulation.message import CardName, Joined, Said, message, plural
from engine.table.question_words import SOME_MODE, QuestionWords, card_meant
from engine.table.questions import AutoAnswer, Choice
from engine.text.nodes import Trigger

PLAIN: Final = WORDS.labels("plain", c.OPTION_NAMES)
PICKS: Final = WORDS.by_code("picks", c.DECISION_NAMES)
ANNOUNCEMENTS: Final = WORDS.by_code("announcements", c.OPTION_NAMES)
THEN_SHIELD: Final = LocalText("%(number)s from the deck, then your Shield", "%(number)s vom Deck, dann dein Schild")
THEN_HAND: Final = LocalText("%(number)s from the deck, %(rest)s from the hand", "%(number)s vom Deck, %(rest)s von der Hand")
BOTH_FROM_DECK: Final = LocalText("Both from the deck", "Beide vom Deck")
ALL_FROM_DECK: Final = LocalText("All %(number)s from the deck", "Alle %(number)s vom Deck")
STAKES: Final = LocalText("Life %(before)s → %(after)s.", "Leben %(before)s → %(after)s.")
REST_FROM_DECK: Final = WORDS.rows("says")["rest_from_deck"].texts
"""Cards of the hand are given up, and what is left is paid from the deck."""
TECHNOLOGY_COSTS_NO_LIFE: Final = LocalText("A technology costs no life.", "Eine Technologie kostet kein Leben.")
"""It is no card of the hand (PLAY-8)."""
RECYCLED_UNIT: Final = LocalText("It comes back, exhausted twice.", "Sie kommt zurück, zweimal erschöpft.")
RECYCLED_TACTIC: Final = LocalText("It happens once more.", "Sie geschieht noch einmal.")
RECYCLE_COST: Final = WORDS.rows("says")["recycle_cost"].texts
RECYCLED_FREE: Final = LocalText("It costs nothing.", "Das kostet nichts.")
"""The effect of recycling (REC-6, REC-7) and its cost (REC-2), in sentences."""
ORDERS: Final = (c.DECIDE_TRIGGER_ORDER, c.DECIDE_DEATH_ORDER, c.DECIDE_CARD_ORDER)
"""Where one says what comes first."""
AT_A_DEATH: Final = (c.ON_DEATH, c.ON_ANY_DEATH, c.ON_LEAVES, c.ON_KILLS)
AIMS: Final = (c.DECIDE_ATTACK_TARGET, c.DECIDE_TARGET, c.DECIDE_FOLLOWING_ATTACK)
"""Where what is picked is what something is done to."""
FOLLOWING: Final = (c.DECIDE_LIFE, c.DECIDE_DESTROY, c.DECIDE_MULLIGAN_CARD, c.DECIDE_PAYMENT, c.DECIDE_MODE, c.DECIDE_ABILITY)
FOLLOW_KINDS: Final = tuple(c.DECISION_NAMES[kind] for kind in (*FOLLOWING, c.DECIDE_ATTACK_TARGET, c.DECIDE_TARGET))
"""What is asked about something that was just chosen: nobody needs to see anything before they answer it."""
TOP_OR_BOTTOM: Final = {"top": LocalText("on top", "nach oben"), "bottom": LocalText("to the bottom", "nach unten")}
ALIKE: Final = "same-order"
AS_THEY_LIE: Final = "as-they-lie"
DEATHS: Final = "death-order"
DRAWING: Final = "draw"
ALL: Final = "all"
LIFE: Final = "life"
FROM_DECK: Final = "deck"
AUTO_ANSWERS: Final = (
    AutoAnswer("graveyard-lost", LocalText("A card that you lose goes", "Eine verlorene Karte kommt"), TOP_OR_BOTTOM),
    AutoAnswer("graveyard-played", LocalText("A tactic that you have played goes", "Eine gespielte Taktik kommt"), TOP_OR_BOTTOM),
    AutoAnswer("graveyard-died", LocalText("What dies on your battlefield goes", "Was auf deinem Feld stirbt, kommt"), TOP_OR_BOTTOM),
    AutoAnswer(
        ALIKE,
        LocalText("Things that are alike come", "Was gleich ist, kommt"),
        {AS_THEY_LIE: LocalText("in the order in which they lie", "in der Reihenfolge, in der es liegt")},
    ),
    AutoAnswer(
        DEATHS,
        LocalText(
            "What dies together, while no ability waits for a death, goes to the graveyard",
            "Was zugleich stirbt, ohne dass eine Fähigkeit auf einen Tod wartet, kommt auf den Friedhof",
        ),
        {AS_THEY_LIE: LocalText("in the order in which it lies", "in der Reihenfolge, in der es liegt")},
    ),
    AutoAnswer(
        DRAWING, LocalText("At income you draw", "Beim Einkommen ziehst du"), {ALL: LocalText("all you may", "alles, was du darfst")}
    ),
    AutoAnswer(
        LIFE,
        LocalText("A point of damage costs you", "Ein Schadenspunkt kostet dich"),
        {FROM_DECK: LocalText("the top card of your deck", "die oberste Karte deines Decks")},
        False,
        LocalText("Always from the deck", "Immer vom Deck"),
    ),
)
"""The end of the graveyard (GRAVE-1) is asked of every card, a draw (TURN-4) in every turn, an order (STACK-5, STACK-9) even of copies.
Of what dies together only the order in the graveyard depends on it while no ability waits for a death.

Where a Shield may be used, a point of damage is asked in any case (KEY-SHIELD).
"""
FROM_WHERE: Final = {c.IN_DECK: "graveyard-lost", c.IN_HAND: "graveyard-lost", c.ON_STACK: "graveyard-played"}
"""Which of them is about a card, by the zone that it leaves; from the battlefield it is `graveyard-died`."""
HERO_UNUSED: Final = LocalText("End turn: hero not used", "Zug beenden: Held ungenutzt")
"""The end of a turn in which an ability of the own hero could still be used."""
USE: Final = LocalText("Use", "Nutzen")
EXHAUSTS: Final = LocalText("Exhausts it %(number)s times.", "Erschöpft sie %(number)s-mal.")
"""What an attack does to a slow attacker (ATK-2)."""
TRIGGERED: Final = LocalText("%(card)s: %(does)s", "%(card)s: %(does)s")
OPPONENT: Final = LocalText("The opponent’s hero", "Der gegnerische Held")


class RoneQuestions(QuestionWords):
    """Puts the decisions of a match of RONE into words."""

    clauses = CLAUSES
    names = c.DECISION_NAMES
    windows = (c.DECIDE_REACTION,)
    passes = c.PASS
    goes_on = (c.PASS, c.END_TURN, c.DONE, c.KEEP_HAND, c.NO)  # what was announced is given up by its own button alone
    look_frame = LookFrame
    held_card = held_card
    game: State

    def asked_about(self, decision: Decision) -> GameCard:
        """Of a window the effect that may be answered, of a text the card that it stands on."""
        return card_asked_about(self.game, decision)

    def prompt(self, decision: Decision, about: int) -> Said:
        """Put together in `prompts.py`."""
        return prompt_of(self.game, decision, about)

    def has_answer(self, decision: Decision) -> bool:
        """More than water and cards."""
        return has_answer(self.game, self.player, decision.options)

    def announcement(self, decision: Decision, announced: int, index: int) -> Choice:
        """A kind of action (STACK-7)."""
        return Choice(index, ANNOUNCEMENTS[decision.options[-1 - announced].kind], "STACK-7", is_announced=True)

    def more(self, decision: Decision, choices: Sequence[Choice]) -> dict[str, Any]:
        """What is answered by itself, what is asked in a row, and what damage is about to cost."""
        auto_answer, auto_choices = self._auto_answer(decision)
        is_picked = decision.kind == c.DECIDE_MULLIGAN_CARD
        return {
            "auto_answer": auto_answer,
            "auto_choices": auto_choices,
            "picks": self._picks(decision),
            "done": next((at for at, option in enumerate(decision.options) if option.kind == c.DONE and is_picked), -1),
            "may_end": is_picked,
            "with_rest": self._with_rest_from_deck(decision, choices),
            "forced": self._forced(decision),
            "stakes": self._stakes(decision),
            "names_again": decision.kind == c.DECIDE_ACTION and announced_kind(self.game) in WHICH,
        }

    def _forced(self, decision: Decision) -> int:
        """A card that is given up without a question, where damage takes all of the side and the game is lost (LIFE-1, END-1)."""
        if decision.kind != c.DECIDE_LIFE or self._may_use_shield(decision):
            return -1
        return 0 if points_asked(self.game) >= side_life(self.game, self.game.players[self.player].side) else -1

    def _stakes(self, decision: Decision) -> Said:
        """What damage that is asked about does to the life of the own side (LIFE-1), what waits to be ordered (STACK-5); "" elsewhere."""
        if decision.kind == c.DECIDE_TRIGGER_ORDER:
            waiting = [(card_meant(option), self._trigger(option.number)) for option in decision.options]
            return Joined([message(TRIGGERED, card=self.name(card), does=text) for card, text in waiting if text])
        if decision.kind != c.DECIDE_LIFE:
            return ""
        life = side_life(self.game, self.game.players[self.player].side)
        return message(STAKES, before=life, after=max(life - points_asked(self.game), 0))

    @staticmethod
    def _may_use_shield(decision: Decision) -> bool:
        return any(option.kind == c.USE_SHIELD for option in decision.options)

    def _with_rest_from_deck(self, decision: Decision, choices: Sequence[Choice]) -> list[Said]:
        """By how many cards of the hand are given up, from 1 on: these, and the rest from the deck."""
        most, points = max((choice.times for choice in choices), default=0), points_asked(self.game)
        held = sum(option.kind == c.HAND_CARD for option in decision.options)
        rests = {number: min(points - number, most) for number in range(1, min(held, points - 1) + 1)} if most else {}
        return [message(plural(number, *REST_FROM_DECK), number=number, rest=rest) for number, rest in rests.items()]

    def _picks(self, decision: Decision) -> int:
        """How often in a row the same is asked at most, this time counted; 0 where it is asked once."""
        kind = decision.kind
        if kind in (c.DECIDE_MULLIGAN_CARD, c.DECIDE_CARD_ORDER):
            cards = sum(option.kind == c.PICK for option in decision.options)
            return 0 if kind == c.DECIDE_CARD_ORDER and cards == 2 else cards  # of two the first says all
        if kind in (c.DECIDE_LIFE, c.DECIDE_DESTROY):
            return points_asked(self.game)
        return 0

    def _auto_answer(self, decision: Decision) -> tuple[str, dict[str, int]]:
        """Which of `AUTO_ANSWERS` the decision is, "" for none, and the option that each answer means."""
        frame = self.game.frames[-1] if self.game.frames else None
        if isinstance(frame, GraveyardFrame):
            ends = {c.TO_TOP: "top", c.TO_BOTTOM: "bottom"}
            return FROM_WHERE.get(frame.origin, "graveyard-died"), {ends[one.kind]: at for at, one in enumerate(decision.options)}
        if decision.kind == c.DECIDE_DRAW:
            return DRAWING, {ALL: len(decision.options) - 1}
        kinds = [option.kind for option in decision.options]
        if decision.kind == c.DECIDE_LIFE and c.TOP_OF_DECK in kinds and c.USE_SHIELD not in kinds:
            return LIFE, {FROM_DECK: kinds.index(c.TOP_OF_DECK)}
        if decision.kind in ORDERS and self._is_alike(decision) and not self._is_first_look():
            return ALIKE, {AS_THEY_LIE: 0}
        if decision.kind == c.DECIDE_DEATH_ORDER and not self._is_death_heard():
            return DEATHS, {AS_THEY_LIE: 0}
        return "", {}

    def _is_first_look(self) -> bool:
        """Whether the player looks at cards of a deck and has named none of them yet: they are shown even if all are alike."""
        frame = self.game.frames[-1]
        return isinstance(frame, LookFrame) and not frame.kept and not frame.back

    def _is_alike(self, decision: Decision) -> bool:
        """Whether it makes no difference which comes first.

        So it is with the same text of one player, with copies of one card of one owner, and with units that die into a graveyard each while
        nothing waits for a death.
        """
        frame = self.game.frames[-1]
        if isinstance(frame, TriggersFrame):
            first = frame.waiting[0]
            return all(one.trigger is first.trigger and one.player == first.player for one in frame.waiting)
        cards = [option.card for option in decision.options]
        there = [self.game.permanents[card] for card in cards]
        controllers = {NOBODY if one is None else one.player for one in there}
        owners = {self.game.owners[card] for card in cards}
        if decision.kind == c.DECIDE_DEATH_ORDER and len(owners) == len(cards):
            return not self._is_death_heard()
        return len({self.id_of(card) for card in cards}) == len(controllers) == len(owners) == 1

    def _is_death_heard(self) -> bool:
        """Whether an ability waits for a death, of whatever card."""
        return any(self.game.listening[event] for event in AT_A_DEATH)

    def id_of(self, card: GameCard) -> int:
        """The id of a card of the match, as it lies there; -1 for none, and for the hero of an empty seat."""
        if card == NO_CARD:
            return -1
        permanent = self.game.permanents[card]
        definition = self.game.definitions[card] if permanent is None else permanent.definition
        return max(definition.id, -1)

    def choice(self, decision: Decision, index: int) -> Choice:
        """An option in words."""
        option = decision.options[index]
        label, clause = self._words(decision, option)
        card = self.game.players[self.player].hero if option.kind == c.LEVEL_UP else card_meant(option)
        target = self.number_of(card) if option.kind == c.PICK and decision.kind in AIMS else NO_CARD
        times = self._points_left(decision) if option.kind == c.TOP_OF_DECK else 0
        several = self._several_from_deck(decision, times) if times > 1 else ""
        is_ordered = option.kind == c.PICK and decision.kind in (c.DECIDE_TRIGGER_ORDER, c.DECIDE_DEATH_ORDER)
        return Choice(
            index,
            label,
            clause,
            self.number_of(card),
            target,
            times=times,
            several=several,
            only_target=self._only_target(option),
            is_beside=option.kind == c.LEVEL_UP or is_ordered,
            effect=self._what_follows(decision, option),
            is_named_again=option.kind in WHICH,
        )

    def _only_target(self, option: Option) -> GameCard:
        """What a unit attacks for sure if it attacks now and nobody answers; none where that is asked."""
        targets = attack_options(self.game, self.player, option.card) if option.kind == c.ATTACK else []
        return self.number_of(targets[0].card) if len(targets) == 1 else NO_CARD

    def _points_left(self, decision: Decision) -> int:
        """How many cards in a row the player may give up from the deck, until a Shield may be used, which is a choice of its own."""
        return min(points_asked(self.game), self._cards_above_shield(decision))

    def _cards_above_shield(self, decision: Decision) -> int:
        """The cards of the deck above its first Shield, where that could be used (KEY-SHIELD); else all of them."""
        side = self.game.sides[self.game.players[self.player].side]
        shields = side.shields if decision.kind == c.DECIDE_LIFE else ()
        return next((above for above, card in enumerate(reversed(side.deck)) if card in shields), len(side.deck))

    def _several_from_deck(self, decision: Decision, times: int) -> Said:
        points = points_asked(self.game)
        if times < points and times < len(self.game.sides[self.game.players[self.player].side].deck):
            return message(THEN_SHIELD, number=times)
        if times < points:
            return message(THEN_HAND, number=times, rest=points - times)
        return BOTH_FROM_DECK if times == 2 else message(ALL_FROM_DECK, number=times)

    def _words(self, decision: Decision, option: Option) -> tuple[Said, str]:
        kind = option.kind
        if kind in (c.PLAY, c.PLAY_TECHNOLOGY):
            return self._play(option)
        if kind == c.USE:
            return self._use(option), "EXH-2"
        if kind == c.END_TURN and self._is_hero_free(decision):
            return HERO_UNUSED, PLAIN[kind][1]
        if kind == c.LEVEL_UP:
            return self._level_up(), "LEVEL-1"
        if kind == c.RECYCLE_TOP:
            return self._recycle(option), "REC-1"
        if kind == c.DRAW:
            return message(LocalText("Draw %(number)s", "%(number)s ziehen"), number=option.number), "TURN-4"
        if kind == c.MODE:
            return self._mode(decision, option.number - 1), "TEXT-1"
        if kind in (c.PICK, c.HAND_CARD):
            return self._pick(decision, option), CLAUSES[decision.kind]
        if kind == c.YES and decision.kind == c.DECIDE_UNLESS:
            return self._pay(decision), CLAUSES[decision.kind]
        return PLAIN[kind]

    def _is_hero_free(self, decision: Decision) -> bool:
        """Whether an ability of the own hero may be used now."""
        hero = self.game.players[self.player].hero
        return any(option.kind == c.USE and option.card == hero for option in decision.options)

    def _pay(self, decision: Decision) -> Said:
        frame = self.game.frames[-1]
        card = self.cards.get(self.id_of(decision.card))
        if card is None or not isinstance(frame, UnlessFrame):
            return PLAIN[c.YES][0]
        return message(LocalText("Pay %(payment)s", "%(payment)s zahlen"), payment=payment_words(card, frame.payment))

    def _play(self, option: Option) -> tuple[Said, str]:
        definition = self.game.definitions[option.card]
        chosen = [number for number in range(len(definition.initiatives)) if option.number & (1 << number)]
        extra = sum(definition.initiatives[number].payment.water for number in chosen)
        played = water(LocalText("Play", "Spielen"), cost_to_play(self.game, self.player, definition, extra))
        if not chosen:
            return played, "PLAY-1"
        card = self.cards.get(definition.id)
        said = [words for number in chosen if card is not None and (words := line_words(card, Initiative, number))]
        return Joined([played, Joined(said, " ")], ". "), "KEY-INITIATIVE"

    def _use(self, option: Option) -> Said:
        card = self.cards.get(self.id_of(option.card))
        words = line_words(card, Activated, option.number) if card else None
        permanent = self.game.permanents[option.card]
        if words is not None or permanent is None:
            return words or USE
        payment = permanent.definition.activated[option.number].payment.water
        return water(USE, cost_of_ability(self.game, self.player, payment, permanent))

    def _level_up(self) -> Said:
        level = message(LocalText("Hero to level %(level)s", "Held auf Stufe %(level)s"), level=self.game.players[self.player].level + 1)
        return water(level, cost_to_level_up(self.game, self.player))

    def _recycle(self, option: Option) -> Said:
        cost = cost_to_recycle(self.game, self.player, self.game.definitions[option.card])
        if cost == 0:
            return LocalText("Recycle it for nothing", "Umsonst wiederverwerten")
        one = LocalText("Recycle it for %(number)s card", "Wiederverwerten für %(number)s Karte")
        return message(
            plural(cost, one, LocalText("Recycle it for %(number)s cards", "Wiederverwerten für %(number)s Karten")), number=cost
        )

    def _what_follows(self, decision: Decision, option: Option) -> Said:
        """What an option gives and takes beside what its label says, in sentences."""
        if decision.kind == c.DECIDE_TRIGGER_ORDER:
            return self._trigger(option.number) or ""
        if option.kind == c.PLAY_TECHNOLOGY:
            return TECHNOLOGY_COSTS_NO_LIFE
        if option.kind == c.LEVEL_UP:
            return next_level(self.game, self.player)
        if option.kind == c.ATTACK:
            speed = self.game.definitions[option.card].speed
            return message(EXHAUSTS, number=speed) if speed > 1 else ""
        if option.kind != c.RECYCLE_TOP:
            return ""
        known = self.game.definitions[option.card]
        cost = cost_to_recycle(self.game, self.player, known)
        gives = RECYCLED_UNIT if known.kind == c.UNIT else RECYCLED_TACTIC
        taken = message(plural(cost, *RECYCLE_COST), **({"number": cost} if cost > 1 else {}))
        return Joined([gives, taken if cost else RECYCLED_FREE])

    def _mode(self, decision: Decision, number: int) -> Said:
        card = self.cards.get(self.id_of(decision.card))
        frame = self.game.frames[-1]
        options = len(getattr(frame, "options", ())) or len(decision.options)
        words = mode_words(card, options, number) if card and decision.kind == c.DECIDE_MODE else None
        return words or message(SOME_MODE, number=number + 1)

    def _pick(self, decision: Decision, option: Option) -> Said:
        if decision.kind in PICKS:
            return PICKS[decision.kind]
        card = card_meant(option)
        if decision.kind == c.DECIDE_TRIGGER_ORDER and sum(one.card == option.card for one in decision.options) > 1:
            return self._trigger(option.number) or self.name(card)  # its name alone wouldn't tell them apart
        if card == NO_CARD:
            return LocalText("The effect on the stack", "Der Effekt auf dem Spielstapel")
        return self.name(card)

    def _trigger(self, number: int) -> Said | None:
        """What waits at this place, as its card says it; None where it was granted to the card."""
        frame = self.game.frames[-1]
        if not isinstance(frame, TriggersFrame):
            return None
        waiting = frame.waiting[number]
        definition = self.game.definitions[card_of(waiting.source)]
        card = self.cards.get(definition.id)
        if card is None or waiting.trigger is None or waiting.trigger not in definition.triggers:
            return None
        return line_words(card, Trigger, waiting.trigger.number)

    def name(self, card: GameCard) -> Said:
        """What a card of the match is called."""
        id = self.id_of(card)
        return CardName(id) if id >= 0 else OPPONENT


def water(what: Said, cost: int) -> Said:
    """Something that is done for so much water."""
    return message(LocalText("%(what)s for %(number)s water", "%(what)s für %(number)s Wasser"), what=what, number=cost) if cost else what
