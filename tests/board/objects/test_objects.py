"""OBJ and SPC: where objects lie, who picks them up and what they do; special terrain."""

from __future__ import annotations

from dataclasses import replace

import pytest

import clixbook as cx
from clixbook.board.destroying.destroy import destroy
from clixbook.board.model.board import Board
from clixbook.board.model.things import MapObject, ObjectKind, Size
from clixbook.board.near.beside import adjacent_object
from clixbook.board.objects.lifting import (
    PickUp,
    after_attack,
    body_as_object,
    drop_object,
    lose_hold,
    may_equip,
    may_pick_up,
    may_strike_without,
    pick_up,
    put_down_squares,
    replacement_problems,
    ring_colour,
    special_object_works,
    speed_to_pick_up,
    supply_problems,
    swing_bonus,
    takes_relic,
    throw_numbers,
)
from clixbook.board.terrain.terrain import terrain_at
from clixbook.board.terrain.terrain_effects import terrain_effects
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from clixbook.rulebooks.vocabulary import Restriction
from tests.helpers import EDITIONS, editions

LIGHT, HEAVY = ObjectKind.LIGHT, ObjectKind.HEAVY
CRATE, SAFE = MapObject(LIGHT, "crate"), MapObject(HEAVY, "safe")
STRONG = "Max: standard +super_strength of Red"


def strong(board: Board, name: str = "Max", *traits: str) -> Board:
    """The board with a figure that uses Super Strength or what is named."""
    return board.with_piece(replace(board.piece(name), traits=frozenset(traits or ("super strength",))))


def names(found: PickUp) -> str:
    return " ".join(thing.name for thing, _ in found.objects)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=["yellow", "red", "blue", "white", "purple"],
        complete2022=["yellow", "red", None, None, None],
        nebula2007=["yellow", "red", "blue", None, None],
        eddieg=["yellow", "red", None, None, None],
    ),
)
def test_kinds_and_rings(edition: str, expected: list[str | None]) -> None:
    order = ("light", "heavy", "immobile", "ultra light", "ultra heavy")
    assert [ring_colour(kind, rules=rulebook(edition)) for kind in order] == expected
    unknown = [bool(supply_problems([ObjectKind(kind)], rules=rulebook(edition))) for kind in order]
    assert unknown == [colour is None for colour in expected]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        #         light light, light heavy heavy, light heavy light heavy
        core2014=(False, True, False),
        complete2022=(True, True, False),
        nebula2007=(True, True, False),
        eddieg=(True, True, True),
    ),
)
def test_how_many(edition: str, expected: tuple[bool, bool, bool]) -> None:
    asked = ([LIGHT, LIGHT], [LIGHT, HEAVY, HEAVY], [LIGHT, HEAVY, LIGHT, HEAVY])
    assert tuple(not supply_problems(force, rules=rulebook(edition)) for force in asked) == expected


def test_three_of_two_kinds_need_light_and_heavy() -> None:
    problems = supply_problems([LIGHT, ObjectKind.IMMOBILE, LIGHT], rules=rulebook("core2014"))
    assert [problem.ruling for problem in problems] == ["OBJ-02"]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=1, complete2022=2, nebula2007=1, eddieg=1),
)
def test_several_in_one_square(edition: str, expected: int) -> None:
    board = Board.build(width=3, height=1, objects={"B1": CRATE})
    assert len(drop_object(board, SAFE, "B1", rules=rulebook(edition)).objects[board.square("B1")]) == expected
    assert len(drop_object(board, SAFE, "C1", rules=rulebook(edition)).objects) == 2


