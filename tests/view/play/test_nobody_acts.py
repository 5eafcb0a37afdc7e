"""Nobody can be given an action that is left: the page says so, and why, and asks nothing before the turn ends."""

import clixbook as cx
from clixbook.view.play.new_game.ready import session_of


def table_of(*figures: str, left: int):
    """Ann's figures in the middle of a bare map, far from Ben's, and so many actions."""
    places = dict(zip(figures, ("C4", "C6"), strict=False))
    game = cx.Game.new(
        cx.Board(14, 9), rules="core2014", build_total=100 * left, forces={"Ann": list(figures), "Ben": ["gnat"]},
        places={**places, "gnat": "M5"},
    )  # fmt: skip
    return cx.PlayPage(session_of(game)).table


def shown(table):
    from clixbook.view.play.panes.act_panel import head_html, question_html

    return question_html(table.chosen, table.session) + head_html(table.chosen, table.session)


def test_who_has_acted_is_named_with_the_ruling():
    table = table_of("bruiser", left=2)
    table.play("move bruiser C5")
    assert table.game.state.left == 1
    told = shown(table)
    assert "Ann</b> can do nothing more: end the turn." in told
    assert "1 action left, and no figure that can be given one:" in told
    assert "<li>Bruiser has acted this turn (ACT-11).</li>" in told
    table.end_turn()  # nobody is asked
    assert table.game.state.player == "Ben"


def test_while_somebody_can_act_the_end_is_asked_for():
    table = table_of("bruiser", "night-warden", left=2)
    table.play("move bruiser C5")
    assert "nobody who" not in shown(table)
    assert "Bruiser has acted this turn (ACT-11)." in shown(table)  # so it is not offered
    assert "Night Warden has" not in shown(table)
    table.end_turn()
    assert table.chosen.status == "End the turn? 1 action left. Once more ends it."


def test_without_an_action_no_figure_is_blamed():
    table = table_of("bruiser", "night-warden", left=1)
    table.play("move bruiser C5")
    told = shown(table)
    assert "Ann has no action left this turn." in told
    assert "<li>" not in told


def test_presses_that_come_late_end_no_other_players_turn() -> None:
    """On a slow server one presses again before the answer is seen."""
    page = cx.PlayPage("")
    for _ in range(2):
        page.act.end.click()
        assert (page.session.game.state.player, page.table.chosen.sure) == ("Ann", True)
    for _ in range(3):
        page.act.sure.click()
        assert (page.session.game.state.player, page.table.chosen.sure) == ("Ben", False)
