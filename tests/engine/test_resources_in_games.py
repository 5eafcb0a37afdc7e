"""Resources in games: who may have them, for whom they work, when they are lost and what they score."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import clixbook as cx
from clixbook.engine.game import Game
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.fighters.replacing.replacement import with_resources_passed
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.engine.sequence.turn.score import score_now
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.engine.play import after
from tests.helpers import editions, settled

BOARD = cx.Board.build(width=14, height=8, starting={"west": ["A1:B8"], "east": ["M1:N8"]})
LEDGER, CLOCK = "resource night-ledger", "resource tide-clock"


def begun(edition: str, ann: list[str], *, turn: int = 3, ben: str = "gnat", **settings: Any) -> Game:
    """Ann's second turn; her figures stand in a column, Ben's one beside the first."""
    objects = settings.pop("objects", None)
    lasting = settings.pop("lasting", ())
    points = settings.pop("points", 0)
    game = Game.new(
        BOARD, rules=edition, forces={"Ann": ann, "Ben": [ben]}, seed=1, objects=objects, points=points,
        places={**{entry.split("+")[0]: f"C{row}" for row, entry in enumerate(ann, 3)}, ben: "D3"},
    )  # fmt: skip
    return arrange_start(game, settings, turn=turn, lasting=lasting)


def kept(game: Game) -> Game:
    assert Game.from_line(game.to_line()).state == game.state
    assert Game.from_dict(game.to_dict()).state == game.state
    return game


@pytest.mark.parametrize(
    ("edition", "known"), editions("FRC-20", core2014=True, complete2022=True, nebula2007=False, eddieg=False)
)
def test_a_force_has_one_resource(edition: str, known: bool) -> None:
    """One, shared or not, which costs 12 and makes nobody worth more. 2014: Resources; 2022 §25.4."""
    force = [f"bruiser+{LEDGER}", f"lodestar+{LEDGER}"]
    if not known:
        with pytest.raises(ClixbookError, match=r"There is no resource in this book. \(FRC-20"):
            begun(edition, force)
        return
    game = kept(begun(edition, force))
    (resource,) = game.state.resources
    assert (resource.thing.name, resource.thing.points, resource.assigned) == (
        "Night Ledger",
        12,
        ("bruiser", "lodestar"),
    )
    plain = begun(edition, ["bruiser", "lodestar"])
    worth = sum(each.points for each in plain.state.fighters.values() if each.side == "Ann")
    assert sum(each.points for each in game.state.fighters.values() if each.side == "Ann") == worth
    assert begun(edition, force, points=worth + 12).state.resources
    with pytest.raises(ClixbookError, match="FRC-02"):
        begun(edition, force, points=worth + 11)
    with pytest.raises(ClixbookError, match=r"2 of the kind resource, at most 1. \(FRC-20"):
        begun(edition, [f"bruiser+{LEDGER}+{CLOCK}", "lodestar"])
    with pytest.raises(ClixbookError, match="There is no resource rope-cloak"):
        begun(edition, ["bruiser+resource rope-cloak"])


@pytest.mark.ruling("FRC-17", "core2014", "complete2022")
@pytest.mark.parametrize(("edition", "allowed"), [("core2014", False), ("complete2022", True)])
def test_special_objects_beside_a_resource(edition: str, allowed: bool) -> None:
    """None by 2014, Resources; 2022 says nothing against both."""
    forces = {"Ann": [f"bruiser+{LEDGER}"], "Ben": ["gnat"]}
    board = cx.Board.build(width=16, height=8, starting={"west": ["A1:A8"], "east": ["P1:P8"]})
    for things, fits in ((["rain-lantern"], allowed), (["light"], True)):
        brought = {"rules": edition, "forces": forces, "set_up": True, "objects": {"Ann": things}}
        if fits:
            assert Game.new(board, **brought).state.resources
            continue
        with pytest.raises(ClixbookError, match=r"A force with a resource has no special objects.*FRC-17"):
            Game.new(board, **brought)


@pytest.mark.ruling("FRC-20", "core2014", "complete2022")
@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_it_works_for_those_who_are_assigned(edition: str) -> None:
    """Once a turn each of them may have 1 attack more; who is not assigned may not. 2014: Resources; 2022 §25.4."""
    game = begun(edition, [f"bruiser+{LEDGER}", "lodestar"])
    assert "use bruiser card-text night-ledger" in map(str, game.options())
    assert game.why_not("use lodestar card-text night-ledger")
    bare = value_of(game.state, "bruiser", "attack").total
    used = kept(after(game, "use bruiser card-text night-ledger"))
    assert value_of(used.state, "bruiser", "attack").total == bare + 1
    assert {each.ruling for each in used.why_not("use bruiser card-text night-ledger")} == {"EFF-28"}


@pytest.mark.ruling("EFF-32", "core2014", "complete2022")
@pytest.mark.ruling("FRC-37", "core2014", "complete2022")
@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_it_stays_and_does_nothing_on_another_side(edition: str) -> None:
    """Under Ben's control bruiser cannot use Ann's ledger, and has it again afterwards.

    2014: Resources; 2022 §25.4a.
    """
    held = Lasting("mind control", "gnat", "bruiser", "Ben", 3, Until.OWN_TURN_ENDS, "EFF-32", controls=True)
    game = begun(edition, [f"bruiser+{LEDGER}", "lodestar"], turn=4, lasting=[held])
    assert game.state.fighter("bruiser").side == "Ben"
    assert game.why_not("use bruiser card-text night-ledger")
    assert game.state.resources[0].assigned == ("bruiser",)
    back = after(game, "end")
    if back.state.fighter("bruiser").side == "Ben":
        back = after(back, "end", "end")
    if back.state.player != "Ann":
        back = after(back, "end")
    assert back.state.fighter("bruiser").side == "Ann"
    assert not back.why_not("use bruiser card-text night-ledger")


@pytest.mark.ruling("FRC-37", "core2014", "complete2022")
@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_a_house_may_let_it_work_for_whoever_controls_its_bearer(edition: str) -> None:
    held = Lasting("mind control", "gnat", "bruiser", "Ben", 3, Until.OWN_TURN_ENDS, "EFF-32", controls=True)
    game = begun(edition, [f"bruiser+{LEDGER}", "lodestar"], turn=4, lasting=[held])
    theirs = Game(game.state.with_(rules=rulebook(edition).replace({"FRC-37": True})), 1)
    assert not theirs.why_not("use bruiser card-text night-ledger")


def struck(game: Game, *others: str) -> Game:
    """Ben's one strikes Ann's with all it has."""
    for who in others:
        game = after(game.apply(f"close gnat {who}").apply("4 5"))
    return game


FRAIL = {"click": 6, "defense": 2}


@pytest.mark.parametrize(
    ("edition", "expected"),
    #  what is left of the ledger after bruiser's fall and after lodestar's; what it scored by then, of its 12
    editions("WIN-19", core2014=((False, 12), (False, 12)), complete2022=((True, 0), (False, 12))),
)
def test_when_it_is_lost(edition: str, expected: tuple[tuple[bool, int], ...]) -> None:
    """With its figure, 2014: Resources; with the last of its figures, 2022 §25.4a. It scores then."""
    strong = {"damage": 9, "attack": 12}
    game = begun(
        edition, [f"bruiser+{LEDGER}", f"lodestar+{LEDGER}", "lens-keeper"], turn=4,
        bruiser=FRAIL, lodestar={"click": 4, "defense": 2}, gnat=strong,
    )  # fmt: skip
    found = []
    for who in ("bruiser", "lodestar"):
        game = struck(game, who)
        assert game.state.fighter(who).life.ko
        fallen = sum(each.points for each in game.state.fighters.values() if each.life.ko)
        found.append((bool(game.state.resources), score_now(kept(game).state)["Ben"] - fallen))
        game = after(game, "end", "end")
    assert tuple(found) == expected
    assert any("Night Ledger of Ann is lost, which cost 12 points." in str(event) for event in game.log)


@pytest.mark.ruling("WIN-19", "complete2022")
def test_what_nobody_is_assigned_is_lost_with_its_force() -> None:
    """2022 §25.4a: with the force, not at once."""
    game = begun(
        "complete2022", ["bruiser", "lodestar"], turn=4, objects={"Ann": ["night-ledger"]}, bruiser=FRAIL,
        lodestar={"click": 4, "defense": 2}, gnat={"damage": 9, "attack": 12},
    )  # fmt: skip
    assert kept(game).state.resources[0].assigned == ()
    assert struck(game, "bruiser").state.resources
    over = struck(after(struck(game, "bruiser"), "end", "end"), "lodestar")
    worth = sum(each.points for each in over.state.fighters.values() if each.side == "Ann")
    assert over.result is not None
    assert score_now(over.state)["Ben"] == worth + 12


# -- replaced --------------------------------------------------------------------------------------------------


@pytest.mark.ruling("GEN-12", "core2014")
def test_who_is_replaced_hands_nothing_on() -> None:
    """A relic stays in the square; a resource goes on only if it was the whole force's. 2022 §25.4b, also for 2014."""
    lifter, major = "loft-lifter+beside bell-brothers", "drum-major"
    for whole in (True, False):
        ann = [f"{lifter}+{LEDGER}", f"{major}+{LEDGER}" if whole else major]
        game = begun("core2014", ann, **{})
        merged = after(game, "merge loft-lifter drum-major")
        assert "bell-brothers" in merged.board.pieces
        if whole:
            assert merged.state.resources[0].assigned == ("bell-brothers",)
        else:
            assert merged.state.resources == ()  # its one figure counts as lost
            assert score_now(kept(merged).state)["Ben"] == 12
    board = cx.Board.build(
        width=10, height=6, objects={"C3": "lamp-crown"}, starting={"west": ["A1:A6"], "east": ["J1:J6"]}
    )
    game = Game.new(
        board, rules="core2014", forces={"Ann": [lifter, major], "Ben": ["gnat"]}, seed=1,
        places={"loft-lifter": "C3", "drum-major": "C4", "gnat": "J3"},
    )  # fmt: skip
    won = after(arrange_start(game, turn=3).apply("claim loft-lifter C3").apply("6"))
    assert won.state.fighter("loft-lifter").card
    for _ in range(4):  # until its token is gone
        won = after(won, "end")
    merged = after(won, "merge loft-lifter drum-major")
    assert merged.state.fighter("bell-brothers").card == ()
    assert [thing.name for here in merged.board.objects.values() for thing in here] == ["Lamp Crown"]


