"""A room of the application: what every one of them can do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from traitlets import Int

from clixbook.errors import BadWord
from clixbook.scenarios.recognition import Recognised
from clixbook.view.app.settings import Settings
from clixbook.view.app.share import SharedFile
from clixbook.view.widgets.shared_style import VBox


class Room(VBox):
    """The part of a page below the header. A subclass puts its widgets into ``children`` and says what it needs.

    ``name`` is the word in addresses. ``side_by_side`` tells whether all rulebooks can be shown at once.
    ``revision`` counts changes of what ``query()`` says.
    """

    name: ClassVar[str] = ""
    side_by_side: ClassVar[bool] = False
    reads: ClassVar[tuple[str, ...]] = ()
    """Rooms of whose things, as the browser keeps them, this one takes some."""
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
        """The fields of an address that open this room again as it is; what all rooms share is not among them."""
        return {}

    def visit(self, query: Mapping[str, str]) -> None:
        """Be as this address asks; a ClixbookError says what is wrong with it, and nothing has changed then."""

    def shared_files(self) -> Iterable[SharedFile]:
        """Files of the shown content for download, besides its link."""
        return ()

    def take(self, found: Recognised) -> None:
        """Show what somebody opened; a ClixbookError if it does not fit here."""
        raise BadWord(f"This room shows no such thing: {found.kind}.")

    def kept(self) -> str:
        """Text that no address can hold and a reload should bring back; nothing by default."""
        return ""

    def restore(self, text: str) -> None:
        """Take back what was kept, if it belongs to what is shown."""

    def read(self, room: str, text: str) -> None:
        """Take what is of use here of what is kept for another room."""

    def rest(self) -> None:
        """Let nothing play on by itself: the page has gone, or nobody is connected to it."""

    def changed(self) -> None:
        """Let the address follow."""
        self.revision += 1
