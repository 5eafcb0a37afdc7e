"""What a game says of the forces that are built for it: totals, limits, bystanders, themes, objects (FRC, THM, OBJ)."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from clixbook.rulebooks.sections.forces.forces import BuildTotal, CopyLimit
from clixbook.rulebooks.sections.turn.optional_rules import ArchenemiesTogether
from tests.engine.with_files import new, refused, written
from tests.helpers import EDITIONS, editions

FACE = "dial: |\n  speed 6\n  attack 8\n  defense 14\n  damage 1\n"


@pytest.mark.parametrize(
    ("edition", "actions"),
    editions("FRC-01", core2014=2, complete2022=2, nebula2007=2, eddieg=2),
)
def test_a_build_total_of_250(tmp_path: Path, edition: str, actions: int) -> None:
    """Hundreds are what is usual, and only full ones give actions (2014: Action Total); a house may want steps.

    2014: Build Total.
    """
    one = written(tmp_path, "one")
    assert [refused(edition, [one], points=points) for points in (300, 250, 1175)] == [[], [], []]
    house = rulebook(edition).replace({"FRC-01": BuildTotal(step=100)})
    assert refused(house, [one], points=250) == ["FRC-01"]
    game = new(edition, [one], [written(tmp_path, "two")], points=250)
    assert game.apply("end").state.left == actions


@pytest.mark.ruling("FRC-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_force_of_more_points_than_agreed(tmp_path: Path, edition: str) -> None:
    """One book lets the others agree to a little more."""
    costs = {"one": 50, "two": 50, "three": 51}
    paths = [written(tmp_path, name, points=points) for name, points in costs.items()]
    assert refused(edition, paths[:2], points=100) == []
    assert refused(edition, [paths[0], paths[2]], points=100) == ["FRC-02"]
    agreed = [] if edition == "eddieg" else ["FRC-02"]
    assert refused(edition, [paths[0], paths[2]], points=100, consent=True) == agreed


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a bystander alone, beside a figure, beside one but without a number
    editions(
        "FRC-03",
        "FRC-33",
        core2014=([], [], []),
        complete2022=(["FRC-03"], [], ["FRC-33"]),
        nebula2007=([], [], []),
        eddieg=(["FRC-33"], ["FRC-33"], ["FRC-33"]),
    ),
)
def test_forces_with_bystanders(tmp_path: Path, edition: str, expected: tuple[list[str], ...]) -> None:
    """In a book without bystanders as if they lived for one click."""
    rules = rulebook(edition).replace({"ANA-21": 1})
    cat, stray = written(tmp_path, "cat", FACE, bystander=True), written(tmp_path, "stray", FACE, bystander=True)
    Path(stray).write_text(Path(stray).read_text("utf-8").replace("number: stray\n", ""), encoding="utf-8")
    one = written(tmp_path, "one")
    assert tuple(refused(rules, force, points=300) for force in ([cat], [one, cat], [one, stray])) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("FRC-04", core2014=["FRC-04"], complete2022=["FRC-04"], nebula2007=["FRC-05"], eddieg=["FRC-04"]),
)
def test_a_unique_figure_twice(tmp_path: Path, edition: str, expected: list[str]) -> None:
    one, other = (written(tmp_path, name, ring="silver", sculpt=name) for name in ("one", "other"))
    assert refused(edition, [one, one], points=300) == expected
    assert refused(edition, [one, other], points=300) == []


@pytest.mark.parametrize(
    ("edition", "expected"),
    # three guards alike; one hero twice; two versions of one hero
    editions(
        "FRC-05",
        core2014=([], [], []),
        complete2022=([], [], []),
        nebula2007=([], ["FRC-05"], ["FRC-05"]),
        eddieg=([], [], []),
    ),
)
def test_figures_that_are_there_twice(tmp_path: Path, edition: str, expected: tuple[list[str], ...]) -> None:
    guard = written(tmp_path, "guard", generic=True)
    hero, younger = (written(tmp_path, name, persona="hero") for name in ("hero", "younger"))
    forces = ([guard] * 3, [hero] * 2, [hero, younger])
    assert tuple(refused(edition, force, points=300) for force in forces) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "ANA-27",
        #  a copy, another name, another set, a version of the persona, a generic copy
        core2014=(True, False, False, False, True),
        complete2022=(True, False, False, False, True),
        nebula2007=(True, True, True, True, False),
        eddieg=(True, True, False, False, True),
    ),
)
def test_who_is_the_same_piece(tmp_path: Path, edition: str, expected: tuple[bool, ...]) -> None:
    """With the rule of one book, that nobody may be on a force twice, in every book."""
    rules = rulebook(edition).replace({"FRC-05": CopyLimit.ONE})
    same = {"name": "Warden", "set": "first", "number": "1", "sculpt": "cloak", "persona": "warden"}
    changes: tuple[dict[str, object], ...] = (
        {},
        {"name": "Day Warden"},
        {"set": "second"},
        {"name": "Day Warden", "number": "50", "sculpt": "coat"},
        {"generic": True},
    )
    found = []
    for at, change in enumerate(changes):
        pair = [written(tmp_path, f"a{at}", **same), written(tmp_path, f"b{at}", **{**same, **change})]
        found.append("FRC-05" in refused(rules, pair, points=300))
    assert tuple(found) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # the rings of which a force has no two, and why
    editions(
        "ANA-29",
        core2014={"silver": "FRC-04", "gold": "FRC-04", "bronze": "FRC-04", "green": "FRC-06"},
        complete2022={"silver": "FRC-04", "green": "FRC-06"},
        nebula2007={},
        eddieg={"silver": "FRC-04"},
    ),
)
def test_what_rings_say(tmp_path: Path, edition: str, expected: dict[str, str]) -> None:
    rules = rulebook(edition).replace({"FRC-05": CopyLimit.ANY})
    found = {}
    for ring in ("silver", "gold", "bronze", "green", "purple", "yellow", "blue", "red"):
        path = written(tmp_path, ring, ring=ring)
        if against := refused(rules, [path, path], points=300):
            (found[ring],) = against
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("FRC-06", core2014=["FRC-06"], complete2022=["FRC-06"], nebula2007=[], eddieg=[]),
)
def test_two_prime_figures(tmp_path: Path, edition: str, expected: list[str]) -> None:
    one, two = (written(tmp_path, name, ring="green") for name in ("one", "two"))
    assert refused(edition, [one], points=300) == []
    assert refused(edition, [one, two], points=300) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("FRC-07", core2014=[], complete2022=["FRC-07"], nebula2007=[], eddieg=[]),
)
def test_two_titled_figures(tmp_path: Path, edition: str, expected: list[str]) -> None:
    one, two = (written(tmp_path, name, traits=["Titled"]) for name in ("one", "two"))
    assert refused(edition, [one], points=300) == []
    assert refused(edition, [one, two], points=300) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("FRC-10", core2014=["FRC-10"], complete2022=["FRC-09"], nebula2007=["FRC-10"], eddieg=["FRC-09"]),
)
def test_one_feat_twice(tmp_path: Path, edition: str, expected: list[str]) -> None:
    """Where there are no feats, nobody has one even once."""
    one = written(tmp_path, "one")
    assert refused(edition, [f"{one}+passenger:5+passenger:5"], points=300) == expected
    twice = f"{one}+passenger:5", f"{written(tmp_path, 'two')}+passenger:5"
    assert refused(edition, list(twice), points=300) == ([] if expected == ["FRC-10"] else ["FRC-09"] * 2)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # without a set; without a point
    editions(
        "FRC-28",
        core2014=([], []),  # the book asks for no set; it was written before that rule
        complete2022=(["FRC-28"], ["FRC-28"]),
        nebula2007=([], []),
        eddieg=([], []),
    ),
)
def test_what_is_fit_for_a_force(tmp_path: Path, edition: str, expected: tuple[list[str], list[str]]) -> None:
    plain, free = written(tmp_path, "plain"), written(tmp_path, "free", points=0)
    Path(plain).write_text(Path(plain).read_text("utf-8").replace("set: tests\n", ""), encoding="utf-8")
    assert (refused(edition, [plain], points=300), refused(edition, [free], points=300)) == expected


# -- archenemies ---------------------------------------------------------------------------------------------------


def enemies(folder: Path) -> list[str]:
    return [written(folder, name, base_colour="gray") for name in ("one", "two")]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("FRC-31", "OPT-10", core2014=[], complete2022=[], nebula2007=["OPT-10"], eddieg=[]),
)
def test_archenemies_side_by_side(tmp_path: Path, edition: str, expected: list[str]) -> None:
    assert refused(edition, enemies(tmp_path), points=300) == expected
    assert refused(edition, enemies(tmp_path), points=300, consent=True) == []


@pytest.mark.parametrize(
    ("edition", "expected"), editions("ANA-30", core2014=False, complete2022=False, nebula2007=True, eddieg=True)
)
def test_archenemies_by_the_colour_of_the_base(tmp_path: Path, edition: str, expected: bool) -> None:
    """Where archenemies keep apart, as here in every book, two of one colour do, but not two of two colours."""
    rules = rulebook(edition).replace({"OPT-10": ArchenemiesTogether.BY_CONSENT})
    one, two = enemies(tmp_path)
    other, black, elsewhere = (
        written(tmp_path, "other", base_colour="blue"),
        written(tmp_path, "black", base_colour="black"),
        written(tmp_path, "elsewhere", base_colour="gray", set="far"),
    )
    assert ("OPT-10" in refused(rules, [one, two], points=300)) is expected
    assert refused(rules, [one, other, black, elsewhere], points=300) == []


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("OPT-10", "TA-FRIGHTFULFOUR", nebula2007=["OPT-10"], eddieg=[]),
)
def test_the_two_fours_are_no_one_force(tmp_path: Path, edition: str, expected: list[str]) -> None:
    """Their teams make them archenemies, whatever their bases; two of one team are not. All may agree to it."""
    one, two, other = (
        written(tmp_path, name, teams=[team])
        for name, team in (("one", "Frightful Four"), ("two", "Frightful Four"), ("other", "Fantastic Four"))
    )
    assert refused(edition, [one, two], points=300) == []
    assert refused(edition, [two, other], points=300) == expected
    assert refused(edition, [two, other], points=300, consent=True) == []
    game = new(edition, [two, other], ["gnat"], points=300, consent=True)
    assert {"two", "other"} <= {fighter.id for fighter in game.state.in_play("Ann")}


# -- themes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"), editions("THM-01", core2014=["THM-01"], complete2022=[], nebula2007=[])
)
def test_a_theme_of_one(tmp_path: Path, edition: str, expected: list[str]) -> None:
    crew = [written(tmp_path, name, keywords=["Sky"]) for name in ("one", "two")]
    assert refused(edition, crew, themes={"Ann": "Sky"}) == []
    assert refused(edition, crew[:1], themes={"Ann": "Sky"}) == expected
    assert refused(edition, [*crew, written(tmp_path, "three")], themes={"Ann": "Sky"}) == ["THM-01"]


@pytest.mark.ruling("THM-02", "core2014", "complete2022", "nebula2007")
@pytest.mark.parametrize("edition", ["core2014", "complete2022", "nebula2007"])
def test_one_of_two_shared_keywords_is_the_theme(tmp_path: Path, edition: str) -> None:
    crew = [written(tmp_path, name, keywords=["Sky", "Harbour"]) for name in ("one", "two", "three")]
    for keyword in ("Sky", "Harbour"):
        game = new(edition, crew, ["gnat"], themes={"Ann": keyword}, set_up=True)
        assert [theme.keyword for theme in game.state.themes] == [keyword]
        reasons = [reason for event in game.events for reason in event.reasons if reason.ruling == "THM-02"]
        assert [str(reason.text) for reason in reasons] == [f"Its theme is {keyword}."]


@pytest.mark.parametrize(
    ("edition", "expected"),
    # rerolls of three with a keyword in italics, and of three with another
    editions("THM-03", core2014=(0, 3), complete2022=(3, 3), nebula2007=(1, 1)),
)
def test_keywords_in_italics(tmp_path: Path, edition: str, expected: tuple[int, int]) -> None:
    found = []
    for word, printed in (("acrobat", "*Acrobat*"), ("sky", "Sky")):
        crew = [written(tmp_path, f"{word}{at}", keywords=[printed]) for at in range(3)]
        game = new(edition, crew, ["gnat"], themes={"Ann": word}, points=300)
        found.append(game.now.themes[0].left)
    assert tuple(found) == expected


@pytest.mark.ruling("THM-04", "core2014", "complete2022", "nebula2007")
@pytest.mark.parametrize("edition", ["core2014", "complete2022", "nebula2007"])
def test_a_bystander_neither_helps_nor_hinders_a_theme(tmp_path: Path, edition: str) -> None:
    crew = [written(tmp_path, name, keywords=["Sky"]) for name in ("one", "two")]
    cat = written(tmp_path, "cat", FACE, bystander=True, points=10)
    bird = written(tmp_path, "bird", FACE, bystander=True, points=10, keywords=["Sky"])
    game = new(edition, [*crew, cat, bird], ["gnat"], themes={"Ann": "Sky"})
    assert game.state.themes[0].members == 2
    lacking = written(tmp_path, "three")
    with pytest.raises(ClixbookError) as error:
        new(edition, [*crew, cat, lacking], ["gnat"], themes={"Ann": "Sky"})
    assert "Three lacks the keyword Sky" in str(error.value)
    assert "Cat" not in str(error.value)
    counted = rulebook(edition).replace({"THM-04": True})
    assert refused(counted, [*crew, cat], themes={"Ann": "Sky"}) == ["THM-01"]


@pytest.mark.ruling("FRC-34", "eddieg")
@pytest.mark.ruling("THM-15", "eddieg")
def test_a_book_without_keywords(tmp_path: Path) -> None:
    crew = [written(tmp_path, name, keywords=["Avengers"]) for name in ("one", "two")]
    assert refused("eddieg", crew, themes={"Ann": "Avengers"}) == ["THM-01"]


# -- objects -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    # two light ones; a light, a light and a heavy one; a light, a heavy, a light one; four
    editions(
        "OBJ-02",
        "FRC-14",
        "FRC-15",
        core2014=(False, False, True, False),
        complete2022=(True, True, True, False),
        nebula2007=(True, True, True, False),
        eddieg=(True, True, True, True),
    ),
)
def test_the_objects_that_a_player_brings(tmp_path: Path, edition: str, expected: tuple[bool, ...]) -> None:
    brought = ("light, light", "light, light, heavy", "light, heavy, light", "light, heavy, light, heavy")
    one, found = written(tmp_path, "one"), []
    for kinds in brought:
        against = refused(edition, [one], set_up=True, objects={"Ann": kinds.split(", ")})
        assert set(against) <= {"OBJ-02"}
        found.append(not against)
    assert tuple(found) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # the kinds that a player may bring
    editions(
        "OBJ-01",
        core2014={"light", "heavy", "immobile", "ultra light", "ultra heavy"},
        complete2022={"light", "heavy"},
        nebula2007={"light", "heavy", "immobile"},
        eddieg={"light", "heavy"},
    ),
)
def test_which_kinds_of_objects_there_are(tmp_path: Path, edition: str, expected: set[str]) -> None:
    one, every = written(tmp_path, "one"), ("light", "heavy", "immobile", "ultra light", "ultra heavy")
    found = {kind: refused(edition, [one], set_up=True, objects={"Ann": [kind]}) for kind in every}
    assert {kind for kind, against in found.items() if not against} == expected
    assert all(against in ([], ["OBJ-01"]) for against in found.values())


@pytest.mark.ruling("FRC-16")
@pytest.mark.parametrize("edition", EDITIONS)
def test_standard_objects_cost_nothing(tmp_path: Path, edition: str) -> None:
    one, objects = written(tmp_path, "one", points=100), {"Ann": ["light", "heavy", "light"]}
    assert refused(edition, [one], points=100, set_up=True, objects=objects) == []
    priced = rulebook(edition).replace({"FRC-16": 5})
    assert refused(priced, [one], points=100, set_up=True, objects=objects) == ["FRC-02"]
