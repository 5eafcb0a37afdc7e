"""Trees of positions: left, returned to and varied; dice seeded, scripted, forced and rolled anew."""

from __future__ import annotations

from typing import Any

import pytest

from clixbook.engine.history.tree import LONGEST_NAME, Tree, read_faces, read_script
from clixbook.engine.position.dice import Roll
from clixbook.errors import ClixbookError
from tests.engine.play import OPENING, about_to_roll, small_game


def opened(**more: Any) -> Tree:
    """The root and the three options up to the roll: nodes 0 to 3."""
    tree = Tree.of(small_game(**more))
    for option in OPENING:
        tree = tree.add(option)
    return tree


# -- leaving and returning -------------------------------------------------------------------------------------


def test_undo_and_jump_give_the_same_object() -> None:
    game = small_game()
    tree = Tree.of(game)
    grown = tree.add("move bruiser E4")
    assert grown.undo().game is game
    assert grown.undo().redo().game is grown.game
    assert grown.jump(0).game is game
    assert tree.game is game  # the earlier tree is as it was
    assert len(tree.nodes) == 1


def test_an_option_taken_before_leads_to_the_same_node() -> None:
    tree = Tree.of(small_game()).add("move bruiser E4")
    action = next(option for option in tree.nodes[0].game.options() if str(option) == "move bruiser E4")
    for same in ("move bruiser E4", "move bruiser e4", action):
        again = tree.add(same, 0)
        assert again.at == 1
        assert len(again.nodes) == 2
    roll = opened().add("3 4")
    for faces in ((3, 4), "3 4"):
        assert roll.add(faces, 3).at == 4


def test_what_may_not_be_done_changes_nothing() -> None:
    tree = opened()
    with pytest.raises(ClixbookError, match="not an answer to"):
        tree.add("end")
    assert (len(tree.nodes), tree.at) == (4, 3)


def test_the_way_to_a_node() -> None:
    tree = opened().add("3 4").jump(1).add("end").undo().undo().add("end")
    assert tree.path(4) == (0, 1, 2, 3, 4)
    assert tree.at == 5  # "end" from the root; "end" after the move is node 2 as before
    assert tree.path(5) == (0, 5)
    assert tree.children(0) == (1, 5)
    assert tree.children(4) == ()
    assert [tree.node(at).depth for at in (0, 3, 4, 5)] == [0, 3, 4, 1]


@pytest.mark.parametrize("number", [-1, 4, "1", None, 1.5])
def test_a_node_that_is_not_there(number: Any) -> None:
    with pytest.raises(ClixbookError, match="numbered 0 to 3"):
        opened().jump(number)


def test_nothing_to_undo_or_to_redo() -> None:
    tree = Tree.of(small_game())
    assert (tree.undoable, tree.redoable) == (False, False)
    with pytest.raises(ClixbookError, match="nothing to undo"):
        tree.undo()
    with pytest.raises(ClixbookError, match="nothing to do again"):
        opened().redo()


def test_redo_follows_the_line_that_was_left() -> None:
    tree = opened().add("3 4").undo().add("1 2")  # node 3 has two outcomes: 4 and 5
    assert tree.line == (0, 1, 2, 3, 5)
    back = tree.jump(0)
    assert back.line == tree.line
    assert back.redo().redo().redo().redo().at == 5
    assert tree.jump(4).jump(1).redo().redo().redo().at == 4
    # A new option ends the line: redo leads to it, and not into the old one any more.
    another = back.jump(2).add("end")
    assert another.line == (0, 1, 2, 6)
    assert (another.redoable, another.undo().redo().at) == (False, 6)


def test_a_jump_off_the_line_goes_on_along_first_children() -> None:
    tree = opened().add("3 4").jump(0).add("end")
    assert tree.line == (0, 5)
    assert tree.jump(2).line == (0, 1, 2, 3, 4)


# -- dice ------------------------------------------------------------------------------------------------------


def test_the_seed_repeats_its_roll() -> None:
    tree = opened()
    rolled = tree.roll()
    assert rolled.present.dice == "seed"
    assert rolled.game == about_to_roll().roll()
    assert rolled.undo().roll().game is rolled.game
    assert rolled.undo().redo().game is rolled.game


def test_another_seed_rolls_otherwise() -> None:
    shown = {opened(seed=seed).roll().present.option for seed in range(12)}
    assert len(shown) > 3


def test_forced_dice() -> None:
    tree = opened().force("6 6")
    assert (tree.present.option, tree.present.dice) == ("6 6", "forced")
    assert tree.undo().force((6, 6)).at == tree.at
    with pytest.raises(ClixbookError, match="takes 2 dice, not '6'"):
        opened().force(6)
    with pytest.raises(ClixbookError, match="No roll is due"):
        Tree.of(small_game()).force("6 6")


def test_a_forced_roll_does_not_change_what_the_seed_rolls() -> None:
    rolled = opened().roll().present.option
    assert opened().force("6 6").undo().roll().present.option == rolled


@pytest.mark.parametrize("faces", ["", "7 1", "0 1", "x", (True, 2), (1.5, 2), None, (), "1 ٣"])
def test_what_no_die_shows(faces: Any) -> None:
    with pytest.raises(ClixbookError, match="are no faces"):
        read_faces(faces)


