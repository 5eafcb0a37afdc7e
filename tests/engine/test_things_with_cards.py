"""What cards of things do in games: special objects near and in hands, relics that were won, equipment that is worn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import clixbook as cx
from clixbook.engine.game import Game
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.set_up.forces.force_entries import recruit_figure
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.engine.with_objects import Workshop
from tests.helpers import EDITIONS, editions

AREAS = {"west": ["A1:A6"], "east": ["J1:J6"]}


def game_with(edition: str, things: dict[str, Any], turn: str = "Ann", **fighters: dict[str, Any]) -> Game:
    board = cx.Board.build(width=10, height=6, objects=things, starting=AREAS)
    return Game.at(board, rules=edition, turn=turn, fighters=fighters)


def defense(game: Game, action: str) -> int:
    """The number that the roll of this attack has to reach, as the game tells it."""
    (told,) = [str(event) for event in game.apply(action).apply("4 3").events if "against" in str(event)]
    return int(told.rstrip(".").split()[-1])


def value(game: Game, who: str, name: str) -> int:
    return value_of(game.state, who, name).total


def kept(game: Game) -> Game:
    """The game, which lines and records give back as it is."""
    assert Game.from_line(game.to_line()).state == game.state
    assert Game.from_dict(game.to_dict()).state == game.state
    return game


# -- special objects -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "works"),
    editions("WPN-14", "OBJ-17", core2014=1, complete2022=1, nebula2007=1, eddieg=0),
)
def test_who_is_beside_it_has_what_it_says_on_either_side(edition: str, works: int) -> None:
    """The lantern lends 1 defense against shots to those beside it, whoever put it there.

    2014: Special Objects; 2022 §25.1.
    """
    shot = {"at": "G3", "range": 8, "attack": 10}
    for side, other in (("Ann", "Ben"), ("Ben", "Ann")):
        near, far = (
            game_with(
                edition, {"C4": "rain-lantern"}, other, bruiser={"at": at, "of": side}, gnat={**shot, "of": other}
            )
            for at in ("C3", "C2")
        )
        assert defense(kept(near), "shoot gnat bruiser") - defense(far, "shoot gnat bruiser") == works


@pytest.mark.parametrize(
    ("edition", "expected"),
    #  the lantern, then the drum that is continual, then the crate that rests in hands
    editions("WPN-14", core2014=(1, 1, 0), complete2022=(1, 1, 0), nebula2007=(0, 1, 0), eddieg=(0, 0, 0)),
)
def test_what_works_in_hands(edition: str, expected: tuple[int, ...]) -> None:
    """From the squares of its holder in 2014 and 2022 (§25.1); in 2007 only if it is continual: Special Objects."""
    shot = {"at": "G3", "of": "Ben", "range": 8, "attack": 10}
    found = []
    for thing in ("rain-lantern", ""):
        friend = {"at": "C4", "of": "Ann", **({"holds": thing} if thing else {})}
        game = game_with(edition, {}, "Ben", bruiser={"at": "C3", "of": "Ann"}, gnat=shot, lodestar=friend)
        found.append(defense(kept(game), "shoot gnat bruiser"))
    drum, crate, bare = (
        game_with(edition, {}, bruiser={"at": "C3", "of": "Ann", **held}, gnat={"at": "D3", "of": "Ben"})
        for held in ({"holds": "pocket-drum"}, {"holds": "nettle-crate"}, {})
    )
    speed, attack = (
        value(drum, "bruiser", "speed") - value(bare, "bruiser", "speed"),
        value(crate, "gnat", "attack") - value(bare, "gnat", "attack"),
    )
    assert (found[0] - found[1], speed, attack) == expected


@pytest.mark.ruling("WPN-14", "core2014", "complete2022")
@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_it_goes_with_who_picks_it_up(edition: str) -> None:
    """The crate stings those beside it, 1 attack less; carried by, it stings nobody; put down it stings again."""
    strong = {"powers": {"attack": "Super Strength"}, "speed": 9}
    game = game_with(
        edition, {"C3": "nettle-crate"}, bruiser={"at": "B3", "of": "Ann", **strong}, gnat={"at": "D3", "of": "Ben"}
    )
    bare = value(
        game_with(edition, {}, bruiser={"at": "B3", "of": "Ann"}, gnat={"at": "D3", "of": "Ben"}), "gnat", "attack"
    )
    assert value(game, "gnat", "attack") == bare - 1
    carried = kept(game.apply("move bruiser B5 take C3"))
    assert carried.board.pieces["bruiser"].held == cx.load_thing("nettle-crate").as_object()
    assert value(carried, "gnat", "attack") == bare
    later = carried.apply("end").apply("end").apply("move bruiser C5 put")
    later = later.apply(next(each for each in later.options() if str(each) == "D4"))
    assert value(kept(later), "gnat", "attack") == bare - 1


@pytest.mark.ruling("OBJ-17", "core2014", "complete2022", "nebula2007")
@pytest.mark.parametrize("edition", EDITIONS[:3])
def test_who_stands_in_its_square_uses_it(edition: str) -> None:
    """The well heals 2, once per game for each; beside it there is nothing to drink."""
    fighters = {"bruiser": {"at": "C3", "of": "Ann", "click": 5}, "gnat": {"at": "G3", "of": "Ben"}}
    game = game_with(edition, {"C3": "spring-well", "E3": "signal-mast"}, **fighters)
    assert "use bruiser card-text spring-well" in map(str, game.options())
    drunk = kept(game.apply("use bruiser card-text spring-well"))
    assert drunk.state.fighter("bruiser").life.click == 3
    assert {each.ruling for each in drunk.why_not("use bruiser card-text spring-well")} == {"EFF-28"}
    assert value(drunk, "bruiser", "range") == 2  # three squares from the mast are two here
    beside = game_with(edition, {"C4": "spring-well"}, **fighters)
    assert beside.why_not("use bruiser card-text spring-well")


@pytest.mark.ruling("PWR-INDESTRUCTIBLE", "complete2022")
def test_what_is_indestructible_is_used_up_by_an_attack_alone() -> None:
    """The anvil is not destroyed where it lies, and is as it is swung: 2022 §25.1a. In hand it adds 1 attack."""
    strong = {"powers": {"attack": "Super Strength"}, "damage": 5}
    fighters = {"bruiser": {"at": "C3", "of": "Ann", **strong}, "gnat": {"at": "E3", "of": "Ben"}}
    game = game_with("complete2022", {"C4": "market-anvil"}, **fighters)
    assert {"DST-09"} <= {each.ruling for each in game.why_not("destroy bruiser C4")}
    bare = value(game, "bruiser", "attack")
    held = game.apply("move bruiser D4 take C4")
    assert value(held, "bruiser", "attack") == bare + 1
    swung = held.apply("end").apply("end").apply("swing bruiser gnat").apply("6 5")
    while swung.pending is not None:
        swung = swung.roll() if swung.chances() else swung.apply(swung.options()[0])
    assert swung.board.pieces["bruiser"].held is None
    assert not swung.board.objects


def test_what_cannot_be_read_on_a_map_is_told() -> None:
    with pytest.raises(ClixbookError, match=r"^B2: says: .*Found 'attak'; did you mean attack"):
        game_with(
            "core2014", {"B2": {"kind": "light", "name": "Cup", "special": True, "says": "+1 attak"}},
            bruiser={"at": "C3", "of": "Ann"}, gnat={"at": "E3", "of": "Ben"},
        )  # fmt: skip


# -- brought by name -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "cost"), editions("FRC-17", core2014=6, complete2022=6, nebula2007=0, eddieg=None))
def test_a_thing_is_brought_by_its_name(edition: str, cost: int | None, tmp_path: Path) -> None:
    """Its points count, but where special objects cost nothing; own ones come by a file.

    2014: Special Objects; 2007: Placing Special Objects.
    """
    board = cx.Board.build(width=16, height=8, starting={"west": ["A1:A8"], "east": ["P1:P8"]})
    forces = {"Ann": ["bruiser"], "Ben": ["gnat"]}
    own = tmp_path / "ash-cup.yaml"
    own.write_text("thing: ash-cup\nkind: special object\npoints: 2\nsays: +1 speed\n", encoding="utf-8")

    def made(*things: Any, **more: Any) -> Game:
        brought = {"Ann": list(things), "Ben": ["light"]}
        return Game.new(board, rules=edition, forces=forces, set_up=True, objects=brought, seed=5, **more)

    if cost is None:
        with pytest.raises(ClixbookError, match=r"There are no special objects: Rain Lantern. \(FRC-17"):
            made("rain-lantern")
        return
    lying = set()
    plain = ["light"] if edition == "nebula2007" else []
    for things in ([*plain, "rain-lantern"], [*plain, str(own)], [*plain, cx.load_thing(own)]):
        game = kept(made(*things))
        while game.state.setting_up is not None:
            wished = [each for each in game.options() if str(each) in ("Rain Lantern", "Ash Cup")]
            game = game.roll() if game.chances() else game.apply((wished or game.options())[0])
        lying |= {(each.name, each.points) for here in game.board.objects.values() for each in here if each.name}
        assert kept(game).state.worded
    assert lying == {("Rain Lantern", cost), ("Ash Cup", cost and 2)}
    with pytest.raises(ClixbookError, match="Rain Lantern costs 6, not 4"):
        made("rain-lantern:4")
    with pytest.raises(ClixbookError, match="Did you mean rain-lantern"):
        made("rain-lantrn")
    with pytest.raises(ClixbookError, match=r"Rope Cloak is equipment.*bruiser\+equipment rope-cloak"):
        made("rope-cloak")


@pytest.mark.ruling("FRC-17", "core2014")
def test_a_force_pays_for_it() -> None:
    """75 and 25 are 100; with the lantern's 6 it is too much. 2014: Special Objects."""
    board = cx.Board.build(width=16, height=8, starting={"west": ["A1:A8"], "east": ["P1:P8"]})
    forces = {"Ann": ["bruiser"], "Ben": ["bruiser"]}
    built = {"rules": "core2014", "forces": forces, "set_up": True, "seed": 5}
    assert Game.new(board, points=81, objects={"Ann": ["rain-lantern"]}, **built).state.setting_up
    with pytest.raises(ClixbookError, match="FRC-02"):
        Game.new(board, points=80, objects={"Ann": ["rain-lantern"]}, **built)


