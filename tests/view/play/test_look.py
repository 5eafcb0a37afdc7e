"""What holds for all panels: whole HTML, no ids, names for every control, colours that can be read."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import clixbook.view.play as play
from clixbook.colour_tokens import page_variables
from clixbook.engine.game import Game
from clixbook.figures.dials.life import start_life
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.rulebooks import rulebook
from clixbook.view.play.dials.dial_panel import FigureCard, card_html, card_of, values_of
from clixbook.view.play.dials.powers_list import power_texts
from clixbook.view.play.log.log_panel import log_html, score_html
from clixbook.view.play.odds.dice_tray import outcomes_html, sheet_html
from clixbook.view.play.odds.odds_view import odds_html
from clixbook.view.play.odds.roll_sheet import attack_sheet
from clixbook.view.play.panes.why_not import not_now_html, why_not_html
from tests.view.colours import contrast
from tests.view.play.test_dice import CHECK
from tests.view.play.test_odds_view import Made

CSS = "".join((Path(play.__file__).parent / name).read_text(encoding="utf-8") for name in ("dial.css", "play.css"))
VOID = {"input", "br", "img", "meta", "path", "rect", "circle", "line"}


class Whole(HTMLParser):
    """Fails on tags that do not close in their order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert "id" not in dict(attrs), f"{tag} has an id"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert "id" not in dict(attrs), f"{tag} has an id"

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


def whole(html: str) -> bool:
    parser = Whole()
    parser.feed(html)
    return parser.open == []


@pytest.mark.parametrize("name", figure_names())
@pytest.mark.parametrize("folded", [False, True])
def test_every_figure_of_the_library_has_its_panel(name: str, folded: bool) -> None:
    figure, rules = load_figure(name), rulebook("core2014")
    html = card_html(
        FigureCard(figure, start_life(figure, rules=rulebook(rules)), rules, folded=folded), power_texts(rules, figure)
    )
    assert whole(html)
    assert figure.name in html


def test_every_panel_is_whole_and_has_no_ids() -> None:
    game = Game.new("corner", rules="core2014", forces={"Ann": ["night-warden"], "Ben": ["bruiser"]})
    rules = game.state.rules
    refused = [(action, game.why_not(action)) for action in ("close night-warden bruiser", "move bruiser A1")]
    told = power_texts(rules, load_figure("bruiser"))
    panels = [
        card_html(card_of(game.state, "bruiser"), told, values_of(game.state, "bruiser")),
        sheet_html(attack_sheet(rules, 10, 17)), sheet_html(CHECK),
        outcomes_html(attack_sheet(rules, 10, 17)), log_html(game.apply("end").log, rules),
        score_html(game.state, actions=3), why_not_html(*refused[0], rules), not_now_html(refused, rules),
        odds_html(Made()),
    ]  # fmt: skip
    assert [whole(panel) for panel in panels] == [True] * len(panels)


def test_codes_can_be_read_on_the_colours_of_powers() -> None:
    found = re.findall(r"--pc: (#\w+); --pt: (#\w+);", page_variables())
    assert len(found) >= 13
    for ground, letters in found:
        assert contrast(ground, letters) >= 4.5, ground


def test_fingers_find_rows_and_buttons_as_tall_as_they_are() -> None:
    coarse = CSS.partition("@media (pointer: coarse)")[2]
    for each in (
        ".cb-row > summary",
        ".cb-fold > summary",
        ".cb-dial label",
        ".cb-toggle label",
        ".cb-buttons",
        ".cb-without",
    ):
        assert each in coarse
    assert coarse.count("min-height: 44px") >= 3
