"""A game to take along: as a film of its positions, and as a page to be printed, with diagrams."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from html import escape
from io import BytesIO
from itertools import pairwise

from PIL import Image, ImageDraw

from clixbook.board.answers.message import shared_points
from clixbook.engine.game import Game
from clixbook.engine.history import saves
from clixbook.engine.history.tree import Tree, TreeNode
from clixbook.engine.position.dice import Faces
from clixbook.engine.position.state import Happening
from clixbook.engine.sequence.turn.score import score_now
from clixbook.errors import IllegalAction
from clixbook.scenarios.stories.printed_game import KEEPS
from clixbook.view.painters.png import font, to_image
from clixbook.view.painters.svg import to_svg
from clixbook.view.pictures.board_scene import MARGIN, board_scene
from clixbook.view.play.choice.decision_words import weightiest
from clixbook.view.play.log.step_words import step_words
from clixbook.view.play.panes.parts import event_words
from clixbook.view.play.panes.result import result_html
from clixbook.view.play.panes.signs import owners
from clixbook.view.play.panes.turn_line import of_the_turn, turn_words
from clixbook.view.play.panes.why_not import names_of
from clixbook.view.play.sharing.film_dice import EACH, SIDE, TUMBLES, draw_dice, faces_before, tumbling_faces, width_of
from clixbook.view.play.table.traces import ActionTrace, draw_trace, trace_of
from clixbook.view.scenes.game_marks import marks_of
from clixbook.view.scenes.palettes import palette
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.piece_scene import RADIUS, centre_of
from clixbook.view.scenes.scene import Scene, Text
from clixbook.view.sessions.game_session import GameSession
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.page_shell import data_link
from clixbook.view.widgets.traffic.shared_style import HTML, Button, VBox

SQUARE, BAND = 34, 46
"""Pixels of a film: a square at most, the caption."""
USUAL, READABLE, WIDEST = 560, 30, 1000
"""Its usual width; the square whose letters can be read, for which large maps have a wider film; its most width."""
MOST_NAMED = 3
"""The figures of an action that a picture names; of more it would be too full."""
MOST_FRAMES, MOST_DIAGRAMS, MOST_STEPS = 200, 24, 1500
COLOURS = 64
NAME = 0.36
"""The height of a name on the board, in squares."""
LASTS, ENDS = 1100, 4000
"""Milliseconds of a frame, and of the last one."""


def moments(tree: Tree, most: int = MOST_FRAMES) -> list[TreeNode]:
    """The positions of the line from its beginning to the one on the table, between actions; of too many the last."""
    line = tree.path(tree.at)
    nodes = [tree.node(at) for at in line]
    settled = [node for node in nodes[:-1] if node.game.pending is None] + nodes[-1:]
    return settled if len(settled) <= most else [settled[0], *settled[1 - most :]]


def position_scene(tree: Tree, node: TreeNode, square: float, look: str = "light") -> Scene:
    """The board of a position, with the traces of the action before it."""
    game = node.game
    pen = Pen(palette(look))
    trace = trace_of(tree.jump(node.id))
    draw_trace(trace, owners(game.state), pen)
    _draw_names(game, trace, pen)
    plain = [replace(each, text=each.text.translate({0x2212: "-"})) if isinstance(each, Text) else each
             for each in pen.shapes]  # the letters that come with Pillow lack that sign  # fmt: skip
    return board_scene(
        game.now.board, palette=look, rules=game.state.rules, square=square, marks=marks_of(game), overlays=plain
    )  # fmt: skip


def _draw_names(game: Game, trace: ActionTrace, pen: Pen) -> None:
    """The names of the figures that the action was about, each below its disc, or above it in the last row."""
    about = dict.fromkeys(piece.id for piece, _ in (*trace.moved, *trace.signs))
    here = [game.now.board.pieces[who] for who in about if who in game.now.board.pieces]
    if len(here) > MOST_NAMED:
        return
    pen = pen.on_layer("note")
    for piece in here:
        (x, y), away = centre_of(piece), RADIUS[piece.size] + NAME
        half = len(piece.label) * NAME * 0.29
        x = min(max(x, half), game.now.board.width - half)
        y += away if y + away + NAME < game.now.board.height else -away
        pen.rect(x - half, y - NAME * 0.6, 2 * half, NAME * 1.2, 0.1, fill=pen.colours.paper, opacity=0.85)
        pen.text(x, y, piece.label, NAME, bold=True, fill=pen.colours.ink)


def caption(tree: Tree, node: TreeNode) -> str:
    """The way to a position, in one line."""
    if node.game.result is not None:
        return f"{node.game.result.headline} {score_words(node.game)}"
    if node.parent is None:
        begun = [] if node.game.pending is not None else _sentences_of_step((node,), 0)[0]
        return " ".join((turn_words(node.game), *begun))
    sentences = _action_sentences(tree, node)
    return " ".join(sentences) if sentences else step_words(tree, node.id)


def _action_sentences(tree: Tree, node: TreeNode) -> list[str]:
    """The sentences of the whole action that ended here, without its tokens."""
    before = tree.node(node.parent) if node.parent is not None else node
    while before.parent is not None and before.game.pending is not None:
        before = tree.node(before.parent)
    names = names_of(node.game.now)
    events = [each for each in node.game.events[len(before.game.events) :] if each.kind is not Happening.TOKEN]
    return [event_words(each.message, names) for each in weightiest(events, 3)]


# -- the film -------------------------------------------------------------------------------------------------


def film(tree: Tree, look: str = "light") -> Generator[int, None, bytes]:
    """An animated GIF of the game up to now; yields how many positions are drawn, and returns the file."""
    nodes = moments(tree)
    width = max(node.game.board.width for node in nodes) + 2 * MARGIN
    square = max(8, min(SQUARE, max(int(USUAL / width), min(READABLE, int(WIDEST / width)))))
    sampled = (nodes[0], nodes[len(nodes) // 2], nodes[-1])
    colours = _common_colours([_frame(tree, node, square, look, faces_before(tree, node)) for node in sampled])
    frames: list[Image.Image] = []
    lasts: list[int] = []
    for number, node in enumerate(nodes, 1):
        faces = faces_before(tree, node)
        for tumble in range(TUMBLES if faces and number > 1 else 0):
            tumbling = _frame(tree, nodes[number - 2], square, look, tumbling_faces(faces, tumble))
            frames.append(tumbling.quantize(palette=colours, dither=Image.Dither.NONE))
            lasts.append(EACH)
        frame = _frame(tree, node, square, look, faces)
        frames.append(frame.quantize(palette=colours, dither=Image.Dither.NONE))
        lasts.append(LASTS)
        yield number
    buffer = BytesIO()
    lasts[-1] = ENDS
    frames[0].save(buffer, "GIF", save_all=True, append_images=frames[1:], duration=lasts, loop=0, optimize=False)
    return buffer.getvalue()


def _frame(tree: Tree, node: TreeNode, square: int, look: str, faces: Faces = ()) -> Image.Image:
    picture = to_image(position_scene(tree, node, square, look))
    sheet = Image.new("RGB", (picture.width, picture.height + BAND), palette(look).paper)
    sheet.paste(picture, (0, 0))
    pen, ink = ImageDraw.Draw(sheet), palette(look).ink
    text = caption(tree, node)
    lines = wrap_text(text, max(20, (picture.width - width_of(faces)) // 7))
    for at, line in enumerate(lines[:2]):
        pen.text((8, picture.height + 2 + 20 * at), line, font=font(14), fill=ink)
    draw_dice(sheet, faces, picture.height + (BAND - SIDE) // 2)
    return sheet


def _common_colours(some: Sequence[Image.Image]) -> Image.Image:
    """The palette of a film, from some of its frames: still parts keep their colours, a frame has but the rest."""
    strip = Image.new("RGB", (some[0].width, sum(each.height for each in some)))
    for at, each in enumerate(some):
        strip.paste(each, (0, at * each.height))
    return strip.quantize(colors=COLOURS)


def wrap_text(text: str, letters: int) -> list[str]:
    """The text in lines of that many letters."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) >= letters:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


