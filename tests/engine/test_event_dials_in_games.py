"""Event dials in games: what shows works for everybody, when they turn, and what is not played beside them."""

from __future__ import annotations

import pytest

import clixbook as cx
from clixbook.engine.effects.active import effects_of
from clixbook.engine.game import Game
from clixbook.engine.history import game_notation
from clixbook.rulebooks import rulebook
from clixbook.rulebooks.sections.forces.conditions import ConditionStop
from clixbook.view.play.panes.log_panel import score_html
from tests.helpers import EDITIONS, settled

FORCES = {"Ann": ["bruiser"], "Ben": ["gnat"]}


def begin(edition: str, *conditions: str) -> Game:
    return settled(Game.new("corner", rules=edition, forces=FORCES, conditions=conditions))


def after_turns(game: Game, number: int) -> Game:
    for _ in range(number):
        game = settled(game.apply("end"), last=True, dice=(3, 4))
    return game


def modifiers(game: Game) -> list[tuple[int, ...]]:
    """What is added to speed, attack and defense of each figure."""
    return [
        tuple(int(game.value(who, name)) - game.value(who, name).printed for name in ("speed", "attack", "defense"))
        for who in ("bruiser", "gnat")
    ]


@pytest.mark.ruling("EVT-01", "core2014")
@pytest.mark.ruling("GLD-09", "core2014")
def test_a_dial_turns_each_round_and_begins_again() -> None:
    """Four clicks, the third does nothing; who acts does not matter, nor whose dial it is."""
    game, seen = begin("core2014", "market-week"), []
    for _ in range(5):
        seen.append(modifiers(game))
        game = after_turns(game, 2)
    shown = [(1, 0, 0), (1, 0, -1), (0, 0, 0), (0, -1, 0), (1, 0, 0)]
    assert seen == [[each, each] for each in shown]
    turned = next(event for event in game.log if "turns to click 2" in str(event))
    assert [reason.ruling for reason in turned.reasons] == ["EVT-01"]


@pytest.mark.ruling("EVT-01", "core2014")
def test_a_dial_stops_at_its_red_line() -> None:
    """It turns each turn; its third click lends a power and is the last."""
    game = after_turns(begin("core2014", "long-siege"), 1)
    assert (game.state.event_click, modifiers(game)) == (2, [(0, 0, 1), (0, 0, 1)])
    last = after_turns(game, 1)
    assert last.state.event_click == 3
    assert after_turns(last, 3).state.event_click == 3
    assert "willpower" in {effect.name for effect in effects_of(last.state, "gnat")}


@pytest.mark.ruling("EVT-01", "complete2022", "nebula2007", "eddieg")
@pytest.mark.parametrize("edition", EDITIONS[1:])
def test_books_without_event_dials_refuse_them(edition: str) -> None:
    with pytest.raises(cx.ClixbookError, match=r"There are no event dials.*EVT-01"):
        begin(edition, "market-week")


@pytest.mark.ruling("EVT-11", "core2014")
@pytest.mark.ruling("FRC-24", "core2014")
@pytest.mark.ruling("EVT-01", "core2014")
def test_a_dial_is_alone() -> None:
    with pytest.raises(cx.ClixbookError, match=r"no conditions beside an event dial.*EVT-11"):
        begin("core2014", "market-week", "thin-air")
    with pytest.raises(cx.ClixbookError, match=r"one event dial, not 2.*EVT-01"):
        begin("core2014", "market-week", "long-siege")
    both = rulebook("core2014").replace({"EVT-11": ConditionStop.NOTHING})
    assert settled(
        Game.new("corner", rules=both, forces=FORCES, conditions=["market-week", "thin-air"])
    ).state.conditions


@pytest.mark.ruling("EVT-11", "complete2022", "eddieg")
@pytest.mark.parametrize("edition", ["complete2022", "eddieg"])
def test_books_without_conditions_have_nothing_to_cancel(edition: str) -> None:
    with pytest.raises(cx.ClixbookError, match=r"no battlefield conditions.*EVT-02"):
        begin(edition, "thin-air")


def test_a_saved_game_keeps_the_click() -> None:
    game = after_turns(begin("core2014", "market-week"), 3)
    assert game.state.event_click == 2
    assert game_notation.from_line(game_notation.to_line(game)) == game
    assert Game.from_dict(game.to_dict()) == game


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ({"clicks": "+1 attack"}, "two clicks or more"),
        ({"clicks": "+1 attack | -1 speed", "says": "+1 attack"}, "leave out points and says"),
        ({"kind": "condition", "says": "+1 attack", "red_line": "yes"}, "Only an event dial turns"),
        ({"clicks": "+1 attack | +1 atack"}, "click 2:"),
    ],
)
def test_a_dial_that_is_none_is_refused(
    tmp_path_factory: pytest.TempPathFactory, keys: dict[str, str], problem: str
) -> None:
    path = tmp_path_factory.mktemp("things") / "week.yaml"
    lines = {"thing": "week", "kind": "event dial"} | keys
    path.write_text("".join(f"{key}: {value if value == 'yes' else repr(value)}\n" for key, value in lines.items()))
    assert any(problem in each.text for each in cx.check_thing(path))


def test_the_score_panel_tells_which_click_shows() -> None:
    game = after_turns(begin("core2014", "market-week"), 2)
    told = score_html(game.state)
    assert "Market Week is in play on click 2. +1 speed. Then +1 speed, -1 defense." in told
