"""How a report was made: enough to trust it, and to make it again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.kit import Kit
from engine.languages import Language, LocalText
from engine.sequential import ENOUGH
from engine.simulation import lists
from simulations.jobs.forms import setting_text
from simulations.reports.figure import Json
from simulations.reports.reader import Reader
from web.games import present_kit
from web.text.language import in_reader_language, reader_language
from web.text.numbers import number_text, whole_text


@dataclass(frozen=True)
class Fact:
    """A line of the method box."""

    name: str
    value: str
    is_code: bool = False


def named(names: Mapping[str, LocalText], code: str) -> str:
    """What the code of a result is called in the reader's language; the code where the game has no name for it."""
    return names[code].in_language(reader_language()) if code in names else code


def bot_name(kit: Kit, bot: str) -> str:
    """What a plan or a bot of a game is called: in reports for short, if the game has a short name for it."""
    known = kit.simulated.bots
    return named({bot: known[bot].label, **kit.figures.bots} if bot in known else kit.figures.bots, bot)


def ruleset_name(kit: Kit, ruleset: str) -> str:
    """What a ruleset of a game is called."""
    return in_reader_language(kit.ruleset_name(ruleset))


def settings_words(parameters: Json) -> str:
    """What is unusual about the settings of an order of the present game, "" where nothing is."""
    kit, language = present_kit(), reader_language()
    study = kit.figures.study(parameters.get("study"))
    words = [study.name.in_language(language)] if study else []
    if "against_policy" in parameters:
        return ngettext("%(number)s game for each pairing", "%(number)s games for each pairing", parameters["games"]) % {
            "number": whole_text(parameters["games"])
        }
    alone = kit.simulated.settings_alone
    if parameters["policy"] != alone.policy:
        words.append(bot_name(kit, parameters["policy"]))
    for setting in alone.own_settings:
        if parameters.get(setting.name, setting.usual) != setting.usual:
            words.append(setting.unusual.in_language(language) % {"number": setting_text(setting, parameters[setting.name])})
    if parameters["turns"] != alone.turns:
        words.append(ngettext("%(number)s turn", "%(number)s turns", parameters["turns"]) % {"number": parameters["turns"]})
    return ", ".join(words)


def method_facts(method: Json, kit: Kit) -> Sequence[Fact]:
    """Games, seed, engine, ruleset, who plays, and limits."""
    is_duel, language = "against_policy" in method, reader_language()
    facts = [
        Fact(_("Games"), games_text(method)),
        Fact(_("Seed"), str(method["seed"]), is_code=True),
        Fact(_("Engine"), str(method["engine_version"]), is_code=True),
        Fact(_("Ruleset"), ruleset_name(kit, method["ruleset"])),
    ]
    if is_duel:
        return [*facts, *_duel_facts(method, kit)]
    facts.append(Fact(_("Plan"), bot_name(kit, method["policy"])))
    if method.get("side_games"):
        facts.append(Fact(_("Games for each side question"), whole_text(method["side_games"])))
    if "turns" in method:
        facts.append(Fact(_("Turns"), whole_text(method["turns"])))
    facts += [
        Fact(setting.title.in_language(language), setting_text(setting, method[setting.name]))
        for setting in kit.simulated.settings_alone.own_settings
        if setting.name in method
    ]
    return facts


def games_text(method: Json) -> str:
    """How many games there were, and whether they are as many as the answer needed."""
    games = whole_text(method["games"])
    if method.get("stopping", {}).get("games") != ENOUGH:
        return games
    if method["stopping"]["unsure"]:
        return _("%(games)s, the most there may be") % {"games": games}
    return _("%(games)s, as many as the answer needed") % {"games": games}


def _duel_facts(method: Json, kit: Kit) -> list[Fact]:
    facts = [
        Fact(_("Plays the deck"), bot_name(kit, method["policy"])),
        Fact(_("Plays the others"), bot_name(kit, method["against_policy"])),
        Fact(_("Own turns at most"), whole_text(method["turns"]) if method["turns"] else _("no limit")),
    ]
    if stopping := method.get("stopping"):
        facts.append(Fact(_("Stops at"), _("±%(points)s points") % {"points": number_text(100 * stopping["precision"])}))
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


def unmodelled_cards(method: Json, reader: Reader) -> list[str]:
    """The names of the cards whose text isn't modelled. Results from before they were numbers hold English names."""
    return [card if isinstance(card, str) else reader.name(card) for card in method["coverage"]["unmodelled"]]


@dataclass(frozen=True)
class Unplayed:
    """Cards that no game played, each with its page, and what kept them away."""

    why: str
    cards: Sequence[tuple[str, str]]


def unplayed_cards(method: Json, reader: Reader) -> list[Unplayed]:
    """The cards that were played in no game, by what kept them away; none where nobody watched for it."""
    reasons = {
        lists.NO_TARGET: _("nothing to target"),
        lists.NOT_CHOSEN: _("playable, but the bot saw no use for it"),
        lists.NOT_AFFORDED: _("level or water never sufficed"),
        lists.NO_COST: _("no cost to be played for, and not recycled"),
        lists.NOT_DRAWN: _("never drawn"),
        None: _("reason not known"),
    }
    found = method["coverage"].get("never_played", ())
    by_reason = [(words, [one["card"] for one in found if one["why"] == why]) for why, words in reasons.items()]
    return [Unplayed(words, [(reader.name(card), reader.address(card)) for card in cards]) for words, cards in by_reason if cards]


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
