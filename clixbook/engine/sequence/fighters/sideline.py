"""The sideline: figures that an effect brings in the place of another (GEN-06 to GEN-11, FRC-26)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.forces.replacements import is_identical, is_named, may_replace_by_effects
from clixbook.engine.rules.forces.titles import why_titled_stays
from clixbook.engine.sequence.fighters.replacement import has_room, replace_figures, returning_fighter
from clixbook.figures.dials.life import OtherDial, life_on_click, start_life, turn_alongside
from clixbook.figures.dials.starting_lines import buildable_values
from clixbook.rulebooks.sections.forces.replacing import Replaceable, ReplacementClick
from clixbook.rulebooks.sections.moving.placing import NoPlaceRule


def waiting_by_name(fighter: Fighter, name: str) -> OtherDial | None:
    """The figure of that name that waits on the sideline for the fighter."""
    return next((each for each in fighter.beside if is_named(each.figure, name)), None)


def why_not_replaceable(state: State, fighter: Fighter) -> tuple[Reason, ...]:
    """Why no effect replaces that figure, whoever comes (GEN-06)."""
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
        return (make_reason(ruling, message("{} sets down whom it carries first.", figure_ref(fighter.id))),)
    return ()


def why_not_replaced_by(
    state: State, fighter: Fighter, names: Sequence[str], click: int = 0, *, forced: bool = False
) -> tuple[Reason, ...]:  # fmt: skip
    """Why those of these names do not come in the place of a figure; empty if they do.

    ``click``: on which the effect says that they come in, 0 if it says none. ``forced``: the effect is not optional.
    """
    if against := why_not_replaceable(state, fighter):
        return against
    rules, new, found = state.rules, list[OtherDial](), list[Reason]()
    dials = {name: waiting_by_name(fighter, name) for name in names}
    figures = [fighter.figure, *(each.figure for each in dials.values() if each is not None)]
    if against := why_titled_stays(figures, rules=rules):
        return against
    for name, dial in dials.items():
        if dial is None:
            found.append(
                make_reason(
                    rules["FRC-26"],
                    message(
                        "{} does not wait on the sideline for {}{}.", name, figure_ref(fighter.id), _who_waits(fighter)
                    ),
                )
            )
        elif is_identical(fighter.figure, dial.figure, rules=rules):
            found.append(make_reason(rules["GEN-07"], message("{} is a copy of {}.", name, figure_ref(fighter.id))))
        elif replace_life(state, fighter, dial, click).life.ko:
            found.append(make_reason(rules["GEN-09"], message("{} would come in on KO.", name)))
        else:
            new.append(dial)
    if found:
        return tuple(found)
    anywhere = forced or rules.placing.elsewhere is not NoPlaceRule.NOT_OR_NEAREST
    if has_room(state, fighter, new, anywhere=anywhere):
        return ()
    text = message("There is no room for {} where {} stands.", " and ".join(names), figure_ref(fighter.id))
    return tuple(make_reason(rules[each], text) for each in ("GEN-10", "PLC-02"))


def _who_waits(fighter: Fighter) -> str:
    """The cure: those who do wait there."""
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
    old, new = state.fighter(who), list[OtherDial]()
    for name in names:
        dial = next(each for each in old.beside if is_named(each.figure, name))
        dial = yield from choose_value(state, old, dial)
        new.append(replace_life(state, old, dial, click))
    return (yield from replace_figures(state, (old,), new, events, ruling="GEN-06"))


def choose_value(state: State, old: Fighter, dial: OtherDial) -> Steps[OtherDial]:
    """The dial at the point value that its player chooses, where a book lets the sideline choose (FRC-35)."""
    values = tuple(open_values(state, old, dial))
    if len(values) < 2:
        return dial
    asked = message("the value of {}, which comes in the place of {}", dial.figure.name, figure_ref(old.id))
    chosen = yield Choose(old.side, asked, tuple(f"{each} points" for each in values), state)
    return replace(dial, life=start_life(dial.figure, int(str(chosen).split()[0]), rules=state.rules))


def open_values(state: State, old: Fighter, dial: OtherDial) -> Iterator[int]:
    """The point values that are still open for who waits; none for one that was in the game before."""
    if state.rules.forces.value_chosen.on_sideline and returning_fighter(state, dial, old) is None:
        yield from buildable_values(dial.figure, rules=state.rules)
