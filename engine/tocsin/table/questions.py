"""A decision of TOCSIN in words: what is asked, what each option does, with the damage and the chance of an attack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from engine.match.match import NO_CARD, Decision, GameCard, Option
from engine.rules.references import card_of
from engine.rules.texts import ModeFrame
from engine.simulation.message import CardName, Percent, Said, message
from engine.table.question_words import QuestionWords, mode_said
from engine.table.questions import Choice
from engine.table.standing import TableCard
from engine.tocsin.cards import companion_of, hero_of, location_card_of
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.acting import PayFrame
from engine.tocsin.rules.playing import MOST_USES, SetFrame
from engine.tocsin.rules.state import Figure, Harm, Place, State
from engine.tocsin.shapes import ShapeReader
from engine.tocsin.table.places import free_space, health_left, hero_name, name_of, place_name, space_number
from engine.tocsin.table.said import WORDS
from engine.tocsin.table.tiles import SAYS, held_card, in_both
from engine.tocsin.words.reading import parse_steps
from engine.tocsin.words.rendering import TEXTS

PROMPTS: Final = WORDS.rows("prompts")
LABELS: Final = WORDS.labels("options", c.OPTION_NAMES)
CLAUSES: Final = {c.DECISION_NAMES.index(name): row.clause for name, row in PROMPTS.items() if name in c.DECISION_NAMES}
OF_TEXT: Final = (c.DECIDE_TARGET, c.DECIDE_OPTION, c.DECIDE_MAY, c.DECIDE_COLUMN)
SETS: Final = (c.STRIKE, c.SHOOT)
OF_A_HERO: Final = (c.RAGE, c.SWAP, c.WARD, c.WHO, c.ATTACH, c.REDIRECT)


class TocsinQuestions(QuestionWords):
    """Puts the decisions of a match of TOCSIN into words; `cards` are all its records."""

    clauses = CLAUSES
    names = c.DECISION_NAMES
    windows = (c.DECIDE_LULL,)
    passes = c.PASS
    goes_on = (c.END, c.DONE, c.SUFFER, c.PASS, c.NO)
    held_card = held_card
    game: State

    def has_answer(self, decision: Decision) -> bool:
        """A window opens only where somebody has a special card (ACT-9)."""
        return True

    @property
    def look(self) -> None:
        """Cards that are looked at are told by `_looked_at`."""
        return

    def id_of(self, card: GameCard) -> int:
        """The id of what a decision is about; -1 for none."""
        if card == NO_CARD or card < c.FIRST_PLACE:
            return -1
        return self.game.places[card - c.FIRST_PLACE].printed.id if card < c.FIRST_CARD else self.game.definition(card).id

    def asked_about(self, decision: Decision) -> GameCard:
        """The card whose text asks."""
        return NO_CARD

    def more(self, decision: Decision, choices: Sequence[Choice]) -> dict[str, Any]:
        """What damage threatens, what an attack would do as it lies, and that texts say more."""
        return {"stakes": self._stakes(), "tells_text": decision.kind in OF_TEXT}

    def _stakes(self) -> Said:
        frame = self.game.frames[-1] if self.game.frames else None
        harm = self.game.frames[-2] if isinstance(frame, SetFrame) and frame.kind == c.DEFENCE else frame
        if isinstance(harm, SetFrame):
            return self._forecast(harm)
        if not isinstance(harm, Harm):
            return ""
        figure, source = self.game.figures[harm.figure], self.game.permanent(harm.source)
        values: dict[str, Said] = {"who": hero_name(figure), "life": health_left(figure)}
        if isinstance(source, Place):
            return message(SAYS["damage_from"], place=place_name(source), **values)
        return message(SAYS["damage_only"], **values)

    def _looked_at(self, decision: Decision) -> list[TableCard]:
        """Upgrades that one looks at, or may take."""
        named = (c.TAKE, c.ON_TOP)
        cards = dict.fromkeys(option.card for option in decision.options if option.kind in named)
        return [held_card(self.game, self.player, card, self.number_of(card)) for card in cards]

    # --- What is asked ---------------------------------------------------------------------------

    def prompt(self, decision: Decision, about: int) -> Said:
        """With who is meant, and how much."""
        frame = self.game.frames[-1] if self.game.frames else None
        text, values = PROMPTS[self._prompt(decision, frame)].text, dict[str, Said]()
        if isinstance(frame, SetFrame):
            values["number"] = self._strength(frame)
        elif isinstance(frame, Harm):
            values = {"number": max(frame.points - frame.prevented, 0), "who": hero_name(self.game.figures[frame.figure])}
        elif "%(who)s" in text.en:
            values["who"] = self._who(decision)
        return message(text, **values) if values else text

    def _prompt(self, decision: Decision, frame: object) -> str:
        name = c.DECISION_NAMES[decision.kind]
        kinds = {option.kind for option in decision.options}
        if decision.kind == c.DECIDE_HERO and c.MOVE not in kinds:
            return "hero_moved"
        if decision.kind == c.DECIDE_UPGRADE and c.TAKE not in kinds:
            return "upgrade_remove"
        if decision.kind == c.DECIDE_COLUMN and decision.card != NO_CARD:
            return "column_attack"
        return "discard_paid" if isinstance(frame, PayFrame) else name

    def _who(self, decision: Decision) -> Said:
        """The hero who acts, is moved or is attached; of twins the first."""
        option = decision.options[0]
        if decision.kind == c.DECIDE_ATTACH:
            return hero_name(self.game.figures[option.card])
        figure = self.game.permanent(option.target)
        if decision.kind == c.DECIDE_HERO or not isinstance(figure, Figure):
            able = self.game.able(self.game.seats[decision.player])
            figure = able[0] if able else self.game.figures[self.game.seats[decision.player].figures[0]]
        return hero_name(figure)

    def _strength(self, frame: SetFrame) -> int:
        figure = self.game.figures[frame.figure]
        return frame.total + sum(figure.numbers) + (0 if frame.kind == c.DEFENCE else figure.boost)

    # --- Options ---------------------------------------------------------------------------------

    def choice(self, decision: Decision, index: int) -> Choice:
        """An option in words."""
        option = decision.options[index]
        label, clause = LABELS[option.kind]
        found = Choice(index, label, clause, player=option.player)
        kind, game = option.kind, self.game
        if kind == c.MOVE:
            figure = game.permanent(option.target)
            said = message(SAYS["move"], who=hero_name(figure), number=option.number)
            return replace(found, label=said, card=free_space(game, option.number))
        if kind in SETS:
            return replace(found, label=self._of(option, label), card=option.card, target=card_of(option.target), aim=label)
        if kind in (c.PLAY, c.DEFEND):
            return replace(found, label=self._of(option, label), card=option.card)
        if kind == c.DONE:
            return self._done(found)
        if kind == c.SUFFER:
            return replace(found, label=message(SAYS["suffer"], number=option.number) if option.number else label)
        if kind == c.INTERACT:
            return self._point(found, option)
        if kind == c.USE:
            return self._companion(found, option)
        if kind in OF_A_HERO:
            return self._of_hero(found, option)
        if kind == c.COLUMN:
            return self._column(found, option)
        if kind in (c.AT_FRONT, c.AT_REAR):
            return replace(found, card=space_number(option.number, is_rear=kind == c.AT_REAR), is_beside=True)
        if kind == c.PICK:
            card = card_of(option.target)
            return replace(found, label=name_of(game, card), card=card, target=card)
        if kind == c.QUEST:
            return self._quest(found, option)
        if kind == c.CHOOSE:
            return replace(found, label=self._mode(option.number))
        return replace(found, card=option.card)

    def _of(self, option: Option, label: Said) -> Said:
        """What is done, and by whom, where one player has two heroes (HERO-TWINS)."""
        figure = self.game.figures[option.number // MOST_USES]
        if len(self.game.seats[figure.player].figures) < 2:
            return label
        return message(SAYS["by"], what=label, who=hero_name(figure))

    def _done(self, found: Choice) -> Choice:
        """A set as it lies, with its strength."""
        frame = self.game.frames[-1]
        if not isinstance(frame, SetFrame):  # of a text that may be about fewer
            return replace(found, label=SAYS["that_is_all"])
        label = message(SAYS["defend" if frame.kind == c.DEFENCE else "attack"], number=self._strength(frame))
        return replace(found, label=label)

    def _forecast(self, frame: SetFrame) -> Said:
        """The damage by the die, and the chance that the enemy is defeated (ATK-3, ATK-4); of armour whether it breaks (ARM-2)."""
        game, place, strength = self.game, self.game.permanent(frame.target), self._strength(frame)
        if not isinstance(place, Place) or place.enemy is None:
            return ""
        armour = place.armour_left()
        if armour:
            return message(SAYS["breaks" if strength >= armour[0] else "holds"], armour=armour[0])
        left = max(game.health_of(place.enemy) - game.damage_on(place), 0)
        sign = 1 if game.figures[frame.figure].die_adds else -1
        damages = [max(strength + sign * face, 0) for face in game.die.faces]
        share = sum(damage >= left for damage in damages) / len(damages)
        return message(SAYS["forecast"], least=min(damages), most=max(damages), life=left, share=Percent(share))

    def _point(self, found: Choice, option: Option) -> Choice:
        """An interaction point, with what is paid and what happens (INT-3)."""
        place = self.game.permanent(option.target)
        card, number = self.cards.get(place.printed.id), option.number % MOST_USES
        effect: Said = ""
        if card is not None:
            point = location_card_of(card, ShapeReader()).sides[place.side].interact[number]
            effect = in_both(card, lambda said: said.interaction(point))
        return replace(found, card=place.card, effect=effect)

    def _companion(self, found: Choice, option: Option) -> Choice:
        """An effect of a companion's ability (SOLO-3)."""
        mark, which = divmod(option.number, 2)
        slug = self.game.seats[self.player].companions[mark // 2].slug
        card = next((card for card in self.cards.values() if card.slug == slug), None)
        if card is None:
            return found
        ability = companion_of(card, ShapeReader()).abilities[mark % 2]
        label = message(SAYS["companion"], who=card.name, what=ability.name) if ability.name.en else card.name
        return replace(found, label=label, effect=in_both(card, lambda said: said.text(ability.effects[which])))

    def _of_hero(self, found: Choice, option: Option) -> Choice:
        """Something that a hero does or suffers."""
        figure = self.game.permanent(option.target)
        if figure is None:
            return found
        text = LABELS[option.kind][0]
        label: Said = message(text, who=hero_name(figure)) if "%(who)s" in text.en else text
        effect: Said = self._ability(figure) if option.kind == c.RAGE else ""
        is_named = option.kind in (c.WHO, c.ATTACH, c.REDIRECT)
        return replace(found, label=label, card=figure.card, target=figure.card if is_named else NO_CARD, effect=effect)

    def _ability(self, figure: Figure) -> Said:
        card = self.cards.get(figure.sheet.id)
        if card is None:
            return ""
        hero = hero_of(card, ShapeReader())
        is_solo = len(self.game.seats) == 1 and hero.solo is not None
        abilities = [hero.solo.ability] if is_solo and hero.solo else [one.ability for one in hero.figures if one.slug == figure.sheet.slug]
        ability = abilities[0] if abilities else None
        return "" if ability is None else in_both(card, lambda said: said.rage_ability(ability))

    def _column(self, found: Choice, option: Option) -> Choice:
        """Where a hero goes, or which column an enemy attacks (FOE-2)."""
        label = message(SAYS["column"], number=option.number)
        if option.card == NO_CARD:
            return replace(found, label=label, card=free_space(self.game, option.number))
        hero = self.game.front_hero(option.number)
        return replace(found, label=label, card=hero.card if hero else space_number(option.number, is_rear=False))

    def _quest(self, found: Choice, option: Option) -> Choice:
        """A quest by its name; its text says what it asks."""
        quest = self.game.stages[0][option.number]
        card = self.cards.get(quest.id)
        effect: Said = "" if card is None else in_both(card, lambda said: " ".join(said.quest(card)))
        return replace(found, label=CardName(quest.id), effect=effect)

    def _mode(self, number: int) -> Said:
        """A part of a text among which one chooses, as its card says it."""
        frame = self.game.frames[-1]
        source = card_of(frame.context.source) if isinstance(frame, ModeFrame) else NO_CARD
        card = self.cards.get(self.id_of(source))
        steps = () if card is None else parse_steps(card.do, card.slug)
        return mode_said(steps, number, lambda one, language: TEXTS.of(card, language).steps.sentences(one))