HALL = Board.build(
    width=9,
    height=3,
    objects={
        "C3": MapObject(LIGHT, "crate"),
        "E3": MapObject(HEAVY, "safe"),
        "G3": MapObject(ObjectKind.IMMOBILE, "statue"),
        "C1": MapObject(ObjectKind.ULTRA_LIGHT, "hat"),
        "E1": MapObject(ObjectKind.ULTRA_HEAVY, "press"),
    },
    pieces={"A2": "Max: standard of Red"},
)
ALONG = ["A2", "B2", "C2", "D2", "E2", "F2", "G2"]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "OBJ-05",
        #         nobody special, Super Strength, worth 100 too, Telekinesis, a vehicle
        core2014=("hat", "hat crate safe", "hat crate press safe", "hat", "hat"),
        complete2022=("crate", "hat crate press safe", "hat crate press safe", "crate", ""),
        nebula2007=("", "hat crate press safe", "hat crate press safe", "hat crate press safe", ""),
        eddieg=("", "hat crate press safe", "hat crate press safe", "", ""),
    ),
)
def test_who_picks_up_what(edition: str, expected: tuple[str, ...]) -> None:
    """Kinds that a book does not know are lifted by strength as any heavy thing."""
    mighty = strong(HALL)
    found = (
        names(may_pick_up(HALL, "Max", ALONG, rules=edition)),
        names(may_pick_up(mighty, "Max", ALONG, rules=edition, points=99)),
        names(may_pick_up(mighty, "Max", ALONG, rules=edition, points=100)),
        names(may_pick_up(strong(HALL, "Max", "telekinesis"), "Max", ALONG, rules=edition)),
        names(may_pick_up(strong(HALL, "Max", "vehicle"), "Max", ALONG, rules=edition)),
    )
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "OBJ-06",
        #         along the path, without a move, in a move of 0 squares, when moved by others
        core2014=("crate", "", "crate", ""),
        complete2022=("crate", "", "crate", ""),
        nebula2007=("crate", "", "crate", ""),
        eddieg=("crate", "crate", "crate", ""),
    ),
)
def test_when_and_from_where(edition: str, expected: tuple[str, ...]) -> None:
    board = strong(Board.build(width=9, height=3, objects={"B3": CRATE}, pieces={"A2": STRONG}))
    found = (
        names(may_pick_up(board, "Max", ["A2", "B1", "C2", "D2", "E2"], rules=edition)),
        names(may_pick_up(board, "Max", rules=edition)),
        names(may_pick_up(board, "Max", ["A2"], rules=edition)),
        names(may_pick_up(board, "Max", ["A2", "B2"], rules=edition, own_action=False)),
    )
    assert found == expected
    occupied = board.with_piece(replace(board.piece("Max"), id="Ben", squares=(board.square("B3"),)))
    assert names(may_pick_up(occupied, "Max", ["A2", "B2"], rules=edition)) == "crate", "a figure is no bar"
    assert names(may_pick_up(board, "Max", ["A2", "B1", "C1", "D1"], rules=edition)) == "crate"
    far = board.with_(objects=board.objects.without(board.square("B3")).with_(board.square("G2"), (CRATE,)))
    assert not may_pick_up(far, "Max", ["A2", "B2", "C2"], rules=edition), "too far from the path"


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "OBJ-07",
        #         beside the stop alone, in the stop, beside an earlier square
        core2014=("", "crate", "crate"),
        complete2022=("crate", "crate", "crate"),
        nebula2007=("crate", "crate", "crate"),
        eddieg=("crate", "crate", "crate"),
    ),
)
def test_a_forced_stop(edition: str, expected: tuple[str, ...]) -> None:
    found = []
    for square in ("E2", "D2", "D3"):
        board = strong(Board.build(width=9, height=3, objects={square: CRATE}, pieces={"A2": STRONG}))
        answer = may_pick_up(board, "Max", ["A2", "B2", "C2", "D2"], rules=edition, forced_stop=True)
        found.append(names(answer))
    assert tuple(found) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "OBJ-08",
        core2014=(False, True),
        complete2022=(False, False),
        nebula2007=(True, True),
        eddieg=(True, True),
    ),
)
def test_a_held_object(edition: str, expected: tuple[bool, bool]) -> None:
    """One at a time; held it is no terrain, in one book not even on the map; some books let it be destroyed."""
    breaks, on_the_map = expected
    board = pick_up(strong(HALL), "Max", CRATE, "C3")
    assert not may_pick_up(board, "Max", ALONG, rules=edition)
    assert terrain_at(board, "A2", rules=rulebook(edition)) == {"clear"}
    assert bool(destroy(board, "crate", rules=edition)) is breaks
    assert bool(adjacent_object(board, "B2", "Max", rules=rulebook(edition))) is on_the_map


