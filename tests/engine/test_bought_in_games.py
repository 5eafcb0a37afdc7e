"""What forces buy besides figures and feats: traits, upgrades, team abilities, equipment; and what that scores."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.effects.active import has_effect
from clixbook.engine.game import Game
from clixbook.engine.sequence.turn.score import score_now
from clixbook.errors import ClixbookError
from clixbook.figures.forces.entries import Bought, Ware
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.forces.feats import FeatCard
from clixbook.rulebooks.sections.forces.forces import AddedTeams, CopyLimit
from tests.engine.with_objects import Workshop
from tests.helpers import EDITIONS, editions

SEVEN = "4 3"


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def new(rules: str | Rulebook, ann: list[str], ben: list[str], **more: Any) -> Game:
    board = Board.build(width=12, height=8, starting={"west": ["A1:B8"], "east": ["K1:L8"]})
    return Game.new(board, rules=rules, forces={"Ann": ann, "Ben": ben}, **more)


def problems(rules: str | Rulebook, ann: list[str], ben: list[str], **more: Any) -> str:
    with pytest.raises(ClixbookError) as error:
        new(rules, ann, ben, **more)
    return str(error.value)


def unled(game: Game) -> Game:
    """The game once a leader let the roll be that it may make as its turn begins."""
    return game if game.pending is None else game.apply("no roll")


def beaten(game: Game) -> Game:
    """The game after Ben's figure beside hers, whose damage is deadly, struck Ann's down."""
    for _ in range(5):
        game = unled(game).apply("end")
    return unled(game).apply("close foe ape").apply(SEVEN)


def fight(shop: Workshop, rules: str | Rulebook, addition: str, **ape: Any) -> Game:
    """Ann's ape, worth 100, with that addition, beside a foe that knocks it out with one blow."""
    ann, foe = shop.figure("ape", **ape), shop.figure("foe", d=7)
    places = {"ape": "C5", "foe": "D5", "friend": "A1"}
    return beaten(new(rules, [f"{ann}{addition}", shop.figure("friend")], [foe], places=places))


# -- traits ----------------------------------------------------------------------------------------------------

FOR_SALE = "traits: [{name: Batman Enemy, cost: 15}, {name: Vehicle}]"


@pytest.mark.ruling("ANA-33", "core2014", "nebula2007", "eddieg")
@pytest.mark.parametrize("edition", ["core2014", "nebula2007", "eddieg"])
def test_where_no_trait_is_for_sale(shop: Workshop, edition: str) -> None:
    ape, gnat = shop.figure("ape", more=FOR_SALE), shop.figure("gnat")
    assert "Ape cannot buy the trait batman enemy. (ANA-33" in problems(edition, [f"{ape}+batman enemy"], [gnat])
    house = rulebook(edition).replace({"ANA-33": True})
    assert new(house, [f"{ape}+batman enemy"], [gnat]).state.fighter("ape").bought == (
        Bought(Ware.TRAIT, "batman enemy", 15),
    )


@pytest.mark.ruling("ANA-33", "complete2022")
@pytest.mark.ruling("FRC-30", "complete2022")
@pytest.mark.ruling("WIN-06", "complete2022")
def test_a_trait_is_paid_once_works_and_scores(shop: Workshop) -> None:
    """The ape costs 100, its trait 15: its value stays 100, it costs 115, and its loss scores 115."""
    ape, gnat = shop.figure("ape", more=FOR_SALE), shop.figure("gnat")
    plain, bought = (new("complete2022", [f"{ape}{more}"], [gnat]) for more in ("", "+batman enemy"))
    assert [has_effect(game.state, "ape", "batman enemy") for game in (plain, bought)] == [False, True]
    assert "vehicle" in plain.board.pieces["ape"].traits
    assert bought.state.fighter("ape").points == 100
    house = rulebook("complete2022").replace({"FRC-30": True})
    assert new(house, [f"{ape}+batman enemy"], [gnat]).state.fighter("ape").points == 115
    assert "It costs 15 points too much. (FRC-02" in problems(
        "complete2022", [f"{ape}+batman enemy"], [gnat], points=100
    )
    assert "buys batman enemy once" in problems("complete2022", [f"{ape}+batman enemy+batman enemy"], [gnat])
    assert "costs 15, not 3" in problems("complete2022", [f"{ape}+batman enemy:3"], [gnat])
    lost = [fight(shop, "complete2022", more, more=FOR_SALE) for more in ("", "+batman enemy")]
    assert [score_now(game.state)["Ben"] for game in lost] == [100, 115]
    assert Game.from_dict(bought.to_dict()).state == bought.state


