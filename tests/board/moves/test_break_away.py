"""Break away: who holds whom, which faces free, how many dice, and what failing costs."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.board.moves.break_away import break_away, faces_text
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.combat.values import DieFaces
from tests.helpers import EDITIONS, editions, same


def duel(rules: str | Rulebook, who: str = "", other: str = "", at: str = "E4", **parts: Any) -> str:
    """What X on D4 needs to leave O: ``4-6``, ``free``, ``never``, or ``-`` where O does not hold it."""
    pieces = {"D4": f"X: {who} of Ann", at: f"O: {other} of Ben"}
    answer = break_away(Board.build(width=9, height=9, pieces=pieces, **parts), "X", rules=rules)
    words = {"not needed": "-", "automatic": "free", "impossible": "never"}
    return words.get(answer.verdict) or faces_text(answer.faces)


# -- the faces that decide --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("VAL-18", core2014="2-6", complete2022="2-6", nebula2007="free", eddieg="free"),
)
def test_a_one_fails_where_the_book_says_so(edition: str, expected: str) -> None:
    """By a house rule 1 and more breaks away: a 1 is no failure where no face is special."""
    assert duel(rulebook(edition).replace({"BRK-02": 1})) == expected


@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        # of a giant leaper, who adds 3 and needs 4; of one that is held so fast that 6 is no more than 4, and needs 5
        (DieFaces.NATURAL_AT_BREAK_AWAY, ("2-6", "6")),
        (DieFaces.HELD, ("free", "never")),
        (DieFaces.NONE, ("free", "never")),
    ],
)
@pytest.mark.ruling("VAL-18", "core2014")
def test_natural_faces_and_results(faces: DieFaces, expected: tuple[str, str]) -> None:
    book = rulebook("core2014").replace({"VAL-18": faces})
    harder = book.replace({"BRK-02": 5})
    assert (duel(book, "giant +leap/climb"), duel(harder, other="+plasticity")) == expected


# -- when ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "expected"), same("BRK-01", expected=("4-6", "-", "-", "-")))
def test_an_adjacent_opponent_holds_but_not_across_a_wall_or_a_level(edition: str, expected: tuple[str, ...]) -> None:
    cases: tuple[dict[str, Any], ...] = (
        {},
        {"walls": ["D4|E4"]},
        {"levels": {"E4": 2}},
        {"at": "F4"},
    )
    assert tuple(duel(edition, **case) for case in cases) == expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("BRK-01")
def test_friends_hold_nobody(edition: str) -> None:
    there = Board.build(width=4, height=4, pieces={"A1": "X: of Ann", "B2": "of Ann"})
    answer = break_away(there, "X", rules=edition)
    assert not answer
    assert (answer.verdict, answer.rolls, answer.chance) == ("not needed", 0, 1)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("BRK-01", core2014=True, complete2022=True, nebula2007=False, eddieg=False),
)
def test_a_move_of_0_squares(edition: str, expected: bool) -> None:
    there = Board.build(width=4, height=4, pieces={"A1": "X: of Ann", "B2": "of Ben"})
    assert bool(break_away(there, "X", rules=edition, squares=0)) is expected
    assert break_away(there, "X", rules=edition, squares=1)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("BRK-01", "DV-23", core2014="-", complete2022="-", nebula2007="4-6", eddieg="-"),
)
def test_a_giant_two_squares_off(edition: str, expected: str) -> None:
    assert duel(edition, other="giant", at="F4") == expected


@pytest.mark.ruling("BRK-01", "nebula2007")
@pytest.mark.ruling("SPD-03", "nebula2007")
def test_soarers_are_held_by_soarers_and_the_great_alone() -> None:
    others = ("soaring", "standard", "wing", "giant", "colossal")
    assert [duel("nebula2007", "soaring", other) for other in others] == ["4-6", "-", "-", "4-6", "4-6"]
    assert duel("nebula2007", "standard", "soaring") == "-"


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SPD-03", core2014="4-6", complete2022="4-6", nebula2007="-", eddieg="4-6"),
)
def test_nobody_soars_where_flight_has_no_heights(edition: str, expected: str) -> None:
    assert duel(edition, "soaring") == expected


# -- the roll -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "expected"), same("BRK-02", expected="4-6"))
def test_4_to_6_break_away(edition: str, expected: str) -> None:
    assert duel(edition) == expected


@pytest.mark.ruling("BRK-02", "core2014")
def test_the_copys_reading_is_2_to_6() -> None:
    assert duel("core2014+break-away-of-the-copy") == "2-6"


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "BRK-03",
        "DV-06",
        core2014=(1, Fraction(1, 2)),
        complete2022=(1, Fraction(1, 2)),
        nebula2007=(1, Fraction(1, 2)),
        eddieg=(2, Fraction(1, 4)),
    ),
)
def test_two_opponents(edition: str, expected: tuple[int, Fraction]) -> None:
    """X on D4 wants to leave opponents on E4 and E5; a 3 frees it nowhere."""
    there = Board.build(width=8, height=8, pieces={"D4": "X: of Ann", "E4": "of Ben", "E5": "of Ben"})
    answer = break_away(there, "X", rules=edition)
    assert (answer.rolls, answer.chance) == expected
    assert answer.faces == {4, 5, 6}
    assert len(answer.opponents) == 2


@pytest.mark.ruling("BRK-03", "eddieg")
@pytest.mark.ruling("BRK-06", "eddieg")
def test_two_opponents_that_are_not_left_alike() -> None:
    pieces = {"D4": "X: of Ann", "E4": "O: +plasticity of Ben", "C4": "P: of Ben"}
    answer = break_away(Board.build(width=8, height=8, pieces=pieces), "X", rules="eddieg")
    assert answer.headline == "X breaks away on 6 and 4-6, chance 1/12 (Eddie G's rules)."


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "BRK-04",
        core2014="no move; the action ends with its token",
        complete2022="no move, attack or free action for the rest of the action",
        nebula2007="no move; the action ends with its token",
        eddieg="the move stops where it is",
    ),
)
def test_failing(edition: str, expected: str) -> None:
    there = Board.build(width=4, height=4, pieces={"A1": "X: of Ann", "B2": "of Ben"})
    answer = break_away(there, "X", rules=edition)
    assert answer.failure == expected
    assert any(reason.ruling == "BRK-04" and expected in reason.text for reason in answer.reasons)


# -- sizes --------------------------------------------------------------------------------------------------

SIZES = ("tiny standard", "standard tiny", "giant standard", "giant tiny", "giant giant", "colossal standard")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "BRK-05",
        core2014="4-6 4-6 3-6 3-6 3-6 free",
        complete2022="4-6 3-6 3-6 free 4-6 free",
        nebula2007="free 4-6 3-6 3-6 3-6 4-6",
        eddieg="4-6 4-6 4-6 4-6 4-6 4-6",
    ),
)
def test_sizes(edition: str, expected: str) -> None:
    assert " ".join(duel(edition, *pair.split()) for pair in SIZES) == expected


@pytest.mark.ruling("BRK-05", "complete2022")
def test_every_adjacent_opponent_must_be_smaller() -> None:
    there = Board.build(width=8, height=8, pieces={"D4": "X: giant of Ann", "E4": "of Ben", "E5": "giant of Ben"})
    assert break_away(there, "X", rules="complete2022").faces == {4, 5, 6}


@pytest.mark.ruling("BRK-05", "complete2022")
@pytest.mark.ruling("VEH-01", "complete2022")
def test_vehicles_need_no_roll() -> None:
    assert duel("complete2022", "+vehicle") == "free"
    assert duel("core2014", "+vehicle") == "4-6"


# -- powers -------------------------------------------------------------------------------------------------

POWERS = [
    # own, opponent's:              2014   2022   Nebula Eddie G
    ("+leap/climb", "", "2-6 4-6 free free"),
    ("+hypersonic speed", "", "2-6 4-6 free free"),
    ("+plasticity", "", "2-6 2-6 2-6 2-6"),
    ("+phasing", "", "free free free free"),
    ("+charge", "", "4-6 4-6 free 4-6"),
    ("", "+plasticity", "6 6 6 6"),
    ("+plasticity", "+plasticity", "4-6 2-6 6 4-6"),
    ("+leap/climb", "+plasticity", "4-6 4-6 free 6"),
    ("+leap/climb", "+leap/climb", "2-6 4-6 free 4-6"),
    ("+hypersonic speed", "+hypersonic speed", "2-6 4-6 free 4-6"),
    ("+phasing", "+plasticity", "6 free free free"),
    ("giant", "+plasticity", "3-6 6 3-6 6"),
    ("+skrulls", "", "4-6 4-6 2-6 2-6"),
    ("", "+skrulls", "4-6 4-6 6 6"),
    ("", "+badoon", "4-6 4-6 never never"),
]


@pytest.mark.parametrize(
    ("edition", "own", "others", "expected"),
    [
        pytest.param(
            edition,
            own,
            others,
            word,
            id=f"{own} from {others}-{edition}",
            marks=pytest.mark.ruling("BRK-06", edition),
        )
        for own, others, words in POWERS
        for edition, word in zip(EDITIONS, words.split(), strict=True)
    ],
)
def test_powers(edition: str, own: str, others: str, expected: str) -> None:
    traits = frozenset({own[1:]}) if own.startswith("+") else frozenset()
    pieces = {"D4": f"X: {'' if traits else own} of Ann", "E4": "O: of Ben"}
    there = Board.build(width=9, height=9, pieces=pieces)
    there = there.with_piece(replace(there.pieces["O"], traits=frozenset({others[1:]} - {""})))
    answer = break_away(there, "X", rules=edition, traits=traits)
    words = {"automatic": "free", "impossible": "never"}
    assert (words.get(answer.verdict) or faces_text(answer.faces)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("BRK-06", "SPD-04", core2014="4-6", complete2022="4-6", nebula2007="4-6", eddieg="free"),
)
def test_swimmers_in_water(edition: str, expected: str) -> None:
    assert duel(edition, "dolphin", water=["D4"]) == expected
    assert duel(edition, "dolphin", "dolphin", water=["D4"]) == "4-6"
    assert duel(edition, "dolphin") == "4-6"


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SPD-05", core2014="2-6", complete2022="4-6", nebula2007="free", eddieg="4-6"),
)
def test_what_the_rights_of_leaping_lend(edition: str, expected: str) -> None:
    """Eddie G's leapers slip away by their trait, which other leapers undo; see the powers above."""
    there = Board.build(width=9, height=9, pieces={"D4": "X: of Ann", "E4": "of Ben"})
    lends = rulebook(edition).speed_modes.leap_climb
    answer = break_away(there, "X", rules=edition, lends=lends)
    assert ("free" if answer.verdict == "automatic" else faces_text(answer.faces)) == expected


