"""Checks names of powers, teams and feats, and suggests the nearest known ones."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from clixbook.argument_errors import checks_arguments
from clixbook.board.files.yamltree import read_text
from clixbook.deprecation import former_words
from clixbook.engine.effects.effect_table import effect_named, every_effect
from clixbook.engine.effects.effects import Origin
from clixbook.engine.rules.forces.feats import known_feats
from clixbook.engine.unplayed_traits import is_trait_known, trait_note
from clixbook.errors import BadWord, Problem, did_you_mean
from clixbook.figures.dials.dial_check import why_never_playable
from clixbook.figures.figure import STANDARD_SYMBOLS, Figure
from clixbook.figures.files import figure_files
from clixbook.figures.files.figure_files import figure_names
from clixbook.figures.files.writer import problems_of
from clixbook.figures.specials.arrival_instructions import Generate
from clixbook.figures.specials.clause_reader import REST
from clixbook.figures.specials.clause_words import parse_if_complete
from clixbook.rulebooks import EDITIONS, Rulebook, named_rulebook, rulebook
from clixbook.rulebooks.compare import short_name
from clixbook.rulebooks.power_colours import POWERS, SPECIAL
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.powers import KEYPHRASES
from clixbook.rulebooks.short_names import full_power_name
from clixbook.rulebooks.team_names import TEAMS

NEARLY = 0.8
"""The similarity, of 1, at which a word must be a misspelt name of a power."""
NEAR = 3
"""The number of nearest names in a message."""
PART = 3
"""From that many letters on a part of a name stands for it: Claws for Blades/Claws/Fangs."""


class DialPower(NamedTuple):
    """Power on a dial: slot, name and colour ("" if none is given)."""

    slot: str
    name: str
    colour: str


@cache
def known_powers() -> dict[str, str]:
    """All known power names: lower case -> as printed."""
    printed = [name for slot in POWERS.values() for name in slot.values()]
    built = [
        printed_name(each.name) for each in every_effect() if not (each.origin is Origin.TEAM or each.origin.is_brought)
    ]
    return {name.lower(): name for name in (*built, *map(printed_name, KEYPHRASES), *printed)}


@cache
def known_teams() -> dict[str, str]:
    """Every team that some book has."""
    built = [printed_name(each.name) for each in every_effect() if each.origin is Origin.TEAM]
    return {name.lower(): name for name in (*built, *TEAMS)}


@cache
def described_feats() -> dict[str, str]:
    """Every feat that some book names."""
    return {name: printed_name(name) for book in EDITIONS for name in known_feats(rulebook(book))}


def powers_on(figure: Figure) -> tuple[DialPower, ...]:
    """The powers that the figure's dials show, each once in each slot and colour."""
    clicks = (click for dial in figure.dials for click in dial.clicks)
    return tuple(dict.fromkeys(DialPower(*each) for click in clicks for each in click.powers))


def names_by_colour(figure: Figure) -> dict[str, str]:
    """The names that its special powers have in boxes of a colour, each with the power of that colour."""
    named = {each.name for each in figure.specials}
    boxes = ((each.name, POWERS.get(each.slot, {}).get(each.colour, "")) for each in powers_on(figure))
    return {name: plain for name, plain in boxes if plain and name in named}


def unknown_names(figure: Figure) -> Iterator[tuple[str, str]]:
    """The names of the figure that no book knows, each with a sentence.

    A special power of its own stands in a white box: it may be called anything.
    """
    unprinted = (power.name for power in powers_on(figure) if power.colour != SPECIAL)
    yield from unknown_powers(figure, unprinted)
    for team in figure.teams:
        if not _is_known(team, known_teams()):
            yield team, _unknown_name_text("team", team, known_teams())
    for symbol in (figure.attack_symbol, figure.defense_symbol):
        if symbol not in (known := known_symbols()):
            yield symbol, f"No book knows a symbol {symbol[:60]!r}; {did_you_mean(symbol, known, _some(known))}"


def _some(names: Iterable[str]) -> str:
    return f"there are {', '.join(sorted(names))}."


@cache
def known_symbols() -> frozenset[str]:
    """The symbols of attack and defense that some book knows."""
    abilities = [each for each in every_effect() if each.origin is Origin.ABILITY]
    rules = (effect.ruling(rulebook(book)).value for effect in abilities for book in EDITIONS)
    return frozenset(STANDARD_SYMBOLS.values()).union(*(getattr(rule, "symbols", ()) for rule in rules))


