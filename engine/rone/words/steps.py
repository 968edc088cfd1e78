"""The steps: every word that does something, in the order of the reference."""

from __future__ import annotations

from typing import Any

from engine.rone.words import nodes
from engine.rone.words.vocabulary import FIGHTERS, PERMANENTS, UNITS, Duration, Kind, Place, Player, Source, Stat, Zone
from engine.rone.words.words import Part, Reads, Word, Wording

MOVABLE = (Kind.UNIT, Kind.TECHNOLOGY, Kind.TACTIC, Kind.PERMANENT, Kind.CARD)
"""What may leave its place: a hero never does. A `permanent` that moves is a unit or a technology."""

ANYWHERE = tuple(Zone)


def _amount(word: str, low: int = 1) -> Part:
    return Part(word, "amount", Reads.AMOUNT, low=low)


def _who(default: Player = Player.YOU) -> Part:
    return Part("who", "who", Reads.PLAYER, default, meaning="Whom it is about.")


def _to(kinds: tuple[Kind, ...], players: bool = False) -> Part:
    return Part("to", "to", Reads.TARGET, meaning="Whom it happens to.", kinds=kinds, players=players)


def _for(default: Duration) -> Part:
    return Part("for", "duration", Reads.DURATION, default, meaning="How long it lasts.")


def _target(word: str, kinds: tuple[Kind, ...], zones: tuple[Zone, ...] = (Zone.BATTLEFIELD,), field: str = "to") -> Part:
    return Part(word, field, Reads.TARGET, kinds=kinds, zones=zones)


_UNIT: dict[str, Any] = {"unit": "enemy"}


def _changes(stat: Stat, duration: Duration, meaning: str, example: dict[str, Any]) -> Word:
    name, symbol = stat.value, "{amount:" + stat.value + "+}"
    return Word(
        name,
        meaning,
        (_amount(name, -99), _to(UNITS), _for(duration)),
        nodes.ChangeStat,
        example,
        Wording("get", symbol + " {for}", subject="to"),
        Wording("erhalten", symbol + " {for}", subject="to"),
        give=(Wording("give", "{to} " + symbol + " {for}"), Wording("geben", "{to:dat} " + symbol + " {for}")),
        fixed={"stat": stat},
    )


