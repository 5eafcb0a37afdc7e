"""Generated figures, attached ones, and those that leave the game or come back (GEN-01 to GEN-05, DMG-29, DMG-30)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import clixbook as cx
from clixbook.board.model.board import Board
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effect_table import add_effect
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.game import Game
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.turn.victory_conditions import read_conditions
from clixbook.engine.sequence.arrivals.attachments import remove_from_game, return_from_ko, why_not_returned
from clixbook.engine.sequence.arrivals.newcomers import newcomer, put_beside
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.turn.score import score_now
from clixbook.errors import ClixbookError
from clixbook.figures.figure import Figure
from clixbook.figures.things.thing_files import load_thing
from clixbook.rulebooks import EDITIONS, rulebook
from tests.powers.cast import after, offered, stays, told

OFFICIAL = ("core2014", "complete2022")
official = pytest.mark.parametrize("edition", OFFICIAL)
CALL = "use caller card-text power call"
HIT = (6, 5)


def figure(name: str, says: str = "", clicks: int = 3, power: str = "Call", **keys: Any) -> Figure:
    """A plain figure; with a sentence it has a special power of that name."""
    named = {"powers": {"speed": {f"1-{clicks}": power}}, "specials": {power: says}} if says else {}
    numbers = {"points": 50, "dial": [(8, 10, 14, 2)] * clicks, "card": True}
    return Figure.build(name=name, **{**numbers, **named, **keys})


def cat(says: str = "", **keys: Any) -> Figure:
    return figure("Cat", says, 1, "Purr", **{"points": 5, "bystander": True, "dial": [(6, 9, 14, 1)], **keys})


def table(edition: Any, says: str, *, outside: Any = None, width: int = 8, **more: Any) -> Game:
    """Ann's caller on C3 with that sentence, Ben's foe far from it."""
    fighters = {
        "caller": {"figure": figure("Caller", says), "at": "C3", "of": "Ann"},
        "foe": {"figure": figure("Foe", clicks=6), "at": "G7", "of": "Ben"},
        **more,
    }
    board = Board.build(width=width, height=8)
    kept = {"outside": {"Ann": [cat()] * 9 if outside is None else outside}}
    return Game.at(board, rules=edition, fighters=fighters, turn="Ann", **kept)


def attack_of(game: Game, who: str) -> int:
    return value_of(game.state, who, "attack").total


def rounds(game: Game, number: int = 1) -> Game:
    """The game so many rounds later, in which nobody does anything."""
    return after(game, *["end"] * (2 * number))


# -- what is generated, and where ----------------------------------------------------------------------------------


@official
@pytest.mark.ruling("GEN-01", *OFFICIAL)
@pytest.mark.ruling("GEN-02", *OFFICIAL)
def test_it_comes_from_outside_the_game_beside_its_maker(edition: str) -> None:
    game = table(edition, 'POWER: generate "Cat"').apply(CALL)
    assert {str(each) for each in game.options()} == {"B2", "C2", "D2", "B3", "D3", "B4", "C4", "D4"}
    there = game.apply("D4")
    made = there.state.fighter("cat")
    assert (made.side, made.made_by, made.figure) == ("Ann", "caller", cat())
    assert there.board.pieces["cat"].squares[0].name == "D4"
    assert there.state.fighter("caller").tokens == 1
    assert "caller generates cat on D4." in told(there)
    cited = {reason.ruling for event in there.events for reason in event.reasons}
    assert {"GEN-01", "GEN-02"} <= cited
    assert "It comes in beside caller." in [reason.text for event in there.events for reason in event.reasons]
    assert there.apply("move cat E5").board.pieces["cat"].squares[0].name == "E5"


@official
@pytest.mark.ruling("GEN-01", *OFFICIAL)
def test_what_cannot_be_generated_is_refused(edition: str) -> None:
    """A book that generates nothing says so, and a name that means nobody."""
    none = rulebook(edition).replace({"GEN-01": False})
    refused = table(none, 'POWER: generate "Cat"').why_not(CALL)
    assert [each.ruling for each in refused] == ["GEN-01"]
    unknown = table(edition, 'POWER: generate "No Such Figure"').why_not(CALL)
    assert "There is no figure 'No Such Figure' outside the game." in str(unknown[0])
    assert not offered(table(edition, 'POWER: generate "No Such Figure"'))


@official
@pytest.mark.ruling("GEN-02", *OFFICIAL)
def test_several_come_one_at_a_time(edition: str) -> None:
    game = table(edition, 'POWER: generate 2 "Cat"').apply(CALL).apply("B2")
    assert "B2" not in {str(each) for each in game.options()}
    there = game.apply("D4")
    assert [each.id for each in there.state.standing("Ann")] == ["caller", "cat", "cat-2"]
    anywhere = table(rulebook(edition).replace({"GEN-02": False}), 'POWER: generate "Cat"').apply(CALL)
    assert "G2" in {str(each) for each in anywhere.options()}


@official
@pytest.mark.ruling("GEN-02", *OFFICIAL)
def test_where_there_is_no_room_nobody_comes(edition: str) -> None:
    around = ("B2", "C2", "D2", "B3", "D3", "B4", "C4", "D4")
    others = {f"pal-{at.lower()}": {"figure": figure("Pal"), "at": at, "of": "Ann"} for at in around}
    game = table(edition, 'POWER: generate "Cat"', **others)
    assert [each.ruling for each in game.why_not(CALL)] == ["GEN-02"]
    assert "There is no room for Cat beside caller." in str(game.why_not(CALL)[0])


@official
@pytest.mark.ruling("GEN-02", *OFFICIAL)
def test_a_generated_object_is_a_standard_one(edition: str) -> None:
    game = table(edition, "POWER: generate a heavy object").apply(CALL).apply("C4")
    (lying,) = game.board.objects[game.board.square("C4")]
    assert (lying.kind.value, lying.special, lying.owner) == ("heavy", False, "")
    assert "caller generates a heavy object on C4." in told(game)


@official
def test_a_moment_generates_too(edition: str) -> None:
    game = rounds(table(edition, 'as its turn begins, generate "Cat"'))
    assert [str(each) for each in game.options()][:1] == ["B2"]
    assert game.apply("B2").state.fighter("cat").made_by == "caller"


# -- how many ------------------------------------------------------------------------------------------------------


@pytest.mark.ruling("GEN-03", *EDITIONS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_max_counts_for_each_maker(edition: str) -> None:
    limited = rulebook(edition).generating.limited
    assert limited is (edition == "complete2022")
    if edition not in OFFICIAL:
        return
    second = {"caller-2": {"figure": figure("Caller", 'FREE: generate "Cat" [MAX 1]'), "at": "F3", "of": "Ann"}}
    game = table(edition, 'FREE: generate "Cat" [MAX 1]', **second)
    free = "use {} card-text call"
    once = rounds(after(game, free.format("caller"), "B2"))
    against = once.why_not(free.format("caller"))
    assert [each.ruling for each in against] == (["GEN-03"] if limited else [])
    assert not once.why_not(free.format("caller-2"))
    if limited:
        with pytest.raises(ClixbookError, match="MAX 1"):
            once.apply(free.format("caller"))


@pytest.mark.ruling("GEN-04", *OFFICIAL)
@official
def test_a_copy_of_the_ko_area_is_generated_again(edition: str) -> None:
    foe = {"foe": {"figure": figure("Foe", clicks=6), "at": "D2", "of": "Ben"}}
    game = table(edition, 'FREE: generate "Cat"', outside=[cat()], **foe)
    free = "use caller card-text call"
    once = after(game, free, "C2", "end")
    assert once.why_not(free)
    assert not offered(rounds(once, 1))
    fallen = stays(once.apply("close foe cat").apply(HIT)).apply("end")
    assert score_now(fallen.state)["Ben"] == 5
    again = after(fallen, free, "C2")
    assert (again.state.fighter("cat").back_as, again.state.ko_area("Ann")) == ("cat-2", ())
    assert score_now(again.state)["Ben"] == 5
    assert "cat is generated again, as cat-2." in told(again)
    fresh = after(table(rulebook(edition).replace({"GEN-04": False}), 'FREE: generate "Cat"', outside=[cat()], **foe))
    gone = stays(after(fresh, free, "C2", "end", "close foe cat", HIT)).apply("end")
    assert [each.ruling for each in gone.why_not(free)] == ["GEN-04"]
    assert "Ann has no copy of Cat left." in str(gone.why_not(free)[0])


# -- attached ------------------------------------------------------------------------------------------------------


@pytest.mark.ruling("GEN-05", *EDITIONS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_attached_it_is_off_the_map_and_goes_with_its_host(edition: str) -> None:
    attaches = rulebook(edition).generating.attaches
    assert attaches is (edition == "complete2022")
    if edition not in OFFICIAL:
        return
    pet = {"cat": {"figure": cat("may attach to a friend; +2 attack"), "at": "C4", "of": "Ann"}}
    foe = {"foe": {"figure": figure("Foe", clicks=6), "at": "D3", "of": "Ben"}}
    game = table(edition, "FREE: +1 speed", **pet, **foe)
    if not attaches:
        assert [each.ruling for each in game.why_not("use cat card-text purr")] == ["GEN-05"]
        return
    on = game.apply("use cat card-text purr")
    assert "cat" not in on.board.pieces
    assert on.state.fighter("cat").attached_to == "caller"
    assert "cat is attached to caller." in told(on)
    assert [each.ruling for each in on.why_not("move cat D4")] == ["GEN-05"]
    assert Game.from_line(on.to_line()).state == on.state
    struck = on.apply("end")
    for _ in range(2):
        struck = stays(after(struck, "close foe caller", HIT))
        struck = after(struck, "end", "end") if not struck.is_over else struck
    gone = struck.state.fighter("cat")
    assert (gone.life.ko, gone.removed, gone.attached_to) == (True, True, "")
    assert told(struck).count("cat is removed from the game with caller.") == 1
    assert [each.id for each in struck.state.ko_area("Ann")] == ["caller"]


@pytest.mark.ruling("GEN-05", "complete2022")
def test_what_is_attached_serves_its_host() -> None:
    says = {"Purr": "may attach to a friend", "Warm": "+2 attack"}
    pet = {"cat": {"figure": cat(specials=says, traits=list(says)), "at": "C4", "of": "Ann"}}
    foe = {"foe": {"figure": figure("Foe", clicks=6), "at": "D3", "of": "Ben"}}
    game = table("complete2022", "FREE: +1 speed", **pet, **foe)
    assert attack_of(game, "caller") == 10
    assert attack_of(game.apply("use cat card-text purr"), "caller") == 12


@pytest.mark.ruling("GEN-05", "complete2022")
def test_who_is_attached_is_gone_with_a_host_that_leaves_the_map() -> None:
    """It has no place without its host, and keeps nobody in the game."""
    pet = {"cat": {"figure": cat("may attach to a friend; +2 attack"), "at": "C4", "of": "Ann"}}
    foe = {"foe": {"figure": figure("Foe"), "at": "D3", "of": "Ben"}}
    game = table("complete2022", "FREE: +1 speed", **pet, **foe)
    ends = read_conditions(
        ["Ann leaves by C3 with 2 figures"], game.state.players, game.state.fighters, game.board.__contains__
    )
    on = replace(game, state=game.state.with_(ends=ends)).apply("use cat card-text purr").apply("exit caller")
    assert "cat is removed from the game with caller." in told(on)
    assert on.state.fighter("cat").removed
    assert not on.state.remaining("Ann")
    assert on.is_over


@pytest.mark.ruling("WPN-13", "complete2022")
def test_its_equipment_comes_off_as_it_is_attached() -> None:
    """It leaves the map. 2022 §25.2c."""
    pet = {"cat": {"figure": cat("may attach to a friend; +2 attack"), "at": "C4", "of": "Ann"}}
    game = table("complete2022", "FREE: +1 speed", **pet, foe={"figure": figure("Foe"), "at": "D3", "of": "Ben"})
    cloak = load_thing("rope-cloak").as_object("Ann")
    worn = replace(game, state=game.state.with_fighter("cat", card=(cloak,)))
    on = worn.apply("use cat card-text purr")
    assert on.state.fighter("cat").card == ()
    assert [each.name for each in on.board.objects[on.board.square("C4")]] == ["Rope Cloak"]


# -- removed, and back ---------------------------------------------------------------------------------------------


class Vanish(Effect):
    """Test effect in every book: its user leaves the game, or a friend comes back by a feat."""

    name, row, special = "test vanish", "EFF-06", True

    def kind(self, rules: Any) -> str:
        return "free"

    def offers(self, user: User) -> Iterator[Use]:
        yield Use(user.who, self.name, ("go",))
        yield Use(user.who, self.name, ("newcomer",))
        if not why_not_returned(user.state, user.who, "pal", by="feat"):
            yield Use(user.who, self.name, ("feat",))
        if not why_not_returned(user.state, user.who, "pal"):
            yield Use(user.who, self.name, ("effect",))

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        if use.words == ("go",):
            return remove_from_game(user.state, user.who, events, by=user.state.players[1])
        if use.words == ("newcomer",):
            fighter = newcomer(user.state, cx.load_figure("gnat"), user.fighter, made_by=user.who)
            return (yield from put_beside(user.state, fighter, user.who))
        return (yield from return_from_ko(user.state, user.who, "pal", events))


@pytest.fixture
def vanish() -> None:
    add_effect(Vanish())


def vanishing(edition: Any) -> Game:
    powers = {"speed": {"1-3": "Test Vanish"}}
    pal = {"pal": {"figure": figure("Pal", clicks=1), "at": "F7", "of": "Ann"}}
    caller = {"caller": {"figure": figure("Caller", powers=powers), "at": "C3", "of": "Ann"}}
    return table(edition, "", outside=[], **caller, **pal)


@pytest.mark.ruling("DMG-29", *EDITIONS)
@pytest.mark.parametrize(
    ("edition", "scored", "counts"),
    [("core2014", 0, False), ("complete2022", 50, False), ("nebula2007", 50, True), ("eddieg", 50, True)],
)
def test_what_leaves_the_game(vanish: None, edition: str, scored: int, counts: bool) -> None:
    """Without a KO it is in no KO area; whether it scores, and is a KO all the same, is the book's."""
    game = vanishing(edition).apply("use caller test-vanish go")
    assert "caller" not in game.board.pieces
    assert "caller is removed from the game." in told(game)
    assert score_now(game.state)["Ben"] == scored
    assert [each.id for each in game.state.ko_area("Ann")] == ["caller"] * counts
    assert Game.from_line(game.to_line()).state == game.state


