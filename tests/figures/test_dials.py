"""Dials: starting lines, KO, several dials, turning, bystanders, countdown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from clixbook.errors import ClixbookError
from clixbook.figures.dials.dial import KO, Click, Dial, is_ko, turn
from clixbook.figures.dials.life import (
    Life,
    after_damage,
    after_healing,
    click_number,
    is_barred_by_countdown,
    is_on_starting_click,
    points_now,
    power_names,
    seen_clicks,
    start_life,
)
from clixbook.figures.dials.starting_lines import buildable_values, starting_choices
from clixbook.figures.figure import Figure
from clixbook.figures.playable import why_not_play
from clixbook.rulebooks import rulebook
from clixbook.rulebooks.sections.forces.anatomy_values import ValueLines
from tests.helpers import EDITIONS, editions


def clicks(count: int) -> tuple[Click, ...]:
    return tuple(Click(12 - at, 11 - at // 2, 17, 3) for at in range(count))


def dial(count: int = 6, *starts: tuple[int, str], **more: Any) -> Dial:
    return Dial((*clicks(count), KO), starts or ((1, "green"),), **more)


def figure(*dials: Dial, points: tuple[tuple[int, str], ...] = ((100, "white"),), **more: Any) -> Figure:
    more.setdefault("card", "7")
    return Figure("sample", "Sample", points, dials or (dial(),), number="7", **more)


def started(one: Figure, points: int | None = None, **more: Any) -> Any:
    """The starting click, or "refused"."""
    try:
        return start_life(one, points, **{**more, "rules": rulebook(more["rules"])}).click
    except ClixbookError:
        return "refused"


BYSTANDER = figure(Dial((Click(6, 8, 14, 1),)), bystander=True)


# -- where it starts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "expected"), editions(
    core2014=(3, 1, 3),  # by the green line; without one at click 1; the card does not matter
    complete2022=(3, 1, 5),  # a card may name click 5
    nebula2007=(3, "refused", 3),
    eddieg=(3, "refused", 3),
))  # fmt: skip
def test_the_starting_click(edition: str, expected: tuple[Any, ...]) -> None:
    lined, bare = figure(dial(6, (3, "green"))), figure(Dial((*clicks(6), KO), ()))
    assert (
        started(lined, rules=edition),
        started(bare, rules=edition),
        started(lined, rules=edition, card_click=5),
    ) == expected


@pytest.mark.parametrize(("edition", "expected"), editions(
    core2014=(1, 4, 2), complete2022=(1, 4, 2),
    nebula2007=(1, "refused", "refused"), eddieg=(1, "refused", "refused"),
))  # fmt: skip
def test_a_point_value_starts_at_the_line_of_its_colour(edition: str, expected: tuple[Any, ...]) -> None:
    one = figure(dial(6, (1, "green"), (2, "blue"), (4, "red")), points=((100, "white"), (50, "red"), (75, "blue")))
    assert tuple(started(one, value, rules=edition) for value in (100, 50, 75)) == expected


def test_white_values_share_the_green_lines() -> None:
    one = figure(dial(6, (1, "green"), (4, "green")), points=((100, "white"), (50, "white")))
    for value in (100, 50):
        assert starting_choices(one, value, rules=rulebook("complete2022")).clicks == (1, 4)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_value_that_is_not_printed_is_refused(edition: str) -> None:
    with pytest.raises(ClixbookError, match="costs 100 points, not 80"):
        start_life(figure(), 80, rules=rulebook(edition))


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=(1, 4), complete2022=(1, 4), nebula2007="refused", eddieg="refused"),
)
def test_the_owner_picks_among_green_lines(edition: str, expected: Any) -> None:
    one = figure(dial(6, (1, "green"), (4, "green")))
    refusals = [reason.ruling for reason in why_not_play(one, rules=rulebook(edition))]
    if expected == "refused":
        assert refusals == ["ANA-11"]
        assert started(one, rules=edition) == "refused"
    else:
        assert refusals == []
        assert tuple(started(one, rules=edition, click=click) for click in expected) == expected
        assert started(one, rules=edition, click=2) == "refused"


@pytest.mark.parametrize(("edition", "expected"), editions(
    core2014=((100,), (40,)), complete2022=((100, 40), (100, 40)),
    nebula2007=((100,), (100,)), eddieg=((100,), (100,)),
))  # fmt: skip
def test_orange_points_at_the_build_and_by_an_effect(edition: str, expected: tuple[Any, ...]) -> None:
    one = figure(dial(6, (1, "green"), (5, "orange")), points=((100, "white"), (40, "orange")))
    built = buildable_values(one, rules=rulebook(edition))
    brought = buildable_values(one, rules=rulebook(edition), by_effect=True)
    assert (built, brought) == expected
    assert started(one, 40, rules=edition, by_effect=True) == (5 if 40 in brought else "refused")
    assert started(one, rules=edition) == 1
    house = rulebook(edition).replace({"ANA-10": ValueLines.BY_COLOUR})  # lines of all colours do not bring orange ones
    assert buildable_values(one, rules=rulebook(house)) == expected[0]


# -- where it ends --------------------------------------------------------------------------------------------

ONE_MARK = Click(6, 8, 14, 0, ko=1)
MARK_ALONE = Click(ko=1)
THREE_MARKS = Click(0, 8, 0, 0, ko=3)


@pytest.mark.parametrize(("edition", "expected"), editions(
    core2014=(True, True, True, True),
    complete2022=(False, True, False, True),
    nebula2007=(False, False, True, True),
    eddieg=(False, True, False, True),
))  # fmt: skip
def test_which_click_is_ko(edition: str, expected: tuple[bool, ...]) -> None:
    faces = (ONE_MARK, MARK_ALONE, THREE_MARKS, KO)
    assert tuple(is_ko(face, rules=rulebook(edition)) for face in faces) == expected
    assert not is_ko(Click(6, 8, 14, 0), rules=rulebook(edition))
    struck = after_damage(rulebook(edition), figure(Dial((*clicks(2), ONE_MARK, KO))), Life(click=2), 1)
    assert struck.ko is expected[0]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014="KO", complete2022="KO", nebula2007="refused", eddieg="refused"),
)
def test_a_red_line_ends_a_dial(edition: str, expected: str) -> None:
    one = figure(Dial(clicks(3), red_line=True))
    if expected == "refused":
        assert [reason.ruling for reason in why_not_play(one, rules=rulebook(edition))] == ["ANA-14"]
        assert not after_damage(rulebook(edition), one, Life(click=3), 1).ko
    else:
        assert why_not_play(one, rules=rulebook(edition)) == ()
        hurt = after_damage(rulebook(edition), one, Life(click=2), 5)
        assert (hurt.life.click, hurt.clicks_taken, hurt.ko) == (3, 2, True)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_dial_without_any_end_is_refused(edition: str) -> None:
    reasons = why_not_play(figure(Dial(clicks(3))), rules=rulebook(edition))
    assert [str(reason.text) for reason in reasons] == ["Sample cannot be in play because no click of its dial is KO"]


@pytest.mark.parametrize(("edition", "expected"), editions(**dict.fromkeys(EDITIONS, (3, 1, True))))
def test_a_ko_click_ends_it_though_lines_lie_further_on(edition: str, expected: tuple[Any, ...]) -> None:
    one = figure(Dial((*clicks(2), KO, *clicks(3), KO), ((1, "green"), (4, "red"))))
    hurt = after_damage(rulebook(edition), one, Life(click=2), 4)
    assert (hurt.life.click, hurt.clicks_taken, hurt.ko) == expected
    house = rulebook(edition).replace({"ANA-15": False})
    assert after_damage(rulebook(house), one, Life(click=2), 4).life.click == 6


BIG = figure(
    dial(3, points=100), dial(4, (2, "green"), points=300), dial(5, points=200),
    points=((300, "white"), (200, "white"), (100, "white")),
)  # fmt: skip


@pytest.mark.parametrize(("edition", "expected"), editions(
    core2014=(1, 2, 2, 1), complete2022=(1, 2, 2, 1), nebula2007=(1, 2, 2, 1), eddieg=None,
))  # fmt: skip
def test_when_a_dial_ends_the_next_one_begins_and_the_rest_is_lost(edition: str, expected: Any) -> None:
    if expected is None:
        assert [reason.ruling for reason in why_not_play(BIG, rules=rulebook(edition))] == ["ANA-16"]
        assert started(BIG, rules=edition) == "refused"
        return
    life = start_life(BIG, rules=rulebook(edition))
    assert life == Life(1, 2, False, 2, 300)
    hurt = after_damage(rulebook(edition), BIG, life, 9)
    assert (life.dial, life.click, hurt.life.dial, hurt.life.click) == expected
    assert (hurt.clicks_taken, hurt.ko) == (3, False)


@pytest.mark.parametrize(
    ("edition", "expected"), editions(core2014=(1, None), complete2022=(None, None), nebula2007=(1, None))
)
def test_the_next_dial_goes_by_order_or_by_value(edition: str, expected: tuple[int | None, ...]) -> None:
    """From the dial of 100, printed first: in order comes 300, by value nothing; the last dial is the end."""
    first = after_damage(rulebook(edition), BIG, Life(0, 3, False, 1, 100), 1)
    assert (None if first.ko else first.life.dial) == expected[0]
    last = {"core2014": 2, "complete2022": 0, "nebula2007": 2}[edition]
    end = after_damage(rulebook(edition), BIG, Life(last, 1, False, 1, 300), 9)
    assert end.ko
    assert (None if end.ko else end.life.dial) == expected[1]


def test_play_begins_on_the_dial_of_the_points_paid() -> None:
    assert [start_life(BIG, value, rules=rulebook("complete2022")).dial for value in (300, 200, 100)] == [1, 2, 0]
    second = after_damage(rulebook("complete2022"), BIG, Life(2, 5, False, 1, 300), 2).life
    assert (second.dial, second.click) == (0, 1)


@pytest.mark.parametrize(("edition", "expected"), editions(**dict.fromkeys(EDITIONS, 300)))
def test_the_value_of_a_figure_stays_what_was_paid(edition: str, expected: int) -> None:
    assert points_now(BIG, Life(0, 1, False, 1, 300), rules=rulebook(edition)) == expected


# -- turning --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "expected"), editions(**dict.fromkeys(EDITIONS, (5, 2))))
def test_damage_turns_to_higher_clicks_and_healing_back(edition: str, expected: tuple[int, int]) -> None:
    one = dial(8)
    assert (turn(one, 3, 2, rules=rulebook(edition)).click, turn(one, 3, -1, rules=rulebook(edition)).click) == expected
    assert turn(one, 3, -9, rules=rulebook(edition)) == (1, 2, False)


@pytest.mark.parametrize("edition", EDITIONS)
def test_damage_counts_up_to_the_ko_click_and_no_further(edition: str) -> None:
    hurt = after_damage(rulebook(edition), figure(), Life(click=6), 3)
    assert (hurt.life.click, hurt.clicks_taken, hurt.ko) == (7, 1, True)
    assert after_damage(rulebook(edition), figure(), hurt.life, 3).clicks_taken == 0
    assert after_healing(rulebook(edition), figure(), hurt.life, 3).clicks_healed == 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_healing_stops_at_the_line_used_unless_an_effect_says_more(edition: str) -> None:
    one, life = figure(dial(6, (3, "green"))), Life(click=5, start=3)
    assert after_healing(rulebook(edition), one, life, 4) == (replace(life, click=3), 2)
    assert after_healing(rulebook(edition), one, life, 4, limit=1) == (replace(life, click=1), 4)


@pytest.mark.parametrize("edition", EDITIONS)
def test_amounts_below_nothing_are_refused(edition: str) -> None:
    with pytest.raises(ClixbookError, match="Damage is 0 or more"):
        after_damage(rulebook(edition), figure(), Life(), -1)
    with pytest.raises(ClixbookError, match="Healing is 0 or more"):
        after_healing(rulebook(edition), figure(), Life(), -1)


@pytest.mark.parametrize(("edition", "expected"), editions(**dict.fromkeys(EDITIONS, (4,))))
def test_only_the_click_that_shows_may_be_seen(edition: str, expected: tuple[int, ...]) -> None:
    assert seen_clicks(figure(), Life(click=4), rules=rulebook(edition)) == expected


# -- bystanders -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"), editions(core2014=True, complete2022=True, nebula2007=True, eddieg="refused")
)
def test_any_damage_defeats_a_bystander(edition: str, expected: Any) -> None:
    if expected == "refused":
        assert [reason.ruling for reason in why_not_play(BYSTANDER, rules=rulebook(edition))] == ["ANA-21"]
        assert started(BYSTANDER, rules=edition) == "refused"
        return
    life = start_life(BYSTANDER, rules=rulebook(edition))
    assert why_not_play(BYSTANDER, rules=rulebook(edition)) == ()
    assert not after_damage(rulebook(edition), BYSTANDER, life, 0).ko
    assert after_damage(rulebook(edition), BYSTANDER, life, 4) == (replace(life, ko=True), 1, True)
    assert after_healing(rulebook(edition), BYSTANDER, life, 2) == (life, 0)


@pytest.mark.parametrize(
    ("edition", "expected"), editions(core2014=True, complete2022=True, nebula2007=True, eddieg=False)
)
def test_a_bystanders_face_counts_as_its_starting_click(edition: str, expected: bool) -> None:
    life = Life(points=10)
    assert is_on_starting_click(BYSTANDER, life, rules=rulebook(edition)) is expected
    assert click_number(BYSTANDER, life) is None
    assert is_on_starting_click(figure(), Life(click=2), rules=rulebook(edition)) is False
    assert click_number(figure(), Life(click=2)) == 2


# -- countdown ------------------------------------------------------------------------------------------------

COUNTDOWN = figure(Dial((*clicks(3), Click(countdown=2), Click(countdown=1), KO)))


@pytest.mark.parametrize(
    ("edition", "expected"), editions(core2014=False, complete2022=True, nebula2007=False, eddieg=False)
)
def test_a_figure_on_a_countdown_click_is_left_alone(edition: str, expected: bool) -> None:
    things = ("move", "place", "target", "attack", "action", "token", "damage", "heal")
    for thing in things:
        assert is_barred_by_countdown(COUNTDOWN, Life(click=4), thing, rules=rulebook(edition)) is expected
        assert not is_barred_by_countdown(COUNTDOWN, Life(click=3), thing, rules=rulebook(edition))
    assert [reason.ruling for reason in why_not_play(COUNTDOWN, rules=rulebook(edition))] == (
        [] if expected else ["ANA-23"]
    )


def test_damage_stops_on_a_countdown_click_and_healing_never_reaches_one() -> None:
    assert after_damage(rulebook("complete2022"), COUNTDOWN, Life(click=2), 4) == (Life(click=4), 2, False)
    assert after_damage(rulebook("complete2022"), COUNTDOWN, Life(click=4), 4).clicks_taken == 0
    back = figure(Dial((*clicks(1), Click(countdown=1), *clicks(3), KO)))
    assert after_healing(rulebook("complete2022"), back, Life(click=4), 3) == (Life(click=3), 1)


# -- what no dial can be --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("make", "words"), [
    (lambda: Dial(()), "1 to 40 clicks, not 0"),
    (lambda: Dial(clicks(2), ((5, "green"),)), "at click 5"),
    (lambda: Dial(clicks(2), ((1, "pink"),)), "not pink"),
    (lambda: dial()[9], "clicks 1 to 7, not 9"),
    (lambda: figure(base="5x5"), "not 5x5"),
    (lambda: Figure("x", "X", ((1, "white"),), ()), "no dial"),
    (lambda: Figure("x", "X", (), (dial(),)), "no point value"),
    (lambda: figure(bystander=True), "one face of one click"),
])  # fmt: skip
def test_what_no_dial_and_no_figure_can_be(make: Any, words: str) -> None:
    with pytest.raises(ClixbookError, match=words):
        make()


def test_a_box_of_a_colour_has_two_names() -> None:
    """Red in the defense slot is Super Senses; what stands in a white box, or has no sentence, is only itself."""
    shown = {"speed": "Old Trick (white)", "defense": "Sixth Sense (red)", "damage": "Perplex"}
    powers = {slot: {1: power} for slot, power in shown.items()}
    says = {"Old Trick": "+1 attack", "Sixth Sense": "Super Senses"}
    one = Figure.build(name="one", points=50, dial=[(8, 9, 16, 2)], powers=powers, specials=says)
    click = one.dials[0][1]
    assert power_names(one, click) == {"old trick", "sixth sense", "super senses", "perplex"}
    assert power_names(one, click, "defense") == {"sixth sense", "super senses"}
