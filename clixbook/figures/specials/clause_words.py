"""Special power clauses as words: grammar form, and facts of a position."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from clixbook.board.answers.message import plural
from clixbook.errors import ClixbookError, capital
from clixbook.figures.specials.clause_reader import clauses_of
from clixbook.figures.specials.clauses import (
    Becomes,
    Change,
    Clause,
    Clicks,
    Condition,
    Copy,
    Does,
    Grant,
    Instruction,
    Keyword,
    Lasts,
    Lessens,
    NamedToken,
    OwnPower,
    PowerChoice,
    TurnsDial,
    When,
)
from clixbook.figures.specials.headers import HEADER_WORDS
from clixbook.figures.specials.horde_numbers import is_counted

_SIDES = {"friend": "a friend", "opponent": "an opponent"}
_REACH = {"close": "a close", "ranged": "a ranged", "": "an"}
_PLAIN = {
    When.ELEVATED: "elevated",
    When.STARTING: "on its starting click",
    When.HOLDING: "holding an object",
    When.MOVED: "it moved this turn",
    When.NOT_MOVED: "it did not move this turn",
    When.OWN_TURN: "it is its turn",
    When.OTHER_TURN: "it is not its turn",
}
_FACTS = {
    When.MOVED: ("moved this turn", "did not move this turn"),
    When.NOT_MOVED: ("did not move this turn", "moved this turn"),
    When.OWN_TURN: ("has its turn", "does not have its turn"),
    When.OTHER_TURN: ("does not have its turn", "has its turn"),
    When.TOKENS: ("has {n} action tokens", "does not have {n} action tokens"),
    When.NAMED_TOKENS: ('has {n} or more "{word}" tokens', 'has fewer than {n} "{word}" tokens'),
    When.AGAINST_TOKEN: ('has to do with one of its "{word}" tokens', 'has to do with none of its "{word}" tokens'),
    When.AGAINST: ('has to do with "{word}"', 'has nothing to do with "{word}"'),
    When.AGAINST_SIZE: ("has to do with a {word} figure", "has nothing to do with a {word} figure"),
    When.ATTACKING: ("makes {reach} attack", "does not make {reach} attack"),
}
"""Sentence parts for a condition that holds and for one that does not; other conditions use ``is``."""


def condition_words(condition: Condition) -> str:
    """``adjacent to a friend``, as the grammar has it."""
    word, number = condition.word, condition.number
    having = f' with "{condition.keyword}"' if condition.keyword else ""
    match condition.kind:
        case When.BESIDE if number > 1:
            return f"adjacent to {number} or more {word}s{having}"
        case When.BESIDE:
            return f"adjacent to {_SIDES[word]}{having}"
        case When.NOT_BESIDE:
            return f"not adjacent to {_SIDES[word]}"
        case When.NEAR:
            return f"within {plural(number, 'square')} of {_SIDES[word]}{having}"
        case When.TERRAIN:
            return f"in {word} terrain"
        case When.CLICKS:
            return f"on click {number}" if number == condition.last else f"on clicks {number}-{condition.last}"
        case When.TOKENS:
            return f"with {number} action token{'s' * (number != 1)}"
        case When.NAMED_TOKENS:
            return f'with a "{word}" token' if number == 1 else f'with {number} or more "{word}" tokens'
        case When.AGAINST_TOKEN:
            return f'against its "{word}" token'
        case When.ATTACKED:
            return f"attacked by {_REACH[word]} attack"
        case When.ATTACKING:
            return f"making {_REACH[word]} attack"
        case When.AGAINST:
            return f'against "{word}"'
        case When.DRIVER:
            return f'its pilot is "{word}"' if word else "it has a pilot"
        case When.DRIVER_POINTS if number:
            return f"its pilot is worth {number} or more points"
        case When.DRIVER_POINTS:
            return f"its pilot is worth {condition.last} or fewer points"
        case When.DRIVER_SYMBOL:
            return f'its pilot has the "{word}" symbol'
        case When.AGAINST_SIZE:
            return f"against a {word} figure"
        case kind:
            return _PLAIN[kind]


def fact_words(condition: Condition, holds: bool) -> str:
    """A fact about a figure in words: ``is adjacent to a friend``, or that it is not."""
    if condition.kind in _FACTS:
        text = _FACTS[condition.kind][not holds]
        return text.format(n=condition.number, word=condition.word, reach=_REACH.get(condition.word, ""))
    words = condition_words(condition)
    if condition.kind in (When.DRIVER, When.DRIVER_POINTS, When.DRIVER_SYMBOL):
        return f"has what it asks for: {words}" if holds else f"lacks what it asks for: {words}"
    if condition.kind is When.NOT_BESIDE:
        holds, words = not holds, words.removeprefix("not ")
    return f"is {words}" if holds else f"is not {words}"


def effect_words(does: Does) -> str:
    """``+1 attack``, as the grammar has it."""
    match does:
        case Grant(power, possessed, number):
            less = "" if number is None else f" {'on' if power == 'Super Senses' else 'of'} {number}"
            return f"has {power}" if possessed else f"{power}{less}"
        case Change(value, by, unique):
            return f"{'unique ' * unique}{by:+} {value}"
        case Becomes(value, number):
            return f"{value} becomes {number}"
        case Lessens(by):
            return f"takes {by} less damage"
        case Clicks(healed, past):
            line = " past its starting line" * past
            return f"heal {healed}{line}" if healed > 0 else f"take {-healed} damage"
        case TurnsDial(clicks):
            return f"turn its dial {clicks}"
        case Keyword(word, gained):
            return f'{"gain" if gained else "lose"} "{word}"'
        case NamedToken(word, by, to_hit):
            return f'{"give" if to_hit else "gain" if by > 0 else "remove"} a "{word}" token'
        case PowerChoice(powers):
            return f"choose {' or '.join(powers)}"
        case Copy(slot, side):
            return f"copy {'an' if slot == 'attack' else 'a'} {slot} power of {_SIDES[side]}"
        case OwnPower():
            return "a standard power printed on its card"
        case Instruction():
            return str(does)


def clause_words(clause: Clause) -> str:
    """A clause with its following parts in words, in the order of the grammar."""
    following = (part_words(without_lead(each), each.usual_duration) for each in clause.more)
    return "; then ".join((part_words(clause, clause.usual_duration), *following))


def without_lead(clause: Clause) -> Clause:
    """The clause without header, limit and moment, which it shares with the part before it."""
    return replace(clause, moment=None, headers=(), plot=None, continuity=False, limit=None, optional=False)


def part_words(clause: Clause, usual: Lasts) -> str:
    """The words of one part; the duration only if it is not ``usual``."""
    leads = [f"{word} {' and '.join(map(condition_words, conditions))}" for word, conditions in (
        ("when", clause.when), ("if", clause.provided)) if conditions]  # fmt: skip
    leads += [clause.limit.value] if clause.limit else []
    leads += [clause.moment.value] if clause.moment else []
    plot = "continuity: " * clause.continuity + ("" if clause.plot is None else f"{clause.plot:+}: ")
    header = f"{' / '.join(HEADER_WORDS[kind] for kind in clause.headers)}: " if clause.headers else ""
    body = ("after resolutions " if clause.late else "") + ("may " if clause.optional else "")
    body += ", ".join(map(effect_words, clause.does))
    if clause.then:
        body += f", and if it does, {', '.join(map(effect_words, clause.then))}"
    if clause.lasts is not usual:
        body += f" {clause.lasts.value}"
    return plot + header + ", ".join([*leads, body]) + (" even if it is lost" if clause.even_if_lost else "")


def sentence(clauses: Iterable[Clause]) -> str:
    """The whole sentence, with a capital at the beginning of each part, as on a card."""
    parts = (capital(words) for words in map(clause_words, clauses))
    return "".join(f"{part}. " for part in parts).rstrip()


def parse_if_complete(says: str) -> tuple[Clause, ...]:
    """Parse a sentence; empty if it is not complete yet."""
    try:
        return clauses_of(says)
    except ClixbookError:
        return ()


def card_text(says: str) -> str:
    """The text of a sentence on a card: as it was written, while it cannot be read."""
    return says if is_counted(says) else sentence(parse_if_complete(says)) or says
