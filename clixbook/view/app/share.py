"""The pane for sharing: the link with its QR code, pictures, text and files, and print."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from urllib.parse import urlsplit

from clixbook.errors import ClixbookError
from clixbook.view.widgets.page_shell import MOST_LINK, data_link, line_html, link_html

MOST_SCANNED = 1200
"""Characters that a camera reads from a screen; a code may hold more, in dots too small for that."""
MOST_ORIGIN = 300
PRINTED = "What this page shows now."
LOCAL = ("localhost", "127.0.0.1", "::1")
"""Names of the computer itself."""


@dataclass(frozen=True)
class SharedFile:
    """A file of a room: its purpose (``Picture``), name and type, what it ``holds``, and a function for its content."""

    label: str
    name: str
    kind: str
    holds: str
    make: Callable[[], str | bytes]


def is_origin(text: str) -> bool:
    """Can a page of ours be there? An origin is the part of an address before the question mark."""
    if len(text) > MOST_ORIGIN or not text.isascii() or any(each in text for each in "?#\"'<> "):
        return False
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        return False


def qr_svg(address: str) -> str:
    """The address as a QR code, black on white in every look; nothing if it is too long to be scanned."""
    if len(address) > MOST_SCANNED:
        return ""
    import segno

    code = segno.make(address, error="l", micro=False)
    drawn = code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True)
    return f'<span class="cb-qr" role="img" aria-label="This address as a QR code">{drawn}</span>'


def is_local(origin: str) -> bool:
    """Does the address lead to this computer only, so that no other one can open it?"""
    return urlsplit(origin).hostname in LOCAL


def share_html(origin: str, query: str, position: str = "", holds: str = "", title: str = "Link") -> str:
    """The link: the whole address with a button that copies it, what it holds, its code, the position in one line."""
    if not is_origin(origin):
        return f"<p>Copy the address from the address bar. {escape(holds)}</p>"
    address, heading = origin + query, f"<h2>{escape(title)}</h2>"
    if len(address) > MOST_LINK and position:
        return f"{heading}{link_html(address, '', position)}{line_html(position)}"
    content = f'<p class="cb-holds">{escape(holds)}</p>' if holds else ""
    return (
        f'{heading}{content}<p class="cb-copyrow"><code class="cb-line cb-address" tabindex="0">'
        f'{escape(address)}</code><button class="cb-copy jupyter-button" type="button">Copy</button></p>'
        f"{_scanned_html(origin, address)}{line_html(position) if position else ''}"
    )


def _scanned_html(origin: str, address: str) -> str:
    """The address for a camera, or why there is none."""
    if is_local(origin):
        return (
            '<p class="cb-localonly"><b>This address works on this computer only.</b> Started with '
            "<code>clixbook demo --host 0.0.0.0</code>, the page lets others of your network in: they open this "
            "computer's own address there.</p>"
        )
    return qr_svg(address) or (
        f"<p>The link has {len(address)} characters, too many for a QR code that a camera can read from a screen "
        f"({MOST_SCANNED} at most): copy the link and send it.</p>"
    )


def files_html(files: Iterable[SharedFile]) -> str:
    """The files as links by purpose, and print; files that cannot be made show why."""
    rows, holds = dict[str, str](), dict[str, str]()
    for each in files:
        try:
            made = data_link(each.name, each.kind, each.make())
        except ClixbookError as error:
            made = f"<span>{escape(each.name)}: {escape(error.problems[0].text)}</span>"
        rows[each.label] = rows.get(each.label, "") + made
        holds[each.label] = each.holds
    rows["Paper"] = '<button class="cb-print jupyter-button" type="button">Print</button>'
    holds["Paper"] = PRINTED
    items = "".join(
        f'<dt>{escape(label)}</dt><dd>{links}<span class="cb-holds">{escape(holds[label])}</span></dd>'
        for label, links in rows.items()
    )
    return f'<dl class="cb-sharedfiles cb-links">{items}</dl>'
