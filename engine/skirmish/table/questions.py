"""A decision of Skirmish in words: what is asked, and what each option does, squares with how one would stand there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from engine.languages import after_name
from engine.match.match import NO_CARD, Decision, GameCard, Option
from engine.match.squares import Square
from engine.rules.references import card_of
from engine.rules.texts import ModeFrame
from engine.simulation.message import Said, message
from engine.skirmish.board import MELEE_REACH
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.playing import AnswerFrame, DamageFrame
from engine.skirmish.rules.state import State
from engine.skirmish.rules.texts import DiscardFrame
from engine.skirmish.rules.turn import TurnFrame
from engine.skirmish.table.chances import attack_odds, targets_now
from engine.skirmish.table.places import DIRECTIONS, faced, name_of, seen_from, stand_from
from engine.skirmish.table.said import WORDS
from engine.skirmish.table.tiles import SAYS, held_card, told_odds
from engine.skirmish.words.reading import parse_abilities
from engine.skirmish.words.rendering import TEXTS
from engine.table.question_words import QuestionWords, card_meant, mode_said
from engine.table.questions import Choice, Question
from engine.text.problems import AbilitiesError

PROMPTS: Final = WORDS.rows("prompts")
LABELS: Final = WORDS.labels("options", c.OPTION_NAMES)
CLAUSES: Final = {c.DECISION_NAMES.index(name): row.clause for name, row in PROMPTS.items() if name in c.DECISION_NAMES}
OF_SQUARES: Final = (c.RUN, c.STEP, c.WALK)
OF_TEXT: Final = (c.DECIDE_TARGET, c.DECIDE_CHOOSE, c.DECIDE_MAY, c.DECIDE_CARD)


class SkirmishQuestions(QuestionWords):
    """Puts the decisions of a match of Skirmish into words."""

    clauses = CLAUSES
    names = c.DECISION_NAMES
    windows = (c.DECIDE_ANSWER,)
    passes = c.PASS
    goes_on = (c.END_TURN, c.PASS, c.DONE, c.NO)
    held_card = held_card
    game: State

    def has_answer(self, decision: Decision) -> bool:
        """A window opens only where there is one (ANS)."""
        return True

    @property
    def look(self) -> None:
        """Nobody looks at cards of a deck."""
        return

    def id_of(self, card: GameCard) -> int:
        """The id of a card of the match; -1 for none."""
        return -1 if card == NO_CARD else self.game.definitions[card].id

    def asked_about(self, decision: Decision) -> GameCard:
        """The card that is answered, or whose text asks."""
        return decision.card

    def more(self, decision: Decision, choices: Sequence[Choice]) -> dict[str, Any]:
        """What an answer is about to spare, and how often cards are discarded in a row."""
        frame = self.game.frames[-1]
        found: dict[str, Any] = {"stakes": self._stakes()} if decision.kind == c.DECIDE_ANSWER else {}
        hand = self.game.figures[self.player].hand
        if isinstance(frame, DiscardFrame) and frame.count > 1 and len(decision.options) == len(hand):  # equal cards go by one number
            found["picks"] = min(frame.count, len(hand))
        return {**found, "tells_text": decision.kind in OF_TEXT}

    def _stakes(self) -> Said:
        """The damage that waits, else what an attack deals on average."""
        game, you = self.game, self.game.figures[self.player]
        below = game.frames[-2]
        if isinstance(below, DamageFrame):
            return message(SAYS["waits"], number=below.waiting, life=you.life)
        play = game.play_now()
        odds = None if play is None or not play.is_attack else attack_odds(game, play.player, play.card, you)
        return "" if odds is None else told_odds(odds, you)

    def question(self, decision: Decision, announcements: Sequence[int] = ()) -> Question:
        """See `QuestionWords.question`: a figure that has moved may keep its facing."""
        found = super().question(decision, announcements)
        keeps = decision.kind == c.DECIDE_FACE and decision.options[0].number == self.game.figures[self.player].facing
        return replace(found, main=0) if keeps else found

    # --- What is asked ---------------------------------------------------------------------------

    def prompt(self, decision: Decision, about: int) -> Said:
        """Behind the name of a card, or of none."""
        text = PROMPTS[self._prompt(decision)].text
        return after_name(text) if about >= 0 else text

    def _prompt(self, decision: Decision) -> str:
        frame = self.game.frames[-1]
        if isinstance(frame, TurnFrame):
            if frame.has_acted and not frame.has_moved and all(option.kind == c.END_TURN for option in decision.options):
                return "act_held"
            return ("act", "act_moved", "act_acted", "act_done")[frame.has_moved + 2 * frame.has_acted]
        if isinstance(frame, AnswerFrame):
            play = self.game.play_now()
            moment = ("answer", "answer_hurt", "answer_buff")[frame.moment]
            return "answer_punch" if play is not None and play.kind == c.PUNCH_PLAY and frame.moment == c.ON_ATTACK else moment
        if decision.kind == c.DECIDE_FACE and all(option.number != self.game.figures[self.player].facing for option in decision.options):
            return "face_turn"
        return c.DECISION_NAMES[decision.kind]

    # --- Options ---------------------------------------------------------------------------------

    def choice(self, decision: Decision, index: int) -> Choice:
        """An option in words."""
        option = decision.options[index]
        label, clause = self._words(option)
        if option.kind in OF_SQUARES:
            square = Square(option.number)
            stand = stand_from(self.game, self.player, square)
            seen = seen_from(self.game, self.player, square)
            return Choice(index, label, clause, effect=stand, square=int(square), is_in_line=option.kind == c.RUN, sees=seen)
        if option.kind == c.FACE:
            you = self.game.figures[self.player]
            effect = faced(self.game, you, option.number)
            return Choice(index, label, clause, effect=effect, square=int(you.square), facing=option.number)
        card = self.number_of(card_meant(option))
        if option.kind == c.PICK:
            return Choice(index, self._at(option), clause, card, card)
        if option.kind in (c.ATTACK, c.PUNCH):
            return self._attack(index, option, label, clause)
        return Choice(index, label, clause, card)

    def _words(self, option: Option) -> tuple[Said, str]:
        label, clause = LABELS[option.kind]
        if option.kind == c.BUFF:
            return SAYS["instead_of_move" if option.number == c.INSTEAD_OF_MOVE else "instead_of_standard"], clause
        if option.kind == c.FACE:
            keeps = option.number == self.game.figures[self.player].facing
            return message(SAYS["keep_facing" if keeps else "face"], way=DIRECTIONS[option.number]), clause
        if option.kind in (c.STEP, c.WALK) and option.number == self.game.figures[self.player].square:
            return SAYS["turn_here" if option.kind == c.STEP else "stay"], clause
        return (self._mode(option.number), clause) if option.kind == c.CHOOSE_MODE else (label, clause)

    def _attack(self, index: int, option: Option, label: Said, clause: str) -> Choice:
        """An attack card, or a punch: whom it meets where there is no choice, and what it would do to them."""
        game = self.game
        if option.kind == c.ATTACK:
            found = targets_now(game, self.player, option.card)
        else:
            near = [one for one in game.in_turn_after() if one.player != self.player]
            found = [one for one in near if game.grid.reaches(game.figures[self.player].square, one.square, MELEE_REACH)]
        odds = [told_odds(told, figure) for figure in found if (told := attack_odds(game, self.player, option.card, figure)) is not None]
        only = self.number_of(found[0].card) if len(found) == 1 else NO_CARD
        return Choice(
            index, label, clause, self.number_of(option.card), effect=odds[0] if len(found) == 1 and odds else "", only_target=only
        )

    def _at(self, option: Option) -> Said:
        """Whom a card or a punch is done to, with what it would do."""
        game, figure, play = self.game, self.game.permanent(option.target), self.game.play_now()
        if figure is None:
            return LABELS[c.PICK][0]
        odds = attack_odds(game, self.player, play.card, figure) if play is not None and play.is_attack else None
        return message(SAYS["at"], who=name_of(figure)) if odds is None else told_odds(odds, figure)

    def _mode(self, number: int) -> Said:
        """A part of a text among which one chooses, as its card says it."""
        frame = self.game.frames[-1]
        card = self.cards.get(self.id_of(card_of(frame.context.source))) if isinstance(frame, ModeFrame) else None
        try:
            found = () if card is None else parse_abilities(card.abilities, card.slug)
        except AbilitiesError:
            found = ()
        return mode_said(found, number, lambda steps, language: TEXTS.of(card, language).steps.sentences(steps))
