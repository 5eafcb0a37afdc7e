"""Scenes and their shapes, without any painter."""

import itertools
import math
from dataclasses import FrozenInstanceError

import pytest
import shapely
from hypothesis import given, strategies as st

from clixbook.errors import ClixbookError
from clixbook.view.scenes.palettes import PALETTES
from clixbook.view.scenes.pen import Pen, parts
from clixbook.view.scenes.scene import (
    LAYERS,
    Arc,
    Circle,
    Polygon,
    Polyline,
    Rect,
    Scene,
    Style,
    Text,
    arc_points,
    dashes,
    inside,
    place_points,
    sort_by_layer,
)

INK = Style(fill="#000000")
LINE = Style(stroke="#000000", width=0.2)


def test_shapes_are_frozen_and_hashable() -> None:
    circle = Circle(1, 2, 0.5, style=INK, layer="piece", tag="w3", title="Warden on B3")
    with pytest.raises(FrozenInstanceError):
        circle.x = 3  # type: ignore[misc]  # that is the point
    assert circle == Circle(1, 2, 0.5, style=INK, layer="piece", tag="w3", title="Warden on B3")
    assert len({circle, circle}) == 1


@pytest.mark.parametrize(
    ("shape", "bounds"),
    [
        (Rect(1, 2, 3, 4, style=INK, layer="fill"), (1, 2, 4, 6)),
        (Rect(1, 2, 3, 4, 0.5, style=LINE, layer="fill"), (0.9, 1.9, 4.1, 6.1)),
        (Circle(2, 2, 1, style=INK, layer="fill"), (1, 1, 3, 3)),
        (Polyline(((0, 0), (1, 2)), style=LINE, layer="line"), (-0.1, -0.1, 1.1, 2.1)),
        (Polygon(((0, 0), (2, 0), (0, 2)), style=INK, layer="fill"), (0, 0, 2, 2)),
        (Arc(0, 0, 1, 0, math.pi / 2, style=Style(stroke="#000000"), layer="line"), (0, 0, 1, 1)),
    ],
)
def test_bounds_hold_the_shape_and_its_line(shape: Rect, bounds: tuple[float, ...]) -> None:
    assert shape.bounds == pytest.approx(bounds, abs=1e-9)


def test_text_hangs_on_its_middle() -> None:
    text = Text(1, 1, "NW", 0.3, style=INK, layer="piece")
    left, top, right, bottom = text.bounds
    assert left < 1 < right
    assert top < 1 < bottom
    assert text.baseline == pytest.approx(1.1065)


def test_layers_sort_shapes_and_keep_their_order() -> None:
    shapes = [Circle(i, 0, 1, style=INK, layer=layer) for i, layer in enumerate(("note", "grid", "note", "paper"))]
    assert [s.x for s in sort_by_layer(shapes)] == [3, 1, 0, 2]
    with pytest.raises(ClixbookError, match="'sky' is not a layer"):
        sort_by_layer([Circle(0, 0, 1, style=INK, layer="sky")])


def test_scene_in_parts() -> None:
    under, over = Circle(0, 0, 1, style=INK, layer="grid"), Circle(1, 1, 1, style=INK, layer="note", tag="w0")
    scene = Scene((under,), (0, 0, 4, 2), 34.0, "#FFFFFF").with_([over])
    assert list(scene) == [under, over]
    assert len(scene) == 2
    assert (scene.width, scene.height) == (136, 68)
    assert scene.shapes_on(*LAYERS) == scene.shapes


def test_inside_drops_what_is_out_of_the_window() -> None:
    shapes = [Circle(x, 0.5, 0.4, style=INK, layer="piece") for x in (0.5, 5.5)]
    assert list(inside(shapes, (0, 0, 2, 2))) == shapes[:1]


def test_dashes_cut_a_line() -> None:
    assert list(dashes(((0.0, 0.0), (1.0, 0.0)), (0.4, 0.2))) == [
        ((0.0, 0.0), (0.4, 0.0)),
        (pytest.approx((0.6, 0.0)), (1.0, 0.0)),
    ]
    assert list(dashes(((0.0, 0.0), (1.0, 0.0)), ())) == [((0.0, 0.0), (1.0, 0.0))]


def test_dashes_turn_corners_and_close() -> None:
    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    found = list(dashes(square, (1.5, 0.5), closed=True))
    assert found[0] == ((0.0, 0.0), (1.0, 0.0), (1.0, 0.5))
    assert found[1][-1] == (0.0, 0.5)


def test_a_dash_of_no_length_is_a_dot() -> None:
    dots = list(dashes(((0.0, 0.0), (1.0, 0.0)), (0.0, 0.25)))
    assert [dot[-1][0] for dot in dots] == pytest.approx([0, 0.25, 0.5, 0.75])
    assert all(len(dot) == 2 and dot[0] == dot[1] for dot in dots)


@given(
    st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), min_size=2, max_size=6),
    st.lists(st.sampled_from([0.125, 0.25, 0.5, 1.0]), min_size=1, max_size=4),
)
def test_dashes_cover_their_share(corners: list[tuple[int, int]], pattern: list[float]) -> None:
    chain = tuple((float(x), float(y)) for x, y in corners)
    whole = sum(math.dist(a, b) for a, b in itertools.pairwise(chain))
    even = pattern * 2 if len(pattern) % 2 else pattern
    drawn = sum(math.dist(a, b) for dash in dashes(chain, tuple(pattern)) for a, b in itertools.pairwise(dash))
    rounds, rest = divmod(whole, sum(even))
    left = 0.0
    for i, part in enumerate(even):
        left += min(rest, part) if i % 2 == 0 else 0.0
        rest -= min(rest, part)
    assert drawn == pytest.approx(rounds * sum(even[::2]) + left, abs=1e-6)


def test_arcs_are_round() -> None:
    points = arc_points(1, 1, 2, 0, math.pi)
    assert points[0] == pytest.approx((3, 1))
    assert points[-1] == pytest.approx((-1, 1))
    assert all(math.dist(p, (1, 1)) == pytest.approx(2) for p in points)
    assert max(math.dist(a, b) for a, b in itertools.pairwise(points)) < 0.35


def test_moved_puts_a_small_picture_in_place() -> None:
    assert place_points(((0, 0), (1, -1)), 5, 6, 0.5) == ((5, 6), (5.5, 5.5))


def test_pen_takes_shapely_shapes() -> None:
    pen = Pen(PALETTES["light"], "fill")
    ring = shapely.box(0, 0, 3, 3).difference(shapely.box(1, 1, 2, 2))
    pen.area(shapely.union_all([ring, shapely.box(5, 5, 6, 6)]), fill="#FF0000")
    assert [len(shape.holes) for shape in pen.shapes if isinstance(shape, Polygon)] == [1, 0]
    pen.shapes.clear()
    pen.on_layer("line", tag="w1").strokes(ring, stroke="#000000", width=0.1)
    assert [(shape.layer, shape.tag) for shape in pen.shapes] == [("line", "w1")] * 2
    assert parts(shapely.Polygon()) == []
