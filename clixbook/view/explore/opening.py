"""The default position and question of the Explore room."""

from __future__ import annotations

from html import escape

from clixbook.board.model.board import Board
from clixbook.view.sessions.session import Session
from clixbook.view.widgets.why import input_words

STORY = """<b>A corner shot: can Warden shoot Bruiser?</b>
<p>The line passes the marked corner, between D3 and C4. A corner takes the kinder of its two sides:
D3 is open, so C4 does not block.</p>"""
HINT = """<section class="cb-hint">{story}<ol><li>{first}</li>
{reason}<li>Choose another rulebook above, or All four.</li>{last}</ol></section>"""
DRAG = "Drag a figure: the line follows. The ring beside its disc moves only the line."
AIM = "Choose another figure to aim at it. The signs ask more: where Warden can reach, say."
FIRST = {
    "line": DRAG,
    "distance": "Drag either end: walls and terrain change nothing.",
    "field": "Drag the figure that looks around.",
    "reach": "Choose a square: the way there, and what it costs.",
    "threats": "Choose a square: who could attack there.",
    "adjacency": "Drag either figure nearer to the other.",
    "close attack": "Drag either figure nearer to the other.",
    "odds": "Change a value, or give a figure a power.",
    "knock back": "Drag either figure, or choose more damage: another way to slide.",
}
"""Question -> the first thing to try; the other questions only draw the board."""


def opening_position() -> Board:
    """The position that a visitor meets: a corner shot past a blocking square, with an object on the way."""
    return Board.build(
        width=14, height=9, name="corner-shot", title="A corner shot", setting="mixed",
        hindering=["G7", "H7:I7", "H2:I2"], blocking=["C4", "C5", "E2", "F6"], water=["A7:B8"],
        levels={"K2:M4": 2}, walls=["F1|G1", "F2|G2", "K8|L8", "K9|L9", "L7|L8", "M7|M8", "N7|N8"],
        transitions=["J3|K3"], interior=["L8:N9"], special={"E8:F8": "A rope bridge: hold on."},
        objects={"E4": "crate: light", "N5": "engine block: heavy"},
        pieces={"B3": "Warden: standard of Ann", "H5": "Bruiser: standard of Ben", "C7": "Lodestar: wing of Ann",
                "L3": "Colossa: giant of Ben", "I8": "Tinker: tiny of Ben"},
    )  # fmt: skip


def hint_html(session: Session, first: Board) -> str:
    """The hint on the opening board while its line is shown; elsewhere the legend of clicks."""
    if session.board.bare != first.bare:
        return _pair_html(session)
    if session.overlay not in FIRST:
        return ""
    is_first_question = (session.overlay, session.source, session.target) == ("line", "Warden", "Bruiser")
    story = STORY if is_first_question and session.board == first else "<b>Try this</b>"
    why = session.answer is not None and session.answer.reasons
    reason = f"<li>{input_words('Point at', 'Tap')} a reason: its squares light up.</li>\n" if why else ""
    last = f"<li>{AIM}</li>" if session.overlay == "line" else ""
    return HINT.format(story=story, first=FIRST[session.overlay], reason=reason, last=last)


def _pair_html(session: Session) -> str:
    """A hint how clicks choose shooter and target, if three figures or more could be either."""
    if session.selected and session.kind.has_two_ends and len(session.board.pieces) > 1:
        return f'<p class="cb-hint">Choose another figure: may <b>{escape(session.selected)}</b> shoot it?</p>'
    if session.overlay == "line" and len(session.board.pieces) > 2:
        say = "The framed word is what the next figure on the board becomes: touch the first one for another shooter."
        return f'<p class="cb-hint">{say}</p>'
    return ""


def with_two_figures(board: Board) -> Board:
    """The map, with two figures if it has none: a question needs figures."""
    if board.pieces:
        return board
    from clixbook.board.files.words import as_piece
    from clixbook.board.model.things import Terrain

    free = [s for s in board.squares if not board.standing(s) & (Terrain.BLOCKING | Terrain.WATER)]
    middle = board.height / 2
    for where, words in ((0.25, "Warden: standard of Ann"), (0.75, "Bruiser: standard of Ben")):
        goal = board.width * where
        near = min(free, key=lambda s: (abs(s.x - goal) + abs(s.y - middle), s))
        board = board.with_piece(as_piece(words, (near,), board.pieces.keys()))
    return board
