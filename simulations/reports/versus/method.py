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
