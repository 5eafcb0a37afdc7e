"""The room of rules: what is found, what an entry says, house rules, addresses."""

from __future__ import annotations

import re
from html import escape
from urllib.parse import parse_qs

import pytest

from clixbook.errors import ClixbookError
from clixbook.rulebooks.editions import EDITIONS
from clixbook.rulebooks.readings import is_plain, sentence_of
from clixbook.rulebooks.rulebook import all_rows, edition
from clixbook.rulebooks.sections import SECTIONS
from clixbook.scenarios.atlas.atlas_files import case_of
from clixbook.view.app.app import App
from clixbook.view.app.settings import Settings
from clixbook.view.rules.case_html import LEAST_WORD, thumbnail
from clixbook.view.rules.common_searches import COMMON_SEARCHES
from clixbook.view.rules.entry import entry_html
from clixbook.view.rules.finder import Search, find_rows, positions, read_search, table
from clixbook.view.rules.house_rules import MOST_LETTERS, value_choices
from clixbook.view.rules.listing import ARGUED, IN_A_CARD, picture_of, questions_html
from clixbook.view.rules.powers_card import cards
from clixbook.view.rules.rules_room import Rules
from clixbook.view.widgets.rule_links import rule_link, with_rule_links


def room(**query: str) -> Rules:
    return Rules(Settings(), query)


def ids(search: Search) -> list[str]:
    return [row.id for row in find_rows(search)]


# -- searching --------------------------------------------------------------------------------------------------


def test_a_search_finds_an_id_a_word_of_ours_and_a_source() -> None:
    assert ids(Search("lof-14"))[0] == "LOF-14"
    assert "KBK-04" in ids(Search("attacker picks a row"))
    assert "LOF-10" in ids(Search("§16.2b"))
    assert ids(Search("no such words anywhere")) == []


def test_a_question_is_understood() -> None:
    asked = Search("stairs", differ=("core2014", "complete2022"))
    assert ids(Search("Where do 2014 and 2022 differ on stairs?")) == ids(asked) != []
    assert ids(Search("Where do 2014 and 2022 differ?")) == ids(Search(differ=("core2014", "complete2022")))
    assert ids(Search("stairs: where do the books differ?")) == ids(Search("stairs", differ=("any",)))
    assert ids(Search("may I strike on stairs?")) == ids(Search("strike stairs")) != []


def test_two_books_differ_where_their_values_do() -> None:
    told = set(ids(Search(differ=("core2014", "complete2022"))))
    for row in all_rows():
        a, b = (row.ruling(name) for name in ("core2014", "complete2022"))
        assert (row.id in told) == ((a.value, a.in_play) != (b.value, b.in_play)), row.id


def test_where_a_book_is_silent_another_one_speaks() -> None:
    assert "KBK-04" in ids(Search(silent="eddieg"))
    assert "KBK-04" not in ids(Search(silent="core2014"))


def test_an_address_that_asks_for_what_there_is_not_says_so() -> None:
    for query in ({"section": "XYZ"}, {"differ": "core2014"}, {"differ": "core2014,core1999"}, {"silent": "nobody"}):
        with pytest.raises(ClixbookError):
            read_search(query)
    for query in ({"id": "LOF-99"}, {"power": "telepathy of mine"}, {"part": "attic"}, {"house": "core2014~((LOF"}):
        with pytest.raises(ClixbookError):
            room(**query)


def test_the_list_is_light_and_paged() -> None:
    here = room(differ="any")
    assert here.listed.value.count("<li>") == 40
    assert len(here.listed.value) < 20_000
    here.visit({"differ": "any", "at": "2"})
    assert "Page 2 of" in here.pages.value


def test_typing_searches_and_leaves_the_box_alone() -> None:
    here = room()
    here.words.value = "giant "
    assert here.query()["search"] == "giant"
    assert here.words.value == "giant "  # what is typed stays as it is typed
    assert "rulings" in here.pages.value
    assert here.query()["id"] == ""


# -- entries ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruling", [row.id for row in all_rows()])
def test_every_entry_says_what_each_book_says(ruling: str) -> None:
    entry = entry_html(table()[positions()[ruling]], None, Search(), ("", ""))
    for name in EDITIONS:
        assert with_rule_links(escape(edition(name)[ruling].says)) in entry


