"""Names on dials and bases that no book knows: refused with the nearest ones and their line; what is told instead."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import clixbook as cx
import clixbook.cli
from clixbook.board.model.things import BASES
from clixbook.engine.effects.active import has_effect
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.effects.name_check import name_notes, unknown_names
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import ClixbookError
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.figures.files.from_code import build_figure
from clixbook.figures.files.writer import to_text
from clixbook.figures.playable import why_not_play
from clixbook.rulebooks import rulebook
from clixbook.rulebooks.power_colours import POWERS
from tests.helpers import EDITIONS

FILE = """\
figure: {name}
name: Test Pilot
points: 100
teams: [{team}]
card: yes
dial: |
  click      1   2   3   4   5   6
  line   green   .   .   .   .   .
  speed      8   8   7   7   7  KO
  attack    10  10   9   9   9  KO
  defense   17  16  16  15  15  KO
  damage     3   3   2   2   2  KO
powers:
  damage: {{1-2: {power}}}
"""


def pilot(folder: Path, power: str, team: str = "Mystics") -> str:
    path = folder / "pilot.yaml"
    path.write_text(FILE.format(name="pilot", power=power, team=team), encoding="utf-8")
    return str(path)


def game(path: str, edition: str) -> cx.Game:
    return cx.Game.new("corner", rules=edition, forces={"Ann": [path], "Ben": ["bruiser"]})


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("Blades", ". Did you mean Blades/Claws/Fangs?"),
        ("Telekinsis", ". Did you mean Telekinesis?"),
        ("Deflection", ". Did you mean Energy Shield/Deflection?"),
    ],
)
def test_a_part_of_a_name_finds_the_whole(tmp_path: Path, written: str, told: str) -> None:
    ((_, text),) = unknown_names(load_figure(pilot(tmp_path, written)))
    assert text == f"No book knows a power {written!r}{told}"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_refuses_a_power_that_no_book_knows(tmp_path: Path, edition: str) -> None:
    with pytest.raises(
        ClixbookError, match=r"Test Pilot: No book knows a power 'Shap Change'. Did you mean Shape Change"
    ):
        game(pilot(tmp_path, "Shap Change"), edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_refuses_a_team_that_no_book_knows(tmp_path: Path, edition: str) -> None:
    with pytest.raises(ClixbookError, match=r"No book knows a team 'Mistics'. Did you mean Mystics"):
        game(pilot(tmp_path, "Support", "Mistics"), edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_position_refuses_a_power_that_no_book_knows(edition: str) -> None:
    """As it is set of a fighter in a story or a lesson; a name that a book has is let in."""
    start = cx.Game.new(
        "corner", rules=edition, forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, places={"bruiser": "B2", "gnat": "E2"}
    )
    with pytest.raises(ClixbookError, match=r"bruiser: No book knows a power 'Penetrating/Psychic Blast'. Did you mean "
                       r"Psychic Blast"):  # fmt: skip
        arrange_start(start, {"bruiser": {"powers": {"attack": "Penetrating/Psychic Blast"}}})
    assert arrange_start(start, {"bruiser": {"powers": {"attack": "Psychic Blast"}}}).state.fighters


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_a_book_has_is_let_in_built_or_not(tmp_path: Path, edition: str) -> None:
    """Every power of the card, and a team whose ability nobody wrote yet; a special power may be called anything."""
    for slot in POWERS.values():
        for power in slot.values():
            assert not list(unknown_names(load_figure(pilot(tmp_path, power))))
    assert game(pilot(tmp_path, "Own Way (white)", "Hypertime"), edition).state.fighters


def test_the_checker_names_the_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The team stands in the fourth line of the file, the power in the fourteenth."""
    path = pilot(tmp_path, "Perplexed", "Titan")
    problems = cx.check_figure(path)
    assert [(each.line, each.column) for each in problems] == [(4, 9), (14, 17)]
    assert "Did you mean Titans" in problems[0].text
    assert "Did you mean Perplex" in problems[1].text
    assert clixbook.cli.main(["check", path]) == 2
    assert f"{path}:4:9: No book knows a team 'Titan'." in capsys.readouterr().err


TABLE = "speed 8 7 KO\nattack 9 8 KO\ndefense 16 15 KO\ndamage 2 1 KO"
COUNTED = "speed 8 (3) KO\nattack 9 (3) KO\ndefense 16 (3) KO\ndamage 2 (3) KO"
FACE = "speed 8\nattack 9\ndefense 16\ndamage 2"
OWN: dict[str, dict[str, Any]] = {
    "plain": {},
    "on a card": {"card": True},
    "an orange line alone": {"points": {50: "orange"}, "dial": f"line orange . .\n{TABLE}"},
    "an orange line on a card": {"points": {50: "orange"}, "dial": f"line orange . .\n{TABLE}", "card": True},
    "two green lines": {"dial": f"line green green .\n{TABLE}"},
    "a countdown": {"dial": COUNTED},
    "a countdown on a card": {"dial": COUNTED, "card": True},
    "a bystander": {"dial": FACE, "bystander": True},
    "a red line at the end": {"dial": TABLE.replace(" KO", ""), "red_line": True},
    "two dials": {"points": {50: "white", 30: "white"}, "dial": {50: TABLE, 30: TABLE}},
    "a power that nobody knows": {"powers": {"speed": {1: "Chrage"}}},
    "a team that nobody knows": {"teams": ["Titan"]},
    **{f"a base of {base}": {"base": base} for base in BASES},
    **{f"a base of {base} on a card": {"base": base, "card": True} for base in BASES},
}
NOWHERE = ("an orange line alone", "a countdown", "a power that nobody knows", "a team that nobody knows")


