"""Games that end by a scenario, the clock or agreement: conditions to win, exits, in four books."""

from __future__ import annotations

from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import DICE, Game
from clixbook.engine.rules.turn.victory_conditions import WayToWin, read_conditions
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.engine.sequence.turn.score import score_now
from clixbook.errors import ClixbookError
from tests.helpers import EDITIONS, editions, settled

FORCES = {"Ann": ["bruiser", "gnat"], "Ben": ["lodestar", "dock-rat"]}
PLACES = {"bruiser": "B4", "gnat": "B6", "lodestar": "C4", "dock-rat": "L8"}


def game_of(rules: str, *ends: str, turn: int = 3, settings: dict[str, Any] | None = None, **more: Any) -> Game:
    """Ann's bruiser beside Ben's lodestar; the second round."""
    board = Board.build(width=12, height=8)
    start = {"rules": rules, "forces": FORCES, "places": PLACES, "seed": 2, "ends": ends, **more}
    return arrange_start(Game.new(board, **start), settings or {}, turn=turn, rounds=more.get("rounds", 0))


def rolled(game: Game) -> Game:
    while game.actor == DICE:
        game = game.roll()
    return game


def ended(game: Game) -> tuple[str, str]:
    game = rolled(game)
    assert game.result is not None
    assert Game.from_dict(game.to_dict()) == game
    return game.result.winner, game.result.termination


def struck(rules: str, *ends: str, **more: Any) -> Game:
    """Ann's bruiser has defeated Ben's lodestar."""
    weak = {"lodestar": {"click": 5, "defense": 12}, "bruiser": {"attack": 11, "damage": 9}}
    return settled(game_of(rules, *ends, settings=weak, **more).apply("close bruiser lodestar"), dice="5 5")


# -- the conditions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", EDITIONS)
def test_the_figure_that_was_to_be_defeated_is(rules: str) -> None:
    """Ben has another figure, so without the scenario the game goes on."""
    assert not struck(rules).is_over
    game = struck(rules, "Ann defeats lodestar")
    assert ended(game) == ("Ann", "scenario")
    assert game.result is not None
    assert "Ann defeats Lodestar" in game.result.why


@pytest.mark.parametrize("rules", EDITIONS)
def test_who_fails_to_protect_a_figure_loses(rules: str) -> None:
    game = struck(rules, "Ben protects lodestar")
    assert ended(game) == ("Ann", "scenario")
    assert game.result is not None
    assert "Ben was to protect Lodestar" in game.result.why


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_square_is_held_for_two_rounds_in_a_row(rules: str) -> None:
    """Counted as each round ends: the bruiser stands on B4 in the second round and in the third."""
    game = game_of(rules, "Ann holds B4 for 2 rounds")
    for _ in range(3):
        game = game.apply("end")
        assert not game.is_over
    assert ended(game.apply("end")) == ("Ann", "scenario")


def test_who_leaves_the_square_begins_to_count_anew() -> None:
    game = game_of("core2014", "Ann holds B6 for 2 rounds").apply("end").apply("end")
    assert [each.rounds for each in game.state.ends] == [1]
    game = game.apply("move gnat B8").apply("end").apply("end")
    assert [each.rounds for each in game.state.ends] == [0]
    assert not game.is_over


def test_all_squares_are_to_be_held_by_one_side() -> None:
    both, one = (
        game_of("core2014", f"Ann holds {squares}").apply("end").apply("end") for squares in ("B4 B6", "B4 C4")
    )
    assert ended(both) == ("Ann", "scenario")
    assert not one.is_over


@pytest.mark.parametrize("rules", EDITIONS)
def test_who_lasts_so_many_rounds_wins(rules: str) -> None:
    """Before the limit of rounds, by which points would decide."""
    game = game_of(rules, "Ben lasts 3 rounds", rounds=3)
    for _ in range(3):
        game = game.apply("end")
    assert ended(game.apply("end")) == ("Ben", "scenario")


@pytest.mark.parametrize("rules", EDITIONS)
def test_who_scores_so_many_points_wins(rules: str) -> None:
    """A lodestar is worth 125."""
    assert ended(struck(rules, "Ann scores 125 points")) == ("Ann", "scenario")
    assert not struck(rules, "Ann scores 126 points").is_over


# -- leaving the map -----------------------------------------------------------------------------------------


@pytest.mark.ruling("WIN-17")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_figure_leaves_the_map_where_the_scenario_lets_it(rules: str) -> None:
    plain, game = game_of(rules), game_of(rules, "Ann leaves by B4 B6 with gnat bruiser")
    assert [each.ruling for each in plain.why_not("exit gnat")] == ["WIN-17"]
    assert "exit gnat" not in map(str, plain.options())
    assert [each.ruling for each in game_of(rules, "Ann leaves by B6").why_not("exit bruiser")] == ["WIN-17"]
    assert "exit gnat" in map(str, game.options())
    left, before = game.state.left, score_now(game.state)
    game = game.apply("exit gnat")
    assert (game.state.left, "gnat" in game.board.pieces, game.is_over) == (left, False, False)
    assert score_now(game.state) == before  # it is not lost
    assert Game.from_line(game.to_line()).state == game.state
    assert ended(game.apply("exit bruiser")) == ("Ann", "scenario")


