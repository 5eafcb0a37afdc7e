"""Identity of figures: same piece, same name, unique, archenemies."""

from __future__ import annotations

import re
import unicodedata

from clixbook.figures.figure import Figure
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.forces.anatomy_values import NameMatch, SamePieceRule

TITLES = {
    "dr": "doctor", "mr": "mister", "st": "saint", "jr": "junior", "sr": "senior", "prof": "professor",
    "capt": "captain", "sgt": "sergeant", "lt": "lieutenant", "col": "colonel", "gen": "general", "maj": "major",
}  # fmt: skip
ARTICLES = ("the", "a", "an")


def same_piece(a: Figure, b: Figure, *, rules: Rulebook) -> bool:
    """True if two figures are the same piece (ANA-27)."""
    by = rules.anatomy.same_piece
    if by is SamePieceRule.PERSONA:
        return not (a.generic or b.generic) and (
            a.name == b.name or _both_equal(a.sculpt, b.sculpt) or _both_equal(a.persona, b.persona)
        )
    same_number = (a.set, a.number) == (b.set, b.number)
    return same_number and (by is SamePieceRule.SET_NUMBER or a.name == b.name)


def _both_equal(one: str, other: str) -> bool:
    """True if both are given and alike."""
    return bool(one) and one == other


def shared_identity_marks(a: Figure, b: Figure, *, rules: Rulebook) -> tuple[str, ...]:
    """The marks by which two figures are known as one character, of name, sculpt, persona and ring (EGS-10)."""
    marks = ("name", "sculpt", "persona", *(("ring",) if rules.specials.ring_counts else ()))
    return tuple(mark for mark in marks if _both_equal(getattr(a, mark), getattr(b, mark)))


def same_name(one: str, other: str, *, rules: Rulebook) -> bool:
    """True if a name, or a keyword, is the one that is meant (ANA-28); italics and blanks around it do not count."""
    if rules.anatomy.name_match is NameMatch.EXACT:
        return one.strip("* ") == other.strip("* ")
    return plain_name(one) == plain_name(other)


def plain_name(name: str) -> str:
    """A name without case, italics, bracketed parts and leading article, short titles written out."""
    kept = re.sub(r"\([^)]*\)|\[[^]]*\]|\*", " ", unicodedata.normalize("NFKC", name).casefold())
    words = [TITLES.get(word.rstrip("."), word) for word in kept.split()]
    if len(words) > 1 and words[0] in ARTICLES:
        words = words[1:]
    return " ".join(words)


def ring_meaning(figure: Figure, *, rules: Rulebook) -> str:
    """The meaning of the ring's colour: ``unique``, ``prime``, ``rookie``, ...; "" for nothing (ANA-29)."""
    return dict(rules.anatomy.rings).get(figure.ring, "")


def are_archenemies(a: Figure, b: Figure, *, rules: Rulebook) -> bool:
    """True if the bases of two figures make them archenemies: one colour, not black, one set, two names (ANA-30).

    Members of two teams may be archenemies too, whatever their bases (TA-FRIGHTFULFOUR).
    """
    if not rules.anatomy.archenemies:
        return False
    if _of_rival_teams(a, b, rules) or _of_rival_teams(b, a, rules):
        return True
    if a.base_colour in ("", "black"):
        return False
    return a.base_colour == b.base_colour and a.set == b.set and a.name != b.name


def _of_rival_teams(a: Figure, b: Figure, rules: Rulebook) -> bool:
    """Is the first of the one team, and the second of the team of its archenemies (TA-FRIGHTFULFOUR)?"""
    rivals = rules.team_abilities.frightful_four.archenemies
    teams = zip(rivals, (a, b), strict=False)
    return bool(rivals) and all(name in map(str.lower, each.teams) for name, each in teams)
