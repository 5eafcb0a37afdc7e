"""A room of the application: the interface that all rooms share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from traitlets import Int

from clixbook.errors import BadWord
from clixbook.scenarios.recognition import Recognised
from clixbook.view.app.settings import Settings
from clixbook.view.app.share import SharedFile
from clixbook.view.widgets.traffic.shared_style import VBox


class Room(VBox):
    """The part of a page below the header. A subclass fills ``children`` and declares its needs.

    ``name`` is the word in addresses. ``side_by_side`` tells whether all rulebooks can be shown at once.
    ``revision`` counts changes of what ``query()`` says.
    """

    name: ClassVar[str] = ""
    side_by_side: ClassVar[bool] = False
    reads: ClassVar[tuple[str, ...]] = ()
    """Rooms whose data in the browser this one uses too."""
    revision = Int(0)

    def __init__(self, settings: Settings, children: tuple[Any, ...] = ()) -> None:
        self.settings = settings
        super().__init__(children)
        self.add_class("cb-room")
        self.add_class(f"cb-room-{self.name}")

    @property
    def uses_rulebook(self) -> bool:
        """True if the choice of a rulebook in the header means something here, as it is now."""
        return True

    @property
    def has_thumb_row(self) -> bool:
        """True where Share and ? stand beside the board too, in reach of a thumb: a phone's header leaves them out."""
        return False

    def query(self) -> dict[str, str]:
        """The fields of an address that reopens this room, without those that all rooms share."""
        return {}

    def visit(self, query: Mapping[str, str]) -> None:
        """Apply an address; a ClixbookError if it is wrong, and then nothing has changed."""

    @property
    def link_holds(self) -> str:
        """The content of a link to this room, in a few words."""
        return "Opens this page as you see it."

    def shared_files(self) -> Iterable[SharedFile]:
        """Files of the shown content for download, besides its link."""
        return ()

    def take(self, found: Recognised) -> None:
        """Show an opened thing; a ClixbookError if it does not fit here."""
        raise BadWord(f"This room shows no such thing: {found.kind}.")

    def kept(self) -> str:
        """Text that no address can hold and a reload should bring back; nothing by default."""
        return ""

    def restore(self, text: str) -> None:
        """Restore stored data, if they belong to the present view."""

    def read(self, room: str, text: str) -> None:
        """Take the useful part of another room's stored data."""

    def rest(self) -> None:
        """Pause everything that plays by itself: the page is gone, or disconnected."""

    def changed(self) -> None:
        """Let the address follow."""
        self.revision += 1
