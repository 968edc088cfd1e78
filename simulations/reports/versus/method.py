"""How duels, gauntlets and comparisons were made."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from simulations.reports.figure import Json
from simulations.reports.method import Fact, method_facts, policy_name
from web.text.numbers import number_text, whole_text


def bot_name(bot: str) -> str:
    """What a bot is called."""
    return {"random": _("Random"), "look-ahead": _("Looks ahead")}.get(bot, policy_name(bot))


def versus_facts(method: Json) -> Sequence[Fact]:
    """Games, seed, engine, ruleset, bots and limits."""
    if "against_policy" not in method:
        return method_facts(method)
    facts = [fact for fact in method_facts({name: value for name, value in method.items() if name != "turns"}) if fact.name != _("Plan")]
    facts += [Fact(_("Plays the deck"), bot_name(method["policy"])), Fact(_("Plays the others"), bot_name(method["against_policy"]))]
    facts.append(Fact(_("Own turns at most"), whole_text(method["turns"]) if method["turns"] else _("no limit")))
    if stopping := method.get("stopping"):
        facts.append(Fact(_("Stops at"), _("±%(points)s points") % {"points": number_text(100 * stopping["precision"])}))
    return facts


def versus_notes(method: Json) -> list[str]:
    """What is to be known of the figures: the engine's own lists, in the reader's language where they are known."""
    given = [*method.get("approximations", ()), *method.get("card_caveats", ()), *method.get("caveats", ()), *method.get("notes", ())]
    if stopping := method.get("stopping"):
        given.append(stopping["note"])
    known = {
        "Both decks are played by bots, which see what a player may see; another player would get other results.": _(
            "Both decks are played by bots, which see what a player may see; another player would get other results."
        ),
        "A game that takes more than 20,000 decisions, or more turns than were allowed, is cut: nobody wins it.": _(
            "A game that takes more than 20,000 decisions, or more turns than were allowed, is cut: nobody wins it."
        ),
        "A card that is seen is no cause: long games show more cards, so cards of decks that win long games look better.": _(
            "A card that is seen is no cause: long games show more cards, so cards of decks that win long games look better."
        ),
        "Destroyed and left cards were never in hand; every game counts once for each card, by its best placed copy.": _(
            "Destroyed and left cards were never in hand; every game counts once for each card, by its best placed copy."
        ),
        "Who loses has no card left: a card left in the deck stands for a game not lost, a destroyed one for a long or lost game.": _(
            "Who loses has no card left: a card left in the deck stands for a game not lost, a destroyed one for a long or lost game."
        ),
        "Differences are marked only where an interval for all cards of both decks together (Bonferroni, 95 %) leaves out 0.": _(
            "Differences are marked only where an interval for all cards of both decks together (Bonferroni, 95 %) leaves out 0."
        ),
        "Whether a card earns its place is told by comparing the list with and without it.": _(
            "Whether a card earns its place is told by comparing the list with and without it."
        ),
        "Every pairing is played on the same chance. The intervals are for one pairing each: of a hundred, about five miss the truth.": _(
            "Every pairing is played on the same chance. The intervals are for one pairing each: of a hundred, about five miss the truth."
        ),
        "A deck's average weighs every opponent alike; a field in which some are more common gives another one.": _(
            "A deck’s average weighs every opponent alike; a field in which some are more common gives another one."
        ),
        "The intervals of single opponents and measures are for one of them each: of a hundred, about five miss the truth.": _(
            "The intervals of single opponents and measures are for one of them each: of a hundred, about five miss the truth."
        ),
        "Both lists play the same games: cards that they share lie in the same places, so that only what differs makes a difference.": _(
            "Both lists play the same games: cards that they share lie in the same places, so that only what differs makes a difference."
        ),
        "The games were looked at at moments fixed beforehand and ended when the interval was narrow enough. "
        "Each look's interval is one of 99 %, so that whichever was the last holds the truth in 95 of 100 runs. "
        "Stopping leaves a small bias: lopsided pairings stop sooner, and their rates come out a little too extreme.": _(
            "The games were looked at at moments fixed beforehand and ended when the interval was narrow enough. "
            "Each look’s interval is one of 99 %, so that whichever was the last holds the truth in 95 of 100 runs. "
            "Stopping leaves a small bias: lopsided pairings stop sooner, and their rates come out a little too extreme."
        ),
    }
    return [known.get(text, text) for text in given]
