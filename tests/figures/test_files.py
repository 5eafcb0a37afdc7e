"""Figure files: what comes with clixbook, what a reader is told, how a figure looks."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

import clixbook.cli
from clixbook.board.model.board import Board
from clixbook.board.model.things import BASES, Mode, Size
from clixbook.colour_tokens import POWERS
from clixbook.engine.game import Game
from clixbook.errors import ClixbookError
from clixbook.figures.dials.dial import KO, Click, Dial
from clixbook.figures.dials.dial_check import clicks_of_life, playability
from clixbook.figures.figure import Figure, Trait
from clixbook.figures.files.figure_files import (
    check_figure,
    dial_figure_names,
    figure_names,
    find_figure,
    is_figure,
    load_figure,
)
from clixbook.figures.files.figure_reader import read_figure
from clixbook.figures.playable import why_not_play
from clixbook.figures.specials.arrival_instructions import Generate
from clixbook.figures.specials.clause_reader import clauses_of
from clixbook.rulebooks import EDITIONS, rulebook
from clixbook.scenarios.stories.transcript import read_transcript, transcript

FILE = """\
figure: test-pilot
name: Test Pilot
points:
  100: white
  40: red
range: 6
bolts: 2
base: 1x2
size: giant
mode: wing
keywords: [Sky]
number: "021"
card: yes
dial: |
  click     1   2    3   4
  line   green  .  red   .
  speed    10   9    8  KO
  attack   11  10    9  KO
  defense  17  16   15  KO
  damage    3   3    2  KO
powers:
  speed: {1-2: Charge (green)}
  damage: {3: Perplex}
traits:
  - Steady
  - {name: Cornered, text: Only when small., points: 40}
