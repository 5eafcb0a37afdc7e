"""The dials of the figures that a question is about, and the dice that it names, as HTML beside the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from html import escape
from typing import Any

from clixbook.engine.game import Game
from clixbook.figures.dials.life import click_number
from clixbook.rulebooks.rulebook import Rulebook
from clixbook.scenarios import Question
from clixbook.scenarios.queries.game_queries import BlowOdds, PlayedAnswer
from clixbook.scenarios.scenario import Answered
from clixbook.view.play.dials.dial_panel import FigureCard, card_of, dial_html, values_of, window_html
from clixbook.view.play.panes.signs import die_svg, disc_svg, piece_of, tokens_html
from clixbook.view.scenes.in_words import unbroken
from clixbook.view.scenes.palettes import Palette

MOST_FIGURES = 4
TURNS_THE_DIAL = ("click", "took", "hurt", "ko", "speed", "attack", "defense", "damage")
"""Parts of a figure that are read from its whole dial; beside other questions the window is enough."""
_ENDS = ("who", "from", "to", "by")
_LINES = ("action", "do", "choose")
DIE, SMALL_DIE, DISC = 28, 20, 32  # pixels


def figures_html(question: Question, rules: Rulebook, look: str | Palette, found: Answered | None = None) -> str:
    """The figures before the question is answered, or once it was ``found`` as they are after it; and its dice."""
    dice = dice_html(question)
    if question.game is None or rules.edition not in question.game.books:
        return dice
    before = question.game.start(rules)
    answer = found.answer if found is not None else None
    after = answer.game if isinstance(answer, PlayedAnswer) else None
    cards = "".join(_card_html(question, who, before, after, look) for who in figures_of_question(question))
    return dice + (f'<div class="cb-askfigures" role="group" aria-label="Figures">{cards}</div>' if cards else "")


def figures_of_question(question: Question) -> tuple[str, ...]:
    """The figures that a question is about: those that it names, then those that the file equips for it."""
    if question.game is None:
        return ()
    equipped = [who for who, settings in question.game.fighters.items() if settings] if _plays(question) else []
    known = question.board.pieces
    return tuple(dict.fromkeys(who for who in (*_figure_words(question), *equipped) if who in known))[:MOST_FIGURES]


def _plays(question: Question) -> bool:
    return question.query_row.of_game


def _figure_words(question: Question) -> Iterator[str]:
    """The words of the query that may name a figure, the main one first."""
    arguments = question.arguments
    yield str(arguments.get("of", ""))
    for end in _ENDS:
        yield str(arguments.get(end, ""))
    for key in _LINES:
        lines: Any = arguments.get(key, ())
        for line in (lines,) if isinstance(lines, str) else lines:
            yield from line.split()


def _card_html(question: Question, who: str, before: Game, after: Game | None, look: str | Palette) -> str:
    """A figure: its disc, name, tokens and click, and its dial or the window of it."""
    start = replace(card_of(before.state, who, folded=False, look=look), still=True)
    card = start if after is None else replace(card_of(after.state, who, folded=False, look=look), still=True)
    turned = card.life != start.life
    whole = turned or (who == question.arguments.get("of") and question.field in TURNS_THE_DIAL)
    values = values_of(after.state, who) if after is not None and not card.life.ko else None
    name = escape(before.state.fighter(who).figure.display_name_of(who))
    disc = disc_svg(card.piece or piece_of(card.figure, card.side), card.number, look, DISC)
    reach = f", range {card.figure.range}" if card.figure.range else ""
    head = (
        f'<p class="cb-askhead">{disc}<b>{name}</b> <span>{unbroken(_click_words(start, card) + reach)}</span>'
        f"<span>{tokens_html(card.tokens)}</span></p>"
    )
    dial = dial_html(card) if whole else window_html(card, values)
    return f'<section class="cb-askfigure{" cb-turned" if turned else ""}">{head}{dial}</section>'


def _click_words(start: FigureCard, card: FigureCard) -> str:
    """``click 1``, ``click 1 → 4``, or ``click 5 → KO``."""
    was = _click(start)
    return f"click {was}" if start.life == card.life else f"click {was} → {_click(card)}"


def rolls_html(answer: Any) -> str:
    """The 36 rolls of an attack, with those that hit; "" for other answers, and where more than two dice decide."""
    hits = answer.hitting_rolls if isinstance(answer, BlowOdds) else ()
    if not hits:
        return ""
    faces = range(1, 7)
    head = "".join(f"<th>{die_svg(face, SMALL_DIE)}</th>" for face in faces)
    rows = "".join(
        f"<tr><th>{die_svg(one, SMALL_DIE)}</th>"
        + "".join(f"<td{' class=cb-hits' if (one, two) in hits else ''}>{one + two}</td>" for two in faces)
        + "</tr>"
        for one in faces
    )
    count = f"{len(hits)} of 36 rolls hit"
    return (
        f'<table class="cb-rolls" aria-label="{count}"><caption>{count}</caption><tr><td></td>{head}</tr>{rows}</table>'
    )


def _click(card: FigureCard) -> str:
    return "KO" if card.life.ko else str(click_number(card.figure, card.life) or 1)


def dice_html(question: Question) -> str:
    """The rolls that the question names, as dice; "" if it names none."""
    rolls = [str(each).split() for each in question.arguments.get("dice", ())]
    if "roll" in question.arguments:
        rolls.append([str(question.arguments["roll"])])
    drawn = "".join(f"<span>{''.join(die_svg(int(face), DIE) for face in roll)}</span>" for roll in rolls)
    return f'<p class="cb-askdice">{drawn}</p>' if drawn else ""