def test_an_entry_stays_open_while_others_are_looked_for() -> None:
    here = room(id="TER-02")
    here.section.value = "LOF"
    assert here.query()["id"] == "TER-02"
    assert here.query()["section"] == "LOF"


def test_equal_answers_share_a_card_and_silence_is_told() -> None:
    here = room(id="KBK-04")
    assert here.entry.value.count('class="cb-answer"') == 2
    assert "This book does not say; 2014&#x27;s rule is used." in here.entry.value
    assert "Our reading." in here.entry.value


def test_pictures_of_a_knock_back_show_in_every_book_where_it_ends() -> None:
    cards = room(id="KBK-04").living.answers.value
    pictures = [part.split("</svg>")[0] for part in cards.split("<svg")[1:]]
    boxes = {part.split('viewBox="')[1].split('"')[0] for part in pictures}
    assert len(pictures) == 3
    assert len(boxes) == 1  # one crop: C3, E4, G6 and H7, and two squares around
    _, _, width, height = (float(each) / 24 for each in boxes.pop().split())  # a square has 24 px
    assert width >= 8
    assert height >= 7


@pytest.mark.ruling("KBK-04")
def test_every_book_answers_beside_the_board() -> None:
    here = room(id="KBK-04")
    assert here.living in here.right.children
    assert here.living.session is not None
    answers = here.living.answers.value
    assert answers.count('class="cb-one"') >= 2
    assert "page=explore" in here.living.links.value


@pytest.mark.ruling("LOF-14")
def test_a_dragged_figure_is_asked_about_where_it_is_now() -> None:
    here = room(id="LOF-14")
    session = here.living.session
    assert session is not None
    before = here.living.answers.value
    session.set_ends(target=session.source and "A1" if session.source != "A1" else "B1")
    assert here.living.answers.value != before


def test_a_figure_of_the_position_is_dragged_itself() -> None:
    session = room(id="KBK-04").living.session
    assert session is not None
    session.pick("E4")
    session.carry("E5")
    session.drop()
    assert session.board.piece("O").squares[0].name == "E5"
    assert session.target == "O"


def test_a_ruling_is_linked_and_other_words_are_not() -> None:
    assert rule_link("LOF-07").startswith('<a class="cb-rule" href="?page=rules&amp;id=LOF-07"')
    assert rule_link("LOF-99") == "LOF-99"
    assert with_rule_links("see LOF-07, not ABC-99").count("<a ") == 1


def test_what_somebody_typed_is_no_html() -> None:
    here = room(search="<script>alert(1)</script>")
    assert "<script" not in here.listed.value + here.pages.value + here.entry.value


# -- house rules ------------------------------------------------------------------------------------------------


def test_a_house_rule_is_chosen_named_used_and_taken_back() -> None:
    app = App("page=rules&id=LOF-11")
    here = app.room
    assert isinstance(here, Rules)
    here.own.choice.value = "2"
    assert here.house.rules["LOF-11"].value == 2
    assert "House rules" in here.entry.value  # the fifth column
    here.visit({"part": "house"})
    here.made.name.value = "Friday night"
    assert not app.settings.rulebook.changes  # made, and not used yet
    here.made.use.click()
    assert app.settings.rulebook.title == "Friday night"
    assert app.settings.rulebook["LOF-11"].value == 2
    undo = here.made.rows.children[1].children[1]
    undo.click()
    assert here.house.book is None
    assert app.settings.rulebook == edition("core2014")


def test_house_rules_go_along_in_the_address() -> None:
    here = room(id="LOF-11")
    here.own.choice.value = "2"
    here.house.call("Friday night")
    code = here.query()["house"]
    again = room(id="LOF-11", house=code)
    assert again.house.rules == here.house.rules
    assert again.house.name == "Friday night"
    assert "Friday night" in again.entry.value


