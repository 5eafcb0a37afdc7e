"""The whole application as one widget: a header, and the room that is visited."""

from __future__ import annotations

import json
from html import escape
from typing import Any
from urllib.parse import urlencode

from clixbook.argument_errors import checks_arguments
from clixbook.errors import BadWord, ClixbookError, NotFound, did_you_mean
from clixbook.scenarios.page_links import query_of
from clixbook.scenarios.recognition import TextKind, recognise
from clixbook.view.app.book_row import BookRow, style_sheets
from clixbook.view.app.header_panes import HeaderPanes
from clixbook.view.app.room import Room
from clixbook.view.app.rooms import BY_NAME, ROOMS, fitting_room, requested_room, why_no_room
from clixbook.view.app.settings import HOUSE, Settings
from clixbook.view.app.share import files_html, share_html
from clixbook.view.sessions.question_session import PALETTES
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.page_shell import MOST_LINK
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Textarea, TextLine, VBox
from clixbook.view.widgets.why import TOO_MUCH

PARTS = ("tab", "part")
"""Fields of an address that name a part of a room."""
OWN = ("done", "look", "chosen")
"""Fields of an address that are of one visitor alone."""
PLAIN = "/!,:*@;"
"""Signs of positions that an address may hold as they are."""
FAILED = "Something in clixbook failed, your position is unchanged. ({})"
DAMAGED = "What this browser kept for this room cannot be read; nothing of it was taken."
MOST_KEPT = 2_000_000
"""Characters that a browser keeps for a room."""


