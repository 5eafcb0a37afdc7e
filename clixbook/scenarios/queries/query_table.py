"""The table of all queries, with their arguments and answer parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from clixbook.board.answers.answers import Reason
from clixbook.board.destroying.destroy import destroy
from clixbook.board.destroying.may_destroy import may_destroy
from clixbook.board.knock_back.knock_back import KnockBack, knock_back_path, knock_back_squares
from clixbook.board.lines.line_of_fire import VERDICTS, line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, parse_squares
from clixbook.board.model.things import Mode, ObjectKind
from clixbook.board.moves.break_away import break_away
from clixbook.board.moves.move_attacks import attack_after_move
from clixbook.board.moves.reach import Reach, reach
from clixbook.board.moves.walk import walk
from clixbook.board.near.adjacency import adjacent, neighbours
from clixbook.board.near.close_attacks import may_strike
from clixbook.board.near.ranges import distance_with_reasons, range_of, within
from clixbook.board.near.shooting import Shot, may_shoot
from clixbook.board.objects.lifting import may_pick_up, throw_numbers
from clixbook.board.set_up.starting import Enlargement, enlarge_starting_areas
from clixbook.errors import IllegalAction
from clixbook.rulebooks import Rulebook
from clixbook.scenarios.queries.answer_kinds import AnswerKind
from clixbook.scenarios.queries.force_query import MAY_BUILD
from clixbook.scenarios.queries.game_queries import GAME_QUERIES
from clixbook.scenarios.queries.queries import (
    FLAG,
    NEED_NUMBER,
    NEED_PLACE,
    NUMBER,
    PLACE,
    AnswerPart,
    Arg,
    Arguments,
    Query,
    numbers,
    one_of,
    texts,
    yes_no,
)

FROM_TO = {"from": NEED_PLACE, "to": NEED_PLACE}
TEXTS, MODE = Arg(texts), Arg(one_of(*Mode))


def given_arguments(arguments: Arguments, *names: str) -> dict[str, Any]:
    """The arguments of these names that are given, so that the evaluator's own defaults hold."""
    return {name: arguments[name] for name in names if name in arguments}


def names(places: Any) -> tuple[str, ...]:
    """The names of squares, edges or corners."""
    return tuple(place.name for place in places)


# -- lines, distance, range ---------------------------------------------------------------------------------

LINE_OF_FIRE = Query(
    {**FROM_TO, "ignores": TEXTS, "acting": PLACE, "destroying": FLAG},
    {
        "verdict": AnswerPart(AnswerKind.WORD, lambda line, _: line.verdict, VERDICTS),
        "modifier": AnswerPart(AnswerKind.NUMBER, lambda line, _: line.modifier),
        "squares": AnswerPart(AnswerKind.PATH, lambda line, _: names(line.squares)),
        "corners": AnswerPart(AnswerKind.NAMES, lambda line, _: names(hit.corner for hit in line.corners)),
        "distance": AnswerPart(AnswerKind.NUMBER, lambda line, _: line.distance),
        "counts": AnswerPart(AnswerKind.AREA, lambda line, _: names(hampering_squares(line))),
    },
    lambda board, rules, a: line_of_fire(
        board, a["from"], a["to"], rules=rules, **given_arguments(a, "ignores", "acting", "destroying")
    ),
)


def hampering_squares(line: Any) -> list[Any]:
    """The squares of the line that its hindering or blocking reasons point at."""
    placed = {place for reason in line.reasons if reason.weight in VERDICTS[1:] for place in reason.where}
    return [square for square in line.squares if square in placed]


DISTANCE = Query(
    FROM_TO,
    {"distance": AnswerPart(AnswerKind.NUMBER, lambda apart, _: apart.distance)},
    lambda board, rules, a: distance_with_reasons(board, a["from"], a["to"], rules=rules),
)
WITHIN = Query(
    {**FROM_TO, "squares": NEED_NUMBER},
    {"verdict": yes_no(), "distance": AnswerPart(AnswerKind.NUMBER, lambda within, _: within.distance)},
    lambda board, rules, a: within(board, a["from"], a["to"], a["squares"], rules=rules),
)
RANGE = Query(
    {**FROM_TO, "range": NEED_NUMBER},
    {"value": AnswerPart(AnswerKind.NUMBER, lambda answer, _: answer.value)},
    lambda board, rules, a: range_of(board, a["from"], a["to"], a["range"], rules=rules),
)

# -- next to each other, and attacks ------------------------------------------------------------------------

