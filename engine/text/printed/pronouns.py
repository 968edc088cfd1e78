"""What "it", "that unit" and "that player" mean: what each could mean is tried, the likelier first; what is in doubt is refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Final

from engine.text.printed.data import (
    CONTROLLER,
    GENDERS,
    HOLDER,
    IT,
    ITS,
    LAST_NAMED,
    OF_ANY_NUMBER,
    OF_ONE,
    OWNER,
    PLAYERS,
    PRONOUNS,
    REFERRING,
    THAT_ONE,
    THEIRS,
    THEM,
    TIMED,
    YOURS,
    Data,
    Unsaid,
)
from engine.text.printed.game import CARD, PrintedGame

MEANINGS: Final = {
    **PRONOUNS,
    LAST_NAMED: ("that",),
    ITS: ("self", "cause"),
    PLAYERS: ("cause", "that"),
    CONTROLLER: ("cause", "that"),
    OWNER: ("that",),
    THEIRS: ("cause", "that"),
}
TO_OWNERS: Final = ("return_to_hand", "to_deck")
"""Steps whose text names the owner of a card: "they" may be that one, for whom there is no word."""
UNNAMED: Final = ("look", "draw", "destroy_cards")
"""Steps about cards that no selector names."""
MOVES: Final = ("destroy", "return_to_hand", "to_deck", "remove", "put_on_battlefield", "recycle")
EFFECT: Final = "effect"
PERMANENT: Final = "permanent"
"""Kinds in every game, of which the one stands on the stack, and the other is any card in play."""
GONE: Final = ("any_death", "leaves")
"""Events about a card that is in play no more."""
FIGHTERS: Final = ("attacker", "defender")
NAMES: Final = ("grant", "lose", "keyword", "without", "in_combat")
"""Parts in which "defender" is a keyword or a role, no card."""
TO_HEROES: Final = ("damage", "exhaust", "refresh", "cannot", "prevent", "use_ability_of")
"""Steps that happen to heroes, too."""
FOR_ALL: Final = ("count", "for_each", "which")
"""Parts whose selector names no target."""


def all_resolved(game: PrintedGame, readings: Sequence[list[Data]], says_opponent: bool, own_genders: str = "mf") -> Iterator[list[Data]]:
    """Each reading with every meaning of its pronouns, the likelier first; those with few pronouns before those with many.

    A player can be the opponent, as the last that is tried, where the text names the opponent at all. `own_genders` are those of the
    card's own German nouns.
    """
    told = ([_with_theirs(ability) for ability in reading] for reading in readings)
    counted = sorted(((_meanings(game, reading, says_opponent, own_genders), reading) for reading in told), key=lambda found: len(found[0]))
    for meanings, reading in counted:
        if _is_about_the_one_before(game, reading) or not all(_is_tellable(game, ability) for ability in reading):
            continue
        for meaning in product(*meanings):
            yield _without_marks(_resolved(reading, iter(meaning)))


def _is_tellable(game: PrintedGame, ability: Data) -> bool:
    """Whether every "it" is a card that has a word, and every card that becomes yours can be."""
    return not _means_an_unnamed_card(game, ability) and _only_own_become_yours(game, ability)


def _meanings(game: PrintedGame, reading: Sequence[Data], says_opponent: bool, own_genders: str) -> list[tuple[str, ...]]:
    """What each pronoun can mean.

    On a tactic it is never the card itself; "that unit" is the nearest; a player can be the opponent where the text names that one.
    "It" is no target of several cards, "they" none of one; "sie" is no card of a masculine noun, "er" none of a feminine one.
    """
    found: list[tuple[str, ...]] = []
    for ability in reading:
        named = _Named(game, ability, own_genders)
        for sort, what in in_order(game, ability):
            if sort == "pronoun":
                found.append(named.meanings(what, says_opponent))
            else:
                named.note(sort, what)
    return found


class _Named:
    """What an ability has named up to a pronoun."""

    def __init__(self, game: PrintedGame, ability: Data, own_genders: str) -> None:
        self.game = game
        of = ability.get("of")
        self.is_tactic = "play" in ability
        self.has_target = self.is_several = self.has_named = False
        self.kind = self.whose = ""
        self.owners = ""
        """Whose card went to its owner, who has been named by that, since the last target."""
        self.word = ""
        """A hero or a fighter that only a word named since the last target."""
        self.step = ""
        self.genders = {"self": own_genders, "cause": self.game.genders_of(of) if isinstance(of, dict) else own_genders, "that": "mf"}

    def note(self, sort: str, what: Any) -> None:
        """Remember what stands in the ability; see `in_order`."""
        if sort in ("target", "all"):
            self.kind, self.whose = next(iter(what.items()))
            self.owners = self.word = ""
            self.has_target = self.has_target or sort == "target"
        if sort in ("target", "all", "each"):
            self.has_named = True
            self.is_several = sort != "each" and _is_several(what)
            self.genders["that"] = "mf" if self.is_several else self.game.genders_of(what)
        elif sort == "owners":
            self.owners = self.whose or "any"
        elif sort in ("hero", "fighter"):
            self.word = sort
        elif sort == "step":
            self.step = what

    def meanings(self, pronoun: str, says_opponent: bool) -> tuple[str, ...]:
        """What a pronoun can mean here, the likelier first; nothing where no word tells it."""
        if self.owners and pronoun in (PLAYERS, THEIRS):
            return ("that", "enemy") if self.owners == "enemy" else ()
        if (pronoun == OWNER and self.kind != EFFECT) or _is_in_doubt(pronoun, self.word, self.step):
            return ()
        meant = MEANINGS[pronoun]
        if not self.has_named or (self.is_several and pronoun in OF_ONE) or (not self.is_several and pronoun == THEM):
            meant = tuple(whom for whom in meant if whom != "that")
        if pronoun in GENDERS:
            meant = tuple(whom for whom in meant if GENDERS[pronoun] in self.genders[whom])
        if pronoun == THAT_ONE and self.has_target:
            meant = tuple(reversed(meant))
        if pronoun == ITS and self.has_target:
            meant = ("that",)
        likely_ones = tuple(whom for whom in meant if whom == "that") if self.is_tactic else meant
        if self.game.is_self_you:
            return tuple(whom for whom in likely_ones if whom != "self")
        return (*likely_ones, "enemy") if says_opponent and pronoun in (PLAYERS, CONTROLLER, THEIRS) else likely_ones


def _is_in_doubt(pronoun: str, word: str, step: str) -> bool:
    """Whether a pronoun may be a card that only a word named since the last target: a player's hero, or a unit of the combat."""
    if pronoun not in (*OF_ONE, *OF_ANY_NUMBER) and not (word == "fighter" and pronoun in (PLAYERS, CONTROLLER, THEIRS)):
        return False
    return word == "fighter" or (word == "hero" and step in TO_HEROES and GENDERS.get(pronoun) != "f")


