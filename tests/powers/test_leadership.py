"""Leadership: an action more as the turn begins, and a token less."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.figures.files.figure_files import load_figure
from clixbook.rulebooks import rulebook
from clixbook.view.play.odds.roll_sheet import game_sheets
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, offered, play, written

BOSS = "Leadership (gray)"
ROLLED = ("core2014", "nebula2007", "eddieg")


def begun(game: Game) -> Game:
    """Ann's next turn, up to what is asked as it begins."""
    return after(game, "end", "end")


def options(game: Game) -> list[str]:
    return [str(option) for option in game.options()]


def yard(folder: Path, edition: str, tokens: int = 0, **friend: object) -> Game:
    """Ann's boss of 100 points with a friend of 50 beside it, who has so many tokens; 300 points, 3 actions."""
    numbers = {"points": 50, **friend}
    ann = {"boss": actor("C3", damage=BOSS, keywords="Kite Field"), "f": actor("C4", **numbers)}
    return play(folder, edition, ann, {"b": actor("P8")}, fighters={"f": {"tokens": tokens}})


@pytest.mark.parametrize(
    ("edition", "expected"),
    # the actions of a turn of 3 after a 3, 4, 5 and 6
    editions("PWR-LEADERSHIP", "ACT-05", core2014=(3, 3, 4, 4), nebula2007=(3, 4, 4, 4), eddieg=(3, 4, 4, 4)),
)
def test_a_die_for_an_action(tmp_path: Path, edition: str, expected: tuple[int, ...]) -> None:
    asked = begun(yard(tmp_path, edition))
    assert (asked.actor, options(asked)) == ("Ann", ["no roll", "roll to lead"])
    assert after(asked, "no roll").state.left == 3
    rolled = [after(asked, "roll to lead", (die,)) for die in (3, 4, 5, 6)]
    assert tuple(game.state.left for game in rolled) == expected
    assert {game.state.fighter("boss").tokens for game in rolled} == {0}
    assert {after(game, "end", "end", "no roll").state.left for game in rolled} == {3}, "for that turn alone"


@pytest.mark.ruling("PWR-LEADERSHIP", "complete2022")
def test_one_book_gives_the_action_without_a_die(tmp_path: Path) -> None:
    """Two who lead give one action together; nobody has a token, and nothing is asked."""
    ann = {"boss": actor("C3", damage=BOSS), "aide": actor("E3", damage=BOSS)}
    game = begun(play(tmp_path, "complete2022", ann, {"b": actor("P8")}))
    assert (game.pending, game.state.left) == (None, 4)


def last_click(name: str) -> int:
    """The last click with numbers of a figure that comes with the program."""
    return sum(click.has_numbers for click in load_figure(name).dials[0].clicks)


@pytest.mark.ruling("ACT-01", "complete2022")
@pytest.mark.ruling("PWR-LEADERSHIP", "complete2022")
def test_the_total_is_what_it_is_now(tmp_path: Path) -> None:
    """Each action is checked against the total of that moment, which leaders change. 2022 §7.8."""
    board = Board.build(width=12, height=8)
    lead = {"damage": "Leadership"}
    fighters = {
        "bruiser": {"at": "C3", "of": "Ann", "powers": lead}, "gnat": {"at": "C5", "of": "Ann"},
        "lodestar": {"at": "E5", "of": "Ann", "powers": {"damage": "Outwit"}, "range": 8},
        "dock-rat": {"at": "D3", "of": "Ben", "damage": 9, "attack": 20},
    }  # fmt: skip

    def at(**more: object) -> Game:
        return Game.at(board, rules="complete2022", turn="Ann", fighters=fighters, **more)

    assert (at().state.left, at(actions=2).state.left) == (4, 2)
    struck = after(at(), "close bruiser dock-rat", (1, 1))  # a critical miss, 1 click to itself, which still leads
    assert struck.state.left == 3
    mortal = {**fighters, "bruiser": {**fighters["bruiser"], "click": last_click("bruiser")}}
    last = Game.at(board, rules="complete2022", turn="Ann", fighters=mortal)
    alone = after(last, "close bruiser dock-rat", (1, 1))
    assert alone.state.fighter("bruiser").life.ko
    assert alone.state.left == 2  # 3 actions, one of which is given
    assert str(alone.log[-1]) == "Ann has 1 action less."
    assert Game.from_line(alone.to_line()).state == alone.state


@pytest.mark.ruling("ACT-05", "complete2022")
@pytest.mark.ruling("PWR-LEADERSHIP", "complete2022")
def test_never_more_than_ten(tmp_path: Path) -> None:
    """A game of 1000 points has its 10 actions already."""
    folder = tmp_path
    forces = {"Ann": [written(folder, "boss", actor("C3", damage=BOSS))], "Ben": [written(folder, "b", actor("P8"))]}
    game = Game.new(Board.build(width=16, height=8), rules="complete2022", forces=forces, seed=1, build_total=1000,
                    places={"boss": "C3", "b": "P8"})  # fmt: skip
    assert after(game, "end", "end").state.left == 10


@pytest.mark.parametrize(
    ("edition", "expected"),
    # two who lead and roll two sixes: each adds one, or one for the force
    editions("PWR-LEADERSHIP", core2014=5, nebula2007=4, eddieg=4),
)
def test_two_who_lead(tmp_path: Path, edition: str, expected: int) -> None:
    ann = {"boss": actor("C3", damage=BOSS), "aide": actor("E3", damage=BOSS)}
    game = begun(play(tmp_path, edition, ann, {"b": actor("P8")}))
    while game.pending is not None:
        if game.actor == "dice":
            game = game.apply((6,))
        else:
            game = game.apply("roll to lead" if "roll to lead" in options(game) else options(game)[0])
    assert game.state.left == expected


