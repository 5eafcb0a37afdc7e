"""Knock back in the four rulebooks: every expected answer is worked out by hand from the rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from clixbook.board.knock_back.knock_back import (
    KnockBack,
    knock_back_all,
    knock_back_directions,
    knock_back_order,
    knock_back_path,
    knock_back_squares,
    order_of_steps,
    push_squares,
)
from clixbook.board.knock_back.slide import SlideEnd
from clixbook.board.model.board import Board
from clixbook.board.model.squares import parse_edge, parse_square
from clixbook.board.model.things import MarkerKind, Terrain
from clixbook.board.moves.walk import walk
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions

X_AND_O = {"C4": "X: of Ann", "D4": "O: of Ben"}


def board(pieces: dict[str, str] | None = None, **parts: Any) -> Board:
    return Board.build(width=12, height=9, pieces=X_AND_O if pieces is None else pieces, **parts)


def slide(rules: str, on: Board, taken: int = 3, **more: Any) -> KnockBack:
    return knock_back_path(on, attacker="X", target="O", rules=rules, taken=taken, **more)


def result(answer: KnockBack) -> tuple[str, int]:
    return answer.landing_square.name, answer.damage_to("O")


# -- when, how far, which way -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    # doubles; no doubles; doubles but missed; doubles, 2 damage reduced to 0; the same, another figure hurt
    editions(
        "KBK-01",
        core2014=(2, 0, 0, 0, 0),
        complete2022=(3, 0, 0, 0, 3),
        nebula2007=(2, 0, 0, 0, 0),
        eddieg=(2, 0, 0, 2, 2),
    ),
)
def test_doubles_that_hurt_knock_back(edition: str, expected: tuple[int, ...]) -> None:
    found = (
        knock_back_squares(rules=edition, dice=(4, 4), taken=2),
        knock_back_squares(rules=edition, dice=(4, 3), taken=2),
        knock_back_squares(rules=edition, dice=(4, 4), hit=False, taken=2),
        knock_back_squares(rules=edition, dice=(4, 4), taken=0, dealt=2),
        knock_back_squares(rules=edition, dice=(4, 4), taken=0, dealt=2, others_took=1),
    )
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "KBK-01",
        core2014={"force blast"},
        complete2022={"knockback", "super strength"},
        nebula2007={"force blast", "quake", "super strength"},
        eddieg={"force blast", "quake"},
    ),
)
def test_some_effects_need_no_doubles(edition: str, expected: set[str]) -> None:
    effects = {"force blast", "quake", "super strength", "knockback", "charge"}
    found = {e for e in effects if knock_back_squares(rules=edition, dice=(5, 3), taken=2, effects=[e])}
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"), editions("KBK-01", core2014=2, complete2022=0, nebula2007=2, eddieg=2)
)
def test_only_one_book_lets_the_attacker_do_without(edition: str, expected: int) -> None:
    assert knock_back_squares(rules=edition, dice=(5, 5), taken=2, wanted=False) == expected
    assert slide(edition, board(), taken=2).optional is (expected == 0)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("KBK-02", "DV-15", core2014="F4", complete2022="G4", nebula2007="F4", eddieg="G4"),
)
def test_how_far_three_damage_goes_when_one_is_reduced(edition: str, expected: str) -> None:
    answer = knock_back_path(board(), attacker="X", target="O", rules=edition, taken=2, dealt=3)
    assert answer.landing_square.name == expected
    assert answer.squares == (2 if expected == "F4" else 3)


@pytest.mark.ruling("KBK-02", "complete2022")
def test_one_damage_still_means_three_squares_in_2022() -> None:
    assert knock_back_squares(rules="complete2022", dice=(4, 4), taken=1) == 3
    assert slide("complete2022", board(), taken=1).landing_square.name == "G4"
    assert slide("complete2022", board(), taken=1, squares=5).landing_square.name == "I4"


@pytest.mark.parametrize(
    ("edition", "expected"),
    # taken and dealt: 1 and 4
    editions("KBK-02", core2014=1, complete2022=3, nebula2007=1, eddieg=4),
)
def test_the_distance_of_a_hit_that_is_reduced_by_three(edition: str, expected: int) -> None:
    assert knock_back_squares(rules=edition, dice=(4, 4), taken=1, dealt=4) == expected


AWAY = {
    ("D4", "F4"): "G4", ("D4", "B4"): "A4", ("D4", "D2"): "D1", ("D4", "D6"): "D7",
    ("D4", "F6"): "G7", ("D4", "B2"): "A1", ("D4", "F2"): "G1", ("D4", "B6"): "A7",
}  # fmt: skip


@pytest.mark.parametrize("edition", [param.values[0] for param in editions("KBK-03", **dict.fromkeys(EDITIONS))])
@pytest.mark.parametrize(("where", "lands"), AWAY.items())
@pytest.mark.ruling("KBK-03")
def test_straight_away_on_all_eight_lines(edition: str, where: tuple[str, str], lands: str) -> None:
    on = board({where[0]: "X: of Ann", where[1]: "O: of Ben"})
    answer = knock_back_path(on, attacker="X", target="O", rules=edition, squares=1)
    assert answer.landing_square.name == lands
    assert len(answer.directions) == 1


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "KBK-04",
        "DV-20",
        core2014=[["F5", "G6"]],
        complete2022=[["F5", "G6", "H7"]],
        nebula2007=[["F4", "G4"], ["F5", "G6"], ["E5", "E6"]],
        eddieg=[["F5", "G6"]],
    ),
)
def test_off_the_eight_lines(edition: str, expected: list[list[str]]) -> None:
    on = board({"C3": "X: of Ann", "E4": "O: of Ben"})
    ways = slide(edition, on, taken=2).directions
    found = [[s.square.name for s in slide(edition, on, taken=2, direction=way).steps] for way in ways]
    assert found == expected


def test_a_direction_is_named_by_compass_and_checked() -> None:
    on = board({"C3": "X: of Ann", "E4": "O: of Ben"})
    assert slide("nebula2007", on, taken=2, direction="s").landing_square.name == "E6"
    with pytest.raises(ClixbookError, match="cannot lead N; it leads E, SE, S"):
        slide("nebula2007", on, direction="N")
    with pytest.raises(ClixbookError, match="own square"):
        knock_back_directions(rulebook("core2014"), 0, 0)
    with pytest.raises(ClixbookError, match="how much damage"):
        knock_back_path(on, attacker="X", target="O", rules="core2014")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "KBK-05",
        core2014=(["immunity", "attack damage", "knock back", "crash damage"], True),
        complete2022=(["immunity", "attack damage", "knock back"], False),
        nebula2007=(["immunity", "attack damage", "knock back", "crash damage"], True),
        eddieg=(["immunity", "knock back", "attack damage", "crash damage"], True),
    ),
)
def test_where_in_the_attack_and_whether_it_is_a_move(edition: str, expected: tuple[list[str], bool]) -> None:
    assert (list(order_of_steps(rulebook(edition))), slide(edition, board()).is_move) == expected


@pytest.mark.ruling("KBK-05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_hindering_terrain_objects_and_neighbours_do_not_stop_a_slide(edition: str) -> None:
    on = board({**X_AND_O, "F3": "Q: of Ann"}, hindering=["F4"], objects={"E4": "light"}, markers={"F4": "smoke"})
    assert result(slide(edition, on, taken=2, squares=2)) == ("F4", 0)


# -- what stands in the way ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "KBK-06",
        "DV-16",
        core2014=("E4", 1),
        complete2022=("E4", 0),
        nebula2007=("H4", 2),
        eddieg=("E4", 1),
    ),
)
def test_five_squares_into_a_wall(edition: str, expected: tuple[str, int]) -> None:
    on = board(walls=["E4|F4"])
    answer = slide(edition, on, taken=5, squares=5)
    assert result(answer) == expected
    stands = parse_edge("E4|F4") in answer.board.standing_edges
    assert stands is (edition != "nebula2007")


@pytest.mark.ruling("DST-11", "core2014", "complete2022", "nebula2007")
def test_only_one_book_breaks_walls_with_bodies() -> None:
    on = board(walls=["E4|F4"])
    assert [slide(e, on, taken=5).broken for e in EDITIONS] == [(), (), (parse_edge("E4|F4"),), ()]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "KBK-06",
        core2014=("E4", 1),
        complete2022=("E4", 0),
        nebula2007=("E4", 1),
        eddieg=("E4", 1),
    ),
)
@pytest.mark.parametrize("parts", [{"blocking": ["F4"]}, {"walls": ["E4|F4"]}, {"markers": {"F4": "barrier"}}])
def test_three_squares_stop_at_the_second(edition: str, expected: tuple[str, int], parts: Any) -> None:
    answer = slide(edition, board(**parts), taken=3, squares=3)  # 2 squares left at the obstacle
    assert result(answer) == expected
    assert answer.broken == ()


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "KBK-06",
        core2014=("D4", 1),
        complete2022=("D4", 0),
        nebula2007=("G4", 2),
        eddieg=("D4", 1),
    ),
)
def test_four_squares_into_blocking_terrain_next_door(edition: str, expected: tuple[str, int]) -> None:
    answer = slide(edition, board(blocking=["E4"]), taken=4, squares=4)
    assert result(answer) == expected
    square = parse_square("E4")
    if edition == "nebula2007":  # the square breaks to debris, which the flyer itself does not notice
        assert not answer.board.standing(square) & Terrain.BLOCKING
        assert answer.board.markers[square][-1].kind is MarkerKind.DEBRIS
    else:
        assert answer.board.standing(square) & Terrain.BLOCKING


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("KBK-06", core2014=("H4", 0), complete2022=("H4", 0), nebula2007=("G4", 1), eddieg=("H4", 0)),
)
def test_hindering_terrain_breaks_only_in_one_book(edition: str, expected: tuple[str, int]) -> None:
    answer = slide(edition, board(hindering=["F4"]), taken=4, squares=4)  # 3 left before F4: E4, F4, one lost, G4
    assert result(answer) == expected


@pytest.mark.ruling("KBK-06", "eddieg")
def test_worked_example_of_two_hindering_squares_and_a_blocking_one() -> None:
    on = board(hindering=["E4:F4"], blocking=["G4"])
    answer = slide("eddieg", on, taken=3, dealt=3)
    assert (len(answer.steps), answer.damage_to("O")) == (2, 1)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("KBK-07", core2014=1, complete2022=0, nebula2007=1, eddieg=1),
)
@pytest.mark.parametrize(
    ("where", "lands"),
    [({"C4": "X", "B4": "O"}, "A4"), ({"C4": "X", "C3": "O"}, "C1"), ({"C4": "X", "B3": "O"}, "A2")],
)
def test_the_map_edge_stops_everybody(edition: str, expected: int, where: dict[str, str], lands: str) -> None:
    on = board({square: f"{name}: of {name}" for square, name in where.items()})
    assert result(slide(edition, on, squares=3)) == (lands, expected)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "KBK-07",
        "DV-19",
        core2014=("E4", 1),
        complete2022=("E4", 0),
        nebula2007=("G4", 0),
        eddieg=("E4", 1),
    ),
)
def test_higher_ground(edition: str, expected: tuple[str, int]) -> None:
    answer = slide(edition, board(levels={"F2:H6": 2}), taken=3)
    assert result(answer) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("KBK-07", core2014=("E4", 1), complete2022=("E4", 0), nebula2007=("G4", 0), eddieg=("G4", 0)),
)
def test_higher_ground_before_a_figure_on_a_roof(edition: str, expected: tuple[str, int]) -> None:
    on = board(levels={"A1:E9": 2, "F1:L9": 3})
    assert result(slide(edition, on, taken=3)) == expected


@pytest.mark.ruling("KBK-07", "eddieg")
def test_higher_ground_does_not_stop_a_figure_that_is_up_already() -> None:
    more_levels = rulebook("eddieg").replace({"ELV-01": rulebook("core2014")["ELV-01"].value})
    on = board(levels={"A1:E9": 2, "F1:L9": 3})
    assert result(knock_back_path(on, attacker="X", target="O", rules=more_levels, taken=3)) == ("G4", 0)
    assert result(knock_back_path(on, attacker="X", target="O", rules="core2014", taken=3)) == ("E4", 1)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "KBK-08",
        "DV-18",
        core2014=("F4", 2),
        complete2022=("F4", 0),
        nebula2007=("F4", 2),
        eddieg=("H4", 1),
    ),
)
def test_off_a_roof(edition: str, expected: tuple[str, int]) -> None:
    on = board(levels={"A2:E6": 2})
    assert result(slide(edition, on, squares=4)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("KBK-08", core2014=("F4", 0), complete2022=("F4", 0), nebula2007=("F4", 0), eddieg=("G4", 1)),
)
def test_flyers_off_a_roof(edition: str, expected: tuple[str, int]) -> None:
    on = board({"C4": "X: of Ann", "D4": "O: wing of Ben"}, levels={"A2:E6": 2})
    assert result(slide(edition, on, squares=3)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("KBK-08", core2014=(0, 0), complete2022=(0, 0), nebula2007=(1, 1), eddieg=(0, 0)),
)
def test_no_room_below_the_roof(edition: str, expected: tuple[int, int]) -> None:
    on = board({**X_AND_O, "F4": "P: of Ben"}, levels={"A2:E6": 2})
    answer = slide(edition, on, squares=4)
    assert answer.landing_square.name == "E4"
    assert answer.moved.keys() == {"O"}
    assert (answer.damage_to("O"), answer.damage_to("P")) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("KBK-08", core2014=0, complete2022=0, nebula2007=1, eddieg=1),
)
def test_blocking_terrain_below_the_roof(edition: str, expected: int) -> None:
    on = board(levels={"A2:E6": 2}, blocking=["F4"])
    assert result(slide(edition, on, squares=3)) == ("E4", expected)


@pytest.mark.ruling("KBK-08", "eddieg")
@pytest.mark.ruling("KBK-12", "eddieg")
def test_worked_example_of_a_fall_and_a_crash() -> None:
    on = board(levels={"A1:E9": 2}, blocking=["I4"])  # E4, F4 below, G4, H4, and I4 stops: a fall, a crash
    answer = slide("eddieg", on, taken=5, dealt=5)
    assert (len(answer.steps), answer.damage_to("O")) == (4, 2)
    assert [hurt.cause for hurt in answer.damage] == ["fall", "crash"]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "KBK-09",
        "DV-17",
        core2014={"O": ("E4", 0), "P": ("F4", 0)},
        complete2022={"O": ("E4", 0), "P": ("F4", 0)},
        nebula2007={"O": ("F4", 1), "P": ("G4", 1)},
        eddieg={"O": ("E4", 0), "P": ("F4", 0)},
    ),
)
def test_a_figure_in_the_way(edition: str, expected: dict[str, tuple[str, int]]) -> None:
    answer = slide(edition, board({**X_AND_O, "F4": "P: of Ben"}), taken=3)
    assert stands(answer, "O", "P") == expected


def stands(answer: KnockBack, *names: str) -> dict[str, tuple[str, int]]:
    return {name: (answer.board.pieces[name].squares[0].name, answer.damage_to(name)) for name in names}


@pytest.mark.ruling("KBK-09", "nebula2007")
def test_a_chain_of_impacts() -> None:
    on = board({**X_AND_O, "E4": "P: of Ben", "G4": "Q: of Ben"})
    answer = slide("nebula2007", on, taken=4)
    # O strikes P with 4 left; P has 3, goes to F4, strikes Q with 2 left; Q has 1: H4; P to G4, O to F4.
    assert stands(answer, "O", "P", "Q") == {"O": ("F4", 1), "P": ("G4", 2), "Q": ("H4", 1)}
    assert answer.headline == "O slides 2 squares to F4 and takes 1 damage. P is pushed to G4. Q is pushed to H4."


@pytest.mark.ruling("KBK-09", "nebula2007")
@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({"walls": ["F4|G4"]}, {"O": ("E4", 1), "P": ("F4", 2)}),  # P has 1 left at the wall: stays, 1 more
        ({"levels": {"A1:F9": 2}}, {"O": ("F4", 1), "P": ("G4", 3)}),  # P falls and stops; O right behind it
    ],
)
def test_a_shoved_figure_slides_by_the_same_rules(parts: Any, expected: dict[str, tuple[str, int]]) -> None:
    answer = slide("nebula2007", board({**X_AND_O, "F4": "P: of Ben"}, **parts), taken=3)
    assert stands(answer, "O", "P") == expected


@pytest.mark.ruling("KBK-13", "nebula2007")
def test_a_struck_giant_stays() -> None:
    answer = slide("nebula2007", board({**X_AND_O, "F4": "P: giant of Ben"}), taken=5)
    assert stands(answer, "O", "P") == {"O": ("E4", 1), "P": ("F4", 1)}


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("KBK-10", core2014=("D4", 1), complete2022=("D4", 0), nebula2007=("F6", 2), eddieg=("D4", 1)),
)
@pytest.mark.parametrize(
    "parts",
    [{"blocking": ["E4", "D5"]}, {"walls": ["D4|E4", "D5|E5"]}, {"blocking": ["E4"], "walls": ["D4|D5"]}],
)
def test_diagonally_between_two_shut_flanks(edition: str, expected: tuple[str, int], parts: Any) -> None:
    on = board({"C3": "X: of Ann", "D4": "O: of Ben"}, **parts)
    assert result(slide(edition, on, squares=3)) == expected


@pytest.mark.ruling("KBK-10")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("parts", [{"blocking": ["E4"]}, {"walls": ["D5|E5", "D4|D5"]}])
def test_one_open_flank_lets_a_slide_pass(edition: str, parts: Any) -> None:
    on = board({"C3": "X: of Ann", "D4": "O: of Ben"}, **parts)
    assert result(slide(edition, on, squares=2)) == ("F6", 0)


# -- who, in which order, and the damage --------------------------------------------------------------------


@pytest.mark.ruling("KBK-11")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_farthest_slides_first(edition: str) -> None:
    on = board({"C4": "X: of Ann", "D4": "O: of Ben", "F4": "P: of Ben", "C6": "Q: of Ben"})
    assert [p.id for p in knock_back_order(on, ["O", "Q", "P"], "X", rules=rulebook(edition))] == ["P", "Q", "O"]
    slid = knock_back_all(on, "X", ["O", "P"], rules=edition, taken=3, squares=3)
    assert [(a.target.id, a.landing_square.name, a.damage_to(a.target)) for a in slid] == [
        ("P", "I4", 0),
        ("O", "G4", 0),
    ]


IMMUNE = {
    "giant": "O: giant of Ben",
    "colossal": "O: colossal of Ben",
    "charge": "O: +charge of Ben",
    "combat reflexes": "O: +combat_reflexes of Ben",
    "plain": "O: of Ben",
}


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "KBK-13",
        core2014={"giant", "colossal", "charge", "combat reflexes"},
        complete2022={"giant", "colossal"},
        nebula2007={"giant", "colossal"},
        eddieg=set(),
    ),
)
def test_who_is_immune(edition: str, expected: set[str]) -> None:
    found = set()
    for name, spec in IMMUNE.items():
        answer = slide(edition, board({"C4": "X: of Ann", "D4": spec}))
        assert answer.immune is (answer.landing_square.name == "D4")
        found |= {name} if answer.immune else set()
    assert found == expected


def with_traits(on: Board, *traits: str) -> Board:
    from dataclasses import replace

    return on.with_piece(replace(on.pieces["O"], traits=frozenset(traits)))


@pytest.mark.ruling("KBK-13")
@pytest.mark.ruling("MBC-09")
@pytest.mark.parametrize("edition", EDITIONS)
def test_large_bases_are_never_knocked_back(edition: str) -> None:
    answer = slide(edition, board({"C4": "X: giant of Ann", "D4+E4": "O: of Ben"}))
    assert answer.immune
    assert answer.headline == "O is not knocked back."
    assert answer.moved == {}


@pytest.mark.ruling("KBK-13", "complete2022")
def test_in_2022_only_smaller_attackers_fail() -> None:
    giants = board({"C4": "X: giant of Ann", "D4": "O: giant of Ben"})
    assert slide("complete2022", giants).landing_square.name == "G4"
    assert slide("complete2022", with_traits(board(), "cannot be placed")).immune


@pytest.mark.ruling("KBK-13", "eddieg")
def test_charge_may_refuse_in_one_book() -> None:
    on = with_traits(board(), "charge")
    assert slide("eddieg", on).landing_square.name == "G4"
    assert slide("eddieg", on, refuses=True).immune
    assert not slide("eddieg", board(), refuses=True).immune


# -- pushes by powers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a die of 5, attack 9, damage 3, hit by a margin of 4
    editions(core2014=(5, 2), complete2022=(3, 3), nebula2007=(9, 3), eddieg=(4, 3)),
)
def test_how_far_powers_push(edition: str, expected: tuple[int, int]) -> None:
    values = {"die": 5, "attack": 9, "damage": 3, "margin": 4}
    found = tuple(push_squares(rulebook(edition), effect, **values) for effect in ("force blast", "quake"))
    assert found == expected


@pytest.mark.parametrize(("margin", "critical", "expected"), [(0, False, 1), (-3, True, 2), (4, True, 5)])
def test_force_blast_pushes_by_its_margin(margin: int, critical: bool, expected: int) -> None:
    assert push_squares(rulebook("eddieg"), "force blast", margin=margin, critical=critical) == expected


def test_force_blast_in_close_combat_pushes_by_damage() -> None:
    assert push_squares(rulebook("nebula2007"), "force blast in close combat", attack=9, damage=3) == 3
    assert push_squares(rulebook("nebula2007"), "force blast at range", attack=9, damage=3) == 9


@pytest.mark.ruling("KBK-14", "nebula2007")
def test_soarers_crash_at_the_map_edge_alone() -> None:
    on = board({"C4": "X: of Ann", "D4": "O: soaring of Ben"}, walls=["E4|F4"], levels={"A1:G9": 2})
    assert result(slide("nebula2007", on, taken=3)) == ("G4", 0)
    assert result(slide("nebula2007", on, taken=9)) == ("L4", 1)
    assert result(slide("nebula2007", board({"C4": "X: of A", "D4": "O: soaring of B", "F4": "P: of B"}))) == ("E4", 0)


@pytest.mark.ruling("MAP-03", "nebula2007")
def test_a_soarer_slides_no_further_than_the_sky() -> None:
    """F4 is indoors, where nobody soars: it stops before the building, unhurt."""
    on = board({"C4": "X: of Ann", "D4": "O: soaring of Ben"}, setting="mixed", interior=["F1:H9"])
    thrown = slide("nebula2007", on, taken=3)
    assert (*result(thrown), thrown.end) == ("E4", 0, SlideEnd.INDOORS)


def test_a_push_that_no_rule_measures() -> None:
    assert push_squares(rulebook("complete2022"), "gust") == 3
    assert push_squares(rulebook("core2014"), "gust", stated=4) == 4
    with pytest.raises(ClixbookError, match="does not say how far 'gust' pushes"):
        push_squares(rulebook("core2014"), "gust")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("KBK-15", core2014=("E4", 1), complete2022=("E4", 0), nebula2007=("H4", 2), eddieg=("E4", 1)),
)
def test_a_push_crashes_like_a_knock_back(edition: str, expected: tuple[str, int]) -> None:
    answer = knock_back_path(board(walls=["E4|F4"]), attacker="X", target="O", rules=edition, squares=5, push=True)
    assert result(answer) == expected


# -- the answer itself --------------------------------------------------------------------------------------


def test_the_answer_explains_itself_and_draws_its_slide() -> None:
    answer = slide("core2014", board(walls=["F4|G4"]), taken=3)
    assert answer.headline == "O slides 2 squares to F4 and takes 1 damage."
    assert [reason.ruling for reason in answer.reasons] == ["KBK-03", "KBK-06", "KBK-06"]
    assert answer.reasons[1].text == "O stops on F4 because of a wall."
    assert answer.reasons[1].where == (parse_edge("F4|G4"),)
    assert list(answer.geometry.coords) == [(3.5, 3.5), (4.5, 3.5), (5.5, 3.5)]
    assert answer.before.pieces["O"].squares[0].name == "D4"


def test_a_figure_that_cannot_move_at_all_has_no_slide() -> None:
    answer = slide("core2014", board(walls=["D4|E4"]), taken=3)
    assert answer.headline == "O is knocked back, but stays on D4 and takes 1 damage."
    assert answer.geometry.is_empty


@pytest.mark.parametrize(("edition", "crash"), editions("KBK-12", core2014=1, complete2022=0, nebula2007=1))
def test_a_house_rule_without_crash_damage_is_one_value(edition: str, crash: int) -> None:
    old, on = rulebook(edition), board(walls=["E4|F4"])
    house = old.replace({"KBK-12": rulebook("complete2022").knock_back.crash_damage})
    assert knock_back_path(on, attacker="X", target="O", rules=house, taken=3).damage == ()
    assert knock_back_path(on, attacker="X", target="O", rules=old, taken=3).damage_to("O") == crash


def test_a_large_attacker_pushes_from_its_nearest_square() -> None:
    on = board({"A3:B4": "X: giant of Ann", "C5": "O: of Ben"})
    assert knock_back_path(on, attacker="X", target="O", rules="core2014", taken=2).landing_square.name == "E7"


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("KBK-06", "TER-04", core2014="E4", complete2022="E4", nebula2007="E4", eddieg="E4"),
)
def test_a_door_in_the_path(edition: str, expected: str) -> None:
    """A door is a wall to whoever is thrown, in the book too that lets moves pass it."""
    on = board(doors=["E4|F4"])
    assert slide(edition, on, taken=3, squares=3).landing_square.name == expected
    assert bool(walk(on, "O", ["E4", "F4"], 2, rules=edition)) is (edition == "complete2022")


@pytest.mark.ruling("KBK-10", "complete2022")
def test_doors_on_both_flanks_of_a_corner() -> None:
    on = board({"C3": "X: of Ann", "D4": "O: of Ben"}, doors=["D4|E4", "D4|D5"])
    assert slide("complete2022", on).landing_square.name == "D4"


@pytest.mark.ruling("TER-04", "complete2022")
def test_a_house_rule_may_let_whoever_is_thrown_pass_doors() -> None:
    rules = rulebook("complete2022")
    open_doors = rules.replace({"KBK-06": replace(rules.knock_back.obstacle, doors=False)})
    assert (
        knock_back_path(
            board(doors=["E4|F4"]), attacker="X", target="O", rules=open_doors, squares=3
        ).landing_square.name
        == "G4"
    )


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("KBK-06", core2014=("H4", 0), complete2022=("H4", 0), nebula2007=("G4", 1), eddieg=("H4", 0)),
)
def test_an_object_that_nobody_holds_breaks_in_one_book(edition: str, expected: tuple[str, int]) -> None:
    """4 squares, 3 left before F4: the crate there breaks for 1 damage and 1 square. With 2 left it stays."""
    on = board(objects={"F4": "light", "G4": "heavy"})
    answer = slide(edition, on, taken=4, squares=4)
    assert result(answer) == expected
    gone = {parse_square("F4")} if expected[1] else set()
    assert set(answer.board.objects) == set(on.objects) - gone


@pytest.mark.ruling("KBK-06", "nebula2007")
def test_what_lies_in_one_square_breaks_one_after_the_other() -> None:
    """5 squares: the bush leaves 4, the crate in it 3, and these lead to G4."""
    answer = slide("nebula2007", board(hindering=["E4"], objects={"E4": "crate: light"}), taken=5)
    assert result(answer) == ("G4", 2)
    assert not answer.board.objects
    assert not answer.board.standing(parse_square("E4")) & Terrain.HINDERING
    few = slide("nebula2007", board(hindering=["E4"], objects={"E4": "crate: light"}), taken=3)
    assert (result(few), len(few.board.objects)) == (("F4", 1), 1), "3 squares: 2 left, and the crate is nothing to it"


@pytest.mark.ruling("KBK-06", "nebula2007")
def test_an_immobile_object_leaves_debris_and_what_nothing_destroys_is_passed() -> None:
    immobile = slide("nebula2007", board(objects={"F4": "immobile"}), taken=4, squares=4)
    assert (result(immobile), len(immobile.board.objects)) == (("G4", 1), 0)
    assert [each.kind for each in immobile.board.markers[parse_square("F4")]] == [MarkerKind.DEBRIS]
    lasts = slide("nebula2007", board(objects={"F4": {"kind": "light", "indestructible": True}}), taken=4, squares=4)
    assert (result(lasts), len(lasts.board.objects)) == (("H4", 0), 1)


@pytest.mark.ruling("KBK-06", "nebula2007")
def test_a_wall_and_what_hinders_behind_it_break_one_after_the_other() -> None:
    """4 squares: the wall leaves 3 for 2 damage, the bush behind it 2 for 1, and these lead to E3."""
    on = Board.build(
        width=9, height=6, walls=["C3|D3"], hindering=["D3"], pieces={"B3": "X: of Ann", "C3": "O: of Ben"}
    )
    answer = slide("nebula2007", on, taken=4)
    assert result(answer) == ("E3", 3)
    assert not answer.board.standing(parse_square("D3")) & Terrain.HINDERING
    debris = [each.kind for each in answer.board.markers.get(parse_square("D3"), ())]
    assert debris == [MarkerKind.DEBRIS], "that of the wall, which this slide does not notice"


@pytest.mark.ruling("KBK-06", "complete2022")
@pytest.mark.ruling("KBK-07", "complete2022")
@pytest.mark.ruling("KBK-08", "complete2022")
@pytest.mark.ruling("KBK-10", "complete2022")
@pytest.mark.parametrize(
    ("parts", "lands"),
    [
        ({"walls": ["E4|F4"]}, "E4"),
        ({"levels": {"F2:H6": 2}}, "E4"),
        ({"levels": {"A2:E6": 2}}, "F4"),
        ({"levels": {"A2:E6": 2}, "pieces": {**X_AND_O, "F4": "P: of Ben"}}, "E4"),
        ({"pieces": {"C3": "X: of Ann", "D4": "O: of Ben"}, "blocking": ["E4", "D5"]}, "D4"),
    ],
)
def test_in_2022_no_stop_and_no_fall_has_damage_of_its_own(parts: Any, lands: str) -> None:
    counted = rulebook("complete2022").replace({"KBK-12": rulebook("core2014")["KBK-12"].value})
    answer = knock_back_path(board(**parts), attacker="X", target="O", rules=counted, taken=1)
    assert (answer.landing_square.name, answer.damage) == (lands, ())


@pytest.mark.ruling("KBK-13", "complete2022")
def test_an_attacker_is_known_by_its_square_too() -> None:
    on = board({"C4": "X: of Ann", "D4": "O: giant of Ben"})
    assert knock_back_path(on, attacker="C4", target="O", rules="complete2022", taken=2).immune
    assert not knock_back_path(on, attacker="C5", target="O", rules="complete2022", taken=2).immune


SQUARES = [f"{column}{row}" for column in "ABCDEFG" for row in range(1, 7)]
EDGES = [f"{column}{row}|{column}{row + 1}" for column in "ABCDEFG" for row in range(1, 6)]
EDGES += [f"{a}{row}|{b}{row}" for a, b in zip("ABCDEF", "BCDEFG", strict=True) for row in range(1, 7)]


@st.composite
def crowded_boards(draw: st.DrawFn) -> Board:
    some = st.lists(st.sampled_from(SQUARES), max_size=6, unique=True)
    places = draw(st.lists(st.sampled_from(SQUARES), min_size=3, max_size=6, unique=True))
    words = draw(st.lists(st.sampled_from(["", "wing ", "giant ", "soaring "]), min_size=6, max_size=6))
    names = ["X", "O", "P", "Q", "R", "S"]
    return Board.build(
        width=7,
        height=6,
        hindering=draw(some),
        blocking=draw(some),
        walls=draw(st.lists(st.sampled_from(EDGES), max_size=8, unique=True)),
        levels=dict.fromkeys(draw(some), 2),
        markers=dict.fromkeys(draw(some), "barrier"),
        objects=dict.fromkeys(draw(some), "light"),
        pieces={where: f"{n}: {w}of {n}" for where, n, w in zip(places, names, words, strict=False)},
    )


@given(crowded_boards(), st.sampled_from(EDITIONS), st.integers(0, 8))
def test_any_slide_is_straight_and_leaves_a_sound_board(on: Board, edition: str, squares: int) -> None:
    answer = knock_back_path(on, attacker="X", target="O", rules=edition, squares=squares)
    dx, dy = answer.direction
    assert all(b == a.step(dx, dy) for a, b in zip(answer.path, answer.path[1:], strict=False))
    assert len(answer.steps) <= squares
    assert answer.landing_square == answer.path[-1]
    assert answer.board.pieces.keys() == on.pieces.keys()
    where = [square for piece in answer.board.pieces.values() for square in piece.squares]
    assert len(where) == len(set(where))
    assert all(hurt.amount > 0 for hurt in answer.damage)
    if edition != "nebula2007":  # the one book in which bodies push others and break things
        assert answer.moved.keys() <= {"O"}
        assert answer.broken == ()
        assert answer.board.with_(pieces=on.pieces) == on
    assert answer.explain().startswith(answer.headline)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # four squares: the barrier over O breaks and one square is lost; two squares: O stays under it
    editions(
        "MRK-07",
        core2014=(("H4", 0), ("F4", 0)),
        complete2022=(("G4", 0), ("G4", 0)),
        nebula2007=(("G4", 2), ("D4", 1)),
        eddieg=(("H4", 0), ("F4", 0)),
    ),
)
def test_a_figure_under_a_barrier_is_knocked_out_of_it(edition: str, expected: tuple[tuple[str, int], ...]) -> None:
    under = board(markers={"D4": "barrier"})
    assert (result(slide(edition, under, 4)), result(slide(edition, under, 2))) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("KBK-07", core2014="KBK-07", complete2022="KBK-07", nebula2007=None, eddieg="KBK-07"),
)
def test_the_inner_corner_of_a_roof_is_higher_ground_not_a_shut_corner(edition: str, expected: str | None) -> None:
    on = board({"C3": "X: of Ann", "D4": "O: of Ben"}, levels={"E3:E6": 2, "D5": 2, "C5": 2})
    stops = [reason.ruling for reason in slide(edition, on, 1).reasons if reason.weight == "stop"]
    assert stops == ([expected] if expected else [])


@pytest.mark.ruling("KBK-08", "nebula2007")
def test_a_figure_below_the_edge_and_the_one_above_are_hurt_by_one_impact() -> None:
    on = board({**X_AND_O, "E4": "P: of Ben"}, levels={"A4:D4": 2})
    assert [(h.piece, h.amount, h.cause) for h in slide("nebula2007", on).damage] == [
        ("O", 1, "impact"),
        ("P", 1, "impact"),
    ]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("KBK-01", core2014=2, complete2022=0, nebula2007=2, eddieg=2),
)
def test_doubles_of_one_are_no_doubles_in_one_book(edition: str, expected: int) -> None:
    assert knock_back_squares(rules=edition, dice=(1, 1), taken=2) == expected
