"""Parser for special power sentences; errors name the column and near words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NoReturn

from clixbook.errors import BadFile, ClixbookError, Problem
from clixbook.figures.specials.arrival_instructions import ARRIVAL_FORMS
from clixbook.figures.specials.card_words import in_grammar_words
from clixbook.figures.specials.clauses import (
    Becomes,
    Change,
    Clause,
    ClauseMoment,
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
    UseLimit,
)
from clixbook.figures.specials.condition_forms import CONDITIONS
from clixbook.figures.specials.headers import CONTINUITY, HEADER_WORDS, HEADERS, PLOT
from clixbook.figures.specials.horde_numbers import counted_text
from clixbook.figures.specials.instructions import FORMS
from clixbook.figures.specials.nearest_forms import nearest_forms
from clixbook.figures.specials.phrases import NAMES, Left, PhraseMatch, Token, find_phrase, nearest, tokens_of
from clixbook.rulebooks.sections.turn.actions import ActionKind

MOST_CLAUSES = 8
MOST_LETTERS = 2000
"""The longest sentence in letters: a longer text is no sentence of a card, and would take long to read."""
ENDS = (";", ".", "//")
REST = "..."
"""The end of a sentence whose card has more text, which is left to the players."""

EFFECTS: Mapping[str, Callable[[PhraseMatch], Does]] = {
    "<power>": lambda f: Grant(f.gaps["power"]),
    "has <power>": lambda f: Grant(f.gaps["power"], possessed=True),
    "<power> of <n>": lambda f: Grant(f.gaps["power"], number=f.number()),
    "<power> on <n>": lambda f: Grant(f.gaps["power"], number=f.number()),
    "<change> <value>": lambda f: Change(f.gaps["value"], f.number("change")),
    "unique <change> <value>": lambda f: Change(f.gaps["value"], f.number("change"), unique=True),
    "modify <value> <change>": lambda f: Change(f.gaps["value"], f.number("change")),
    "modify <value> by <change>": lambda f: Change(f.gaps["value"], f.number("change")),
    "<value> becomes <n>": lambda f: Becomes(f.gaps["value"], f.number()),
    "range <n>": lambda f: Becomes("range", f.number()),
    "takes <n> less damage": lambda f: Lessens(f.number()),
    "heal <n>": lambda f: Clicks(f.number()),
    "heal <n> past its starting line": lambda f: Clicks(f.number(), past=True),
    "take <n> damage": lambda f: Clicks(-f.number()),
    "turn its dial <n>": lambda f: TurnsDial(f.number()),
    "gain <keyword>": lambda f: Keyword(f.gaps["keyword"], gained=True),
    "lose <keyword>": lambda f: Keyword(f.gaps["keyword"], gained=False),
    "gain a <keyword> token": lambda f: NamedToken(f.gaps["keyword"], 1),
    "remove a <keyword> token": lambda f: NamedToken(f.gaps["keyword"], -1),
    "give a <keyword> token": lambda f: NamedToken(f.gaps["keyword"], 1, to_hit=True),
    "choose <power>": lambda f: PowerChoice((f.gaps["power"],)),
    "copy a <slot> power of <side>": lambda f: Copy(f.gaps["slot"], f.gaps["side"]),
    "copy an <slot> power of <side>": lambda f: Copy(f.gaps["slot"], f.gaps["side"]),
    "a standard power printed on its card": lambda f: OwnPower(),
    **FORMS,
    **ARRIVAL_FORMS,
}
"""Forms of the effects of a clause."""
AT_START = {
    "condition": "a condition, such as elevated, adjacent to a friend or on click 2",
    "effect": "what the power does, such as Toughness, +1 attack or may heal 2",
}
"""Hints for the start of a condition, and for the start of an effect."""
_LEADS = (*(each.value for each in UseLimit), *(each.value for each in ClauseMoment), "when", "if")
_LASTS = tuple(each.value for each in Lasts)
ALTERED = frozenset({"Toughness", "Invulnerability", "Super Senses"})
"""The powers whose number a special power may change."""
_ONCE = (Clicks, TurnsDial, Keyword, NamedToken, PowerChoice, Copy, OwnPower, Instruction)
"""Effects that happen once, and do not go on by themselves."""
_GOES_ON = (Becomes, Lessens)
"""Effects that last as long as their clause holds, and cannot be put on a figure for a while."""


@lru_cache(maxsize=1024)
def clauses_of(text: str) -> tuple[Clause, ...]:
    """The clauses of a sentence; a ClixbookError with every problem, each with its column in ``column``."""
    if len(text) > MOST_LETTERS:
        problem = f"A special power is told in {MOST_LETTERS} characters at most, not {len(text)}."
        raise BadFile(Problem(problem, column=1))
    tokens = in_grammar_words(tokens_of(counted_text(text)))
    clauses: list[Clause] = []
    problems: list[Problem] = []
    start = 0
    for at in range(len(tokens) + 1):
        if at < len(tokens) and tokens[at].text not in ENDS:
            continue
        if at > start:
            part = _Part(tokens[start:at], text)
            try:
                if part.accept("then ,") or part.accept("then"):
                    clauses[-1:] = [part.continue_clause(clauses[-1] if clauses else None)]
                else:
                    clauses.append(part.clause())
            except ClixbookError as error:
                problems += error.problems
        start = at + 1
    if not clauses and not problems:
        problems.append(
            Problem("A special power says what it does, such as: Toughness; when elevated, +1 attack.", column=1)
        )
    if len(clauses) > MOST_CLAUSES:
        problems.append(Problem(f"A special power has {MOST_CLAUSES} parts at most, not {len(clauses)}.", column=1))
    if problems:
        raise BadFile(*problems)
    return tuple(clauses)


class _Part:
    """A part of the sentence, read from left to right."""

    def __init__(self, tokens: tuple[Token, ...], text: str) -> None:
        self.tokens, self.text, self.at = tokens, text, 0

    def continue_clause(self, first: Clause | None) -> Clause:
        """The clause before it with this part, which follows it in the same use."""
        if first is None or first.always_on:
            self.refuse(0, "What follows by 'then' goes on with what is used or set off: POWER: heal 1; then ...")
        part = self.lead_in(Clause(()))
        if part != Clause((), when=part.when, provided=part.provided):
            self.refuse(0, "What follows by 'then' has the header, limit and moment of the part before it.")
        if self.is_next("may") or self.is_next("it may"):
            self.refuse(self.at, "What follows by 'then' is no choice of its own: leave may out.")
        part = self.body(replace(first, when=part.when, provided=part.provided, more=()))
        if any(isinstance(each, PowerChoice | Copy | OwnPower) for each in (*part.does, *part.then)):
            self.refuse(0, "A power is chosen by a part of its own, not after 'then'.")
        return replace(first, more=(*first.more, part))

    def clause(self) -> Clause:
        """The clause of this part."""
        return self.body(self.lead_in(Clause(())))

    def body(self, clause: Clause) -> Clause:
        """The clause after its lead-in: effects, consequences, duration."""
        if clause.plot is not None and not clause.headers:
            clause = replace(clause, headers=(ActionKind.FREE,))
        clause = replace(clause, late=self.accept("after resolutions"))
        self.accept("immediately")
        optional = self.accept("it may") or self.accept("may")
        does = self.effects()
        then: tuple[Does, ...] = ()
        if self.accept(", and if it does ,") or self.accept("and if it does ,"):
            then = self.effects()
        if self.accept(", but only when") or self.accept(", but only if"):
            clause = replace(clause, when=(*clause.when, *self.conditions()))
        lasts = self.find_or(_LASTS)
        lost = self.accept("even if it is lost")
        if self.at < len(self.tokens):
            self.refuse_rest()
        clause = replace(
            clause, optional=clause.optional or (optional and not clause.headers), does=does, then=then,
            even_if_lost=lost,
            lasts=Lasts(lasts.phrase) if lasts else clause.usual_duration,
        )  # fmt: skip
        self.check_meaningful(clause)
        return clause

    def lead_in(self, clause: Clause) -> Clause:
        """Read the parts before the effects: header, conditions, limits, moment."""
        while True:
            if header := self.find_or(tuple(HEADERS)):
                clause = replace(clause, headers=HEADERS[header.phrase])
                continue
            if points := self.find_or((PLOT,)):
                clause = replace(clause, plot=points.number("change"))
                continue
            if self.accept(CONTINUITY):
                clause = replace(clause, continuity=True)
                continue
            self.refuse_unknown_header()
            found = self.find_or(_LEADS)
            if found is None:
                return clause
            match found.phrase:
                case "when":
                    clause = replace(clause, when=(*clause.when, *self.conditions()))
                case "if":
                    clause = replace(clause, provided=(*clause.provided, *self.conditions()))
                case UseLimit.TURN | UseLimit.GAME:
                    clause = replace(clause, limit=UseLimit(found.phrase))
                case _:
                    clause = replace(clause, moment=ClauseMoment(found.phrase))
            if not self.accept(",") and not self.accept(":"):
                self.fail_here(Left(self.at, (",",)))

    def refuse_unknown_header(self) -> None:
        """Refuse an unknown header, before a colon or in capitals."""
        if isinstance(find_phrase(self.tokens, self.at, _LEADS), PhraseMatch):
            return
        words = tuple(HEADER_WORDS.values())
        end = next((at for at in range(self.at + 1, len(self.tokens)) if self.tokens[at].text == ":"), self.at)
        written = self.words_from(self.at, end) if 0 < end - self.at <= 3 else ""
        first = self.tokens[self.at].text if self.at < len(self.tokens) else ""
        if not written and first not in words:
            return
        near = nearest(written or first, words)
        hint = f"did you mean {' or '.join(f'{each}:' for each in near)}?" if near else f"expected {', '.join(words)}."
        self.refuse(self.at, f"Found {written or first!r:.60}; {hint}")

    def conditions(self) -> tuple[Condition, ...]:
        """Conditions joined by ``and``."""
        found = [self.condition()]
        while self.accept("and"):
            found.append(self.condition())
        return tuple(found)

    def condition(self) -> Condition:
        found = self.expect(CONDITIONS)
        return CONDITIONS[found.phrase](found)

    def effects(self) -> tuple[Does, ...]:
        """Effects joined by commas or ``and``."""
        found = [self.effect()]
        while not any(map(self.is_next, (", and if it does", "and if it does", ", but only"))):
            if not (self.accept(", and") or self.accept(",") or self.accept("and")):
                break
            found.append(self.effect())
        return tuple(found)

    def effect(self) -> Does:
        start = self.at
        found = self.expect(EFFECTS)
        does = EFFECTS[found.phrase](found)
        if isinstance(does, PowerChoice):
            powers = list(does.powers)
            while self.accept("or"):
                powers.append(self.expect(("<power>",)).gaps["power"])
            does = PowerChoice(tuple(powers))
        if isinstance(does, Grant) and does.number is not None and does.power not in ALTERED:
            self.refuse(
                start, f"The number of {does.power} cannot be changed; that of {', '.join(sorted(ALTERED))} can."
            )
        return does

    def check_meaningful(self, clause: Clause) -> None:
        """Refuse a clause that follows the grammar but has no meaning."""
        every = (*clause.does, *clause.then)
        if clause.always_on and any(isinstance(each, _ONCE) for each in every):
            self.refuse(0, "This is done once: say when, such as may, once per game or as its turn begins.")
        if not clause.always_on and any(isinstance(each, _GOES_ON) for each in every):
            self.refuse(0, "This goes on by itself: it takes no header, no may, no once and no moment, only when.")
        if clause.optional and clause.moment in (ClauseMoment.HITS, ClauseMoment.DAMAGED):
            self.refuse(0, "What an attack sets off is not asked for: leave may out.")
        if clause.moment is not None and any(isinstance(each, PowerChoice | Copy | OwnPower) for each in every):
            self.refuse(0, "A power is chosen by a free action: say may, and no moment.")
        if clause.moment is not ClauseMoment.HITS and any(
            isinstance(each, NamedToken) and each.to_hit for each in every
        ):
            self.refuse(
                0, f"A token is given to a figure that an attack hits: say {ClauseMoment.HITS}; its own token it gains."
            )
        if clause.moment is ClauseMoment.KO and not all(
            isinstance(each, Instruction) and each.in_attacks for each in every
        ):
            self.refuse(
                0, "A figure that is knocked out can only do something to others, such as deal 1 damage to each friend."
            )
        if clause.headers and clause.moment is not None:
            self.refuse(0, "An action waits for no moment: leave the header or the moment out.")
        if clause.moment in (ClauseMoment.HITS, ClauseMoment.DAMAGED) and any(
            isinstance(each, Instruction) and not each.in_attacks for each in every
        ):
            self.refuse(0, "No attack sets off another one or a move: say another moment, or a header such as POWER.")
        if clause.moment is ClauseMoment.FIRST_REVEALED and clause.limit:
            self.refuse(0, f"What is {ClauseMoment.FIRST_REVEALED.removeprefix('when ')} comes once: leave once out.")
        if clause.late and clause.moment not in (ClauseMoment.HITS, ClauseMoment.DAMAGED):
            self.refuse(0, "Only what an attack sets off can wait for its end.")
        if clause.late and not all(isinstance(each, Clicks) and not each.past for each in every):
            self.refuse(0, "Only heal and take can wait for the end of an attack.")

    # -- tokens -----------------------------------------------------------------------------------------

    def is_next(self, words: str) -> bool:
        """Do these words come next?"""
        return isinstance(find_phrase(self.tokens, self.at, (words,)), PhraseMatch)

    def accept(self, words: str) -> bool:
        """Do these words come next? Then they are read."""
        found = find_phrase(self.tokens, self.at, (words,))
        if isinstance(found, PhraseMatch):
            self.at = found.end
            return True
        return False

    def find_or(self, phrases: tuple[str, ...]) -> PhraseMatch | None:
        """One of these phrases, if it comes next."""
        found = find_phrase(self.tokens, self.at, phrases)
        if isinstance(found, Left):
            return None
        self.at = found.end
        return found

    def expect(self, phrases: Mapping[str, object] | tuple[str, ...]) -> PhraseMatch:
        """One of these phrases, which must come next."""
        found = find_phrase(self.tokens, self.at, phrases)
        if isinstance(found, Left):
            self.fail_here(found, phrases)
        self.at = found.end
        return found

    def refuse_rest(self) -> NoReturn:
        """Refuse words after an effect, with the likely meaning: conditions stand before it."""
        late, first = self.words_from(self.at), self.words_from(0, self.at)
        found = find_phrase(self.tokens, self.at, _LEADS)
        if isinstance(found, PhraseMatch):
            self.refuse(self.at, f"{found.phrase!r} stands before what the power does: {late}, {first}")
        here = self.tokens[self.at].text
        if forms := nearest_forms(self.tokens[self.at :], CONDITIONS):
            self.refuse(self.at, f"Found {here!r:.60}; did you mean when {forms[0]}, {first}?")
        if forms := tuple(form for form in nearest_forms(self.tokens, EFFECTS) if form != first):
            self.refuse(self.at, f"Found {here!r:.60}; did you mean {' or '.join(forms)}?")
        self.fail_here(Left(self.at, (",", "and", *_LASTS)))

    def words_from(self, start: int, end: int | None = None) -> str:
        """These words as they are written."""
        part = self.tokens[start:end]
        return self.text[part[0].column - 1 : part[-1].column - 1 + len(part[-1].text)].strip(" ,")

    def fail_here(self, left: Left, phrases: Iterable[str] = ()) -> NoReturn:
        """Raise the error at the point where reading stopped, with the nearest possible words.

        ``phrases`` are the forms that could begin at the next word.
        """
        forms = nearest_forms(self.tokens[self.at :], _with_leads(phrases))
        hint = f"did you mean {' or '.join(forms)}?".replace(" :", ":") if forms else ""
        if left.at >= len(self.tokens):
            end = self.tokens[-1].column + len(self.tokens[-1].text)
            text = f"The sentence ends where {_expected_words(left.expected)} was expected"
            raise BadFile(Problem(f"{text}; {hint}" if hint else f"{text}.", column=end))
        here = self.tokens[left.at]
        written, near = self._near(left)
        if near:
            hint = f"did you mean {' or '.join(near)}?"
        if not hint and left.at == self.at and phrases:
            hint = f"expected {AT_START['condition' if phrases is CONDITIONS else 'effect']}."
        hint = hint or f"expected {_expected_words(left.expected)}."
        raise BadFile(Problem(f"Found {written or here.text!r:.60}; {hint}", column=here.column))

    def _near(self, left: Left) -> tuple[str, tuple[str, ...]]:
        """The unreadable words, and the known words nearest to them; longer names are compared whole."""
        for length in (3, 2, 1):
            words = [each.text for each in self.tokens[left.at : left.at + length]]
            if len(words) == length and all(word[0].isalpha() for word in words):
                names = left.expected if length == 1 else [each for each in left.expected if " " in each]
                if near := nearest(" ".join(words), names):
                    return " ".join(words), near
        return "", ()

    def refuse(self, at: int, text: str) -> NoReturn:
        """Raise a problem of this token."""
        raise BadFile(Problem(text, column=self.tokens[at].column))


def _with_leads(phrases: Iterable[str]) -> Iterator[str]:
    """The forms; for effects with the words that may stand before them."""
    yield from phrases
    if phrases is EFFECTS:
        yield from _LEADS
        yield from (f"{word} :" for word in HEADER_WORDS.values())
        yield from (f"when {phrase}" for phrase in CONDITIONS)


def _expected_words(expected: tuple[str, ...]) -> str:
    """The expected words for an error; powers are not listed one by one."""
    words = ["a comma" if each == "," else each for each in expected if each not in NAMES.values()]
    named = ["a power"] if len(words) < len(expected) else []
    return ", ".join([*named, *words[:8]]) or "something else"