# -- relics ----------------------------------------------------------------------------------------------------


@pytest.mark.ruling("WPN-12", "core2014")
@pytest.mark.ruling("OBJ-18", "core2014")
def test_a_relic_works_for_who_won_it_and_for_nobody_else() -> None:
    """A 4 wins the crown: 1 attack more and no pushing damage; with the bearer's fall it falls. 2014: Relics."""
    fighters = {"bruiser": {"at": "C3", "of": "Ann", "click": 4}, "gnat": {"at": "D3", "of": "Ben", "attack": 20}}
    game = game_with("core2014", {"C3": "lamp-crown"}, **fighters)
    bare = value(game, "bruiser", "attack")
    tried = game.apply("claim bruiser C3")
    assert value(tried.apply("3"), "bruiser", "attack") == bare
    won = kept(tried.apply("4"))
    assert [each.name for each in won.state.fighter("bruiser").card] == ["Lamp Crown"]
    assert value(won, "bruiser", "attack") == bare + 1
    assert "willpower" in won.board.pieces["bruiser"].traits
    last = {**fighters, "bruiser": {**fighters["bruiser"], "click": 6}}
    fallen = game_with("core2014", {"C3": "lamp-crown"}, **last, lodestar={"at": "A1", "of": "Ann"})
    fallen = fallen.apply("claim bruiser C3").apply("6").apply("end").apply("close gnat bruiser").apply("4 4")
    while fallen.pending is not None:
        fallen = fallen.roll() if fallen.chances() else fallen.apply(fallen.options()[0])
    assert fallen.state.fighter("bruiser").life.ko
    assert [thing.name for thing in fallen.board.objects[fallen.board.square("C3")]] == ["Lamp Crown"]


