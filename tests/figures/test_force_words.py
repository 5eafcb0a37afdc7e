"""Forces as people write them: each form is read, and what is refused is shown as it was written."""

from __future__ import annotations

import pytest

import clixbook as cx
from clixbook.errors import ClixbookError
from clixbook.figures.forces.force_words import read_force
from clixbook.view.editors.force.force_draft import ForceDraft, read_text
from clixbook.view.play.new_game.force_box import ForceBox

# Bruiser costs 75, Gnat 40, Night Warden 100 or 60, Lodestar 125 or 85, Old Mountain 250
FORMS: dict[str, tuple[str, ...]] = {
    "Bruiser 75": ("bruiser",),
    "75 Bruiser": ("bruiser",),
    "Bruiser 100": ("bruiser:100",),
    "100 Bruiser": ("bruiser:100",),
    "Bruiser (75)": ("bruiser",),
    "Bruiser - 75 pts": ("bruiser",),
    "Bruiser: 75 points": ("bruiser",),
    "Bruiser....75": ("bruiser",),
    "Bruiser | 75 |": ("bruiser",),
    "Bruiser, 75": ("bruiser",),
    "(85) Lodestar": ("lodestar:85",),
    "85pts - Lodestar": ("lodestar:85",),
    "Night Warden at 60": ("night-warden:60",),
    "Night Warden @60": ("night-warden:60",),
    "night warden:60": ("night-warden:60",),
    "night-warden:60+passenger:10": ("night-warden:60+passenger:10",),
    "- Bruiser": ("bruiser",),
    "* Bruiser": ("bruiser",),
    "• Bruiser": ("bruiser",),
    "1. Bruiser": ("bruiser",),
    "2) Bruiser": ("bruiser",),
    "[x] Bruiser": ("bruiser",),
    "**Bruiser** - 75": ("bruiser",),
    "The Old Mountain (250)": ("old-mountain",),
    "2x Gnat": ("gnat", "gnat"),
    "2 x Gnat": ("gnat", "gnat"),
    "x2 Gnat": ("gnat", "gnat"),
    "Gnat x2": ("gnat", "gnat"),
    "Gnat (x3)": ("gnat", "gnat", "gnat"),
    "2 Gnats": ("gnat", "gnat"),
    "2x Gnat (40 each)": ("gnat", "gnat"),
    "2x Gnat 80": ("gnat", "gnat"),
    "2x Lodestar 170": ("lodestar:85", "lodestar:85"),
    "Bruiser, Gnat": ("bruiser", "gnat"),
    "Bruiser 75, 2x Gnat; Lodestar 85": ("bruiser", "gnat", "gnat", "lodestar:85"),
    "Bruiser & Gnat": ("bruiser", "gnat"),
    "Bruiser and Gnat": ("bruiser", "gnat"),
    "Bruiser + Gnat = 115 points": ("bruiser", "gnat"),
    "Bruiser 75 2x Gnat Lodestar 85": ("bruiser", "gnat", "gnat", "lodestar:85"),
    "Bruiser + Passenger 10": ("bruiser+passenger:10",),
    "Bruiser with Passenger (10)": ("bruiser+passenger:10",),
    "Bruiser 85 + Passenger 10": ("bruiser+passenger:10",),
    "- Bruiser\n  - Passenger 10\n  - Trick Shot (12)\n- Gnat": ("bruiser+passenger:10+trick shot:12", "gnat"),
    "Bruiser\n+ Passenger (10 pts)": ("bruiser+passenger:10",),
    "Bruiser\nequipment: Cloak 5": ("bruiser+equipment cloak:5",),
    "fl002 Bruiser 75": ("bruiser",),
    "Bruiser (mine)": ("bruiser",),
    "Bruiser - Dock Crew - 75": ("bruiser",),
    "(2) Gnat": ("gnat", "gnat"),
    "Gnat ×3": ("gnat", "gnat", "gnat"),
    "Night Warden (60 pt version)": ("night-warden:60",),
    "#002 Bruiser": ("bruiser",),
    "Bruiser w/ Passenger & Trick Shot (12)": ("bruiser+passenger+trick shot:12",),
    "Bruiser [75]\n    [Passenger 10]\n    Trick Shot 12": ("bruiser+passenger:10+trick shot:12",),
    "    Bruiser\n    Gnat": ("bruiser", "gnat"),
    "- Night Warden 100 - Gnat 40 - Bruiser": ("night-warden", "gnat", "bruiser"),
    "1. Bruiser 75 2. Gnat 40": ("bruiser", "gnat"),
    "| Bruiser | 75 |\n| Gnat | 40 |": ("bruiser", "gnat"),
    "Bruiser\t75\nGnat\t40": ("bruiser", "gnat"),
    "bruiser+equipment cloak (for Sky, KO):0, 2x Gnat": ("bruiser+equipment cloak (for Sky, KO):0", "gnat", "gnat"),
    "> BRUISER (75)\n> gnat": ("bruiser", "gnat"),
    "1: Bruiser\n2: Gnat": ("bruiser", "gnat"),
    "1 - Bruiser\n2 - Gnat": ("bruiser", "gnat"),
    "Bruiser\nSideline:\nGnat\nLodestar": ("bruiser",),
    "Have:\nBruiser\nWant\nGnat": ("bruiser",),
    "H: 2x Gnat, Bruiser\nW: Lodestar": ("gnat", "gnat", "bruiser"),
    "FS: Bruiser x2 - $5.00": ("bruiser", "bruiser"),
    "[b]Bruiser[/b]\n[url=http://x.org]Gnat[/url]": ("bruiser", "gnat"),
    "<li>Bruiser</li>\n<li><b>Gnat</b></li>": ("bruiser", "gnat"),
    "\U0001f525 Bruiser \U0001f4aa 100\n1\ufe0f\u20e3 Gnat": ("bruiser:100", "gnat"),
    "Night Warden \u2011 60": ("night-warden:60",),
    "2,Gnat,40": ("gnat", "gnat"),
    "1,Lodestar,85": ("lodestar:85",),
    "2x Lodestar, 170": ("lodestar:85", "lodestar:85"),
    "fl001\tLodestar\t85\tV\nfl002\tGnat\t40\tR": ("lodestar:85", "gnat"),
    "Lodestar 85 Punkte": ("lodestar:85",),
    "Lodestar 85 PTS": ("lodestar:85",),
    "three Gnats": ("gnat", "gnat", "gnat"),
    "a Gnat": ("gnat",),
    "Gnat *2": ("gnat", "gnat"),
    "Bruiser // the tank": ("bruiser",),
    "Bruiser fl002": ("bruiser",),
    "300pts: Bruiser, Gnat": ("bruiser", "gnat"),
    "Bruiser\nFeats\nPassenger 10": ("bruiser+passenger:10",),
    "Hero: Bruiser\nRelic: Cloak 5": ("bruiser+equipment cloak:5",),
    "Brass Herald + Polymorph Roof Herald": ("brass-herald+polymorph roof-herald",),
    "Bell Brothers\n+ Beside Loft Lifter\n+ Beside Drum Major": ("bell-brothers+beside loft-lifter+beside drum-major",),
    "brass-herald+card Siege Herald:70": ("brass-herald+card siege-herald:70",),
}