STEPS: tuple[Word, ...] = (
    Word(
        "water",
        "The player gains water; loses it where the amount is below 0.",
        (_amount("water", -99), _who()),
        nodes.Water,
        {"water": 2},
        Wording("gain", "{amount:water}", subject="who", states=True),
        Wording("erhalten", "{amount:water}", subject="who", states=True),
        less=(
            Wording("lose", "{amount:water}", subject="who", states=True),
            Wording("verlieren", "{amount:water}", subject="who", states=True),
        ),
    ),
    Word(
        "draw",
        "The player draws cards. An empty deck gives none, without penalty (TURN-6).",
        (_amount("draw"), _who()),
        nodes.Draw,
        {"draw": 1, "who": "enemy"},
        Wording("draw", "{amount:card}", subject="who"),
        Wording("ziehen", "{amount:card}", subject="who"),
    ),
    Word(
        "level_up",
        "The player's hero rises by one level (LEVEL-1); the level's cost is paid unless `pay: false`.",
        (
            Part("level_up", "who", Reads.PLAYER),
            Part("pay", "pay", Reads.YES_NO, True, meaning="Whether the level's cost is paid."),
        ),
        nodes.LevelUp,
        {"level_up": "you", "pay": False},
        Wording("level up", "{pay:level}", subject="who:hero"),
        Wording("aufsteigen", "{pay:level}", subject="who:hero"),
    ),
    Word(
        "damage",
        "Damage to units; a unit whose health is gone is destroyed at once (TEXT-9).",
        (_amount("damage"), _to(UNITS)),
        nodes.Damage,
        {"damage": 2, "to": _UNIT},
        Wording("deal", "{amount} damage to {to}"),
        Wording("zufügen", "{to:dat} {amount} Schaden"),
    ),
    Word(
        "hero_damage",
        "Damage to the player's hero: for each point the player destroys a card (LIFE-1). The enemy's, unless said.",
        (_amount("hero_damage"), _who(Player.ENEMY)),
        nodes.HeroDamage,
        {"hero_damage": 2},
        Wording("deal", "{amount} damage to {who:hero}"),
        Wording("zufügen", "{who:hero-dat} {amount} Schaden"),
    ),
    Word(
        "destroy_cards",
        "The player puts own cards into the graveyard. It is no damage: no Shield prevents it.",
        (
            _amount("destroy_cards"),
            _who(),
            Part(
                "from",
                "source",
                Reads.SOURCE,
                Source.EITHER,
                meaning="The top of the deck, chosen cards of the hand, or either, card by card.",
            ),
        ),
        nodes.DestroyCards,
        {"destroy_cards": 1, "who": "enemy", "from": "deck"},
        Wording("destroy", "{amount:cards-from}", subject="who"),
        Wording("vernichten", "{amount:cards-from}", subject="who"),
    ),
    _changes(
        Stat.HEALTH,
        Duration.PERMANENT,
        "Health goes up or down, for good unless said; it may rise above the printed value (TEXT-8).",
        {"health": 1, "to": "self"},
    ),
    _changes(
        Stat.MELEE,
        Duration.NEXT_COMBAT,
        "The melee attack goes up or down, for the next combat unless said (ATK-6).",
        {"melee": 1, "to": {"unit": "own", "other": True}},
    ),
    _changes(
        Stat.RANGED,
        Duration.NEXT_COMBAT,
        "The ranged attack goes up or down, for the next combat unless said (ATK-6).",
        {"ranged": -1, "to": _UNIT, "for": "turn"},
    ),
    Word(
        "exhaust",
        "Exhausts so many times; past 3 is ignored (EXH-1).",
        (_amount("exhaust"), _to(PERMANENTS)),
        nodes.Exhaust,
        {"exhaust": 2, "to": _UNIT},
        Wording("exhaust", "{to} {amount:times}"),
        Wording("erschöpfen", "{to:acc} {amount:times}"),
    ),
    Word(
        "refresh",
        "Refreshes so many times; an active card stays as it is (EXH-1).",
        (_amount("refresh"), _to(PERMANENTS)),
        nodes.Refresh,
        {"refresh": 1, "to": "self"},
        Wording("refresh", "{to} {amount:times}"),
        Wording("auffrischen", "{to:acc} {amount:times}"),
    ),
    Word(
        "destroy",
        "Destroys cards: they go to their owner's graveyard, top or bottom (GRAVE-1).",
        (_target("destroy", MOVABLE, (Zone.BATTLEFIELD, Zone.HAND, Zone.DECK)),),
        nodes.Destroy,
        {"destroy": {"unit": "enemy", "health": "<=2"}},
        Wording("destroy", "{to}"),
        Wording("vernichten", "{to:acc}"),
    ),
    Word(
        "return_to_hand",
        "Cards go to their owner's hand (TEXT-7); a technology as PLAY-9 says.",
        (_target("return_to_hand", MOVABLE, ANYWHERE),),
        nodes.ReturnToHand,
        {"return_to_hand": {"unit": "any"}},
        Wording("return", "{to} to {to:owner} hand"),
        Wording("zurückgeben", "{to:acc} {to:hand}"),
    ),
    Word(
        "to_deck",
        "Cards go to an end of their owner's deck; a technology as PLAY-9 says.",
        (_target("to_deck", MOVABLE, ANYWHERE), Part("at", "at", Reads.PLACE, Place.TOP, meaning="Which end of the deck.")),
        nodes.ToDeck,
        {"to_deck": _UNIT, "at": "bottom"},
        Wording("put", "{to} on {at} of {to:owner} deck"),
        Wording("legen", "{to:acc} {at} {to:deck}"),
    ),
    Word(
        "remove",
        "Removes cards from the game.",
        (_target("remove", MOVABLE, ANYWHERE),),
        nodes.Remove,
        {"remove": _UNIT},
        Wording("remove", "{to} from the game"),
        Wording("entfernen", "{to:acc} aus dem Spiel"),
    ),
    Word(
        "remove_from_graveyard",
        "The player removes the top cards of the own graveyard from the game.",
        (_amount("remove_from_graveyard"), _who()),
        nodes.RemoveFromGraveyard,
        {"remove_from_graveyard": 2},
        Wording("remove", "{amount:graveyard-top} from the game", subject="who"),
        Wording("entfernen", "{amount:graveyard-top} aus dem Spiel", subject="who"),
    ),
    Word(
        "order_graveyard",
        "The player puts the top cards of the own graveyard back on it in any order.",
        (_amount("order_graveyard", 2), _who()),
        nodes.OrderGraveyard,
        {"order_graveyard": 3},
        Wording("put", "{amount:graveyard-top} back in any order", subject="who"),
        Wording("zurücklegen", "{amount:graveyard-top} in beliebiger Reihenfolge", subject="who"),
    ),
    Word(
        "recycle",
        "Cards of a graveyard are recycled, wherever in it they lie (REC-2 to REC-7); the recycle cost is paid unless `pay: false`.",
        (
            _target("recycle", (Kind.UNIT, Kind.TACTIC, Kind.CARD), (Zone.GRAVEYARD,), "card"),
            Part("pay", "pay", Reads.YES_NO, True, meaning="Whether the recycle cost is paid."),
        ),
        nodes.Recycle,
        {"recycle": {"card": "own", "in": "graveyard"}, "pay": False},
        Wording("recycle", "{card} {pay:recycle}"),
        Wording("wiederverwerten", "{card:acc}|{pay:recycle}"),
    ),
    Word(
        "put_on_battlefield",
        "Cards enter the battlefield under your control without being played or paid for.",
        (
            _target(
                "put_on_battlefield",
                (Kind.UNIT, Kind.TECHNOLOGY, Kind.PERMANENT),
                tuple(zone for zone in Zone if zone is not Zone.BATTLEFIELD),
                "card",
            ),
            Part("exhausted", "exhausted", Reads.NUMBER, 0, 0, 3, meaning="How often exhausted."),
        ),
        nodes.PutOnBattlefield,
        {"put_on_battlefield": {"unit": "own", "in": "hand"}, "exhausted": 1},
        Wording("put", "{card} onto the battlefield {exhausted}"),
        Wording("bringen", "{card:acc} {exhausted} auf das Schlachtfeld"),
    ),
    Word(
        "control",
        "You control cards of another player; they keep owner and exhaustion (TEXT-7).",
        (_target("control", (Kind.UNIT, Kind.TECHNOLOGY, Kind.PERMANENT)), _for(Duration.PERMANENT)),
        nodes.Control,
        {"control": _UNIT, "for": "turn"},
        Wording("take", "control of {to} {for}"),
        Wording("übernehmen", "{for} die Kontrolle über {to:acc}"),
    ),
    Word(
        "counter",
        "Effects on the stack are not carried out: costs stay paid, a card goes to the graveyard (a recycled one out of the game).",
        (_target("counter", (Kind.EFFECT,), field="effect"),),
        nodes.Counter,
        {"counter": {"effect": "enemy"}},
        Wording("cancel", "{effect}"),
        Wording("abbrechen", "{effect:acc}"),
    ),
    Word(
        "grant",
        "Gives a keyword, for good unless said.",
        (Part("grant", "keyword", Reads.KEYWORD), _to(PERMANENTS), _for(Duration.PERMANENT)),
        nodes.Grant,
        {"grant": "flying", "to": "self", "for": "turn"},
        Wording("get", "{keyword} {for}", subject="to"),
        Wording("erhalten", "{keyword} {for}", subject="to"),
        give=(Wording("give", "{to} {keyword} {for}"), Wording("geben", "{to:dat} {keyword} {for}")),
    ),
    Word(
        "lose",
        "Takes a keyword away, printed or granted, for good unless said.",
        (Part("lose", "keyword", Reads.KEYWORD), _to(PERMANENTS), _for(Duration.PERMANENT)),
        nodes.Lose,
        {"lose": "defender", "to": _UNIT, "for": "turn"},
        Wording("lose", "{keyword} {for}", subject="to"),
        Wording("verlieren", "{keyword} {for}", subject="to"),
        give=(Wording("take", "{keyword} from {to} {for}"), Wording("nehmen", "{to:dat} {keyword} {for}")),
    ),
    Word(
        "prevent",
        "The next points of damage, so many in all, are prevented, whenever they come unless said. `to: you` is your hero.",
        (_amount("prevent"), _to(FIGHTERS, players=True), _for(Duration.PERMANENT)),
        nodes.Prevent,
        {"prevent": 2, "to": "self", "for": "turn"},
        Wording("prevent", "the next {amount} damage to {to:victim} {for}"),
        Wording("verhindern", "{for} {amount:next} Schaden an {to:victim}"),
    ),
    Word(
        "cost",
        "What the player pays changes, never below 0.",
        (
            _amount("cost", -99),
            Part("of", "of", Reads.COST, meaning="Which payments."),
            Part("which", "which", Reads.FILTER, None, meaning="For which cards; for all where it is left out."),
            Part("times", "times", Reads.NUMBER, None, 1, 99, meaning="For so many payments; for every one where it is left out."),
            _who(),
            _for(Duration.PERMANENT),
        ),
        nodes.ChangeCost,
        {"cost": -2, "of": "recycle", "which": {"race": "mutant"}, "times": 1, "for": "turn"},
    ),
    Word(
        "use_ability_of",
        "Carries out an activated ability of that card as if printed on this one, for no cost but this card's own (TEXT-5).",
        (_target("use_ability_of", PERMANENTS),),
        nodes.UseAbilityOf,
        {"use_ability_of": {"unit": "any"}},
        Wording("use", "an activated ability of {to} as if it were printed here, without paying for it"),
        Wording("nutzen", "eine aktivierbare Fähigkeit {to:gen}|, als wäre sie hier aufgedruckt, ohne ihre Kosten zu zahlen"),
    ),
    Word(
        "look",
        "Look at the top cards of the deck, take some of them on the hand, and put the rest back in any order.",
        (
            _amount("look"),
            Part("keep", "keep", Reads.AMOUNT, 0, 0, meaning="How many of them go to the hand."),
            Part("rest", "rest", Reads.PLACE, Place.TOP, meaning="Where the rest goes."),
            _who(),
        ),
        nodes.Look,
        {"look": 3, "keep": 1, "rest": "bottom"},
    ),
    Word(
        "fight",
        "Both deal damage to each other as in ATK-3, without exhaustion and without modifiers for the next combat.",
        (Part("fight", "pair", Reads.PAIR, kinds=UNITS),),
        nodes.Fight,
        {"fight": ["self", _UNIT]},
        Wording("fight", "{second}", subject="first"),
        Wording("kämpfen", "gegen {second:acc}", subject="first"),
    ),
    Word(
        "cannot",
        "Forbids an act.",
        (Part("cannot", "act", Reads.ACT), _to(PERMANENTS), _for(Duration.PERMANENT)),
        nodes.Cannot,
        {"cannot": "attack", "to": _UNIT, "for": "turn"},
    ),
    Word(
        "choose",
        "You choose so many of the options; they are carried out in the order written.",
        (
            Part("choose", "count", Reads.NUMBER, low=1),
            Part("of", "options", Reads.OPTIONS, meaning="Two or more lists of steps."),
        ),
        nodes.Choose,
        {"choose": 1, "of": [[{"water": 2}], [{"draw": 1}]]},
    ),
    Word("may", "You may have the steps carried out.", (Part("may", "steps", Reads.STEPS),), nodes.May, {"may": [{"draw": 1}]}),
    Word(
        "if",
        "Carries out `then` where the condition holds, else `else`.",
        (
            Part("if", "condition", Reads.CONDITION),
            Part("then", "then", Reads.STEPS),
            Part("else", "otherwise", Reads.STEPS, (), meaning="What happens where it does not hold."),
        ),
        nodes.If,
        {"if": {"at_least": ["hero_level", 2]}, "then": [{"draw": 1}], "else": [{"water": 1}]},
    ),
    Word(
        "for_each",
        "The steps once for each card that fits; `that` is the card.",
        (Part("for_each", "of", Reads.RECORD), Part("do", "steps", Reads.STEPS)),
        nodes.ForEach,
        {"for_each": {"unit": "own"}, "do": [{"water": 1}]},
    ),
    Word(
        "repeat",
        "The steps so many times.",
        (_amount("repeat"), Part("do", "steps", Reads.STEPS)),
        nodes.Repeat,
        {"repeat": 2, "do": [{"damage": 1, "to": _UNIT}]},
    ),
)
