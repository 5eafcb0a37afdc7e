"""Texts about powers for players: wording, action cost and completeness."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple

from clixbook.engine.effects.coverage import ABSENT, COMPLETE, Coverage
from clixbook.engine.effects.effect_table import effect_named, every_effect, team_named
from clixbook.engine.effects.effects import Effect
from clixbook.engine.effects.name_check import names_by_colour, suggestion_for
from clixbook.engine.effects.printed_effects import printed_abilities
from clixbook.engine.effects.sentences.special_clauses import standing_clauses
from clixbook.engine.position.state import State
from clixbook.engine.rules.forces.feats import known_feats
from clixbook.errors import NotFound
from clixbook.figures.dials.life import Life
from clixbook.figures.figure import Figure
from clixbook.figures.specials.clause_reader import REST
from clixbook.figures.specials.clause_words import card_text, fact_words, parse_if_complete
from clixbook.rulebooks import EDITIONS, Rulebook, Ruling, named_rulebook
from clixbook.rulebooks.compare import short_name
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.powers import KEYPHRASES

NOT_BUILT, TO_PLAYERS = "not built yet", "the words of its card are left to the players"
REST_TO_PLAYERS = "its sentence is played, the other words of its card are left to the players"
BY_NAME = ("BRK-06", "SPD-09", "WPN-05", "KBK-13", "KNB-02")
"""Rows about powers by name: a figure with the name has their benefits, even if the power is not implemented."""
BY_SYMBOL = {
    "wing": ("flight", "carry"), "dolphin": ("swim",), "tiny": ("tiny size",), "giant": ("giant reach", "great size"),
    "colossal": ("great size",),
}  # fmt: skip
"""Symbol -> the ability whose rules are in the rows of moves, sizes and carrying."""

TRAIT_ROWS = {
    "horde": (("Its stack", "TOK-04"), ("Merging", "TOK-07"), ("Its losses", "TOK-06")),
    "titled": (("Plot points", "TTL-01"), ("Its damage", "TTL-03")),
    "vehicle": (("Its nature", "VEH-01"), ("It acts", "VEH-02")),
}
"""Trait -> the rows that say what it is, each with the word for its subject."""


class PowerText(NamedTuple):
    """A book's text on a power: ``wording``, ``action_needed``, and as ``coverage`` how much of it is played."""

    wording: str
    action_needed: str
    coverage: Coverage


def text_of_power(power: str, rules: Rulebook) -> PowerText:
    """This book's text of a power, by its name as a dial has it."""
    effect = team_named(power) or effect_named(power)
    if effect is None or (
        effect.origin.is_brought and power.lower() in KEYPHRASES
    ):  # a feat may be called like a keyphrase
        return _text_by_name(power, rules)
    return PowerText(effect.card or effect.ruling(rules).says, action_needed(effect, rules), effect.scope(rules))


def text_of_trait(name: str, rules: Rulebook) -> str:
    """This book's text of a trait that is a word of the game, such as ``Horde: 6``; "" of any other."""
    word = name.partition(":")[0].strip().lower()
    rows = [(subject, rules[row]) for subject, row in TRAIT_ROWS.get(word, ())]
    if rows and not rows[0][1].in_play:
        return rows[0][1].says
    if rows:
        return " ".join(f"{subject}: {ruling.says}" for subject, ruling in rows)
    return text_of_power(word, rules).wording if word in KEYPHRASES or effect_named(word) is not None else ""


def text_on_card(figure: Figure, power: str, rules: Rulebook) -> PowerText:
    """This book's text of a power on a figure's card; special powers have their own sentences."""
    if not rules["EFF-25"].in_play:  # a box of a colour is the power of that colour, under any name
        boxes = {name.lower(): plain for name, plain in names_by_colour(figure).items()}
        if power.lower() in boxes:
            return text_of_power(boxes[power.lower()], rules)
    special = next((each for each in figure.specials if each.name.lower() == power.lower()), None)
    words = next((words for name, words in figure.printed if name.lower() == power.lower()), "")
    if special is None:
        played = Coverage("partial", TO_PLAYERS) if rules["EFF-25"].in_play else ABSENT
        return PowerText(f"On its card: {words}", "", played) if words else text_of_power(power, rules)
    clauses = parse_if_complete(special.says)
    kinds = dict.fromkeys(kind for each in clauses for kind in each.kinds)
    takes = f"{' or '.join(kinds)} action" if kinds else ""
    wording = card_text(special.says) + (f" On its card: {words}" if words else "")
    played = Coverage("partial", REST_TO_PLAYERS) if special.says.endswith(REST) else COMPLETE
    return PowerText(wording, takes, played if rules["EFF-25"].in_play else ABSENT)


def text_in_position(state: State, who: str, power: str) -> PowerText:
    """The text of a power on a figure, and which conditions of a special power hold now (EFF-39)."""
    found = text_on_card(state.fighter(who).figure, power, state.rules)
    own = (each for each in standing_clauses(state, who) if each.name.lower() == power.lower())
    facts = dict.fromkeys(fact_words(condition, holds) for each in own for condition, holds in each.facts)
    return found._replace(wording=f"{found.wording} Now it {', '.join(facts)}.") if facts else found


