"""The slide of one figure, square by square: obstacles, collisions and damage."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field, replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import Words, figure_ref, message
from clixbook.board.destroying.aims import Target, TargetKind
from clixbook.board.destroying.destroy import Destruction, damage_needed, destroy, destroy_target, with_debris
from clixbook.board.lines.obstacle_grid import is_soaring
from clixbook.board.model.board import GROUND, Board
from clixbook.board.model.marker_kinds import MARKERS
from clixbook.board.model.squares import Edge, Place, Square, corner_between, edge_between, flank_edges, flanks
from clixbook.board.model.things import EdgeKind, MarkerKind, Mode, Piece, Size, Terrain
from clixbook.board.moves.mover import blocks_walkers
from clixbook.board.near.giants import NO_SYMBOLS, effective_size
from clixbook.board.near.square_adjacency import level_of
from clixbook.board.terrain.terrain import is_walled_in, may_soar
from clixbook.board.terrain.terrain_effects import terrain_effects
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.moving.knock_back import CrashDamage, Obstacle
from clixbook.rulebooks.vocabulary import Restriction

SOFTLY = "falls unhurt"
"""Trait of a figure that takes no damage from a fall although it has no wing."""


class SlideEvent(enum.StrEnum):
    """How a figure entered a square of its slide."""

    SLIDE = "slide"
    FALL = "fall"
    RISE = "rise"


class SlideEnd(enum.StrEnum):
    """Reasons for the end of a slide."""

    DISTANCE = "the distance is covered"
    WALL = "a wall"
    BLOCKING = "blocking terrain"
    CORNER = "two shut flanks"
    EDGE = "the map edge"
    HIGHER = "higher ground"
    FALL = "a fall"
    NO_ROOM = "no room below"
    FIGURE = "a figure"
    INDOORS = "a building"
    IMMUNE = "immunity"


@dataclass(frozen=True, slots=True)
class SlideStep:
    """One square of a slide: how it was entered, and how many squares are left."""

    square: Square
    event: SlideEvent
    left: int


@dataclass(frozen=True, slots=True)
class SlideHurt:
    """Damage from a crash, fall or impact, with its place and ruling."""

    piece: str
    amount: int
    cause: str
    where: Place
    ruling: str


@dataclass(frozen=True, slots=True)
class SlideObstacle:
    """An obstacle between two squares of a slide, and its breakable parts."""

    end: SlideEnd
    where: Place
    parts: tuple[Square | Edge, ...]


@dataclass
class Slide:
    """A slide in progress; ``run`` plays it to its end. Internal to the knock back of this package.

    ``guarded``: figures that the first turn protects from being moved (GLD-04). ``past_hindering``: it passes
    hindering terrain and objects without breaking them (KBK-15).
    """

    board: Board
    who: str
    vector: tuple[int, int]
    left: int
    rules: Rulebook
    hurts: bool = True
    guarded: frozenset[str] = frozenset()
    past_hindering: bool = False
    end: SlideEnd | None = None
    fallen: bool = False
    steps: list[SlideStep] = field(default_factory=list)
    damage: list[SlideHurt] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)
    broken: list[Place] = field(default_factory=list)
    rubble: set[Square] = field(default_factory=set)
    struck_figures: set[str] = field(default_factory=set)

    def run(self) -> Slide:
        """Slide until the distance is covered or something ends it."""
        while self.end is None:
            if self.left <= 0:
                self.end = SlideEnd.DISTANCE
            else:
                self.advance()
        return self

    @property
    def piece(self) -> Piece:
        """The figure where it stands now."""
        return self.board.pieces[self.who]

    @property
    def square(self) -> Square:
        """The square where it stands now."""
        return self.piece.squares[0]

    @property
    def slides_in_air(self) -> bool:
        """True for a soaring figure in a rulebook where those crash only at the map edge (KBK-14)."""
        return is_soaring(self.piece, self.rules) and self.rules.knock_back.pushes.soarers_crash_only_at_the_edge

    def advance(self) -> None:
        """One square on, or the end."""
        goal = self.square.step(*self.vector)
        if goal not in self.board:
            self.stop(SlideEnd.EDGE, "KBK-07", self.rules.knock_back.higher_ground.edge_damage, self.square)
        elif self.slides_in_air:
            self.fly(goal)
        elif self.clear_way(goal) and not self.stopped_by_height(goal):
            other = self.board.piece_at(goal)
            if other is not None:
                self.meet(other, goal)
            else:
                self.break_hindering(goal)
                self.enter(goal)

    # -- walls, blocking terrain, corners -----------------------------------------------------------------

    def clear_way(self, goal: Square) -> bool:
        """True if nothing stands before ``goal``, or all that stood there was smashed (KBK-06, KBK-10)."""
        book = self.rules.knock_back
        while (barrier := barrier_between(self.board, self.square, goal, self.rules)) is not None:
            corner = barrier.end is SlideEnd.CORNER
            ruling, rule = ("KBK-10", book.corner) if corner else ("KBK-06", book.obstacle)
            if barrier.end is SlideEnd.BLOCKING and self.falls_at(goal) and book.lower_ground.blocking_is_no_room:
                self.stop(SlideEnd.NO_ROOM, "KBK-08", 0, goal)
                return False
            fast = bool(rule.smash_from) and self.left >= rule.smash_from
            if not fast or not self.smash(barrier, ruling, rule):
                self.stop(barrier.end, ruling, rule.damage, barrier.where)
                return False
        return True

    def smash(self, barrier: SlideObstacle, ruling: str, rule: Obstacle) -> bool:
        """Break through: damage, one square less to slide, and debris that this slide ignores (DST-11).

        False if the barrier has a part that nothing destroys.
        """
        board, rubble = self.board, set[Square]()
        for part in barrier.parts:
            fallen = destroy(board, part, rules=self.rules)
            if not fallen:
                return False
            board = fallen.board
            rubble.update(fallen.debris)
        self.board = board
        self.broken += barrier.parts
        self.rubble |= rubble
        self.left -= 1
        self.add_reason(
            ruling, message("{} smashes through {}", figure_ref(self.piece), barrier.end), barrier.where, weight="cost"
        )
        self.add_damage(self.piece, rule.smash_damage, "crash", barrier.where, ruling)
        return True

    def break_hindering(self, goal: Square) -> None:
        """Smash hindering terrain and objects on the way, one by one, where the rulebook says so (KBK-06).

        Elsewhere hindering terrain does not matter. An object that nobody holds counts as hindering terrain here.
        """
        rule = self.rules.knock_back.obstacle
        if self.past_hindering:
            return
        while rule.smash_from and self.left >= rule.smash_from and (fallen := self.fall_of_hindering(goal)):
            self.board = fallen.board
            if goal not in self.broken:
                self.broken.append(goal)
            self.left -= 1
            self.add_reason(
                "KBK-06", message("{} smashes {}", figure_ref(self.piece), fallen.target.label), goal, weight="cost"
            )
            self.add_damage(self.piece, rule.smash_hindering_damage, "crash", goal, "KBK-06")

    def fall_of_hindering(self, goal: Square) -> Destruction | None:
        """How the next thing that hinders on that square falls; None if nothing there can."""
        board, book = self.board, self.rules
        if breakable_hindering(board, goal, fresh=goal in self.rubble):
            fallen = without_hindering(board, goal, book)
            return replace(fallen, board=with_debris(fallen.board, self.rubble & {goal}))
        for thing in board.objects.get(goal, ()):
            target = Target(TargetKind.OBJECT, goal, thing=thing)
            fallen = destroy_target(board, target, (damage_needed(target, book),), book)
            if fallen:
                self.rubble.update(fallen.debris)
                return fallen
        return None

    # -- levels -------------------------------------------------------------------------------------------

    def falls_at(self, goal: Square) -> bool:
        """True if ``goal`` lies lower."""
        return self.level(goal) < self.level(self.square)

    def level(self, square: Square) -> int:
        """The level of a square, in books that distinguish levels."""
        return level_of(self.board, square, self.rules)

    def stopped_by_height(self, goal: Square) -> bool:
        """Higher ground ends the slide, for all or for grounded figures alone (KBK-07)."""
        rule = self.rules.knock_back.higher_ground
        here = self.level(self.square)
        if not rule.stops or self.level(goal) <= here:
            return False
        if rule.only_grounded and here > GROUND and not self.fallen:
            return False
        self.stop(SlideEnd.HIGHER, "KBK-07", rule.damage, goal)
        return True

    def enter(self, goal: Square) -> None:
        """Move into the free square; a fall may hurt and may end the slide (KBK-08)."""
        before, after = self.level(self.square), self.level(goal)
        event = SlideEvent.FALL if after < before else SlideEvent.RISE if after > before else SlideEvent.SLIDE
        self.board = self.board.move_piece(self.who, goal)
        self.left -= 1
        self.steps.append(SlideStep(goal, event, self.left))
        if event is SlideEvent.RISE:
            self.add_reason("KBK-07", message("{} is knocked up onto {}", figure_ref(self.piece), goal), goal)
        if event is not SlideEvent.FALL or self.slides_in_air:
            return
        rule, self.fallen = self.rules.knock_back.lower_ground, True
        wing = self.piece.mode is Mode.WING and NO_SYMBOLS not in self.piece.traits
        flyer = wing or SOFTLY in self.piece.traits
        if rule.slides_on:
            self.add_reason(
                "KBK-08", message("{} falls to {} and slides on", figure_ref(self.piece), goal), goal, weight="cost"
            )
        else:
            self.end = SlideEnd.FALL
            self.add_reason(
                "KBK-08", message("{} falls to {} and stops", figure_ref(self.piece), goal), goal, weight="stop"
            )
        if not flyer or rule.hurts_flyers:
            self.add_damage(self.piece, rule.damage, "fall", goal, "KBK-08")

    # -- figures ------------------------------------------------------------------------------------------

    def meet(self, other: Piece, goal: Square) -> None:
        """A figure in the way: stop before it, or strike and shove it (KBK-08, KBK-09)."""
        book = self.rules.knock_back
        if other.id in self.struck_figures:
            self.stop(SlideEnd.FIGURE, "KBK-09", 0, goal)
        elif self.falls_at(goal) and not book.lower_ground.slides_on:
            self.stop(SlideEnd.NO_ROOM, "KBK-08", book.lower_ground.no_room_damage, goal)
            self.add_damage(other, book.lower_ground.no_room_damage, "impact", goal, "KBK-08")
        elif is_soaring(other, self.rules):  # it flies high above a figure that slides on the ground
            self.stop(SlideEnd.FIGURE, "KBK-09", 0, goal)
        elif not book.collision.pushes_on:
            self.stop(SlideEnd.FIGURE, "KBK-09", book.collision.damage, goal)
            self.add_damage(other, book.collision.damage, "impact", goal, "KBK-09")
        else:
            self.strike(other, goal)

    def strike(self, other: Piece, goal: Square) -> None:
        """Hurt both and push the struck figure one square less far; this slide then goes on behind it (KBK-09).

        A struck figure that cannot be moved stays: the next ``advance`` meets it again and ends the slide.
        """
        rule = self.rules.knock_back.collision
        self.struck_figures.add(other.id)
        self.add_reason(
            "KBK-09",
            message("{} strikes {} on {}", figure_ref(self.piece), figure_ref(other), goal),
            goal,
            weight="cost",
        )
        self.add_damage(self.piece, rule.damage, "impact", goal, "KBK-09")
        self.add_damage(other, rule.damage, "impact", goal, "KBK-09")
        if other.id in self.guarded:
            self.add_reason("GLD-04", message("{} is protected and stays", figure_ref(other)), goal)
            return
        if is_immovable(other, self.rules):
            self.add_reason("KBK-13", message("{} cannot be knocked back and stays", figure_ref(other)), goal)
            return
        # without ``past_hindering``: the power spares hindering terrain only for the figure that it pushes (KBK-15)
        shoved = Slide(self.board, other.id, self.vector, self.left - 1, self.rules, self.hurts, self.guarded)
        shoved.rubble = self.rubble
        shoved.run()
        self.board = shoved.board
        self.damage += shoved.damage
        self.reasons += shoved.reasons
        self.broken += shoved.broken

    def fly(self, goal: Square) -> None:
        """A soaring figure passes over terrain and levels; a figure ends its slide unhurt, and indoors (MAP-03)."""
        if self.board.piece_at(goal) is not None:
            self.stop(SlideEnd.FIGURE, "KBK-09", 0, goal)
        elif not may_soar(self.board, goal, rules=self.rules):
            self.stop(SlideEnd.INDOORS, "MAP-03", 0, goal)
        else:
            self.enter(goal)

    # -- keeping the books --------------------------------------------------------------------------------

    def stop(self, end: SlideEnd, ruling: str, damage: int, where: Place) -> None:
        """End the slide here, with this damage to the sliding figure."""
        self.end = end
        self.add_reason(
            ruling,
            message("{} stops on {} because of {}", figure_ref(self.piece), self.square, end),
            where,
            weight="stop",
        )
        self.add_damage(
            self.piece, damage, "impact" if end in (SlideEnd.FIGURE, SlideEnd.NO_ROOM) else "crash", where, ruling
        )

    def add_damage(self, piece: Piece, amount: int, cause: str, where: Place, ruling: str) -> None:
        """Note damage, unless the rulebook knows none (KBK-12, KBK-15)."""
        if not amount or not self.hurts or self.rules.knock_back.crash_damage is CrashDamage.NONE:
            return
        self.damage.append(SlideHurt(piece.id, amount, cause, where, ruling))
        self.add_reason(
            ruling, message("{} takes {} knock back damage", figure_ref(piece), amount), where, weight="cost"
        )

    def add_reason(self, ruling: str, text: Words, *where: Place, weight: str = "note") -> None:
        """Add a reason."""
        self.reasons.append(make_reason(self.rules[ruling], message("{}.", text), *where, weight=weight))


def is_immovable(piece: Piece, rules: Rulebook) -> bool:
    """True for figures that no attacker and no effect knocks back (KBK-13)."""
    immune = rules.knock_back.immunity
    return (immune.multi_base and piece.is_multi_base) or (immune.great and effective_size(piece, rules) >= Size.GIANT)


def barrier_between(board: Board, a: Square, b: Square, rules: Rulebook) -> SlideObstacle | None:
    """The barrier between ``a`` and its neighbour ``b`` on the level, for a slide (KBK-06, KBK-10)."""
    if is_walled_in(board, a, rules=rules):
        return SlideObstacle(SlideEnd.BLOCKING, a, (a,))
    if a.x != b.x and a.y != b.y:
        sides = [closed_corner_side(board, flank, a, b, rules) for flank in flanks(a, b)]
        if all(sides):
            return SlideObstacle(SlideEnd.CORNER, corner_between(a, b), tuple(part for side in sides for part in side))
    elif stops_slide(board, a, b, rules):
        edge = edge_between(a, b)
        return SlideObstacle(SlideEnd.WALL, edge, (edge,))
    if terrain_effects(board, rules).move(b) is Restriction.BLOCKING:
        return SlideObstacle(SlideEnd.BLOCKING, b, (b,))
    return None


def closed_corner_side(board: Board, flank: Square, a: Square, b: Square, rules: Rulebook) -> tuple[Square | Edge, ...]:
    """The thing that shuts one side of the corner between ``a`` and ``b``: the flank itself, or walls on its edges."""
    found: list[Square | Edge] = []
    if terrain_effects(board, rules).move(flank) is Restriction.BLOCKING:
        found.append(flank)
    found += [edge for edge in flank_edges(flank, a, b) if stops_slide(board, edge.a, edge.b, rules)]
    if (
        not found
        and rules.knock_back.higher_ground.stops
        and level_of(board, flank, rules) > max(level_of(board, a, rules), level_of(board, b, rules))
    ):
        found.append(flank)  # ADJ-07: ground that is too high to enter shuts its side
    return tuple(found)


def stops_slide(board: Board, a: Square, b: Square, rules: Rulebook) -> bool:
    """True if a wall, window or door on the edge stops the thrown figure (TER-03, TER-04, KBK-06)."""
    kind = board.edge(a, b)
    door = kind is EdgeKind.DOOR and rules.knock_back.obstacle.doors
    return kind is not None and (door or blocks_walkers(kind, rules))


def breakable_hindering(board: Board, square: Square, *, fresh: bool = False) -> bool:
    """True for terrain that a body can break: printed hindering, debris, a marker; not smoke or water.

    ``fresh``: one piece of debris is of this very slide, and does not count.
    """
    lying = [marker.kind for marker in board.markers.get(square, ()) if MARKERS[marker.kind].breaks]
    if fresh and MarkerKind.DEBRIS in lying:
        lying.remove(MarkerKind.DEBRIS)
    return bool(lying) or bool(board.standing(square) & Terrain.HINDERING)


def without_hindering(board: Board, square: Square, rules: Rulebook) -> Destruction:
    """The destruction of that square's hindering terrain (DST-08), but not of the things on it."""
    target = Target(TargetKind.HINDERING, square)
    return destroy_target(board, target, (damage_needed(target, rules),), rules)
