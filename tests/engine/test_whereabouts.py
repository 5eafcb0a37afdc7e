"""Who is asked about by name and is off the map: the answer says where the figure is."""

from __future__ import annotations

from pathlib import Path

import pytest

import clixbook as cx
from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from tests.powers.cast import actor, play

WAITS = "Quay Sergeant is off the map: it waits on the sideline for Bruiser."


def with_sideline() -> Game:
    forces = {"Ann": ["bruiser+id card harbour-pass+beside quay-sergeant"], "Ben": ["gnat"]}
    return arrange_start(Game.new("corner", rules="complete2022", forces=forces), turn=3)


@pytest.mark.parametrize("name", ["quay-sergeant", "Quay Sergeant", "quay sergeant"])
def test_a_figure_on_the_sideline_is_known_by_id_and_by_name(name: str) -> None:
    game = with_sideline()
    questions = (
        lambda: game.state.fighter(name),
        lambda: game.each_square(name),
        lambda: game.what_if(**{name: "B2"}),
        lambda: cx.line_of_fire(game, "bruiser", name),
        lambda: cx.reach(game, name, 5),
    )
    for ask in questions:
        with pytest.raises(cx.ClixbookError) as refused:
            ask()
        assert str(refused.value) == WAITS


def test_a_line_of_play_that_names_who_waits_says_so() -> None:
    game = with_sideline()
    for words in ("move quay-sergeant B2", "close bruiser quay-sergeant"):
        with pytest.raises(cx.NotFound, match=WAITS):
            game.why_not(words)
    with pytest.raises(cx.NotFound, match=WAITS):
        cx.attack_odds(game, "bruiser", "quay-sergeant")
    page = cx.PlayPage(game)
    page.sentence.figure.value = "bruiser"
    page.sentence.place.value = "Quay Sergeant"
    assert page.table.chosen.status == WAITS


def test_who_is_knocked_out_or_captive_is_told_where_a_square_was_asked_for(tmp_path: Path) -> None:
    fighters = {
        "bruiser": {"at": "C3", "of": "Ann"},
        "gnat": {"at": "C4", "of": "Ben"},
        "lodestar": {"at": "A1", "of": "Ben"},
    }
    game = Game.at("patch", rules="core2014", turn="Ann", fighters=fighters).apply("close bruiser gnat").apply("6 6")
    with pytest.raises(cx.NotFound, match=r"^Gnat is off the map: knocked out\.$"):
        cx.line_of_fire(game, "bruiser", "gnat")
    with pytest.raises(cx.NotFound, match=r"^Gnat is off the map: knocked out\.$"):
        game.each_square("gnat")
    ann, ben = {"cap": actor("C3", traits="Capture", range=0)}, {"foe": actor("D3"), "mate": actor("H3")}
    taken = play(tmp_path, "core2014", ann, ben).apply("use cap capture foe").apply((3, 4))
    assert taken.state.off_map_words("Foe") == "Foe is off the map: captive of Cap."


def test_of_others_nothing_is_said_to_be_off_the_map() -> None:
    game = with_sideline()
    assert game.state.off_map_words("Bruiser") == game.state.off_map_words("zorro") == ""
    with pytest.raises(cx.NotFound, match=r"Nobody here is called 'zorro'; there are bruiser, gnat\."):
        game.state.fighter("zorro")
