"""What happens wakes the abilities that wait for it (STACK-4, STACK-5)."""

from __future__ import annotations

from engine.match.match import NOTHING, PlayerId, Reference
from engine.match.parts import Context
from engine.rone.rules import codes as c
from engine.rone.rules.definitions import CompiledTrigger, Definition
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.queries import keywords_of
from engine.rone.rules.references import references_of
from engine.rone.rules.selectors import CompiledSelector
from engine.rone.rules.state import State
from engine.rules.abilities import wake
from engine.rules.references import card_of


def fire(game: State, event: int, subject: Reference, player: PlayerId, definition: Definition | None) -> None:
    """Wake what waits for `event`, which is about `subject` (a reference, or -1) of `player`.

    `definition` is the subject's card; None for events that are about a player.
    """
    if not game.listening[event]:
        return
    if not game.heard[event]:
        of_subject = game.permanent(subject)  # only abilities about their own card wait for it
        if of_subject is not None and of_subject.definition.listens[event]:
            for trigger in of_subject.definition.triggers:
                if trigger.event == event:
                    wake(game, trigger, of_subject, game.controller_of(of_subject), subject, subject, player)
        return
    for card in game.listening[event]:
        permanent = game.permanents[card]
        if permanent is not None:
            for trigger in permanent.definition.triggers:
                if trigger.event == event and _is_about(game, trigger, permanent, subject, player, definition):
                    wake(game, trigger, permanent, game.controller_of(permanent), permanent.reference, subject, player)


def fire_own(game: State, event: int, permanent: Permanent, player: PlayerId) -> None:
    """Wake the card's own abilities that wait for `event` about itself; it may have left the battlefield.

    What waits for cards of a description is about the card itself too, unless the text says "other".
    """
    definition = permanent.definition
    if definition.listens[event]:
        reference = permanent.reference
        controller = game.controller_of(permanent) if game.teams else player
        for trigger in definition.triggers:
            if trigger.event == event and (trigger.of == c.ITSELF or _is_about(game, trigger, permanent, reference, player, definition)):
                wake(game, trigger, permanent, controller, reference, reference, player)


def fire_of_card(game: State, event: int, reference: Reference, player: PlayerId) -> None:
    """Wake a card's own abilities for something that befalls it outside the battlefield (played, recycled), or that it did from there."""
    definition = game.definitions[card_of(reference)]
    if definition.listens[event]:
        for trigger in definition.triggers:
            if trigger.event == event and trigger.of == c.ITSELF:
                wake(game, trigger, None, player, reference, reference, player)


def _is_about(
    game: State, trigger: CompiledTrigger, permanent: Permanent, subject: Reference, player: PlayerId, definition: Definition | None
) -> bool:
    if trigger.is_of_turn:
        return _is_whose(game, c.OWN if trigger.of == c.ITSELF else trigger.of, permanent, player)
    if trigger.of == c.ITSELF:
        if trigger.is_of_player:
            return player == game.controller_of(permanent) or subject == permanent.reference
        return subject == permanent.reference
    if trigger.of != c.FITTING:
        return _is_whose(game, trigger.of, permanent, player)
    selector = trigger.selector
    assert selector is not None
    if selector.reference == c.NO_WORD and (definition is None or (selector.kinds and not definition.kind & selector.kinds)):
        return False  # the usual case, told apart before anything is made
    if selector.reference == c.NO_WORD:
        assert isinstance(selector, CompiledSelector)
        return definition is not None and _subject_fits(game, selector, subject, player, definition, permanent)
    if selector.reference == c.SELF:
        return subject == permanent.reference
    if selector.reference == c.ENEMY_PLAYER:
        return game.players[player].side != permanent.side
    context = Context(game.controller_of(permanent), permanent.reference)
    if selector.reference == c.YOU:
        return player == context.player
    return subject in references_of(game, selector.reference, context)


def _is_whose(game: State, whose: int, permanent: Permanent, player: PlayerId) -> bool:
    if whose == c.ANY:
        return True
    if whose == c.OWN:
        return player == game.controller_of(permanent)
    return game.players[player].side != permanent.side


def _subject_fits(
    game: State, selector: CompiledSelector, subject: Reference, player: PlayerId, definition: Definition, source: Permanent
) -> bool:
    """Whether what an event is about fits an ability of `source`.

    On the battlefield that is asked of it as it is now, of what has left as it was then, of any other card as it is printed.
    """
    if selector.kinds and not definition.kind & selector.kinds:
        return False
    if selector.whose != c.ANY:
        controller = game.controller_of(source)
        own = game.players[player].side == game.players[controller].side
        if own and player != controller and game.teams and not game.is_shared(definition.kind):
            return False  # a team mate's hero or technology is neither own nor the enemy's (TEAM-7, 1E)
        if own != (selector.whose == c.OWN):
            return False
    if selector.other and subject == source.reference:
        return False
    if selector.asks_race and not selector.admits(definition.race):
        return False
    permanent = game.permanent(subject) if subject != NOTHING else None
    departed = game.gone(subject) if permanent is None else None
    if selector.keyword or selector.without:
        keywords = definition.keywords
        if permanent is not None:
            keywords = keywords_of(game, permanent)
        elif departed is not None:
            keywords = departed.keywords
        if keywords & selector.without or (selector.keyword and not keywords & selector.keyword):
            return False
    if permanent is not None:
        return selector.compares(game, permanent)
    return selector.compared(definition.stats if departed is None else departed.stats)
