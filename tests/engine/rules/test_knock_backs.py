"""KNB: knock back as an attack asks for it: who, how far, whether, and when."""

from __future__ import annotations

from typing import Any

import pytest

from clixbook.board.knock_back.knock_back import immune_to_knock_back, knock_back_all, knock_back_path
from clixbook.board.model.board import Board
from clixbook.board.model.things import Piece
from clixbook.engine.rules.combat.knock_backs import (
    Struck,
    knock_back_choices,
    knock_backs_due,
)
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.helpers import editions

PIECES = {"C4": "X: standard of Ann", "D4": "O: standard of Ben"}


def board(**parts: Any) -> Board:
    return Board.build(width=12, height=9, pieces={**PIECES, **parts.pop("more", {})}, **parts)


def far(edition: str, hit: Struck, *others: Struck, dice: tuple[int, int] = (4, 4), **more: Any) -> int:
    return knock_backs_due([hit, *others], rules=rulebook(edition), dice=dice, **more)[hit.piece]


def slid(edition: str, on: Board, squares: int) -> tuple[str, int]:
    answer = knock_back_path(on, attacker="X", target="O", rules=edition, squares=squares)
    return answer.landing_square.name, answer.damage_to("O")


@pytest.mark.parametrize(
    ("edition", "expected"),
    # double 4, double 1, no doubles; then no doubles with Super Strength, with the KNOCKBACK keyphrase
    editions(
        core2014=(True, True, False, False, False),
        complete2022=(True, False, False, True, True),
        nebula2007=(True, True, False, True, False),
        eddieg=(True, True, False, False, False),
    ),
)
def test_what_sets_it_off(edition: str, expected: tuple[bool, ...]) -> None:
    hit = Struck("O", taken=2)
    found = (
        far(edition, hit) > 0,
        far(edition, hit, dice=(1, 1)) > 0,
        far(edition, hit, dice=(5, 4)) > 0,
        far(edition, hit, dice=(5, 4), effects={"super strength"}) > 0,
        far(edition, hit, dice=(5, 4), effects={"knockback"}) > 0,
    )
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # who is asked when it is due; when it is not due after a close hit, after a shot
    editions(
        core2014=([], [], []),
        complete2022=(["attacker"], [], []),
        nebula2007=([], ["Reflexes"], []),
        eddieg=(["Charger"], ["Reflexes"], []),
    ),
)
def test_who_decides(edition: str, expected: tuple[list[str], ...]) -> None:
    hits = [
        Struck("Plain", 2),
        Struck("Charger", 2, traits=frozenset({"charge"})),
        Struck("Reflexes", 2, traits=frozenset({"combat reflexes"})),
    ]

    def asked(due: bool, close: bool = True) -> list[str]:
        return [choice.by for choice in knock_back_choices(hits, rules=rulebook(edition), due=due, close=close)]

    assert (asked(due=True), asked(due=False), asked(due=False, close=False)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # doubles that the attacker does not want; no doubles, but a user of Combat Reflexes wants to go
    editions(core2014=(2, 0), complete2022=(0, 0), nebula2007=(2, 2), eddieg=(2, 2)),
)
def test_what_the_decision_does(edition: str, expected: tuple[int, int]) -> None:
    eager = Struck("O", 2, accepts=True, traits=frozenset({"combat reflexes"}))
    found = far(edition, Struck("O", 2), wanted=False), far(edition, eager, dice=(5, 4))
    assert found == expected
    assert far(edition, eager, dice=(5, 4), close=False) == 0


