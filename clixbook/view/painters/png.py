"""The PNG painter: draws with Pillow at twice the size and scales down, so that edges are smooth."""

from __future__ import annotations

import math
from functools import lru_cache
from io import BytesIO
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFont

from clixbook.view.scenes.palettes import rgb
from clixbook.view.scenes.scene import Arc, Circle, Point, Polygon, Rect, Scene, Shape, Style, Text, dashes

OVER = 2
"""The factor by which a picture is drawn too large before it is reduced."""
FEW_COLOURS = 64
Colour = tuple[int, int, int, int]


def to_png(scene: Scene, *, scale: float = 1.0) -> bytes:
    """The scene as a PNG file; ``scale`` is pixels for each CSS pixel."""
    buffer = BytesIO()
    to_image(scene, scale=scale).save(buffer, "PNG", compress_level=7)
    return buffer.getvalue()


def to_small_png(scene: Scene, widest: int) -> bytes:
    """The scene in few colours and at most that many pixels wide, for a file with many pictures."""
    buffer = BytesIO()
    image = to_image(scene, scale=min(1.0, widest / scene.width))
    image.quantize(FEW_COLOURS, dither=Image.Dither.NONE).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def to_image(scene: Scene, *, scale: float = 1.0) -> Image.Image:
    """The scene as a Pillow image."""
    unit = scene.square * scale * OVER
    width, height = (max(1, round(side * scale)) for side in (scene.width, scene.height))
    sheet = Image.new("RGB", (width * OVER, height * OVER), scene.background or "#FFFFFF")
    brush = PngSheet(sheet, scene.bounds[0], scene.bounds[1], unit)
    for shape in scene.shapes:
        brush.draw(shape)
    return sheet.reduce(OVER)