@pytest.mark.ruling("DMG-29", "complete2022")
def test_a_sentence_removes_its_user() -> None:
    game = table("complete2022", 'POWER: generate "Cat", is removed from the game').apply(CALL).apply("B2")
    assert game.state.fighter("caller").removed
    assert [each.id for each in game.state.standing("Ann")] == ["cat"]


@pytest.mark.ruling("DMG-29", "complete2022")
def test_what_saves_from_a_ko_saves_from_no_removal() -> None:
    """2022 §21.8: what cannot be knocked out can be removed all the same."""
    powers = {"speed": {"1-3": "Call"}, "defense": {"1-3": "Last Breath"}}
    one = figure("Caller", powers=powers, specials={"Call": "POWER: take 9 damage, is removed from the game"})
    saved = figure("Caller", powers=powers, specials={"Call": "POWER: take 9 damage"})
    fighters = {"caller": {"figure": one, "at": "C3", "of": "Ann"}}
    gone = table("complete2022", "", **fighters).apply(CALL)
    assert gone.state.fighter("caller").removed
    assert gone.state.ko_area("Ann") == ()
    fighters["caller"]["figure"] = saved
    hurt = table("complete2022", "", **fighters).apply(CALL)
    assert (hurt.state.fighter("caller").life.ko, hurt.state.fighter("caller").life.click) == (False, 3)