errata: {mode: boot}
"""
PLAIN = FILE.split("powers:")[0]


# -- the library ----------------------------------------------------------------------------------------------


def test_a_dozen_figures_of_every_base_size_and_speed_symbol() -> None:
    figures = [load_figure(name) for name in dial_figure_names()]
    assert len(figures) >= 12
    assert {figure.base for figure in figures} == set(BASES)
    assert {figure.size for figure in figures} == set(Size)
    assert {figure.mode for figure in figures} == set(Mode)
    assert all(30 <= value <= 250 for figure in figures for value, _ in figure.points)
    assert len({figure.name for figure in figures}) == len({figure.number for figure in figures}) == len(figures)


def test_bystanders_have_one_face_and_are_told_apart() -> None:
    bystanders = [load_figure(name) for name in figure_names() if load_figure(name).bystander]
    assert len(bystanders) >= 8
    assert len({figure.number for figure in bystanders}) == len(bystanders)
    for figure in bystanders:
        assert figure.set
        assert figure.card
        books = [edition for edition in EDITIONS if not why_not_play(figure, rules=rulebook(edition))]
        assert books == [edition for edition in EDITIONS if edition != "eddieg"]
    made = {
        does.name.lower().replace(" ", "-")
        for name in dial_figure_names()
        for special in load_figure(name).specials
        for clause in clauses_of(special.says)
        for does in clause.does
        if isinstance(does, Generate)
    }
    assert made == {"lamp-moth", "paper-guard", "chalk-dog", "ember-imp"}


@pytest.mark.parametrize("name", dial_figure_names())
def test_figures_have_sensible_dials_and_are_in_play(name: str) -> None:
    figure = load_figure(name)
    assert figure.id == name
    for dial in figure.dials:
        numbers = [click for click in dial.clicks if click.has_numbers]
        assert 5 <= len(numbers) <= 10
        assert dial.clicks[-1] == KO
        for earlier, later in pairwise(numbers):
            assert all(old >= new for old, new in zip(earlier.values, later.values, strict=True))
    books = [edition for edition in EDITIONS if not why_not_play(figure, rules=rulebook(edition))]
    counts = any(click.countdown for dial in figure.dials for click in dial.clicks)
    assert books == list(EDITIONS) or counts or len(figure.dials) > 1 or figure.base not in ("1x1", "1x2")
    assert all(clicks_of_life(figure, figure.cost, rules=rulebook(edition)) >= 5 for edition in books)


def test_a_figure_of_several_dials_lives_longer() -> None:
    wall = load_figure("long-wall")
    assert clicks_of_life(wall, 200, rules=rulebook("core2014")) == 10
    assert clicks_of_life(wall, 120, rules=rulebook("complete2022")) == 5


# -- reading --------------------------------------------------------------------------------------------------


def test_a_file_says_all_that_a_figure_has() -> None:
    pilot = read_figure(FILE)
    assert (pilot.id, pilot.name, pilot.points) == ("test-pilot", "Test Pilot", ((100, "white"), (40, "red")))
    assert (pilot.range, pilot.bolts, pilot.base, pilot.size, pilot.mode) == (6, 2, "1x2", Size.GIANT, Mode.WING)
    (dial,) = pilot.dials
    assert dial.starts == ((1, "green"), (3, "red"))
    assert dial.clicks[0] == Click(10, 11, 17, 3, (("speed", "Charge", "green"),))
    assert dial.clicks[2] == Click(8, 9, 15, 2, (("damage", "Perplex", ""),))
    assert dial.clicks[3] == KO
    assert pilot.traits == (Trait("Steady"), Trait("Cornered", "Only when small.", 40))
    assert (pilot.card, pilot.errata, pilot.cost) == ("021", (("mode", Mode.BOOT),), 100)
    assert hash(pilot) == hash(read_figure(FILE))


def test_a_file_names_what_shields_the_figure() -> None:
    said = "safeguard: [Mind Control]\nprotected: {Charge: [Outwit, Pulse Wave]}\n"
    figure = read_figure(FILE + said)
    assert figure.safeguards == {"mind control"}
    assert figure.protects == {("charge", "outwit"), ("charge", "pulse wave")}
    assert "safeguard: mind control, charge protected: outwit" in str(figure)
    with pytest.raises(ClixbookError, match=r"such as \{Toughness: \[Outwit\]\}"):
        read_figure(FILE + "protected: Charge\n")
    with pytest.raises(ClixbookError, match="a list"):
        read_figure(FILE + "protected: {Charge: {a: b}}\n")


def test_a_name_of_several_is_spoken_of_as_one() -> None:
    """Sentences say ``takes`` and ``moves`` of everybody; the card shows the name as it is."""
    riders = load_figure("twin-riders")
    assert (riders.name, riders.display_name) == ("Twin Riders", "Twin Rider Team")
    assert load_figure("gnat").display_name == "Gnat"
    forces = {"Ann": ["twin-riders", "twin-riders"], "Ben": ["gnat"]}
    places = {"twin-riders": "A1", "twin-riders-2": "A3", "gnat": "H6"}
    game = Game.new(Board.build(width=8, height=6), rules="core2014", forces=forces, places=places)
    for who, square in (("twin-riders", "C1"), ("twin-riders-2", "C3")):
        game = game.apply(f"move {who} {square}")
        game = game.apply(game.options()[0])  # how its base comes to rest
    text = transcript(game)
    assert "Twin Rider Team gets a token" in text
    assert "Twin Rider Team 2 gets a token" in text
    assert read_transcript(text).state.fighter("twin-riders").figure == riders


def test_short_files_have_sensible_defaults() -> None:
    table = "dial: |\n  speed   8 KO\n  attack  9 KO\n  defense 16 KO\n  damage  2 KO\n"
    figure = read_figure(f"figure: paper-boat\npoints: 50\n{table}")
    assert (figure.name, figure.points, figure.card) == ("Paper Boat", ((50, "white"),), "")
    assert (figure.base, figure.size, figure.mode, figure.range) == ("1x1", Size.STANDARD, Mode.BOOT, 0)
    assert figure.dials[0].starts == ((1, "green"),)


def test_bystanders_red_lines_and_countdowns() -> None:
    rows = "  speed   {0}\n  attack  {0}\n  defense {0}\n  damage  {0}\n"
    face = read_figure("figure: cat\npoints: 5\nbystander: yes\ndial: |\n" + rows.format("6"))
    assert face.bystander
    assert face.dials[0].clicks == (Click(6, 6, 6, 6),)
    red = read_figure("figure: cat\npoints: 5\nred_line: yes\ndial: |\n" + rows.format("6 5"))
    assert red.dials[0].red_line
    count = read_figure("figure: cat\npoints: 5\ndial: |\n" + rows.format("6 (3) KO"))
    assert count.dials[0].clicks[1] == Click(countdown=3)


def problems_of(text: str) -> list[str]:
    with pytest.raises(ClixbookError) as caught:
        read_figure(text)
    return [f"{each.line}:{each.column} {each.text}" for each in caught.value.problems]


@pytest.mark.parametrize(("old", "new", "expected"), [
    ("bolts: 2", "bolt: 2", "7:1 Unknown key 'bolt' in a figure; did you mean bolts?"),
    ("bolts: 2", "bolts: many", "7:8 Expected bolts from 1 to 6, found the text 'many'."),
    ("range: 6", "range: 99", "6:8 Expected range from 0 to 20, found the number '99'."),
    ("base: 1x2", "base: 1x3", "8:7 Found the text '1x3' as a base; did you mean 1x2?"),
    ("size: giant", "size: gaint", "9:7 Found the text 'gaint' as a size; did you mean giant?"),
    ("mode: wing", "mode: fly", "10:7 Found the text 'fly' as a mode; expected boot, wing, dolphin."),
    ("figure: test-pilot", "figure: Test Pilot", "1:9 Expected a name such as night-warden, found 'Test Pilot'."),
    ("keywords: [Sky]", "keywords: Sky", "11:11 Expected a list under keywords, found the text 'Sky'."),
    ("card: yes", "card: [1]", "13:7 Expected text, found a list."),
    ("  40: red", "  40: pink", "5:7 Found the text 'pink' as a colour of points; expected white, red, blue,"),
    ("  40: red", "  100: red", "5:3 100 points stand here twice; expected them once."),
    ("  40: red", "  40: blue", "4:3 40 points are blue; expected a blue line on the dial."),
    ("  damage    3", "  dammage   3", "20:3 Unknown row 'dammage'; did you mean damage?"),
    ("11  10    9  KO", "11  1O    9  KO", "18:16 Expected a number, KO, or (3) for a countdown, found '1O'."),
    ("17  16   15  KO", "17  16   15", "19:21 The row defense has 3 clicks; expected 4, as in the row before."),
    ("17  16   15  KO", "17  16  (0)  KO", "19:20 A countdown click shows 1 or more."),
    ("17  16   15  KO", "17  16   95  KO", "19:21 A defense value is 0 to 40, not 95."),
    ("click     1   2", "click     1   3", "15:17 Expected the click number 2, found '3'."),
    ("green  .  red", "green  .  rde", "16:20 Unknown starting line 'rde'; did you mean red?"),
    ("{1-2: Charge (green)}", "{1-9: Charge}", "22:11 Expected clicks such as 2 or 1-3, up to 4, found '1-9'."),
    ("{3: Perplex}", "{3: Perplex, 2-3: Grip}", "23:24 Click 3 has two damage powers; expected one."),
    ("errata: {mode: boot}", "errata: {name: X}", "27:10 Unknown key 'name' in errata; did you mean mode?"),
])  # fmt: skip
def test_each_problem_has_its_place(old: str, new: str, expected: str) -> None:
    assert old in FILE
    assert any(each.startswith(expected) for each in problems_of(FILE.replace(old, new, 1)))


def test_every_problem_is_told_at_once() -> None:
    text = (
        FILE.replace("bolts: 2", "bolts: 0").replace("base: 1x2", "base: square").replace("speed    10", "speed     x")
    )
    assert [each.split(" ")[0] for each in problems_of(text)] == ["7:8", "8:7", "17:13"]


@pytest.mark.parametrize(("text", "words"), [
    ("", "The file is empty; a figure begins with the line figure: and its name."),
    ("# mine\n", "The file has nothing but comments; a figure begins with the line figure: and its name."),
    ("- 1", "The file holds a list; a figure begins with the line figure:"),
    ("figure: cat", "Expected a key points"),
    ("figure: cat\npoints: 5", "Expected a key dial"),
    ("figure: cat\npoints: 5\ndial: 7", "Expected a table after 'dial: |'"),
    ("figure: cat\npoints: 5\ndials: []", "Expected at least one dial"),
    ("figure: cat\npoints: 5\ndials: [7]", "Expected a mapping for a dial"),
    ("figure: cat\npoints: {}\ndials: [{}]", "Expected at least one point value"),
    (PLAIN.replace("KO", "1"), "Expected a KO click at the end"),
    (PLAIN + "bystander: yes", "A bystander has one face"),
    (PLAIN + "dials: []", "expected one of both keys"),
    (PLAIN + "traits: [{text: x}]", "Expected a key name"),
    (PLAIN + "generic: 7", "Expected yes or no, found the number '7'"),
    (PLAIN + f"about: {'x' * 500}", "This text has 500 characters"),
    (PLAIN.replace("dial: |", "dial: |\n  damage 1 1 1 1"), "The row damage stands here a second time"),
    (PLAIN.replace("   8  KO", "   8  (2)"), "A countdown click shows one number"),
])  # fmt: skip
def test_what_no_figure_file_is(text: str, words: str) -> None:
    assert any(words in problem for problem in problems_of(text))


def test_a_table_too_wide_or_without_a_row() -> None:
    wide = "\n".join(f"  {slot} {'1 ' * 60}KO" for slot in ("speed", "attack", "defense", "damage"))
    assert any("at most 40 clicks" in each for each in problems_of(f"figure: x\npoints: 1\ndial: |\n{wide}\n"))
    short = "figure: x\npoints: 1\ndial: |\n  speed 7 KO\n"
    assert sum("Expected a row" in each for each in problems_of(short)) == 3


def test_a_dial_of_several_has_one_of_the_figures_values() -> None:
    text = find_figure("long-wall").read_text(encoding="utf-8").replace("- points: 120", "- points: 110")
    assert any("A dial has 110 points" in each for each in problems_of(text))


def test_a_wrong_name_gets_the_nearest_one(tmp_path: Path) -> None:
    with pytest.raises(ClixbookError, match="Did you mean night-warden"):
        load_figure("night-wardn")
    with pytest.raises(ClixbookError, match="Figures here"):
        load_figure("zzz")
    assert check_figure(tmp_path)[0].text == "This is a folder; expected a file."
    assert not is_figure(tmp_path)


@settings(max_examples=400)
@given(
    start=st.integers(0, len(FILE)),
    length=st.integers(0, 12),
    put=st.one_of(st.text(max_size=8), st.sampled_from(["KO", "(2)", "[", "{", "|", "\n", "999999", "- ", ": "])),
)
def test_a_damaged_file_gives_a_figure_or_words(start: int, length: int, put: str) -> None:
    try:
        figure = read_figure(FILE[:start] + put + FILE[start + length :])
    except ClixbookError:
        return  # any other error fails
    assert str(figure)
    assert figure._repr_html_()
    assert list(playability(figure))


# -- showing --------------------------------------------------------------------------------------------------


def test_a_figure_as_text() -> None:
    assert (
        str(read_figure(FILE))
        == """\