def test_a_script_is_used_up_in_order_and_then_the_seed_goes_on() -> None:
    tree = Tree.of(small_game("complete2022")).with_script("5, 1 2")
    for option in ("end", "end", "move bruiser E4", "end", "move lodestar E5"):
        tree = tree.add(option)
    tree = tree.roll()  # breaking away: one die
    assert (tree.present.option, tree.present.dice, tree.script_left) == ("5", "script", ((1, 2),))
    # Undone, the entry is the next one again, on this branch and on any other.
    assert tree.undo().script_left == ((5,), (1, 2))
    assert tree.undo().roll().at == tree.at
    while not isinstance(tree.game.pending, Roll):
        attacks = [option for option in tree.game.options() if str(option).startswith("close")]
        tree = tree.add(attacks[0] if attacks else "end")
    tree = tree.roll()
    assert (tree.present.option, tree.script_left) == ("1 2", ())


def test_a_script_entry_of_the_wrong_number_of_dice_loses_nothing() -> None:
    tree = opened().with_script("6, 3 4")
    with pytest.raises(ClixbookError, match=r"next roll is '6', but the attack roll .* takes 2 dice"):
        tree.roll()
    assert tree.script_left == ((6,), (3, 4))
    assert tree.force("6 6").present.option == "6 6"
    assert tree.with_script("3 4").roll().present.option == "3 4"


def test_a_script_set_later_keeps_what_was_used() -> None:
    tree = opened().with_script("3 4, 1 1").roll().with_script([(2, 2), "5"])
    assert tree.script == ((3, 4), (2, 2), (5,))
    assert tree.script_left == ((2, 2), (5,))
    assert tree.undo().script_left == ((3, 4), (2, 2), (5,))


@pytest.mark.parametrize(
    ("script", "place"), [("6 6, 7", "Roll 2"), ([(1, 2), None], "Roll 2"), ("x", "Roll 1"), (7, "list")]
)
def test_a_script_that_cannot_be_read(script: Any, place: str) -> None:
    with pytest.raises(ClixbookError, match=place):
        read_script(script)


def test_rolling_anew_branches_until_every_outcome_was_shown() -> None:
    tree = opened()
    for _ in range(21):  # two dice show 21 outcomes, whichever die is which
        tree = tree.roll_anew()
    shown = {tuple(sorted(tree.nodes[child].option)) for child in tree.children(3)}
    assert len(shown) == len(tree.children(3)) == 21
    with pytest.raises(ClixbookError, match="every outcome"):
        tree.roll_anew()


def test_rolling_anew_after_the_roll_is_about_that_roll() -> None:
    first = opened().roll()
    again = first.roll_anew()
    assert again.present.parent == 3
    assert again.present.dice == "anew"
    assert sorted(again.present.option) != sorted(first.present.option)
    assert opened().roll().roll_anew().present.option == again.present.option  # the same on every machine
    with pytest.raises(ClixbookError, match="No roll has been made"):
        Tree.of(small_game()).roll_anew()


def test_a_scripted_roll_made_anew_has_used_its_entry_up() -> None:
    tree = opened().with_script("3 4, 1 1").roll().roll_anew()
    assert tree.script_left == ((1, 1),)


# -- branches --------------------------------------------------------------------------------------------------


def test_branches_and_their_names() -> None:
    tree = opened().add("3 4").undo().add("1 2")
    assert [(each.first, each.last, each.name) for each in tree.branches()] == [(0, 4, "main line"), (5, 5, "1 2")]
    named = tree.name_branch("  a  bold try ").name_branch("as it was", 2)
    assert [each.name for each in named.branches()] == ["as it was", "a bold try"]
    # A name stays with its branch as that goes on.
    on = named.add("end")
    assert [(each.last, each.name) for each in on.branches()] == [(4, "as it was"), (6, "a bold try")]
    assert (on.branch_of(6), on.branch_of(3)) == (5, 0)
    assert on.name_branch("").branches()[1].name == "1 2"
    with pytest.raises(ClixbookError, match="at most"):
        on.name_branch("x" * (LONGEST_NAME + 1))


# -- comparing -------------------------------------------------------------------------------------------------


def test_what_an_action_changed() -> None:
    tree = opened().add("6 5")  # 11 + 11 = 22 against 16: a hit for 4, from click 1 to 5
    told = [str(each) for each in tree.changed_by(4)]
    assert "bruiser: click 1 → 5" in told
    assert "lodestar: action tokens 0 → 1" in told
    assert tree.changed_by(0) == ()
    moved = [str(each) for each in tree.changed_by(1)]
    assert moved[0] == "bruiser: square B4 → E4"
    assert "bruiser: action tokens 0 → 1" in moved
    assert "actions left: 3 → 2" in moved
    assert "turn of: Ann → Ben" in [str(each) for each in tree.changed_by(2)]
    assert [str(each) for each in tree.changed_by(3)] == [
        "resolving: nothing → close lodestar bruiser (attack roll of lodestar against bruiser)"
    ]


def test_two_branches_compared() -> None:
    tree = opened().add("6 5").undo().add("1 2")  # 11 + 3 = 14 against 16 misses
    found = tree.compare(4, 5)
    assert (found.fork, found.way_to_a, found.way_to_b) == (3, ("6 5",), ("1 2",))
    assert [str(each) for each in found.differences if each.what == "click"] == ["bruiser: click 5 → 1"]
    assert "Since position 3: 6 5; or 1 2." in str(found)
    assert tree.compare(4, 4).differences == ()
    assert tree.compare(1, 3).way_to_a == ()


def test_a_figure_that_is_knocked_out_scores() -> None:
    tree = opened()
    for option in ("6 5", "end", "end", "close lodestar bruiser", "6 5"):  # 4 clicks and 3 or 4 more: KO at 7
        tree = tree.add(option)
    told = {(each.who, each.what): (each.before, each.after) for each in tree.changed_by(tree.at)}
    assert told["bruiser", "click"] == ("5", "KO")
    assert told["bruiser", "square"] == ("E4", "off the board")
    assert told["Ben", "victory points"] == ("0", "75")
    assert told["", "winner"] == ("", "Ben")
