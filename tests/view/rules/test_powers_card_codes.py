"""The powers card without colours: each power has letters of its own, and its board says who has it."""

import re

from clixbook.rulebooks.power_colours import POWERS
from clixbook.rulebooks.row import row_of
from clixbook.view.app.settings import Settings
from clixbook.view.rules.powers_card import card_html, card_named, codes_on_card, powers_overview
from clixbook.view.rules.rules_room import Rules


def test_no_two_powers_of_the_card_have_the_same_letters() -> None:
    codes = codes_on_card()
    assert len(set(codes.values())) == len(codes) == sum(map(len, POWERS.values()))
    assert (codes["Running Shot"], codes["Invincible"], codes["Invulnerability"]) == ("RS", "Invi", "Invu")
    html = powers_overview()
    assert re.findall(r'aria-hidden="true">(\w+)</span>', html) == list(codes.values())
    assert "complete" not in html


def test_a_power_says_what_is_left_to_the_players_and_its_board_who_has_it() -> None:
    html = card_html(card_named("charge"), None, "light")
    assert "Played here" in html
    (caption,) = re.findall(r'<p class="cb-caption">(.*?)</p>', html)
    assert re.search(r"\(Ann\): Charge\. Besides: .* begins\.", caption)


def test_questions_make_sense_without_their_section() -> None:
    for ruling in ("KBK-02", "KBK-03", "KBK-04", "KBK-05", "KBK-06", "KBK-07", "KBK-09", "KBK-10"):
        assert "knock" in row_of(ruling).asks
    assert Rules(Settings(), {"id": "KBK-04"}).entry.value.count("off its row, column and diagonals?") == 1