def test_house_rules_that_answer_go_along_to_every_room() -> None:
    app = App("page=rules&id=LOF-11")
    here = app.room
    assert isinstance(here, Rules)
    here.own.choice.value = "2"
    here.made.name.value = "Friday night"
    here.made.use.click()
    address = app.address()
    assert "rules=house" in address
    assert "house=core2014" in address
    again = App(address.lstrip("?").replace("page=rules", "page=start"))
    assert again.settings.rulebook == here.house.rules
    assert again.settings.rulebook.title == "Friday night"
    wrong = App("page=rules&rules=house&house=core2014~(x,((LOF-11,many)))")
    assert "LOF-11: expected a whole number" in wrong.notice.value
    assert wrong.settings.rulebook == edition("core2014")


def test_another_book_keeps_the_changes_that_are_changes_there() -> None:
    here = room()
    here.house.set("LOF-11", 2)
    here.house.base("eddieg")
    assert here.house.rules.edition == "eddieg"
    assert here.house.rules["LOF-11"].value == 2
    with pytest.raises(ClixbookError, match="is a book already"):
        here.house.call("core2014")


def test_what_the_program_is_built_on_is_not_offered() -> None:
    here = room(id="LOF-01")
    assert here.own.children == (here.own.note,)
    assert "no house rule can change it" in here.own.note.value


# -- powers -----------------------------------------------------------------------------------------------------


def test_every_power_has_a_card_with_all_books() -> None:
    here = room(part="powers")
    for card in cards():
        here.visit({"power": card.name})
        assert here.entry.value.count('class="cb-chip"') == len(EDITIONS)
        assert parse_qs(f"power={here.query()['power']}")["power"] == [card.name]


def test_a_power_that_is_built_can_be_played() -> None:
    here = room(power="charge")
    assert "page=play&amp;position=g1" in here.entry.value
    assert "Played here" in here.entry.value


def test_an_answer_is_led_by_yes_or_no_and_shows_no_data() -> None:
    assert "<b>Yes.</b>" in room(id="ADJ-03").entry.value
    for ruling in ("BRK-06", "CAR-02", "BRK-02", "LOF-14", "FEAT-POLYMORPH"):
        assert "cb-lead" not in room(id=ruling).entry.value


def test_every_choice_of_a_house_rule_is_a_word_or_a_sentence() -> None:
    here = room(id="CAR-02")
    for row in table():
        here.own.show(row.id)
        for told, _ in here.own.choice.options:
            value = next(each for words, each in value_choices(row.id, "core2014").items() if words == _)
            assert told
            assert len(told) <= MOST_LETTERS + len(" (as in 2014)")
            assert is_plain(value) or told[: MOST_LETTERS - 40] in sentence_of(row.row, value), (row.id, told)


def test_yes_and_no_are_choices_only_of_a_question_that_asks_so() -> None:
    here = room(id="RNG-01")
    says = edition("core2014")["RNG-01"].says
    told = [words for words, _ in here.own.choice.options]
    assert told[0].startswith(says)
    assert told[1:] == ["not so"]
    here.own.show("OCC-01")
    assert "(2014)" in here.own.choice.options[0][0]
    here.own.show("ANA-18")  # which way damage turns the dial: 1 would be a riddle
    assert all("(2014" in words for words, _ in here.own.choice.options)
    here.own.show("ACT-18")
    assert [words for words, _ in here.own.choice.options] == ["1 (as in 2014)", "0", "2", "3"]
    here.own.show("ATK-30")
    assert [words for words, _ in here.own.choice.options] == ["yes (as in 2014)", "no"]
    assert "<b>Yes.</b>" in room(id="ATK-30").entry.value


def test_what_another_book_has_is_told_in_its_sentence() -> None:
    other = edition("complete2022")["CAR-02"]
    house = edition("core2014").replace({"CAR-02": other.value})
    assert house["CAR-02"].says.startswith(f"House rule: {other.says}")


def test_the_picture_of_a_house_rule_follows_its_value() -> None:
    here = room(part="house")
    row, before = here.made.begin["TMV-02"], here.made.pictures["TMV-02"].value
    parts = [part for part in here.made.children if part is not here.made.rows]
    assert before.count("<svg") == 1
    row.choice.value = "no"
    after = here.made.pictures["TMV-02"].value
    assert after.count("<svg") == 2
    assert "<small>2014</small>" in after
    assert before.partition("<svg")[2].partition("</svg>")[0] in after  # what it was stays beside it
    assert [part for part in here.made.children if part is not here.made.rows] == parts  # nothing moved
    assert "All rulings" in here.made.title.value