@pytest.mark.ruling("DMG-30", *EDITIONS)
@pytest.mark.parametrize(
    ("edition", "ways"),
    [("core2014", set()), ("complete2022", {"effect"}), ("nebula2007", {"feat"}), ("eddieg", set())],
)
def test_what_brings_a_figure_back(vanish: None, edition: str, ways: set[str]) -> None:
    game = stays(after(vanishing(edition), "end", "close foe pal", HIT)).apply("end")
    while game.state.player != "Ann":
        game = game.apply("end")
    assert game.state.fighter("pal").life.ko
    found = {each.split()[-1] for each in map(str, game.options()) if "test-vanish" in each} - {"go", "newcomer"}
    assert found == ways
    if not ways:
        assert [each.ruling for each in why_not_returned(game.state, "caller", "pal")] == ["DMG-30"]
        return
    back = game.apply(f"use caller test-vanish {ways.pop()}").apply("C2")
    assert back.state.fighter("pal").back_as == "pal-2"
    assert back.state.fighter("pal-2").life.click == 1
    assert "pal comes back from the KO area, as pal-2." in told(back)
    assert score_now(back.state)["Ben"] == 50
    near = after(rounds(back), "end", "move foe D3")
    near = near if near.pending else near.apply("end").apply("end")
    down = stays(after(near, "close foe pal-2", HIT))
    assert down.state.fighter("pal-2").life.ko
    assert score_now(down.state)["Ben"] == (100 if "effect" in rulebook(edition).damage.coming_back.by else 50)


