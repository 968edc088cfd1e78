"""How a report was made: enough to trust it, and to make it again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.cards import CardId
from engine.languages import Language
from engine.rone.cards import Catalog
from simulations.reports.figure import Json
from web.text.numbers import whole_text


@dataclass(frozen=True)
class Fact:
    """A line of the method box."""

    name: str
    value: str
    is_code: bool = False


def policy_name(policy: str) -> str:
    """What a policy is called."""
    return {"greedy": _("Mixed"), "rush": _("Rush: levels first"), "curve": _("Curve: cards first")}.get(policy, policy)


def settings_words(parameters: Json) -> str:
    """What is unusual about the settings of an order, "" where nothing is."""
    words = (
        [{"swaps": _("Swaps"), "mulligan": _("First hands"), "technologies": _("Technology plan")}[parameters["study"]]]
        if "study" in parameters
        else []
    )
    if "against_policy" in parameters:
        return ngettext("%(number)s game for each pairing", "%(number)s games for each pairing", parameters["games"]) % {
            "number": whole_text(parameters["games"])
        }
    if parameters["policy"] != "greedy":
        words.append(policy_name(parameters["policy"]))
    if parameters["pressure"]:
        words.append(_("%(number)s damage a turn") % {"number": parameters["pressure"]})
    if parameters["turns"] != 10:
        words.append(ngettext("%(number)s turn", "%(number)s turns", parameters["turns"]) % {"number": parameters["turns"]})
    return ", ".join(words)


def ruleset_name(ruleset: str) -> str:
    """What a ruleset is called."""
    return {"first-edition": _("First edition"), "second-edition": _("Second edition")}.get(ruleset, ruleset)


def method_facts(method: Json) -> Sequence[Fact]:
    """Games, seed, engine, ruleset, policy and turns."""
    facts = [
        Fact(_("Games"), whole_text(method["games"])),
        Fact(_("Seed"), str(method["seed"]), is_code=True),
        Fact(_("Engine"), str(method["engine_version"]), is_code=True),
        Fact(_("Ruleset"), ruleset_name(method["ruleset"])),
        Fact(_("Plan"), policy_name(method["policy"])),
    ]
    if method.get("side_games"):
        facts.append(Fact(_("Side games of each kind"), whole_text(method["side_games"])))
    if "turns" in method:
        facts.append(Fact(_("Turns"), whole_text(method["turns"])))
    if "pressure" in method:
        facts.append(Fact(_("Damage a turn"), whole_text(method["pressure"])))
    return facts


def notes_of(method: Json, language: Language) -> list[str]:
    """What is to be known of the figures, in the reader's language."""
    given = [note for part in ("approximations", "card_caveats", "caveats", "notes") for note in method.get(part, ())]
    if stopping := method.get("stopping"):
        given.append(stopping["note"])
    return [note_text(note, language) for note in given]


def note_text(note: Json | str, language: Language) -> str:
    """A note of the engine in `language`; those of results from before they had codes are English sentences."""
    return note if isinstance(note, str) else str(note[language])


def unmodelled_cards(method: Json, catalog: Catalog, language: Language) -> list[str]:
    """The names of the cards whose text isn't modelled. Results from before they were numbers hold English names."""
    names = {CardId(card.id): card.name.in_language(language) for card in catalog}
    return [names.get(card, str(card)) for card in method["coverage"]["unmodelled"]]


@dataclass(frozen=True)
class Sample:
    """A game that can be stepped through."""

    game: int
    title: str


def method_samples(method: Json) -> list[Sample]:
    """A good, a typical and a bad game."""
    titles = {
        "good": _("Step through a good game"),
        "typical": _("Step through a typical game"),
        "bad": _("Step through a bad game"),
    }
    return [Sample(found["game"], titles[found["which"]]) for found in method.get("samples", ())]