def _text_by_name(power: str, book: Rulebook) -> PowerText:
    """The text on a power without an effect: rulings that name it."""
    if ability := _ability(power, book):
        return PowerText(ability.says, "", COMPLETE if ability.in_play else ABSENT)
    found = _rulings_asking_for(power, book)
    if not found:
        return PowerText("Not built yet.", "", Coverage("partial", NOT_BUILT))
    wording = " ".join(f"{ruling.says} ({ruling.id})" for ruling in found)
    missing = f"{NOT_BUILT} but for {', '.join(ruling.id for ruling in found)}"
    return PowerText(wording, "", Coverage("partial", missing))


def _ability(power: str, book: Rulebook) -> Ruling[Any] | None:
    """The ruling on an ability of a symbol, or a keyphrase, whose effects are in other rows."""
    row = KEYPHRASES.get(power.lower())
    return book[row.id] if row is not None else None


def _rulings_asking_for(power: str, book: Rulebook) -> tuple[Ruling[Any], ...]:
    """The rulings of the book that ask figures for this power by its name."""
    return tuple(book[row] for row in BY_NAME if power.lower() in _words_in(book[row].value))


def _words_in(value: Any) -> Iterator[str]:
    """Every text in the value of a ruling."""
    if isinstance(value, str):
        yield value
    elif is_dataclass(value):
        yield from (word for each in fields(value) for word in _words_in(getattr(value, each.name)))
    elif isinstance(value, tuple | frozenset):
        yield from (word for each in value for word in _words_in(each))


def abilities_of(figure: Figure, life: Life, rules: Rulebook) -> tuple[str, ...]:
    """Names of the combat abilities of a figure in this book."""
    gives = (name for symbol in figure.symbols.values() for name in BY_SYMBOL.get(symbol, ()))
    plain = (name for name in gives if rules[KEYPHRASES[name].id].in_play)
    return (*plain, *(effect.name for effect in printed_abilities(figure, life, rules)))


def text_of_feat(name: str, rules: Rulebook) -> PowerText:
    """This book's text of a figure's feat, with its points."""
    ruling, effect = known_feats(rules).get(name), effect_named(name)
    not_built = Coverage("partial", f"{NOT_BUILT}, its points count")
    if ruling is None:
        return PowerText("A feat that this book does not describe; what it does is up to the players.", "", not_built)
    played = effect.scope(rules) if effect is not None and effect.row == ruling.id else not_built
    return PowerText(ruling.says, "", played)


def action_needed(effect: Effect, rules: Rulebook) -> str:
    """The action that it takes to use the power; "" for one that rides on others or is always on."""
    by_action = effect.in_play(rules) and effect.by_action(rules)
    return f"{' or '.join(effect.kinds(rules))} action" if by_action else ""


def printed_title(effect: Effect) -> str:
    """The name as it is printed: ``Running Shot``."""
    return printed_name(effect.name)


def powers_text(books: Sequence[str | Rulebook] = EDITIONS, width: int = 100, which: str = "") -> str:
    """The table of all powers, team abilities and feats by book.

    ``which`` is a part of a name or a row's id; a ClixbookError if no power has it.
    """
    wanted = which.lower()
    printed = [each for each in every_effect() if not each.origin.is_common and not each.special]
    matching = [each for each in printed if wanted in f"{each.name} {each.row}".lower()]
    feats = {name: found.id for book in books for name, found in known_feats(named_rulebook(book)).items()}
    cards = [name for name, row in feats.items() if wanted in f"{name} {row}".lower()]
    if matching or cards:
        lines = [line for effect in matching for line in _lines(effect, books, width)]
        for name in cards:
            knowing = [book for book in books if name in known_feats(named_rulebook(book))]
            lines += [
                f"{printed_name(name)} ({feats[name]})",
                *_lines_of(name, (feats[name],), knowing, width, text_of_feat),
            ]
        return "\n".join(lines)
    if wanted in KEYPHRASES:
        row = KEYPHRASES[wanted].id
        return "\n".join([f"{printed_name(which)} ({row})", *_lines_of(wanted, (row,), books, width)])
    if any(_rulings_asking_for(which, named_rulebook(book)) for book in books):
        return "\n".join([printed_name(which), *_lines_of(wanted, (), books, width)])
    names = {each.name: printed_title(each) for each in printed} | {
        name: printed_name(name) for name in (*feats, *KEYPHRASES)
    }
    raise NotFound(
        f"No power that is built is called {which!r}.{suggestion_for(which, names)} `clixbook powers` lists them all."
    )


def _lines(effect: Effect, books: Sequence[str | Rulebook], width: int) -> Iterator[str]:
    yield f"{printed_title(effect)} ({effect.row})"
    yield from _lines_of(effect.name, (effect.row,), books, width)


def _lines_of(
    power: str, rows: Sequence[str], books: Sequence[str | Rulebook], width: int,
    tell: Callable[[str, Rulebook], PowerText] = text_of_power,
) -> Iterator[str]:  # fmt: skip
    for book in map(named_rulebook, books):
        says, takes, coverage = tell(power, book)
        parts = (part for row in rows for part in (book[row].source, book[row].note))
        source = "; ".join(part for part in parts if part)
        line = f"{short_name(book)}: {says} [{source}]" if source else f"{short_name(book)}: {says}"
        yield from textwrap.wrap(line, width, initial_indent="  ", subsequent_indent="      ")
        built = f"costs a {takes}; {coverage}" if takes else coverage
        yield from textwrap.wrap(built, width, initial_indent="      ", subsequent_indent="      ")
    yield ""