def unknown_powers(figure: Figure, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The names that are no known power, each with a message."""
    described = {each.name for each in figure.specials}
    for name in names:
        if name not in described and not _is_known(name, known_powers()):
            yield name, _unknown_name_text("power", name, known_powers())


def _is_known(name: str, names: dict[str, str]) -> bool:
    return name.lower() in names or effect_named(name) is not None


def suggestion_for(name: str, names: Mapping[str, str]) -> str:
    """`` Did you mean ...?`` with the nearest names; "" for none."""
    wanted = name.lower()
    whole = [each for each in names if len(wanted) >= PART and wanted in each]
    near = whole[:NEAR] or difflib.get_close_matches(wanted, names, NEAR)
    return f" Did you mean {' or '.join(names[each] for each in near)}?" if near else ""


def _unknown_name_text(what: str, name: str, names: Mapping[str, str]) -> str:
    part = len(name) >= PART and any(name.lower() in each for each in names)
    if what == "power" and not part and (meant := _full_name_of(name)):
        return f"No book knows a power {name[:60]!r}; write {meant}."
    hint = suggestion_for(name, names)
    own = " A special power of its own has the colour white." if what == "power" and not hint else ""
    card = _power_of_the_card(name) if what == "feat" and not hint else ""
    return f"No book knows a {what} {name[:60]!r}.{hint}{own}{card}"


def _power_of_the_card(name: str) -> str:
    """A hint for the name of a power given where feats are bought; "" for any other word."""
    powers = known_powers()
    near = difflib.get_close_matches(name.lower(), powers, 1, NEARLY)
    return f" {powers[near[0]]} is a power: a figure has it from its card; only feats are bought." if near else ""


def _full_name_of(name: str) -> str:
    """The power that a short name stands for, or those that a colour stands for, slot by slot; "" for neither."""
    by_slot = {slot: powers[name.lower()] for slot, powers in POWERS.items() if name.lower() in powers}
    return ", ".join(f"{power} ({slot})" for slot, power in by_slot.items()) or full_power_name(name, otherwise="")


def name_problems(figure: Figure) -> tuple[Problem, ...]:
    """Names on the figure that no book knows, as problems for its game or force."""
    return tuple(Problem(f"{figure.name}: {text}", about=(figure.id,)) for _, text in unknown_names(figure))


def refuse_unknown(figure: Figure) -> None:
    """Raise one ClixbookError with every name on the figure that no book knows."""
    if problems := name_problems(figure):
        raise BadWord(*problems)


def refuse_unknown_feats(figure: Figure, names: Iterable[str]) -> None:
    """Raise one ClixbookError with every feat given to a figure that no book knows."""
    unknown = [name for name in dict.fromkeys(names) if name.lower() not in described_feats()]
    if unknown:
        problems = (f"{figure.name}: {_unknown_name_text('feat', name, described_feats())}" for name in unknown)
        raise BadWord(*(Problem(text, about=(figure.id,)) for text in problems))


@former_words(name_or_path="figure")
@checks_arguments
def check_figure(figure: str | Path | Figure) -> list[Problem]:
    """Every problem of a figure, names that no book knows among them; an empty list if it is good.

    The last of them is that no game can have the figure, as each book has something against it.

    Parameters
    ----------
    figure
        A figure, the name of one, or the path of a figure file, whose problems come in the order of its lines.

    Examples
    --------
    >>> import clixbook as cx
    >>> cx.check_figure("bruiser")
    []
    >>> scout = cx.Figure.build(name="Scout", points=50, dial=[(8, 9, 16, 2)])
    >>> cx.check_figure(scout)
    []
    """
    if isinstance(figure, Figure):
        return _problems_of(figure)
    if problems := figure_files.check_figure(figure):
        return problems
    path, figure = figure_files.find_figure(figure), figure_files.load_figure(figure)
    lines = read_text(path).splitlines()
    found = [Problem(text, str(path), *_place(lines, name)) for name, text in unknown_names(figure)]
    found.sort(key=lambda each: (each.line, each.column))
    return [*found, *(Problem(text, str(path)) for text in _against(figure))]


def _problems_of(figure: Figure) -> list[Problem]:
    """Every problem of a figure without a file; ``about`` has its id."""
    unread = (f"{': '.join(each.about[:1])}: {each.text}" for each in problems_of(figure))
    found = [*unread, *(text for _, text in unknown_names(figure)), *_against(figure)]
    return [Problem(f"{figure.name}: {text}", about=(figure.id,)) for text in found]


def _against(figure: Figure) -> Iterator[str]:
    """The problem that no book allows the figure in a game, if so."""
    if against := why_never_playable(figure):
        yield f"No game can have this figure: {'; '.join(against)}"


def _place(lines: Iterable[str], name: str) -> tuple[int, int]:
    """The line and the column at which the name stands first."""
    for number, line in enumerate(lines, 1):
        if (at := line.lower().find(name.lower())) >= 0:
            return number, at + 1
    return 0, 0


def name_notes(figure: Figure, books: Iterable[str | Rulebook] = EDITIONS) -> Iterator[str]:
    """Notes for a reader on names that are no mistakes; what a book lacks is noted of these ``books`` alone."""
    return (note for _, note in noted_names(figure, books))


def noted_names(figure: Figure, books: Iterable[str | Rulebook] = EDITIONS) -> Iterator[tuple[str, str]]:
    """Correct names that deserve a note, such as a power that is not implemented."""
    yield from generated_notes(figure)
    shown, described = list(map(named_rulebook, books)), {each.name for each in figure.specials}
    printed = dict(figure.printed)
    partly = {each.name for each in figure.specials if each.says.endswith(REST)}
    own = described | printed.keys()
    if own and (without := [short_name(book) for book in shown if not book["EFF-25"].in_play]):
        boxes = names_by_colour(figure)
        for name in sorted(own):
            plain = f"{boxes[name]} by its colour in" if name in boxes else "a special power, which is not in"
            yield name, f"{name} is {plain} {', '.join(without)}"
    for power in powers_on(figure):
        usual = POWERS.get(power.slot, {}).get(power.colour, "")
        named = power.name in described
        if power.colour and power.colour != SPECIAL and not named and not _same(usual, power.name):
            instead = f", which stands for {usual}" if usual else ""
            yield power.name, f"{power.name} is {power.colour} in the {power.slot} slot{instead}"
        if not power.colour and not named and (elsewhere := _slots_of(power.name)) and power.slot not in elsewhere:
            yield power.name, f"{power.name} stands in the {power.slot} slot; cards print it in the {elsewhere[0]} slot"
    for name in dict.fromkeys((*(power.name for power in powers_on(figure)), *figure.teams)):
        effect = effect_named(name)
        if name in described:
            if name in partly:
                yield name, f"{name}: its sentence is played, the other words of its card are left to the players"
            continue
        if name in printed:
            yield name, f"{name}: the words of its card are left to the players"
        elif effect is None:
            yield name, f"{name} is not built: players apply it themselves"
        elif without := [short_name(book) for book in shown if not effect.in_play(book)]:
            yield name, f"{name} is not in {', '.join(without)}"
    for trait in figure.traits:
        if note := trait_note(trait, figure):
            yield trait.name, f"{trait.name}: {note}"
        without = [short_name(book) for book in shown if not is_trait_known(trait, figure, book)]
        if without and trait.name not in own:
            yield trait.name, f"{trait.name} is not in {', '.join(without)}"


def generated_notes(figure: Figure) -> Iterator[tuple[str, str]]:
    """Figures that its sentences generate and the library has not: their player keeps them outside the game."""
    for special in figure.specials:
        for clause in parse_if_complete(special.says):
            for does in clause.every_effect:
                if isinstance(does, Generate) and "-".join(does.name.lower().split()) not in figure_names():
                    yield (
                        special.name,
                        f"{special.name}: {does.name} is not a figure of the library; keep it outside the game",
                    )


def _slots_of(name: str) -> tuple[str, ...]:
    """The slot in which cards print that standard power; none for another name."""
    return tuple(slot for slot, powers in POWERS.items() if any(_same(usual, name) for usual in powers.values()))


def _same(usual: str, name: str) -> bool:
    """Do the two mean one power? Some are known by a part of their name."""
    return name.lower() in (usual.lower(), *usual.lower().split("/"))