Test Pilot, 100 or 40 points
giant, wing, 1x2 base, range 6 with 2 bolts, Sky
click        1   2    3   4
line     green      red
speed       10   9    8  KO
attack      11  10    9  KO
defense     17  16   15  KO
damage       3   3    2  KO
click 1: Charge (speed)
click 2: Charge (speed)
click 3: Perplex (damage)"""
    )


def test_a_figure_as_a_table_in_a_notebook() -> None:
    html = read_figure(FILE)._repr_html_()
    assert html.count("<b>KO</b>") == 4
    assert "3px solid #12774A" in html  # the green line
    assert "<small>red</small>" in html
    assert 'title="Charge"' in html
    assert f"background-color:{POWERS['green'][0]}" in html  # as the number stands on a printed dial
    assert "<div>speed: Charge (green) 1-2</div><div>damage: Perplex" in html


def test_what_a_file_says_is_escaped() -> None:
    evil = FILE.replace("name: Test Pilot", 'name: "<script>x</script>"').replace("Charge (green)", "'\"><i>'")
    html = read_figure(evil)._repr_html_()
    assert 'title="&quot;&gt;&lt;i&gt;"' in html
    assert "<script>" not in html
    assert "<i>" not in html


def test_several_dials_and_bystanders_say_so() -> None:
    wall = load_figure("long-wall")
    assert "dial of 200 points" in str(wall)
    assert wall._repr_html_().count("<table>") == 2
    cat = Figure("cat", "Cat", ((5, "white"),), (Dial((Click(6, 8, 14, 1),)),), bystander=True)
    assert str(cat).startswith("Cat, 5 points (bystander)")


# -- the command line -----------------------------------------------------------------------------------------


def test_check_tells_good_figures_and_bad_ones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(FILE, encoding="utf-8")
    bad.write_text(FILE.replace("bolts", "bolt"), encoding="utf-8")
    assert clixbook.cli.main(["check", str(good), "night-warden"]) == 0
    out = capsys.readouterr().out
    assert f"{good}: a good figure" in out
    assert "100 points take 3 damage, 40 points take 1 damage to KO" in out
    assert clixbook.cli.main(["check", str(bad)]) == 2
    assert f"{bad}:7:1: Unknown key 'bolt' in a figure; did you mean bolts?" in capsys.readouterr().err


def test_notes_say_where_a_figure_cannot_be_in_play() -> None:
    notes = list(playability(load_figure("long-wall")))
    damage = {books: said for books, _, said in (note.partition(": ") for note in notes)}
    found = next(said for books, said in damage.items() if books.startswith("core2014, complete2022"))
    assert found == "200 points take 10 damage, 120 points take 5 damage to KO"
    assert any(note.startswith("eddieg: Long Wall cannot be in play because it has several dials") for note in notes)
