"""The time line of a game: back and forth, its branches, undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from clixbook.board.answers.message import plural
from clixbook.engine.history.tree import Branch, Tree
from clixbook.engine.position.questions import Choose
from clixbook.view.play.log.step_words import short_step_words, step_words
from clixbook.view.play.panes.act_panel import Choices
from clixbook.view.play.panes.parts import folded_html, row, with_names
from clixbook.view.sessions.game_session import GameSession
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import Box, Button, IntSlider, show

MOST_BRANCHES, MOST_COMPARED = 12, 4
THIS, INSTEAD = "This game", "Instead"
COMPARED = "From the end of each to the position on the table:"


def branches_html(session: GameSession, names: Mapping[str, str], keep: str = "") -> str:
    """The differences at the ends of the other branches, folded; ``keep`` as for ``row``."""
    others = [each for each in session.branches if each.last != session.tree.line[-1]][-MOST_COMPARED:]
    rows = "".join(_compare_positions(session, each, names) for each in others)
    return folded_html("Other branches", f'<p class="cb-more">{COMPARED}</p>{rows}', keep) if rows else ""


def _compare_positions(session: GameSession, branch: Branch, names: Mapping[str, str]) -> str:
    found = session.compare(branch.last).differences
    lines = "".join(f"<p>{escape(with_names(each.message, names))}</p>" for each in found) or "<p>Nothing differs.</p>"
    name = escape(chip_words(session.tree, branch))
    return row(f"{name}: {plural(len(found), 'difference')}", lines, group="branches")


def _chips(tree: Tree, branches: Sequence[Branch]) -> list[tuple[str, int]]:
    """A chip for each branch, by its last position; those of one name are numbered."""
    names = [chip_words(tree, each) for each in branches]
    marks = [f" ({names[: at + 1].count(name)})" if names.count(name) > 1 else "" for at, name in enumerate(names)]
    return [(name + mark, each.last) for name, mark, each in zip(names, marks, branches, strict=True)]


def chip_words(tree: Tree, branch: Branch, *, whole: bool = False) -> str:
    """``This game`` for the line on the table; for another one its own name, or ``Instead: Move to L5``."""
    if branch.last == tree.line[-1]:
        return tree.names.get(branch.first) or THIS
    if named := tree.names.get(branch.first):
        return named
    parts = next(number for number in (branch.first, *tree.path(branch.last)) if number not in tree.line)
    return f"{INSTEAD}: {step_words(tree, parts) if whole else short_step_words(tree, parts)}"


class TimeLine(Box):
    """``Start Back [slider] Next End``, and a chip per branch if there are several.

    The slider counts back from the end, which is 0: a game that is played on moves its beginning alone. In one message
    with its value, a changed end puts the knob wrong.
    """

    def __init__(self, session: GameSession, guard: Callable[..., None]) -> None:
        self.session = session
        self._busy = False
        self.start, self.back, self.next, self.end = (
            Button(description=text) for text in ("Start", "Back", "Next", "End")
        )
        for button, mark in zip(
            (self.start, self.back, self.next, self.end), ("back", "back", "next", "next"), strict=True
        ):
            with_classes(button, f"cb-is{mark}")
        self.slider = with_classes(IntSlider(0, min=-1, max=0, description="Step", readout=False), "cb-slider")
        self.branches = with_classes(Choices(lambda node: guard(self._branch, node)), "cb-branches")
        super().__init__([self.start, self.back, self.slider, self.next, self.end, self.branches])
        with_classes(self, "cb-time")
        self.start.on_click(lambda _: guard(lambda: session.jump(session.timeline[0].id)))
        self.back.on_click(lambda _: guard(session.undo))
        self.next.on_click(lambda _: guard(session.redo))
        self.end.on_click(lambda _: guard(lambda: session.jump(session.timeline[-1].id)))
        self.slider.observe(lambda change: self._jump_to(change["new"], guard), "value")

    def _jump_to(self, at: int, guard: Callable[..., None]) -> None:
        if not self._busy:
            line = self.session.timeline
            guard(self.session.jump, line[max(0, len(line) - 1 + at) if at > self.slider.min else 0].id)

    def _branch(self, node: Any) -> None:
        if node is not None:
            self.session.jump(node)

    def refresh(self) -> None:
        """Show where the game is."""
        session = self.session
        line = session.timeline
        at = next(number for number, node in enumerate(line) if node.id == session.node)
        self._busy = True
        try:
            self._slide(at - len(line) + 1, len(line) - 1)
            several = session.branches if len(session.branches) > 1 else ()
            show(self.branches, several)  # the browser keeps the last buttons of a list
            now = next((each.last for each in several if each.last == session.tree.line[-1]), None)
            shown = several[-MOST_BRANCHES:]
            whole = [chip_words(session.tree, each, whole=True) for each in shown]
            self.branches.show(_chips(session.tree, shown), now, whole)
        finally:
            self._busy = False

    def _slide(self, value: int, last: int) -> None:
        """Set the knob that many positions before the last one, whose number is ``last``."""
        slider, first = self.slider, -max(1, last)
        game = self.session.game
        if slider.value == value == 0 and isinstance(game.pending, Choose) and game.state.setting_up is None:
            return  # its beginning can wait: a question brings new buttons, which take one more message
        if slider.min != first and slider.value != value:
            slider.value = max(value, slider.min)
            slider.min = first
        with slider.hold_sync():
            slider.min, slider.value = first, value
