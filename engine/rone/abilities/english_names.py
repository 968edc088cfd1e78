"""How English print calls players, cards and numbers: the phrases that name something."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

from engine.rone.abilities import building as make
from engine.rone.abilities import describing as cards
from engine.rone.abilities import two_targets
from engine.rone.abilities.amounts import negative
from engine.rone.abilities.data import HOLDER, IT, LETTERS, THAT_ONE, THEM, Data
from engine.rone.abilities.numbers import read_number
from engine.rone.abilities.pronouns import CONTROLLER, own_amount
from engine.rone.abilities.step_phrases import Joined
from engine.rone.words.english_conditions import STATS
from engine.rone.words.nouns import KINDS, RACES
from engine.rone.words.terms import KEYWORDS
from engine.rone.words.vocabulary import Act, Duration, Keyword, Kind, PlayZone, Stat
from engine.text.phrases import Phrases

NOUNS_ALSO = {Kind.TECHNOLOGY: ("tech", "techs"), Kind.UNIT: ("(creature|minion|troop)", "(creatures|minions|troops)")}
STAT_NAMES = {
    Stat.HEALTH: "(<health>|health|life|hit points)",
    Stat.MELEE: "(<melee>|melee [attack|strength|damage|value])",
    Stat.RANGED: "(<ranged>|ranged [attack|strength|damage|value])",
    Stat.DAMAGE: "damage",
    Stat.COST: "(activation cost|cost)",
    Stat.RECYCLE: "(recycle cost|recycling cost)",
    Stat.LEVEL: "level",
    Stat.EXHAUSTED: "exhaustion",
}
FIGURES = (Stat.HEALTH, Stat.MELEE, Stat.RANGED)
ZONES = {
    PlayZone.HAND: "hand",
    PlayZone.DECK: "[player] deck",
    PlayZone.GRAVEYARD: "(graveyard|discard pile)",
    PlayZone.REMOVED: "removed cards",
    PlayZone.TECHNOLOGY_DECK: "technology deck",
}
OPPONENT = (
    "(your opponent|the opponent|an opponent|opponent|the enemy [player]|enemy player|the opposing player"
    "|your (enemy|foe|adversary|rival)|the (foe|adversary|rival))"
)
EACH_CONTROLLER = "each of their controllers"
"""Of several cards that were named; the genitive is written like it."""
OPPONENTS = (
    "(your opponents|the opponents|an opponents|opponents|the enemys|the enemy|enemy|the opposing players|the opposing"
    "|opposing|your (enemys|foes|adversarys|rivals)|the (foes|adversarys|rivals))"
)
ENGLISH_ACTS = {
    Act.ATTACK: "(attack|declare an attack)",
    Act.GUARD: "(be a guardian|be guardians|guard|act as a guardian|act as guardians)",
    Act.USE_ABILITY: "use [any] [activated] (abilities|its abilities|their abilities|an ability|its [activated] ability)",
    Act.BE_ATTACKED: "be (attacked|the target of an attack|the target of attacks)",
    Act.BE_TARGETED: "be ((targeted|targetted) [by (effects|[any|an] effect)]|[the] (target|targets) of (effects|an effect|any effect))",
    Act.REFRESH: "(be refreshed|refresh)",
}
DURATIONS = {
    Duration.NEXT_COMBAT: "((for|in|during|until [the] end of) (the|its|their|this) [next] (combat|fight|battle)|until end of combat)",
    Duration.TURN: (
        "([for|during] this turn|until this turn ends|until the turn ends)",
        "(until [the] end of [the|this] turn|for the (rest|remainder) of [the|this] turn|[until] eot|until the turn is over)",
    ),
    Duration.UNTIL_OWN_TURN: (
        "(until [the] (beginning|start) of your next turn|until your next turn [begins|starts]"
        "|until (your turn comes|it is your turn) again)"
    ),
    Duration.WHILE_HERE: "[,] (while|[for] as long as) {own_card} (is|remains|stays) (in play|on the battlefield)",
    Duration.PERMANENT: "(permanently|for good|for the rest of the game|forever)",
}


def add_names(phrases: Phrases, races: Collection[str]) -> None:
    """Add players, targets, zones, numbers and durations; what tells cards apart is in `english_features`."""
    _add_numbers(phrases)
    _add_players(phrases)
    _add_nouns(phrases, races)
    _add_descriptions(phrases)
    _add_targets(phrases)
    for duration, pattern in DURATIONS.items():
        phrases.add("duration", pattern, lambda own_card=None, duration=duration: duration.value)


# --- Numbers -------------------------------------------------------------------------------------


def _add_numbers(phrases: Phrases) -> None:
    phrases.add_own("number", read_number)
    phrases.add("amount", "{number}", lambda number: number)
    for name in LETTERS:
        phrases.add("amount", name.lower(), lambda name=name: make.letter(name))
    phrases.add(
        "water_amount", ["water equal to {amount_name}", "an amount of water equal to {amount_name}"], lambda amount_name: amount_name
    )
    phrases.add("card_amount", ["[a number of] cards equal to {amount_name}"], lambda amount_name: amount_name)
    phrases.add("card_amount", ["{amount} of (your|their|his|her) [own] cards"], _same)
    phrases.add("card_amount", ["as many cards as {amount:as_many}"], _same)
    phrases.add("water_amount", ["as much water as {amount:as_many}", "{amount:water_row}"], _same)
    phrases.add("water_amount", "{amount} (more|additional|extra|further) (<water>|water)", _same)
    phrases.add("water_row", "<water>", lambda: 1)
    phrases.add("water_row", "<water> {more:water_row}", lambda more: more + 1)
    phrases.add("as_many", "your hero has levels", lambda: "hero_level")
    phrases.add("name_amount", "{amount_name}", lambda amount_name: amount_name)
    phrases.add("its_amount", "{amount_name}", own_amount)
    phrases.add("water_amount", ["{amount} <water>", "{amount} [(drop|drops|droplet|droplets|point|points) of] water [drop|drops]"], _same)
    chosen = "[of (their|his|her|his or her) [own] choice]"
    phrases.add("card_amount", [f"{{amount}} (card|cards|<card>) {chosen}", "{amount} (more|additional|extra|further) (card|cards)"], _same)
    phrases.add_values("card_amount", [(f"(a|another|an additional|an extra) card {chosen}", 1)])
    for stat in FIGURES:
        phrases.add(f"signed_{stat}", [f"+ {{amount}} {STAT_NAMES[stat]}"], _same)
        phrases.add(f"signed_{stat}", [f"- {{amount}} {STAT_NAMES[stat]}"], negative)
    phrases.add_values("times", [("once", 1), ("one time", 1), ("twice", 2), ("two times", 2), ("thrice", 3), ("one more time", 1)])
    phrases.add("times", ["{amount} (times|time)", "{amount:number} x", "x {amount:number}"], _same)
    phrases.add(
        "exhausted",
        [
            "[and|,] exhausted [{times}]",
            ". (it|they|that unit|those units) (enters|enter|comes|come|is|are) [into play|the battlefield] exhausted [{times}]",
        ],
        lambda times=1: times if isinstance(times, int) else None,
    )
    phrases.add_values(
        "unpaid",
        [
            ("(at no cost|without payment)", False),
            ("for (free|nothing)", False),
            ("[,] without paying (its|their|the) [recycle|recycling|level] (cost|costs)", False),
            ("[,] without paying [for (it|them)]", False),
            ("[,] paying (its|their) [recycle] (cost|costs) [as usual]", True),
        ],
    )
    phrases.add_values("place", [("[the] top", "top"), ("[the] bottom", "bottom")])
    for term in KEYWORDS:
        phrases.add("keyword", term.english, lambda name=term.name: Keyword(name).value)
    phrases.add_values("keyword", [("invisible", "invisibility"), ("slow effect", "slow")])
    _add_quantities(phrases)


def _add_quantities(phrases: Phrases) -> None:
    """Numbers from low to high."""
    n = "{number}"
    for patterns, bounds in (
        (
            [f"at least {n}", f"{n} or (more|higher|greater|above)", f"no (less|fewer) than {n}"],
            lambda number: (number, None),
        ),
        ([f"more than {n}", f"greater than {n}"], lambda number: (number + 1, None)),
        ([f"exactly {n}"], lambda number: (number, number)),
        (
            [f"at most {n}", f"{n} or (less|fewer|lower|below)", f"up to {n}", f"no more than {n}"],
            lambda number: (None, number),
        ),
        ([f"(fewer|less|lower) than {n}"], lambda number: (None, number - 1)),
    ):
        phrases.add("quantity", patterns, bounds)
    phrases.add_values("quantity", [("no", (0, 0)), ("none", (0, 0))])
    phrases.add("bare_quantity", ["{quantity}"], lambda quantity: quantity)
    phrases.add("bare_quantity", "{number} [+]", lambda number: (number, None))
    phrases.add_values("bare_quantity", [("(a|an|any|one)", (1, None))])


def _same(amount: Any) -> Any:
    return amount


# --- Players -------------------------------------------------------------------------------------


def _add_players(phrases: Phrases) -> None:
    phrases.add("player", OPPONENT, lambda: "enemy")
    phrases.add("player", "(that player|they)", lambda: "?player")
    phrases.add("player", "(its|their|his|her) (controller|controllers)", lambda: CONTROLLER)
    phrases.add("hero", ["your hero", "you", "your own hero"], lambda: "you")
    phrases.add("hero", [f"{OPPONENTS} hero", OPPONENT], lambda: "enemy")
    phrases.add("hero", ["that players hero", "that player"], lambda: "?player")
    phrases.add("hero", "their hero", lambda: "?theirs")
    phrases.add("hero", ["(its|their) (controllers hero|controller)"], lambda: CONTROLLER)
    phrases.add("player", EACH_CONTROLLER, lambda: "that")
    phrases.add("hero", [f"the hero of {EACH_CONTROLLER}", EACH_CONTROLLER], lambda: "that")
    phrases.add("whose_place", ["(its|their|his|her) (owners|owner)", "(its|their)"], lambda: "")
    phrases.add("whose_place", "your", lambda: "own")
    phrases.add("whose_place", OPPONENTS, lambda: "enemy")
    phrases.add("own_card", ["this", "this (unit|hero|technology|card|one)", "<self>"], lambda: "self")


# --- Descriptions --------------------------------------------------------------------------------


def _add_nouns(phrases: Phrases, races: Collection[str]) -> None:
    """Kinds and races, one and many."""
    for kind, noun in KINDS.items():
        one, more = NOUNS_ALSO.get(kind, (noun.english, noun.english_plural))
        kind_part: Data = {"kind": kind.value}
        phrases.add("noun", f"({noun.english}|{one})", lambda part=kind_part: {**part, "plural": False})
        phrases.add("noun", f"({noun.english_plural}|{more})", lambda part=kind_part: {**part, "plural": True})
        if kind in (Kind.UNIT, Kind.TACTIC, Kind.TECHNOLOGY):
            phrases.add("noun", f"{noun.english} card", lambda part=kind_part: {**part, "plural": False})
    for race in races:
        spoken = race.replace("-", " ")
        own = RACES.get(race)
        if own is not None:
            phrases.add("noun", own.english, lambda race=race: {"kind": "unit", "race": race, "plural": False})
            phrases.add("noun", own.english_plural, lambda race=race: {"kind": "unit", "race": race, "plural": True})
        else:
            phrases.add("noun", spoken, lambda race=race: {"kind": "unit", "race": race, "plural": False})
            phrases.add("noun", f"{spoken}s", lambda race=race: {"kind": "unit", "race": race, "plural": True})
        phrases.add("noun", f"{spoken} {{kind_noun}}", lambda kind_noun, race=race: {**kind_noun, "race": race})
    for kind in (Kind.UNIT, Kind.HERO, Kind.TACTIC, Kind.TECHNOLOGY, Kind.CARD, Kind.PERMANENT):
        noun = KINDS[kind]
        phrases.add("kind_noun", noun.english, lambda kind=kind: {"kind": kind.value, "plural": False})
        phrases.add("kind_noun", noun.english_plural, lambda kind=kind: {"kind": kind.value, "plural": True})


def _add_descriptions(phrases: Phrases) -> None:
    """Nouns with all that stands around them, without an article."""
    side = "[of the battlefield]"
    phrases.add(
        "tail",
        ["[that] you (control|have)", "under your (control|command)", "of yours", f"on your side {side}"],
        lambda: {"whose": "own"},
    )
    phrases.add(
        "tail",
        [
            *(f"[that] {OPPONENT} (controls|owns|has)", f"of {OPPONENT}", f"under {OPPONENTS} control", f"of {OPPONENTS}"),
            *(f"on {OPPONENTS} side {side}", f"(belonging to|controlled by) {OPPONENT}"),
        ],
        lambda: {"whose": "enemy"},
    )
    phrases.add("tail", "[that] (they|he or she|that player) (control|controls)", lambda: {"whose": make.DOERS})
    phrases.add("tail", ["on the battlefield", "in play", "of your choice"], dict)
    phrases.add("tail", ["at random", "chosen at random"], lambda: {"random": True})
    phrases.add("tail", "that (was|were) removed from the game", lambda: {"in": "removed", "whose": "own"})
    phrases.add("tail", [f"(of|by) {OPPONENTS} choice", f"chosen by {OPPONENT}", f"that {OPPONENT} chooses"], lambda: {"chooser": "enemy"})
    phrases.add("tail", "(from|in|among|of|out of) {zone}", lambda zone: zone)
    phrases.add("tail", "(in|from) hand", lambda: {"in": "hand", "whose": "own", HOLDER: True})
    for place, name in ZONES.items():
        where: Data = {"in": place.value}
        phrases.add("zone", f"your [own] {name}", lambda where=where: {**where, "whose": "own"})
        phrases.add("zone", f"{OPPONENTS} {name}", lambda where=where: {**where, "whose": "enemy"})
        phrases.add("zone", f"(any|a|each) players {name}", lambda where=where: {**where, "whose": "any"})
        if place is not PlayZone.REMOVED:
            phrases.add("zone", f"a {name}", lambda where=where: {**where, "whose": "any"})
        phrases.add("zone", f"any {name}", lambda where=where: {**where, "whose": "any"})
    for place, several in ((PlayZone.HAND, "hands"), (PlayZone.DECK, "decks"), (PlayZone.GRAVEYARD, "(graveyards|discard piles)")):
        every = {"in": place.value, "whose": "any"}
        phrases.add("zone", f"(all|both|all players|both players) {several}", lambda every=every: every)
    phrases.add("tails", "", dict)
    phrases.add("tails", "{tail} {tails}", _merged_tails)
    phrases.add("core", "{adjectives} {noun} {tails}", cards.core_of)


# --- Targets -------------------------------------------------------------------------------------

HOW_MANY: Sequence[tuple[str, Data]] = (
    ("(a|an|one|any|any one|exactly one)", {"loose": True}),
    ("(target|a target|one target|any target|the target)", {}),
    ("(another|one other|any other)", {"other": True}),
    ("(another|one other|any other) target", {"other": True}),
    ("another [one] of your", {"whose": "own", "other": True}),
    ("(all|each|every|each and every|every single) [of the]", {"many": "all"}),
    ("all [of] the", {"many": "all"}),
    ("(all|each|every|any) other", {"many": "all", "other": True}),
    ("(all|each) [of] your [own]", {"many": "all", "whose": "own"}),
    ("(all|each) [of] your other", {"many": "all", "whose": "own", "other": True}),
    ("(all|each) [of] (your opponents|the opponents|the enemys)", {"many": "all", "whose": "enemy"}),
    ("(one|any|any one) [target] of your", {"whose": "own"}),
    ("(one|any|any one) of your other", {"whose": "own", "other": True}),
    ("(one|any|any one) of (your opponents|the opponents|the enemys|the enemy|the)", {"whose": "enemy"}),
    ("a random one of your", {"many": {"random": 1}, "whose": "own"}),
    ("your", {"many": "all", "whose": "own", "plural": True}),
    ("your other", {"many": "all", "whose": "own", "other": True, "plural": True}),
    ("(your opponents|the opponents|the enemys)", {"many": "all", "whose": "enemy", "plural": True}),
)
COUNTED: Sequence[tuple[str, Data]] = (
    ("", {"loose": True}),
    ("(target|different|different target|of the)", {}),
    ("other [target]", {"other": True}),
    ("of your", {"whose": "own"}),
    ("of your other", {"whose": "own", "other": True}),
    ("of your opponents", {"whose": "enemy"}),
)


def _merged_tails(tail: Data, tails: Data) -> Data | None:
    """Two parts behind a noun; of "units other than humans you control" nobody knows whether all are yours or only those humans."""
    return None if "not_race" in tail and tails else cards.merged_tails(tail, tails)


def _without_article(core: Data) -> Data | None:
    """One card as terse print names it, "destroy enemy unit"; a hero only where it is said whose."""
    return None if core.get("plural") or (core.get("kind") == "hero" and "whose" not in core) else cards.described({"loose": True}, core)


def _joined_with_bare(one: Any, bare: Data) -> Joined | None:
    """As in "all enemy units and technologies": what is said of the one holds for the other; None where more is said of either."""
    if not isinstance(one, dict) or one.get("many") != "all" or len(one) > 2:
        return None
    two = cards.selector(bare)
    kind = next(iter(one))
    if two is None or two != {next(iter(two)): "any", "many": "all"}:
        return None
    return Joined((one, {next(iter(two)): one[kind], "many": "all"}), is_choice=False)


def _joined(one: Any, two: Any) -> Joined:
    """Two targets of one verb."""
    return Joined((one, two), is_choice=False)


def _all_in(zone: Data) -> Data | None:
    """A whole graveyard; of other zones "all cards" is said."""
    return {"card": zone["whose"], "in": "graveyard", "many": "all"} if zone["in"] == "graveyard" else None


def _all_that_fit(core: Data) -> Data | None:
    """Cards in the plural without a number: all of them, but not "target units"."""
    return cards.described({"many": "all"}, core) if core.get("plural") and not core.get("aimed") else None


def _all_the(core: Data) -> Data | None:
    """Cards of one side with an article, "the units of your opponent": all of them."""
    return cards.described({"many": "all"}, core) if core.get("plural") and core.get("whose") in ("own", "enemy") else None


def _add_targets(phrases: Phrases) -> None:
    for pattern, part in HOW_MANY:
        phrases.add("how_many", pattern, lambda part=part: part)
    for pattern, part in COUNTED:
        phrases.add("how_many", f"{{number}} {pattern}", lambda number, part=part: {**part, "many": number} if number > 1 else None)
        phrases.add("how_many", f"any {{number}} {pattern}", lambda number, part=part: {**part, "many": number} if number > 1 else None)
        phrases.add("how_many", f"up to {{number}} {pattern}", lambda number, part=part: {**part, "many": {"up_to": number}})
    phrases.add("described", "{how_many} {core}", cards.described)
    phrases.add("described", "the {core}", _all_the)
    phrases.add("bare", "{core}", _without_article)
    phrases.add("described", "{bare}", lambda bare: bare)
    phrases.add("bare", "{core}", _all_that_fit)
    phrases.add("target", "{described}", lambda described: cards.selector(described))
    phrases.add("target", ["this (unit|hero|technology|card|one)", "<self>"], lambda: "self")
    phrases.add("target", ["it", "itself", "him", "her"], lambda: IT)
    phrases.add(
        "target",
        ["[each of] them", "they", "themselves", "those {noun}"],
        lambda noun=None: THEM if noun is None or noun.get("plural") else None,
    )
    phrases.add("target", ["(that|the same|the chosen) {noun}"], lambda noun: THAT_ONE)
    phrases.add("target", ["(the|target) attacking unit", "the attacker"], lambda: "attacker")
    phrases.add("target", ["the target of (the|this|its) attack", "the attacked unit", "the (defending unit|defender)"], lambda: "defender")
    phrases.add("target", ["your hero"], lambda: "you")
    phrases.add("target", [f"{OPPONENTS} hero"], lambda: "enemy")
    phrases.add("target", ["your hero"], lambda: {"hero": "own"})
    phrases.add("target", [f"{OPPONENTS} hero"], lambda: {"hero": "enemy"})
    phrases.add("target", "{graveyard:zone}", lambda graveyard: _all_in(graveyard))
    phrases.add("articled", "{how_many} {core}", lambda how_many, core: cards.selector(cards.described(how_many, core)))
    phrases.add("articled", "{own_card}", lambda own_card: own_card)
    phrases.add("articled", "your hero", lambda: {"hero": "own"})
    phrases.add("articled", f"{OPPONENTS} hero", lambda: {"hero": "enemy"})
    phrases.add("targets", "{target}", lambda target: target)
    phrases.add("targets", "[both] {one:target} (and|as well as|and also) {two:articled}", _joined)
    phrases.add("tailed", "{how_many} {adjectives} {noun} {tail} {tails}", two_targets.tailed)
    both = "[both] {one:target} (and|as well as|and also)"
    phrases.add("targets", f"{both} {{two:tailed}}", partial(two_targets.described_alike, is_choice=False))
    phrases.add("targets", f"{both} {{two:articled}}", partial(two_targets.of_one_player, is_choice=False))
    phrases.add("targets", "{one:target} and {bare}", _joined_with_bare)
    phrases.add("targets", "[either] {one:target} or {two:articled}", lambda one, two: Joined((one, two), is_choice=True))
    phrases.add("targets", "[either] {one:target} or {two:tailed}", partial(two_targets.described_alike, is_choice=True))
    phrases.add("targets", "[either] {one:target} or {two:articled}", partial(two_targets.of_one_player, is_choice=True))
    phrases.add("counted", ["{core}", "other {core}"], cards.counted)
    phrases.add("counted", "your {core}", lambda core: cards.counted(core, {"whose": "own"}))
    for stat, name in STATS.items():
        phrases.add("stat_name", [name, STAT_NAMES[stat]], lambda stat=stat: stat.value)
