"""The panel of a figure: what its dial shows, what the rulebook lets players see, and its powers."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from clixbook.engine.effects.coverage import ABSENT, COMPLETE, Coverage
from clixbook.engine.game import Game
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.figures.dials.dial import Click, Dial
from clixbook.figures.dials.life import Life
from clixbook.figures.figure import Figure, Trait
from clixbook.figures.files.figure_files import load_figure
from clixbook.powers.card import PowerText
from clixbook.rulebooks import rulebook
from clixbook.view.play.dials.dial_panel import FigureCard, card_html, card_of, dial_html, values_of, window_html
from clixbook.view.play.dials.powers_list import power_code, power_row, power_texts, without_text
from tests.helpers import EDITIONS
from tests.powers.cast import actor, play

CLICKS = (
    Click(10, 11, 17, 4, (("speed", "Running Shot", "yellow"), ("damage", "Outwit", "black"))),
    Click(9, 10, 16, 3, (("defense", "Toughness", "orange"),)),
    Click(8, 9, 15, 2),
    Click(ko=4),
)
FIGURE = Figure(
    "lady", "Lady <Stone>", ((90, "white"), (60, "red")), (Dial(CLICKS, ((1, "green"), (2, "red"))),),
    range=6, teams=("Night Shift",), keywords=("Watch",), traits=(Trait("Steady", "Never turns back."),),
)  # fmt: skip


def card(click: int = 2, **more: object) -> FigureCard:
    return replace(FigureCard(FIGURE, Life(click=click, points=90), rulebook("core2014"), "Ann"), **more)  # type: ignore[arg-type]  # fields of a card


def cells(html: str, click: int) -> list[str]:
    """The words of one column of the dial, without what is only for listeners."""
    found = re.findall(rf'<td class="cb-k{click}[ "].*?</td>', html)
    return [re.sub(r'<b class="cb-code.*?</b>|<[^>]*>', "", each) for each in found]


def test_a_column_for_each_click_and_ko() -> None:
    html = dial_html(card())
    assert cells(html, 1) == ["10", "11", "17", "4"]
    assert cells(html, 3) == ["8", "9", "15", "2"]
    assert cells(html, 4) == ["KO"] * 4
    assert 'scope="row"' in html
    assert [word in html for word in ("speed", "attack", "defense", "damage")] == [True] * 4


def test_the_window_is_at_the_present_click_and_the_past_is_told_from_what_comes() -> None:
    html = dial_html(card(2))
    assert "Click 2, the present click" in html
    assert html.count('class="cb-k1 cb-past') == 5  # the number and four values
    assert html.count('class="cb-k2 cb-now') == 5
    assert "cb-k3 cb-now" not in html


def test_starting_lines_say_their_colour_and_points() -> None:
    html = dial_html(card())
    assert ">green 90</small>" in html
    assert ">red 60</small>" in html


def test_the_ghost_window_tells_what_a_click_would_change() -> None:
    html = dial_html(card(2))
    values = "speed_8_(-1), attack_9_(-1), defense_15_(-1), damage_2_(-1)".replace("_", "\u00a0")  # in one piece each
    assert f"<b>At click 3</b> (1 click of damage): {values}." in html
    assert "Loses Toughness." in html
    assert "<b>At click 1</b> (1 click of healing): speed\u00a010\u00a0(+1)" in html
    assert "At click 4: knocked out, 2 clicks from here." in html
    assert [f'aria-label="What if click {number}?"' in html for number in (1, 2, 3, 4)] == [True] * 4


def test_the_ghost_window_begins_on_the_present_click() -> None:
    html = dial_html(card(2))
    assert re.findall(r'class="cb-if(\d)"[^>]* checked', html) == ["2"]


@pytest.mark.ruling("ANA-19")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_folded_dial_shows_nothing_but_its_window(edition: str) -> None:
    html = card_html(card(2, rules=rulebook(edition), folded=True))
    assert "Click 2" in html
    assert ">16</b>" in html
    assert "Outwit" not in html  # a power of click 1
    assert ">17<" not in html
    assert "ANA-19" in html


def test_the_window_names_powers_and_values() -> None:
    html = window_html(card(1, folded=True))
    words = re.sub(r"<[^>]*>", " ", html)
    assert re.findall(r"speed|Running Shot|Outwit|\b1[017]\b", words) == [
        "speed",
        "Running Shot",
        "10",
        "11",
        "17",
        "Outwit",
    ]


def test_the_range_stands_with_the_values_and_the_powers_come_next() -> None:
    shown = card(1, folded=True)
    assert re.search(r'cb-clickno">Click 1 <span>(no range|range \d+ with \d+ bolts?)</span>', window_html(shown))
    html = card_html(shown)
    places = [html.index(part) for part in ("cb-window", "<h3>Powers</h3>", "cb-about", "ANA-19")]
    assert places == sorted(places)


def test_codes_have_their_full_names_beside_them() -> None:
    html = dial_html(card())
    assert '<span class="cb-unseen">Running Shot</span>' in html
    assert (power_code("Running Shot"), power_code("Toughness"), power_code("Leap/Climb")) == ("RS", "To", "LC")


def test_head_says_who_and_what_in_words() -> None:
    html = card_html(card(tokens=1))
    assert "Lady &lt;Stone&gt;" in html
    assert "<Stone>" not in html
    assert "Ann's, 90 points" in html
    assert "1 token" in html
    assert "Standard size, walks, range 6 with 1 bolt." in html
    assert "team Night Shift" in html
    assert "Never turns back." in html


@pytest.mark.parametrize(
    ("coverage", "badge"),
    [
        (COMPLETE, "✓ complete"),
        (Coverage("partial", "the second use", lacks=True), "◐ partial: lacks the second use"),
        (ABSENT, "✕ not in this book"),
    ],
)
def test_powers_say_how_much_of_them_is_played(coverage: Coverage, badge: str) -> None:
    html = power_row("damage", "Outwit", "black", lambda _: PowerText("Our words.", "free", coverage), "g")
    assert badge in html
    assert "Our words." in html
    assert "Costs: free" in html
    assert "black" in html


def test_powers_of_other_clicks_stand_apart() -> None:
    html = card_html(card(1), without_text)
    now, _, later = html.partition("On other clicks")
    assert "<b>Outwit</b>" in now
    assert "<b>Toughness</b>" not in now
    assert "<b>Toughness</b>" in later


@pytest.mark.parametrize(
    ("edition", "said"),
    [("core2014", "not in this book"), ("nebula2007", "take 1 less of all damage"), ("eddieg", "1 less of all")],
)
def test_team_abilities_say_what_the_book_makes_of_them(edition: str, said: str) -> None:
    saint = FigureCard(load_figure("anvil-saint"), Life(points=110), rulebook(edition), "Ann")
    html = card_html(saint, power_texts(rulebook(edition), saint.figure))
    part = html[html.index("<h3>Team abilities</h3>") :]
    assert "New Gods" in part
    assert said in part
    assert "no colour" not in part
    assert "Team abilities" not in card_html(
        FigureCard(load_figure("bruiser"), Life(points=75), rulebook(edition), "Ann")
    )


def test_a_power_that_is_taken_away_is_struck_through_and_says_by_what() -> None:
    game = Game.new("corner", rules="core2014", forces={"Ann": ["night-warden"], "Ben": ["bruiser"]})
    away = Lasting("outwit", "bruiser", "night-warden", "Ben", 1, Until.OWN_TURN_BEGINS, "ANA-19", off="running shot")
    state = game.state.with_(lasting=(away,))
    shown = replace(card_of(state, "night-warden"), figure=FIGURE, life=Life())
    html = card_html(shown)
    assert "<s>Running Shot</s>" in html
    assert "<s>Outwit</s>" not in html
    assert html.count("lost for now") == 2  # in the window for those who listen, and in the list
    assert "Outwit of Bruiser, until Ben&#x27;s next turn begins" in html


def test_values_of_a_game_stand_in_the_window_beside_what_is_printed() -> None:
    game = Game.new("corner", rules="core2014", forces={"Ann": ["night-warden"], "Ben": ["bruiser"]})
    helped = Lasting("perplex", "night-warden", "night-warden", "Ann", 1, Until.TURN_ENDS, "ANA-19", "attack", 1)
    state = game.state.with_(lasting=(helped,))
    html = card_html(card_of(state, "night-warden"), values=values_of(state, "night-warden"))  # attack 11 + 1
    assert '<small class="cb-was">printed 11</small>' in html
    assert '<b class="cb-wvalue">12</b>' in html
    assert html.count('<details class="cb-wopen"') == 1
    assert "Perplex of Night Warden" in html


def test_a_figure_of_several_dials_says_which_shows() -> None:
    wall = load_figure("long-wall")  # dials of 200 and 120 points
    rules = rulebook("core2014")
    first, second = FigureCard(wall, Life(points=200), rules), FigureCard(wall, Life(dial=1, points=200), rules)
    assert "Dial 1 of 2" in dial_html(first)
    assert "dial 2 of 2" in window_html(second)
    assert [f"green {each.dial.points}" in dial_html(each) for each in (first, second)] == [True, True]


@pytest.mark.parametrize(
    ("edition", "rider", "carrier"),
    [
        ("core2014", ("Carry of A: no action but free ones, until Ann's next turn begins.",), ()),
        ("nebula2007", ("Carry of A: no action at all, until Ann's next turn begins.",), ()),
        (
            "eddieg", ("Carry of A: no action but free ones, until this turn ends.",),
            ("Carry of A: no attack actions, until this turn ends.",),
        ),
    ],
)  # fmt: skip
def test_the_card_tells_what_bars_actions(
    tmp_path: Path, edition: str, rider: tuple[str, ...], carrier: tuple[str, ...]
) -> None:
    """As CAR-06 and ACT-37 have it; the cross on the board has these words."""
    game = play(tmp_path, edition, {"a": actor("C4", mode="wing"), "c": actor("C5")}, {"b": actor("N8")})
    game = game.apply("carry a F4 c")
    while game.pending is not None:
        game = game.apply(game.pending.options[0])
    assert (card_of(game.now, "c").barred, card_of(game.now, "a").barred) == (rider, carrier)
    assert card_of(game.now, "b").barred == ()
    assert f">\u2715 {rider[0].replace(chr(39), '&#x27;')}</p>" in card_html(card_of(game.now, "c"))


def test_the_card_tells_that_only_moves_are_left(tmp_path: Path) -> None:
    state = play(tmp_path, "core2014", {"a": actor("C4")}, {"b": actor("N8")}).state
    bar = Lasting("Haste", "a", "a", "Ann", state.turns, Until.TURN_ENDS, "ACT-37", bars="all but moves")
    told = ("Haste of A: no action but moves and free ones, until this turn ends.",)
    assert card_of(state.with_(lasting=(bar,)), "a").barred == told
