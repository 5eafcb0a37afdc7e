"""Knock back: trigger, distance, direction, path and damage (KBK)."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from shapely import LineString

from clixbook.argument_errors import checks_arguments
from clixbook.board.answers.answers import Answer, Reason, make_reason
from clixbook.board.answers.coerce import accepts_named_board
from clixbook.board.answers.message import Words, figure_ref, join_parts, message
from clixbook.board.knock_back.former_order import takes_rules_first, takes_targets_first, tells_order
from clixbook.board.knock_back.slide import Slide, SlideEnd, SlideHurt, SlideStep, is_immovable
from clixbook.board.lines.obstacle_grid import is_soaring
from clixbook.board.model.board import Board
from clixbook.board.model.lent_words import figures_here
from clixbook.board.model.squares import COMPASS, Place, Square, SquareLike
from clixbook.board.model.terrain_kinds import kinds_in
from clixbook.board.model.things import Piece
from clixbook.board.near.bases import why_immobile
from clixbook.board.near.giants import size_of
from clixbook.board.terrain.terrain import terrain_flags
from clixbook.caches import cached_value
from clixbook.deprecation import former_names
from clixbook.errors import BadWord, IllegalAction
from clixbook.rulebooks import DEFAULT, EDITIONS, Rulebook, RulesLike, rulebook
from clixbook.rulebooks.sections.moving.knock_back import (
    AwayLineRule,
    CountedDamage,
    CrashDamage,
    Measure,
    PushRule,
    SlideOrder,
    SlideTiming,
)


@former_names(lands="landing_square", others="other_directions")
@dataclass(frozen=True, eq=False)
class KnockBack(Answer):
    """Result of a knock back: slide, reason for its end, damage, and the board after it.

    ``directions`` are all lines that the attacker may choose from; ``direction`` is the one played, ``others`` are
    the same knock back along the rest of them. ``moved`` says for every figure that moved from where to where;
    ``broken`` what was smashed on the way.
    """

    rules: Rulebook
    target: Piece
    start: Square
    attacker: Square
    squares: int
    direction: tuple[int, int]
    directions: tuple[tuple[int, int], ...]
    steps: tuple[SlideStep, ...]
    end: SlideEnd
    damage: tuple[SlideHurt, ...]
    broken: tuple[Place, ...]
    before: Board
    board: Board
    reasons: tuple[Reason, ...]
    along: Callable[..., KnockBack]

    @cached_value
    def other_directions(self) -> tuple[KnockBack, ...]:
        """The other choices of the attacker: this knock back along each other direction."""
        return tuple(self.along(direction=way) for way in self.directions if way != self.direction)

    @property
    def landing_square(self) -> Square:
        """The square where the figure comes to rest."""
        return self.board.pieces[self.target.id].squares[0]

    @property
    def path(self) -> tuple[Square, ...]:
        """The squares slid over, the start first."""
        return (self.start, *(step.square for step in self.steps))

    @property
    def immune(self) -> bool:
        """True if the figure is not knocked back at all."""
        return self.end is SlideEnd.IMMUNE

    @property
    def optional(self) -> bool:
        """True if the attacker may do without (KBK-01)."""
        return self.rules.knock_back.trigger.optional

    @property
    def is_move(self) -> bool:
        """True if it is a move, though one that nothing reacts to; False for a chain of placings (KBK-05)."""
        return self.rules.knock_back.timing is not SlideTiming.PLACED_AFTER_DAMAGE

    @cached_value
    def geometry(self) -> LineString:
        """The slide through the centres of its squares, in squares; empty if the figure stays."""
        return LineString([(s.x + 0.5, s.y + 0.5) for s in self.path] if self.steps else [])

    @property
    def moved(self) -> dict[str, tuple[Square, Square]]:
        """Piece id -> (from, to) for every figure that ends on another square."""
        places = ((key, piece.squares[0], self.board.pieces[key]) for key, piece in self.before.pieces.items())
        return {key: (old, now.squares[0]) for key, old, now in places if old != now.squares[0]}

    def damage_to(self, who: str | Piece) -> int:
        """All knock back damage that is owed to one figure."""
        key = self.before.piece(who).id
        return sum(hurt.amount for hurt in self.damage if hurt.piece == key)

    @property
    def message(self) -> Words:
        """The landing square, the damage owed, and the landing squares of figures that were struck."""
        if self.immune:
            return message("{} is not knocked back.", figure_ref(self.target))
        far = len(self.steps)
        went = (
            f"slides {far} square{'s' * (far != 1)} to {self.landing_square}"
            if far
            else f"is knocked back, but stays on {self.landing_square}"
        )
        owed = self.damage_to(self.target.id)
        sentences = [message("{} {}{}.", figure_ref(self.target), went, f" and takes {owed} damage" if owed else "")]
        others = ((self.board.pieces[key], to) for key, (_, to) in self.moved.items() if key != self.target.id)
        return join_parts(
            sentences + [message("{} is pushed to {}.", figure_ref(other), to) for other, to in others], " "
        )


@accepts_named_board
@tells_order
def knock_back_path(
    board: Board,
    attacker: SquareLike | Piece,
    target: SquareLike | Piece,
    *,
    rules: RulesLike = DEFAULT,
    taken: int | None = None,
    dealt: int | None = None,
    squares: int | None = None,
    direction: str | tuple[int, int] | None = None,
    push: bool = False,
    refuses: bool = False,
    guarded: frozenset[str] = frozenset(),
    past_hindering: bool = False,
    settled: bool = False,
) -> KnockBack:
    """The path of a knock back that is due (ask ``knock_back_squares`` whether it is).

    ``taken`` and ``dealt`` are the attack's damage after and before the target's reductions; ``squares``
    overrides the distance, as effects do that name a number (``push=True`` for a power's push, KBK-15).
    ``attacker`` may be one square of a large base: the one from which its attack was made.
    ``direction`` picks one of ``directions`` where the attacker has a choice: ``"SE"`` or ``(1, 1)``.
    ``refuses``: the target's player uses a power that lets it stay. ``guarded``: the ids of figures in the way that
    nothing may move yet (GLD-04). ``past_hindering``: the power breaks nothing that hinders (KBK-15). ``settled``:
    immunity was already checked before damage (KNB-06). Raises ClixbookError for bad input.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=5, height=1, pieces={"A1": "Ann: standard of Kim", "B1": "Ben: standard of Lou"})
    >>> str(cx.knock_back_path(board, attacker="Ann", target="Ben", rules="core2014", taken=2).landing_square)
    'D1'
    """
    book, piece = rulebook(rules), board.piece(target)
    figures_here(board, guarded, "guarded")
    start = piece.squares[0]
    source = board.find(attacker)
    origin = _origin(source, start)
    choices = knock_back_directions(book, start.x - origin.x, start.y - origin.y)
    vector = _chosen_direction(direction, choices, book)
    far = knock_back_distance(book, taken=taken, dealt=dealt) if squares is None else max(squares, 0)
    shooter = source if isinstance(source, Piece) else board.piece_at(source)
    why_not = None if settled else immune_to_knock_back(piece, shooter, rules=book, refuses=refuses)
    hurts = book.knock_back.pushed_crash or not push
    slide = Slide(board, piece.id, vector, far, book, hurts, guarded, past_hindering)
    if why_not:
        slide.end, slide.reasons = SlideEnd.IMMUNE, [why_not]
    else:
        far = _slide_away(slide, piece, origin)
    along = partial(knock_back_path, board, attacker=attacker, target=piece.id, rules=book, taken=taken, dealt=dealt,
                    squares=squares, push=push, refuses=refuses, guarded=guarded, past_hindering=past_hindering,
                    settled=settled)  # fmt: skip
    return KnockBack(
        book, piece, start, origin, far, vector, choices, tuple(slide.steps), slide.end or SlideEnd.DISTANCE,
        tuple(slide.damage), tuple(slide.broken), board, slide.board, tuple(slide.reasons), along,
    )  # fmt: skip


def _slide_away(slide: Slide, piece: Piece, origin: Square) -> int:
    """Let the figure slide, farther from slippery ground (TER-ICE), and tell how many squares it was to slide."""
    if piece.is_multi_base:
        raise IllegalAction(f"{piece.label} has a large base; no rulebook says how those slide.")
    slips = list(_ice_bonus(slide.board, piece, slide.left, slide.rules))
    slide.reasons = [_course(slide, piece, origin), *(reason for _, reason in slips)]
    slide.left += sum(farther for farther, _ in slips)
    far = slide.left
    slide.run()
    return far


def _origin(source: Square | Piece, target: Square) -> Square:
    """The square that the push comes from: for a large base, its square nearest to the target."""
    if isinstance(source, Square):
        return source
    return min(source.squares, key=lambda s: (s.distance(target), (s.x - target.x) ** 2 + (s.y - target.y) ** 2))


def _chosen_direction(
    direction: str | tuple[int, int] | None, choices: tuple[tuple[int, int], ...], rules: Rulebook
) -> tuple[int, int]:
    if direction is None:
        return next((c for c in choices if c[0] and c[1]), choices[0])  # the diagonal by default
    vector = COMPASS.get(direction.upper()) if isinstance(direction, str) else direction
    if vector not in choices:
        names = ", ".join(name for name, step in COMPASS.items() if step in choices)
        raise IllegalAction(f"The path cannot lead {direction}; it leads {names} ({rules['KBK-04'].says})")
    return vector


def _course(slide: Slide, piece: Piece, origin: Square) -> Reason:
    """The reason for direction and distance: straight away from the attacker (KBK-03), or off its lines (KBK-04)."""
    start, far = piece.squares[0], slide.left
    ruling = slide.rules["KBK-03" if _straight(start.x - origin.x, start.y - origin.y) else "KBK-04"]
    name = next(name for name, step in COMPASS.items() if step == slide.vector)
    plural = "square" if far == 1 else "squares"
    text = message("{} is thrown {} {} {} from {}.", figure_ref(piece), far, plural, name, origin)
    return make_reason(ruling, text, start)


def _ice_bonus(board: Board, piece: Piece, far: int, book: Rulebook) -> Iterator[tuple[int, Reason]]:
    """The squares that slippery ground under the thrown figure adds, with the reason (TER-ICE).

    Figures that it strikes on its way slide as far as KBK-09 says, on any ground.
    """
    start = piece.squares[0]
    if far and not is_soaring(piece, book):
        for kind in kinds_in(terrain_flags(board, start, book)):
            if farther := kind.farther(book):
                text = message("{} slips on the {} of {}, {} farther.", figure_ref(piece), kind.name, start, farther)
                yield farther, make_reason(book[kind.rulings[1]], text, start, weight="cost")


def _straight(dx: int, dy: int) -> bool:
    return dx == 0 or dy == 0 or abs(dx) == abs(dy)


def knock_back_directions(rules: Rulebook, dx: int, dy: int) -> tuple[tuple[int, int], ...]:
    """The steps that a path may take when the target is (dx, dy) squares from the attacker (KBK-03, KBK-04).

    One, or three to choose from: along the longer axis, the diagonal, along the other axis.
    """
    book = rules.knock_back
    if dx == dy == 0:
        raise IllegalAction("A figure cannot be knocked back from its own square: no direction leads away.")
    sx, sy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    way = book.direct if _straight(dx, dy) else book.off_line
    if way is not AwayLineRule.CHOICE:
        return ((sx, sy),)
    lines = [(sx, 0), (sx, sy), (0, sy)] if abs(dx) >= abs(dy) else [(0, sy), (sx, sy), (sx, 0)]
    return tuple(dict.fromkeys(line for line in lines if line != (0, 0)))


def knock_back_distance(rules: Rulebook, *, taken: int | None = None, dealt: int | None = None) -> int:
    """The squares of a knock back (KBK-02); one damage stands in for the other if only one is given."""
    rule = rules.knock_back.distance
    if rule.fixed:
        return rule.fixed
    first, second = (taken, dealt) if rule.counts is CountedDamage.TAKEN else (dealt, taken)
    found = first if first is not None else second
    if found is None:
        raise BadWord("Say how much damage the attack did (taken=, dealt=), or the squares.")
    return max(found, 0)


@takes_rules_first
@checks_arguments
def knock_back_squares(
    *,
    dice: tuple[int, int],
    rules: RulesLike = DEFAULT,
    hit: bool = True,
    taken: int = 0,
    dealt: int | None = None,
    others_took: int = 0,
    effects: Iterable[str] = (),
    wanted: bool = True,
) -> int:
    """How far an attack knocks a figure that it hit: 0 if it does not.

    ``effects`` names what the attack uses (``"quake"``); ``others_took`` is the damage of other figures that
    the same attack hit, which matters where all are pushed or none; ``wanted`` is the attacker's choice where
    there is one.

    Rulings: KBK-01, KBK-02.

    >>> import clixbook as cx
    >>> [cx.knock_back_squares(dice=dice, taken=2, rules="core2014") for dice in ((4, 4), (3, 5))]  # doubles knock back
    [2, 0]
    """
    if isinstance(effects, str):
        raise BadWord(f"effects: expected names such as [{effects!r:.40}], not {effects!r:.40}.")
    _refuse_near_misses(effects)
    book = rulebook(rules).knock_back
    rule, all_dealt = book.trigger, taken if dealt is None else dealt
    causes = dice[0] == dice[1] >= rule.lowest or not rule.effects.isdisjoint(effects)
    felt = taken if rule.needs is CountedDamage.TAKEN else all_dealt
    hurt = felt + others_took if rule.optional else felt
    if not (hit and causes and hurt > 0) or (rule.optional and not wanted):
        return 0
    return knock_back_distance(rulebook(rules), taken=taken, dealt=all_dealt)


NEARLY = 0.75
"""The similarity, of 1, at which a word must be a misspelt name of an effect."""


def _refuse_near_misses(effects: Iterable[str]) -> None:
    """Raises a ClixbookError for a misspelt name of an effect that knocks back; most effects never do."""
    known = frozenset().union(*(rulebook(each).knock_back.trigger.effects for each in EDITIONS))
    for word in effects:
        if word not in known and (near := difflib.get_close_matches(str(word), known, 1, NEARLY)):
            raise BadWord(f"effects: {word!r:.40} knocks nobody back; did you mean {near[0]}?")


def immune_to_knock_back(
    piece: Piece, attacker: Piece | None, *, rules: Rulebook, refuses: bool = False
) -> Reason | None:
    """Why the figure is not knocked back by this attacker, or None (KBK-13, PWR-IMMOBILE)."""
    if kept := why_immobile(piece, rules=rules):  # KNB-06
        return kept[0]
    rule = rules.knock_back.immunity
    traits = sorted(rule.traits & piece.traits)
    choices = sorted(rule.may_refuse & piece.traits) if refuses else []
    text: Words
    if is_immovable(piece, rules):
        text = f"its {'base' if piece.is_multi_base else 'size'} is too large"
    elif traits:
        text = f"it has {traits[0]}"
    elif choices:
        text = f"it uses {choices[0]} to stay"
    elif rule.larger_than_attacker and attacker is not None and size_of(piece, rules) > size_of(attacker, rules):
        text = message("it is larger than {}", figure_ref(attacker))
    else:
        return None
    return make_reason(
        rules["KBK-13"],
        message("{} cannot be knocked back because {}.", figure_ref(piece), text),
        piece.squares[0],
        weight="stop",
    )


def knock_back_order(
    board: Board, targets: Iterable[SquareLike | Piece], attacker: SquareLike | Piece, *, rules: Rulebook
) -> tuple[Piece, ...]:
    """The figures in the order in which they slide (KBK-11); equally far ones stay as they were given."""
    pieces = [board.piece(target) for target in targets]
    if rules.knock_back.order is SlideOrder.FARTHEST_FIRST:
        source = board.find(attacker)
        pieces.sort(key=lambda p: -p.squares[0].distance(_origin(source, p.squares[0])))
    return tuple(pieces)


@takes_targets_first
@accepts_named_board
def knock_back_all(
    board: Board,
    attacker: SquareLike | Piece,
    targets: Iterable[SquareLike | Piece],
    *,
    rules: RulesLike = DEFAULT,
    taken: int | None = None,
    dealt: int | None = None,
    squares: int | None = None,
    push: bool = False,
) -> tuple[KnockBack, ...]:
    """Several figures knocked back by one attack, in order, each on the board that the one before it left.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=5, height=1, pieces={"A1": "Ann: standard of Kim", "B1": "Ben: standard of Lou"})
    >>> [str(each.landing_square) for each in cx.knock_back_all(board, "Ann", ["Ben"], rules="core2014", taken=2)]
    ['D1']
    """
    done: list[KnockBack] = []
    for piece in knock_back_order(board, targets, attacker, rules=rulebook(rules)):
        slid = knock_back_path(
            board, attacker=attacker, target=piece.id, rules=rules, taken=taken, dealt=dealt, squares=squares, push=push
        )
        board = slid.board
        done.append(slid)
    return tuple(done)


def order_of_steps(rules: Rulebook) -> tuple[str, ...]:
    """The steps of an attack around its knock back, in order (KBK-05, KBK-12, KBK-13)."""
    book = rules.knock_back
    crash = ["crash damage"] if book.crash_damage is CrashDamage.SEPARATE else []
    if book.timing is SlideTiming.BEFORE_DAMAGE:
        return ("immunity", "knock back", "attack damage", *crash)
    return ("immunity", "attack damage", "knock back", *crash)


def push_squares(
    rules: Rulebook,
    effect: str,
    *,
    die: int = 0,
    attack: int = 0,
    damage: int = 0,
    margin: int = 0,
    critical: bool = False,
    stated: int | None = None,
) -> int:
    """How far a power pushes (KBK-14). ``stated`` is a number in the effect's own text and goes first.

    ``die`` is the d6 rolled for it, ``attack`` and ``damage`` the user's values, ``margin`` the attack total
    above the defense. Raises ClixbookError where the rulebook has no such push and the effect states none.
    """
    if stated is not None:
        return stated
    rule = rules.knock_back.pushes
    push = next((push for push in rule.powers if push.effect == effect), None)
    if push is None:
        if not rule.usual:
            raise IllegalAction(f"{rules.title} does not say how far {effect!r} pushes.")
        return rule.usual
    return _measured_push(push, die, attack, damage, margin, critical)


def _measured_push(push: PushRule, die: int, attack: int, damage: int, margin: int, critical: bool) -> int:
    match push.measure:
        case Measure.FIXED:
            return push.squares
        case Measure.DIE:
            return die
        case Measure.ATTACK:
            return attack
        case Measure.DAMAGE:
            return damage
        case Measure.MARGIN:
            return max(margin, push.squares) + (push.on_critical if critical else 0)
