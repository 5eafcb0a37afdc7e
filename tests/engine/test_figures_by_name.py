"""Games and their odds take figures by their names, of two words too, as boards do."""

import pytest

import clixbook as cx
from clixbook.engine.actions import Close, Shoot
from clixbook.errors import ClixbookError

TWO_WORDS = ["Night Warden", "night warden", " Night Warden "]


@pytest.fixture
def game() -> cx.Game:
    """Bruiser beside Night Warden, who is on Ben's side, and Gnat."""
    fighters = {
        "bruiser": {"at": "C3", "of": "Ann"}, "night-warden": {"at": "C4", "of": "Ben"},
        "gnat": {"at": "D4", "of": "Ben"},
    }  # fmt: skip
    return cx.Game.at("patch", rules="core2014", turn="Ann", fighters=fighters)


@pytest.mark.parametrize("name", TWO_WORDS)
def test_odds_are_of_the_figure_of_two_words(game, name):
    assert cx.attack_odds(game, "Bruiser", name).figure == "night-warden"
    assert cx.attack_odds(game, "Bruiser", name) == cx.attack_odds(game, "bruiser", "night-warden")
    assert cx.action_odds(game, f"close bruiser {name}")[name] == cx.attack_odds(game, "bruiser", "night-warden")
    every = cx.attack_odds(game, "bruiser", name, rules="all")
    assert {odds.figure for odds in every.values()} == {"night-warden"}


@pytest.mark.parametrize("line", ["close Bruiser Night Warden", "close bruiser night warden", "move BRUISER C2"])
def test_actions_are_read_by_names(game, line):
    plain = line.lower().replace("night warden", "night-warden").replace("c2", "C2")
    assert game.why_not(line) == game.why_not(plain)
    assert game.apply(line).moves == game.apply(plain).moves


def test_actions_of_python_take_names(game):
    assert game.apply(Close("Bruiser", "Night Warden")).moves == ("close bruiser night-warden",)
    told = [str(each) for each in game.why_not(Shoot("Bruiser", ("Night Warden",)))]
    assert told == [str(each) for each in game.why_not("shoot bruiser night-warden")]
    assert "target" not in told[0]  # it has no range; that it were two targets is not said


def test_values_and_squares_take_names(game):
    assert game.value("Night Warden", "attack") == game.value("night-warden", "attack")
    assert game.value("bruiser", "damage", against="Night Warden") == game.value(
        "bruiser", "damage", against="night-warden"
    )
    assert game.move("Bruiser", "C2").moves == ("move bruiser C2",)
    by_name = game.each_square("Bruiser", against="Night Warden", squares=["D3"])
    assert dict(by_name) == dict(game.each_square("bruiser", against="night-warden", squares=["D3"]))


def test_a_name_of_nobody_is_still_refused(game):
    with pytest.raises(ClixbookError, match="Nobody here is called 'Nobody Known'"):
        cx.attack_odds(game, "Nobody Known", "gnat")