@pytest.mark.parametrize(
    ("edition", "points"), editions("WIN-05", core2014=0, complete2022=0, nebula2007=115, eddieg=115)
)
def test_who_left_the_map_scores_as_a_survivor(edition: str, points: int) -> None:
    """A bruiser of 75 and a gnat of 40 are not defeated, where survivors score."""
    game = game_of(edition, "Ann leaves by B6 with gnat").apply("exit gnat")
    assert game.result is not None
    assert dict(game.result.points)["Ann"] == points


@pytest.mark.parametrize("rules", EDITIONS)
def test_any_figure_may_be_the_one_that_leaves(rules: str) -> None:
    assert ended(game_of(rules, "Ann leaves by B6").apply("exit gnat")) == ("Ann", "scenario")


def test_a_figure_that_left_is_out_of_the_game() -> None:
    game = game_of("core2014", "Ann leaves by B6 with 2 figures").apply("exit gnat")
    assert all("gnat" not in str(option) for option in game.options())
    assert game.why_not("move gnat B8")


# -- beside the book's ends, or in their place ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "over"), editions("WIN-20", core2014=True, complete2022=True, nebula2007=False, eddieg=True)
)
def test_who_is_left_alone_has_won_or_goes_on(edition: str, over: bool) -> None:
    """Ben's last figure falls; Ann was to take the gnat off the map within five rounds."""
    alone = {"forces": {**FORCES, "Ben": ["lodestar"]}, "places": {**PLACES}}
    alone["places"].pop("dock-rat")
    game = struck(edition, "Ann leaves by B6 with gnat", "Ben lasts 5 rounds", **alone)
    if over:
        assert ended(game) == ("Ann", "elimination")
        return
    assert not game.is_over
    assert ended(game.apply("exit gnat")) == ("Ann", "scenario")
    for _ in range(4):
        game = game.apply("end")
    assert ended(game) == ("Ben", "scenario")


@pytest.mark.parametrize("rules", EDITIONS)
def test_without_a_last_round_the_last_player_wins(rules: str) -> None:
    alone = {"forces": {**FORCES, "Ben": ["lodestar"]}, "places": {k: v for k, v in PLACES.items() if k != "dock-rat"}}
    game = struck(rules, "Ann leaves by A8 with gnat", **alone)
    assert ended(game) == ("Ann", "elimination")


def test_two_conditions_at_once_are_decided_by_points() -> None:
    game = struck("core2014", "Ann defeats lodestar", "Ben scores 1 points", "Ben protects lodestar")
    assert ended(game) == ("Ann", "scenario")


@pytest.mark.parametrize("rules", EDITIONS)
def test_of_three_players_one_without_figures_does_not_win_by_lasting(rules: str) -> None:
    three = {"forces": {"Ann": ["bruiser", "gnat"], "Ben": ["lodestar"], "Cat": ["dock-rat"]}}
    game = struck(rules, "Ben lasts 3 rounds", turn=4, **three)
    for _ in range(8):
        assert not game.is_over
        game = game.apply("end")


@pytest.mark.parametrize("rules", EDITIONS)
def test_allies_score_together(rules: str) -> None:
    """A lodestar of 125 scores for Ann; Cat, her ally, was to score 100."""
    three = {"forces": {"Ann": ["bruiser", "gnat"], "Ben": ["lodestar", "gnat"], "Cat": ["dock-rat"]}}
    places = {**PLACES, "gnat-2": "A8"}
    game = struck(rules, "Cat scores 100 points", turn=4, allies=[["Ann", "Cat"]], places=places, **three)
    assert ended(game) == ("Ann and Cat", "scenario")


# -- the clock, agreement, conceding -------------------------------------------------------------------------


@pytest.mark.ruling("WIN-03")
@pytest.mark.parametrize("rules", EDITIONS)
def test_the_clock_ends_a_game_for_which_it_was_agreed(rules: str) -> None:
    untimed, game = game_of(rules), game_of(rules, minutes=50)
    assert [each.ruling for each in untimed.why_not("time up")] == ["WIN-03"]
    assert "time up" not in map(str, game.options())
    over = rolled(game.apply("time up"))
    assert ended(over)[1] == "time"
    assert over.result is not None
    assert over.result.why.startswith("Time is up.")
    assert Game.from_line(game.to_line()).state.minutes == 50


@pytest.mark.ruling("WIN-03")
@pytest.mark.parametrize("rules", EDITIONS)
def test_players_agree_that_time_is_up_without_a_limit(rules: str) -> None:
    """Every book knows limits of time, on which players agree; nobody has points, so nobody leads."""
    game = game_of(rules)
    assert "time agreed" not in map(str, game.options())
    over = rolled(game.apply("time agreed"))
    assert ended(over)[1] == "time"
    assert over.result is not None
    assert over.result.why.startswith("The players agreed that time is up.")


