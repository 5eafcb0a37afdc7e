"""Event dials in games: what shows works for everybody, when they turn, and what is not played beside them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import clixbook as cx
from clixbook.engine.effects.active import effects_of
from clixbook.engine.game import Game
from clixbook.engine.history import game_notation
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.figures.things.thing import Turning
from clixbook.rulebooks import rulebook
from clixbook.rulebooks.sections.forces.conditions import ConditionStop
from clixbook.view.play.dials.things_list import thing_rows
from clixbook.view.play.log.log_panel import in_play_html, score_html
from tests.helpers import EDITIONS, settled
from tests.powers.cast import written
from tests.powers.specials_cast import native

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


# -- when it turns, and what it changes ------------------------------------------------------------------------------


def own_dial(**keys: Any) -> str:
    """An event dial of three clicks that adds 1, 2, 3 to everybody's speed."""
    clicks = "+1 speed | +2 speed | +3 speed"
    return cx.thing_code(cx.Thing("fair-day", "Fair Day", cx.ThingKind.EVENT, clicks=clicks, **keys))


def beside(card: str, **settings: Any) -> Game:
    """Ann's third turn, her bruiser beside Ben's gnat, and his lodestar out of the way."""
    board = cx.Board.build(width=14, height=8, starting={"west": ["A1:B8"], "east": ["M1:N8"]})
    forces = {"Ann": ["bruiser"], "Ben": ["gnat", "lodestar"]}
    places = {"bruiser": "C3", "gnat": "D3", "lodestar": "M8"}
    game = Game.new(board, rules="core2014", forces=forces, places=places, conditions=[card], seed=1)
    return arrange_start(game, settings, turn=3, conditions=game.state.conditions)


def click_of(game: Game) -> int:
    assert game_notation.from_line(game_notation.to_line(game)) == game
    assert Game.from_dict(game.to_dict()) == game
    return game.state.event_click


@pytest.mark.ruling("EVT-01", "core2014")
@pytest.mark.parametrize(
    ("when", "dice", "turned"),
    [
        (Turning.DEFEAT, "5 4", 2), (Turning.DOUBLE_SIX, "6 6", 2), (Turning.DOUBLE_SIX, "5 4", 1),
        (Turning.DOUBLE_ONE, "1 1", 2), (Turning.NEVER, "6 6", 1),
    ],
)  # fmt: skip
def test_a_card_says_when_its_dial_turns(when: Turning, dice: str, turned: int) -> None:
    """Here as a figure is defeated, or at doubles of an attack roll. 2014: Event Dials."""
    game = beside(own_dial(turns=when), gnat={"defense": 12}, bruiser={"attack": 12, "damage": 9})
    game = settled(game.apply("close bruiser gnat"), dice=dice)
    assert click_of(game) == turned
    assert game.value("bruiser", "speed").printed + turned == int(game.value("bruiser", "speed"))
    assert click_of(after_turns(game, 2)) == turned


@pytest.mark.ruling("EVT-01", "core2014")
def test_a_dial_turns_several_clicks_and_back() -> None:
    """Never back past the green line. 2014: Event Dials."""
    game = beside(own_dial(turns=Turning.TURN, by=2, back=Turning.DEFEAT, red_line=True),
                  gnat={"defense": 2}, bruiser={"attack": 12, "damage": 9})  # fmt: skip
    down = settled(game.apply("close bruiser gnat"), dice="5 4")
    assert click_of(down) == 1
    on = after_turns(game, 1)
    assert click_of(on) == 3
    assert "turns to click 3" in " ".join(map(str, on.log))
    back = settled(after_turns(on, 1).apply("close bruiser gnat"), dice="5 4")
    assert click_of(back) == 2
    assert "Fair Day turns back to click 2: +2 speed" in " ".join(map(str, back.log))


@pytest.mark.ruling("EVT-01", "core2014")
def test_an_effect_turns_the_dial(tmp_path: Path) -> None:
    """2014: Event Dials: an effect might turn it back."""
    trick = written(tmp_path, "a", native("C3", "FREE: turn the event dial back; FREE: turn the event dial 2 clicks"))
    board = cx.Board.build(width=14, height=8, starting={"west": ["A1:B8"], "east": ["M1:N8"]})
    places = {"a": "C3", "gnat": "M3"}

    def start(*cards: str) -> Game:
        forces = {"Ann": [trick], "Ben": ["gnat"]}
        game = Game.new(board, rules="core2014", forces=forces, places=places, conditions=cards, seed=1)
        return arrange_start(game, {}, turn=3, conditions=game.state.conditions)

    game = start(own_dial(turns=Turning.NEVER, red_line=True))
    uses = [str(option) for option in game.options() if str(option).startswith("use a")]
    assert uses == ["use a card-text old-trick-2"]
    assert [str(each) for each in game.why_not("use a card-text old-trick")]
    on = game.apply(uses[0])
    assert click_of(on) == 3
    assert click_of(on.apply("use a card-text old-trick")) == 2
    assert {each.ruling for each in start().why_not(uses[0])} == {"EVT-01"}


