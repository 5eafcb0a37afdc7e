"""The base of the editors of figures, forces and positions: undo, redo, a status line, an address, a share box."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any, Generic, TypeVar

from traitlets import Int

from clixbook.errors import ClixbookError
from clixbook.figures.figure import Figure
from clixbook.figures.things.thing import Thing
from clixbook.rulebooks import Rulebook
from clixbook.view.app.share import SharedFile
from clixbook.view.editors.undo import Steps
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.page_shell import ShareBox, data_link, located_text
from clixbook.view.widgets.traffic.shared_style import HTML, Button, VBox

D = TypeVar("D")
MOST_PROBLEMS = 12


class Editor(VBox, Generic[D]):
    """A draft that is changed as a whole, with undo; each kind of draft has its editor.

    ``revision`` counts the changes. ``rules`` and ``look`` say how the draft is shown; ``own`` are the figures built
    on this visit. An editor makes its parts, ``share`` among them, fills its ``children``, then calls ``show``.
    """

    revision = Int(0)
    share: ShareBox

    def __init__(self, rules: Callable[[], Rulebook], look: Callable[[], str], first: D) -> None:
        super().__init__()
        self.rules, self.look = rules, look
        self.first, self.steps = first, Steps(first)
        self.own: tuple[Figure, ...] = ()
        self.own_things: tuple[Thing, ...] = ()
        self.undo, self.redo = Button(description="Undo"), Button(description="Redo")
        self.links, self.status = HTML(), with_classes(HTML(), "cb-status")
        self.undo.on_click(lambda _: self.guarded(self.go_back))
        self.redo.on_click(lambda _: self.guarded(self.go_forward))

    def put(self, draft: D, status: str = "") -> None:
        """Go on with this draft; undo restores the one before."""
        self.steps.put(draft)
        self.show(status)

    def begin_with(self, draft: D) -> None:
        """Go on with the draft of an address; undo does not lead back to an untouched first one."""
        if self.steps.can_undo or self.steps.now != self.first:
            self.put(draft)
        else:
            self.steps = Steps(draft)
            self.show()

    def go_back(self) -> None:
        """Undo a change."""
        self.steps.undo()
        self.show()

    def go_forward(self) -> None:
        """Redo the change that was undone last."""
        self.steps.redo()
        self.show()

    def guarded(self, work: Callable[..., None], *args: Any) -> None:
        """Run an action; a ClixbookError is shown, and nothing is lost."""
        try:
            work(*args)
        except ClixbookError as error:
            self.tell("\n".join(each.text for each in error.problems[:3]))

    def tell(self, text: str) -> None:
        """Show a message."""
        self.status.value = f'<div role="status">{escape(text)}</div>' if text else ""

    def query(self) -> dict[str, str]:
        """The fields of an address that bring the draft again."""
        raise NotImplementedError

    def visit(self, query: Mapping[str, str]) -> None:
        """Show the draft of an address; a ClixbookError if its fields are wrong."""
        raise NotImplementedError

    def shared_files(self) -> Iterable[SharedFile]:
        """The draft as files."""
        return ()

    def offer(self, own: tuple[Figure, ...], things: tuple[Thing, ...] = ()) -> None:
        """Offer these figures and things, which were built here, for adding."""
        self.own, self.own_things = own, things
        self.show_offers()

    def show_offers(self) -> None:
        """Show the offers, if the editor has such a list."""

    def show(self, status: str = "") -> None:
        """Show everything again, from the present draft."""
        self.count_change()
        self.show_draft()
        self.tell(status)

    def count_change(self) -> None:
        """Count a change, and update the buttons for undo and redo."""
        self.revision += 1
        self.undo.disabled, self.redo.disabled = not self.steps.can_undo, not self.steps.can_redo

    def show_draft(self) -> None:
        """Show everything that depends on the draft, and its files."""
        self.redraw()
        self.share.refresh()

    def redraw(self) -> None:
        """Draw the draft in the present book and look."""
        raise NotImplementedError


class EditorShare(ShareBox):
    """The draft as a file and as text, and a place to paste or load another."""

    def __init__(self, guard: Callable[..., None], noun: str, *, paste: str, load: str, accept: str) -> None:
        super().__init__(guard, make="", paste=paste, load=load, accept=accept)
        self.noun = noun
        self.problem = with_classes(HTML(), "cb-problem")
        self.children = [HTML("<h2>Take it along</h2>"), self.html, self.text, self.load, self.file, self.problem]

    def show_file(self, name: str, kind: str, text: str, title: str) -> None:
        """A file as a link that holds it and, below its title, as text."""
        link = data_link(name, kind, text)
        shown = f'<pre class="cb-file" tabindex="0">{escape(text)}</pre>'
        fold = f'<details class="cb-fold"><summary>{title}</summary>{shown}</details>'
        holds = f"The address of this page holds the {self.noun} too."
        self.html.value = f'<p class="cb-links">Save as {link}. {holds}</p>{fold}'

    def make(self) -> None:
        """Nothing: the link is always there."""

    def read_guarded(self, work: Callable[[], None]) -> None:
        """Run an action on pasted text; its problems are shown below it, each with its place."""
        self.problem.value = ""
        try:
            work()
        except ClixbookError as error:
            rows = "".join(f"<li>{escape(located_text(each))}</li>" for each in error.problems[:MOST_PROBLEMS])
            left = len(error.problems) - MOST_PROBLEMS
            rows += f"<li>and {left} more</li>" if left > 0 else ""
            self.problem.value = f'<ul role="alert">{rows}</ul>'
            raise
        self.text.value = ""