@pytest.mark.parametrize(
    ("edition", "may"), editions("WIN-03", core2014=False, complete2022=False, nebula2007=True, eddieg=False)
)
def test_all_players_agree_to_end_the_game(edition: str, may: bool) -> None:
    game = game_of(edition)
    if not may:
        assert [each.ruling for each in game.why_not("agree Ann")] == ["WIN-03"]
        return
    game = game.apply("agree Ben")
    assert not game.is_over
    assert game.why_not("agree Ben")
    over = game.apply("agree Ann")
    assert ended(over)[1] == "agreement"
    assert over.result is not None
    assert over.result.why.startswith("The players agreed to end the game.")
    assert game.apply("end").state.agreed == ()


def test_games_saved_with_the_former_word_open() -> None:
    game = game_of("core2014").apply("leave Ann")
    assert game.moves == ("concede Ann",)
    assert game.result is not None
    assert game.result.winner == "Ben"


# -- sentences -----------------------------------------------------------------------------------------------


SENTENCES = (
    "Ann holds A1 B2 for 3 rounds", "Ann Lee defeats gnat bruiser", "Ann protects gnat", "Ann leaves by A1 with gnat",
    "Ann leaves by A1 with 2 figures", "Ann lasts 6 rounds", "Ann scores 100 points",
)  # fmt: skip


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_condition_reads_back(sentence: str) -> None:
    players, figures = ("Ann", "Ann Lee"), ("gnat", "bruiser")
    (read,) = read_conditions([sentence], players, figures, lambda square: True)
    assert str(read) == sentence
    assert read_conditions([str(read)], players, figures, lambda square: True) == (read,)
    assert read.player == ("Ann Lee" if "Lee" in sentence else "Ann")


def test_figures_may_go_by_their_names() -> None:
    read = read_conditions(
        ["Ann defeats Night Warden, Gnat and bruiser"], ["Ann"], ["gnat", "night-warden", "bruiser"], bool
    )
    assert read[0].figures == ("night-warden", "gnat", "bruiser")


def test_every_goal_has_a_sentence_here() -> None:
    assert {WayToWin(each.replace("Ann Lee", "Ann").split()[1]) for each in SENTENCES} == set(WayToWin)


def test_one_error_names_every_wrong_sentence() -> None:
    wrong = (
        "Cid lasts 3 rounds", "Ann hold B4", "Ann holds Z99", "Ann defeats bruser", "Ann lasts 0 rounds", "Ann scores",
        "Ann leaves A1",
    )  # fmt: skip
    with pytest.raises(ClixbookError) as caught:
        game_of("core2014", *wrong)
    told = [str(each) for each in caught.value.problems]
    assert len(told) == len(wrong)
    for each, said in zip(wrong, told, strict=True):
        assert each in said
    assert "did you mean holds?" in told[1]
    assert "did you mean bruiser?" in told[3]
    assert "1 to 999" in told[4]
    assert "Ann scores 100 points" in told[5]
    assert "Ann leaves by SQUARES" in told[6]


@pytest.mark.ruling("WPN-13", "complete2022")
@pytest.mark.parametrize(("card", "lying"), [("", ["Rope Cloak"]), (" (KO)", [])])
def test_equipment_comes_off_who_leaves_the_map(card: str, lying: list[str]) -> None:
    """For any reason: it is dropped, or destroyed and scored. 2022 §25.2c, §25.2e."""
    words = "rope-cloak" if not card else "cloak (KO):5"
    force = {"Ann": [f"bruiser+equipment {words}", "gnat"], "Ben": FORCES["Ben"]}
    game = game_of("complete2022", "Ann leaves by B4 with 2 figures", forces=force).apply("exit bruiser")
    assert game.state.fighter("bruiser").card == ()
    square = game.board.square("B4")
    assert [each.name for each in game.board.objects.get(square, ())] == lying
    assert score_now(game.state)["Ben"] == (0 if lying else 5)
    assert Game.from_line(game.to_line()).state == game.state


@pytest.mark.ruling("WIN-07", "core2014")
@pytest.mark.parametrize("leaves", [True, False])
def test_a_relic_does_not_score_for_a_player_whose_figure_left(leaves: bool) -> None:
    """Only one whose figures are all defeated loses it. 2014: Relics."""
    helm = {"kind": "immobile", "name": "Helm", "special": True, "relic": 4, "owner": "Ann", "points": 12}
    board = Board.build(width=12, height=8, objects={"L1": helm})
    start = {"forces": FORCES, "places": PLACES, "seed": 2, "ends": ["Ann leaves by B6 with 2 figures"]}
    game = arrange_start(Game.new(board, rules="core2014", **start), turn=3)
    game = game.apply("exit gnat") if leaves else game
    over = game.apply("concede Ann")
    assert over.result is not None
    assert over.result.points_of("Ben") == (75 if leaves else 75 + 40 + 12)
