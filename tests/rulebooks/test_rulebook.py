"""Rulebooks as values: equal by what they decide, changed by house rules and by named other readings."""

from __future__ import annotations

import pickle

import pytest

from clixbook.errors import ClixbookError
from clixbook.rulebooks import DEFAULT, EDITIONS, PRINTED, Rulebook, edition, rulebook
from clixbook.rulebooks.value_words import plain_words
from clixbook.rulebooks.vocabulary import Restriction


def test_a_name_gives_one_and_the_same_book() -> None:
    assert rulebook("core2014") is rulebook("core2014") is edition("core2014")
    assert rulebook(rulebook("eddieg")) is rulebook("eddieg")
    assert DEFAULT in EDITIONS


@pytest.mark.parametrize("name", ["core2015", "", "Core2014", "core2014+", "core2014+nonsense"])
def test_unknown_names_are_told_what_there_is(name: str) -> None:
    with pytest.raises(ClixbookError, match=r"there are core2014, complete2022|it has: .*break-away-of-the-copy"):
        rulebook(name)


def test_an_unknown_ruling_is_told_what_ids_look_like() -> None:
    with pytest.raises(ClixbookError, match="There is no ruling 'FOO-99'; ids look like LOF-14"):
        rulebook("core2014")["FOO-99"]


def test_books_differ_by_edition_and_by_changes() -> None:
    books = [rulebook(name) for name in EDITIONS]
    assert len(set(books)) == len(EDITIONS)
    house = books[0].replace({"LOF-14": Restriction.CLEAR})
    again = Rulebook("core2014").replace({"LOF-14": Restriction.CLEAR}, name="ours")
    assert house == again
    assert hash(house) == hash(again)
    assert house != books[0]
    assert Rulebook("core2014") == books[0]
    assert books[0] != "core2014"
    assert pickle.loads(pickle.dumps(house)) == house


def test_a_house_rule_is_a_new_book_that_says_so() -> None:
    old = rulebook("core2014")
    house = old.replace({"LOF-14": Restriction.CLEAR}, says="Objects never hinder at our table.")
    assert old.line_of_fire.objects is Restriction.HINDERING
    assert house.line_of_fire.objects is Restriction.CLEAR
    ruling = house["LOF-14"]
    assert (ruling.says, ruling.source, ruling.note) == (
        "Objects never hinder at our table.",
        "house rule",
        "",
    )
    assert house.title == "2014 core rulebook with house rules"
    assert old.replace({"LOF-14": Restriction.CLEAR}, name="our table").title == "our table"
    assert repr(house) == "<Rulebook core2014+house changed=['LOF-14']>"
    assert old.replace({"LOF-14": Restriction.CLEAR})["LOF-14"].says == "House rule: clear."


def test_house_rules_add_up_and_the_last_one_counts() -> None:
    house = rulebook("core2014").replace({"LOF-14": Restriction.CLEAR}).replace({"KBK-15": False})
    assert set(house.changes) == {"KBK-15", "LOF-14"}
    assert house.replace({"LOF-14": Restriction.BLOCKING}).line_of_fire.objects is Restriction.BLOCKING


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"LOF-14": 1}, "LOF-14 cannot be 1. It may be hindering, clear, blocking"),
        ({"LOF-14": True}, "LOF-14 cannot be True. It may be"),
        ({"KBK-15": 1}, "KBK-15 cannot be 1. It may be yes, no"),
        ({"FOO-01": True}, "There is no ruling 'FOO-01'"),
    ],
)
def test_a_house_rule_needs_a_value_of_the_right_kind(changes: dict[str, object], message: str) -> None:
    with pytest.raises(ClixbookError, match=message):
        rulebook("core2014").replace(changes)


def test_house_rules_bring_things_into_play() -> None:
    rules = rulebook("core2014")
    assert not rules["TER-12"].in_play
    assert rules.replace({"TER-12": Restriction.HINDERING})["TER-12"].in_play


def test_a_named_reading() -> None:
    rules = rulebook("core2014+break-away-of-the-copy")
    assert rules == rulebook("core2014").variant("break-away-of-the-copy")
    assert set(rules.changes) == {"BRK-02"}
    assert rules["BRK-02"].source == "another reading"
    assert rules.name == "core2014+break-away-of-the-copy"
    assert "break-away-of-the-copy" in rulebook("core2014").variants()
    with pytest.raises(ClixbookError, match="eddieg has no variant 'break-away-of-the-copy'"):
        rulebook("eddieg").variant("break-away-of-the-copy")


def test_a_former_variant_that_the_book_reads_now_is_still_accepted() -> None:
    with pytest.warns(DeprecationWarning, match="not a variant any more"):
        assert rulebook("nebula2007+critical-for-every-target") == rulebook("nebula2007")


def test_a_reading_may_touch_several_rulings() -> None:
    strict = rulebook("eddieg+strict-wall-corners")
    assert set(strict.changes) == {"ADJ-04", "INT-08"} == set(strict.variants()["strict-wall-corners"])
    assert rulebook("eddieg+strict-wall-corners+strict-shooting").changes.keys() == {"ADJ-04", "INT-08", "RNG-07"}


WANTED = {
    "core2014": {"break-away-of-the-copy"},
    "complete2022": {"carrying-costs-speed", "nobody-below-blocks"},
    "nebula2007": {"soft-hindering"},
    "eddieg": {"strict-wall-corners", "strict-shooting", "large-bases-part-their-sides"},
}


@pytest.mark.parametrize("name", PRINTED)
def test_the_readings_on_offer(name: str) -> None:
    assert WANTED[name] <= rulebook(name).variants().keys()


def test_values_in_words() -> None:
    book = rulebook("nebula2007").knock_back
    assert plain_words(True) == "yes"
    assert plain_words(Restriction.BLOCKING) == "blocking"
    assert plain_words((1, 2)) == "1, 2"
    assert plain_words(frozenset()) == "none"
    assert plain_words(book.collision) == "damage 1, pushes on yes"