def test_a_house_rule_is_made_where_house_rules_are() -> None:
    here = room(part="house")
    row = here.made.begin["LOF-15"]
    assert row.choice.value == "no"
    row.choice.value = "yes"
    assert here.house.rules["LOF-15"].value is True
    assert "Changed by your house rules" in row.note.value
    here.house.base("nebula2007")  # there a close attack needs a line anyway
    here.refresh()
    assert row.choice.value == "yes"
    assert "Changed" not in row.note.value


# -- what stands first ------------------------------------------------------------------------------------------


def test_of_what_fits_equally_that_stands_first_in_which_books_differ() -> None:
    """ "stairs": in the questions of ELV-03 (all alike) and ELV-04 (they differ); elsewhere only in what is said."""
    stairs = ids(Search("stairs"))
    assert stairs.index("ELV-04") < stairs.index("ELV-03") < stairs.index("ELV-02")
    assert ids(Search("elv-03"))[0] == "ELV-03"
    section = ids(Search(section="ELV"))
    assert section == sorted(section)  # without words in the book's order


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("knock back", "KBK-01"), ("Knockback", "KBK-01"), ("break away", "BRK-01"), ("line of fire", "LOF-01"),
        ("charge", "PWR-CHARGE"), ("stealth", "PWR-STEALTH"), ("carry", "CAR-01"),
        ("How do I carry a friend?", "CAR-01"),
        ("move", "MOV-01"), ("moving", "MOV-01"), ("push", "ACT-18"), ("elevated", "ELV-02"), ("hindering", "LOF-08"),
        ("blocking terrain", "LOF-06"), ("ranged attack", "RNG-05"), ("close attacks", "ATK-07"), ("score", "WIN-06"),
        ("themed teams", "THM-01"), ("adjacent", "ADJ-01"), ("objects", "OBJ-01"),
        ("can I shoot round a corner", "INT-11"),
        ("outer space", "TER-12"), ("falling", "KBK-08"),
    ],
)  # fmt: skip
def test_what_a_player_looks_for_stands_first(words: str, first: str) -> None:
    """The general ruling, or the power of that name; after it everything else that has the words, once."""
    found = ids(Search(words))
    assert found[0] == first
    assert len(found) == len(set(found))


def test_the_title_of_a_section_leads_to_its_first_ruling() -> None:
    for section in SECTIONS.values():
        taken = [each for each, asked in COMMON_SEARCHES.items() if section.title.lower() in asked]
        assert ids(Search(section.title))[0] == (taken or list(section.rows))[0], section.title


def test_what_stands_first_is_in_the_section_and_in_the_choice_that_are_looked_in() -> None:
    assert "KBK-01" not in ids(Search("knock back", section="KNB"))
    alike = next(row.id for row in table() if row.id in COMMON_SEARCHES and not row.differs)
    assert alike not in ids(Search(COMMON_SEARCHES[alike][0], differ=("any",)))
    assert all(each in {row.id for row in all_rows()} for each in COMMON_SEARCHES)


def test_the_powers_card_shows_its_colours_until_a_power_is_opened() -> None:
    """Red in the speed slot is Flurry; Sidestep is in two books only: 12 speed powers in two, 11 in the others."""
    here = room(part="powers")
    assert 'cb-pc-red" aria-hidden="true">Fl</span> Flurry' in here.entry.value
    assert '<th scope="row">Speed</th><td>12</td><td>12</td><td>11</td><td>11</td>' in here.entry.value
    here.visit({"power": "flurry"})
    assert "cb-card" not in here.entry.value


# -- pictures ---------------------------------------------------------------------------------------------------