@pytest.mark.ruling("WPN-12", "core2014")
def test_a_card_says_who_may_claim_a_relic() -> None:
    """The spindle is for the night market alone."""
    for who, allowed in (("abacus-boy", True), ("bruiser", False)):
        other = {"gnat": {"at": "G3", "of": "Ben"}}
        game = game_with("core2014", {"C3": "moon-spindle"}, **{who: {"at": "C3", "of": "Ann"}}, **other)
        assert (f"claim {who} C3" in map(str, game.options())) is allowed
        told = [str(each) for each in game.why_not(f"claim {who} C3")]
        assert allowed is not any("Moon Spindle is only for Night Market" in each for each in told)


# -- equipment -------------------------------------------------------------------------------------------------


@pytest.mark.ruling("FRC-18", "complete2022")
@pytest.mark.ruling("WPN-13", "complete2022")
@pytest.mark.ruling("OBJ-19", "complete2022")
def test_equipment_of_a_file_works_for_who_wears_it(tmp_path: Path) -> None:
    """The gauntlet adds 1 damage to its wearer, 2022 §25.2c; the cloak is free for the night market, §25.2a."""
    shop = Workshop(tmp_path)
    plain, hers = shop.figure("ape"), shop.figure("owl", more="keywords: [Night Market]")
    board = cx.Board.build(width=12, height=8, starting={"west": ["A1:B8"], "east": ["K1:L8"]})

    def made(*force: str) -> Game:
        return Game.new(board, rules="complete2022", forces={"Ann": list(force), "Ben": [shop.figure("gnat")]})

    game = kept(made(f"{plain}+equipment glass-gauntlet", f"{hers}+equipment rope-cloak"))
    assert value(game, "ape", "damage") == value(made(plain), "ape", "damage") + 1
    assert "leap/climb" in game.board.pieces["owl"].traits
    cards = {who: game.state.fighter(who).card[0] for who in ("ape", "owl")}
    assert (cards["ape"].points, cards["ape"].gear, cards["ape"].friendly) == (8, "KO", True)
    assert (cards["owl"].points, cards["owl"].gear, cards["owl"].friendly) == (0, "drop", False)
    assert made(f"{plain}+equipment rope-cloak").state.fighter("ape").card[0].points == 5
    with pytest.raises(ClixbookError, match="Rope Cloak costs 5, not 3"):
        made(f"{plain}+equipment rope-cloak:3")
    with pytest.raises(ClixbookError, match=r"costs nothing only for.*FRC-18"):
        made(f"{plain}+equipment rope-cloak:0")
    with pytest.raises(ClixbookError, match="Rain Lantern is not equipment, but a special object"):
        made(f"{plain}+equipment rain-lantern")
    own = cx.Thing("ash-belt", "Ash Belt", cx.ThingKind.EQUIPMENT, points=3, says="+1 speed", only=("Ape",))
    code = cx.thing_code(own)
    assert value(kept(made(f"{plain}+equipment {code}")), "ape", "speed") == 9
    with pytest.raises(ClixbookError, match=r"Ash Belt is for Ape alone. \(FRC-18"):
        made(f"{hers}+equipment {code}")
    for edition in ("core2014", "nebula2007", "eddieg"):
        with pytest.raises(ClixbookError, match=r"There is no equipment.*FRC-18"):
            recruit_figure(f"{plain}+equipment glass-gauntlet", "Ann", rulebook(edition))


