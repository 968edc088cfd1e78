"""The steps of German print: the table's wordings, and what print says in their place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.rone.abilities.english_names import FIGURES
from engine.rone.abilities.german_forms import forms
from engine.rone.abilities.german_names import ITS, THE, YOUR, A
from engine.rone.abilities.step_phrases import Parts, add_steps
from engine.text.phrases import Phrases
from engine.text.table import Wording

OTHER_WORDINGS: Final[Mapping[str, tuple[Wording, ...]]] = {
    "draw": (
        Wording("ziehen", "{amount:drawn}", subject="who"),
        Wording("nehmen", "die oberste Karte deines Decks auf die Hand", subject="who"),
    ),
    "level_up": (
        Wording("aufsteigen", "eine Stufe {pay}", subject="who:hero"),
        Wording("aufsteigen", "um eine Stufe {pay}", subject="who:hero"),
        Wording("aufsteigen", "{pay} eine Stufe", subject="who:hero"),
        Wording("aufsteigen", "[(eine|um eine) Stufe]|{pay}", subject="who:hero"),
    ),
    "recycle": (Wording("wiederverwerten", "{pay} {card:acc}"),),
    "control": (
        Wording("kontrollieren", "{to:acc} {duration}"),
        Wording("nehmen", "{duration} [die] Kontrolle über {to:acc}"),
        Wording("übernehmen", "{duration} Kontrolle über {to:acc}"),
        *(Wording(verb, "{duration} die Kontrolle über {to:acc}") for verb in ("erhalten", "bekommen", "gewinnen")),
    ),
    "use_ability_of": (
        Wording(
            "nutzen",
            "eine [aktivierbare] Fähigkeit {to:gen}|"
            "[, als wäre sie (hier|auf dieser Karte|auf dieser Einheit) aufgedruckt] [, ohne ihre Kosten zu zahlen]",
        ),
        Wording("kopieren", "eine [aktivierbare] Fähigkeit {to:gen}"),
    ),
    "fight": (Wording("kämpfen", "(mit|gegen) {second:dat}", subject="first"),),
    "prevent": (Wording("abwehren", "{duration} {amount:next} Schaden {to:victim}"),),
    "water": (
        *(
            Wording(verb, "{amount:water}", subject="who", states=True)
            for verb in ("bekommen", "gewinnen", "hinzugewinnen", "nehmen", "kriegen")
        ),
        Wording("nehmen", "(dir|sich) {amount:water}", subject="who", states=True),
    ),
    "destroy_cards": (
        Wording("abwerfen", "{amount:discarded}", subject="who"),
        Wording("legen", "{amount} auf (deinen|den|ihren|seinen|dessen|deren|den gegnerischen) Friedhof [deines Gegners]", subject="who"),
        Wording("zerstören", "{amount}", subject="who"),
        Wording("verlieren", "{amount}", subject="who"),
    ),
    "remove_from_graveyard": (Wording("verbannen", "{amount}", subject="who"), Wording("nehmen", "{amount} aus dem Spiel", subject="who")),
    "pay": (Wording("bezahlen", "{payment}", subject="who"),),
    "order_graveyard": (
        Wording("ordnen", "{amount} in beliebiger Reihenfolge", subject="who"),
        Wording("zurücklegen", "{amount} in beliebiger Reihenfolge [oben] auf (deinen|den|seinen) Friedhof", subject="who"),
        Wording("zurücklegen", "{amount} [oben] auf (deinen|den|seinen) Friedhof in beliebiger Reihenfolge", subject="who"),
        Wording("ordnen", "{amount} [in beliebiger Reihenfolge] neu", subject="who"),
        Wording("anordnen", "{amount} (neu|beliebig|in beliebiger Reihenfolge)", subject="who"),
    ),
    "refresh": (Wording("aktivieren", "{to:acc} {amount:times}"),),
    "destroy": (Wording("zerstören", "{to:acc}"), Wording("töten", "{to:acc}")),
    "return_to_hand": (
        Wording("nehmen", "{to:acc} {to:taken}"),
        Wording("zurücknehmen", "{to:acc} {to:taken}"),
        Wording("schicken", "{to:acc} {to:hand}"),
        Wording("schicken", "{to:acc} {to:hand} zurück"),
        Wording("zurückschicken", "{to:acc} {to:hand}"),
        Wording("zurückbringen", "{to:acc} {to:hand}"),
        Wording("holen", "{to:acc} {to:taken}"),
        Wording("zurückholen", "{to:acc} {to:taken}"),
        Wording("nehmen", "{to:acc} {to:taken} zurück"),
        Wording("nehmen", "{to:acc} zurück {to:taken}"),
        Wording("geben", "{to:acc} {to:hand}"),
        Wording("legen", "{to:acc} {to:hand}"),
        Wording("bringen", "{to:acc} {to:hand}"),
    ),
    "to_deck": (
        Wording("zurücklegen", "{to:acc} {at} {to:deck}"),
        Wording("legen", "{to:acc} in beliebiger Reihenfolge {at} {to:deck}"),
        Wording("schieben", "{to:acc} [in beliebiger Reihenfolge] {at} {to:deck}"),
        Wording("legen", "{to:acc} {at} {to:deck} zurück"),
    ),
    "remove": (Wording("verbannen", "{to:acc}"), Wording("nehmen", "{to:acc} aus dem Spiel")),
    "put_on_battlefield": tuple(
        Wording(verb, "{card:acc} {exhausted:exhausted} " + where)
        for verb in ("legen", "bringen", "holen")
        for where in (
            "[unter deiner Kontrolle] [offen] (auf das Schlachtfeld|aufs Schlachtfeld|ins Spiel) [zurück]"
            "|[, [dafür] ohne (ihre Kosten|seine Kosten|die Kosten|ihre Aktivierungskosten|[Wasser|etwas]) zu (zahlen|bezahlen)]",
            "(auf das Schlachtfeld|aufs Schlachtfeld|ins Spiel) [zurück]|{exhausted:exhausted}",
        )
    ),
    "counter": tuple(Wording(verb, "{effect:acc}") for verb in ("neutralisieren", "verhindern", "annullieren", "kontern", "aufheben")),
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
    add_steps(phrases, "de", OTHER_WORDINGS, forms, is_free=True)
    _add_cards(phrases)


def _add_cards(phrases: Phrases) -> None:
    """Cards of a deck, a hand or a graveyard, so many of them; the part without a name is how many."""
    add = phrases.add
    add("discarded", "{cards_from}", lambda cards_from: cards_from)
    add("discarded", ["{card_amount}", "{card_amount:number}"], lambda card_amount: Parts({"": card_amount, "from": "hand"}))
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
            f"{{card_amount:number}} (Karte|Karten) {ITS} Hand",
        ],
        lambda card_amount: Parts({"": card_amount, "from": "hand"}),
    )
    one, top = (
        f"1 (Handkarte|{ITS} Handkarten|{YOUR} Handkarten|Karte (aus|von) ({ITS}|{YOUR}|der) Hand)",
        f"{THE} oberste Karte ({ITS}|{YOUR}) Decks",
    )
    either = [f"[entweder] {first} oder {second}" for first, second in ((one, top), (top, one))]
    add("cards_from", [row.replace("1 (", "{card_amount:one} (") for row in either], lambda card_amount: Parts({"": 1}))
    phrases.add_values("one", [("1", 1), (A, 1)])
    add(
        "cards_from",
        ["{card_amount} [,] [oben] vom Deck oder (aus|von) der Hand", "{card_amount} [,] (aus|von) der Hand oder [oben] vom Deck"],
        lambda card_amount: Parts({"": card_amount}),
    )
