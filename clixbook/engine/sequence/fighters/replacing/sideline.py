"""The sideline: figures that an effect brings in the place of another (GEN-06 to GEN-11, FRC-26)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import Words, figure_ref, message, plural
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.forces.replacements import is_identical, is_named, may_replace_by_effects
from clixbook.engine.rules.forces.titles import why_titled_stays
from clixbook.engine.sequence.fighters.replacing.replacement import has_room, replace_figures, returning_fighter
from clixbook.figures.dials.life import OtherDial, life_on_click, start_life, turn_alongside
from clixbook.figures.dials.starting_lines import buildable_values
from clixbook.rulebooks.sections.forces.replacing import Replaceable, ReplacementClick
from clixbook.rulebooks.sections.moving.placing import NoPlaceRule


def waiting_by_name(fighter: Fighter, name: str) -> tuple[OtherDial, ...]:
    """The figures of that name that wait on the sideline for the fighter."""
    return tuple(each for each in fighter.beside if is_named(each.figure, name))


def why_not_replaceable(state: State, fighter: Fighter) -> tuple[Reason, ...]:
    """Why no effect can replace that figure, by any other (GEN-06)."""
    ruling, rule = state.rules["GEN-06"], state.rules.replacing.replaceable
    if not may_replace_by_effects(state.rules):
        return (make_reason(ruling, ruling.says),)
    if fighter.side != fighter.force_owner:
        return (make_reason(ruling, message("{} is on the force of {}.", figure_ref(fighter.id), fighter.force_owner)),)
    if fighter.made_by:
        return (make_reason(ruling, message("{} was generated.", figure_ref(fighter.id))),)
    if fighter.from_sideline and rule is Replaceable.OF_FORCE:
        return (make_reason(ruling, message("{} did not begin the game on the force.", figure_ref(fighter.id))),)
    if any(each.carrier == fighter.id for each in state.aboard):
        return (make_reason(ruling, message("{} must first set down the figures it carries.", figure_ref(fighter.id))),)
    return ()


def why_not_replaced_by(
    state: State, fighter: Fighter, names: Sequence[str], click: int = 0, *, forced: bool = False
) -> tuple[Reason, ...]:  # fmt: skip
    """Why those of these names do not come in the place of a figure; empty if they do.

    ``click``: on which the effect says that they come in, 0 if it says none. ``forced``: the effect is not optional.
    """
    if against := why_not_replaceable(state, fighter):
        return against
    firsts = [dial for name in names for dial in waiting_by_name(fighter, name)[:1]]
    if against := why_titled_stays([fighter.figure, *(each.figure for each in firsts)], rules=state.rules):
        return against
    fit = picks(state, fighter, names, click)
    if not fit:
        return tuple(dict.fromkeys(reason for name in names for reason in _why_none_comes(state, fighter, name, click)))
    anywhere = forced or state.rules.placing.if_impossible is not NoPlaceRule.NOT_OR_NEAREST
    if with_room(state, fighter, fit, anywhere=anywhere):
        return ()
    text = message("There is no room for {} where {} stands.", " and ".join(names), figure_ref(fighter.id))
    return tuple(make_reason(state.rules[each], text) for each in ("GEN-10", "PLC-02"))


def picks(state: State, fighter: Fighter, names: Sequence[str], click: int) -> tuple[tuple[OtherDial, ...], ...]:
    """Every way to bring in figures of these names, none of them twice: several on the sideline may share a name."""
    ways = product(
        *(
            [each for each in waiting_by_name(fighter, name) if why_unfit(state, fighter, each, click) is None]
            for name in names
        )
    )
    return tuple(dict.fromkeys(way for way in ways if not Counter(way) - Counter(fighter.beside)))


def with_room(
    state: State, fighter: Fighter, ways: Sequence[tuple[OtherDial, ...]], *, anywhere: bool
) -> tuple[tuple[OtherDial, ...], ...]:
    """The ways for which there is room."""
    return tuple(way for way in ways if has_room(state, fighter, way, anywhere=anywhere))


def why_unfit(state: State, fighter: Fighter, dial: OtherDial, click: int) -> Reason | None:
    """Why that figure, which waits, does not come in the fighter's place; None if it may."""
    rules, name = state.rules, dial.figure.name
    if is_identical(fighter.figure, dial.figure, rules=rules):
        return make_reason(rules["GEN-07"], message("{} is a copy of {}.", name, figure_ref(fighter.id)))
    if replace_life(state, fighter, dial, click).life.ko:
        return make_reason(rules["GEN-09"], message("{} would come in on KO.", name))
    return None


