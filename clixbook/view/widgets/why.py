"""The panel of reasons: the verdict and its reasons, with highlights.

A reason is a ``<details>`` row with the class ``cb-r3``; the board's overlay holds the group ``cb-w3``; the style
sheet lights the one while the other is hovered, focused or open. No kernel is needed for that.
"""

from __future__ import annotations

import re
from html import escape
from typing import Any

from clixbook.board.answers.answers import Answer, Reason
from clixbook.board.answers.message import render_words
from clixbook.board.lines.line_of_fire import LineOfFire
from clixbook.board.model.board import Board
from clixbook.rulebooks.editions import HOW_MANY
from clixbook.rulebooks.row import Ruling, row_of
from clixbook.rulebooks.rulebook import Rulebook
from clixbook.view.questions.board_questions import short_name, verdict
from clixbook.view.scenes.in_words import view_text
from clixbook.view.widgets.rule_links import rule_link

MOST_ROWS = 32  # the style sheet knows that many groups
SHORT_ANSWER = 2
"""The number of words up to which an answer is shown with its question."""
_TAP = re.compile(r"\b[Tt]ap\b")
_MARKS = {"clear": "○", "hindered": "◐", "blocked": "●", "yes": "✓", "no": "✕"}
_WEIGHTS = {"clear": "○", "hindered": "◐", "blocked": "●", "stop": "■", "cost": "+", "note": "·"}
TOO_MUCH = "This takes more memory than a page may have here; nothing was done, and your position is unchanged."


def verdict_html(answer: Answer | None, problem: str, rules: Rulebook) -> str:
    """The verdict as a large badge and one sentence."""
    if answer is None:
        return f'<section class="cb-verdict cb-v-none"><p>{escape(problem)}</p></section>'
    word = answer_word(answer)
    badge = badge_html(answer)
    kind = word if word in _MARKS else "other"
    book = f'<small class="cb-book">{escape(short_name(rules))}</small>'
    may = may_html(answer) if isinstance(answer, LineOfFire) else ""
    html = f'<p class="cb-headline">{escape(answer.headline)}</p>'
    return f'<section class="cb-verdict cb-v-{kind}">{book}{badge}{may}{html}</section>'


def may_html(line: LineOfFire) -> str:
    """Whether a shot is possible, which a question about a line usually aims at."""
    return f'<b class="cb-may{"" if line.allows_shot else " cb-maynot"}">{escape(render_words(line.shot_verdict))}</b>'


def answer_word(answer: Answer | None) -> str:
    """The word for the answer: along a line that is not blocked, a shot may still be impossible."""
    refused = isinstance(answer, LineOfFire) and bool(answer) and not answer.allows_shot
    return "no" if refused else verdict(answer)


def badge_html(answer: Answer | None) -> str:
    """The verdict as a mark and a word; nothing where the answer is not one word."""
    word = answer_word(answer)
    if word not in _MARKS:
        return ""
    mark = f'<i aria-hidden="true">{_MARKS[word]}</i>'
    label = "No shot" if isinstance(answer, LineOfFire) and word == "no" else word.capitalize()
    return f'<b class="cb-badge cb-is-{word}">{mark} {escape(label)}</b>'


def why_html(reasons: tuple[Reason, ...], rules: Rulebook, group: str) -> str:
    """The reasons as rows that open; ``group`` keeps one open at a time."""
    if not reasons:
        return '<section class="cb-whys"></section>'
    shown = reasons[:MOST_ROWS]
    rows = "".join(_row(number, reason, rules, group) for number, reason in enumerate(shown))
    left = len(reasons) - len(shown)
    more = f'<p class="cb-more">and {left} more</p>' if left else ""
    return f'<section class="cb-whys"><h2>Why</h2>{rows}{more}</section>'


def _row(number: int, reason: Reason, rules: Rulebook, group: str) -> str:
    mark = _WEIGHTS.get(reason.weight, "·")
    return (
        f'<details class="cb-why cb-r{number} cb-t-{escape(reason.weight)}" name="why-{escape(group)}">'
        f'<summary><i aria-hidden="true">{mark}</i><span>{escape(reason.text)}</span>'
        f"<code>{escape(reason.ruling)}</code></summary>"  # no link inside a control: it stands below
        f"<div>{facts_html(reason, rules)}{_way_to(reason.ruling)}</div></details>"
    )


def _way_to(ruling: str) -> str:
    return f'<p class="cb-ruleway">{rule_link(ruling, f"{ruling} in all {HOW_MANY} books")}</p>'


def facts_html(reason: Reason, rules: Rulebook) -> str:
    """The facts behind a reason: the rule in our words, whether the book states it, its source, and the places."""
    ruling = rules[reason.ruling]
    places = ", ".join(place.name for place in reason.where)
    facts = [escape(_in_full(ruling))] if ruling.says else []
    if reason.note:
        facts.append(f"<em>{escape(reason.note)}</em>")
    if reason.source:
        facts.append(f'<span class="cb-source">{escape(short_name(rules))}: {escape(reason.source)}</span>')
    if places:
        facts.append(f'<span class="cb-source">On the board: {escape(places)}</span>')
    return "".join(f"<p>{fact}</p>" for fact in facts)


def _in_full(ruling: Ruling[Any]) -> str:
    """The sentence of the rule; a short one, such as ``One.``, with the question that it answers."""
    short = len(ruling.says.split()) <= SHORT_ANSWER
    return f"{row_of(ruling.id).asks} {ruling.says}" if short else ruling.says


def words_html(board: Board) -> str:
    """The text twin of the picture."""
    lines = "".join(f"<li>{escape(line)}</li>" for line in view_text(board).split("\n"))
    return f'<details class="cb-words"><summary>Board in words</summary><ul>{lines}</ul></details>'


def input_words(mouse: str, finger: str) -> str:
    """Words for a mouse and words for fingers; the style sheet shows the right ones."""
    return f'<span class="cb-bymouse">{escape(mouse)}</span><span class="cb-byfinger">{escape(finger)}</span>'


def with_input_words(html: str) -> str:
    """The text for fingers in a mouse's words: tap becomes click."""
    return _TAP.sub(lambda found: input_words("Click" if found[0] == "Tap" else "click", found[0]), html)


def status_html(
    text: str, failure: BaseException | None = None, *, verdict: bool = False, refused: bool = False
) -> str:
    """The live region: the last event, or that something failed and nothing was lost.

    ``verdict``: it tells the verdict, which then stands in no second place of a small window. ``refused``: it says why
    what was asked for is not done.
    """
    if failure is None:
        kind = "cb-status" + " cb-verdictsaid" * verdict + " cb-refused" * refused
        html = escape(text)
        if _TAP.search(text):
            html = f"<span>{with_input_words(html)}</span>"
        return f'<div role="status" aria-live="polite" class="{kind}">{html}</div>'
    if isinstance(failure, MemoryError):
        return f'<div role="alert" class="cb-status cb-failed">{TOO_MUCH}</div>'
    detail = escape(f"{type(failure).__name__}: {failure}"[:600])
    return (
        '<div role="alert" class="cb-status cb-failed">Something in clixbook failed, your position is unchanged. '
        f"<details><summary>Details</summary><code>{detail}</code></details></div>"
    )