@pytest.mark.ruling("GEN-12", "complete2022")
def test_who_is_replaced_leaves_what_it_holds_and_wears() -> None:
    """What is in hand lies there, equipment comes off, and a resource goes on only if it was the whole force's.

    The book names figures that replace others on their cards; the duos of 2014 stand for one here. 2022 §21.12a,
    §25.4b.
    """
    rules = cx.rulebook("complete2022").replace({"PWR-DUO": cx.rulebook("core2014")["PWR-DUO"].value})
    for whole in (True, False):
        lifter = f"loft-lifter+beside bell-brothers+{LEDGER}+equipment rope-cloak"
        game = Game.new(
            BOARD, rules=rules, forces={"Ann": [lifter, f"drum-major+{LEDGER}" if whole else "drum-major"],
            "Ben": ["gnat"]}, seed=1, places={"loft-lifter": "C3", "drum-major": "C4", "gnat": "J3"},
        )  # fmt: skip
        game = arrange_start(game, {"drum-major": {"held": "heavy"}}, turn=3)
        merged = kept(after(game, "merge loft-lifter drum-major"))
        lying = sorted(thing.name or str(thing.kind) for here in merged.board.objects.values() for thing in here)
        assert lying == ["Rope Cloak", "heavy"]
        assert merged.state.fighter("bell-brothers").card == ()
        assert [each.assigned for each in merged.state.resources] == ([("bell-brothers",)] if whole else [])