@pytest.mark.parametrize("written", FORMS)
def test_each_form_is_read(written: str) -> None:
    assert read_force(written).entries == FORMS[written]
    assert read_text(written)[0].entries == FORMS[written]


@pytest.mark.parametrize("written", [each for each in FORMS if "\n" not in each])
def test_the_field_of_the_play_page_reads_each_form(written: str) -> None:
    box = ForceBox("Ann", "core2014", ())
    box.words.value = written
    assert (box.value, box.problem.value) == (FORMS[written], "")


@pytest.mark.parametrize("written", ["2x Gnat", "Gnat, Bruiser 75", "- Gnat\n- Night Warden 60\n  - Passenger 10"])
def test_games_read_them_too(written: str) -> None:
    whole = cx.Game.new("patch", forces={"Ann": written, "Ben": ["gnat"]})
    listed = cx.Game.new("patch", forces={"Ann": list(read_force(written).entries), "Ben": ["gnat"]})
    assert whole == listed


def test_a_whole_sheet_of_a_force() -> None:
    force, notes = read_text(
        "My 300 point team:\n\nTheme: Watch\n* Night Warden 100\n* Lodestar @ 85 + Passenger (10)\n* 2 Gnats\n\n"
        "Objects: heavy, light\n1 heavy anvil (8)\nCondition: fog\nMap: the old mill\nTotal: 275/300\n"
    )
    assert force == ForceDraft(
        ("night-warden", "lodestar:85+passenger:10", "gnat", "gnat"), 300, "Watch", ("heavy", "light", "heavy anvil:8"),
        ("fog",),
    )  # fmt: skip
    assert notes == ("Taken for a heading: My 300 point team:.", "Left out: map: the old mill.")