@pytest.mark.parametrize(
    ("edition", "free"), editions("FRC-29", core2014=False, complete2022=True, nebula2007=False, eddieg=False)
)
def test_who_is_added_without_being_paid_for(shop: Workshop, edition: str, free: bool) -> None:
    """A second ape of 100 points fits into a force of 100, counts 100 in play, and its loss scores 100."""
    ape, ox, gnat = (shop.figure(name, more=f"set: tests\nnumber: {name}") for name in ("ape", "ox", "gnat"))
    if not free:
        assert "Ox is paid for. (FRC-29" in problems(edition, [ape, f"{ox}+unpaid"], [gnat], points=200)
        return
    game = new(edition, [ape, f"{ox}+unpaid"], [gnat], points=100)
    assert game.state.fighter("ox").points == 100
    assert "It costs 100 points too much. (FRC-02" in problems(edition, [ape, ox], [gnat], points=100)
    assert Game.from_dict(game.to_dict()).state == game.state
    assert [score_now(fight(shop, edition, more).state)["Ben"] for more in ("", "+unpaid")] == [100, 100]


# -- upgrades --------------------------------------------------------------------------------------------------

LEADER = "powers: {damage: {1-3: Leadership}, attack: {1-2: Steal Energy}}"


@pytest.mark.parametrize("power", ["leadership", "steal energy"])
@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("OPT-04", "OPT-05", core2014=None, complete2022=None, nebula2007=(30, 25), eddieg=None),
)
def test_upgrades_of_powers(shop: Workshop, edition: str, expected: tuple[int, int] | None, power: str) -> None:
    boss, gnat = shop.figure("boss", more=LEADER), shop.figure("gnat")
    if expected is None:
        row = {"leadership": "OPT-05", "steal energy": "OPT-04"}[power]
        assert f"{power.capitalize()} has no upgrade. ({row}" in problems(edition, [f"{boss}+{power}"], [gnat])
        return
    cost = expected[power == "steal energy"]
    game = new(edition, [f"{boss}+{power}"], [gnat])
    assert game.state.fighter("boss").points == 100 + cost
    house = rulebook(edition).replace({"FRC-30": False})
    assert new(house, [f"{boss}+{power}"], [gnat]).state.fighter("boss").points == 100
    assert f"costs {cost} points too much. (FRC-02" in problems(edition, [f"{boss}+{power}"], [gnat], points=100)
    assert f"no click of Gnat shows {power}".lower() in problems(edition, [boss], [f"{gnat}+{power}"]).lower()


@pytest.mark.ruling("FRC-30", "nebula2007")
def test_an_upgrade_scores_with_its_figure(shop: Workshop) -> None:
    assert score_now(fight(shop, "nebula2007", "+leadership", more=LEADER).state)["Ben"] == 130


# -- team abilities --------------------------------------------------------------------------------------------

CREW = "keywords: [Crew]"


def crew(shop: Workshop, *additions: str, keyword: str = CREW) -> list[str]:
    names = ("one", "two")
    return [shop.figure(name, more=keyword) + added for name, added in zip(names, additions, strict=True)]