# -- the page to be printed -----------------------------------------------------------------------------------

STYLE = """body{font:15px/1.5 Georgia,serif;max-width:760px;margin:24px auto;padding:0 16px;color:#111}
h1{font-size:24px}h2{font-size:17px;margin:18px 0 4px;border-top:1px solid #999;padding-top:8px}
ol{margin:4px 0}figure{margin:10px 0;break-inside:avoid}svg{max-width:100%;height:auto}
figcaption{font-size:13px;color:#444}section{break-inside:avoid;counter-reset:step}section::after{content:"";display:block;clear:both}h1,h2{break-after:avoid}
ol{list-style:none;padding:0}li{counter-increment:step;position:relative;padding-left:26px}
li::before{content:counter(step) ".";position:absolute;left:0}
table{border-collapse:collapse;margin:6px 0}th,td{text-align:left;padding:2px 14px 2px 0;border-top:1px solid #999}
.beside{float:right;clear:right;width:44%;margin:0 0 10px 18px}
@media print{body{margin:0}}"""
BESIDE = 12
"""The widest board, in columns, whose diagram stands beside the words."""


def game_page_html(tree: Tree) -> Generator[int, None, str]:
    """The game as one page of HTML: its turns in words, with a diagram at each turn and each knock-out."""
    nodes = [tree.node(at) for at in tree.path(tree.at)][:MOST_STEPS]
    last = nodes[-1].game
    wanted = set(_key_moments(nodes))
    title = f"{' against '.join(last.state.players)}, {last.state.rules.title}"
    parts = [f"<h1>{escape(title)}</h1><p>{escape(turn_words(last))}</p>"]
    turn, drawn, listing = "", 0, False
    for number, node in enumerate(nodes):
        game, (ended, begun) = node.game, _sentences_of_step(nodes, number)
        if _of_turn(game) != turn:
            turn = _of_turn(game)
            parts += _items(ended) if listing else []  # of the turn before
            ended = [] if listing else ended
            parts.append("</ol></section>" * listing + f"<section><h2>{escape(turn)}</h2><ol>")
            listing = True
        parts += _items([*ended, *begun])
        if node.id in wanted and drawn < MOST_DIAGRAMS:
            drawn += 1
            svg = to_svg(position_scene(tree, node, max(14, min(26, int(700 / game.board.width)))))
            beside = ' class="beside"' if game.board.width <= BESIDE else ""
            parts.append(
                f"</ol><figure{beside}>{svg}<figcaption>{escape(caption(tree, node))}</figcaption></figure><ol>"
            )
            yield drawn
    body = "".join(parts) + "</ol></section>" * listing + outcome_html(tree)
    head = f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
    kept = _escape_json(saves.to_text(tree))
    return f"{head}<style>{STYLE}</style></head><body>{body}{KEEPS}{kept}</script></body></html>"


