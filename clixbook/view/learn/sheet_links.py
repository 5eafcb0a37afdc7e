"""Links between a sheet and its neighbours, as HTML."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from urllib.parse import urlencode


@dataclass(frozen=True)
class SheetLink:
    """A link: target ("" for none) and text."""

    href: str
    title: str

    def html(self, words: str = "", kind: str = "", after: str = "") -> str:
        """The link, with these words before and after its title."""
        if not self.href:
            return f"<span>{escape(self.title)}</span>"
        named = f' class="{kind}"' if kind else ""
        return f'<a{named} href="{escape(self.href)}">{escape(words + self.title + after)}</a>'


@dataclass(frozen=True)
class SheetLinks:
    """``trail`` leads up to a sheet's list, ``before`` and ``after`` along it.

    ``own`` are the fields of the sheet's own address, ``kept`` those that every link of the room carries along.
    """

    trail: tuple[SheetLink, ...] = ()
    before: SheetLink | None = None
    after: SheetLink | None = None
    own: dict[str, str] = field(default_factory=dict)
    kept: dict[str, str] = field(default_factory=dict)
    more: tuple[SheetLink, ...] = ()

    def to(self, **fields: str) -> str:
        """The address of another place in this sheet."""
        return link({**self.own, **fields}, self.kept)

    def trail_html(self) -> str:
        """The way up, and along the list."""
        up = "".join(f"<li>{way.html()}</li>" for way in self.trail)
        return f'<nav class="cb-trail" aria-label="Where you are"><ol>{up}</ol>{self.along_html()}</nav>'

    def along_html(self, kind: str = "cb-along") -> str:
        """The ways along the list, and other uses of the sheet."""
        links = [self.before.html("← ")] if self.before is not None else []
        links += [self.after.html(after=" →")] if self.after is not None else []
        links += [way.html() for way in self.more]
        return f'<ul class="{kind}">{"".join(f"<li>{each}</li>" for each in links)}</ul>'

    def below_html(self) -> str:
        """The ways along the list for small windows, at the end of the page."""
        return f'<nav class="cb-trail cb-alongbelow" aria-label="Along">{self.along_html("cb-all")}</nav>'


def link(fields: dict[str, str], kept: dict[str, str] | None = None) -> str:
    """An address within this room."""
    both = {"page": "learn", **fields, **(kept or {})}
    return "?" + urlencode({key: value for key, value in both.items() if value != ""})