@pytest.mark.ruling("DMG-30", "complete2022")
@pytest.mark.ruling("WIN-13", "complete2022")
def test_who_came_back_scores_again() -> None:
    pal = {"pal": {"figure": figure("Pal", clicks=1), "at": "D4", "of": "Ann"}}
    foe = {"foe": {"figure": figure("Foe", clicks=6), "at": "E4", "of": "Ben"}}
    game = table("complete2022", 'once per game, may return "Pal" from the KO area', **pal, **foe)
    assert [each.ruling for each in game.why_not("use caller card-text call")] == ["DMG-30"]
    fallen = stays(after(game, "end", "close foe pal", HIT)).apply("end")
    back = after(fallen, "use caller card-text call", "D4", "end", "end", "end")
    again = stays(after(back, "close foe pal-2", HIT))
    assert score_now(again.state)["Ben"] == 100


# -- points, and how it begins -------------------------------------------------------------------------------------


@pytest.mark.ruling("WIN-14", *EDITIONS)
@pytest.mark.parametrize(
    ("edition", "scored"), [("core2014", 40), ("complete2022", 40), ("nebula2007", 0), ("eddieg", 0)]
)
def test_what_came_from_outside_scores_where_the_book_says_so(vanish: None, edition: str, scored: int) -> None:
    game = vanishing(edition).apply("use caller test-vanish newcomer").apply("C2")
    gnat = game.state.fighter("gnat")
    gone = game.state.with_fighter("gnat", life=replace(gnat.life, ko=True), lost_to="Ben")
    assert score_now(gone.with_(board=gone.board.without_piece("gnat")))["Ben"] == scored