@pytest.mark.ruling("FRC-25", "core2014")
@pytest.mark.ruling("FRC-30", "core2014")
@pytest.mark.ruling("WIN-07", "core2014")
def test_a_themed_force_adds_one_team_ability(shop: Workshop) -> None:
    """For 3 points a figure, which are paid, leave its value alone, and score with it."""
    gnat = shop.figure("gnat")
    game = new("core2014", crew(shop, "+batman enemy:3", "+batman enemy:3"), [gnat])
    assert has_effect(game.state, "one", "batman enemy")
    assert game.state.fighter("one").points == 100
    house = rulebook("core2014").replace({"FRC-30": True})
    assert new(house, crew(shop, "+batman enemy:3", "+batman enemy:3"), [gnat]).state.fighter("one").points == 103
    found = problems("core2014", crew(shop, "+batman enemy:3", "+mystics:5"), [gnat], points=200)
    assert "2 team abilities, at most 1. (FRC-25" in found
    assert "costs 8 points too much" in found
    assert "Everybody who qualifies takes it: two. (FRC-25" in problems(
        "core2014", crew(shop, "+batman enemy:3", ""), [gnat]
    )
    without = problems("core2014", crew(shop, "+mystics:3", "+mystics:3", keyword=""), [gnat])
    assert "Only themed forces add a team ability. (FRC-25" in without
    assert "The team ability mystics needs its points" in problems("core2014", crew(shop, "+mystics", ""), [gnat])
    assert score_now(beaten(together(shop)).state)["Ben"] == 103
    assert score_now(beaten(together(shop, house)).state)["Ben"] == 103


def together(shop: Workshop, rules: str | Rulebook = "core2014") -> Game:
    """Ann's ape and her friend share a keyword and bought one ability; the foe stands beside the ape."""
    ann = [shop.figure(name, more=CREW) + "+batman enemy:3" for name in ("ape", "friend")]
    return new(rules, ann, [shop.figure("foe", d=7)], places={"ape": "C5", "foe": "D5", "friend": "A1"})


@pytest.mark.ruling("FRC-25", "complete2022", "eddieg")
@pytest.mark.parametrize("edition", ["complete2022", "eddieg"])
def test_books_in_which_no_team_ability_is_added(shop: Workshop, edition: str) -> None:
    found = problems(edition, crew(shop, "+mystics:3", "+mystics:3"), [shop.figure("gnat")])
    assert "No team ability can be added: mystics. (FRC-25" in found
    house = rulebook(edition).replace({"FRC-25": AddedTeams(most=1)})
    assert has_effect(new(house, crew(shop, "+mystics:3", "+mystics:3"), [shop.figure("gnat")]).state, "one", "mystics")


@pytest.mark.ruling("FRC-25", "nebula2007")
def test_a_figure_on_a_list_declares_its_team_for_nothing(shop: Workshop) -> None:
    listed, gnat = shop.figure("one", more="listed: [mystics]"), shop.figure("gnat")
    asked = new("nebula2007", [listed], [gnat])
    assert [str(option) for option in asked.options()] == ["no team", "mystics"]
    house = rulebook("nebula2007").replace({"FRC-25": AddedTeams()})
    assert new(house, [listed], [gnat]).pending is None
    assert "is declared as the game begins and costs nothing" in problems("nebula2007", [f"{listed}+mystics:3"], [gnat])


# -- equipment -------------------------------------------------------------------------------------------------


@pytest.mark.ruling("FRC-18", "core2014", "nebula2007", "eddieg")
@pytest.mark.parametrize("edition", ["core2014", "nebula2007", "eddieg"])
def test_books_without_equipment(shop: Workshop, edition: str) -> None:
    found = problems(edition, [f"{shop.figure('ape')}+equipment cloak:5"], [shop.figure("gnat")])
    assert "There is no equipment: cloak. (FRC-18" in found


