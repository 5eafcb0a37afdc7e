"""Odds as table and plot, with numbers made up so that they can be added by hand."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from io import BytesIO

from PIL import Image

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, parse_square
from clixbook.engine.game import Game
from clixbook.lab.odds import action_odds, attack_odds
from clixbook.view.play.odds.odds_view import odds_html, odds_repr, summary
from clixbook.view.play.panes.parts import Lights

G3, J3 = (parse_square("G3"),), (parse_square("J3"),)


@dataclass(frozen=True)
class Made:
    """Half a miss, a quarter two clicks, a quarter three; one in eight a KO, one in four knocked to J3."""

    figure: str = "bruiser"
    clicks: Mapping[int, Fraction] = field(
        default_factory=lambda: {0: Fraction(1, 2), 2: Fraction(1, 4), 3: Fraction(1, 4)}
    )
    ends: Mapping[tuple[Square, ...], Fraction] = field(
        default_factory=lambda: {G3: Fraction(5, 8), J3: Fraction(1, 4), (): Fraction(1, 8)}
    )
    stood: tuple[Square, ...] = G3
    ko: Fraction = Fraction(1, 8)
    hit: Fraction = Fraction(1, 2)
    attacker: Made | None = None
    luck: str = ""
    unit: str = "click"

    def exactly(self, clicks: int) -> Fraction:
        return self.clicks.get(clicks, Fraction(0))

    def at_least(self, clicks: int) -> Fraction:
        return sum((chance for lost, chance in self.clicks.items() if lost >= clicks), Fraction(0))


def rows(html: str) -> list[list[str]]:
    found = re.findall(r"<tr>(.*?)</tr>", html)
    return [[re.sub(r"<[^>]*>", "", each) for each in re.findall(r"<t[hd].*?</t[hd]>", row)] for row in found]


def test_the_table_has_exactly_and_at_least() -> None:
    assert rows(odds_html(Made()))[1:] == [
        ["0 clicks", "50\u00a0% 1/2", "100\u00a0%"],
        ["1 click", "0\u00a0% 0", "50\u00a0%"],
        ["2 clicks", "25\u00a0% 1/4", "50\u00a0%"],
        ["3 clicks", "12.5\u00a0% 1/8", "25\u00a0%"],  # without the KO: with it all of them make 100 %
        ["KO", "12.5\u00a0% 1/8", ""],
    ]


def test_whom_nothing_can_hurt_is_told_its_squares_alone() -> None:
    away = Made(clicks={0: Fraction(1)}, ends={G3: Fraction(1, 2), J3: Fraction(1, 2)}, ko=Fraction(0), hit=Fraction(0))
    html = odds_html(away, name="Warden")
    assert "Ends on" in html
    assert "G3, where it is</b> 50\u00a0%" in html
    assert not any(word in html for word in ("on average", "cb-columns", "knocked out", "<table"))


def test_the_summary_has_the_average() -> None:
    html = odds_html(Made(), name="Bruiser")
    assert "<b>Hit 50\u00a0%</b>, hurt 50\u00a0%, knocked out 12.5\u00a0%; 1.25 clicks on average." in html
    assert "Odds for Bruiser" in html


def test_a_summary_says_whose_it_is_and_tells_the_chance_of_a_roll_once() -> None:
    rest = "urt 50\u00a0%, knocked out 12.5\u00a0%; 1.25 clicks on average."
    assert summary(Made(), "Bruiser", Fraction(1, 2)) == f"<b>Bruiser:</b> H{rest}"
    assert summary(Made(), "Bruiser", Fraction(3, 4)) == f"<b>Bruiser:</b> <b>Hit in the end 50\u00a0%</b>, h{rest}"


def test_a_summary_warns_of_hits_that_take_nothing_off() -> None:
    """Damage 2 against Invulnerability: only the critical hit is felt."""
    clicks = {0: Fraction(35, 36), 1: Fraction(1, 36)}
    assert summary(Made(clicks=clicks, ko=Fraction(0))).endswith("<b>Most hits cost it no click.</b>")
    assert "Most hits" not in summary(Made())


def test_plots_say_in_words_what_they_draw() -> None:
    exactly, least = re.findall(r'aria-label="(Clicks lost[^"]*)"', odds_html(Made()))
    assert exactly.endswith("exactly: 0: 50\u00a0%, 1: 0\u00a0%, 2: 25\u00a0%, 3: 12.5\u00a0%, KO: 12.5\u00a0%")
    assert "2+: 50\u00a0%" in least


def test_squares_stand_likeliest_first_and_light_up() -> None:
    lights = Lights()
    html = odds_html(Made(), lights=lights)
    ends = re.findall(r"<li[^>]*><b>(.*?)</b> (.*?)</li>", html)
    assert ends == [("G3, where it is", "62.5\u00a0%"), ("J3", "25\u00a0%"), ("knocked out", "12.5\u00a0%")]
    assert "cb-p1" in html
    assert "Ends on" not in odds_html(Made(ends={G3: Fraction(1)}))


def test_two_panels_do_not_share_their_toggle() -> None:
    names = [set(re.findall(r'name="([^"]*)"', odds_html(Made()))) for _ in range(2)]
    assert names[0] != names[1]


def test_a_notebook_gets_what_strangers_see_too() -> None:
    """The sanitizer of a notebook that is not trusted takes drawings, style sheets and buttons away."""
    html = odds_repr(Made())
    assert not re.search(r"<(style|svg|input|script)|\bid=", html)
    exactly, least = re.findall(r'<img alt="([^"]*)" src="data:image/png;base64,[^"]+" style="width:\d+px;max-', html)
    assert exactly.endswith("2: 25\u00a0%, 3: 12.5\u00a0%, KO: 12.5\u00a0%")  # a phone has the one above the other
    assert ", at least: " in least
    assert "<table" in html


def test_the_lab_shows_its_odds_so() -> None:
    game = Game.new(
        Board.build(width=12, height=8), rules="core2014", forces={"Ann": ["night-warden"], "Ben": ["bruiser"]},
        places={"night-warden": "B3", "bruiser": "G3"},
    )  # fmt: skip
    for _ in range(4):
        game = game.apply("end")
    odds = attack_odds(game, "night-warden", "bruiser")
    data, about = odds._repr_mimebundle_()
    assert Image.open(BytesIO(base64.b64decode(data["image/png"]))).width > 600
    assert about["image/png"]["alt"].split() == data["text/plain"].split()
    html = odds._repr_html_()  # attack 11, defense 16: 30 of 36
    assert "<b>Hit 83.3\u00a0%</b>" in html
    assert "The attacker takes damage 2.8\u00a0%." in html  # double 1
    assert "Odds for bruiser" in html
    both = action_odds(game, "shoot night-warden bruiser")._repr_html_()
    assert "Odds for bruiser" in both
    assert "Odds for night-warden" in both
