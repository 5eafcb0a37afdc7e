"""Dials in games: where they begin, what ends them, and what stands on base and card beside them (ANA)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.things import Mode, Size
from clixbook.engine.effects.active import has_effect
from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import ClixbookError
from clixbook.figures.files.figure_files import load_figure
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.view.play.new_game.gifts import line_options
from tests.engine.with_files import PLAIN, new, table, written
from tests.engine.with_objects import stays
from tests.helpers import EDITIONS, editions

PLACES = {"ape": "C5", "foe": "D5"}


def started(rules: str | Rulebook, path: str, foe: str = "gnat") -> int | str:
    """The click that Ann's ape begins on, or the words that refuse it."""
    try:
        game = new(rules, [path], [foe])
    except ClixbookError as error:
        return str(error)
    return game.state.fighter("ape").life.click


def struck(folder: Path, rules: str | Rulebook, ape: str, damage: int, click: int = 0) -> Game:
    """Ann's ape, on that click or on its first one, after a blow of so much damage by Ben's foe beside it."""
    foe = written(folder, "foe", table("green .", "hard KO", hard=f"8 10 17 {damage}"))
    game = arrange_start(new(rules, [ape], [foe], places=PLACES), {"ape": {"click": click}} if click else {}, turn=4)
    return stays(game.apply("close foe ape").apply("4 3"))


def life(game: Game) -> int | str:
    """The click that the ape shows, or "KO"."""
    found = game.state.fighter("ape").life
    return "KO" if found.ko else found.click


# -- where it begins -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("ANA-09", core2014=1, complete2022=1, nebula2007="no green", eddieg="no green"),
)
def test_a_dial_begins_at_its_green_line_and_without_one_in_two_books_at_click_1(
    tmp_path: Path, edition: str, expected: int | str
) -> None:
    lined = written(tmp_path, "ape", table(". . green . .", "x x x x KO"))
    assert started(edition, lined) == 3
    bare = started(edition, written(tmp_path, "ape", table(". . red . .", "x x x x KO"), points={50: "white"}))
    assert bare == expected or (isinstance(expected, str) and expected in str(bare))


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("ANA-10", core2014=[1, 4, 2], complete2022=[1, 4, 2], nebula2007=[1], eddieg=[1]),
)
def test_a_value_begins_at_the_line_of_its_colour(tmp_path: Path, edition: str, expected: list[int]) -> None:
    points = {100: "white", 50: "red", 75: "blue"}
    ape = written(tmp_path, "ape", table("green blue . red .", "x x x x KO"), points=points)
    found = [started(edition, f"{ape}:{value}") for value in points]
    assert [click for click in found if isinstance(click, int)] == expected
    assert all("costs 100 points" in str(each) for each in found[len(expected) :])


@pytest.mark.parametrize(
    ("edition", "expected"), editions("ANA-11", core2014=True, complete2022=True, nebula2007=False, eddieg=False)
)
def test_a_dial_with_two_green_lines(tmp_path: Path, edition: str, expected: bool) -> None:
    found = started(edition, written(tmp_path, "ape", table("green . green .", "x x x KO")))
    assert found == 1 if expected else "it has several green lines" in str(found)


@pytest.mark.ruling("ANA-11", "core2014", "complete2022")
@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_the_owner_picks_one_of_two_green_lines(tmp_path: Path, edition: str) -> None:
    ape = written(tmp_path, "ape", table("green . green .", "x x x KO"))
    assert started(edition, f"{ape}+click 3") == 3
    assert started(edition, f"{ape}+click:3") == 3, "as the pages write it"
    assert "starts at click 1 or 3" in str(started(edition, f"{ape}+click 2"))
    assert "starts at one click" in str(started(edition, f"{ape}+click 1+click 3"))
    assert [name for _, name in line_options([load_figure(ape)], rulebook(edition))] == ["click 3"]


