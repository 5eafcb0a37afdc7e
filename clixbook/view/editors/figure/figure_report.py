"""The report on a built figure: its card and its support in each rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape

from clixbook.engine.effects.name_check import noted_names, unknown_names
from clixbook.engine.game import Game
from clixbook.engine.history.figure_codes import figure_code
from clixbook.engine.history.game_notation import to_line
from clixbook.errors import ClixbookError
from clixbook.figures.dials.life import Life
from clixbook.figures.dials.starting_lines import buildable_values
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.figures.playable import why_not_play
from clixbook.powers.card import text_on_card
from clixbook.rulebooks import EDITIONS, Rulebook, named_rulebook, rulebook
from clixbook.rulebooks.editions import SHORT_NAMES
from clixbook.view.play.dials.dial_panel import FigureCard, card_html
from clixbook.view.play.dials.powers_list import power_texts
from clixbook.view.play.new_game.ready import yard
from clixbook.view.play.panes.parts import screen_reader_html

SIGNS = {"complete": "✓", "partial": "◐", "absent": "✕"}
PLACES = ("C4", "H3")
"""The squares of the two figures in a trial: in sight of each other and not adjacent."""


def picture_html(figure: Figure, rules: Rulebook, look: str, group: str = "built") -> str:
    """The card with its dial unrolled, as on the Play page; ``group`` distinguishes cards on one page."""
    start = min((at for at, line in figure.dials[0].starts if line == "green"), default=1)
    life = Life(click=start, start=start, points=figure.cost)
    card = FigureCard(figure, life, rules, group=group, look=look, page=group)
    return card_html(card, power_texts(rules, figure))


def books_html(figure: Figure) -> str:
    """For each book whether the figure can be in play, and how much of each power is played."""
    head = "".join(f'<th scope="col">{escape(SHORT_NAMES[each])}</th>' for each in EDITIONS)
    rows = [_row("in play", [_plays(figure, each) for each in EDITIONS])]
    rows += [
        _row(power, [_coverage(figure, power, each) for each in EDITIONS])
        for power in dict.fromkeys([*figure.shown_powers, *figure.teams])
    ]
    refused = "".join(f"<li>{escape(text)}</li>" for text in _refusals(figure))
    notes = f"<ul>{refused}</ul>" if refused else ""
    table = f'<thead><tr><th scope="col">what</th>{head}</tr></thead><tbody>{"".join(rows)}</tbody>'
    return (
        '<section class="cb-books" aria-label="In the rulebooks"><h2>In the rulebooks</h2>'
        f'<div class="cb-bookscroll"><table class="cb-booktable">{table}</table></div>'
        f'<p class="cb-more">✓ played, ◐ partly, ✕ not in this book.</p>{notes}</section>'
    )


def _row(what: str, cells: list[tuple[str, str]]) -> str:
    columns = "".join(f'<td title="{escape(says)}">{sign}{screen_reader_html(f" {says}")}</td>' for sign, says in cells)
    return f'<tr><th scope="row">{escape(what)}</th>{columns}</tr>'


def _coverage(figure: Figure, power: str, edition: str) -> tuple[str, str]:
    coverage = text_on_card(figure, power, named_rulebook(edition)).coverage
    return SIGNS.get(coverage.extent, "·"), coverage


def _plays(figure: Figure, edition: str) -> tuple[str, str]:
    book = named_rulebook(edition)
    if why_not_play(figure, rules=book):
        return "✕", "cannot be in play"
    values = (figure.cost,) if figure.bystander else buildable_values(figure, rules=book)
    words = " or ".join(map(str, values))
    return words, f"{words} points"


def _refusals(figure: Figure) -> Iterator[str]:
    for edition in EDITIONS:
        for reason in why_not_play(figure, rules=rulebook(edition)):
            yield f"{SHORT_NAMES[edition]}: {reason.text}. ({reason.ruling})"


def power_and_team_notes(figure: Figure) -> tuple[list[str], list[str]]:
    """Notes on names of its powers and teams: unknown to all books, or to some."""
    unknown = list(unknown_names(figure))
    notes = [(name, f"{text}.") for name, text in noted_names(figure) if name not in dict(unknown)]
    found = [*unknown, *notes]
    teams = [text for name, text in found if name in figure.teams]
    return [text for _, text in found if text not in teams], teams


@lru_cache(maxsize=64)
def trial_game(figure: Figure, rules: Rulebook) -> Game:
    """A small game with the figure in it, against one of the library that costs about as much; its player begins.

    A ClixbookError says why it cannot be in play.
    """
    opponents = [load_figure(name) for name in figure_names()]
    able = [
        each for each in opponents if not each.bystander and not why_not_play(each, rules=rules) and each.base == "1x1"
    ]
    opponent = min(able, key=lambda each: (abs(each.cost - figure.cost), each.id == figure.id, each.id))
    who = f"{figure.id}-2" if opponent.id == figure.id else opponent.id
    places = dict(zip((figure.id, who), PLACES, strict=True)) if figure.base == "1x1" else None
    forces = {"Ann": [figure_code(figure)], "Ben": [opponent.id]}
    return Game.new(yard(), rules=rules, forces=forces, places=places)


def play_line(figure: Figure, rules: Rulebook) -> str:
    """The line of the trial game; a ClixbookError if there can be none."""
    try:
        return to_line(trial_game(figure, rules))
    except ClixbookError as error:
        raise type(error)(*(each.text for each in error.problems)) from None
