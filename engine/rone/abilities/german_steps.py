"""The steps of German print: the table's wordings, and what print says in their place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.rone.abilities.english_names import FIGURES
from engine.rone.abilities.german_names import ITS, THE, YOUR
from engine.rone.abilities.step_phrases import Parts, add_steps
from engine.rone.words.verbs import VERBS
from engine.text.german import Verb
from engine.text.phrases import Phrases
from engine.text.table import Wording

MORE_VERBS: Final = {
    verb.whole: verb
    for verb in (
        Verb("", "bekommen", "bekomme", "bekommst", "bekommt"),
        Verb("", "kriegen", "kriege", "kriegst", "kriegt"),
        Verb("", "haben", "habe", "hast", "hat"),
        Verb("ab", "werfen", "wirf", "wirfst", "wirft"),
        Verb("", "zerstören", "zerstöre", "zerstörst", "zerstört"),
        Verb("", "nehmen", "nimm", "nimmst", "nimmt"),
        Verb("zurück", "nehmen", "nimm", "nimmst", "nimmt"),
        Verb("", "schicken", "schicke", "schickst", "schickt"),
        Verb("zurück", "schicken", "schicke", "schickst", "schickt"),
        Verb("", "heilen", "heile", "heilst", "heilt"),
        Verb("", "verbannen", "verbanne", "verbannst", "verbannt"),
        Verb("", "ordnen", "ordne", "ordnest", "ordnet"),
        Verb("", "neutralisieren", "neutralisiere", "neutralisierst", "neutralisiert"),
        Verb("", "gewinnen", "gewinne", "gewinnst", "gewinnt"),
        Verb("", "aktivieren", "aktiviere", "aktivierst", "aktiviert"),
        Verb("hinzu", "gewinnen", "gewinne", "gewinnst", "gewinnt"),
        Verb("", "töten", "töte", "tötest", "tötet"),
        Verb("", "kontrollieren", "kontrolliere", "kontrollierst", "kontrolliert"),
        Verb("", "kopieren", "kopiere", "kopierst", "kopiert"),
        Verb("", "verleihen", "verleihe", "verleihst", "verleiht"),
    )
}
OTHER_WORDINGS: Final[Mapping[str, tuple[Wording, ...]]] = {
    "draw": (Wording("nehmen", "die oberste Karte deines Decks auf die Hand", subject="who"),),
    "level_up": (
        Wording("aufsteigen", "eine Stufe {pay}", subject="who:hero"),
        Wording("aufsteigen", "um eine Stufe {pay}", subject="who:hero"),
        Wording("aufsteigen", "{pay} eine Stufe", subject="who:hero"),
    ),
    "recycle": (Wording("wiederverwerten", "{pay} {card:acc}"),),
    "control": (Wording("kontrollieren", "{to:acc} {duration}"),),
    "use_ability_of": (
        Wording(
            "nutzen",
            "eine [aktivierbare] Fähigkeit {to:gen}|"
            "[, als wäre sie (hier|auf dieser Karte|auf dieser Einheit) aufgedruckt] [, ohne ihre Kosten zu zahlen]",
        ),
        Wording("kopieren", "eine [aktivierbare] Fähigkeit {to:gen}"),
    ),
    "fight": (Wording("kämpfen", "mit {second:dat}", subject="first"),),
    "water": tuple(
        Wording(verb, "{amount:water}", subject="who", states=True) for verb in ("bekommen", "gewinnen", "hinzugewinnen", "nehmen")
    ),
    "destroy_cards": (
        Wording("abwerfen", "{amount:discarded}", subject="who"),
        Wording("legen", "{amount} auf (deinen|den|ihren|seinen) Friedhof", subject="who"),
        Wording("zerstören", "{amount}", subject="who"),
        Wording("verlieren", "{amount}", subject="who"),
    ),
    "remove_from_graveyard": (Wording("verbannen", "{amount}", subject="who"), Wording("nehmen", "{amount} aus dem Spiel", subject="who")),
    "order_graveyard": (
        Wording("ordnen", "{amount} in beliebiger Reihenfolge", subject="who"),
        Wording("ordnen", "{amount} neu", subject="who"),
    ),
    "refresh": (Wording("aktivieren", "{to:acc} {amount:times}"),),
    "destroy": (Wording("zerstören", "{to:acc}"), Wording("töten", "{to:acc}")),
    "return_to_hand": (
        Wording("nehmen", "{to:acc} {to:hand}"),
        Wording("zurücknehmen", "{to:acc} {to:hand}"),
        Wording("schicken", "{to:acc} {to:hand} zurück"),
        Wording("nehmen", "{to:acc} {to:hand} zurück"),
        Wording("nehmen", "{to:acc} zurück {to:hand}"),
        Wording("geben", "{to:acc} {to:hand}"),
        Wording("legen", "{to:acc} {to:hand}"),
        Wording("bringen", "{to:acc} {to:hand}"),
    ),
    "to_deck": (Wording("zurücklegen", "{to:acc} {at} {to:deck}"),),
    "remove": (Wording("verbannen", "{to:acc}"), Wording("nehmen", "{to:acc} aus dem Spiel")),
    "put_on_battlefield": (
        Wording("legen", "{card:acc} {exhausted:exhausted} unter deiner Kontrolle auf das Schlachtfeld"),
        Wording("bringen", "{card:acc} {exhausted:exhausted} unter deiner Kontrolle auf das Schlachtfeld"),
        Wording("bringen", "{card:acc} {exhausted:exhausted} ins Spiel"),
        Wording("legen", "{card:acc} {exhausted:exhausted} auf das Schlachtfeld"),
        Wording("legen", "{card:acc} {exhausted:exhausted} aufs Schlachtfeld"),
        Wording("bringen", "{card:acc} {exhausted:exhausted} aufs Schlachtfeld"),
    ),
    "counter": (Wording("neutralisieren", "{effect:acc}"), Wording("verhindern", "{effect:acc}")),
    "grant": (
        Wording("bekommen", "{keyword} {duration}", subject="to"),
        Wording("haben", "{keyword} {duration}", subject="to"),
        Wording("verleihen", "{to:dat} {keyword} {duration}"),
    ),
    **{
        stat.value: tuple(Wording(verb, "{amount:" + stat.value + "+} {duration}", subject="to") for verb in ("bekommen", "haben"))
        for stat in FIGURES
    },
}
"""Wordings that print uses for a step beside the table's own: they are read, never written."""