@pytest.mark.parametrize(
    ("edition", "expected"), editions("ANA-09", core2014=1, complete2022=3, nebula2007=1, eddieg=1)
)
def test_in_one_book_a_card_names_the_starting_click(tmp_path: Path, edition: str, expected: int) -> None:
    ape = written(tmp_path, "ape", table("green . . .", "x x x KO"), traits=["Starts at click 3"])
    assert started(edition, ape) == expected


@pytest.mark.parametrize(
    ("edition", "expected"), editions("ANA-12", core2014=False, complete2022=True, nebula2007=False, eddieg=False)
)
def test_a_force_built_with_a_figure_at_its_orange_value(tmp_path: Path, edition: str, expected: bool) -> None:
    points = {100: "white", 40: "orange"}
    ape = written(tmp_path, "ape", table("green . . orange .", "x x x x KO"), points=points)
    assert started(edition, ape) == 1
    low = started(edition, f"{ape}:40")
    assert low == 4 if expected else "costs 100 points, not 40" in str(low)


# -- where it ends -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a mark for the damage beside three numbers; one mark beside noughts; three marks and a number; four marks
    editions(
        "ANA-13",
        core2014=("KO", "KO", "KO", "KO"),
        complete2022=(3, "KO", 3, "KO"),
        nebula2007=(3, 3, "KO", "KO"),
        eddieg=(3, "KO", 3, "KO"),
    ),
)
def test_which_click_is_ko(tmp_path: Path, edition: str, expected: tuple[int | str, ...]) -> None:
    found = []
    for face in ("6 8 14 KO", "0 0 0 KO", "KO 8 KO KO", "KO KO KO KO"):
        ape = written(tmp_path, "ape", table("green . . .", "x x face KO", face=face))
        found.append(life(struck(tmp_path, edition, ape, 2)))
        assert life(struck(tmp_path, edition, ape, 3)) == "KO", "what is no KO click stops no damage"
    assert tuple(found) == expected


@pytest.mark.parametrize(
    ("edition", "expected"), editions("ANA-14", core2014=True, complete2022=True, nebula2007=False, eddieg=False)
)
def test_a_red_line_ends_a_dial(tmp_path: Path, edition: str, expected: bool) -> None:
    ape = written(tmp_path, "ape", table("green . .", "x x x"), red_line=True)
    if not expected:
        assert "its dial ends with a red line" in str(started(edition, ape))
        return
    assert [life(struck(tmp_path, edition, ape, damage)) for damage in (2, 3)] == [3, "KO"]


@pytest.mark.ruling("ANA-15")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_ko_click_ends_it_though_the_dial_goes_on(tmp_path: Path, edition: str) -> None:
    ape = written(tmp_path, "ape", table("green . . red . .", "x x KO x x KO"))
    assert life(struck(tmp_path, edition, ape, 3)) == "KO"
    assert life(struck(tmp_path, rulebook(edition).replace({"ANA-15": False}), ape, 3)) == 4


@pytest.mark.ruling("ANA-18")
@pytest.mark.parametrize("edition", EDITIONS)
def test_damage_turns_to_higher_clicks(tmp_path: Path, edition: str) -> None:
    ape = written(tmp_path, "ape", PLAIN)
    assert life(struck(tmp_path, edition, ape, 2, click=3)) == 5
    assert life(struck(tmp_path, rulebook(edition).replace({"ANA-18": -1}), ape, 2, click=3)) == 1


@pytest.mark.parametrize(
    ("edition", "expected"), editions("ANA-21", core2014=True, complete2022=True, nebula2007=True, eddieg=False)
)
def test_any_damage_defeats_a_bystander(tmp_path: Path, edition: str, expected: bool) -> None:
    ape = written(tmp_path, "ape", table("", "x"), bystander=True)
    if not expected:
        assert "bystanders are not in this book" in str(started(edition, ape))
        return
    assert life(struck(tmp_path, edition, ape, 1)) == "KO"


