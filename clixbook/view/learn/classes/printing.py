"""Lessons on paper: one HTML file with boards as SVG and questions, and the answers on a sheet of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import escape

from clixbook.board.model.board import Board
from clixbook.colour_tokens import PRINT
from clixbook.figures.dials.life import click_number
from clixbook.figures.render import cell
from clixbook.rulebooks.editions import SHORT_NAMES
from clixbook.rulebooks.rulebook import Rulebook
from clixbook.scenarios.queries.answer_kinds import AnswerKind
from clixbook.scenarios.scenario import Lesson, Question, Scenario
from clixbook.view.cells.lesson_figures import figures_of_question
from clixbook.view.painters.svg import to_svg
from clixbook.view.pictures.board_scene import board_scene
from clixbook.view.play.dials.dial_panel import card_of
from clixbook.view.scenes.palettes import palette
from clixbook.view.scenes.scene import Scene

STYLE = """body{font:15px/1.45 system-ui,sans-serif;color:#111;background:#fff;max-width:760px;
margin:24px auto;padding:0 16px}
h1{font-size:24px}h2{font-size:19px;margin:28px 0 4px;border-top:2px solid #111;padding-top:8px}
h1,h2,h2+p,.asks{break-after:avoid}h2+p{break-inside:avoid}
.question{break-inside:avoid;margin:14px 0;display:grid;
grid-template-columns:minmax(0,300px) minmax(0,1fr);gap:4px 22px;align-items:center}
.question svg{display:block;width:100%;height:auto;max-height:280px}
.choices{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:4px 24px}.choices li::before{content:"\\2610\\00a0"}
.values{font-size:12px}.values td:first-child{width:auto}.values :is(td,th){padding:2px 4px;white-space:normal}
.line{border-bottom:1px solid #111;height:26px;max-width:420px}
.answers{break-before:page}table{border-collapse:collapse;width:100%;margin:4px 0 12px;break-inside:avoid}
td:first-child{width:9em}
td,th{border:1px solid #999;padding:3px 8px;text-align:left;vertical-align:top}th{white-space:nowrap}
@media screen and (max-width:560px){.question{display:block}}
@media print{body{margin:0;max-width:none}}"""
PAPER = replace(palette("light"), paper=PRINT["paper"], grid=PRINT["grid"])
"""White, for no printer lays a tint under every board."""
SLOTS = ("speed", "attack", "defense", "damage")
NOTHING = (AnswerKind.YES_NO, AnswerKind.WORD)


def sheet_html(title: str, parts: Sequence[tuple[str, Scenario]]) -> str:
    """The whole file: the questions of every part, then the sheet of answers."""
    return file_html(title, sheets_of(title, parts))


def file_html(title: str, sheets: str) -> str:
    """These sheets as a file of their own."""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}@page{{margin:14mm}}</style></head><body>{sheets}</body></html>"
    )


def paper_html(sheets: str) -> str:
    """These sheets inside a page, which prints them and nothing else of it."""
    style = STYLE.replace("body{", "&{")
    return f'<style>.cb-app .cb-paper{{{style}}}</style><article class="cb-paper">{sheets}</article>'


def sheets_of(title: str, parts: Sequence[tuple[str, Scenario]]) -> str:
    """The questions of every part, then the answers; each board is drawn, so make it once for file and page."""
    questions = "".join(_part(name, lesson) for name, lesson in parts)
    answers = "".join(answers_of(name, lesson) for name, lesson in parts)
    return (
        f"<h1>{escape(title)}</h1><p>Name: ______________________</p>{questions}"
        f'<section class="answers"><h1>{escape(title)}: answers</h1>{answers}</section>'
    )


def _part(name: str, lesson: Scenario) -> str:
    text = lesson.text if isinstance(lesson, Lesson) else ""
    questions = "".join(_question(number, each, lesson.rules) for number, each in enumerate(lesson.questions, 1))
    return f"<section><h2>{escape(name)}</h2><p>{escape(text)}</p>{questions}</section>"


def _question(number: int, question: Question, rules: Rulebook) -> str:
    picture = to_svg(board_picture(question.board), responsive=True)
    kinds = question.choices if question.kind in NOTHING else ()
    below = "".join(f"<li>{escape(each)}</li>" for each in kinds)
    answer = f'<ul class="choices">{below}</ul>' if below else '<div class="line"></div>'
    text = f"<div><p><b>{number}.</b> {escape(question.say)}</p>{_values(question, rules)}{answer}</div>"
    return f'<div class="question">{picture}{text}</div>'


def _values(question: Question, rules: Rulebook) -> str:
    """The values on the dials of the figures in question, as a table; "" without dials, and in other books."""
    if question.game is None or rules.edition not in question.game.books:
        return ""
    state, rows = question.game.start(rules).state, ""
    for who in figures_of_question(question):
        card = card_of(state, who, folded=False, look=PAPER)
        click, figure = card.dial[card.life.click], card.figure
        powers = {slot: " ".join(power for at, power, _ in click.powers if at == slot) for slot in SLOTS}
        numbers = (f"{escape(cell(click, slot))} {escape(powers[slot])}".strip() for slot in SLOTS)
        cells = "".join(f"<td>{each}</td>" for each in (*numbers, figure.range or "none"))
        name = escape(figure.display_name_of(who))
        rows += f"<tr><th>{name}, click {click_number(figure, card.life) or 1}</th>{cells}</tr>"
    head = "".join(f"<th>{each}</th>" for each in ("", *SLOTS, "range"))
    return f'<table class="values"><tr>{head}</tr>{rows}</table>' if rows else ""


def board_picture(board: Board) -> Scene:
    """The board as it is printed."""
    return board_scene(board, palette=PAPER, square=34)


def answers_of(name: str, lesson: Scenario) -> str:
    """The answers of one lesson in every book, with the idea."""
    rows = "".join(_answers(number, each) for number, each in enumerate(lesson.questions, 1))
    return f"<h2>{escape(name)}</h2><p>{escape(lesson.idea)}</p>{rows}"


def _answers(number: int, question: Question) -> str:
    groups: dict[tuple[str, str], list[str]] = {}
    for name, found in question.answers().items():
        reason = next(iter(getattr(found.answer, "reasons", ())), None)
        why = f"{reason.text} ({reason.ruling})" if reason is not None else ""
        alike = next((group for group in groups if group[0] == found.answer_text), (found.answer_text, why))
        groups.setdefault(alike, []).append(name)
    if question.because and len(groups) == 1:  # the lesson's own sentence says it best
        groups = {(answer, question.because): names for (answer, _), names in groups.items()}
    rows = "".join(
        f"<tr><td>{escape(_books(names, len(groups)))}</td><th>{escape(answer)}</th><td>{escape(why)}</td></tr>"
        for (answer, why), names in groups.items()
    )
    because = f"<p>{escape(question.because)}</p>" if question.because and len(groups) > 1 else ""
    return f'<p class="asks"><b>{number}.</b> {escape(question.say)}</p><table>{rows}</table>{because}'


def _books(names: Iterable[str], groups: int) -> str:
    return "every book" if groups == 1 else ", ".join(SHORT_NAMES[each] for each in names)
