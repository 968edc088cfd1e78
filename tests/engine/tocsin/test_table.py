"""What a table of TOCSIN tells: questions and choices in both languages, forecasts, refusals, the location, the log over several quests."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from engine.match.match import NO_CARD, PlayerId
from engine.rng import stream
from engine.simulation.message import Said
from engine.table.seats import SeatsError
from engine.table.standing import Lies, TableCard
from engine.tocsin.bots.named import BOTS
from engine.tocsin.decks import decklist_of
from engine.tocsin.formats import FORMATS
from engine.tocsin.measures.simulated import TOCSIN
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.game import Game
from engine.tocsin.rules.rulesets import STANDARD
from engine.tocsin.table.tables import TABLES
from tests.engine.table.words import both, words_in
from tests.engine.tocsin.low_water import low_water

A, B = PlayerId(0), PlayerId(1)
CATALOG = low_water().catalog
HEROES = list(CATALOG.heroes)
QUEST = "broken-causeway"
FORMAT = next(iter(FORMATS.values()))


def begun(*heroes: str, quest: str | None = None, seed: int = 1) -> Game:
    """A match of these heroes at its first decision."""
    return Game.new(list(heroes), CATALOG, STANDARD, seed, quest=quest, first=0)


def until(game: Game, kind: int) -> None:
    """Take first options until such a decision is asked."""
    while game.decision.kind != kind:
        game.choose(0)


def choose(game: Game, kind: int, **wanted: int) -> None:
    """Take the first option of a kind with these values."""
    for index, option in enumerate(game.decision.options):
        if option.kind == kind and all(getattr(option, name) == value for name, value in wanted.items()):
            game.choose(index)
            return
    raise AssertionError(f"no {c.OPTION_NAMES[kind]} {wanted} among {[c.OPTION_NAMES[one.kind] for one in game.decision.options]}")


def lying(game: Game, viewer: PlayerId | None) -> dict[str, list[TableCard]]:
    """The cards of each zone that lies open before all, by its name."""
    seats = TABLES.standing(game, viewer).seats
    return {zone.name: list(zone.cards) for seat in seats for zone in seat.standing.zones if zone.lies is Lies.ROW}


def said_in(game: Game, viewer: PlayerId | None) -> Iterator[Said]:
    """Everything that a seat, or an onlooker (None), is told of a match."""
    standing = TABLES.standing(game, viewer)
    for pile in standing.commons:
        yield from (pile.title, pile.note, *(one.title for one in pile.counts))
    for seat in standing.seats:
        for figure in seat.standing.figures:
            yield from (figure.title, figure.value, figure.note, figure.meaning)
        for zone in seat.standing.zones:
            yield zone.title
            for card in zone.all_cards:
                yield from (card.name, card.text, card.foot, *(tag.title for tag in card.tags), *(one.title for one in card.keywords))
    question = None if viewer is None or game.is_over else TABLES.question(game, viewer)
    if question is None or viewer is None:
        return
    yield from (question.prompt, question.stakes, TABLES.goal(game))
    for choice in question.choices:
        assert both(choice.label) != ("", "")
        yield from (choice.label, choice.effect, choice.aim)
    for no in TABLES.brief_refusals(game, viewer):
        assert words_in(both(no.brief)[0]) <= 3
        yield from (no.label, no.reason, no.brief)
    yield from (tip.text for tip in TABLES.tips(game, viewer))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_decision_of_random_runs_is_told_in_both_languages(players: int) -> None:
    asked: set[int] = set()
    for seed in range(2):
        chance = stream(seed, "table")
        heroes = [slug for slug in HEROES if players > 1 or CATALOG.heroes[slug].solo]
        chance.shuffle(heroes)
        game = begun(*heroes[:players], seed=seed)
        while not game.is_over:
            asked.add(game.decision.kind)
            for said in said_in(game, game.decision.player):
                assert not any("%(" in text for text in both(said))
            game.choose(chance.below(len(game.decision.options)) if chance.below(2) else 0)
        for viewer in (A, None):
            for said in [*said_in(game, viewer), *(line.text for line in TABLES.lines(game, viewer))]:
                assert not any("%(" in text for text in both(said))
    assert {c.DECIDE_HERO, c.DECIDE_SET, c.DECIDE_DAMAGE, c.DECIDE_COLUMN, c.DECIDE_UPGRADE} <= asked


# --- The location ----------------------------------------------------------------------------------


def test_both_rows_and_the_spaces_have_a_place_for_each_column() -> None:
    game = begun("berrit-kell", "pip-and-odd", quest=QUEST)

    rows = lying(game, A)

    assert list(rows) == ["upper", "lower", "front", "rear"]
    assert {len(cards) for cards in rows.values()} == {game.state.columns}
    assert next(both(card.name)[0] for card in rows["front"]) == "Column 1, front space: free"
    assert lying(game, B) == rows == lying(game, None)


def test_a_location_card_says_what_stands_on_the_side_that_shows() -> None:
    game = begun("berrit-kell", "pip-and-odd", quest=QUEST)
    place = next(place for place in game.state.places if place.printed.sides[c.BACK].name.en)
    before = next(card for card in lying(game, A)["upper"] + lying(game, A)["lower"] if card.number == place.card)

    place.side = c.BACK

    after = next(card for card in lying(game, A)["upper"] + lying(game, A)["lower"] if card.number == place.card)
    assert both(after.name)[0] == place.printed.sides[c.BACK].name.en != both(before.name)[0]
    assert both(after.text) != both(before.text)
    assert "back" in [tag.name for tag in after.tags]


def portraits(game: Game) -> list[TableCard]:
    """The cards beside the names of the seats."""
    seats = TABLES.standing(game, A).seats
    return [card for seat in seats for zone in seat.standing.zones if zone.lies is Lies.BESIDE for card in zone.cards]


def test_a_hero_is_chosen_in_its_space_and_beside_its_seat_only_while_it_stands_nowhere() -> None:
    game = begun("berrit-kell", "pip-and-odd", quest=QUEST)
    assert [card.number for card in portraits(game)] == [0, 1, 2]

    until(game, c.DECIDE_HERO)

    front = [both(card.name)[0] for card in lying(game, A)["front"] if not card.is_free]
    assert sorted(front + [both(card.name)[0] for card in lying(game, A)["rear"] if not card.is_free]) == ["Berrit Kell", "Odd", "Pip"]
    assert [card.number for card in portraits(game)] == [NO_CARD] * 3


def test_hands_lie_open_to_all() -> None:
    game = begun("berrit-kell", "pip-and-odd", quest=QUEST)
    until(game, c.DECIDE_HERO)

    for viewer in (A, B, None):
        held = [zone for seat in TABLES.standing(game, viewer).seats for zone in seat.standing.zones if zone.lies is Lies.HELD]
        assert [len(zone.cards) for zone in held] == [7, 7]


# --- Choices ---------------------------------------------------------------------------------------


def test_a_move_is_chosen_at_the_space_that_the_hero_takes() -> None:
    game = begun("berrit-kell", "pip-and-odd", quest=QUEST)
    until(game, c.DECIDE_HERO)
    question = TABLES.question(game, A)
    assert question is not None

    free = {card.number for row in ("front", "rear") for card in lying(game, A)[row] if card.is_free}
    moves = [choice for choice in question.choices if game.decision.options[choice.index].kind == c.MOVE]

    assert len(moves) == game.state.columns - 1
    assert {choice.card for choice in moves} <= free


def test_an_attack_is_told_with_its_damage_by_the_die_and_the_chance_to_defeat() -> None:
    game = begun("berrit-kell", "pip-and-odd", quest=QUEST)
    until(game, c.DECIDE_HERO)
    while not any(option.kind in (c.STRIKE, c.SHOOT) for option in game.decision.options):
        choose(game, c.MOVE)
    kind = next(option.kind for option in game.decision.options if option.kind in (c.STRIKE, c.SHOOT))
    choose(game, kind)
    while not any(option.kind == c.DONE for option in game.decision.options):
        choose(game, c.ADD)
    frame = game.state.frames[-1]
    place = game.state.permanent(frame.target)
    place.armour_gone = 9
    place.damage = game.state.health_of(place.enemy) - 1

    question = TABLES.question(game, A)

    assert question is not None
    done = question.choices[question.main]
    strength = frame.total
    faces = game.state.die.faces
    share = round(100 * sum(strength - face >= 1 for face in faces) / len(faces))
    least, most = max(strength - max(faces), 0), strength - min(faces)
    assert both(done.label)[0] == f"Attack with strength {strength}"
    assert both(question.stakes)[0] == f"{least} to {most} damage by the die, to 1 health: defeated with {share} %."


def test_what_keeps_cards_from_being_played_stands_on_them_and_of_equal_ones_all_can_be_played() -> None:
    game = begun("berrit-kell", "pip-and-odd", quest=QUEST)
    until(game, c.DECIDE_HERO)
    offered = {option.card for option in game.decision.options}
    ids = {game.state.definition(card).id for card in offered if card >= c.FIRST_CARD}

    refused = {no.card for no in TABLES.refusals(game, A)}

    assert refused == {card for card in game.state.seats[A].hand if game.state.definition(card).id not in ids}
    assert NO_CARD not in refused


# --- The log ---------------------------------------------------------------------------------------


def test_the_log_calls_cards_of_an_earlier_location_by_their_names() -> None:
    game = begun("berrit-kell", "pip-and-odd", "ysolt-maren", seed=3)
    bot = BOTS["greedy"].make(stream(3, "log"))
    early: list[tuple[str, str]] = []
    while not game.is_over and game.state.stage == 1:
        early = [both(line.text) for line in TABLES.lines(game, A)]
        game.choose(bot.choose(game.view_for(game.decision.player)))
    assert not game.is_over, "the party has come to its second quest"

    assert [both(line.text) for line in TABLES.lines(game, A)][: len(early)] == early


def test_the_log_can_be_read_on_from_any_place() -> None:
    game = begun("berrit-kell", "pip-and-odd", seed=4)
    for _ in range(40):
        game.choose(0)
    whole = TABLES.lines(game, A)

    assert all(one.number < other.number for one, other in pairwise(whole))
    for told in range(0, len(whole), 7):
        assert TABLES.lines(game, A, whole[told].number + 1) == whole[told + 1 :]


def test_what_one_player_draws_in_a_row_is_one_line() -> None:
    game = begun("berrit-kell", "ysolt-maren", quest=QUEST)
    until(game, c.DECIDE_HERO)

    drawn = [line for line in TABLES.lines(game, A) if line.kind == "draws"]

    assert [(line.player, len(line.cards)) for line in drawn] == [(0, 7), (1, 7)]
    assert list(drawn[0].cards) == [game.state.definition(card).id for card in game.state.seats[0].hand]
    assert both(drawn[0].text)[0] == f"You draw {', '.join(map(str, drawn[0].cards))}."


# --- Sitting down ----------------------------------------------------------------------------------


def test_one_to_four_sit_down_each_with_a_hero_and_bots_may_take_seats() -> None:
    decks = [playable_deck_of(slug) for slug in HEROES[:4]]

    assert [TABLES.plan(FORMAT, players).seats for players in (None, 1, 4, 9)] == [1, 1, 4, 4]
    game = TABLES.deal(decks[:2], FORMAT, 5, 0, ["bot:greedy"])

    assert isinstance(game, Game)
    assert len(game.state.seats) == 2
    with pytest.raises(SeatsError, match="nobody"):
        TABLES.deal(decks[:1], FORMAT, 5, 0, ["nobody"])


def playable_deck_of(slug: str) -> object:
    """The start deck of a hero as tables take it."""
    return TOCSIN.playable(decklist_of(slug), CATALOG)