@pytest.mark.parametrize(
    ("edition", "expected"), editions("ANA-23", core2014=False, complete2022=True, nebula2007=False, eddieg=False)
)
def test_a_countdown_click(tmp_path: Path, edition: str, expected: bool) -> None:
    """Damage stops there, and more of it does nothing; healing is not tried."""
    ape = written(tmp_path, "ape", table("green . . . .", "x x (2) (1) KO"))
    if not expected:
        assert "it has countdown clicks" in str(started(edition, ape))
        return
    assert life(struck(tmp_path, edition, ape, 4)) == 3
    with pytest.raises(ClixbookError, match="ANA-23"):
        struck(tmp_path, edition, ape, 4, click=3)  # where it is left alone


TWO_DIALS = (
    "dials:\n"
    "  - points: 100\n    dial: |\n      line green . .\n      speed 8 8 KO\n      attack 10 10 KO\n"
    "      defense 17 17 KO\n      damage 3 3 KO\n"
    "  - points: 60\n    dial: |\n      line green . .\n      speed 8 8 KO\n      attack 10 10 KO\n"
    "      defense 17 17 KO\n      damage 3 3 KO\n"
)


@pytest.mark.ruling("ANA-16", "eddieg")
def test_a_book_in_which_a_figure_has_one_dial(tmp_path: Path) -> None:
    ape = written(tmp_path, "ape", TWO_DIALS, points={100: "white", 60: "white"})
    assert "it has several dials" in str(started("eddieg", ape))
    assert started("core2014", ape) == 1


# -- base and card -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"), editions("ANA-01", core2014=True, complete2022=False, nebula2007=True, eddieg=True)
)
def test_a_figure_without_its_card(tmp_path: Path, edition: str, expected: bool) -> None:
    found = started(edition, written(tmp_path, "ape", PLAIN, card=False))
    assert found == 1 if expected else "it has no card" in str(found)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # by the symbol for tiny; by that for giant; by the list of tiny figures
    editions(
        "ANA-07",
        core2014=(Size.TINY, Size.GIANT, Size.STANDARD),
        complete2022=(Size.TINY, Size.GIANT, Size.STANDARD),
        nebula2007=(Size.STANDARD, Size.GIANT, Size.TINY),
        eddieg=(Size.STANDARD, Size.STANDARD, Size.STANDARD),
    ),
)
def test_how_large_a_figure_is(tmp_path: Path, edition: str, expected: tuple[Size, ...]) -> None:
    prints: tuple[dict[str, Any], ...] = ({"size": "tiny"}, {"size": "giant"}, {"listed": ["tiny"]})
    found = []
    for printed in prints:
        found.append(new(edition, [written(tmp_path, "ape", PLAIN, **printed)], ["gnat"]).board.pieces["ape"].size)
    assert tuple(found) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("ANA-31", core2014=Mode.BOOT, complete2022=Mode.WING, nebula2007=Mode.WING, eddieg=Mode.BOOT),
)
def test_errata_and_print(tmp_path: Path, edition: str, expected: Mode) -> None:
    ape = written(tmp_path, "ape", PLAIN, mode="boot", errata={"mode": "wing"})
    assert new(edition, [ape], ["gnat"]).board.pieces["ape"].mode is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # bought at 100, at 60; the trait works at 60 only
    editions("ANA-32", core2014=(False, True), complete2022=(False, True), nebula2007=(False, False), eddieg=(False,)),
)
def test_a_trait_of_one_point_value(tmp_path: Path, edition: str, expected: tuple[bool, ...]) -> None:
    ape = written(
        tmp_path, "ape", table("green . red .", "x x x KO"), points={100: "white", 60: "red"},
        traits=[{"name": "Batman Enemy", "points": 60}],
    )  # fmt: skip
    rules = rulebook(edition).replace({row: rulebook("core2014")[row].value for row in ("ANA-10", "FRC-35")})
    found = [has_effect(new(rules, [f"{ape}:{value}"], ["gnat"]).state, "ape", "batman enemy") for value in (100, 60)]
    assert tuple(found)[: len(expected)] == expected
