"""The pane that shares a link: copy button, QR code, and the position in one line."""

from __future__ import annotations

from html import escape
from urllib.parse import urlsplit

from clixbook.view.widgets.page_shell import MOST_LINK, line_html, link_html

MOST_SCANNED = 1200
"""Characters that a camera reads from a screen; a code may hold more, in dots too small for that."""
MOST_ORIGIN = 300


def is_origin(text: str) -> bool:
    """Whether this is where a page of ours may be: the part of an address before the question mark."""
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


def share_html(origin: str, query: str, position: str = "") -> str:
    """The pane: the whole address with a button that copies it, its code, and the position in one line."""
    if not is_origin(origin):
        return "<p>Copy the address from the address bar: it holds all of what you see.</p>"
    address = origin + query
    if len(address) > MOST_LINK and position:
        return f"<h2>Link to what you see</h2>{link_html(address, '', position)}{line_html(position)}"
    code = qr_svg(address)
    scanned = code or (
        f"<p>The link has {len(address)} characters, too many for a QR code that a camera can read from a screen "
        f"({MOST_SCANNED} at most): copy the link and send it. It holds all of what you see.</p>"
    )
    return (
        f'<h2>Link to what you see</h2><p class="cb-copyrow"><code class="cb-line cb-address" tabindex="0">'
        f'{escape(address)}</code><button class="cb-copy jupyter-button" type="button">Copy</button></p>'
        f"{scanned}{line_html(position) if position else ''}"
    )
