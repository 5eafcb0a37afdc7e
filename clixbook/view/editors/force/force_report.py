"""The report on a force: points, and legality under each rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from html import escape

from clixbook.board.answers.message import plural
from clixbook.engine.game import Game
from clixbook.engine.history.game_notation import to_line
from clixbook.engine.rules.forces.forces import build_total_problems, force_cost
from clixbook.engine.rules.turn.action_total import action_total
from clixbook.engine.rules.turn.conditions import condition_problems
from clixbook.engine.sequence.set_up.forces.force_entries import force_of, recruit_figure, why_no_force
from clixbook.errors import ClixbookError, IllegalAction
from clixbook.figures.files.figure_files import dial_figure_names, load_figure
from clixbook.rulebooks import EDITIONS, Rulebook, rulebook
from clixbook.rulebooks.editions import HOW_MANY, SHORT_NAMES
from clixbook.view.editors.figure.figure_report import picture_html
from clixbook.view.editors.force.force_draft import ForceDraft, figure_in
from clixbook.view.editors.force.force_fill import proposals
from clixbook.view.play.new_game.ready import yard
from clixbook.view.play.panes.signs import disc_svg, piece_of

PLAYERS = ("Ann", "Ben")
NOTCH = 100
CitedSentence = tuple[str, str]
"""A sentence, and the id of its ruling or ""."""


def cost_of(force: ForceDraft, rules: Rulebook) -> int | None:
    """The cost of the force by a book; None if the book does not know one of its figures."""
    try:
        return force_cost(force_of(force.entries, rules, objects=force.objects), rules=rules)
    except ClixbookError:
        return None


def problems_of(force: ForceDraft, rules: Rulebook) -> list[CitedSentence]:
    """Everything that a book has against a force."""
    if not force.entries:
        return [("It has no figures yet.", "")]
    found: list[CitedSentence] = []
    for text in dict.fromkeys(force.entries):
        found += _of(partial(_check_entry, text, rules))
    found = found or _of(partial(_legality, force, rules))
    found += [(each.text, each.ruling) for each in build_total_problems(force.points, rules=rules)]
    found += [(each.text, each.ruling) for each in condition_problems(force.conditions, len(PLAYERS), rules=rules)]
    return list(dict.fromkeys(found))


def _check_entry(text: str, rules: Rulebook) -> Iterator[CitedSentence]:
    recruit_figure(text, "", rules)
    yield from ()


def _legality(force: ForceDraft, rules: Rulebook) -> Iterator[CitedSentence]:
    for each in why_no_force(force.entries, force.points, rules, theme=force.theme, objects=force.objects):
        yield each.text, each.ruling


def _of(work: Callable[[], Iterator[CitedSentence]]) -> list[CitedSentence]:
    try:
        return list(work())
    except ClixbookError as error:
        return [(each.text, "") for each in error.problems]


# -- pictures ----------------------------------------------------------------------------------------------------


def ruler_html(force: ForceDraft, rules: Rulebook) -> str:
    """The points of the figures one after another, a notch per hundred, and the actions of a turn in each book."""
    spent, costs = cost_of(force, rules), _shares(force, rules)
    span = max(force.points, sum(cost for _, cost in costs), 1)
    blocks = "".join(
        f'<span style="width:{100 * cost / span:.2f}%" title="{escape(name)}, {cost}">{escape(name)}</span>'
        for name, cost in costs
    )
    notches = "".join(
        f'<i style="left:{100 * at / span:.2f}%"><b>{at}</b></i>' for at in range(NOTCH, span + 1, _step(span))
    )
    end = f'<u style="left:{100 * force.points / span:.2f}%"></u>'
    left = force.points - (spent or 0)
    rest = f"{left} left" if left >= 0 else f"{-left} too much"
    remark = f"{plural(spent, 'point')} of {force.points}, {rest}" if spent is not None else "Points: see below"
    actions = " / ".join(str(action_total(rulebook(each), force.points)) for each in EDITIONS)
    books = " / ".join(SHORT_NAMES[each] for each in EDITIONS)
    over = " cb-over100" if left < 0 else ""
    return (
        f'<div class="cb-points{over}"><p class="cb-pointsaid"><b>{escape(remark)}.</b></p>'
        f'<div class="cb-ruler100" aria-hidden="true"><div class="cb-blocks">{blocks}</div>{notches}{end}</div>'
        f'<p class="cb-more">Actions per turn: {actions} ({escape(books)}).</p></div>'
    )


def _step(span: int) -> int:
    return NOTCH if span <= 6 * NOTCH else 5 * NOTCH


def _shares(force: ForceDraft, rules: Rulebook) -> list[tuple[str, int]]:
    """The cost of each figure by the book; by its base where the book does not know it."""
    found = []
    for text in force.entries:
        figure = figure_in(text)
        try:
            found.append((figure.name, force_of([text], rules).members[0].cost))
        except ClixbookError:
            found.append((figure.name, figure.cost))
    return found


def verdicts(force: ForceDraft) -> dict[str, list[CitedSentence]]:
    """The problems of a force in each of the four books; nothing of one that was not begun."""
    return {each: problems_of(force, rulebook(each)) for each in EDITIONS} if force.entries else {}


def chips_html(by_book: Mapping[str, list[CitedSentence]]) -> str:
    """The four verdicts in a line; their reasons stand elsewhere."""
    chips = "".join(
        f'<span class="{css}">{escape(SHORT_NAMES[each])} {sign}</span>'
        for each, reasons in by_book.items()
        for sign, css in [("✕", "cb-isnot") if reasons else ("✓", "cb-isok")]
    )
    return f'<p class="cb-forcechips">{chips}</p>' if chips else ""


def legality_html(by_book: Mapping[str, list[CitedSentence]]) -> str:
    """For each book a tick, or its reasons with their rulings."""
    if not by_book:
        return f'<p class="cb-more">What each of the {HOW_MANY} books says of the force stands here.</p>'
    rows = []
    for edition, reasons in by_book.items():
        items = "".join(f"<li>{escape(text)}{_ruling(ruling)}</li>" for text, ruling in reasons)
        sign, css = ("✓ a force", "cb-isok") if not reasons else ("✕", "cb-isnot")
        body = f"<ul>{items}</ul>" if items else ""
        rows.append(f'<li class="{css}"><b>{escape(SHORT_NAMES[edition])} {sign}</b>{body}</li>')
    return f'<ul class="cb-legal">{"".join(rows)}</ul>'


def _ruling(ruling: str) -> str:
    return f' <a href="?page=rules&amp;id={escape(ruling)}"><code>{escape(ruling)}</code></a>' if ruling else ""


def team_html(force: ForceDraft, look: str) -> str:
    """The figures as they will stand on the board."""
    figures = [figure_in(text) for text in force.entries]
    discs = "".join(
        f"<li>{disc_svg(piece_of(each, PLAYERS[0]), 0, look)}<span>{escape(each.name)}</span></li>" for each in figures
    )
    return f'<ul class="cb-teamdiscs">{discs}</ul>' if discs else '<p class="cb-more">Add figures from the roster.</p>'


def dials_html(force: ForceDraft, rules: Rulebook, look: str) -> str:
    """The cards of the team, each figure once, folded away."""
    figures = {figure.id: figure for figure in map(figure_in, force.entries)}
    return "".join(
        f'<details class="cb-fold"><summary>Dial of {escape(each.name)}</summary>'
        f"{picture_html(each, rules, look, f'team{at}')}</details>"
        for at, each in enumerate(figures.values())
    )


# -- a game with it ----------------------------------------------------------------------------------------------


def opponent(force: ForceDraft, rules: Rulebook) -> tuple[str, ...]:
    """A force of the library of about the same points."""
    cost = cost_of(force, rules) or force.points
    able = [(name, load_figure(name).cost) for name in dial_figure_names() if load_figure(name).base == "1x1"]
    found = proposals(ForceDraft(points=max(cost, 100)), able, rules)
    return found[0].force.entries if found else (able[0][0],)


def play_line(force: ForceDraft, rules: Rulebook) -> str:
    """The line of a game that begins with the force; a ClixbookError if there can be none."""
    if not force.entries:
        raise IllegalAction("A force needs a figure.")
    forces = dict(zip(PLAYERS, (force.entries, opponent(force, rules)), strict=True))
    total = max(100, -(-force.points // 100) * 100)
    game = Game.new(
        yard(), rules=rules, forces=forces, build_total=total, conditions=force.conditions,
        themes={PLAYERS[0]: force.theme} if force.theme else {}, set_up=bool(force.objects),
        objects={PLAYERS[0]: force.objects} if force.objects else {},
    )  # fmt: skip
    return to_line(game)
