"""Figures out of somebody's table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pandas
import pytest

import clixbook as cx
from clixbook.cli import main
from clixbook.errors import ClixbookError
from clixbook.figures.dials.dial import SLOTS, Dial
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.figures.render import cell, marks
from clixbook.figures.tables.column_map import columns_of
from clixbook.figures.tables.sheets import MAX_CELL, MAX_ROWS
from clixbook.importing.figure_import import figures_from

HEAD = "name,points,speed,attack,defense,damage"
GOOD = f"{HEAD}\nTin Pilot,60,9 8,10 9,16 15,2 1\n"
PILOT = Figure.build(name="Tin Pilot", points=60, dial=[(9, 10, 16, 2), (8, 9, 15, 1)])


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        GOOD.replace(",", ";"),
        GOOD.replace(",", "\t"),
        GOOD.replace("\n", "\r\n"),
        "\ufeff".join(["", GOOD]),
        GOOD.replace("9 8", "9 8 KO").replace("10 9", "10 9 KO").replace("16 15", "16 15 KO").replace("2 1", "2 1 KO"),
        GOOD.replace("9 8", '"9, 8"'),
        "\n\n" + GOOD + "\n,,,,,\n",
        'name,points,dial\nTin Pilot,60,"speed 9 8 KO\nattack 10 9 KO\ndefense 16 15 KO\ndamage 2 1 KO"\n',
        "name,points,click,speed,attack,defense,damage\nTin Pilot,60,1,9,10,16,2\nTin Pilot,,2,8,9,15,1\n",
        json.dumps([{"name": "Tin Pilot", "points": 60, "dial": [[9, 10, 16, 2], [8, 9, 15, 1]]}]),
        json.dumps({"figures": [{"figure": "tin-pilot", "points": "60", "speed": [9, 8], "attack": "10 9",
                                 "defense": [16, 15], "damage": [2, 1]}]}),
    ],
)  # fmt: skip
def test_many_tables_are_one_figure(tmp_path: Path, text: str) -> None:
    assert figures_from(text.removeprefix("\ufeff")) == (PILOT,)
    file = tmp_path / "table"
    file.write_bytes(text.encode())
    assert figures_from(file) == figures_from(str(file)) == (PILOT,)


def test_every_key_of_a_figure_may_be_a_column() -> None:
    """A figure of the library with nearly all of them, as an object and as cells."""
    wide = {
        "name": "Wide Heron", "points": {"100": "white", "60": "red"}, "line": "green red", "speed": "9 8",
        "attack": "9 8", "defense": "16 15", "damage": "2 1", "range": 6, "bolts": 2, "mode": "wing", "size": "tiny",
        "keywords": ["Bird"], "teams": ["Hydra"], "traits": ["Swift", {"name": "Armour", "points": 5}],
        "generic": True, "card": "12", "specials": {"Swift": "Flurry"}, "protected": {"Toughness": ["Outwit"]},
        "powers": {"defense": {"1-2": "Toughness"}}, "errata": {"size": "giant"},
    }  # fmt: skip
    (heron,) = figures_from(json.dumps([wide]))
    cells = {key: value if isinstance(value, str) else json.dumps(value) for key, value in wide.items()}
    cells |= {"generic": "yes", "keywords": "Bird", "traits": "[Swift, {name: Armour, points: 5}]"}
    cells |= {"points": "{100: white, 60: red}", "powers": "{defense: {1-2: Toughness}}"}
    quoted = ('"' + cell.replace('"', '""') + '"' for cell in cells.values())
    assert figures_from(f"{','.join(cells)}\n{','.join(quoted)}\n") == (heron,)
    assert heron.traits[1].points == 5
    assert heron.protects == {("toughness", "outwit")}


@pytest.mark.parametrize(
    ("text", "columns", "said"),
    [
        (GOOD.replace("points", "Cost"), {}, "Nothing says what the column 'Cost' is; map it, or list"),
        (GOOD, {"points": "Costs"}, "The table has no column 'Costs'"),
        (GOOD, {"point": "points"}, "A figure has no 'point'; did you mean 'points'?"),
        (GOOD, {"points": 3}, "points: Expected the name of a column"),
        (GOOD, {"points": "damage"}, "Nothing says what the column 'points' is"),
        (GOOD, {"points": "damage", "range": "damage"}, "Two keys have the column 'damage'"),
        (GOOD.replace("attack", "speed"), {}, "Two columns are called 'speed'"),
        (GOOD.replace("attack", ""), {}, "Column 4 has no name"),
        (GOOD.replace(",2 1", ""), {}, "2: Row 2: There are 5 cells; expected 6"),
        (GOOD.replace("10 9", "10"), {}, "2: Row 2, column 'attack': There are 1 clicks; expected 2, as in 'speed'."),
        (GOOD.replace("10 9", ""), {}, "Row 2, column 'attack': Expected a value of attack for each click."),
        (GOOD.replace("60", ""), {}, "Row 2, column 'points': Expected a column points, and something in it."),
        (GOOD.replace("60", "9000"), {}, "Row 2, column 'points': Expected points from 0 to 2000"),
        (GOOD.replace("10 9", "10 99"), {}, "Row 2, column 'attack': A attack value is 0 to 40, not 99."),
        (GOOD + "Tin-Pilot,60,9,10,16,2\n", {}, "3: Row 3, column 'name': tin-pilot is the figure of row 2 too."),
        (GOOD.replace("Tin", '"Tin'), {}, "Expected CSV"),
        ("name,points\n", {}, "The table has no rows"),
        ("[1]", {}, "Row 1: Expected an object"),
        ('[{"name": "A", "name": "B"}]', {}, "The key 'name' stands twice"),
        ('[{"name": ]', {}, "1:11: Expected JSON"),
        ("[" * 100_000, {}, "Expected JSON of less depth"),
        (GOOD.replace("Tin", "T" * MAX_CELL), {}, f"expected {MAX_CELL} at most"),
        (HEAD + "\nA,1,1,1,1,1" * (MAX_ROWS + 1), {}, f"more than {MAX_ROWS} rows"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(text: str, columns: dict[str, object], said: str) -> None:
    with pytest.raises(ClixbookError) as told:
        figures_from(text, columns)
    assert said in str(told.value)


SPOILT_COLUMNS: dict[str, tuple[str, tuple[str, ...]]] = {
    "unknown keys": ("point: Cost\nnmae: Who\n", ("1:1: A figure has no 'point'", "2:1: A figure has no 'nmae'")),
    "ignore is a number": ("points: Cost\nignore: 5\n", ("2:1: ignore: Expected a list of columns, found 5",)),
    "ignore is yes": ("ignore: true\n", ("1:1: ignore: Expected a list of columns",)),
    "ignore holds a list": ("ignore: [[a]]\n", ("1:1: ignore: Expected a list of columns",)),
    "a column is a list": ("points: {column: [x]}\nname: [x]\n", ("1:1: points: Expected the name", "2:1: name: Exp")),
    "a column is a mapping": ("points: {column: {}}\n", ("1:1: points: Expected the name of a column",)),
    "a setting that there is not": ("points: {column: Cost, valeus: {}}\n", ("1:1: points: Expected",)),
    "a key twice, and one that is a list": (
        "points: Cost\npoints: Price\n? [a]\n: x\n", ("2:1: The key 'points' stands here a", "3:3: Expected a word")),
    "keys that are no words": ("5: Cost\nyes: x\n~: y\n", ("A figure has no 5", "2:1: A figure has no True", "3:1")),
    "two keys of one column": ("points: Cost\nrange: Cost\n", ("2:1: Two keys have the column 'Cost'",)),
    "mapped and left out": ("points: Cost\nignore: [Cost]\n", ("2:1: The column 'Cost' is points, and under ignore",)),
    "NUL": ("points: Co\0st\n", ("1:11: Found the character U+0000",)),
    "no YAML": ("points: [\n", ("Expected YAML",)),
    "a list": ("- points\n", ("The file holds a list; expected keys with their columns",)),
    "empty": ("", ("The file is empty; expected keys with their columns",)),
}  # fmt: skip


@pytest.mark.parametrize("name", SPOILT_COLUMNS)
def test_everything_that_is_wrong_with_a_file_of_columns_is_told_with_its_line(tmp_path: Path, name: str) -> None:
    text, said = SPOILT_COLUMNS[name]
    file = tmp_path / "columns.yaml"
    file.write_text(text)
    with pytest.raises(ClixbookError) as told:
        columns_of(file)
    assert all(each in str(told.value) for each in said), told.value
    assert len(told.value.problems) == len(said)


@pytest.mark.parametrize("columns", [5, ["points"], "points", {"points": {"column": ["x"]}}, {"ignore": True}])
def test_columns_of_another_kind_are_told(columns: Any) -> None:
    with pytest.raises(ClixbookError, match="Expected"):
        figures_from(GOOD, columns)


CLICKS = "name,points,click,speed,attack,defense,damage\nA,60,1,9,10,16,2\nA,60,2,8,9,15,1\n"


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("A,60,2", "A,60,3", "3: Row 3, column 'click': Expected click 2, found '3'."),
        ("A,60,2", "A,50,2", "3: Row 3, column 'points': Found '50', and '60' in row 2 of the same figure."),
        ("A,60,2", ",60,2", "3: Row 3: Whose click is this? Expected a name in every row."),
        ("8,9,15", "8,x,15", "3: Row 3, column 'attack': Expected a number, KO"),
        ("8,9,15", "8,,15", "3: Row 3, column 'attack': Click 2 has no attack."),
    ],
)
def test_a_problem_of_a_click_is_told_at_its_row(right: str, wrong: str, said: str) -> None:
    assert len(figures_from(CLICKS)) == 1
    with pytest.raises(ClixbookError) as told:
        figures_from(CLICKS.replace(right, wrong))
    assert said in str(told.value)


def test_all_problems_come_at_once() -> None:
    text = f"{HEAD}\nA,9000,8,9,16,2\nB,60,8,99,16,2\nC,60,8,9,16\n"
    with pytest.raises(ClixbookError) as told:
        figures_from(text.replace("C,60,8,9,16\n", "C,60,8,9,16,x\n"))
    assert [problem.line for problem in told.value.problems] == [2, 3, 4]


def test_the_command_writes_files_that_load(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, columns, to = tmp_path / "t.csv", tmp_path / "map.yaml", tmp_path / "to"
    table.write_text(GOOD.replace("points", "Cost").replace("\n", ",Shelf\n", 1).replace("2 1\n", "2 1,A3\n"))
    columns.write_text("points: Cost\nignore: [Shelf]\n")
    command = ["import-figures", str(table), "--columns", str(columns), "--to", str(to)]
    assert main(command) == 0
    assert load_figure(to / "tin-pilot.yaml") == PILOT
    assert main(command) == 0, "the same again changes nothing"
    (to / "tin-pilot.yaml").write_text("mine")
    capsys.readouterr()
    assert main(command) == 2
    assert (to / "tin-pilot.yaml").read_text() == "mine"
    assert "stay as they were: tin-pilot.yaml" in capsys.readouterr().err


def test_the_command_writes_nothing_where_anything_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, to = tmp_path / "t.csv", tmp_path / "to"
    table.write_text(f"{HEAD},powers.speed\nA,60,9,10,16,2,Charge\nB,60,9,10,16,2,Chrage\n")
    assert main(["import-figures", str(table), "--to", str(to)]) == 2
    assert "No book knows a power 'Chrage'. Did you mean Charge?" in capsys.readouterr().err
    assert not to.exists()
    columns = tmp_path / "map.yaml"
    columns.write_text("points: Cost\npoints: Price\n")
    assert main(["import-figures", str(table), "--columns", str(columns), "--to", str(to)]) == 2
    assert "The key 'points' stands here a second time" in capsys.readouterr().err


@pytest.mark.parametrize("name", [name for name in figure_names() if len(load_figure(name).dials) == 1][::12])
def test_figures_of_the_library_come_back_from_json(name: str) -> None:
    """Whatever the dial shows: values, KO, starting lines, powers of each slot."""
    figure = load_figure(name)
    (found,) = figures_from(json.dumps([{**said(figure), **of_dial(figure.dials[0])}]))
    assert (found.dials, found.points) == (figure.dials, figure.points)


def said(figure: Figure) -> dict[str, object]:
    return {"figure": figure.id, "name": figure.name, "points": dict(figure.points), "bystander": figure.bystander}


def of_dial(dial: Dial) -> dict[str, object]:
    row: dict[str, object] = {"red_line": dial.red_line, "line": [mark or "." for mark in marks(dial)]}
    row |= {slot: [cell(click, slot) for click in dial.clicks] for slot in SLOTS}
    row["powers"] = {
        slot: {str(number): f"{power} ({colour})" if colour else power for number, click in dial.numbered()
               for where, power, colour in click.powers if where == slot}
        for slot in {where for click in dial.clicks for where, _, _ in click.powers}
    }  # fmt: skip
    return row


# -- several dials --------------------------------------------------------------------------------------------

KEEP = Figure.build(
    name="Iron Keep", points={200: "white", 120: "white"}, size="colossal",
    dial={200: [(6, 11, 18, 5), (6, 10, 18, 4)], 120: [(5, 10, 17, 4)]},
    powers={200: {"defense": {1: "Toughness"}}},
)  # fmt: skip
DIALS_HEAD = "name,dial.points,size,speed,attack,defense,damage,powers.defense"
BY_DIAL = f"{DIALS_HEAD}\nIron Keep,200,colossal,6 6,11 10,18 18,5 4,Toughness;\nIron Keep,120,,5,10,17,4,\n"


def test_code_and_a_file_say_the_same_of_several_dials() -> None:
    wall = load_figure("long-wall")
    rows = {dial.points: "\n".join(f"{slot} {' '.join(cell(click, slot) for click in dial.clicks)}" for slot in SLOTS)
            for dial in wall.dials}  # fmt: skip
    built = Figure.build(name="Long Wall", points=dict(wall.points), dial=rows)
    assert built.dials == wall.dials
    assert [len(dial.clicks) for dial in KEEP.dials] == [3, 2]
    assert KEEP.dials[0].clicks[0].powers[0][1] == "Toughness"
    assert not KEEP.dials[1].clicks[0].powers


@pytest.mark.parametrize(
    "text",
    [
        BY_DIAL,
        "name,points,dial.points,click,size,speed,attack,defense,damage,powers.defense\n"
        '"Iron Keep","{200: white, 120: white}",200,1,colossal,6,11,18,5,Toughness\n'
        "Iron Keep,,200,2,,6,10,18,4,\nIron Keep,,120,1,,5,10,17,4,\n",
        json.dumps([{"name": "Iron Keep", "size": "colossal", "dials": [
            {"points": 200, "speed": [6, 6], "attack": [11, 10], "defense": "18 18", "damage": [5, 4],
             "powers": {"defense": {"1": "Toughness"}}},
            {"points": "120", "dial": [[5, 10, 17, 4]]}]}]),
    ],
    ids=["a row a dial", "a row a click", "objects"],
)  # fmt: skip
def test_several_dials_come_from_every_kind_of_table(text: str) -> None:
    assert figures_from(text) == (KEEP,)


def test_the_figure_of_several_dials_in_the_library_comes_back_from_json() -> None:
    wall = load_figure("long-wall")
    dials = [{"points": dial.points, **of_dial(dial)} for dial in wall.dials]
    (found,) = figures_from(json.dumps([{**said(wall), "dials": dials}]))
    assert (found.dials, found.points) == (wall.dials, wall.points)


def test_figures_of_one_dial_and_of_several_share_a_table(tmp_path: Path) -> None:
    table = tmp_path / "t.csv"
    text = BY_DIAL.replace("dial.points", "points,Version").replace("Keep,", "Keep,,")
    table.write_text(text + "Tin Pilot,60,,,9 8,10 9,16 15,2 1,\n")
    (tmp_path / "map.yaml").write_text("dial.points: Version\n")
    assert figures_from(table, {"dial.points": "Version"}) == (KEEP, PILOT)
    to = tmp_path / "to"
    assert main(["import-figures", str(table), "--columns", str(tmp_path / "map.yaml"), "--to", str(to)]) == 0
    assert load_figure(to / "iron-keep.yaml") == KEEP


@pytest.mark.parametrize(
    ("right", "wrong", "told_of"),
    [
        ("Keep,120", "Keep,200", "3: Row 3, column 'dial.points': A second dial has 200 points; expected others."),
        ("Keep,120", "Keep,", "3: Row 3, column 'dial.points': Which dial is this? Expected its points in every row."),
        (
            "Keep,120",
            "Keep,many",
            "3: Row 3, column 'dial.points': Expected the points of a dial, 0 to 2000, found 'many'.",
        ),
        ("Keep,120,", "Keep,120,tiny", "3: Row 3, column 'size': Found 'tiny', and 'colossal' in row 2"),
        ("5,10,17,4", "5,10,99,4", "3: Row 3, column 'defense': A defense value is 0 to 40, not 99."),
        ("5,10,17,4", "5,,17,4", "3: Row 3, column 'attack': Expected a value of attack for each click."),
        ("Iron Keep,120", ",120", "3: Row 3: Whose dial is this? Expected a name in every row."),
        (
            "Keep,120",
            "Keep,9000",
            "3: Row 3, column 'dial.points': Expected the points of a dial, 0 to 2000, found '9000'.",
        ),
    ],
)
def test_what_is_wrong_with_one_of_several_dials_is_told_at_its_row(right: str, wrong: str, told_of: str) -> None:
    assert len(figures_from(BY_DIAL)) == 1
    with pytest.raises(ClixbookError) as told:
        figures_from(BY_DIAL.replace(right, wrong, 1))
    assert told_of in str(told.value)


def test_what_is_wrong_with_a_dial_in_json_is_told_with_its_number() -> None:
    row = {"name": "A", "speed": 9, "dials": [{"points": 9, "dial": [[1, 1, 1, 1]]}, {"points": 5, "speed": [8]}]}
    with pytest.raises(ClixbookError, match="Row 1, dial 2, column 'speed': This stands in the figure and in its dial"):
        figures_from(json.dumps([row]))


TWO = {200: [(6, 11, 18, 5)], 120: [(5, 10, 17, 4)]}


@pytest.mark.parametrize(
    ("wrong", "told_of"),
    [
        ({"dial": {200: TWO[200], 130: TWO[120]}}, "A dial has 130 points; expected one of the figure's"),
        ({"dial": {200: TWO[200], 120: [(5, 10, 99, 4)]}}, "dial of 120 points: A defense value is 0 to 40, not 99"),
        (
            {"powers": {"speed": {1: "Charge"}}},
            "powers: there is a dial for each of 200, 120 points; give them by those",
        ),
        (
            {"powers": {120: {"speed": {9: "Charge"}}}},
            "powers of 120 points: Expected clicks such as 2 or 1-3, up to 2",
        ),
        ({"dial": {}}, "Expected at least one dial"),
    ],
)
def test_what_is_wrong_with_several_dials_from_code(wrong: dict[str, Any], told_of: str) -> None:
    with pytest.raises(ClixbookError) as told:
        Figure.build(**{"name": "Keep", "points": {200: "white", 120: "white"}, "dial": TWO, **wrong})
    assert told_of in str(told.value)


RECORDS = [
    {"name": "Tin Pilot", "points": 60, "speed": [9, 8], "attack": [10, 9], "defense": [16, 15], "damage": [2, 1]},
    {"name": "Salt Nun", "points": 45, "speed": "6 6", "attack": "9 8", "defense": "17 16", "damage": "1 1"},
]


def test_records_are_figures() -> None:
    assert figures_from(RECORDS)[0] == PILOT
    assert figures_from(cx.Table(RECORDS)) == figures_from(RECORDS)
    dial = {"name": "Tin Pilot", "points": 60, "dial": [(9, 10, 16, 2), (8, 9, 15, 1)]}
    assert figures_from([dial]) == (PILOT,)


def test_a_data_frame_is_figures() -> None:
    frame = pandas.DataFrame(RECORDS)
    frame["points"] = frame["points"].astype(float)  # as a column is that misses a number
    frame["range"] = [None, 6]
    assert figures_from(frame) == figures_from([RECORDS[0], {**RECORDS[1], "range": 6}])


def test_problems_of_a_data_frame_name_the_label_of_the_row() -> None:
    frame = pandas.DataFrame(RECORDS, index=["first", "second"])
    frame["powers.speed"] = ["Steelth", ""]
    frame.loc["second", "points"] = None
    with pytest.raises(ClixbookError) as told:
        figures_from(frame)
    assert [str(each) for each in told.value.problems] == [
        "Row first, column 'powers.speed': No book knows a power 'Steelth'. Did you mean Stealth?",
        "Row second, column 'points': Expected a column points, and something in it.",
    ]


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (3, "a path, the text of a table, records or a data frame, not 3"),
        ([3], "Row 1: Expected an object"),
        ([], "The table has no rows"),
        (pandas.DataFrame([[1]], columns=[7]), "Column 7: expected a name in words"),
        (pandas.DataFrame([[1, 2]], columns=["name", "name"]), "Two columns are called 'name'"),
    ],
)
def test_what_is_no_table_is_refused(table: Any, told: str) -> None:
    with pytest.raises(ClixbookError, match=told):
        figures_from(table)


def test_the_former_name_of_the_argument_warns() -> None:
    with pytest.warns(DeprecationWarning, match="table="):
        assert figures_from(path_or_text=GOOD) == (PILOT,)  # type: ignore[call-arg]  # what it was called
