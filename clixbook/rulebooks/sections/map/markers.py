"""MRK: terrain markers."""

from __future__ import annotations

import enum

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, says, silent
from clixbook.rulebooks.vocabulary import Restriction, Stack


@record
class MarkerPlaces:
    """Squares barred to markers; only debris may lie on blocking terrain.

    ``barrier_on_figures``: a barrier may be set on a figure's square. ``guarded``: special terrain and
    orange squares take markers only where clear. ``rubble_only``: debris lies only beside what was destroyed.
    """

    barrier_on_figures: bool = False
    guarded: bool = False
    rubble_only: bool = False


@record
class DebrisMarkers:
    """``replaces``: debris alone sets the terrain. ``opens_rims``: it makes a broken rim passable."""

    replaces: bool
    opens_rims: bool = False


class MarkerConnection(enum.Enum):
    """How the squares of one placing connect."""

    GROUP = "all of them form one adjacent group"
    ONE_BY_ONE = "each after the first is adjacent to an earlier one"


class MarkerLineRule(enum.Enum):
    """Squares that must be in line of fire."""

    ANY = "at least one"
    FIRST = "the first, by a clear line"
    NONE = "none"


@record
class LayingRules:
    """How a power lays markers: up to ``count``, within range but at least ``least_range`` squares.

    ``first_only``: range binds the first square alone. ``clear_only``: each square must be clear.
    ``ground_only``: none on a raised square. ``around_at_zero``: with range 0 the own and adjacent
    squares are in reach. ``half_move``: the user moves first, by no more than half its speed.
    ``line``: what a marker does to lines.
    ``lost_with_maker``: the markers also go when their maker loses the power or leaves the game.
    """

    count: int
    least_range: int
    chain: MarkerConnection
    seen: MarkerLineRule
    line: Restriction
    clear_only: bool = False
    ground_only: bool = False
    first_only: bool = False
    around_at_zero: bool = False
    half_move: bool = False
    lost_with_maker: bool = False


@record
class MarkerBounds:
    """Markers never touch walls or levels; ``raised``: smoke and barriers may lie on raised squares."""

    raised: bool