ADJACENT = Query(
    FROM_TO, {"verdict": yes_no()}, lambda board, rules, a: adjacent(board, a["from"], a["to"], rules=rules)
)
NEIGHBOURS = Query(
    {"of": NEED_PLACE},
    {
        "squares": AnswerPart(AnswerKind.AREA, lambda squares, _: names(squares)),
        "count": AnswerPart(AnswerKind.NUMBER, lambda squares, _: len(squares)),
    },
    lambda board, rules, a: neighbours(board, a["of"], rules=rules),
)
MAY_STRIKE = Query(
    {**FROM_TO, "across_levels": FLAG, "needs_line": FLAG, "sees": FLAG},
    {"verdict": yes_no()},
    lambda board, rules, a: may_strike(
        board, a["from"], a["to"], rules=rules, **given_arguments(a, "across_levels", "needs_line", "sees")
    ),
)
MAY_SHOOT = Query(
    {**FROM_TO, "range": NEED_NUMBER, "with_object": FLAG, "shoots_adjacent": FLAG},
    {
        "verdict": yes_no(),
        "range": AnswerPart(AnswerKind.NUMBER, lambda shot, _: shot.range.value),
        "modifier": AnswerPart(AnswerKind.NUMBER, lambda shot, _: shot.line.modifier),
        "line": AnswerPart(AnswerKind.WORD, lambda shot, _: shot.line.verdict, VERDICTS),
    },
    lambda board, rules, a: may_shoot(
        board, a["from"], a["to"], a["range"], rules=rules, **given_arguments(a, "with_object", "shoots_adjacent")
    ),
)

# -- moving ---------------------------------------------------------------------------------------------------


def reach_of_query(board: Board, rules: Rulebook, a: Arguments) -> Reach:
    """The reach of a figure."""
    lends = frozenset(a.get("ignores", ()))
    return reach(board, a["who"], a["speed"], rules=rules, ignores=lends, **given_arguments(a, "mode", "climbing"))


def queried_way(found: Reach, a: Arguments) -> Any:
    """The way to the square that the question names."""
    try:
        return found[a["to"]]
    except KeyError:
        raise IllegalAction(f"{found.who.label} does not come to {a.get('to', 'a square')}.") from None


REACH = Query(
    {"who": NEED_PLACE, "speed": NEED_NUMBER, "to": PLACE, "mode": MODE, "ignores": TEXTS, "climbing": FLAG},
    {
        "squares": AnswerPart(AnswerKind.AREA, lambda found, _: names(found)),
        "comes": AnswerPart(AnswerKind.YES_NO, lambda found, a: a["to"] in found, needs=("to",)),
        "cost": AnswerPart(AnswerKind.NUMBER, lambda found, a: queried_way(found, a).cost, needs=("to",)),
        "damage": AnswerPart(AnswerKind.NUMBER, lambda found, a: queried_way(found, a).damage, needs=("to",)),
        "stops": AnswerPart(AnswerKind.YES_NO, lambda found, a: queried_way(found, a).stops is not None, needs=("to",)),
        "allowance": AnswerPart(AnswerKind.NUMBER, lambda found, _: found.allowance),
        "count": AnswerPart(AnswerKind.NUMBER, lambda found, _: len(found)),
    },
    reach_of_query,
)
WALK = Query(
    {"who": NEED_PLACE, "speed": NEED_NUMBER, "along": Arg(texts, needed=True), "roll": NUMBER, "mode": MODE,
     "ignores": TEXTS, "climbing": FLAG},
    {
        "end": AnswerPart(AnswerKind.SQUARE, lambda walked, _: walked.end.name),
        "cost": AnswerPart(AnswerKind.NUMBER, lambda walked, _: walked.cost),
        "squares": AnswerPart(AnswerKind.NUMBER, lambda walked, _: len(walked.path) - 1),
        "path": AnswerPart(AnswerKind.PATH, lambda walked, _: names(walked.path)),
        "rolls_at": AnswerPart(AnswerKind.AREA, lambda walked, _: names(walked.rolls_at)),
        "arrives": AnswerPart(AnswerKind.YES_NO, lambda walked, _: bool(walked)),
        "damage": AnswerPart(AnswerKind.NUMBER, lambda walked, _: walked.damage),
    },
    lambda board, rules, a: walk(
        board, a["who"], a["along"][0] if len(a["along"]) == 1 else a["along"], a["speed"], rules=rules,
        ignores=frozenset(a.get("ignores", ())), **given_arguments(a, "roll", "mode", "climbing"),
    ),
)  # fmt: skip
MOVE_ATTACK = Query(
    {**FROM_TO, "speed": NEED_NUMBER, "range": NUMBER, "at": PLACE},
    {
        "verdict": AnswerPart(AnswerKind.YES_NO, lambda it, _: bool(it)),
        "strikes_at": AnswerPart(AnswerKind.YES_NO, lambda it, a: a["at"] in names(it.strikes_from), needs=("at",)),
        "shoots_at": AnswerPart(AnswerKind.YES_NO, lambda it, a: a["at"] in names(it.shoots_from), needs=("at",)),
        "strikes_from": AnswerPart(AnswerKind.AREA, lambda it, _: names(it.strikes_from)),
        "shoots_from": AnswerPart(AnswerKind.AREA, lambda it, _: names(it.shoots_from)),
    },
    lambda board, rules, a: attack_after_move(
        board, a["from"], a["to"], speed=a["speed"], rules=rules, **given_arguments(a, "range")
    ),
)