@pytest.mark.parametrize(
    ("edition", "expected"),
    # 3 damage dealt, 2 taken
    editions(core2014=2, complete2022=3, nebula2007=2, eddieg=3),
)
def test_how_far(edition: str, expected: int) -> None:
    assert far(edition, Struck("O", taken=2, dealt=3)) == expected
    assert far(edition, Struck("O", taken=5)) == (3 if edition == "complete2022" else 5)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # damage reduced to 0; the same beside a figure that took 1; an attack that deals none
    editions(
        core2014=(0, 0, 0),
        complete2022=(0, 3, 0),
        nebula2007=(0, 0, 0),
        eddieg=(2, 2, 0),
    ),
)
def test_without_damage(edition: str, expected: tuple[int, ...]) -> None:
    reduced = Struck("O", taken=0, dealt=2)
    found = (far(edition, reduced), far(edition, reduced, Struck("P", 1)), far(edition, Struck("O", 0)))
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # Quake that deals nothing, Force Blast: no doubles, a push of 4
    editions(core2014=(0, 0), complete2022=(0, 0), nebula2007=(4, 4), eddieg=(0, 4)),
)
def test_powers_that_push_without_damage(edition: str, expected: tuple[int, int]) -> None:
    hit = Struck("O", taken=0)
    found = tuple(far(edition, hit, dice=(5, 4), effects={effect}, push=4) for effect in ("quake", "force blast"))
    assert found == expected


def test_a_push_must_be_told() -> None:
    with pytest.raises(ClixbookError, match="how far quake pushes"):
        far("nebula2007", Struck("O", 0), effects={"quake"})


def test_quake_pushes_its_full_distance_though_some_damage_was_reduced() -> None:
    assert far("nebula2007", Struck("O", taken=1, dealt=3), dice=(5, 4), effects={"quake"}, push=3) == 3


@pytest.mark.parametrize(
    ("edition", "expected"),
    # 4 squares into a wall behind the first (nebula2007 breaks it), 2 squares into it, off the map
    editions(
        "KNB-07",
        core2014=(("E4", 1), ("E4", 1), ("L4", 1)),
        complete2022=(("E4", 0), ("E4", 0), ("L4", 0)),
        nebula2007=(("G4", 2), ("E4", 1), ("L4", 1)),
        eddieg=(("E4", 1), ("E4", 1), ("L4", 1)),
    ),
)
def test_what_stops_it(edition: str, expected: tuple[tuple[str, int], ...]) -> None:
    walled = board(walls=["E4|F4"])
    assert (slid(edition, walled, 4), slid(edition, walled, 2), slid(edition, board(), 12)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("KNB-07", core2014=("E4", 1), complete2022=("E4", 0), nebula2007=("G4", 0), eddieg=("E4", 1)),
)
def test_higher_ground(edition: str, expected: tuple[str, int]) -> None:
    assert slid(edition, board(levels={"F1:L9": 2}), 3) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # where both end, and the damage to each; 4 squares with P on F4
    editions(
        "KNB-08",
        core2014=("E4", 0, "F4", 0),
        complete2022=("E4", 0, "F4", 0),
        nebula2007=("G4", 1, "H4", 1),
        eddieg=("E4", 0, "F4", 0),
    ),
)
def test_a_figure_in_the_way(edition: str, expected: tuple[str, int, str, int]) -> None:
    on = board(more={"F4": "P: standard of Ben"})
    answer = knock_back_path(on, attacker="X", target="O", rules=edition, squares=4)
    other = answer.board.piece("P").squares[0].name
    assert (answer.landing_square.name, answer.damage_to("O"), other, answer.damage_to("P")) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # 3 squares off a roof that ends with D; a flyer; with the square below taken
    editions(
        "KNB-09",
        core2014=(("E4", 2), ("E4", 0), ("D4", 0)),
        complete2022=(("E4", 0), ("E4", 0), ("D4", 0)),
        nebula2007=(("E4", 2), ("E4", 0), ("D4", 1)),
        eddieg=(("G4", 1), ("G4", 1), ("D4", 0)),
    ),
)
def test_a_fall(edition: str, expected: tuple[tuple[str, int], ...]) -> None:
    roof: dict[str, Any] = {"levels": {"A1:D9": 2}}
    flyer = Board.build(width=12, height=9, pieces={**PIECES, "D4": "O: standard wing of Ben"}, **roof)
    full = board(more={"E4": "P: standard of Ben"}, **roof)
    assert (slid(edition, board(**roof), 3), slid(edition, flyer, 3), slid(edition, full, 3)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("KNB-11", core2014="F4 D4", complete2022="F4 D4", nebula2007="F4 D4", eddieg="F4 D4"),
)
def test_several_slide_from_the_far_end(edition: str, expected: str) -> None:
    on = board(more={"F4": "P: standard of Ben"})
    slides = knock_back_all(on, "X", ["O", "P"], rules=edition, squares=2)
    assert " ".join(each.start.name for each in slides) == expected
    assert [each.landing_square.name for each in slides] == ["H4", "F4"], "so that nobody is in the way"