def outcome_html(tree: Tree) -> str:
    """The result with the final score; of a game under way the score so far."""
    game = tree.game
    if game.result is not None:
        return result_html(tree, names_of(game.now))
    return f"<section><h2>So far</h2><p>{escape(turn_words(game))} {escape(score_words(game))}</p></section>"


def score_words(game: Game) -> str:
    """``Victory points: Ann 300, Ben 40.``"""
    points = dict(game.result.points) if game.result is not None else score_now(game.now)
    return f"Victory points: {', '.join(f'{player} {shared_points(number)}' for player, number in points.items())}."


def _escape_json(json: str) -> str:
    """JSON that ends no element of a page."""
    return json.replace("<", "\\u003c")


def _of_turn(game: Game) -> str:
    """``Round 6, Ann``, as in the line of the page."""
    state = of_the_turn(game)
    return "Set-up" if state.setting_up is not None else f"Round {state.round}, {state.player}"


def _items(lines: Sequence[str]) -> list[str]:
    return [f"<li>{escape(each)}</li>" for each in lines]


def _sentences_of_step(nodes: Sequence[TreeNode], number: int) -> tuple[list[str], list[str]]:
    """The events of a step in words: up to the beginning of a turn, and from there on."""
    node = nodes[number]
    before = len(nodes[number - 1].game.events) if number else 0
    names, events = names_of(node.game.now), node.game.events[before:]
    at = next((at for at, each in enumerate(events) if each.kind is Happening.TURN), len(events))
    sentences = [event_words(event.message, names) for event in events]
    return sentences[:at], sentences[at:]


