"""Pages of a few words: for visitors who have to wait, and for wrong addresses."""

from __future__ import annotations

from html import escape
from typing import Any

TRY_AGAIN = 20  # seconds


class Plain:
    """Short error pages, without cookies, paths or tracebacks."""

    def write_error(self: Any, status_code: int, **_: Any) -> None:
        """Say that there is no such page, or that it could not be made."""
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.finish(error_html(status_code, self.settings.get("base_url", "/")))


def wait_html(most: int, address: str, *, each: bool = False) -> str:
    """The page for visitors who have to wait: all places are taken, or ``each`` that one address may have."""
    why = f"{most} visitors are here, more do not fit."
    if each:
        why = f"{most} pages are open from your address, which is as many as one may have. Close one."
    return _again_html("Every place is taken", why, address)


def overworked_html(address: str) -> str:
    """The page for visitors at a time when no kernel could be started."""
    return _again_html("The page could not be made", "The server has too much to do just now.", address)


def _again_html(title: str, why: str, address: str) -> str:
    return plain_html(
        title,
        f"""<p role="status">{why} This page tries again every {TRY_AGAIN} seconds.</p>
<p><a href="{escape(address)}">Try again now</a></p>""",
    )


def error_html(status: int, base: str) -> str:
    """The page of an address that leads nowhere, or of a page that could not be made."""
    title = "There is no such page" if status < 500 else "The page could not be made"
    title = "This server has another name" if status == 421 else title
    return plain_html(title, f'<p><a href="{escape(base)}">Go to the start</a></p>')


def plain_html(title: str, body: str) -> str:
    """A page of a few words."""
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>clixbook: {title[0].lower()}{title[1:]}</title><link rel="icon" href="data:;base64,=">
<style>:root {{ color-scheme: light dark }} body {{ font: 18px/1.5 system-ui, sans-serif; max-width: 34em;
margin: 15vh auto; padding: 0 20px }} a {{ display: inline-block; padding: 8px 0 }}</style></head>
<body><main><h1>{title}</h1>
{body}</main></body></html>"""