@pytest.mark.ruling("EVT-01", "core2014")
def test_a_dial_turns_each_round_after_the_first_player_is_out() -> None:
    forces = {"Ann": ["gnat"], "Ben": ["bruiser"], "Cid": ["lodestar"]}
    board = cx.Board.build(width=14, height=8)
    places = {"gnat": "C3", "bruiser": "D3", "lodestar": "M8"}
    card = own_dial()
    game = Game.new(board, rules="core2014", forces=forces, places=places, conditions=[card], seed=1)
    settings = {"gnat": {"defense": 2}, "bruiser": {"attack": 12, "damage": 9}}
    game = arrange_start(game, settings, turn=5, conditions=game.state.conditions)
    game = settled(game.apply("close bruiser gnat"), dice="5 4")
    assert game.state.remaining("Ann") == ()
    seen = []
    for _ in range(4):
        seen.append(click_of(game))
        game = after_turns(game, 1)
    assert seen == [1, 1, 2, 2]


@pytest.mark.ruling("EVT-01", "core2014")
@pytest.mark.ruling("GLD-09", "core2014")
def test_a_dial_changes_the_build_total_and_who_may_come() -> None:
    """2014: Event Dials: the build total, what forces may have, and what wins."""
    game = settled(Game.new("corner", rules="core2014", forces=FORCES, conditions=[own_dial(build_total=450)]))
    assert (game.state.build_total, click_of(game)) == (450, 1)
    with pytest.raises(cx.ClixbookError, match="100"):
        Game.new("corner", rules="core2014", forces={"Ann": ["bruiser", "lodestar"], "Ben": ["gnat"]}, points=300,
                 conditions=[own_dial(build_total=100)])  # fmt: skip
    word = next(iter(cx.load_figure("bruiser").keywords)).strip("*")
    only = own_dial(members=(word, "Gnat"))
    assert settled(Game.new("corner", rules="core2014", forces=FORCES, conditions=[only])).state.conditions
    with pytest.raises(cx.ClixbookError, match=r"Fair Day is for Lodestar, not Bruiser.*EVT-01"):
        Game.new("corner", rules="core2014", forces=FORCES, conditions=[own_dial(members=("Lodestar",))])


@pytest.mark.ruling("EVT-01", "core2014")
@pytest.mark.ruling("WIN-20", "core2014")
def test_a_dial_gives_everybody_more_ways_to_win() -> None:
    card = own_dial(wins=("scores 20 points", "lasts 9 rounds"))
    game = beside(card, gnat={"defense": 2}, bruiser={"attack": 12, "damage": 9})
    assert [str(each) for each in game.state.ends] == [
        "Ann scores 20 points", "Ann lasts 9 rounds", "Ben scores 20 points", "Ben lasts 9 rounds"]  # fmt: skip
    over = settled(game.apply("close bruiser gnat"), dice="5 4")
    assert over.result is not None
    assert (over.result.winner, click_of(over)) == ("Ann", 1)
    with pytest.raises(cx.ClixbookError, match="is not a way to win"):
        beside(own_dial(wins=("dances",)))


def test_a_line_with_a_click_that_no_dial_has_is_refused() -> None:
    line = game_notation.to_line(after_turns(begin("core2014", "market-week"), 2))
    for click in ("0", "5", "-1"):
        with pytest.raises(cx.ClixbookError, match="event_click: an event dial in play has clicks 1 to 4"):
            game_notation.from_line(line.replace("event_click:2", f"event_click:{click}"))


def test_the_page_tells_what_is_in_play_now() -> None:
    """The click that shows stands in the title, all of them beneath; on the figure's card stands the dial too."""
    state = after_turns(begin("core2014", "market-week"), 2).state
    told = in_play_html(state)
    assert "<summary>In play: Market Week, click 2: +1 speed, -1 defense</summary>" in told
    assert '<li aria-current="step">+1 speed, -1 defense</li>' in told
    assert "It turns each round." in told
    (row,) = thing_rows(state, "gnat")
    assert (row.has, row.name, row.says, row.ruling) == ("shows", "Market Week", "+1 speed, -1 defense.", "EVT-01")
    plain = begin("core2014", "thin-air").state
    assert [each.ruling for each in thing_rows(plain, "gnat")] == ["EVT-02"]
    assert "<summary>In play: Thin Air</summary>" in in_play_html(plain)
    assert not in_play_html(begin("core2014").state)