class Markers(Section):
    """Markers."""

    prefix = "MRK"
    title = "Markers"

    kinds = Row[tuple[str, ...]](
        "MRK-01",
        "Which markers change terrain?",
        core2014=says(
            ("debris", "barrier", "smoke", "special"),
            "Debris, barrier, smoke and special markers.",
            "P5 Terrain Markers; P2 Debris Markers",
        ),
        complete2022=says(
            ("debris", "barrier", "smoke", "hindering", "blocking", "water", "special"),
            "Every marker that makes terrain; it is named after its terrain or the power that made it.",
            "§16.8, §16.8a",
        ),
        nebula2007=says(
            ("debris", "barrier", "smoke", "special"),
            "Debris, smoke, barrier and special markers.",
            "Destroying blocking terrain; powers; BC Debris",
        ),
        eddieg=says(
            ("debris", "barrier", "smoke"),
            "Rubble tokens; smoke and barriers are taken from another book, because the text breaks off before them.",
            "Effects",
        ),
    )
    places = Row(
        "MRK-02",
        "Where may a marker lie?",
        core2014=says(
            MarkerPlaces(),
            "Only debris may lie on blocking terrain; no blocking marker may lie on a figure or an object.",
            "P2 Rule of Occupancy; P2 Debris Markers",
        ),
        complete2022=says(
            MarkerPlaces(guarded=True),
            "Only debris on blocking terrain; no blocking marker on a figure or an object; in "
            "orange areas only on clear squares.",
            "§13.2, §16.8, §16.8a, §25.5c",
        ),
        nebula2007=says(
            MarkerPlaces(barrier_on_figures=True),
            "A barrier may lie on an occupied square; only debris may lie on blocking terrain.",
            "BARRIER",
            inferred=True,
        ),
        eddieg=says(MarkerPlaces(rubble_only=True), "Rubble lies on both sides of the destroyed piece.", "Effects"),
    )
    stacking = Row(
        "MRK-03",
        "What if several markers lie in one square?",
        core2014=says(
            Stack.ALL, "Each marker adds its terrain to what is in the square.", "P2 Debris Markers", inferred=True
        ),
        complete2022=says(
            Stack.TOP,
            "Only the newest marker sets the terrain; those below it do nothing until it goes.",
            "§16.8, §16.8a",
        ),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    debris = Row(
        "MRK-04",
        "What does debris do?",
        core2014=says(
            DebrisMarkers(replaces=False),
            "Blocking terrain under debris becomes hindering; any other square keeps its terrain and is hindering too.",
            "P2 Debris Markers",
        ),
        complete2022=says(DebrisMarkers(replaces=True), "Its square becomes hindering.", "§16.8b"),
        nebula2007=says(DebrisMarkers(replaces=False), "Its square becomes hindering.", "Destroying blocking terrain"),
        eddieg=says(
            DebrisMarkers(replaces=False, opens_rims=True),
            "Its square becomes hindering; where a rim was destroyed, figures may pass between the levels.",
            "Effects",
        ),
    )
    marker_debris_goes = Row(
        "MRK-05",
        "What if debris is removed later?",
        core2014=silent("complete2022"),
        complete2022=says(
            True,
            "Squares and walls stay destroyed; the debris of a destroyed marker goes when that marker does.",
            "§16.9a-c",
        ),
        nebula2007=says(
            True,
            "What was destroyed stays destroyed; debris can itself be destroyed, which leaves a clear square.",
            "",
            inferred=True,
        ),
        eddieg=silent("core2014"),
    )
    smoke = Row(
        "MRK-06",
        "Where do smoke markers go, and what do they do?",
        core2014=says(
            LayingRules(6, 4, MarkerConnection.GROUP, MarkerLineRule.ANY, Restriction.HINDERING, lost_with_maker=True),
            "Up to 6 hindering markers in one group within range (at least 4), one of them in "
            "line of fire; they go when the power does.",
            "powers card; P3 Powers and Abilities",
        ),
        complete2022=says(
            LayingRules(6, 6, MarkerConnection.ONE_BY_ONE, MarkerLineRule.ANY, Restriction.HINDERING),
            "Up to 6 hindering markers, each next to an earlier one, within range (at least 6), "
            "one of them in line of fire.",
            "powers card",
        ),
        nebula2007=says(
            LayingRules(
                4, 0, MarkerConnection.ONE_BY_ONE, MarkerLineRule.FIRST, Restriction.BLOCKING, first_only=True,
                around_at_zero=True, half_move=True, lost_with_maker=True,
            ),
            "Up to 4 connected markers on the ground, the first within range and clear line of "
            "fire; they block lines.",
            "SMOKE CLOUD",
        ),
        eddieg=says(
            LayingRules(
                4, 0, MarkerConnection.ONE_BY_ONE, MarkerLineRule.FIRST, Restriction.HINDERING, first_only=True,
                around_at_zero=True, half_move=True, lost_with_maker=True,
            ),
            "The text breaks off; as in the 2007 book, but the markers only hinder.",
            inferred=True,
        ),
    )  # fmt: skip
    barrier = Row(
        "MRK-07",
        "Where do barrier markers go, and what do they do?",
        core2014=says(
            LayingRules(
                4,
                4,
                MarkerConnection.GROUP,
                MarkerLineRule.ANY,
                Restriction.BLOCKING,
                clear_only=True,
                lost_with_maker=True,
            ),
            "Up to 4 blocking markers on clear squares in one group within range (at least 4), "
            "one in line of fire; they go when the power does.",
            "powers card; P3 Powers and Abilities",
        ),
        complete2022=says(
            LayingRules(4, 6, MarkerConnection.ONE_BY_ONE, MarkerLineRule.ANY, Restriction.BLOCKING),
            "Up to 4 blocking markers, each next to an earlier one, within range (at least 6), "
            "one of them in line of fire.",
            "powers card; §15.3a",
        ),
        nebula2007=says(
            LayingRules(
                4,
                0,
                MarkerConnection.GROUP,
                MarkerLineRule.NONE,
                Restriction.BLOCKING,
                ground_only=True,
                half_move=True,
            ),
            "4 connected blocking markers on the ground within range; a figure under one of them is walled in.",
            "BARRIER",
        ),
        eddieg=silent("nebula2007", text="4 connected blocking markers on the ground within range."),
    )
    bounds = Row(
        "MRK-08",
        "What do markers do to walls and levels?",
        core2014=silent("complete2022"),
        complete2022=says(
            MarkerBounds(raised=True), "Nothing: walls and levels stay as they are.", "§16.8", inferred=True
        ),
        nebula2007=says(
            MarkerBounds(raised=False),
            "Smoke and barriers lie on the ground only; walls and levels stay as they are.",
            "SMOKE CLOUD; BARRIER",
        ),
        eddieg=silent("core2014"),
    )