def begins(figure: cx.Figure, edition: str) -> bool:
    """Is there a game with it?"""
    board = cx.Board.build(width=14, height=8, starting={"A": ["A1:F8"], "B": ["I1:N8"]})
    try:
        return bool(cx.Game.new(board, rules=edition, forces={"Ann": [figure], "Ben": ["gnat"]}, build_total=600))
    except ClixbookError:
        return False


@pytest.mark.parametrize("name", OWN)
def test_the_checker_says_of_a_figure_whether_a_game_can_have_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """It reads the file of the figure; the games tell whether it is right."""
    dial = [(8, 9, 16, 2), (7, 8, 15, 1)]
    keys = {"points": 50, "dial": dial, **OWN[name]}
    figure = build_figure("Own", keys.pop("points"), keys.pop("dial"), keys)
    can = {edition: begins(figure, edition) for edition in EDITIONS}
    assert any(can.values()) is (name not in NOWHERE)
    file = tmp_path / "own.yaml"
    file.write_text(to_text(figure))
    assert clixbook.cli.main(["check", str(file)]) == (0 if any(can.values()) else 2)
    said = capsys.readouterr()
    assert ("a good figure" in said.out) is any(can.values())
    assert (f"{file}: No game can have this figure: " in said.err) is (name in NOWHERE[:2])
    for edition in EDITIONS if any(can.values()) else ():
        notes = [line for line in said.out.splitlines() if "note: " in line and edition in line.partition("note: ")[2]]
        assert any("damage to KO" in note for note in notes) is can[edition], notes


@pytest.mark.parametrize("name", figure_names())
def test_what_the_checker_says_of_our_figures_is_so(name: str) -> None:
    figure = load_figure(name)
    assert not cx.check_figure(name)
    for edition in EDITIONS:
        assert begins(figure, edition) is not bool(why_not_play(figure, rules=rulebook(edition)))


def test_the_checker_tells_of_colours_of_books_and_of_what_is_not_built(tmp_path: Path) -> None:
    wrong = load_figure(pilot(tmp_path, "Support (green)"))
    assert "Support is green in the damage slot, which stands for Enhancement" in list(name_notes(wrong))
    empower = load_figure(pilot(tmp_path, "Empower (pink)"))
    assert "Empower is not in Nebula, Eddie G" in list(name_notes(empower))
    moved = load_figure(pilot(tmp_path, "Toughness"))
    assert "Toughness stands in the damage slot; cards print it in the defense slot" in list(name_notes(moved))
    assert "Own Way is not built: players apply it themselves" in list(
        name_notes(load_figure(pilot(tmp_path, "Own Way (white)")))
    )


@pytest.mark.parametrize("name", figure_names())
def test_the_figures_that_come_along_have_known_names_in_their_colours(name: str) -> None:
    figure = load_figure(name)
    assert not list(unknown_names(figure))
    assert not [note for note in name_notes(figure) if " slot" in note or "not built" in note]


@pytest.mark.parametrize(
    ("slot", "printed", "name"),
    [("speed", "Earthbound/Neutralized", "earthbound"), ("attack", "Penetrating/Psychic Blast", "psychic blast")],
)
def test_a_power_of_two_names_is_the_one_that_is_played(tmp_path: Path, slot: str, printed: str, name: str) -> None:
    path = tmp_path / "pilot.yaml"
    text = FILE.format(name="pilot", power=printed, team="Mystics")
    path.write_text(text.replace("  damage: {1-2", f"  {slot}: {{1-2"), encoding="utf-8")
    assert not list(unknown_names(load_figure(str(path))))
    assert has_effect(game(str(path), "complete2022").state, "pilot", name)


def test_every_colour_of_the_card_is_a_power_that_is_played() -> None:
    assert [name for slot in POWERS.values() for name in slot.values() if effect_named(name) is None] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_refuses_a_feat_that_no_book_knows(edition: str) -> None:
    """All such names at once, each with the nearest ones; what a book knows is let in where there are feats at all."""
    with pytest.raises(ClixbookError) as refused:
        game("bruiser+trik shot:10+lucky boots:5", edition)
    texts = [problem.text for problem in refused.value.problems]
    assert "Ann's force: Bruiser: No book knows a feat 'trik shot'. Did you mean Trick Shot?" in texts
    assert "Ann's force: Bruiser: No book knows a feat 'lucky boots'." in texts


def test_a_figure_that_is_no_file_is_checked() -> None:
    scout = cx.Figure.build(name="Scout", points=50, dial=[(8, 9, 16, 2)])
    assert cx.check_figure(scout) == []
    bad = replace(scout, teams=("Avengerz",))
    told = cx.check_figure(bad)
    assert [str(each) for each in told] == [
        "Scout: No book knows a team 'Avengerz'. Did you mean Avengers or Young Avengers?"
    ]
    assert told[0].about == ("scout",)