def _is_several(target: Data) -> bool:
    """Whether a target can be more than one card."""
    many = target.get("many", 1)
    return many == "all" or (many if isinstance(many, int) else next(iter(many.values()))) > 1


def _means_an_unnamed_card(game: PrintedGame, ability: Data) -> bool:
    """Whether "it" is a card that no word can name.

    It is moved after cards were looked at, drawn or destroyed; or it is in combat or deals damage, though a target stands before it or the
    trigger is about another card: there, no word says who does it. Or an amount behind a target says "its", which may be either's.
    """
    last = ""
    for sort, _ in in_order(game, ability):
        if sort == "unclear" or (sort == "moved" and last == "cards") or (sort == "acting" and (last == "target" or "of" in ability)):
            return True
        last = sort if sort in ("cards", "target") else last
    return False


def _is_about_the_one_before(game: PrintedGame, reading: Sequence[Data]) -> bool:
    """Whether a trigger or a passive is about "it" behind an ability with a target, which may be it: "Exhaust a unit. When it dies, …"."""
    said = [IT in ability or ("always" in ability and _says_it(ability["always"])) for ability in reading]
    return any(is_said and any(names_targets(game, ability) for ability in reading[:index]) for index, is_said in enumerate(said))


def names_targets(game: PrintedGame, steps: Any) -> bool:
    """Whether a card is chosen, or all of a sort, somewhere in steps."""
    return any(sort in ("target", "all") for sort, _ in in_order(game, steps))