@pytest.mark.parametrize(
    ("edition", "expected"),
    # who is spared by a standard attacker
    editions(
        core2014={"charge", "combat reflexes", "giant", "colossal", "long base"},
        complete2022={"giant", "colossal", "long base", "cannot be placed"},
        nebula2007={"giant", "colossal", "long base"},
        eddieg={"long base"},
    ),
)
def test_who_is_spared(edition: str, expected: set[str]) -> None:
    on = Board.build(
        width=9,
        height=9,
        pieces={
            "A1": "X: standard of Ann",
            "C1": "giant: giant of Ben",
            "E1": "colossal: colossal of Ben",
            "G1": "plain: standard of Ben",
            "C5:D5": "long base: standard of Ben",
            "E7": {"id": "charge", "traits": ["charge"]},
            "G7": {"id": "combat reflexes", "traits": ["combat reflexes"]},
            "I7": {"id": "cannot be placed", "traits": ["cannot be placed"]},
        },
    )
    attacker = on.piece("X")

    def spared(piece: Piece) -> bool:
        return immune_to_knock_back(piece, attacker, rules=rulebook(edition)) is not None

    assert {key for key, piece in on.pieces.items() if key != "X" and spared(piece)} == expected


def test_charge_may_refuse_in_one_book() -> None:
    on = Board.build(width=3, height=1, pieces={"A1": {"id": "C", "traits": ["charge"]}})
    assert immune_to_knock_back(on.piece("C"), None, rules=rulebook("eddieg"), refuses=True)
    assert not immune_to_knock_back(on.piece("C"), None, rules=rulebook("eddieg"))


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("KNB-13", core2014=True, complete2022=False, nebula2007=True, eddieg=True),
)
def test_is_it_a_move(edition: str, expected: bool) -> None:
    through_bushes = board(hindering=["E4"], more={"F3": "P: standard of Ann"})
    answer = knock_back_path(through_bushes, attacker="X", target="O", rules=edition, squares=2)
    assert answer.is_move is expected
    assert answer.landing_square.name == "F4", "bushes and neighbours do not stop it"


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=0, complete2022=0, nebula2007=0, eddieg=3),
)
def test_defeated_by_the_attack(edition: str, expected: int) -> None:
    last = Struck("O", 3, defeated=True)
    alive = Struck("P", 1)
    assert far(edition, last, alive) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a hit with double 4 for 4 damage, a wall one square behind the target: all its clicks, and where it ends
    editions("PDV-08", core2014=(5, "E4"), complete2022=(4, "E4"), nebula2007=(6, "G4"), eddieg=(5, "E4")),
)
def test_a_hard_hit_before_a_wall(edition: str, expected: tuple[int, str]) -> None:
    due = knock_backs_due([Struck("O", 4)], rules=rulebook(edition), dice=(4, 4))
    lands, crash = slid(edition, board(walls=["E4|F4"]), due["O"])
    assert (4 + crash, lands) == expected


def test_the_answer_says_who_goes_how_far() -> None:
    answer = knock_backs_due([Struck("O", 2), Struck("P", 0)], rules=rulebook("core2014"), dice=(3, 3))
    assert answer
    assert answer.headline == "O is knocked back 2 squares (2014 core rulebook)."
    assert [reason.ruling for reason in answer.reasons] == ["KNB-03", "KNB-04"]