@pytest.mark.parametrize(("edition", "expected"), same("SPD-06", expected="automatic"))
def test_phasing_needs_no_roll(edition: str, expected: str) -> None:
    there = Board.build(width=9, height=9, pieces={"D4": "X: of Ann", "E4": "of Ben"})
    lends = rulebook(edition).speed_modes.phasing
    assert break_away(there, "X", rules=edition, lends=lends).verdict == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SPD-01", core2014="4-6", complete2022="4-6", nebula2007="4-6", eddieg="4-6"),
)
def test_flyers_still_roll(edition: str, expected: str) -> None:
    assert duel(edition, "wing") == expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("MBC-06")
def test_a_large_base_is_held_at_any_of_its_squares(edition: str) -> None:
    there = Board.build(width=9, height=9, pieces={"D4+E4": "X: of Ann", "F4": "O: of Ben", "C4": "P: of Ben"})
    assert {piece.id for piece in break_away(there, "X", rules=edition).opponents} == {"O", "P"}


def test_an_answer_in_words() -> None:
    there = Board.build(width=4, height=4, pieces={"A1": "X: of Ann", "B2": "O: of Ben"})
    answer = break_away(there, "X", rules="eddieg")
    assert answer.headline == "X breaks away on 4-6, chance 1/2 (Eddie G's rules)."
    assert answer.geometry.wkt == "MULTIPOINT ((1.5 1.5))"