@pytest.mark.parametrize("edition", ["nebula2007", "eddieg"])
@pytest.mark.ruling("PWR-LEADERSHIP", "nebula2007", "eddieg")
def test_no_token_is_taken_off_by_the_die(tmp_path: Path, edition: str) -> None:
    done = after(yard(tmp_path, edition), "move f D4", "end", "end", "roll to lead", (6,))
    assert (done.pending, done.state.fighter("f").tokens, done.state.left) == (None, 1, 4)


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("PWR-LEADERSHIP", "core2014", "complete2022")
@pytest.mark.ruling("ACT-26", "core2014", "complete2022")
def test_whom_it_takes_a_token_off(tmp_path: Path, edition: str) -> None:
    """f, which struck at nobody but moved and came back beside it, loses one of its tokens; on a 4 it does not."""
    game = after(yard(tmp_path, edition), "move f D4", "end", "end")
    assert game.now.fighter("f").tokens == 1
    done = after(game, "roll to lead", (5,), "f")
    assert (done.state.fighter("f").tokens, done.state.left) == (0, 4)
    assert done.events[-1].reasons[1].ruling == "ACT-26"
    assert after(game, "roll to lead", (6,), "nobody").state.fighter("f").tokens == 1
    assert after(game, "roll to lead", (4,)).state.fighter("f").tokens == 1


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a friend worth as much as the leader, without and with a keyword in common
    editions("PWR-LEADERSHIP", core2014=(False, False, False), complete2022=(False, True, True)),
)
def test_friends_of_as_many_points(tmp_path: Path, edition: str, expected: tuple[bool, ...]) -> None:
    found = []
    for keyword in ("", "Kite Field", "kite field"):
        game = after(yard(tmp_path, edition, points=100, keywords=keyword), "move f D4", "end", "end")
        if game.pending is not None:
            game = after(game, "roll to lead", (6,))
        found.append(game.pending is not None and "f" in options(game))
    assert tuple(found) == expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-LEADERSHIP")
def test_it_takes_no_action_without_its_upgrade(tmp_path: Path, edition: str) -> None:
    game = yard(tmp_path, edition, tokens=1)
    assert offered(game) == []
    ruling = "OPT-05" if edition == "nebula2007" else "PWR-LEADERSHIP"
    assert game.why_not("use boss leadership f")[0].ruling == ruling


def upgraded(folder: Path, *, team: str = "Kabuki", at: str = "H3", **terrain: object) -> Game:
    """The upgraded boss on C3, and a friend of a team with a token."""
    boss = written(folder, "boss", actor("C3", damage=BOSS, teams="Kabuki"))
    friend = written(folder, "f", actor(at, teams=team))
    foe = written(folder, "b", actor("P8"))
    game = Game.new(Board.build(width=16, height=8, **terrain), rules="nebula2007",
                    forces={"Ann": [f"{boss}+leadership", friend], "Ben": [foe]},
                    places={"boss": "C3", "f": at, "b": "P8"}, seed=1)  # fmt: skip
    return arrange_start(game, {"f": {"tokens": 1}}, turn=3)


@pytest.mark.ruling("PWR-LEADERSHIP", "nebula2007")
@pytest.mark.ruling("OPT-05", "nebula2007")
@pytest.mark.ruling("ACT-26", "nebula2007")
def test_the_upgrade_takes_tokens_off_its_team(tmp_path: Path) -> None:
    """Within 10 squares and a line, for a token of its own; no other team, no farther, not through a wall."""
    game = upgraded(tmp_path)
    done = after(game, "use boss leadership f")
    assert [done.state.fighter(who).tokens for who in ("boss", "f")] == [1, 0]
    assert done.why_not("use boss leadership f")
    for other in (
        upgraded(tmp_path, team="Mystics"), upgraded(tmp_path, at="N3"), upgraded(tmp_path, blocking=["E3"]),
    ):  # fmt: skip
        assert offered(other) == []
        assert other.why_not("use boss leadership f")


@pytest.mark.ruling("ACT-26", "nebula2007")
def test_what_may_not_be_cleared_may_be_taken_off(tmp_path: Path) -> None:
    """It is no clearing: a figure that clears nothing this turn loses the token, unless a house rule has it so."""
    game = upgraded(tmp_path)
    tired = game.state.with_fighter("f", keeps_tokens=True)
    boss = "use boss leadership f"
    assert not replace(game, state=tired).why_not(boss)
    house = rulebook("nebula2007").replace({"ACT-26": False})
    assert replace(game, state=tired.with_(rules=house)).why_not(boss)


@pytest.mark.ruling("PWR-LEADERSHIP", "complete2022")
def test_the_roll_for_a_token_is_told_as_a_success(tmp_path: Path) -> None:
    """Two faces of six take a token off, though nobody has been chosen yet; the question says what they bring."""
    asked = after(yard(tmp_path, "complete2022"), "move f D4", "end", "end")
    assert asked.pending is not None
    assert asked.pending.purpose == "boss may roll to lead, on 5 or 6 for a token off a friend"
    rolling = after(asked, "roll to lead")
    (sheet,) = game_sheets(rolling)
    assert [each.kind for each in sheet.outcomes] == ["failure"] * 4 + ["success"] * 2
    assert after(rolling, (5,)).events[-1].text == "boss leads: the die shows 5."