def add_german_steps(phrases: Phrases) -> None:
    """Add every step of the table, and the cards that steps count."""
    add_steps(phrases, "de", OTHER_WORDINGS, _forms, is_free=True)
    _add_cards(phrases)


def _verb(name: str) -> Verb:
    return VERBS.get(name) or MORE_VERBS[name]


def _forms(wording: Wording, rest: str, tail: str) -> Iterable[tuple[str, str]]:
    """The rules that a wording is read by, each with its pattern: the verb first, second, or at the end."""
    verb = _verb(wording.verb)
    last = f"[{{per}}] {verb.prefix} {tail}"
    orders = f"({verb.order}|{verb.order.removesuffix('e')})" if verb.order.endswith("e") else verb.order
    others = f"({verb.one}|{verb.infinitive})"
    field, _, how = wording.subject.partition(":")
    if field in ("", "who") and not how:
        yield "clause", f"({orders}|{verb.you} du|du {verb.you}) {{per}} {rest} {verb.prefix} {tail}"
        yield "clause", f"({orders}|{verb.you} du|{verb.you}|du {verb.you}) {rest} {last}"
        yield "may_clause", f"{rest} [{{per}}] {verb.whole} {tail}"
    if field:
        rule = {"who": "hero" if how else "player"}.get(field, "target")
        subject = f"{{{field}:{rule}}}"
        yield "clause", f"({subject} {others}|{others} {subject}) {rest} {last}"
        yield "clause", f"({subject} {others}|{others} {subject}) {{per}} {rest} {verb.prefix} {tail}"
        if field == "who" and not how:
            yield "has_to", f"{rest} {verb.whole} {tail}"
        yield "may_clause", f"{subject} {rest} [{{per}}] {verb.whole} lassen {tail}"
        yield {"to": "gets", "who": "rises" if how else "does"}.get(field, "fights"), f"{others} {rest} {last}"


def _add_cards(phrases: Phrases) -> None:
    """Cards of a deck, a hand or a graveyard, so many of them; the part without a name is how many."""
    add = phrases.add
    add("discarded", "{cards_from}", lambda cards_from: cards_from)
    add("discarded", ["{card_amount}", "{card_amount:number} [davon]"], lambda card_amount: Parts({"": card_amount, "from": "hand"}))
    enemys = "(deines|des) (Gegners|Gegenspielers)"
    for whose, of in (
        ((f"({YOUR}|{ITS})", ""), {}),
        (("(des|dem|der|vom)", enemys), {"who": "enemy"}),
        (("(des|vom) gegnerischen", ""), {"who": "enemy"}),
    ):
        before, behind = whose
        for place, rule, source in (
            ("(Decks|Deck)", "cards_from", {"from": "deck"}),
            ("(Friedhofs|Friedhof|Friedhofes)", "graveyard_top", {}),
        ):
            said = {**source, **of}
            add(rule, f"{THE} oberste Karte [von|aus] {before} {place} {behind}", lambda said=said: Parts({"": 1, **said}))
            add(
                rule,
                f"{THE} (obersten {{amount}}|{{amount}} obersten) Karten [von|aus] {before} {place} {behind}",
                lambda amount, said=said: Parts({"": amount, **said}),
            )
            add(
                rule,
                f"{{amount}} (Karte|Karten) von oben (von|aus) {before} {place} {behind}",
                lambda amount, said=said: Parts({"": amount, **said}),
            )
        add(
            "cards_from",
            f"{{card_amount}} (aus|von) [der] {before} Hand {behind}",
            lambda card_amount, of=of: Parts({"": card_amount, "from": "hand", **of}),
        )
    add(
        "cards_from",
        [
            f"{{card_amount:hand_amount}} [{ITS} Hand]",
            f"{{card_amount:number}} {ITS} (Handkarte|Handkarten)",
            "{card_amount} (aus|von) der Hand",
        ],
        lambda card_amount: Parts({"": card_amount, "from": "hand"}),
    )
    add(
        "cards_from",
        ["{card_amount} [,] [oben] vom Deck oder (aus|von) der Hand", "{card_amount} [,] (aus|von) der Hand oder [oben] vom Deck"],
        lambda card_amount: Parts({"": card_amount}),
    )