@pytest.mark.ruling("EFF-34", "complete2022")
def test_it_starts_the_game_as_it_comes() -> None:
    says = {"Wake": "as it starts the game, +2 attack for the rest of the game"}
    pet = cat(specials=says, traits=["Wake"])
    game = table("complete2022", 'POWER: generate "Cat"', outside=[pet]).apply(CALL).apply("B2")
    assert attack_of(game, "cat") == 11
    late = rulebook("complete2022").replace({"EFF-34": False})
    still = table(late, 'POWER: generate "Cat"', outside=[pet]).apply(CALL).apply("B2")
    assert attack_of(still, "cat") == 9


# -- outside the game ----------------------------------------------------------------------------------------------


def test_what_players_keep_outside_is_checked_and_travels() -> None:
    forces = {"Ann": ["bruiser"], "Ben": ["gnat"]}
    game = Game.new("corner", rules="complete2022", forces=forces, outside={"Ann": "2x Gnat"})
    assert [each.id for each in game.state.outside["Ann"]] == ["gnat", "gnat"]
    assert Game.from_dict(game.to_dict()) == game
    assert Game.from_line(game.to_line()).state == game.state
    with pytest.raises(ClixbookError, match="Cid keeps figures outside the game"):
        Game.new("corner", forces=forces, outside={"Cid": ["gnat"]})
    with pytest.raises(ClixbookError, match="Ann"):
        Game.new("corner", forces=forces, outside={"Ann": ["no-such-figure"]})