class PngSheet:
    """Draws shapes on one sheet, converting square units to pixels."""

    def __init__(self, sheet: Image.Image, left: float, top: float, unit: float) -> None:
        self.pen = ImageDraw.Draw(sheet, "RGBA")  # this mode blends translucent colours
        self.left, self.top, self.unit = left, top, unit
        self.sheet = sheet

    def draw(self, shape: Shape) -> None:
        """Draw a shape: its filling, then its line."""
        style = shape.style
        if isinstance(shape, Text):
            self.text(shape)
        elif isinstance(shape, Circle) and not style.dash:
            self.circle(shape)
        else:
            holes = shape.holes if isinstance(shape, Polygon) else ()
            if style.fill:
                self.fill(shape.points(), holes, _colour(style.fill, style.opacity))
            if style.stroke:
                closed = isinstance(shape, (Rect, Circle, Polygon)) or getattr(shape, "closed", False)
                for chain in (shape.points(), *holes):
                    self.stroke(chain, style, closed and not isinstance(shape, Arc))

    def to_pixels(self, point: Point) -> Point:
        """A point of the scene in pixels of the sheet."""
        return (point[0] - self.left) * self.unit, (point[1] - self.top) * self.unit

    def fill(self, outline: tuple[Point, ...], holes: tuple[tuple[Point, ...], ...], colour: Colour) -> None:
        """Fill a polygon; holes are cut out by a mask."""
        if len(outline) == 4 and not holes and _upright(outline):
            self.upright(self.to_pixels(outline[0]), self.to_pixels(outline[2]), colour)
        elif not holes:
            self.pen.polygon([self.to_pixels(p) for p in outline], fill=colour)
        else:
            mask = Image.new("L", self.sheet.size, 0)
            cutter = ImageDraw.Draw(mask)
            cutter.polygon([self.to_pixels(p) for p in outline], fill=colour[3])
            for hole in holes:
                cutter.polygon([self.to_pixels(p) for p in hole], fill=0)
            self.sheet.paste(Image.new("RGB", self.sheet.size, colour[:3]), (0, 0), mask)

    def upright(self, a: Point, b: Point, colour: Colour) -> None:
        """Fill an upright rectangle, exact to the pixel (Pillow includes both ends)."""
        (x0, x1), (y0, y1) = sorted((a[0], b[0])), sorted((a[1], b[1]))
        left, top = round(x0), round(y0)
        right, bottom = max(left, round(x1) - 1), max(top, round(y1) - 1)
        self.pen.rectangle((left, top, right, bottom), fill=colour)

    def circle(self, circle: Circle) -> None:
        """Draw a disc, a ring, or both."""
        (x, y), r, style = self.to_pixels((circle.x, circle.y)), circle.r * self.unit, circle.style
        if style.fill:
            self.disc(x, y, r, _colour(style.fill, style.opacity))
        if style.stroke:
            half = max(style.width * self.unit / 2, 0.51)
            box = (x - r - half, y - r - half, x + r + half - 1, y + r + half - 1)
            self.pen.ellipse(box, outline=_colour(style.stroke, style.opacity), width=max(1, round(2 * half)))

    def disc(self, x: float, y: float, r: float, colour: Colour) -> None:
        """Fill a circle, of one pixel at least."""
        r = max(r, 0.51)
        self.pen.ellipse((x - r, y - r, x + r - 1, y + r - 1), fill=colour)

    def stroke(self, chain: tuple[Point, ...], style: Style, closed: bool) -> None:
        """Draw a line with its dashes, caps and joints."""
        colour, half = _colour(style.stroke, style.opacity), style.width * self.unit / 2
        if style.dash:
            for dash in dashes(chain, style.dash, closed):
                self.chain([self.to_pixels(p) for p in dash], half, style, colour)
        else:
            points = [self.to_pixels(p) for p in chain]
            self.chain([*points, points[0], points[1]] if closed else points, half, style, colour, closed)

    def chain(self, points: list[Point], half: float, style: Style, colour: Colour, closed: bool = False) -> None:
        """Draw straight pieces with joints; a closed chain repeats its first two points."""
        if style.cap == "round" and not closed:
            self.disc(*points[0], half, colour)
            self.disc(*points[-1], half, colour)
        for a, b in pairwise(points[:-1] if closed else points):
            self.piece(a, b, half, half if style.cap == "square" and not closed else 0.0, colour)
        for a, joint, b in zip(points, points[1:], points[2:], strict=False):
            if half >= 1 and not _straight(a, joint, b):
                self.joint(a, joint, b, half, style, colour)

    def piece(self, a: Point, b: Point, half: float, longer: float, colour: Colour) -> None:
        """Draw one straight piece of a line as a quadrangle."""
        length = math.dist(a, b)
        if length < 1e-6:
            return
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        ax, ay = a[0] - ux * longer, a[1] - uy * longer
        bx, by = b[0] + ux * longer, b[1] + uy * longer
        if abs(ux) < 1e-9 or abs(uy) < 1e-9:
            side = max(half, 0.5)
            sx, sy = (side, 0.0) if abs(ux) < 1e-9 else (0.0, side)
            self.upright((min(ax, bx) - sx, min(ay, by) - sy), (max(ax, bx) + sx, max(ay, by) + sy), colour)
            return
        nx, ny = -uy * max(half - 0.25, 0.4), ux * max(half - 0.25, 0.4)
        self.pen.polygon([(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)], fill=colour)

    def joint(self, a: Point, joint: Point, b: Point, half: float, style: Style, colour: Colour) -> None:
        """Draw a sharp joint at right angles on the grid, else a round one."""
        x, y = joint
        square = (abs(a[0] - x) < 0.01 or abs(a[1] - y) < 0.01) and (abs(b[0] - x) < 0.01 or abs(b[1] - y) < 0.01)
        if square and style.join == "miter":
            self.upright((x - half, y - half), (x + half, y + half), colour)
        else:
            self.disc(x, y, half, colour)

    def text(self, text: Text) -> None:
        """Draw text on its baseline; bold letters get a thin outline."""
        size = max(1, round(text.size * self.unit))
        anchor = {"start": "ls", "middle": "ms", "end": "rs"}[text.anchor]
        fill = _colour(text.style.fill, text.style.opacity)
        weight = max(1, round(size / 36)) if text.bold else 0
        place, letters = self.to_pixels((text.x, text.baseline)), font(size)
        if text.style.stroke:
            halo = _colour(text.style.stroke, text.style.opacity)
            width = weight + max(1, round(text.style.width * self.unit / 2))
            self.pen.text(place, text.text, halo, letters, anchor, stroke_width=width, stroke_fill=halo)
        self.pen.text(place, text.text, fill, letters, anchor, stroke_width=weight, stroke_fill=fill)


@lru_cache(maxsize=64)
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The letters that come with Pillow, in pixels."""
    return ImageFont.load_default(size)


def _colour(colour: str, opacity: float) -> Colour:
    return (*rgb(colour), round(255 * opacity)) if colour else (0, 0, 0, 0)


def _upright(ring: tuple[Point, ...]) -> bool:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = ring
    return (ay == by and bx == cx and cy == dy and dx == ax) or (ax == bx and by == cy and cx == dx and dy == ay)


def _straight(a: Point, b: Point, c: Point) -> bool:
    return abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) < 1e-6