@pytest.mark.ruling("WIN-19", "core2014")
def test_it_scores_for_whoever_scores_its_figure() -> None:
    """Ann's bruiser falls by pushing; Ben hurt it last, so that both are his, and nothing is Cid's. 2014: Resources."""
    game = Game.new(
        cx.Board.build(width=14, height=8), rules="core2014", seed=1,
        forces={"Ann": [f"bruiser+{LEDGER}", "lodestar"], "Ben": ["gnat"], "Cid": ["dock-rat"]},
        places={"bruiser": "C3", "lodestar": "C4", "gnat": "D3", "dock-rat": "M8"},
    )  # fmt: skip
    weak = {"bruiser": {"click": 5, "defense": 2}, "gnat": {"attack": 12, "damage": 1}}
    game = settled(arrange_start(game, weak, turn=5).apply("close gnat bruiser"), dice="4 5")
    for move in ("end", "end", "move bruiser B3", "end", "end", "end", "move bruiser B4"):
        game = settled(game.apply(move), dice="6")
    assert game.state.fighter("bruiser").life.ko
    assert score_now(kept(game).state) == {"Ann": 0, "Ben": 75 + 12, "Cid": 0}


@pytest.mark.ruling("VEH-01", "core2014", "complete2022")
def test_a_vehicle_is_assigned_no_resource_but_its_own() -> None:
    """2022 §24.4; a resource for it by name is its own. The 2014 card of vehicles says nothing against it."""
    assert begun("core2014", [f"parcel-van+{LEDGER}"]).state.resources
    with pytest.raises(ClixbookError, match=r"Parcel Van is a vehicle.*Night Ledger.*VEH-01"):
        begun("complete2022", [f"bruiser+{LEDGER}", f"parcel-van+{LEDGER}"])
    for only, fits in ((("Parcel Van",), True), (("Post",), False)):
        own = cx.thing_code(cx.Thing("van-round", "Van Round", cx.ThingKind.RESOURCE, says="+1 attack", only=only))
        if fits:
            game = kept(begun("complete2022", [f"parcel-van+resource {own}"]))
            assert game.state.resources[0].assigned == ("parcel-van",)
            continue
        with pytest.raises(ClixbookError, match="VEH-01"):
            begun("complete2022", [f"parcel-van+resource {own}"])


def test_a_resource_of_the_whole_force_passes_to_no_vehicle() -> None:
    """2022 §24.4, §25.4b: it comes in place of one that had it."""
    for edition, has in (("complete2022", ()), ("core2014", ("parcel-van",))):
        game = begun(edition, [f"bruiser+{LEDGER}"])
        van = cx.Game.at("patch", rules=edition, fighters={"parcel-van": {"at": "C3"}}).state.fighter("parcel-van")
        state = game.state.with_(fighters=game.state.fighters.with_("parcel-van", replace(van, side="Ann")))
        (resource,) = with_resources_passed(state, ["bruiser"], ["parcel-van"]).resources
        assert resource.assigned == has
