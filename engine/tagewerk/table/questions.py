"""A decision of Tagewerk in words: what is asked, what each option does by which clause; and what can't be done, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.languages import Language, LocalText, after_name
from engine.match.match import NO_CARD, NO_REFERENCE, Decision, GameCard, Option
from engine.rules.references import card_of
from engine.rules.texts import ModeFrame, TextFrame
from engine.simulation.message import CardName, Joined, Said, message, plural
from engine.table.question_words import ORDERED, SOME_MODE, QuestionWords, card_meant
from engine.table.questions import Choice
from engine.table.sentences import SEAT
from engine.tagewerk.cards import TagewerkCard
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.actions import ActionFrame
from engine.tagewerk.rules.choices import LookFrame
from engine.tagewerk.rules.costs import PayFrame, play_cost
from engine.tagewerk.rules.legal import WITH_SUPPORT, bearers, turning_cost
from engine.tagewerk.rules.obstacles import CLAUSES
from engine.tagewerk.rules.player_steps import ResourceStep
from engine.tagewerk.rules.stack import OrderFrame
from engine.tagewerk.rules.state import State
from engine.tagewerk.table.answering import has_answer
from engine.tagewerk.table.said import WORDS
from engine.tagewerk.table.standing import MARKERS, TagewerkStanding, coin, faction_name
from engine.tagewerk.table.tiles import held_card
from engine.tagewerk.words.reading import parse_abilities
from engine.tagewerk.words.rendering import TEXTS
from engine.text.markup import plain
from engine.text.nodes import Activated, Trigger
from engine.text.problems import AbilitiesError

PROMPTS: Final = WORDS.by_code("prompts", c.DECISION_NAMES)
WINDOW_OF_DAY: Final = LocalText("The day ends: do you still use something?", "Der Tag endet: Nutzt du noch etwas?")
"""What is asked in the window at the end of the day (TURN-4)."""
LEFT_TO_PAY: Final = WORDS.rows("says")["left_to_pay"].texts
ATTACKED: Final = LocalText("attack on %(other)s: who blocks?", "Angriff auf %(other)s: Wer blockt?")
"""What is asked behind the name of an attacker (ATK-3)."""
AIM_OF_ATTACK: Final = LocalText("Choose whom it attacks", "Wähle das Ziel des Angriffs")
UNHARMED: Final = LocalText("%(card)s takes no damage", "%(card)s nimmt keinen Schaden")
"""Of what is attacked, if another one blocks (ATK-7)."""
BEARER: Final = LocalText("Who carries it?", "Wer trägt sie?")
HIDDEN_BEARER: Final = LocalText("Who carries it hidden?", "Wer trägt sie verdeckt?")
ONE_OF: Final = LocalText("%(asked)s %(first)s or %(last)s", "%(asked)s %(first)s oder %(last)s")
MOST_NAMED: Final = 3
"""So many cards are named in a question at most; where there are more, those that are lit say it."""
KIND_OF_RESOURCE: Final = LocalText("Which resource?", "Welche Ressource?")
OF_TEXT: Final = (c.DECIDE_TARGET, c.DECIDE_MODE, c.DECIDE_MAY, c.DECIDE_DISCARD, c.DECIDE_KEEP, c.DECIDE_OPPONENT)
"""What only a text asks, but for who carries an item."""
ENEMY_TARGET: Final = LocalText("At which card?", "Auf welche Karte?")
ANY_TARGET: Final = LocalText("Which of them?", "Was davon?")
ATTACKS: Final = LocalText("%(card)s attacks %(other)s: %(asked)s", "%(card)s greift %(other)s an: %(asked)s")
BLOCKED: Final = LocalText("%(other)s blocks %(card)s: %(asked)s", "%(other)s blockt %(card)s: %(asked)s")
"""The words before the question of a window in a combat."""
BEFORE: Final = LocalText("%(what)s: %(asked)s", "%(what)s: %(asked)s")
"""A question behind what it is about: what waits, where that is of no card."""
PLAIN: Final = WORDS.labels("plain", c.OPTION_NAMES)
MARKERS_LEFT: Final = WORDS.rows("says")["markers_left"].texts
"""The end of a day with markers that aren’t exchanged (CMD-5)."""
NOTHING_MORE: Final = LocalText("Nothing: the day ends", "Nichts: Der Tag endet")
NO_MORE_BEFORE_DAMAGE: Final = LocalText("Nothing: deal the damage", "Nichts: Schaden austeilen")
"""To do nothing in a window, where there is nothing to answer: at the end of the day, and before damage."""
SHORT: Final = WORDS.by_code("short", c.OPTION_NAMES)
DONE: Final = {
    c.DECIDE_DISCARD: LocalText("The top card of the deck", "Die oberste Karte des Decks"),
    c.DECIDE_TARGET: LocalText("That’s all", "Das ist alles"),
}
PAID: Final = LocalText("%(what)s for %(number)s", "%(what)s für %(number)s")
SUPPORTED: Final = LocalText("%(what)s for %(number)s, support paid", "%(what)s für %(number)s, mit Unterstützung")
UNSUPPORTED: Final = LocalText("Without its support, which costs %(number)s more.", "Ohne die Unterstützung: Sie kostet %(number)s mehr.")
TURNED_UP_LATER: Final = WORDS.rows("says")["turned_up_later"].text
ATTACHED: Final = (c.ATTACH, c.HIDE)
PAID_FOR: Final = WORDS.labels("paid", c.OPTION_NAMES)


class TagewerkQuestions(QuestionWords):
    """Puts the decisions of a match of Tagewerk into words."""

    clauses = CLAUSES
    names = c.DECISION_NAMES
    windows = (c.DECIDE_ANSWER, c.DECIDE_WINDOW)
    passes = c.PASS
    goes_on = (c.PASS, c.END_DAY, c.END_COMBAT, c.NO_BLOCK, c.DONE, c.KEEP_HAND, c.NO)
    look_frame = LookFrame
    held_card = held_card
    game: State

    def has_answer(self, decision: Decision) -> bool:
        """More than resources, markers and cards."""
        return has_answer(self.game, decision.options)

    def more(self, decision: Decision, choices: Sequence[Choice]) -> dict[str, Any]:
        """Whether a text asks."""
        return {"tells_text": decision.kind in OF_TEXT and not isinstance(self.game.frames[-1], ActionFrame)}

    def prompt(self, decision: Decision, about: int) -> Said:
        """Behind the name of a card, or of none."""
        prompt = self._prompt(decision)
        return self._behind_name(decision, prompt) if about >= 0 else self._of_no_card(decision.kind, prompt)

    def asked_about(self, decision: Decision) -> GameCard:
        """The card that it is about, -1 for none: of the effect that may be answered, of a text that lets one look, or what is paid for."""
        if decision.kind == c.DECIDE_ANSWER and self.game.stack:
            return card_of(self.game.stack[-1].source)
        below = self.game.frames[-2] if len(self.game.frames) > 1 else None
        if decision.kind == c.DECIDE_PAY and isinstance(below, ActionFrame):
            return below.card
        if self.look is not None and isinstance(below, TextFrame):
            return card_of(below.context.source)
        return decision.card

    def _prompt(self, decision: Decision) -> LocalText:
        if decision.kind == c.DECIDE_TARGET:
            return self._target_prompt(decision)
        if decision.kind == c.DECIDE_MODE and self._are_resources():
            return KIND_OF_RESOURCE
        if decision.kind == c.DECIDE_ORDER and self.look is not None:
            return ORDERED[self.look.at_bottom]
        return PROMPTS[decision.kind]

    def _behind_name(self, decision: Decision, prompt: LocalText) -> Said:
        """A question as it goes on behind the name of the card that it is about: who carries it, how much is left to pay."""
        frame = self.game.frames[-1]
        if decision.kind == c.DECIDE_TARGET and isinstance(frame, ActionFrame):
            asked = after_name(HIDDEN_BEARER if frame.kind == c.HIDE else BEARER)
            names = [CardName(id) for id in dict.fromkeys(self.id_of(card_of(option.target)) for option in decision.options)]
            is_named = 1 < len(names) <= MOST_NAMED
            return message(ONE_OF, asked=asked, first=Joined(names[:-1], ", "), last=names[-1]) if is_named else asked
        if isinstance(frame, PayFrame):
            return message(plural(frame.left, *LEFT_TO_PAY), number=frame.left)
        if decision.kind == c.DECIDE_BLOCK and self.game.target != NO_REFERENCE:
            return message(ATTACKED, other=self.name(card_of(self.game.target)))
        return after_name(prompt)

    def _target_prompt(self, decision: Decision) -> LocalText:
        cards = [card_of(option.target) for option in decision.options if option.kind == c.PICK]
        if NO_CARD in cards:
            return ANY_TARGET
        pieces = [self.game.pieces[card] for card in cards]
        are_enemies = all(piece is not None and piece.player != self.player for piece in pieces)
        return ENEMY_TARGET if are_enemies else PROMPTS[c.DECIDE_TARGET]

    def id_of(self, card: GameCard) -> int:
        """The id of a card of the match; -1 for none, and for what lies at an empty seat."""
        return -1 if card == NO_CARD else max(self.game.definitions[card].id, -1)

    def _of_no_card(self, kind: int, prompt: LocalText) -> Said:
        """A question about no card: of a window behind what may be answered, or in which part of the day it is."""
        if kind == c.DECIDE_ANSWER and self.game.stack:
            return message(BEFORE, what=TagewerkStanding.effects[self.game.stack[-1].kind], asked=after_name(prompt))
        return self._in_window(prompt) if kind == c.DECIDE_WINDOW else prompt

    def _in_window(self, prompt: LocalText) -> Said:
        """The question of a window: in a combat behind the words that say who attacks or blocks whom, as far as these are still there."""
        game, is_blocked = self.game, self.game.blocker != NO_REFERENCE
        if game.attacker == NO_REFERENCE or (game.target == NO_REFERENCE and not is_blocked):
            return WINDOW_OF_DAY if game.phase == c.DAY else prompt
        other = self.name(card_of(game.blocker if is_blocked else game.target))
        return message(BLOCKED if is_blocked else ATTACKS, card=self.name(card_of(game.attacker)), other=other, asked=after_name(prompt))

    def choice(self, decision: Decision, index: int) -> Choice:
        """An option in words."""
        option = decision.options[index]
        label, clause = self._words(decision, option)
        card = card_meant(option)
        is_aim = option.kind == c.DECLARE or (option.kind == c.PICK and decision.kind == c.DECIDE_TARGET)
        target = self.number_of(card_of(option.target)) if is_aim and option.target >= 0 else NO_CARD
        figure = coin(self._kind(option)) if option.kind == c.PAY_WITH else MARKERS if option.kind in SHORT else ""
        return Choice(
            index,
            label,
            clause,
            self.number_of(card),
            target,
            figure,
            SHORT.get(option.kind, ""),
            only_target=self._only_bearer(option),
            is_beside=decision.kind == c.DECIDE_ORDER and self.look is None,
            effect=self._effect(decision, option),
            aim=AIM_OF_ATTACK if option.kind == c.DECLARE else "",
        )

    def _effect(self, decision: Decision, option: Option) -> Said:
        """What a block means beside its damage: who is spared. Of what triggers, what it does; of a card, what is left out."""
        if decision.kind == c.DECIDE_ORDER:
            return self._trigger(option) or ""
        if option.kind in PAID_FOR and option.kind != c.HIDE and option.number != WITH_SUPPORT:
            support = self.game.definitions[option.card].support
            return message(UNSUPPORTED, number=support) if support >= 0 else ""
        is_spared = option.kind == c.BLOCK and self.game.target not in (NO_REFERENCE, option.target)
        return message(UNHARMED, card=self.name(card_of(self.game.target))) if is_spared else ""

    def _only_bearer(self, option: Option) -> GameCard:
        """The number of the one card that can carry an item that is attached; -1 where that is asked, and of other options."""
        if option.kind not in ATTACHED:
            return NO_CARD
        found = bearers(self.game, self.player, self.game.definitions[option.card], is_hidden=option.kind == c.HIDE)
        return self.number_of(found[0].card) if len(found) == 1 else NO_CARD

    def _kind(self, option: Option) -> str:
        """The faction of a resource; "" for none."""
        return next((slug for slug, number in self.game.factions.items() if number == option.number), "")

    def _words(self, decision: Decision, option: Option) -> tuple[Said, str]:
        kind = option.kind
        clause = "ATK-2" if kind == c.DECLARE else PAID_FOR[kind][1] if kind in PAID_FOR else CLAUSES[decision.kind]
        if kind == c.PASS and decision.kind == c.DECIDE_WINDOW:
            return NOTHING_MORE if self.game.phase == c.DAY else NO_MORE_BEFORE_DAMAGE, CLAUSES[decision.kind]
        if kind == c.END_DAY and (markers := self.game.players[self.player].markers):
            return message(plural(markers, *MARKERS_LEFT), number=markers), PLAIN[kind][1]
        if kind in PLAIN:
            return PLAIN[kind]
        if kind == c.DONE:
            return DONE.get(decision.kind, DONE[c.DECIDE_TARGET]), clause
        if kind == c.PAY_WITH:
            return faction_name(self._kind(option)), clause
        if kind == c.CHOOSE_OPPONENT:
            return message(SEAT, number=option.number + 1), clause
        if kind == c.CHOOSE_MODE:
            return self._mode(decision, option.number), clause
        if kind == c.DECLARE:
            return message(LocalText("Attack %(card)s", "%(card)s angreifen"), card=self.name(card_of(option.target))), clause
        if kind == c.USE:
            return self._ability(option), clause
        if kind in PAID_FOR:
            return self._paid(option), clause
        is_told = decision.kind == c.DECIDE_ORDER and sum(card_meant(one) == card_meant(option) for one in decision.options) > 1
        if is_told and (said := self._trigger(option)) is not None:
            return said, clause  # its name alone wouldn't tell them apart
        card = card_meant(option)
        return self.name(card), clause

    def _paid(self, option: Option) -> Said:
        game, kind = self.game, option.kind
        what = PAID_FOR[kind][0]
        definition = game.definitions[option.card]
        if kind == c.HIDE:
            cost = play_cost(game, self.player, definition) if game.ruleset.hiding_pays else 0
            return message(TURNED_UP_LATER, number=cost, later=turning_cost(game, self.player, definition))
        cost = turning_cost(game, self.player, definition) if kind == c.TURN_UP else play_cost(game, self.player, definition)
        if option.number == WITH_SUPPORT:
            return message(SUPPORTED, what=what, number=cost + definition.support)
        return message(PAID, what=what, number=cost) if cost else what

    def _ability(self, option: Option) -> Said:
        card = self.cards.get(self.id_of(option.card))
        found = line_words(card, Activated, option.number) if card is not None else None
        return found or PAID_FOR[c.USE][0]

    def _trigger(self, option: Option) -> Said | None:
        """What waits at the place of an option: a trigger as its card says it, or its support; None where its text gives none."""
        frame = self.game.frames[-1]
        if not isinstance(frame, OrderFrame):
            return None
        trigger, number = frame.waiting[0][option.number].trigger, card_of(option.target)
        if trigger is None:
            return message(TagewerkStanding.effects[c.SUPPORT_EFFECT], card=self.name(number))
        definition = self.game.definitions[number]
        card = self.cards.get(definition.id)
        if card is None or trigger not in definition.triggers:
            return None
        return line_words(card, Trigger, trigger.number)

    def _mode(self, decision: Decision, number: int) -> Said:
        frame = self.game.frames[-1]
        part = frame.options[number] if isinstance(frame, ModeFrame) else []
        words = [one.faction for one in part if isinstance(one, ResourceStep) and one.faction]
        if words:
            return message(LocalText("%(faction)s resource", "Ressource: %(faction)s"), faction=faction_name(words[0]))
        return message(SOME_MODE, number=number + 1)

    def _are_resources(self) -> bool:
        """Whether each mode of a text gives a resource of some faction."""
        frame = self.game.frames[-1]
        parts = frame.options if isinstance(frame, ModeFrame) else []
        return all(any(isinstance(one, ResourceStep) and one.faction for one in part) for part in parts)

    def name(self, card: GameCard) -> Said:
        """What a card of the match is called; one whose face isn't known has no name."""
        if card == NO_CARD:
            return LocalText("The effect on the stack", "Der Effekt auf dem Stapel")
        piece = self.game.pieces[card]
        if piece is not None and piece.is_hidden and piece.player != self.player:
            return message(LocalText("Hidden item on %(card)s", "Verdeckter Gegenstand an %(card)s"), card=self.name(piece.bearer))
        id = self.id_of(card)
        return CardName(id) if id >= 0 else LocalText("The place opposite", "Der Ort gegenüber")


def line_words(card: TagewerkCard, sort: type[Activated[Any, Any] | Trigger[Any, Any, Any]], number: int) -> LocalText | None:
    """The `number`-th ability of its sort of a card as its text says it; None where that can't be read."""
    try:
        nodes = parse_abilities(card.abilities, card.slug)
    except AbilitiesError:
        return None
    found = [node for node in nodes if isinstance(node, sort)]
    if number >= len(found):
        return None

    def said(language: Language) -> str:
        return plain(TEXTS.of(card, language).lines([found[number]])[0])

    return LocalText(said("en"), said("de"))
