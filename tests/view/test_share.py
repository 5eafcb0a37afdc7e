"""The link to what is shown: whole, as a code, and never more than text."""

import pytest

from clixbook.view.app.app import App
from clixbook.view.app.share import MOST_SCANNED, is_origin, qr_svg, share_html


@pytest.mark.parametrize("origin", ["http://127.0.0.1:8866/", "https://hub.example.org/user/ann/clixbook/"])
def test_where_a_page_may_be(origin: str) -> None:
    assert is_origin(origin)


@pytest.mark.parametrize(
    "origin",
    ["", "javascript:alert(1)", "https://", "https://a/?x", "https://a/#", 'https://a/"><b>', "https://[a", "file:///etc",
     "https://a/" + 300 * "a", "https://ä/"],
)  # fmt: skip
def test_where_it_is_not(origin: str) -> None:
    assert not is_origin(origin)
    assert "address bar" in share_html(origin, "?page=start")


def test_a_code_only_where_a_camera_can_read_it() -> None:
    assert qr_svg("https://a/" + "?" * (MOST_SCANNED - 10)).startswith('<span class="cb-qr" role="img"')
    assert qr_svg("https://a/" + "?" * (MOST_SCANNED - 9)) == ""
    told = share_html("https://a/", "?" + MOST_SCANNED * "x")
    assert f"It has {MOST_SCANNED + 11} characters" in told
    assert "there is no QR code" in told


def test_what_a_visitor_typed_is_text() -> None:
    assert "&lt;b&gt;" in share_html("https://a/", "?x=<b>", position="<b>")
    assert "<b>" not in share_html("https://a/", "?x=<b>", position="<b>")


def test_the_pane_follows_what_is_shown() -> None:
    app = App("page=explore")
    assert app.link_pane.value == ""
    app.origin.value = "https://example.org/clix/"
    app.linking.value = True
    assert "https://example.org/clix/?page=explore&amp;position=b1" in app.link_pane.value
    app.visit({"page": "start"})
    assert "https://example.org/clix/?page=start" in app.link_pane.value
    app.linking.value = False
    assert app.link_pane.value == ""


def test_what_is_one_visitor_s_own_is_not_shared() -> None:
    app = App("page=learn&lesson=corner-pick&q=2&done=stairs&look=dark")
    assert "done=stairs" in app.address()
    assert app.shared() == "?page=learn&lesson=corner-pick&q=2&rules=core2014"


def test_a_shared_position_is_short_and_opens_the_same() -> None:
    app = App("page=explore")
    other = App(app.shared().lstrip("?"))
    assert "%2F" not in app.shared()
    assert other.address() == app.address()