def has_pronoun(game: PrintedGame, value: Any) -> bool:
    """Whether "it" or "that unit" stands in a condition."""
    return any(sort in ("pronoun", "fighting") for sort, _ in in_order(game, value))


def is_unclear_behind(game: PrintedGame, condition: Any, steps: Any) -> bool:
    """Whether a condition that stands behind steps is about "it", and the steps are about other cards: "Damage a unit if it is …"."""
    return has_pronoun(game, condition) and names_targets(game, steps)


def says_another(game: PrintedGame, reading: Sequence[Data], in_fights: bool = True) -> bool:
    """Whether "another" could be about a target, while its word means another than the card itself (TEXT-3).

    `in_fights`: also where a tactic has a unit fight another, which is hardly said otherwise.
    """
    return any("always" not in ability and _says_another(game, ability, in_fights) for ability in reading)


def _says_another(game: PrintedGame, ability: Data, in_fights: bool) -> bool:
    of = ability.get("of")
    stays = [of] if isinstance(of, dict) and ability["when"] not in GONE else []
    before = list(stays)
    has_target = "play" in ability or bool(before)  # a tactic is on no battlefield itself
    for sort, what in in_order(game, ability):
        if sort == "option":
            before = list(stays)
        elif sort in ("counted", "each") and what.get("other") and has_target:
            return True
        elif sort == "rival" and "play" in ability and not in_fights:
            before.pop()
        elif sort in ("target", "all"):
            if what.get("other") and any(_overlap(what, one) and not (sort == "all" and what == one) for one in before):
                return True
            has_target = has_target or sort == "target"
            before.append(what)
    return False


def measures_its_own_target(value: Any) -> bool:
    """Whether a step with a target is so large as a figure of `that` is, which means that very target and no card before it."""
    if isinstance(value, list):
        return any(map(measures_its_own_target, value))
    if not isinstance(value, dict):
        return False
    has_target = isinstance(value.get("to"), dict)
    return any((has_target and key != "to" and _is_of_that(inner)) or measures_its_own_target(inner) for key, inner in value.items())


def _is_of_that(amount: Any) -> bool:
    if isinstance(amount, dict):
        return amount.get("of") == "that" or any(map(_is_of_that, amount.values()))
    return isinstance(amount, list) and any(map(_is_of_that, amount))


def _says_it(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_says_it, value.values()))
    return any(map(_says_it, value)) if isinstance(value, list) else value in REFERRING


def own_amount(amount_name: Any) -> Any:
    """An amount that stands before any target: "its" is no target's in it."""
    if isinstance(amount_name, dict):
        return {key: own_amount(inner) for key, inner in amount_name.items()}
    if isinstance(amount_name, list):
        return [own_amount(inner) for inner in amount_name]
    return ITS if amount_name in (IT, *OF_ANY_NUMBER) else amount_name


def _overlap(one: Data, two: Data) -> bool:
    kind, whose = next(iter(one.items()))
    other_kind, other_whose = next(iter(two.items()))
    may_be_alike = kind == other_kind or not {kind, other_kind}.isdisjoint((PERMANENT, CARD))
    return may_be_alike and (whose == other_whose or "any" in (whose, other_whose))


def in_order(game: PrintedGame, value: Any) -> Iterator[tuple[str, Any]]:
    """What stands in an ability, one behind the other: targets, all of a sort, unnamed cards, pronouns and what is done to them."""
    if isinstance(value, list):
        for inner in value:
            yield from in_order(game, inner)
    elif isinstance(value, dict):
        yield from _in_record(game, value)
    elif value in MEANINGS:
        yield "pronoun", value
    elif value in FIGHTERS:
        yield "fighter", value