@pytest.mark.ruling("PWR-EQUIP", "complete2022")
@pytest.mark.ruling("WPN-13", "complete2022")
def test_what_is_put_on_works_and_what_comes_off_does_not() -> None:
    """One at a time: with the cloak on the coat comes off, into the square. 2022 §25.2c, §25.2e."""
    fighters = {"bruiser": {"at": "C3", "of": "Ann"}, "gnat": {"at": "G3", "of": "Ben"}}
    game = game_with("complete2022", {"C3": ["rope-cloak", "ferry-coat"]}, **fighters)
    assert "leap/climb" not in game.board.pieces["bruiser"].traits
    worn = kept(game.apply("equip bruiser C3 rope-cloak"))
    assert "leap/climb" in worn.board.pieces["bruiser"].traits
    changed = kept(worn.apply("end").apply("end").apply("equip bruiser C3"))
    assert [thing.name for thing in changed.state.fighter("bruiser").card] == ["Ferry Coat"]
    assert [thing.name for here in changed.board.objects.values() for thing in here] == ["Rope Cloak"]
    assert "leap/climb" not in changed.board.pieces["bruiser"].traits


# -- a card that turns a dial ------------------------------------------------------------------------------------

WHEEL = cx.MapObject(
    cx.ObjectKind.IMMOBILE,
    name="Wheel",
    special=True,
    card=cx.ThingCard("as its turn begins, turn its dial 1", reach="square"),
)


@pytest.mark.parametrize(
    ("edition", "told"),
    editions(
        "ANA-20",
        core2014="bruiser turns its dial 1 click by Wheel.",
        complete2022="bruiser turns its dial 1 click by Wheel.",
        nebula2007="bruiser takes 1 click of Wheel damage.",
    ),
)
def test_a_dial_that_a_card_turns_is_damaged_where_the_book_says_so(edition: str, told: str) -> None:
    """In 2022 it only turns; 2007 speaks of clicks and damage as one."""
    game = game_with(edition, {"C3": WHEEL}, "Ben", bruiser={"at": "C3", "of": "Ann"}, gnat={"at": "G3", "of": "Ben"})
    after = game.apply("end")
    assert told in [str(event) for event in after.events]
    assert after.state.fighter("bruiser").life.click == 2


@pytest.mark.ruling("FRC-20", "complete2022")
@pytest.mark.parametrize("name", ["night-ledger", "harbour-pass", "tide-pool"])
def test_what_is_no_object_lies_on_no_map(name: str) -> None:
    """Resources stay off the map, and special terrain is not an object. 2022 §25.4, §25.5."""
    fighters = {"bruiser": {"at": "C3", "of": "Ann"}, "gnat": {"at": "G3", "of": "Ben"}}
    with pytest.raises(ClixbookError, match="is not an object, but of the kind"):
        game_with("complete2022", {"B2": name}, **fighters)
    with pytest.raises(ClixbookError, match="is not an object, but of the kind"):
        game_with("complete2022", {}, **{**fighters, "bruiser": {**fighters["bruiser"], "holds": name}})