def test_only_what_lies_there_is_picked_up() -> None:
    with pytest.raises(ClixbookError, match="does not lie on A1"):
        pick_up(HALL, "Max", CRATE, "A1")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        #         defeated, power lost with heavy, with light; onto another object
        core2014=(1, 1, 1, 1),
        complete2022=(1, 1, 0, 2),
        nebula2007=(1, 1, 1, 1),
        eddieg=(1, 1, 1, 1),
    ),
)
def test_dropping(edition: str, expected: tuple[int, ...]) -> None:
    board = Board.build(width=2, height=1, pieces={"A1": STRONG})

    def lying(thing: MapObject, defeated: bool, under: tuple[MapObject, ...] = ()) -> int:
        here = board.with_piece(replace(board.piece("Max"), held=thing))
        if under:
            here = here.with_(objects=here.objects.with_(here.square("A1"), under))
        after = lose_hold(here, "Max", rules=rulebook(edition), defeated=defeated)
        return len(after.objects.get(after.square("A1"), ()))

    found = (lying(SAFE, True), lying(SAFE, False), lying(CRATE, False), lying(SAFE, True, (CRATE,)))
    assert found == expected
    assert lose_hold(board, "Max", rules=rulebook(edition), defeated=True) == board, "empty hands drop nothing"


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        #         beside the path's middle, beside its end, after picking up, without a move
        core2014=(True, True, False, False),
        complete2022=(True, True, False, False),
        nebula2007=(False, True, True, True),
        eddieg=(False, True, True, True),
    ),
)
def test_putting_down(edition: str, expected: tuple[bool, ...]) -> None:
    board = Board.build(width=9, height=3, blocking=["F1"], pieces={"A2": STRONG})
    board = board.with_piece(replace(board.piece("Max"), held=CRATE))
    path = ["A2", "B2", "C2", "D2", "E2"]
    places = put_down_squares(board, "Max", path, rules=rulebook(edition))
    found = (
        board.square("B3") in places,
        board.square("F2") in places,
        bool(put_down_squares(board, "Max", path, rules=rulebook(edition), picked_up=True)),
        bool(put_down_squares(board, "Max", rules=rulebook(edition))),
    )
    assert found == expected
    assert board.square("F1") not in places, "never on blocking terrain"


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=[1, 2, 3, None],
        complete2022=[1, 1, None, None],
        nebula2007=[1, 2, None, None],
        eddieg=[1, 2, None, None],
    ),
)
def test_swinging(edition: str, expected: list[int | None]) -> None:
    order = ("light", "heavy", "ultra heavy", "ultra light")
    assert [swing_bonus(kind, rules=rulebook(edition)) for kind in order] == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # light, heavy, ultra heavy, ultra light: may the holder strike without it?
    editions(
        core2014=[False, False, False, True],
        complete2022=[True, True, True, True],
        nebula2007=[False, False, True, True],
        eddieg=[True, True, True, True],
    ),
)
def test_leaving_the_object_out_of_a_close_attack(edition: str, expected: list[bool]) -> None:
    order = ("light", "heavy", "ultra heavy", "ultra light")
    assert [may_strike_without(kind, rules=rulebook(edition)) for kind in order] == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # it also attacks with the object; it charges; it only picks it up
    editions(core2014=(7, 7, 7), complete2022=(7, 7, 7), nebula2007=(4, 7, 7), eddieg=(7, 7, 7)),
)
def test_the_speed_of_a_figure_that_picks_up_an_object(edition: str, expected: tuple[int, ...]) -> None:
    found = (
        speed_to_pick_up(7, rules=rulebook(edition), attacks=True),
        speed_to_pick_up(7, rules=rulebook(edition), attacks=True, charges=True),
        speed_to_pick_up(7, rules=rulebook(edition), attacks=False),
    )
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=[(6, 2), (4, 3), (8, 1), None, (6, 2)],
        complete2022=[(6, 2), (6, 2), None, None, (9, 2)],
        nebula2007=[(6, 2), (4, 3), None, None, (6, 2)],
        eddieg=[(6, 2), (4, 3), None, None, (6, 2)],
    ),
)
def test_throwing(edition: str, expected: list[tuple[int, int] | None]) -> None:
    order = ("light", "heavy", "ultra light", "ultra heavy")
    found = [throw_numbers(kind, 0, rules=rulebook(edition)) for kind in order] + [
        throw_numbers("light", 9, rules=rulebook(edition))
    ]
    assert found == expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("hit", [True, False])