@pytest.mark.ruling("FRC-18", "complete2022")
def test_a_figure_begins_with_its_equipment(shop: Workshop) -> None:
    ape, gnat = shop.figure("ape"), shop.figure("gnat")
    game = new("complete2022", [f"{ape}+equipment cloak:5"], [gnat])
    assert [(thing.name, thing.gear) for thing in game.state.fighter("ape").card] == [("cloak", "drop")]
    assert game.state.fighter("ape").points == 100
    assert "costs 5 points too much" in problems("complete2022", [f"{ape}+equipment cloak:5"], [gnat], points=100)
    two = problems("complete2022", [f"{ape}+equipment cloak:5+equipment belt:5"], [gnat])
    assert "Ape has 2 pieces of equipment. (FRC-18" in two
    assert "The equipment cloak needs its points" in problems("complete2022", [f"{ape}+equipment cloak"], [gnat])


@pytest.mark.ruling("FRC-19", "complete2022")
def test_equipment_of_a_trait_or_bought_equipment(shop: Workshop) -> None:
    """What a trait starts it with costs nothing; it is one or the other, where the book says so."""
    ape, gnat = shop.figure("ape", more="traits: [Begins with Belt]"), shop.figure("gnat")
    own = new("complete2022", [ape], [gnat])
    assert [thing.name for thing in own.state.fighter("ape").card] == ["belt"]
    found = problems("complete2022", [f"{ape}+equipment cloak:5"], [gnat])
    assert "Ape begins with belt, and is given cloak too. (FRC-19" in found
    both = new(rulebook("complete2022").replace({"FRC-19": True}), [f"{ape}+equipment cloak:5"], [gnat])
    assert [thing.name for thing in both.state.fighter("ape").card] == ["cloak", "belt"]


@pytest.mark.ruling("FRC-19", "core2014", "nebula2007", "eddieg")
@pytest.mark.parametrize("edition", ["core2014", "nebula2007", "eddieg"])
def test_no_equipment_of_a_trait_elsewhere(shop: Workshop, edition: str) -> None:
    game = new(edition, [shop.figure("ape", more="traits: [Begins with Belt]")], [shop.figure("gnat")])
    assert game.state.fighter("ape").card == ()


SHAPES = {
    "flyer": {"mode": "wing"}, "indomitable": {"more": "defense_symbol: indomitable"},
    "sharpshooter": {"more": "attack_symbol: sharpshooter"}, "giant": {"size": "giant"}, "large": {"more": "base: 2x2"},
}  # fmt: skip


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "ANA-26",
        core2014={"large"},
        complete2022={"flyer", "indomitable"},
        nebula2007={"flyer", "indomitable", "sharpshooter", "large"},
        eddieg={"flyer", "indomitable", "sharpshooter", "giant", "large"},
    ),
)
def test_who_is_a_standard_character(shop: Workshop, edition: str, expected: set[str]) -> None:
    """Only they may begin with equipment; of one book all, so each answer is given to that book as a house rule."""
    house = rulebook("complete2022").replace({"ANA-26": rulebook(edition)["ANA-26"].value})
    may = set()
    for name, more in SHAPES.items():
        with contextlib.suppress(ClixbookError):
            new(house, [f"{shop.figure(name, **more)}+equipment cloak:5"], [shop.figure("gnat")])
            may.add(name)
    assert may == expected
    giant = [f"{shop.figure('giant', size='giant')}+equipment cloak:5"]
    if "giant" not in expected:
        assert "is for standard figures, and Giant is none. (FRC-18" in problems(house, giant, [shop.figure("gnat")])


@pytest.mark.ruling("ANA-26", "complete2022")
def test_a_vehicle_is_no_standard_character(shop: Workshop) -> None:
    """§24.4, whatever its symbols are."""
    ape, car = shop.figure("ape"), shop.figure("car", more="traits: [Vehicle]")
    assert new("complete2022", [f"{ape}+equipment cloak:5"], [shop.figure("gnat")])
    told = problems("complete2022", [f"{car}+equipment cloak:5"], [shop.figure("gnat")])
    assert "Cloak is for standard figures, and Car is none. (FRC-18" in told