# -- break away ---------------------------------------------------------------------------------------------

BREAK_AWAY = Query(
    {"who": NEED_PLACE, "roll": NUMBER},
    {
        "verdict": AnswerPart(
            AnswerKind.WORD, lambda it, _: it.verdict, ("not needed", "automatic", "roll", "impossible")
        ),
        "held": yes_no("holds"),
        "faces": AnswerPart(AnswerKind.NUMBERS, lambda it, _: sorted(it.faces)),
        "dice": AnswerPart(AnswerKind.NUMBER, lambda it, _: it.rolls),
        "chance": AnswerPart(AnswerKind.WORD, lambda it, _: str(it.chance)),
        "free": AnswerPart(AnswerKind.YES_NO, lambda it, a: not it or a["roll"] in it.faces, needs=("roll",)),
    },
    lambda board, rules, a: break_away(board, a["who"], rules=rules),
)

# -- knock back ---------------------------------------------------------------------------------------------


def query_knock_back(board: Board, rules: Rulebook, a: Arguments) -> KnockBack:
    """The knock back of a hit with doubles."""
    taken = a["taken"]
    squares = knock_back_squares(rules=rules, dice=(3, 3), taken=taken, dealt=a.get("dealt", taken))
    return knock_back_path(
        board, attacker=a["by"], target=a["who"], rules=rules, squares=squares, **given_arguments(a, "direction")
    )  # fmt: skip


def end_squares(slide: KnockBack, a: Arguments) -> list[str]:
    """The possible landing squares: one for every direction that the attacker may choose."""
    slides = (
        knock_back_path(
            slide.before,
            attacker=slide.attacker,
            target=slide.target,
            rules=slide.rules,
            squares=slide.squares,
            direction=way,
        )
        for way in slide.directions
    )
    return [each.landing_square.name for each in slides]


def slide_damage(slide: KnockBack, a: Arguments) -> int:
    """The damage that the slide costs the figure, or another one that is named."""
    return slide.damage_to(a.get("hurts") or slide.target.id)


KNOCK_BACK = Query(
    {"who": NEED_PLACE, "by": NEED_PLACE, "taken": NEED_NUMBER, "dealt": NUMBER, "direction": PLACE,
     "hurts": PLACE, "other": PLACE},
    {
        "end": AnswerPart(AnswerKind.SQUARE, lambda slide, _: slide.landing_square.name),
        "path": AnswerPart(AnswerKind.PATH, lambda slide, _: names(slide.path[1:])),
        "damage": AnswerPart(AnswerKind.NUMBER, slide_damage),
        "other_end": AnswerPart(
            AnswerKind.SQUARE, lambda slide, a: slide.board.piece(a["other"]).squares[0].name, needs=("other",)
        ),
        "directions": AnswerPart(AnswerKind.NUMBER, lambda slide, _: len(slide.directions)),
        "ends": AnswerPart(AnswerKind.AREA, end_squares),
        "knocked": AnswerPart(AnswerKind.YES_NO, lambda slide, _: slide.squares > 0 and not slide.immune),
        "optional": yes_no("optional"),
        "broken": AnswerPart(AnswerKind.NAMES, lambda slide, _: names(slide.broken)),
    },
    query_knock_back,
)  # fmt: skip

# -- destroying ---------------------------------------------------------------------------------------------