@pytest.mark.parametrize(
    ("written", "points"),
    [("= 300 points", 300), ("Total: 400", 400), ("300 pts", 300), ("= 295 points", 300), ("Dock team - 200 pts", 200),
     ("force: 600 points", 600), ("295/300", 300),
     ("TOTAL.......150", 200), ("Grand total = 300 points", 300), ("Gesamt: 400 Punkte", 400),
     ("300pts: Gnat, Gnat", 300)],
)  # fmt: skip
def test_totals(written: str, points: int) -> None:
    assert read_text(f"{written}\nBruiser")[0].points == points


@pytest.mark.parametrize(
    "written", ["2x Brusier 100", "- Superman 100", "Bruiser, Batman", "Team of Batman", "40x Gnat"]
)
def test_what_is_refused_is_shown_as_it_was_written(written: str) -> None:
    with pytest.raises(ClixbookError) as refused:
        read_text(f"Gnat\n{written}\nGnat")
    (problem,) = refused.value.problems
    shown = {"- Superman 100": "Superman 100", "Bruiser, Batman": "Batman"}.get(written, written)
    assert (problem.line, f"There is no figure {shown!r} in the library" in problem.text) == (2, True)


def test_who_was_meant_is_told() -> None:
    with pytest.raises(ClixbookError, match="did you mean bruiser"):
        read_force("2x Brusier 75")


def test_a_stranger_under_a_figure_as_far_from_the_left_is_no_addition() -> None:
    with pytest.raises(ClixbookError, match="There is no figure 'Superman 100'"):
        read_force("    - Bruiser\n    - Superman 100")


def test_nothing_is_given_to_nobody() -> None:
    with pytest.raises(ClixbookError, match="is given to nobody"):
        read_force("+ Passenger 10\nBruiser")


def test_the_error_of_a_game_names_the_player() -> None:
    with pytest.raises(ClixbookError, match="Ann's force: There is no figure 'Supermann' in the library"):
        cx.Game.new("patch", forces={"Ann": "Supermann, Gnat", "Ben": ["gnat"]})


@pytest.mark.parametrize(
    "text", ["=" * 5000, "- " * 3000, "(" * 3000, "x2 " * 2000, "Bruiser" + "." * 5000, "1" * 5000]
)
def test_odd_lines_cost_little(text: str) -> None:
    with pytest.raises(ClixbookError):
        read_text(f"{text}\nnobody at all")


def test_what_stands_beside_the_force_is_told() -> None:
    read = read_force("Bruiser\n\nSideline (2)\nGnat\nTotal: 75\n\nObjects\n- Heavy object\n- Anvil (light, 8 points)")
    assert (read.entries, read.objects) == (("bruiser",), ("heavy", "light anvil:8"))
    assert "Left out, as it stands beside the force: Gnat." in read.notes


@pytest.mark.parametrize("between", ["\t", ",", "; ", " | "])
def test_rising_numbers_in_front_are_those_of_rows(between: str) -> None:
    rows = [("1", "Bruiser", "75"), ("2", "Gnat", "40"), ("3", "Lodestar", "85")]
    force = read_force("\n".join(map(between.join, rows)))
    assert force.entries == ("bruiser", "gnat", "lodestar:85")
    assert "taken for those of rows" in force.notes[0]


def test_other_numbers_in_front_are_counts() -> None:
    assert read_force("2\tGnat\t40\n1\tBruiser\t75").entries == ("gnat", "gnat", "bruiser")
    assert read_force("2,Gnat,40").entries == ("gnat", "gnat")