def _in_record(game: PrintedGame, value: Data) -> Iterator[tuple[str, Any]]:
    if IT in value:
        yield "acting", IT
    if next(iter(value), "") in game.steps:
        yield "step", next(iter(value))
    word = next(iter(value), "")
    if word in UNNAMED:
        yield "cards", word
    elif word in MOVES and value[word] in REFERRING:
        yield "moved", word
    elif word in game.kinds:
        yield ("all" if value.get("many") == "all" else "target"), value
    if isinstance(value.get("to"), dict) and any(_says_it(inner) for key, inner in value.items() if key not in ("to", IT)):
        yield "unclear", IT
    for part in FOR_ALL:
        if isinstance(value.get(part), dict):
            yield ("each" if part == "for_each" else "counted"), value[part]
    if word == "fight":
        yield from in_order(game, value[word][0])
        if isinstance(value[word][0], dict):
            yield "rival", None
        yield from in_order(game, value[word][1])
        return
    if word == "choose":
        for option in value["of"]:
            yield "option", None
            yield from in_order(game, option)
        return
    for key, inner in value.items():
        if key not in (IT, *NAMES) and not (
            key in FOR_ALL or (key == "of" and ("when" in value or "stat" in value) and isinstance(inner, dict))
        ):
            yield from in_order(game, inner)
    if word == "hero_damage" or value.get("to") in ("you", "enemy"):
        yield "hero", word
    if word in TO_OWNERS and YOURS not in value:
        yield "owners", word
    if isinstance(value.get("to"), dict):
        yield from (("counted", record) for key, inner in value.items() if key != "to" for record in _counted(inner))


def _counted(value: Any) -> Iterator[Data]:
    """The selectors of an amount: they stand with the step's target, though the table has them before it."""
    if isinstance(value, dict):
        yield from (value[part] for part in FOR_ALL if isinstance(value.get(part), dict))
        for inner in value.values():
            yield from _counted(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _counted(inner)


def _with_theirs(ability: Data) -> Data:
    """`ability` with the opponent for "theirs" where its trigger is about the opponent."""
    return _with_enemy(ability) if ability.get("of") == "enemy" else ability


def _with_enemy(value: Any) -> Any:
    if isinstance(value, list):
        return [_with_enemy(inner) for inner in value]
    if not isinstance(value, dict):
        return "enemy" if value == THEIRS else value
    is_said = not ("hero_damage" in value and value.get("who") == THEIRS)  # it is the enemy's where nothing is said
    return {key: _with_enemy(inner) for key, inner in value.items() if is_said or key != "who"}


def _resolved(value: Any, meaning: Iterator[str]) -> Any:
    if isinstance(value, dict):
        return {key: _resolved(inner, meaning) for key, inner in value.items() if key != IT}
    if isinstance(value, list):
        return [_resolved(inner, meaning) for inner in value]
    return next(meaning) if value in MEANINGS else value


# --- Whose hand or deck --------------------------------------------------------------------------


def _only_own_become_yours(game: PrintedGame, ability: Data) -> bool:
    """Whether every step that is marked as yours is about an own card: cards go to their owner's hand or deck (TEXT-7).

    "It" is what was named last.
    """
    of = ability.get("of")
    cause = next(iter(of.values())) if isinstance(of, dict) else (of or "own")
    whose = {"self": "own", "you": "own", "cause": cause, **dict.fromkeys(REFERRING, cause)}

    def are_own(value: Any) -> bool:
        if isinstance(value, list):
            return all(map(are_own, value))
        if not isinstance(value, dict):
            return True
        word = next(iter(value), "")
        if word in game.kinds:
            whose.update(dict.fromkeys(("that", *REFERRING), value[word]))
        if not all(are_own(inner) for key, inner in value.items() if key != "count"):
            return False
        target = value[word] if YOURS in value else "self"
        return (next(iter(target.values())) if isinstance(target, dict) else whose.get(target)) == "own"

    return are_own(ability)


def _without_marks(value: Any) -> Any:
    """`value` as plain data, without the marks of what is yours, or in whose hand it is."""
    if isinstance(value, Unsaid):
        return int(value)
    if isinstance(value, dict):
        return {key: _without_marks(inner) for key, inner in value.items() if key not in (YOURS, HOLDER, TIMED)}
    return [_without_marks(inner) for inner in value] if isinstance(value, list) else value