def _why_none_comes(state: State, fighter: Fighter, name: str, click: int) -> tuple[Reason, ...]:
    """Why no figure of that name comes in: reasons against those on the sideline, or that too few are there."""
    found = [why_unfit(state, fighter, each, click) for each in waiting_by_name(fighter, name)]
    if found and None not in found:
        return tuple(each for each in found if each is not None)
    words = (
        "{} waits too few times on the sideline for {}{}." if found else "{} does not wait on the sideline for {}{}."
    )
    text = message(words, name, figure_ref(fighter.id), _who_waits(fighter))
    return (make_reason(state.rules["FRC-26"], text),)


def _who_waits(fighter: Fighter) -> str:
    """A hint for a refusal: the figures that are on the sideline."""
    names = " and ".join(each.figure.name for each in fighter.beside)
    return f"; {names} {'does' if len(fighter.beside) == 1 else 'do'}" if names else ""


def replace_life(state: State, old: Fighter, dial: OtherDial, click: int = 0) -> OtherDial:
    """The dial on the click on which it comes in (GEN-09)."""
    rules, figure, life = state.rules, dial.figure, dial.life
    match rules.replacing.click:
        case _ if click:
            life = life_on_click(figure, life, click, rules=rules)
        case ReplacementClick.SAME_NUMBER:
            life = life_on_click(figure, life, old.life.click, rules=rules)
        case ReplacementClick.SAME_DISTANCE:
            life = turn_alongside(figure, life, old.life.click - old.life.start, rules=rules)
        case _:
            pass
    return replace(dial, life=life)


def replace_by_effect(
    state: State, who: str, names: Sequence[str], click: int, events: list[Event]
) -> Steps[State]:  # fmt: skip
    """The figures of these names come in a figure's place, each at a value that its player may choose (FRC-35)."""
    old, new, fit = state.fighter(who), list[OtherDial](), picks(state, state.fighter(who), names, click)
    fit = with_room(state, old, fit, anywhere=False) or fit
    for number, name in enumerate(names):
        dial = yield from choose_dial(state, old, name, tuple(dict.fromkeys(way[number] for way in fit)))
        fit = tuple(way for way in fit if way[number] == dial)
        question = message("the value of {}, which comes in the place of {}", dial.figure.name, figure_ref(old.id))
        dial = yield from choose_value(state, old, dial, question)
        new.append(replace_life(state, old, dial, click))
    return (yield from replace_figures(state, (old,), new, events, ruling="GEN-06"))


def choose_dial(state: State, old: Fighter, name: str, dials: Sequence[OtherDial]) -> Steps[OtherDial]:
    """Let the player choose among sidelined dials of one name (GEN-06)."""
    words = {f"{dial.figure.id}, {plural(dial.life.points, 'point')}": dial for dial in dials}
    if len(words) < 2:
        return dials[0]
    question = message("which {} comes in the place of {}", name, figure_ref(old.id))
    return words[str((yield Choose(old.side, question, tuple(words), state)))]


def choose_value(state: State, old: Fighter, dial: OtherDial, question: Words) -> Steps[OtherDial]:
    """The dial at the point value that its player chooses, in books where the sideline has a choice (FRC-35)."""
    values = tuple(open_values(state, old, dial))
    if len(values) < 2:
        return dial
    chosen = yield Choose(old.side, question, tuple(f"{each} points" for each in values), state)
    return replace(dial, life=start_life(dial.figure, int(str(chosen).split()[0]), rules=state.rules))


def open_values(state: State, old: Fighter, dial: OtherDial) -> Iterator[int]:
    """The point values still open for a figure on the sideline; none for one that was in the game before."""
    if state.rules.forces.value_chosen.on_sideline and returning_fighter(state, dial, old) is None:
        yield from buildable_values(dial.figure, rules=state.rules)