# -- feats -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "expected"), editions("WIN-15", core2014=(110, 100), nebula2007=(110, 100)))
def test_a_feat_scores_with_its_bearer(shop: Workshop, edition: str, expected: tuple[int, int]) -> None:
    house = rulebook(edition).replace({"WIN-15": frozenset()})
    lost = [fight(shop, rules, "+passenger:10") for rules in (rulebook(edition), house)]
    assert tuple(score_now(game.state)["Ben"] for game in lost) == expected


@pytest.mark.ruling("WIN-15", "complete2022", "eddieg")
@pytest.mark.parametrize("edition", ["complete2022", "eddieg"])
def test_books_without_feats_score_none(shop: Workshop, edition: str) -> None:
    assert "FRC-09" in problems(edition, [f"{shop.figure('ape')}+passenger:10"], [shop.figure("gnat")])


@pytest.mark.parametrize(
    ("name", "cost", "needs"),
    [
        pytest.param(name, cost, needs, marks=pytest.mark.ruling(f"FEAT-{row}", "nebula2007"), id=row)
        for row, name, cost, needs in (
            ("WARPIN", "warp in", 25, "Phasing/Teleport"), ("REVIVE", "revive", 10, ""),
            ("SACRIFICEPLAY", "sacrifice play", 5, ""),
            ("FLASHBANG", "flashbang", 0, "Smoke Cloud"), ("TAUNT", "taunt", 0, ""), ("SLIPPERY", "slippery", 0, ""),
            ("EXTENDEDRANGE", "extended range", 0, ""), ("FASTBALLSPECIAL", "fastball special", 0, ""),
        )
    ],
)  # fmt: skip
def test_what_feats_cost_and_ask_for(shop: Workshop, name: str, cost: int, needs: str) -> None:
    """Their points are the book's, or those of the printed card, which players name; the effects are not built."""
    row = next(each for each in rulebook("nebula2007") if getattr(each.value, "name", "") == name).id
    power = f"powers: {{speed: {{1-3: {needs}}}}}" if needs else ""
    able, gnat = shop.figure("able", more=power), shop.figure("gnat")
    if cost:
        assert new("nebula2007", [f"{able}+{name}"], [gnat]).state.fighter("able").points == 100 + cost
        assert f"costs {cost}, not {cost + 1}" in problems("nebula2007", [f"{able}+{name}:{cost + 1}"], [gnat])
    else:
        assert f"The feat {name} needs its points" in problems("nebula2007", [f"{able}+{name}"], [gnat])
        assert new("nebula2007", [f"{able}+{name}:7"], [gnat]).state.fighter("able").points == 107
    priced = rulebook("nebula2007").replace({row: FeatCard(name, 33)})
    assert new(priced, [f"{gnat}+{name}"], [able]).state.fighter("gnat").points == 133
    if needs:
        found = problems("nebula2007", [able], [f"{gnat}+{name}:{cost or 7}"])
        assert f"no click of gnat shows {needs.lower()}" in found.lower()


# -- marks of one character ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"), editions("EGS-10", core2014=False, complete2022=False, nebula2007=True, eddieg=False)
)
def test_by_what_two_figures_are_one_character(shop: Workshop, edition: str, expected: bool) -> None:
    """Where a force has one of each character, here in every book, the refusal names the marks that they share."""
    more = "ring: blue\nset: tests\nnumber: '1'"
    twins = [shop.figure(name, title="Twin", more=more) for name in ("left", "right")]
    rules = rulebook(edition).replace({"FRC-05": CopyLimit.ONE})
    found = problems(rules, twins, [shop.figure("gnat", more=more)], points=300)
    assert f"Twin and Twin are the same character, by name{' and ring' if expected else ''}." in found


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_was_bought_survives_saves(shop: Workshop, edition: str) -> None:
    addition = {
        "nebula2007": "+leadership",
        "complete2022": "+equipment cloak:5",
        "core2014": "+passenger:5",
        "eddieg": "",
    }
    game = new(edition, [shop.figure("boss", more=LEADER) + addition[edition]], [shop.figure("gnat")])
    assert Game.from_dict(game.to_dict()).state == game.state