def test_a_phone_shows_pictures_and_the_list_until_something_is_looked_for() -> None:
    opened = room()
    assert "cb-begins" in opened._dom_classes
    opened.words.value = "stairs"
    assert "cb-begins" not in opened._dom_classes
    for asked in ({"id": "LOF-14"}, {"part": "house"}, {"power": "charge"}, {"section": "LOF"}):
        assert "cb-begins" not in room(**asked)._dom_classes
    assert "cb-begins" in room(part="powers")._dom_classes


def test_a_picture_holds_a_whole_line_and_whoever_is_knocked_back() -> None:
    """With one square around: A1 to F2 for the line from A1 to E1; B2 to H7 where O is thrown from E4 to G6."""
    for ruling, wide, high in (("LOF-05", 6, 2), ("KBK-04", 7, 6)):
        case = case_of(ruling)
        assert case is not None
        drawn = thumbnail(case.outcome("core2014"), case.board, "light", margin=1)
        assert f'viewBox="0 0 {24 * wide} {24 * high}"' in drawn, ruling


@pytest.mark.parametrize("ruling", [*ARGUED, "ELV-01"])
def test_words_in_a_small_picture_are_such_as_can_be_read(ruling: str) -> None:
    """All are: a figure alone keeps its letters at any size, as its disc would be nobody's without them."""
    drawn = picture_of(ruling, "light")
    wide, high = map(float, re.findall(r'viewBox="0 0 (\d+) (\d+)"', drawn)[0])
    shown = min(IN_A_CARD[0] / wide, IN_A_CARD[1] / high)
    notes = re.sub(r'<g class="cb-layer-piece">.*?\n</g>', "", drawn, flags=re.DOTALL)
    sizes = [float(each) * shown for each in re.findall(r'<text font-size="([\d.]+)"', notes)]
    assert all(size >= LEAST_WORD for size in sizes), sizes


def test_what_was_found_stands_beside_the_list_in_pictures() -> None:
    opened = room()
    assert "Often argued about" in opened.entry.value
    opened.words.value = "stairs"
    assert "What was found, in pictures" in opened.entry.value
    assert 'href="?page=rules&amp;search=stairs&amp;id=ADJ-09"' in opened.entry.value  # and the search is kept
    assert opened.entry.value.count("<li>") <= 8
    opened.words.value = "no such words anywhere"
    assert "Often argued about" in opened.entry.value


def test_what_is_often_played_otherwise_is_shown_in_pictures_of_the_look() -> None:
    opened = room(part="house")
    light = {ruling: each.value for ruling, each in opened.made.pictures.items()}
    assert sum("<svg" in each for each in light.values()) >= 6
    opened.settings.look = "dark"
    dark = opened.made.pictures["LOF-05"].value
    assert "<svg" in dark
    assert dark != light["LOF-05"]


def test_a_wrong_name_of_house_rules_is_told_at_its_field() -> None:
    here = room(part="house")
    here.made.name.value = "core2014"
    assert "is a book already" in here.made.wrong.value
    parts = list(here.made.children)
    assert parts.index(here.made.wrong) == parts.index(here.made.name) + 1
    assert "cb-refused" in here.status.value
    here.made.name.value = "Friday night"
    assert here.made.wrong.value == ""


def test_each_section_of_the_powers_has_its_own_list_and_the_open_ruling_marks_its_section() -> None:
    counts = {key: len(find_rows(Search(section=key))) for key in ("SPEED_POWERS", "KEYPHRASES", "PWR", "LOF")}
    assert 0 < counts["KEYPHRASES"] < counts["PWR"]
    assert counts["SPEED_POWERS"] != counts["KEYPHRASES"]
    here = room(section="speed_powers")
    assert here.listed.value.count("<li>") == counts["SPEED_POWERS"]
    assert room(section="PWR").section.value == "PWR"
    opened = room(id="LOF-14").listed.value
    assert opened.count("aria-current") == 1
    assert "section=LOF" in opened[: opened.index("aria-current")].rpartition("<li>")[2]


def test_a_search_names_the_questions_of_a_board_that_fit() -> None:
    assert "Attack odds</a>" in questions_html("what are the odds")
    assert "ask=odds" in questions_html("odds")
    assert "Reach</a>" in questions_html("reach")
    assert questions_html("carry") == questions_html("") == ""