def test_after_the_attack(edition: str, hit: bool) -> None:
    board = strong(HALL)
    board = board.with_piece(replace(board.piece("Max"), held=SAFE))
    assert after_attack(board, "Max", rules=rulebook(edition), hit=hit).piece("Max").held is None


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("OBJ-14", core2014="", complete2022="", nebula2007="G3", eddieg="G3"),
)
def test_immobile_objects(edition: str, expected: str) -> None:
    """Never lifted; where the book has them with debris, they leave it."""
    assert "statue" not in names(may_pick_up(strong(HALL), "Max", ALONG, rules=edition, points=200))
    after = destroy(HALL, "statue", rules=edition)
    assert " ".join(square.name for square in after.debris) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=Restriction.HINDERING,
        complete2022=Restriction.CLEAR,
        nebula2007=Restriction.BLOCKING,
        eddieg=Restriction.CLEAR,
    ),
)
def test_objects_as_obstacles(edition: str, expected: Restriction) -> None:
    board = Board.build(width=2, height=1, objects={"A1": MapObject(HEAVY, obstructs=True)})
    assert terrain_effects(board, rulebook(edition)).move(board.square("A1")) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=[None] * 4,
        complete2022=[None] * 4,
        nebula2007=["light", "light", "heavy", None],
        eddieg=[None] * 4,
    ),
)
def test_figures_as_objects(edition: str, expected: list[str | None]) -> None:
    assert [body_as_object(size, rules=rulebook(edition)) for size in Size] == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        #         works when held, when held and continual
        core2014=(True, True),
        complete2022=(True, True),
        nebula2007=(False, True),
        eddieg=(False, False),
    ),
)
def test_special_objects(edition: str, expected: tuple[bool, ...]) -> None:
    found = (
        special_object_works(held=True, rules=rulebook(edition)),
        special_object_works(held=True, continual=True, rules=rulebook(edition)),
    )
    assert found == expected


def test_what_may_replace_a_drawn_token() -> None:
    """With 400 points: any light object that is new, or one immobile one; two of those need 600."""
    ladder, tank = MapObject(LIGHT, "ladder", special=True), MapObject(HEAVY, "tank", special=True)
    bench = MapObject(LIGHT, "bench", special=True)
    pad, gate = (MapObject(ObjectKind.IMMOBILE, name, special=True) for name in ("pad", "gate"))

    def may(new: MapObject, placed: list[MapObject], points: int = 400) -> bool:
        return not replacement_problems(LIGHT, new, placed, points, rules=rulebook("nebula2007"))

    placed = [ladder, tank]
    assert [may(new, placed) for new in (bench, ladder, tank, pad)] == [True, False, False, True]
    assert not may(gate, [*placed, pad])
    assert may(gate, [*placed, pad], points=600)
    assert replacement_problems(LIGHT, bench, [], 400, rules=rulebook("core2014"))


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=True, complete2022=False, nebula2007=False, eddieg=False),
)
def test_relics(edition: str, expected: bool) -> None:
    assert takes_relic(5, (4, 5), rules=rulebook(edition)) is expected
    assert takes_relic(6, (4, 5), rules=rulebook(edition)) is expected
    assert not takes_relic(3, (4, 5), rules=rulebook(edition))


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=False, complete2022=True, nebula2007=False, eddieg=False),
)
def test_equipment(edition: str, expected: bool) -> None:
    assert may_equip(rules=rulebook(edition), has_one=False, in_own_square=True) is expected
    assert not may_equip(rules=rulebook(edition), has_one=True, in_own_square=True)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("OBJ-20", core2014=True, complete2022=False, nebula2007=True, eddieg=True),
)
def test_empty_hands(edition: str, expected: bool) -> None:
    assert not cx.may_pick_up(strong(HALL), "Max", ALONG, rules=edition, empty_handed=True)
    board = HALL.with_piece(replace(HALL.piece("Max"), held=CRATE))
    assert cx.may_pick_up(board, "Max", rules=edition, empty_handed=True).is_barred_by_held is not expected
    assert not cx.may_pick_up(board, "Max", rules=edition).is_barred_by_held


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "DV-22",
        "OBJ-05",
        "OBJ-12",
        core2014=(False, False, 3),
        complete2022=(True, True, 2),
        nebula2007=(False, False, 3),
        eddieg=(False, False, 3),
    ),
)
def test_a_light_object_on_the_way_and_a_heavy_throw(edition: str, expected: tuple[bool, bool, int]) -> None:
    board = Board.build(width=10, height=8, objects={"E5": "light"}, pieces={"A4": "X: standard"})
    picks = bool(may_pick_up(board, "X", ["A4", "B4", "C4", "D4"], rules=edition))
    flight = throw_numbers("heavy", 0, rules=rulebook(edition))
    assert flight is not None
    assert (picks, flight[0] >= 6, flight[1]) == expected


@pytest.mark.parametrize("edition", EDITIONS[:2])
def test_one_or_the_other_in_a_move(edition: str) -> None:
    """A figure that picked up an object may not put it down in the same move, nor the other way round."""
    board = pick_up(strong(HALL), "Max", CRATE, "C3")
    assert not put_down_squares(board, "Max", ALONG, rules=rulebook(edition), picked_up=True)
    assert put_down_squares(board, "Max", ALONG, rules=rulebook(edition))
