"""The hero, or the two of a team (CON-4, CON-8). A hero is a slug; its three cards come with it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.languages import LocalText
from engine.rone.cards import Hero, Zone
from engine.rone.validate.codes import ADVICE, Code
from engine.rone.validate.editions import second_edition_words
from engine.verdict import words as say
from engine.verdict.inquiry import Inquiry, near_names
from engine.verdict.judging import banned_in_words, is_in_editions, is_out, outside_of_event, released_on
from engine.verdict.verdict import Fix, FixAction, Problem, Severity


def hero_problems(inquiry: Inquiry) -> Iterator[Problem]:
    """Every problem of the zone `hero`; none of them names a card."""
    there = inquiry.catalog.heroes
    known: dict[str, Hero] = {slug: hero for slug in inquiry.deck.leaders if (hero := there.get(slug)) is not None}
    yield from _number_problems(inquiry, known)
    if known:
        yield from _data_problems(inquiry, known)
        yield from _admission_problems(inquiry, known)
        yield from _advice(inquiry, known)


def _problem(code: Code, actual: int, limit: int, clause: str, message: LocalText, fix: Fix | None) -> Problem:
    return Problem(code, ADVICE.get(code, Severity.ERROR), Zone.HERO, (), actual, limit, clause, message, fix)


def _choose(**what: object) -> Fix:
    return Fix(FixAction.CHOOSE_HERO, Zone.HERO, say.label("Choose a hero", "Held wählen"), **what)  # type: ignore[arg-type]


def _number_problems(inquiry: Inquiry, known: dict[str, Hero]) -> Iterator[Problem]:
    """HERO_MISSING (too few, or one that nobody knows), HERO_MIXED (too many different ones), HERO_DUPLICATE."""
    listed, limit, clause = inquiry.deck.leaders, inquiry.format.heroes, inquiry.format.hero_clause
    unknown = next((slug for slug in listed if slug not in known), None)
    count = sum(slug in known for slug in listed)
    if unknown is not None:
        name = say.quoted(unknown)
        message = LocalText(f"No hero is called {name.en}.", f"Kein Held heißt {name.de}.")
        fix = _choose(hero=unknown, heroes=near_names(unknown, inquiry.catalog.heroes))
        yield _problem(Code.HERO_MISSING, count, limit, clause, message, fix)
    elif count < limit:
        if count:
            said = heroes(count)
            message = LocalText(f"{said.en}, {limit} needed.", f"{said.de}, nötig sind {limit}.")
        elif limit == 1:
            message = LocalText("No hero yet.", "Noch kein Held.")
        else:
            message = LocalText(f"No hero yet, {limit} needed.", f"Noch kein Held, nötig sind {limit}.")
        yield _problem(Code.HERO_MISSING, count, limit, clause, message, _choose(quantity=limit - count))
    if len(known) > limit:
        names = say.joined([hero.name for hero in known.values()])
        may = say.allowed(limit)
        said = heroes(len(known))
        message = LocalText(f"{said.en} ({names.en}), {may.en}.", f"{said.de} ({names.de}), {may.de}.")
        fix = Fix(FixAction.REMOVE_HERO, Zone.HERO, say.remove(1), hero=list(known)[-1])
        yield _problem(Code.HERO_MIXED, len(known), limit, "CON-4", message, fix)
    twice = next((slug for slug in known if listed.count(slug) > 1), None)
    if twice is not None:
        times, name = listed.count(twice), known[twice].name
        message = say.times_among(name, times, LocalText("the heroes", "den Helden"), 1)
        fix = _choose(hero=twice) if limit > 1 else Fix(FixAction.REMOVE_HERO, Zone.HERO, say.remove(1), hero=twice)
        yield _problem(Code.HERO_DUPLICATE, times, 1, clause, message, fix)


def _data_problems(inquiry: Inquiry, known: dict[str, Hero]) -> Iterator[Problem]:
    """HERO_INCOMPLETE: our data lacks a level of the hero; nothing that its player could mend but by another hero."""
    lacking = next((hero for hero in known.values() if not hero.is_complete), None)
    if lacking is not None:
        levels = " ".join(str(level) for level in (1, 2, 3) if level not in lacking.levels)
        message = LocalText(
            f"{lacking.name.en} lacks level {levels.replace(' ', ' and ')} in our card data.",
            f"Bei {lacking.name.de} fehlt Stufe {levels.replace(' ', ' und ')} in unseren Kartendaten.",
        )
        yield _problem(Code.HERO_INCOMPLETE, len(lacking.levels), 3, "CON-4", message, _choose(hero=lacking.slug))


def _admission_problems(inquiry: Inquiry, known: dict[str, Hero]) -> Iterator[Problem]:
    """CARD_BANNED, CARD_NOT_IN_FORMAT and CARD_NOT_RELEASED, for any of a hero's cards."""
    format = inquiry.format
    seen: set[Code] = set()
    for hero in known.values():
        name = hero.name
        for card in hero.levels.values():
            if card.id in format.banned and Code.CARD_BANNED not in seen:
                seen.add(Code.CARD_BANNED)
                message = banned_in_words(name, card.id, format)
                yield _problem(Code.CARD_BANNED, 1, 0, "CON-4", message, _choose(hero=hero.slug))
            words = second_edition_words(card) if format.ruleset == "first-edition" else ()
            outside = not is_in_editions(card, format)
            if (outside or words) and Code.CARD_NOT_IN_FORMAT not in seen:
                seen.add(Code.CARD_NOT_IN_FORMAT)
                clause = "CARD-1" if outside else "KEY-EDITIONS"
                message = LocalText(f"{name.en} isn’t in {format.name.en}.", f"{name.de} gehört nicht zu „{format.name.de}“.")
                if outside and format.has_event_editions:
                    message = outside_of_event(name)
                yield _problem(Code.CARD_NOT_IN_FORMAT, 1, 0, clause, message, _choose(hero=hero.slug))
            elif not outside and Code.CARD_NOT_RELEASED not in seen and not is_out(card, format, inquiry.as_of):
                released = released_on(card, format)
                seen.add(Code.CARD_NOT_RELEASED)
                message = LocalText(f"{name.en} isn’t out yet.", f"{name.de} ist noch nicht erschienen.")
                if released is not None:
                    on = say.day(released)
                    message = LocalText(f"{name.en} comes out on {on.en}.", f"{name.de} erscheint am {on.de}.")
                yield _problem(Code.CARD_NOT_RELEASED, 1, 0, "CARD-1", message, _choose(hero=hero.slug))