def _key_moments(nodes: Sequence[TreeNode]) -> Iterator[int]:
    """The beginning, the end, each first position of a turn, and each knock-out; knock-outs before turns."""
    turns, falls = [], [nodes[0].id, nodes[-1].id]
    for before, node in pairwise(nodes):
        new = node.game.events[len(before.game.events) :]
        if any(event.kind is Happening.KO for event in new):
            falls.append(node.id)
        elif node.game.state.turns != before.game.state.turns:
            turns.append(node.id)
    room = max(0, MOST_DIAGRAMS - len(falls))
    step = max(1, -(-len(turns) // room)) if room else len(turns) + 1
    yield from (*falls[:MOST_DIAGRAMS], *turns[::step])


# -- the widget -----------------------------------------------------------------------------------------------


FILM, PRINT = "Film (GIF)", "Transcript to print"


class Keepsakes(VBox):
    """``[Film (GIF)] [Transcript to print]``: made on demand, bit by bit."""

    def __init__(self, session: GameSession, guard: Callable[..., None]) -> None:
        self.session, self._guard = session, guard
        self.film, self.print = Button(description=FILM), Button(description=PRINT)
        self.links = with_classes(HTML(), "cb-keepsake")
        self._task: asyncio.Task[None] | None = None
        self._links_of: Game | None = None  # the beginning of the game that the link has
        session.observe(lambda _: guard(self._follow), "tree")
        self.film.on_click(lambda _: guard(self._make, True))
        self.print.on_click(lambda _: guard(self._make, False))
        super().__init__([self.film, self.print, self.links])
        with_classes(self, "cb-keepsakes")

    def _follow(self) -> None:
        """Take the link away with its game."""
        if self._links_of is not None and self.session.tree.nodes[0].game is not self._links_of:
            self._links_of, self.links.value = None, ""

    def _make(self, moving: bool) -> None:
        tree = self.session.tree
        if len(tree.path(tree.at)) < 2:
            raise IllegalAction("Play something first: there is nothing to tell yet.")
        if self._task is not None:
            self._task.cancel()
            self._task = None
            self.film.description, self.print.description = FILM, PRINT
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no loop runs here: at once
            self._finish(moving, tree, result_words(self._work(tree, moving)))
        else:
            self._task = loop.create_task(self._makes(tree, moving))

    def _work(self, tree: Tree, moving: bool) -> Generator[int, None, bytes | str]:
        return film(tree, self.session.palette) if moving else game_page_html(tree)

    async def _makes(self, tree: Tree, moving: bool) -> None:
        work, of = self._work(tree, moving), len(moments(tree)) if moving else MOST_DIAGRAMS
        while True:
            number, made = await asyncio.to_thread(_next, work)
            if made is not None:
                break
            done = f"{number} of {'at most ' * (not moving)}{of}"
            self.links.value = (
                f'<p role="status">Drawing {done} … <progress max="{of}" value="{number}"></progress></p>'
            )
            (self.film if moving else self.print).description = f"Drawing {done}"  # wherever the eye rests
        self._task = None
        self._guard(self._finish, moving, tree, made)

    def _finish(self, moving: bool, tree: Tree, made: bytes | str) -> None:
        self.film.description, self.print.description = FILM, PRINT
        link = data_link("game.gif", "image/gif", made) if moving else data_link("game.html", "text/html", made)
        self.links.value = f'<div class="cb-links">{link}</div><p class="cb-more">{len(made) // 1024 + 1} kB.</p>'
        self._links_of = tree.nodes[0].game
        self._follow()  # another game may have come meanwhile


def result_words(work: Generator[int, None, bytes | str]) -> bytes | str:
    """The outcome, all at once."""
    while True:
        _, made = _next(work)
        if made is not None:
            return made


def _next(work: Generator[int, None, bytes | str]) -> tuple[int, bytes | str | None]:
    try:
        return next(work), None
    except StopIteration as end:
        return 0, end.value
