"""Sentences of the position editor: figures by name, their clicks and tokens, and what a map takes."""

from __future__ import annotations

import re

import pytest

from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from clixbook.view.editors.position.position_draft import Stand
from clixbook.view.editors.position.position_editor import PositionEditor
from clixbook.view.editors.position.position_sentences import EXAMPLES, run_sentence


@pytest.fixture
def editor() -> PositionEditor:
    return PositionEditor(lambda: rulebook("core2014"), lambda: "light")


def stand(editor: PositionEditor, name: str) -> Stand:
    return next(each for each in editor.position.stands if each.figure.name == name)


def test_figures_are_moved_turned_given_tokens_and_taken_away(editor: PositionEditor) -> None:
    run_sentence(editor, "move bruiser to F5")
    assert stand(editor, "Bruiser").place == "F5"
    run_sentence(editor, "Turn Bruiser to click 3.")
    run_sentence(editor, "give the Bruiser an action token")
    run_sentence(editor, "give Bruiser a token")
    assert (stand(editor, "Bruiser").click, stand(editor, "Bruiser").tokens) == (3, 2)
    run_sentence(editor, "take one token from Bruiser")
    assert stand(editor, "Bruiser").tokens == 1
    run_sentence(editor, "undo")
    assert stand(editor, "Bruiser").tokens == 2
    run_sentence(editor, "Remove Bruiser")
    assert "Bruiser" not in {each.figure.name for each in editor.position.stands}
    run_sentence(editor, "place Bruiser of Ben on F5")
    assert (stand(editor, "Bruiser").side, stand(editor, "Bruiser").place) == ("Ben", "F5")


def test_who_can_shoot_is_told_by_ranges_and_lines(editor: PositionEditor) -> None:
    """Lodestar on H3 has range 7; Clockmaker on L4 has 8, and Night Warden on C4 is 9 away; Gnat has none."""
    run_sentence(editor, "who can shoot Night Warden?")
    assert editor.session.status == "Night Warden can be shot by Lodestar. Not by Clockmaker, Gnat."


def test_the_map_is_changed_in_the_same_words(editor: PositionEditor) -> None:
    run_sentence(editor, "put a wall between D5 and D6")
    run_sentence(editor, "set the elevation of D5 to 2")
    board = editor.position.board
    assert board.level(board.square("D5")) == 2
    assert "D5|D6" in {edge.name for edge in board.edges}
    assert len(editor.position.stands) == 6  # nobody went


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("move Bruisr to F5", "did you mean Bruiser"),
        ("turn Bruiser to click 40", "Bruiser has clicks 1 to"),
        ("take a token from Bruiser", "would have -1 tokens"),
        ("place Lens Keeper of Zoe on A1", "Zoe is not a player here"),
        ("paint giant figure on A1", "for figures try: Place Lodestar"),
        ("give everything to everybody", "one may say, for instance: Give Bruiser an action token"),
    ],
)
def test_what_cannot_be_done_says_why(editor: PositionEditor, sentence: str, told: str) -> None:
    before = editor.position
    with pytest.raises(ClixbookError, match=re.escape(told)):
        run_sentence(editor, sentence)
    assert editor.position == before


def test_every_example_is_done(editor: PositionEditor) -> None:
    for example in EXAMPLES:
        run_sentence(editor, example.replace("Lodestar of Ben on F5", "Lodestar of Ben on A9"))
        if example.startswith("Remove"):
            run_sentence(editor, "undo")
