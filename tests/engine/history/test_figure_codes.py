"""Figures of one's own travel inside forces, saved games and transcripts: no file beside them is ever opened."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from clixbook.board.model.things import Mode, Size
from clixbook.engine.game import Game
from clixbook.engine.history import saves
from clixbook.engine.history.figure_codes import (
    MOST_CODE,
    draft_code,
    draft_of,
    entries_in,
    figure_code,
    figure_of,
    without_file,
)
from clixbook.engine.history.tree import Tree
from clixbook.engine.sequence.set_up.forces.force_entries import why_no_force
from clixbook.errors import ClixbookError
from clixbook.figures.dials.dial import KO, Click, Dial
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.rulebooks import rulebook
from clixbook.scenarios.stories.transcript import read_transcript, transcript
from tests.engine.play import small_game


@pytest.mark.parametrize("name", figure_names())
def test_the_code_of_a_figure_reads_back_equal(name: str) -> None:
    figure = load_figure(name)
    assert figure_of(figure_code(figure)) == figure
    assert len(figure_code(figure)) < 450 + 150 * len(figure.specials)  # sentences take room


def test_rare_print_has_a_code_too() -> None:
    base = load_figure("bruiser")
    dial = Dial(
        (Click(8, 10, 17, 3, ko=0), Click(countdown=3), Click(7, 0, 16, 2, ko=1), KO), ((1, "green"), (3, "orange"))
    )
    changed = replace(base, dials=(dial,), errata=(("mode", Mode.WING), ("size", Size.GIANT), ("generic", True)))
    assert figure_of(figure_code(changed)) == changed


def test_a_figure_that_is_not_complete_has_a_code() -> None:
    draft = Figure("", "", ((0, "white"),), (Dial((Click(),)),), teams=("A, B",))
    assert draft_of(draft_code(draft)) == draft
    with pytest.raises(ClixbookError, match="Expected a name such as night-warden"):
        figure_of(draft_code(draft))


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("(a,A,((5,white)))", "expected id, name, points, dials, found 3"),
        ("(a,A,((5,white)),(1.2.3))", "dials: 1: expected a click such as 8.10.17.3 or KO, found '1.2.3'"),
        ("(a,A,((5,white)),(1.2.3.4-KO!x))", "'x' is not part of a dial"),
        ("(a,A,((5,white)),(1.2.3.4-KO),range:99)", "A: Expected range from 0 to 20"),
        ("(a,A,((5,white)),(1.2.3.4-KO!sp1_9*red*Flurry),range:9)", ""),
        ("(a,A,((5,white)),(" + "KO-" * 50 + "KO))", "40 clicks at most"),
        ("(" + "a" * MOST_CODE + ")", "16000 are the most"),
        ("bruiser.yaml", "There is no figure 'bruiser.yaml' in the library"),
    ],
)
def test_what_is_no_figure_is_refused_with_its_place(code: str, message: str) -> None:
    if not message:  # powers on clicks that are not there are simply none
        assert figure_of(code).dials[0][1].powers == (("speed", "Flurry", "red"),)
        return
    with pytest.raises(ClixbookError) as refused:
        figure_of(code)
    assert message in str(refused.value)


PLACES = {"bow": "A1", "gnat": "B2", "bruiser": "D4"}


def own_game(path: str) -> Game:
    forces = {"Ann": [f"{path}:100", "gnat"], "Ben": ["bruiser"]}
    return Game.new(small_game().board.bare, rules="core2014", forces=forces, places=PLACES)


def test_saved_games_hold_the_figure(figures: dict[str, str]) -> None:
    game = own_game(figures["bow"])
    text = saves.to_text(Tree.of(game))
    assert figures["bow"] not in text
    assert saves.from_text(text).game == game
    assert json.loads(text)["start"]["forces"]["Ann"][0] == f"{figure_code(load_figure(figures['bow']))}:100"


def test_transcripts_hold_the_figure(figures: dict[str, str]) -> None:
    game = own_game(figures["bow"])
    assert read_transcript(transcript(game)) == game


def test_a_saved_game_opens_no_file(figures: dict[str, str]) -> None:
    data = own_game(figures["bow"]).to_dict()
    data["forces"]["Ann"][0] = figures["bow"]
    with pytest.raises(ClixbookError, match=r"^Ann's force: There is no figure '/.* in the library, and"):
        Game.from_dict(data)


def test_a_force_takes_a_code(figures: dict[str, str]) -> None:
    code = without_file(f"{figures['fist']}:100")
    assert code.endswith(":100")
    assert without_file("bruiser:75") == "bruiser:75"
    against = why_no_force([code, "gnat"], 100, rulebook("complete2022"))
    assert [each.ruling for each in against] == ["FRC-02", "FRC-28"]  # 40 points too much; the fist has no set


def test_the_commas_of_a_code_part_nothing() -> None:
    code = figure_code(load_figure("night-warden"))
    assert entries_in(f"gnat, {code}:60 , bruiser") == ["gnat", f"{code}:60", "bruiser"]
    assert entries_in(" , ") == []
