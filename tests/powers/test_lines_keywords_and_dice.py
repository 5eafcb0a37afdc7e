"""What special powers alone bring about: healing past the line, keywords that come and go, one die of two."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from clixbook.engine.game import Game
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, offered, play, told
from tests.powers.specials_cast import gifted, native

HIT = (3, 4)
FAR = {"z": actor("P8")}


def with_line(game: Game, who: str, start: int) -> Game:
    """The game in which that figure began on another click."""
    life = replace(game.state.fighter(who).life, start=start)
    return replace(game, state=game.state.with_fighter(who, life=life))


@pytest.mark.parametrize(("edition", "shows"), editions("DMG-24", core2014=3, complete2022=2))
def test_a_text_heals_past_the_starting_line(tmp_path: Path, edition: str, shows: int) -> None:
    """Its line is at click 3 and it shows 4: two clicks of healing end at the line in 2014."""
    ann = {"a": native("C3", "once per game, may heal 2 past its starting line")}
    game = with_line(play(tmp_path, edition, ann, FAR, fighters={"a": {"click": 4}}), "a", 3)
    healed = after(game, "use a card-text old-trick")
    assert click(healed, "a") == shows
    assert [reason.ruling for event in healed.events for reason in event.reasons if "heals" in str(event)] == ["DMG-24"]


@pytest.mark.ruling("DMG-24", "complete2022")
def test_beyond_the_line_nothing_else_heals(tmp_path: Path) -> None:
    ann = {"a": native("C3", "once per game, may heal 2 past its starting line; once per turn, may heal 1")}
    game = with_line(play(tmp_path, "complete2022", ann, FAR, fighters={"a": {"click": 4}}), "a", 3)
    past = after(game, "use a card-text old-trick")
    plain = next(each for each in offered(past) if each.startswith("use a card-text"))
    assert click(after(past, plain), "a") == 2


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("THM-16", "core2014", "complete2022")
def test_a_keyword_that_was_gained_stays_when_its_power_is_gone(tmp_path: Path, edition: str) -> None:
    """Beside a friend of the Guard b has Toughness, and keeps it when damage has taken the power by which a joined."""
    ann = {
        "a": gifted("C3", 'once per game, may gain "Guard"', clicks="1", range=0),
        "b": native("C4", 'when adjacent to a friend with "Guard", Toughness', range=0),
    }
    game = play(tmp_path, edition, ann, {"y": actor("D3", range=0), **FAR})
    assert click(after(game, "end", "close y b", HIT), "b") == 4
    sworn = after(game, "use a card-text old-trick")
    assert "a gains the keyword Guard" in told(sworn)
    later = after(sworn, "end", "close y a", HIT, "end")
    assert click(later, "a") == 4, "its first click, which shows the power, is past"
    assert click(after(later, "end", "close y b", HIT), "b") == 3, "a is of the Guard still: Toughness takes 1 of 3"
    assert later.state.fighter("a").figure.keywords == ("Guard",)
    assert Game.from_line(later.to_line()).state.fighter("a") == later.state.fighter("a")


@pytest.mark.ruling("THM-16", "complete2022")
@pytest.mark.parametrize("written", ["Guard", "guard", "'*Guard*'"])
def test_a_keyword_that_was_lost_stays_away(tmp_path: Path, written: str) -> None:
    ann = {"a": native("C3", 'once per turn, may lose "Guard"', keywords=f"{written}, Sky")}
    lost = after(play(tmp_path, "complete2022", ann, FAR), "use a card-text old-trick")
    assert lost.state.fighter("a").figure.keywords == ("Sky",)
    again = after(lost, "end", "end", "use a card-text old-trick")
    assert again.state.fighter("a").figure.keywords == ("Sky",)
    assert told(again).count("loses the keyword") == 1


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("RRL-09")
def test_one_die_of_a_pair_is_rolled_again_where_an_effect_may_pick_it(tmp_path: Path, edition: str) -> None:
    """1 and 4 miss defense 17; the 1 alone falls anew in 2022, both dice everywhere else."""
    ann = {"a": actor("C3", damage="Second Cast", range=0)}
    game = after(play(tmp_path, edition, ann, {"b": actor("D3", range=0), **FAR}), "close a b", (1, 4))
    game = after(game, "a")
    one = edition == "complete2022"
    assert {len(str(each).split()) if isinstance(each, str) else len(each) for each in game.options()} == {
        1 if one else 2
    }
    hit = after(game, (3,) if one else (3, 4))
    assert ("1 4 becomes 3 4" in told(hit), click(hit, "b") > 1) == (True, True)