def _advice(inquiry: Inquiry, known: dict[str, Hero]) -> Iterator[Problem]:
    """NOT_MODELLED and NOT_OWNED, for the cards of all heroes together."""
    cards = [card for hero in known.values() for card in hero.levels.values()]
    unmodelled = [card for card in cards if not card.modelled]
    if unmodelled:
        names = say.joined(list({card.hero: card.name for card in unmodelled}.values()))
        message = say.unmodelled(names)
        fix = Fix(FixAction.IGNORE_TEXT, Zone.HERO, say.label("Simulate without it", "Ohne ihn simulieren"))
        yield _problem(Code.NOT_MODELLED, len(unmodelled), 0, "CARD-1", message, fix)
    if inquiry.owned is not None:
        have = sum(inquiry.owned.get(card.id, 0) > 0 for card in cards)
        if have < len(cards):
            names = say.joined([h.name for h in known.values() if any(inquiry.owned.get(c.id, 0) < 1 for c in h.levels.values())])
            message = LocalText(
                f"You own {have} of {len(cards)} cards of {names.en}.", f"Du hast {have} von {len(cards)} Karten von {names.de}."
            )
            fix = Fix(FixAction.WANT, Zone.HERO, say.label("Want them", "Vormerken"), quantity=len(cards) - have)
            yield _problem(Code.NOT_OWNED, len(cards), have, "CON-4", message, fix)


def heroes(number: int) -> LocalText:
    """`number` heroes."""
    return LocalText(f"{number} {'hero' if number == 1 else 'heroes'}", f"{number} {'Held' if number == 1 else 'Helden'}")