class App(VBox):
    """Header and rooms. ``query`` is that of an address; without a room in it, ``page`` is the one shown first.

    A room is made when it is first visited, and stays as it was left. The browser's address follows what is shown, and
    a script of the page template brings addresses here: links inside the page, back and forward. Without that script
    (in a notebook) links open the page anew.

    >>> import clixbook as cx
    >>> cx.App(page="rules").room.name
    'rules'
    """

    @checks_arguments
    def __init__(self, query: str = "", page: str = "start", **model: str) -> None:
        if model.keys() - {"model_id"}:
            raise BadWord(f"An App has no {', '.join(model)}; its query says what it shows.")
        if page not in (known := [row.name for row in ROOMS]):
            raise NotFound(f"There is no room {page!r:.40}; {did_you_mean(str(page), known, ', '.join(known))}")
        self.settings = Settings()
        self.rooms: dict[str, Room] = {}
        self._looked = False
        self.room: Room | None = None
        self.nav = with_classes(HTML(), "cb-navbar")
        self.row = row = BookRow(self.settings, self._run_guarded)
        self.panes = HeaderPanes(self, self._run_guarded, row.look)
        self.origin = with_classes(TextLine(description="Origin"), "cb-origin")
        self.notice = with_classes(HTML(), "cb-notice")
        self.slot = with_classes(Box(), "cb-slot")
        self.going = with_classes(TextLine(description="Address"), "cb-goto")
        self.given = with_classes(Textarea(description="Kept"), "cb-given")
        self.system = with_classes(TextLine(description="System"), "cb-system")
        self.here, self.want, self.keep = HTML(), HTML(), HTML()
        header = row.header_with(self.nav, row.box, *self.panes.parts, row.look)
        unseen = with_classes(
            Box([self.going, self.given, self.origin, self.system, self.here, self.want, self.keep]), "cb-unseen"
        )
        super().__init__([style_sheets(), header, self.notice, self.slot, unseen], **model)
        self._dom_classes = self._classes()
        self._listen()
        self._open_first_room(query, page)

    def __repr__(self) -> str:
        return f"<App: the room {self.room.name}>" if self.room is not None else "<App>"

    # -- going about ----------------------------------------------------------------------------------------

    def _open_first_room(self, query: str, page: str) -> None:
        """Open the first room; if its address is unreadable or fails, in its initial state with a message."""
        fields, problem = {}, ""
        try:
            fields = query_of(query)
        except ClixbookError as error:
            problem = str(error)
        try:
            self.visit(fields, page)
        except Exception as error:  # an address may fail in any way, and there must be a page
            problem = f"This address cannot be opened: something in clixbook failed. ({type(error).__name__})"
            self.visit({"page": requested_room(fields, page)})
        if problem:
            self.tell(problem)

    def visit(self, query: dict[str, str], page: str = "start", *, whole: bool = False) -> None:
        """Go to the room of an address and apply its fields; problems are shown, not raised.

        An address of a room alone leaves it as it was left, unless that is the ``whole`` of what was shown.
        """
        name = requested_room(query, page)
        self.tell(why_no_room(query))
        shared = ("page", "rules", "look", "books", *(("house",) if query.get("rules") == HOUSE else ()))
        fields = {key: value for key, value in query.items() if key not in shared}
        try:
            self.settings.open(query)
        except ClixbookError as error:
            self.tell(str(error))
        new = name not in self.rooms
        try:
            if new:
                self.rooms[name] = self._make_room(name, fields)
            elif fields or whole:
                self.rooms[name].visit(fields)
        except ClixbookError as error:
            self.tell(str(error))
        self._show(self.rooms[name], new)

    def _make_room(self, name: str, fields: dict[str, str]) -> Room:
        """Make a room by its address; if that is wrong, by the part for places, else in its initial state."""
        part = {key: fields[key] for key in PARTS if key in fields}
        problems: list[str] = []
        for attempt in (fields, part):
            try:
                room = BY_NAME[name].make(self.settings, attempt)
                break
            except ClixbookError as error:
                problems.append(str(error))
        else:
            room = BY_NAME[name].make(self.settings, {})
        if problems:
            self.tell(problems[0])
        room.observe(lambda _: self._push_address(), "revision")
        return room

    def _show(self, room: Room, new: bool) -> None:
        if room is not self.room:
            self.room = room
            self.slot.children = (room,)
            self._dom_classes = self._classes()
            if new:  # others stay as they were left; beside what is kept, so that neither takes the other's place
                wanted = (room.name, *(each for each in room.reads if each not in self.rooms))
                self.want.value = "".join(f'<i class="cb-want" data-key="{each}"></i>' for each in wanted)
        self._refresh()

    def _classes(self) -> tuple[str, ...]:
        room = self.room
        marks = () if room is None else (f"cb-in-{room.name}", *(("cb-bookless",) if not room.uses_rulebook else ()))
        marks = (*marks, "cb-thumbed") if room is not None and room.has_thumb_row else marks
        alone = ("cb-onebook",) if room is not None and not room.side_by_side else ()
        return ("cb-app", "cb-full", f"cb-{self.settings.look}", *marks, *alone)

    def rest(self) -> None:
        """Nobody looks at it: nothing plays on by itself, in no room."""
        for room in self.rooms.values():
            room.rest()

    # -- input ----------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        self.origin.observe(lambda _: self.panes.show_shared(), "value")
        self.origin.observe(lambda change: setattr(self.settings, "origin", change["new"]), "value")
        self.settings.observe(lambda _: self._refresh(), ["rules", "all_four", "look", "chosen"])
        self.system.observe(lambda change: self._apply_system_look(change["new"]), "value")
        self.going.observe(lambda change: self._go_to_address(change["new"]), "value")
        self.given.observe(lambda change: self._restore_room(change["new"]), "value")

    def _run_guarded(self, work: Any, *args: Any) -> None:
        """Run an action; an error is shown and changes nothing else."""
        try:
            work(*args)
        except ClixbookError as error:
            self.tell(str(error))
        except MemoryError:
            self.tell(TOO_MUCH)
        except Exception as error:
            self.tell(FAILED.format(type(error).__name__))

    def _go_to_address(self, text: str) -> None:
        """An address came from the page: ``3 ?page=play``, or ``3< ?...`` by going back; the number makes it new."""
        number, _, address = text.partition(" ")
        if address:
            self._run_guarded(lambda: self.visit(query_of(address.lstrip("?")), whole=number.endswith("<")))

    def _apply_system_look(self, look: str) -> None:
        """Take the look of the visitor's system, unless the visitor has chosen one."""
        if look in PALETTES:
            self.settings.system = look
        self._looked = True
        self._push_address()  # last: everything is drawn in it, and the page's script shows what it hid until then

    def _restore_room(self, text: str) -> None:
        """Restore a room from the browser's storage; damaged data gives a message and leaves the room as it is."""
        try:
            kept = json.loads(text) if len(text) <= MOST_KEPT else {}
        except (ValueError, RecursionError):
            return
        key, value = (kept.get("key"), kept.get("value")) if isinstance(kept, dict) else (None, None)
        if self.room is None or not isinstance(value, str):
            return
        try:
            if key == self.room.name:
                self.room.restore(value)
            elif key in self.room.reads:
                self.room.read(key, value)
        except ClixbookError as error:
            self.tell(str(error))
        except Exception:  # the stored data have been changed
            self.tell(DAMAGED)

    # -- output ---------------------------------------------------------------------------------------------

    def tell(self, text: str) -> None:
        """Show a problem of an address, above the room shown instead."""
        again = '<a href="?page=start">Go to the start</a>'
        self.notice.value = f'<div role="alert" class="cb-wrong">{escape(text)} {again}</div>' if text else ""

    def address(self) -> str:
        """The query that opens the page again as it is."""
        return "?" + urlencode(self._fields())

    def share_address(self) -> str:
        """A short address for others: without the visitor's own progress, and with few escaped characters."""
        return "?" + urlencode({key: value for key, value in self._fields().items() if key not in OWN}, safe=PLAIN)

    def _fields(self) -> dict[str, str]:
        room = self.room
        fields = {} if room is None else {"page": room.name, **room.query(), **self.settings.query()}
        return {key: value for key, value in fields.items() if value != ""}

    def _push_address(self) -> None:
        """Put the present view into the browser's address."""
        room = self.room
        if room is None:
            return
        self._dom_classes = self._classes()
        if text := room.kept():  # first: the new address may be loaded again at once
            data = escape(text)
            self.keep.value = f'<i class="cb-keep" data-key="{room.name}" data-text="{data}"></i>'
        address = self.address()
        link = escape(address) if len(address) <= MOST_LINK else f"?page={room.name}"
        worn = f' data-look="{self.settings.look}"' if self._looked else ""
        self.here.value = (
            f'<a class="cb-resume" href="{link}"{worn} title="{escape(BY_NAME[room.name].title)} · clixbook"></a>'
        )
        self.panes.show_shared()

    # -- the panes of the header ----------------------------------------------------------------------------

    def link_html(self) -> str:
        """The link to the present view, with its QR code."""
        room = self.room
        return (
            ""
            if room is None
            else share_html(self.origin.value, self.share_address(), room.query().get("position", ""), room.link_holds)
        )

    def shared_files(self) -> str:
        """The files of the present view, and print."""
        return "" if self.room is None else files_html(self.room.shared_files())

    def help_html(self) -> str:
        """Everything that is drawn, gestures, keys and words."""
        from clixbook.view.app.help_pane import help_html

        return help_html(self.settings.look)

    def open_text(self, text: str) -> None:
        """Open a text in the room that fits; a ClixbookError if it is wrong.

        >>> app = App()
        >>> app.open_text("2x Gnat, Bruiser")
        >>> app.room.name
        'build'
        """
        found = recognise(text)
        if found.kind is TextKind.LINK:
            self.visit(found.value)
        else:
            self.visit({"page": fitting_room(found, self.room.name if self.room is not None else "")})
            assert self.room is not None  # one was visited
            self.room.take(found)

    def _refresh(self) -> None:
        """Bring the header up to date, and the address."""
        if self.room is None:
            return
        self.row.refresh()
        self.panes.show_help()
        self.nav.value = nav_html(self.room.name)
        self._push_address()


def nav_html(page: str) -> str:
    """The name, the links to the rooms, and a link past the header for keyboard users."""
    links = "".join(
        f'<a href="?page={row.name}"{" aria-current=page" if row.name == page else ""}>{row.title}</a>' for row in ROOMS
    )
    skip = '<button type="button" class="cb-skip">To the content</button>'  # the page's script knows what it leads to
    return f'<nav class="cb-nav" aria-label="Rooms">{skip}<b class="cb-name">clixbook</b>{links}</nav>'
