"""Who lies on the map, knocked out, and who has not come onto it yet."""

from pathlib import Path

import clixbook as cx
from clixbook.board.answers.message import render_words
from clixbook.scenarios.position_text import where_everybody_stands
from clixbook.view.editors.position.position_of_game import unsupported_settings
from clixbook.view.play.panes.dial_panel import card_of
from clixbook.view.scenes.game_marks import marks_of
from tests.powers.cast import actor, play
from tests.powers.test_feats_in_turns import felled, warping


def test_one_that_lies_has_its_tokens_and_no_life_around_it(tmp_path: Path) -> None:
    mark = marks_of(felled(tmp_path))["b"]
    assert (mark.tokens, mark.clicks) == (3, 0)


def test_one_that_comes_later_is_not_told_as_knocked_out(tmp_path: Path) -> None:
    assert "<b>Still to come</b>" in cx.PlayPage(warping(tmp_path)).fallen.told.value


def test_who_is_attached_and_what_is_outside_the_game_is_in_the_tray() -> None:
    fighters = {"moth-keeper": "C3", "tin-shield": "C4", "bruiser": {"at": "G4", "of": "Ben"}}
    board, kept = cx.Board.build(width=8, height=6), {"Ann": ["lamp-moth", "lamp-moth"]}
    game = cx.Game.at(board, rules="complete2022", fighters=fighters, turn="Ann", outside=kept)
    asked = game.apply("use moth-keeper card-text power open-jar")
    assert "<b>Comes in</b>" in cx.PlayPage(asked).fallen.told.value
    tray = cx.PlayPage(asked.apply("B2").apply("use tin-shield card-text behind-you")).fallen
    assert "<b>Attached</b>" in tray.told.value
    assert "<b>Outside the game, Ann</b> Lamp Moth × 1" in tray.told.value
    assert [label for label, _ in tray.names.options] == ["Tin Shield, with Moth Keeper"]


def test_a_captive_is_told_as_one_and_not_as_knocked_out(tmp_path: Path) -> None:
    ann, ben = {"cap": actor("C3", traits="Capture", range=0)}, {"foe": actor("D3"), "mate": actor("H3")}
    game = play(tmp_path, "core2014", ann, ben).apply("use cap capture foe").apply((3, 4))
    assert "<b>Captive</b>" in cx.PlayPage(game).fallen.told.value
    assert card_of(game.state, "foe").grips == ("Captive of Cap, off the map.",)
    assert card_of(game.state, "cap").grips == ("Has captive: Foe.", "Hands in within its starting area, C3.")
    assert "Foe captive of Cap" in where_everybody_stands(game)
    assert not [
        told for each in unsupported_settings(game) if (told := render_words(each.message)).startswith("foe")
    ]  # it can be set by hand
