"""The saved picture of a board: with question, verdict, and names of figures."""

from __future__ import annotations

from clixbook.board.answers.message import render_words
from clixbook.board.lines.line_of_fire import LineOfFire
from clixbook.view.painters.svg import to_svg
from clixbook.view.pictures.display import WIDEST, with_caption
from clixbook.view.pictures.pictures import whole_scene
from clixbook.view.scenes.palettes import palette
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.piece_scene import initials
from clixbook.view.scenes.scene import Scene
from clixbook.view.sessions.session_base import BoardSession
from clixbook.view.sessions.shown_answer import subject_of_verdict


def saved_scene(session: BoardSession) -> Scene:
    """The board with question, answer, reasons and names below it; the board alone where nothing is answered."""
    scene, answer = whole_scene(session), subject_of_verdict(session)
    if answer is None:
        return scene
    pen = Pen(palette(session.palette), "ruler")
    verdict = f" {render_words(answer.shot_verdict)}" if isinstance(answer, LineOfFire) else ""
    question = session.question.words(session.board).rstrip("?.")
    return with_caption(scene, answer, pen, f"{question}.{verdict}" if verdict else "", [figure_names(session)])


def figure_names(session: BoardSession) -> str:
    """``WA Warden of Ann, BR Bruiser of Ben``: the initials on discs with the figures' names."""
    pieces = session.board.pieces
    letters = initials(pieces.values())
    names = (f"{letters[each.id]} {each.label}{f' of {each.side}' if each.side else ''}" for each in pieces.values())
    return ", ".join(names)


def saved_svg(session: BoardSession) -> str:
    """The picture as an SVG document."""
    return to_svg(saved_scene(session))


def saved_png(session: BoardSession) -> bytes:
    """The picture as a PNG file."""
    from clixbook.view.painters.png import to_png

    scene = saved_scene(session)
    return to_png(scene, scale=min(1.6, max(1.0, WIDEST / scene.width)))