DESTROY = Query(
    {"what": NEED_PLACE, "damage": NUMBER, "hits": Arg(numbers), "strength": FLAG},
    {
        "falls": yes_no("falls"),
        "debris": AnswerPart(AnswerKind.AREA, lambda it, _: names(it.debris)),
        "stands": AnswerPart(AnswerKind.WORD, lambda it, _: ", ".join(sorted(it.terrain_left)) or "nothing"),
    },
    lambda board, rules, a: destroy(
        board, a["what"], a.get("hits") or a.get("damage", 3), rules=rules, **given_arguments(a, "strength")
    ),
)  # fmt: skip
MAY_DESTROY = Query(
    {"who": NEED_PLACE, "what": NEED_PLACE, "range": NUMBER, "damage": NUMBER},
    {"verdict": AnswerPart(AnswerKind.YES_NO, lambda it, _: bool(it))},
    lambda board, rules, a: may_destroy(
        board, a["who"], a["what"], rules=rules, **given_arguments(a, "range", "damage")
    ),
)  # fmt: skip

# -- objects, starting areas ------------------------------------------------------------------------------------

PICK_UP = Query(
    {"who": NEED_PLACE, "square": NEED_PLACE, "along": TEXTS, "points": NUMBER, "forced_stop": FLAG},
    {"verdict": AnswerPart(AnswerKind.YES_NO, lambda it, a: a["square"] in names(square for _, square in it.objects))},
    lambda board, rules, a: may_pick_up(
        board, a["who"], path_of(board, a), rules=rules, **given_arguments(a, "points", "forced_stop")
    ),
)


def path_of(board: Board, a: Arguments) -> tuple[Square, ...]:
    """The squares of a move, the figure's own first; none if it does not move."""
    along = tuple(parse_squares(a.get("along", ())))
    return (board.piece(a["who"]).squares[0], *along) if along else ()


@dataclass(frozen=True)
class Thrown:
    """A thrown object: range, damage, and whether the throw is legal."""

    squares: int
    damage: int
    shot: Shot

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons of the shot."""
        return self.shot.reasons


def throw_object(board: Board, rules: Rulebook, a: Arguments) -> Thrown:
    """An object in flight; 0 squares for a kind that cannot be thrown."""
    squares, damage = throw_numbers(ObjectKind(a["object"]), a.get("range", 0), rules=rules) or (0, 0)
    return Thrown(squares, damage, may_shoot(board, a["from"], a["to"], squares, rules=rules))


THROW = Query(
    {**FROM_TO, "object": Arg(one_of(*ObjectKind), needed=True), "range": NUMBER},
    {
        "verdict": AnswerPart(AnswerKind.YES_NO, lambda it, _: bool(it.shot)),
        "squares": AnswerPart(AnswerKind.NUMBER, lambda it, _: it.squares),
        "damage": AnswerPart(AnswerKind.NUMBER, lambda it, _: it.damage),
    },
    throw_object,
)


def grown_area(board: Board, rules: Rulebook, a: Arguments) -> Enlargement:
    """The starting area when that many single bases start there."""
    forces = {a["area"]: ["1x1"] * a["figures"]}
    if queried_area(a) not in forces:
        forces[queried_area(a)] = []
    return enlarge_starting_areas(board, forces, rules=rules, **given_arguments(a, "hand"))


def queried_area(a: Arguments) -> str:
    """The area that is looked at: that of the force, or another one that is named."""
    return str(a.get("of") or a["area"])


STARTING_AREA = Query(
    {"area": NEED_PLACE, "of": PLACE, "figures": NEED_NUMBER, "hand": Arg(one_of("right", "left"))},
    {
        "squares": AnswerPart(AnswerKind.AREA, lambda area, a: names(area.areas[queried_area(a)])),
        "count": AnswerPart(AnswerKind.NUMBER, lambda area, a: len(area.areas[queried_area(a)])),
        "in_play": AnswerPart(
            AnswerKind.NUMBER, lambda area, a: len(area.start_squares(queried_area(a), playing=True))
        ),
        "fits": AnswerPart(AnswerKind.YES_NO, lambda area, _: bool(area)),
    },
    grown_area,
)

QUERIES: dict[str, Query] = {
    "line_of_fire": LINE_OF_FIRE,
    "distance": DISTANCE,
    "within": WITHIN,
    "range": RANGE,
    "adjacent": ADJACENT,
    "neighbours": NEIGHBOURS,
    "may_strike": MAY_STRIKE,
    "may_shoot": MAY_SHOOT,
    "reach": REACH,
    "walk": WALK,
    "move_attack": MOVE_ATTACK,
    "break_away": BREAK_AWAY,
    "knock_back": KNOCK_BACK,
    "destroy": DESTROY,
    "may_destroy": MAY_DESTROY,
    "pick_up": PICK_UP,
    "throw": THROW,
    "starting_area": STARTING_AREA,
    "may_build": MAY_BUILD,
    **GAME_QUERIES,
}
